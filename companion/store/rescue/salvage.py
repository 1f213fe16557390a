"""All that can be read of a damaged file, written into a new one.

The damaged file is copied first, as far as the disk gives it out, and only the copy is touched. It
is read twice: by SQLite, table by table, as far as that goes; and page by page without SQLite,
which also finds rows that a damaged page cuts off. What is derived (snapshots, results) is left out,
and so are the seats of devices.
"""

from __future__ import annotations

import json
import sqlite3
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from mmap import ACCESS_READ, mmap
from operator import itemgetter
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from companion.engine.wording import say
from companion.store.copies import drafts
from companion.store.file.json_columns import seats_of
from companion.store.file.migrations import migrations
from companion.store.file.opening import ALONE, connected
from companion.store.rescue.mending import mended_copy
from companion.store.rescue.pages import PageRow, Pages, Value

# Worked out again from the log, by us or by the app; and who sat where, since an older row that is
# found in some page would let a device back into a seat that another one has. People sit down again.
_LEFT_OUT = {"snapshots", "results", "result_lines", "devices", "sat", "seat_requests"}

# Their rows are never removed, so one that is found anywhere is one that was written.
_ONLY_GROW = {"tables", "entries", "own_rulings"}

PAGES_TOLD = 200

DRAFT = "salvage"
Tell = Callable[[str], None]


@dataclass(frozen=True)
class Shape:
    """The columns of a table in the order in which its rows keep them."""

    name: str
    columns: tuple[str, ...]
    types: tuple[str, ...]
    needed: int  # so many were there from the beginning
    has_rowid: bool
    numbered_by: str = ""  # the column that is the rowid itself

    def fits(self, row: PageRow) -> bool:
        """Whether a row that was found in some page can be one of this table."""
        if (row.number is None) == self.has_rowid:
            return False
        if not self.needed <= len(row.values) <= len(self.columns):
            return False
        pairs = zip(self.columns, self.types, row.values, strict=False)
        return all(_suits(kind, name == self.numbered_by, value) for name, kind, value in pairs)

    def named(self, row: PageRow) -> dict[str, Value]:
        """The row by the names of its columns."""
        values = dict(zip(self.columns, row.values, strict=False))
        return values | {self.numbered_by: row.number} if self.numbered_by else values


@dataclass
class Salvaged:
    """What was read of a damaged file."""

    saved: dict[str, int] = field(default_factory=dict)  # rows by the name of their table
    read: dict[str, int] = field(default_factory=dict)  # the same, as many as SQLite came to
    is_whole: dict[str, bool] = field(default_factory=dict)  # whether SQLite read all of it
    lines: dict[int, int] = field(default_factory=dict)  # the highest line known, by table
    codes: dict[int, str] = field(default_factory=dict)  # four letters by table
    marks: dict[int, str] = field(default_factory=dict)  # unique marks by table

    def has_all_of(self, name: str) -> bool:
        """Whether every row of a table was read, and saved too."""
        is_saved = self.saved.get(name, 0) >= self.read.get(name, 0)
        return is_saved and self.is_whole.get(name, False)


def salvage(source: Path, target: Path, tell: Tell = lambda text: None) -> Salvaged:
    """Write all rows that can be read into a new file with the tables of this version."""
    found = Salvaged()
    with (
        drafts.temporary_folder() as folder,
        closing(connected(target, ALONE)) as into,
    ):
        tell("Copying what can be read")
        copy = folder / source.name
        size = mended_copy(source, copy)
        migrations.apply(Database(into, execute_plugins=False))
        shapes = _shapes(into)
        tell("Reading the tables")
        for shape in shapes:
            rows = _read_by_sqlite(copy, shape, found)
            found.saved[shape.name] = _written(into, shape, rows)
        if not _is_intact(copy):
            wanted = [shape for shape in shapes if _is_wanted(shape, found)]
            _add_from_pages(copy, size, into, wanted, found, tell)
        _look_at_indexes(copy, found)
        into.commit()
    return found


def _suits(kind: str, is_number: bool, value: Value) -> bool:
    """Whether a column of this type can hold a value; the rowid is stored as nothing."""
    if value is None:
        return is_number or kind == "TEXT?"
    return isinstance(value, int) if kind == "INTEGER" else isinstance(value, str)


def _shapes(into: sqlite3.Connection) -> tuple[Shape, ...]:
    names = [
        name
        for (name,) in into.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if name not in _LEFT_OUT and not name.startswith(("_", "sqlite_"))
    ]
    return tuple(_shape(into, name) for name in names)


def _shape(into: sqlite3.Connection, name: str) -> Shape:
    columns = into.execute(f"PRAGMA table_xinfo({name})").fetchall()
    (sql,) = into.execute("SELECT sql FROM sqlite_master WHERE name = ?", [name]).fetchone()
    has_rowid = "WITHOUT ROWID" not in sql.upper()
    if not has_rowid:
        # Its rows begin with the key.
        columns.sort(key=lambda column: (column[5] == 0, column[5] or column[0]))
    keys = [column for column in columns if column[5]]
    is_number = has_rowid and len(keys) == 1 and keys[0][2].upper() == "INTEGER"
    added = [bool(column[4] is not None or not (column[3] or column[5])) for column in columns]
    return Shape(
        name,
        tuple(column[1] for column in columns),
        tuple(f"{column[2]}{'' if column[3] or column[5] else '?'}" for column in columns),
        needed=len(columns) - next((n for n, later in enumerate(reversed(added)) if not later), 0),
        has_rowid=has_rowid,
        numbered_by=keys[0][1] if is_number else "",
    )


