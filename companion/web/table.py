"""One table: its page, its commands, its log and what else is shown of it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for

from companion.engine.errors import StaleTable
from companion.engine.timeline import Link
from companion.play import Player, Standing, Tap
from companion.store.tables import TableRecord
from companion.web import desk, forms, lines, responses, rulebook

bp = Blueprint("table", __name__)

RECENT = 6
LOG_PAGE = 100

# Panels that every accepted tap changes; the others are sent when their values differ.
_ALWAYS = ("history", "recent")


@bp.get("/t/<code>")
def show(code: str) -> Response:
    """The table as it stands."""
    record, player = desk.find(code)
    if code != record.code:
        return responses.see("table.show", code=record.code)
    standing = player.standing(desk.event_log(), record.id)
    return responses.page("table", **_context(record, player, standing))


@bp.post("/t/<code>/<command_name>")
def perform(code: str, command_name: str) -> Response:
    """Carry out one command and show the table as it now stands."""
    record, player = desk.find(code)
    form = request.form
    tap = Tap(forms.key(form), forms.seq(form), desk.who(), desk.now())
    log = desk.event_log()
    try:
        if command_name == "undo":
            standing = player.undo(log, record.id, tap)
        elif command_name == "redo":
            standing = player.redo(log, record.id, tap)
        else:
            command = forms.parse(player.game, command_name, form)
            if command is None:
                abort(404, description="This game has no such command.")
            standing = player.perform(log, record.id, command, tap)
    except StaleTable as stale:
        return _stale(record, player, str(stale))
    return _changed(record, player, standing, tap.seq)


@bp.get("/t/<code>/log")
def log(code: str) -> Response:
    """Every entry in words, the newest first."""
    record, player = desk.find(code)
    before = forms.integer("before", request.args["before"]) if "before" in request.args else None
    standing = player.standing(desk.event_log(), record.id)
    shown = lines.newest(desk.event_log(), record.id, player, standing, LOG_PAGE, before)
    oldest = shown[-1].seq if shown else 0
    older = url_for("table.log", code=record.code, before=oldest) if oldest > 1 else ""
    return responses.page("log", code=record.code, game=player.game, lines=shown, older=older)


@bp.get("/t/<code>/score")
def score(code: str) -> Response:
    """The standing as far as the table knows it."""
    record, player = desk.find(code)
    state = player.standing(desk.event_log(), record.id).state
    return responses.page(
        "score",
        code=record.code,
        game=player.game,
        board=player.game.score(state),
        is_over=record.is_over,
    )


@bp.get("/t/<code>/help")
def help(code: str) -> Response:
    """The rules that matter at this moment."""
    record, player = desk.find(code)
    state = player.standing(desk.event_log(), record.id).state
    entries = rulebook.entries(player.game, player.game.help_for(state))
    return responses.page("help", code=record.code, game=player.game, entries=entries)


@bp.get("/t/<code>/print")
def print_view(code: str) -> Response:
    """The table on paper."""
    record, player = desk.find(code)
    standing = player.standing(desk.event_log(), record.id)
    return responses.page(
        "print",
        code=record.code,
        game=player.game,
        view=player.game.view(standing.state, desk.viewer()),
        lines=lines.newest(desk.event_log(), record.id, player, standing, LOG_PAGE, None),
        board=player.game.score(standing.state),
    )


def _changed(
    record: TableRecord, player: Player, standing: Standing, drawn: int | None
) -> Response:
    """The panels that differ from the picture the tap was drawn from; the page without htmx."""
    if not responses.wants_panels():
        return responses.see("table.show", code=record.code)
    now = _panels(player, standing)
    before = _link_at(record, drawn)
    was: dict[str, object] = {}
    if before is not None:
        was = _panels(player, player.standing_at(desk.event_log(), record.id, before))
    differing = [name for name in now if name not in was or now[name] != was[name]]
    return _draw(record, player, standing, [*differing, *_ALWAYS])


def _stale(record: TableRecord, player: Player, sentence: str) -> Response:
    """Refuse, and show the table as it is now."""
    standing = player.standing(desk.event_log(), record.id)
    if not responses.wants_panels():
        context = _context(record, player, standing) | {"message": sentence}
        return responses.page("table", 409, **context)
    names = [*_panels(player, standing), *_ALWAYS]
    return _draw(record, player, standing, names, message=sentence, status=409)


def _draw(
    record: TableRecord,
    player: Player,
    standing: Standing,
    names: list[str],
    *,
    message: str = "",
    status: int = 200,
) -> Response:
    """Some panels for htmx, and the message that goes with them."""
    context = _context(record, player, standing) | {"oob": True, "message": message}
    found = [[f"games/{record.game}/{name}.html", f"partials/{name}.html"] for name in names]
    parts = [render_template([own, shared], **context) for own, shared in found]
    parts.append(render_template("partials/message.html", **context))
    return responses.panels(parts, seq=standing.link.seq, status=status)


def _link_at(record: TableRecord, seq: int | None) -> Link | None:
    link = desk.event_log().link(record.id, seq) if seq else None
    return link if link is not None and link.seq else None


def _panels(player: Player, standing: Standing) -> dict[str, object]:
    """The panels of a table by name, each with the values it shows."""
    view = player.game.view(standing.state, desk.viewer())
    own = {panel.name: panel.model for panel in view.extra}
    shared = {"strip": view.strip, "now": view.now, "seats": view.seats}
    return shared | {"help": player.game.help_for(standing.state)} | own


def _context(record: TableRecord, player: Player, standing: Standing) -> dict[str, Any]:
    """What the table page and its panels show."""
    game, log = player.game, desk.event_log()
    undo, redo = lines.labels(log, record.id, player, standing)
    return {
        "view": game.view(standing.state, desk.viewer()),
        "code": record.code,
        "game": game,
        "seq": standing.link.seq,
        "key": desk.new_key(),
        "undo": undo,
        "redo": redo,
        "recent": lines.newest(log, record.id, player, standing, RECENT, None),
        "help": rulebook.entries(game, game.help_for(standing.state)),
        "message": "",
        "oob": False,
    }
