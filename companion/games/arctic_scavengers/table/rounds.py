"""Rounds, turns and the initiator's path (R7-R9)."""

from __future__ import annotations

from companion.engine.errors import GameIsOver
from companion.engine.game import Command, Event, PlayerId
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import counted, say
from companion.games.arctic_scavengers.rules.catalogue import sees_contested
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    Deadlock,
    EndGame,
    MoveOn,
    Win,
)
from companion.games.arctic_scavengers.table.dealing import undecided
from companion.games.arctic_scavengers.table.events import (
    Announced,
    ContestedResourceLeft,
    GameEnded,
    GatheringBegan,
    RoundBegan,
    SkirmishBegan,
    SkirmishDeadlocked,
    SkirmishWon,
    TimerMoved,
    TurnBegan,
    TurnEnded,
)
from companion.games.arctic_scavengers.table.gathering import trays
from companion.games.arctic_scavengers.table.skirmish import ending
from companion.games.arctic_scavengers.table.skirmish.standing import skirmish_now
from companion.games.arctic_scavengers.table.state import FIRST_SKIRMISH_ROUND, Site, Table

MOST_ANNOUNCED = 40


def has_skirmish(round_number: int) -> bool:
    """No one fights in the first two rounds (R8)."""
    return round_number >= FIRST_SKIRMISH_ROUND


def has_peek(round_number: int, players: int) -> bool:
    """The initiator peeks from round 3 on, never with two players (R8, R58)."""
    return has_skirmish(round_number) and sees_contested(players)


def next_initiator(table: Table) -> PlayerId:
    """Who has the initiator card in the next round (R7)."""
    if table.house_rules.initiator_moves_every_round or table.round >= FIRST_SKIRMISH_ROUND:
        return table.left_of(table.initiator)
    return table.initiator


def last_round(table: Table) -> int:
    """The round in which the last contested resource will leave the pile (R9)."""
    # A skirmish takes one resource a round, won or deadlocked; this round's may be out already.
    begun = max(table.round, FIRST_SKIRMISH_ROUND)
    return begun + table.contested_left - 1


def check_running(table: Table) -> None:
    """Refuse whatever is asked of a game that is over."""
    if table.is_over:
        raise GameIsOver("The game is over: it is time to count.", rule="R9")


def missing(table: Table) -> tuple[str, ...]:
    """What to do before the table moves on, after "First"."""
    match table.phase:
        case "draw":
            return tuple(
                say("choose {player}'s leader", player=table.name(player))
                for player in undecided(table)
            )
        case "gather":
            return (*trays.still_open(table), *_unannounced(table))
        case "skirmish":
            return ending.missing(table)
    return ()


def _unannounced(table: Table) -> tuple[str, ...]:
    if not table.active or not has_skirmish(table.round) or table.tracking == "clock":
        return ()
    if table.player(table.active).announced is not None:
        return ()
    return (say("tap how many cards {active} brings", active=table.name(table.active)),)


def _first(lacking: tuple[str, ...]) -> str:
    """What to do before the table goes on."""
    return say("First: {lacking}.", lacking=list(lacking))


_RULE = {"draw": "setup/piles", "gather": "round/gather", "skirmish": "round/skirmish"}


def move_on(table: Table, command: MoveOn) -> tuple[Event, ...]:
    """Go to the next turn, phase or round, or to the end of the game (R7-R9)."""
    check_running(table)
    lacking = missing(table)
    if lacking:
        object_to(command, _first(lacking), rule=_RULE[table.phase])
    if table.phase == "draw":
        began = (*_ticks(table), GatheringBegan())
        if command.skip:
            return (*began, *end_turn(table, command, everybody=True))
        return (*began, TurnBegan(table.initiator))
    if table.phase == "gather":
        return end_turn(table, command, everybody=command.all)
    if table.reveal.is_begun:
        return _record(table, command)
    left = table.contested_left - 1
    return (ContestedResourceLeft(left), _after_skirmish(table, left))


def _record(table: Table, command: MoveOn) -> tuple[Event, ...]:
    """The cards decide, and the next round begins."""
    winner = skirmish_now(table).winner
    if not winner:
        return deadlock(table, Deadlock(despite=command.despite))
    return win(table, Win(winner, despite=command.despite))


def unfinished(table: Table) -> tuple[tuple[PlayerId, Site], ...]:
    """The buildings a timer card comes off at the start of this round (R35)."""
    return tuple(
        (player.id, site)
        for player in table.players
        for site in player.sites
        if site.left and site.since < table.round and site.ticked_in < table.round
    )


