"""One table: its page, its commands, its log and what else is shown of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

from flask import Blueprint, Response, abort, request, url_for
from markupsafe import Markup

from companion.engine.errors import NothingToUndo, RuleError, StaleTable
from companion.engine.timeline import Entry
from companion.engine.values import Command, SeatCommand
from companion.engine.view import Bar, TableView
from companion.engine.wording import say
from companion.play import Standing, Tap
from companion.store.event_log import EventLog
from companion.web import desk, errors, forms, live, responses
from companion.web.at_table import AtTable
from companion.web.fragments import stamped
from companion.web.pages import own_rulings, rules
from companion.web.parts import lines, log_ways, rulebook, sitting

bp = Blueprint("table", __name__)

RECENT = 20  # lines in the drawer
LOG_PAGE = 100
LONGEST_NUMBER = 9
LONGEST_WORDS = 60
CHAPTERS_A_PIECE = 20  # of the log on paper
_NO_MORE: dict[str, Any] = {"chapters": ()}

# Panels that every accepted tap changes; the others are sent when their values differ.
_ALWAYS = ("history",)


@bp.get("/t/<code>")
def show(code: str) -> Response:
    """The table as it stands."""
    table = desk.find(code)
    if code != table.code:
        return responses.see("table.show", code=table.code)
    desk.sit_down(table.code)
    return responses.page("table", **_context(table))


@bp.post("/t/<code>/<command_name>")
def perform(code: str, command_name: str) -> Response:
    """Carry out one command and show the table as it now stands."""
    table, tap = _to_change(code), _tap()
    try:
        standing = _performed(table, command_name, tap)
    except StaleTable as stale:
        return _stale(table, str(stale))
    except RuleError as refusal:
        return _refused(table, refusal, tap.seq)
    now = table.showing(standing)
    return live.told(now, _changed(now, tap.seq))


def _to_change(code: str) -> AtTable:
    """The table, if this device may tap at it."""
    table = desk.find(code)
    if not sitting.may_tap(table.record, table.device):
        abort(403, description="Only seated devices may tap at this table. Sit down first.")
    return table


def _performed(table: AtTable, command_name: str, tap: Tap) -> Standing:
    if command_name == "undo":
        return table.referee.undo(table.log, table.id, tap)
    if command_name == "redo":
        return table.referee.redo(table.log, table.id, tap)
    command = _command(table, command_name)
    return table.referee.perform(table.log, table.id, command, tap, table.viewer.phones)


def _command(table: AtTable, name: str) -> Command:
    """What the form asks for, as this device may ask for it."""
    command = forms.parse(table.game, name, request.form)
    if command is None:
        abort(404, description="This game has no such command.")
    return _in_the_seat(table, command) if isinstance(command, SeatCommand) else command


def _in_the_seat(table: AtTable, command: SeatCommand) -> SeatCommand:
    """The command as the device in the seat gives it; a form says nothing of who that is."""
    if table.viewer.seat is None or table.viewer.seat != getattr(command, "player", None):
        abort(403, description="Only the phone of this player can do that. Sit down first.")
    # What chance gives to one player alone has stood on no page, and is in no log.
    sees, chance = table.viewer.sittings, desk.new_key()
    return replace(command, sitting=table.device.sitting, sees=sees, chance=chance)


@bp.post("/t/<code>/worth/<command_name>")
def worth(code: str, command_name: str) -> Response:
    """What a command that is still being put together would come to; nothing is written."""
    table = desk.find(code)
    command = _command(table, command_name)
    words = table.drawn(lambda state: table.game.worth(state, command))
    return Response(words, mimetype="text/plain", headers={"Cache-Control": "no-store"})


@bp.get("/t/<code>/page/<name>")
def page(code: str, name: str) -> Response:
    """One of the game's own pages."""
    table = desk.find(code)
    if not table.has_page(name):
        abort(404, description="This game has no such page.")
    return responses.page("panel", **_page_context(table, name))


@bp.get("/t/<code>/look/<name>")
def look(code: str, name: str) -> Response:
    """Something to read over the table: its reasons, or what would come of something else."""
    table = desk.find(code)
    panel = table.look(name)
    if panel is None:
        abort(404, description="There is nothing to look at here now.")
    context = {"panel": panel, "model": panel.model, "title": table.view.title, **_frame(table)}
    if responses.wants_drawer():
        return responses.part("look", **context)
    return responses.page("look", **context)


