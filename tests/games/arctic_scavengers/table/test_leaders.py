"""What the twelve leaders do while gathering, and when they cannot (R37, R38, R51, R54, R64)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.game import TABLE
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    Choose,
    Close,
    Complete,
    KeepLeader,
    Lay,
    MoveOn,
    Open,
    RevealCard,
    Withdraw,
)
from companion.games.arctic_scavengers.table.events import (
    ActionDone,
    BuildingStarted,
    CardCameFrom,
    LeaderHealed,
    LeaderJoined,
    LeaderPowerUsed,
    LeadersDrawn,
    LeaderWounded,
    RemovedFromPlay,
    TimerMoved,
)
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS, offered
from companion.games.arctic_scavengers.table.state import Tray
from companion.games.arctic_scavengers.view.bench import bench
from companion.games.arctic_scavengers.view.open_action import OpenAction
from companion.games.arctic_scavengers.view.skirmish import skirmish_bar
from tests.games.arctic_scavengers.fighting import Fight
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

TRACKINGS = ("clock", "piles", "decks")


def led(leader: str, tracking: str = "piles", *, wounded: bool = False) -> Sitting:
    """Anna's first gathering turn under a leader."""
    table = Sitting(modules=("hq4", "recon5"), tracking=(tracking,)).gathering()
    table.given(LeaderJoined(ANNA, leader))
    return table.given(LeaderWounded(ANNA)) if wounded else table


def drafting(leader: str = "", tracking: str = "piles") -> Sitting:
    variants = ("leader_drafting",)
    table = Sitting(modules=("hq4",), variants=variants, tracking=(tracking,)).gathering()
    return table.given(LeaderJoined(ANNA, leader)) if leader else table


def owning(table: Sitting, *cards: str) -> Sitting:
    return table.given(*(CardCameFrom(ANNA, card, "elsewhere") for card in cards))


def takes(table: Sitting, action: str, card: str) -> bool:
    """Whether a card is worth laying for an action of Anna's."""
    return ACTIONS[action].takes(table.table, Tray(ANNA, action), table.table.card(card))


# Who leads --------------------------------------------------------------------------------------


def test_r51_a_leader_leads_one_tribe_only() -> None:
    table = Sitting(modules=("hq3",)).do(KeepLeader(ANNA, "mentor"))
    refusal = table.refused(KeepLeader(BEN, "mentor"))
    assert (refusal.rule, refusal.may_be_overruled) == ("R51", False)


def test_r51_a_tribe_has_one_leader_unless_the_table_says_so() -> None:
    table = Sitting(modules=("hq3",)).do(KeepLeader(ANNA, "mentor"))
    assert table.refused(KeepLeader(ANNA, "ranger")).rule == "R51"
    assert table.overruled(KeepLeader(ANNA, "ranger")).player().leader == "ranger"


def test_001_leader_drafting_food_draws_leaders_one_of_whom_may_be_taken() -> None:
    table = drafting().done("hunt", "scavenger", "scavenger").opened("hire")
    assert table.results()["leader:"] == "Draw leaders, keep none"
    assert {option.hint for option in table.offer().results if "leader:" in option.value} == {
        "2 cards drawn"
    }
    assert table.do(Complete(ANNA, "hire", "leader:mentor")).player().leader == "mentor"
    assert "mentor" not in table.table.piles.leaders


def test_a_leader_to_draft_says_which_rule_tells_what_she_does() -> None:
    action = bench(drafting().opened("hire").table).open
    assert action is not None
    rules = {dict(move.fields)["choice"]: move.rule for move in action.folded}
    assert rules["leader:mentor"] == "leaders/mentor"
    assert rules["leader:"] == "setup/leader_drafting"


def test_none_of_the_leaders_drawn_has_to_be_taken() -> None:
    table = drafting("ranger").done("hunt", "scavenger").done("hire", choice="leader:")
    assert table.player().leader == "ranger"


