"""What an event touched: the piles in which a count may have slipped, and who acted."""

from __future__ import annotations

import pytest

from companion.engine.game import Event
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.state import NOBODY, Declaration
from companion.games.arctic_scavengers.view.traces import about, who
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting

TABLE = Sitting(modules=("hq4",), tracking=("decks",)).table
EVERY_STACK = set(TABLE.piles.stacks)
EVERY_BUILDING = set(TABLE.piles.schematics)


@pytest.mark.parametrize(
    ("event", "piles"),
    [
        pytest.param(e.CardKept(ANNA, "secret"), {"junkyard"}, id="R55: a card was kept"),
        pytest.param(e.Hired(ANNA, "scout"), {"scout"}, id="R55: off its stack"),
        pytest.param(e.Trashed(ANNA, ("refugee",)), {"junkyard"}, id="R55: thrown away"),
        pytest.param(e.SkirmishWon(ANNA, 9), {"contested"}, id="R55: a skirmish was won"),
        pytest.param(e.SkirmishDeadlocked(9), {"contested", "junkyard"}, id="R32: deadlock"),
        pytest.param(
            e.ContestedResourceLeft(9), {"contested", "junkyard"}, id="R55: nobody said where to"
        ),
        pytest.param(e.ActionTicked(ANNA, "dig"), {"junkyard"}, id="R55: a dig, just ticked"),
        pytest.param(e.ActionTicked(ANNA, "trash"), {"junkyard"}, id="R55: trash, just ticked"),
        pytest.param(e.ActionTicked(ANNA, "draw"), set(), id="R55: a draw is from one's own deck"),
        pytest.param(e.ActionDone(ANNA, "dig", ()), {"junkyard"}, id="R55: a dig kept nothing"),
        pytest.param(e.ActionDone(ANNA, "hire", ()), set(), id="R55: what was hired is said apart"),
        pytest.param(
            e.CardCameFrom(ANNA, "pills", "junkyard"), {"junkyard"}, id="R55: from the junkyard"
        ),
        pytest.param(
            e.CardCameFrom(ANNA, "grenade", "contested"), {"contested"}, id="R55: it was won"
        ),
        pytest.param(e.CardCameFrom(ANNA, "scout", "stack"), {"scout"}, id="R55: it was hired"),
        pytest.param(
            e.CardCameFrom(ANNA, "scout", "elsewhere"),
            {"scout", "junkyard"},
            id="R55: it was there before",
        ),
        pytest.param(e.SecretIdentified(ANNA, "junkyard", "pills"), set(), id="R55: shown"),
        pytest.param(e.BuildingStarted(BEN, "s", "bunker", 5), {"bunker"}, id="R35: begun"),
        pytest.param(e.PileCounted("scout", 4, 3), {"scout"}, id="R55: counted"),
        pytest.param(e.TurnBegan(ANNA), set(), id="R7: a turn moves no card"),
    ],
)
def test_an_event_leaves_its_trace_on_the_piles_it_touched(event: Event, piles: set[str]) -> None:
    assert about(event) == piles


def test_r55_a_hire_that_was_just_ticked_may_be_of_any_stack() -> None:
    assert about(e.ActionTicked(ANNA, "hire")) >= EVERY_STACK
    assert "junkyard" not in about(e.ActionTicked(ANNA, "hire"))


def test_r35_a_building_that_was_just_ticked_may_be_of_any_kind() -> None:
    assert about(e.ActionTicked(ANNA, "build")) >= EVERY_BUILDING


@pytest.mark.parametrize(
    "event", [e.CaughtUp(3, ANNA, 9, 30), e.TrackingChanged("piles")], ids=["caught up", "tracking"]
)
def test_r55_a_correction_of_everything_touches_every_pile(event: Event) -> None:
    assert about(event) >= EVERY_STACK | EVERY_BUILDING | {"junkyard", "contested"}


SNIPE = Declaration("snipe", BEN, "sniper_team", ANNA, "brawler")


@pytest.mark.parametrize(
    ("event", "player"),
    [
        pytest.param(e.TurnEnded(ANNA), ANNA, id="who is done"),
        pytest.param(e.GatheringBegan(), NOBODY, id="everyone"),
        pytest.param(e.CardHit(ANNA, "brawler", BEN, "sniper_team"), BEN, id="who hits"),
        pytest.param(e.LeaderWounded(ANNA), ANNA, id="whose leader, where no one attacked"),
        pytest.param(e.ActionDeclared(SNIPE), BEN, id="who declares"),
        pytest.param(e.SnipeAnswered(ANNA, "medic", SNIPE), ANNA, id="who saves"),
        pytest.param(e.SnipeAnswered(NOBODY, "", SNIPE), BEN, id="who aimed, if no one saves"),
        pytest.param(
            e.CardsReturned(ANNA, ("pills",)), NOBODY, id="who won is told by the verdict"
        ),
    ],
)
def test_a_line_of_the_log_is_that_of_who_acts(event: Event, player: str) -> None:
    assert who(event) == player
