"""How tests interrupt someone who gathers."""

from __future__ import annotations

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.table.commands import Choose, Complete, Open
from companion.games.arctic_scavengers.table.events import CardCameFrom, LeaderJoined
from tests.games.arctic_scavengers.sitting import BEN, Sitting

INTERRUPT = "interrupt"


def gathering(*modules: str, tracking: str = "decks", players: int = 3) -> Sitting:
    """Anna gathers in round 2, when anyone may have hired; these modules are in play."""
    return Sitting(players, modules=modules, tracking=(tracking,)).round(2)


def owning(sitting: Sitting, player: PlayerId, *cards: str) -> Sitting:
    """The same table, at which a player is known to have these cards too."""
    return sitting.given(*(CardCameFrom(player, card, "elsewhere") for card in cards))


def interrupted(sitting: Sitting, means: str, target: str = "", player: PlayerId = BEN) -> Sitting:
    """Someone interrupts with a card of their own, or as the Fanatic."""
    if means in sitting.table.catalogue.cards:
        owning(sitting, player, means)
    sitting.do(Open(player, INTERRUPT))
    if asked(sitting, "means"):
        sitting.do(Choose(player, INTERRUPT, "means", means))
    return aimed(sitting, target, player) if target else sitting


def aimed(sitting: Sitting, target: str, player: PlayerId = BEN) -> Sitting:
    """First whose card, then which of that player's cards."""
    whose = target.partition("/")[0]
    if len(asked(sitting, "victim")) > 1:
        sitting.do(Choose(player, INTERRUPT, "victim", whose))
    # The only card that lies open needs no tap.
    is_asked = target in asked(sitting, "target")
    return sitting.do(Choose(player, INTERRUPT, "target", target)) if is_asked else sitting


def hits(player: PlayerId = BEN) -> Complete:
    """Nobody stops it."""
    return Complete(player, INTERRUPT, "hits")


def asked(sitting: Sitting, field: str) -> list[str]:
    """The answers to one question of the open action."""
    found = [one for one in sitting.offer().questions if one.field == field]
    return [option.value for question in found for option in question.options]


def said(sitting: Sitting) -> str:
    """What the open action tells hands to do."""
    return " ".join(sitting.offer().says)


def fanatic(*modules: str) -> Sitting:
    """Ben led by the Fanatic, Anna gathering."""
    return gathering("hq4", *modules).given(LeaderJoined(BEN, "fanatic"))
