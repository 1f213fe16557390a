"""A backup is whole, is private, and overwrites nothing."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.copies.backup import CannotBackUp, back_up
from companion.store.copies.files import name_once
from companion.store.event_log import EventLog
from companion.store.file import database
from tests.store.sitting import Sitting


@pytest.fixture
def source(tmp_path: Path) -> Iterator[Path]:
    """A database in use, whose last taps are still in the write-ahead log."""
    path = tmp_path / database.FILE_NAME
    keeper = database.prepare(path)
    for number in range(3):
        table = Sitting(EventLog(keeper))
        table.take(number)
        if number:
            table.finish()
    yield path
    keeper.close()


def test_a_backup_holds_every_entry_and_says_how_many_games(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "elsewhere" / "copy.db"
    target.parent.mkdir()
    copy = back_up(source, target)
    assert (copy.path, copy.tables, copy.finished) == (target, 3, 2)
    assert copy.size == target.stat().st_size
    assert os.listdir(target.parent) == [target.name]
    kept, live = database.prepare(target), database.connect(source)
    for table_id in (1, 2, 3):
        assert EventLog(kept).entries(table_id) == EventLog(live).entries(table_id) != []
    kept.close()
    live.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_only_its_owner_can_read_a_backup(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    back_up(source, target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_a_file_that_is_there_is_not_overwritten(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "letter.txt"
    target.write_text("dear friend")
    with pytest.raises(CannotBackUp, match="is there already"):
        back_up(source, target)
    assert target.read_text() == "dear friend"


def test_a_folder_that_is_not_there_is_not_made(source: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    with pytest.raises(CannotBackUp, match="There is no folder"):
        back_up(source, stick / "copy.db")
    assert not stick.exists()


def test_a_source_that_is_no_database_leaves_nothing_behind(tmp_path: Path) -> None:
    source = tmp_path / "letter.txt"
    source.write_text("dear friend, " * 100)
    with pytest.raises(CannotBackUp, match="could not be written"):
        back_up(source, tmp_path / "copy.db")
    assert os.listdir(tmp_path) == ["letter.txt"]


def refuse_links(*_: object) -> None:
    raise PermissionError(errno.EPERM, "Operation not permitted")


@pytest.fixture(params=["a file system without links", "a Python without links"])
def no_links(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stick that knows no links, and a phone whose Python has no function for them."""
    if "Python" in request.param:
        monkeypatch.delattr(os, "link")
    else:
        monkeypatch.setattr(os, "link", refuse_links)


@pytest.mark.usefixtures("no_links")
def test_where_there_are_no_links_a_backup_is_made_too(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "stick" / "copy.db"
    target.parent.mkdir()
    assert back_up(source, target).tables == 3
    assert os.listdir(target.parent) == [target.name]


@pytest.mark.usefixtures("no_links")
def test_where_there_are_no_links_a_name_is_given_once_too(tmp_path: Path) -> None:
    draft, target = tmp_path / "draft", tmp_path / "target"
    draft.write_text("new")
    target.write_text("old")
    with pytest.raises(FileExistsError):
        name_once(draft, target)
    assert target.read_text() == "old"
    target.unlink()
    name_once(draft, target)
    assert target.read_text() == "new"


def test_a_name_that_is_taken_is_not_given_again(tmp_path: Path) -> None:
    draft, target = tmp_path / "draft", tmp_path / "target"
    draft.write_text("new")
    name_once(draft, target)
    draft.unlink(missing_ok=True)
    draft.write_text("newer")
    with pytest.raises(FileExistsError):
        name_once(draft, target)
    assert target.read_text() == "new"
