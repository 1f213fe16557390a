"""Arctic Scavengers, with its HQ and Recon boxes, as one object that satisfies the protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from companion.engine.catalogue import read_rules, read_toml
from companion.engine.game import Choice, Command, Event, Option, Upgrade
from companion.engine.sheets import QuickPage, RuleSheet
from companion.games.arctic_scavengers.box import load_catalogue, load_setup
from companion.games.arctic_scavengers.catalogue import PLAYERS
from companion.games.arctic_scavengers.commands import COMMANDS
from companion.games.arctic_scavengers.decide import decide, start
from companion.games.arctic_scavengers.events import EVENTS
from companion.games.arctic_scavengers.evolve import evolve
from companion.games.arctic_scavengers.sheets import sheets
from companion.games.arctic_scavengers.state import Table
from companion.games.arctic_scavengers.view import TITLE, help_for, score, sentence, view


@lru_cache(maxsize=1)
def _rules() -> tuple[RuleSheet, ...]:
    data = Path(__file__).parent / "data"
    titles = read_toml(data / "documents.toml")["titles"]
    return read_rules(data / "rules", "arctic_scavengers", titles)


def _load() -> None:
    load_catalogue()
    load_setup()
    _rules()


class ArcticScavengers:
    """The game as everything outside this folder knows it."""

    key = "arctic_scavengers"
    title = TITLE
    tagline = "Gather, bluff and fight for the largest tribe on the ice."
    players = PLAYERS
    options: tuple[Option, ...] = (
        Option(
            "initiator",
            "Initiator moves every round",
            "Otherwise the card stays with the first player until the end of round 3.",
            (
                Choice("three_rounds", "No, from the end of round 3"),
                Choice("every_round", "Yes, every round"),
            ),
            rule="R7",
        ),
        Option(
            "zero_fight",
            "Zero fight can win",
            "When nobody in a skirmish of three or more has any fight. With two it changes nothing.",
            (
                Choice("deadlock", "No, it is a deadlock"),
                Choice("can_win", "Yes, the most people win"),
            ),
            rule="R28",
        ),
    )
    quick_pages: tuple[QuickPage, ...] = (
        QuickPage(
            "skirmish",
            "Who wins the skirmish?",
            "fight",
            "The highest fight wins; a tie goes to whoever brought more people; still equal, "
            "nobody wins. With two players the lead must be 2.",
            ("skirmish/ties", "skirmish/two_players", "skirmish/order"),
        ),
        QuickPage(
            "score",
            "Who has the largest tribe?",
            "people",
            "Count the people on every card you own and add the gangs you won. The largest "
            "tribe wins.",
            ("R40", "R41", "R43"),
        ),
    )
    blank = Table()
    commands: Mapping[str, type[Command]] = COMMANDS
    events: Sequence[type[Event]] = EVENTS
    upgrades: Mapping[tuple[str, int], Upgrade] = {}

    load = staticmethod(_load)
    start = staticmethod(start)
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    score = staticmethod(score)
    view = staticmethod(view)
    sentence = staticmethod(sentence)
    help_for = staticmethod(help_for)
    sheets = staticmethod(lambda: sheets(load_catalogue()))
    rules = staticmethod(_rules)


GAME = ArcticScavengers()
