"""How events of earlier versions are read: each step turns the data into that of the next."""

from __future__ import annotations

import json
from typing import Any

from companion.engine.game import Upgrade


def _with_modules(data: dict[str, Any]) -> dict[str, Any]:
    """A game from before modules and piles were tracked: only its clock runs."""
    empty: dict[str, Any] = {"junkyard": {}, "contested_pool": {}, "stacks": {}, "schematics": {}}
    lists: dict[str, Any] = {"modules": [], "variants": [], "leaders": [], "gangs": []}
    return data | empty | lists | {"tracking": "clock", "v": 2}


def _with_card_values(data: dict[str, Any]) -> dict[str, Any]:
    """A game from when the values of its cards stood in the entry as a text of their own."""
    kept = {key: value for key, value in data.items() if key != "cards"}
    stored = json.loads(data["cards"])
    catalogue = {kind: {item["id"]: item for item in items} for kind, items in stored.items()}
    return kept | {"catalogue": catalogue, "v": 3}


def _called_action(name: str, version: int) -> Upgrade:
    """An event from when actions were called deeds."""

    def upgrade(data: dict[str, Any]) -> dict[str, Any]:
        kept = {key: value for key, value in data.items() if key != "deed"}
        return kept | {"type": name, "v": version, "action": data["deed"]}

    return upgrade


def _with_what_it_meant(data: dict[str, Any]) -> dict[str, Any]:
    """An action from when its name alone said what became of food, decks and cards."""
    meant: dict[str, Any] = {"v": 2}
    match data["type"], data["action"]:
        case "ActionTakenBack", "hunt":
            meant |= {"loses_food": True}
        case _, "hunt":
            meant |= {"food": data.get("value")}
        case "ActionTicked", "dig" | "trash":
            meant |= {"is_untold": True}
        case "ActionTicked", "hire":
            meant |= {"spends_food": True, "is_untold": True}
        case "ActionDone", "hire":
            meant |= {"spends_food": True}
            if data.get("value") is not None:  # a draft; 0 was how no one counted
                meant |= {"type": "LeadersDrawn", "v": 1, "value": data["value"] or None}
        case "ActionDone", "work" | "repair":
            meant |= {"for_good": True}
    return data | meant


def _perhaps_touched(data: dict[str, Any]) -> dict[str, Any]:
    """A panel from when no one noted whether anything had been entered in it."""
    return data | {"was_untouched": False, "v": 3}


def _without_leaders_and_buildings(data: dict[str, Any]) -> dict[str, Any]:
    """A correction from before it could say who is wounded and what is disabled."""
    return data | {"v": 2}


def _without_details(data: dict[str, Any]) -> dict[str, Any]:
    """An event from before it named who attacked whom with what."""
    return data | {"v": 2}


_DRAWING = ("draw", "organizer", "spy", "drill_sergeant", "demolition_team")


def _with_draws(data: dict[str, Any]) -> dict[str, Any]:
    """An action from when its name alone said that cards are drawn for it."""
    return data | {"v": 3, "draws": data["action"] in _DRAWING}


def _stopped_spy_draws(data: dict[str, Any]) -> dict[str, Any]:
    """A card that was hit or cancelled, from when its name alone said that its owner draws."""
    return data | {"v": 2, "draws": "spy" in (data.get("action"), data.get("card"))}


UPGRADES: dict[tuple[str, int], Upgrade] = {
    ("GameStarted", 1): _with_modules,
    ("GameStarted", 2): _with_card_values,
    ("ActionTicked", 1): _with_what_it_meant,
    ("ActionTicked", 2): _with_draws,
    ("ActionDone", 1): _with_what_it_meant,
    ("ActionDone", 2): _with_draws,
    ("ActionTakenBack", 1): _with_what_it_meant,
    ("ActionCancelled", 1): _stopped_spy_draws,
    ("CardHit", 1): _stopped_spy_draws,
    ("BuildingDisabled", 1): _without_details,
    ("CaughtUp", 1): _without_leaders_and_buildings,
    ("LeaderWounded", 1): _without_details,
    ("SnipeAnswered", 1): _without_details,
    ("DeedTicked", 1): _called_action("ActionTicked", 1),
    ("DeedDone", 1): _called_action("ActionDone", 1),
    ("DeedTakenBack", 1): _called_action("ActionTakenBack", 1),
    ("DeedCancelled", 1): _called_action("ActionCancelled", 1),
    ("TrayOpened", 1): _called_action("TrayOpened", 2),
    ("TrayClosed", 1): _called_action("TrayClosed", 2),
    ("TrayClosed", 2): _perhaps_touched,
}
