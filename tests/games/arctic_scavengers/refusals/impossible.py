"""What hands cannot do either: forms made by hand, cards and buildings that are not there."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    CatchUp,
    Choose,
    Close,
    Complete,
    Count,
    DealLeaders,
    DeclineLeader,
    KeepLeader,
    Lay,
    Open,
    PutLeadersBack,
    TakeBack,
    Tick,
    Track,
    Win,
)
from companion.games.arctic_scavengers.table.events import (
    BuildingDisabled,
    BuildingStarted,
    CardLaid,
    LeadersDealt,
    Stored,
    TimerMoved,
)
from companion.games.arctic_scavengers.table.gathering.trays import MOST_CARDS
from companion.games.arctic_scavengers.table.state import Piles
from tests.games.arctic_scavengers.interrupting import INTERRUPT, gathering, interrupted, owning
from tests.games.arctic_scavengers.refusals.case import Case
from tests.games.arctic_scavengers.refusals.interrupts import spying
from tests.games.arctic_scavengers.refusals.rounds_and_actions import skirmish
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting

NOBODY_HERE = PlayerId("zoe")
SITE = "anna.1"


def opened(action: str, *modules: str) -> Sitting:
    """Anna has begun something, and no card lies there."""
    return gathering(*modules).do(Open(ANNA, action))


def with_site(building: str, left: int) -> Sitting:
    """Anna has a building with so many timer cards on it."""
    return gathering("hq4").given(
        BuildingStarted(ANNA, SITE, building, 3), TimerMoved(ANNA, SITE, building, left, "ticks")
    )


def full_tray() -> Sitting:
    """Anna throws away more than anybody holds."""
    return opened("trash").given(*[CardLaid(ANNA, "refugee")] * MOST_CARDS)


def retrieving() -> Sitting:
    """A refugee lies in Anna's bunker."""
    stored = Stored(ANNA, SITE, "bunker", ("refugee",))
    return with_site("bunker", 0).given(stored).do(Open(ANNA, "retrieve"))


def repairing() -> Sitting:
    """One of Anna's two buildings is disabled."""
    sitting = with_site("bunker", 0).given(BuildingDisabled(ANNA, SITE, "bunker"))
    return sitting.do(Open(ANNA, "repair"))


def demolishing() -> Sitting:
    """Anna's demolition team before a complete building."""
    sitting = gathering("hq2", "recon4").given(
        BuildingStarted(BEN, "ben.1", "bunker", 5), TimerMoved(BEN, "ben.1", "bunker", 0, "ticks")
    )
    return sitting.do(Open(ANNA, "demolition_team", "elsewhere"))


def map_reading() -> Sitting:
    """Anna with a map, and nobody of hers has acted."""
    return owning(gathering("recon5"), ANNA, "map").do(Open(ANNA, "map"))


def drafting() -> Sitting:
    """Leaders are hired from a pile."""
    return Sitting(modules=("hq4",), variants=("leader_drafting",))


def one_leader_left() -> Sitting:
    """Ben was dealt all leaders but one."""
    sitting = Sitting(modules=("hq3",))
    return sitting.given(LeadersDealt(BEN, sitting.table.piles.leaders[1:]))


def begun_without_piles() -> Sitting:
    """A game of which only the clock was ever followed."""
    sitting = gathering(tracking="clock")
    sitting.table = replace(sitting.table, piles=Piles())
    return sitting


ROUNDS = {
    "nobody brings more cards than there are": Case(gathering, Announce(ANNA, 99), "round/gather"),
    "nobody wins who does not play": Case(skirmish, Win(NOBODY_HERE), "round/skirmish"),
    "R51: nobody is led who does not play": Case(
        lambda: Sitting(modules=("hq3",)), KeepLeader(NOBODY_HERE, "mentor"), "R51"
    ),
    "R51: nobody is led by a leader of somebody else": Case(
        lambda: Sitting(modules=("hq3",)).do(KeepLeader(BEN, "mentor")),
        KeepLeader(ANNA, "mentor"),
        "R51",
    ),
    "R51: nobody is dealt leaders where they are hired": Case(
        drafting, DealLeaders(ANNA, "a"), "R51"
    ),
    "R51: two leaders are not dealt of one": Case(one_leader_left, DealLeaders(ANNA, "a"), "R51"),
    "R51: nobody puts back what was not dealt": Case(
        lambda: Sitting(modules=("hq3",)), PutLeadersBack(ANNA), "R51"
    ),
    "R51: nobody declines where leaders are not dealt": Case(drafting, DeclineLeader(ANNA), "R51"),
    "R51: nobody who has a leader declines": Case(
        lambda: Sitting(modules=("hq3",)).do(KeepLeader(ANNA, "mentor")),
        DeclineLeader(ANNA),
        "R51",
    ),
}

