"""The file that a salvage has written, while its logs are brought into order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlite_utils import Database

from companion.engine.game import Seat
from companion.store.event_log import EventLog
from companion.store.file.opening import ALONE, connected
from companion.store.tables import Tables


@contextmanager
def rescued(path: Path) -> Iterator[Rescued]:
    """The new file, to be put in order."""
    with closing(connected(path, ALONE)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        yield Rescued(Database(connection, execute_plugins=False))


class Rescued:
    """The tables and logs of the new file, through one connection."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self.log, self.tables = EventLog(db), Tables(db)

    def table_ids(self) -> list[int]:
        """Every table of which anything is there: its row, or lines of its log."""
        sql = "SELECT id FROM tables UNION SELECT table_id FROM entries ORDER BY 1"
        return [table_id for (table_id,) in self._db.execute(sql)]

    def unbroken(self, table_id: int) -> int:
        """How many lines there are from the first one on without a gap."""
        sql = (
            "SELECT COUNT(*) FROM (SELECT seq, ROW_NUMBER() OVER (ORDER BY seq) AS place"
            " FROM entries WHERE table_id = ?) WHERE seq = place"
        )
        (count,) = self._db.execute(sql, [table_id]).fetchone()
        return int(count)

    def cut(self, table_id: int, last: int) -> None:
        """Remove the lines after one of them."""
        with self.log.writing():
            sql = "DELETE FROM entries WHERE table_id = ? AND seq > ?"
            self._db.execute(sql, [table_id, last])

    def remove(self, table_id: int) -> None:
        """Remove a table of which nothing can be shown."""
        self.cut(table_id, 0)
        with self.log.writing():
            self._db.execute("DELETE FROM tables WHERE id = ?", [table_id])

    def seat(
        self, table_id: int, code: str, game: str, seats: tuple[Seat, ...], *, at: str, mark: str
    ) -> None:
        """Write the row of a table once more."""
        with self.log.writing():
            new = self.log.open_table(code, game, seats, key="", at=at, mark=mark)
            self._db.execute("UPDATE tables SET id = ? WHERE id = ?", [table_id, new])

    def is_whole(self) -> bool:
        """Whether the new file is in order down to its last page."""
        checks = ("PRAGMA integrity_check", "PRAGMA foreign_key_check")
        answers = [self._db.execute(check).fetchall() for check in checks]
        return bool(answers == [[("ok",)], []])
