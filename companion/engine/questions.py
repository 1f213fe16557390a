"""What the calculators of every game share: a refused question and a sentence with its ruling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.errors import CompanionError
from companion.engine.wording import quoted, say


class IllegalQuestion(CompanionError):
    """A readable question that no table can ask; ``at`` is the place in it that is wrong."""

    def __init__(self, message: str, code: str, at: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.at = at
        self.rule = rule  # the ruling that forbids it, where one does

    def within(self, place: str) -> IllegalQuestion:
        """The same of a larger question, in which what was wrong with this one stands there."""
        return IllegalQuestion(self.message, self.code, f"{place}.{self.at}", self.rule)


class Reason(NamedTuple):
    """One step of a reasoning and the ruling it rests on."""

    text: str
    rule: str

    @property
    def sentence(self) -> str:
        """The step as it is read out at the table."""
        return f"{self.text} ({self.rule})."


def check_players(ids: Sequence[str], allowed: range) -> None:
    """Refuse a table of the wrong size, and ids that are empty or repeated."""
    if len(ids) not in allowed:
        message = say(
            "This needs {least} to {most} players, not {number}.",
            least=allowed[0],
            most=allowed[-1],
            number=len(ids),
        )
        raise IllegalQuestion(message, "wrong_number_of_players", "players")
    if len(set(ids)) == len(ids) and all(map(str.strip, ids)):
        return
    for place, player in enumerate(ids):
        at = f"players[{place}].id"
        if not player.strip():
            raise IllegalQuestion("Every player needs a name.", "empty_player_id", at)
        if player in ids[:place]:
            message = say("Two players are called {player}.", player=quoted(player))
            raise IllegalQuestion(message, "repeated_player_id", at)
