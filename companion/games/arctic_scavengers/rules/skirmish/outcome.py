"""The skirmish from the reveal to what everyone does with the cards (R13-R34, R50)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Literal, NamedTuple

from companion.engine.questions import IllegalQuestion, Reason
from companion.games.arctic_scavengers.rules.catalogue import CardId, Catalogue
from companion.games.arctic_scavengers.rules.skirmish.aftermath import (
    CardOrder,
    orders,
    returning,
)
from companion.games.arctic_scavengers.rules.skirmish.declare import declare_on
from companion.games.arctic_scavengers.rules.skirmish.field import Camp, Field, lay_out
from companion.games.arctic_scavengers.rules.skirmish.question import CardRef, Skirmish
from companion.games.arctic_scavengers.rules.skirmish.reasons import explain
from companion.games.arctic_scavengers.rules.skirmish.totals import ForceTally, side, tally
from companion.games.arctic_scavengers.rules.skirmish.winner import (
    DecidedBy,
    Shortfall,
    Side,
    Verdict,
    decide_skirmish,
    shortfalls,
)


class Arm(NamedTuple):
    """A person and the tool carried in the best arrangement."""

    person: CardRef
    tool: CardRef


class ForceResult(NamedTuple):
    """What became of one player's force."""

    player: str
    fight: int
    people: int
    present: tuple[CardId, ...]
    lost: tuple[CardId, ...]
    arms: tuple[Arm, ...]
    returns_to_hand: tuple[CardId, ...]

    @property
    def id(self) -> str:
        """The player, as every other result calls them."""
        return self.player


@dataclass(frozen=True)
class SkirmishOutcome:
    """Who won, by what, and everyone's totals; the rest is made once it is asked for."""

    verdict: Verdict
    field: Field = dataclasses.field(repr=False)
    tallies: tuple[ForceTally, ...] = dataclasses.field(repr=False)  # in turn order
    seats: Sequence[str]  # the players clockwise
    said: Mapping[str, Side]  # the totals of players who did not show their cards

    @property
    def outcome(self) -> Literal["won", "deadlock"]:
        """Whether anyone takes the contested resource."""
        return self.verdict.outcome

    @property
    def winner(self) -> str | None:
        """Who takes it, if anyone does."""
        return self.verdict.winner

    @property
    def decided_by(self) -> DecidedBy:
        """What decides, or keeps everyone from winning."""
        return self.verdict.decided_by

    @cached_property
    def players(self) -> tuple[ForceResult, ...]:
        """What became of every force."""
        camps, verdict = self.field.camps, self.verdict
        turns = [self.field.turns[seat] for seat in self.seats]
        return tuple(
            [
                _result(camps[turn], self.tallies[turn], verdict, verdict.sides[turn])
                for turn in turns
            ]
        )

    @cached_property
    def explanation(self) -> tuple[Reason, ...]:
        """Why it is so, step by step."""
        return explain(self.field, self.tallies, self.verdict, self.missed, said=self.said)

    @cached_property
    def orders(self) -> tuple[CardOrder, ...]:
        """What the table does now."""
        return orders(self.field, self.verdict)

    @cached_property
    def missed(self) -> tuple[Shortfall, ...]:
        """What those who came next lacked."""
        return shortfalls(self.verdict)

    @property
    def at_the_table(self) -> tuple[str, ...]:
        """What the players do with the cards, in sentences."""
        return tuple([order.sentence for order in self.orders])


def resolve_skirmish(catalogue: Catalogue, skirmish: Skirmish) -> SkirmishOutcome:
    """Reveal, declare every action in turn, and decide."""
    field = lay_out(catalogue, skirmish)
    for number, action in enumerate(skirmish.actions):
        try:
            declare_on(field, action)
        except IllegalQuestion as problem:
            raise problem.within(f"actions[{number}]") from None
    seats = [force.player for force in skirmish.forces]
    return conclude(field, seats, zero_fight_can_win=skirmish.zero_fight_can_win)


def conclude(
    field: Field,
    seats: Sequence[str],
    *,
    zero_fight_can_win: bool = False,
    said: Mapping[str, Side] = MappingProxyType({}),
) -> SkirmishOutcome:
    """The outcome if nothing more is declared; players are listed in the order of ``seats``."""
    tallies = tuple([tally(camp) for camp in field.camps])
    sides = [side(camp, totals) for camp, totals in zip(field.camps, tallies, strict=True)]
    if said:
        sides = [said.get(its_side.player, its_side) for its_side in sides]
    verdict = decide_skirmish(sides, zero_fight_can_win=zero_fight_can_win)
    return SkirmishOutcome(verdict, field, tallies, seats, said)


def _result(camp: Camp, totals: ForceTally, verdict: Verdict, worth: Side) -> ForceResult:
    present: list[CardId] = []
    lost: list[CardId] = []
    for brought in camp.cards:
        (lost if brought.left else present).append(brought.card.id)
    back = tuple([brought.card.id for brought in returning(camp, verdict.winner)])
    arms = _arms(camp, totals)
    return ForceResult(
        camp.player, worth.fight, worth.people, tuple(present), tuple(lost), arms, back
    )


def _arms(camp: Camp, totals: ForceTally) -> tuple[Arm, ...]:
    """Who carries what; no one needs to while a provocateur's score stands (R24)."""
    if totals.is_provoked:
        return ()
    return tuple(
        [
            Arm(camp.cards[use.person].ref, camp.cards[tool].ref)
            for use in totals.natural.uses
            for tool in use.tools
        ]
    )