ACTIONS = {
    "nobody acts who does not play": Case(gathering, Tick(NOBODY_HERE, "dig"), "round/gather"),
    "nothing is done that is not in this game": Case(gathering, Open(ANNA, "fly"), "round/gather"),
    "R35: no building is begun without saying which": Case(
        lambda: gathering("hq2"), Tick(ANNA, "build"), "R35"
    ),
    "no card is laid for what is not open": Case(
        gathering, Lay(ANNA, "dig", "brawler"), "round/gather"
    ),
    "no card is laid that does not exist": Case(
        lambda: opened("dig"), Lay(ANNA, "dig", "dragon"), "actions/dig"
    ),
    "no more cards are laid than there are": Case(
        full_tray, Lay(ANNA, "trash", "refugee"), "actions/trash"
    ),
    "no card is taken back that does not lie there": Case(
        lambda: opened("dig"), TakeBack(ANNA, "dig", "brawler"), "round/gather"
    ),
    "nothing is chosen that is not asked": Case(
        lambda: opened("dig"), Choose(ANNA, "dig", "weather", "snow"), "actions/dig"
    ),
    "nothing is put away where nothing is open": Case(gathering, Close(), "round/gather"),
    "no card is dug up that does not exist": Case(
        lambda: opened("dig"), Complete(ANNA, "dig", "dragon"), "actions/dig"
    ),
    "R55: no card came from where it cannot have been": Case(
        lambda: opened("hunt"), Lay(ANNA, "hunt", "net", "stack"), "R55"
    ),
    "nobody is hired who has no stack": Case(
        lambda: opened("hire"), Complete(ANNA, "hire", "pills"), "actions/hire"
    ),
    "R51: no leader is drafted who is not in the pile": Case(
        lambda: opened("hire"), Complete(ANNA, "hire", "leader:mentor"), "R51"
    ),
}

HEADQUARTERS_AND_RECON = {
    "R35: no building is begun that is not in this game": Case(
        lambda: opened("build", "hq2"), Complete(ANNA, "build", "palace"), "R35"
    ),
    "R36: nothing is stored that is not in this game": Case(
        lambda: with_site("bunker", 0).do(Open(ANNA, "store")),
        Complete(ANNA, "store", f"{SITE}:dodo"),
        "R36",
    ),
    "R35: nobody works where nothing is under construction": Case(
        lambda: with_site("bunker", 3).do(Open(ANNA, "work")), Complete(ANNA, "work", "x"), "R35"
    ),
    "R35: no more timer cards come off than a building has": Case(
        lambda: with_site("bunker", 3).round(3).do(Open(ANNA, "work")),
        Complete(ANNA, "work", f"{SITE}:99"),
        "R35",
    ),
    "R36: nothing is stored in a building that is not there": Case(
        lambda: with_site("bunker", 0).do(Open(ANNA, "store")),
        Complete(ANNA, "store", "x"),
        "R36",
    ),
    "R36: nothing comes out of a building that does not lie in it": Case(
        retrieving, Complete(ANNA, "retrieve", f"{SITE}:brawler"), "R36"
    ),
    "R37: nothing is repaired that is not there": Case(
        repairing, Complete(ANNA, "repair", "x"), "R37"
    ),
    "R39: no complete building is set back": Case(
        demolishing, Complete(ANNA, "demolition_team", "ben.1"), "R39"
    ),
    "nobody acts a second time who has not acted": Case(
        map_reading, Complete(ANNA, "map", "brawler"), "cards/map"
    ),
}

INTERRUPTS = {
    "R53: nobody interrupts with nothing": Case(
        lambda: gathering().opened("dig", "brawler").do(Open(BEN, INTERRUPT)),
        Complete(BEN, INTERRUPT, "hits"),
        "R53",
    ),
    "R53: nothing comes of an interrupt that cannot": Case(
        lambda: interrupted(gathering().opened("dig", "brawler"), "sniper_team"),
        Complete(BEN, INTERRUPT, "misses"),
        "R53",
    ),
    "R52: nothing comes of a cancel but that it cancels": Case(
        lambda: interrupted(spying(), "guard"), Complete(BEN, INTERRUPT, "misses"), "R52"
    ),
}

CORRECTIONS = {
    "R55: no piles are tracked that were never laid out": Case(
        begun_without_piles, Track("piles"), "R55"
    ),
    "R55: no pile is counted that is not there": Case(gathering, Count("moon", 3), "R55"),
    "R55: no pile holds more than the boxes": Case(gathering, Count("junkyard", 999), "R55"),
    "R9: no more contested resources are left than there were": Case(
        gathering, Count("contested", 99), "R9"
    ),
    "R9: no game has so many rounds": Case(gathering, CatchUp(99), "R9"),
    "R7: nobody is initiator who does not play": Case(
        gathering, CatchUp(2, initiator=NOBODY_HERE), "R7"
    ),
    "R55: no stack is set right that is not there": Case(
        gathering, CatchUp(2, stacks={"moon": 1}), "R55"
    ),
    "R55: no deck is set right of somebody who does not play": Case(
        gathering, CatchUp(2, decks={"zoe.refugee": 1}), "R55"
    ),
    "R55: no deck holds a card that does not exist": Case(
        gathering, CatchUp(2, decks={"anna.dragon": 1}), "R55"
    ),
    "R55: nobody has less of a card than lies in her buildings": Case(
        retrieving, CatchUp(2, decks={"anna.refugee": 0}), "R55"
    ),
    "R35: no timer is set right of a building that is not there": Case(
        gathering, CatchUp(2, timers={"anna.1": 1}), "R35"
    ),
    "R35: no more timer cards lie on a building than its build time": Case(
        lambda: with_site("bunker", 2), CatchUp(2, timers={SITE: 9}), "R35"
    ),
    "R37: no leader is corrected of somebody who does not play": Case(
        gathering, CatchUp(2, wounded={"zoe": True}), "R37"
    ),
    "R37: no leader is corrected where nobody leads": Case(
        gathering, CatchUp(2, wounded={"anna": True}), "R37"
    ),
    "R37: no building is corrected that is not there": Case(
        gathering, CatchUp(2, disabled={SITE: True}), "R37"
    ),
    "R37: no building under construction is disabled": Case(
        lambda: with_site("bunker", 2), CatchUp(2, disabled={SITE: True}), "R37"
    ),
}
