"""The pages that need no table: each is imported when it is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.setup import Answers
from companion.engine.view import QuickPage, QuickPanel

if TYPE_CHECKING:
    from companion.games.arctic.rules.catalogue import Catalogue


def _count(catalogue: Catalogue, answers: Answers) -> QuickPanel:
    from companion.games.arctic.quick.page import quick_count

    return quick_count(catalogue, answers)


QUICK_PAGES = (
    QuickPage(
        "score",
        "Arctic: what is a pile worth?",
        "animal",
        "The longest run of each animal, the variety of runs and the totem, minus one for "
        "each penalty card.",
        ("end/scoring", "R45", "R46", "R47"),
        _count,
    ),
)
