"""Which values of the boxes a print may show otherwise, and the catalogue that takes them over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.prints import (
    BadValue,
    Corrections,
    PrintedValue,
    by_card,
    shown_in,
    whole_numbers,
    with_changes,
)
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.box import SetupFacts, load_setup
from companion.games.arctic_scavengers.rules.catalogue import (
    ABILITIES,
    PLAYERS,
    Building,
    Card,
    Catalogue,
)

MOST = 9  # no value on a card is higher
MOST_COPIES = 40
COSTS = {"food": "food", "meds": "meds", "any": "any mix"}


def printed_values(catalogue: Catalogue) -> tuple[PrintedValue, ...]:
    """Everything that can be corrected, in the order of the catalogue."""
    facts = load_setup()
    return (
        *(value for card in catalogue.cards.values() for value in _of_card(card, facts)),
        *(value for building in catalogue.buildings.values() for value in _of_building(building)),
        *(_value(leader, "effect", "text") for leader in catalogue.leaders.values()),
        *(
            _value(gang, "people", "people", whole_numbers(0, MOST_COPIES))
            for gang in catalogue.gangs.values()
        ),
    )


def correct(catalogue: Catalogue, corrections: Corrections) -> Catalogue:
    """The catalogue by an owner's print, or a refusal that says what cannot be on a card."""
    changes = by_card(printed_values(catalogue), corrections)
    found = Catalogue(
        cards=with_changes(catalogue.cards, changes),
        buildings=with_changes(catalogue.buildings, changes),
        leaders=with_changes(catalogue.leaders, changes),
        gangs=with_changes(catalogue.gangs, changes),
    )
    for card in found.cards.values():
        _check(card)
    return found


def _of_card(card: Card, facts: SetupFacts) -> Iterator[PrintedValue]:
    numbers = whole_numbers(0, MOST)
    some = whole_numbers(0, MOST, or_nothing=True)
    if card.is_person:
        yield _value(card, "people", "people", whole_numbers(1, MOST))
        for ability in ABILITIES:
            yield _value(card, f"base.{ability}", ability, some, "Own values")
    if card.is_tool or card.plus:
        for ability in ABILITIES:
            added = _value(card, f"plus.{ability}", ability, some, "Adds to others")
            yield replace(added, is_added=True)
    if card.meds:
        yield _value(card, "meds", "meds", whole_numbers(1, MOST))
    if card.cost:
        for part, label in COSTS.items():
            cost = _value(card, f"cost.{part}", label, numbers, "Cost")
            yield replace(cost, said=say("cost in {label}", label=label))
    yield _value(card, "count", "copies in the box", _copies(card.id, facts))
    yield _value(card, "text", "text")


def _of_building(building: Building) -> Iterator[PrintedValue]:
    yield _value(building, "build_time", "build time", whole_numbers(1, MOST))
    if building.stores:
        yield _value(building, "capacity", "room", whole_numbers(1, MOST))
    yield _value(building, "count", "copies in the box", whole_numbers(1, MOST_COPIES))
    yield _value(building, "effect", "text")


def _value(
    item: object, field: str, label: str, choices: tuple[str, ...] = (), group: str = ""
) -> PrintedValue:
    printed = shown_in(item, field)
    return PrintedValue(shown_in(item, "id"), field, label, printed, choices, group, printed)


def _copies(card: str, facts: SetupFacts) -> tuple[str, ...]:
    """At least as many as some set-up lays out by number, or its piles would not add up."""
    stands_for = {new: old for module in facts.modules.values() for old, new in module.replaces}
    in_decks = [
        copies
        for deck in facts.starters.values()
        for kind, copies in deck.cards
        if kind in (card, stands_for.get(card))
    ]
    in_junkyards = [dict(module.junkyard).get(card, 0) for module in facts.modules.values()]
    least = max(
        1,
        *(copies * PLAYERS[-1] for copies in in_decks),
        *in_junkyards,
        dict(facts.advice.junkyard).get(card, 0),
    )
    return whole_numbers(least, MOST_COPIES)


def _check(card: Card) -> None:
    """Refuse what each value by itself allows and no card prints together."""
    if card.cost and card.cost.any and (card.cost.food or card.cost.meds):
        message = say(
            "{card}: a cost is paid in any mix, or in food and meds, but not in both.",
            card=card.name,
        )
        raise BadValue(message, "cost.any")
    both = dict(card.base).keys() & dict(card.plus).keys()
    if both:
        ability = next(ability for ability in ABILITIES if ability in both)
        message = say(
            "{card} has {ability} of its own or adds to that of others, but not both.",
            card=card.name,
            ability=ability,
        )
        raise BadValue(message, f"plus.{ability}")
