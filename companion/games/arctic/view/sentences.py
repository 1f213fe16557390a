"""Every event in words, for the log; each chapter brings its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.game import Event, Viewer
from companion.engine.questions import in_words
from companion.games.arctic.table.events.count import CardMarked, PileShown
from companion.games.arctic.table.events.rounds import (
    GameEnded,
    GameStarted,
    LastRoundBegan,
    ReserveOpened,
    TurnBegan,
)
from companion.games.arctic.table.state import Table
from companion.games.arctic.view import count_sentences, turn_sentences

Sentence = Callable[[Table, Any, Viewer], str]


def sentence(table: Table, event: Event, viewer: Viewer) -> str:
    """An event in words, for the log."""
    say = _SENTENCES.get(type(event))
    if say is None:
        raise TypeError(f"{type(event).__name__} is no event of this game.")
    return say(table, event, viewer)


def folded(table: Table, events: Sequence[Event], viewer: Viewer) -> str:
    """A run of taps as one line: what a pile holds, or how a turn went."""
    counted = count_sentences.counted_in_short(table, events)
    told = turn_sentences.told_in_short(events)
    return counted or " ".join(sentence(table, event, viewer) for event in told)


def is_step(_: str, events: Sequence[Event]) -> bool:
    """Whether a tap did more than turn to a pile or to a card of it."""
    return not all(isinstance(event, PileShown | CardMarked) for event in events)


def _game_started(table: Table, event: GameStarted, viewer: Viewer) -> str:
    names = in_words([seat.name for seat in event.seats])
    said = [
        f"{names} sit down. {table.name(event.first)} goes first.",
        f"Draw pile {event.draw_pile}, reserve {event.reserve}.",
    ]
    if event.backs:
        said.append(f"Decks with {in_words(event.backs)} tally marks.")
    powers = [
        event.catalogue.powers[f"{animal}_{side}"].name for animal, side in event.sides.items()
    ]
    if powers:
        said.append(f"Powers: {in_words(powers)}.")
    return " ".join(said)


def _turn_began(table: Table, event: TurnBegan, viewer: Viewer) -> str:
    return f"Round {event.round}: {table.name(event.player)}'s turn."


_SENTENCES: dict[type[Event], Sentence] = {
    GameStarted: _game_started,
    TurnBegan: _turn_began,
    ReserveOpened: lambda *_: "The draw pile is empty: the reserve takes its place.",
    LastRoundBegan: lambda *_: "The last turns begin. Nobody draws any more.",
    GameEnded: lambda *_: "The game ends.",
    **turn_sentences.SENTENCES,
    **count_sentences.SENTENCES,
}
