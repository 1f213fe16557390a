"""How large an answer is, and how much of the disk an entry takes."""

from __future__ import annotations

from pathlib import Path

from benchmarks.long_logs import Tables
from benchmarks.taps import tap
from companion.store.file import database
from companion.web.app import create_app

ENTRIES = 1_000


def measure(instance: Path, game: str) -> dict[str, float]:
    """Bytes of the page, of the panels that a tap changes, and of the file an entry."""
    empty = _file_size(instance)
    tables = Tables(instance, game)
    table = tables.built(ENTRIES)
    tables.close()
    figures = {
        "page (bytes)": 0.0,
        "page, compressed (bytes)": 0.0,
        "answer to a tap (bytes)": 0.0,
        "file an entry, all in (bytes)": (_file_size(instance) - empty) / ENTRIES,
        **_parts(instance),
    }
    app = create_app(instance)
    client = app.test_client()
    packed = {"Accept-Encoding": "gzip"}
    figures["page (bytes)"] = len(client.get(f"/t/{table.code}").data)
    figures["page, compressed (bytes)"] = len(client.get(f"/t/{table.code}", headers=packed).data)
    figures["answer to a tap (bytes)"] = len(tap(client, table, "next").data)
    app.extensions["games_file"].close()
    return figures


def _file_size(instance: Path) -> int:
    """The size of the file with nothing left beside it."""
    path = instance / database.FILE_NAME
    database.prepare(path).close()
    return path.stat().st_size


def _parts(instance: Path) -> dict[str, float]:
    db = database.connect(instance / database.FILE_NAME)
    # The first entry stores the card values; it is there once a game.
    events = "SELECT avg(length(events)) FROM entries WHERE seq > 1"
    first = "SELECT avg(length(events)) FROM entries WHERE seq = 1"
    snapshots = "SELECT count(*), avg(length(state)) FROM snapshots"
    count, size = db.execute(snapshots).fetchone()
    figures = {
        "events of the first entry (bytes)": db.execute(first).fetchone()[0],
        "events of any other entry with events (bytes)": db.execute(
            events + " AND kind = 'command'"
        ).fetchone()[0],
        "a snapshot (bytes)": size,
        "entries a snapshot": ENTRIES / count,
    }
    db.close()
    return figures
