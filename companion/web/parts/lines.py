"""Log entries in words: by chapter, runs of small taps and of undos folded to one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from companion.engine.errors import NothingToUndo
from companion.engine.game import Seat
from companion.engine.timeline import Entry, Link, told
from companion.engine.wording import say
from companion.play import UNREADABLE
from companion.store.event_log import EventLog
from companion.times import UNKNOWN, local
from companion.web.at_table import AtTable

# A line may stand for many entries; no more than this many are read for each line asked for.
ENTRIES_PER_LINE = 5
# Around a moment so many lines are shown on either side.
LINES_AROUND = 3

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

    @property
    def happened(self) -> bool:
        """Whether it tells of the game, and not of a tap that took or brought something back."""
        return self.kind == "command" and not self.is_undone

    @property
    def is_timed(self) -> bool:
        """Whether it is known when it was tapped."""
        return self.when != UNKNOWN


@dataclass(frozen=True)
class LogChapter:
    """Lines that were written in the same phase of a round; old ones have no title."""

    title: str
    lines: tuple[LogLine, ...]

    @property
    def clock(self) -> str:
        """What the clock showed: the title without the phase."""
        return clock_of(self.title)


@dataclass(frozen=True)
class Excerpt:
    """Some lines, the newest first, and the entry before which older ones begin, or 0."""

    chapters: tuple[LogChapter, ...]
    older: int


@dataclass(frozen=True)
class Around:
    """A moment, and what happened just before and after it, the oldest line first."""

    before: tuple[LogLine, ...]
    line: LogLine
    after: tuple[LogLine, ...]

    @property
    def earlier(self) -> int:
        """The moment before it, or 0."""
        return self.before[-1].seq if self.before else 0

    @property
    def later(self) -> int:
        """The moment after it, or 0."""
        return self.after[0].seq if self.after else 0


@dataclass(frozen=True)
class Wanted:
    """Which lines of a log are asked for; what is left empty leaves everything open."""

    about: str = ""  # what they must have touched
    who: str = ""  # whose lines
    find: str = ""  # the words in them

    @property
    def is_open(self) -> bool:
        """Whether every line is asked for."""
        return self == Wanted()

    def has(self, line: LogLine) -> bool:
        """Whether a line is one of them, as far as its own words and player say."""
        is_theirs = not self.who or (line.who is not None and line.who.id == self.who)
        return is_theirs and self.find.casefold() in line.text.casefold()


EVERYTHING = Wanted()


def newest(
    table: AtTable,
    most: int | None = None,
    before: int | None = None,
    wanted: Wanted = EVERYTHING,
) -> Excerpt:
    """The newest lines first; those taken back are marked."""
    limit = -1 if most is None or not wanted.is_open else most * ENTRIES_PER_LINE
    # Nothing newer than the picture: a tap that lands meanwhile belongs to the next one.
    entries = table.log.entries(table.id, before=before or table.seq + 1, limit=limit)
    if wanted.about:
        entries = [entry for entry in entries if _touches(table, entry, wanted.about)]
    found = list(_Reader(table, entries).lines()) if entries else []
    # A run that is cut off stands whole among the older lines instead.
    if len(found) > 1 and len(entries) == limit and found[-1].oldest < found[-1].seq:
        found.pop()
    shown = [line for line in found if line.text and wanted.has(line)][:most]
    if not shown:
        return Excerpt((), 0)
    oldest = (shown if len(shown) == most else found)[-1].oldest
    return Excerpt(_chapters(shown), oldest if oldest > 1 else 0)


def on_paper(table: AtTable) -> Excerpt:
    """One line for each thing that happened, the newest first: no single taps, nothing undone."""
    entries = table.log.entries(table.id, before=table.seq + 1)
    found = _Reader(table, entries).lines(in_short=True) if entries else ()
    counting = [line for line in found if line.text and line.happened]
    return Excerpt(_chapters(counting), 0)


def around(table: AtTable, entry: Entry) -> Around:
    """The lines around an entry; a run that it stands in comes after it, unless it ends there."""
    reach = LINES_AROUND * ENTRIES_PER_LINE * 2
    last = min(entry.seq + reach, table.seq) + 1
    entries = table.log.entries(table.id, before=last, limit=2 * reach)
    lines = [line for line in _Reader(table, entries).lines(in_short=True) if line.text][::-1]
    return Around(
        tuple(line for line in lines if line.seq < entry.seq)[-LINES_AROUND:],
        one(table, entry),
        tuple(line for line in lines if line.seq > entry.seq)[:LINES_AROUND],
    )


def _chapters(shown: Sequence[LogLine]) -> tuple[LogChapter, ...]:
    return tuple(
        LogChapter(title, tuple(lines))
        for title, lines in groupby(shown, key=lambda line: line.chapter)
    )


def with_rulings(excerpt: Excerpt, decided: Mapping[int, Sequence[str]]) -> Excerpt:
    """The same lines with what the group ruled about them, by entry."""
    return replace(
        excerpt,
        chapters=tuple(
            replace(chapter, lines=tuple(_ruled(line, decided) for line in chapter.lines))
            for chapter in excerpt.chapters
        ),
    )


def _ruled(line: LogLine, decided: Mapping[int, Sequence[str]]) -> LogLine:
    """A run shows what was ruled about any of its entries, and each entry its own."""
    entries = [seq for seq in sorted(decided) if line.oldest <= seq <= line.seq]
    return replace(
        line,
        decided=tuple(decision for seq in entries for decision in decided[seq]),
        parts=tuple(_ruled(part, decided) for part in line.parts),
    )


def oldest_first(excerpt: Excerpt) -> tuple[LogChapter, ...]:
    """The same lines as they followed each other."""
    return tuple(
        replace(chapter, lines=chapter.lines[::-1]) for chapter in reversed(excerpt.chapters)
    )


def one(table: AtTable, entry: Entry) -> LogLine:
    """One entry by itself."""
    return _Reader(table, [entry]).single(entry)


def labels(table: AtTable) -> tuple[str, str]:
    """What undo would take back and what redo would bring back, in words, or nothing."""
    referee = table.referee
    return _label(table, referee.way_back), _label(table, referee.way_ahead)


def _label(table: AtTable, way: Callable[[EventLog, int, Link], Link]) -> str:
    try:
        link = way(table.log, table.id, table.standing.link)
    except NothingToUndo:
        return ""
    step = table.referee.step_moved(table.log, table.id, link)
    return table.sentence(step) if step else ""


class _Reader:
    """Turns entries, the newest first, into lines."""

    def __init__(self, table: AtTable, entries: Sequence[Entry]) -> None:
        self._table, self._log, self._entries = table, table.log, entries
        tip = table.standing.link.tip
        self._counting = table.log.counting(table.id, tip, entries[-1].seq)

    def lines(self, *, in_short: bool = False) -> Iterator[LogLine]:
        """One line for each run and each single entry; it has no words if nothing came of it."""
        runs = self._runs()
        for _, run in groupby(self._entries, key=lambda entry: runs[entry.seq]):
            yield self._line(list(run), in_short=in_short)

    def _line(self, entries: list[Entry], *, in_short: bool) -> LogLine:
        folds_by = self._table.game.log.folds
        told = (entry for entry in entries if folds_by.get(entry.name) != "passes")
        last = next(told, entries[0])
        steps = [entry for entry in entries if self._is_step(entry)]
        if last.kind != "command" and steps:
            parts = () if in_short else tuple(self.single(entry) for entry in steps)
            return self._moved(entries, parts) if len(entries) > 1 else self.single(last)
        folds = last.name in folds_by and not _despite(last)
        text = self._summed_up(entries) if steps and folds else ""
        if not steps or (folds and not text):
            return replace(self.single(last), text="", oldest=entries[-1].seq)
        if len(entries) == 1:
            single = self.single(last)
            # What was opened may have closed something else, which is not told.
            if self._table.game.log.folds.get(last.name) == "begins":
                single = replace(single, text=text or self._summed_up(entries, whole=False))
            return single
        is_run = len(steps) > 1
        return replace(
            self.single(last),
            text=text,
            oldest=entries[-1].seq,
            taps=say("{steps} taps", steps=len(steps)) if is_run else "",
            parts=tuple(self.single(entry) for entry in steps) if is_run and not in_short else (),
        )

    def _is_step(self, entry: Entry) -> bool:
        """Whether something happened; earlier versions undid the opening of a panel by itself."""
        referee = self._table.referee
        if entry.kind in _IN_RUNS:
            entry = referee.step_moved(self._log, self._table.id, entry.link) or entry
        return entry.kind != "command" or referee.is_step(entry)

    def _runs(self) -> dict[int, tuple[object, ...]]:
        """By entry: what neighbours have in common that are shown as one line."""
        runs: dict[int, tuple[object, ...]] = {}
        begun: tuple[object, ...] = ()
        is_open = False  # whether the run was begun by opening something
        is_asked = False  # whether the line before waits for an answer
        for entry in reversed(self._entries):
            fold = self._table.game.log.folds.get(entry.name)
            # What was overruled stays in sight.
            if entry.kind != "command" or fold is None or _despite(entry):
                runs[entry.seq] = (entry.told_as if entry.told_as in _IN_RUNS else entry.seq,)
                begun, is_asked = (), False
                continue
            if fold == "passes":
                runs[entry.seq] = begun or (entry.seq,)
                continue
            # Each player has a line of their own; an action may end with what befell another.
            alike = (self._is_undone(entry), entry.chapter, _player(entry))
            is_last = fold in ("ends", "settles", "answers")
            is_more = begun[1:3] == alike[:2] if is_last else begun[1:] == alike
            if is_asked or fold in ("asks", "answers"):
                is_more = is_more and is_asked and fold == "answers"
            elif fold == "settles":
                is_more = is_more and is_open
            elif fold == "begins":
                # What was open before may be done by opening the next: both are one line then.
                is_more = is_more and is_open and self._table.referee.is_step(entry)
            if not is_more:
                begun, is_open = (entry.seq, *alike), fold == "begins"
            is_asked = fold == "asks"
            runs[entry.seq] = begun
            if is_last:
                begun = ()
        return runs

    def _moved(self, entries: list[Entry], parts: tuple[LogLine, ...]) -> LogLine:
        """A run of undos, or of redos; one tap may have written more of them than are read here."""
        last, name = entries[0], entries[0].told_as
        oldest = self._log.run_start(self._table.id, entries[-1].seq, name)
        text = told(name, say("{seq} lines", seq=last.seq - oldest + 1))
        return replace(self.single(last), text=text, oldest=oldest, parts=parts)

    def _summed_up(self, entries: list[Entry], *, whole: bool = True) -> str:
        """What came of a run, or only what it did last."""
        table, referee = self._table, self._table.referee
        try:
            events = [event for entry in reversed(entries) for event in referee.events(entry)]
            if not whole:
                return table.game.log.sentence(table.standing.state, events[-1], table.viewer)
            return table.game.log.folded(table.standing.state, events, table.viewer)
        except Exception as problem:
            referee.report(say("Lines up to {seq} cannot be shown", seq=entries[0].seq), problem)
            return UNREADABLE

    def single(self, entry: Entry) -> LogLine:
        """One entry by itself."""
        table = self._table
        return LogLine(
            seq=entry.seq,
            kind=entry.told_as,
            text=table.referee.words(
                self._log, table.id, table.standing.state, entry, table.viewer
            ),
            when=_clock_time(entry),
            at=entry.at,
            chapter=entry.chapter,
            oldest=entry.seq,
            is_undone=self._is_undone(entry),
            despite=_despite(entry),
            who=self._who(entry),
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
        return entry.kind == "command" and entry.seq not in self._counting


def clock_of(chapter: str) -> str:
    """What the clock showed in a chapter of the log."""
    return chapter.partition(", ")[0]


def _clock_time(entry: Entry) -> str:
    then = local(entry.at)
    return f"{then:%H:%M}" if then else UNKNOWN


def _touches(table: AtTable, entry: Entry, about: str) -> bool:
    try:
        return any(about in table.game.log.about(event) for event in table.referee.events(entry))
    except Exception as problem:
        table.referee.report(say("Line {seq} cannot be shown", seq=entry.seq), problem)
        return False


def _player(entry: Entry) -> str:
    """Whose tap it was, as far as its events say."""
    return next((str(event["player"]) for event in entry.events if "player" in event), "")


def _despite(entry: Entry) -> tuple[str, ...]:
    rules = (str(event.get("despite", "")).split() for event in entry.events)
    return next((tuple(rule) for rule in rules if rule), ())
