"""Static files with a version in their address, and answers made small."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request

# Below this a compressed answer is hardly smaller, and the work is wasted.
WORTH_COMPRESSING = 600
_TEXT = ("text/", "application/javascript", "application/json", "image/svg+xml")


def init_app(app: Flask) -> None:
    """Add versions to static addresses and compress what is text."""
    app.url_defaults(_add_version)
    app.after_request(_compress)


def _add_version(endpoint: str, values: dict[str, Any]) -> None:
    """A changed file gets a new address, so that browsers may keep the old one for ever."""
    if endpoint == "static" and "filename" in values:
        path = Path(current_app.static_folder or "") / values["filename"]
        if path.is_file():
            values["v"] = _digest(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _digest(path: Path, _modified: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


def _compress(response: Response) -> Response:
    """Send text as gzip to whoever takes it."""
    response.vary.add("Accept-Encoding")
    if (
        "gzip" not in request.headers.get("Accept-Encoding", "").lower()
        or response.status_code in (204, 304)
        or response.status_code == 206
        or "Content-Encoding" in response.headers
        or not (response.mimetype or "").startswith(_TEXT)
    ):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < WORTH_COMPRESSING:
        return response
    # Static files never change under their versioned address; pages are made anew each time.
    packed = _packed_once(body) if request.endpoint == "static" else gzip.compress(body, 5, mtime=0)
    response.set_data(packed)
    response.headers["Content-Encoding"] = "gzip"
    # The validator was computed for the plain file; a weak one is true for both.
    if response.headers.get("ETag"):
        etag, _ = response.get_etag()
        response.set_etag(etag or "", weak=True)
    return response


@lru_cache(maxsize=64)
def _packed_once(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)
