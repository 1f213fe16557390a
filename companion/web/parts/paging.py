"""Long lists page by page: which one an address asks for, and the ways to its neighbours."""

from __future__ import annotations

from typing import Any

from flask import request, url_for

MOST_PAGES = 10_000


def number_within(count: int, size: int) -> int:
    """The page that the address asks for; the last one where there are not so many."""
    return min(_number(), max(1, -(-count // size)))


def _number() -> int:
    """The page that the address asks for; the first where it cannot mean one."""
    text = request.args.get("page", "1")
    is_number = text.isascii() and text.isdigit() and len(text) <= 5
    return min(max(int(text), 1), MOST_PAGES) if is_number else 1


def url(page: int, endpoint: str, *names: str) -> str:
    """The address of another page of the same list; ``names`` are the choices it keeps."""
    kept: dict[str, Any] = {
        name: request.args.getlist(name) for name in names if request.args.get(name)
    }
    return url_for(endpoint, page=page, **kept)
