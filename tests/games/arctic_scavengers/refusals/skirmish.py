"""Refusals of the skirmish: what is revealed, declared and recorded."""

from __future__ import annotations

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.table.commands import (
    AnswerSnipe,
    Deadlock,
    Declare,
    Pass,
    RevealCard,
    SayTotal,
    TakeOut,
    Win,
    Withdraw,
)
from tests.games.arctic_scavengers.fighting import ANNA, BEN, Fight
from tests.games.arctic_scavengers.refusals.case import Case
from tests.games.arctic_scavengers.sitting import Sitting

ZOE = PlayerId("zoe")


def fight(tracking: str = "decks") -> Fight:
    """Anna leads with her brawler."""
    return Fight("brawler", "refugee", "", tracking=tracking, modules=())


def sniped() -> Fight:
    """Somebody may still save from a snipe."""
    table = Fight("sniper_team", "refugee medic", "")
    return table.do(Declare(ANNA, "snipe", "sniper_team", BEN, "refugee"))


def asked() -> Fight:
    """Anna has not said what her sniper team does."""
    return Fight("sniper_team brawler", "refugee", "")


SKIRMISH = {
    "no total takes the place of cards that lie there": Case(
        fight, SayTotal(ANNA, 4), "round/skirmish"
    ),
    "R29: nobody wins whom the cards do not make the winner": Case(fight, Win(BEN), "R29"),
    "R29: no deadlock where the cards have a winner": Case(fight, Deadlock(), "R29"),
    "R31: nobody wins without a lead of 2": Case(
        lambda: Fight("brawler", "scavenger"), Win(ANNA), "R31"
    ),
    "no winner before everybody has reacted": Case(asked, Win(ANNA), "round/skirmish"),
    "R55: no card that she is not known to own is revealed": Case(
        fight, RevealCard(ANNA, "scout"), "R55"
    ),
}

IMPOSSIBLE = {
    "nobody reveals who does not sit here": Case(fight, RevealCard(ZOE, "spear"), "round/skirmish"),
    "nothing is revealed while somebody gathers": Case(
        lambda: Sitting().gathering(), RevealCard(ANNA, "spear"), "round/skirmish"
    ),
    "no card is revealed that does not exist": Case(
        fight, RevealCard(ANNA, "dragon"), "round/skirmish"
    ),
    "no tray holds more cards than fit": Case(
        lambda: Fight("refugee " * 40, "", ""), RevealCard(ANNA, "refugee"), "round/skirmish"
    ),
    "no card is taken out that does not lie there": Case(
        fight, TakeOut(ANNA, "spear"), "round/skirmish"
    ),
    "no force is worth less than nothing": Case(fight, SayTotal(BEN, -1), "round/skirmish"),
    "R50: nobody is wounded without the module of dirty deeds": Case(
        fight, Declare(ANNA, "wound", "brawler", BEN), "R50"
    ),
    "R17: nobody declares what is no action": Case(fight, Declare(ANNA, "dance", "brawler"), "R17"),
    "R19: nothing is declared that the rules forbid": Case(
        asked, Declare(ANNA, "snipe", "brawler", BEN, "refugee"), "R19"
    ),
    "R21: nothing is declared before a snipe is answered": Case(sniped, Pass(ANNA), "R21"),
    "nobody passes while somebody gathers": Case(
        lambda: Sitting().gathering(), Pass(ANNA), "round/skirmish"
    ),
    "R21: nobody saves from nothing": Case(fight, AnswerSnipe(BEN, "medic"), "R21"),
    "R17: nobody passes who does not sit here": Case(fight, Pass(ZOE), "R17"),
    "R17: nothing is taken back that was not declared": Case(fight, Withdraw(0), "R17"),
    "a reason is one of those offered": Case(fight, Win(BEN, reason="because"), "round/skirmish"),
    "R55: the resource that is named can lie there": Case(fight, Win(ANNA, card="spear"), "R55"),
}
