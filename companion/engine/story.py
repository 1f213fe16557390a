"""The story of a game: what its log tells when it is read as a whole, as pictures.

A game turns the moments of its log into charts; the web draws them as SVG, each with the same
numbers in a table behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.engine.values import Event


@dataclass(frozen=True)
class Moment:
    """One entry that counts: when it was tapped, its command, its events, and the state after."""

    minutes: float  # played since the first entry of the log, without pauses and jumps of the clock
    command: str
    events: tuple[Event, ...]
    state: Any
    seq: int = 0  # its number in the log, where it is read from one


Moments = Sequence[Moment]


@dataclass(frozen=True)
class Series:
    """One line or one colour of bars; a player's has her colour and letter."""

    name: str
    values: tuple[float | None, ...]  # one a label; None: not known
    colour: str = ""
    letter: str = ""


@dataclass(frozen=True)
class Chart:
    """One picture and the table behind it."""

    id: str  # a slug, unique within a story
    title: str
    kind: Literal["lines", "bars"]
    labels: tuple[str, ...]  # along the bottom: rounds, players, phases
    series: tuple[Series, ...]
    unit: str  # what is counted: "people", "skirmishes", "minutes"
    sentence: str = ""  # what it shows, in words
