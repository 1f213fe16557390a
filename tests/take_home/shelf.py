"""Instances with recorded games in them: what the tests of taking home and bringing back share."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from companion.engine.game import TABLE, PlayerId, Seat
from companion.play import Referee
from companion.store import database
from companion.store.event_log import EventLog
from companion.store.history import History
from companion.store.tables import TableRecord, Tables, codes
from companion.take_home import exporting, importing
from companion.take_home.document import Digest
from companion.take_home.importing import Plan
from companion.take_home.validity import Links
from tests.conftest import ALL_GAMES
from tests.test_recorded_games import Recording

MADE = "2026-02-01T10:00:00.000+00:00"


class Shelf:
    """One instance: its file and what stands in it."""

    def __init__(self, folder: Path) -> None:
        self.keeper = database.prepare(folder / database.FILE_NAME)
        self.db: Database = database.connect(folder / database.FILE_NAME)
        # Of its own: a referee remembers tables by their number in one file.
        self.referees = {key: Referee(game) for key, game in ALL_GAMES.items()}
        self.log, self.tables, self.history = EventLog(self.db), Tables(self.db), History(self.db)

    def close(self) -> None:
        """Let go of the file."""
        self.db.close()
        self.keeper.close()

    def put(self, recording: Recording) -> TableRecord:
        """Play a recording into the log, an entry a minute."""
        referee = self.referees[recording.path.parent.name]
        with self.log.writing():
            code = next(code for code in codes() if not self.log.has_code(code))
            seats = recording.entries[0].events[0]["seats"]
            seated = tuple(Seat(PlayerId(s["id"]), s["name"], s["colour"]) for s in seats)
            table_id = self.log.open_table(code, referee.game.key, seated, key="", at=minute(0))
            links = Links()
            for number, line in enumerate(recording.entries, 1):
                self.log.append(table_id, links.entry(as_data(number, line.kind, line.events)))
        referee.settle(self.log, table_id, minute(len(recording.entries)))
        return self.tables.get(table_id)

    def exported(self, record: TableRecord | None = None) -> str:
        """One table or everything, as a file."""
        if record is None:
            return "".join(exporting.everything(self.db, MADE))
        return "".join(exporting.one_table(self.db, record, MADE))

    def check(self, file: str | bytes) -> Plan:
        """What importing a file would do."""
        return importing.check(stream(file), self.db, self.referees)

    def take(self, file: str | bytes) -> tuple[TableRecord, ...]:
        """Import what is new in a file."""
        return importing.bring_in(stream(file), self.db, self.check(file))

    def content(self, record: TableRecord) -> dict[str, Any]:
        """Everything there is to know of a table: log, state, score and result."""
        referee = self.referees[record.game]
        standing = referee.standing(self.log, record.id)
        finished = self.history.of(record.id)
        return {
            "table": {**asdict(record), "id": 0},
            "log": self.log.entries(record.id),
            "state": standing.state,
            "score": referee.game.score(standing.state, TABLE),
            "finished": finished,
        }


def stream(file: str | bytes) -> io.BytesIO:
    """A file as an upload has it."""
    return io.BytesIO(file.encode() if isinstance(file, str) else file)


def minute(number: int) -> str:
    """The time of an entry: one a minute from noon on."""
    return f"2026-01-01T{12 + number // 60 % 12:02}:{number % 60:02}:00.000+00:00"


def as_data(number: int, kind: str, events: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """An entry as a file has it."""
    return {
        "seq": number,
        "kind": kind,
        "name": "start" if number == 1 else kind,
        "who": "tablet",
        "at": minute(number),
        "key": f"tap-{number}",
        "chapter": f"Round {number // 20 + 1}",
        "events": list(events),
    }


def forged(file: str, **changes: Any) -> str:
    """The one game of a file with changes to its table, and digests that fit."""
    data = json.loads(file)
    data["games"][0] |= changes
    return sealed(data)


def sealed(data: dict[str, Any]) -> str:
    """A document with digests that fit, as a forger would make it."""
    for game in data["games"]:
        head = {name: game[name] for name in game if name not in ("entries", "result", "digest")}
        digest = Digest(head)
        for entry in game["entries"]:
            digest.add(entry)
        game["digest"] = digest.whole(game["result"])
        for name in ("entries", "result", "digest"):
            game[name] = game.pop(name)
    return json.dumps(data)
