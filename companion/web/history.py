"""Finished games."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web import desk, listed, responses

bp = Blueprint("history", __name__)


@bp.get("/history")
def index() -> Response:
    """All finished games, the latest first."""
    finished = [listed.table(record) for record in desk.tables().listed(is_over=True, limit=500)]
    return responses.page("history", finished=finished)
