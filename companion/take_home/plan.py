"""What an import would do and what it did: values that say it in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.engine.game import Seat
from companion.engine.prints import Correction
from companion.engine.questions import counted, in_words
from companion.engine.result import Note
from companion.store.tables import TableRecord

Fate = Literal["new", "there", "other", "broken"]

MOST_TOLD = 100  # lines of one group; of more than that their number is enough
LONGEST_TOLD = 120  # characters of a ruling or a value in such a line

_FATES: dict[Fate, str] = {
    "new": "new",
    "there": "already here",
    "other": "different here, left alone",
    "broken": "cannot be imported",
}
_FATES_OF_GAMES: dict[Fate, str] = {
    "new": "New: will be imported",
    "there": "Already here: left alone",
    "other": "Here with another log: left alone",
    "broken": "Cannot be imported",
}
_CHANGED = "They were changed after they were exported, or damaged on their way."

_CUT = "Their list was damaged when it was exported: those after the last one are missing."


@dataclass(frozen=True)
class Checked:
    """One game of a file: what it is, and what becomes of it."""

    mark: str
    code: str
    game: str  # its key
    title: str
    created: str
    players: tuple[Seat, ...]
    entries: int
    fate: Fate
    sentence: str
    digest: str = ""  # of its log
    note: Note | None = None
    played: str = ""  # when its last entry was written


@dataclass(frozen=True)
class Heap:
    """Games of a file that share a fate."""

    fate: Fate
    heading: str
    games: tuple[Checked, ...]


@dataclass(frozen=True)
class Told:
    """One ruling or correction in words."""

    about: str  # nothing where the sentence is about all of them
    sentence: str

    @property
    def text(self) -> str:
        """Both on one line."""
        return f"{self.about}: {self.sentence}" if self.about else self.sentence


@dataclass(frozen=True)
class Group:
    """Rulings or corrections of a file that share a fate."""

    fate: Fate
    count: int
    heading: str  # "2 rulings of your own: new"
    lines: tuple[Told, ...]

    @property
    def rest(self) -> str:
        """How many are not told line by line."""
        more = self.count - sum(bool(line.about) for line in self.lines)
        is_told_one_by_one = all(line.about for line in self.lines)
        return f"And {more} more." if self.lines and is_told_one_by_one and more > 0 else ""


@dataclass(frozen=True)
class Lot:
    """All rulings or all corrections of a file."""

    groups: tuple[Group, ...] = ()

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(group.count for group in self.groups)

    @property
    def new(self) -> int:
        """How many would come in."""
        return sum(group.count for group in self.groups if group.fate == "new")

    @property
    def is_broken(self) -> bool:
        """Whether something of it cannot be imported."""
        return any(group.fate == "broken" for group in self.groups)


class Sorting:
    """Rulings or corrections, sorted by their fate while they come in."""

    def __init__(self, noun: str, plural: str) -> None:
        self._nouns = noun, plural
        self._counts: dict[Fate, int] = {}
        self._lines: dict[Fate, list[Told]] = {}

    def add(self, fate: Fate, told: Told | None = None) -> None:
        """Count one more, and keep its words as long as there is room for them."""
        self._counts[fate] = self._counts.get(fate, 0) + 1
        lines = self._lines.setdefault(fate, [])
        if told is not None and len(lines) < MOST_TOLD:
            lines.append(told)

    def count(self, fate: Fate) -> int:
        """How many share a fate."""
        return self._counts.get(fate, 0)

    def refuse(self, fates: tuple[Fate, ...], sentence: str) -> None:
        """None of these can be imported, for one reason."""
        count = sum(self._counts.pop(fate, 0) for fate in fates)
        for fate in fates:
            self._lines.pop(fate, None)
        self._counts["broken"] = self.count("broken") + count
        self._lines.setdefault("broken", []).insert(0, Told("", sentence))

    def spoil(self) -> None:
        """None of them can be imported: somebody or something has changed their list."""
        self.refuse(tuple(_FATES), _CHANGED)

    def cut(self) -> None:
        """Some are missing: their list could not be read to its end when it was exported."""
        self.refuse((), _CUT)

    def lot(self) -> Lot:
        """Everything that came in."""
        found = [(fate, self._counts[fate]) for fate in _FATES if fate in self._counts]
        return Lot(
            tuple(
                Group(fate, count, self._heading(fate, count), tuple(self._lines[fate]))
                for fate, count in found
            )
        )

    def _heading(self, fate: Fate, count: int) -> str:
        noun, plural = self._nouns
        what = counted(count, noun, plural) if count else plural.capitalize()
        return f"{what}: {_FATES[fate]}"


@dataclass(frozen=True)
class CorrectedCard:
    """Values of one card that come in."""

    game: str
    card: str
    values: tuple[tuple[Correction, str], ...]  # each with its moment
    beside: Mapping[str, str]  # what is corrected on that card here, by field


@dataclass(frozen=True)
class Plan:
    """What an import would do."""

    app: str  # the version that exported it
    made: str
    games: tuple[Checked, ...]
    rulings: Lot = Lot()
    corrections: Lot = Lot()
    new_rulings: frozenset[str] = frozenset()  # their marks
    new_corrections: tuple[CorrectedCard, ...] = ()
    digests: Mapping[str, str] = field(default_factory=dict)  # of what stands beside the games
    missing: str = ""  # a sentence where the export could not read all games

    @property
    def to_be_shown(self) -> Plan:
        """The same without what only carrying it out needs, which may be large."""
        games = tuple(replace(game, note=None) for game in self.games)
        return replace(self, games=games, new_rulings=frozenset(), new_corrections=(), digests={})

    def of(self, fate: Fate) -> tuple[Checked, ...]:
        """The games that share a fate."""
        return tuple(game for game in self.games if game.fate == fate)

    @property
    def heaps(self) -> tuple[Heap, ...]:
        """The games by their fate."""
        found = (Heap(fate, words, self.of(fate)) for fate, words in _FATES_OF_GAMES.items())
        return tuple(heap for heap in found if heap.games)

    @property
    def lots(self) -> tuple[Lot, ...]:
        """What the file holds beside its games."""
        return self.rulings, self.corrections

    @property
    def groups(self) -> tuple[Group, ...]:
        """The same, by its fate."""
        return tuple(group for lot in self.lots for group in lot.groups)

    @property
    def left(self) -> tuple[Group, ...]:
        """What of it does not come in, and is not here as the file has it either."""
        return tuple(group for group in self.groups if group.fate in ("other", "broken"))

    @property
    def holds(self) -> str:
        """Everything in the file, counted; nothing where it is empty."""
        return _words(len(self.games), self.rulings.count, self.corrections.count)

    @property
    def brings(self) -> str:
        """Everything that would come in, counted; nothing where that is nothing."""
        return _words(len(self.of("new")), self.rulings.new, self.corrections.new)

    @property
    def is_broken(self) -> bool:
        """Whether something of it cannot be imported."""
        return bool(self.missing or self.of("broken")) or any(lot.is_broken for lot in self.lots)


@dataclass(frozen=True)
class Taken:
    """What an import has written."""

    tables: tuple[TableRecord, ...] = ()
    rulings: int = 0
    corrections: int = 0
    left: tuple[Group, ...] = ()  # rulings and corrections that did not come in
    overtaken: int = 0  # corrections of cards that were corrected here since the look

    @property
    def words(self) -> str:
        """All of it, counted; nothing where there was nothing."""
        return _words(len(self.tables), self.rulings, self.corrections)

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"{self._done} {self._overtaken}".strip()

    @property
    def _done(self) -> str:
        if not self.words:
            is_left = self.overtaken or any(group.fate == "broken" for group in self.left)
            return f"Nothing {'was imported' if is_left else 'new: everything is here already'}."
        is_one = len(self.tables) + self.rulings + self.corrections == 1
        return f"{self.words} {'was' if is_one else 'were'} imported."

    @property
    def _overtaken(self) -> str:
        if not self.overtaken:
            return ""
        what = counted(self.overtaken, "correction")
        left_out = f"{what} {'was' if self.overtaken == 1 else 'were'} left out"
        return f"{left_out}: meanwhile somebody corrected the same here, which stays."


def _words(games: int, rulings: int, corrections: int) -> str:
    nouns = ((games, "game"), (rulings, "ruling"), (corrections, "correction"))
    return in_words([counted(count, noun) for count, noun in nouns if count])
