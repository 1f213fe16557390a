"""A log in words: each line as one viewer may read it, and what undo goes past."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion.engine.game import TABLE, AnyGame, Event, Viewer
from companion.engine.timeline import Entry, Link, quoted, step_moved, told
from companion.engine.wording import say
from companion.play.log import Log
from companion.play.memory import Words

# How a run is told; no tap has such a name.
_WHOLE_RUN, _LAST_OF_RUN = " whole", " last"

UNREADABLE = "This line cannot be read."


class LogWords:
    """Tells the logs of one game; remembers words, for all threads of a process."""

    def __init__(
        self,
        game: AnyGame,
        events: Callable[[Entry], tuple[Event, ...]],
        report: Callable[[str, Exception], None],
    ) -> None:
        self._lines, self._events, self._report = game.log, events, report
        self._words = Words(game.log.told_by)

    def sentence(self, state: Any, entry: Entry, viewer: Viewer = TABLE) -> str:
        """What an entry brought about, as one viewer may read it."""
        try:
            return self._words.of(
                state, viewer, entry.name, [entry.events], lambda: self._told(state, entry, viewer)
            )
        except Exception as problem:
            # What was written could be told: something has changed it since. A log shows the rest.
            self._report(
                say("Line {seq} ({name}) cannot be shown", seq=entry.seq, name=entry.name), problem
            )
            return UNREADABLE

    def _told(self, state: Any, entry: Entry, viewer: Viewer) -> str:
        events, log = self._events(entry), self._lines
        ends = log.folds.get(entry.name) in ("ends", "settles")
        told = [event for event in events if log.is_step(entry.name, (event,))] or events
        # What ends a run is told as the log tells the run, unless nothing came of it.
        return (ends and log.folded(state, events, viewer)) or " ".join(
            log.sentence(state, event, viewer) for event in told
        )

    def summed_up(
        self, state: Any, run: Sequence[Entry], viewer: Viewer, *, whole: bool = True
    ) -> str:
        """What came of a run, the oldest entry first, or only what it did last."""

        def told() -> str:
            log, events = self._lines, [event for entry in run for event in self._events(entry)]
            if not whole:
                return log.sentence(state, events[-1], viewer)
            return log.folded(state, events, viewer)

        try:
            how = _WHOLE_RUN if whole else _LAST_OF_RUN
            return self._words.of(state, viewer, how, [entry.events for entry in run], told)
        except Exception as problem:
            self._report(say("Lines up to {seq} cannot be shown", seq=run[-1].seq), problem)
            return UNREADABLE

    def of(self, log: Log, table_id: int, state: Any, entry: Entry, viewer: Viewer = TABLE) -> str:
        """An entry of the log in words: what it brought about, or what it took or brought back."""
        if entry.kind == "command":
            return self.sentence(state, entry, viewer)
        by = 0
        if entry.told_as == "return":
            target = log.entry(table_id, quoted(entry.link))
            by = entry.link.depth - log.link(table_id, entry.seq - 1).depth
        else:
            target = self.step_moved(log, table_id, entry.link)
        words = told(entry.told_as, self.sentence(state, target, viewer) if target else "", by)
        return self.marked(log, table_id, words, [entry])

    def marked(self, log: Log, table_id: int, words: str, moves: Sequence[Entry]) -> str:
        """What undos say, and that what they took back had been seen, if it had."""
        shown = self._lines.shows and any(
            self._had_been_shown(log, table_id, entry.link) for entry in moves
        )
        return say("{words}. The cards had been seen.", words=words.rstrip(".")) if shown else words

    def _had_been_shown(self, log: Log, table_id: int, link: Link) -> bool:
        """Whether an undo or a return took something back that had shown what was hidden."""
        if link.kind == "redo" or link.target <= link.tip:
            return False
        shown = {
            seq for seq, _, name in log.stamps(table_id, link.tip) if name in self._lines.shows
        }
        return bool(shown) and bool(shown & log.counting(table_id, link.target, link.tip))

    def step_moved(self, log: Log, table_id: int, link: Link) -> Entry | None:
        """The command that an undo or redo takes or brings back."""
        follower = partial(log.follower, table_id)
        return log.entry(table_id, step_moved(link, follower, self.steps(log, table_id)))

    def is_step(self, entry: Entry | None) -> bool:
        """Whether undo stops at a command: not if it only opened or closed something."""
        try:
            events = self._events(entry) if entry else ()
            # What was overruled stays in sight, and so does what cannot be read.
            is_overruled = any(event.despite for event in events)
            return entry is None or is_overruled or self._lines.is_step(entry.name, events)
        except Exception:  # noqa: BLE001  damage may trip the codec in any way
            return True

    def steps(self, log: Log, table_id: int) -> Callable[[int], bool]:
        """Whether undo stops at an entry of a table, by its number."""
        return lambda seq: self.is_step(log.entry(table_id, seq))
