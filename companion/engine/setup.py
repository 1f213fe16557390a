"""What a table decides before the game, and what it then has to lay out.

A game turns the answers given so far into a SetupPlan: every question with what is chosen, the
check-list for exactly these answers, and what is still wrong with them. Nothing is refused while
the table is choosing; an answer that cannot be is replaced, and a problem says so.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.engine.wording import say

# By the id of the option; one that takes a single answer has one.
Answers = Mapping[str, tuple[str, ...]]

# Where on the page an option stands: with the game, with what is recorded, beside that, with the house
# rules, with the check-list.
Step = Literal["game", "track", "teach", "house", "list"]


@dataclass(frozen=True)
class Choice:
    """One answer to an option of the set-up."""

    id: str
    label: str
    hint: str = ""  # in a few words
    changes: tuple[str, ...] = ()  # what choosing it changes at the table
    group: str = ""
    is_chosen: bool = False
    is_locked: bool = False
    why: str = ""  # why it is locked
    is_rung: bool = False  # whether its group is a ladder: choosing it takes in all rungs below
    is_top: bool = False  # whether it is the highest rung that is chosen
    check_your_card: bool = False


@dataclass(frozen=True)
class Amount:
    """A number that the table sets, one step at a time."""

    id: str
    label: str
    value: int
    most: int

    @property
    def can_go_down(self) -> bool:
        """Whether there is a step less."""
        return self.stepped(-1) != self.value

    @property
    def can_go_up(self) -> bool:
        """Whether there is a step more."""
        return self.stepped(1) != self.value

    def stepped(self, by: int) -> int:
        """The number after a step, which leads no further than to nothing and to the most."""
        return min(max(self.value + by, 0), self.most)


@dataclass(frozen=True)
class Option:
    """Something the table decides before the game; the first choice is the default."""

    id: str
    title: str
    text: str = ""
    choices: tuple[Choice, ...] = ()
    rule: str = ""
    is_many: bool = False
    step: Step = "house"
    amounts: tuple[Amount, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    ground: str = ""  # the rung below all others of a ladder, which chooses nothing

    @property
    def default(self) -> str:
        """The answer that counts when none is given."""
        return self.choices[0].id

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids of what is chosen."""
        return tuple(choice.id for choice in self.choices if choice.is_chosen)

    @property
    def groups(self) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
        """The choices under their headings, in order."""
        names = dict.fromkeys(choice.group for choice in self.choices)
        return tuple(
            (name, tuple(choice for choice in self.choices if choice.group == name))
            for name in names
        )


@dataclass(frozen=True)
class Suggestion:
    """A button that changes answers: those of the query take the place of the present ones."""

    label: str
    query: str
    icon: str = ""


@dataclass(frozen=True)
class SetupProblem:
    """What is wrong with the answers, or worth saying about them; a serious one stops the start."""

    sentence: str
    field: str = ""
    is_serious: bool = True
    suggestions: tuple[Suggestion, ...] = ()


@dataclass(frozen=True)
class Item:
    """One line of a pile: so many copies of a card, or something to do."""

    id: str
    name: str
    count: int | None = None
    note: str = ""
    check_your_card: bool = False
    sheet: str = ""  # the card page it has, if any

    @property
    def tick(self) -> str:
        """What is kept when it is ticked off; another number of copies is another thing to do."""
        return self.id if self.count is None else f"{self.id}.{self.count}"


@dataclass(frozen=True)
class Section:
    """One pile of the check-list: how to lay it out, and what is in it."""

    id: str
    title: str
    size: str  # "34 cards"
    how: tuple[str, ...]
    items: tuple[Item, ...] = ()

    @property
    def tick(self) -> str:
        """What is kept when the whole pile is ticked off; another pile is not done by it."""
        ticks = ",".join(item.tick for item in self.items)
        return f"{self.id}.{zlib.crc32(ticks.encode()):08x}"


@dataclass(frozen=True)
class SetupPlan:
    """The questions with their answers, the check-list, and what is to be said about them."""

    options: tuple[Option, ...] = ()
    sections: tuple[Section, ...] = ()
    problems: tuple[SetupProblem, ...] = ()
    answers: Answers = field(default_factory=dict)  # complete, and only what the game knows

    @property
    def refusal(self) -> SetupProblem | None:
        """The first thing that stops the start."""
        return next((problem for problem in self.problems if problem.is_serious), None)


def settled(option: Option, answers: Answers) -> tuple[Option, tuple[SetupProblem, ...]]:
    """An option of one answer with that answer marked, or its default and a problem."""
    given = answers.get(option.id, ())[:1]
    known = {choice.id for choice in option.choices}
    wanted = given[0] if given and given[0] in known else option.default
    choices = tuple(replace(choice, is_chosen=choice.id == wanted) for choice in option.choices)
    problems: tuple[SetupProblem, ...] = ()
    if given and given[0] and given[0] not in known:
        problems = (
            SetupProblem(
                say("That is not a choice for “{option}”.", option=option.title), option.id
            ),
        )
    return replace(option, choices=choices), problems