@bp.get("/t/<code>/at/<seq>")
def at(code: str, seq: str) -> Response:
    """The table as it was after one line of the log, to look at."""
    table = desk.find(code)
    desk.sit_down(table.code)
    entry = _entry(table, seq)
    now = table.readable()
    context = _context(table.after(entry.link))
    return responses.page(
        "at",
        **context
        | {
            "view": _still(context["view"]),
            "around": lines.around(now, entry),
            "rulings": own_rulings.by_line(table.code).get(entry.seq, ()),
            "way": _way(table, now, entry.seq),
            "head": now.seq,
        },
    )


@bp.post("/t/<code>/at/<seq>")
def return_to(code: str, seq: str) -> Response:
    """Take back or bring back everything after one line of the log."""
    table = _to_change(code)
    entry, tap = _entry(table, seq), _tap()
    try:
        standing = table.referee.return_to(table.log, table.id, entry.seq, tap)
    except StaleTable as stale:
        return _stale(table, str(stale))
    # Every panel: the picture that the tap was drawn from may be one that can no longer be drawn.
    now = table.showing(standing)
    return live.told(now, _changed(now, None))


@bp.get("/t/<code>/log")
def log(code: str) -> Response:
    """Every entry in words, the newest first."""
    table = desk.find(code)
    in_drawer = responses.wants_drawer()
    before = forms.integer("before", request.args["before"]) if "before" in request.args else None
    asked = {name: request.args.get(name, "")[:LONGEST_WORDS] for name in _WANTED}
    wanted = lines.Wanted(**asked)
    shown = lines.newest(table.readable(), RECENT if in_drawer else LOG_PAGE, before, wanted)
    chapters = tuple(lines.with_rulings(shown.chapters, own_rulings.by_line(table.code)))
    shown = replace(shown, chapters=chapters)
    context: dict[str, Any] = {"code": table.code, "game": table.game, "excerpt": shown}
    if in_drawer:
        return responses.part("log", wanted=wanted, **context)
    return responses.page(
        "log",
        **context,
        wanted=wanted,
        players=log_ways.of_players(table, wanted),
        jumps=log_ways.jumps(table, shown.chapters[0].clock if shown.chapters else ""),
        newest=table.head.seq,
    )


_WANTED = ("about", "who", "find")


@bp.get("/t/<code>/log/print")
def log_paper(code: str) -> Response:
    """What happened, on paper, in the order in which it did."""
    table, db = desk.find(code), desk.lasting_db()
    told = lines.on_paper(table.readable().read_through(EventLog(db)))
    chapters = lines.with_rulings(told, own_rulings.by_line(table.code))
    pieces = iter(lambda: {"chapters": tuple(islice(chapters, CHAPTERS_A_PIECE))}, _NO_MORE)
    response = responses.page_in_pieces(
        "log_print", "log_print_lines", pieces, code=table.code, game=table.game
    )
    response.call_on_close(db.close)
    return response


@bp.get("/t/<code>/help")
def help(code: str) -> Response:
    """The rules that matter at this moment."""
    table = desk.find(code)
    lookup = rules.look_up(
        url_for("table.help", code=table.code),
        game=table.game.key,
        at_hand=rulebook.at_hand(table.game, table.help),
    )
    if responses.wants_panels():
        return responses.part("search", lookup=lookup, groups=[], in_drawer=True)
    return responses.page(
        "help", code=table.code, game=table.game, lookup=lookup, groups=[], in_drawer=False
    )


def _tap() -> Tap:
    form = request.form
    return Tap(forms.key(form), forms.seq(form), desk.who(), desk.now())


def _entry(table: AtTable, seq: str) -> Entry:
    entry = table.log.entry(table.id, number(seq)) if number(seq) else None
    if entry is None:
        abort(404, description="The log of this table has no such line.")
    return entry


def number(text: str) -> int:
    """The number of an entry as an address has it; 0 for anything that cannot be one."""
    is_number = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    return int(text) if is_number else 0


def _way(table: AtTable, now: AtTable, seq: int) -> str:
    """What returning to an entry would do, in words; nothing if there is no way or no need."""
    try:
        # From where the log says it is, not from the line that can be read last.
        link = table.referee.way_to(table.log, table.id, table.head, seq)
    except NothingToUndo:
        return ""
    if link is None:
        return ""
    by = link.depth - now.standing.link.depth
    if by == 0:
        return "leaves out the damaged line"
    does = "undoes" if by < 0 else "redoes"
    return say("{does} {lines:# line|# lines}", does=does, lines=abs(by))


def _still(view: TableView) -> TableView:
    """The same picture with nothing to tap."""
    seats = tuple(replace(seat, moves=(), offers=()) for seat in view.seats)
    return replace(view, bar=Bar(), seats=seats, menu=(), extra=(), lesson=None, teach=None)


