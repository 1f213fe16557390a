"""What `python3 -m tests --fresh-machine` says where no bare Debian can be made."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion._bootstrap import ROOT
from tests import fresh_machine, running

START = "import os, sys; os.geteuid = lambda: {}; from tests import fresh_machine; sys.exit(fresh_machine.main([]))"


def start(tmp_path: Path, user: int, *programs: str) -> "subprocess.CompletedProcess[str]":
    """Start it where there are only these programs, none of which does anything but fail."""
    for program in programs:
        (tmp_path / program).write_text(f"#!{sys.executable}\nimport sys\nsys.exit('no route')\n")
        (tmp_path / program).chmod(0o755)
    return subprocess.run(
        [sys.executable, "-c", START.format(user)],
        cwd=ROOT,
        env=running.environment(PATH=str(tmp_path), TMPDIR=str(tmp_path)),
        capture_output=True,
        text=True,
        timeout=running.PATIENCE,
        check=False,
    )


@pytest.mark.parametrize(
    ("user", "programs", "says"),
    [
        (0, ("unshare", "mount", "chroot", "git"), "A fresh machine needs debootstrap"),
        (1000, fresh_machine.PROGRAMS, "Only root can make a fresh machine."),
        (0, fresh_machine.PROGRAMS, "debootstrap could not make a bare Debian"),
    ],
    ids=["without debootstrap", "not as root", "without the network"],
)
def test_a_machine_that_cannot_be_made_is_said_in_a_sentence(
    tmp_path: Path, user: int, programs: tuple[str, ...], says: str
) -> None:
    done = start(tmp_path, user, *programs)
    assert done.returncode == 1
    assert done.stderr.startswith(says)
    assert "Nothing was tried." in done.stderr
    assert "Traceback" not in done.stderr
    assert {*os.listdir(tmp_path)} == {*programs}


def test_what_pip_is_told_of_this_machines_folders_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("wheels", "index/simple"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / ".pip").mkdir()
    index = f"index-url = file://{tmp_path}/index/simple https://example.org/simple\n"
    (tmp_path / ".pip" / "pip.conf").write_text(f"[global]\n{index}")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PIP_FIND_LINKS", f"{tmp_path}/wheels {tmp_path}/nowhere")
    assert {tmp_path / "index", tmp_path / "wheels"} <= {*fresh_machine.local_packages()}
