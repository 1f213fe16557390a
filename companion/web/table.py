"""One table: its page, its commands, its log and what else is shown of it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for

from companion.engine.errors import StaleTable
from companion.engine.timeline import Link
from companion.play import Referee, Standing, Tap
from companion.store.tables import TableRecord
from companion.web import desk, forms, lines, responses, rulebook

bp = Blueprint("table", __name__)

RECENT = 4
LOG_PAGE = 100
WHOLE_LOG = -1

# Panels that every accepted tap changes; the others are sent when their values differ.
_ALWAYS = ("history", "recent")


@bp.get("/t/<code>")
def show(code: str) -> Response:
    """The table as it stands."""
    record, referee = desk.find(code)
    if code != record.code:
        return responses.see("table.show", code=record.code)
    standing = referee.standing(desk.event_log(), record.id)
    return responses.page("table", **_context(record, referee, standing))


@bp.post("/t/<code>/<command_name>")
def perform(code: str, command_name: str) -> Response:
    """Carry out one command and show the table as it now stands."""
    record, referee = desk.find(code)
    form = request.form
    tap = Tap(forms.key(form), forms.seq(form), desk.who(), desk.now())
    log = desk.event_log()
    try:
        if command_name == "undo":
            standing = referee.undo(log, record.id, tap)
        elif command_name == "redo":
            standing = referee.redo(log, record.id, tap)
        else:
            command = forms.parse(referee.game, command_name, form)
            if command is None:
                abort(404, description="This game has no such command.")
            standing = referee.perform(log, record.id, command, tap)
    except StaleTable as stale:
        return _stale(record, referee, str(stale))
    return _changed(record, referee, standing, tap.seq)


@bp.get("/t/<code>/log")
def log(code: str) -> Response:
    """Every entry in words, the newest first."""
    record, referee = desk.find(code)
    before = forms.integer("before", request.args["before"]) if "before" in request.args else None
    standing = referee.standing(desk.event_log(), record.id)
    shown = lines.newest(desk.event_log(), record.id, referee, standing, LOG_PAGE, before)
    oldest = shown[-1].seq if shown else 0
    older = url_for("table.log", code=record.code, before=oldest) if oldest > 1 else ""
    return responses.page("log", code=record.code, game=referee.game, lines=shown, older=older)


@bp.get("/t/<code>/score")
def score(code: str) -> Response:
    """The standing as far as the table knows it."""
    record, referee = desk.find(code)
    state = referee.standing(desk.event_log(), record.id).state
    return responses.page(
        "score",
        code=record.code,
        game=referee.game,
        board=referee.game.score(state, desk.viewer()),
        is_over=record.is_over,
    )


@bp.get("/t/<code>/help")
def help(code: str) -> Response:
    """The rules that matter at this moment."""
    record, referee = desk.find(code)
    state = referee.standing(desk.event_log(), record.id).state
    entries = rulebook.entries(referee.game, referee.game.help_for(state))
    return responses.page("help", code=record.code, game=referee.game, entries=entries)


@bp.get("/t/<code>/print")
def print_view(code: str) -> Response:
    """The table on paper."""
    record, referee = desk.find(code)
    standing = referee.standing(desk.event_log(), record.id)
    return responses.page(
        "print",
        code=record.code,
        game=referee.game,
        view=referee.game.view(standing.state, desk.viewer()),
        lines=lines.newest(desk.event_log(), record.id, referee, standing, WHOLE_LOG, None),
        board=referee.game.score(standing.state, desk.viewer()),
    )


def _changed(
    record: TableRecord, referee: Referee, standing: Standing, drawn: int | None
) -> Response:
    """The panels that differ from the picture the tap was drawn from; the page without htmx."""
    if not responses.wants_panels():
        return responses.see("table.show", code=record.code)
    now = _panels(referee, standing)
    before = _link_at(record, drawn)
    was: dict[str, object] = {}
    if before is not None:
        was = _panels(referee, referee.standing_at(desk.event_log(), record.id, before))
    differing = [name for name in now if name not in was or now[name] != was[name]]
    return _draw(record, referee, standing, [*differing, *_ALWAYS])


def _stale(record: TableRecord, referee: Referee, sentence: str) -> Response:
    """Refuse, and show the table as it is now."""
    standing = referee.standing(desk.event_log(), record.id)
    if not responses.wants_panels():
        context = _context(record, referee, standing) | {"message": sentence}
        return responses.page("table", 409, **context)
    names = [*_panels(referee, standing), *_ALWAYS]
    return _draw(record, referee, standing, names, message=sentence, status=409)


def _draw(
    record: TableRecord,
    referee: Referee,
    standing: Standing,
    names: list[str],
    *,
    message: str = "",
    status: int = 200,
) -> Response:
    """Some panels for htmx, and the message that goes with them."""
    context = _context(record, referee, standing) | {"oob": True, "message": message}
    own = {panel.name for panel in context["view"].extra}
    folders = [f"games/{record.game}" if name in own else "partials" for name in names]
    parts = [
        render_template(f"{folder}/{name}.html", **context)
        for folder, name in zip(folders, names, strict=True)
    ]
    parts.append(render_template("partials/message.html", **context))
    return responses.panels(parts, title=context["title"], seq=standing.link.seq, status=status)


def _link_at(record: TableRecord, seq: int | None) -> Link | None:
    link = desk.event_log().link(record.id, seq) if seq else None
    return link if link is not None and link.seq else None


def _panels(referee: Referee, standing: Standing) -> dict[str, object]:
    """The panels of a table by name, each with the values it shows."""
    view = referee.game.view(standing.state, desk.viewer())
    own = {panel.name: panel.model for panel in view.extra}
    shared = {"strip": view.strip, "now": view.now, "seats": view.seats}
    return shared | {"help": referee.game.help_for(standing.state)} | own


def _context(record: TableRecord, referee: Referee, standing: Standing) -> dict[str, Any]:
    """What the table page and its panels show."""
    game, log = referee.game, desk.event_log()
    view = game.view(standing.state, desk.viewer())
    undo, redo = lines.labels(log, record.id, referee, standing)
    return {
        "view": view,
        "title": f"{view.strip.clock} · {view.title}",
        "code": record.code,
        "game": game,
        "seq": standing.link.seq,
        "key": desk.new_key(),
        "undo": undo,
        "redo": redo,
        "recent": lines.newest(log, record.id, referee, standing, RECENT, None),
        "help": rulebook.entries(game, game.help_for(standing.state)),
        "message": "",
        "oob": False,
    }
