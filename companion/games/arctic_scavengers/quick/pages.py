"""The pages that need no table."""

from __future__ import annotations

from companion.engine.view import QuickPage
from companion.games.arctic_scavengers.quick.page import quick_skirmish
from companion.games.arctic_scavengers.quick.score_page import quick_score

QUICK_PAGES = (
    QuickPage(
        "skirmish",
        "Who wins the skirmish?",
        "fight",
        "The highest fight wins; a tie goes to whoever brought more people; still equal, "
        "nobody wins. With two players the lead must be 2.",
        ("skirmish/ties", "skirmish/two_players", "skirmish/order"),
        quick_skirmish,
    ),
    QuickPage(
        "score",
        "Who has the largest tribe?",
        "people",
        "Count the people on every card you own and add the gangs you won. The largest tribe wins.",
        ("R40", "R41", "R43"),
        quick_score,
    ),
)
