"""What happens in a turn in words, for the log; a turn is one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.game import Event, PlayerId
from companion.engine.questions import counted, in_words
from companion.games.arctic.table.events import corrections, turns
from companion.games.arctic.table.spread import NOBODY
from companion.games.arctic.table.state import Card, Table

_WHERE = {"top": "", "bottom": "on the bottom", "face_down": "face down below the visible card"}
_PARTS = {"main": "", "companion": "with", "placement": "place", "draw": "draw"}
_CHANGED = {"-1": "1 less", "0": "as printed", "1": "1 more"}
_TRACKED = {
    "turns": "Turns are tracked",
    "clock": "Only the order of turns is tracked",
    "score": "Only the score is tracked",
}
PILES = {
    "draw_pile": "Draw pile",
    "river": "River",
    "reserve": "Reserve",
    "hand": "hand",
    "pile": "pile",
    "penalties": "Penalty zone",
}


def card_in_words(table: Table, card: Card) -> str:
    """A card as it is read out: its two animals and its two numbers."""
    animals = f"{table.animal(card.main)} with {table.animal(card.companion)}"
    return f"{animals}, place {card.placement}, draw {card.draw}"


def pile_name(table: Table, pile: str) -> str:
    """A pile as it is called at the table."""
    kind, _, owner = pile.partition(".")
    return f"{table.name(PlayerId(owner))}'s {PILES[kind]}" if owner else PILES[kind]


def _part_shown(table: Table, event: turns.PartShown) -> str:
    is_number = event.part in ("placement", "draw")
    value = event.value if is_number else table.animal(event.value)
    said = f"{_PARTS[event.part]} {value}".strip()
    return f"{table.name(event.player)}'s visible card: {said}."


def _choice_made(table: Table, event: turns.ChoiceMade) -> str:
    name, value = table.name(event.player), event.value
    match event.choice:
        case "placement":
            return f"{name} chooses to place {_CHANGED[value]}."
        case "draw":
            return f"{name} chooses to draw {_CHANGED[value]}."
        case "last":
            where = {"top": "on top", "bottom": "on the bottom", "face_down": "face down"}[value]
            return f"{name} chooses to place the last card {where}."
        case "from_pile":
            return f"{name} chooses to draw {_number(value)} unseen from the draw pile."
        case "from_penalties":
            return f"{name} chooses to draw {_number(value)} from the Penalty zone."
    if not value:
        return f"{name} chooses to give no penalty card away."
    return f"{name} chooses to give a penalty card to {table.name(PlayerId(value))}."


def _number(value: str) -> str:
    return "none" if value == "0" else value


def _cards(number: int) -> str:
    return counted(number, "card") if number else "no card"


def _cards_placed(table: Table, event: turns.CardsPlaced) -> str:
    name, where = table.name(event.player), _WHERE[event.last]
    said = f"{name} places {_cards(event.cards)}"
    if where:
        said += f" {where}" if event.cards == 1 else f", the last one {where}"
    if event.card:
        said += f": {card_in_words(table, event.card)}"
    if event.penalties:
        said += f". {name} draws {counted(event.penalties, 'penalty card')} for those missing"
    return f"{said}."


def _power_taken(table: Table, event: turns.PowerTaken) -> str:
    source = f" from {table.name(event.holder)}" if event.holder else ""
    animal = table.animal(event.animal).lower()
    return f"{table.name(event.player)} takes the {animal}'s power{source}."


def tokens_in_words(table: Table, tokens: dict[str, int]) -> str:
    """Where tokens go: ``Fox to 6 and Moose to 1``."""
    return in_words([f"{table.animal(animal)} to {value}" for animal, value in tokens.items()])


def _cards_drawn(table: Table, event: turns.CardsDrawn) -> str:
    drawn = event.river + event.draw_pile + event.penalties
    said = f"{table.name(event.player)} draws {_cards(drawn)}"
    places = {"the draw pile": event.draw_pile, "the Penalty zone": event.penalties}
    others = {place: number for place, number in places.items() if number}
    if drawn in others.values():
        return f"{said} from {next(iter(others))}."
    aside = in_words([f"{number} from {place}" for place, number in others.items()])
    return f"{said}, {aside}." if aside else f"{said}."


def _pile_counted(table: Table, event: corrections.PileCounted) -> str:
    found = f"{pile_name(table, event.pile)} {event.cards}"
    if event.expected == event.cards:
        return f"Checked: {found}."
    was = "" if event.expected is None else f", was {event.expected}"
    return f"Correction: {found}{was}."


def _power_put(table: Table, event: corrections.PowerPut) -> str:
    where = "in the middle" if event.player == NOBODY else f"with {table.name(event.player)}"
    return f"Correction: {table.animal(event.animal).lower()} power {where}."


SENTENCES: dict[type[Event], Callable[[Table, Any], str]] = {
    turns.PartShown: _part_shown,
    turns.PlacementSaid: lambda t, x: f"{t.name(x.player)}'s placement value is {x.value}.",
    turns.VisibleCardTakenBack: lambda t, x: (
        f"{t.name(x.player)} takes the visible card back in hand."
    ),
    turns.ChoiceMade: _choice_made,
    turns.CardsPlaced: _cards_placed,
    turns.PowerTaken: _power_taken,
    turns.TokensMoved: lambda t, x: (
        f"{tokens_in_words(t, x.tokens)}." if x.tokens else "No token moves."
    ),
    turns.CardsDrawn: _cards_drawn,
    turns.PenaltyGiven: lambda t, x: f"{t.name(x.player)} gives a penalty card to {t.name(x.to)}.",
    turns.CardsDiscarded: lambda t, x: (
        f"{t.name(x.player)} has too many cards and puts {x.cards} in the Penalty zone."
    ),
    turns.TurnLeftUntold: lambda t, x: f"{t.name(x.player)}'s turn was not entered.",
    corrections.PileCounted: _pile_counted,
    corrections.TokenPut: lambda t, x: (
        f"Correction: {t.animal(x.animal).lower()} token on {x.value}."
    ),
    corrections.PowerPut: _power_put,
    corrections.TableLookedOver: lambda *_: "Checked: everything else is correct.",
    corrections.TrackingChanged: lambda t, x: f"{_TRACKED[x.tracking]} from now on.",
}


def told_in_short(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events of a run of taps that say all of it: what was tapped is in what came of it."""
    is_placed = any(isinstance(event, turns.CardsPlaced) for event in events)
    is_drawn = any(isinstance(event, turns.CardsDrawn) for event in events)
    is_given = any(isinstance(event, turns.PenaltyGiven) for event in events)
    last: dict[str, Event] = {}
    for event in events:
        if isinstance(event, turns.PartShown):
            last[event.part] = event
        elif isinstance(event, turns.ChoiceMade):
            last[f"chosen {event.choice}"] = event

    def says_more(event: Event) -> bool:
        if isinstance(event, turns.PartShown):
            return not is_placed and last[event.part] is event
        if isinstance(event, turns.ChoiceMade):
            is_done = is_placed if event.choice in ("placement", "last") else is_drawn
            is_done = is_done or (is_given and event.choice == "gives")
            return not is_done and last[f"chosen {event.choice}"] is event
        return True

    return tuple(event for event in events if says_more(event))
