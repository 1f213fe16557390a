"""How a skirmish ends: what is missing, who wins, and what the table does (R28-R34, R50)."""

from __future__ import annotations

from companion.engine.errors import WayPast
from companion.engine.game import Command, Event, PlayerId
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.rules.skirmish.aftermath import returning
from companion.games.arctic_scavengers.rules.skirmish.field import Field
from companion.games.arctic_scavengers.rules.skirmish.winner import DecidedBy
from companion.games.arctic_scavengers.table.commands import Deadlock, Win
from companion.games.arctic_scavengers.table.events import (
    BuildingDisabled,
    CardsReturned,
    LeaderWounded,
    RemovedFromPlay,
    SecretIdentified,
    SkirmishFought,
)
from companion.games.arctic_scavengers.table.skirmish.standing import SkirmishNow, skirmish_now
from companion.games.arctic_scavengers.table.skirmish.window import (
    asked,
    broken_promises,
    short_of,
    unanswered,
)
from companion.games.arctic_scavengers.table.state import NOBODY, Player, Site, Table

RULES: dict[DecidedBy, str] = {
    "fight": "R29",
    "people": "R29",
    "tie": "R29",
    "rogue": "R30",
    "margin": "R31",
    "no_attack": "R28",
}
# Why a table may decide otherwise; notes are chips, nobody types.
REASONS = ("We missed a card", "House rule", "We agreed on it")


def missing(table: Table) -> tuple[str, ...]:
    """What to do before this skirmish is decided, after "First"."""
    if not table.reveal.is_begun:
        return ("tap who won, or Deadlock",)
    open_snipe = ("choose who saves",) if unanswered(table) else ()
    turn = asked(table)
    declares = "{turn}: declare, or tap No more actions"
    reactions = (say(declares, turn=table.name(turn)),) if turn else ()
    return (*_promises(table), *open_snipe, *reactions)


def _promises(table: Table) -> tuple[str, ...]:
    """Announced against entered."""
    return tuple(_promise(table, player) for player in broken_promises(table))


def _promise(table: Table, player: PlayerId) -> str:
    short, name = short_of(table, player), table.name(player)
    if short < 0:
        return say("{player}: remove {cards:# card|# cards}", player=name, cards=-short)
    return say("{player}: reveal {cards:# more card|# more cards}", player=name, cards=short)


def consequences(table: Table, command: Win | Deadlock) -> tuple[Event, ...]:
    """Everything that follows besides the resource; refused where the cards say otherwise."""
    if table.phase != "skirmish" or not table.reveal.is_begun:
        return ()
    now = skirmish_now(table)
    winner = command.player if isinstance(command, Win) else NOBODY
    _check_winner(table, command, now, winner)
    _check_missing(table, command)
    fought = SkirmishFought(
        decided_by=now.outcome.decided_by,
        fight={force.player: force.fight for force in now.outcome.players},
        people={force.player: force.people for force in now.outcome.players},
        reason=command.reason if winner != now.winner else "",
    )
    return (fought, *_hits(table, now.field), *_returns(now.field, winner))


def _check_winner(table: Table, command: Win | Deadlock, now: SkirmishNow, winner: str) -> None:
    if command.reason and command.reason not in REASONS:
        raise impossible("Choose one of the reasons offered.", rule="round/skirmish")
    if now.winner == winner or command.reason:
        return
    ways = tuple(WayPast(reason, (("reason", reason),)) for reason in REASONS)
    is_lead_of_two = now.outcome.decided_by == "fight" and len(table.seats) == 2
    rule = "R31" if is_lead_of_two else RULES[now.outcome.decided_by]
    object_to(command, _why_otherwise(table, now, winner), rule=rule, ways=ways)


def _why_otherwise(table: Table, now: SkirmishNow, winner: str) -> str:
    """What the cards say, and the question why the table does not follow them."""
    if not now.winner:
        return "The cards say deadlock. Why a winner?"
    name = table.name(now.winner)
    if not winner:
        return say("The cards say {name} wins. Why a deadlock?", name=name)
    return say("The cards say {name} wins. Why someone else?", name=name)


def _check_missing(table: Table, command: Command) -> None:
    lacking = missing(table)
    if lacking:
        object_to(
            command,
            say("First: {lacking}.", lacking=list(lacking)),
            rule="round/skirmish",
        )


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
            events.append(LeaderWounded(owner.id, happening.leader.id))
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
    if card is None or table.piles.contested.get(card.id, 0) < 1:
        raise impossible("That contested resource cannot be there.", rule="R55")
    return (SecretIdentified(command.player, "contested", card.id),)
