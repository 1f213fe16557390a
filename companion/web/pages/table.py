"""One table: its page, its commands, its log and what else is shown of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for

from companion.engine.errors import NothingToUndo, RuleError, StaleTable
from companion.engine.questions import counted
from companion.engine.timeline import Entry, Link
from companion.engine.view import Panel, TableView
from companion.play import Referee, Standing, Tap
from companion.store.tables import TableRecord
from companion.web import (
    desk,
    errors,
    forms,
    responses,
)
from companion.web.pages import own_rulings, rules
from companion.web.parts import lines, rulebook

bp = Blueprint("table", __name__)

RECENT = 20
BESIDE = 6
LOG_PAGE = 100
LONGEST_NUMBER = 9
LONGEST_ABOUT = 60

# Panels that every accepted tap changes; the others are sent when their values differ.
_ALWAYS = ("history", "recent")


@bp.get("/t/<code>")
def show(code: str) -> Response:
    """The table as it stands."""
    record, referee = desk.find(code)
    if code != record.code:
        return responses.see("table.show", code=record.code)
    desk.sit_down(record.code)
    standing = referee.standing(desk.event_log(), record.id)
    return responses.page("table", **_context(record, referee, standing))


@bp.post("/t/<code>/<command_name>")
def perform(code: str, command_name: str) -> Response:
    """Carry out one command and show the table as it now stands."""
    record, referee = desk.find(code)
    tap = _tap()
    log = desk.event_log()
    try:
        if command_name == "undo":
            standing = referee.undo(log, record.id, tap)
        elif command_name == "redo":
            standing = referee.redo(log, record.id, tap)
        else:
            command = forms.parse(referee.game, command_name, request.form)
            if command is None:
                abort(404, description="This game has no such command.")
            standing = referee.perform(log, record.id, command, tap)
    except StaleTable as stale:
        return _stale(record, referee, str(stale))
    except RuleError as refusal:
        return _refused(record, referee, refusal, tap.seq)
    return _changed(record, referee, standing, tap.seq)


@bp.get("/t/<code>/page/<name>")
def page(code: str, name: str) -> Response:
    """One of the game's own pages."""
    record, referee = desk.find(code)
    if name not in {page.name for page in referee.game.pages}:
        abort(404, description="This game has no such page.")
    standing = referee.standing(desk.event_log(), record.id)
    return responses.page("panel", **_page_context(record, referee, standing, name))


@bp.get("/t/<code>/at/<seq>")
def at(code: str, seq: str) -> Response:
    """The table as it was after one line of the log, to look at."""
    record, referee = desk.find(code)
    desk.sit_down(record.code)
    log, entry = desk.event_log(), _entry(record, seq)
    now = referee.readable(log, record.id)
    then = referee.standing_at(log, record.id, entry.link)
    context = _context(record, referee, then)
    context["view"] = _still(context["view"])
    return responses.page(
        "at",
        **context
        | {
            "line": lines.one(log, record.id, referee, now, entry),
            "rulings": own_rulings.by_line(record.code).get(entry.seq, ()),
            "recent": lines.newest(log, record.id, referee, now, RECENT),
            "way": _way(referee, now, record, entry.seq),
            "head": now.link.seq,
        },
    )


@bp.post("/t/<code>/at/<seq>")
def return_to(code: str, seq: str) -> Response:
    """Take back or bring back everything after one line of the log."""
    record, referee = desk.find(code)
    entry = _entry(record, seq)
    tap = _tap()
    try:
        standing = referee.return_to(desk.event_log(), record.id, entry.seq, tap)
    except StaleTable as stale:
        return _stale(record, referee, str(stale))
    # Every panel: the picture that the tap was drawn from may be one that can no longer be drawn.
    return _changed(record, referee, standing, None)


@bp.get("/t/<code>/log")
def log(code: str) -> Response:
    """Every entry in words, the newest first."""
    record, referee = desk.find(code)
    before = forms.integer("before", request.args["before"]) if "before" in request.args else None
    standing = referee.readable(desk.event_log(), record.id)
    about = request.args.get("about", "")
    shown = lines.newest(desk.event_log(), record.id, referee, standing, LOG_PAGE, before, about)
    shown = lines.with_rulings(shown, own_rulings.by_line(record.code))
    return responses.page(
        "log", code=record.code, game=referee.game, excerpt=shown, about=about[:LONGEST_ABOUT]
    )


