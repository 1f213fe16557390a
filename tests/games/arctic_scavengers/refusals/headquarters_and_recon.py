"""Refusals about buildings and about Recon's own actions."""

from __future__ import annotations

from companion.engine.game import Command, PlayerId
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    Complete,
    Lay,
    MoveOn,
    Open,
    RevealCard,
    TakeBack,
)
from companion.games.arctic_scavengers.table.events import (
    BuildingDisabled,
    BuildingStarted,
    LeaderJoined,
    LeaderWounded,
    PileCounted,
    Stored,
    TimerMoved,
)
from tests.games.arctic_scavengers.interrupting import gathering, owning
from tests.games.arctic_scavengers.refusals.case import Case
from tests.games.arctic_scavengers.sitting import ANNA, Sitting

ONE, TWO = "anna.1", "anna.2"


def built(*buildings: str, left: int = 0) -> Sitting:
    """Anna gathers and has these buildings, all but the last one complete."""
    sitting = gathering("hq4", "recon3")
    for number, building in enumerate(buildings, 1):
        site, lies = f"anna.{number}", left if number == len(buildings) else 0
        sitting.given(
            BuildingStarted(ANNA, site, building, 3),
            TimerMoved(ANNA, site, building, lies, "ticks"),
        )
    return sitting


def disabled(building: str) -> Sitting:
    """Anna's only building is disabled."""
    return built(building).given(BuildingDisabled(ANNA, ONE, building))


def storing(sitting: Sitting, *cards: str) -> Sitting:
    """Anna's hand goes towards a building, whatever the cards are."""
    sitting.do(Open(ANNA, "store"))
    for card in cards:
        sitting.overruled(Lay(ANNA, "store", card))
    return sitting


def in_others_turn() -> Sitting:
    """Anna has an armory with a card in it, and Ben gathers."""
    return built("armory").given(Stored(ANNA, ONE, "armory", ("spear",))).do(MoveOn())


def before_gathering() -> Sitting:
    """A new round begins; Anna has a bunker."""
    sitting = built("bunker")
    while sitting.table.phase == "gather":
        sitting.overruled(MoveOn())
    return sitting


def committed() -> Sitting:
    """Anna has announced her cards and has a bunker."""
    return built("bunker").round(3).do(Announce(ANNA, 3))


def fetched() -> Sitting:
    """The skirmish; Anna took a medic out of her bunker after committing."""
    sitting = owning(built("bunker"), ANNA, "medic").given(
        Stored(ANNA, ONE, "bunker", ("medic",)),
    )
    sitting.round(3).do(Announce(ANNA, 3)).done("retrieve", choice=f"{ONE}:medic")
    return sitting.overruled(MoveOn(all=True))


def working(*cards: str) -> Sitting:
    """Anna has one building in a later round."""
    sitting = built("armory", left=3).given(BuildingStarted(ANNA, TWO, "bunker", 5)).round(3)
    return owning(sitting, ANNA, *cards).opened("work", *cards)


def worked() -> Sitting:
    """People have worked on Anna's armory, and the bunker is unfinished too."""
    return working("refugee").do(Complete(ANNA, "work", ONE)).opened("work", "refugee")


def no_armories() -> Sitting:
    """Anna builds; by the books every armory has been begun."""
    sitting = gathering("hq2")
    sitting.given(PileCounted("armory", sitting.table.piles.schematics["armory"], 0))
    return sitting.do(Open(ANNA, "build"), Lay(ANNA, "build", "engineer", "stack"))


def wounded() -> Sitting:
    """Anna's leader is wounded."""
    return gathering("hq4").given(LeaderJoined(ANNA, "mentor"), LeaderWounded(ANNA))


def demolishing() -> Sitting:
    """Anna with a demolition team, and nothing under construction."""
    return gathering("recon4", "hq2").do(Open(ANNA, "demolition_team", "elsewhere"))


def completes(action: str, choice: str = "", player: PlayerId = ANNA) -> Command:
    """Somebody does what is open."""
    return Complete(player, action, choice)


