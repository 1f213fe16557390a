"""Sentences with values: plurals, names and lists in one place, and nowhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from companion.engine.wording import capitalised, counted, in_words, quoted, say, sized, spelled

ROOT = Path(__file__).resolve().parent.parent.parent / "companion"
TEMPLATES = ROOT.parent / "templates"
# What only developers read, what runs before the environment is there, and what writes SQL.
ELSEWHERE = {
    "_bootstrap.py",
    "_python.py",
    "engine/catalogue.py",
    "engine/codec.py",
    "engine/reader.py",
    "engine/wording.py",
}
SQL = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA|ATTACH|VACUUM|CREATE|ORDER BY|WHERE|DROP|LIMIT)\b"
)
CODE = re.compile(r"</|href=|class=|^req -")
# A template that knows plurals of its own, or puts a number into a text.
OWN_PLURAL = re.compile(r"== 1 else \"|%d")
# A value and its words in a template: a call that `say` answers, with the names of its values.
SAID_THERE = re.compile(r'\bsay\("([^"]+)"((?:, \w+=[^,)]+)*)')
# A word that a value is put to.
AT_A_VALUE = re.compile(r"[A-Za-z]{2,} $|^ [A-Za-z]{2,}")
# At least one whole word, beside a space or a possessive.
WORDS = re.compile(r"(^|[ (“])[A-Za-z]{2,}|[A-Za-z]{2,}($|[ .,:;)?!’”])|'s")


@pytest.mark.parametrize(
    ("template", "values", "said"),
    [
        ("{player} wins.", {"player": "Anna"}, "Anna wins."),
        ("{n:# card|# cards} left", {"n": 1}, "1 card left"),
        ("{n:# card|# cards} left", {"n": 0}, "0 cards left"),
        ("{n} {n:card|cards}", {"n": 2}, "2 cards"),
        ("{names} tie", {"names": ["Anna", "Ben", "Cara"]}, "Anna, Ben and Cara tie"),
        ("{names:or}?", {"names": ("Anna", "Ben")}, "Anna or Ben?"),
        ("{names} left", {"names": []}, " left"),
        ("{size:.1f} MB", {"size": 1.25}, "1.2 MB"),
        ("{{{id}}}", {"id": "x"}, "{x}"),
        ("{name}", {"name": "{odd} 100 %"}, "{odd} 100 %"),
    ],
)
def test_a_template_takes_its_values(template: str, values: dict[str, object], said: str) -> None:
    assert say(template, **values) == said


def test_a_value_that_is_missing_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        say("{player} wins.")


def test_numbers_names_and_lists_have_one_form() -> None:
    assert counted(1, "med") == "1 med"
    assert counted(2, "leaf", "leaves") == "2 leaves"
    assert spelled(7, "round") == "seven rounds"
    assert spelled(11, "round") == "11 rounds"
    assert in_words(["Anna"], "or") == "Anna"
    assert capitalised("the junkyard") == "The junkyard"
    assert quoted("x" * 41) == f'"{"x" * 40}..."'
    assert [sized(size) for size in (12_000, 3_400_000, 1_200_000_000)] == [
        "12 kB",
        "3.4 MB",
        "1.2 GB",
    ]


@cache
def _modules() -> dict[str, ast.Module]:
    paths = {path.relative_to(ROOT).as_posix(): path for path in ROOT.rglob("*.py")}
    return {
        name: ast.parse(path.read_text(encoding="utf-8"))
        for name, path in paths.items()
        if name not in ELSEWHERE
    }


def _worded(tree: ast.Module) -> Iterator[str]:
    """The f-strings of a module that hold words, also within what they ask or choose."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value for part in node.values if isinstance(part, ast.Constant)]
            text = "".join(part for part in parts if isinstance(part, str))
            is_sentence = (" " in text or "'s" in text) and WORDS.search(text)
            if SQL.search(text) or CODE.search(text):
                continue
            chosen = [word for part in node.values for word in _chosen(part)]
            if is_sentence or chosen:
                yield f"{node.lineno}: {text} {' '.join(chosen)}"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            for side in (node.left, node.right):
                put_to = side.value if isinstance(side, ast.Constant) else None
                if isinstance(put_to, str) and AT_A_VALUE.search(put_to):
                    yield f"{node.lineno}: {put_to}"


def _chosen(part: ast.AST) -> list[str]:
    """The words that a value of an f-string may become, but not those of a sentence of its own."""
    if not isinstance(part, (ast.FormattedValue, ast.IfExp, ast.BoolOp)):
        return []
    inner = list(ast.iter_child_nodes(part))
    texts = [one.value for one in inner if isinstance(one, ast.Constant)]
    found = [text for text in texts if isinstance(text, str) and re.search(r"[A-Za-z]{2}", text)]
    return found + [word for one in inner for word in _chosen(one)]


def test_no_sentence_is_an_f_string() -> None:
    found = [f"{name}:{text}" for name, tree in _modules().items() for text in _worded(tree)]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "f'{name} wins.'",
        'f\'{name}: {"works" if works else "is disabled"}\'',
        "f'{names or \"no one\"}'",
        "'the ' + name",
    ],
)
def test_words_are_found_wherever_an_f_string_may_take_them_from(code: str) -> None:
    assert [*_worded(ast.parse(code))]


@pytest.mark.parametrize("code", ["f'{a}, {b}.'", "f'{spoken[\"anna\"]}'", "f'{say(\"It wins\")}'"])
def test_values_and_marks_alone_are_no_words(code: str) -> None:
    assert not [*_worded(ast.parse(code))]


def test_templates_leave_plurals_to_it() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html")}
    assert {path.name for path, text in texts.items() if OWN_PLURAL.search(text)} == set()
    calls = [call for text in texts.values() for call in SAID_THERE.findall(text)]
    assert len(calls) > 10
    for template, values in calls:
        fields = {field for _, field, _, _ in Formatter().parse(template) if field}
        assert fields == set(re.findall(r", (\w+)=", values)), template


def test_every_template_has_exactly_its_values() -> None:
    calls = [
        (name, node)
        for name, tree in _modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
    ]
    assert len(calls) > 500, "few sentences found: has the function another name?"
    for name, call in calls:
        template = call.args[0]
        if isinstance(template, ast.Constant) and isinstance(template.value, str):
            fields = {field for _, field, _, _ in Formatter().parse(template.value) if field}
            values = {keyword.arg for keyword in call.keywords}
            assert fields == values, f"{name}:{call.lineno}: {template.value}"
