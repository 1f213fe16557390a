"""The verdict on what was entered, and what the table does with it (R28-R34, R50)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.errors import Way
from companion.engine.game import Command, Event, PlayerId
from companion.engine.questions import Reason
from companion.games.arctic_scavengers.commands import Deadlock, Win
from companion.games.arctic_scavengers.events import (
    BuildingDisabled,
    CardsReturned,
    LeaderWounded,
    RemovedFromPlay,
    SecretIdentified,
    SkirmishFought,
)
from companion.games.arctic_scavengers.refusals import impossible, object_to
from companion.games.arctic_scavengers.reveal.field import field
from companion.games.arctic_scavengers.reveal.window import asked, broken_promises, unanswered
from companion.games.arctic_scavengers.skirmish.field import Field
from companion.games.arctic_scavengers.skirmish.outcome import conclude
from companion.games.arctic_scavengers.skirmish.table import instructions, returning
from companion.games.arctic_scavengers.skirmish.totals import sides
from companion.games.arctic_scavengers.state import NOBODY, Player, Site, Table
from companion.games.arctic_scavengers.verdict import (
    Side,
    Verdict,
    decide_skirmish,
    what_was_missing,
)

ROGUE = "rogue"
# Why a table may decide otherwise; notes are chips, nobody types.
REASONS = ("A card was missed", "We play it differently", "They agreed otherwise")


@dataclass(frozen=True)
class Standing:
    """The skirmish if nothing more is revealed or declared."""

    verdict: Verdict
    sides: tuple[Side, ...]  # in turn order
    reasons: tuple[Reason, ...]
    at_the_table: tuple[str, ...]

    def side(self, player: PlayerId) -> Side:
        """One player's totals."""
        return next(side for side in self.sides if side.player == player)


def standing(table: Table) -> Standing | None:
    """Who leads and why, as soon as anybody has revealed anything."""
    if table.phase != "skirmish" or not table.reveal.is_begun:
        return None
    laid = field(table)
    totals = tuple(_said(table, side) or side for side in sides(laid))
    house_rule = table.house_rules.zero_fight_can_win
    verdict = decide_skirmish(totals, zero_fight_can_win=house_rule)
    if not any(one.total for one in table.reveal.shown):
        outcome = conclude(
            laid, tuple(seat.id for seat in table.seats), zero_fight_can_win=house_rule
        )
        return Standing(verdict, totals, outcome.explanation, outcome.at_the_table)
    lacked = what_was_missing(totals, verdict, zero_fight_can_win=house_rule)
    said = tuple(
        Reason(f"{side.called} says: fight {side.fight}, people {side.people}", verdict.rule)
        for side in totals
        if _said(table, side)
    )
    reasons = (*said, *verdict.reasons, *lacked)
    return Standing(verdict, totals, reasons, instructions(laid, verdict))


def _said(table: Table, side: Side) -> Side | None:
    """The totals that a player said herself."""
    total = table.reveal.of(PlayerId(side.player)).total
    if total is None:
        return None
    rogue = table.catalogue.cards[ROGUE].name if total.has_rogue else ""
    return Side(side.player, total.fight, total.people, rogue, side.name)


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
        decided_by=found.verdict.decided_by,
        fight={side.player: side.fight for side in found.sides},
        people={side.player: side.people for side in found.sides},
        reason=command.reason,
    )
    back = Verdict(winner or None, found.verdict.decided_by, found.verdict.reasons)
    return (fought, *_hits(table, laid), *_returns(table, laid, back))


def _check_verdict(table: Table, command: Win | Deadlock, found: Standing, winner: str) -> None:
    if (found.verdict.winner or NOBODY) == winner or command.reason:
        return
    leads = found.verdict.winner
    says = f"{table.name(PlayerId(leads))} wins" if leads else "nobody wins"
    ways = tuple(Way(reason, (("reason", reason),)) for reason in REASONS)
    object_to(command, f"By the cards {says}. Why otherwise?", rule=found.verdict.rule, ways=ways)


def _check_missing(table: Table, command: Command) -> None:
    lacking = missing(table)
    if lacking:
        object_to(command, f"Not said yet: {'; '.join(lacking)}.", rule="round/skirmish")


def _hits(table: Table, laid: Field) -> tuple[Event, ...]:
    """Leaders wounded, buildings disabled, refugees out of the game."""
    events: list[Event] = []
    hit: set[str] = set()
    for happening in laid.story:
        if happening.does == "bomb":
            events.append(RemovedFromPlay(PlayerId(happening.by), happening.actor.card.id))
        owner = table.player(PlayerId(happening.player)) if happening.player else None
        if owner is None or happening.saver:
            continue
        if happening.does == "wound":
            events.append(LeaderWounded(owner.id))
        if happening.does == "disable" and happening.building:
            site = _site(owner, happening.building.id, hit)
            hit.add(site.id)
            events.append(BuildingDisabled(owner.id, site.id, site.building))
    return tuple(events)


def _site(owner: Player, building: str, hit: set[str]) -> Site:
    found = [site for site in owner.sites if site.works and site.building == building]
    return next(site for site in found if site.id not in hit)


def _returns(table: Table, laid: Field, verdict: Verdict) -> tuple[Event, ...]:
    events: list[Event] = []
    for camp in laid.camps:
        cards = tuple(brought.card.id for brought in returning(camp, verdict))
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
