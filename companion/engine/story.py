"""The story of a game: what its log tells when it is read as a whole, as pictures.

A game turns the moments of its log into charts; the web draws them as SVG, each with the same
numbers in a table behind it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.engine.values import Event
from companion.engine.wording import say, spelled


@dataclass(frozen=True)
class Moment:
    """One entry that counts: when it was tapped, its command, its events, and the state after."""

    minutes: float  # played since the first entry of the log, without pauses and jumps of the clock
    command: str
    events: tuple[Event, ...]
    state: Any
    seq: int = 0  # its number in the log, where it is read from one


Moments = Sequence[Moment]
# What brought a player past the others in the round of a label: " with a Field Crew", or nothing.
BroughtBy = Callable[[str, str], str]
END = "End"  # the label behind the last round


@dataclass(frozen=True)
class Series:
    """One line or one row of bars; a player's has colour and letter."""

    name: str
    values: tuple[float | None, ...]  # one a label; None: not known
    colour: str = ""
    letter: str = ""
    is_winner: bool = False
    caption: str = ""  # what stands beside a bar, where it is not the player's own name


@dataclass(frozen=True)
class Chart:
    """One picture, with one sentence that tells it."""

    id: str  # a slug, unique within a story
    title: str
    kind: Literal["lines", "bars"]
    labels: tuple[str, ...]  # along the bottom: rounds, players, phases
    series: tuple[Series, ...]
    unit: str  # what is counted: "people", "skirmishes", "minutes"
    sentence: str = ""  # what it tells, in words
    note: str = ""  # what was counted, said small below it
    is_added: bool = False  # whether its numbers came on top of others: "+5"


def leaders(series: Sequence[Series], at: int = 0) -> tuple[list[str], float]:
    """Who has the most of something, and how much that is; of players only."""
    values = {row.name: row.values[at] or 0 for row in series if row.letter}
    most = max(values.values(), default=0)
    return [name for name, value in values.items() if value == most and most > 0], most


def most(series: Sequence[Series], did: str, at: int = 0) -> str:
    """Who did something most often, where one or two did; nothing where that says little."""
    names, number = leaders(series, at)
    if len(names) == 1:
        return say("{name} {did} the most: {number:g}.", name=names[0], did=did, number=number)
    return (
        say(
            "{first} and {second} {did} {number:g} each.",
            first=names[0],
            second=names[1],
            did=did,
            number=number,
        )
        if len(names) == 2
        else ""
    )


def nothing_special(name: str, label: str) -> str:
    """Where no one asks what brought a player past."""
    return ""


def told_of(
    labels: Sequence[str], series: Sequence[Series], brought_by: BroughtBy = nothing_special
) -> str:
    """How the lines of a chart went, where at least one of them is known."""
    known = [at for at in range(len(labels)) if any(row.values[at] is not None for row in series)]
    values = [
        {row.name: value for row in series if (value := row.values[at]) is not None} for at in known
    ]
    return how_it_went([labels[at] for at in known], values, brought_by) if known else ""


def how_it_went(
    labels: Sequence[str],
    values: Sequence[Mapping[str, float]],
    brought_by: BroughtBy = nothing_special,
) -> str:
    """Who led for how long, and who was ahead in the end since when; by the names of players."""
    ahead = [_ahead(some) for some in values]
    last = ahead[-1]
    rounds = Counter(
        name for label, name in zip(labels, ahead, strict=True) if name and label != END
    )
    if not last:
        tied = say("{at_the_top} tied in the end", at_the_top=_at_the_top(values[-1]))
        return f"{_led(rounds)}; {tied}." if rounds else f"{tied}."
    if not rounds:
        return say("{last} was ahead in the end.", last=last)
    longest, _ = rounds.most_common(1)[0]
    since = max((at for at, name in enumerate(ahead) if name != last), default=-1) + 1
    if longest == last:
        return f"{_led(rounds)}."
    label = labels[since]
    if since == len(ahead) - 1:
        return say("{led}; {last} passed in the end.", led=_led(rounds), last=last)
    return say(
        "{led}; {last} passed{brought_by} in round {label}.",
        led=_led(rounds),
        last=last,
        brought_by=brought_by(last, label),
        label=label,
    )


def _ahead(values: Mapping[str, float]) -> str:
    """Who has the most, if it is one alone."""
    names = _at_the_top(values)
    return names[0] if len(names) == 1 else ""


def _at_the_top(values: Mapping[str, float]) -> list[str]:
    most = max(values.values(), default=0)
    return [name for name, value in values.items() if value == most]


def _led(rounds: Counter[str]) -> str:
    """Who led for the longest, and for how many rounds."""
    longest, times = rounds.most_common(1)[0]
    return say("{longest} led for {times}", longest=longest, times=spelled(times, "round"))
