"""What the card and rule pages show of a game, whichever game it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import groupby


@dataclass(frozen=True)
class Figure:
    """One number on a card, with the icon it is drawn with."""

    icon: str  # an id of static/icons.svg: dig, draw, hunt, fight, meds, people, food, ...
    label: str
    value: str  # "2", "+1", "0"
    ability: str = ""  # the filter it answers to; empty where it is no ability
    was: str = ""  # what our lists have, where an owner's print shows it otherwise
    icon_means: str = ""  # what the icon stands for on every card, where the label says more


@dataclass(frozen=True)
class Badge:
    """A mark with its word: initiator, contested resource."""

    icon: str
    text: str


@dataclass(frozen=True)
class Sheet:
    """One card, building, leader, gang or power as the card pages show it."""

    id: str
    name: str
    kind: str  # "person", "tool", "building", "leader", ... drawn as edge and icon
    set: str  # shown name of the box it comes from
    pile: str  # shown name of the pile it lies in
    count: int
    figures: tuple[Figure, ...] = ()
    cost: tuple[Figure, ...] = ()
    text: str = ""
    abilities: tuple[str, ...] = ()  # every filter it answers to, special actions included
    badges: tuple[Badge, ...] = ()
    actions: tuple[Badge, ...] = ()  # what it does that no figure says
    source: str = ""
    check_your_card: bool = False  # rests on one list only, or lists disagree
    rules: tuple[str, ...] = ()
    is_edited: bool = False  # an owner's print shows something otherwise

    @property
    def icon(self) -> str:
        """The picture of its kind."""
        return "hood" if self.kind == "person" else self.kind

    @property
    def figure_groups(self) -> tuple[tuple[Figure, ...], ...]:
        """The figures, abilities of the same number together; a 0 only where it was corrected."""
        told = (figure for figure in self.figures if figure.value != "0" or figure.was)
        same = groupby(told, key=lambda one: (bool(one.ability), one.value, one.was))
        return tuple(tuple(group) for _, group in same)


def marked(sheets: Iterable[Sheet], printed: Iterable[Sheet]) -> tuple[Sheet, ...]:
    """Sheets on which everything is marked that our lists have otherwise."""
    return tuple(
        sheet
        if sheet == before
        else replace(
            sheet,
            figures=_compared(sheet.figures, before.figures),
            cost=_compared(sheet.cost, before.cost),
            is_edited=True,
        )
        for sheet, before in zip(sheets, printed, strict=True)
    )


def _compared(figures: tuple[Figure, ...], printed: tuple[Figure, ...]) -> tuple[Figure, ...]:
    before = {_place(figure): figure.value for figure in printed}
    return tuple(
        figure if figure in printed else replace(figure, was=before.get(_place(figure), "nothing"))
        for figure in figures
    )


def _place(figure: Figure) -> tuple[str, bool]:
    """Where a figure stands: a value of one's own and one that is added lie apart."""
    return figure.label, figure.value.startswith("+")


@dataclass(frozen=True)
class NextQuestion:
    """What people also ask once they have read an entry, and the entry that answers it."""

    ask: str
    rule: str


@dataclass(frozen=True)
class RuleSheet:
    """One entry of the rulebook, in our own words."""

    id: str  # "R17", "cards/sniper_team", "skirmish/ties"
    title: str
    text: str  # Markdown
    game: str  # key of the game it belongs to
    source: str
    about: tuple[str, ...] = field(default=())  # ids of the cards concerned
    rulings: tuple[str, ...] = field(default=())  # R-numbers it rests on or explains
    see: tuple[str, ...] = field(default=())  # ids of related entries
    sections: tuple[str, ...] = field(default=())  # "000 Dig": a document's number and a heading
    phases: tuple[str, ...] = field(default=())  # ids of the handbook's phases
    modules: tuple[str, ...] = field(default=())  # ids of the modules in which it matters
    asked: tuple[str, ...] = field(default=())  # how players ask for it: words, phrases, questions
    picture: str = ""  # a drawing beside the words, by its name among the game's templates
    also: tuple[NextQuestion, ...] = field(default=())  # at most three, chosen by hand

    @property
    def number(self) -> str:
        """The number of a ruling; other entries have none."""
        return "" if "/" in self.id else self.id
