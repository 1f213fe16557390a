"""Inviting phones to a table: the way in as a code, an address and four letters."""

from __future__ import annotations

from flask import Blueprint, Response, url_for

from companion.web import desk, responses
from companion.web.parts import qr, sitting, way_in

bp = Blueprint("invite", __name__)


@bp.get("/t/<code>/invite")
def show(code: str) -> Response:
    """How a phone finds this table."""
    table = desk.find(code)
    address = way_in.address()
    seat = address.removesuffix("/") + url_for("sit.show", code=table.code)
    return responses.page(
        "invite",
        code=table.code,
        game=table.game,
        qr=qr.qr_code(seat) if address else None,
        address=way_in.short(address),
        is_referee=table.device.is_referee,
        only_seated=table.record.only_seated,
        places=sitting.places(table.record, table.seating, table.device),
    )
