"""Events of earlier versions are read as what they meant when they were written."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.codec import EventCodec
from companion.engine.game import Event, PlayerId
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table import events as e
from tests.games.arctic_scavengers.sitting import ANNA

CODEC = EventCodec(GAME.events, GAME.upgrades)


def old(type_: str, action: str, **more: Any) -> dict[str, Any]:
    """An event as it was stored when only the name of the action said what it meant."""
    return {"type": type_, "v": 1, "player": "anna", "action": action, **more}


READ = [
    pytest.param(
        {
            "type": "CaughtUp",
            "v": 1,
            "round": 3,
            "initiator": "anna",
            "contested": 14,
            "junkyard": 30,
            "decks": {"anna.pills": 2},
        },
        e.CaughtUp(3, ANNA, 14, 30, decks={"anna.pills": 2}),
        id="a correction from before leaders and buildings were on it",
    ),
    pytest.param(
        {"type": "LeaderWounded", "v": 1, "player": "anna"},
        e.LeaderWounded(ANNA),
        id="a wound that names no attacker",
    ),
    pytest.param(
        {"type": "BuildingDisabled", "v": 1, "player": "anna", "site": "a", "building": "armory"},
        e.BuildingDisabled(ANNA, "a", "armory"),
        id="a disabled building that names no attacker",
    ),
    pytest.param(
        {"type": "SnipeAnswered", "v": 1, "player": "anna", "card": "medic#1"},
        e.SnipeAnswered(ANNA, "medic#1"),
        id="a save that does not name the snipe",
    ),
    pytest.param(
        old("ActionDone", "hunt", cards=["spear"], value=2),
        e.ActionDone(ANNA, "hunt", ("spear",), 2, food=2),
        id="a hunt brings food",
    ),
    pytest.param(
        old("ActionDone", "hunt", cards=[]),
        e.ActionDone(ANNA, "hunt", (), food=None),
        id="a hunt that nobody counted",
    ),
    pytest.param(
        old("ActionDone", "hire", cards=["pills"]),
        e.ActionDone(ANNA, "hire", ("pills",), spends_food=True),
        id="a hire spends the food",
    ),
    pytest.param(
        old("ActionDone", "hire", cards=[], value=3),
        e.LeadersDrawn(ANNA, "hire", (), 3, spends_food=True),
        id="a hire with a number was a draft",
    ),
    pytest.param(
        old("ActionDone", "hire", cards=[], value=0),
        e.LeadersDrawn(ANNA, "hire", (), None, spends_food=True),
        id="a draft that nobody counted",
    ),
    pytest.param(
        old("ActionDone", "work", cards=["refugee"], value=1),
        e.ActionDone(ANNA, "work", ("refugee",), 1, for_good=True),
        id="no map brings workers back",
    ),
    pytest.param(
        old("ActionDone", "dig", cards=["shovel"], value=1),
        e.ActionDone(ANNA, "dig", ("shovel",), 1),
        id="a dig means nothing else",
    ),
    pytest.param(
        old("ActionTicked", "hunt"),
        e.ActionTicked(ANNA, "hunt", food=None),
        id="a hunt that was ticked",
    ),
    pytest.param(
        old("ActionTicked", "hire"),
        e.ActionTicked(ANNA, "hire", spends_food=True, is_untold=True),
        id="a hire that was ticked",
    ),
    pytest.param(
        {"type": "DeedTicked", "v": 1, "player": "anna", "deed": "trash"},
        e.ActionTicked(ANNA, "trash", is_untold=True),
        id="trash that was ticked, when actions were called deeds",
    ),
    pytest.param(
        old("ActionDone", "draw", cards=["scout"], value=2),
        e.ActionDone(ANNA, "draw", ("scout",), 2, draws=True),
        id="cards are drawn with a draw",
    ),
    pytest.param(
        old("ActionTicked", "spy") | {"v": 2},
        e.ActionTicked(ANNA, "spy", draws=True),
        id="a card is drawn for a spy",
    ),
    pytest.param(
        old("ActionCancelled", "spy", cards=["spy"], by="ben", means="guard"),
        e.ActionCancelled(ANNA, "spy", ("spy",), PlayerId("ben"), "guard", draws=True),
        id="a card is drawn for a cancelled spy",
    ),
    pytest.param(
        {"type": "CardHit", "v": 1, "player": "anna", "card": "spy", "by": "ben", "means": "x"},
        e.CardHit(ANNA, "spy", PlayerId("ben"), "x", draws=True),
        id="a card is drawn for a sniped spy",
    ),
    pytest.param(
        old("ActionTakenBack", "hunt"),
        e.ActionTakenBack(ANNA, "hunt", loses_food=True),
        id="the food of a hunt that was taken back",
    ),
    pytest.param(
        old("ActionTakenBack", "draw"),
        e.ActionTakenBack(ANNA, "draw"),
        id="a draw that was taken back",
    ),
]


@pytest.mark.parametrize(("data", "event"), READ)
def test_an_old_action_says_itself_what_it_meant(data: dict[str, Any], event: Event) -> None:
    assert CODEC.decode(data) == event
    assert CODEC.decode(CODEC.encode(event)) == event
