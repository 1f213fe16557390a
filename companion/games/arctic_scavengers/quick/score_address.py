"""Tribes as the address of a page: what it says, read into a count, and written again.

``count1=refugee.4,armory.complete.1`` is what the first player has counted: each card with its
number, each building with its state and its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.address import Reader, seat_fields
from companion.engine.game import Seat
from companion.engine.setup import Answers
from companion.games.arctic_scavengers.rules.box import load_setup
from companion.games.arctic_scavengers.rules.catalogue import Catalogue
from companion.games.arctic_scavengers.rules.scoring import TRIBES, ScoreQuestion
from companion.games.arctic_scavengers.table.final_count import (
    MOST_COPIES,
    STATES,
    tribe_of,
)

USUAL_TRIBES = 3
MOST_KINDS = 80  # more than three boxes hold

LEFT_OUT = "Some of what the address says cannot be counted and was left out."


@dataclass(frozen=True)
class Tribes:
    """What everybody has counted, the gangs in play, and whose numbers are in sight."""

    catalogue: Catalogue  # the cards they are counted by
    seats: tuple[Seat, ...]
    counts: tuple[Mapping[str, int], ...]
    gangs: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    at: int = 1
    problem: str = ""

    @property
    def question(self) -> ScoreQuestion:
        """The tribes as the score asks for them."""
        tribes = zip(self.seats, self.counts, strict=True)
        return ScoreQuestion(
            tuple(tribe_of(counts, seat.id, seat.name) for seat, counts in tribes), self.gangs
        )


def read(catalogue: Catalogue, answers: Answers) -> Tribes:
    """The count that an address holds."""
    reader = Reader(answers)
    players = reader.number(reader.text("players"), TRIBES, USUAL_TRIBES)
    numbers = range(1, players + 1)
    seats = tuple(reader.seat(n) for n in numbers)
    counts = tuple(_counts(reader, catalogue, f"count{n}") for n in numbers)
    gangs = tuple(dict.fromkeys(reader.known("gangs", catalogue.gangs, len(catalogue.gangs))))
    added = load_setup().added_boxes
    boxes = tuple(dict.fromkeys(reader.known("boxes", added, len(added))))
    at = reader.number(reader.text("at"), numbers, 1)
    problem = "" if reader.is_whole else LEFT_OUT
    return Tribes(catalogue, seats, counts, gangs, boxes, at, problem)


def _counts(reader: Reader, catalogue: Catalogue, name: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for word in reader.text(name).split(",")[:MOST_KINDS]:
        if not word:
            continue
        thing, _, number = word.rpartition(".")
        if not is_countable(catalogue, thing) or thing in found:
            reader.is_whole = False
            continue
        copies = reader.number(number, range(MOST_COPIES + 1), 0)
        if copies:
            found[thing] = copies
    return found


def is_countable(catalogue: Catalogue, thing: str) -> bool:
    """Whether there is such a card, or such a building in such a state."""
    kind, dot, state = thing.partition(".")
    if dot:
        return kind in catalogue.buildings and state in STATES
    return kind in catalogue.cards


def write(tribes: Tribes) -> dict[str, str]:
    """The address that brings this count back; what is usual is left out."""
    said = {"players": str(len(tribes.seats))}
    for n, (seat, counts) in enumerate(zip(tribes.seats, tribes.counts, strict=True), 1):
        said |= seat_fields(n, seat)
        said[f"count{n}"] = ",".join(f"{thing}.{copies}" for thing, copies in counts.items())
    said |= {"gangs": ",".join(tribes.gangs), "boxes": ",".join(tribes.boxes)}
    said |= {"at": str(tribes.at) if tribes.at != 1 else ""}
    return {name: text for name, text in said.items() if text}
