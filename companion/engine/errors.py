"""The few ways in which a table can refuse what it is asked."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.wording import say


@dataclass(frozen=True)
class WayPast:
    """A way past a refusal: the same command once more, with these fields set."""

    label: str
    fields: tuple[tuple[str, str], ...]


class CompanionError(Exception):
    """Base of everything the companion refuses; its text is a sentence for the table."""


class RuleError(CompanionError):
    """A readable request that the rules forbid."""

    def __init__(
        self,
        message: str,
        *,
        rule: str,
        may_be_overruled: bool = False,
        ways: tuple[WayPast, ...] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.may_be_overruled = may_be_overruled
        self.ways = ways


class GameIsOver(RuleError):
    """A request for a game that has already ended."""


class WrongNumberOfPlayers(RuleError):
    """A game that does not seat this many."""


class StaleTable(CompanionError):
    """A tap on a picture of the table that is no longer true."""


class NothingToUndo(CompanionError):
    """Undo at the set-up, or redo with nothing undone."""


class CatalogueError(CompanionError):
    """A card, building or rule file holds something that cannot be right."""


class UnreadableEntry(CompanionError):
    """A log entry that is damaged, or that no version of this program can have written."""


class UnreadableSnapshot(CompanionError):
    """A kept state that is damaged; the log has it all the same."""


class DamagedLog(UnreadableEntry):
    """A log that cannot be read beyond a line."""

    def __init__(self, line: int, last_good: int) -> None:
        super().__init__(say("Line {line} of this table's log cannot be read.", line=line))
        self.line = line
        self.last_good = last_good  # the last line before it that counts, or 0
