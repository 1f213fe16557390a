"""Cards that go face down and need no name: where the decks are followed, by their origin."""

from __future__ import annotations

from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.gathering.action import TrayOption, TrayQuestion
from companion.games.arctic_scavengers.table.state import (
    HIDDEN,
    ORIGINS,
    SECRET,
    Origin,
    Player,
    Table,
    Tray,
)

UNNAMED = "unnamed"  # the question how many cards go that no one names
_ORIGINS: dict[Origin, str] = {
    "junkyard": "Unknown cards from the junkyard",
    "contested": "Unknown cards won in a skirmish",
}


def cards_of(table: Table, tray: Tray) -> tuple[CardId, ...]:
    """The cards laid, and those that go unnamed: one, if nothing else was said."""
    player = table.player(tray.player)
    hidden = [SECRET] * int(tray.choices.get(UNNAMED, "0"))
    for origin in ORIGINS:
        chosen = int(tray.choices.get(_secret(origin), "0"))
        # A card laid since by its name may have been one of them.
        hidden += [f"{HIDDEN}{origin}"] * min(chosen, max(0, player.unknown_at_hand(origin)))
    return (*tray.cards, *hidden) or (SECRET,)


def questions(table: Table, player: Player, most: int) -> tuple[TrayQuestion, ...]:
    """How many cards no one names; with decks a secret one keeps its origin."""
    asked = [_how_many(UNNAMED, "Unknown cards", most)]
    if table.tracking == "decks":
        for origin, title in _ORIGINS.items():
            asked.append(
                _how_many(_secret(origin), title, min(most, player.unknown_at_hand(origin)))
            )
    return tuple(question for question in asked if question.options)


def _secret(origin: Origin) -> str:
    """The question how many secret cards of an origin go."""
    return say("secret {origin}", origin=origin)


def _how_many(field: str, title: str, most: int) -> TrayQuestion:
    numbers = (str(number) for number in range(1, most + 1))
    return TrayQuestion(field, title, tuple(TrayOption(number, number) for number in numbers))
