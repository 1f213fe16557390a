"""What the pages of the rulebook show beside its entries: topics, glossary, and what may be done when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.engine.catalogue import build, read_blocks, read_toml
from companion.engine.sheets import Sheet


@dataclass(frozen=True)
class Topic:
    """A phase or a module by which entries are found."""

    id: str
    title: str


@dataclass(frozen=True)
class Term:
    """A word of the game and what it means."""

    id: str  # the anchor of its line
    term: str
    meaning: str
    rule: str  # the entry that says more


May = Literal["yes", "aimed", "answer", "itself", "must", "later", "no"]
# How the page reads it out; timing.toml says what each of them means.
IN_WORDS: dict[May, str] = {
    "yes": "yes",
    "aimed": "at an open card",
    "answer": "as an answer",
    "itself": "by itself",
    "must": "required",
    "later": "from the turn after you took it",
    "no": "no",
}


@dataclass(frozen=True)
class When:
    """Whether something may be done at one moment, and how."""

    may: May
    how: str = ""
    rule: str = ""  # where it is not that of the doing
    out_of: tuple[str, ...] = ()  # where the card comes from

    @property
    def sentence(self) -> str:
        """Whether and how, in words."""
        return ", ".join(part for part in (IN_WORDS[self.may], self.how) if part)


NOT_THEN = When("no")


@dataclass(frozen=True)
class Doing:
    """One thing that may be done, at which moments, and by which cards."""

    id: str
    title: str
    rule: str  # the entry that says more
    moments: tuple[tuple[str, When], ...]  # by the id of the moment; one left out means: no
    cards: tuple[str, ...] = ()  # none: no particular card is needed
    actions: tuple[str, ...] = ()  # those of the table in which it is done
    once: bool = False  # at most once per round

    def at(self, moment: str) -> When:
        """Whether it may be done at a moment, and how."""
        return dict(self.moments).get(moment, NOT_THEN)


@dataclass(frozen=True)
class GlanceRow:
    """One line of what may be done when at a glance: doings of a kind, a few words a moment."""

    id: str
    title: str
    icon: str
    rule: str  # the entry that says more
    doings: tuple[str, ...]
    cells: tuple[tuple[str, str], ...]  # by the id of the moment; one left out means: no


@dataclass(frozen=True)
class Cell:
    """What one card, or anyone, may do at one moment."""

    title: str
    when: When
    rule: str


@dataclass(frozen=True)
class TimeRow:
    """One line of the table of what may be done when; its cells follow the moments."""

    card: str  # the id of a card's page; empty: no particular card is needed
    name: str
    cells: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Handbook:
    """The lists of one game's rulebook."""

    phases: tuple[Topic, ...] = ()
    modules: tuple[Topic, ...] = ()
    glossary: tuple[Term, ...] = ()
    moments: tuple[Topic, ...] = ()
    doings: tuple[Doing, ...] = ()
    glance: tuple[GlanceRow, ...] = ()

    @property
    def moments_at_a_glance(self) -> tuple[Topic, ...]:
        """The moments at which any of those lines may be done."""
        used = {moment for row in self.glance for moment, _ in row.cells}
        return tuple(moment for moment in self.moments if moment.id in used)

    def matrix(self) -> tuple[tuple[GlanceRow, tuple[str, ...]], ...]:
        """Each line at a glance with its words, moment by moment; none where it may not be done."""
        moments = self.moments_at_a_glance
        return tuple(
            (row, tuple(dict(row.cells).get(moment.id, "") for moment in moments))
            for row in self.glance
        )

    def timetable(self, sheets: Iterable[Sheet]) -> tuple[TimeRow, ...]:
        """What you can do when: first without a particular card, then card by card."""
        free = [
            TimeRow("", doing.title, self._cells([doing]))
            for doing in self.doings
            if not doing.cards
        ]
        rows = []
        for sheet in sheets:
            own = [doing for doing in self.doings if sheet.id in doing.cards]
            if own:
                rows.append(TimeRow(sheet.id, sheet.name, self._cells(own)))
        return (*free, *rows)

    def _cells(self, doings: Iterable[Doing]) -> tuple[tuple[Cell, ...], ...]:
        doings = tuple(doings)
        return tuple(
            tuple(
                Cell(doing.title, doing.at(moment.id), doing.at(moment.id).rule or doing.rule)
                for doing in doings
                if moment.id in dict(doing.moments)
            )
            for moment in self.moments
        )


def read_handbook(data: Path, modules: Iterable[Topic] = ()) -> Handbook:
    """The lists of a game's ``data`` folder: documents.toml, glossary.toml, timing.toml."""
    timing = data / "timing.toml"
    return Handbook(
        phases=_topics(data / "documents.toml", "phases"),
        modules=tuple(modules),
        glossary=tuple(read_blocks(data / "glossary.toml", "term", Term).values()),
        moments=_topics(timing, "moments"),
        doings=tuple(read_blocks(timing, "doing", Doing).values()),
        glance=tuple(read_blocks(timing, "glance", GlanceRow).values()),
    )


def _topics(path: Path, table: str) -> tuple[Topic, ...]:
    titles = read_toml(path).get(table, {})
    return tuple(
        build(Topic, {"id": key, "title": title}, f"{path.name}: {table}")
        for key, title in titles.items()
    )
