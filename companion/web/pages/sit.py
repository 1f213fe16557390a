"""Sitting down at a table: one's own name, watching, or leading it."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from companion.web import desk, responses
from companion.web.at_table import AtTable
from companion.web.parts import sitting

bp = Blueprint("sit", __name__)

WATCH, REFEREE = "watch", "referee"
LONGEST_TOKEN = 100


@bp.get("/t/<code>/sit")
def show(code: str) -> Response:
    """Who are you?"""
    table = desk.find(code)
    return _page(table)


@bp.post("/t/<code>/sit")
def sit(code: str) -> Response:
    """Sit down, or ask the device that has the seat."""
    table = desk.find(code)
    wanted, token = request.form.get("seat", ""), request.form.get("token", "")[:LONGEST_TOKEN]
    device, now = desk.who(), desk.now()
    if wanted in (WATCH, REFEREE):
        if wanted == REFEREE and not _may_lead(table):
            abort(403, description="Only seated devices may tap here. Ask the referee.")
        sitting.stand(table.id, device, token, now, is_referee=wanted == REFEREE)
    elif wanted not in {seat.id for seat in table.record.seats}:
        abort(404, description="There is no such seat at this table.")
    elif not sitting.take(table.id, device, wanted, token, now):
        return responses.see("sit.show", code=table.code)
    return responses.see("table.show", code=table.code)


def _may_lead(table: AtTable) -> bool:
    return sitting.may_lead(table.record, table.seating, table.device, desk.now())


def _page(table: AtTable) -> Response:
    return responses.page(
        "sit",
        code=table.code,
        game=table.game,
        places=sitting.places(table.record, table.seating, table.device),
        is_seated=bool(table.device.seat),
        is_referee=table.device.is_referee,
        is_watching=table.device.id in table.seating.devices and not table.device.seat,
    )
