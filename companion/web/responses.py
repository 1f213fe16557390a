"""A whole page for a browser, the changed panels for htmx: written once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from flask import (
    Response,
    make_response,
    redirect,
    render_template,
    request,
    stream_with_context,
    url_for,
)

from companion.web.bidi import isolated
from companion.web.fragments import Stamp

# Stands in the frame of a long page for what is sent piece by piece; no one's words hold it.
PIECES = "<!--pieces-->"


def wants_panels() -> bool:
    """Whether htmx asks, and so takes parts of a page."""
    return request.headers.get("HX-Request") == "true"


def wants_drawer() -> bool:
    """Whether the answer is to be shown in the drawer that lies over a page."""
    return wants_panels() and request.headers.get("HX-Target") == "drawer-body"


def page(name: str, status: int = 200, **context: Any) -> Response:
    """A whole page, which is made for one viewer and kept by no one."""
    response = make_response(_drawn(f"pages/{name}.html", context), status)
    response.headers["Cache-Control"] = "no-store"
    return response


def page_in_pieces(
    name: str, piece: str, pieces: Iterable[dict[str, Any]], **context: Any
) -> Response:
    """A long page, sent while it is made: its frame, and in it a partial for each of the pieces."""

    def written() -> Iterator[str]:
        before, _, after = render_template(f"pages/{name}.html", **context).partition(PIECES)
        yield isolated(before)
        for shown in pieces:
            yield isolated(render_template(f"partials/{piece}.html", **shown))
        yield isolated(after)

    response = Response(stream_with_context(written()), mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    return response


def part(name: str, **context: Any) -> Response:
    """One part of a page, for the drawer or for a search."""
    response = make_response(_drawn(f"partials/{name}.html", context))
    response.headers["Cache-Control"] = "no-store"
    return response


def panels(names: list[str], stamp: Stamp, status: int = 200, **context: Any) -> Response:
    """Panels of a table that htmx puts in their places by id, its title, the entry they show."""
    response = make_response(
        _drawn("panels.html", {**context, "panels": names, "stamp": stamp}), status
    )
    response.headers["X-Seq"] = stamp.seq
    response.headers["HX-Reswap"] = "none"
    response.headers["Cache-Control"] = "no-store"
    return response


def see(endpoint: str, **values: Any) -> Response:
    """Go and look at a page after a form was carried out."""
    return make_response(redirect(url_for(endpoint, **values), 303))


def lead_to(endpoint: str, **values: Any) -> Response:
    """The same for a part of a page that asks by itself: all of the page goes there."""
    if not wants_panels():
        return see(endpoint, **values)
    response = make_response("")
    response.headers["HX-Redirect"] = url_for(endpoint, **values)
    return response


def _drawn(template: str, context: dict[str, Any]) -> str:
    html = render_template(template, **context)
    stamp: Stamp | None = context.get("stamp")
    return isolated(stamp.on(html) if stamp else html)
