"""What only one player knows stays in the house: the file of one game leaves it out."""

from __future__ import annotations

import json

import pytest

from companion.engine.game import PlayerId, Secret
from tests import toy
from tests.store.sitting import ANNA, BEN, Sitting, tap
from tests.take_home.shelf import Shelf

NUMBER = 4711


def hiding(shelf: Shelf) -> Sitting:
    """A table at which Ben keeps a number, and another one that was taken back."""
    table = Sitting(shelf.log)
    table.take(1)
    for number in (NUMBER, NUMBER + 1):
        command = toy.Keep(BEN, number, sitting="b3n")
        table.referee.perform(shelf.log, table.id, command, tap(table.seq))
    table.undo()
    return table


def secrets_in(text: str) -> list[object]:
    """What the file says of each secret."""
    lines = (json.loads(line) for line in text.splitlines())
    entries = (line["entry"] for line in lines if "entry" in line)
    return [e["number"] for entry in entries for e in entry["events"] if "number" in e]


def test_a_game_under_way_is_taken_home_without_its_secrets(here: Shelf) -> None:
    table = hiding(here)
    text = here.exported(here.tables.get(table.id))
    assert str(NUMBER) not in text and "b3n" not in text
    assert secrets_in(text) == [{"owner": BEN, "value": None}] * 2


def test_the_secrets_come_back_as_unknown_undone_ones_too(here: Shelf, there: Shelf) -> None:
    table = hiding(here)
    (copy,) = there.take(here.exported(here.tables.get(table.id)))
    table.log, table.id, table.referee = there.log, copy.id, there.referees["pebbles"]
    assert table.standing().state.hidden == (Secret(BEN, None),)
    table.redo()
    assert table.standing().state.hidden == (Secret(BEN, None), Secret(BEN, None))
    table.undo(2)
    table.take(1, ANNA)
    assert table.standing().state == table.folded()


def test_the_digest_is_made_of_what_the_file_says(here: Shelf, there: Shelf) -> None:
    table = hiding(here)
    text = here.exported(here.tables.get(table.id))
    (game,) = there.check(text).games
    assert game.fate == "new"
    other = Sitting(there.log)
    assert other.id  # a table more changes nothing
    (again,) = here.check(text).games
    assert (again.fate, again.sentence) == (
        "there",
        f"Already here as {here.tables.get(table.id).code}.",
    )


def test_the_file_of_everything_holds_them(here: Shelf, there: Shelf) -> None:
    table = hiding(here)
    assert str(NUMBER) in here.exported()
    (copy,) = there.take(here.exported())
    assert there.log.entries(copy.id) == here.log.entries(table.id)


def test_the_file_of_a_finished_game_leaves_them_out_since_an_undo_opens_it_again(
    here: Shelf,
) -> None:
    table = hiding(here)
    command = toy.Finish(show=True)
    table.referee.perform(here.log, table.id, command, tap(table.seq))
    assert here.tables.get(table.id).is_over
    text = here.exported(here.tables.get(table.id))
    assert secrets_in(text) == [{"owner": BEN, "value": None}] * 2
    table.undo()
    assert str(NUMBER) not in here.exported(here.tables.get(table.id))


@pytest.mark.parametrize("owner", ["", "p9", "p2"])
def test_whoever_owns_it_a_secret_stays(here: Shelf, owner: str) -> None:
    table = Sitting(here.log)
    command = toy.Keep(PlayerId(owner), NUMBER)
    table.referee.perform(here.log, table.id, command, tap(table.seq))
    assert str(NUMBER) not in here.exported(here.tables.get(table.id))
