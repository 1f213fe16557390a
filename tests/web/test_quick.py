"""A skirmish without a table: its address holds everything, and nothing is recorded."""

from __future__ import annotations

import html
import re
from functools import partial
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.quick.page import quick_skirmish
from tests.conftest import TablePage
from tests.web.quick_taps import address_after

QUICK = "/quick/arctic_scavengers/skirmish"
tapped = partial(address_after, QUICK)
SAMPLE = {
    "cards1": "brawler,refugee,pills",
    "cards2": "refugee,tribe_family_4",
    "cards3": "scavenger,shovel",
}
SNIPE = {"cards1": "sniper_team", "cards2": "refugee,medic", "cards3": "brawler"}
LEFT_OUT = "was left out"


def verdict(page: str) -> str:
    """The line that stays in sight: who wins, and by what."""
    found = re.search(r'class="quick-verdict[^"]*"[^>]*>(.*?)</p>', page, re.DOTALL)
    assert found
    return html.unescape(" ".join(re.sub(r"<[^>]+>", "", found[1]).split()))


def buttons(page: str) -> dict[str, str]:
    """The buttons of the page: what is written on them, by what they send."""
    found = re.findall(
        r'<button[^>]*name="do" value="([^"]+)"[^>]*>(.*?)</button>', page, re.DOTALL
    )
    return {
        html.unescape(do): " ".join(re.sub(r"<[^>]+>", " ", text).split()) for do, text in found
    }


def test_the_page_begins_empty_and_shows_what_decides(reader: FlaskClient) -> None:
    page = reader.get(QUICK)
    assert page.status_code == 200
    assert verdict(page.text) == "Tap the cards"
    assert "Two players" in page.text or "two players" in page.text


def test_an_address_holds_the_sample_round(reader: FlaskClient) -> None:
    page = reader.get(QUICK, query_string=SAMPLE).text
    assert verdict(page) == "Blue wins Tie at 2 fight. 2 people to Green's 1."
    assert LEFT_OUT not in page


def test_a_tap_leads_to_the_address_of_what_it_made(reader: FlaskClient) -> None:
    after = tapped(reader, SAMPLE, "reveal?player=p3&card=spear")
    assert after["cards3"] == "scavenger,shovel,spear"
    assert verdict(reader.get(QUICK, query_string=after).text) == "Green wins 3 fight to Blue's 2."


