"""What every question and answer is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from companion.engine.questions import Reason


class Question(BaseModel):
    """Something asked: an unknown field is an error, and a text is no number."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Answer(BaseModel):
    """Something answered, read from the rules' own result by the names of its fields."""

    model_config = ConfigDict(extra="forbid", frozen=True, from_attributes=True)


class Problem(Answer):
    """Why a request was refused, in a sentence, and where in it the trouble lies."""

    code: Annotated[str, Field(description="A short name for the kind of trouble.")]
    message: Annotated[str, Field(description="A sentence a person at the table understands.")]
    at: Annotated[str, Field(description="The place in the request, such as players[1].cards[0].")]


class Refusal(Answer):
    """Every refused request answers with this."""

    error: Problem


Name = Annotated[str, Field(description="A player's id, as she shall be called in sentences.")]
Count = Annotated[int, Field(ge=0, description="A whole number, not negative.")]


def read_out(said: object) -> object:
    """A reason as it is read out, with the ruling it rests on."""
    return said.sentence if isinstance(said, Reason) else said


Sentence = Annotated[str, BeforeValidator(read_out)]
Sentences = Annotated[
    list[Sentence], Field(description="To be read out at the table, in this order.")
]


def described(**keywords: Any) -> Any:
    """Say more in the document than the model checks, because the rules refuse it in words."""
    return Field(json_schema_extra=keywords)


def one_of(ids: Callable[[], Iterable[str]], description: str = "") -> Any:
    """Name the ids that exist in the document; the rules say in words what is wrong with others."""

    def extend(schema: dict[str, Any]) -> None:
        schema["enum"] = sorted(ids())

    return Field(description=description or None, json_schema_extra=extend)
