"""What every question and answer is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from companion.api.endpoint import Library
from companion.engine.questions import Reason


class Question(BaseModel):
    """Something asked: an unknown field is an error, and a text is no number."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Answer(BaseModel):
    """Something answered, read from the rules' own result by the names of its fields."""

    model_config = ConfigDict(extra="forbid", frozen=True, from_attributes=True)


@dataclass(frozen=True, eq=False)
class Asked:
    """How a question is read and answered."""

    question: type[Question]
    answer: type[Answer]
    work_out: Callable[[Any, Any], Answer]  # the cards by their owner's print, and the question


@dataclass(frozen=True, eq=False)
class LookedUp:
    """How something is looked up, by what the address says."""

    answer: type[Answer]
    look_up: Callable[[Library, Mapping[str, str]], Answer]


class Problem(Answer):
    """Why a request was refused, in a sentence, and where in it the trouble lies."""

    code: Annotated[str, Field(description="A short name for the kind of trouble.")]
    message: Annotated[str, Field(description="A sentence a person at the table understands.")]
    at: Annotated[str, Field(description="The place in the request, such as players[1].cards[0].")]


class Refusal(Answer):
    """Every refused request answers with this."""

    error: Problem


def read_out(said: object) -> object:
    """A reason as it is read out, with the ruling it rests on."""
    return said.sentence if isinstance(said, Reason) else said


Sentence = Annotated[str, BeforeValidator(read_out)]
Sentences = Annotated[
    list[Sentence], Field(description="To be read out at the table, in this order.")
]


def described(description: str = "", **keywords: Any) -> Any:
    """Say more in the document than the model checks, because the rules refuse it in words."""
    return Field(description=description or None, json_schema_extra=keywords)


def one_of(values: Callable[[], Iterable[Any]], description: str = "") -> Any:
    """Name in the document what exists; the rules say in words what is wrong with the rest."""

    def extend(schema: dict[str, Any]) -> None:
        schema["enum"] = sorted(values())

    return Field(description=description or None, json_schema_extra=extend)


def each_of(names: Callable[[], Iterable[str]], description: str) -> Any:
    """Name in the document what an object must hold; the rules say in words what it lacks."""

    def extend(schema: dict[str, Any]) -> None:
        schema["required"] = sorted(names())

    return Field(description=description, json_schema_extra=extend)


def reference_to(ids: Callable[[], Iterable[str]], description: str) -> Any:
    """Say in the document how one of these ids, or one of several copies, is written."""

    def extend(schema: dict[str, Any]) -> None:
        schema["pattern"] = f"^({'|'.join(sorted(ids()))})(#[1-9][0-9]{{0,5}})?$"

    return Field(description=description, json_schema_extra=extend)


# Something other than what Python takes for space. Spelled out: what \s means differs from language to language.
_NOT_BLANK = r"[^\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]"
Name = Annotated[
    str,
    described("A player's id, as shown in sentences.", minLength=1, pattern=_NOT_BLANK),
]
# A number of more than 300 signs is not read (see ``asking.LONGEST_NUMBER``).
Whole = Annotated[int, described(exclusiveMinimum=-1e299, exclusiveMaximum=1e300)]
Count = Annotated[
    int,
    Field(
        ge=0,
        description="A whole number, not negative.",
        json_schema_extra={"exclusiveMaximum": 1e300},
    ),
]