def test_with_htmx_the_page_comes_at_once_and_the_address_is_replaced(reader: FlaskClient) -> None:
    query = {**SAMPLE, "do": "reveal?player=p3&card=spear"}
    answer = reader.get(QUICK, query_string=query, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "spear" in answer.headers["HX-Replace-Url"]
    assert "do=" not in answer.headers["HX-Replace-Url"]
    assert verdict(answer.text) == "Green wins 3 fight to Blue's 2."


def test_every_button_of_a_page_leads_somewhere(reader: FlaskClient) -> None:
    address = {**SNIPE, "leader1": "mentor", "buildings2": "portable_decoys"}
    for do in buttons(reader.get(QUICK, query_string=address).text):
        answer = reader.get(QUICK, query_string={**address, "do": do})
        assert answer.status_code == 303 or do.startswith("leader?"), do


def test_snipe_save_and_take_back_by_its_buttons(reader: FlaskClient) -> None:
    page = reader.get(QUICK, query_string=SNIPE).text
    aim = next(do for do in buttons(page) if "declare" in do and "brawler" in do)
    address = tapped(reader, SNIPE, aim)
    page = reader.get(QUICK, query_string=address).text
    assert "Blue&#39;s Sniper Team aims at Green&#39;s Brawler" in page
    save = next(do for do in buttons(page) if do.startswith("answer?player"))
    address = tapped(reader, address, save)
    page = reader.get(QUICK, query_string=address).text
    assert "has saved" in page
    assert verdict(page).startswith("Green wins")
    address = tapped(reader, address, "withdraw?number=0")
    assert "acts" not in address


def test_a_drill_is_kept_in_the_address_r64(reader: FlaskClient) -> None:
    forces = {"players": "3", "cards1": "drill_sergeant,scavenger", "cards2": "brawler"}
    page = reader.get(QUICK, query_string=forces).text
    drill = next(do for do, label in buttons(page).items() if label.startswith("Drill Sergeant: "))
    address = tapped(reader, forces, drill)
    assert address["acts"] == "1.drill.drill_sergeant~1"
    page = reader.get(QUICK, query_string=address).text
    assert "Blue&#39;s Drill Sergeant drills." in page
    assert "the cards drawn do not join the skirmish" in page
    assert "left out" not in page
    assert verdict(page).startswith("Orange wins")
    assert "acts" not in tapped(reader, address, "withdraw?number=0")


def test_whoever_passes_is_asked_no_more(reader: FlaskClient) -> None:
    address = tapped(reader, SNIPE, "pass?player=p1")
    assert "any special actions" not in reader.get(QUICK, query_string=address).text


def test_a_card_is_taken_out_again(reader: FlaskClient) -> None:
    assert (
        tapped(reader, SAMPLE, "take-out?player=p1&card=refugee%231")["cards1"] == "brawler,pills"
    )


def test_a_bare_total_takes_the_place_of_cards(reader: FlaskClient) -> None:
    more = {"fight-p2": "7", "people-p2": "3", "rogue-p2": "1"}
    address = tapped(reader, SAMPLE, "total?player=p2", **more)
    assert address["total2"] == "7.3.1"
    assert "cards2" not in address
    page = reader.get(QUICK, query_string=address).text
    assert verdict(page) == "Orange wins 7 fight to Blue's 2."


def test_what_stands_behind_a_force_is_chosen_too(reader: FlaskClient) -> None:
    address = tapped(reader, {"cards1": "refugee,spear"}, "leader?seat=1&leader=gangster")
    assert (
        verdict(reader.get(QUICK, query_string=address).text) == "Blue wins 2 fight to Orange's 0."
    )
    address = tapped(reader, address, "wounded?seat=1")
    assert verdict(reader.get(QUICK, query_string=address).text) == "Deadlock No one has fight."
    address = tapped(reader, address, "built?seat=1&building=portable_decoys")
    assert "Portable Decoys" in reader.get(QUICK, query_string=address).text
    assert "buildings1" not in tapped(reader, address, "razed?seat=1&building=portable_decoys")
    assert tapped(reader, address, "first?seat=2")["first"] == "2"
    assert tapped(reader, address, "players?seat=5")["players"] == "5"
    assert tapped(reader, address, "zero")["zero"] == "1"


def test_the_house_rule_lets_people_decide_r28(reader: FlaskClient) -> None:
    address = {"cards1": "refugee", "zero": "1"}
    assert (
        verdict(reader.get(QUICK, query_string=address).text)
        == "Blue wins Tie at 0 fight. 1 person to Orange's 0."
    )


def test_a_tap_that_the_rules_forbid_says_why_and_changes_nothing(reader: FlaskClient) -> None:
    do = "declare?by=p1&does=snipe&card=sniper_team&player=p1&target=sniper_team"
    answer = reader.get(QUICK, query_string={**SNIPE, "do": do})
    assert answer.status_code == 200
    assert "cannot attack their own cards" in answer.text
    assert 'value="sniper_team"' in answer.text


@pytest.mark.parametrize(
    "address",
    [
        {"players": "7"},
        {"players": "x" * 5000},
        {"first": "9"},
        {"cards1": "dragon,brawler"},
        {"cards1": ",".join(["refugee"] * 100)},
        {"leader1": "nobody"},
        {"leader1": "gangster", "leader2": "gangster"},
        {"buildings1": "castle"},
        {"total1": "1"},
        {"total1": "9999.1"},
        {"total1": "1.x"},
        {"acts": "1.snipe.sniper_team.2.refugee"},
        {"acts": "1"},
        {"acts": "....,,,..snipe"},
        {"last": "0"},
        {"last": "²"},
    ],
    ids=str,
)
def test_what_cannot_be_is_left_out_with_a_sentence(
    reader: FlaskClient, address: dict[str, str]
) -> None:
    answer = reader.get(QUICK, query_string=address)
    assert answer.status_code == 200
    assert LEFT_OUT in answer.text


@pytest.mark.parametrize(
    "do",
    ["x", "reveal", "reveal?player=p1", "withdraw?number=x", "withdraw?number=999", "total?", "?"],
)
def test_a_tap_that_cannot_be_read_is_refused_in_words(reader: FlaskClient, do: str) -> None:
    answer = reader.get(QUICK, query_string={**SAMPLE, "do": do})
    assert answer.status_code == 200
    assert 'role="alert"' in answer.text


def test_a_number_that_is_none_is_refused_in_words(reader: FlaskClient) -> None:
    query = {"do": "total?player=p1", "fight-p1": "many"}
    answer = reader.get(QUICK, query_string=query)
    assert answer.status_code == 200
    assert 'role="alert"' in answer.text


WORDS = st.sampled_from(
    "brawler refugee sniper_team medic spear , . ~ # 1 2 p1 p3 snipe 1.snipe.sniper_team~1.2.medic "
    "gangster portable_decoys reveal?player=p1&card=refugee declare?by=p1 zero ² \x00 %".split()
)
NAMES = (
    "players first zero dirty cards1 cards2 leader1 leader2 wounded1 used1 buildings1 total1 acts "
    "passed last name1 colour1 do fight-p1"
).split()


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.dictionaries(st.sampled_from(NAMES), st.lists(WORDS, max_size=5).map("".join)))
def test_no_address_breaks_the_page(address: dict[str, str]) -> None:
    panel = quick_skirmish(GAME.catalogue, {name: (text,) for name, text in address.items()})
    again = quick_skirmish(GAME.catalogue, {name: (text,) for name, text in panel.query})
    assert again.query == panel.query  # what it leads to is whole, and stays so