def without_own_card(action: str, *modules: str) -> Sitting:
    """The card that the action is named after was taken back."""
    sitting = owning(gathering(*modules), ANNA, action)
    return sitting.do(Open(ANNA, action)).do(TakeBack(ANNA, action, action))


STORAGE = {
    "R35: nothing is stored in an unfinished building": Case(
        lambda: storing(built("armory", "bunker", left=2), "refugee"),
        completes("store", TWO),
        "R35",
    ),
    "R37: nothing is stored in a disabled building": Case(
        lambda: storing(disabled("bunker"), "refugee"), completes("store", ONE), "R37"
    ),
    "R37: nothing comes out of a disabled building": Case(
        lambda: (
            disabled("bunker").given(Stored(ANNA, ONE, "bunker", ("refugee",))).opened("retrieve")
        ),
        completes("retrieve", f"{ONE}:refugee"),
        "R37",
    ),
    "R36: only the bunker opens in other players' turns": Case(
        lambda: in_others_turn().opened("retrieve"), completes("retrieve", f"{ONE}:spear"), "R36"
    ),
    "R36: buildings stay shut until gathering starts": Case(
        before_gathering, Open(ANNA, "store"), "round/gather"
    ),
    "R36: whoever has committed her cards stores nothing more": Case(
        committed, Open(ANNA, "store"), "R36"
    ),
    "R21, R36: what comes out of the bunker after committing does not join": Case(
        fetched, RevealCard(ANNA, "medic"), "R36"
    ),
    "R55: what lies in a building is taken out before it is played": Case(
        lambda: built("armory").given(Stored(ANNA, ONE, "armory", ("spear",))).opened("hunt"),
        Lay(ANNA, "hunt", "spear"),
        "R55",
    ),
    "R36: no tool is stored in a bunker": Case(
        lambda: storing(built("bunker"), "shovel"), completes("store", ONE), "buildings/bunker"
    ),
    "R36: no more is stored than a building holds": Case(
        lambda: storing(built("bunker"), *["refugee"] * 4),
        completes("store", ONE),
        "buildings/bunker",
    ),
}

BUILDINGS = {
    "R35: no building is begun whose schematics are gone by the books": Case(
        no_armories, completes("build", "armory"), "R35"
    ),
    "R35: nobody works on a building that was begun this round": Case(
        lambda: built("armory", left=3).opened("work", "refugee"), completes("work", ONE), "R35"
    ),
    "R35: nobody works on two buildings in a round": Case(worked, completes("work", TWO), "R35"),
    "R13: no toolkit works by itself": Case(
        lambda: working("toolkit"), completes("work", ONE), "R13"
    ),
    "R37: one person repairs a building": Case(
        lambda: disabled("bunker").opened("repair"), completes("repair", ONE), "R37"
    ),
    "R37: one medicine heals a leader": Case(
        lambda: wounded().opened("heal"), completes("heal"), "R37"
    ),
}

RECON = {
    "nobody spies without a spy": Case(
        lambda: without_own_card("spy", "recon1"), completes("spy"), "cards/spy"
    ),
    "nobody looks at every pile without binoculars": Case(
        lambda: without_own_card("binoculars", "recon1"),
        completes("binoculars"),
        "cards/binoculars",
    ),
    "nobody drills without a drill sergeant": Case(
        lambda: without_own_card("drill_sergeant", "recon3"),
        completes("drill_sergeant"),
        "cards/drill_sergeant",
    ),
    "nobody looks from a scout tower that does not work": Case(
        lambda: disabled("scout_tower"), Open(ANNA, "scout_tower"), "buildings/scout_tower"
    ),
    "nobody looks from a scout tower for nothing": Case(
        lambda: built("scout_tower").opened("scout_tower"),
        completes("scout_tower"),
        "buildings/scout_tower",
    ),
    "R39: nobody demolishes where nothing is under construction": Case(
        demolishing, completes("demolition_team"), "R39"
    ),
}
