"""The host's page: the code that lets a device in, the devices that were let in; for guests a form for the code."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime

from flask import (
    Blueprint,
    Response,
    current_app,
    make_response,
    redirect,
    request,
    session,
    url_for,
)

from companion.engine.wording import say
from companion.store.file.troubles import CAUSES, Trouble, trouble_of
from companion.store.hosts import DIGITS, LockedOut, WrongCode, in_minutes
from companion.web import desk, errors, host, paths, responses
from companion.web.parts import way_in
from companion.web.parts.ago import since
from companion.web.serving import addresses

bp = Blueprint("house", __name__)

# What a browser says of itself, and what people call it; the first that fits.
_DEVICES = (
    ("iPad", "iPad"),
    ("iPhone", "iPhone"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
_BROWSERS = (
    ("Edg", "Edge"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)


@dataclass(frozen=True)
class ShownDevice:
    """A device that was let in, as the page shows it."""

    id: int
    name: str
    ago: str


@bp.get("/host")
def show() -> Response:
    """What the host has, or how a guest becomes one."""
    return _host_page() if host.is_host() else _guest_page()


@bp.post("/host")
def let_in() -> Response:
    """Let the device in that has the code."""
    if host.is_host():
        return responses.see("house.show")
    digits = "".join(request.form.get("code", "").split()).replace("-", "")
    if not (digits.isascii() and digits.isdecimal() and len(digits) == DIGITS):
        return _guest_page(422, "Enter the six digits of the code.")
    name = _name(request.user_agent.string)
    try:
        token = host.hosts().let_in(digits, name, now=time.time(), at=desk.now())
    except LockedOut as locked:
        response = _guest_page(429, _locked(locked.seconds))
        response.headers["Retry-After"] = str(locked.seconds)
        return response
    except WrongCode as wrong:
        return _guest_page(422, _wrong(wrong.left))
    session[host.TOKEN] = token
    session.permanent = True
    return make_response(
        redirect(paths.own(request.form.get("next", "")) or url_for("house.show"), 303)
    )


@bp.post("/host/<int:device>/remove")
@host.only("Only the host can remove a device.")
def remove(device: int) -> Response:
    """Make a device a guest again."""
    if device < 2**31:
        host.hosts().put_out(device)
    return responses.see("house.show")


@bp.app_errorhandler(host.HostOnly)
def _for_host(refusal: host.HostOnly) -> Response:
    """Say that it is for the host, and take the code."""
    if responses.wants_panels() or request.path.startswith("/api"):
        return errors.refusal(
            403, say("{sentence} {where}", sentence=refusal.sentence, where=where())
        )
    is_page = request.method == "GET" and not refusal.then
    wanted = request.full_path.rstrip("?") if is_page else url_for(refusal.then or "lobby.home")
    return _guest_page(403, refused=refusal.sentence, wanted=wanted)


def where() -> str:
    """Where the code is, in a sentence."""
    if current_app.config["LOOPBACK_IS_HOST"]:
        port = int(request.environ.get("SERVER_PORT") or 80)
        url = addresses.url("127.0.0.1", port, https=request.is_secure)
        return say(
            "The code is on the computer that runs Companion: open {url}host there.", url=url
        )
    return say(
        "The code is in the terminal of the computer that runs Companion; {program} code shows it too.",
        program=current_app.config["PROGRAM"],
    )


def _host_page() -> Response:
    is_open = current_app.config["OPEN"]
    code, trouble = ("", "") if is_open else _code()
    return responses.page(
        "host",
        is_open=is_open,
        host_code=f"{code[:3]} {code[3:]}".strip(),
        trouble=trouble,
        url=way_in.short(way_in.address()),
        devices=[
            ShownDevice(device.id, device.name, since(device.since, datetime.now(UTC)))
            for device in host.hosts().devices()
        ],
        own=0 if host.is_at_home() else host.device(),
    )


def _code() -> tuple[str, str]:
    """The code, or why there is none."""
    try:
        return host.hosts().code(time.time()), ""
    except (Trouble, *CAUSES) as problem:
        trouble = trouble_of(problem)
        if trouble is None:
            raise
        return "", str(trouble)


def _guest_page(
    status: int = 200, problem: str = "", *, refused: str = "", wanted: str = ""
) -> Response:
    wanted = wanted or paths.own(request.form.get("next", ""))
    context = {"problem": problem, "refused": refused, "where": where(), "wanted": wanted}
    return responses.page("guest", status, digits=DIGITS, **context)


def _locked(seconds: int) -> str:
    return say("Too many wrong codes. Wait {minutes}, then try again.", minutes=in_minutes(seconds))


def _wrong(left: int) -> str:
    if not left:
        return "That is not the code. No code is taken for 10 minutes now."
    return say(
        "That is not the code. A code works once, and for an hour. {left:# try|# tries} left.",
        left=left,
    )


def _name(agent: str) -> str:
    """What people call a device, by what its browser says of itself."""
    device = next((name for sign, name in _DEVICES if sign in agent), "")
    browser = next((name for sign, name in _BROWSERS if sign in agent), "")
    if device and browser:
        return say("{browser} on {device}", browser=browser, device=device)
    return device or browser or "A device"
