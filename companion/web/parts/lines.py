"""What is shown of a log: its newest lines, those around a moment, all of it on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice, takewhile

from companion.engine.errors import NothingToUndo, UnreadableEntry
from companion.engine.timeline import Entry, Link
from companion.engine.wording import say
from companion.store.event_log import EventLog
from companion.web.at_table import AtTable
from companion.web.parts.telling import LogLine, Teller

# A line may stand for many entries: as many are read around a moment for each line.
ENTRIES_PER_LINE = 5
# So many are read at a time for each line of a page, and so many for a page in all.
ENTRIES_A_TIME = 2
MOST_READ = 1_000
# A run that is read whole; of a longer one the last entries are shown.
LONGEST_RUN = 500
# A long chapter goes to paper in pieces.
LINES_A_PIECE = 50
# Around a moment so many lines are shown on either side.
LINES_AROUND = 3
# As an exported log says it.
_BREAKS_OFF = "The lines after this one cannot be read."


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

    def line(self, teller: Teller, run: Sequence[Entry]) -> LogLine | None:
        """The line of a run, if it is one of them as far as its player and its words say."""
        if self.who and not teller.is_of(run, self.who):
            return None
        if self.find and self.find.casefold() not in teller.text(run).casefold():
            return None
        line = teller.line(run)
        return line if line.text else None


EVERYTHING = Wanted()


def newest(
    table: AtTable, most: int, before: int | None = None, wanted: Wanted = EVERYTHING
) -> Excerpt:
    """The newest lines first; those taken back are marked."""
    # Nothing newer than the picture: a tap that lands meanwhile belongs to the next one.
    first = older = before or table.seq + 1
    teller, shown = Teller(table), list[LogLine]()
    while older > 1 and first - older < MOST_READ:
        runs, begins = _piece(teller, table, older, most * ENTRIES_A_TIME, wanted.about)
        for run in reversed(runs):
            line = wanted.line(teller, run)
            if line is None:
                continue
            shown.append(line)
            # A run of undos may go on beyond the piece.
            begins = min(begins, line.oldest)
            if len(shown) == most:
                return Excerpt(_chapters(shown), line.oldest if line.oldest > 1 else 0)
        older = begins
    return Excerpt(_chapters(shown), older if older > 1 else 0)


def _piece(
    teller: Teller, table: AtTable, before: int, limit: int, about: str
) -> tuple[list[list[Entry]], int]:
    """The runs of some entries, and the entry before which the older ones stand."""
    entries = table.log.entries(table.id, before=before, limit=limit)
    if not entries:
        return [], 1
    wanted = [entry for entry in entries if not about or _touches(table, entry, about)]
    runs, begins = list(teller.runs(reversed(wanted))), entries[-1].seq
    if begins == 1 or not runs:
        return runs, begins
    # A run that may be cut off stands whole among the older ones instead.
    if len(runs) > 1:
        return runs[1:], runs[0][-1].seq + 1
    if limit < LONGEST_RUN:
        return _piece(teller, table, before, 2 * limit, about)
    return runs, begins


def on_paper(table: AtTable) -> Iterator[LogChapter]:
    """One line for each thing that happened, the oldest first: no single taps, nothing undone.

    They are told as they are asked for, a chapter in pieces where it is long.
    """
    teller = Teller(table)
    entries = takewhile(lambda entry: entry.seq <= table.seq, table.log.from_the_first(table.id))
    told = (teller.line(run, in_short=True) for run in teller.runs(entries) if teller.happened(run))
    by_chapter = groupby((line for line in told if line.text), lambda line: line.chapter)
    try:
        for title, lines in by_chapter:
            while piece := tuple(islice(lines, LINES_A_PIECE)):
                yield LogChapter(title, piece)
                title = ""  # noqa: PLW2901  it stands over the first piece
    except UnreadableEntry:
        yield LogChapter(_BREAKS_OFF, ())


def around(table: AtTable, entry: Entry) -> Around:
    """The lines around an entry; a run that it stands in comes after it, unless it ends there."""
    reach = LINES_AROUND * ENTRIES_PER_LINE * 2
    last = min(entry.seq + reach, table.seq) + 1
    entries = table.log.entries(table.id, before=last, limit=2 * reach)
    teller = Teller(table)
    told = (teller.line(run, in_short=True) for run in teller.runs(reversed(entries)))
    lines = [line for line in told if line.text]
    return Around(
        tuple(line for line in lines if line.seq < entry.seq)[-LINES_AROUND:],
        teller.single(entry),
        tuple(line for line in lines if line.seq > entry.seq)[:LINES_AROUND],
    )


def _chapters(shown: Sequence[LogLine]) -> tuple[LogChapter, ...]:
    return tuple(
        LogChapter(title, tuple(lines))
        for title, lines in groupby(shown, key=lambda line: line.chapter)
    )


def with_rulings(
    chapters: Iterable[LogChapter], decided: Mapping[int, Sequence[str]]
) -> Iterator[LogChapter]:
    """The same lines with what the group ruled about them, by entry."""
    for chapter in chapters:
        lines = (_ruled(line, decided) for line in chapter.lines) if decided else chapter.lines
        yield replace(chapter, lines=tuple(lines))


def _ruled(line: LogLine, decided: Mapping[int, Sequence[str]]) -> LogLine:
    """A run shows what was ruled about any of its entries, and each entry its own."""
    entries = [seq for seq in sorted(decided) if line.oldest <= seq <= line.seq]
    return replace(
        line,
        decided=tuple(decision for seq in entries for decision in decided[seq]),
        parts=tuple(_ruled(part, decided) for part in line.parts),
    )


def one(table: AtTable, entry: Entry) -> LogLine:
    """One entry by itself."""
    return Teller(table).single(entry)


def labels(table: AtTable) -> tuple[str, str]:
    """What undo would take back and what redo would bring back, in words, or nothing."""
    referee = table.referee
    return _label(table, referee.way_back), _label(table, referee.way_ahead)


def _label(table: AtTable, way: Callable[[EventLog, int, Link], Link]) -> str:
    try:
        link = way(table.log, table.id, table.standing.link)
    except NothingToUndo:
        return ""
    step = table.referee.words.step_moved(table.log, table.id, link)
    return table.sentence(step) if step else ""


def clock_of(chapter: str) -> str:
    """What the clock showed in a chapter of the log."""
    return chapter.partition(", ")[0]


def _touches(table: AtTable, entry: Entry, about: str) -> bool:
    try:
        return any(about in table.game.log.about(event) for event in table.referee.events(entry))
    except Exception as problem:
        table.referee.report(say("Line {seq} cannot be shown", seq=entry.seq), problem)
        return False
