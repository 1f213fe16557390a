"""What an import would do, how far it is and what it did: values that say it in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from companion.engine.game import Seat
from companion.engine.prints import Correction
from companion.engine.result import Note
from companion.engine.wording import capitalised, counted, in_words, say
from companion.store.tables import TableRecord
from companion.take_home.document import Kind
from companion.take_home.reader import End

Fate = Literal["new", "there", "other", "broken"]

MOST_TOLD = 100  # lines of one group; of more than that their number is enough

# What becomes of a game, and of a ruling or a correction.
_FATES: dict[Fate, tuple[str, str]] = {
    "new": ("New: will be imported", "new"),
    "there": ("Already here: left alone", "already here"),
    "other": ("Here with another log: left alone", "different here, left alone"),
    "broken": ("Cannot be imported", "cannot be imported"),
}
# What each kind is called in a heading, and counted as.
_HEADINGS = {
    "ruling": ("Our rulings: {count}, {fate}", "Our rulings: {fate}"),
    "correction": ("Corrected cards: {count:# value|# values}, {fate}", "Corrected cards: {fate}"),
}
_NOUNS = {"ruling": "ruling", "correction": "corrected value"}
_CHANGED = "They were edited or damaged after export."
_CUT = "Their list was damaged when it was exported: those after the last one are missing."


def as_sentence(problem: object) -> str:
    """A reason with a capital letter."""
    return capitalised(str(problem))


@dataclass
class Checked:
    """One game of a file: what it is, and what becomes of it; filled in while it is read."""

    mark: str = ""
    code: str = ""
    game: str = ""  # its key
    title: str = "?"
    created: str = ""
    players: tuple[Seat, ...] = ()
    entries: int = 0
    fate: Fate = "broken"
    sentence: str = ""
    note: Note | None = None
    played: str = ""  # when its last entry was written


class Told(NamedTuple):
    """One ruling or correction in words."""

    about: str  # nothing where the sentence is about all of them
    sentence: str

    @property
    def text(self) -> str:
        """Both on one line."""
        return f"{self.about}: {self.sentence}" if self.about else self.sentence


@dataclass
class SharedFate:
    """Rulings or corrections of a file that share a fate."""

    kind: str  # "ruling" or "correction"
    fate: Fate
    count: int = 0
    lines: list[Told] = field(default_factory=list)

    @property
    def heading(self) -> str:
        """How many share it: "Our rulings: 2, new"."""
        with_number, without = _HEADINGS[self.kind]
        template = with_number if self.count else without
        return say(template, count=self.count, fate=_FATES[self.fate][1])

    @property
    def rest(self) -> str:
        """How many are not told line by line."""
        more = self.count - len(self.lines)
        is_told_one_by_one = self.lines and all(line.about for line in self.lines)
        return say("And {more} more.", more=more) if is_told_one_by_one and more > 0 else ""


class Sorting:
    """Rulings or corrections, sorted by their fate while they come in."""

    def __init__(self, kind: Kind) -> None:
        self._kind: Kind = kind
        self._groups: dict[Fate, SharedFate] = {}

    def _group(self, fate: Fate) -> SharedFate:
        return self._groups.setdefault(fate, SharedFate(self._kind, fate))

    def add(self, fate: Fate, about: str = "", sentence: str = "") -> None:
        """Count one more, and keep its words as long as there is room for them."""
        group = self._group(fate)
        group.count += 1
        if about and len(group.lines) < MOST_TOLD:
            group.lines.append(Told(about, sentence))

    def refuse(self, fates: Iterable[Fate], sentence: str) -> None:
        """None of these can be imported, for one reason."""
        refused = [self._groups.pop(fate) for fate in fates if fate in self._groups]
        broken = self._group("broken")
        broken.count += sum(group.count for group in refused)
        broken.lines.insert(0, Told("", sentence))

    def end(self, end: End) -> tuple[SharedFate, ...]:
        """Everything that came in; nothing of a list that somebody or something has changed."""
        if self._kind in end.changed:
            self.refuse(_FATES, _CHANGED)
        if self._kind in end.cut:
            self.refuse((), _CUT)
        return tuple(self._groups[fate] for fate in _FATES if fate in self._groups)


@dataclass(frozen=True)
class CorrectedCard:
    """Values of one card that come in."""

    game: str
    card: str
    values: tuple[tuple[Correction, str], ...]  # each with its moment
    beside: Mapping[str, str]  # what is corrected on that card here, by field


@dataclass(frozen=True)
class ImportPlan:
    """What an import would do."""

    app: str  # the version that exported it
    games: tuple[Checked, ...]
    groups: tuple[SharedFate, ...] = ()  # what the file holds beside its games, by its fate
    new_rulings: frozenset[str] = frozenset()  # their marks
    new_corrections: tuple[CorrectedCard, ...] = ()
    digest: str = ""  # of the file
    missing: str = ""  # a sentence where the export could not read all games

    @property
    def to_be_shown(self) -> ImportPlan:
        """The same without what only carrying it out needs, which may be large."""
        games = tuple(replace(game, note=None) for game in self.games)
        return replace(self, games=games, new_rulings=frozenset(), new_corrections=())

    def of(self, fate: Fate) -> tuple[Checked, ...]:
        """The games that share a fate."""
        return tuple(game for game in self.games if game.fate == fate)

    @property
    def heaps(self) -> list[tuple[Fate, str, tuple[Checked, ...]]]:
        """The games by their fate, each with its heading."""
        return [
            (fate, words, self.of(fate)) for fate, (words, _) in _FATES.items() if self.of(fate)
        ]

    @property
    def left(self) -> tuple[SharedFate, ...]:
        """What beside the games does not come in, and is not here as the file has it either."""
        return tuple(group for group in self.groups if group.fate in ("other", "broken"))

    @property
    def holds(self) -> str:
        """Everything in the file, counted; nothing where it is empty."""
        return _words(len(self.games), *_counts(self.groups))

    @property
    def brings(self) -> str:
        """Everything that would come in, counted; nothing where that is nothing."""
        new = tuple(group for group in self.groups if group.fate == "new")
        return _words(len(self.of("new")), *_counts(new))

    @property
    def is_broken(self) -> bool:
        """Whether something of it cannot be imported."""
        is_left_out = any(group.fate == "broken" for group in self.groups)
        return bool(self.missing or self.of("broken") or is_left_out)


@dataclass(frozen=True)
class Taken:
    """What an import has written."""

    tables: tuple[TableRecord, ...] = ()
    rulings: int = 0
    corrections: int = 0
    left: tuple[SharedFate, ...] = ()  # rulings and corrections that did not come in
    overtaken: int = 0  # corrections of cards that were corrected here since the look

    @property
    def words(self) -> str:
        """All of it, counted; nothing where there was nothing."""
        return _words(len(self.tables), self.rulings, self.corrections)

    @property
    def sentence(self) -> str:
        """What was done."""
        done = say(
            "{words} {were} imported.",
            words=self.words,
            were=_were(len(self.tables) + self.rulings + self.corrections),
        )
        if not self.words:
            is_left = self.overtaken or any(group.fate == "broken" for group in self.left)
            done = say(
                "Nothing {which}.",
                which="was imported" if is_left else "new: everything is here already",
            )
        if not self.overtaken:
            return done
        left_out = say(
            "{overtaken:# corrected value|# corrected values} {were} left out",
            overtaken=self.overtaken,
            were=_were(self.overtaken),
        )
        return say(
            "{done} {left_out}: someone corrected the same card here meanwhile, which stays.",
            done=done,
            left_out=left_out,
        )


def _were(count: int) -> str:
    return "was" if count == 1 else "were"


def _counts(groups: Iterable[SharedFate]) -> list[int]:
    """How many rulings and how many corrections are in some groups."""
    return [sum(group.count for group in groups if group.kind == kind) for kind in _NOUNS]


def _words(*counts: int) -> str:
    nouns = zip(counts, ("game", *_NOUNS.values()), strict=True)
    return in_words([counted(count, noun) for count, noun in nouns if count])


# A file is looked at; once somebody has agreed it is checked again, put by, and saved.
Step = Literal["look", "check", "put_by", "save"]

# What is being done, and where it begins and ends in the work it belongs to; saving takes no time
# beside reading.
_STEPS: dict[Step, tuple[str, float, float]] = {
    "look": ("Checking the file", 0, 1),
    "check": ("Checking the file once more", 0, 0.5),
    "put_by": ("Reading what is new", 0.5, 1),
    "save": ("Saving", 1, 1),
}


@dataclass(frozen=True)
class Progress:
    """A step, and how many bytes of how many it has read."""

    step: Step
    read: int = 0
    size: int = 0

    @property
    def percent(self) -> int:
        """How much of the whole work is done."""
        _, begin, end = _STEPS[self.step]
        share = min(1.0, self.read / self.size) if self.size else 0.0
        return int(100 * (begin + (end - begin) * share))

    @property
    def sentence(self) -> str:
        """What is being done."""
        doing, *_ = _STEPS[self.step]
        if not self.size:
            return f"{doing}."
        read, is_small = min(self.read, self.size), self.size < 10**6
        unit, digits, name = (1000, 0, "kB") if is_small else (10**6, 1, "MB")
        done, whole = (f"{size / unit:.{digits}f}" for size in (read, self.size))
        return say(
            "{doing}: {done} of {whole} {unit}.", doing=doing, done=done, whole=whole, unit=name
        )


Tell = Callable[[Progress], None]


def unheard(_: Progress) -> None:
    """For work that nobody waits for."""
