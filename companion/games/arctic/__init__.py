"""Ludonaute's Arctic as one object that satisfies the protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

from companion.engine.catalogue import read_rules, read_toml
from companion.engine.game import Command, Event, Fold, Setup, Upgrade
from companion.engine.handbook import Handbook, read_handbook
from companion.engine.lookup import Synonyms, read_synonyms
from companion.engine.prints import Corrections, PrintedValue, as_they_stand
from companion.engine.reference import Section, read_sections
from companion.engine.setup import Answers, SetupPlan
from companion.engine.sheets import QuickPage, RuleSheet, Sheet, marked
from companion.engine.view import Page, QuickPanel
from companion.games.arctic.quick.page import quick
from companion.games.arctic.rules.catalogue import (
    PLAYERS,
    Catalogue,
    load_catalogue,
)
from companion.games.arctic.rules.prints import correct, printed_values
from companion.games.arctic.table.commands import COMMANDS, FOLDS
from companion.games.arctic.table.decide import decide, start
from companion.games.arctic.table.events import EVENTS, UPGRADES
from companion.games.arctic.table.evolve import evolve
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.pages import PAGES, page
from companion.games.arctic.view.score import score
from companion.games.arctic.view.sentences import folded, sentence
from companion.games.arctic.view.setup.new_game import plan
from companion.games.arctic.view.sheets import in_play, sheets
from companion.games.arctic.view.story import sets, story
from companion.games.arctic.view.table import TITLE, help_for, view
from companion.games.arctic.view.traces import about


@lru_cache(maxsize=1)
def _rules() -> tuple[RuleSheet, ...]:
    data = Path(__file__).parent / "data"
    titles = read_toml(data / "documents.toml")["titles"]
    return read_rules(data / "rules", "arctic", titles)


@lru_cache(maxsize=1)
def _handbook() -> Handbook:
    return read_handbook(Path(__file__).parent / "data")


@lru_cache(maxsize=1)
def _synonyms() -> Synonyms:
    return read_synonyms(Path(__file__).parent / "data" / "synonyms.toml")


@lru_cache(maxsize=1)
def _reference() -> tuple[Section, ...]:
    return read_sections(Path(__file__).parent / "data" / "reference.toml")


def _load() -> None:
    load_catalogue()
    _rules()
    _handbook()
    _synonyms()
    _reference()


class Arctic:
    """The game as everything outside this folder knows it, by one print of its cards."""

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
    folds: Mapping[str, Fold] = FOLDS
    pages: tuple[Page, ...] = PAGES
    upgrades: Mapping[tuple[str, int], Upgrade] = UPGRADES

    load = staticmethod(_load)
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    score = staticmethod(score)
    view = staticmethod(view)
    sentence = staticmethod(sentence)
    folded = staticmethod(folded)
    about = staticmethod(about)
    page = staticmethod(page)
    sets = staticmethod(sets)
    story = staticmethod(story)
    help_for = staticmethod(help_for)
    in_play = staticmethod(in_play)
    reference = staticmethod(_reference)
    rules = staticmethod(_rules)
    handbook = staticmethod(_handbook)
    synonyms = staticmethod(_synonyms)

    def __init__(self, corrections: Corrections = (), begun_by: Catalogue | None = None) -> None:
        self._corrections = corrections
        self._begun_by = begun_by

    @cached_property
    def catalogue(self) -> Catalogue:
        """The cards with what the owner's print shows otherwise."""
        if self._begun_by is not None:
            return self._begun_by
        return correct(load_catalogue(), self._corrections)

    def start(self, setup: Setup) -> tuple[Event, ...]:
        """The events that open a game with these cards."""
        return start(self.catalogue, setup)

    def plan(self, players: int, answers: Answers) -> SetupPlan:
        """What is chosen, what is to lay out and what is wrong."""
        return plan(self.catalogue, players, answers)

    def quick(self, name: str, answers: Answers) -> QuickPanel | None:
        """What a page without a table works out with these cards."""
        return quick(self.catalogue, name, answers)

    def sheets(self) -> tuple[Sheet, ...]:
        """The cards to browse, what the owner corrected marked."""
        return self._sheets

    @cached_property
    def _sheets(self) -> tuple[Sheet, ...]:
        return marked(sheets(self.catalogue), sheets(load_catalogue()))

    def printed(self) -> tuple[PrintedValue, ...]:
        """What a print may show otherwise, with what counts now."""
        return as_they_stand(printed_values(load_catalogue()), self._corrections)

    def begun_by(self, table: Table) -> Arctic:
        """The same game by the cards that a table began with."""
        return Arctic(self._corrections, table.box)

    def corrected(self, corrections: Corrections) -> Arctic:
        """The same game by an owner's print."""
        game = Arctic(corrections)
        _ = game.catalogue  # made now, because this is the moment to refuse
        return game


GAME = Arctic()
