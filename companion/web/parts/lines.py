"""Log entries in words: by chapter, runs of small taps and of undos folded to one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from companion.engine.timeline import Entry, next_to_redo, quoted, told
from companion.play import UNREADABLE
from companion.times import UNKNOWN, local
from companion.web.at_table import AtTable

# A line may stand for many entries; no more than this many are read for each line asked for.
ENTRIES_PER_LINE = 5

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

    @property
    def is_timed(self) -> bool:
        """Whether it is known when it was tapped."""
        return self.when != UNKNOWN


@dataclass(frozen=True)
class LogChapter:
    """Lines that were written while the clock showed the same; old ones have no title."""

    title: str
    lines: tuple[LogLine, ...]


@dataclass(frozen=True)
class Excerpt:
    """Some lines, the newest first, and the entry before which older ones begin, or 0."""

    chapters: tuple[LogChapter, ...]
    older: int


def newest(
    table: AtTable,
    most: int | None = None,
    before: int | None = None,
    about: str = "",
    *,
    in_short: bool = False,
) -> Excerpt:
    """The newest lines first; those taken back are marked.

    ``about``: only what touched it. ``in_short``: folded lines without their single taps.
    """
    limit = -1 if most is None or about else most * ENTRIES_PER_LINE
    # Nothing newer than the picture: a tap that lands meanwhile belongs to the next one.
    entries = table.log.entries(table.id, before=before or table.seq + 1, limit=limit)
    if about:
        entries = [entry for entry in entries if _touches(table, entry, about)]
    if not entries:
        return Excerpt((), 0)
    found = list(_Reader(table, entries).lines(in_short=in_short))
    # A run that is cut off stands whole among the older lines instead.
    if len(found) > 1 and len(entries) == limit and found[-1].oldest < found[-1].seq:
        found.pop()
    found = found[:most]
    chapters = groupby(found, key=lambda line: line.chapter)
    oldest = found[-1].oldest
    return Excerpt(
        tuple(LogChapter(title, tuple(lines)) for title, lines in chapters),
        oldest if oldest > 1 else 0,
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
    return next(_Reader(table, [entry]).lines())


def labels(table: AtTable) -> tuple[str, str]:
    """What undo would take back and what redo would bring back, in words, or nothing."""
    log, link = table.log, table.standing.link
    undo = redo = ""
    last = log.entry(table.id, link.tip)
    if last is not None and last.link.before:
        undo = table.sentence(last)
    if link.redo:
        taken_up = log.link(table.id, link.redo)
        number = next_to_redo(link, taken_up, partial(log.follower, table.id))
        undone = log.entry(table.id, number)
        redo = table.sentence(undone) if undone else ""
    return undo, redo


class _Reader:
    """Turns entries, the newest first, into lines."""

    def __init__(self, table: AtTable, entries: Sequence[Entry]) -> None:
        self._table, self._log, self._entries = table, table.log, entries
        tip = table.standing.link.tip
        self._counting = table.log.counting(table.id, tip, entries[-1].seq)

    def lines(self, *, in_short: bool = False) -> Iterator[LogLine]:
        """One line for each run, and for each entry that stands alone."""
        runs = self._runs()
        for _, run in groupby(self._entries, key=lambda entry: runs[entry.seq]):
            entries = list(run)
            if len(entries) == 1:
                yield self._single(entries[0])
            else:
                parts = () if in_short else tuple(self._single(entry) for entry in entries)
                yield self._folded(entries, parts)

    def _runs(self) -> dict[int, tuple[object, ...]]:
        """By entry: what neighbours have in common that are shown as one line."""
        runs: dict[int, tuple[object, ...]] = {}
        begun: tuple[object, ...] = ()
        for entry in reversed(self._entries):
            fold = self._table.game.log.folds.get(entry.name)
            # What was overruled stays in sight.
            if entry.kind != "command" or fold is None or _despite(entry):
                runs[entry.seq] = (entry.kind if entry.kind in _IN_RUNS else entry.seq,)
                begun = ()
                continue
            # Each player has a line of her own; an action may end with what befell another.
            alike = (self._is_undone(entry), entry.chapter, _player(entry))
            is_more = begun[1:3] == alike[:2] if fold == "ends" else begun[1:] == alike
            if fold == "begins" or not is_more:
                begun = (entry.seq, *alike)
            runs[entry.seq] = begun
            if fold == "ends":
                begun = ()
        return runs

    def _folded(self, entries: list[Entry], parts: tuple[LogLine, ...]) -> LogLine:
        last, oldest = entries[0], entries[-1].seq
        if last.kind != "command":
            # One tap may have written more of these than are read here.
            oldest = self._log.run_start(self._table.id, oldest, last.kind)
            text, taps = told(last.kind, f"{last.seq - oldest + 1} lines"), ""
        else:
            text, taps = self._summed_up(entries), f"{len(entries)} taps"
        return LogLine(
            seq=last.seq,
            kind=last.kind,
            text=text,
            when=_clock_time(last),
            at=last.at,
            chapter=last.chapter,
            oldest=oldest,
            is_undone=self._is_undone(last),
            taps=taps,
            parts=parts,
        )

    def _summed_up(self, entries: list[Entry]) -> str:
        table, referee = self._table, self._table.referee
        try:
            events = [event for entry in reversed(entries) for event in referee.events(entry)]
            return table.game.log.folded(table.standing.state, events, table.viewer)
        except Exception as problem:
            referee.report(f"Lines up to {entries[0].seq} cannot be told", problem)
            return UNREADABLE

    def _single(self, entry: Entry) -> LogLine:
        return LogLine(
            seq=entry.seq,
            kind=entry.kind,
            text=self._words(entry),
            when=_clock_time(entry),
            at=entry.at,
            chapter=entry.chapter,
            oldest=entry.seq,
            is_undone=self._is_undone(entry),
            despite=_despite(entry),
        )

    def _is_undone(self, entry: Entry) -> bool:
        return entry.kind == "command" and entry.seq not in self._counting

    def _words(self, entry: Entry) -> str:
        if entry.kind == "command":
            return self._table.sentence(entry)
        target = self._log.entry(self._table.id, quoted(entry.link))
        words = self._table.sentence(target) if target else ""
        by = 0
        if entry.kind == "return":
            by = entry.link.depth - self._log.link(self._table.id, entry.seq - 1).depth
        return told(entry.kind, words, by)


def _clock_time(entry: Entry) -> str:
    then = local(entry.at)
    return f"{then:%H:%M}" if then else UNKNOWN


def _touches(table: AtTable, entry: Entry, about: str) -> bool:
    try:
        return any(about in table.game.log.about(event) for event in table.referee.events(entry))
    except Exception as problem:
        table.referee.report(f"Line {entry.seq} cannot be told", problem)
        return False


def _player(entry: Entry) -> str:
    """Whose tap it was, as far as its events say."""
    return next((str(event["player"]) for event in entry.events if "player" in event), "")


def _despite(entry: Entry) -> tuple[str, ...]:
    rules = (str(event.get("despite", "")).split() for event in entry.events)
    return next((tuple(rule) for rule in rules if rule), ())
