"""What actions are called, by their ids; what they do stands in their records."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.sheets import Badge
from companion.games.arctic_scavengers.rules.catalogue import Special


@dataclass(frozen=True)
class ActionWords:
    """An action on its tile and in the log."""

    title: str
    icon: str
    said: str  # as in "Anna <said>."

    @property
    def name(self) -> str:
        """The action within a sentence."""
        return self.title.removeprefix("The ").lower()


@dataclass(frozen=True)
class SkirmishWords:
    """An action of the skirmish where it is offered, and where it was declared."""

    offered: str  # as in "Sniper Team <offered>"
    declared: str  # as in "Anna's Sniper Team <declared> Ben's Brawler."


@dataclass(frozen=True)
class CardWords:
    """What a card does that its figures do not show."""

    search: str  # the one word under which players look for it
    badges: tuple[Badge, ...] = ()  # as a tile says it


# In the order of their tiles.
ACTION_WORDS: dict[str, ActionWords] = {
    "draw": ActionWords("Draw", "draw", "drew"),
    "dig": ActionWords("Dig", "dig", "dug"),
    "hunt": ActionWords("Hunt", "hunt", "hunted"),
    "hire": ActionWords("Hire", "hire", "hired"),
    "trash": ActionWords("Trash", "trash", "trashed cards"),
    "build": ActionWords("Build", "build", "dug in the schematics"),
    "work": ActionWords("Work", "time", "worked on a building"),
    "store": ActionWords("Store", "store", "used a building"),
    "retrieve": ActionWords("Retrieve", "unlock", "used a building"),
    "repair": ActionWords("Repair", "tool", "repaired a building"),
    "heal": ActionWords("Heal", "meds", "spent medicine on a leader"),
    "organizer": ActionWords("The Organizer", "leader", "drew 2 and kept 1"),
    "yardmaster": ActionWords("The Yardmaster", "leader", "looked at the top of the junkyard"),
    "spy": ActionWords("Spy", "search", "spied"),
    "binoculars": ActionWords("Binoculars", "search", "looked at every pile"),
    "scout_tower": ActionWords("Scout Tower", "building", "looked at two piles"),
    "drill_sergeant": ActionWords("Drill Sergeant", "draw", "drilled"),
    "demolition_team": ActionWords("Demolition Team", "time", "demolished"),
    "map": ActionWords("Map", "instant", "used a map"),
    "interrupt": ActionWords("Interrupt", "snipe", "interrupted"),
}

SKIRMISH_WORDS: dict[str, SkirmishWords] = {
    "snipe": SkirmishWords("snipes", "snipes"),
    "wound": SkirmishWords("wounds the leader of", "wounds"),
    "disarm": SkirmishWords("disarms", "disarms"),
    "disable": SkirmishWords("disables", "disables"),
    "gas": SkirmishWords("takes the fight of", "gasses"),
    "bomb": SkirmishWords("is given up to bomb", "bombs"),
    "mentor": SkirmishWords("is played for the Mentor: +1 fight", "is played for the Mentor"),
    "provoke": SkirmishWords("provokes: the size of the force is the fight", "provokes"),
    "drill": SkirmishWords("drills: the 2 cards drawn stay out of the skirmish", "drills"),
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
