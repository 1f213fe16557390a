"""Instances with recorded games in them: what the tests of taking home and bringing back share."""

from __future__ import annotations

import io
import json
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from companion.engine.codec import EventCodec
from companion.engine.game import TABLE, AnyGame, PlayerId, Seat
from companion.engine.prints import Correction
from companion.engine.timeline import Entry, fold
from companion.play import Referee
from companion.store.corrections import Corrections
from companion.store.event_log import EventLog
from companion.store.file import database
from companion.store.history import History
from companion.store.own_rulings import Noted, OwnRulings
from companion.store.tables import TableRecord, Tables, codes
from companion.take_home import exporting, importing
from companion.take_home.checking import Entries
from companion.take_home.document import OWN, Digest, Lines, listed
from companion.take_home.plan import ImportPlan, Taken
from tests.store.sitting import Sitting
from tests.test_recorded_games import Recording
from tests.toy import ALL_GAMES

SCAVENGERS = "arctic_scavengers"
MADE = "2026-02-01T10:00:00.000+00:00"
LISTS = ("games", "rulings", "corrections")
BEHIND = ("count", "digests", "cut")
TAIL = ("result", "digest", "cut")


class Clock:
    """What the clock of a game showed at each entry of its log, as the table writes it down."""

    def __init__(self, game: AnyGame) -> None:
        self._game, self._codec = game, EventCodec(game.events, game.upgrades)
        self._states: dict[int, Any] = {0: game.blank}
        self._chapters: dict[int, str] = {0: ""}
        self._tip = 0

    def chapter(self, entry: Entry) -> str:
        """That of a command, or of the command that is taken or brought back."""
        before, self._tip = self._tip, entry.tip
        if entry.kind == "command":
            state = self._states[before]
            events = [self._codec.decode(data) for data in entry.events]
            now = self._states[entry.seq] = fold(self._game, state, events)
            shown = self._game.view(state if before else now, TABLE).strip.chapter
            self._chapters[entry.seq] = shown
        return self._chapters[max(before, self._tip)]


class Shelf:
    """One instance: its file and what stands in it."""

    def __init__(self, folder: Path) -> None:
        self.keeper = database.prepare(folder / database.FILE_NAME)
        self.db: Database = database.connect(folder / database.FILE_NAME)
        # Of its own: a referee remembers tables by their number in one file.
        self.referees = {key: Referee(game) for key, game in ALL_GAMES.items()}
        self.log, self.tables, self.history = EventLog(self.db), Tables(self.db), History(self.db)
        self.book, self.corrections = OwnRulings(self.db), Corrections(self.db)

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
            links, clock = Entries(), Clock(referee.game)
            for number, line in enumerate(recording.entries, 1):
                data = as_data(number, line.kind, line.events, line.name)
                entry = links.entry(data)
                self.log.append(table_id, replace(entry, chapter=clock.chapter(entry)))
        referee.settle(self.log, table_id, minute(len(recording.entries)))
        return self.tables.get(table_id)

    def exported(self, record: TableRecord | None = None) -> str:
        """One table or everything, as a file."""
        if record is None:
            return "".join(exporting.everything(self.db, MADE))
        return "".join(exporting.one_table(self.db, record, MADE))

    def check(self, file: str | bytes) -> ImportPlan:
        """What importing a file would do."""
        return importing.check(stream(file), self.db, self.referees)

    def take(self, file: str | bytes) -> tuple[TableRecord, ...]:
        """Import what is new in a file."""
        return self.take_all(file).tables

    def take_all(self, file: str | bytes) -> Taken:
        """The same, with everything that came in."""
        return importing.bring_in(stream(file), self.db, self.check(file))

    def decide(self, decision: str, *, key: str = "", at: str = MADE, **noted: Any) -> None:
        """Note a ruling of the group in its book."""
        words = {"game": "pebbles", "rule": "pebbles/three", "dispute": "Who?", **noted}
        self.book.add(Noted(decision=decision, **words), key=key or decision, at=at)

    def correct(self, card: str, field: str, value: str, game: str = SCAVENGERS) -> None:
        """Keep a value as the owner's print shows it."""
        with self.corrections.writing():
            self.corrections.put(game, Correction(card, field, value), MADE)

    def call(self, table_id: int, code: str) -> None:
        """Give a table these letters."""
        self.db.execute("UPDATE tables SET code = ? WHERE id = ?", [code, table_id])
        self.db.commit()

    def settle_in(self) -> None:
        """A group with a game, three rulings, one of them struck out, and two corrected values."""
        table = Sitting(self.log)
        table.take(2)
        self.call(table.id, "BCDF")
        self.decide("Anna keeps it.", code="BCDF", line=2)
        self.decide("Nobody does.", at="2026-02-02T10:00:00.000+00:00", dispute="")
        self.decide("They fight again.", game=SCAVENGERS, rule="skirmish/ties")
        self.book.strike(2, is_struck=True)
        self.correct("brawler", "base.fight", "5")
        self.correct("brawler", "text", "Our “own” words; ünïcödé.")

    def own(self) -> dict[str, list[dict[str, Any]]]:
        """Everything that the group made its own."""
        return {"rulings": list(self.book.plain()), "corrections": list(self.corrections.plain())}

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

    def stored(self, record: TableRecord) -> list[str]:
        """The events of a table letter by letter, with the order of their names."""
        entries = self.log.from_the_first(record.id)
        return [json.dumps(list(entry.events)) for entry in entries]


