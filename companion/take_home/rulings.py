"""The rulings of a group on their way in: each is new, here already, or cannot be imported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.engine.reference import shortened
from companion.play import Referee
from companion.store.own_rulings import MOST, MOST_KEPT, ArrivingRulings, OwnRuling, OwnRulings
from companion.take_home import validity
from companion.take_home.document import Data
from companion.take_home.plan import LONGEST_TOLD, Checked, Lot, Sorting, Told
from companion.take_home.validity import Broken


class CheckingRulings:
    """The rulings of a file, while they come in."""

    def __init__(self, book: OwnRulings, referees: Mapping[str, Referee]) -> None:
        self._referees = referees
        self._titles = {
            (key, rule.id): rule.title
            for key, referee in referees.items()
            for rule in referee.game.book().rules
        }
        self._here, self._counting_here = book.marks(), book.counting()
        self._kept_here = book.kept()
        self._new: set[str] = set()
        self._number = self._counting = 0
        self._sorting = Sorting("ruling of your own", "rulings of your own")

    def add(self, data: Data) -> None:
        """Take in the next one."""
        self._number += 1
        try:
            title = validity.referee_of(data, self._referees).game.title
            one = validity.ruling(data)
        except Broken as problem:
            told = Told(f"Ruling {self._number}", validity.sentence(problem))
            return self._sorting.add("broken", told)
        # One that stands in the file twice comes once.
        if one.mark in self._here or one.mark in self._new:
            return self._sorting.add("there")
        self._new.add(one.mark)
        self._counting += not one.is_struck
        about = self._titles.get((one.noted.game, one.noted.rule), title)
        return self._sorting.add("new", Told(about, _in_short(one)))

    def end(self, *, is_changed: bool, is_cut: bool) -> tuple[Lot, frozenset[str]]:
        """What becomes of them, and the marks of those that are new."""
        if is_changed:
            self._sorting.spoil()
            self._new.clear()
        elif self._new and (problem := self._has_no_room()):
            self._sorting.refuse(("new",), problem)
            self._new.clear()
        if is_cut:
            self._sorting.cut()
        return self._sorting.lot(), frozenset(self._new)

    def _has_no_room(self) -> str:
        if self._counting and self._counting_here + self._counting > MOST:
            return (
                f"The book holds {MOST:,} rulings. It has {self._counting_here:,}, and "
                f"{self._counting:,} more would come. Strike some out first."
            )
        if self._kept_here + len(self._new) > MOST_KEPT:
            return f"With those struck out, the book holds {MOST_KEPT:,} rulings at most."
        return ""


def _in_short(one: OwnRuling) -> str:
    said = shortened(one.noted.decision, LONGEST_TOLD)
    return f"{said} (struck out)" if one.is_struck else said


class PuttingBy:
    """The rulings that are wanted, while a file is read a second time."""

    def __init__(
        self, arriving: ArrivingRulings, wanted: frozenset[str], games: Iterable[Checked]
    ) -> None:
        self._arriving, self._wanted = arriving, wanted
        # Where the logs differ a line may be another one: the ruling keeps its table alone.
        self._tables = {
            game.code: (game.mark, 0 if game.fate == "other" else game.entries)
            for game in games
            if game.code and game.fate != "broken"
        }

    def add(self, data: Data) -> None:
        """Put the next one by if it is wanted, with its table by the mark that it has everywhere."""
        try:
            one = validity.ruling(data)
        except Broken:
            return
        if one.mark in self._wanted:
            mark, last = self._tables.get(one.noted.code, ("", 0))
            line = one.noted.line if one.noted.line <= last else 0
            self._arriving.add(one, table_mark=mark, line=line)
