"""The OpenAPI document, made from the models that check the requests."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from openapi_pydantic import OpenAPI
from openapi_pydantic.util import PydanticSchema, construct_open_api_with_schema_class
from pydantic import BaseModel

import companion
from companion.api.endpoint import Calculator, Reference
from companion.api.models import Answer, Refusal

_POSTED = {
    "400": "Not JSON, or asked by a name that is not this server's.",
    "403": "Asked by a page of another site.",
    "413": "More than 65,536 bytes.",
    "422": "Valid JSON, but not a valid request.",
}
_READ = {"400": "Asked by a name that is not this server's."}
_EVERYWHERE = {
    "404": "There is no such address.",
    "405": "This address does not take that kind of request.",
}


@lru_cache(maxsize=4)
def document(
    calculators: tuple[Calculator, ...], references: tuple[Reference, ...]
) -> dict[str, Any]:
    """The document as plain data."""
    draft = OpenAPI.model_validate(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Companion calculators",
                "version": companion.__version__,
                "description": "Stateless calculators. They need no login and store nothing.",
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "servers": [{"url": "/api/v1"}],
            "paths": {
                **{reference.path: {"get": _reference(reference)} for reference in references},
                **{
                    calculator.path: {"post": _calculator(calculator)} for calculator in calculators
                },
            },
        }
    )
    finished = construct_open_api_with_schema_class(draft)
    data: dict[str, Any] = finished.model_dump(mode="json", by_alias=True, exclude_none=True)
    return data


def _calculator(calculator: Calculator) -> dict[str, Any]:
    schema = _schema(calculator.asked.question)
    content = {"application/json": {"schema": schema, "example": dict(calculator.example)}}
    return {
        "operationId": calculator.name.replace("-", "_"),
        "summary": calculator.summary,
        "requestBody": {"required": True, "content": content},
        "responses": {
            "200": _response("The answer.", calculator.asked.answer),
            **_refusals(_POSTED),
        },
    }


def _reference(reference: Reference) -> dict[str, Any]:
    parameters = [
        {
            "name": name,
            "in": "query",
            "required": False,
            "description": description,
            "schema": {"type": "string"},
        }
        for name, description in reference.parameters.items()
    ]
    return {
        "operationId": reference.path.strip("/"),
        "summary": reference.summary,
        "parameters": parameters,
        "responses": {
            "200": _response("The answer.", reference.looked_up.answer),
            **_refusals(_READ),
        },
    }


def _refusals(own: dict[str, str]) -> dict[str, Any]:
    return {code: _response(text, Refusal) for code, text in (own | _EVERYWHERE).items()}


def _response(description: str, model: type[Answer]) -> dict[str, Any]:
    content = {"application/json": {"schema": _schema(model)}}
    return {"description": description, "content": content}


def _schema(model: type[BaseModel]) -> Any:
    """A place for a model; the library fills in a reference to its schema."""
    return PydanticSchema(schema_class=model)  # type: ignore[call-arg] # aliases confuse mypy
