"""The table on a TV: whose turn it is and what is done in it, over the landscape."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import Viewer
from companion.engine.names import short_name
from companion.engine.screen import Screen, ScreenOrder, ScreenPlace, with_room
from companion.engine.wording import say
from companion.games.arctic.table.final_count import missing
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.bench import bench
from companion.games.arctic.view.calm import calm
from companion.games.arctic.view.count import shown_seat
from companion.games.arctic.view.landscape import landscape


def screen(table: Table, _: Viewer) -> Screen:
    """The scene of the moment, which is the same for everyone who looks at the TV."""
    return replace(with_room(_scene(table)), art="floe", places=_places(table))


def _scene(table: Table) -> Screen:
    if table.is_over and not table.is_closed:
        return _count(table)
    turn, quiet = bench(table), calm(table)
    if quiet:
        return Screen(quiet.title, quiet.says)
    if not turn:
        return Screen("The game is over")
    does = say("{name} {does}", name=short_name(turn.name), does=turn.does)
    orders = tuple(ScreenOrder(order.text, order.icon) for order in turn.orders)
    title = say("{does} {number}", does=does, number=turn.number) if turn.number else does
    after = say("Next: {name}", name=short_name(table.name(table.next_player)))
    return Screen(title, after, " ".join(turn.says), orders=orders)


def _count(table: Table) -> Screen:
    seat = shown_seat(table)
    waiting = [
        short_name(other.name)
        for other in table.turn_order
        if other != seat and missing(table, other.id)
    ]
    after = say("Next: {names}", names=", ".join(waiting)) if waiting else ""
    return Screen(say("{name} counts", name=short_name(seat.name)), after)


def _places(table: Table) -> tuple[ScreenPlace, ...]:
    """The six cards of the landscape and the tokens on them."""
    found = None if table.is_over else landscape(table)
    return tuple(
        ScreenPlace(
            str(card.value),
            tuple((token.animal, f"{token.name}{token.sign}") for token in card.tokens),
        )
        for card in (found.cards if found else ())
    )
