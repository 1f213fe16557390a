"""Tables without a log: taps are read and held like the forms of a table."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.engine.address import UNREADABLE
from companion.engine.game import Command, Event
from companion.engine.refusals import impossible, object_to
from companion.engine.unlogged import Taps, Unlogged, as_answers, quick_panel, tap_in


@dataclass(frozen=True)
class Add(Command):
    """Some more."""

    number: int


@dataclass(frozen=True)
class Added(Event):
    """Some more, twice."""

    number: int


def decide(table: int, command: Command) -> tuple[Event, ...]:
    assert isinstance(command, Add)
    if command.number > 9:
        raise impossible("Nobody has that many.", rule="R1")
    if table + command.number > 9:
        object_to(command, "That is too many.", rule="R2")
    return (Added(command.number), Added(command.number))


def evolve(table: int, event: Event) -> int:
    assert isinstance(event, Added)
    return table + event.number


TAPS: Taps[int] = Taps({"add": Add}, decide, evolve)


@pytest.mark.parametrize(
    ("tap", "fields", "after"),
    [
        ("add", {"number": "2"}, Unlogged(9)),
        ("add", {"number": "5"}, Unlogged(15)),  # overruled at once: nothing is recorded here
        ("add", {"number": "10"}, Unlogged(5, "Nobody has that many.")),
        ("add", {"number": "x"}, Unlogged(5, UNREADABLE)),
        ("add", {}, Unlogged(5, UNREADABLE)),
        ("take", {"number": "2"}, Unlogged(5, UNREADABLE)),
    ],
)
def test_a_tap_is_a_command_or_changes_nothing_and_says_why(
    tap: str, fields: dict[str, str], after: Unlogged[int]
) -> None:
    assert TAPS.tapped(Unlogged(5), tap, fields) == after


def test_the_panel_knows_whether_its_address_held_a_tap() -> None:
    answers = as_answers({"pile1": "f", "do": "add?number=2"})
    assert tap_in(answers) == "add?number=2"
    panel = quick_panel("count", object(), {"pile1": "ff"}, answers, "")
    assert (panel.query, panel.is_tapped, panel.is_told) == ((("pile1", "ff"),), True, False)
    assert not quick_panel("count", object(), {}, {}, "").is_tapped
