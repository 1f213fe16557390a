"""Drafts of killed writers are removed; those of running ones, and everything else, stay."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion._bootstrap import ROOT
from companion.store.copies import drafts, tidying
from companion.store.copies.backup import DRAFT

LEFT = ".backup-0a1b2c3d"
HOLD = """
import sys
from pathlib import Path
from companion.store.copies import drafts
with drafts.{way}(Path(sys.argv[1]), "backup") as path:
    print(path.name, flush=True)
    sys.stdin.read()
"""
WAYS = ("held", "held_folder")


@contextmanager
def writer(folder: Path, way: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Another process that writes a draft, and the name of that."""
    command = [sys.executable, "-c", HOLD.format(way=way), str(folder)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        yield process, process.stdout.readline().strip()
        process.kill()


@pytest.mark.parametrize(("way", "mode"), [("held", 0o600), ("held_folder", 0o700)])
def test_a_draft_is_private_and_goes_with_its_block(tmp_path: Path, way: str, mode: int) -> None:
    with getattr(drafts, way)(tmp_path, DRAFT) as path:
        assert sorted(os.listdir(tmp_path)) == [path.name, f"{path.name}-lock"]
        if os.name != "nt":
            assert stat.S_IMODE(path.stat().st_mode) == mode
        if path.is_dir():
            (path / "games.db").touch()
    assert os.listdir(tmp_path) == []


def test_what_got_its_name_stays(tmp_path: Path) -> None:
    with drafts.held(tmp_path, DRAFT) as path:
        path.rename(tmp_path / "letter")
    assert os.listdir(tmp_path) == ["letter"]


@pytest.mark.parametrize("beside", ["", "-journal", "-wal", "-shm"])
def test_what_a_killed_writer_left_is_removed(tmp_path: Path, beside: str) -> None:
    (tmp_path / f"{LEFT}{beside}").write_text("half")
    (tmp_path / LEFT).write_text("half")
    drafts.tidy(tmp_path, DRAFT)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("way", WAYS)
def test_a_draft_that_another_process_writes_stays_until_that_is_killed(
    tmp_path: Path, way: str
) -> None:
    with writer(tmp_path, way) as (process, name):
        (tmp_path / f"{name}-journal").touch()
        if way == "held_folder":
            (tmp_path / name / "games.db").touch()
        drafts.tidy(tmp_path, DRAFT)
        assert sorted(os.listdir(tmp_path)) == [name, f"{name}-journal", f"{name}-lock"]
        assert drafts.in_use(tmp_path, DRAFT)
        process.kill()
        process.wait()
        assert not drafts.in_use(tmp_path, DRAFT)
        drafts.tidy(tmp_path, DRAFT)
    assert os.listdir(tmp_path) == []


def test_where_nothing_can_be_locked_a_file_goes_after_an_hour_and_a_folder_never(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refused)
    with drafts.held(tmp_path, DRAFT) as path, drafts.held_folder(tmp_path, DRAFT) as folder:
        there = sorted(os.listdir(tmp_path))
        drafts.tidy(tmp_path, DRAFT)
        assert sorted(os.listdir(tmp_path)) == there
        for old in tmp_path.iterdir():
            os.utime(old, (0, 0))
        drafts.tidy(tmp_path, DRAFT)
        assert not path.exists()
        assert sorted(os.listdir(tmp_path)) == [folder.name, f"{folder.name}-lock"]


@pytest.mark.parametrize(
    "name",
    [
        "companion.db",
        ".backup-notes",
        ".backup-0a1b2c3d.txt",
        "backup-0a1b2c3d",
        ".upload-0a1b2c3d",
    ],
)
def test_what_a_person_put_there_stays(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("dear friend")
    drafts.tidy(tmp_path, DRAFT)
    assert os.listdir(tmp_path) == [name]


def test_a_folder_with_the_name_of_a_draft_and_no_lock_stays(tmp_path: Path) -> None:
    (tmp_path / LEFT).mkdir()
    drafts.tidy(tmp_path, DRAFT)
    assert os.listdir(tmp_path) == [LEFT]


def test_a_folder_that_is_not_there_needs_no_tidying(tmp_path: Path) -> None:
    drafts.tidy(tmp_path / "nowhere", DRAFT)
    assert not drafts.in_use(tmp_path / "nowhere", DRAFT)


@pytest.mark.parametrize(("clock", "left"), [(30.0, 2), (90.0, 0), (-90.0, 0)])
def test_leftovers_of_a_start_go_after_a_minute_whichever_way_the_clock_went(
    tmp_path: Path, clock: float, left: int
) -> None:
    for name in (".secret_key-0a1b2c3d", ".writable-4711"):
        (tmp_path / name).touch()
    for name in ("secret_key", ".writable-soon", ".secret_key-of-mine"):
        (tmp_path / name).touch()
    written = (tmp_path / "secret_key").stat().st_mtime
    tidying.tidy(tmp_path, written + clock)
    assert len(os.listdir(tmp_path)) == 3 + left


def test_a_start_removes_copies_of_damaged_and_of_read_only_games_that_killed_processes_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    for folder, name in ((tmp_path, ".damaged-0a1b2c3d"), (temporary, ".companion-0a1b2c3d")):
        (folder / name).mkdir()
        (folder / name / "companion.db").touch()
        (folder / f"{name}-lock").touch()
    with drafts.temporary_folder() as in_use:
        tidying.tidy(tmp_path, 0)
        assert sorted(os.listdir(temporary)) == [in_use.name, f"{in_use.name}-lock"]
    assert os.listdir(tmp_path) == ["temporary"]
    assert os.listdir(temporary) == []


def test_of_the_copies_of_a_damaged_file_the_first_and_the_last_two_are_kept(
    tmp_path: Path,
) -> None:
    days = [f"damaged-2026-11-{day:02}.db" for day in range(1, 7)]
    for name in (*days, "damaged-by-me.db"):
        (tmp_path / name).touch()
        (tmp_path / f"{name}-wal").touch()
    for _ in range(2):
        tidying.tidy(tmp_path, 0)
        kept = {days[0], *days[-2:], "damaged-by-me.db"}
        assert set(os.listdir(tmp_path)) == kept | {f"{name}-wal" for name in kept}