def stream(file: str | bytes) -> io.BytesIO:
    """A file as an upload has it."""
    return io.BytesIO(file.encode() if isinstance(file, str) else file)


def minute(number: int) -> str:
    """The time of an entry: one a minute from noon on."""
    return f"2026-01-01T{12 + number // 60 % 12:02}:{number % 60:02}:00.000+00:00"


def as_data(
    number: int, kind: str, events: Iterable[Mapping[str, Any]], name: str = ""
) -> dict[str, Any]:
    """An entry as a file has it."""
    return {
        "seq": number,
        "kind": kind,
        "name": name or ("start" if number == 1 else kind),
        "who": "tablet",
        "at": minute(number),
        "key": f"tap-{number}",
        "chapter": f"Round {number // 20 + 1}",
        "events": list(events),
    }


def loads(file: str | bytes) -> dict[str, Any]:
    """A file as one value: what it says of itself, its games with their logs, and its lists."""
    text = file if isinstance(file, str) else file.decode()
    header, *lines = [json.loads(line) for line in text.split("\n") if line.strip()]
    data: dict[str, Any] = header | {"games": [], "count": header["games"]}
    for line in lines:
        ((kind, value),) = line.items()
        match kind:
            case "game":
                data["games"].append(value | {"entries": []})
            case "entry":
                data["games"][-1]["entries"].append(value)
            case "game_end":
                data["games"][-1] |= value
            case "end":
                data |= {name: data.get(name, []) for name in value.get("digests", {})} | value
            case _:
                data.setdefault(f"{kind}s", []).append(value)
    return data


def dumps(data: dict[str, Any]) -> str:
    """The same as a file again, line by line."""
    about = {name: data[name] for name in data if name not in (*LISTS, *BEHIND)}
    lines: list[dict[str, Any]] = [about | {"games": data["count"]}]
    for game in data["games"]:
        lines.append({"game": head_of(game)})
        lines += [{"entry": entry} for entry in game["entries"]]
        lines.append({"game_end": {name: game[name] for name in TAIL if name in game}})
    for kind in OWN:
        lines += [{kind: one} for one in data.get(f"{kind}s", ())]
    lines.append({"end": {name: data[name] for name in ("digests", "cut") if name in data}})
    return "".join(json.dumps(line) + "\n" for line in lines)


def head_of(game: dict[str, Any]) -> dict[str, Any]:
    """What a file says of a table before its log."""
    return {name: game[name] for name in game if name not in ("entries", *TAIL)}


def forged(file: str, **changes: Any) -> str:
    """The one game of a file with changes to its table, and digests that fit."""
    data = loads(file)
    data["games"][0] |= changes
    return sealed(data)


def sealed(data: dict[str, Any]) -> str:
    """A file with digests that fit, as a forger would make it."""
    for game in data["games"]:
        digest = Digest(head_of(game))
        for entry in game["entries"]:
            digest.add(entry)
        game["digest"] = digest.whole(game["result"])
    names = [listed(kind) for kind in OWN]
    data["digests"] = {name: digest_of(data[name]) for name in names if name in data}
    return dumps(data)


def as_new(file: bytes) -> bytes:
    """The file of one game as a file of everything that nobody has, and a card that is unknown."""
    data = loads(file)
    data["games"][0]["id"] = str(uuid.uuid4())
    about = {"game": data["games"][0]["game"], "at": MADE}
    said = {"rule": "", "dispute": "", "decision": f"Not {uuid.uuid4()}.", "is_struck": False}
    data["rulings"] = [about | said | {"code": data["games"][0]["code"], "line": 1}]
    data["corrections"] = [about | {"card": "joker", "field": "count", "value": "2"}]
    return sealed(data).encode()


def digest_of(lines: Iterable[Mapping[str, Any]]) -> str:
    """The digest of rulings or corrections."""
    total = Lines()
    for line in lines:
        total.add(dict(line))
    return total.digest()