@bp.get("/t/<code>/log/print")
def log_paper(code: str) -> Response:
    """Every entry in words on paper, in the order they were written."""
    record, referee = desk.find(code)
    standing = referee.readable(desk.event_log(), record.id)
    excerpt = lines.newest(desk.event_log(), record.id, referee, standing, in_short=True)
    excerpt = lines.with_rulings(excerpt, own_rulings.by_line(record.code))
    return responses.page(
        "log_print", code=record.code, game=referee.game, chapters=lines.oldest_first(excerpt)
    )


@bp.get("/t/<code>/help")
def help(code: str) -> Response:
    """The rules that matter at this moment."""
    record, referee = desk.find(code)
    standing = referee.standing(desk.event_log(), record.id)
    lookup = rules.look_up(
        url_for("table.help", code=record.code),
        game=record.game,
        at_hand=rulebook.at_hand(referee.game, _help(record, referee, standing)),
    )
    if responses.wants_panels():
        return responses.part("search", lookup=lookup, groups=[], in_drawer=True)
    return responses.page(
        "help", code=record.code, game=referee.game, lookup=lookup, groups=[], in_drawer=False
    )


def _tap() -> Tap:
    form = request.form
    return Tap(forms.key(form), forms.seq(form), desk.who(), desk.now())


def _entry(record: TableRecord, seq: str) -> Entry:
    # Anything else is no number that the log could ever reach.
    is_number = seq.isascii() and seq.isdigit() and len(seq) <= LONGEST_NUMBER
    entry = desk.event_log().entry(record.id, int(seq)) if is_number else None
    if entry is None:
        abort(404, description="The log of this table has no such line.")
    return entry


def _way(referee: Referee, now: Standing, record: TableRecord, seq: int) -> str:
    """What returning to an entry would do, in words; nothing if there is no way or no need."""
    log = desk.event_log()
    try:
        # From where the log says it is, not from the line that can be read last.
        link = referee.way_to(log, record.id, log.head(record.id), seq)
    except NothingToUndo:
        return ""
    if link is None:
        return ""
    by = link.depth - now.link.depth
    if by == 0:
        return "leaves out the damaged line"
    return f"{'undoes' if by < 0 else 'redoes'} {counted(abs(by), 'line')}"


def _still(view: TableView) -> TableView:
    """The same picture with nothing to tap."""
    seats = tuple(replace(seat, moves=()) for seat in view.seats)
    return replace(view, now=replace(view.now, move=None, others=()), seats=seats)


def _changed(
    record: TableRecord, referee: Referee, standing: Standing, drawn: int | None
) -> Response:
    """The panels that differ from the picture the tap was drawn from; the page without htmx."""
    back = desk.page_to_return_to(record.code)
    if not responses.wants_panels():
        if back:
            return responses.see("table.page", code=record.code, name=back)
        return responses.see("table.show", code=record.code)
    if back:
        return _draw_page(record, referee, standing, back)
    now = _panels(record, referee, standing)
    before = _link_at(record, drawn)
    was: dict[str, object] = {}
    if before is not None:
        then = referee.standing_at(desk.event_log(), record.id, before)
        was = _panels(record, referee, then)
    differing = [name for name in now if name not in was or now[name] != was[name]]
    return _draw(record, referee, standing, [*differing, *_ALWAYS])


def _refused(
    record: TableRecord, referee: Referee, refusal: RuleError, drawn: int | None
) -> Response:
    """A refusal; who tapped on an old picture sees with it what has changed meanwhile."""
    standing = referee.standing(desk.event_log(), record.id)
    is_old = drawn is not None and drawn != standing.link.seq
    on_page = desk.page_to_return_to(record.code)
    if not (is_old and responses.wants_panels()) or on_page:
        raise refusal
    context = _context(record, referee, standing)
    parts = _rendered(record, context, [*_panels(record, referee, standing), *_ALWAYS])
    return responses.panels(
        [*parts, errors.panel(refusal)],
        title=context["title"],
        seq=standing.link.seq,
        status=422,
    )


