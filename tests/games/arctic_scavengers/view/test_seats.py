"""What a seat shows of leaders and buildings: each state by icon, colour and word."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.view import PipTrack, SeatLine
from companion.games.arctic_scavengers.table.events import BuildingStarted, LeaderJoined
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_POWER
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.seats import seat_view
from tests.games.arctic_scavengers.fighting import Fight
from tests.games.arctic_scavengers.sitting import ANNA


def lines(table: Table) -> tuple[SeatLine, ...]:
    """The short lines of the first seat."""
    return seat_view(table, table.seats[0]).short


def test_a_building_under_construction_says_how_many_timer_cards_are_left() -> None:
    fight = Fight("brawler", "", "").all_announce()
    fight.given(BuildingStarted(ANNA, "anna.1", "bunker", 4))
    timer = PipTrack("Bunker", 4, 4)
    assert lines(fight.table) == (SeatLine("Bunker, 4 left", "time", "building", timer),)


def test_a_used_leader_has_a_tick() -> None:
    fight = Fight("brawler", "", "").all_announce()
    fight.given(LeaderJoined(ANNA, "mentor"))
    assert lines(fight.table) == (SeatLine("Mentor", "leader"),)
    anna = fight.table.player(ANNA)
    used = replace(anna, used=(*anna.used, LEADER_POWER))
    others = tuple(used if one.id == ANNA else one for one in fight.table.players)
    table = replace(fight.table, players=others)
    assert lines(table) == (SeatLine("Mentor, used", "check", "used"),)
