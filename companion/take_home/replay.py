"""Plays the log of an exported game once, as it was played at the table, to see whether it can be."""

from __future__ import annotations

from typing import Any

from companion.engine.errors import CompanionError
from companion.engine.game import TABLE, Event, Seat
from companion.engine.result import Note
from companion.engine.story import Moment
from companion.engine.timeline import Entry, Link
from companion.play import Referee
from companion.take_home import validity
from companion.take_home.document import Data
from companion.take_home.size import Size, check_size
from companion.take_home.validity import Broken
from companion.times import PlayingTime

# Drawing a picture takes ten times as long as folding to it: in a file of many games not every
# moment is drawn, only one in so many.
DRAWN_AT_FIRST = 1_500
DRAWN_AFTERWARDS = 25


class Drawing:
    """Which moments are drawn to see whether they can be."""

    def __init__(self, at_first: int = DRAWN_AT_FIRST) -> None:
        self._at_first, self._count = at_first, 0

    def is_due(self) -> bool:
        """Whether the next moment is one of them."""
        self._count += 1
        return self._count <= self._at_first or self._count % DRAWN_AFTERWARDS == 0


class Replay:
    """Plays a log entry by entry, as it was at the table; whatever cannot be so is Broken."""

    def __init__(self, referee: Referee, seats: tuple[Seat, ...], drawing: Drawing) -> None:
        self._referee, self._seats, self._drawing = referee, seats, drawing
        self._links, self._size = validity.Links(), Size()
        self._moments: dict[int, tuple[Entry, Moment]] = {}
        self._time = PlayingTime()
        self.last = ""

    def add(self, data: Data) -> None:
        """Play the next entry."""
        entry = self._links.entry(data)
        self.last = entry.at
        self._time.add(entry.at)
        try:
            if entry.kind == "command":
                self._play(entry)
        except Broken:
            raise
        except Exception as problem:
            # A forged event may trip the rules anywhere and in any way.
            raise Broken(_unplayable(entry.seq, problem)) from problem

    def _play(self, entry: Entry) -> None:
        game, before = self._referee.game, self._moments.get(entry.link.before)
        events = self._referee.events(entry)
        state = self._after(before[1].state if before else game.blank, events)
        for event in events:
            game.log.sentence(state, event, TABLE)
        if not before or self._drawing.is_due():
            self._draw(state)
        moment = Moment(self._time.minutes, entry.name, events, state)
        self._moments[entry.seq] = entry, moment

    def _after(self, state: Any, events: tuple[Event, ...]) -> Any:
        """The state after some events, each of which may make it larger, but not by anything."""
        for event in events:
            before, state = state, self._referee.game.evolve(state, event)
            self._size.add(before, state)
        return state

    def _draw(self, state: Any) -> None:
        check_size(state)
        game, view = self._referee.game, self._referee.game.view(state, TABLE)
        if {(seat.id, seat.name) for seat in view.seats} != {(s.id, s.name) for s in self._seats}:
            raise Broken("its log is of other players than its table.")
        game.score(state, TABLE)
        game.help_for(state)

    def end(self) -> Note:
        """Whether it can be shown and told as it now stands; how far it is."""
        head = self._links.head
        if not head.tip:
            raise Broken("it has no log.")
        state = self._moments[head.tip][1].state
        try:
            self._draw(state)
            self._tell(head, state)
            return self._referee.note(state)
        except Broken:
            raise
        except Exception as problem:
            raise Broken(_unplayable(head.seq, problem)) from problem

    def _tell(self, head: Link, state: Any) -> None:
        game = self._referee.game
        for page in game.pages:
            page.shows(state, TABLE)
        story: list[Moment] = []
        tip = head.tip
        while tip:
            entry, moment = self._moments[tip]
            story.append(moment)
            tip = entry.link.before
        game.story(tuple(reversed(story)))


def _unplayable(seq: int, problem: Exception) -> str:
    """Why an entry cannot be played; the rules' own sentence if they have one."""
    said = f" {problem}" if isinstance(problem, CompanionError) else ""
    return f"Entry {seq} of its log cannot be played by this version.{said[:300]}"
