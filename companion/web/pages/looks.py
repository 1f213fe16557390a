"""How the app looks on a device: theme, facing, home screen; and the page that shows every element."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from flask import Blueprint, Flask, Response, current_app, make_response, redirect, request
from jinja2 import pass_context
from jinja2.runtime import Context

from companion.web import cookies, paths, responses
from companion.web.forms import FormError
from companion.web.parts import rulebook

bp = Blueprint("looks", __name__)

THEMES = ("system", "dark", "light")
# Who reads the work area: whoever has the strip at the top, or whoever sits opposite.
FACINGS = ("near", "far")
# Made by tests/app_icons.py. A device may cut a maskable one as it likes.
_ICONS = (
    ("app-192.png", 192, "any"),
    ("app-512.png", 512, "any"),
    ("app-maskable-512.png", 512, "maskable"),
)
_NIGHT = "#07101a"  # --ground of static/style/tokens.css
_YEAR = 365 * 24 * 3600
_FILTERS: dict[str, Callable[..., object]] = {
    "rule_html": rulebook.html,
    "rule_reasons": rulebook.reasons,
    "linked": rulebook.linked,
    "gist": rulebook.gist,
    "rule_title": rulebook.title,
    "rule_url": rulebook.url,
}


def init_app(app: Flask) -> None:
    """Tell every page what this device has chosen and where it is."""
    app.context_processor(_looks)
    for name, answer in _FILTERS.items():
        app.jinja_env.filters[name] = _at_each_request(answer)


@bp.post("/theme")
def set_theme() -> Response:
    """Remember the theme on this device."""
    theme = request.form.get("theme", "")
    if theme not in THEMES:
        raise FormError("There are three themes: system, dark and light.", "theme")
    return _remembering("theme", theme)


@bp.post("/facing")
def set_facing() -> Response:
    """Remember on this device which way the work area faces."""
    facing = request.form.get("facing", "")
    if facing not in FACINGS:
        raise FormError("The work area faces you, or the player opposite.", "facing")
    return _remembering("facing", facing)


def _remembering(name: str, value: str) -> Response:
    """Back to the page, which is shown so on this device from now on."""
    response = make_response(redirect(paths.own(request.form.get("next", "")) or "/", 303))
    response.set_cookie(
        cookies.named(name),
        value,
        max_age=_YEAR,
        secure=request.is_secure,
        samesite="Lax",
        httponly=True,
    )
    return response


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a device shows of the app on its home screen, and how it opens it from there."""
    addresses: Mapping[str, str] = current_app.jinja_env.globals["asset"]  # type: ignore[assignment]
    response = Response(json.dumps(_manifest(addresses)))
    response.mimetype = "application/manifest+json"
    response.headers["Cache-Control"] = "no-cache"
    return response


def _manifest(asset: Mapping[str, str]) -> dict[str, object]:
    icons = [
        {"src": asset[name], "sizes": f"{pixels}x{pixels}", "type": "image/png", "purpose": purpose}
        for name, pixels, purpose in _ICONS
    ]
    return {
        "name": "Companion, a referee for your card table",
        "short_name": "Companion",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": _NIGHT,
        "theme_color": _NIGHT,
        "icons": icons,
    }


@bp.get("/_style")
def style_page() -> Response:
    """Every element in every state in both themes."""
    return responses.page("style")


def _at_each_request(answer: Callable[..., object]) -> Callable[..., object]:
    """A filter whose answer is never compiled into a template: Jinja would ask it just once."""

    @pass_context
    def asked(_: Context, *values: object) -> object:
        return answer(*values)

    return asked


def _looks() -> dict[str, str]:
    theme, facing = (request.cookies.get(cookies.named(name)) for name in ("theme", "facing"))
    here = request.full_path.rstrip("?") if request.method == "GET" else "/"
    return {
        "theme": theme if theme in THEMES else "system",
        "facing": facing if facing in FACINGS else "near",
        "here": here,
    }
