"""Drafts of killed writers are removed; those of running ones, and everything else, stay."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion._bootstrap import ROOT
from companion.store import drafts, tidying
from companion.store.backup import DRAFT

LEFT = ".backup-0a1b2c3d"
HOLD = """
import sys
from pathlib import Path
from companion.store import drafts
with drafts.held(Path(sys.argv[1]), "backup") as path:
    print(path.name, flush=True)
    sys.stdin.read()
"""


def test_a_draft_is_private_and_goes_with_its_block(tmp_path: Path) -> None:
    with drafts.held(tmp_path, DRAFT) as path:
        assert os.listdir(tmp_path) == [path.name]
        if os.name != "nt":
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
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


def test_a_draft_that_another_process_writes_stays_until_that_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        name = writer.stdout.readline().strip()
        (tmp_path / f"{name}-journal").touch()
        drafts.tidy(tmp_path, DRAFT)
        assert sorted(os.listdir(tmp_path)) == [name, f"{name}-journal"]
        assert drafts.in_use(tmp_path, DRAFT)
        writer.kill()
        writer.wait()
        assert not drafts.in_use(tmp_path, DRAFT)
        drafts.tidy(tmp_path, DRAFT)
    assert os.listdir(tmp_path) == []


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


def test_a_folder_with_the_name_of_a_draft_stays(tmp_path: Path) -> None:
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
