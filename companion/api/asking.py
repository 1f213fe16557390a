"""Answering a question: its JSON is read by the models, and refused with the reason and the place."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from companion.api.endpoint import MOST_BYTES, Calculator, Games
from companion.api.models import Problem, Refusal
from companion.api.places import deepest, half_characters, place, sentence
from companion.engine.questions import IllegalQuestion

LONGEST_NUMBER = 300


@dataclass(frozen=True)
class Reply:
    """The status and the JSON of an answer or a refusal."""

    status: int
    data: dict[str, Any]


def ask(calculator: Calculator, games: Games, body: bytes) -> Reply:
    """Answer the JSON of a request, or refuse it with the reason and the place."""
    try:
        data = json.loads(body, parse_constant=_refuse_constant, parse_int=_read_int)
        at = half_characters(data) if _may_hold_halves(body) else None
    except RecursionError:
        return refuse(422, "too_deep", "The request is nested too deeply.", "")
    except ValueError:
        return refuse(400, "not_json", "That is not JSON.", "")
    if at is not None:
        return refuse(422, "not_text", "The text contains invalid characters.", at)
    if not isinstance(data, dict):
        return refuse(422, "not_an_object", "The request must be one JSON object.", "")
    asked = calculator.asked
    try:
        question = asked.question.model_validate(data)
        answer = asked.work_out(games[calculator.game].catalogue, question)
    except ValidationError as problem:
        worst = deepest(problem.errors(include_url=False, include_context=False), data)
        return refuse(422, worst["type"], sentence(worst), place(worst, data))
    except IllegalQuestion as problem:
        return refuse(422, problem.code, problem.message, problem.at)
    return Reply(200, answer.model_dump(mode="json"))


def refuse(status: int, code: str, message: str, at: str) -> Reply:
    """A refusal in the form that every caller knows."""
    refusal = Refusal(error=Problem(code=code, message=message, at=at))
    return Reply(status, refusal.model_dump(mode="json"))


def too_large(size: int) -> Reply | None:
    """The refusal of a question that is too large, or nothing."""
    if size <= MOST_BYTES:
        return None
    return refuse(413, "too_large", "A question may hold 65,536 bytes.", "")


def _may_hold_halves(body: bytes) -> bool:
    """Whether half a character may be in it: only an escape, or what is not ASCII, spells one."""
    return b"\\" in body or not body.isascii()


def _read_int(text: str) -> int | float:
    """A number of absurd length is read as infinite, which no question takes."""
    return int(text) if len(text) <= LONGEST_NUMBER else math.inf


def _refuse_constant(name: str) -> None:
    """Python reads NaN and Infinity; JSON has neither."""
    raise ValueError(name)
