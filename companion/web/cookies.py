"""Cookies over TLS: a browser never shows them to anyone who listens in.

They have names of their own, because no browser lets a plain page replace a secure cookie, and the
same address may be served without TLS the next evening.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface

MOST = 256  # devices whose cookies are remembered
_OURS_ALONE = "__Host-"  # browsers take it from this very address only, over TLS only
SECURE: dict[str, object] = {
    "SESSION_COOKIE_NAME": f"{_OURS_ALONE}session",
    "SESSION_COOKIE_SECURE": True,
}


class Sessions(SecureCookieSessionInterface):
    """One signer for all requests: to make it takes longer than to sign."""

    _signer: _Signer | None = None

    def get_signing_serializer(self, app: Flask) -> Any:
        """The signer of this app's one secret key."""
        if self._signer is None:
            self._signer = _Signer(super().get_signing_serializer(app))
        return self._signer


class _Signer:
    """Remembers what the cookies said that came last: a device sends the same one with every tap.

    A forged or outdated one is never remembered; a good one may last as long as the process.
    """

    def __init__(self, signer: Any) -> None:
        self.dumps = signer.dumps
        self.loads = lru_cache(MOST)(signer.loads)


def named(name: str) -> str:
    """What a cookie is called on the connection of this request."""
    return f"{_OURS_ALONE}{name}" if request.is_secure else name