def test_r51_a_drafted_leader_takes_the_place_of_the_one_before() -> None:
    table = drafting("mentor").done("hunt", "scavenger").done("hire", choice="leader:ranger")
    assert table.player().leader == "ranger"
    assert table.table.piles.leaders[-1] == "mentor"


def test_r62_each_food_draws_a_leader_that_of_the_gardens_too() -> None:
    table = drafting().given(
        BuildingStarted(ANNA, "anna.1", "hydroponic_gardens", 1),
        TimerMoved(ANNA, "anna.1", "hydroponic_gardens", 0, "work"),
    )
    table.done("hunt", "scavenger").opened("hire")
    says = "Put the others, and a leader you replace, on the bottom of the pile (R62)."
    assert says in table.offer().says
    table.do(Complete(ANNA, "hire", "leader:mentor"))
    assert table.happened(LeadersDrawn)[0].value == 2


def test_r62_no_more_leaders_are_drawn_than_the_pile_has() -> None:
    table = drafting()
    table.table = replace(table.table, piles=replace(table.table.piles, leaders=("mentor",)))
    table.done("hunt", *["scavenger"] * 3).done("hire", choice="leader:")
    assert table.happened(LeadersDrawn)[0].value == 1


def test_r62_a_drafted_leader_is_unwounded_though_the_one_before_was_wounded() -> None:
    table = drafting("mentor").given(LeaderWounded(ANNA))
    table.done("hunt", "scavenger").done("hire", choice="leader:ranger")
    assert table.player().has_leader_power
    assert table.table.piles.leaders[-1] == "mentor"


def test_r62_a_drafted_leader_has_a_power_of_her_own_this_round() -> None:
    table = drafting("mentor").opened("hunt", "scavenger", "refugee")
    table.do(Choose(ANNA, "hunt", "leader", "yes"), Complete(ANNA, "hunt"))
    table.done("hire", choice="leader:organizer")
    assert table.done("organizer", "refugee").happened(LeaderPowerUsed)


def test_leaders_are_drafted_with_the_food_of_the_leader_before() -> None:
    table = drafting("cannibal", "decks").opened("hire")
    assert table.refused(Complete(ANNA, "hire", "leader:ranger")).rule == "actions/hire"
    table.do(Choose(ANNA, "hire", "leader", "kill"), Choose(ANNA, "hire", "victim", "refugee"))
    table.do(Complete(ANNA, "hire", "leader:ranger"))
    assert table.happened(ActionDone)[0].value == 3
    assert table.player().leader == "ranger"


# The Organizer ----------------------------------------------------------------------------------


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_the_organizer_needs_no_card_named_where_decks_are_not_tracked(tracking: str) -> None:
    assert led("organizer", tracking).done("organizer").happened(LeaderPowerUsed)


def test_r54_the_organizer_draws_for_a_refugee() -> None:
    table = led("organizer", "decks").done("organizer", "refugee")
    assert table.player().spent == ("refugee",)
    assert table.happened(LeaderPowerUsed)


def test_r26_a_scouting_refugee_is_a_refugee_for_the_organizer() -> None:
    table = owning(led("organizer", "decks"), "scouting_refugee")
    assert table.done("organizer", "scouting_refugee").happened(LeaderPowerUsed)


def test_r54_the_organizer_needs_a_refugee_unless_the_table_says_so() -> None:
    table = led("organizer", "decks").opened("organizer")
    assert table.refused(Lay(ANNA, "organizer", "brawler")).rule == "leaders/organizer"
    assert table.refused(Complete(ANNA, "organizer")).rule == "R54"
    assert table.overruled(Complete(ANNA, "organizer")).happened(LeaderPowerUsed)


def test_r54_after_the_organizer_there_is_no_draw_unless_the_table_says_so() -> None:
    table = led("organizer").done("organizer", "refugee")
    assert table.refused(Open(ANNA, "draw")).rule == "R54"
    table.overruled(Open(ANNA, "draw"))


