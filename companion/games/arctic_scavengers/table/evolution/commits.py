"""Cards that lie face down on phones, until they turn."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.state import NOBODY, Commit, Table


def _without(table: Table, player: PlayerId) -> tuple[Commit, ...]:
    return tuple(commit for commit in table.committed if commit.player != player)


def cards_committed(table: Table, event: e.CardsCommitted) -> Table:
    """So many cards face down; until anyone begins anything they may be taken back."""
    owner = table.player(event.player)
    commit = Commit(event.cards, len(owner.spent), event.player in table.finished)
    table = table.with_player(replace(owner, announced=event.count))
    committed = (*_without(table, event.player), commit)
    return replace(table, committed=committed, takes_back=event.player)


def commit_taken_back(table: Table, event: e.CommitTakenBack) -> Table:
    """In the hand again; who took them back in time gathers on."""
    table = table.with_player(replace(table.player(event.player), announced=None))
    table = replace(table, committed=_without(table, event.player), takes_back=NOBODY)
    if not event.is_turn:
        return table
    finished = tuple(player for player in table.finished if player != event.player)
    return replace(table, phase="gather", active=event.player, finished=finished)


def cards_turned(table: Table, event: e.CardsTurned) -> Table:
    """Nothing lies face down any more."""
    reveal = replace(table.reveal, is_turned=bool(event.players))
    return replace(table, committed=(), takes_back=NOBODY, reveal=reveal)
