"""Refusals about rounds, turns, actions in general and whose card it is."""

from __future__ import annotations

from companion.games.arctic_scavengers.table.commands import (
    Announce,
    Choose,
    Complete,
    Deadlock,
    EndGame,
    Lay,
    MoveOn,
    Open,
    Tick,
    Win,
)
from companion.games.arctic_scavengers.table.events import LeaderJoined, PileCounted
from companion.games.arctic_scavengers.table.state import SECRET
from tests.games.arctic_scavengers.interrupting import gathering
from tests.games.arctic_scavengers.refusals.case import Case
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting


def third_round(*modules: str) -> Sitting:
    """Anna gathers in the first round that has a skirmish."""
    return gathering(*modules).round(3)


def skirmish() -> Sitting:
    """Everybody has gathered."""
    return third_round().overruled(MoveOn(all=True))


def led(leader: str, *modules: str) -> Sitting:
    """Anna gathers under a leader."""
    return gathering("hq3", *modules).given(LeaderJoined(ANNA, leader))


def digging() -> Sitting:
    """Anna's dig is open, with a card in it."""
    return gathering().opened("dig", "brawler")


def empty_junkyard() -> Sitting:
    """By the books nothing is left in the junkyard."""
    sitting = digging()
    return sitting.given(PileCounted("junkyard", sitting.table.piles.junkyard, 0))


ROUNDS = {
    "nobody gathers before everybody has shown a leader": Case(
        lambda: Sitting(modules=("hq3",), tracking=("decks",)), MoveOn(), "setup/piles"
    ),
    "no turn ends while an action is half done": Case(digging, MoveOn(), "round/gather"),
    "R11: no turn ends with an action that comes to nothing": Case(
        lambda: gathering().opened("hunt", "refugee"), MoveOn(), "R11"
    ),
    "no turn ends before the cards for the skirmish are announced": Case(
        third_round, MoveOn(), "round/gather"
    ),
    "R9: no game ends before the last contested resource": Case(third_round, EndGame(), "R9"),
    "no skirmish ends without a winner or a deadlock": Case(skirmish, MoveOn(), "round/skirmish"),
    "R8: nobody announces cards before the third round": Case(gathering, Announce(ANNA, 3), "R8"),
    "nobody announces cards in somebody else's turn": Case(
        third_round, Announce(BEN, 3), "round/gather"
    ),
    "nobody announces cards once the skirmish has begun": Case(
        skirmish, Announce(ANNA, 3), "round/gather"
    ),
    "nobody announces cards while an action is half done": Case(
        lambda: third_round().opened("dig", "brawler"), Announce(ANNA, 3), "round/gather"
    ),
    "nobody wins a skirmish that has not begun": Case(gathering, Win(ANNA), "round/skirmish"),
    "no deadlock while somebody gathers": Case(gathering, Deadlock(), "round/skirmish"),
}

ACTIONS = {
    "nobody acts in somebody else's turn": Case(gathering, Open(BEN, "dig"), "round/gather"),
    "nobody acts before the gathering begins": Case(
        lambda: Sitting(tracking=("decks",)), Tick(ANNA, "dig"), "round/gather"
    ),
    "nobody acts once the skirmish has begun": Case(skirmish, Tick(ANNA, "dig"), "round/gather"),
    "nobody interrupts once the skirmish has begun": Case(
        skirmish, Open(BEN, "interrupt"), "round/gather"
    ),
    "R10: nobody digs twice in a round": Case(
        lambda: gathering().do(Tick(ANNA, "dig")), Open(ANNA, "dig"), "R10"
    ),
    "R10: nobody ticks an action twice in a round": Case(
        lambda: gathering().do(Tick(ANNA, "hunt")), Tick(ANNA, "hunt"), "R10"
    ),
    "an action that is half done is not forgotten": Case(
        digging, Open(ANNA, "hunt"), "round/gather"
    ),
    "no card is laid that does nothing for the action": Case(
        lambda: gathering().opened("hunt"), Lay(ANNA, "hunt", "shovel"), "actions/hunt"
    ),
    "R11: a dig comes to at least 1": Case(
        lambda: gathering().opened("dig", "refugee"), Complete(ANNA, "dig", "nothing"), "R11"
    ),
    "R25: nobody is helped by a leader's refugee who cannot do it herself": Case(
        lambda: led("mentor").opened("dig", "refugee").do(Choose(ANNA, "dig", "leader", "yes")),
        Complete(ANNA, "dig", "nothing"),
        "R25",
    ),
    "R10: nobody builds without an engineer": Case(
        lambda: gathering("hq2").opened("build", "brawler"),
        Complete(ANNA, "build", "armory"),
        "R10",
    ),
    "R54: nobody draws in a round in which the Organizer drew": Case(
        lambda: led("organizer").done("organizer", "refugee"), Open(ANNA, "draw"), "R54"
    ),
}

DECKS = {
    "R10: no card is played twice in a round": Case(
        lambda: gathering().done("dig", "brawler", choice="nothing").opened("draw"),
        Lay(ANNA, "draw", "brawler"),
        "R10",
    ),
    "R55: what was gained this round is not played before anything is drawn": Case(
        lambda: gathering().done("dig", "brawler", choice="net").opened("hunt"),
        Lay(ANNA, "hunt", "net"),
        "R55",
    ),
    "R55: no card is laid that its owner is not known to own": Case(
        lambda: gathering().opened("hunt"), Lay(ANNA, "hunt", "hunter"), "R55"
    ),
    "R55: no action is begun with a card that its owner is not known to own": Case(
        lambda: gathering("recon1"), Open(ANNA, "spy"), "R55"
    ),
    "R55: nothing is dug up of which every copy is known to lie elsewhere": Case(
        digging, Complete(ANNA, "dig", "brawler"), "R55"
    ),
    "R55: nothing is dug up in a junkyard that is empty by the books": Case(
        empty_junkyard, Complete(ANNA, "dig", SECRET), "R55"
    ),
}
