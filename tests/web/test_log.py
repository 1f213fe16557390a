"""The log of a table: runs of taps as one line, and only what touched a pile."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.conftest import TablePage

LINE = re.compile(r'<span class="text">(.*?)</span>')


def lines(page: str) -> list[str]:
    """The lines of a log, the newest first, without what is folded away."""
    return LINE.findall(re.sub(r"<details.*?</details>", "", page, flags=re.S))


@pytest.fixture
def gathering(scavengers: TablePage) -> TablePage:
    """Arctic Scavengers, Anna gathering in round 1."""
    scavengers.post("next")
    return scavengers


def lay(table: TablePage, action: str, *cards: str) -> None:
    table.post("open", player="p1", action=action)
    for card in cards:
        assert table.post("lay", player="p1", action=action, card=card).status_code == 200


def test_a_half_filled_panel_is_one_line(gathering: TablePage) -> None:
    lay(gathering, "dig", "refugee", "shovel")
    assert lines(gathering.get("/log"))[0] == "Anna: dig with Refugee and Shovel."


def test_an_action_that_was_done_is_one_line_and_the_next_another(gathering: TablePage) -> None:
    lay(gathering, "dig", "refugee", "shovel")
    gathering.post("complete", player="p1", action="dig", choice="secret")
    lay(gathering, "trash", "refugee")
    newest, before, *_ = lines(gathering.get("/log"))
    assert newest == "Anna: trash with Refugee."
    assert before == "Anna digs 2 with Refugee and Shovel and keeps an unknown card."


@pytest.mark.parametrize(
    ("command", "fields", "told"),
    [
        ("next", {}, " Anna is done."),
        ("tick", {"action": "hunt"}, " Anna hunts."),
        ("open", {"action": "dig"}, ""),
    ],
)
def test_an_action_that_the_next_tap_does_is_told_once(
    gathering: TablePage, command: str, fields: dict[str, str], told: str
) -> None:
    lay(gathering, "trash", "refugee")
    assert gathering.post(command, player="p1", **fields).status_code == 200
    trashed = "Anna trashes Refugee."
    assert lines(gathering.get("/log"))[:2] == [
        f"{trashed}{told}",
        "The gathering begins. Anna&#39;s turn.",
    ]


def test_what_undo_takes_back_is_named_without_the_panel_that_was_open(
    gathering: TablePage,
) -> None:
    lay(gathering, "dig")
    gathering.post("tick", player="p1", action="hunt")
    assert 'title="Undo: Anna hunts."' in gathering.get()
    assert lines(gathering.get("/log"))[0] == "Anna hunts."


def test_an_action_that_was_closed_leaves_no_line_but_can_be_brought_back(
    gathering: TablePage,
) -> None:
    before = lines(gathering.get("/log"))
    lay(gathering, "dig", "refugee")
    gathering.post("close")
    assert lines(gathering.get("/log")) == before
    gathering.post("undo")
    assert 'id="bench-laid-1"' in gathering.get()
    assert lines(gathering.get("/log"))[:2] == [
        "Undone: Anna closes dig.",
        "Anna: dig with Refugee.",
    ]


def test_what_closes_for_another_action_is_not_told_where_a_rule_was_overruled(
    gathering: TablePage,
) -> None:
    lay(gathering, "dig", "refugee")
    gathering.post("open", player="p2", action="dig", despite="round/gather")
    assert lines(gathering.get("/log"))[0] == "Ben starts: dig."


def test_a_folded_line_can_be_opened_tap_by_tap(gathering: TablePage) -> None:
    lay(gathering, "dig", "refugee", "shovel")
    page = gathering.get("/log")
    assert "2 taps" in page
    assert "Anna starts" not in page
    assert "Anna plays Shovel." in page


def test_only_what_touched_the_junkyard_is_listed(gathering: TablePage) -> None:
    gathering.post("tick", player="p1", action="hunt")
    gathering.post("tick", player="p1", action="dig")
    gathering.post("count", pile="junkyard", cards=30)
    told = lines(gathering.get("/log?about=junkyard"))
    assert told[0].startswith("Correction: junkyard 30 cards (was ")
    assert told[1] == "Anna digs."
    assert len(told) == 3  # the third is the set-up


@pytest.mark.parametrize("about", ["nothing_here", "x" * 500, "<b>", "%00"])
def test_a_log_of_what_does_not_exist_is_empty(
    client: FlaskClient, gathering: TablePage, about: str
) -> None:
    answer = client.get(f"{gathering.url}/log", query_string={"about": about})
    assert answer.status_code == 200
    assert "No lines match." in answer.text
