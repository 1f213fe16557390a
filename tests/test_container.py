"""The Containerfile: what it copies is enough, and nobody is host or root in it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from companion._bootstrap import ROOT
from companion.cli import build_parser
from tests.test_bootstrap import shipped

TEXT = (ROOT / "Containerfile").read_text(encoding="utf-8")
COPIED = re.findall(r"^COPY (?!--from)(.+) \S+$", TEXT, re.MULTILINE)


@pytest.mark.long
def test_what_is_copied_makes_the_whole_wheel(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in " ".join(COPIED).split():
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name)
        else:
            shutil.copy(ROOT / name, source)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    names = set(zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist())
    assert shipped("companion") <= names
    assert {f"companion/{name}" for name in shipped("templates") | shipped("static")} <= names


def test_it_is_known_as_a_container_and_no_one_is_root_in_it() -> None:
    (environment,) = re.findall(r"^ENV (.+)$", TEXT, re.MULTILINE)
    assert "COMPANION_CONTAINER=1" in environment
    assert TEXT.index("USER companion") < TEXT.index("CMD")
    (command,) = re.findall(r"^CMD (.+)$", TEXT, re.MULTILINE)
    _, *arguments = re.findall(r'"([^"]+)"', command)
    assert build_parser().parse_args(arguments).no_browser
