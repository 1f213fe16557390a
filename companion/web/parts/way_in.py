"""The address by which other devices reach this server."""

from __future__ import annotations

from flask import current_app, request

from companion.web.serving import addresses, serve


def address() -> str:
    """The one that was given at the start, else the one this page came from, else this computer's.

    A page on the computer itself is opened by an address that leads no one else here.
    """
    given: str = current_app.config["ADDRESS"]
    host, _, port = request.host.rpartition(":") if _has_port() else (request.host, "", "")
    if given or not addresses.is_loopback(host.strip("[]")):
        return given or request.host_url
    lan = serve.lan_hosts(current_app.config["LISTENS_ON"])
    https = request.is_secure
    number = int(port) if port else 443 if https else 80
    return addresses.url(lan[0], number, https=https) if lan else ""


def short(url: str) -> str:
    """An address as it is typed: browsers add the rest."""
    return url.removeprefix("http://").removesuffix("/")


def _has_port() -> bool:
    return request.host.rpartition(":")[2].isdigit()
