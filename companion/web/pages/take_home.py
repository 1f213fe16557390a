"""Taking games home and bringing them back: export, import, the hand-over to BG Stats."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, current_app, make_response, request, url_for
from flask.blueprints import BlueprintSetupState
from sqlite_utils import Database
from werkzeug.exceptions import RequestEntityTooLarge

from companion.engine.wording import say
from companion.store.history import History
from companion.store.own_rulings import TooManyRulings
from companion.take_home import exporting
from companion.take_home.document import BadFile
from companion.take_home.plan import ImportPlan, Taken
from companion.web import desk, host, responses
from companion.web.at_table import AtTable
from companion.web.parts import bgstats
from companion.web.uploads.jobs import Job, Jobs
from companion.web.uploads.staging import MOST_BYTES, Staging, TooLarge
from companion.web.uploads.worker import BrokenOff, FileIsGone, Task

bp = Blueprint("take_home", __name__)

# A file, and what a form has around it.
MOST_IN_A_FORM = MOST_BYTES + 4_000
PIECES_IN_MEMORY = 500_000
_TYPES = {"jsonl": "application/jsonl", "csv": "text/csv"}
_TOO_LARGE = say(
    "A file may hold {most_bytes} MB. Nothing was imported.", most_bytes=MOST_BYTES // 10**6
)
_NO_FILE = "Choose a file first: one that ends in .jsonl or .json and was exported by Companion."
_GONE = (
    "That file is no longer here: Companion was restarted, or newer files took its place. Choose "
    "the file again. Nothing is imported twice."
)
_BROKEN_OFF = {
    "look": "The check was interrupted. Nothing was imported. Choose the file again.",
    "bring_in": (
        "The import was interrupted. Either everything new in the file is here, or nothing. "
        "Choose the file again. Nothing is imported twice."
    ),
}
_EXPORTS = "Only the host can export everything."
_IMPORTS = "Only the host can import."
# So long a form waits for its outcome: a file of a few games is answered without a page between.
QUICK_SECONDS = 1.0


def bgstats_url(table: AtTable) -> str:
    """The link that hands a table over to BG Stats; nothing unless it is closed and counted."""
    return bgstats.bgstats_url(History(desk.db()).of(table.id), table.game.title)


@bp.get("/t/<code>/export.<kind>")
def export_table(code: str, kind: str) -> Response:
    """One table as a file: JSON Lines to be read back, CSV with its log in words."""
    table = desk.find(code)
    if kind == "json":  # so it was called when a file was one document
        return responses.see("take_home.export_table", code=code, kind="jsonl")
    if kind == "jsonl":
        now = desk.now()
        return _file(lambda db: exporting.one_table(db, table.record, now), kind, table.code)
    if kind == "csv":
        # What cannot be read is said now; a file that has begun cannot be refused any more.
        table.readable()
        write = partial(exporting.log_as_csv, record=table.record, referee=table.referee)
        return _file(write, kind, table.code)
    abort(404, description="A table can be exported as JSON or CSV.")


@bp.get("/export.<kind>")
@host.only(_EXPORTS, then="history.index")
def export_all(kind: str) -> Response:
    """Everything as a file: JSON Lines with all tables, CSV with all results."""
    if kind == "json":
        return responses.see("take_home.export_all", kind="jsonl")
    if kind == "jsonl":
        now = desk.now()
        return _file(lambda db: exporting.everything(db, now), kind)
    if kind == "csv":
        referees = desk.referees()
        return _file(lambda db: exporting.results_as_csv(db, referees), kind)
    abort(404, description="Everything can be exported as JSON or CSV.")


def _file(write: Callable[[Database], Iterator[str]], kind: str, code: str = "") -> Response:
    """A file to be kept, sent while it is being made."""
    # Opened now, because a file that has begun cannot be refused any more.
    db = desk.lasting_db()
    response = Response(write(db), mimetype=_TYPES[kind])
    response.call_on_close(db.close)
    name = exporting.file_name(kind, desk.now(), code)
    response.headers["Content-Disposition"] = say('attachment; filename="{name}"', name=name)
    response.headers["Cache-Control"] = "no-store"
    return response


@bp.record_once
def _set_up(state: BlueprintSetupState) -> None:
    """What is known of uploads."""
    state.app.extensions["imports"] = Jobs()
    state.app.config.setdefault("GAMES_AT", "companion.games:GAMES")


@bp.get("/import")
@host.only(_IMPORTS)
def import_page() -> Response:
    """Choose a file that was exported."""
    return _page()


@bp.post("/import")
@host.only(_IMPORTS, then="take_home.import_page")
def look_at() -> Response:
    """Put a chosen file by and have it looked at."""
    desk.db()  # without the file of the games nothing is put by
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
    instance = Path(current_app.instance_path)
    try:
        token = Staging(instance).keep(upload.stream, time.time())
    except TooLarge:
        return _page(413, error=_TOO_LARGE)
    place, games = desk.games_file().place, current_app.config["GAMES_AT"]
    return _going_on(_jobs().look(Task("look", instance, token, place, games)))


@bp.post("/import/<token>")
@host.only(_IMPORTS, then="take_home.import_page")
def bring_in(token: str) -> Response:
    """Import what is new in a file that was looked at."""
    job = _jobs().bring_in(token)
    return _page(404, error=_GONE) if job is None else _going_on(job)


@bp.get("/import/<token>")
@host.only(_IMPORTS, then="take_home.import_page")
def follow(token: str) -> Response:
    """How far an upload is, what importing it would do, or what importing it has done."""
    job = _jobs().find(token)
    is_asked_again = responses.wants_panels()
    if job is not None and not job.is_done:
        shown: dict[str, Any] = {"job": job, "ahead": _jobs().ahead_of(job)}
        if is_asked_again:
            return responses.part("import_progress", **shown)
        return responses.page("import_progress", **shown)
    if is_asked_again:
        return _told_to_browser("HX-Refresh", "true")
    return _page(404, error=_GONE) if job is None else _outcome(job)


def _going_on(job: Job) -> Response:
    """To the page of an upload; of a small one the outcome is known by then."""
    job.wait(QUICK_SECONDS)
    if responses.wants_panels():
        url = url_for("take_home.follow", token=job.task.token)
        return _told_to_browser("HX-Redirect", url)
    return responses.see("take_home.follow", token=job.task.token)


def _told_to_browser(header: str, value: str) -> Response:
    """Nothing to be shown, but a page to go to."""
    response = make_response("")
    response.headers[header] = value
    response.headers["Cache-Control"] = "no-store"
    return response


def _outcome(job: Job) -> Response:
    match job.outcome:
        case ImportPlan() as plan:
            is_useless = plan.is_broken and not plan.brings
            token = job.task.token if plan.brings else ""
            return _page(422 if is_useless else 200, plan=plan, token=token)
        case Taken() as taken:
            return _page(taken=taken)
        case BadFile() | TooManyRulings() as problem:
            return _page(422, error=say("{problem} Nothing was imported.", problem=problem))
        case FileIsGone():
            return _page(404, error=_GONE)
        case BrokenOff():
            return _page(503, error=_BROKEN_OFF[job.task.what])
        case problem:
            assert problem is not None
            raise problem.with_traceback(None)


def _jobs() -> Jobs:
    jobs: Jobs = current_app.extensions["imports"]
    return jobs


def _page(
    status: int = 200,
    *,
    error: str = "",
    plan: ImportPlan | None = None,
    token: str = "",
    taken: Taken | None = None,
) -> Response:
    shown: dict[str, Any] = {"error": error, "plan": plan, "token": token, "taken": taken}
    return responses.page("import", status, most=MOST_BYTES // 10**6, **shown)
