"""An export from a file with a damaged page: the game it hit is marked, the others are whole."""

from __future__ import annotations

import io
from contextlib import closing
from pathlib import Path

import pytest

from companion.store.event_log import EventLog
from companion.store.file import database
from companion.take_home import document, exporting, importing
from tests import toy
from tests.store.sitting import NOON, Sitting, tap
from tests.take_home.shelf import Shelf, loads

PAGE = 4_096


def with_two_games(path: Path) -> None:
    with closing(database.prepare(path)) as keeper:
        for _ in range(2):
            Sitting(EventLog(keeper)).take(120)


def spoil_the_last_page_of_the_log(path: Path) -> None:
    """Overwrite the page with the last entry of the second game."""
    with closing(database.connect(path)) as db:
        sql = "SELECT key FROM entries WHERE table_id = 2 ORDER BY seq DESC LIMIT 1"
        (key,) = db.execute(sql).fetchone()
    content = bytearray(path.read_bytes())
    # The text of the entry itself; its key also stands in an index.
    place = max(at for at in range(0, len(content), PAGE) if _holds(content, at, key))
    content[place : place + PAGE] = b"\xa5" * PAGE
    path.write_bytes(content)


def _holds(content: bytearray, at: int, key: str) -> bool:
    page = content[at : at + PAGE]
    return key.encode() in page and b'"Taken"' in page


def test_a_damaged_page_cuts_its_own_game_short_and_is_marked(tmp_path: Path) -> None:
    path = tmp_path / database.FILE_NAME
    with_two_games(path)
    spoil_the_last_page_of_the_log(path)
    with closing(database.connect(path, mode="ro")) as db:
        first, second = loads("".join(exporting.everything(db, NOON)))["games"]
    assert len(first["entries"]) == 121
    assert "cut" not in first
    assert second["cut"] is True
    assert 0 < len(second["entries"]) < 121


def test_a_game_that_was_cut_short_is_imported_as_far_as_it_goes_and_said_so(
    tmp_path: Path, there: Shelf
) -> None:
    path = tmp_path / "damaged.db"
    with_two_games(path)
    spoil_the_last_page_of_the_log(path)
    with closing(database.connect(path, mode="ro")) as db:
        text = "".join(exporting.everything(db, NOON))
    plan = importing.check(io.BytesIO(text.encode()), there.db, there.referees)
    whole, cut = plan.of("new")
    assert "are missing" not in whole.sentence
    assert cut.sentence.endswith("the lines after the last one here are missing.")
    assert 0 < cut.entries < 121


def test_a_text_that_one_flipped_bit_made_bytes_is_written_as_far_as_it_is_text() -> None:
    assert document.text_of({"at": b"noon\xff"}) == '{"at":"noon\ufffd"}'


def spoil_the_pages_of(path: Path, name: str) -> None:
    """Overwrite the first page of one of SQLite's tables."""
    with closing(database.connect(path)) as db:
        sql = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (number,) = db.execute(sql, [name]).fetchone()
    content = bytearray(path.read_bytes())
    content[(number - 1) * PAGE : number * PAGE] = b"\xa5" * PAGE
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("results", "Its result was damaged when it was exported"),
        ("result_lines", "Its result was damaged when it was exported"),
        ("own_rulings", "Their list was damaged when it was exported"),
        ("corrections", "Their list was damaged when it was exported"),
        ("tables", "was damaged when it was exported"),
    ],
)
def test_an_export_ends_properly_whatever_is_damaged_and_its_import_says_so(
    tmp_path: Path, there: Shelf, name: str, said: str
) -> None:
    path = tmp_path / "damaged.db"
    with closing(database.prepare(path)) as keeper:
        for _ in range(2):
            sitting = Sitting(EventLog(keeper))
            sitting.take(2)
            sitting.referee.perform(sitting.log, sitting.id, toy.Finish(), tap(sitting.seq))
    spoil_the_pages_of(path, name)
    with closing(database.connect(path, mode="ro")) as db:
        text = "".join(exporting.everything(db, NOON))
    found = loads(text)
    assert found["count"] == len(found["games"])
    plan = importing.check(io.BytesIO(text.encode()), there.db, there.referees)
    told = [game.sentence for game in plan.games]
    told += [line.text for group in plan.groups for line in group.lines]
    assert said in " ".join([*told, plan.missing])
    if name != "tables":
        assert len(plan.of("new")) == 2


def test_one_table_whose_row_cannot_be_read_leaves_the_others_whole(tmp_path: Path) -> None:
    path = tmp_path / "damaged.db"
    with_two_games(path)
    with closing(database.connect(path)) as db:
        db.execute("UPDATE tables SET clock = CAST(x'ff' AS TEXT) WHERE id = 1")
        db.commit()
        games = loads("".join(exporting.everything(db, NOON)))["games"]
    assert [len(game["entries"]) for game in games] == [121, 121]
    assert "cut" not in games[1]
