"""What keeps a page in step with its table: a stream of numbers, the number alone, and the panels since."""

from __future__ import annotations

from functools import partial
from urllib.parse import quote

from flask import Blueprint, Response, abort, request

from companion.web import desk, guests
from companion.web.at_table import AtTable
from companion.web.hearing import hearing
from companion.web.live import hub, look
from companion.web.pages import table as of_table
from companion.web.parts import devices, sitting

bp = Blueprint("live", __name__)

RETRY_SECONDS = 15
_FULL = "Too many pages are open at the tables. This one looks by itself."


@bp.get("/t/<code>/live")
def stream(code: str) -> Response:
    """The number of the newest entry, at once and after every change."""
    table, streams, address = desk.find(code), hub(), guests.address()
    channel = streams.listen(table.id, address)
    if channel is None:
        full = Response(_FULL, 503, mimetype="text/plain")
        full.headers["Retry-After"] = str(RETRY_SECONDS)
        return full
    response = Response(mimetype="text/event-stream")
    response.call_on_close(partial(streams.leave, table.id, address))
    try:
        # Only now: what is written from here on is heard.
        channel.tell(look(desk.games_file(), [table.id])[table.id])
    except BaseException:
        response.close()
        raise
    messages = channel.heard(streams.beat)
    if table.device.id in table.seating.devices:
        place, file = (table.id, table.device.id), desk.games_file()
        messages = hearing().listening(messages, *place, file, desk.now)
    response.response = messages
    response.headers["Cache-Control"] = "no-store"
    return response


@bp.get("/t/<code>/seq")
def seq(code: str) -> Response:
    """The number of the newest entry, and how often the seats have changed."""
    table = desk.find(code)
    response = Response(f"{table.head.seq} {table.record.seating}", mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response


@bp.get("/t/<code>/panels")
def panels(code: str) -> Response:
    """What differs from the picture of an entry, as the answer to a tap brings it; all, if there is none."""
    table, shown = desk.find(code), request.args.get("from", "")
    page = request.args.get("page", "")
    if page and not table.has_page(page):
        abort(404, description="This game has no such page.")
    # Where someone has sat down meanwhile, all may look different.
    seating = str(table.record.seating)
    is_seated_alike = request.args.get("seating", seating) == seating
    drawn = of_table.number(shown) if is_seated_alike else None
    message = "" if is_seated_alike else _sat_down(table)
    response = of_table.since(table, drawn, page, message)
    response.headers["X-Seat"] = table.viewer.seat or ""
    response.headers["X-Seating"] = seating
    response.headers["X-News"] = quote(_by_another(table)) if is_seated_alike else ""
    return response


def _sat_down(table: AtTable) -> str:
    before = desk.seats().before(table.id)
    return sitting.told(table.record, before, table.seating, table.device)


def _by_another(table: AtTable) -> str:
    """Whose device has tapped last, unless it is the one that asks."""
    entry = table.log.entry(table.id, table.seq)
    if entry is None or entry.who == table.device.id:
        return ""
    return devices.called(table, entry.who, entry.seq)
