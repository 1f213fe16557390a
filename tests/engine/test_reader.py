"""The one reader of events, data files and forms: what fits, and what it says of the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NewType

import pytest

from companion.engine.game import PlayerId, Secret
from companion.engine.reader import VALUES, Misfit, Natural, TypedReader

Name = NewType("Name", str)


@dataclass(frozen=True)
class Branch:
    """A value that holds others of its own kind."""

    name: Name
    leaves: Natural = 0
    branches: tuple[Branch, ...] = ()
    values: tuple[tuple[Literal["dig", "fight"], int], ...] = ()
    size: tuple[int, int] | None = None
    piles: dict[str, int] | None = None


def test_a_value_may_hold_others_of_its_own_kind() -> None:
    data = {"name": "a", "branches": [{"name": "b", "leaves": 2}]}
    assert VALUES.read(Branch, data) == Branch(Name("a"), 0, (Branch(Name("b"), 2),))


@pytest.mark.parametrize("written", [{"dig": 1, "fight": 2}, [["dig", 1], ["fight", 2]]])
def test_pairs_are_a_table_or_a_list_of_lists(written: object) -> None:
    read = VALUES.read(Branch, {"name": "a", "values": written})
    assert read.values == (("dig", 1), ("fight", 2))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        pytest.param([], "is [], but it must be a table.", id="no table"),
        pytest.param({}, '"name" is missing.', id="a field is missing"),
        pytest.param({"nam": "a"}, '"nam" is not a field that is known here.', id="unknown field"),
        pytest.param({"name": 3}, '"name" is 3, but it must be a text.', id="number for a text"),
        pytest.param(
            {"name": "a", "leaves": -1}, '"leaves" is -1, but it cannot be negative.', id="negative"
        ),
        pytest.param(
            {"name": "a", "branches": [{"name": "b"}, {"name": "c", "leaves": True}]},
            '"branches": "leaves" is True, but it must be a whole number.',
            id="deep inside",
        ),
        pytest.param(
            {"name": "a", "piles": {"junkyard": "12"}},
            '"piles": "junkyard" is \'12\', but it must be a whole number.',
            id="in a table",
        ),
        pytest.param(
            {"name": "a", "values": {"fly": 1}},
            "\"values\" is 'fly', but it must be one of: dig, fight.",
            id="a wrong key",
        ),
        pytest.param(
            {"name": "a", "size": [1]}, '"size" is [1], but it must be a list of 2.', id="too few"
        ),
        pytest.param(
            {"name": "a", "branches": "bc"},
            "\"branches\" is 'bc', but it must be a list.",
            id="text",
        ),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(data: object, sentence: str) -> None:
    with pytest.raises(Misfit) as misfit:
        VALUES.read(Branch, data)
    assert str(misfit.value) == sentence


def test_a_long_value_is_not_repeated_as_a_whole() -> None:
    with pytest.raises(Misfit) as misfit:
        VALUES.read(int, "9" * 10_000)
    assert len(str(misfit.value)) < 120


def test_a_generic_value_is_read_by_what_it_is_made_for() -> None:
    data = {"owner": "p1", "value": 5}
    assert VALUES.read(Secret[int], data) == Secret(PlayerId("p1"), 5)
    with pytest.raises(Misfit, match="whole number"):
        VALUES.read(Secret[int], data | {"value": "5"})


def test_a_reader_may_have_plain_values_of_its_own() -> None:
    spoken = TypedReader({int: {"one": 1, "two": 2}.__getitem__}, nothing="none")
    hint: Any = tuple[int | None, ...]
    assert spoken.read(hint, ["two", "none", "one"]) == (2, None, 1)


def test_a_type_that_nobody_can_read_is_a_mistake_of_ours() -> None:
    with pytest.raises(TypeError, match="complex"):
        VALUES.of(complex)
