"""What the table shows while leaders are chosen before the first round."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE, Seat, Setup
from companion.engine.timeline import fold
from companion.engine.view import Bar, Move, SeatFigure
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.rules.box import load_catalogue
from companion.games.arctic_scavengers.table.commands import DeclineLeader, KeepLeader
from companion.games.arctic_scavengers.table.events import LeadersDealt
from companion.games.arctic_scavengers.view.draw import draw_panel
from companion.games.arctic_scavengers.view.help import help_for
from companion.games.arctic_scavengers.view.leaders import LeaderChoice
from companion.games.arctic_scavengers.view.words import LEADER_WORDS
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

LONG = ("Bartholomaeusdottirovich", "Anna of the Frozen Fjord", "Anna Lena Lindgren")


def begun(*modules: str, players: int = 3) -> Sitting:
    """Anna keeps the Butcher, and Ben chooses."""
    return Sitting(players, modules=modules or ("hq3",)).do(KeepLeader(ANNA, "butcher"))


def dealt() -> Sitting:
    return begun().given(LeadersDealt(BEN, ("cannibal", "ranger")))


def choice(table: Sitting) -> LeaderChoice:
    panel = draw_panel(table.table)
    assert panel is not None
    assert panel.choice is not None
    return panel.choice


def bar(table: Sitting) -> Bar:
    return GAME.view(table.table, TABLE).bar


def labels(table: Sitting) -> list[str]:
    return [move.label for move in bar(table).others]


def line(table: Sitting, leader: str) -> str:
    tile = next(tile for tile in choice(table).leaders if tile.name == leader)
    return " ".join(part.text for part in tile.does)


# The ten ----------------------------------------------------------------------------------------


def test_every_leader_has_one_line_and_one_that_is_taken_says_who_has_it() -> None:
    table = begun()
    assert line(table, "Butcher") == "Anna has it"
    assert line(table, "Fanatic") == "A refugee removes 1 revealed card"
    assert line(table, "Cannibal") == "Remove a tribe member: 3"
    butcher, cannibal = choice(table).leaders[:2]
    assert butcher.move is None
    assert cannibal.move == Move(
        "keep-leader", "cannibal", (("player", BEN), ("leader", "cannibal"))
    )


def test_a_number_behind_an_icon_has_its_noun_for_who_cannot_see_it() -> None:
    for words in LEADER_WORDS.values():
        assert all(bool(part.icon) == bool(part.noun) for part in words)


def test_every_leader_of_the_boxes_has_a_line() -> None:
    assert set(LEADER_WORDS) == set(load_catalogue().leaders)


def test_the_bar_deals_two_or_none() -> None:
    table = begun()
    assert (bar(table).says, bar(table).note) == ("Tap Ben's leader", "Next: Cara")
    assert labels(table) == ["Deal two", "No leader"]
    deal, none = bar(table).others
    assert (deal.command, deal.fields, deal.by_chance) == ("deal-leaders", (("player", BEN),), True)
    assert (none.command, none.fields) == ("decline-leader", (("player", BEN),))
    assert choice(table).aside == "Deal 2, keep 1"


def test_two_are_not_offered_where_there_are_no_two() -> None:
    table = begun().given(LeadersDealt(CARA, begun().table.piles.leaders[1:]))
    assert labels(table) == ["No leader"]


# The two ----------------------------------------------------------------------------------------


def test_of_two_dealt_only_these_are_shown_with_what_they_do_in_full() -> None:
    found = choice(dealt())
    assert [leader.name for leader in found.leaders] == ["Cannibal", "Ranger"]
    assert found.is_dealt
    assert found.leaders[1].says == "Always: each of your refugees and tribe families hunts 1."
    assert found.leaders[0].says.startswith("Once a round, remove one of your tribe members")
    assert all(leader.move for leader in found.leaders)


def test_of_two_dealt_one_is_kept_and_the_way_back_leads_to_all() -> None:
    table = dealt()
    says = ("Tap the leader Ben keeps", "Put the other one back unseen")
    assert (bar(table).says, bar(table).note) == says
    assert labels(table) == ["No leader"]
    back = choice(table).back
    assert back is not None
    assert (back.label, back.command, back.tone) == ("All ten leaders", "put-leaders-back", "quiet")
    with_two_more = begun("hq3", "recon5").given(LeadersDealt(BEN, ("cannibal", "ranger")))
    assert getattr(choice(with_two_more).back, "label", "") == "All twelve leaders"


@pytest.mark.parametrize("leader", sorted(LEADER_WORDS))
def test_what_a_leader_does_takes_two_sentences_at_most(leader: str) -> None:
    effect = load_catalogue().leaders[leader].effect
    assert effect.endswith(".")
    assert effect.count(".") <= 2
    assert not [word for word in ("leaves the game", "out of the game", "she") if word in effect]


# Strip, seats, rules ----------------------------------------------------------------------------


def test_the_strip_says_that_the_game_is_being_set_up() -> None:
    strip = GAME.view(begun().table, TABLE).strip
    assert strip.clock == "Set-up"
    assert [(step.name, step.is_now) for step in strip.steps] == [
        ("Players", False),
        ("Leaders", True),
        ("Round 1", False),
    ]
    assert (strip.track, strip.at, strip.chapter) == (None, 0, "Set-up, Leaders")


def test_the_strip_shows_the_first_round_once_everyone_has_chosen() -> None:
    table = begun().do(DeclineLeader(BEN), KeepLeader(CARA, "ranger"))
    strip = GAME.view(table.table, TABLE).strip
    assert (strip.clock, strip.phase, strip.at) == ("Round 1", "Draw", 1)
    assert strip.track is not None


def test_a_round_that_began_without_a_leader_stays_a_round() -> None:
    table = begun().gathering()
    assert GAME.view(table.table, TABLE).strip.clock == "Round 1"
    table = begun().round(2)
    assert GAME.view(table.table, TABLE).strip.clock == "Round 2"


@pytest.mark.parametrize("tracking", ["clock", "piles", "decks"])
def test_a_seat_shows_the_leader_in_place_of_a_number(tracking: str) -> None:
    table = Sitting(3, modules=("hq3",), tracking=(tracking,))
    table.do(KeepLeader(ANNA, "sergeant_at_arms"), DeclineLeader(BEN))
    anna, ben, cara = GAME.view(table.table, TABLE).seats
    leader = SeatFigure(
        "Sergeant at Arms", "leader", "name", "leader", rule="leaders/sergeant_at_arms"
    )
    assert (anna.figures, anna.short) == ((leader,), ())
    assert (ben.figures, ben.short) == ((SeatFigure("no leader", "", "words"),), ())
    assert (cara.figures, cara.short, cara.is_active) == ((), (), True)


def test_seats_have_their_numbers_back_in_the_first_round() -> None:
    table = begun().do(DeclineLeader(BEN), DeclineLeader(CARA))
    anna, ben, _ = GAME.view(table.table, TABLE).seats
    assert [line.text for line in anna.short] == ["Butcher"]
    assert ben.figures
    assert ben.figures[0].look != "words"


def test_the_rules_at_hand_are_those_of_the_leaders() -> None:
    assert help_for(begun().table)[:2] == ("modules/hq3", "R51")
    assert [rule for rule in help_for(dealt().table) if rule.startswith("leaders/")] == [
        "leaders/cannibal",
        "leaders/ranger",
    ]


# Names ------------------------------------------------------------------------------------------


def test_long_names_are_cut_to_their_first_word_where_that_says_who() -> None:
    seats = tuple(
        Seat(player, name, "blue") for player, name in zip((ANNA, BEN, CARA), LONG, strict=True)
    )
    setup = Setup(seats, ANNA, {"modules": ("hq3",)})
    table = fold(GAME, GAME.blank, GAME.start(GAME.catalogue, setup))
    assert GAME.view(table, TABLE).bar.note == f"Next: {LONG[1]}, {LONG[2]}"
    seats = (*seats[:2], Seat(CARA, "Dorothea von der Polaris", "green"))
    setup = Setup(seats, ANNA, {"modules": ("hq3",)})
    table = fold(GAME, GAME.blank, GAME.start(GAME.catalogue, setup))
    assert GAME.view(table, TABLE).bar.note == "Next: Anna, Dorothea"
