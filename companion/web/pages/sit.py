"""Sitting down at a table: one's own name, watching, or leading it."""

from __future__ import annotations

import hmac

from flask import Blueprint, Response, abort, request

from companion.store.seating import digest
from companion.web import desk, guests, responses
from companion.web.at_table import AtTable
from companion.web.parts import sitting

bp = Blueprint("sit", __name__)
bp.before_request(guests.hold_back)

WATCH, REFEREE = "watch", "referee"
LONGEST_TOKEN = 100
_LED = (
    "Only seated devices may tap at this table, and it has a referee. A seated device can take over "
    "once the referee has been silent for a minute."
)


@bp.get("/t/<code>/sit")
def show(code: str) -> Response:
    """Who are you?"""
    table = desk.find(code)
    if request.args.get("asked") and request.args["asked"] == table.device.seat:
        return responses.lead_to("table.show", code=table.code)
    return responses.page(
        "sit",
        code=table.code,
        game=table.game,
        places=sitting.places(table.record, table.seating, table.device),
        asked=request.args.get("asked", ""),
        has_place=table.device.id in table.seating.devices,
    )


@bp.post("/t/<code>/sit")
def sit(code: str) -> Response:
    """Sit down, or ask the device that has the seat."""
    table = desk.find(code)
    wanted, token = request.form.get("seat", ""), request.form.get("token", "")[:LONGEST_TOKEN]
    device, now = desk.who(), desk.now()
    if wanted in (WATCH, REFEREE):
        if wanted == REFEREE and not _may_lead(table):
            abort(403, description=_LED)
        sitting.stand(table.id, device, token, now, is_referee=wanted == REFEREE)
    elif wanted not in {seat.id for seat in table.record.seats}:
        abort(404, description="There is no such seat at this table.")
    elif not sitting.take(table.id, device, wanted, token, now):
        return responses.see("sit.show", code=table.code, asked=wanted)
    return responses.see("table.show", code=table.code)


@bp.post("/t/<code>/sit/again")
def again(code: str) -> Response:
    """Let a device that has lost its cookie be the one that it can prove to be."""
    table = desk.find(code)
    proved = digest(request.form.get("token", "")[:LONGEST_TOKEN])
    for device in table.seating.devices.values():
        if proved and hmac.compare_digest(device.token, proved):
            desk.become(device.id)
            return Response(status=200)
    return Response(status=204)


@bp.post("/t/<code>/sit/answer")
def answer(code: str) -> Response:
    """Agree to what another device asks this one, or keep it."""
    table = desk.find(code)
    other, agrees = request.form.get("device", ""), request.form.get("answer") == "agree"
    sitting.answer(table.id, table.device.id, other, desk.now(), agrees=agrees)
    return responses.see("table.show", code=table.code)


@bp.post("/t/<code>/sit/free")
def free(code: str) -> Response:
    """Free a seat, whichever device has it."""
    table = _led(code)
    sitting.free(table.id, request.form.get("seat", ""))
    return responses.see("invite.show", code=table.code)


@bp.post("/t/<code>/sit/only")
def only_seated(code: str) -> Response:
    """Let only devices tap that sit here, or all of them."""
    table = _led(code)
    with desk.seatings().changing(table.id):
        desk.seatings().only_seated(table.id, is_on=request.form.get("only") == "on")
    return responses.see("invite.show", code=table.code)


def _led(code: str) -> AtTable:
    """The table, if this device leads it."""
    table = desk.find(code)
    if not table.device.is_referee:
        abort(403, description="Only the referee can do that. Sit down as the referee first.")
    return table


def _may_lead(table: AtTable) -> bool:
    return sitting.may_lead(table.record, table.seating, table.device, desk.now())
