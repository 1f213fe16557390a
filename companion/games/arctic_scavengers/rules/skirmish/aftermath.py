"""What the players do with the real cards once a skirmish is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.engine.questions import in_words
from companion.games.arctic_scavengers.rules.catalogue import Card
from companion.games.arctic_scavengers.rules.skirmish.field import Brought, Camp, Field
from companion.games.arctic_scavengers.rules.skirmish.winner import Verdict


def instructions(field: Field, verdict: Verdict) -> tuple[str, ...]:
    """The contested resource first, then every card, leader and building that moves."""
    winner = field.camp(verdict.winner).name if verdict.winner else ""
    steps = [contested_resource(winner)]
    for camp in field.camps:
        steps += _losses(camp)
    steps += _turned_over(field)
    for camp in field.camps:
        steps += _back_to_hand(camp, verdict)
    return (*steps, *_staying(field))


def returning(camp: Camp, winner: str | None) -> tuple[Brought, ...]:
    """The hardy scavengers that go back to their owner's hand, unless she wins (R33)."""
    if camp.player == winner:
        return ()
    return tuple(hardy for hardy in camp.present if hardy.card.special == "returns_unless_won")


def contested_resource(winner: str = "") -> str:
    """Where the top contested resource goes, which nobody takes unless somebody wins (R32)."""
    if not winner:
        return (
            "Nobody takes the contested resource: put it unseen on the junkyard and shuffle that "
            "(R32)."
        )
    return f"{winner} takes the top contested resource to her discard pile, showing it to nobody."


def _losses(camp: Camp) -> list[str]:
    """What was knocked out is discarded; the Fanatic's refugee is out of the game (R18, R22)."""
    hit = [card.card for card in camp.cards if card.left in ("sniped", "disarmed", "bombed")]
    used = [card.card for card in camp.cards if card.left == "used up"]
    removed = [card.card for card in camp.cards if card.left == "removed from play"]
    steps = []
    if hit:
        steps.append(f"{camp.name} discards {names(hit)}, knocked out of the skirmish (R18).")
    if used:
        steps.append(f"{camp.name} discards {names(used)}, used up (R23).")
    if removed:
        steps.append(f"{camp.name} takes {names(removed)} out of the game for good (R22).")
    return steps


def _turned_over(field: Field) -> list[str]:
    """Wounded leaders and disabled buildings (R50)."""
    steps = []
    for happening in field.story:
        owner = field.camp(happening.player).name if happening.player else ""
        if happening.leader and not happening.saver:
            steps.append(f"{owner} turns {happening.leader.name} over: wounded (R50).")
        if happening.building:
            steps.append(f"{owner} flips {happening.building.name} over: disabled (R50).")
    return steps


def _back_to_hand(camp: Camp, verdict: Verdict) -> list[str]:
    cards = [brought.card for brought in returning(camp, verdict.winner)]
    if not cards:
        return []
    return [f"{camp.name} takes {names(cards)} back to hand and still draws as usual (R33)."]


def _staying(field: Field) -> list[str]:
    """Cards used for a special action stay until the end of the round (R34)."""
    acted = [
        f"{camp.name}'s {names(cards)}"
        for camp in field.camps
        if (cards := [brought.card for brought in camp.present if brought.has_acted])
    ]
    if not acted:
        return []
    return [f"Cards that acted stay until the end of the round: {in_words(acted)} (R34)."]


def names(cards: Iterable[Card]) -> str:
    """Card names as they are said, copies counted: ``Spear and 2 x Refugee``."""
    counts = Counter(card.name for card in cards)
    return in_words([name if n == 1 else f"{n} x {name}" for name, n in counts.items()])
