"""What a guest's device sees of the house: the tables that it came to by their four letters.

Whoever is in the same Wi-Fi may join a table by its letters, since a phone has nothing else. So letters must not be
found by trying: few may be wrong, and they lead only to tables that are being played. A device that has been at a
table finds it again at any time.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterable
from ipaddress import IPv4Address, ip_address

from flask import Flask, abort, current_app, request, session

from companion.store.tables import TableRecord
from companion.times import moment
from companion.web import host
from companion.web.serving.addresses import is_loopback

TABLES = "tables"  # in the session's cookie
MOST_TABLES = 60
AWAKE_SECONDS = 24 * 3600
# Wrong letters within ten minutes: of one address, and of all together, as addresses cost nothing.
MOST_WRONG = 10
MOST_WRONG_OF_ALL = 30
WRONG_SECONDS = 600
# Changes of seats from one address within a minute: each makes all devices of a table draw it anew.
MOST_CHANGES = 30
CHANGES_SECONDS = 60
# New tables from one address within an hour, and rulings: none is ever deleted, and the host sees them all.
MOST_OPENED = MOST_NOTED = 30
HOUR = 3600

NO_TABLE = (
    "No table that is being played has these letters. If it rested for a day, first open it on the host or on a "
    "device that has played it."
)
_TOO_MANY = "Too many wrong letters. Wait 10 minutes, or ask the host to let this device in."
_TOO_OFTEN = "Too many changes of seats from here. Wait a minute. Nothing was changed."
_TOO_MANY_RULINGS = "Too many rulings from here. Wait an hour, or ask the host to note it."
_TOO_MANY_TABLES = "Too many new tables from here. Wait an hour, or ask the host to open one."


class Lately:
    """What came from which address within some seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._came = seconds, deque[tuple[float, str]]()
        self._lock = threading.Lock()

    def count(self, address: str, now: float) -> tuple[int, int]:
        """How much came from an address, and from all of them."""
        with self._lock:
            while self._came and not 0 <= now - self._came[0][0] < self._seconds:
                self._came.popleft()
            own = sum(bool(address) and there == address for _, there in self._came)
            return own, len(self._came)

    def note(self, address: str, now: float) -> None:
        """One more has come."""
        with self._lock:
            self._came.append((now, address))


class Joining:
    """Which tables were looked at lately by those who belong there, and which letters were wrong."""

    def __init__(self) -> None:
        self._awake: dict[str, float] = {}
        self._wrong, self.changes = Lately(WRONG_SECONDS), Lately(CHANGES_SECONDS)
        self.opened, self.noted = Lately(HOUR), Lately(HOUR)

    def looked_at(self, code: str, now: float) -> None:
        """Someone who belongs to a table has it before their eyes."""
        self._awake[code] = now

    def is_awake(self, table: TableRecord, now: float) -> bool:
        """Whether a table is being played, so that its letters let others in."""
        touched = moment(table.touched)
        tapped = touched.timestamp() if touched else 0.0
        return any(
            abs(now - at) < AWAKE_SECONDS for at in (tapped, self._awake.get(table.code, 0.0))
        )

    def has_too_many(self, address: str, now: float) -> bool:
        """Whether letters are no longer taken from here, right or wrong."""
        own, of_all = self._wrong.count(address, now)
        return own >= MOST_WRONG or of_all >= MOST_WRONG_OF_ALL

    def were_wrong(self, address: str, now: float) -> None:
        """Letters that no table has, or one that rests."""
        self._wrong.note(address, now)


def init_app(app: Flask) -> None:
    """Keep count as long as the app runs."""
    app.extensions["joining"] = Joining()


def tables() -> tuple[str, ...] | None:
    """The letters of the tables that this device may see; None: of all."""
    return None if host.is_host() else _known()


def is_of_before() -> bool:
    """Whether this device has cookies of a version that did not note where it has been."""
    return TABLES not in session and "who" in session and not host.is_host()


def is_at(code: str) -> bool:
    """Whether this device may see the table with these letters, without being let in anew."""
    return code in _known() or host.is_host()


def admit(code: str, table: TableRecord | None) -> TableRecord | None:
    """The table, if this device may see it; a guest who is new comes in by letters that are right."""
    joining, now = _joining(), time.time()
    if table is not None and is_at(code):
        joining.looked_at(code, now)
    elif not host.is_host():
        whence = address()
        if joining.has_too_many(whence, now):
            abort(429, description=_TOO_MANY)
        if table is None or not joining.is_awake(table, now):
            joining.were_wrong(whence, now)
            abort(404, description=NO_TABLE)
    if table is not None and not host.is_at_home():
        _remember([code])
    return table


def address() -> str:
    """Whence a request comes; nothing where that says nothing: of this computer, or passed on by it."""
    return "" if is_loopback(request.remote_addr or "") else _neighbourhood(request.remote_addr)


def hold_back() -> None:
    """Let no one change seats without end."""
    if request.method == "POST":
        _bound(_joining().changes, MOST_CHANGES, _TOO_OFTEN)


def hold_back_tables() -> None:
    """Let no guest open tables without end."""
    if not host.is_host():
        _bound(_joining().opened, MOST_OPENED, _TOO_MANY_TABLES)


def hold_back_rulings() -> None:
    """Let no guest fill our book."""
    if not host.is_host():
        _bound(_joining().noted, MOST_NOTED, _TOO_MANY_RULINGS)


def _bound(lately: Lately, most: int, sentence: str) -> None:
    whence, now = address(), time.time()
    if whence:
        if lately.count(whence, now)[0] >= most:
            abort(429, description=sentence)
        lately.note(whence, now)


def remember(codes: Iterable[str]) -> None:
    """This device belongs to tables: it has opened them."""
    if not host.is_at_home():
        _remember(codes)


def _remember(codes: Iterable[str]) -> None:
    known = _known()
    new = [code for code in codes if code not in known]
    if new or TABLES not in session:
        session[TABLES] = "".join((*known, *new)[-MOST_TABLES:])
        session.permanent = True


def _known() -> tuple[str, ...]:
    kept, last = session.get(TABLES), session.get("table")
    text = kept if isinstance(kept, str) else ""
    known = tuple(text[at : at + 4] for at in range(0, len(text), 4))
    # A device of before the list was kept knows the table that it looked at last.
    return (*known, last) if isinstance(last, str) and last and last not in known else known


def _joining() -> Joining:
    known: Joining = current_app.extensions["joining"]
    return known


def _neighbourhood(address: str | None) -> str:
    """What one device cannot leave by taking another address: of IPv6 the network."""
    try:
        found = ip_address(address or "")
    except ValueError:
        return address or "?"
    if isinstance(found, IPv4Address) or found.ipv4_mapped:
        return str(found)
    return str(ip_address(int(found) >> 64 << 64))
