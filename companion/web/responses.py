"""A whole page for a browser, the changed panels for htmx: written once."""

from __future__ import annotations

from typing import Any

from flask import Response, make_response, redirect, render_template, request, url_for
from markupsafe import escape

from companion.web.bidi import isolated


def wants_panels() -> bool:
    """Whether htmx asks, and so takes parts of a page."""
    return request.headers.get("HX-Request") == "true"


def wants_drawer() -> bool:
    """Whether the answer is to be shown in the drawer that lies over a page."""
    return wants_panels() and request.headers.get("HX-Target") == "drawer-body"


def page(name: str, status: int = 200, **context: Any) -> Response:
    """A whole page, which is made for one viewer and kept by no one."""
    response = make_response(isolated(render_template(f"pages/{name}.html", **context)), status)
    response.headers["Cache-Control"] = "no-store"
    return response


def part(name: str, **context: Any) -> Response:
    """One part of a page, for the drawer or for a search."""
    response = make_response(isolated(render_template(f"partials/{name}.html", **context)))
    response.headers["Cache-Control"] = "no-store"
    return response


def panels(parts: list[str], *, title: str, seq: int, status: int = 200) -> Response:
    """Panels that htmx puts in their places by id, the page's title, the entry they show."""
    head = f"<title>{escape(title)}</title>"
    response = make_response(isolated("\n".join([head, *parts])), status)
    response.headers["X-Seq"] = str(seq)
    response.headers["HX-Reswap"] = "none"
    response.headers["Cache-Control"] = "no-store"
    return response


def see(endpoint: str, **values: Any) -> Response:
    """Go and look at a page after a form was carried out."""
    return make_response(redirect(url_for(endpoint, **values), 303))
