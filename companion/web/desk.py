"""What a request needs at hand: its database connection, the games, who taps and when."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime

from flask import Flask, abort, current_app, g, request, session
from sqlite_utils import Database

from companion.engine.game import AnyGame, Cover, following
from companion.engine.lazily import Lazily
from companion.engine.wording import say
from companion.play import Referee
from companion.store.corrections import Corrections, Remembered
from companion.store.event_log import EventLog
from companion.store.file.games_file import GamesFile
from companion.store.seating import RememberedSeats, Seatings
from companion.store.tables import TableRecord, Tables
from companion.web import guests
from companion.web.at_table import AtTable
from companion.web.hearing import hearing

# Pages that are looked up in the middle of a game.
_LOOKED_UP = ("rules", "cards", "quick", "prints", "own_rulings", "reference")


# Questions of programs, and the theme in its cookie.
_WRITING_NOTHING = ("api", "looks")


def init_app(app: Flask) -> None:
    """Give each request's connection back in time; tell looked-up pages the way back."""
    app.before_request(_wait_to_write)
    app.teardown_appcontext(_give_back)
    app.context_processor(_way_back)


def _wait_to_write() -> None:
    """Let no form change a file that a start has not looked through yet."""
    if request.method == "POST" and request.blueprint not in _WRITING_NOTHING:
        games_file().wait_to_write()


def sit_down(code: str) -> None:
    """Remember the table that this device looks at, so that other pages lead back to it."""
    if session.get("table") != code:
        session["table"] = code


def _way_back() -> dict[str, str]:
    return {"table_left": session.get("table", "") if request.blueprint in _LOOKED_UP else ""}


def table_named() -> AtTable | None:
    """The table that the address names."""
    return _playable(request.args.get("table", ""))


def table_asked_about() -> AtTable | None:
    """The table that the address names, else the one that this device looked at last."""
    return table_named() or _playable(session.get("table", ""))


def _playable(code: str) -> AtTable | None:
    if not guests.is_at(code.upper()):
        return None
    record = tables().find(code.upper())
    if record is None or record.game not in referees():
        return None
    return at(record)


def at(record: TableRecord) -> AtTable:
    """A table of a game that is installed here."""
    seating = seats().at(record.id, record.seating, db)
    return AtTable(record, referees()[record.game], event_log(), seating, known())


def page_to_return_to(code: str) -> str:
    """The page of the table's game that a form asks to come back to, or nothing."""
    wanted = request.form.get("back", "")
    return wanted if wanted and find(code).has_page(wanted) else ""


def games_file() -> GamesFile:
    """The file of the games, opened for as long as the app runs."""
    file: GamesFile = current_app.extensions["games_file"]
    return file


def db() -> Database:
    """This request's connection."""
    if "db" not in g:
        g.db = games_file().idle.take()
    opened: Database = g.db
    return opened


def leave_file() -> None:
    """Use this request's connection no more: what went wrong with it may not be over."""
    if "db" in g:
        g.pop("db").close()


def _give_back(_: BaseException | None) -> None:
    if "db" in g:
        games_file().idle.give_back(g.pop("db"))


def lasting_db() -> Database:
    """A connection for what is sent while it is made; the request's is closed before that."""
    return games_file().connect()


def event_log() -> EventLog:
    """The logs of all tables; one object a request, which reads no entry twice."""
    if "event_log" not in g:
        g.event_log = EventLog(db())
    log: EventLog = g.event_log
    return log


def corrections() -> Corrections:
    """What the owner's print shows otherwise."""
    return Corrections(db())


def tables() -> Tables:
    """The tables."""
    return Tables(db())


def seats() -> RememberedSeats:
    """What is remembered of who sits where."""
    remembered: RememberedSeats = current_app.extensions["seats"]
    return remembered


def seatings() -> Seatings:
    """Who sits where."""
    return Seatings(db())


def tables_in_sight() -> Tables:
    """The tables, of which lists show those that this device may see."""
    return Tables(db(), letters_in_sight())


def letters_in_sight() -> tuple[str, ...] | None:
    """The letters of the tables that this device may see; None: of all."""
    if guests.is_of_before():
        guests.remember(reversed(tables().tapped_by(who(), guests.MOST_TABLES)))
    return guests.tables()


def referees() -> Mapping[str, Referee]:
    """The games by our lists, by key, each with what is remembered of its tables.

    A table under way has the values that it began with, so no owner's print is asked for.
    """
    known: Mapping[str, Referee] = current_app.extensions["referees"]
    return known


def games() -> Mapping[str, AnyGame]:
    """The games by the owner's print, by key."""
    if "games" not in g:
        # Asked at every request: another process on the same file may have corrected a value.
        remembered: Remembered = current_app.extensions["corrections"]
        found, playing = remembered.at(games_file().version(), corrections), referees()
        g.games = Lazily(playing, lambda key: following(playing[key].game, found.get(key, ())))
    known: Mapping[str, AnyGame] = g.games
    return known


def covers() -> Mapping[str, Cover]:
    """What lists show of the games, by key; no game is opened for it."""
    shown: Mapping[str, Cover] = current_app.extensions["covers"]
    return shown


def game(key: str) -> AnyGame:
    """One of the games, or a 404; the page is about it."""
    if key not in games():
        abort(404, description="There is no such game here.")
    g.about = key
    return games()[key]


def title(key: str) -> str:
    """What a game is called; of one that is not installed here, its key."""
    return covers()[key].title if key in covers() else key


def _no_table(code: str) -> str:
    if not code.isalpha():
        return "A table has four letters, such as KRMW. Enter them on Home."
    return say("There is no table {code}.", code=code[:8])


def find(code: str) -> AtTable:
    """The table with these four letters, looked for once a request, or a 404."""
    found: dict[str, AtTable] = g.setdefault("tables", {})
    code = code.upper()
    if code not in found:
        record = tables().find(code)
        if code.isalpha():
            record = guests.admit(code, record)
        if record is None:
            abort(404, description=_no_table(code))
        if record.game not in referees():
            abort(
                404,
                description=say("Table {code} is of a game that is not installed here.", code=code),
            )
        found[code] = at(record)
        g.about = record.game
        _hear(found[code])
    return found[code]


def _hear(table: AtTable) -> None:
    """Whoever has a place at a table is there as long as it asks for anything."""
    if not hearing().since:
        hearing().since = now()
    if table.device.id in table.seating.devices:
        hearing().note(table.id, table.device.id, now())


def was_found(code: str) -> bool:
    """Whether this request came as far as this table."""
    return code.upper() in g.get("tables", {})


def known() -> str:
    """The device that asks, or nothing at its first visit."""
    return str(session.get("who", ""))


def who() -> str:
    """The device that taps; made up at its first visit and kept in its cookie."""
    if "who" not in session:
        session["who"] = secrets.token_hex(4)
        session.permanent = True
    return str(session["who"])


def become(device: str) -> None:
    """Be a device again that has lost its cookie."""
    session["who"], session.permanent = device, True


def now() -> str:
    """The time, as it is written into the log."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def new_key() -> str:
    """A key of its own for a form, so that it counts once."""
    return secrets.token_urlsafe(12)
