"""The application factory: configuration, database, blueprints, error handlers; nothing else."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2 import StrictUndefined

import companion
from companion.engine.game import Game
from companion.games import GAMES
from companion.play import Player
from companion.store import database
from companion.web import (
    api,
    assets,
    cards,
    desk,
    errors,
    history,
    lobby,
    looks,
    quick,
    rules,
    security,
    table,
)

MAX_BODY = 65_536

_PACKAGE = Path(companion.__file__).resolve().parent


def create_app(
    instance: Path,
    *,
    games: Mapping[str, Game[Any, Any, Any]] | None = None,
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
    app.config.update(
        SECRET_KEY=_secret_key(instance / "secret_key"),
        MAX_CONTENT_LENGTH=MAX_BODY,
        MAX_FORM_MEMORY_SIZE=MAX_BODY,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        SEND_FILE_MAX_AGE_DEFAULT=365 * 24 * 3600,
    )
    app.config.update(config or {})
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    chosen = GAMES if games is None else games
    app.extensions["players"] = {key: Player(game) for key, game in chosen.items()}
    path = instance / database.FILE_NAME
    app.extensions["database"] = path
    # Kept open for the life of the app: see database.prepare.
    app.extensions["keeper"] = database.prepare(path)
    for part in (desk, security, assets, errors, looks):
        part.init_app(app)
    for page in (lobby, table, history, rules, cards, quick, looks, api):
        app.register_blueprint(page.bp)
    return app


def _outer_folder(name: str) -> Path:
    """Templates and static files: inside the package in a wheel, beside it in a checkout."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def _secret_key(path: Path) -> bytes:
    """The key that signs cookies: made once, readable by its owner only."""
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        key = path.read_bytes()
        if len(key) >= 32:
            return key
        # A start that was cut off before it wrote anything: nothing was ever signed with it.
        path.unlink()
        return _secret_key(path)
    with os.fdopen(handle, "wb") as file:
        key = secrets.token_bytes(32)
        file.write(key)
    return key
