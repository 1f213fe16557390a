"""What the card and rule pages show of a game, whichever game it is."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Figure:
    """One number on a card, with the icon it is drawn with."""

    icon: str  # an id of static/icons.svg: dig, draw, hunt, fight, meds, people, food, ...
    label: str
    value: str  # "2", "+1", "0"
    ability: str = ""  # the filter it answers to; empty where it is no ability


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
    deeds: tuple[Badge, ...] = ()  # what it does that no figure says
    source: str = ""
    check_your_card: bool = False  # rests on one list only, or lists disagree
    rules: tuple[str, ...] = ()


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

    @property
    def number(self) -> str:
        """The number of a ruling; other entries have none."""
        return "" if "/" in self.id else self.id


@dataclass(frozen=True)
class QuickPage:
    """A question that can be answered without a table."""

    name: str  # its address: /quick/<name>
    title: str
    icon: str
    sentence: str  # what decides, in short
    rules: tuple[str, ...]  # the entries that say so
