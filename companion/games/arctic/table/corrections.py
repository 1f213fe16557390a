"""What hands find to be other than the table was told: counts, tokens, powers, the depth."""

from __future__ import annotations

from companion.engine.game import Event, PlayerId
from companion.engine.questions import quoted
from companion.engine.refusals import impossible
from companion.games.arctic.table.commands import Count, LookOver, PutPower, PutToken, Track
from companion.games.arctic.table.events import corrections as e
from companion.games.arctic.table.spread import NOBODY
from companion.games.arctic.table.state import Table

COMMON = ("draw_pile", "river", "reserve")
OWN = ("hand", "pile", "penalties")


def expected(table: Table, pile: str) -> int | None:
    """How many cards a pile holds by the books; refuses a pile that does not exist."""
    if pile in COMMON:
        return {"draw_pile": table.draw_pile, "river": table.river, "reserve": table.reserve}[pile]
    kind, _, owner = pile.partition(".")
    if kind not in OWN or not table.seats_player(PlayerId(owner)):
        raise impossible(f"There is no pile {quoted(pile)} here.", rule="R48")
    player = table.player(PlayerId(owner))
    return {"hand": player.hand, "pile": len(player.pile), "penalties": player.penalties}[kind]


def count(table: Table, command: Count) -> tuple[Event, ...]:
    """A pile holds as many cards as hands have counted."""
    before = expected(table, command.pile)
    if not 0 <= command.cards <= table.cards_in_play:
        message = f"This game is played with {table.cards_in_play} cards."
        raise impossible(message, rule="R48")
    return (e.PileCounted(command.pile, command.cards, before),)


def put_token(table: Table, command: PutToken) -> tuple[Event, ...]:
    """A token stands where hands find it."""
    if command.animal not in table.box.animals or command.value not in table.box.landscape:
        raise impossible("That is no token, or no landscape card.", rule="turn/move")
    return (e.TokenPut(command.animal, command.value),)


def put_power(table: Table, command: PutPower) -> tuple[Event, ...]:
    """A power card lies where hands find it."""
    is_somewhere = command.player == NOBODY or table.seats_player(command.player)
    if command.animal not in table.sides or not is_somewhere:
        raise impossible("That is no power card of this table, or nobody's.", rule="turn/power")
    return (e.PowerPut(command.animal, command.player),)


def look_over(table: Table, command: LookOver) -> tuple[Event, ...]:
    """Hands have looked at the rest, and it is as the table thought."""
    if not table.doubted:
        raise impossible("Nothing is in doubt here.", rule="turn/place")
    return (e.TableLookedOver(),)


def track(table: Table, command: Track) -> tuple[Event, ...]:
    """Tell more from now on, or less."""
    return (e.TrackingChanged(command.tracking),)
