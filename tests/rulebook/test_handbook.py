"""Glossary and timing table: complete by the catalogue, and the same as what the rules offer."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import AnyGame
from companion.engine.handbook import Doing
from companion.games import GAMES
from companion.games.arctic.rules.catalogue import load_catalogue as load_animals
from companion.games.arctic_scavengers.rules.box import load_catalogue
from companion.games.arctic_scavengers.rules.catalogue import ABILITIES, Ability
from companion.games.arctic_scavengers.rules.skirmish.actions import (
    SKIRMISH_ACTIONS,
    SkirmishAction,
)
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from tests.words import violations

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
BOX = load_catalogue()
DOINGS = {doing.id: doing for doing in GAMES["arctic_scavengers"].book().handbook.doings}


def moments(doing: Doing) -> set[str]:
    """When it may be done."""
    return {moment for moment, when in doing.moments if when.may != "no"}


GATHERED = sorted(set(ACTIONS) - {"interrupt"})  # an interrupt is a snipe, a disarm, a cancel, ...


@every_game
def test_every_line_of_glossary_and_timing_leads_to_an_entry(game: AnyGame) -> None:
    handbook = game.book().handbook
    known = {entry.id for entry in game.book().rules}
    assert {term.rule for term in handbook.glossary} <= known
    assert {doing.rule for doing in handbook.doings} <= known


@every_game
def test_the_glossary_is_in_order_and_explains_in_a_sentence(game: AnyGame) -> None:
    terms = [term.term for term in game.book().handbook.glossary]
    assert terms == sorted(terms, key=str.casefold)
    assert all(term.meaning.endswith(".") for term in game.book().handbook.glossary)


@every_game
def test_glossary_and_timing_have_no_word_that_is_never_used(game: AnyGame) -> None:
    handbook = game.book().handbook
    texts = [text for term in handbook.glossary for text in (term.term, term.meaning)]
    texts += [doing.title for doing in handbook.doings]
    texts += [when.how for doing in handbook.doings for _, when in doing.moments]
    texts += [text for row in handbook.glance for text in (row.title, *dict(row.cells).values())]
    assert [found for text in texts for found in violations(text)] == []


@every_game
def test_the_table_names_only_cards_and_moments_that_exist(game: AnyGame) -> None:
    handbook = game.book().handbook
    moments = {moment.id for moment in handbook.moments}
    known = {sheet.id for sheet in game.cards.sheets}
    for doing in handbook.doings:
        assert set(dict(doing.moments)) <= moments and doing.moments, doing.id
        assert set(doing.cards) <= known, doing.id


@every_game
def test_a_line_at_a_glance_has_words_for_just_the_moments_of_its_doings(game: AnyGame) -> None:
    handbook = game.book().handbook
    known = {entry.id for entry in game.book().rules}
    doings = {doing.id: doing for doing in handbook.doings}
    for row in handbook.glance:
        assert row.rule in known, row.id
        wanted = set().union(*(moments(doings[doing]) for doing in row.doings))
        assert set(dict(row.cells)) == wanted, row.id
        assert all(0 < len(words) <= 20 for _, words in row.cells), row.id
    shown = [words for _, words in handbook.matrix()]
    assert {len(words) for words in shown} == {len(handbook.moments_at_a_glance)}


def test_a_row_gathers_all_that_a_card_does() -> None:
    game = GAMES["arctic_scavengers"]
    rows = {row.card: row for row in game.book().handbook.timetable(game.cards.sheets)}
    draw, own, other, committed, skirmish = rows["saboteur"].cells
    assert draw == ()
    assert [cell.title for cell in own] == ["Dig", "Disarm", "Disable a building"]
    assert [cell.title for cell in other] == ["Disarm", "Disable a building"]
    assert [cell.title for cell in committed] == ["Disarm", "Disable a building"]
    assert [cell.title for cell in skirmish] == ["Fight", "Disarm", "Disable a building"]


def test_every_card_building_and_leader_that_does_anything_is_in_the_table() -> None:
    named = {card for doing in DOINGS.values() for card in doing.cards}
    idle = {"junk"}  # it does nothing
    assert named == {*BOX.cards, *BOX.buildings, *BOX.leaders} - idle


@pytest.mark.parametrize("ability", ABILITIES)
def test_an_ability_is_listed_for_just_the_cards_that_show_it(ability: Ability) -> None:
    shown = {c.id for c in BOX.cards.values() if c.value(ability) is not None or c.bonus(ability)}
    assert set(DOINGS[ability].cards) == shown


def test_meds_pay_and_medicine_heals() -> None:
    assert set(DOINGS["pay"].cards) == {card.id for card in BOX.cards.values() if card.meds}
    medicine = {card.id for card in BOX.cards.values() if card.type == "medicine"}
    assert set(DOINGS["heal"].cards) == medicine


@pytest.mark.parametrize("action", GATHERED)
def test_the_table_and_the_rules_agree_on_whose_turn_an_action_is_for(action: str) -> None:
    # Of all buildings only the bunker opens in other players' turns, so it has lines of its own.
    doing = DOINGS.get(f"{action}_bunker", DOINGS[action])
    assert action in doing.actions
    assert "own_turn" in moments(doing)
    assert ("other_turn" in moments(doing)) == ACTIONS[action].in_any_turn
    assert ("skirmish" in moments(doing)) == ACTIONS[action].in_skirmish
    assert doing.once == bool(ACTIONS[action].once)


@pytest.mark.parametrize("action", SKIRMISH_ACTIONS.values(), ids=lambda action: action.id)
def test_the_table_and_the_skirmish_agree_on_who_declares_what(action: SkirmishAction) -> None:
    doing = DOINGS[action.id]
    assert doing.at("skirmish").may == "yes"
    if action.leader:  # a refugee acts for the leader
        assert doing.cards == (action.leader,)
    else:
        able = {card.id for card in BOX.cards.values() if action.is_done_by(card)}
        assert set(doing.cards) == able


def test_a_drill_sergeant_drills_in_the_skirmish_too_r64() -> None:
    # 001: it may, and what is drawn does not join the force.
    assert moments(DOINGS["drill_sergeant"]) == {"own_turn"}
    assert moments(DOINGS["drill"]) == {"skirmish"}


def test_nothing_is_stored_after_committing_or_moved_in_the_skirmish() -> None:
    storing = {doing.id: moments(doing) for doing in DOINGS.values() if doing.rule == "R36"}
    assert storing == {
        "store": {"own_turn"},
        "retrieve": {"own_turn"},
        "store_bunker": {"own_turn", "other_turn"},
        "retrieve_bunker": {"own_turn", "other_turn", "committed"},
    }


def those(may: str) -> dict[str, set[str]]:
    """What may be done so, by id, with the moments at which it may."""
    found = {
        doing.id: {moment for moment, when in doing.moments if when.may == may}
        for doing in DOINGS.values()
    }
    return {doing: moments for doing, moments in found.items() if moments}


GATHERING = {"own_turn", "other_turn", "committed"}


def test_only_attacks_on_cards_need_an_open_one_r56() -> None:
    assert those("aimed") == dict.fromkeys(("snipe", "disarm", "bomb"), GATHERING)
    for dirty in ("wound", "disable"):  # leaders and buildings are always open (R50)
        assert {DOINGS[dirty].at(moment).may for moment in GATHERING} == {"yes"}


def test_only_what_interrupts_and_what_cancels_a_spy_leaves_the_committed_cards_r57() -> None:
    leaves = {
        (doing.id, moment)
        for doing in DOINGS.values()
        for moment, when in doing.moments
        if "committed" in when.out_of
    }
    ids = ("snipe", "disarm", "wound", "disable", "cancel_spy")
    assert leaves == {(doing, "committed") for doing in ids}


def test_saves_and_cancels_are_answers_r52() -> None:
    assert those("answer") == {
        "save": {*GATHERING, "skirmish"},
        "cancel": GATHERING,
        # Nobody looks with recon but in a turn of their own, and no one cancels an own action.
        "cancel_spy": {"other_turn", "committed"},
        "cancel_recon": {"other_turn", "committed"},
    }


def test_special_actions_of_cards_have_no_limit_r60() -> None:
    limited = {doing.id for doing in DOINGS.values() if doing.once}
    standard = {"draw", "dig", "hunt", "hire", "trash", "build"}
    assert limited - standard <= {*BOX.leaders, "bomb"}
    assert standard <= limited


def test_what_a_doing_is_part_of_is_an_action_of_the_table() -> None:
    for doing in DOINGS.values():
        assert set(doing.actions) <= set(ACTIONS), doing.id
        is_gathered = GATHERING & {moment for moment, when in doing.moments if when.may == "yes"}
        assert not is_gathered or doing.actions or doing.id == "bluff", doing.id


@every_game
def test_a_cell_leads_to_an_entry_and_says_no_only_where_something_else_is_said(
    game: AnyGame,
) -> None:
    known = {entry.id for entry in game.book().rules}
    for doing in game.book().handbook.doings:
        assert {when.rule or doing.rule for _, when in doing.moments} <= known, doing.id
        assert any(when.may != "no" for _, when in doing.moments), doing.id


STEPS = {"A": "place", "B": "move", "C": "draw"}


@pytest.mark.parametrize("power", load_animals().powers.values(), ids=lambda power: str(power.id))
def test_a_power_is_used_in_the_step_that_its_card_shows(power: Any) -> None:
    doings = {doing.id: doing for doing in GAMES["arctic"].book().handbook.doings}
    assert doings[power.id].cards == (power.id,)
    assert moments(doings[power.id]) - {"over"} == {STEPS[power.step]}


@pytest.mark.parametrize("power", load_animals().powers.values(), ids=lambda power: str(power.id))
def test_a_power_of_step_a_waits_for_the_turn_after_it_was_taken(power: Any) -> None:
    doings = {doing.id: doing for doing in GAMES["arctic"].book().handbook.doings}
    wanted = "later" if power.step == "A" else "yes"
    assert doings[power.id].at(STEPS[power.step]).may == wanted