def test_r54_after_a_draw_the_organizer_draws_no_more_unless_the_table_says_so() -> None:
    table = led("organizer").done("draw", "scavenger")
    assert table.refused(Open(ANNA, "organizer")).rule == "R54"
    table.overruled(Open(ANNA, "organizer"))


def test_r54_a_draw_that_is_still_open_excludes_the_organizer_too() -> None:
    table = led("organizer").opened("draw", "scavenger")
    assert table.refused(Open(ANNA, "organizer")).rule == "R54"


def test_the_organizer_draws_once_a_round_unless_the_table_says_so() -> None:
    table = led("organizer").done("organizer", "refugee")
    assert table.refused(Open(ANNA, "organizer")).rule == "leaders/organizer"
    table.overruled(Open(ANNA, "organizer"))
    assert table.round(2).done("organizer", "refugee").happened(LeaderPowerUsed)


# The Yardmaster ---------------------------------------------------------------------------------


@pytest.mark.parametrize("tracking", TRACKINGS)
@pytest.mark.parametrize("end", ["top", "bottom"])
def test_001_yardmaster_two_cards_of_the_junkyard_are_seen_and_put_back(
    tracking: str, end: str
) -> None:
    table = led("yardmaster", tracking)
    before = table.table.piles
    assert table.done("yardmaster", choice=end).happened(LeaderPowerUsed)
    assert table.table.piles == before


def test_the_yardmaster_looks_in_anybodys_turn_and_leaves_their_action_open() -> None:
    table = led("yardmaster").do(MoveOn()).opened("dig", "brawler", player=BEN)
    table.done("yardmaster", choice="top")
    assert table.table.tray is not None
    assert table.table.tray.player == BEN


def test_the_yardmaster_looks_once_a_round_unless_the_table_says_so() -> None:
    table = led("yardmaster").done("yardmaster", choice="top")
    assert table.refused(Open(ANNA, "yardmaster")).rule == "leaders/yardmaster"
    table.overruled(Open(ANNA, "yardmaster"))


def others_offered(table: Sitting) -> list[str]:
    """What may be done while no one gathers, as the bar offers it."""
    return [
        move.label for move in GAME.view(table.table, TABLE).bar.others if move.command == "open"
    ]


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_the_yardmaster_looks_in_the_skirmish_too_and_changes_nothing_there_r64(
    tracking: str,
) -> None:
    modules = ("hq4", "recon5")
    table = Fight("brawler", "yardmaster: brawler", "", modules=modules, tracking=tracking)
    table.do(RevealCard(CARA, "sniper_team", origin="stack"))
    assert others_offered(table) == ["Use the Yardmaster"]
    before = table.table
    table.do(Open(BEN, "yardmaster"))
    assert table.results() == {"top": "Put both on top", "bottom": "Put both on the bottom"}
    table.do(Complete(BEN, "yardmaster", "bottom"))
    assert table.happened(LeaderPowerUsed)
    assert table.told().startswith("Ben uses the Yardmaster.")
    assert table.table.trays == ()
    assert (table.table.reveal, table.table.piles) == (before.reveal, before.piles)
    assert table.totals() == {"anna": "2/1", "ben": "2/1", "cara": "0/2"}
    assert table.at_table.stage == "reactions"
    assert skirmish_bar(table.table).says == "Cara: tap the target"


def test_the_yardmaster_looks_once_a_round_skirmish_or_not_r64() -> None:
    table = Fight("brawler", "yardmaster: scout", "", modules=("hq4", "recon5"))
    table.done("yardmaster", choice="top", player=BEN)
    assert table.refused(Open(BEN, "yardmaster")).rule == "leaders/yardmaster"
    table.overruled(MoveOn()).do(Open(BEN, "yardmaster"))  # the next round


def test_the_yardmaster_who_looked_while_gathering_does_not_look_in_the_skirmish_r64() -> None:
    table = led("yardmaster").round(3).done("yardmaster", choice="top")
    table.overruled(MoveOn(all=True))
    assert table.table.phase == "skirmish"
    assert table.refused(Open(ANNA, "yardmaster")).rule == "leaders/yardmaster"


