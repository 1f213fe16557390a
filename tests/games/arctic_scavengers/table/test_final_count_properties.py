"""Whatever is counted at the table, the result is the one that other programs are told."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.arctic_scavengers.quick.score_page import QuickScore, quick_score
from companion.games.arctic_scavengers.rules.box import load_catalogue
from companion.games.arctic_scavengers.table.commands import BeginCount, CountMore
from companion.games.arctic_scavengers.table.final_count import STATES, tribe_of
from tests.games.arctic_scavengers.counts import board, closed, over
from tests.games.arctic_scavengers.sitting import Sitting

CATALOGUE = load_catalogue()
BUILDINGS = [f"{building}.{state}" for building in CATALOGUE.buildings for state in STATES]
MODULES = ((), ("hq4",), ("hq4", "recon5"))
Counts = dict[str, int]

# Few kinds and small numbers, so that players are often level.
FEW = ("refugee", "thugs", "spear", "grenade", "pills", "medic", "engineer", "armory.complete")
KINDS = st.sampled_from(FEW) | st.sampled_from([*CATALOGUE.cards, *BUILDINGS])
TRIBE = st.dictionaries(KINDS, st.integers(1, 3), max_size=7)
SETTINGS = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def told(reader: FlaskClient, tribes: list[Counts], gangs: tuple[str, ...], *, zero: bool) -> Any:
    """The answer that other programs get about the same tribes; players are called as they sit."""
    names = [f"p{n}" for n in range(1, len(tribes) + 1)]
    players = []
    for name, counts in zip(names, tribes, strict=True):
        tribe = tribe_of(counts, name, name)
        buildings = [
            {"id": one.id, "state": one.state} for one in tribe.buildings for _ in range(one.copies)
        ]
        players.append({"id": name, "deck": dict(tribe.deck), "buildings": buildings})
    house_rules = {"zero_can_win_a_gang": zero}
    asked = {"players": players, "gangs": list(gangs), "house_rules": house_rules}
    answer = reader.post("/api/v1/score", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json


def counted_by_hand(tribes: list[Counts], modules: tuple[str, ...], *, zero: bool) -> Sitting:
    """A table at which everybody counts these cards from scratch and the result is closed."""
    at = over(len(tribes), modules=modules, zero_gang=("tie_break" if zero else "no_one",))
    for seat, counts in zip(at.table.seats, tribes, strict=True):
        at.do(BeginCount(seat.id, is_afresh=True))
        for thing, copies in counts.items():
            at.do(*(CountMore(seat.id, thing) for _ in range(copies)))
    return closed(at)


@SETTINGS
@given(
    tribes=st.lists(TRIBE, min_size=2, max_size=5),
    modules=st.sampled_from(MODULES),
    zero=st.booleans(),
)
def test_the_result_of_a_table_is_the_score_that_other_programs_get(
    reader: FlaskClient, tribes: list[Counts], modules: tuple[str, ...], zero: bool
) -> None:
    at = counted_by_hand(tribes, modules, zero=zero)
    answer = told(reader, tribes, at.table.gangs, zero=zero)
    seats = {seat.id: f"p{n}" for n, seat in enumerate(at.table.seats, 1)}
    shown = board(at)
    found = {seats[line.player]: (line.total, line.rank) for line in shown.lines}
    assert found == {one["id"]: (one["total"], one["rank"]) for one in answer["players"]}
    won = {seats[line.player] for line in shown.lines if line.is_winner}
    assert won == set(answer["winners"])
    gangs = [seats[gang.winner] if gang.winner else None for gang in shown.contests]
    assert gangs == [gang["winner"] for gang in answer["gangs"]]
    for line in shown.lines:
        assert sum(part.number for part in line.parts if part.adds) == line.total


@SETTINGS
@given(
    tribes=st.lists(TRIBE, min_size=1, max_size=5),
    gangs=st.sets(st.sampled_from(list(CATALOGUE.gangs))),
    zero=st.booleans(),
)
def test_the_quick_page_counts_as_other_programs_do(
    reader: FlaskClient, tribes: list[Counts], gangs: set[str], zero: bool
) -> None:
    asked = tuple(sorted(gangs))
    address = {"players": (str(len(tribes)),), "gangs": (",".join(asked),)}
    address["zero"] = ("1" if zero else "",)
    for n, counts in enumerate(tribes, 1):
        address[f"count{n}"] = (",".join(f"{thing}.{n}" for thing, n in counts.items()),)
    panel = quick_score(CATALOGUE, address)
    model = panel.model
    assert isinstance(model, QuickScore)
    assert not model.problem
    answer = told(reader, tribes, asked, zero=zero)
    assert [(line.total, line.rank) for line in model.lines] == [
        (one["total"], one["rank"]) for one in answer["players"]
    ]
    assert list(model.board.warnings) == answer["warnings"]
    again = quick_score(CATALOGUE, {name: (text,) for name, text in panel.query})
    assert again == panel, "the link brings the same count back"
