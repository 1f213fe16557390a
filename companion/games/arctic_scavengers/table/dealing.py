"""Who leads each tribe before the first round: one of two dealt, one chosen, or no one (R51)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from companion.engine.game import Command, Event, PlayerId, Secret
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import counted, in_words, say
from companion.games.arctic_scavengers.rules.setup.plan import LEADERS_DEALT
from companion.games.arctic_scavengers.table.commands import (
    DealLeaders,
    DeclineLeader,
    KeepLeader,
    PutLeadersBack,
)
from companion.games.arctic_scavengers.table.events import (
    LeaderDeclined,
    LeaderJoined,
    LeadersDealt,
    LeadersDealtUnseen,
    LeadersPutBack,
)
from companion.games.arctic_scavengers.table.own_commands import DealMine
from companion.games.arctic_scavengers.table.state import NOBODY, Player, Table

RULE = "modules/hq3"  # deal two, keep one
HIRED = "Open Hire: here you draw 1 leader per food."


def undecided(table: Table) -> tuple[PlayerId, ...]:
    """Who neither has a leader nor plays without one, in seat order."""
    if not table.deals_leaders:
        return ()
    waiting = (player for player in table.players if not player.leader)
    return tuple(player.id for player in waiting if not player.plays_without_leader)


def next_to_lead(table: Table) -> PlayerId:
    """Who chooses a leader now; no one once all have chosen or none are dealt."""
    return next(iter(undecided(table)), NOBODY) if table.phase == "draw" else NOBODY


def is_setting_up(table: Table) -> bool:
    """Whether leaders are still chosen, so that the first round has not begun."""
    return table.round == 1 and bool(next_to_lead(table))


def named(table: Table, leaders: Sequence[str]) -> str:
    """Leaders within a sentence: ``the Cannibal and the Ranger``."""
    return in_words(
        [say("the {leader}", leader=table.catalogue.leaders[leader].title) for leader in leaders]
    )


def deal(table: Table, command: DealLeaders) -> tuple[Event, ...]:
    """Two of the leaders that are left, by chance; the seed comes with the command."""
    player = _dealt_to(table, command)
    if table.piles.order is None:
        dealt = random.Random(command.seed).sample(table.piles.leaders, LEADERS_DEALT)
        return (LeadersDealt(player.id, tuple(dealt)),)
    return (LeadersDealt(player.id, _in_order(table, command.seed)[:LEADERS_DEALT]),)


def deal_mine(table: Table, command: DealMine) -> tuple[Event, ...]:
    """Two that only this player sees; the others follow in an order that no one knows."""
    player = _dealt_to(table, command)
    order = _in_order(table, command.chance)
    dealt = Secret(player.id, order[:LEADERS_DEALT], command.sitting)
    return (LeadersDealtUnseen(player.id, dealt, Secret(NOBODY, order[LEADERS_DEALT:])),)


def unseen(player: Player) -> tuple[str, ...]:
    """What was dealt to a player's own phone, which is no one else's to know."""
    return (player.dealt_unseen.value or ()) if player.dealt_unseen else ()


def _in_order(table: Table, seed: str) -> tuple[str, ...]:
    """The leaders in no one's hand: as they lie since the first were dealt, those put back below."""
    order = table.piles.order
    known = (order.value if order else None) or ()
    held = {leader for player in table.players for leader in unseen(player)}
    lies = [leader for leader in known if leader in table.piles.leaders]
    others = [leader for leader in table.piles.leaders if leader not in {*lies, *held}]
    return (*lies, *random.Random(seed).sample(others, len(others)))


def _dealt_to(table: Table, command: DealLeaders | DealMine) -> Player:
    """The player to whom leaders can be dealt; what no one else knows does not come into it."""
    player = _seated(table, command.player)
    if table.has_drafting:
        raise impossible(HIRED, rule="R51")
    others = (other for other in table.players if other.id != player.id)
    held = sum(other.dealt_unseen is not None for other in others)
    if len(table.piles.leaders) < LEADERS_DEALT * (1 + held):
        message = say(
            "Fewer than {leaders_dealt} leaders are left to deal.", leaders_dealt=LEADERS_DEALT
        )
        raise impossible(message, rule="R51")
    _check_unled(table, player, command)
    if player.dealt or player.dealt_unseen:
        message = say(
            "{player} was already dealt {named}.",
            player=table.name(player.id),
            named=named(table, player.dealt) or counted(LEADERS_DEALT, "leader"),
        )
        object_to(command, message, rule=RULE)
    return player


def put_back(table: Table, command: PutLeadersBack) -> tuple[Event, ...]:
    """The leaders dealt to a player go back, and all of them can be chosen again."""
    player = _seated(table, command.player)
    if not player.dealt and not player.dealt_unseen:
        message = say("{player} was not dealt a leader.", player=table.name(player.id))
        raise impossible(message, rule="R51")
    return (LeadersPutBack(player.id, player.dealt),)


def keep(table: Table, command: KeepLeader) -> tuple[Event, ...]:
    """A player shows the leader they keep: one of those dealt, where they were dealt some."""
    player = _seated(table, command.player)
    if command.leader not in (*table.piles.leaders, *player.dealt):
        raise impossible("That leader leads another tribe or is not in this game.", rule="R51")
    if table.has_drafting:
        object_to(command, HIRED, rule="R51")
    _check_unled(table, player, command)
    if player.dealt and command.leader not in player.dealt:
        was_dealt = say(
            "{player} was dealt {named}",
            player=table.name(player.id),
            named=named(table, player.dealt),
        )
        object_to(command, say("{was_dealt}. Keep one of them.", was_dealt=was_dealt), rule=RULE)
    return (LeaderJoined(player.id, command.leader),)


def decline(table: Table, command: DeclineLeader) -> tuple[Event, ...]:
    """A player plays without a leader."""
    player = _seated(table, command.player)
    if not table.deals_leaders:
        raise impossible("No leaders are dealt in this game.", rule="R51")
    if player.leader:
        raise impossible(_already_led(table, player), rule="R51")
    return (LeaderDeclined(player.id),)


def _seated(table: Table, player: PlayerId) -> Player:
    if not table.seats_player(player):
        raise impossible("That player is not at this table.", rule="R51")
    return table.player(player)


def _check_unled(table: Table, player: Player, command: Command) -> None:
    if player.leader:
        object_to(command, _already_led(table, player), rule="R51")


def _already_led(table: Table, player: Player) -> str:
    name = table.catalogue.leaders[player.leader].name
    return say("{player} already has {name}.", player=table.name(player.id), name=name)