def test_the_yardmaster_looks_while_everyone_draws_r64() -> None:
    table = Sitting(modules=("hq4", "recon5")).given(LeaderJoined(BEN, "yardmaster"))
    assert others_offered(table) == []  # leaders are still chosen: no round has begun
    table.given(LeaderJoined(ANNA, "mentor"), LeaderJoined(CARA, "ranger"))
    assert (table.table.phase, others_offered(table)) == ("draw", ["Use the Yardmaster"])
    table.done("yardmaster", choice="top", player=BEN)
    assert others_offered(table) == []
    table.gathering()
    assert table.refused(Open(BEN, "yardmaster")).rule == "leaders/yardmaster"


def test_the_yardmaster_wounded_in_the_skirmish_looks_no_more_r50_r64() -> None:
    modules = ("hq4", "recon5")
    table = Fight("sniper_team", "yardmaster: scout", "medic", modules=modules)
    table.declares("anna wound sniper_team ben / cara medic").do(Open(BEN, "yardmaster"))
    table.do(Close(), Withdraw(0)).declares("anna wound sniper_team ben")
    assert table.refused(Open(BEN, "yardmaster")).rule == "R50"
    assert others_offered(table) == []
    table.overruled(Open(BEN, "yardmaster"))


def test_a_wounded_yardmaster_is_not_offered_until_healed_r37() -> None:
    table = led("yardmaster", wounded=True).do(MoveOn())
    assert bench(table.table).others == ()
    table.given(LeaderHealed(ANNA))
    assert [other.title for other in bench(table.table).others] == ["The Yardmaster"]


def test_other_actions_of_gathering_come_too_late_in_the_skirmish() -> None:
    table = Fight("organizer: refugee", "yardmaster: scout", "", modules=("hq4", "recon5"))
    assert table.refused(Open(ANNA, "organizer")).rule == "round/gather"


def opened(table: Sitting) -> OpenAction:
    """The action that is open, as the bench shows it."""
    shown = bench(table.table).open
    assert shown is not None
    return shown


def test_only_their_own_tribe_has_the_actions_of_a_leader() -> None:
    table = led("yardmaster")
    actions = {action.id for action in offered(table.table, table.player(BEN))}
    assert not {"yardmaster", "organizer"} & actions
    assert not table.refused(Open(BEN, "yardmaster")).may_be_overruled


# The Fanatic ------------------------------------------------------------------------------------


def striking(tracking: str = "decks", *, wounded: bool = False) -> Sitting:
    """Ben digs, and Anna's Fanatic is about to interrupt him."""
    table = led("fanatic", tracking, wounded=wounded).do(MoveOn())
    table.opened("dig", "brawler", player=BEN).do(Open(ANNA, "interrupt"))
    return table.do(Choose(ANNA, "interrupt", "means", "fanatic"))


def test_r38_the_fanatic_strikes_with_a_refugee_that_leaves_the_game() -> None:
    table = striking()
    (asked,) = (one for one in table.offer().questions if one.field == "refugee")
    assert {option.value for option in asked.options} == {"refugee", "scouting_refugee"}
    assert not table.refused(Complete(ANNA, "interrupt", "hits")).may_be_overruled
    table.do(Choose(ANNA, "interrupt", "refugee", "refugee"))
    table.do(Complete(ANNA, "interrupt", "hits"))
    assert table.player().cards["refugee"] == 3
    assert table.player(BEN).spent == ("brawler",)


def test_r38_without_a_refugee_the_table_asks_where_it_came_from() -> None:
    table = striking().given(*(RemovedFromPlay(ANNA, "refugee") for _ in range(4)))
    refusal = table.refused(Complete(ANNA, "interrupt", "hits"))  # only another kind is left
    assert (refusal.rule, refusal.may_be_overruled) == ("R55", True)