def test_what_if_opens_the_skirmish_of_the_table_and_leads_back(client: FlaskClient) -> None:
    table = TablePage(client, "arctic_scavengers", ("Anna", "Ben", "Cara"), tracking="clock")
    for _ in range(3):
        table.post("next")
        table.post("next", all="1")
    for player, cards in zip(("p1", "p2", "p3"), SAMPLE.values(), strict=True):
        for card in cards.split(","):
            table.post("reveal", player=player, card=card)
    before = table.seq
    table.get()
    link = re.search(r'href="(/quick/[^"]+)"', client.get(f"{table.url}/look/what_if").text)
    assert link
    page = client.get(html.unescape(link[1])).text
    assert verdict(page) == "Anna wins Tie at 2 fight. 2 people to Cara's 1."
    assert f'href="{table.url}"' in page
    query = parse_qs(urlsplit(html.unescape(link[1])).query)
    address = {name: values[0] for name, values in query.items()}
    tried = tapped(client, address, "reveal?player=p3&card=spear")
    assert verdict(client.get(QUICK, query_string=tried).text) == "Cara wins 3 fight to Anna's 2."
    table.post("reveal", player="p1", card="refugee")
    assert table.seq == before + 1  # nothing was recorded in between


def test_a_game_that_works_nothing_out_shows_its_rules(reader: FlaskClient) -> None:
    page = reader.get("/quick/arctic/score?do=x&players=3")
    assert page.status_code == 200
    assert "Arctic: what is a pile worth?" in page.text
    assert reader.get("/quick/arctic_scavengers/score").status_code == 200


def test_a_tap_on_the_leader_that_is_lit_leaves_her_wounded(reader: FlaskClient) -> None:
    lit = tapped(reader, {"leader1": "mentor"}, "wounded?seat=1")
    assert lit["wounded1"] == "1"
    assert tapped(reader, lit, "leader?seat=1&leader=mentor") == lit
