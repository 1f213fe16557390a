"""Who is host, and what is for the host alone: whatever concerns the whole house.

Host is the browser on the computer itself, and each device that was let in with the code
(`store/hosts.py`). Where the loopback may be anyone, in a container or behind a proxy, only the code counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec, TypeVar
from urllib.parse import urlsplit

from flask import Flask, current_app, g, request, session
from werkzeug.exceptions import Forbidden

from companion.engine.wording import say
from companion.store.file.troubles import CAUSES, Trouble, trouble_of
from companion.store.hosts import Hosts, code_in_words
from companion.web.serving import addresses

Asked = ParamSpec("Asked")
Answered = TypeVar("Answered")

TOKEN = "host"  # in the session's cookie
# What stands in a request that someone passed on, whoever that was.
_PASSED_ON = (
    *("HTTP_X_FORWARDED", "HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_REAL_IP", "HTTP_X_CLIENT_IP"),
    *("HTTP_CLIENT_IP", "HTTP_TRUE_CLIENT_IP", "HTTP_CF_", "HTTP_X_ORIGINAL", "HTTP_X_PROXY"),
    *("HTTP_X_ENVOY", "HTTP_TAILSCALE", "HTTP_X_CLUSTER", "HTTP_X_HOST"),
)


class HostOnly(Forbidden):
    """Something that a guest asked for; the text says what is for the host.

    ``then``: the page to go on with once the guest is host, if it is not the one that was asked for.
    """

    def __init__(self, sentence: str, then: str = "") -> None:
        super().__init__(sentence)
        self.sentence, self.then = sentence, then


def init_app(app: Flask) -> None:
    """Know the host at every request; templates ask by ``is_host()`` what to offer."""
    app.config.setdefault("OPEN", False)
    app.config.setdefault("IN_CONTAINER", False)
    listens_on = app.config["LISTENS_ON"]
    is_heard = addresses.is_everywhere(listens_on) or addresses.is_loopback(listens_on)
    is_shared = app.config["IN_CONTAINER"] or app.config.get("ADDRESS")
    app.config.setdefault("LOOPBACK_IS_HOST", is_heard and not is_shared)
    app.extensions["hosts"] = Hosts(Path(app.instance_path))
    app.jinja_env.globals["is_host"] = is_host


def at_start(app: Flask, *, is_seen: bool) -> str:
    """What the terminal says of the host; nothing where a browser ``is_seen`` on this computer."""
    if app.config["OPEN"]:
        return "Everyone in this network is host, as --open says."
    if app.config["LOOPBACK_IS_HOST"] and is_seen:
        return ""
    found: Hosts = app.extensions["hosts"]
    try:
        return code_in_words(found.code(time.time()), app.config["PROGRAM"])
    except (Trouble, *CAUSES) as problem:
        return say("No device can be made host: {problem}", problem=trouble_of(problem) or problem)


def hosts() -> Hosts:
    """The devices that were let in, and the code."""
    known: Hosts = current_app.extensions["hosts"]
    return known


def is_host() -> bool:
    """Whether who asks may do what concerns the whole house."""
    return is_at_home() or bool(device())


def is_at_home() -> bool:
    """Whether it is the computer itself, or a house that is open to everyone."""
    if "is_at_home" not in g:
        g.is_at_home = current_app.config["OPEN"] or _is_this_computer()
    return bool(g.is_at_home)


def device() -> int:
    """The number of this device, if it was let in; asked of the file once a request."""
    if "let_in" not in g:
        token = session.get(TOKEN)
        try:
            g.let_in = hosts().find(token) if isinstance(token, str) else 0
        except (Trouble, *CAUSES):
            g.let_in = 0  # what cannot be read makes no one host, and keeps no one from the table
    return int(g.let_in)


def only(
    sentence: str, then: str = ""
) -> Callable[[Callable[Asked, Answered]], Callable[Asked, Answered]]:
    """A page or a form that the host alone may ask for; a guest is told so with this sentence."""

    def wrap(page: Callable[Asked, Answered]) -> Callable[Asked, Answered]:
        @wraps(page)
        def guarded(*values: Asked.args, **named: Asked.kwargs) -> Answered:
            refuse_guests(sentence, then)
            return page(*values, **named)

        return guarded

    return wrap


def refuse_guests(sentence: str, then: str = "") -> None:
    """Go on only for the host."""
    if not is_host():
        raise HostOnly(sentence, then)


def _is_this_computer() -> bool:
    """Whether a browser on this computer asks, and no one passed its request on.

    A proxy here has this computer's address too. It says whose request it passes on, or what the
    browser called us, or at the least speaks an older protocol than any browser.
    """
    asked = request.environ
    if not current_app.config["LOOPBACK_IS_HOST"] or asked.get("SERVER_PROTOCOL") == "HTTP/1.0":
        return False
    is_passed_on = any(name.startswith(_PASSED_ON) for name in asked)
    if is_passed_on or not addresses.is_loopback(request.remote_addr or ""):
        return False
    return addresses.is_loopback(urlsplit(f"//{request.host}").hostname or "")
