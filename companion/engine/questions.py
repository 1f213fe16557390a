"""What the calculators of every game share: a refused question and a sentence with its ruling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.errors import CompanionError

LONGEST_QUOTE = 40


class IllegalQuestion(CompanionError):
    """A readable question that no table can ask; ``at`` is the place in it that is wrong."""

    def __init__(self, message: str, code: str, at: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.at = at
        self.rule = rule  # the ruling that forbids it, where one does


@dataclass(frozen=True)
class Reason:
    """One step of a reasoning and the ruling it rests on."""

    text: str
    rule: str

    @property
    def sentence(self) -> str:
        """The step as it is read out at the table."""
        return f"{self.text} ({self.rule})."


def in_words(items: Sequence[str], joint: str = "and") -> str:
    """A list as people say it: ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def quoted(text: str) -> str:
    """Somebody's own words in quotation marks, cut short where they run on."""
    shown = text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."
    return f'"{shown}"'


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: ``1 card``, ``2 cards``."""
    return f"{number} {noun}" if number == 1 else f"{number} {plural or noun + 's'}"


_SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def spelled(number: int, noun: str) -> str:
    """A number with its noun as a sentence says it: ``seven rounds``, ``11 rounds``."""
    said = _SPELLED[number] if 0 <= number < len(_SPELLED) else str(number)
    return f"{said} {noun}" if number == 1 else f"{said} {noun}s"


def sized(size: int) -> str:
    """So many bytes as people say it: ``12 kB``, ``3.4 MB``, ``1.2 GB``."""
    for unit, name in ((10**9, "GB"), (10**6, "MB")):
        if size >= unit:
            return f"{size / unit:,.1f} {name}"
    return f"{size / 1000:,.0f} kB"


def check_players(ids: Sequence[str], allowed: range) -> None:
    """Refuse a table of the wrong size, and ids that are empty or repeated."""
    if len(ids) not in allowed:
        message = f"This needs {allowed[0]} to {allowed[-1]} players, not {len(ids)}."
        raise IllegalQuestion(message, "wrong_number_of_players", "players")
    for place, player in enumerate(ids):
        at = f"players[{place}].id"
        if not player.strip():
            raise IllegalQuestion("Every player needs a name.", "empty_player_id", at)
        if player in ids[:place]:
            message = f"Two players are called {quoted(player)}."
            raise IllegalQuestion(message, "repeated_player_id", at)
