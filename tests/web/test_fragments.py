"""Parts of pages are drawn once for equal values of a game, and those not asked for are forgotten."""

from __future__ import annotations

import pytest
from flask import Flask, render_template_string
from markupsafe import Markup

from companion.web import fragments
from companion.web.fragments import MARKS, Fragments, Key, Stamp

PART = "{% kept name, code %}<b>{{ draws() }}: {{ name }}</b>{% endkept %}"


@pytest.fixture
def draws() -> list[str]:
    return []


def drawn(app: Flask, draws: list[str], **values: object) -> str:
    def draw() -> int:
        draws.append("")
        return len(draws)

    with app.test_request_context():
        return render_template_string(PART, draws=draw, **values)


def test_equal_values_are_drawn_once(app: Flask, draws: list[str]) -> None:
    assert drawn(app, draws, name="Anna", code="") == "<b>1: Anna</b>"
    assert drawn(app, draws, name="Ben", code="") == "<b>2: Ben</b>"
    assert drawn(app, draws, name="Anna", code="") == "<b>1: Anna</b>"


def test_what_is_remembered_is_safe_and_stays_so(app: Flask, draws: list[str]) -> None:
    for _ in range(2):
        assert drawn(app, draws, name="<i>", code="") == "<b>1: &lt;i&gt;</b>"


def test_everything_can_be_forgotten(app: Flask, draws: list[str]) -> None:
    drawn(app, draws, name="Anna", code="")
    fragments.forget(app)
    assert drawn(app, draws, name="Anna", code="") == "<b>2: Anna</b>"


def test_a_table_s_own_takes_the_place_of_the_marks() -> None:
    html = (
        f'<form action="/t/{MARKS.code}/next"><i value="{MARKS.seq}"><i value="{MARKS.key}.next">'
    )
    assert Stamp("KRMW", "7", "k3y").on(html) == (
        '<form action="/t/KRMW/next"><i value="7"><i value="k3y.next">'
    )


def test_what_was_not_asked_for_lately_is_forgotten() -> None:
    kept, draws = Fragments(most=50), list[int]()

    def ask(number: int) -> Markup:
        def draw() -> str:
            draws.append(number)
            return f"{number:10}"

        return kept.of(Key(number), draw)

    ask(0)
    for number in range(1, 20):
        ask(number)
        ask(0)
    assert draws.count(0) == 1
    ask(1)
    assert draws.count(1) == 2
