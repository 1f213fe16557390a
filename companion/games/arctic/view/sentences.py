"""Every event in words, for the log; each chapter brings its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from companion.engine.game import Event, Viewer
from companion.engine.wording import in_words, say
from companion.games.arctic.table.events import count, rounds, totems, turns
from companion.games.arctic.table.state import Table
from companion.games.arctic.view import count_sentences, turn_sentences


def sentence(table: Table, event: Event, viewer: Viewer) -> str:
    """An event in words, for the log."""
    return _SENTENCES[type(event)](table, event)


def told_by(table: Table) -> object:
    """What the sentences look at: who plays, and what the animals are called."""
    return table.seats, table.catalogue


def folded(table: Table, events: Sequence[Event], viewer: Viewer) -> str:
    """A run of taps as one line: what a pile holds, or how a turn went."""
    beside = [event for event in events if isinstance(event, totems.TotemEntered)]
    run = [event for event in events if not isinstance(event, totems.TotemEntered)]
    told = count_sentences.counted_in_short(table, run) or _turn(table, run, viewer)
    return " ".join(filter(None, (told, *(sentence(table, event, viewer) for event in beside))))


def _turn(table: Table, events: Sequence[Event], viewer: Viewer) -> str:
    runs = groupby(turn_sentences.told_in_short(events), key=_shown_by)
    return " ".join(_told(table, player, list(run), viewer) for player, run in runs)


def _shown_by(event: Event) -> str:
    """Whose card a part belongs to, if it is one."""
    return event.player if isinstance(event, turns.PartShown) else ""


def _told(table: Table, player: str, events: Sequence[Any], viewer: Viewer) -> str:
    """The parts of one card as one sentence, anything else as one each."""
    if player:
        return turn_sentences.visible_card(table, events)
    return " ".join(sentence(table, event, viewer) for event in events)


def is_step(_: str, events: Sequence[Event]) -> bool:
    """Whether a tap did more than turn to a pile or to a card of it."""
    return not all(isinstance(event, count.PileShown | count.CardMarked) for event in events)


def _game_started(table: Table, event: rounds.GameStarted) -> str:
    names = in_words([seat.name for seat in event.seats])
    said = [
        say(
            "New game: {names}. {first} is the first player.",
            names=names,
            first=table.name(event.first),
        ),
        say(
            "Draw pile {draw_pile}, Reserve {reserve}.",
            draw_pile=event.draw_pile,
            reserve=event.reserve,
        ),
    ]
    if event.backs:
        said.append(say("Decks with {backs} tally marks.", backs=event.backs))
    powers = [
        event.catalogue.powers[f"{animal}_{side}"].name for animal, side in event.sides.items()
    ]
    if powers:
        said.append(say("Powers: {powers}.", powers=powers))
    return " ".join(said)


_SENTENCES: dict[type[Event], Callable[[Table, Any], str]] = {
    rounds.GameStarted: _game_started,
    rounds.TurnBegan: lambda t, x: say(
        "Round {round}: {player}'s turn.", round=x.round, player=t.name(x.player)
    ),
    rounds.ReserveOpened: lambda *_: "The draw pile is empty: the Reserve takes its place.",
    rounds.LastRoundBegan: lambda *_: "The last turns begin. No one draws any more.",
    rounds.GameEnded: lambda *_: "The game ends.",
    # The same to everyone, its owner included: what it is stands on their own phone alone.
    totems.TotemEntered: lambda t, x: say("{player} enters a totem.", player=t.name(x.player)),
    **turn_sentences.SENTENCES,
    **count_sentences.SENTENCES,
}
