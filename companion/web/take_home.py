"""Taking games home and bringing them back: export, import, the hand-over to BG Stats."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, current_app, request
from sqlite_utils import Database
from werkzeug.exceptions import RequestEntityTooLarge

from companion.play import Referee
from companion.store.history import History
from companion.store.own_rulings import TooManyRulings
from companion.store.tables import TableRecord
from companion.take_home import bgstats, exporting, importing
from companion.take_home.plan import Plan, Taken
from companion.take_home.reader import BadFile
from companion.take_home.staging import MOST_BYTES, Staging, TooLarge
from companion.web import desk, responses

bp = Blueprint("take_home", __name__)

# A file, and what a form has around it.
MOST_IN_A_FORM = MOST_BYTES + 4_000
PIECES_IN_MEMORY = 500_000
_TYPES = {"json": "application/json", "csv": "text/csv"}
_TOO_LARGE = f"A file may hold {MOST_BYTES // 10**6} MB. Nothing was imported."
_NO_FILE = "Choose a file first: one that ends in .json and was exported by Companion."
_GONE = "That file is no longer here. Choose it once more; nothing is imported twice."


def bgstats_url(record: TableRecord, referee: Referee) -> str:
    """The link that hands a table over to BG Stats; nothing unless it is closed and counted."""
    return bgstats.bgstats_url(History(desk.db()).of(record.id), referee.game.title)


@bp.get("/t/<code>/export.<kind>")
def export_table(code: str, kind: str) -> Response:
    """One table as a file: JSON to be read back, CSV with its log in words."""
    record, referee = desk.find(code)
    if kind == "json":
        now = desk.now()
        return _file(lambda db: exporting.one_table(db, record, now), kind, record.code)
    if kind == "csv":
        # What cannot be read is said now; a file that has begun cannot be refused any more.
        referee.readable(desk.event_log(), record.id)
        return _file(lambda db: exporting.log_as_csv(db, record, referee), kind, record.code)
    abort(404, description="A table can be exported as JSON or CSV.")


@bp.get("/export.<kind>")
def export_all(kind: str) -> Response:
    """Everything as a file: JSON with all tables, CSV with all results."""
    if kind == "json":
        now = desk.now()
        return _file(lambda db: exporting.everything(db, now), kind)
    if kind == "csv":
        referees = desk.referees()
        return _file(lambda db: exporting.results_as_csv(db, referees), kind)
    abort(404, description="Everything can be exported as JSON or CSV.")


def _file(write: Callable[[Database], Iterator[str]], kind: str, code: str = "") -> Response:
    """A file to be kept, sent while it is being made."""
    # A connection of its own, since the request's is closed before the pieces go; opened now,
    # because a file that has begun cannot be refused any more.
    db = desk.games_file().connect()
    response = Response(write(db), mimetype=_TYPES[kind])
    response.call_on_close(db.close)
    name = exporting.file_name(kind, desk.now(), code)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


@bp.get("/import")
def import_page() -> Response:
    """Choose a file that was exported."""
    return _page()


@bp.post("/import")
def look_at() -> Response:
    """Put a chosen file by and say what importing it would do."""
    # Only here: every other form stays small.
    request.max_content_length = MOST_IN_A_FORM
    # Files go to disk; this bounds the piece of one that is taken apart at a time.
    request.max_form_memory_size = PIECES_IN_MEMORY
    try:
        upload = request.files.get("file")
    except RequestEntityTooLarge:
        return _page(413, error=_TOO_LARGE)
    if upload is None or not upload.filename:
        return _page(422, error=_NO_FILE)
    staging = _staging()
    try:
        token = staging.keep(upload.stream, time.time())
    except TooLarge:
        return _page(413, error=_TOO_LARGE)
    file = staging.opened(token)
    if file is None:
        return _page(404, error=_GONE)
    try:
        with file:
            plan = importing.check(file, desk.db(), desk.referees())
    except BadFile as problem:
        staging.drop(token)
        return _page(422, error=f"{problem} Nothing was imported.")
    if not plan.brings:
        staging.drop(token)
    is_useless = plan.is_broken and not plan.brings
    return _page(422 if is_useless else 200, plan=plan, token=token if plan.brings else "")


@bp.post("/import/<token>")
def bring_in(token: str) -> Response:
    """Import what is new in a file that was looked at."""
    # Opened once: newer uploads may push it out while it is read.
    file = _staging().opened(token)
    if file is None:
        return _page(404, error=_GONE)
    try:
        with file:
            plan = importing.check(file, desk.db(), desk.referees(), once_more=True)
            file.seek(0)
            taken = importing.bring_in(file, desk.db(), plan)
    except (BadFile, TooManyRulings) as problem:
        return _page(422, error=f"{problem} Nothing was imported.")
    # It stays for a while, so that the same tap once more finds that everything is there.
    return _page(taken=taken)


def _staging() -> Staging:
    return Staging(Path(current_app.instance_path))


def _page(
    status: int = 200,
    *,
    error: str = "",
    plan: Plan | None = None,
    token: str = "",
    taken: Taken | None = None,
) -> Response:
    shown: dict[str, Any] = {"error": error, "plan": plan, "token": token, "taken": taken}
    return responses.page("import", status, most=MOST_BYTES // 10**6, **shown)
