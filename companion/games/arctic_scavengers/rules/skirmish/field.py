"""The cards on the table during a skirmish: who is present, who has acted, what has happened."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.engine.questions import IllegalQuestion, check_players
from companion.engine.wording import quoted, say
from companion.games.arctic_scavengers.rules.attacks import Led
from companion.games.arctic_scavengers.rules.catalogue import (
    PLAYERS,
    Building,
    Card,
    CardId,
    Catalogue,
    Leader,
)
from companion.games.arctic_scavengers.rules.leaders import power_of
from companion.games.arctic_scavengers.rules.questions import find_card, find_leader
from companion.games.arctic_scavengers.rules.skirmish.actions import Does, Exit
from companion.games.arctic_scavengers.rules.skirmish.question import CardRef, Force, Skirmish

REFERENCE = re.compile(r"(?P<id>[^#]+)(#(?P<copy>[1-9][0-9]{0,5}))?")


@dataclass(slots=True)
class Brought:
    """One card brought to the skirmish and what has become of it."""

    card: Card
    place: int  # in its owner's list, counted from 0
    copy: int  # among the same cards of its owner, counted from 1
    left: Exit | None = None
    has_acted: bool = False
    has_saved: bool = False
    is_gassed: bool = False

    @property
    def is_present(self) -> bool:
        """Whether it is still in the skirmish."""
        return self.left is None

    @property
    def is_ready(self) -> bool:
        """Whether it is present and has not acted."""
        return self.left is None and not self.has_acted

    @property
    def ref(self) -> CardRef:
        """How a request names this very copy."""
        return self.card.id if self.copy == 1 else f"{self.card.id}#{self.copy}"

    @property
    def exact_ref(self) -> CardRef:
        """The same with its number, always: a plain id may mean a copy that has not acted yet."""
        return f"{self.card.id}#{self.copy}"


@dataclass(slots=True, kw_only=True)
class Camp(Led):
    """One player's side of the skirmish."""

    player: str
    cards: tuple[Brought, ...]
    places: Mapping[CardId, Sequence[int]]  # where the copies of a card lie, whatever they do
    buildings: tuple[Building, ...] = ()
    helper: int | None = None  # place of the refugee played for the Mentor

    @property
    def present(self) -> tuple[Brought, ...]:
        """The cards still in the skirmish."""
        return tuple([brought for brought in self.cards if brought.left is None])

    @property
    def help_adds(self) -> int:
        """What a refugee played for their leader adds; it stands if they are wounded later (R17)."""
        return power_of(self.leader.id if self.leader else None).adds

    def copies(self, card_id: str) -> tuple[Brought, ...]:
        """Every copy of a card that was brought, present or not."""
        return tuple([self.cards[place] for place in self.places.get(card_id, ())])

    def copied(self) -> Camp:
        """The same camp with cards of its own, to go on with."""
        cards = [
            Brought(
                old.card, old.place, old.copy, old.left, old.has_acted, old.has_saved, old.is_gassed
            )
            for old in self.cards
        ]
        return Camp(
            name=self.name,
            leader=self.leader,
            is_wounded=self.is_wounded,
            was_wounded_here=self.was_wounded_here,
            has_used_power=self.has_used_power,
            player=self.player,
            cards=tuple(cards),
            places=self.places,
            buildings=self.buildings,
            helper=self.helper,
        )


class Happening(NamedTuple):
    """One declared action as it went."""

    does: Does
    by: str
    actor: Brought
    player: str = ""
    target: Brought | None = None
    building: Building | None = None
    leader: Leader | None = None
    saver: Brought | None = None
    saver_player: str = ""
    before_owners_turn: bool = False  # the target's owner has not declared yet (R17)


