"""What the players do with the real cards once a skirmish is decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.engine.wording import in_words, say
from companion.games.arctic_scavengers.rules.catalogue import Card
from companion.games.arctic_scavengers.rules.skirmish.field import Brought, Camp, Field
from companion.games.arctic_scavengers.rules.skirmish.winner import Verdict


class CardOrder(NamedTuple):
    """One thing that hands do now; without a player it is for the table."""

    text: str
    icon: str
    player: str = ""  # who does it
    name: str = ""
    rule: str = ""

    @property
    def sentence(self) -> str:
        """The order as it is read out, with its ruling."""
        who = f"{self.name}: " if self.name else ""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{who}{self.text}{rule}."


def orders(field: Field, verdict: Verdict) -> tuple[CardOrder, ...]:
    """The contested resource first, then every card, leader and building that moves."""
    steps = list(_contested_resource(field.camp(verdict.winner) if verdict.winner else None))
    for camp in field.camps:
        steps += _losses(camp)
    steps += _turned_over(field)
    for camp in field.camps:
        if back := returning(camp, verdict.winner):
            cards = names([brought.card for brought in back])
            steps.append(_order(camp, say("keep {cards} in hand", cards=cards), "R33"))
    return (*steps, *_staying(field))


def returning(camp: Camp, winner: str | None) -> tuple[Brought, ...]:
    """The hardy scavengers that go back to their owner's hand, unless that is the winner (R33)."""
    if camp.player == winner:
        return ()
    here = [card for card in camp.cards if card.card.special == "returns_unless_won"]
    return tuple([card for card in here if not card.left]) if here else ()


def _contested_resource(winner: Camp | None) -> tuple[CardOrder, ...]:
    """Where the top contested resource goes: to the winner, or on the junkyard (R32)."""
    if winner is None:
        text = "Put the top contested resource, unseen, on the junkyard"
        return (
            CardOrder(text, "crystal", rule="R32"),
            CardOrder("Shuffle the junkyard", "dice", rule="R32"),
        )
    text = "put the top contested resource in your discard pile, unseen"
    return (CardOrder(text, "crystal", winner.player, winner.name),)


def _losses(camp: Camp) -> list[CardOrder]:
    """What is out of the skirmish is discarded; the Fanatic's refugee leaves the game (R18, R22)."""
    gone = [card for card in camp.cards if card.left]
    if not gone:
        return []
    hit = [card.card for card in gone if card.left in ("sniped", "disarmed", "bombed")]
    used = [card.card for card in gone if card.left == "used up"]
    removed = [card.card for card in gone if card.left == "removed from play"]
    steps = []
    if hit:
        steps.append(_order(camp, say("discard {names}", names=names(hit)), "R18"))
    if used:
        steps.append(_order(camp, say("discard {names}", names=names(used)), "R23"))
    if removed:
        steps.append(_order(camp, say("remove {names} from play", names=names(removed)), "R22"))
    return steps


def _order(camp: Camp, text: str, rule: str) -> CardOrder:
    return CardOrder(text, "card", camp.player, camp.name, rule)


def _turned_over(field: Field) -> list[CardOrder]:
    """Wounded leaders and disabled buildings (R50)."""
    steps = []
    for happening in field.story:
        if not happening.player:
            continue
        owner = field.camp(happening.player)
        if happening.leader and not happening.saver:
            text = say("turn the {leader} over, wounded", leader=happening.leader.title)
            steps.append(_order(owner, text, "R50"))
        if happening.building:
            text = say("turn the {building} over, disabled", building=happening.building.name)
            steps.append(_order(owner, text, "R50"))
    return steps


def _staying(field: Field) -> list[CardOrder]:
    """Cards used for a special action stay until the end of the round (R34)."""
    acted = [
        say("{camp}'s {names}", camp=camp.name, names=names(cards))
        for camp in field.camps
        if (cards := [card.card for card in camp.cards if card.has_acted and not card.left])
    ]
    if not acted:
        return []
    text = say("Stay on the table until the end of the round: {acted}", acted=acted)
    return [CardOrder(text, "time", rule="R34")]


def names(cards: Iterable[Card]) -> str:
    """Card names as they are said, copies counted: ``Spear and 2 x Refugee``."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.name] = counts.get(card.name, 0) + 1
    return in_words([name if n == 1 else f"{n} x {name}" for name, n in counts.items()])
