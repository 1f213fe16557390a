"""Whatever an owner's print shows, the piles add up and the rules answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.prints import BadValue, Correction, Corrections
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.rules.setup.piles import contents, set_up
from companion.games.arctic_scavengers.rules.setup.plan import SetupQuestion, plan_setup
from tests.games.arctic_scavengers.laid_out import CATALOGUE, FACTS

COUNTS = [value for value in GAME.cards.printed if value.field == "count"]
NUMBERS = [value for value in GAME.cards.printed if value.choices]
MODULES = ((), ("hq4",), ("recon1", "recon4"), ("hq2", "recon3", "recon5"))


@st.composite
def corrections(draw: Callable[[Any], Any]) -> Corrections:
    """Some values, each as some print may show it."""
    chosen = draw(st.lists(st.sampled_from(NUMBERS), max_size=8, unique=True))
    return tuple(
        Correction(value.card, value.field, draw(st.sampled_from(value.choices)))
        for value in chosen
    )


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(COUNTS), st.booleans()), max_size=12),
    st.sampled_from(MODULES),
    st.integers(2, 5),
)
def test_piles_starters_and_box_add_up_however_many_copies_a_print_has(
    chosen: list[tuple[Any, bool]], modules: tuple[str, ...], players: int
) -> None:
    counts = {value.card: value.choices[0 if few else -1] for value, few in chosen}
    game = GAME.corrected(tuple(Correction(card, "count", n) for card, n in counts.items()))
    question = SetupQuestion(players, modules)
    answer = set_up(game.catalogue, FACTS, question)
    piles = (answer.piles.junkyard, answer.piles.contested, answer.piles.mercenaries)
    lying = Counter(answer.box) + Counter(answer.piles.schematics)
    for pile in piles:
        assert all(copies >= 0 for copies in pile.values())
        lying.update(pile)
    assert all(copies > 0 for copies in answer.box.values())
    for card, copies in answer.starter.items():
        lying[card] += copies * players
    sets = plan_setup(game.catalogue, FACTS, question).sets
    assert lying == contents(game.catalogue, sets)


@settings(max_examples=100, deadline=None)
@given(corrections())
def test_a_correction_counts_or_is_refused_in_words(given_: Corrections) -> None:
    try:
        game = GAME.corrected(given_)
    except BadValue as problem:
        assert str(problem).endswith(".")
        assert problem.field
        return
    now = {(value.card, value.field): value for value in game.cards.printed}
    for one in given_:
        assert now[one.card, one.field].value == one.value
    edited = {sheet.id for sheet in game.cards.sheets if sheet.is_edited}
    assert edited <= {one.card for one in given_}
    assert game.corrected(()).catalogue == CATALOGUE


def test_what_our_lists_have_is_among_what_can_be() -> None:
    assert not [value for value in NUMBERS if value.printed not in value.choices]
    assert not [value for value in GAME.cards.printed if value.is_corrected]


def test_leaders_buildings_gangs_and_cards_can_all_be_corrected() -> None:
    fields = {value.field for value in GAME.cards.printed}
    assert {"people", "meds", "count", "text", "effect", "build_time", "capacity"} <= fields
    assert {"cost.food", "cost.meds", "cost.any", "base.fight", "plus.fight"} <= fields
    cards = {value.card for value in GAME.cards.printed}
    kinds = (CATALOGUE.cards, CATALOGUE.buildings, CATALOGUE.leaders, CATALOGUE.gangs)
    assert cards == {card for kind in kinds for card in kind}
