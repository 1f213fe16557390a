"""Form text into commands: lists and numbers by name, and their bounds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NewType

import pytest
from werkzeug.datastructures import MultiDict

from companion.engine.forms import MOST_KEYS, MOST_VALUES
from companion.engine.game import Command
from companion.web import forms
from companion.web.forms import FormError
from tests import toy

CardId = NewType("CardId", str)


@dataclass(frozen=True)
class CatchUp(Command):
    """Set some piles and say which cards are in sight."""

    stacks: dict[str, int]
    cards: tuple[CardId, ...]
    note: str | None = None
    kept: tuple[str, ...] = ("all",)


def read(*pairs: tuple[str, str]) -> CatchUp:
    game = replace(toy.GAME, commands={"catch-up": CatchUp})
    command = forms.parse(game, "catch-up", MultiDict(pairs))
    assert isinstance(command, CatchUp)
    return command


def test_numbers_by_name_and_repeated_fields_are_read() -> None:
    form = (("stacks.scout", "3"), ("cards", "spear"), ("stacks.group_leaders", "0"))
    command = read(*form, ("cards", "spear"), ("cards", "net"), ("stacked.x", "?"))
    assert command.stacks == {"scout": 3, "group_leaders": 0}
    assert command.cards == ("spear", "spear", "net")


def test_nothing_ticked_is_an_empty_list() -> None:
    assert read() == CatchUp({}, ())


def test_a_field_that_is_there_but_empty_is_none() -> None:
    assert read(("note", "")).note is None


@pytest.mark.parametrize(
    "form",
    [
        pytest.param([("stacks.scout", "many")], id="no number"),
        pytest.param([("stacks." + "s" * 61, "1")], id="a long name"),
        pytest.param([(f"stacks.{n}", "1") for n in range(MOST_KEYS + 1)], id="many names"),
        pytest.param([("cards", "net")] * (MOST_VALUES + 1), id="many values"),
        pytest.param([("cards", "n" * 201)], id="a long value"),
    ],
)
def test_what_is_too_much_or_unreadable_is_refused(form: list[tuple[str, str]]) -> None:
    with pytest.raises(FormError):
        read(*form)


def test_as_much_as_is_allowed_is_read() -> None:
    form = [
        *((f"stacks.{n:060}", "1") for n in range(MOST_KEYS)),
        *[("cards", "net")] * MOST_VALUES,
    ]
    command = read(*form)
    assert (len(command.stacks), len(command.cards)) == (MOST_KEYS, MOST_VALUES)
