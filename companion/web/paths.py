"""Addresses of pages, each built once: pages name the same few again and again."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from flask import Flask, request, url_for

MOST = 2_048


def init_app(app: Flask) -> None:
    """Let templates ask for addresses here."""
    app.jinja_env.globals["url_for"] = path_to


def path_to(endpoint: str, **values: Hashable) -> str:
    """The address of a page, as Flask builds it."""
    return _built(request.script_root, endpoint, tuple(values.items()))


def own(text: str) -> str:
    """A path on this server; nothing where it leads to another site, however it is written."""
    is_own = text.startswith("/") and not text.startswith(("//", "/\\")) and text.isprintable()
    return text if is_own else ""


@lru_cache(MOST)
def _built(_root: str, endpoint: str, values: tuple[tuple[str, Hashable], ...]) -> str:
    return url_for(endpoint, **dict(values))  # type: ignore[arg-type]
