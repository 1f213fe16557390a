"""What actions are called, by their ids; what they do stands in their records."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from companion.engine.sheets import Badge
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import Building, Special


@dataclass(frozen=True)
class ActionWords:
    """An action on its tile and in the log."""

    title: str
    icon: str
    does: str  # as in "Anna <does>"
    counts: bool = False  # whether its value is the number of what it does: "Anna digs 3"
    # The open action, where {name} is whoever does it:
    plays: str = ""  # what to tap before a card is played, if nothing can come of it without one
    picks: str = ""  # what to tap once something can come of it, if that is in the work area
    note: str = ""  # the same at more length
    asks: str = ""  # what is asked where several things can come of it
    results: Literal["", "stacks", "plans", "cards", "inside"] = ""  # what is picked
    came_to: str = "card"  # what it came to, in the singular: "Dig, 1 card"

    @property
    def name(self) -> str:
        """The action within a sentence."""
        return self.title.removeprefix("The ").lower()


@dataclass(frozen=True)
class SkirmishWords:
    """An action of the skirmish where it is offered, and where it was declared."""

    icon: str
    command: str  # as in "<Snipe> Ben's Brawler", where it needs a target
    declared: str  # as in "Anna's Sniper Team <declared> Ben's Brawler."
    offered: str = ""  # what comes of it, where it needs none
    result: str = ""  # what came of it, in the log


@dataclass(frozen=True)
class CardWords:
    """What a card does that its figures do not show."""

    search: str  # the one word under which players look for it
    badges: tuple[Badge, ...] = ()  # as a tile says it


PLAYS = "Tap the cards {name} plays"
# In the order of their tiles.
ACTION_WORDS: dict[str, ActionWords] = {
    "draw": ActionWords("Draw", "draw", "draws", counts=True, plays=PLAYS),
    "dig": ActionWords(
        "Dig", "dig", "digs", counts=True, plays=PLAYS, asks="What did {name} keep?"
    ),
    "hunt": ActionWords("Hunt", "hunt", "hunts", counts=True, plays=PLAYS),
    "hire": ActionWords("Hire", "hire", "hires", picks="Hire one", results="stacks"),
    "trash": ActionWords("Trash", "trash", "trashes", plays="Tap the cards {name} trashes"),
    "build": ActionWords(
        "Build",
        "build",
        "builds",
        plays=PLAYS,
        picks="Tap the building to start",
        note="Put that many timer cards from the deck on it",
        results="plans",
        came_to="plan",
    ),
    "work": ActionWords("Work", "time", "works", came_to="timer card"),
    "store": ActionWords(
        "Store", "store", "stores", picks="Tap the card {name} stores", results="inside"
    ),
    "retrieve": ActionWords("Retrieve", "unlock", "takes cards out", results="inside"),
    "repair": ActionWords("Repair", "tool", "repairs", plays=PLAYS),
    "heal": ActionWords("Heal", "meds", "heals", plays=PLAYS),
    "organizer": ActionWords("The Organizer", "leader", "uses the Organizer", plays=PLAYS),
    "yardmaster": ActionWords("The Yardmaster", "leader", "uses the Yardmaster"),
    "spy": ActionWords("Spy", "search", "spies"),
    "binoculars": ActionWords("Binoculars", "search", "uses binoculars"),
    "scout_tower": ActionWords("Scout Tower", "building", "uses the Scout Tower"),
    "drill_sergeant": ActionWords("Drill Sergeant", "draw", "drills"),
    "demolition_team": ActionWords("Demolition Team", "time", "demolishes"),
    "map": ActionWords(
        "Map", "instant", "uses a map", picks="Tap the card {name} uses again", results="cards"
    ),
    "interrupt": ActionWords("Attack", "snipe", "attacks"),
}


# What a building is called where there is little room, and the icon of what it is for.
_BUILDINGS = {
    "armory": ("Armory", "tool"),
    "bunker": ("Bunker", "hood"),
    "hydroponic_gardens": ("Gardens", "food"),
    "pharmacy": ("Pharmacy", "medicine"),
    "portable_decoys": ("Decoys", "people"),
    "scout_tower": ("Tower", "search"),
}


def building_words(building: Building) -> tuple[str, str]:
    """A building's short name and its icon."""
    return _BUILDINGS.get(building.id, (building.name, "building"))


def with_short_names(label: str, buildings: Iterable[Building]) -> str:
    """A label that names buildings as the seats do."""
    for building in buildings:
        label = label.replace(building.name, building_words(building)[0])
    return label


