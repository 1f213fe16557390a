"""Tables without a log: the address of a page is the state, and taps are commands of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Generic, TypeVar

from companion.engine.address import UNREADABLE, AddressReader
from companion.engine.errors import RuleError
from companion.engine.forms import Form, FormError, read_command
from companion.engine.game import Command, Event
from companion.engine.setup import Answers
from companion.engine.view import QuickPanel

State = TypeVar("State")


@dataclass(frozen=True)
class Unlogged(Generic[State]):
    """A table as an address puts it, and what was left out of it or refused."""

    table: State
    problem: str = ""


@dataclass(frozen=True)
class Taps(Generic[State]):
    """The commands that a page takes, by the names of its taps, and the rules they go by."""

    commands: Mapping[str, type[Command]]
    decide: Callable[[State, Command], tuple[Event, ...]]
    evolve: Callable[[State, Event], State]

    def after(self, table: State, command: Command) -> State:
        """The table after a command; refused as at any table."""
        return reduce(self.evolve, self.decide(table, command), table)

    def tapped(self, page: Unlogged[State], tap: str, fields: Form) -> Unlogged[State]:
        """The table after a tap; one that cannot be changes nothing and says why."""
        cls = self.commands.get(tap)
        try:
            command = read_command(cls, fields) if cls else None
        except FormError:
            command = None
        return self._performed(page, command) if command else replace(page, problem=UNREADABLE)

    def _performed(self, page: Unlogged[State], command: Command) -> Unlogged[State]:
        try:
            return Unlogged(self.after(page.table, command))
        except RuleError as refusal:
            # Nothing is recorded here, so no one has to be asked twice.
            if refusal.may_be_overruled and not command.despite:
                return self._performed(page, replace(command, despite=refusal.rule))
            return replace(page, problem=refusal.message)


def tap_in(answers: Answers) -> str:
    """The tap that an address holds beside its state, or none."""
    return AddressReader(answers).text("do")


def as_answers(query: Mapping[str, str]) -> Answers:
    """What was written as an address, to be read again."""
    return {name: (text,) for name, text in query.items()}


def quick_panel(
    name: str, model: object, query: Mapping[str, str], answers: Answers, problem: str
) -> QuickPanel:
    """The panel of a page with the address that it leads to."""
    is_tapped = bool(tap_in(answers))
    return QuickPanel(name, model, tuple(query.items()), is_tapped, is_told=bool(problem))
