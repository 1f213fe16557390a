"""Entries of a log turned into its lines: runs of small taps and of undos folded to one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from companion.engine.game import Fold, Seat
from companion.engine.timeline import Entry, told
from companion.engine.wording import say
from companion.times import UNKNOWN, local
from companion.web.at_table import AtTable
from companion.web.parts import devices

# Entries that are shown as one line where they follow each other; older versions wrote a return so.
_IN_RUNS = ("undo", "redo")


@dataclass(frozen=True)
class LogLine:
    """One entry as the log shows it, or a run of them."""

    seq: int  # of a run: its last entry
    kind: str
    text: str
    when: str
    at: str
    chapter: str
    oldest: int  # of a run: its first entry
    is_undone: bool = False
    despite: tuple[str, ...] = ()  # the rules that were overruled
    taps: str = ""  # of a run: how many taps it stands for, in words
    parts: tuple[LogLine, ...] = ()  # of a very long run the last ones only
    decided: tuple[str, ...] = ()  # what the group ruled about it
    who: Seat | None = None  # whose line it is
    device: str = ""  # what tapped it, where several devices play

    @property
    def is_timed(self) -> bool:
        """Whether it is known when it was tapped."""
        return self.when != UNKNOWN


class Teller:
    """Turns entries, the newest first, into lines."""

    def __init__(self, table: AtTable) -> None:
        self._table, self._log = table, table.log
        # Which entries count, as far back as anything was asked; the log is walked backwards once.
        tip = table.standing.link.tip
        self._counting, self._walked_to = {tip}, tip

    def runs(self, entries: Iterable[Entry]) -> Iterator[list[Entry]]:
        """Entries in the order in which they were written, those of one line together."""
        together = _Together(self._table, self._is_undone)
        for _, run in groupby(entries, key=together.key):
            yield list(run)

    def line(self, run: Sequence[Entry], *, in_short: bool = False) -> LogLine:
        """The line of one run or of a single entry; it has no words if nothing came of it."""
        steps, last = self._steps(run), self._telling(run)
        if self._is_moved(run, steps, last):
            begins = self._begins(run)
            moved = self.single(last, self._moved(run, begins))
            return replace(moved, oldest=begins, parts=() if in_short else self._one_by_one(steps))
        is_run = len(steps) > 1
        return replace(
            self.single(last, self._text(run, steps, last)),
            oldest=run[0].seq,
            taps=say("{steps} taps", steps=len(steps)) if is_run else "",
            parts=self._one_by_one(steps) if is_run and not in_short else (),
        )

    def text(self, run: Sequence[Entry]) -> str:
        """The words of its line alone."""
        steps, last = self._steps(run), self._telling(run)
        if self._is_moved(run, steps, last):
            return self._moved(run, self._begins(run))
        return self._text(run, steps, last)

    def _steps(self, run: Sequence[Entry]) -> list[Entry]:
        return [entry for entry in run if self._is_step(entry)]

    def _is_moved(self, run: Sequence[Entry], steps: Sequence[Entry], last: Entry) -> bool:
        """Whether it is a run of undos, or of redos."""
        return len(run) > 1 and last.kind != "command" and bool(steps)

    def _text(self, run: Sequence[Entry], steps: Sequence[Entry], last: Entry) -> str:
        if not steps:
            return ""
        fold = "" if _despite(last) else self._folds.get(last.name, "")
        text = self._summed_up(run) if fold else ""
        if len(run) > 1 or (fold and not text):
            return text
        # What was opened may have closed something else, which is not told.
        if self._folds.get(last.name) == "begins":
            return text or self._summed_up(run, whole=False)
        return text if fold in ("ends", "settles") else self._words(last)

    @property
    def _folds(self) -> Mapping[str, Fold]:
        return self._table.game.log.folds

    def _telling(self, run: Sequence[Entry]) -> Entry:
        """The entry that a run is told by."""
        told = (entry for entry in reversed(run) if self._folds.get(entry.name) != "passes")
        return next(told, run[-1])

    def _one_by_one(self, steps: Sequence[Entry]) -> tuple[LogLine, ...]:
        return tuple(self.single(entry) for entry in reversed(steps))

    def is_of(self, run: Sequence[Entry], player: str) -> bool:
        """Whether the line of a run is a player's, which is known before it has words."""
        who = self._who(self._telling(run))
        return who is not None and who.id == player

    def happened(self, run: Sequence[Entry]) -> bool:
        """Whether the line of a run tells of the game: it is a move, and one that counts."""
        last = self._telling(run)
        return last.kind == "command" and not self._is_undone(last)

    def _is_step(self, entry: Entry) -> bool:
        """Whether something happened; earlier versions undid the opening of a panel by itself."""
        referee = self._table.referee
        if entry.kind in _IN_RUNS:
            entry = referee.words.step_moved(self._log, self._table.id, entry.link) or entry
        return entry.kind != "command" or referee.words.is_step(entry)

    def _moved(self, run: Sequence[Entry], begins: int) -> str:
        words = told(run[-1].told_as, say("{lines} lines", lines=run[-1].seq - begins + 1))
        return self._table.referee.words.marked(self._log, self._table.id, words, run)

    def _begins(self, run: Sequence[Entry]) -> int:
        """Where a run of undos begins: one tap may have written more of them than are read here."""
        return self._log.run_start(self._table.id, run[0].seq, run[0].told_as)

    def _summed_up(self, run: Sequence[Entry], *, whole: bool = True) -> str:
        table = self._table
        return table.referee.words.summed_up(table.standing.state, run, table.viewer, whole=whole)

    def single(self, entry: Entry, text: str | None = None) -> LogLine:
        """One entry by itself, with its own words or those of what it stands for."""
        if text is None:
            text = self._words(entry)
        return LogLine(
            seq=entry.seq,
            kind=entry.told_as,
            text=text,
            when=_clock_time(entry),
            at=entry.at,
            chapter=entry.chapter,
            oldest=entry.seq,
            is_undone=self._is_undone(entry),
            despite=_despite(entry),
            who=self._who(entry),
            device=devices.shown(self._table, entry),
        )

    def _words(self, entry: Entry) -> str:
        table = self._table
        return table.referee.words.of(
            self._log, table.id, table.standing.state, entry, table.viewer
        )

    def _who(self, entry: Entry) -> Seat | None:
        """Whose line it is: that of the first event in which someone acts."""
        table = self._table
        try:
            acting = map(table.game.log.who, table.referee.events(entry))
        except Exception:  # noqa: BLE001  its words tell that it cannot be read
            return None
        player = next(filter(None, acting), "")
        return next((seat for seat in table.record.seats if seat.id == player), None)

    def _is_undone(self, entry: Entry) -> bool:
        if entry.kind != "command":
            return False
        if entry.seq < self._walked_to:
            found = self._log.counting(self._table.id, self._walked_to, entry.seq)
            self._counting |= found
            self._walked_to = min(found, default=0)
        return entry.seq not in self._counting


