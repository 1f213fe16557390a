"""Addresses of earlier versions lead to where the page is now, with their query."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, redirect, request, url_for

from companion.web import desk

bp = Blueprint("moved", __name__)


@bp.get("/cards/<card_id>")
@bp.route("/cards/<card_id>/print", methods=["GET", "POST"], defaults={"form": "/print"})
@bp.post("/cards/<card_id>/revert", defaults={"form": "/revert"})
def card(card_id: str, form: str = "") -> Response:
    """A card by its id alone, which belongs to its game now."""
    for key, game in desk.games().items():
        if any(sheet.id == card_id for sheet in game.cards.sheets):
            return _to(url_for("cards.entry", key=key, card_id=card_id) + form)
    abort(404, description="That card is not in this game.")


@bp.get("/quick/<name>")
def quick(name: str) -> Response:
    """A page by its name alone, or by its game, which was the name of some."""
    for key, game in desk.games().items():
        for page in game.quick:
            if name in (page.name, key):
                return _to(url_for("quick.calculator", key=key, name=page.name))
    abort(404, description="There is no such calculator.")


def _to(address: str) -> Response:
    """The new address for good; a form is sent there as it came."""
    query = request.query_string.decode()
    return make_response(redirect(f"{address}?{query}" if query else address, 308))
