"""The JSON face: mounts everything that ``companion.api`` can be asked."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, jsonify, request

from companion.api.endpoint import Calculator, Reference, ask
from companion.api.endpoints import CALCULATORS, REFERENCES
from companion.api.openapi import document

bp = Blueprint("api", __name__, url_prefix="/api/v1")


@bp.get("/openapi.json")
def openapi() -> Response:
    """What can be asked, and how."""
    return jsonify(document())


def _calculate(calculator: Calculator) -> Callable[[], Response]:
    def answer() -> Response:
        reply = ask(calculator, request.get_data())
        response = jsonify(reply.data)
        response.status_code = reply.status
        return response

    return answer


def _look_up(reference: Reference) -> Callable[[], Response]:
    def answer() -> Response:
        found = reference.look_up(request.args.to_dict())
        return jsonify(found.model_dump(mode="json"))

    return answer


for _calculator in CALCULATORS:
    bp.add_url_rule(_calculator.path, _calculator.name, _calculate(_calculator), methods=["POST"])
for _reference in REFERENCES:
    bp.add_url_rule(_reference.path, _reference.path.strip("/"), _look_up(_reference))
