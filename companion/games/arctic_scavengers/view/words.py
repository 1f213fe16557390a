"""What actions are called, by their ids; what they do stands in their records."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.sheets import Badge
from companion.games.arctic_scavengers.rules.catalogue import Special
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS


@dataclass(frozen=True)
class ActionWords:
    """An action on its tile and in the log."""

    title: str
    icon: str
    said: str = ""  # as in "Anna <said>."; of what is done once a round its record says it

    @property
    def name(self) -> str:
        """The action within a sentence."""
        return self.title.removeprefix("The ").lower()


@dataclass(frozen=True)
class SkirmishWords:
    """An action of the skirmish where it is offered, and where it was declared."""

    icon: str
    offered: str  # as in "Sniper Team <offered>"
    declared: str  # as in "Anna's Sniper Team <declared> Ben's Brawler."


@dataclass(frozen=True)
class CardWords:
    """What a card does that its figures do not show."""

    search: str  # the one word under which players look for it
    badges: tuple[Badge, ...] = ()  # as a tile says it


# In the order of their tiles.
ACTION_WORDS: dict[str, ActionWords] = {
    "draw": ActionWords("Draw", "draw"),
    "dig": ActionWords("Dig", "dig"),
    "hunt": ActionWords("Hunt", "hunt"),
    "hire": ActionWords("Hire", "hire"),
    "trash": ActionWords("Trash", "trash"),
    "build": ActionWords("Build", "build"),
    "work": ActionWords("Work", "time", "worked on a building"),
    "store": ActionWords("Store", "store", "used a building"),
    "retrieve": ActionWords("Retrieve", "unlock", "used a building"),
    "repair": ActionWords("Repair", "tool", "repaired a building"),
    "heal": ActionWords("Heal", "meds", "spent medicine on a leader"),
    "organizer": ActionWords("The Organizer", "leader"),
    "yardmaster": ActionWords("The Yardmaster", "leader"),
    "spy": ActionWords("Spy", "search", "spied"),
    "binoculars": ActionWords("Binoculars", "search", "looked at every pile"),
    "scout_tower": ActionWords("Scout Tower", "building", "looked at two piles"),
    "drill_sergeant": ActionWords("Drill Sergeant", "draw", "drilled"),
    "demolition_team": ActionWords("Demolition Team", "time", "demolished"),
    "map": ActionWords("Map", "instant", "used a map"),
    "interrupt": ActionWords("Attack", "snipe", "interrupted"),
}


def past_of(action: str) -> str:
    """What somebody did, as in "Anna dug"."""
    once = ACTIONS[action].once
    return once.said if once else ACTION_WORDS[action].said


SKIRMISH_WORDS: dict[str, SkirmishWords] = {
    "snipe": SkirmishWords("snipe", "snipes", "snipes"),
    "wound": SkirmishWords("leader", "wounds the leader of", "wounds"),
    "disarm": SkirmishWords("disarm", "disarms", "disarms"),
    "disable": SkirmishWords("building", "disables", "disables"),
    "gas": SkirmishWords("special", "takes the fight of", "gasses"),
    "bomb": SkirmishWords("warning", "is given up to bomb", "bombs"),
    "mentor": SkirmishWords(
        "plus", "is played for the Mentor: +1 fight", "is played for the Mentor"
    ),
    "provoke": SkirmishWords("people", "provokes: the size of the force is the fight", "provokes"),
    "drill": SkirmishWords("draw", "drills: the 2 cards drawn stay out of the skirmish", "drills"),
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
    "snipe_single": CardWords("snipe", (Badge("snipe", "snipes one person"),)),
    "steal_ties": CardWords("steal", (Badge("special", "steals ties"),)),
    "zero_fight": CardWords("gas", (Badge("special", "gases"),)),
}
