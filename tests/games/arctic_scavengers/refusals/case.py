"""A refusal as a case: how the table gets there, what is asked of it, and the rule it names."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from companion.engine import refusals
from companion.engine.errors import RuleError
from companion.engine.game import Command
from companion.games import arctic_scavengers
from tests.games.arctic_scavengers.sitting import Sitting

GAME_FOLDER = Path(arctic_scavengers.__file__).parent
REFUSALS = Path(refusals.__file__)


@dataclass(frozen=True)
class Case:
    """A table, the command that it refuses, and the rule that the refusal names."""

    table: Callable[[], Sitting]
    command: Command
    rule: str

    def refusal(self) -> RuleError:
        """What the table says."""
        return self.table().refused(self.command)


@dataclass(frozen=True)
class Place:
    """A call in the source, from its first line to its last."""

    path: Path
    first: int
    last: int

    def __str__(self) -> str:
        """As an editor opens it."""
        return f"{self.path.relative_to(GAME_FOLDER)}:{self.first}"


def calls_of(name: str) -> Iterator[Place]:
    """Every place in the game's modules where a function is called."""
    for path in sorted(GAME_FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == name
            ):
                yield Place(path, node.lineno, node.end_lineno or node.lineno)


def raised_at(refusal: RuleError) -> tuple[Path, int]:
    """The line of the rule that refused: the last one outside the module that builds refusals."""
    steps = [
        (Path(step.tb_frame.f_code.co_filename), step.tb_lineno)
        for step in _steps(refusal.__traceback__)
    ]
    return [step for step in steps if step[0] != REFUSALS][-1]


def _steps(traceback: TracebackType | None) -> Iterator[TracebackType]:
    while traceback is not None:
        yield traceback
        traceback = traceback.tb_next


def unmet(name: str, cases: dict[str, Case]) -> list[str]:
    """The calls of ``object_to`` or ``impossible`` that no case runs into."""
    met = {raised_at(case.refusal()) for case in cases.values()}
    return [
        str(place)
        for place in calls_of(name)
        if not any(path == place.path and place.first <= at <= place.last for path, at in met)
    ]