def _stale(record: TableRecord, referee: Referee, sentence: str) -> Response:
    """Refuse, and show the table as it is now."""
    standing = referee.standing(desk.event_log(), record.id)
    if not responses.wants_panels():
        context = _context(record, referee, standing) | {"message": sentence}
        return responses.page("table", 409, **context)
    back = desk.page_to_return_to(record.code)
    if back:
        return _draw_page(record, referee, standing, back, message=sentence, status=409)
    names = [*_panels(record, referee, standing), *_ALWAYS]
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
    context = _context(record, referee, standing) | {"message": message}
    parts = _rendered(record, context, [*names, "message"])
    return responses.panels(parts, title=context["title"], seq=standing.link.seq, status=status)


def _rendered(record: TableRecord, context: dict[str, Any], names: list[str]) -> list[str]:
    """Panels by name, each to be put in its place."""
    context = context | {"oob": True}
    own = {panel.name: panel for panel in context["view"].extra}
    return [
        render_template(
            f"games/{record.game}/{name}.html",
            **context | {"panel": own[name], "model": own[name].model},
        )
        if name in own
        else render_template(f"partials/{name}.html", **context)
        for name in names
    ]


def _draw_page(
    record: TableRecord,
    referee: Referee,
    standing: Standing,
    name: str,
    *,
    message: str = "",
    status: int = 200,
) -> Response:
    """One of the game's own pages for htmx, as it is after a tap on it."""
    context = _page_context(record, referee, standing, name)
    context |= {"oob": True, "message": message}
    names = ("panel", "history", "message")
    parts = [render_template(f"partials/{name}.html", **context) for name in names]
    return responses.panels(parts, title=context["title"], seq=standing.link.seq, status=status)


def _link_at(record: TableRecord, seq: int | None) -> Link | None:
    link = desk.event_log().link(record.id, seq) if seq else None
    return link if link is not None and link.seq else None


def _panels(record: TableRecord, referee: Referee, standing: Standing) -> dict[str, object]:
    """The panels of a table by name, each with the values it shows."""
    view = _view(record, referee, standing)
    own = {panel.name: panel.model for panel in view.extra}
    shared = {"strip": view.strip, "now": view.now, "seats": view.seats}
    return shared | {"help": _moment(record, referee, standing)} | own


def _view(record: TableRecord, referee: Referee, standing: Standing) -> TableView:
    draw = partial(referee.view, viewer=desk.viewer())
    return referee.drawn(desk.event_log(), record.id, standing, draw)


def _help(record: TableRecord, referee: Referee, standing: Standing) -> tuple[str, ...]:
    """All rules that matter at this moment."""
    log = desk.event_log()
    return referee.drawn(log, record.id, standing, referee.game.help_for)


def _moment(record: TableRecord, referee: Referee, standing: Standing) -> tuple[str, ...]:
    """The rules that are listed beside the table; the drawer lists all."""
    return _help(record, referee, standing)[:BESIDE]


def _context(record: TableRecord, referee: Referee, standing: Standing) -> dict[str, Any]:
    """What the table page and its panels show."""
    game, log = referee.game, desk.event_log()
    view = _view(record, referee, standing)
    return _frame(record, referee, standing) | {
        "view": view,
        "title": f"{view.strip.clock} · {view.title}",
        "recent": lines.newest(log, record.id, referee, standing, RECENT, in_short=True),
        "help": rulebook.entries(game, _moment(record, referee, standing)),
        "back": "",
    }


def _page_context(
    record: TableRecord, referee: Referee, standing: Standing, name: str
) -> dict[str, Any]:
    """What one of the game's own pages shows."""
    page = next(page for page in referee.game.pages if page.name == name)

    def draw(state: Any) -> Panel:
        return page.panel(state, desk.viewer())

    panel = referee.drawn(desk.event_log(), record.id, standing, draw)
    return _frame(record, referee, standing) | {
        "page": page,
        "panel": panel,
        "model": panel.model,
        "title": f"{page.title} · {referee.game.title}",
        "back": name,
    }


def _frame(record: TableRecord, referee: Referee, standing: Standing) -> dict[str, Any]:
    """What every picture of a table needs, whichever page it is on."""
    undo, redo = lines.labels(desk.event_log(), record.id, referee, standing)
    return {
        "code": record.code,
        "game": referee.game,
        "seq": standing.link.seq,
        "key": desk.new_key(),
        "undo": undo,
        "redo": redo,
        "message": "",
        "oob": False,
    }
