"""What happens in a turn in words, for the log; a turn is one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.game import Event, PlayerId
from companion.engine.wording import counted, in_words, say
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
    animals = say(
        "{main} with {companion}",
        main=table.animal(card.main),
        companion=table.animal(card.companion),
    )
    return say(
        "{animals}, place {placement}, draw {draw}",
        animals=animals,
        placement=card.placement,
        draw=card.draw,
    )


def pile_name(table: Table, pile: str) -> str:
    """A pile as it is called at the table."""
    kind, _, owner = pile.partition(".")
    return (
        say("{player}'s {piles}", player=table.name(PlayerId(owner)), piles=PILES[kind])
        if owner
        else PILES[kind]
    )


def visible_card(table: Table, shown: Sequence[turns.PartShown]) -> str:
    """What is known of the card that a player has just turned up, in the order it is read out."""
    parts = {event.part: _part_in_words(table, event) for event in shown}
    animals = " ".join(parts[part] for part in ("main", "companion") if part in parts)
    numbers = [parts[part] for part in ("placement", "draw") if part in parts]
    said = ", ".join([animals, *numbers] if animals else numbers)
    return say("{player}'s visible card: {said}.", player=table.name(shown[0].player), said=said)


def _part_in_words(table: Table, event: turns.PartShown) -> str:
    is_number = event.part in ("placement", "draw")
    value = event.value if is_number else table.animal(event.value)
    return f"{_PARTS[event.part]} {value}".strip()


def _choice_made(table: Table, event: turns.ChoiceMade) -> str:
    name, value = table.name(event.player), event.value
    match event.choice:
        case "placement":
            return say("{name} chooses to place {changed}.", name=name, changed=_CHANGED[value])
        case "draw":
            return say("{name} chooses to draw {changed}.", name=name, changed=_CHANGED[value])
        case "last":
            where = {"top": "on top", "bottom": "on the bottom", "face_down": "face down"}[value]
            return say("{name} chooses to place the last card {where}.", name=name, where=where)
        case "from_pile":
            return say(
                "{name} chooses to draw {number} unseen from the draw pile.",
                name=name,
                number=_number(value),
            )
        case "from_penalties":
            return say(
                "{name} chooses to draw {number} from the Penalty zone.",
                name=name,
                number=_number(value),
            )
    if not value:
        return say("{name} chooses to give no penalty card away.", name=name)
    return say(
        "{name} chooses to give a penalty card to {player}.",
        name=name,
        player=table.name(PlayerId(value)),
    )


def _number(value: str) -> str:
    return "none" if value == "0" else value


def _cards(number: int) -> str:
    return counted(number, "card") if number else "no card"


def _cards_placed(table: Table, event: turns.CardsPlaced) -> str:
    name, where = table.name(event.player), _WHERE[event.last]
    said = say("{name} places {cards}", name=name, cards=_cards(event.cards))
    if where:
        said += f" {where}" if event.cards == 1 else say(", the last one {where}", where=where)
    if event.card:
        said += f": {card_in_words(table, event.card)}"
    if event.penalties:
        said += say(
            ". {name} draws {penalties:# penalty card|# penalty cards} for those missing",
            name=name,
            penalties=event.penalties,
        )
    return f"{said}."


def _power_taken(table: Table, event: turns.PowerTaken) -> str:
    source = say(" from {holder}", holder=table.name(event.holder)) if event.holder else ""
    animal = table.animal(event.animal).lower()
    return say(
        "{player} takes the {animal}'s power{source}.",
        player=table.name(event.player),
        animal=animal,
        source=source,
    )


def tokens_in_words(table: Table, tokens: dict[str, int]) -> str:
    """Where tokens go: ``Fox to 6 and Moose to 1``."""
    return in_words(
        [
            say("{animal} to {value}", animal=table.animal(animal), value=value)
            for animal, value in tokens.items()
        ]
    )


def _cards_drawn(table: Table, event: turns.CardsDrawn) -> str:
    drawn = event.river + event.draw_pile + event.penalties
    said = say("{player} draws {cards}", player=table.name(event.player), cards=_cards(drawn))
    places = {"the draw pile": event.draw_pile, "the Penalty zone": event.penalties}
    others = {place: number for place, number in places.items() if number}
    if drawn in others.values():
        return say("{said} from {next}.", said=said, next=next(iter(others)))
    aside = in_words(
        [
            say("{number} from {place}", number=number, place=place)
            for place, number in others.items()
        ]
    )
    return f"{said}, {aside}." if aside else f"{said}."


def _pile_counted(table: Table, event: corrections.PileCounted) -> str:
    found = f"{pile_name(table, event.pile)} {event.cards}"
    if event.expected == event.cards:
        return say("Checked: {found}.", found=found)
    was = "" if event.expected is None else say(", was {expected}", expected=event.expected)
    return say("Correction: {found}{was}.", found=found, was=was)


def _power_put(table: Table, event: corrections.PowerPut) -> str:
    where = (
        "in the middle"
        if event.player == NOBODY
        else say("with {player}", player=table.name(event.player))
    )
    return say(
        "Correction: {animal} power {where}.",
        animal=table.animal(event.animal).lower(),
        where=where,
    )


SENTENCES: dict[type[Event], Callable[[Table, Any], str]] = {
    turns.PartShown: lambda t, x: visible_card(t, [x]),
    turns.PlacementSaid: lambda t, x: say(
        "{player}'s placement value is {value}.", player=t.name(x.player), value=x.value
    ),
    turns.VisibleCardTakenBack: lambda t, x: say(
        "{player} takes the visible card back in hand.", player=t.name(x.player)
    ),
    turns.ChoiceMade: _choice_made,
    turns.CardsPlaced: _cards_placed,
    turns.PowerTaken: _power_taken,
    turns.TokensMoved: lambda t, x: (
        f"{tokens_in_words(t, x.tokens)}." if x.tokens else "No token moves."
    ),
    turns.CardsDrawn: _cards_drawn,
    turns.PenaltyGiven: lambda t, x: say(
        "{player} gives a penalty card to {to}.", player=t.name(x.player), to=t.name(x.to)
    ),
    turns.CardsDiscarded: lambda t, x: say(
        "{player} has too many cards and puts {cards} in the Penalty zone.",
        player=t.name(x.player),
        cards=x.cards,
    ),
    turns.TurnLeftUntold: lambda t, x: say(
        "{player}'s turn was not entered.", player=t.name(x.player)
    ),
    corrections.PileCounted: _pile_counted,
    corrections.TokenPut: lambda t, x: say(
        "Correction: {animal} token on {value}.", animal=t.animal(x.animal).lower(), value=x.value
    ),
    corrections.PowerPut: _power_put,
    corrections.TableLookedOver: lambda *_: "Checked: everything else is correct.",
    corrections.TrackingChanged: lambda t, x: say(
        "{tracked} from now on.", tracked=_TRACKED[x.tracking]
    ),
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
            last[say("chosen {choice}", choice=event.choice)] = event

    def says_more(event: Event) -> bool:
        if isinstance(event, turns.PartShown):
            return not is_placed and last[event.part] is event
        if isinstance(event, turns.ChoiceMade):
            is_done = is_placed if event.choice in ("placement", "last") else is_drawn
            is_done = is_done or (is_given and event.choice == "gives")
            return not is_done and last[say("chosen {choice}", choice=event.choice)] is event
        return True

    return tuple(event for event in events if says_more(event))
