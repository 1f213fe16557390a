"""`doctor --salvage FILE`: all that can be read of a damaged file, as a file that can be played on.

A log is kept up to its first gap: every line stands on the one before it, so nothing behind a gap
can be shown. The damaged file itself is left as it is, with everything that was not saved.
"""

from __future__ import annotations

import tempfile
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from companion.doctor.logs import playable
from companion.engine.errors import CompanionError
from companion.engine.game import Seat
from companion.engine.timeline import fold
from companion.engine.wording import say
from companion.play import Referee
from companion.store.copies.files import TAKEN, written_once
from companion.store.file.troubles import CAUSES, Full, trouble_of
from companion.store.rescue.rescued import Rescued, rescued
from companion.store.rescue.salvage import DRAFT, Salvaged, salvage
from companion.store.tables import codes


class CannotSalvage(CompanionError):
    """A file that was not written; the text says why."""


@dataclass(frozen=True)
class SalvagedGame:
    """What became of one table."""

    code: str
    lines: int  # that are saved
    known: int  # the highest line of which anything is known
    is_remade: bool = False  # who sits there was read from its log

    @property
    def sentence(self) -> str:
        """What became of it, in words."""
        if not self.lines:
            return say("{code}: lost. Its first line cannot be read.", code=self.code)
        if self.known > self.lines:
            return say(
                "{code}: lines 1 to {last} of {known}. Line {lost} cannot be read, and those "
                "after it depend on it.",
                code=self.code,
                last=self.lines,
                known=self.known,
                lost=self.lines + 1,
            )
        remade = " Its seats are read from its log." if self.is_remade else ""
        return say(
            "{code}: all {lines:# line|# lines}.{remade}",
            code=self.code,
            lines=self.lines,
            remade=remade,
        )


@dataclass(frozen=True)
class Saved:
    """What a salvage has written."""

    path: Path
    games: tuple[SalvagedGame, ...]
    found: Salvaged

    @property
    def is_all(self) -> bool:
        """Whether nothing is known to be missing."""
        complete = all(game.known == game.lines for game in self.games)
        return complete and all(self.found.has_all_of(name) for name in self.found.is_whole)


def save(
    source: Path, target: Path, referees: Mapping[str, Referee], tell: Callable[[str], None]
) -> Saved:
    """Write all that can be read into a new file, which gets its name when it is whole."""
    try:
        with written_once(target, DRAFT) as draft:
            found = salvage(source, draft, tell)
            with rescued(draft) as file:
                games = tuple(_in_order(file, referees, found, tell))
                if not file.is_whole():
                    raise CannotSalvage("The new file is damaged too. Nothing was written.")
    except FileExistsError:
        raise CannotSalvage(TAKEN.format(target)) from None
    except CAUSES as problem:
        raise CannotSalvage(_sentence(target, problem)) from problem
    return Saved(target, games, found)


def _sentence(target: Path, problem: Exception) -> str:
    if isinstance(trouble_of(problem), Full):
        return say(
            "The disk is full: {target} was not written. Nothing was changed. Free some space in "
            "{parent} and for temporary files in {gettempdir}.",
            target=target.name,
            parent=target.parent,
            gettempdir=tempfile.gettempdir(),
        )
    said = problem.strerror if isinstance(problem, OSError) else problem
    return say(
        "{target} could not be written: {said}. Nothing was changed.", target=target, said=said
    )


def _in_order(
    file: Rescued, referees: Mapping[str, Referee], found: Salvaged, tell: Callable[[str], None]
) -> list[SalvagedGame]:
    """Cut every log at its first gap, and work out again what is derived from it."""
    ids = file.table_ids()
    games = []
    for number, table_id in enumerate(ids, 1):
        tell(say("Playing through table {number} of {ids}", number=number, ids=len(ids)))
        games.append(_one(file, table_id, referees, found))
    return games


def _one(
    file: Rescued, table_id: int, referees: Mapping[str, Referee], found: Salvaged
) -> SalvagedGame:
    known = max(file.log.head(table_id).seq, found.lines.get(table_id, 0))
    file.cut(table_id, file.unbroken(table_id))
    record = file.tables.readable(table_id)
    is_remade = record is None and _seated_again(file, table_id, referees, found)
    record = record or file.tables.readable(table_id)
    code = (
        record.code
        if record
        else found.codes.get(table_id, say("Number {table_id}", table_id=table_id))
    )
    if record and record.game not in referees:
        return SalvagedGame(code, file.log.head(table_id).seq, known)
    lines = playable(referees[record.game], file.log, table_id) if record else 0
    if not record or not lines:
        file.remove(table_id)
        return SalvagedGame(code, 0, max(known, 1))
    file.cut(table_id, lines)
    last = file.log.entry(table_id, lines)
    assert last is not None
    referees[record.game].settle(file.log, table_id, last.at)
    return SalvagedGame(code, lines, known, is_remade)


def _seated_again(
    file: Rescued, table_id: int, referees: Mapping[str, Referee], found: Salvaged
) -> bool:
    """Write the row of a table anew from the first line of its log, if that tells who plays what."""
    first = file.log.entry(table_id, 1)
    if first is None:
        return False
    for referee in referees.values():
        seats = _seats_by(referee, first)
        if seats:
            known = found.codes.get(table_id)
            wanted = chain([known] if known else [], codes())
            code = next(code for code in wanted if not file.log.has_code(code))
            mark = found.marks.get(table_id) or str(uuid.uuid4())
            file.seat(table_id, code, referee.game.key, seats, at=first.at, mark=mark)
            return True
    return False


def _seats_by(referee: Referee, first: Any) -> tuple[Seat, ...]:
    """Who sits at a table by its first line, if that is of this game."""
    try:
        state = fold(referee.game, referee.game.blank, referee.events(first))
        seats = referee.view(state).seats
    except Exception:  # noqa: BLE001  a line of another game may trip the rules in any way
        return ()
    return tuple(Seat(seat.id, seat.name, seat.colour) for seat in seats)
