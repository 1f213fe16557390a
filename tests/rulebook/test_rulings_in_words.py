"""The rulings: how they read, and which entries lead to those decided after the first whole games."""

from __future__ import annotations

import pytest

from companion.engine.sheets import RuleSheet
from companion.games import GAMES

ENTRIES = {(game.key, entry.id): entry for game in GAMES.values() for entry in game.book().rules}
SCAVENGERS, ARCTIC = "arctic_scavengers", "arctic"
RULINGS = [entry for (_, rule), entry in ENTRIES.items() if entry.number]

# What each of them touches: those entries name it, so that one tap leads there.
TOUCHED = {
    "R10: each action once": (SCAVENGERS, "cards/engineer cards/tinker round/gather"),
    "R21: any player saves": (SCAVENGERS, "cards/medic cards/combat_medics cards/sniper_team"),
    "R23: the tool still counts": (SCAVENGERS, "cards/tear_gas cards/provocateur"),
    "R31: a lead of 2": (SCAVENGERS, "cards/rogue cards/provocateur skirmish/two_players"),
    "R35: off before the draw": (SCAVENGERS, "round/draw cards/toolkit buildings/constructing"),
    "R37: medics do not heal": (SCAVENGERS, "cards/medic cards/combat_medics cards/pills"),
    "R41: gangs at zero": (SCAVENGERS, "gangs/gearheads gangs/pharmers gangs/masons"),
    "R52: check your card": (SCAVENGERS, "cards/guard cards/scouting_refugee cards/spy"),
    "R56: what lies open": (
        SCAVENGERS,
        "cards/sniper_team cards/saboteur cards/assassin leaders/fanatic R53",
    ),
    "R57: what leaves the committed cards": (
        SCAVENGERS,
        "round/commit cards/sniper_team cards/saboteur cards/assassin cards/guard cards/medic R36",
    ),
    "R58: two players look at no contested resource": (
        SCAVENGERS,
        "cards/binoculars buildings/scout_tower round/peek setup/two_players R8",
    ),
    "R59: not both is said of the card": (SCAVENGERS, "cards/spy cards/binoculars actions/recon"),
    "R60: as often as there are cards": (SCAVENGERS, "actions/special cards/sniper_team R10"),
    "R61: stacks that starting hands take": (SCAVENGERS, "setup/starting_hands R5"),
    "R62: one leader per food": (SCAVENGERS, "setup/leader_drafting R51"),
    "R63: any person used this round": (SCAVENGERS, "cards/map"),
    "R65: take what there is": (SCAVENGERS, "actions/dig actions/draw R35"),
    "R66: in its player's own turn": (SCAVENGERS, "cards/demolition_team R39"),
    "R67: rounds without a skirmish": (SCAVENGERS, "buildings/bunker R36"),
    "R68: after step C": (ARCTIC, "turn/hand_limit powers/polar_bear_1 powers/polar_bear_2"),
    "R69: after both tokens": (ARCTIC, "powers/walrus_1 powers/walrus_2"),
    "R70: a River that falls short": (ARCTIC, "end/last_round R48"),
    "R71: the power again": (ARCTIC, "turn/power powers/fox_1"),
}
# What an entry has to say, because another reading was there before.
SAID = {
    "R21: out of the bunker too late": (SCAVENGERS, "R21", "it does not save in it"),
    "R23: the other reading": (SCAVENGERS, "R23", "counts 0 together with its tool"),
    "R31: the lead of 1": (SCAVENGERS, "skirmish/two_players", "exactly equal scores"),
    "R34: the sniper stays": (SCAVENGERS, "cards/sniper_team", "stays to the end of the round"),
    "R37: the medic": (SCAVENGERS, "cards/medic", "does not heal a wounded leader"),
    "R37: combat medics": (SCAVENGERS, "cards/combat_medics", "do not heal a wounded leader"),
    "R41: the switch": (SCAVENGERS, "R41", '"Gangs at zero"'),
    "R5: schematics of another box": (SCAVENGERS, "modules/overview", "Recon 3 needs HQ's"),
    "R4: leaders or Humanitarians": (SCAVENGERS, "setup/junkyard", "*or* the Humanitarians"),
    "R52: the guard": (SCAVENGERS, "cards/guard", "may mean recon only: check your card"),
    "R59: the spy": (SCAVENGERS, "cards/spy", "your other cards act as usual"),
    "R47: the totems": (ARCTIC, "R47", "Each totem exists once"),
    "R47: the token": (ARCTIC, "setup/landscape", "The Paw print token stays with"),
}


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: str(entry.id))
def test_a_ruling_answers_first_and_ends_with_its_reasons(entry: RuleSheet) -> None:
    answer, *_, last = entry.text.strip().split("\n\n")
    assert not answer.startswith("**")
    assert last.startswith("**Why:** ")


@pytest.mark.parametrize("case", TOUCHED)
def test_what_a_ruling_touches_leads_to_it(case: str) -> None:
    ruling = case.partition(":")[0]
    game, touched = TOUCHED[case]
    for rule in touched.split():
        entry = ENTRIES[game, rule]
        assert ruling in {*entry.rulings, *entry.see}, rule
    assert set(touched.split()) & set(ENTRIES[game, ruling].see)


@pytest.mark.parametrize("case", SAID)
def test_an_entry_says_how_it_is_read(case: str) -> None:
    game, rule, words = SAID[case]
    assert words in ENTRIES[game, rule].text


@pytest.mark.parametrize(
    ("card", "phases"),
    [
        pytest.param("rogue", {"gather", "skirmish"}, id="it draws"),
        pytest.param("provocateur", {"gather", "skirmish"}, id="it draws or provokes"),
        pytest.param("demolition_team", {"gather", "skirmish"}, id="it digs or fights"),
        pytest.param("sniper_team", {"gather", "skirmish"}, id="it acts in both"),
    ],
)
def test_a_card_is_found_under_every_phase_it_is_used_in(card: str, phases: set[str]) -> None:
    assert set(ENTRIES[SCAVENGERS, f"cards/{card}"].phases) == phases


def test_every_person_with_a_fight_is_found_under_the_skirmish() -> None:
    fighters = [
        sheet.id
        for sheet in GAMES[SCAVENGERS].catalogue.cards.values()
        if sheet.value("fight") is not None or sheet.bonus("fight")
    ]
    assert fighters
    missing = [
        card for card in fighters if "skirmish" not in ENTRIES[SCAVENGERS, f"cards/{card}"].phases
    ]
    assert missing == []


def test_the_glossary_of_ties_follows_the_rulings_r31() -> None:
    terms = {term.id: term.meaning for term in GAMES[SCAVENGERS].book().handbook.glossary}
    assert terms["tie"] == "Equal highest fight; with two players also a lead of 1."
    assert terms["rogue"] == "A person who takes a tie at equal fight for its owner."
