"""A game is asked for little: a core without which nobody can play, and facets it may leave out."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import TABLE, Command, Event, Game, PlayerId
from companion.engine.prints import BadValue, Correction
from companion.engine.setup import SetupPlan
from companion.web.app import create_app
from tests import toy
from tests.conftest import TablePage


def is_asked_for(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


CORE = [field.name for field in fields(Game) if is_asked_for(field)]
# The toy game without a single facet.
BARE: Game[toy.Heap, Command, Event, None] = Game(
    key="bare",
    title="Bare pebbles",
    players=range(2, 6),
    blank=toy.Heap(),
    commands={"take": toy.Take, "finish": toy.Finish},
    events=(toy.Started, toy.Taken, toy.Finished),
    plan=lambda catalogue, players, answers: SetupPlan(),
    start=lambda catalogue, setup: (toy.Started(setup.seats),),
    decide=toy.decide,
    evolve=toy.evolve,
    view=toy.view,
    score=lambda heap, viewer: toy.score(heap),
)


def test_the_core_of_a_game_is_small() -> None:
    assert len(CORE) <= 12


def test_a_game_of_nothing_but_its_core_is_played_to_its_end(tmp_path: Path) -> None:
    client = create_app(tmp_path, games={BARE.key: BARE}).test_client()
    table = TablePage(client, BARE.key, ("Anna", "Ben"))
    table.post("take", player="p1")
    assert "Taken." in table.get("/log")
    table.post("finish")
    for page in ("", "/log", "/score?shown=all", "/story?shown=all"):
        table.get(page)
    for address in ("/", "/new", "/history", "/rules", "/cards", "/cards?game=bare"):
        assert client.get(address).status_code == 200, address


def test_a_game_without_cards_has_one_print_only() -> None:
    heap = toy.Heap()
    assert BARE.begun_by(heap).catalogue is None
    assert BARE.corrected(()).cards.sheets == ()
    assert BARE.cards.in_play(heap) == frozenset()
    with pytest.raises(BadValue):
        BARE.corrected((Correction("pebble", "weight", "3"),))


def test_a_log_without_words_is_told_by_the_names_of_its_events() -> None:
    polished = toy.Polished(PlayerId("p1"))
    assert BARE.log.sentence(BARE.blank, polished, TABLE) == "Polished."
    assert BARE.log.folded(BARE.blank, [polished] * 3, TABLE) == "Polished 3 times."
    assert BARE.log.about(polished) == frozenset()
