"""What hands find to be other than the table was told: counts, tokens, powers, the depth."""

from __future__ import annotations

from companion.engine.game import Event, PlayerId
from companion.engine.refusals import impossible
from companion.engine.wording import quoted, say
from companion.games.arctic.table.commands import (
    Correct,
    Count,
    LookOver,
    PutPower,
    PutToken,
    Track,
)
from companion.games.arctic.table.events import corrections as e
from companion.games.arctic.table.spread import NOBODY
from companion.games.arctic.table.state import Table

COMMON = ("draw_pile", "river", "reserve")
OWN = ("hand", "pile", "penalties")
_LONGEST_NUMBER = 4


def expected(table: Table, pile: str) -> int | None:
    """How many cards a pile should hold; refuses a pile that does not exist."""
    if pile in COMMON:
        return {"draw_pile": table.draw_pile, "river": table.river, "reserve": table.reserve}[pile]
    kind, _, owner = pile.partition(".")
    if kind not in OWN or not table.seats_player(PlayerId(owner)):
        raise impossible(say("There is no pile {pile} here.", pile=quoted(pile)), rule="R48")
    player = table.player(PlayerId(owner))
    return {"hand": player.hand, "pile": len(player.pile), "penalties": player.penalties}[kind]


def known(table: Table, pile: str) -> int | None:
    """How many cards a pile should hold; None for a hand or pile that no one has counted."""
    number = expected(table, pile)
    is_unknown = pile.startswith("pile.") and table.is_doubted(pile)
    return None if is_unknown else number


def count(table: Table, command: Count) -> tuple[Event, ...]:
    """A pile holds as many cards as hands have counted."""
    before = expected(table, command.pile)
    if not 0 <= command.cards <= table.cards_in_play:
        message = say(
            "This game is played with {cards_in_play} cards.", cards_in_play=table.cards_in_play
        )
        raise impossible(message, rule="R48")
    return (e.PileCounted(command.pile, command.cards, before),)


def put_token(table: Table, command: PutToken) -> tuple[Event, ...]:
    """A token stands where hands find it."""
    if command.animal not in table.box.animals or command.value not in table.box.landscape:
        raise impossible("Choose a token and a landscape card.", rule="turn/move")
    return (e.TokenPut(command.animal, command.value),)


def put_power(table: Table, command: PutPower) -> tuple[Event, ...]:
    """A power card lies where hands find it."""
    is_somewhere = command.player == NOBODY or table.seats_player(command.player)
    if command.animal not in table.sides or not is_somewhere:
        raise impossible("Choose a power card of this table and a player.", rule="turn/power")
    return (e.PowerPut(command.animal, command.player),)


def correct(table: Table, command: Correct) -> tuple[Event, ...]:
    """Everything that a form says otherwise than the table, as one correction."""
    found: list[Event] = []
    for pile, text in command.counts.items():
        if text and text != str(known(table, pile)):
            found += count(table, Count(pile, _whole(text)))
    for animal, value in command.tokens.items():
        if value != table.tokens.get(animal):
            found += put_token(table, PutToken(animal, value))
    for animal, player in command.powers.items():
        if player != table.powers.get(animal, NOBODY):
            found += put_power(table, PutPower(animal, player))
    if not found:
        raise impossible("Nothing is different. Change a number first.", rule="R48")
    return tuple(found)


def _whole(text: str) -> int:
    """A number of cards as it was typed."""
    if not text.isdecimal() or len(text) > _LONGEST_NUMBER:
        raise impossible(say("Enter a number of cards, not {text}.", text=quoted(text)), rule="R48")
    return int(text)


def look_over(table: Table, command: LookOver) -> tuple[Event, ...]:
    """Hands have looked at the rest, and it is as the table thought."""
    if not table.doubted:
        raise impossible("Everything is correct already.", rule="turn/place")
    return (e.TableLookedOver(),)


def track(table: Table, command: Track) -> tuple[Event, ...]:
    """Tell more from now on, or less."""
    return (e.TrackingChanged(command.tracking),)
