"""The skirmish as the table sees it: cards entered, actions declared, the verdict."""

from companion.games.arctic_scavengers.view.skirmish.bar import answers, asked, lead, skirmish_bar
from companion.games.arctic_scavengers.view.skirmish.panel import SkirmishPanel, skirmish, tried_out
from companion.games.arctic_scavengers.view.skirmish.waits import turn_bar, waits_bar

__all__ = [
    "SkirmishPanel",
    "answers",
    "asked",
    "lead",
    "skirmish",
    "skirmish_bar",
    "tried_out",
    "turn_bar",
    "waits_bar",
]
