"""The JSON face: mounts everything that ``companion.api`` can be asked.

The libraries that read questions are imported with the first one, and may be missing: they are an
extra.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote_to_bytes

from flask import Blueprint, Response, jsonify, request
from flask.blueprints import BlueprintSetupState
from werkzeug.routing import Rule

from companion.api.endpoint import (
    NOT_INSTALLED,
    Calculator,
    Games,
    Library,
    Reference,
    is_installed,
)
from companion.api.endpoints import calculators, references
from companion.web import desk, errors
from companion.web.parts import rulebook


def blueprint(games: Games) -> Blueprint:
    """The routes for everything that can be asked about these games."""
    bp = Blueprint("api", __name__, url_prefix="/api/v1")
    if not is_installed():
        return _advising(bp)
    for calculator in calculators(games):
        answer = _calculate(calculator)
        bp.add_url_rule(calculator.path, calculator.name, answer, methods=["POST"])
    for reference in references(games):
        bp.add_url_rule(reference.path, reference.path.strip("/"), _look_up(reference))
    bp.add_url_rule("/openapi.json", "openapi", lambda: jsonify(_document(games)))
    return bp


def _advising(bp: Blueprint) -> Blueprint:
    """Whatever is asked, and however: the way to get the extra."""

    def advise(asked: str = "") -> Response:
        return errors.as_json(404, NOT_INSTALLED)

    endpoint = f"{bp.name}.advise"
    bp.endpoint(endpoint)(advise)
    # Rules of its own, since Flask's have methods: here every one is answered.
    paths = (f"{bp.url_prefix}/", f"{bp.url_prefix}/<path:asked>")
    rules = [Rule(path, endpoint=endpoint, strict_slashes=False) for path in paths]

    def mount(state: BlueprintSetupState) -> None:
        for rule in rules:
            state.app.url_map.add(rule)

    bp.record(mount)
    return bp


def _document(games: Games) -> dict[str, Any]:
    from companion.api.openapi import document

    return document(calculators(games), references(games))


def _calculate(calculator: Calculator) -> Callable[[], Response]:
    def answer() -> Response:
        from companion.api.asking import ask

        reply = ask(calculator, desk.games(), request.get_data())
        response = jsonify(reply.data)
        response.status_code = reply.status
        return response

    return answer


def _look_up(reference: Reference) -> Callable[[], Response]:
    def answer() -> Response:
        query = request.args.to_dict() if _is_text(request.query_string) else {}
        library = Library(desk.games(), rulebook.search)
        found = reference.looked_up.look_up(library, query)
        return jsonify(found.model_dump(mode="json"))

    return answer


def _is_text(query: bytes) -> bool:
    """Whether an address asks in words: what is not UTF-8 would be read as percent signs."""
    try:
        unquote_to_bytes(query).decode()
    except UnicodeDecodeError:
        return False
    return True
