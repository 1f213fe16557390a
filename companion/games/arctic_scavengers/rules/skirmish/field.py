"""The cards on the table during a skirmish: who is present, who has acted, what has happened."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

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


@dataclass(frozen=True)
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


@dataclass(frozen=True, kw_only=True)
class Camp(Led):
    """One player's side of the skirmish."""

    player: str
    cards: tuple[Brought, ...]
    places: Mapping[CardId, tuple[int, ...]]  # where the copies of a card lie, whatever they do
    buildings: tuple[Building, ...] = ()
    helper: int | None = None  # place of the refugee played for the Mentor

    @property
    def present(self) -> tuple[Brought, ...]:
        """The cards still in the skirmish."""
        return tuple(brought for brought in self.cards if brought.is_present)

    @property
    def help_adds(self) -> int:
        """What a refugee played for their leader adds; it stands if they are wounded later (R17)."""
        return power_of(self.leader.id if self.leader else None).adds

    def copies(self, card_id: str) -> tuple[Brought, ...]:
        """Every copy of a card that was brought, present or not."""
        return tuple([self.cards[place] for place in self.places.get(card_id, ())])

    def now(self, brought: Brought) -> Brought:
        """The same card as it stands now."""
        return self.cards[brought.place]

    def changed(self, brought: Brought) -> Camp:
        """The camp with one of its cards in a new state."""
        place = brought.place
        return replace(self, cards=(*self.cards[:place], brought, *self.cards[place + 1 :]))


@dataclass(frozen=True)
class Happening:
    """One declared action as it went, with the cards as they stood before it."""

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


@dataclass(frozen=True)
class Field:
    """All camps in turn order, the initiator first, and the story so far."""

    catalogue: Catalogue
    camps: tuple[Camp, ...]
    turn: int = 0  # whose actions are being declared, as a place in turn order
    story: tuple[Happening, ...] = ()

    def camp(self, player: str) -> Camp:
        """The camp of a player at this table."""
        return self.camps[self.turn_of(player)]

    def has(self, player: str) -> bool:
        """Whether someone of that id is at this table."""
        return any(camp.player == player for camp in self.camps)

    def turn_of(self, player: str) -> int:
        """A player's place in turn order, 0 for the initiator."""
        return next(turn for turn, camp in enumerate(self.camps) if camp.player == player)

    def opponents(self, player: str) -> tuple[Camp, ...]:
        """Everyone else, in turn order."""
        return tuple(camp for camp in self.camps if camp.player != player)

    def with_camp(self, camp: Camp) -> Field:
        """The field with one camp changed."""
        turn = self.turn_of(camp.player)
        return replace(self, camps=(*self.camps[:turn], camp, *self.camps[turn + 1 :]))


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
    camps = [_camp(catalogue, force, seat) for seat, force in enumerate(skirmish.forces)]
    _check_leaders_differ(camps)
    first = ids.index(skirmish.initiator)
    return Field(catalogue, (*camps[first:], *camps[:first]))


def _camp(catalogue: Catalogue, force: Force, seat: int) -> Camp:
    within = f"players[{seat}]."
    places: dict[CardId, list[int]] = {}
    cards = []
    for place, card_id in enumerate(force.cards):
        card = find_card(catalogue, card_id, f"{within}cards[{place}]")
        copies = places.setdefault(card_id, [])
        copies.append(place)
        cards.append(Brought(card, place, len(copies)))
    for place, building in enumerate(force.buildings):
        if building not in catalogue.buildings:
            message = say("There is no building {building}.", building=quoted(building))
            raise IllegalQuestion(message, "unknown_building", f"{within}buildings[{place}]")
    return Camp(
        player=force.player,
        name=force.name or force.player,
        cards=tuple(cards),
        places={card_id: tuple(copies) for card_id, copies in places.items()},
        leader=find_leader(catalogue, force.leader, force.leader_wounded, within),
        is_wounded=force.leader_wounded,
        has_used_power=force.power_used,
        buildings=tuple(catalogue.buildings[building] for building in force.buildings),
    )


def _check_leaders_differ(camps: list[Camp]) -> None:
    """Each leader exists once (R51)."""
    for seat, camp in enumerate(camps):
        twin = next((other for other in camps[:seat] if other.leader == camp.leader), None)
        if camp.leader and twin:
            message = say(
                "{leader} already leads {twin}: each leader exists once (R51).",
                leader=camp.leader.name,
                twin=twin.name,
            )
            raise IllegalQuestion(message, "repeated_leader", f"players[{seat}].leader")


def copies_meant(camp: Camp, reference: CardRef, at: str) -> tuple[Brought, ...]:
    """The copies a reference can mean: all for a plain id, one for ``id#2``."""
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
