"""Values to plain data and back."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Literal

import pytest

from companion.engine import codec
from companion.engine.errors import UnreadableEntry
from companion.engine.game import Event, PlayerId, Secret
from tests import toy

CODEC = codec.EventCodec(toy.GAME.events, toy.GAME.upgrades)


@dataclass(frozen=True)
class Inner:
    n: int = 0


@dataclass(frozen=True)
class Everything:
    text: str
    flag: bool
    maybe: int | None
    word: Literal["a", "b"]
    items: tuple[Inner, ...]
    pair: tuple[str, int]
    by_name: dict[str, Inner]
    names: frozenset[str]
    owner: PlayerId
    secret: Secret[Inner]
    left_out: int = 7
    more: tuple[str, ...] = field(default=())


def test_every_kind_of_value_comes_back_as_it_was() -> None:
    value = Everything(
        text="ä",
        flag=False,
        maybe=None,
        word="b",
        items=(Inner(), Inner(3)),
        pair=("x", 1),
        by_name={"k": Inner(2)},
        names=frozenset({"b", "a"}),
        owner=PlayerId("p1"),
        secret=Secret(PlayerId("p2"), Inner(9)),
    )
    data = json.loads(json.dumps(codec.encode(value)))
    assert codec.decode(Everything, data) == value
    assert "left_out" not in data


def test_an_event_is_stored_with_type_and_version() -> None:
    assert CODEC.encode(toy.Taken(PlayerId("p1"))) == {"type": "Taken", "v": 2, "player": "p1"}


def test_an_old_event_is_upgraded_when_it_is_read() -> None:
    assert CODEC.decode({"type": "Taken", "v": 1, "who": "p1"}) == toy.Taken(PlayerId("p1"))


def test_the_overruled_rule_stays_with_the_event() -> None:
    event = toy.Taken(PlayerId("p1"), despite="pebbles/three")
    assert CODEC.decode(CODEC.encode(event)) == event


@pytest.mark.parametrize(
    "data",
    [
        pytest.param({"type": "Taken", "v": 3, "player": "p1"}, id="a version from the future"),
        pytest.param({"type": "Gone", "v": 1}, id="an unknown event"),
        pytest.param({"type": "Taken", "v": "2", "player": "p1"}, id="a version that is no number"),
        pytest.param({"type": "Taken", "v": 2, "nobody": "p1"}, id="an unknown field"),
        pytest.param({"type": "Taken", "v": 2}, id="a missing field"),
        pytest.param({"type": "Hidden", "v": 1, "number": 5}, id="a value of the wrong shape"),
        pytest.param({"type": "Taken", "v": 2, "player": 3}, id="a number for a text"),
        pytest.param({"type": "Taken", "v": 2, "player": None}, id="nothing for a text"),
        pytest.param(
            {"type": "Hidden", "v": 1, "number": {"owner": "p1", "value": "5"}},
            id="a text for a number",
        ),
        pytest.param(
            {"type": "Hidden", "v": 1, "number": {"owner": "p1", "value": True}},
            id="true for a number",
        ),
        pytest.param({}, id="nothing"),
    ],
)
def test_what_cannot_be_read_is_named(data: dict[str, object]) -> None:
    with pytest.raises(UnreadableEntry):
        CODEC.decode(data)


def test_an_event_of_another_game_is_not_written() -> None:
    @dataclass(frozen=True)
    class Stranger(Event):
        pass

    with pytest.raises(UnreadableEntry, match="Stranger"):
        CODEC.encode(Stranger())


@pytest.mark.parametrize("word", ["c", 1, None, ["a"]])
def test_a_word_must_be_one_of_those_that_are_known(word: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        codec.decode(Literal["a", "b"], word)
