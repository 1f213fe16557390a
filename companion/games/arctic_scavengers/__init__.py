"""Arctic Scavengers, with its HQ and Recon boxes, as one object that satisfies the protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from companion.engine.catalogue import read_rules, read_toml
from companion.engine.game import Command, Event, Fold, Upgrade
from companion.engine.sheets import QuickPage, RuleSheet
from companion.engine.view import Page
from companion.games.arctic_scavengers.box import load_catalogue, load_setup
from companion.games.arctic_scavengers.catalogue import PLAYERS
from companion.games.arctic_scavengers.commands import COMMANDS, FOLDS
from companion.games.arctic_scavengers.decide import decide, start
from companion.games.arctic_scavengers.events import EVENTS, UPGRADES
from companion.games.arctic_scavengers.evolve import evolve
from companion.games.arctic_scavengers.quick.page import quick
from companion.games.arctic_scavengers.setup.new_game import plan
from companion.games.arctic_scavengers.sheets import sheets
from companion.games.arctic_scavengers.state import Table
from companion.games.arctic_scavengers.view.pages import PAGES, page
from companion.games.arctic_scavengers.view.result import score
from companion.games.arctic_scavengers.view.runs import folded
from companion.games.arctic_scavengers.view.sentences import sentence
from companion.games.arctic_scavengers.view.story import sets, story
from companion.games.arctic_scavengers.view.table import TITLE, help_for, view
from companion.games.arctic_scavengers.view.traces import about


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
    folds: Mapping[str, Fold] = FOLDS
    pages: tuple[Page, ...] = PAGES
    upgrades: Mapping[tuple[str, int], Upgrade] = UPGRADES

    load = staticmethod(_load)
    plan = staticmethod(plan)
    start = staticmethod(start)
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    score = staticmethod(score)
    view = staticmethod(view)
    sentence = staticmethod(sentence)
    folded = staticmethod(folded)
    about = staticmethod(about)
    page = staticmethod(page)
    quick = staticmethod(quick)
    sets = staticmethod(sets)
    story = staticmethod(story)
    help_for = staticmethod(help_for)
    sheets = staticmethod(lambda: sheets(load_catalogue()))
    rules = staticmethod(_rules)


GAME = ArcticScavengers()
