"""Whatever a clock says, a game can be taken home and brought back."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from hypothesis import given

from companion.play import Tap
from companion.take_home import checking
from companion.take_home.checking import Broken, Head
from tests import toy
from tests.store.sitting import Sitting, fresh_key, take
from tests.take_home.shelf import Shelf
from tests.test_times import ODD, STAMPS


def head(created: str) -> dict[str, Any]:
    """A table of a file, opened at that time."""
    return {"id": str(uuid.UUID(int=7)), "created": created, "seats": []}


@given(STAMPS)
def test_every_stamp_that_a_tap_can_carry_is_read_as_it_was_written(at: str) -> None:
    assert checking.read(Head, head(at)).created == at


@pytest.mark.parametrize(
    "at",
    [
        "",
        "0000-01-01T12:00:00.000+00:00",
        "10000-01-01T12:00:00.000+00:00",
        "-0044-03-15T12:00:00.000+00:00",
        "1970-02-30T12:00:00.000+00:00",
        "1970-01-01T25:00:00.000+00:00",
        "1970-01-01T12:00:60.000+00:00",
        "1970-01-01T12:00:00.000+02:00",
        "1970-01-01 12:00:00.000+00:00",
        "1970-01-01T12:00:00",
        "19700101T120000+00:00",
        "1970-01-01T12:00:00.000+00:00\n",
        "\u0661\u0669\u0667\u0660-01-01T12:00:00.000+00:00",
    ],
)
def test_what_no_clock_can_say_is_refused(at: str) -> None:
    with pytest.raises(Broken, match="date cannot be read"):
        checking.read(Head, head(at))


def test_a_game_on_a_board_without_a_clock_comes_back_to_the_last_letter(
    here: Shelf, there: Shelf
) -> None:
    table = Sitting(here.log)
    for at in (*ODD, *reversed(ODD)):
        tap = Tap(fresh_key(), table.seq, "tablet", at)
        table.referee.perform(here.log, table.id, take(), tap)
    tap = Tap(fresh_key(), table.seq, "tablet", "1970-01-01T00:40:00.000+00:00")
    table.referee.perform(here.log, table.id, toy.Finish(), tap)
    here.call(table.id, "BCDF")
    here.decide("Anna keeps it.", code="BCDF", line=2, at=ODD[0])
    here.decide("Nobody does.", at=ODD[-1])
    here.db.execute("UPDATE tables SET created = ?", [ODD[2]])
    here.db.commit()
    file = here.exported()
    (copy,) = there.take(file)
    assert there.content(copy) == here.content(here.tables.get(table.id))
    assert there.exported() == file
    assert there.history.of(copy.id) == here.history.of(table.id)
