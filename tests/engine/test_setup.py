"""Options, ticks and plans of any game."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.setup import Amount, Choice, Item, Option, Section, settled

SNOW = Option("snow", "Snow", choices=(Choice("deep", "Deep"), Choice("thin", "Thin")))


def test_without_an_answer_the_first_choice_counts() -> None:
    option, problems = settled(SNOW, {})
    assert option.chosen == ("deep",) and not problems


def test_an_answer_that_is_no_choice_is_replaced_and_said() -> None:
    option, (problem,) = settled(SNOW, {"snow": ("yellow",)})
    assert option.chosen == ("deep",)
    assert problem.is_serious and "not a choice" in problem.sentence


def test_another_number_of_copies_is_not_ticked_off_by_the_old_tick() -> None:
    item = Item("junkyard.net", "Net", 4)
    assert item.tick != replace(item, count=3).tick


def test_a_pile_with_another_card_in_it_is_not_done_by_the_old_tick() -> None:
    pile = Section("stacks", "Stacks", "1 stack", (), (Item("stacks.a", "A", 8),))
    assert pile.tick != replace(pile, items=(Item("stacks.b", "B", 8),)).tick


def test_a_number_is_stepped_between_nothing_and_the_most() -> None:
    assert Amount("custom.net", "Net", 0, 4).stepped(-1) == 0
    assert Amount("custom.net", "Net", 0, 4).stepped(1) == 1
    assert Amount("custom.net", "Net", 4, 4).stepped(1) == 4
    assert Amount("custom.net", "Net", 4, 4).stepped(-1) == 3
    none, all_of_them = Amount("custom.net", "Net", 0, 4), Amount("custom.net", "Net", 4, 4)
    assert (none.can_go_down, none.can_go_up) == (False, True)
    assert (all_of_them.can_go_down, all_of_them.can_go_up) == (True, False)
