"""Refusals about leaders and about who can be hired with what."""

from __future__ import annotations

from companion.engine.game import Command
from companion.games.arctic_scavengers.table.commands import (
    Choose,
    Complete,
    DealLeaders,
    KeepLeader,
    Open,
)
from companion.games.arctic_scavengers.table.events import (
    LeaderJoined,
    LeaderPowerUsed,
    LeadersDealt,
    LeaderWounded,
    PileCounted,
)
from tests.games.arctic_scavengers.fighting import Fight
from tests.games.arctic_scavengers.refusals.case import Case
from tests.games.arctic_scavengers.sitting import ANNA, Sitting


def led(leader: str, *modules: str) -> Sitting:
    """Anna gathers under a leader."""
    sitting = Sitting(modules=("hq4", *modules), tracking=("decks",)).gathering()
    return sitting.given(LeaderJoined(ANNA, leader))


def drafting() -> Sitting:
    """Anna hires where leaders are hired too; there is no food."""
    answers = {"modules": ("hq4",), "variants": ("leader_drafting",), "tracking": ("decks",)}
    return Sitting(3, **answers).gathering().opened("hire")


def dealt() -> Sitting:
    """Anna was dealt two leaders before the first round."""
    return Sitting(modules=("hq3",)).given(LeadersDealt(ANNA, ("cannibal", "ranger")))


def helped(leader: str, use: str) -> Sitting:
    """Anna hires with the help of a leader and has hunted enough."""
    sitting = led(leader, "recon5").done("hunt", "scavenger", "scavenger", "spear").opened("hire")
    return sitting.do(Choose(ANNA, "hire", "leader", use))


def no_thugs() -> Sitting:
    """Anna hires; by the books the stack of thugs is empty, and the hunt was not counted."""
    sitting = Sitting(tracking=("piles",)).gathering().opened("hire")
    return sitting.given(PileCounted("thugs", sitting.table.piles.stacks["thugs"], 0))


def hires(what: str) -> Command:
    """Anna takes it off its stack."""
    return Complete(ANNA, "hire", what)


LEADERS = {
    "R51: nobody keeps a second leader": Case(
        lambda: led("mentor"), KeepLeader(ANNA, "ranger"), "R51"
    ),
    "R51: nobody keeps a leader where leaders are hired": Case(
        drafting, KeepLeader(ANNA, "mentor"), "R51"
    ),
    "R51: nobody who has a leader is dealt more": Case(
        lambda: Sitting(modules=("hq3",)).given(LeaderJoined(ANNA, "mentor")),
        DealLeaders(ANNA, "a"),
        "R51",
    ),
    "nobody is dealt leaders twice": Case(dealt, DealLeaders(ANNA, "a"), "modules/hq3"),
    "of two leaders dealt one is kept": Case(dealt, KeepLeader(ANNA, "mentor"), "modules/hq3"),
    "R64: no leader acts before everybody has one": Case(
        lambda: Sitting(modules=("hq3", "recon5")).given(LeaderJoined(ANNA, "yardmaster")),
        Open(ANNA, "yardmaster"),
        "round/gather",
    ),
    "R37: a wounded leader has no power": Case(
        lambda: led("organizer").given(LeaderWounded(ANNA)), Open(ANNA, "organizer"), "R37"
    ),
    "R50, R64: a leader wounded in the skirmish has no power": Case(
        lambda: Fight("yardmaster: scout", "sniper_team", "", modules=("hq4", "recon5")).declares(
            "ben wound sniper_team anna"
        ),
        Open(ANNA, "yardmaster"),
        "R50",
    ),
    "a leader has her power once a round": Case(
        lambda: led("yardmaster", "recon5").given(LeaderPowerUsed(ANNA, "yardmaster")),
        Open(ANNA, "yardmaster"),
        "leaders/yardmaster",
    ),
    "the Organizer draws once a round": Case(
        lambda: led("organizer").done("organizer", "refugee"),
        Open(ANNA, "organizer"),
        "leaders/organizer",
    ),
    "R54: the Organizer draws for nobody who has drawn": Case(
        lambda: led("organizer").done("draw", "scavenger"), Open(ANNA, "organizer"), "R54"
    ),
    "R54: the Organizer draws for a refugee": Case(
        lambda: led("organizer").opened("organizer"), Complete(ANNA, "organizer"), "R54"
    ),
}

HIRING = {
    "R11: nobody is hired without the price": Case(
        lambda: led("mentor").opened("hire"), hires("sniper_team"), "R11"
    ),
    "nobody comes off a stack that is empty by the books": Case(
        no_thugs, hires("thugs"), "actions/hire"
    ),
    "without food nobody looks at the leaders": Case(
        drafting, hires("leader:mentor"), "actions/hire"
    ),
    "the Swindler lowers no price without refugees": Case(
        lambda: helped("swindler", "food"), hires("brawler"), "leaders/swindler"
    ),
    "the Cannibal's victim is named where every deck is tracked": Case(
        lambda: helped("cannibal", "kill"), hires("brawler"), "leaders/cannibal"
    ),
}
