"""Tribes counted without a table: the address holds everything, and nothing is recorded."""

from __future__ import annotations

import re
from functools import partial

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.quick.score_page import quick_score
from tests.web.quick_taps import address_after
from tests.web.test_counting import words
from tests.web.test_quick import buttons

QUICK = "/quick/arctic_scavengers/score"
tapped = partial(address_after, QUICK)
SAMPLE = {
    "players": "2",
    "name1": "Anna",
    "count1": "refugee.4,tribe_family_5.1,spear.2",
    "count2": "refugee.4,thugs.2",
    "gangs": "gearheads",
}
LEFT_OUT = "was left out"


def verdict(page: str) -> str:
    """Who wins or leads, as the page says it."""
    found = re.search(r'class="verdict[^"]*"[^>]*>([^<]*)</p>', page)
    assert found
    return found[1]


def test_the_page_begins_empty_with_every_card_of_the_first_box(reader: FlaskClient) -> None:
    page = reader.get(QUICK)
    assert page.status_code == 200
    assert verdict(page.text) == "Count"
    assert {"more?thing=refugee", "more?thing=tribe_family_5"} <= set(buttons(page.text))
    assert "more?thing=rogue" not in buttons(page.text)


def test_an_address_holds_tribes_gangs_and_the_result(reader: FlaskClient) -> None:
    page = reader.get(QUICK, query_string=SAMPLE).text
    assert verdict(page) == "Anna wins"
    said = words(page)
    assert "Anna wins by 4 people, 14 to 10" in said
    assert "Without the Gearheads, Orange would have won" in said
    assert LEFT_OUT not in said


def test_while_someone_has_not_counted_no_one_wins(reader: FlaskClient) -> None:
    page = reader.get(QUICK, query_string={**SAMPLE, "players": "3"}).text
    assert verdict(page) == "Anna leads, 14 to 10"
    assert "Not counted yet: Green." in words(page)
    assert "would have won" not in words(page)
    level = reader.get(QUICK, query_string={"count1": "thugs.1", "count2": "thugs.1"}).text
    assert verdict(level) == "Tied so far"


def test_a_tap_leads_to_the_address_of_what_it_made(reader: FlaskClient) -> None:
    address = tapped(reader, {}, "more?thing=thugs")
    assert address == {"players": "3", "count1": "thugs.1"}
    address = tapped(reader, address, "at?number=2")
    address = tapped(reader, address, "more?thing=refugee")
    assert address == {"players": "3", "count1": "thugs.1", "count2": "refugee.1", "at": "2"}
    address = tapped(reader, address, "less?thing=refugee")
    assert "count2" not in address


def test_a_starter_deck_is_one_tap(reader: FlaskClient) -> None:
    assert buttons(reader.get(QUICK).text)["starter"] == "Add a starter deck"
    address = tapped(reader, {}, "starter")
    assert address["count1"] == "refugee.4,scavenger.3,brawler.1,spear.1,shovel.1"
    page = reader.get(QUICK, query_string=address).text
    assert "starter" not in buttons(page)
    other = tapped(reader, {**address, "at": "2"}, "starter")
    assert other["count2"] == address["count1"]


def test_gangs_boxes_and_players_are_switched_by_a_tap(reader: FlaskClient) -> None:
    address = tapped(reader, SAMPLE, "gang?gang=masons")
    assert address["gangs"] == "gearheads,masons"
    page = reader.get(QUICK, query_string=address).text
    assert "more?thing=armory.complete" in buttons(page)
    assert tapped(reader, address, "gang?gang=gearheads")["gangs"] == "masons"
    address = tapped(reader, SAMPLE, "box?box=recon")
    assert "more?thing=rogue" in buttons(reader.get(QUICK, query_string=address).text)
    assert tapped(reader, SAMPLE, "players?number=5")["players"] == "5"
    alone = tapped(reader, SAMPLE, "players?number=1")
    assert verdict(reader.get(QUICK, query_string=alone).text) == "Anna: 14"


def test_the_house_rule_of_gangs_is_switched_by_a_tap_r41(reader: FlaskClient) -> None:
    asked = {"players": "2", "count1": "medic.1", "count2": "refugee.5", "gangs": "pharmers"}
    assert verdict(reader.get(QUICK, query_string=asked).text) == "Orange wins"
    address = tapped(reader, asked, "zero")
    assert verdict(reader.get(QUICK, query_string=address).text) == "Blue wins"
    assert tapped(reader, address, "zero") == asked


def test_htmx_gets_the_page_and_the_new_address(reader: FlaskClient) -> None:
    answer = reader.get(
        QUICK, query_string={"do": "more?thing=thugs"}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    assert "count1=thugs.1" in answer.headers["HX-Replace-Url"]


def test_more_copies_than_the_box_holds_are_pointed_out(reader: FlaskClient) -> None:
    page = reader.get(QUICK, query_string={"count1": "grenade.3"}).text
    assert "Grenade: 3 are counted, but there are only 2 in the box." in words(page)


@pytest.mark.parametrize(
    "address",
    [
        {"count1": "yeti.3"},
        {"count1": "refugee.-1"},
        {"count1": "refugee.100"},
        {"count1": "refugee.4,refugee.4"},
        {"count1": "armory.1"},
        {"count1": "armory.burnt.1"},
        {"count1": "refugee"},
        {"count1": "refugee.٣"},
        {"players": "9"},
        {"players": "0"},
        {"gangs": "yetis"},
        {"boxes": "base"},
        {"at": "4"},
    ],
)
def test_what_cannot_be_counted_is_left_out_and_said(
    reader: FlaskClient, address: dict[str, str]
) -> None:
    answer = reader.get(QUICK, query_string=address)
    assert answer.status_code == 200
    assert LEFT_OUT in words(answer.text)


@pytest.mark.parametrize(
    "do", ["more?thing=yeti", "less?thing=thugs", "fly", "more", "less?thing="]
)
def test_a_tap_that_cannot_be_changes_nothing_and_says_why(reader: FlaskClient, do: str) -> None:
    answer = reader.get(QUICK, query_string={**SAMPLE, "do": do})
    assert answer.status_code == 200
    assert 'role="alert"' in answer.text
    assert verdict(answer.text) == "Anna wins"


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    address=st.dictionaries(
        st.sampled_from(["players", "at", "count1", "count5", "gangs", "boxes", "name1", "do"]),
        st.text(max_size=30)
        | st.sampled_from(["refugee.3,junk.2", "more?thing=junk", "5", "masons"]),
    )
)
def test_no_address_breaks_the_page_and_its_link_says_the_same(address: dict[str, str]) -> None:
    panel = quick_score(GAME.catalogue, {name: (text,) for name, text in address.items()})
    again = quick_score(GAME.catalogue, {name: (text,) for name, text in panel.query})
    assert again.query == panel.query
