"""What the app does beside the taps: tidying at its start, opening the games, the daily backup."""

from __future__ import annotations

import time
from pathlib import Path

from flask import Flask, Response, current_app, request

from companion.store.copies import tidying
from companion.store.copies.daily import DailyBackup
from companion.store.file.database import FILE_NAME
from companion.web.serving.warm_up import WarmUp
from companion.web.uploads.staging import Staging

# Pages whose forms write down what is played or decided at the table.
_PLAYED = ("lobby", "table", "own_rulings", "prints")


def init_app(app: Flask) -> None:
    """Tidy what killed processes have left, and let accepted taps make the daily backup."""
    instance = Path(app.instance_path)
    tidying.tidy(instance, time.time())
    Staging(instance).clear()
    app.config.setdefault("DAILY_BACKUP", False)
    app.config.setdefault("WARM_UP", False)
    app.config.setdefault("PROGRAM", "python3 -m companion")
    program = app.config["PROGRAM"]
    app.extensions["daily_backup"] = DailyBackup(instance / FILE_NAME, program=program)
    if app.config["DAILY_BACKUP"]:
        app.after_request(_tapped)
    if app.config["WARM_UP"]:
        app.extensions["warm_up"] = WarmUp(app)


def problem() -> str:
    """Why the last daily backup failed, in a sentence; nothing if it did not."""
    return _backup().problem


def stop(app: Flask) -> None:
    """Let go of what is being done beside the taps."""
    backup: DailyBackup = app.extensions["daily_backup"]
    backup.stop()
    warm_up: WarmUp | None = app.extensions.get("warm_up")
    if warm_up:
        warm_up.stop()


def _tapped(response: Response) -> Response:
    is_accepted = request.method == "POST" and response.status_code < 400
    if is_accepted and request.blueprint in _PLAYED:
        _backup().tapped()
    return response


def _backup() -> DailyBackup:
    backup: DailyBackup = current_app.extensions["daily_backup"]
    return backup
