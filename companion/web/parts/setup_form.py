"""The set-up form: from text to rows of players and answers, and to the set-up of a game.

The same text arrives as a query while the table is still choosing and as a form when it starts.
What cannot be read is replaced and said in a sentence; only the start is refused.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qs

from werkzeug.datastructures import MultiDict

from companion.engine.game import COLOURS, AnyGame, PlayerId, Seat, Setup
from companion.engine.names import MOST_BYTES, cut, initial, problem_of
from companion.engine.setup import Answers, SetupPlan, SetupProblem
from companion.engine.wording import say
from companion.store.results import folded
from companion.web.forms import LONGEST_FIELD, FormError

RANDOM = "random"
LAST = "last"
MOST_ANSWERS = 80
MOST_VALUES = 60
# Of a name that is too long, so that it can be mended.
LONGEST_SHOWN, MOST_SHOWN = 60, MOST_BYTES + 40
# The frame's own fields; every other one is an answer for the game.
OWN_FIELDS = {"game", "key", "first", "done", "do", "with", "changed", "offers", "open"}
# A button's step, not the number it leads to: so every tap of several in a row counts.
STEPS = {"less": -1, "more": 1}
# Older links had it in front of every answer.
PREFIX = "option_"

Text = MultiDict[str, str]


@dataclass(frozen=True)
class PlayerRow:
    """One place at the table; it is free while it has no name."""

    number: int
    name: str = ""
    colour: str = ""

    @property
    def letter(self) -> str:
        """What stands on the token."""
        return initial(self.name)


@dataclass(frozen=True)
class SetupForm:
    """What the form says, with every player's colour settled."""

    game: AnyGame
    rows: tuple[PlayerRow, ...]
    first: str  # the number of a row, or "random"
    answers: Answers
    done: tuple[str, ...]
    problems: tuple[SetupProblem, ...] = ()
    offers_last: bool = False  # whether the page it comes from offered the last players

    @property
    def named(self) -> tuple[PlayerRow, ...]:
        """The places that are taken."""
        return tuple(row for row in self.rows if row.name)

    @property
    def players(self) -> int:
        """How many the check-list is for: as many as are named, within what the game seats."""
        seats = self.game.players
        return min(max(len(self.named), seats[0]), seats[-1])

    def plan(self) -> SetupPlan:
        """What the game makes of the answers."""
        return self.game.plan(self.game.catalogue, self.players, self.answers)


def read(game: AnyGame, text: Text, colours: Mapping[str, str]) -> SetupForm:
    """The form as far as it can be read; ``colours`` are those the names last had."""
    rows = [_row(text, number) for number in range(1, game.players[-1] + 1)]
    problems = list(_row_problems(rows))
    first = text.get("first", "") or RANDOM
    if first != RANDOM and first not in {str(row.number) for row in rows if row.name}:
        problems.append(SetupProblem("Choose the first player among those who play.", "first"))
        first = RANDOM
    return SetupForm(
        game,
        settle_colours(rows, colours),
        first,
        _answers(text),
        tuple(text.getlist("done")),
        tuple(problems),
        offers_last=text.get("offers") == LAST,
    )


def latest(text: Text, colours: Mapping[str, str]) -> Text:
    """The text in which the field that was changed last, which ``changed`` names, wins.

    A colour goes to who picked it last; a known name gets the colour it last had.
    """
    said, changed = text.copy(), text.get("changed", "")
    if changed.startswith("name") and text.get(changed, "") in colours:
        said.pop(changed.replace("name", "colour"), None)
    elif changed.startswith("colour"):
        for name in text:
            if name.startswith("colour") and name != changed and text[name] == text.get(changed):
                said.pop(name, None)
    return said


def setup(form: SetupForm, chance: random.Random) -> Setup:
    """The set-up of a new game, or the first thing that is wrong with it."""
    for problem in (*form.problems, *too_few(form)):
        raise FormError(problem.sentence, problem.field)
    seats = tuple(Seat(PlayerId(f"p{row.number}"), row.name, row.colour) for row in form.named)
    plan = form.plan()
    if plan.refusal is not None:
        raise FormError(plan.refusal.sentence, plan.refusal.field)
    first = chance.choice(seats).id if form.first == RANDOM else PlayerId(f"p{form.first}")
    return Setup(seats, first, plan.answers)


def too_few(form: SetupForm) -> Sequence[SetupProblem]:
    """What is to be done while there are not enough players."""
    fewest, most = form.game.players[0], form.game.players[-1]
    if len(form.named) >= fewest:
        return ()
    empty = next(row.number for row in form.rows if not row.name)
    return (
        SetupProblem(
            say("Enter {fewest} to {most} names.", fewest=fewest, most=most), f"name{empty}"
        ),
    )


def seated(form: SetupForm, last: Sequence[Seat], colours: Mapping[str, str]) -> SetupForm:
    """The form with the players of the last table, as far as there is room for them."""
    rows = [PlayerRow(n, seat.name, seat.colour) for n, seat in enumerate(last, 1)]
    return _seated(form, rows, [row.number for row in rows], colours)


