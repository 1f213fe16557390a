"""Refusals about interrupting and cancelling."""

from __future__ import annotations

from companion.games.arctic_scavengers.table.commands import (
    Announce,
    Choose,
    Complete,
    MoveOn,
    Open,
    Tick,
)
from companion.games.arctic_scavengers.table.events import LeaderJoined, LeaderWounded
from tests.games.arctic_scavengers.interrupting import (
    INTERRUPT,
    fanatic,
    gathering,
    hits,
    interrupted,
    owning,
)
from tests.games.arctic_scavengers.refusals.case import Case
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting


def wounded_fanatic() -> Sitting:
    """Ben interrupts a dig as the Fanatic, who is wounded."""
    sitting = fanatic().given(LeaderWounded(BEN)).opened("dig", "brawler")
    return interrupted(sitting, "fanatic")


def second_bomb() -> Sitting:
    """Ben interrupts a second time as the Fanatic."""
    sitting = interrupted(fanatic().opened("hunt", "scavenger", "spear"), "fanatic", "anna/spear")
    return interrupted(sitting.do(hits()).opened("dig", "scavenger"), "fanatic")


def assassin_at_a_leader() -> Sitting:
    """Ben's assassin aims at Cara's leader."""
    sitting = gathering("hq4", "recon2").given(LeaderJoined(CARA, "mentor"))
    return interrupted(sitting.opened("dig", "brawler"), "assassin", "cara/mentor")


def assassin_at_a_family() -> Sitting:
    """Ben's assassin aims at three persons on one card."""
    sitting = owning(gathering("recon2"), ANNA, "tribe_family_3")
    return interrupted(sitting.opened("trash", "tribe_family_3"), "assassin")


def saboteur_at_the_sergeant() -> Sitting:
    """Ben's saboteur aims at a tool of the Sergeant's."""
    sitting = gathering("hq3").given(LeaderJoined(ANNA, "sergeant_at_arms"))
    return interrupted(sitting.opened("hunt", "scavenger", "spear"), "saboteur")


def spying() -> Sitting:
    """Anna's spy looks at Ben's cards."""
    sitting = owning(gathering("recon1", "recon2"), ANNA, "spy").do(Open(ANNA, "spy"))
    return sitting.do(Choose(ANNA, "spy", "whose", "ben"))


def unknown_medic() -> Sitting:
    """Ben snipes where Cara has hired, and no one entered whom."""
    sitting = gathering("hq1").do(MoveOn(), MoveOn(), Tick(CARA, "hire")).round(3)
    return interrupted(sitting.opened("dig", "brawler"), "sniper_team")


def committed_medic() -> Sitting:
    """Anna has committed a medic, and Cara snipes while Ben hunts."""
    sitting = owning(gathering("hq1").round(3), ANNA, "medic").do(Announce(ANNA, 3))
    sitting.opened("hunt", "scavenger", player=BEN)
    return interrupted(sitting, "sniper_team", player=CARA)


INTERRUPTS = {
    "R37: a wounded Fanatic strikes nobody": Case(wounded_fanatic, hits(), "R37"),
    "R54: the Fanatic strikes once a round": Case(second_bomb, hits(), "R54"),
    "R50: an assassin wounds no leader": Case(assassin_at_a_leader, hits(), "R50"),
    "R19: an assassin reaches nobody but single persons": Case(assassin_at_a_family, hits(), "R19"),
    "R56: no one disarms where no tool lies open": Case(
        lambda: interrupted(gathering().opened("dig", "brawler"), "saboteur"), hits(), "R56"
    ),
    "R56: the Fanatic bombs nothing that does not lie open": Case(
        lambda: interrupted(fanatic(), "fanatic", "anna/spear"), hits(), "R56"
    ),
    "R57: a committed medic saves no one": Case(
        committed_medic, Complete(CARA, INTERRUPT, "anna/medic"), "R57"
    ),
    "R20: nobody disarms the Sergeant's tools": Case(saboteur_at_the_sergeant, hits(), "R20"),
    "R55: nobody interrupts with a card she is not known to own": Case(
        lambda: gathering().opened("dig", "brawler").do(Open(BEN, INTERRUPT)),
        Choose(BEN, INTERRUPT, "means", "sniper_team"),
        "R55",
    ),
    "R55: nobody saves with a card she is not known to own": Case(
        unknown_medic, Complete(BEN, INTERRUPT, "cara/medic"), "R55"
    ),
    "R52: a guard protects nobody but his owner": Case(
        lambda: interrupted(spying(), "guard", player=CARA), hits(CARA), "R52"
    ),
    "R52: a scouting refugee cancels nothing but recon": Case(
        lambda: interrupted(gathering("recon1").opened("dig", "brawler"), "scouting_refugee"),
        hits(),
        "R52",
    ),
}
