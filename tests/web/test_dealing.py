"""Leaders dealt by the forms of a table: with and without a script, seen by every device, undone."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.conftest import TablePage

KEEPS = re.compile(r'id="leader-keep-leader-p1-(\w+)"')
_DEAL = re.compile(r'<form[^>]*action="[^"]*/deal-leaders".*?</form>', re.S)
_FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


@pytest.fixture
def table(client: FlaskClient) -> TablePage:
    """Anna chooses a leader."""
    return TablePage(client, "arctic_scavengers", ("Anna", "Ben", "Cara"), modules="hq3")


def form_to_deal(page: str) -> dict[str, str]:
    """The fields of the form behind "Deal two", as they were drawn."""
    found = _DEAL.search(page)
    assert found, "no such form"
    return dict(_FIELD.findall(found[0]))


def test_without_a_script_the_form_deals_two_that_every_device_sees(table: TablePage) -> None:
    assert len(KEEPS.findall(table.get())) == 10
    answer = table.client.post(f"{table.url}/deal-leaders", data=form_to_deal(table.get()))
    assert (answer.status_code, answer.headers["Location"]) == (303, table.url)
    page = table.get()
    assert len(KEEPS.findall(page)) == 2
    assert "Tap the leader Anna keeps" in page
    second = table.client.application.test_client().get(table.url).text
    assert KEEPS.findall(second) == KEEPS.findall(page)


def test_every_drawing_of_the_page_has_a_chance_of_its_own(table: TablePage) -> None:
    seeds = {form_to_deal(table.get())["seed"] for _ in range(5)}
    assert len(seeds) == 5


def test_with_a_script_only_the_panels_come_that_the_deal_changed(table: TablePage) -> None:
    answer = table.post("deal-leaders", player="p1", seed="a")
    assert answer.status_code == 200
    assert len(KEEPS.findall(answer.text)) == 2
    assert "All ten leaders" in answer.text
    assert 'id="strip"' not in answer.text


def test_a_deal_is_undone_and_redone_as_it_was(table: TablePage) -> None:
    table.post("deal-leaders", player="p1", seed="a")
    two = KEEPS.findall(table.get())
    table.post("undo")
    assert len(KEEPS.findall(table.get())) == 10
    table.post("redo")
    assert KEEPS.findall(table.get()) == two


def test_both_go_back_and_the_player_chooses_among_all(table: TablePage) -> None:
    table.post("deal-leaders", player="p1", seed="a")
    table.post("put-leaders-back", player="p1")
    assert len(KEEPS.findall(table.get())) == 10


def test_a_deal_without_a_chance_is_no_form(table: TablePage) -> None:
    answer = table.post("deal-leaders", player="p1")
    assert answer.status_code == 400
    assert len(KEEPS.findall(table.get())) == 10


def test_the_log_tells_the_deal_in_the_chapter_of_the_set_up(table: TablePage) -> None:
    table.post("deal-leaders", player="p1", seed="a")
    log = table.client.get(f"{table.url}/log").text
    assert "Set-up, Leaders" in log
    assert "Anna is dealt the " in log


def test_no_leader_goes_on_to_the_next_player_and_then_to_the_first_round(table: TablePage) -> None:
    for number, name in enumerate(("Anna", "Ben", "Cara"), 1):
        assert f"Which leader does {name} keep?" in table.get()
        table.post("decline-leader", player=f"p{number}")
    assert "All drawn, start gathering" in table.get()
