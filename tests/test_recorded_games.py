"""Whole games as they were tapped in: they must end as they ended at the table.

A recording is a file of one JSON line an entry, as the log stores it, and a last line with how it
ended. Drop another one into ``recorded/<game>/`` and it is tested.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.engine.codec import EventCodec, StoredEvents
from companion.engine.game import TABLE
from companion.engine.timeline import Entry, Kind, Link, fold, timeline
from companion.games import GAMES
from companion.play import Referee

RECORDED = Path(__file__).resolve().parent / "recorded"


@dataclass(frozen=True)
class Line:
    kind: Kind
    events: tuple[dict[str, Any], ...]
    seq: int
    tip: int  # of a return: where it leads
    name: str  # of the tap


@dataclass(frozen=True)
class Recording:
    path: Path
    entries: tuple[Line, ...]
    end: dict[str, Any]

    def __str__(self) -> str:
        return str(self.path.relative_to(RECORDED))


def recordings() -> list[Recording]:
    found = []
    for path in sorted(RECORDED.glob("*/*.jsonl")):
        *lines, end = [json.loads(line) for line in path.read_text().splitlines()]
        entries = tuple(
            Line(
                line["kind"],
                tuple(line.get("events", ())),
                seq,
                line.get("to", 0),
                line.get("name", line["kind"]),
            )
            for seq, line in enumerate(lines, 1)
        )
        found.append(Recording(path, entries, end))
    return found


def ended(game: Any, state: Any) -> dict[str, Any]:
    """How a game stands: its clock, its totals, and the result once it is closed."""
    view, board = game.view(state, TABLE), game.score(state, TABLE)
    end = {
        "clock": view.strip.clock,
        "is_over": view.is_over,
        "seats": [[seat.name, seat.mark.text if seat.mark else ""] for seat in view.seats],
        "totals": dict(board.totals),
    }
    if not board.is_final:
        return end
    result = {
        "ranks": {line.player: line.rank for line in board.lines},
        "winners": [line.player for line in board.lines if line.is_winner],
        "contests": {contest.name: contest.sentence for contest in board.contests},
        "decides": list(board.decides),
    }
    return end | {"result": result}


@pytest.mark.parametrize("recording", recordings(), ids=str)
def test_a_recorded_game_ends_as_it_did_at_the_table(recording: Recording) -> None:
    game = GAMES[recording.path.parent.name]
    codec = EventCodec(game.events, game.upgrades)
    done, _ = timeline(recording.entries)
    events = [codec.decode(data) for entry in done for data in entry.events]
    state = fold(game, game.blank, events)
    assert ended(game, state) == recording.end


@pytest.mark.parametrize("key", sorted(GAMES))
def test_each_game_has_a_recording_that_was_played_to_the_end(key: str) -> None:
    mine = [one for one in recordings() if one.path.parent.name == key]
    assert any(one.end["is_over"] for one in mine)
    assert any(line.kind == "undo" for one in mine for line in one.entries)


# So many states of each game tell every line up to them.
TELLING_STATES = 4


@pytest.mark.parametrize("recording", recordings(), ids=str)
def test_words_that_are_remembered_are_those_said_anew(recording: Recording) -> None:
    """Whatever the table has come to, by undo or otherwise: a line is told by who plays with what."""
    game = GAMES[recording.path.parent.name]
    referee = Referee(game)
    done, _ = timeline(recording.entries)
    entries = [_stored(line) for line in done]
    states = [game.blank]
    for entry in entries:
        states.append(fold(game, states[-1], referee.events(entry)))
    step = max(1, len(entries) // TELLING_STATES)
    # Lines that were taken back are told too, by a state from before them.
    for upto in (*range(step, len(entries), step), *range(len(entries), 0, -step)):
        state, fresh = states[upto], Referee(game)
        for entry in entries:
            assert referee.words.sentence(state, entry) == fresh.words.sentence(state, entry)
        run = entries[max(0, upto - 4) : upto]
        assert referee.words.summed_up(state, run, TABLE) == fresh.words.summed_up(
            state, run, TABLE
        )


def _stored(line: Line) -> Entry:
    """An entry whose events are shared, as those that a log reads again and again are."""
    events = StoredEvents(line.events)
    events.is_shared = True
    return Entry(Link(line.seq), line.name, events, "", "", "")