def test_r54_the_fanatic_strikes_in_anybodys_turn_once_a_round_unless_the_table_says_so() -> None:
    table = striking("piles").do(Complete(ANNA, "interrupt", "hits"))
    assert table.happened(LeaderPowerUsed)
    table.opened("dig", "scavenger", player=BEN).do(Open(ANNA, "interrupt"))
    table.do(Choose(ANNA, "interrupt", "means", "fanatic"))
    assert table.refused(Complete(ANNA, "interrupt", "hits")).rule == "R54"
    table.overruled(Complete(ANNA, "interrupt", "hits"))


def test_r37_a_wounded_fanatic_strikes_nobody_unless_the_table_says_so() -> None:
    table = striking("piles", wounded=True)
    assert table.refused(Complete(ANNA, "interrupt", "hits")).rule == "R37"
    table.overruled(Complete(ANNA, "interrupt", "hits"))


# Wounded ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("leader", ["organizer", "yardmaster"])
def test_r37_a_wounded_leader_helps_nobody_unless_the_table_says_so(leader: str) -> None:
    table = led(leader, wounded=True)
    assert table.refused(Open(ANNA, leader)).rule == "R37"
    table.overruled(Open(ANNA, leader))


@pytest.mark.parametrize(
    ("leader", "action"),
    [("mentor", "dig"), ("peacemaker", "hunt"), ("butcher", "hire"), ("swindler", "hire")],
)
def test_r37_a_wounded_leader_helps_with_nothing_until_she_is_healed(
    leader: str, action: str
) -> None:
    table = led(leader, wounded=True).opened(action)
    option = table.offer().questions[0].options[0]
    assert (option.is_lit, option.hint) == (False, "wounded: no power until healed")
    chosen = Choose(ANNA, action, "leader", option.value)
    assert table.refused(chosen).rule == "R37"
    assert table.given(LeaderHealed(ANNA)).do(chosen).table.tray is not None


def test_r50_a_leader_wounded_while_an_action_is_open_no_longer_helps_with_it() -> None:
    table = led("mentor").opened("dig", "scavenger", "refugee")
    table.do(Choose(ANNA, "dig", "leader", "yes"))
    assert table.offer().value == 2
    table.given(LeaderWounded(ANNA))
    assert table.offer().value == 1
    assert not table.do(Complete(ANNA, "dig")).happened(LeaderPowerUsed)


def test_r37_a_wounded_ranger_gives_her_refugees_no_hunt() -> None:
    assert led("ranger").opened("hunt", "refugee").offer().value == 1
    assert led("ranger", wounded=True).opened("hunt", "refugee").offer().value == 0


# Powers within an action ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leader", "action", "cards", "total"),
    [
        pytest.param("mentor", "dig", ("scavenger", "refugee"), 2, id="mentor: +1 to a dig"),
        pytest.param("mentor", "hunt", ("scavenger", "refugee"), 2, id="mentor: +1 to a hunt"),
        pytest.param("mentor", "draw", ("scavenger", "refugee"), 2, id="mentor: +1 to a draw"),
        pytest.param("mentor", "build", ("engineer", "refugee"), 3, id="mentor: +1 to a build"),
        pytest.param("peacemaker", "dig", ("scavenger", "refugee"), 3, id="peacemaker: +2 dig"),
        pytest.param("peacemaker", "hunt", ("scavenger", "refugee"), 3, id="peacemaker: +2 hunt"),
    ],
)
def test_a_refugee_played_for_the_leader_helps_another_member_once_a_round(
    leader: str, action: str, cards: tuple[str, ...], total: int
) -> None:
    table = led(leader).opened(action, *cards).do(Choose(ANNA, action, "leader", "yes"))
    assert table.offer().value == total
    assert table.do(Complete(ANNA, action, "nothing")).happened(LeaderPowerUsed)
    other = "hunt" if action == "dig" else "dig"
    assert not table.opened(other).offer().questions[0].options[0].is_lit
    assert table.refused(Choose(ANNA, other, "leader", "yes")).rule == f"leaders/{leader}"


