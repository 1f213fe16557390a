"""What every action of the gathering phase has to say about itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from companion.engine.game import Event
from companion.engine.questions import Reason
from companion.games.arctic_scavengers.rules.actions import GatheringAction
from companion.games.arctic_scavengers.rules.catalogue import Card
from companion.games.arctic_scavengers.table.commands import Choose, Complete, Open
from companion.games.arctic_scavengers.table.state import Player, Table, Tray


@dataclass(frozen=True)
class TrayOption:
    """One answer, or one thing that comes of an action."""

    value: str
    label: str
    hint: str = ""
    is_lit: bool = True  # within reach with what has been laid
    card: str = ""  # the card it is about
    rule: str = ""  # the id of the rule it is about, where that is not the action's
    inside: str = ""  # the building that the card comes out of
    is_bare: bool = False  # whether it tells no more than that the action was done


@dataclass(frozen=True)
class TrayQuestion:
    """Something to settle before an action is done; the answer goes into the tray's choices."""

    field: str
    title: str
    options: tuple[TrayOption, ...]
    is_seldom: bool = False  # mostly there is nothing to answer: it stays folded


@dataclass(frozen=True)
class TrayOffer:
    """What an action under way tells the table and what can be chosen."""

    says: tuple[str, ...] = ()  # what hands have to do
    value: int | None = None
    value_of: str = ""  # what the number counts
    reasons: tuple[Reason, ...] = ()
    questions: tuple[TrayQuestion, ...] = ()
    results: tuple[TrayOption, ...] = ()  # each completes the action with one tap
    first: tuple[str, ...] = ()  # the cards of which one has to lie there, whoever helps
    why_first: str = ""  # the sentence that says so before anything is laid
    reminds: int = 0  # how many of the first sentences the rules behind it say too
    seldom: str = ""  # what the results without a card are called, where they come second
    why_not: str = ""  # why none of them is within reach, whatever is laid


def always(_: Table, __: Player) -> bool:
    """Whatever the game and whoever plays."""
    return True


def _never(_: Table, __: Player) -> bool:
    return False


def _no_objection(_: Table, __: Open) -> None:
    return None


def _shows_nothing(_: Table, __: Tray, ___: Choose) -> tuple[Event, ...]:
    return ()


_DIGS = ("dig", "build")


def sharing_a_limit(table: Table, action: str) -> tuple[str, ...]:
    """The actions of which one is done a round: by a house rule the two digs are one (R10)."""
    is_shared = action in _DIGS and table.house_rules.schematics_dig_is_the_dig
    return _DIGS if is_shared else (action,)


def one_dig(table: Table) -> tuple[str, ...]:
    """The reminder of that house rule, where there are two places to dig."""
    if not (table.house_rules.schematics_dig_is_the_dig and table.has_buildings):
        return ()
    return ("House rule: junkyard or schematics, one dig a round (R10).",)


@dataclass(frozen=True)
class Once:
    """That something is done once a round: the ruling, and what its refusal says she did."""

    rule: str
    said: str
    limit: str = "Once per round"


@dataclass(frozen=True)
class Action:
    """One thing a player can do; the rules of each lie in the chapter that lists it.

    Its icon and its words stand in ``view/words.py`` under the same id.
    """

    id: str
    rule: str  # the entry of the rulebook that explains it
    takes: Callable[[Table, Tray, Card], bool]  # whether a card is worth laying for it
    offer: Callable[[Table, Tray], TrayOffer]
    complete: Callable[[Table, Tray, Complete], tuple[Event, ...]]
    # What the answer to a question tells about a deck, where the answer is a card.
    shows: Callable[[Table, Tray, Choose], tuple[Event, ...]] = _shows_nothing
    lays: str = ""  # the card that is laid by opening it
    about: str = ""  # the question that may be answered by opening it
    adds_up: GatheringAction | None = None  # what its cards are worth together, at least 1 (R11)
    # When it may be done:
    is_standard: bool = False  # not an action of single cards and leaders
    is_offered: Callable[[Table, Player], bool] = always
    check_opening: Callable[[Table, Open], None] = _no_objection
    once: Once | None = None
    in_any_turn: bool = False
    in_skirmish: bool = False
    is_shut: Callable[[Table, Player], bool] = _never  # although offered, in another's turn
    is_idle: Callable[[Table, Player], bool] = _never  # although offered, with nothing to do now
    on_top: bool = False  # interrupts whatever is open instead of taking its place
    in_own_turn: Callable[[Table, Player], bool] = _never  # although on top: with a tile too
    can_be_ticked: bool = True
    # What it changes:
    changes: Literal["", "junkyard", "stacks", "schematics"] = ""  # though nobody says how
    brings_food: bool = False
    spends_food: bool = False
    draws: bool = False  # cards from her own deck
    for_good: bool = False  # whoever did it acts no second time, map or not
    # How far others reach it:
    is_shielded: bool = False  # nobody interrupts it
    leaves_trace: bool = True  # else it can be taken back after it was done
    is_recon: bool = False  # R52

    @property
    def changes_decks(self) -> bool:
        """Whether somebody's cards are others after it."""
        return self.changes in ("junkyard", "stacks")
