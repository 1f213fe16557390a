"""Rounds, turns and skirmishes, as they leave the table."""

from __future__ import annotations

from dataclasses import replace

from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.evolution.mine import won
from companion.games.arctic_scavengers.table.state import NOBODY, Piles, Player, Reveal, Table


def game_started(_: Table, event: e.GameStarted) -> Table:
    """The table before its first round."""
    pool = sum(event.contested_pool.values())
    return Table(
        rules_version=event.rules_version,
        seats=event.seats,
        house_rules=event.house_rules,
        first=event.first,
        initiator=event.first,
        contested_left=event.contested,
        contested_total=event.contested,
        starter=event.starter,
        catalogue=event.catalogue,
        modules=event.modules,
        variants=event.variants,
        gangs=event.gangs,
        tracking=event.tracking,
        players=tuple(Player(seat.id, dict(event.starter)) for seat in event.seats),
        piles=Piles(
            stacks=event.stacks,
            junkyard=sum(event.junkyard.values()),
            schematics=event.schematics,
            leaders=event.leaders,
            buried={card: copies for card, copies in event.junkyard.items() if copies},
            contested={card: copies for card, copies in event.contested_pool.items() if copies},
            boxed=max(0, pool - event.contested),
            # Of a game from before piles were laid out nobody knows the contested cards either.
            uncounted={"contested": pool - event.contested} if pool < event.contested else {},
        ),
    )


def round_began(table: Table, event: e.RoundBegan) -> Table:
    """Everybody begins anew; decks, leaders and buildings stay."""
    players = tuple(
        replace(
            player,
            used=(),
            spent=(),
            gone=(),
            fetched=(),
            gained=(),
            redrawn=(),
            last=None,
            food=0,
            announced=None,
            worth={},
            hired="",
            extra=0,
        )
        for player in table.players
    )
    return replace(
        table,
        round=event.round,
        initiator=event.initiator,
        phase="draw",
        players=players,
        active=NOBODY,
        finished=(),
        trays=(),
        committed=(),
        takes_back=NOBODY,
        reveal=Reveal(),
        peeked=None,
    )


def gathering_began(table: Table, _: e.GatheringBegan) -> Table:
    """The gathering, before anybody's turn."""
    players = tuple(
        replace(player.with_extra(len(player.returned)), returned=()) for player in table.players
    )
    return replace(table, phase="gather", players=players, skirmish_was_seen=False)


def turn_began(table: Table, event: e.TurnBegan) -> Table:
    """A player gathers."""
    return replace(table, active=event.player)


def turn_ended(table: Table, event: e.TurnEnded) -> Table:
    """A player has gathered; what came out of buildings before is committed with the rest."""
    table = table.with_player(replace(table.player(event.player), fetched=()))
    finished = (*table.finished, event.player)
    return replace(
        table,
        active=NOBODY,
        finished=finished,
        trays=(),
        takes_back=table.takes_back if table.takes_back == event.player else NOBODY,
    )


def announced(table: Table, event: e.Announced) -> Table:
    """A promise for the skirmish."""
    return table.with_player(replace(table.player(event.player), announced=event.cards))


def skirmish_began(table: Table, _: e.SkirmishBegan) -> Table:
    """The skirmish."""
    return replace(table, phase="skirmish", active=NOBODY, trays=(), reveal=Reveal())


def skirmish_won(table: Table, event: e.SkirmishWon) -> Table:
    """The resource is the winner's secret."""
    winner = table.player(event.player)
    secrets = winner.secrets | {"contested": winner.secrets.get("contested", 0) + 1}
    mine = won(winner, table.peeked)
    table = table.with_player(replace(winner, secrets=secrets, mine=mine))
    return replace(table, contested_left=event.left)


def skirmish_deadlocked(table: Table, event: e.SkirmishDeadlocked) -> Table:
    """The resource lies in the junkyard, and nobody knows which it is."""
    piles = replace(table.piles, junkyard=table.piles.junkyard + 1, lost=table.piles.lost + 1)
    return replace(table, contested_left=event.left, piles=piles)


def contested_resource_left(table: Table, event: e.ContestedResourceLeft) -> Table:
    """The resource is somewhere."""
    piles = table.piles.with_uncounted("contested", 1)
    return replace(table, contested_left=event.left, piles=piles)


def game_ended(table: Table, _: e.GameEnded) -> Table:
    """Time to count."""
    table = replace(table, committed=(), takes_back=NOBODY)
    return replace(table, phase="over", active=NOBODY, trays=(), counts=table.seats[0].id)
