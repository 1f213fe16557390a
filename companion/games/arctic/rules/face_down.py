"""Face-down cards count as whatever is best for their owner (R46), found without trying all.

A score is made of one run per animal, and runs of different animals share no card. So the best
animals for the face-down cards are the best choice of stretches, at most one per animal, none
overlapping, each holding only that animal and face-down cards. Stretches longer than the longest
paid run need not be looked at. Going through the pile once it is enough to remember, for every
set of animals that already has its stretch, the most points reached: 64 sets, however many cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.arctic.rules.catalogue import ANIMALS
from companion.games.arctic.rules.points import FACE_DOWN, PointTable


@dataclass(frozen=True)
class Stretch:
    """Cards ``start`` up to, not including, ``end`` that count as one animal."""

    animal: str
    start: int
    end: int

    @property
    def length(self) -> int:
        """How many cards it is."""
        return self.end - self.start


@dataclass(frozen=True)
class StretchPlan:
    """Stretches that do not overlap and the points of their runs, variety left out."""

    points: int = 0
    stretches: tuple[Stretch, ...] = ()


Plans = dict[frozenset[str], StretchPlan]


def turn_up(table: PointTable, pile: Sequence[str]) -> tuple[str, ...]:
    """The pile with every face-down card replaced by an animal that is best for its owner."""
    if FACE_DOWN not in pile:
        return tuple(pile)
    turned = list(pile)
    for stretch in best_plan(table, pile).stretches:
        turned[stretch.start : stretch.end] = [stretch.animal] * (stretch.end - stretch.start)
    return _like_their_neighbours(turned)


def best_plan(table: PointTable, pile: Sequence[str]) -> StretchPlan:
    """The stretches that score most, variety included."""
    # after[n]: the best plan for every set of animals within the first n cards. A row is shared
    # with the one before it where a card brings nothing new.
    after: list[Plans] = [{frozenset(): StretchPlan()}]
    tried: dict[tuple[str, int], Plans] = {}
    blank, enough = 0, len(ANIMALS) * table.longest
    for end, card in enumerate(pile, 1):
        # Behind as many face-down cards as all animals together can use, one more is of no use.
        blank = blank + 1 if card == FACE_DOWN else 0
        if blank > enough:
            after.append(after[-1])
            continue
        better: Plans = {}
        for stretch in _stretches_ending(table, pile, end):
            before, length = after[stretch.start], end - stretch.start
            # The same stretch behind the same row was already weighed at an earlier card.
            if tried.get((stretch.animal, length)) is not before:
                tried[stretch.animal, length] = before
                _weigh(stretch, table.points_for(length), before, after[-1], better)
        after.append({**after[-1], **better} if better else after[-1])
    return max(
        after[-1].values(), key=lambda plan: plan.points + table.points_for(len(plan.stretches))
    )


def _weigh(stretch: Stretch, worth: int, before: Plans, known: Plans, better: Plans) -> None:
    """Note in ``better`` every set of animals for which the stretch earns more than is known."""
    for animals, plan in before.items():
        if stretch.animal in animals:
            continue
        grown = animals | {stretch.animal}
        best = better.get(grown) or known.get(grown)
        if best is None or plan.points + worth > best.points:
            better[grown] = StretchPlan(plan.points + worth, (*plan.stretches, stretch))


def _stretches_ending(table: PointTable, pile: Sequence[str], end: int) -> Iterator[Stretch]:
    """Every stretch of a paid length that ends here and can be all of one animal."""
    seen: set[str] = set()
    for start in range(end - 1, max(end - table.longest, 0) - 1, -1):
        seen |= {pile[start]} - {FACE_DOWN}
        if len(seen) > 1:
            return
        if end - start >= table.shortest:
            for animal in seen or ANIMALS:
                yield Stretch(animal, start, end)


def _like_their_neighbours(pile: list[str]) -> tuple[str, ...]:
    """Cards that no stretch needs take the animal next to them, which never costs anything."""
    for place in range(1, len(pile)):
        if pile[place] == FACE_DOWN:
            pile[place] = pile[place - 1]
    # What is still face down lies at the front, or there is nothing else in the pile.
    first = next((card for card in pile if card != FACE_DOWN), ANIMALS[0])
    return tuple(first if card == FACE_DOWN else card for card in pile)