def test_the_peacemaker_helps_no_draw() -> None:
    assert led("peacemaker").opened("draw").offer().questions == ()
    assert not takes(led("peacemaker"), "draw", "refugee")


def test_r25_without_a_refugee_the_leader_helps_nobody_unless_the_table_says_so() -> None:
    table = led("mentor").opened("hunt", "scavenger").do(Choose(ANNA, "hunt", "leader", "yes"))
    refusal = table.refused(Complete(ANNA, "hunt"))
    assert (refusal.rule, refusal.may_be_overruled) == ("R25", True)
    assert table.overruled(Complete(ANNA, "hunt")).happened(LeaderPowerUsed)


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_the_leaders_help_can_be_told_without_naming_cards(tracking: str) -> None:
    table = led("mentor", tracking).opened("dig").do(Choose(ANNA, "dig", "leader", "yes"))
    assert table.do(Complete(ANNA, "dig", "nothing")).happened(LeaderPowerUsed)


@pytest.mark.parametrize(
    ("leader", "action", "card", "is_taken"),
    [
        pytest.param("excavator", "dig", "refugee", True, id="excavator: refugees dig"),
        pytest.param("ranger", "hunt", "tribe_family_3", True, id="ranger: families hunt"),
        pytest.param("mentor", "draw", "refugee", True, id="mentor: a refugee for a draw"),
        pytest.param("gangster", "draw", "refugee", False, id="gangster: no refugee for a draw"),
        pytest.param("organizer", "draw", "refugee", False, id="organizer: not in a draw"),
        pytest.param("butcher", "draw", "refugee", False, id="butcher: not in a draw"),
    ],
)
def test_what_is_worth_laying_depends_on_the_leader(
    leader: str, action: str, card: str, is_taken: bool
) -> None:
    assert takes(led(leader), action, card) is is_taken


def test_the_excavators_refugee_digs_two_with_any_tool() -> None:
    assert led("excavator").opened("dig", "refugee").offer().value == 1
    assert led("excavator").opened("dig", "refugee", "shovel").offer().value == 2


def test_the_ranger_gives_refugees_and_families_a_hunt() -> None:
    assert led("ranger").opened("hunt", "refugee", "tribe_family_3").offer().value == 2


def test_the_gangster_changes_nothing_while_gathering() -> None:
    assert led("gangster").opened("dig", "refugee").offer().value == 0


# Mistaken and overruled -------------------------------------------------------------------------


def test_r51_a_leader_kept_by_mistake_is_there_for_somebody_else() -> None:
    table = Sitting(modules=("hq3",)).do(KeepLeader(ANNA, "mentor"))
    table.overruled(KeepLeader(ANNA, "butcher")).do(KeepLeader(BEN, "mentor"))
    assert (table.player().leader, table.player(BEN).leader) == ("butcher", "mentor")


def test_r51_where_leaders_are_hired_none_is_kept_for_nothing() -> None:
    refusal = drafting().refused(KeepLeader(ANNA, "mentor"))
    assert (refusal.rule, refusal.may_be_overruled) == ("R51", True)


def test_r37_a_wounded_leader_helps_if_the_table_says_so() -> None:
    table = led("mentor", wounded=True).opened("hunt", "scavenger")
    table.overruled(Choose(ANNA, "hunt", "leader", "yes")).do(Lay(ANNA, "hunt", "refugee"))
    assert table.offer().value == 2
    assert table.do(Complete(ANNA, "hunt")).happened(LeaderPowerUsed)
    assert table.player().food == 2


def test_r37_a_wounded_butcher_pays_if_the_table_says_so() -> None:
    table = led("butcher", "decks", wounded=True).done("hunt", "scavenger").opened("hire")
    table.overruled(Choose(ANNA, "hire", "leader", "kill"))
    assert table.offer().value == 2
    table.do(Choose(ANNA, "hire", "victim", "refugee"), Complete(ANNA, "hire", "scout"))
    assert table.happened(RemovedFromPlay)
