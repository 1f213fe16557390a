"""What tables have come to, for those who wait for it."""

from __future__ import annotations

from collections.abc import Collection

from sqlite_utils import Database

_NEWEST = """
    SELECT id, (SELECT MAX(seq) FROM entries WHERE table_id = tables.id), seating
    FROM tables WHERE id = ?
"""


def newest(db: Database, table_ids: Collection[int]) -> dict[int, tuple[int, int]]:
    """The newest entry of each of these tables, and how often its seats have changed."""
    rows = (db.execute(_NEWEST, [table_id]).fetchone() for table_id in table_ids)
    return {table_id: (seq or 0, seating) for table_id, seq, seating in filter(None, rows)}