def _changed(table: AtTable, drawn: int | None) -> Response:
    """What a tap has changed, for htmx; the page for everyone else."""
    back = desk.page_to_return_to(table.code)
    if responses.wants_panels():
        return since(table, drawn, back)
    if back:
        return responses.see("table.page", code=table.code, name=back)
    return responses.see("table.show", code=table.code)


def since(table: AtTable, drawn: int | None, page: str, message: str = "") -> Response:
    """The panels that differ from the picture of an entry, or one of the game's own pages."""
    if page:
        return _draw_page(table, page, message=message)
    now, was = _panels(table), dict[str, object]()
    before = table.log.link(table.id, drawn or 0)
    if before.seq:
        was = _panels(table.after(before))
    differing = [name for name in now if name not in was or now[name] != was[name]]
    return _draw(table, differing, message=message)


def _refused(table: AtTable, refusal: RuleError, drawn: int | None) -> Response:
    """A refusal; who tapped on an old picture sees with it what has changed meanwhile."""
    is_old = drawn is not None and drawn != table.seq
    on_page = desk.page_to_return_to(table.code)
    if not (is_old and responses.wants_panels()) or on_page:
        raise refusal
    return _draw(table, list(_panels(table)), errors.panel(refusal), status=422)


def _stale(table: AtTable, sentence: str) -> Response:
    """Refuse, and show the table as it is now."""
    if not responses.wants_panels():
        return responses.page("table", 409, **_context(table) | {"message": sentence})
    back = desk.page_to_return_to(table.code)
    if back:
        return _draw_page(table, back, message=sentence, status=409)
    return _draw(table, list(_panels(table)), message=sentence, status=409)


def _draw(
    table: AtTable, names: list[str], refusal: str = "", *, message: str = "", status: int = 200
) -> Response:
    """Some panels for htmx, each to be put in its place, and what is said with them."""
    context = _context(table) | {"message": message, "oob": True, "refusal": Markup(refusal)}
    context["own"] = {panel.name: panel for panel in table.view.extra}
    return responses.panels([*names, *_ALWAYS], status=status, **context)


def _draw_page(table: AtTable, name: str, *, message: str = "", status: int = 200) -> Response:
    """One of the game's own pages for htmx, as it is after a tap on it."""
    context = _page_context(table, name) | {"message": message, "oob": True, "refusal": ""}
    context["own"] = {}
    names = ["panel", "page_links", *_ALWAYS]
    return responses.panels(names, status=status, **context)


def _panels(table: AtTable) -> dict[str, object]:
    """The panels of a table by name, each with the values it shows."""
    view = table.view
    own = {panel.name: panel.model for panel in view.extra}
    whole = {"strip": view.strip, "seats": view.seats, "bar": view.bar, "lesson": view.lesson}
    whole["menu_moves"] = (view.menu, view.teach)
    whole["asked"] = _asked(table)
    whole["invite_card"] = _invites(table)
    return whole | own


def _context(table: AtTable) -> dict[str, Any]:
    """What the table page and its panels show."""
    view = table.view
    return {
        "view": view,
        "title": f"{view.strip.clock} · {view.title}",
        "back": "",
        "asked": _asked(table),
        "invites": _invites(table),
        "is_known": table.device.id in table.seating.devices,
        **_frame(table),
    }


def _asked(table: AtTable) -> tuple[str, tuple[sitting.Asked, ...]]:
    """That this device has lost its seat, and what others ask it."""
    asked = sitting.asked(table.record, table.seating, table.device)
    return sitting.lost(table.seating, table.device), asked


def _invites(table: AtTable) -> bool:
    """Whether phones are invited on the table itself: before the first tap, while a seat has none."""
    has_free = len(table.seating.phones) < len(table.record.seats)
    return table.seq == 1 and has_free and not (table.viewer.seat or table.view.lesson)


def _page_context(table: AtTable, name: str) -> dict[str, Any]:
    """What one of the game's own pages shows."""
    page = next(page for page in table.game.pages if page.name == name)
    panel = table.panel(page)
    return {
        "page": page,
        "panel": panel,
        "model": panel.model,
        "title": f"{page.title} · {table.game.title}",
        "back": name,
        "ways": page.ways(panel.model),
        "saves": page.saves if page.has_form(panel.model) and not table.view.is_over else "",
        **_frame(table),
    }


def _frame(table: AtTable) -> dict[str, Any]:
    """What every picture of a table needs, whichever page it is on."""
    undo, redo = lines.labels(table)
    return {
        **stamped(table.code, table.seq, desk.new_key()),
        **live.shown(table),
        "game": table.game,
        "undo": undo,
        "redo": redo,
        "message": "",
        "oob": False,
    }
