"""What a TV is told of a table: the scene of the moment, no secret, and the result as far as it is revealed."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import TablePage
from tests.web.seats import Phone


def heading(page: str) -> str:
    """The large words of the scene."""
    found = re.search(r'class="says"><h2[^>]*>(.*?)</h2>', page)
    return found[1] if found else ""


def foot(page: str) -> str:
    """What stands below the trays."""
    found = re.search(r'<p class="foot[^>]*>(.*?)</p>', page)
    return re.sub(r"<[^>]+>", " ", found[1]).strip() if found else ""


def on_to_the_skirmish(table: TablePage, *announced: int) -> None:
    """Through two rounds, and everyone announces so many cards in the third."""
    for _ in range(40):
        page = table.get()
        if '<h1 class="clock"' in page and "Round 3" in page and "All drawn" not in page:
            break
        table.post("next", all="1")
    for number, cards in enumerate(announced, 1):
        table.post("announce", player=f"p{number}", cards=str(cards))
    table.post("next")


def test_it_says_in_large_words_what_happens(scavengers: TablePage) -> None:
    assert heading(scavengers.get("/screen")) == "Draw 5 cards"
    scavengers.post("next")
    page = scavengers.get("/screen")
    assert heading(page) == "Anna gathers"
    assert "Next: Ben, Cara" in page
    scavengers.post("open", player="p1", action="dig")
    scavengers.post("lay", player="p1", action="dig", card="scavenger")
    page = scavengers.get("/screen")
    assert heading(page) == "Anna digs 1"
    assert page.count('class="card kind-person') == 1


def test_there_is_nothing_to_send_and_nothing_is_remembered_of_a_tv(
    app: Flask, scavengers: TablePage
) -> None:
    answer = app.test_client().get(f"{scavengers.url}/screen")
    assert "<form" not in answer.text and "<button" not in answer.text
    assert "Set-Cookie" not in answer.headers


def test_a_tv_loads_a_sheet_of_its_own_and_no_table_does(scavengers: TablePage) -> None:
    sheets = re.compile(r'<link rel="stylesheet" href="/static/([^?]+)')
    assert sheets.findall(scavengers.get("/screen")) == ["screen.css"]
    assert "screen.css" not in sheets.findall(scavengers.get())


def test_trays_show_what_has_turned_and_backs_for_the_rest(scavengers: TablePage) -> None:
    on_to_the_skirmish(scavengers, 2, 1, 0)
    page = scavengers.get("/screen")
    assert page.count('class="back"') == 3
    assert foot(page) == "Anna turns next."
    scavengers.post("reveal", player="p1", card="brawler")
    page = scavengers.get("/screen")
    assert page.count('class="back"') == 2
    assert "Anna leads, 2 to 0." in foot(page)


def test_the_verdict_stands_in_large_words_with_what_hands_do(scavengers: TablePage) -> None:
    on_to_the_skirmish(scavengers, 1, 0, 0)
    scavengers.post("reveal", player="p1", card="brawler")
    page = scavengers.get("/screen")
    assert heading(page) == "Anna wins"
    assert "2 fight to Ben&#39;s 0." in page
    assert "Put the top contested resource in your discard pile" in page


def test_a_phone_in_a_seat_sees_no_more_on_it_than_a_stranger(
    app: Flask, scavengers: TablePage
) -> None:
    ben = Phone(app, scavengers).sit("p2")
    stranger = app.test_client()
    seen = [client.get(f"{scavengers.url}/screen").text for client in (ben.client, stranger)]
    assert seen[0] == seen[1]


def test_whose_phone_is_waited_for_is_said(app: Flask, scavengers: TablePage) -> None:
    anna = Phone(app, scavengers).sit("p1")
    Phone(app, scavengers).sit("p2")
    for _ in range(40):
        if "Round 3" in scavengers.get() and "Anna gathers" in scavengers.get():
            break
        scavengers.post("next", all="1")
    commit = {"player": "p1", "cards.brawler": "1", "seq": str(scavengers.seq), "key": "commit"}
    assert anna.client.post(f"{scavengers.url}/commit", data=commit).status_code == 303
    scavengers.seq += 1
    assert scavengers.get("/screen").count("figure-back") == 1
    scavengers.post("next", all="1", despite="round/gather")
    page = scavengers.get("/screen")
    assert foot(page) == "Ben still commits."
    assert page.count('class="back"') == 1 and "Brawler" not in page


def test_the_same_picture_is_not_sent_twice(client: FlaskClient, scavengers: TablePage) -> None:
    page = scavengers.get("/screen")
    found = re.search(r'hx-get="([^"]+)"', page)
    assert found
    same = client.get(found[1])
    assert (same.status_code, same.data) == (204, b"")
    scavengers.post("next")
    newer = client.get(found[1])
    assert newer.status_code == 200
    assert "Anna gathers" in newer.text and "<html" not in newer.text


@pytest.mark.parametrize("asked", ["", "?from=", "?from=nonsense", "?from=999999"])
def test_anything_else_than_its_own_picture_brings_the_newest(
    client: FlaskClient, scavengers: TablePage, asked: str
) -> None:
    assert "Draw 5 cards" in client.get(f"{scavengers.url}/screen/panels{asked}").text


def test_small_letters_lead_to_the_table_and_strange_ones_nowhere(
    client: FlaskClient, scavengers: TablePage
) -> None:
    answer = client.get(f"{scavengers.url.lower()}/screen")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{scavengers.url}/screen")
    assert client.get("/t/AEIO/screen").status_code == 404
    assert client.get("/t/AEIO/screen/panels?from=1").status_code == 404


def test_a_game_without_a_scene_shows_what_its_bar_says(pebbles: TablePage) -> None:
    pebbles.post("take", player="p1")
    assert heading(pebbles.get("/screen")) != ""


def test_a_result_is_revealed_on_a_tv_by_the_device_that_reveals_it(
    app: Flask, pebbles: TablePage
) -> None:
    pebbles.post("take", player="p2")
    pebbles.post("finish")
    tv, tablet = app.test_client(), pebbles.client
    veiled = tv.get(f"{pebbles.url}/screen").text
    assert veiled.count("rank veiled") == 2
    assert "Ben won" not in veiled
    tablet.get(f"{pebbles.url}/score?shown=1")
    assert tv.get(f"{pebbles.url}/screen").text.count("rank veiled") == 1
    tablet.get(f"{pebbles.url}/score?shown=all")
    assert "Ben won, 1 to 0" in tv.get(f"{pebbles.url}/screen").text
    tablet.get(f"{pebbles.url}/score")  # revealed once more from the beginning
    assert tv.get(f"{pebbles.url}/screen").text.count("rank veiled") == 2


def test_a_game_that_is_closed_anew_is_revealed_anew(app: Flask, pebbles: TablePage) -> None:
    pebbles.post("take", player="p2")
    pebbles.post("finish")
    pebbles.client.get(f"{pebbles.url}/score?shown=all")
    pebbles.post("undo")
    pebbles.post("finish")
    assert "won" not in heading(app.test_client().get(f"{pebbles.url}/screen").text)
    assert app.test_client().get(f"{pebbles.url}/screen").text.count("rank veiled") == 2


def test_a_tv_counts_down_to_the_cards_that_turn_together_once(
    app: Flask, scavengers: TablePage
) -> None:
    anna = Phone(app, scavengers).sit("p1")
    for _ in range(40):
        if "Round 3" in scavengers.get() and "Anna gathers" in scavengers.get():
            break
        scavengers.post("next", all="1")
    commit = {"player": "p1", "cards.brawler": "1", "seq": str(scavengers.seq), "key": "commit"}
    anna.client.post(f"{scavengers.url}/commit", data=commit)
    scavengers.seq += 1
    scavengers.post("announce", player="p2", cards="0")
    before, tv = scavengers.seq, app.test_client()
    scavengers.post("announce", player="p3", cards="0")  # and with it the reveal
    answer = tv.get(f"{scavengers.url}/screen/panels?from={before}").text
    assert "Anna wins" in answer and 'class="countdown"' in answer
    shown = scavengers.seq
    scavengers.post("reveal", player="p2", card="scavenger")
    assert scavengers.seq > shown
    later = tv.get(f"{scavengers.url}/screen/panels?from={shown}").text
    assert 'class="countdown"' not in later
    assert 'class="countdown"' not in tv.get(f"{scavengers.url}/screen").text
    assert 'class="countdown"' not in tv.get(f"{scavengers.url}/screen/panels?from=x").text
