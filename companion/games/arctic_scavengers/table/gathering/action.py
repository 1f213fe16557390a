"""What every action of the gathering phase has to say about itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.engine.game import Event
from companion.engine.questions import Reason
from companion.games.arctic_scavengers.rules.catalogue import Card
from companion.games.arctic_scavengers.table.commands import (
    Choose,
    Complete,
    Open,
)
from companion.games.arctic_scavengers.table.state import (
    Player,
    Table,
    Tray,
)


@dataclass(frozen=True)
class Option:
    """One answer, or one thing that comes of an action."""

    value: str
    label: str
    hint: str = ""
    is_lit: bool = True  # within reach with what has been laid
    card: str = ""  # the card it is about
    rule: str = ""  # the id of the rule it is about, where that is not the action's


@dataclass(frozen=True)
class Question:
    """Something to settle before an action is done; the answer goes into the tray's choices."""

    field: str
    title: str
    options: tuple[Option, ...]
    is_seldom: bool = False  # mostly there is nothing to answer: it stays folded


@dataclass(frozen=True)
class Offer:
    """What an action under way tells the table and what can be chosen."""

    says: tuple[str, ...] = ()  # what hands have to do
    value: int | None = None
    value_of: str = ""  # what the number counts
    reasons: tuple[Reason, ...] = ()
    questions: tuple[Question, ...] = ()
    results: tuple[Option, ...] = ()  # each completes the action with one tap
    first: tuple[str, ...] = ()  # the cards of which one has to lie there, whoever helps
    why_first: str = ""  # the sentence that says so before anything is laid
    seldom: str = ""  # what the results without a card are called, where they come second


def always(_: Table, __: Player) -> bool:
    """Whatever the game and whoever plays."""
    return True


def _never(_: Table, __: Player) -> bool:
    return False


def _no_objection(_: Table, __: Open) -> None:
    return None


def _shows_nothing(_: Table, __: Tray, ___: Choose) -> tuple[Event, ...]:
    return ()


@dataclass(frozen=True)
class Action:
    """One thing a player can do; the rules of each lie in the chapter that lists it."""

    id: str
    title: str
    icon: str
    rule: str  # the entry of the rulebook that explains it
    said: str  # as in "Anna <said>."
    takes: Callable[[Table, Tray, Card], bool]  # whether a card is worth laying for it
    offer: Callable[[Table, Tray], Offer]
    complete: Callable[[Table, Tray, Complete], tuple[Event, ...]]
    is_offered: Callable[[Table, Player], bool] = always
    check_opening: Callable[[Table, Open], None] = _no_objection
    once: str = ""  # the ruling that allows it once a round
    in_any_turn: bool = False
    on_top: bool = False  # interrupts whatever is open instead of taking its place
    in_own_turn: Callable[[Table, Player], bool] = _never  # although on top: with a tile too
    can_be_ticked: bool = True
    lays: str = ""  # the card that is laid by opening it
    # What the answer to a question tells about a deck, where the answer is a card.
    shows: Callable[[Table, Tray, Choose], tuple[Event, ...]] = _shows_nothing

    @property
    def name(self) -> str:
        """The action within a sentence."""
        return self.title.removeprefix("The ").lower()
