"""Which device sits where at a table: beside its log, never in it.

A device is a browser. It may have a seat, lead the table as its referee, or watch. What it enters
in a seat belongs to a sitting of its own, and it sees the sittings that it was let into.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from sqlite_utils import Database

from companion.engine.game import TABLE, PlayerId, Viewer
from companion.store.file.database import transaction
from companion.store.file.json_columns import readable

# Whoever asks without cookies is another device each time. Of those without a seat the first stay.
MOST_DEVICES = 60
MOST_ASKING = 3  # for one seat
REMEMBERED = 64  # tables of which the seating is remembered
_DEVICE = "device, token, seat, is_referee, sitting, sees, since, heard"


@dataclass(frozen=True)
class Device:
    """A browser at a table."""

    id: str
    token: str = ""  # the digest of what it can prove itself with once its cookie is lost
    seat: PlayerId = PlayerId("")  # nothing: it watches
    is_referee: bool = False
    sitting: str = (
        ""  # in which it enters secrets; without a seat: in which it did when it lost one
    )
    sees: frozenset[str] = frozenset()  # the sittings whose secrets it may see, its own included
    since: str = ""
    heard: str = ""  # when it was last heard of, as far as the file knows

    def sittings_in(self, seat: str) -> frozenset[str]:
        """The sittings in one seat that it may see."""
        return frozenset(own for own in self.sees if own.partition(".")[0] == seat)


@dataclass(frozen=True)
class Sat:
    """From an entry on a device sat somewhere."""

    seq: int
    seat: PlayerId
    is_referee: bool


@dataclass(frozen=True)
class SeatRequest:
    """A device that waits for the one which has a seat."""

    seat: PlayerId
    device: str
    asked: str


@dataclass(frozen=True)
class Seating:
    """Who sits where at one table."""

    devices: Mapping[str, Device] = field(default_factory=dict)
    sat: Mapping[str, tuple[Sat, ...]] = field(default_factory=dict)  # by device, the last first
    requests: tuple[SeatRequest, ...] = ()

    @cached_property
    def phones(self) -> frozenset[PlayerId]:
        """The players who have a device of their own."""
        return frozenset(device.seat for device in self.devices.values() if device.seat)

    @cached_property
    def referees(self) -> frozenset[str]:
        """The devices that lead the table."""
        return frozenset(device.id for device in self.devices.values() if device.is_referee)

    @cached_property
    def has_sat(self) -> bool:
        """Whether a device ever sat in a seat here."""
        return any(place.seat for places in self.sat.values() for place in places)

    def of(self, device: str) -> Device:
        """A device; one that never sat down watches."""
        return self.devices.get(device) or Device(device)

    def viewer(self, device: str) -> Viewer:
        """What a device may see; without a seat it is the shared screen."""
        if not self.phones:
            return TABLE
        one = self.of(device)
        if not one.seat:
            return Viewer(phones=self.phones)
        return Viewer(one.seat, one.sees, self.phones)

    def in_seat(self, seat: str) -> Device | None:
        """The device that has a seat."""
        return next(
            (device for device in self.devices.values() if seat and device.seat == seat), None
        )

    def once_in_seat(self, seat: str) -> tuple[Device, ...]:
        """The devices that entered something in a seat, and those that have it."""
        return tuple(device for device in self.devices.values() if device.sittings_in(seat))

    def place(self, device: str, seq: int) -> Sat | None:
        """Where a device sat when it tapped an entry; nothing where it never sat down."""
        return next((place for place in self.sat.get(device, ()) if place.seq <= seq), None)


NOBODY = Seating()


def digest(token: str) -> str:
    """What is kept of a device's token; of none, nothing."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


