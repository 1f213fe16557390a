"""What the calculators of this game share: looking things up, and how reasons name them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.engine.questions import IllegalQuestion
from companion.engine.wording import quoted, say
from companion.games.arctic_scavengers.rules.catalogue import Card, CardId, Catalogue, Leader


def find_card(catalogue: Catalogue, card_id: CardId, at: str) -> Card:
    """The card with this id, or a refusal that names the place."""
    if card_id not in catalogue.cards:
        raise IllegalQuestion(
            say("There is no card {card_id}.", card_id=quoted(card_id)), "unknown_card", at
        )
    return catalogue.cards[card_id]


def find_leader(
    catalogue: Catalogue, leader_id: str | None, wounded: bool, within: str = ""
) -> Leader | None:
    """The leader with this id, if any; where there is none, no one can be wounded."""
    if leader_id is None:
        if wounded:
            message = "A leader that is not there cannot be wounded."
            raise IllegalQuestion(message, "wounded_without_leader", f"{within}leader_wounded")
        return None
    if leader_id not in catalogue.leaders:
        message = say("There is no leader {leader_id}.", leader_id=quoted(leader_id))
        raise IllegalQuestion(message, "unknown_leader", f"{within}leader")
    return catalogue.leaders[leader_id]


def cited(rules: Iterable[str]) -> str:
    """Rulings as a reason names them: each once, in order of its number."""
    each = set(rules)
    return ", ".join(sorted(each, key=lambda rule: int(rule[1:])) if len(each) > 1 else each)


def listed(numbers: Mapping[str, int], names: Mapping[str, str]) -> str:
    """Everyone's number behind the name: ``Anna 3, Ben 1``."""
    return ", ".join(f"{names[player]} {number}" for player, number in numbers.items())
