"""The skirmish from the reveal to what everyone does with the cards (R13-R34, R50)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.engine.questions import Reason
from companion.games.arctic_scavengers.rules.catalogue import CardId, Catalogue
from companion.games.arctic_scavengers.rules.skirmish.aftermath import (
    CardOrder,
    orders,
    returning,
)
from companion.games.arctic_scavengers.rules.skirmish.declare import declare
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


@dataclass(frozen=True)
class Arm:
    """A person and the tool carried in the best arrangement."""

    person: CardRef
    tool: CardRef


@dataclass(frozen=True)
class ForceResult:
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
    """Who won and why, what became of every force, and what the table does now."""

    outcome: Literal["won", "deadlock"]
    winner: str | None
    decided_by: DecidedBy
    players: tuple[ForceResult, ...]
    explanation: tuple[Reason, ...]
    orders: tuple[CardOrder, ...]
    missed: tuple[Shortfall, ...]

    @property
    def at_the_table(self) -> tuple[str, ...]:
        """What the players do with the cards, in sentences."""
        return tuple(order.sentence for order in self.orders)


def resolve_skirmish(catalogue: Catalogue, skirmish: Skirmish) -> SkirmishOutcome:
    """Reveal, declare every action in turn, and decide."""
    field = lay_out(catalogue, skirmish)
    for number, action in enumerate(skirmish.actions):
        field = declare(field, action, f"actions[{number}]")
    seats = tuple(force.player for force in skirmish.forces)
    return conclude(field, seats, zero_fight_can_win=skirmish.zero_fight_can_win)


def conclude(
    field: Field,
    seats: tuple[str, ...],
    *,
    zero_fight_can_win: bool = False,
    said: Mapping[str, Side] | None = None,
) -> SkirmishOutcome:
    """The outcome if nothing more is declared; players are listed in the order of ``seats``.

    ``said`` holds the totals of players who did not show their cards.
    """
    said = said or {}
    tallies = {camp.player: tally(camp) for camp in field.camps}
    totals = [said.get(camp.player) or side(camp, tallies[camp.player]) for camp in field.camps]
    worth = {total.player: total for total in totals}
    verdict = decide_skirmish(totals, zero_fight_can_win=zero_fight_can_win)
    missed = shortfalls(totals, verdict, zero_fight_can_win=zero_fight_can_win)
    return SkirmishOutcome(
        outcome=verdict.outcome,
        winner=verdict.winner,
        decided_by=verdict.decided_by,
        players=tuple(
            _result(field.camp(seat), tallies[seat], worth[seat], verdict) for seat in seats
        ),
        explanation=explain(field, tallies, totals, verdict, missed, said=said),
        orders=orders(field, verdict),
        missed=missed,
    )


def _result(camp: Camp, totals: ForceTally, worth: Side, verdict: Verdict) -> ForceResult:
    return ForceResult(
        player=camp.player,
        fight=worth.fight,
        people=worth.people,
        present=tuple(brought.card.id for brought in camp.present),
        lost=tuple(brought.card.id for brought in camp.cards if brought.left),
        arms=_arms(camp, totals),
        returns_to_hand=tuple(brought.card.id for brought in returning(camp, verdict.winner)),
    )


def _arms(camp: Camp, totals: ForceTally) -> tuple[Arm, ...]:
    """Who carries what; no one needs to while a provocateur's score stands (R24)."""
    if totals.is_provoked:
        return ()
    return tuple(
        Arm(camp.cards[use.person].ref, camp.cards[tool].ref)
        for use in totals.natural.uses
        for tool in use.tools
    )
