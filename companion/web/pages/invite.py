"""Inviting phones to a table: the way in as a code, an address and four letters; and into the Wi-Fi."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, current_app, request, url_for
from segno import helpers

from companion.store import wifi
from companion.store.wifi import LONGEST_NAME, LONGEST_PASSWORD, Wifi
from companion.web import desk, host, responses
from companion.web.parts import qr, sitting, way_in

bp = Blueprint("invite", __name__)

_FOR_THE_HOST = "The password of the Wi-Fi is for the host to show."


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


@bp.get("/t/<code>/invite/wifi")
@host.only(_FOR_THE_HOST)
def show_wifi(code: str) -> Response:
    """The way into the Wi-Fi, or the form to enter it once."""
    return _wifi(code, wifi.read(_folder()))


@bp.post("/t/<code>/invite/wifi")
@host.only(_FOR_THE_HOST, then="lobby.home")
def keep_wifi(code: str) -> Response:
    """Keep what was entered, or forget it."""
    table = desk.find(code)
    if "forget" in request.form:
        wifi.forget(_folder())
        return responses.see("invite.show", code=table.code)
    entered = Wifi(request.form.get("name", "").strip(), request.form.get("password", ""))
    problem = _problem(entered)
    if problem:
        return _wifi(code, entered, problem)
    wifi.keep(_folder(), entered)
    return responses.see("invite.show_wifi", code=table.code)


def _problem(entered: Wifi) -> str:
    if not entered.name or len(entered.name) > LONGEST_NAME:
        return "Enter the name of the Wi-Fi, 32 characters at most."
    if entered.password and not 8 <= len(entered.password) <= LONGEST_PASSWORD:
        return "The password of a Wi-Fi has 8 to 63 characters. Leave it empty if there is none."
    return ""


def _wifi(code: str, known: Wifi | None, problem: str = "") -> Response:
    table = desk.find(code)
    drawn = known if known and not problem else None
    return responses.page(
        "wifi",
        422 if problem else 200,
        code=table.code,
        qr=qr.qr_code(_said(drawn)) if drawn else None,
        wifi=known,
        problem=problem,
    )


def _said(known: Wifi) -> str:
    """A network as phones read it."""
    if not known.password:
        return helpers.make_wifi_data(ssid=known.name, password=None, security="nopass")
    return helpers.make_wifi_data(ssid=known.name, password=known.password, security="WPA")


def _folder() -> Path:
    return Path(current_app.instance_path)
