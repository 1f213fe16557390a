"""Counting one's own cards on one's own phone, as one command (R40)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce

from companion.engine.game import Event, PlayerId, Viewer
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic_scavengers.table import final_count
from companion.games.arctic_scavengers.table.events import (
    CopiesCounted,
    CountBegun,
    CountFinished,
    SecretIdentified,
    UnknownKept,
)
from companion.games.arctic_scavengers.table.evolve import evolve
from companion.games.arctic_scavengers.table.own_commands import CountMine
from companion.games.arctic_scavengers.table.secrets import mine_of
from companion.games.arctic_scavengers.table.state import Table


def filled_in(table: Table, viewer: Viewer, player: PlayerId) -> tuple[Event, ...]:
    """What is entered before a player counts on their phone: what is known, and what they alone know."""
    begun = table.tracking == "decks" and table.tally(player).is_afresh
    again: tuple[Event, ...] = (CountBegun(player, is_afresh=False),) if begun else ()
    mine = mine_of(table, viewer)
    return (*again, *(SecretIdentified(player, my.origin, my.card) for my in mine))


def after(table: Table, events: Iterable[Event]) -> Table:
    """The table after these events."""
    return reduce(evolve, events, table)


def count_mine(table: Table, command: CountMine) -> tuple[Event, ...]:
    """Every number that differs from what is known, and the player has counted.

    They show all of their cards now: what they had named for themselves alone is known to all.
    """
    player = command.player
    final_count.check_counting(table, player)
    known = filled_in(table, Viewer(player, command.sees), player)
    table = after(table, known)
    changes = tuple(_changes(table, command))
    table = after(table, changes)
    if not final_count.tribe(table, player).deck:
        first = say("count {player}'s cards", player=table.name(player))
        object_to(command, say("First: {first}.", first=first), rule="R40")
    kept = tuple(
        UnknownKept(player, origin, copies)
        for origin, copies in Counter(final_count.asked(table, player)).items()
    )
    people = final_count.people(table, player)
    return (*known, *changes, *kept, CountFinished(player, people, on_phone=True))


def _changes(table: Table, command: CountMine) -> Iterator[Event]:
    counted = final_count.things(table, command.player)
    for thing, copies in command.cards.items():
        if not final_count.is_countable(table.catalogue, thing):
            raise impossible("That card is not in this game.", rule="R40")
        if not 0 <= copies <= final_count.MOST_COPIES:
            most = final_count.MOST_COPIES
            raise impossible(
                say("Of one kind 0 to {most_copies} can be counted.", most_copies=most), rule="R40"
            )
        by = copies - counted.get(thing, 0)
        if by:
            yield CopiesCounted(command.player, thing, by, copies)