class _Together:
    """Tells what neighbours in a log have in common that are shown as one line."""

    def __init__(self, table: AtTable, is_undone: Callable[[Entry], bool]) -> None:
        self._referee, self._folds = table.referee, table.game.log.folds
        self._is_undone = is_undone
        self._has_phones = table.seating.has_sat
        self._begun: tuple[object, ...] = ()
        self._is_open = False  # whether the run was begun by opening something
        self._is_asked = False  # whether the line before waits for an answer

    def key(self, entry: Entry) -> tuple[object, ...]:
        """The same for the entries of a run; they come in the order in which they were written."""
        fold = self._folds.get(entry.name)
        # What was overruled stays in sight.
        if entry.kind != "command" or fold is None or _despite(entry):
            self._begun, self._is_asked = (), False
            if entry.told_as not in _IN_RUNS:
                return (entry.seq,)
            # Where several devices play, each answers for its own.
            return (entry.told_as, entry.who if self._has_phones else "")
        if fold == "passes":
            return self._begun or (entry.seq,)
        alike = self._alike(entry)
        is_last = fold in ("ends", "settles", "answers")
        if not self._is_more(entry, fold, alike, is_last=is_last):
            self._begun, self._is_open = (entry.seq, *alike), fold == "begins"
        self._is_asked = fold == "asks"
        key = self._begun
        if is_last:
            self._begun = ()
        return key

    def _alike(self, entry: Entry) -> tuple[object, ...]:
        """Each player has a line of their own; an action may end with what befell another."""
        return self._is_undone(entry), entry.chapter, _player(entry)

    def _is_more(
        self, entry: Entry, fold: Fold, alike: tuple[object, ...], *, is_last: bool
    ) -> bool:
        """Whether an entry goes on with the run before it."""
        is_more = self._begun[1:3] == alike[:2] if is_last else self._begun[1:] == alike
        if self._is_asked or fold in ("asks", "answers"):
            return is_more and self._is_asked and fold == "answers"
        if fold == "settles":
            return is_more and self._is_open
        if fold == "begins":
            # What was open before may be done by opening the next: both are one line then.
            return is_more and self._is_open and self._referee.words.is_step(entry)
        return is_more


def _clock_time(entry: Entry) -> str:
    then = local(entry.at)
    return f"{then:%H:%M}" if then else UNKNOWN


def _player(entry: Entry) -> str:
    """Whose tap it was, as far as its events say."""
    return next((str(event["player"]) for event in entry.events if "player" in event), "")


def _despite(entry: Entry) -> tuple[str, ...]:
    rules = (str(event.get("despite", "")).split() for event in entry.events)
    return next((tuple(rule) for rule in rules if rule), ())
