"""The verdict on what was entered, and what the table does with it (R28-R34, R50)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.errors import Way
from companion.engine.game import Command, Event, PlayerId
from companion.engine.refusals import impossible, object_to
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.rules.skirmish.aftermath import returning
from companion.games.arctic_scavengers.rules.skirmish.field import Field
from companion.games.arctic_scavengers.rules.skirmish.outcome import (
    ForceResult,
    SkirmishOutcome,
    conclude,
)
from companion.games.arctic_scavengers.rules.skirmish.winner import DecidedBy, Side
from companion.games.arctic_scavengers.table.commands import Deadlock, Win
from companion.games.arctic_scavengers.table.events import (
    BuildingDisabled,
    CardsReturned,
    LeaderWounded,
    RemovedFromPlay,
    SecretIdentified,
    SkirmishFought,
)
from companion.games.arctic_scavengers.table.skirmish.standing import field
from companion.games.arctic_scavengers.table.skirmish.window import (
    asked,
    broken_promises,
    unanswered,
)
from companion.games.arctic_scavengers.table.state import (
    NOBODY,
    Player,
    Site,
    Table,
)

ROGUE = "rogue"
RULES: dict[DecidedBy, str] = {
    "fight": "R29",
    "people": "R29",
    "tie": "R29",
    "rogue": "R30",
    "margin": "R31",
    "no_attack": "R28",
}
# Why a table may decide otherwise; notes are chips, nobody types.
REASONS = ("A card was missed", "We play it differently", "They agreed otherwise")


@dataclass(frozen=True)
class Standing:
    """The skirmish if nothing more is revealed or declared."""

    outcome: SkirmishOutcome

    @property
    def winner(self) -> PlayerId:
        """Who wins, or nobody."""
        return PlayerId(self.outcome.winner or NOBODY)

    def of(self, player: PlayerId) -> ForceResult:
        """What becomes of one player's force."""
        return next(one for one in self.outcome.players if one.player == player)


def standing(table: Table) -> Standing | None:
    """Who leads and why, as soon as anybody has revealed anything."""
    if table.phase != "skirmish" or not table.reveal.is_begun:
        return None
    return Standing(
        conclude(
            field(table),
            tuple(seat.id for seat in table.seats),
            zero_fight_can_win=table.house_rules.zero_fight_can_win,
            said=_said(table),
        )
    )


def _said(table: Table) -> dict[str, Side]:
    """The totals that players said themselves."""
    rogue = table.catalogue.cards[ROGUE].name
    return {
        one.player: Side(
            one.player,
            one.total.fight,
            one.total.people,
            rogue if one.total.has_rogue else "",
            table.name(one.player),
        )
        for one in table.reveal.shown
        if one.total
    }


def missing(table: Table) -> tuple[str, ...]:
    """What has not been said yet about this skirmish."""
    if not table.reveal.is_begun:
        return ("who won, or a deadlock",)
    open_snipe = ("who saves from the snipe",) if unanswered(table) else ()
    turn = asked(table)
    reactions = (f"what {table.name(turn)} declares, or nothing",) if turn else ()
    return (*_promises(table), *open_snipe, *reactions)


def _promises(table: Table) -> tuple[str, ...]:
    """Announced against entered."""
    return tuple(
        f"{table.name(player)}: {len(table.reveal.of(player).cards)} of "
        f"{table.player(player).announced} cards"
        for player in broken_promises(table)
    )


def consequences(table: Table, command: Win | Deadlock) -> tuple[Event, ...]:
    """Everything that follows besides the resource; refused where the cards say otherwise."""
    found = standing(table)
    if found is None:
        return ()
    winner = command.player if isinstance(command, Win) else NOBODY
    _check_verdict(table, command, found, winner)
    _check_missing(table, command)
    laid = field(table)
    fought = SkirmishFought(
        decided_by=found.outcome.decided_by,
        fight={one.player: one.fight for one in found.outcome.players},
        people={one.player: one.people for one in found.outcome.players},
        reason=command.reason if winner != found.winner else "",
    )
    return (fought, *_hits(table, laid), *_returns(laid, winner))


def _check_verdict(table: Table, command: Win | Deadlock, found: Standing, winner: str) -> None:
    if command.reason and command.reason not in REASONS:
        raise impossible("That is none of the reasons offered.", rule="round/skirmish")
    if found.winner == winner or command.reason:
        return
    says = f"{table.name(found.winner)} wins" if found.winner else "nobody wins"
    ways = tuple(Way(reason, (("reason", reason),)) for reason in REASONS)
    is_lead_of_two = found.outcome.decided_by == "fight" and len(table.seats) == 2
    rule = "R31" if is_lead_of_two else RULES[found.outcome.decided_by]
    object_to(command, f"By the cards {says}. Why otherwise?", rule=rule, ways=ways)


def _check_missing(table: Table, command: Command) -> None:
    lacking = missing(table)
    if lacking:
        object_to(command, f"Not said yet: {'; '.join(lacking)}.", rule="round/skirmish")


def _hits(table: Table, laid: Field) -> tuple[Event, ...]:
    """Leaders wounded, buildings disabled, refugees out of the game."""
    events: list[Event] = []
    hit: set[str] = set()
    for happening in laid.story:
        if SKIRMISH_ACTIONS[happening.does].spent == "removed from play":
            events.append(RemovedFromPlay(PlayerId(happening.by), happening.actor.card.id))
        owner = table.player(PlayerId(happening.player)) if happening.player else None
        if owner is None or happening.saver:
            continue
        if happening.leader:
            events.append(LeaderWounded(owner.id))
        if happening.building:
            site = _site(owner, happening.building.id, hit)
            hit.add(site.id)
            events.append(BuildingDisabled(owner.id, site.id, site.building))
    return tuple(events)


def _site(owner: Player, building: str, hit: set[str]) -> Site:
    found = [site for site in owner.sites if site.works and site.building == building]
    return next(site for site in found if site.id not in hit)


def _returns(laid: Field, winner: str) -> tuple[Event, ...]:
    events: list[Event] = []
    for camp in laid.camps:
        cards = tuple(brought.card.id for brought in returning(camp, winner))
        if cards:
            events.append(CardsReturned(PlayerId(camp.player), cards))
    return tuple(events)


def named(table: Table, command: Win) -> tuple[Event, ...]:
    """The contested resource, if the winner shows it."""
    if not command.card:
        return ()
    card = table.catalogue.cards.get(command.card)
    if card is None or not card.is_contested or not table.piles.unseen.get(card.id, 0):
        raise impossible("That is no contested resource that may be there.", rule="R55")
    return (SecretIdentified(command.player, "contested", card.id),)
