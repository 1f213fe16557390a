"""Arctic Scavengers, with its HQ and Recon boxes, as one object that satisfies the protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

from companion.engine.catalogue import read_rules, read_toml
from companion.engine.game import Command, Event, Fold, Setup, Upgrade
from companion.engine.handbook import Handbook, Topic, read_handbook
from companion.engine.lookup import Synonyms, read_synonyms
from companion.engine.prints import Corrections, PrintedValue, as_they_stand
from companion.engine.reference import Section, read_sections
from companion.engine.setup import Answers, SetupPlan
from companion.engine.sheets import QuickPage, RuleSheet, Sheet, marked
from companion.engine.view import Page, QuickPanel
from companion.games.arctic_scavengers.quick.page import quick
from companion.games.arctic_scavengers.rules.box import load_catalogue, load_setup
from companion.games.arctic_scavengers.rules.catalogue import PLAYERS, Catalogue
from companion.games.arctic_scavengers.rules.prints import correct, printed_values
from companion.games.arctic_scavengers.table.commands import COMMANDS, FOLDS
from companion.games.arctic_scavengers.table.decide import decide, start
from companion.games.arctic_scavengers.table.events import EVENTS, UPGRADES
from companion.games.arctic_scavengers.table.evolve import evolve
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.help import help_for
from companion.games.arctic_scavengers.view.pages import PAGES, page
from companion.games.arctic_scavengers.view.result import score
from companion.games.arctic_scavengers.view.runs import folded
from companion.games.arctic_scavengers.view.sentences import sentence
from companion.games.arctic_scavengers.view.setup.new_game import plan
from companion.games.arctic_scavengers.view.sheets import in_play, sheets
from companion.games.arctic_scavengers.view.story import sets, story
from companion.games.arctic_scavengers.view.table import TITLE, view
from companion.games.arctic_scavengers.view.traces import about


@lru_cache(maxsize=1)
def _rules() -> tuple[RuleSheet, ...]:
    data = Path(__file__).parent / "data"
    titles = read_toml(data / "documents.toml")["titles"]
    return read_rules(data / "rules", "arctic_scavengers", titles)


@lru_cache(maxsize=1)
def _handbook() -> Handbook:
    facts = load_setup()
    boxes = {module: facts.boxes[one.sets[0]].name for module, one in facts.modules.items()}
    modules = tuple(
        Topic(one.id, one.name if one.name == boxes[one.id] else f"{boxes[one.id]}: {one.name}")
        for one in facts.modules.values()
    )
    return read_handbook(Path(__file__).parent / "data", modules)


@lru_cache(maxsize=1)
def _synonyms() -> Synonyms:
    return read_synonyms(Path(__file__).parent / "data" / "synonyms.toml")


@lru_cache(maxsize=1)
def _reference() -> tuple[Section, ...]:
    return read_sections(Path(__file__).parent / "data" / "reference.toml")


def _load() -> None:
    load_catalogue()
    load_setup()
    _rules()
    _handbook()
    _synonyms()
    _reference()


class ArcticScavengers:
    """The game as everything outside this folder knows it, by one print of its cards."""

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
        return correct(load_catalogue(), load_setup(), self._corrections)

    def plan(self, players: int, answers: Answers) -> SetupPlan:
        """What is chosen, what is to lay out and what is wrong."""
        return plan(self.catalogue, players, answers)

    def start(self, setup: Setup) -> tuple[Event, ...]:
        """The events that open a game with these cards."""
        return start(self.catalogue, setup)

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
        return as_they_stand(printed_values(load_catalogue(), load_setup()), self._corrections)

    def begun_by(self, table: Table) -> ArcticScavengers:
        """The same game by the cards that a table began with."""
        return ArcticScavengers(self._corrections, table.catalogue)

    def corrected(self, corrections: Corrections) -> ArcticScavengers:
        """The same game by an owner's print."""
        game = ArcticScavengers(corrections)
        _ = game.catalogue  # made now, because this is the moment to refuse
        return game


GAME = ArcticScavengers()
