"""The JSON face: mounts everything that ``companion.api`` can be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote_to_bytes

from flask import Blueprint, Response, jsonify, request

from companion.api.endpoint import Calculator, Games, Reference, ask
from companion.api.endpoints import calculators, references
from companion.web import desk
from companion.web.parts import rulebook


def blueprint(games: Games) -> Blueprint:
    """The routes for everything that can be asked about these games."""
    bp = Blueprint("api", __name__, url_prefix="/api/v1")
    for calculator in calculators(games):
        answer = _calculate(calculator)
        bp.add_url_rule(calculator.path, calculator.name, answer, methods=["POST"])
    for reference in references(games, rulebook.search):
        bp.add_url_rule(reference.path, reference.path.strip("/"), _look_up(reference))
    bp.add_url_rule("/openapi.json", "openapi", lambda: jsonify(_document(games)))
    return bp


def _document(games: Games) -> dict[str, Any]:
    # Imported when asked for: describing the models takes longer than starting the rest.
    from companion.api.openapi import document

    return document(calculators(games), references(games, rulebook.search))


def _calculate(calculator: Calculator) -> Callable[[], Response]:
    def answer() -> Response:
        reply = ask(calculator, desk.games(), request.get_data())
        response = jsonify(reply.data)
        response.status_code = reply.status
        return response

    return answer


def _look_up(reference: Reference) -> Callable[[], Response]:
    def answer() -> Response:
        query = request.args.to_dict() if _is_text(request.query_string) else {}
        found = reference.look_up(desk.games(), query)
        return jsonify(found.model_dump(mode="json"))

    return answer


def _is_text(query: bytes) -> bool:
    """Whether an address asks in words: what is not UTF-8 would be read as percent signs."""
    try:
        unquote_to_bytes(query).decode()
    except UnicodeDecodeError:
        return False
    return True
