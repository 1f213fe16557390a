"""What keeps strangers out: who may ask, who may post, and what a page may load."""

from __future__ import annotations

import ipaddress
import socket
from functools import lru_cache
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request

from companion.web import errors

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
# What no page uses. All of them are names that browsers have long known: one that they do not
# know is a complaint in the console.
_UNUSED = (
    "camera",
    "display-capture",
    "geolocation",
    "microphone",
    "midi",
    "payment",
    "usb",
)
PERMISSIONS_POLICY = ", ".join(
    ("fullscreen=(self)", "screen-wake-lock=(self)", *(f"{name}=()" for name in _UNUSED))
)
_READING = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
# A part of a page brings in nothing of its own, also where it is opened alone.
HEADERS_OF_A_PART = HEADERS | {"Content-Security-Policy": "default-src 'none'"}
# These count for what a window shows; on the parts of a page they would only be weight.
HEADERS_OF_A_WINDOW = {
    "Permissions-Policy": PERMISSIONS_POLICY,
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
}

HEADERS_OF_A_PAGE = HEADERS | HEADERS_OF_A_WINDOW


def init_app(app: Flask) -> None:
    """Check every request and mark every answer."""
    own = socket.gethostname().lower()
    given = _hostname(app.config.setdefault("ADDRESS", ""))
    app.config.setdefault("HOST_NAMES", {"localhost", own, f"{own}.local", given} - {""})
    app.before_request(_refuse_foreign_host)
    app.before_request(_refuse_foreign_origin)
    app.before_request(_refuse_foreign_site)
    app.after_request(_add_headers)


def _refuse_foreign_host() -> Response | None:
    """Answer only to our own names, so that no one's domain can be pointed at this machine.

    An address is no name: a page on another site cannot make a browser send one as Host.
    """
    host = _hostname(f"//{request.host}")
    if _is_address(host) or host in current_app.config["HOST_NAMES"]:
        return None
    sentence = "This server is reached by its address, not by that name."
    if request.path.startswith("/api"):
        return errors.as_json(400, sentence)
    # No page: its links would lead to that name.
    return Response(sentence, 400, mimetype="text/plain")


def _refuse_foreign_origin() -> None:
    """Take forms only from our own pages; every browser says where a form was."""
    origin = request.headers.get("Origin")
    if request.method in _READING or origin is None:
        return
    if _netloc(origin) != request.host.lower():
        abort(403, description="Blocked: the request came from another site.")


def _refuse_foreign_site() -> None:
    """Take forms only from our own pages, also by the browser's word for where they were.

    Browsers say it to https and to this machine alone, so silence means nothing. Calculators store
    nothing: anyone who can read their answers may ask them.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if request.method in _READING or site is None or request.path.startswith("/api/v1/"):
        return
    if site not in ("same-origin", "none"):
        sentence = (
            "Blocked: the request came from another site. Nothing was changed. Open the page here."
        )
        abort(403, description=sentence)


def _add_headers(response: Response) -> Response:
    is_part = request.path.startswith("/static/")
    own = {name.lower() for name, _ in response.headers}
    for name, value in (HEADERS_OF_A_PART if is_part else HEADERS_OF_A_PAGE).items():
        if name.lower() not in own:
            response.headers.add(name, value)
    return response


@lru_cache(256)
def _hostname(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").lower().rstrip(".")
    except ValueError:
        return ""


def _netloc(url: str) -> str:
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""


@lru_cache(256)
def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
