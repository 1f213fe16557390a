"""The application factory: configuration, database, blueprints, error handlers; nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from flask import Flask
from jinja2 import StrictUndefined

import companion
from companion.api.endpoint import MOST_BYTES
from companion.engine.game import AnyGame
from companion.engine.lazily import Lazily
from companion.games import COVERS, GAMES
from companion.play import Referee
from companion.store.corrections import Remembered
from companion.store.file import database
from companion.store.file.games_file import open_games
from companion.store.rulebook import Rulebook
from companion.store.seating import RememberedSeats
from companion.web import (
    api,
    assets,
    cookies,
    desk,
    errors,
    fragments,
    guests,
    hearing,
    host,
    live,
    macros,
    paths,
    security,
)
from companion.web.compiled import CompiledTemplates
from companion.web.pages import (
    cards,
    history,
    house,
    invite,
    looks,
    moved,
    own_rulings,
    prints,
    quick,
    reference,
    rules,
    score,
    screen,
    sit,
    story,
    table,
    take_home,
)
from companion.web.pages import home as lobby
from companion.web.pages import live as in_step
from companion.web.parts.followed import Followed
from companion.web.serving import housekeeping
from companion.web.serving.bodies import BoundedBodies
from companion.web.serving.secret_key import secret_key

KEPT_SECONDS = 365 * 24 * 3600
_SETTINGS: dict[str, object] = {
    "MAX_CONTENT_LENGTH": MOST_BYTES,
    "MAX_FORM_MEMORY_SIZE": MOST_BYTES,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_COOKIE_HTTPONLY": True,
    # Signed anew only when something in it changes: a file that may be kept for ever carries no
    # cookie, and an answer that comes late puts no older one back.
    "SESSION_REFRESH_EACH_REQUEST": False,
    "PERMANENT_SESSION_LIFETIME": KEPT_SECONDS,
    "SEND_FILE_MAX_AGE_DEFAULT": KEPT_SECONDS,
    "KEEP_COMPILED": False,
    "LISTENS_ON": "0.0.0.0",
}

_PACKAGE = Path(companion.__file__).resolve().parent

# What every request meets, in this order.
_PARTS = (
    security,
    host,
    guests,
    desk,
    assets,
    errors,
    fragments,
    macros,
    paths,
    looks,
    hearing,
    live,
    housekeeping,
)


def create_app(
    instance: Path,
    *,
    games: Mapping[str, AnyGame] | None = None,
    config: Mapping[str, object] | None = None,
) -> Flask:
    """The web application, with its data in the instance folder."""
    app = Flask(
        "companion",
        root_path=str(_PACKAGE),
        instance_path=str(instance.resolve()),
        template_folder=str(_outer_folder("templates")),
        static_folder=str(_outer_folder("static")),
    )
    instance.mkdir(parents=True, exist_ok=True)
    key, about_key = secret_key(instance)
    app.config.update(_SETTINGS, SECRET_KEY=key)
    app.config.update(config or {})
    app.session_interface = cookies.Sessions()
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    if app.config["KEEP_COMPILED"]:
        app.jinja_env.bytecode_cache = CompiledTemplates(instance, app.config["SECRET_KEY"])
    chosen = GAMES if games is None else games
    app.extensions["covers"] = (
        COVERS if games is None else {key: game.cover for key, game in games.items()}
    )
    app.extensions["referees"] = Lazily(chosen, lambda key: _opened(chosen[key]))
    app.extensions["corrections"] = Remembered()
    app.extensions["seats"] = RememberedSeats()
    # Open for the life of the app: see games_file.
    app.extensions["games_file"] = open_games(instance / database.FILE_NAME)
    app.extensions["about_key"] = about_key
    app.extensions["followed"] = Followed()
    app.extensions["rulebook"] = Rulebook(chosen.values())
    _mount(app)
    app.register_blueprint(api.blueprint(chosen))
    larger = {"/import": take_home.MOST_IN_A_FORM}
    app.wsgi_app = BoundedBodies(  # type: ignore[method-assign]
        app.wsgi_app, MOST_BYTES, larger
    )
    return app


def notices(app: Flask) -> list[str]:
    """What anyone who starts the app should know before anything else."""
    told = (app.extensions["games_file"].trouble, app.extensions["about_key"])
    return [sentence for sentence in told if sentence]


def _mount(app: Flask) -> None:
    """What every request meets, and the pages."""
    for part in _PARTS:
        part.init_app(app)
    evening = (lobby, table, in_step, sit, invite, screen, score, story, history, take_home)
    books = (rules, cards, prints, own_rulings, reference)
    for page in (*evening, *books, quick, looks, moved, house):
        app.register_blueprint(page.bp)


def _opened(game: AnyGame) -> Referee:
    game.load()
    return Referee(game)


def _outer_folder(name: str) -> Path:
    """Templates and static files: inside the package in a wheel, beside it in a checkout."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
