"""The pages that need no table."""

from __future__ import annotations

from companion.engine.view import QuickPage
from companion.games.arctic.quick.page import quick_count

QUICK_PAGES = (
    QuickPage(
        "score",
        "Arctic: what is a pile worth?",
        "animal",
        "The longest run of each animal, the variety of runs and the totem, minus one for "
        "each penalty card.",
        ("end/scoring", "R45", "R46", "R47"),
        quick_count,
    ),
)
