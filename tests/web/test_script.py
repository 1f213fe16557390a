"""The chapters of our script: what they import, how they are joined, and what is found in them."""

from __future__ import annotations

import graphlib
import re
import shutil
import subprocess
import sysconfig
from collections import Counter
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion._bootstrap import ROOT
from companion.web.assets import FIRST_CHAPTER, ON_TOP, chapters, chapters_on_top, script_on_top
from tests.stages import TOOLS

FOLDER = ROOT / "static" / "app"


def imports(path: Path) -> dict[str, set[str]]:
    """The chapters that a chapter imports, each with the names it takes from there."""
    found = re.findall(r'^import (?:\{(.*?)\} from )?"\./([\w.]+)";', path.read_text(), re.M | re.S)
    return {name: {word.strip() for word in names.split(",")} - {""} for names, name in found}


def exports(path: Path) -> set[str]:
    """What a chapter hands on."""
    return set(re.findall(r"^export (?:function|const) (\w+)", path.read_text(), re.M))


def order(folder: Path) -> list[str]:
    """The chapters, each after those it imports; a circle has no such order."""
    needs = {path.name: imports(path).keys() for path in folder.glob("*.js")}
    return list(graphlib.TopologicalSorter(needs).static_order())


def lint(folder: Path) -> str:
    """What is found in a folder with our settings, as `python3 -m tests` looks at ours."""
    tool, *options, _ = TOOLS["oxlint"]
    shutil.copy(ROOT / ".oxlintrc.json", folder)
    command = [str(Path(sysconfig.get_path("scripts"), tool)), *options, "."]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == ("Found 0 warnings and 0 errors." in done.stdout)
    return done.stdout if done.returncode else ""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the chapters, to be spoiled."""
    return Path(shutil.copytree(FOLDER, tmp_path / "app"))


def test_the_chapters_form_no_circle() -> None:
    assert set(order(FOLDER)) == {path.name for path in FOLDER.iterdir()}


def test_a_chapter_takes_only_what_another_hands_on_and_somebody_takes_it() -> None:
    taken = {path.name: imports(path) for path in FOLDER.iterdir()}
    for path in FOLDER.iterdir():
        wanted = {name for of in taken.values() for name in of.get(path.name, ())}
        assert wanted == exports(path), path.name


def test_what_a_chapter_hands_on_never_changes_under_those_who_took_it() -> None:
    for path in FOLDER.iterdir():
        handed_on = re.findall(r"^export .*", path.read_text(), re.M)
        assert all(re.match(r"export (function|const \w+ = \()", line) for line in handed_on)


def test_our_script_is_its_chapters_in_one_file(reader: FlaskClient) -> None:
    joined = chapters(FOLDER)
    with reader.get("/static/app.js") as answer:
        script = answer.get_data(as_text=True)
    ours = "\n".join(text.decode() for text in joined.values())
    lent = {name for first in ON_TOP.values() for name in borrowed(first)}
    ours += f"window.companion = {{ {', '.join(sorted(lent))} }};\n"
    assert script.endswith(f'\n(() => {{\n"use strict";\n{ours}}})();\n')
    assert not re.search(r"^\s*(import|export)\b", ours, re.M)


def test_every_chapter_is_in_one_of_the_scripts() -> None:
    on_top = [name for first in ON_TOP.values() for name in chapters_on_top(FOLDER, first)]
    assert sorted([*chapters(FOLDER), *on_top]) == sorted(path.name for path in FOLDER.iterdir())


@pytest.mark.parametrize(("name", "first"), ON_TOP.items())
def test_a_script_on_top_borrows_what_every_page_has(
    reader: FlaskClient, name: str, first: str
) -> None:
    with reader.get(f"/static/{name}") as answer:
        script = answer.get_data(as_text=True)
    assert script == script_on_top(FOLDER, first).decode()
    assert f"const {{ {', '.join(sorted(borrowed(first)))} }} = window.companion;\n" in script
    assert all(text.decode() in script for text in chapters_on_top(FOLDER, first).values())
    assert not re.search(r"^\s*(import|export)\b", script, re.M)


def borrowed(first: str) -> set[str]:
    """The names that the chapters of a script on top take from those of every page."""
    common = chapters(FOLDER)
    every = [imports(FOLDER / chapter) for chapter in chapters_on_top(FOLDER, first)]
    return {name for one in every for other in one if other in common for name in one[other]}


def test_each_chapter_stands_below_those_it_imports() -> None:
    places = list(chapters(FOLDER))
    assert places[-1] == FIRST_CHAPTER
    for place, name in enumerate(places):
        assert all(places.index(other) < place for other in imports(FOLDER / name))


def test_joined_no_two_chapters_call_a_thing_by_the_same_name() -> None:
    names = re.compile(r"^(?:export )?(?:async )?(?:function|const|let|class) (\w+)", re.M)
    every = [name for path in FOLDER.iterdir() for name in names.findall(path.read_text())]
    assert len(every) > 50
    assert not [name for name, times in Counter(every).items() if times > 1]


def test_what_a_linter_says_of_our_script_is_nothing(copy: Path) -> None:
    assert lint(copy) == ""


@pytest.mark.parametrize(
    ("chapter", "line", "what"),
    [
        ("slips.js", "markLate();", "'markLate' is not defined"),
        ("slips.js", 'import { say } from "./message.js";', "'say' is imported but never used"),
        ("menu.js", 'import { waits } from "./queue.js";\nwaits();', '"waits" not found'),
    ],
)
def test_a_name_that_is_neither_imported_nor_defined_is_found(
    chapter: str, line: str, what: str, copy: Path
) -> None:
    path = copy / chapter
    path.write_text(f"{line}\n{path.read_text()}")
    assert what in lint(copy)


def test_a_circle_is_found(copy: Path) -> None:
    path = copy / "slips.js"
    path.write_text(f'import {{ waiting }} from "./queue.js";\nwaiting();\n{path.read_text()}')
    with pytest.raises(graphlib.CycleError, match=r"queue\.js"):
        order(copy)
    assert "Dependency cycle" in lint(copy)
