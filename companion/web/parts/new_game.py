"""What the page for a new game shows: players, options, and the check-list with its ticks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from companion.engine.game import Seat
from companion.engine.names import MOST_BYTES
from companion.engine.setup import Answers, Item, Option, Section, SetupPlan, SetupProblem
from companion.engine.wording import counted, say
from companion.web.parts import setup_form
from companion.web.parts.setup_form import RANDOM, PlayerRow, SetupForm

NAMES_OFFERED = 4
AS_LAST_TIME, START = "Start as last time", "Start the game"


@dataclass(frozen=True)
class ChecklistLine:
    """One line of a pile, ticked off or not."""

    item: Item
    is_done: bool


@dataclass(frozen=True)
class Pile:
    """One pile of the check-list with its ticks."""

    section: Section
    lines: tuple[ChecklistLine, ...]
    is_done: bool

    @property
    def size(self) -> str:
        """How much there is, and how far the table is with it."""
        done = sum(line.is_done for line in self.lines)
        if self.is_done or not done:
            return self.section.size
        return say(
            "{done} of {lines:# line|# lines}, {size}",
            done=done,
            lines=len(self.lines),
            size=self.section.size,
        )


@dataclass(frozen=True)
class SeatPlace:
    """One place at the table, and where it can be moved to."""

    row: PlayerRow
    is_first: bool
    is_named: bool
    can_go_up: bool
    can_go_down: bool


@dataclass(frozen=True)
class Parts:
    """The ids of what each kind of change redraws, as htmx takes them."""

    choices: str
    names: str
    players: str
    piles: str
    house: str
    ticks: str

    def whole(self, section_id: str) -> str:
        """What ticking off a whole pile redraws: the lines in it as well."""
        return f"{self.ticks},#pile-{section_id}"


@dataclass(frozen=True)
class LastTime:
    """How the table that was opened last began: who sat there, and what was answered."""

    game: str = ""
    seats: tuple[Seat, ...] = ()
    answers: Answers = field(default_factory=dict)

    def is_repeated_by(self, form: SetupForm, plan: SetupPlan) -> bool:
        """Whether the same people play the same again; what chance draws may differ."""
        seated = [(row.name, row.colour) for row in form.named]
        answers = {name: texts for name, texts in plan.answers.items() if name in self.answers}
        return (
            bool(self.seats)
            and self.game == form.game.key
            and [(seat.name, seat.colour) for seat in self.seats] == seated
            and answers == self.answers
        )


@dataclass(frozen=True)
class NewPage:
    """Everything on the page."""

    places: tuple[SeatPlace, ...]
    longest_name: int  # as browsers count: no name that may be one is longer
    is_first_random: bool
    names: tuple[str, ...]  # remembered players who do not sit here, as long as there is a place
    last: tuple[Seat, ...]  # who played last and is offered to sit down together; no one twice
    is_last_seated: bool  # whether all of them sit here already
    tracking: tuple[Option, ...]  # how much is recorded, the least first
    house: str  # how many house rules differ from the printed ones
    plan: SetupPlan
    piles: tuple[Pile, ...]
    problems: tuple[SetupProblem, ...]
    is_short: bool  # whether more players are to be named
    missing: str  # what is to be done before the start, if anything
    start: str  # what the start is called
    summary: str
    seating: str  # whom the check-list is for
    progress: str
    link: str
    query: str
    hidden: tuple[tuple[str, str], ...]  # answers that no field shows
    parts: Parts

    def said(self, place: str) -> tuple[SetupProblem, ...]:
        """What is to be said in one step; what fits nowhere else stands with the list."""
        places: dict[str, str] = {option.id: option.step for option in self.plan.options}

        def belongs(field: str) -> str:
            is_player = field.startswith(("name", "colour", "first"))
            return "players" if is_player else places.get(field, "list")

        return tuple(problem for problem in self.problems if belongs(problem.field) == place)

    @property
    def asks_in_list(self) -> bool:
        """Whether something in the set-up list waits for an answer."""
        return any(problem.is_serious or problem.suggestions for problem in self.said("list"))

    def options(self, step: str) -> tuple[Option, ...]:
        """The options that stand in one step."""
        return tuple(option for option in self.plan.options if option.step == step)


def show(form: SetupForm, names: Mapping[str, str], last: LastTime, path: str) -> NewPage:
    """The page for what the form says."""
    plan = form.plan()
    piles = tuple(_pile(section, form.done) for section in plan.sections)
    query = urlencode(pairs(form, plan, piles))
    offered = _offered(form, last)
    return NewPage(
        places=_places(form),
        longest_name=MOST_BYTES,
        is_first_random=form.first == RANDOM,
        names=_known(form, names, last, offered),
        last=offered,
        is_last_seated=_all_seated(form, offered),
        tracking=tuple(
            replace(option, choices=option.choices[::-1])
            for option in plan.options
            if option.step == "track"
        ),
        house=_house(plan),
        plan=plan,
        piles=piles,
        problems=(*form.problems, *plan.problems),
        is_short=bool(setup_form.too_few(form)),
        missing=_missing(form, plan),
        start=AS_LAST_TIME if last.is_repeated_by(form, plan) else START,
        summary=_summary(form, plan),
        seating=_seating(form),
        progress=_progress(piles),
        link=f"{path}?{query}",
        query=query,
        hidden=_hidden(plan),
        parts=_parts(form, piles),
    )


def pairs(form: SetupForm, plan: SetupPlan, piles: Sequence[Pile]) -> list[tuple[str, str]]:
    """The query that brings back the same page: names, answers and ticks."""
    found = [("game", form.game.key)]
    for row in form.rows:
        if row.name:
            found += [(f"name{row.number}", row.name), (f"colour{row.number}", row.colour)]
    found.append(("first", form.first))
    found += [(name, text) for name, texts in plan.answers.items() for text in texts]
    for pile in piles:
        # A whole pile is one tick, so that the link stays short.
        lines = [line.item.tick for line in pile.lines if line.is_done]
        found += [("done", tick) for tick in ([pile.section.tick] if pile.is_done else lines)]
    return found


def tick_off(form: SetupForm, section_id: str) -> SetupForm:
    """Tick a whole pile off, or take all its ticks away if it was done."""
    done = form.done
    for section in form.plan().sections:
        if section.id == section_id:
            own = {section.tick, *(item.tick for item in section.items)}
            others = tuple(tick for tick in done if tick not in own)
            done = others if _pile(section, done).is_done else (*others, section.tick)
    return replace(form, done=done)


def _pile(section: Section, done: Sequence[str]) -> Pile:
    is_whole = section.tick in done
    lines = tuple(ChecklistLine(item, is_whole or item.tick in done) for item in section.items)
    return Pile(section, lines, all(line.is_done for line in lines))


def _places(form: SetupForm) -> tuple[SeatPlace, ...]:
    named = {row.number for row in form.named}
    last = max(named, default=0)
    return tuple(
        SeatPlace(
            row,
            is_first=form.first == str(row.number),
            is_named=row.number in named,
            can_go_up=row.number in named and row.number > 1,
            can_go_down=row.number in named and row.number < last,
        )
        for row in form.rows
    )


def _all_seated(form: SetupForm, seats: Sequence[Seat]) -> bool:
    return {seat.name for seat in seats} <= {row.name for row in form.named}


def _offered(form: SetupForm, last: LastTime) -> tuple[Seat, ...]:
    """Who played last, unless they all sit here; what was offered once stays where it is."""
    is_needless = _all_seated(form, last.seats) and not form.offers_last
    return () if is_needless else last.seats


def _known(
    form: SetupForm, names: Mapping[str, str], last: LastTime, offered: Sequence[Seat]
) -> tuple[str, ...]:
    """Remembered players who can sit down; those of the last table come behind."""
    seated = {row.name for row in form.named}
    if len(seated) == len(form.rows):
        return ()
    played = [seat.name for seat in offered if seat.name not in seated][:NAMES_OFFERED]
    known = seated | {seat.name for seat in last.seats}
    others = [name for name in names if name not in known]
    return (*others[: NAMES_OFFERED - len(played)], *played)


def _missing(form: SetupForm, plan: SetupPlan) -> str:
    """The first thing that stops the start."""
    problems = (*form.problems, *setup_form.too_few(form), *filter(None, (plan.refusal,)))
    return problems[0].sentence if problems else ""


def _house(plan: SetupPlan) -> str:
    rules = [option for option in plan.options if option.step == "house"]
    changed = sum(option.chosen != (option.default,) for option in rules)
    return say("{changed} changed", changed=changed) if changed else "as printed"


def _summary(form: SetupForm, plan: SetupPlan) -> str:
    """The choice in a line: how many play, and with how much."""
    number = len(form.named)
    parts = [counted(number, "player") if number else "No one yet"]
    for option in plan.options:
        if option.is_many and option.step == "game" and option.chosen:
            singular = option.title.lower().removesuffix("s")
            parts.append(counted(len(option.chosen), singular))
    return ", ".join(parts)


def _seating(form: SetupForm) -> str:
    number = counted(form.players, "player")
    return (
        say("For {number}.", number=number)
        if form.named
        else say("For {number}, until more are named.", number=number)
    )


def _progress(piles: Sequence[Pile]) -> str:
    done = sum(pile.is_done for pile in piles)
    return (
        say("{done} of {piles} piles ready", done=done, piles=len(piles))
        if done
        else counted(len(piles), "pile")
    )


def _hidden(plan: SetupPlan) -> tuple[tuple[str, str], ...]:
    """Answers that the page carries along without a field of their own."""
    shown = {option.id for option in plan.options}
    shown |= {amount.id for option in plan.options for amount in option.amounts}
    return tuple(
        (name, text) for name, texts in plan.answers.items() if name not in shown for text in texts
    )


def _parts(form: SetupForm, piles: Sequence[Pile]) -> Parts:
    """What to redraw: a name that is being typed stays as it is; the list keeps its folds itself."""
    inside = ["#new_list", "#list_size", "#new_bar"]
    ticks = [f"#{part}-{pile.section.id}" for pile in piles for part in ("tick", "size")]
    # What a name changes in its row; the field itself stays, because someone is typing in it.
    rows = [
        f"#{part}{row.number}" for row in form.rows for part in ("swatches", "begins", "moving")
    ]
    return Parts(
        choices=",".join(["#new_choices", *inside]),
        names=",".join(["#players_said", *rows, "#new_names", *inside]),
        players=",".join(["#new_players", *inside]),
        piles=",".join(inside),
        house="#house_size,#new_bar",
        ticks=",".join(["#list_size", "#new_bar", *ticks]),
    )
