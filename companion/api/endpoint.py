"""One question that can be asked over HTTP or on the command line.

Known by its name and its address alone, so that listing the questions needs no models: those come
with the extra `api`, and are imported with the first question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from companion.engine.game import AnyGame
from companion.engine.lookup import Hit

if TYPE_CHECKING:
    from companion.api.models import Asked, LookedUp

Games = Mapping[str, AnyGame]
# The words and the key of a game; the store answers.
Search = Callable[[str, str], list[Hit]]

MOST_BYTES = 65_536

# What the extra brings.
MODEL_LIBRARIES = ("pydantic", "openapi_pydantic")
NOT_INSTALLED = (
    "The programming interface is not installed. "
    "Install it on this server: pip install 'companion-referee[api]'."
)


def is_installed() -> bool:
    """Whether the libraries that read and describe the questions are there."""
    return all(find_spec(name) for name in MODEL_LIBRARIES)


@dataclass(frozen=True, eq=False)
class Calculator:
    """A question with a body: where it is asked, and the module that reads and answers it."""

    path: str
    game: str  # key of the game it asks about
    name: str  # on the command line
    summary: str
    at: str  # "module:name" of what is imported when it is first asked
    example: Mapping[str, Any]

    @property
    def asked(self) -> Asked:
        """Its models, and the function that answers."""
        found: Asked = resolve_name(self.at)
        return found


@dataclass(frozen=True, eq=False)
class Reference:
    """A question without a body: something to look up."""

    path: str
    summary: str
    at: str  # as of a calculator
    parameters: Mapping[str, str]  # name: description

    @property
    def looked_up(self) -> LookedUp:
        """The model of its answer, and the function that looks it up."""
        found: LookedUp = resolve_name(self.at)
        return found


@dataclass(frozen=True, eq=False)
class Library:
    """Where things are looked up: the games, and the search through their rules."""

    games: Games
    search: Search
