"""Teach me: the switch at the set-up and in the menu, and the card on the table."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.conftest import TablePage
from tests.web.test_log import lines

NAMES = ("Anna", "Ben", "Cara")
CARD = re.compile(r'<h3 id="lesson-title">([^<]*)<')
SWITCH = re.compile(r'id="teach" name="teach" value="on"( checked)?')


def is_ticked(page: str) -> bool:
    return bool(SWITCH.findall(page)[0])


@pytest.fixture
def taught(client: FlaskClient) -> TablePage:
    """A table that is taught, Anna digging."""
    table = TablePage(client, "arctic_scavengers", NAMES, teach="on")
    table.post("next")
    assert table.post("open", player="p1", action="dig").status_code == 200
    return table


def test_a_first_game_is_taught_and_the_next_one_is_not(client: FlaskClient) -> None:
    assert is_ticked(client.get("/new?game=arctic").text)
    TablePage(client, "arctic", NAMES, teach="on")
    page = client.get("/new?game=arctic").text
    assert not is_ticked(page)
    assert "Start as last time" in page
    assert is_ticked(client.get("/new?game=arctic_scavengers").text), "another game is a first one"


def test_the_address_keeps_what_was_ticked(client: FlaskClient) -> None:
    link = client.get("/new?game=arctic&name1=Anna&teach=on&do=add:Ben").headers["Location"]
    assert "teach=on" in link
    assert is_ticked(client.get(link).text)
    assert not is_ticked(client.get("/new?game=arctic&name1=Anna").text)


def test_a_form_without_the_switch_teaches_nothing(scavengers: TablePage) -> None:
    scavengers.post("next")
    scavengers.post("open", player="p1", action="dig")
    assert not CARD.search(scavengers.get())


def test_the_card_leads_to_its_rule_and_is_closed_for_good(taught: TablePage) -> None:
    page = taught.get()
    assert CARD.findall(page) == ["Your first dig"]
    assert re.search(r'href="[^"]*actions/dig[^"]*"><span>Rule', page)
    answer = taught.post("close-lesson", lesson="dig").text
    assert 'id="lesson"' in answer and not CARD.search(answer)
    assert 'id="bench"' not in answer, "nothing else is drawn anew"
    taught.post("close")
    taught.post("open", player="p1", action="dig")
    assert not CARD.search(taught.get())


def test_closing_is_no_line_and_undo_goes_past_it(taught: TablePage) -> None:
    taught.post("lay", player="p1", action="dig", card="scavenger")
    taught.post("close-lesson", lesson="dig")
    taught.post("lay", player="p1", action="dig", card="shovel")
    taught.post("close-lesson", lesson="tool")
    taught.post("complete", player="p1", action="dig", choice="secret")
    assert lines(taught.get("/log"))[0] == (
        "Anna digs 3 with Scavenger and Shovel and keeps an unknown card."
    )
    assert len(lines(taught.get("/log"))) == 3
    for _ in range(3):
        assert taught.post("undo").status_code == 200
    assert not taught.get().count('id="bench-laid-1"')


def test_a_close_that_comes_late_counts_and_stales_nothing(taught: TablePage) -> None:
    late = taught.seq
    taught.post("lay", player="p1", action="dig", card="scavenger")
    assert taught.post("close-lesson", lesson="dig", seq=late).status_code == 200
    assert not CARD.search(taught.get())


def test_the_menu_stops_teaching_and_begins_it(taught: TablePage) -> None:
    assert "Stop teaching" in taught.get()
    assert taught.post("teach").status_code == 200
    page = taught.get()
    assert not CARD.search(page) and "<span>Teach me</span>" in page
    taught.post("lay", player="p1", action="dig", card="scavenger")
    taught.post("lay", player="p1", action="dig", card="shovel")
    assert not CARD.search(taught.get())
    taught.post("teach", on="1")
    assert CARD.findall(taught.get()) == ["Your first tool"]


def test_without_a_script_close_is_a_form(taught: TablePage) -> None:
    fields = {"lesson": "dig", "seq": taught.seq, "key": "no-script"}
    answer = taught.client.post(f"{taught.url}/close-lesson", data=fields)
    assert answer.status_code == 303
    assert not CARD.search(taught.get())
