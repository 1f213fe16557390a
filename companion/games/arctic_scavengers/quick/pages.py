"""The pages that need no table: each is imported when it is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.setup import Answers
from companion.engine.view import QuickPage, QuickPanel

if TYPE_CHECKING:
    from companion.games.arctic_scavengers.rules.catalogue import Catalogue


def _skirmish(catalogue: Catalogue, answers: Answers) -> QuickPanel:
    from companion.games.arctic_scavengers.quick.page import quick_skirmish

    return quick_skirmish(catalogue, answers)


def _score(catalogue: Catalogue, answers: Answers) -> QuickPanel:
    from companion.games.arctic_scavengers.quick.score_page import quick_score

    return quick_score(catalogue, answers)


QUICK_PAGES = (
    QuickPage(
        "skirmish",
        "Who wins the skirmish?",
        "fight",
        "Most fight wins. If fight is tied, most people wins; if they are still tied, it is a "
        "deadlock. Two players: win by 2 or more.",
        ("skirmish/ties", "skirmish/two_players", "skirmish/order"),
        _skirmish,
    ),
    QuickPage(
        "score",
        "Who wins the game?",
        "score",
        "Count the people on every card you own and add the gangs you won. The largest tribe wins.",
        ("R40", "R41", "R43"),
        _score,
    ),
)