def _ticks(table: Table) -> tuple[Event, ...]:
    return tuple(
        TimerMoved(player, site.id, site.building, site.left - 1, "ticks")
        for player, site in unfinished(table)
    )


def end_turn(table: Table, command: Command, *, everybody: bool = False) -> tuple[Event, ...]:
    """The player whose turn it is has gathered; the next one begins, or the skirmish."""
    open_first = tuple(
        event for tray in reversed(table.trays) for event in trays.concluded(table, tray, command)
    )
    order = [seat.id for seat in table.turn_order if seat.id not in table.finished]
    ended = order if everybody else order[:1]
    events = (*open_first, *(TurnEnded(player) for player in ended))
    if len(order) > len(ended):
        return (*events, TurnBegan(order[1]))
    after = SkirmishBegan() if has_skirmish(table.round) else _next_round(table)
    return (*events, after)


def announce(table: Table, command: Announce) -> tuple[Event, ...]:
    """A player brings so many cards to the skirmish, and has gathered with that."""
    check_running(table)
    if not table.seats_player(command.player) or not 0 <= command.cards <= MOST_ANNOUNCED:
        message = say("You can bring 0 to {most_announced} cards.", most_announced=MOST_ANNOUNCED)
        raise impossible(message, rule="round/gather")
    if not has_skirmish(table.round):
        object_to(command, "There is no skirmish in the first two rounds.", rule="R8")
    said = Announced(command.player, command.cards)
    if table.phase == "skirmish" and command.cards == len(table.reveal.of(command.player).cards):
        return (said,)  # what is on the table counts, whatever was announced
    if _is_waited_for(table, command.player):
        return (said,)
    if table.phase != "gather":
        message = "Announce your cards at the end of your turn."
        object_to(command, message, rule="round/gather")
        return (said,)
    if command.player in table.finished:
        return (said,)
    if command.player != table.active:
        message = say(
            "It is {active}'s turn, not {player}'s.",
            active=table.name(table.active),
            player=table.name(command.player),
        )
        object_to(command, message, rule="round/gather")
        return (said,)
    if trays.still_open(table):
        object_to(command, _first(trays.still_open(table)), rule="round/gather")
    return (said, *end_turn(table, command))


def _is_waited_for(table: Table, player: PlayerId) -> bool:
    """Whether others have committed on phones, and what this player brings is still to come."""
    is_open = table.phase == "skirmish" and bool(table.committed)
    return is_open and table.player(player).announced is None


def win(table: Table, command: Win) -> tuple[Event, ...]:
    """The winner takes the resource, and the next round begins (R7, R9)."""
    _check_skirmish(table, command)
    if not table.seats_player(command.player):
        raise impossible("That player is not at this table.", rule="round/skirmish")
    left = table.contested_left - 1
    return (
        *_ticks_left_out(table),
        *ending.consequences(table, command),
        SkirmishWon(command.player, left),
        *ending.named(table, command),
        _after_skirmish(table, left),
    )


def deadlock(table: Table, command: Deadlock) -> tuple[Event, ...]:
    """The resource goes into the junkyard, and the next round begins (R32)."""
    _check_skirmish(table, command)
    left = table.contested_left - 1
    return (
        *_ticks_left_out(table),
        *ending.consequences(table, command),
        SkirmishDeadlocked(left),
        _after_skirmish(table, left),
    )


def _ticks_left_out(table: Table) -> tuple[Event, ...]:
    """Anyone who goes from the draw straight to the skirmish still takes a card off (R35)."""
    return _ticks(table) if table.phase == "draw" else ()


def _check_skirmish(table: Table, command: Command) -> None:
    check_running(table)
    if table.phase != "skirmish":
        object_to(command, "First: end everyone's turn.", rule="round/skirmish")


def end_game(table: Table, command: EndGame) -> tuple[Event, ...]:
    """Count now; the rounds that are left are not played."""
    check_running(table)
    left = counted(table.contested_left, "contested resource")
    object_to(
        command, say("The game ends with the last skirmish: {left} left.", left=left), rule="R9"
    )
    return (GameEnded(table.round),)


def _after_skirmish(table: Table, left: int) -> Event:
    return GameEnded(table.round) if left <= 0 else _next_round(table)


def _next_round(table: Table) -> RoundBegan:
    return RoundBegan(table.round + 1, next_initiator(table))