@dataclass(slots=True)
class Field:
    """All camps in turn order, the initiator first, and the story so far.

    Camps and cards change as actions are carried out. Whoever holds a field asks ``declare`` for
    the next one, which is a copy; only a skirmish that is resolved in one go changes its own.
    """

    catalogue: Catalogue = field(repr=False)
    camps: tuple[Camp, ...]
    turns: Mapping[str, int]  # everyone's place in turn order, 0 for the initiator
    turn: int = 0  # whose actions are being declared, as a place in turn order
    story: list[Happening] = field(default_factory=list)

    def copied(self) -> Field:
        """The same field, to go on with."""
        camps = tuple([camp.copied() for camp in self.camps])
        return Field(self.catalogue, camps, self.turns, self.turn, [*self.story])

    def camp(self, player: str) -> Camp:
        """The camp of a player at this table."""
        return self.camps[self.turns[player]]

    def opponents(self, player: str) -> tuple[Camp, ...]:
        """Everyone else, in turn order."""
        return tuple([camp for camp in self.camps if camp.player != player])


def lay_out(catalogue: Catalogue, skirmish: Skirmish) -> Field:
    """The field at the reveal, before any action; refuses forces that cannot be."""
    ids = [force.player for force in skirmish.forces]
    check_players(ids, PLAYERS)
    if skirmish.initiator not in ids:
        message = say(
            "The initiator {initiator} is not among the players.",
            initiator=quoted(skirmish.initiator),
        )
        raise IllegalQuestion(message, "unknown_player", "initiator")
    camps = []
    for seat, force in enumerate(skirmish.forces):
        try:
            camps.append(_camp(catalogue, force))
        except IllegalQuestion as problem:
            raise problem.within(f"players[{seat}]") from None
    _check_leaders_differ(camps)
    first = ids.index(skirmish.initiator)
    camps = [*camps[first:], *camps[:first]]
    return Field(catalogue, tuple(camps), {camp.player: turn for turn, camp in enumerate(camps)})


def _camp(catalogue: Catalogue, force: Force) -> Camp:
    places: dict[CardId, list[int]] = {}
    cards = []
    for place, card_id in enumerate(force.cards):
        card = catalogue.cards.get(card_id) or find_card(catalogue, card_id, f"cards[{place}]")
        copies = places.setdefault(card_id, [])
        copies.append(place)
        cards.append(Brought(card, place, len(copies)))
    for place, building in enumerate(force.buildings):
        if building not in catalogue.buildings:
            message = say("There is no building {building}.", building=quoted(building))
            raise IllegalQuestion(message, "unknown_building", f"buildings[{place}]")
    return Camp(
        player=force.player,
        name=force.name or force.player,
        cards=tuple(cards),
        places=places,
        leader=find_leader(catalogue, force.leader, force.leader_wounded),
        is_wounded=force.leader_wounded,
        has_used_power=force.power_used,
        buildings=tuple([catalogue.buildings[building] for building in force.buildings]),
    )


def _check_leaders_differ(camps: list[Camp]) -> None:
    """Each leader exists once (R51)."""
    led: dict[str, Camp] = {}
    for seat, camp in enumerate(camps):
        if camp.leader and (twin := led.setdefault(camp.leader.id, camp)) is not camp:
            message = say(
                "{leader} already leads {twin}: each leader exists once (R51).",
                leader=camp.leader_name,
                twin=twin.name,
            )
            raise IllegalQuestion(message, "repeated_leader", f"players[{seat}].leader")


def copies_meant(camp: Camp, reference: CardRef, at: str) -> tuple[Brought, ...]:
    """The copies a reference can mean: all for a plain id, one for ``id#2``."""
    if copies := camp.copies(reference):  # a plain id of a card that is there
        return copies
    match = REFERENCE.fullmatch(reference)
    if match is None:
        message = say(
            "{reference} names no card: write its id, or id#2 for a second copy.",
            reference=quoted(reference),
        )
        raise IllegalQuestion(message, "unreadable_card", at)
    copies = camp.copies(match["id"])
    if not copies:
        message = say(
            "{camp} brought no {match} to this skirmish.", camp=camp.name, match=quoted(match["id"])
        )
        raise IllegalQuestion(message, "card_not_there", at)
    if match["copy"] is None:
        return copies
    number = int(match["copy"])
    if number > len(copies):
        message = say(
            "{camp} brought {copies} of {card}, not {number}.",
            camp=camp.name,
            copies=len(copies),
            card=copies[0].card.name,
            number=number,
        )
        raise IllegalQuestion(message, "card_not_there", at)
    return copies[number - 1 : number]