def settle_colours(rows: Sequence[PlayerRow], colours: Mapping[str, str]) -> tuple[PlayerRow, ...]:
    """Give every player a colour: the chosen one, the one they last had, or a free one.

    Of two who want the same the first gets it.
    """
    taken: set[str] = set()
    kept: list[PlayerRow] = []
    for row in rows:
        colour = row.colour if row.colour in COLOURS and row.colour not in taken else ""
        if row.name:
            taken.add(colour)
        kept.append(replace(row, colour=colour))
    found = []
    for row in kept:
        if row.name and not row.colour:
            last = colours.get(row.name, "")
            free = [colour for colour in COLOURS if colour not in taken]
            row = replace(row, colour=last if last in free else free[0])
            taken.add(row.colour)
        found.append(row)
    return tuple(found)


def _row(text: Text, number: int) -> PlayerRow:
    return PlayerRow(number, _shown(text.get(f"name{number}", "")), text.get(f"colour{number}", ""))


def _shown(name: str) -> str:
    """A name as far as the page shows it."""
    return cut(name, LONGEST_SHOWN, MOST_SHOWN)


def _row_problems(rows: Sequence[PlayerRow]) -> Sequence[SetupProblem]:
    found, seen = [], set()
    for row in rows:
        field = f"name{row.number}"
        if row.name and problem_of(row.name):
            found.append(SetupProblem(problem_of(row.name), field))
        if row.name and folded(row.name) in seen:
            found.append(
                SetupProblem(
                    say("Two players are called {row}. Change one name.", row=row.name), field
                )
            )
        if row.colour and row.colour not in COLOURS:
            message = "Choose one of the five colours."
            found.append(SetupProblem(message, f"colour{row.number}"))
        seen.add(folded(row.name))
    return found


def _answers(text: Text) -> dict[str, tuple[str, ...]]:
    """Every field that is not the frame's own, bounded; those of ``with`` come first."""
    names = [name for name in text if name not in OWN_FIELDS][:MOST_ANSWERS]
    found = {
        name.removeprefix(PREFIX): tuple(
            value[:LONGEST_FIELD] for value in text.getlist(name)[:MOST_VALUES]
        )
        for name in names
    }
    changed = parse_qs(text.get("with", "")[: LONGEST_FIELD * 5], max_num_fields=None)
    return found | {name: tuple(values) for name, values in changed.items()}


def act(
    form: SetupForm, action: str, last: Sequence[Seat], colours: Mapping[str, str]
) -> SetupForm:
    """What a button does: ``add:Anna``, ``up:2``, ``down:2``, ``out:2``, ``more:custom.net``."""
    name, _, about = action.partition(":")
    if name in STEPS:
        return _stepped(form, about, STEPS[name])
    numbers = {str(row.number): row.number for row in form.rows}
    if name == "same":
        return seated(form, last, colours)
    if name == "add":
        return _added(form, about, colours)
    if about not in numbers:
        return form
    order = [row.number for row in form.rows]
    place = order.index(numbers[about])
    if name == "out":
        order.pop(place)
    elif name in ("up", "down"):
        other = place + (1 if name == "down" else -1)
        if other in range(len(order)):
            order[place], order[other] = order[other], order[place]
    by_number = {row.number: row for row in form.rows}
    return _seated(form, [by_number[number] for number in order], order, colours)


def _stepped(form: SetupForm, amount_id: str, by: int) -> SetupForm:
    """One less or one more of a number the game asks for."""
    amounts = (amount for option in form.plan().options for amount in option.amounts)
    changed = {
        amount.id: (str(amount.stepped(by)),) for amount in amounts if amount.id == amount_id
    }
    return replace(form, answers={**form.answers, **changed})


def _added(form: SetupForm, name: str, colours: Mapping[str, str]) -> SetupForm:
    """Seat someone in the first free place."""
    place = next((n for n, row in enumerate(form.rows) if not row.name), None)
    if place is None or not name or name in {row.name for row in form.rows}:
        return form
    rows = list(form.rows)
    rows[place] = PlayerRow(rows[place].number, _shown(name))
    return _seated(form, rows, [row.number for row in rows], colours)


def _seated(
    form: SetupForm, rows: Sequence[PlayerRow], order: Sequence[int], colours: Mapping[str, str]
) -> SetupForm:
    """The rows numbered anew; the mark of the first player moves along."""
    most = form.game.players[-1]
    numbered = [replace(row, number=n) for n, row in enumerate(rows[:most], 1)]
    numbered += [PlayerRow(n) for n in range(len(numbered) + 1, most + 1)]
    old = {str(number): str(n) for n, number in enumerate(order, 1)}
    first = old.get(form.first, RANDOM)
    return replace(form, rows=settle_colours(numbered, colours), first=first)
