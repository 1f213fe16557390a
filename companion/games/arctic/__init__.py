"""Ludonaute's Arctic as one object that satisfies the protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from companion.engine.catalogue import read_rules, read_toml
from companion.engine.game import Command, Event, Fold, Upgrade, Viewer
from companion.engine.setup import Answers, plan_of
from companion.engine.sheets import QuickPage, RuleSheet
from companion.engine.story import Chart, Moments
from companion.engine.view import Page, Panel
from companion.games.arctic.catalogue import PLAYERS, load_catalogue
from companion.games.arctic.commands import COMMANDS
from companion.games.arctic.decide import decide, start
from companion.games.arctic.events import EVENTS
from companion.games.arctic.evolve import evolve
from companion.games.arctic.sheets import sheets
from companion.games.arctic.state import Table
from companion.games.arctic.view import TITLE, help_for, score, sentence, view


@lru_cache(maxsize=1)
def _rules() -> tuple[RuleSheet, ...]:
    data = Path(__file__).parent / "data"
    titles = read_toml(data / "documents.toml")["titles"]
    return read_rules(data / "rules", "arctic", titles)


def _load() -> None:
    load_catalogue()
    _rules()


def _folded(table: Table, events: Sequence[Event], viewer: Viewer) -> str:
    return " ".join(sentence(table, event, viewer) for event in events)


def _about(event: Event) -> frozenset[str]:
    return frozenset()


def _page(table: Table, name: str, viewer: Viewer) -> Panel:
    raise LookupError(f"This game has no page {name!r}.")


def _sets(table: Table) -> tuple[str, ...]:
    return ()


def _story(moments: Moments) -> tuple[Chart, ...]:
    return ()


def _quick(name: str, answers: Answers) -> None:
    return None


class Arctic:
    """The game as everything outside this folder knows it."""

    key = "arctic"
    title = TITLE
    tagline = "Lay the longest runs of animals and bring your totem to the pack ice."
    players = PLAYERS
    quick_pages: tuple[QuickPage, ...] = (
        QuickPage(
            "arctic",
            "Arctic: what is a pile worth?",
            "animal",
            "The longest run of each animal, the variety of runs and the totem, minus one for "
            "each penalty card.",
            ("end/scoring", "R45", "R46", "R47"),
        ),
    )
    blank = Table()
    commands: Mapping[str, type[Command]] = COMMANDS
    events: Sequence[type[Event]] = EVENTS
    folds: Mapping[str, Fold] = {}
    pages: tuple[Page, ...] = ()
    upgrades: Mapping[tuple[str, int], Upgrade] = {}

    load = staticmethod(_load)
    plan = staticmethod(lambda players, answers: plan_of((), answers))
    start = staticmethod(start)
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    score = staticmethod(score)
    view = staticmethod(view)
    sentence = staticmethod(sentence)
    folded = staticmethod(_folded)
    about = staticmethod(_about)
    page = staticmethod(_page)
    quick = staticmethod(_quick)
    sets = staticmethod(_sets)
    story = staticmethod(_story)
    help_for = staticmethod(help_for)
    sheets = staticmethod(lambda: sheets(load_catalogue()))
    rules = staticmethod(_rules)


GAME = Arctic()
