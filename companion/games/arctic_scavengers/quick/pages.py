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
        "Most fight wins. If fight is tied, most people wins; if they are still tied, it is a "
        "deadlock. Two players: win by 2 or more.",
        ("skirmish/ties", "skirmish/two_players", "skirmish/order"),
        quick_skirmish,
    ),
    QuickPage(
        "score",
        "Who wins the game?",
        "score",
        "Count the people on every card you own and add the gangs you won. The largest tribe wins.",
        ("R40", "R41", "R43"),
        quick_score,
    ),
)