_STORES = {"tool": "tools", "person": "people", "medicine": "medicines"}
_USES = {
    "hydroponic_gardens": "1 food per round",
    "portable_decoys": "more people in ties",
    "scout_tower": "looks at 2 piles",
}


def building_use(building: Building) -> str:
    """What a building is for, in three words; the rest its entry says."""
    if building.capacity:
        return say(
            "stores {capacity} {stores}",
            capacity=building.capacity,
            stores=_STORES.get(building.stores or "", "cards"),
        )
    return _USES.get(building.id, "")


@dataclass(frozen=True)
class LinePart:
    """A part of a line: words, or a number behind the icon of what it counts."""

    text: str
    icon: str = ""
    noun: str = ""  # the icon in words, for those who cannot see it


_REMOVE = LinePart("Remove a tribe member:")
# What each leader does, in one line.
LEADER_WORDS: dict[str, tuple[LinePart, ...]] = {
    "butcher": (_REMOVE, LinePart("1", "food", "food"), LinePart("1", "meds", "med")),
    "cannibal": (_REMOVE, LinePart("3", "food", "food")),
    "excavator": (LinePart("Refugees dig 1"),),
    "fanatic": (LinePart("A refugee removes 1 revealed card"),),
    "gangster": (LinePart("Refugees: 0 fight, 2 people in ties"),),
    "mentor": (LinePart("A refugee gives +1 to any action"),),
    "organizer": (LinePart("A refugee draws 2, keeps 1"),),
    "peacemaker": (LinePart("A refugee gives +2 hunt or dig"),),
    "ranger": (LinePart("Refugees and families hunt 1"),),
    "sergeant_at_arms": (LinePart("No disarm; Saboteur costs"), LinePart("1", "meds", "med")),
    "swindler": (LinePart("Refugees make hires cheaper"),),
    "yardmaster": (LinePart("Sees 2 junkyard cards"),),
}
_RULE = re.compile(r" \(R\d+(, R\d+)*\)")


def on_the_table(sentence: str) -> str:
    """A sentence without its ruling: rulings stand behind the question mark."""
    return _RULE.sub("", sentence)


SKIRMISH_WORDS: dict[str, SkirmishWords] = {
    "snipe": SkirmishWords("snipe", "Snipe", "hits"),
    "wound": SkirmishWords("snipe", "Wound", "hits", result="it is wounded (R50)"),
    "disarm": SkirmishWords("disarm", "Disarm", "hits"),
    "disable": SkirmishWords("disarm", "Disable", "hits", result="it is disabled (R50)"),
    "gas": SkirmishWords("special", "Gas", "gasses", result="0 fight"),
    "bomb": SkirmishWords("warning", "Bomb", "bombs"),
    "mentor": SkirmishWords("plus", "", "helps the Mentor", "+1 fight", "+1 fight"),
    "provoke": SkirmishWords(
        "people", "", "provokes", "fight equals people", "fight equals people"
    ),
    "drill": SkirmishWords("draw", "", "drills", "draw 2 cards"),
}

CARD_WORDS: dict[Special, CardWords] = {
    "build": CardWords("build", (Badge("build", "builds"),)),
    "build_2": CardWords("build", (Badge("build", "builds"),)),
    "cancel": CardWords("cancel", (Badge("special", "cancels"),)),
    "cancel_recon": CardWords("cancel", (Badge("special", "cancels"),)),
    "dig_top_or_bottom": CardWords("dig"),
    "disarm": CardWords("disarm", (Badge("disarm", "disarms"),)),
    "discard_2_drawn": CardWords("draw"),
    "drill": CardWords("drill", (Badge("special", "drills"),)),
    "keep_extra": CardWords("dig"),
    "provoke": CardWords("provoke", (Badge("special", "provokes"),)),
    "recon_4": CardWords("recon", (Badge("search", "looks"),)),
    "recon_all_piles": CardWords("recon", (Badge("search", "looks"),)),
    "reset_timer": CardWords("demolish", (Badge("special", "demolishes"),)),
    "returns_unless_won": CardWords("return", (Badge("redo", "comes back"),)),
    "reuse_member": CardWords("reuse", (Badge("special", "used twice"),)),
    "save": CardWords("save", (Badge("meds", "saves"),)),
    "save_and_fight": CardWords("save", (Badge("meds", "saves"),)),
    "snipe": CardWords("snipe", (Badge("snipe", "snipes"),)),
    "snipe_single": CardWords("snipe", (Badge("snipe", "hits 1 person"),)),
    "steal_ties": CardWords("steal", (Badge("special", "steals ties"),)),
    "zero_fight": CardWords("gas", (Badge("special", "gasses"),)),
}
