"""Cookies over TLS: a browser never shows them to anyone who listens in.

They have names of their own, because no browser lets a plain page replace a secure cookie, and the
same address may be served without TLS the next evening.
"""

from __future__ import annotations

from flask import request

_OURS_ALONE = "__Host-"  # browsers take it from this very address only, over TLS only
SECURE: dict[str, object] = {
    "SESSION_COOKIE_NAME": f"{_OURS_ALONE}session",
    "SESSION_COOKIE_SECURE": True,
}


def named(name: str) -> str:
    """What a cookie is called on the connection of this request."""
    return f"{_OURS_ALONE}{name}" if request.is_secure else name