class Seatings:
    """Who sits where at all tables, through one connection."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def read(self, table_id: int) -> Seating:
        """Who sits where at a table, as it stands now."""
        rows = self._db.execute(f"SELECT {_DEVICE} FROM devices WHERE table_id = ?", [table_id])
        devices = {row[0]: _device(row) for row in rows}
        sat: dict[str, list[Sat]] = {}
        sql = "SELECT device, seq, seat, is_referee FROM sat WHERE table_id = ? ORDER BY seq DESC"
        for device, seq, seat, is_referee in self._db.execute(sql, [table_id]):
            sat.setdefault(device, []).append(Sat(seq, PlayerId(seat), bool(is_referee)))
        sql = "SELECT seat, device, asked FROM seat_requests WHERE table_id = ? ORDER BY asked"
        asked = tuple(SeatRequest(*row) for row in self._db.execute(sql, [table_id]))
        return Seating(devices, {device: tuple(places) for device, places in sat.items()}, asked)

    @contextmanager
    def changing(self, table_id: int) -> Iterator[Seating]:
        """Hold off every other writer, so that what is decided on is what is changed."""
        with transaction(self._db):
            yield self.read(table_id)
            self._db.execute("UPDATE tables SET seating = seating + 1 WHERE id = ?", [table_id])

    def put(self, table_id: int, one: Device, seq: int | None = None) -> None:
        """Keep where a device sits from an entry on, else from the next; call it inside ``changing``."""
        seen = json.dumps(sorted(one.sees))
        row = [one.token, one.seat, int(one.is_referee), one.sitting, seen, one.since, one.heard]
        marks = ", ".join("?" * (len(row) + 2))
        self._db.execute(
            f"INSERT OR REPLACE INTO devices (table_id, {_DEVICE}) VALUES ({marks})",
            [table_id, one.id, *row],
        )
        self._db.execute(
            "INSERT OR REPLACE INTO sat (table_id, device, seq, seat, is_referee) SELECT ?, ?,"
            " COALESCE(?, MAX(seq) + 1, 1), ?, ? FROM entries WHERE table_id = ?",
            [table_id, one.id, seq, one.seat, int(one.is_referee), table_id],
        )
        self._db.execute(
            "DELETE FROM seat_requests WHERE table_id = ? AND device = ?", [table_id, one.id]
        )
        self._thin_out(table_id)

    def _thin_out(self, table_id: int) -> None:
        """Forget devices beyond the most, those that watch first, and where they sat."""
        gone = (
            "SELECT device FROM devices WHERE table_id = :table AND seat = ''"
            " ORDER BY (is_referee OR sees != '[]') DESC, since LIMIT -1 OFFSET :most"
        )
        for name in ("sat", "seat_requests", "devices"):
            self._db.execute(
                f"DELETE FROM {name} WHERE table_id = :table AND device IN ({gone})",
                {"table": table_id, "most": MOST_DEVICES},
            )

    def ask(self, table_id: int, one: SeatRequest) -> None:
        """Ask for a seat, and for no other any more; call it inside ``changing``.

        Where several wait for the seat already, they go first.
        """
        self.answer(table_id, one.device)
        sql = "SELECT COUNT(*) FROM seat_requests WHERE table_id = ? AND seat = ?"
        if self._db.execute(sql, [table_id, one.seat]).fetchone()[0] >= MOST_ASKING:
            return
        self._db.execute(
            "INSERT INTO seat_requests (table_id, seat, device, asked) VALUES (?, ?, ?, ?)",
            [table_id, one.seat, one.device, one.asked],
        )

    def answer(self, table_id: int, device: str) -> None:
        """Let a device wait no longer; call it inside ``changing``."""
        sql = "DELETE FROM seat_requests WHERE table_id = ? AND device = ?"
        self._db.execute(sql, [table_id, device])

    def only_seated(self, table_id: int, *, is_on: bool) -> None:
        """Whether only devices that sit here may tap; call it inside ``changing``."""
        sql = "UPDATE tables SET only_seated = ? WHERE id = ?"
        self._db.execute(sql, [int(is_on), table_id])

    def hear(self, heard: Iterable[tuple[int, str, str]]) -> None:
        """Keep when devices were last heard of: the table, the device and the moment of each."""
        with transaction(self._db):
            for table_id, device, at in heard:
                sql = "UPDATE devices SET heard = ? WHERE table_id = ? AND device = ?"
                self._db.execute(sql, [at, table_id, device])


def seated(one: Device, seat: str, *, now: str, sees: frozenset[str] = frozenset()) -> Device:
    """A device that sits down in a seat: what it enters there is in a sitting of its own."""
    if one.seat == seat:
        return replace(one, heard=now, sees=one.sees | sees)
    own = f"{seat}.{secrets.token_hex(8)}"
    return replace(
        one,
        seat=PlayerId(seat),
        sitting=own,
        sees=one.sees | sees | {own},
        since=now,
        heard=now,
    )


def standing(one: Device, *, now: str, is_referee: bool) -> Device:
    """A device without a seat: it watches, or leads the table."""
    left = PlayerId("")
    return replace(one, seat=left, is_referee=is_referee, sitting="", since=now, heard=now)


class RememberedSeats:
    """Who sits where, by table and version: a tap reads nothing more than the row of its table."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[int, Seating]] = OrderedDict()
        self._before: dict[int, Seating] = {}
        self._lock = threading.Lock()

    def at(self, table_id: int, version: int, db: Any) -> Seating:
        """Who sits at a table of this version; ``db`` makes a connection if it has to be read."""
        if not version:
            return NOBODY
        with self._lock:
            known, seating = self._kept.get(table_id, (0, NOBODY))
        if known != version:
            # The version was read first: what is written meanwhile has another one.
            seating = Seatings(db()).read(table_id)
            self._keep(table_id, version, seating)
        return seating

    def before(self, table_id: int) -> Seating | None:
        """Who sat where before the last change, as far as this process saw it."""
        return self._before.get(table_id)

    def _keep(self, table_id: int, version: int, seating: Seating) -> None:
        with self._lock:
            if table_id in self._kept:
                self._before[table_id] = self._kept[table_id][1]
            self._kept[table_id] = version, seating
            self._kept.move_to_end(table_id)
            while len(self._kept) > REMEMBERED:
                forgotten, _ = self._kept.popitem(last=False)
                self._before.pop(forgotten, None)


def _device(row: tuple[Any, ...]) -> Device:
    device, token, seat, is_referee, sitting, sees, since, heard = row
    seen = frozenset(map(str, readable(sees, [])))
    return Device(device, token, PlayerId(seat), bool(is_referee), sitting, seen, since, heard)
