"""Secrets of a game under way leave the house as unknown cards, and are read back as such."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from companion.engine.codec import EventCodec, encode
from companion.engine.game import TABLE, AnyGame, PlayerId, Secret, Viewer
from companion.engine.reader import VALUES
from companion.engine.secrecy import blanked, is_secret
from companion.engine.values import Event
from tests import toy
from tests.toy import ALL_GAMES

ANNA = PlayerId("p1")


def parts(hint: Any, seen: frozenset[Any] = frozenset()) -> Iterator[Any]:
    """A type and every type that a value of it may hold."""
    yield hint
    for argument in get_args(hint):
        yield from parts(argument, seen)
    kind = get_origin(hint) or hint
    if is_dataclass(kind) and kind not in seen:
        for inner in get_type_hints(kind).values():
            yield from parts(inner, seen | {kind})


def secret_types(event: type[Event]) -> set[Any]:
    """The kinds of secrets that an event may hold."""
    return {hint for hint in parts(event) if get_origin(hint) is Secret}


KEEPING = [
    (game, event) for game in ALL_GAMES.values() for event in game.events if secret_types(event)
]


def test_a_secret_is_written_and_read_back_without_its_value() -> None:
    codec = EventCodec(toy.GAME.events)
    stored = codec.encode(toy.Hidden(Secret(ANNA, 7, "s1")))
    taken_home = blanked(stored)
    assert "7" not in str(taken_home) and "s1" not in str(taken_home)
    assert codec.decode(taken_home) == toy.Hidden(Secret(ANNA, None))
    assert blanked(taken_home) == taken_home


def test_what_holds_no_secret_stays_as_it_is() -> None:
    stored = EventCodec(toy.GAME.events).encode(toy.Taken(ANNA))
    assert blanked(stored) == stored
    assert not is_secret({"owner": "p1", "value": 1, "place": 2})


def test_secrets_are_found_wherever_they_lie() -> None:
    secret = {"owner": "p1", "value": ["fox"], "sitting": "s"}
    told = {"type": "Many", "by": {"p1": [secret, "plain"]}, "own": secret}
    blank = {"owner": "p1", "value": None}
    assert blanked(told) == {"type": "Many", "by": {"p1": [blank, "plain"]}, "own": blank}


@pytest.mark.parametrize(("game", "event"), KEEPING, ids=lambda case: getattr(case, "__name__", ""))
def test_every_event_reads_a_secret_without_a_value(game: AnyGame, event: type[Event]) -> None:
    for hint in secret_types(event):
        secret = VALUES.read(hint, {"owner": "p1", "value": None})
        assert secret == Secret(ANNA, None)
        assert encode(secret) == {"owner": "p1", "value": None}
        assert secret.shown_to(Viewer(ANNA)) is None


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=list(ALL_GAMES))
def test_nothing_but_a_secret_has_the_fields_of_one(game: AnyGame) -> None:
    kinds = {get_origin(hint) or hint for event in game.events for hint in parts(event)}
    for kind in kinds - {Secret}:
        names = {field.name for field in fields(kind)} if is_dataclass(kind) else set()
        assert not {"owner", "value"} <= names <= {"owner", "value", "sitting"}, kind


@pytest.mark.parametrize(("game", "event"), KEEPING, ids=lambda case: getattr(case, "__name__", ""))
def test_a_secret_that_is_entered_again_is_an_entry_again(
    game: AnyGame, event: type[Event]
) -> None:
    assert event.is_always_news, "else whether anything was written tells if it is the same"


def test_a_secret_of_no_one_is_shown_to_no_one() -> None:
    order = Secret(PlayerId(""), ("cannibal", "ranger"))
    assert order.shown_to(TABLE) is None
    assert order.shown_to(Viewer(PlayerId(""))) is None