def _read_by_sqlite(copy: Path, shape: Shape, found: Salvaged) -> Iterator[dict[str, Value]]:
    """The rows of a table, as far as SQLite finds its way."""
    found.is_whole[shape.name], found.read[shape.name] = False, 0
    with suppress(sqlite3.DatabaseError), closing(connected(copy, "immutable=1")) as db:
        db.text_factory = bytes  # a text that is damaged must not end the reading
        there = {row[1].decode() for row in db.execute(f"PRAGMA table_info({shape.name})")}
        columns = [column for column in shape.columns if column in there]
        if not columns:
            return
        sql = f"SELECT {', '.join(columns)} FROM {shape.name} NOT INDEXED"
        for row in db.execute(sql):
            found.read[shape.name] += 1
            with suppress(UnicodeDecodeError):
                values = (v.decode() if isinstance(v, bytes) else v for v in row)
                yield dict(zip(columns, values, strict=True))
        found.is_whole[shape.name] = True


def _written(into: sqlite3.Connection, shape: Shape, rows: Iterator[dict[str, Value]]) -> int:
    return sum(_write(into, shape, row) for row in rows)


def _write(into: sqlite3.Connection, shape: Shape, row: dict[str, Value]) -> int:
    """Write one row, if it can be one and is not there yet; how many were written."""
    if shape.name == "tables" and not row.get("uuid"):
        row = row | {"uuid": str(uuid.uuid4())}  # of a version that knew none
    if not _is_sound(shape.name, row):
        return 0
    marks = ", ".join("?" * len(row))
    sql = f"INSERT OR IGNORE INTO {shape.name} ({', '.join(row)}) VALUES ({marks})"
    try:
        return into.execute(sql, list(row.values())).rowcount
    except (sqlite3.IntegrityError, sqlite3.DataError, OverflowError, UnicodeEncodeError):
        return 0


def _is_sound(name: str, row: dict[str, Value]) -> bool:
    """Whether the texts that hold data hold some."""
    try:
        if name == "entries":
            events = json.loads(str(row["events"]))
            return isinstance(events, list) and all(isinstance(event, dict) for event in events)
        if name == "tables":
            return bool(seats_of(str(row["seats"])))
        return name != "setups" or isinstance(json.loads(str(row["answers"])), dict)
    except (ValueError, KeyError, TypeError, RecursionError):
        return False


def _add_from_pages(
    copy: Path,
    size: int,
    into: sqlite3.Connection,
    shapes: Sequence[Shape],
    found: Salvaged,
    tell: Tell,
) -> None:
    """Add the rows that SQLite could not reach."""
    by_age: list[tuple[str, Shape, dict[str, Value]]] = []
    for shape, row in _rows_of_pages(copy, size, shapes, tell):
        if "touched" in row:
            # A page that is in use no longer may hold an older picture of the same row.
            by_age.append((str(row["touched"]), shape, row))
        else:
            found.saved[shape.name] += _write(into, shape, row)
    for _, shape, row in sorted(by_age, key=itemgetter(0), reverse=True):
        found.saved[shape.name] += _write(into, shape, row)


def _rows_of_pages(
    copy: Path, size: int, shapes: Sequence[Shape], tell: Tell
) -> Iterator[tuple[Shape, dict[str, Value]]]:
    with copy.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as image:
        pages = Pages(image, size)
        for number in range(1, pages.count + 1):
            if number % PAGES_TOLD == 1:
                tell(say("Looking at page {number} of {count}", number=number, count=pages.count))
            for row in pages.rows(number):
                yield from ((shape, shape.named(row)) for shape in shapes if shape.fits(row))


def _is_wanted(shape: Shape, found: Salvaged) -> bool:
    return shape.name in _ONLY_GROW or not found.is_whole[shape.name]


def _is_intact(copy: Path) -> bool:
    try:
        with closing(connected(copy, "immutable=1")) as db:
            return bool(db.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)])
    except sqlite3.DatabaseError:
        return False


def _look_at_indexes(copy: Path, found: Salvaged) -> None:
    """What the indexes say of rows that may be lost: lines, letters and marks of tables."""
    lines = "SELECT table_id, MAX(seq) FROM entries INDEXED BY entries_key WHERE key != ''"
    found.lines = dict(_read(copy, say("{lines} GROUP BY table_id", lines=lines)))
    found.codes = dict(_read(copy, "SELECT id, code FROM tables INDEXED BY idx_tables_code"))
    found.marks = dict(_read(copy, "SELECT id, uuid FROM tables INDEXED BY tables_uuid"))


def _read(copy: Path, sql: str) -> list[Any]:
    """The answer of a damaged file, as far as it gives one."""
    rows: list[Any] = []
    with suppress(sqlite3.DatabaseError), closing(connected(copy, "immutable=1")) as db:
        for row in db.execute(sql):
            rows.append(row)
    return rows
