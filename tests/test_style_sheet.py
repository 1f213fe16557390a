"""What is found in a style sheet before any browser skips it in silence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion._bootstrap import ROOT
from tests.style_sheet import Sheet, mistakes, sheets_in

GOOD = """
:root { --ink: #123; }
a { color: var(--ink); height: 100vh; height: 100dvh; }
@media (width > 1px) { a { color: calc(1px * (var(--ink))); animation: turn 1s; } }
@keyframes turn { to { rotate: 1turn; } }
"""


def found_in(tmp_path: Path, *texts: str) -> list[str]:
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.css").write_text(text)
    return [mistake.what for mistake in mistakes(sheets_in(tmp_path))]


def test_our_own_style_sheets_hold() -> None:
    paths = sheets_in(ROOT / "static", ROOT / "templates")
    assert ROOT / "static" / "style" / "main.css" in paths
    assert not mistakes(paths, ROOT / "static" / "icons.svg")


def test_what_is_right_is_left_alone(tmp_path: Path) -> None:
    assert not found_in(tmp_path, GOOD, "b { fill: var(--ink); animation: none; }")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a { color: red; blue; }", "a: holds what is no declaration"),
        ("a { color: red } }", "is no rule that can be read"),
        ("a { }", "a: is empty"),
        ("a { color: red; top: 0; color: blue; }", "color is set twice in a"),
        ("a { color: red; color: red; }", "color is set twice in a"),
        ("a { color: var(--inc); }", "--inc is set nowhere"),
        ("a { width: calc(1px + (2 * var(--wide))); }", "--wide is set nowhere"),
        ("a { --day: red; }", "--day is used nowhere"),
        ("a { animation: trun 1s; }", "no @keyframes for trun 1s"),
        ('@import "./nowhere.css";', "imports ./nowhere.css, which is not there"),
        ("@medai print { a { top: 0; } }", "is no rule that can be read"),
    ],
)
def test_a_slip_of_the_pen_is_found(text: str, what: str, tmp_path: Path) -> None:
    assert found_in(tmp_path, GOOD, text) == [what]


def test_a_colour_that_a_drawing_takes_is_used(tmp_path: Path) -> None:
    (tmp_path / "one.css").write_text(":root { --snow: #fff; }")
    drawing = tmp_path / "one.svg"
    drawing.write_text('<svg><path fill="var(--snow)"/></svg>')
    assert not mistakes(sheets_in(tmp_path), drawing)
    assert mistakes(sheets_in(tmp_path))


def test_every_class_and_id_of_a_sheet_is_drawn_somewhere() -> None:
    """A name that is put together as it is drawn counts by its first part: `players-{{ ... }}`."""
    folders = [ROOT / name for name in ("templates", "companion", "static/app")]
    drawn = "\n".join(
        path.read_text(encoding="utf-8")
        for folder in folders
        for path in folder.rglob("*")
        if path.suffix in (".html", ".py", ".js", ".toml")
    )
    words = set(re.findall(r"[\w-]+", drawn))
    # By htmx itself.
    words.add("htmx-request")
    unused = [
        f"{path.name}: {name}"
        for path in sheets_in(ROOT / "static", ROOT / "templates")
        for name in sorted(named_in(path))
        if name not in words and not words & {name[: dash.end()] for dash in re.finditer("-", name)}
    ]
    assert not unused


def named_in(path: Path) -> set[str]:
    """The classes and ids in the selectors of a sheet."""
    selectors = {declaration.selector for declaration in Sheet(path).declarations()}
    plain = [re.sub(r'"[^"]*"', "", selector) for selector in selectors]
    return {name for selector in plain for name in re.findall(r"[.#]([A-Za-z_][\w-]*)", selector)}
