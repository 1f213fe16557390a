"""Whom the gangs join."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers.rules.gangs import GangAnswer, OwnedBuilding, Tribe
from companion.games.arctic_scavengers.rules.scoring import ScoreQuestion, too_many
from companion.games.arctic_scavengers.table.final_count import tribe_of
from tests.games.arctic_scavengers.tribes import CATALOGUE, anna, ben, cara, score, sentences


@pytest.mark.parametrize(
    ("gang", "players", "winner", "decided_by"),
    [
        pytest.param(
            "gearheads",
            (anna(spear=2), ben(net=1, refugee=9)),
            "anna",
            "count",
            id="R41: Gearheads join the most tools",
        ),
        pytest.param(
            "gearheads",
            (anna(spear=2), ben(net=1, wolf_pack=1)),
            "ben",
            "tie_break",
            id="R41: Gearheads' tie: tools among contested resources",
        ),
        pytest.param(
            "gearheads",
            (anna(cargo_sled=1), ben(grenade=1)),
            None,
            None,
            id="R41: still tied, nobody gets the gang",
        ),
        pytest.param(
            "gearheads",
            (anna(map=3, binoculars=1, tear_gas=1, junk=2), ben()),
            None,
            None,
            id="R41: instants and junk are no tools, and 0 wins nothing",
        ),
        pytest.param(
            "gearheads",
            (anna(spear=2), ben(spear=2), cara(grenade=1)),
            None,
            None,
            id="R41: the tie-break is only among those tied",
        ),
        pytest.param(
            "pharmers",
            (anna(pills=3), ben(medkit=2)),
            "ben",
            "count",
            id="R42: Pharmers add up values, not cards",
        ),
        pytest.param(
            "pharmers",
            (anna(pills=1), ben(medic=5, combat_medics=2)),
            "anna",
            "count",
            id="R42: medics' own meds do not count",
        ),
        pytest.param(
            "pharmers",
            (anna(pills=2, medic=1), ben(medkit=1, combat_medics=2)),
            "anna",
            "tie_break",
            id="R42: only cards named Medic break the tie",
        ),
        pytest.param(
            "pharmers",
            (anna(medic=3), ben(medic=1)),
            None,
            None,
            id="R41: 0 meds win nothing, whatever the tie-break",
        ),
        pytest.param(
            "masons",
            (anna(("bunker", "complete"), ("armory", "complete")), ben(("bunker", "complete"))),
            "anna",
            "count",
            id="R41: Masons join the most buildings",
        ),
        pytest.param(
            "masons",
            (
                anna(("bunker", "complete")),
                ben(("armory", "disabled"), ("bunker", "building"), ("pharmacy", "disabled")),
            ),
            "anna",
            "count",
            id="R41: only complete and enabled buildings",
        ),
        pytest.param(
            "masons",
            (anna(("bunker", "complete"), tinker=5), ben(("bunker", "complete"), engineer=1)),
            "ben",
            "tie_break",
            id="R41: Masons' tie: engineers, not tinkers",
        ),
        pytest.param(
            "humanitarians",
            (anna(refugee=2, scouting_refugee=1), ben(refugee=2)),
            "anna",
            "count",
            id="R41: Humanitarians count both kinds of refugee",
        ),
        pytest.param(
            "humanitarians",
            (anna(refugee=2), ben(scouting_refugee=2)),
            None,
            None,
            id="R41: Humanitarians have no tie-break",
        ),
        pytest.param(
            "masons", (anna(("bunker", "complete")),), "anna", "count", id="R41: alone, with one"
        ),
    ],
)
def test_a_gang_joins_whoever_is_ahead(
    gang: str, players: tuple[Tribe, ...], winner: str | None, decided_by: str | None
) -> None:
    answer = score(*players, gangs=(gang,))
    (awarded,) = answer.gangs
    assert (awarded.winner, awarded.decided_by) == (winner, decided_by)
    for player in answer.players:
        assert player.gang_people == (5 if player.id == winner else 0)
        assert player.total == player.people + player.gang_people


@pytest.mark.parametrize(
    ("gang", "players", "winner"),
    [
        pytest.param(
            "pharmers",
            (anna(medic=1), ben(medic=3), cara(combat_medics=2)),
            "ben",
            id="R41: no meds anywhere, so the medics decide",
        ),
        pytest.param(
            "pharmers", (anna(medic=3), ben(pills=1)), "ben", id="R41: 1 med is more than 0"
        ),
        pytest.param("masons", (anna(), ben()), None, id="R41: 0 in the tie-break wins nothing"),
        pytest.param(
            "masons",
            (anna(engineer=2), ben(engineer=2), cara(engineer=1)),
            None,
            id="R41: tied in the tie-break too",
        ),
        pytest.param("humanitarians", (anna(), ben()), None, id="R41: no tie-break to go to"),
        pytest.param("masons", (anna(engineer=2),), None, id="R41: alone at 0 is not a tie"),
    ],
)
def test_a_tie_at_0_goes_to_the_tie_break_by_house_rule(
    gang: str, players: tuple[Tribe, ...], winner: str | None
) -> None:
    (awarded,) = score(*players, gangs=(gang,), zero_can_win_a_gang=True).gangs
    assert awarded.winner == winner
    (usual,) = score(*players, gangs=(gang,)).gangs
    assert usual.winner == (winner if max(usual.counts.values()) else None)


def test_the_house_rule_is_named_where_it_decides() -> None:
    answer = score(anna(medic=2), ben(medic=1), gangs=("pharmers",), zero_can_win_a_gang=True)
    assert (
        "The Pharmers join anna, most Medic cards (2 to 1) after a tie at 0 meds on Pills and Medkit, "
        "by house rule: +5 people (R41, R42)."
    ) in sentences(answer)


def test_counts_and_tie_breaks_are_given_for_all_players() -> None:
    answer = score(anna(pills=2, medic=1), ben(medkit=1, medic=2), cara(), gangs=("pharmers",))
    assert answer.gangs == (
        GangAnswer(
            "pharmers",
            "ben",
            "tie_break",
            {"anna": 2, "ben": 2, "cara": 0},
            {"anna": 1, "ben": 2, "cara": 0},
            frozenset({"anna", "ben"}),
        ),
    )


def test_gangs_count_before_ties_are_broken() -> None:
    answer = score(anna(refugee=9), ben(spear=1, refugee=5), gangs=("gearheads",))
    assert answer.winners == ("ben",)
    assert answer.decided_by == "people"


def test_the_explanation_names_the_gang_without_which_another_would_have_won() -> None:
    answer = score(
        anna(refugee=4), ben(("armory", "complete"), thugs=1), gangs=("masons", "humanitarians")
    )
    assert answer.winners == ("anna",)
    assert "Without the Humanitarians, ben would have won (R41)." in sentences(answer)
    assert not any("Without the Masons" in sentence for sentence in sentences(answer))


def test_a_victory_that_would_have_been_shared_is_explained() -> None:
    answer = score(anna(refugee=4), ben(scavenger=4), gangs=("humanitarians",))
    assert sentences(answer)[-2:] == [
        "Without the Humanitarians, anna and ben would have shared the victory (R41).",
        "ben was 6 people short (R40).",
    ]


def test_as_many_buildings_as_anybody_may_have_counted_are_one_line_of_a_tribe() -> None:
    counted = {"bunker.complete": 90_000, "armory.disabled": 2, "medic": 1}
    tribe = tribe_of(counted, "anna", "Anna")
    assert tribe.buildings == (
        OwnedBuilding("bunker", "complete", 90_000),
        OwnedBuilding("armory", "disabled", 2),
    )
    (masons,) = score(tribe, ben(("bunker", "complete")), gangs=("masons",)).gangs
    assert masons.counts == {"anna": 90_000, "ben": 1}
    owned = {kind.id: owned for kind, owned, _ in too_many(CATALOGUE, ScoreQuestion((tribe,)))}
    assert owned["bunker"] == 90_000
