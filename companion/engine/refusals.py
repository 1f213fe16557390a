"""How the table refuses, and when it lets itself be overruled."""

from __future__ import annotations

from companion.engine.errors import RuleError, WayPast
from companion.engine.values import Command


def object_to(command: Command, message: str, *, rule: str, ways: tuple[WayPast, ...] = ()) -> None:
    """Refuse, unless the table has overruled this very rule."""
    if rule not in command.despite.split():
        raise RuleError(message, rule=rule, may_be_overruled=True, ways=ways)


def impossible(message: str, *, rule: str) -> RuleError:
    """A refusal of what hands cannot do either: no one can overrule it."""
    return RuleError(message, rule=rule)
