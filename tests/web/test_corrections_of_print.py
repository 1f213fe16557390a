"""An owner whose print differs corrects a value once: everything follows, and it can be reverted."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.cli import main
from companion.engine.prints import Correction
from companion.games import GAMES
from companion.store.corrections import Corrections
from companion.store.file import database
from companion.web.app import create_app
from tests.conftest import TablePage
from tests.toy import ALL_GAMES

FIGHT = {
    "players": [{"id": "anna", "cards": ["brawler"]}, {"id": "ben", "cards": ["refugee"]}],
    "initiator": "anna",
}


def correct(client: FlaskClient, card: str, **values: str) -> None:
    """Send what a print shows; a dot in a field's name is written as two underscores."""
    form = {field.replace("__", "."): value for field, value in values.items()}
    answer = client.post(f"/cards/arctic_scavengers/{card}/print", data=form)
    assert answer.status_code == 303, answer.text
    assert answer.headers["Location"] == f"/cards/arctic_scavengers/{card}"


def asked(client: FlaskClient, path: str, question: object) -> Any:
    answer = client.post(f"/api/v1{path}", json=question)
    assert answer.status_code == 200, answer.text
    return answer.json


def brawler_of(client: FlaskClient) -> Any:
    cards = client.get("/api/v1/cards").json
    assert cards is not None
    return next(card for card in cards["cards"] if card["id"] == "brawler")


def test_what_is_tried_out_at_a_table_goes_by_the_cards_it_began_with(
    scavengers: TablePage,
) -> None:
    client, code = scavengers.client, scavengers.url.rpartition("/")[2]
    correct(client, "brawler", base__fight="5")
    trial = "/quick/arctic_scavengers/skirmish?players=2&cards1=brawler"
    assert '>5<span class="hidden"> fight' in client.get(trial).text
    page = client.get(f"{trial}&table={code}").text
    assert '>2<span class="hidden"> fight' in page
    assert f'Cards of table <span class="code">{code}</span>' in page
    # A tap stays with that table, and so does the page of its cards.
    tap = re.search(r'name="do" value="(reveal[^"]*)"', page)
    assert tap is not None
    assert f'name="table" value="{code}"' in page
    tapped = client.get(
        "/quick/arctic_scavengers/skirmish",
        query_string={"players": "2", "cards1": "brawler", "table": code, "do": unescape(tap[1])},
    )
    assert f"table={code}" in tapped.headers["Location"]
    tiles = re.findall(
        r'<a class="card .*?</a>', scavengers.client.get(f"/cards?table={code}").text, re.DOTALL
    )
    (brawler,) = [one for one in tiles if "Brawler" in one]
    assert '<span class="hidden">fight </span>2</span>' in brawler


def test_every_calculator_follows_a_correction(client: FlaskClient) -> None:
    correct(
        client, "brawler", base__fight="5", base__dig="3", people="2", cost__food="4", count="9"
    )
    correct(client, "masons", people="8")
    assert asked(client, "/skirmish", FIGHT)["players"][0]["fight"] == 5
    assert asked(client, "/action", {"action": "dig", "cards": ["brawler"]})["value"] == 3
    assert asked(client, "/hire", {"mercenary": "brawler"})["cost"]["food"] == 4
    assert asked(client, "/setup", {"players": 2})["piles"]["mercenaries"]["brawler"] == 7
    tribe = {
        "id": "anna",
        "deck": {"brawler": 2},
        "buildings": [{"id": "bunker", "state": "complete"}],
    }
    score = asked(client, "/score", {"players": [tribe], "gangs": ["masons"]})["players"][0]
    assert (score["people"], score["gang_people"]) == (4, 8)
    brawler = brawler_of(client)
    assert (brawler["base"], brawler["people"]) == ({"dig": 3, "fight": 5}, 2)
    assert (brawler["cost"], brawler["count"]) == ({"food": 4}, 9)


def test_the_quick_page_and_the_set_up_list_follow(client: FlaskClient) -> None:
    address = "/quick/arctic_scavengers/skirmish?players=2&cards1=brawler&cards2=refugee"
    total = '>7<span class="hidden"> fight'
    assert total not in client.get(address).text
    correct(client, "brawler", base__fight="7", count="12")
    assert total in client.get(address).text
    listed = client.get("/new/print?game=arctic_scavengers&name1=A&name2=B&name3=C").text
    assert "<b>9</b> × Brawler" in listed  # twelve, less one for each player


def test_correcting_and_reverting_restores_every_byte(client: FlaskClient) -> None:
    before = client.get("/api/v1/cards").data
    correct(client, "brawler", base__draw="1", base__dig="", text="Our own words.")
    assert client.get("/api/v1/cards").data != before
    for field in ("base.draw", "base.dig", "text"):
        answer = client.post("/cards/arctic_scavengers/brawler/revert", data={"field": field})
        assert answer.status_code == 303
    assert client.get("/api/v1/cards").data == before
    assert "Corrected card" not in client.get("/cards/arctic_scavengers/brawler").text


def test_setting_the_listed_value_again_is_a_revert_too(client: FlaskClient) -> None:
    correct(client, "brawler", base__fight="3")
    correct(client, "brawler", base__fight="2")
    assert "Corrected card" not in client.get("/cards/arctic_scavengers/brawler").text


def test_a_game_under_way_keeps_the_values_it_began_with(app: Flask, scavengers: TablePage) -> None:
    correct(scavengers.client, "brawler", base__fight="5")
    later = TablePage(scavengers.client, "arctic_scavengers", ("Dag", "Eli"))
    fights = []
    for table in (scavengers, later):
        with app.test_request_context():
            from companion.web import desk

            state = desk.find(table.url.rpartition("/")[2]).standing.state
            fights.append(state.catalogue.cards["brawler"].value("fight"))
    assert fights == [2, 5]


def test_a_corrected_value_is_marked_wherever_it_is_shown(client: FlaskClient) -> None:
    correct(client, "bunker", build_time="4", effect="Four may hide here.")
    page = client.get("/cards/arctic_scavengers/bunker").text
    assert re.search(r'class="corrected">4<.*?</b><small>corrected; our lists: 5', page)
    assert "Four may hide here." in page
    assert page.count('action="/cards/arctic_scavengers/bunker/revert"') == 2
    tiles = client.get("/cards?pile=Schematics").text
    assert tiles.count('<span class="hidden">corrected</span>') == 1
    only = client.get("/cards?print=corrected").text
    assert "Bunker" in only
    assert "Armory" not in only
    form = client.get("/cards/arctic_scavengers/bunker/print").text
    assert re.search(r'<option value="4" selected>', form)
    assert "our lists: 5" in form


def test_an_entry_says_where_the_print_of_its_cards_differs(client: FlaskClient) -> None:
    pages = ["/cards/arctic_scavengers/spear", "/rules/cards/spear"]
    assert not any("Corrected card: " in client.get(page).text for page in pages)
    correct(client, "spear", plus__fight="3", plus__hunt="")
    for page in pages:
        assert "Corrected card: Spear, no hunt and fight +3." in client.get(page).text
    correct(client, "sniper_team", cost__food="7", text="Shoots.")
    shown = client.get("/rules/R53", headers={"HX-Request": "true"}).text
    assert "Corrected card: Sniper Team, cost in food 7 and its text." in shown
    assert "Spear" not in shown
    assert "Corrected card: " not in client.get("/rules/cards/shovel").text


@pytest.mark.parametrize(
    ("card", "form", "sentence"),
    [
        pytest.param("brawler", {"base.fight": "10"}, "a whole number from 0 to 9, or", id="high"),
        pytest.param("brawler", {"base.fight": "-1"}, "a whole number from 0 to 9", id="negative"),
        pytest.param("brawler", {"people": ""}, "a whole number from 1 to 9", id="no people"),
        pytest.param("brawler", {"people": "1.5"}, "a whole number", id="a half"),
        pytest.param("refugee", {"count": "3"}, "from 20 to 40", id="fewer than a set-up takes"),
        pytest.param("thugs", {"cost.food": "1"}, "but not in both", id="a mix and food"),
        pytest.param("tinker", {"base.dig": "1"}, "but not both", id="own and added dig"),
        pytest.param("mentor", {"effect": " "}, "must be words", id="no words"),
        pytest.param("mentor", {"effect": "x" * 401}, "at most 400", id="too many words"),
        pytest.param("mentor", {"effect": "\x00"}, "must be words", id="not words"),
        pytest.param("polar_bear_1", {"step": "D"}, "one of A, B, C", id="no such step"),
    ],
)
def test_a_value_that_cannot_be_is_refused_and_changes_nothing(
    client: FlaskClient, card: str, form: dict[str, str], sentence: str
) -> None:
    before = client.get("/api/v1/cards").data
    page = client.get(f"/cards/{card}").headers["Location"]
    answer = client.post(f"{page}/print", data=form)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert "Nothing was changed." in answer.text
    assert client.get("/api/v1/cards").data == before
    assert "Corrected card" not in client.get(page).text


def test_of_several_values_all_count_or_none(client: FlaskClient) -> None:
    answer = client.post(
        "/cards/arctic_scavengers/brawler/print", data={"people": "3", "base.fight": "99"}
    )
    assert answer.status_code == 422
    assert re.search(r'id="people".*?<option value="3" selected>', answer.text, re.DOTALL)
    assert brawler_of(client)["people"] == 1


def test_a_value_that_belongs_to_others_is_reverted_with_them(client: FlaskClient) -> None:
    correct(client, "thugs", cost__any="0", cost__food="5")
    answer = client.post("/cards/arctic_scavengers/thugs/revert", data={"field": "cost.any"})
    assert answer.status_code == 422
    assert "not in both" in answer.text
    for field in ("cost.food", "cost.any"):
        assert (
            client.post("/cards/arctic_scavengers/thugs/revert", data={"field": field}).status_code
            == 303
        )


@pytest.mark.parametrize(
    ("address", "form", "status"),
    [
        ("/cards/arctic_scavengers/brawler/print", {"nonsense": "1"}, 400),
        ("/cards/arctic_scavengers/unicorn/print", {"people": "1"}, 404),
        ("/cards/arctic_scavengers/unicorn/revert", {"field": "people"}, 404),
        ("/cards/arctic_scavengers/brawler/revert", {"field": "nonsense"}, 303),
        ("/cards/arctic_scavengers/brawler/revert", {}, 303),
    ],
)
def test_odd_forms_are_answered_in_words(
    client: FlaskClient, address: str, form: dict[str, str], status: int
) -> None:
    assert client.post(address, data=form).status_code == status
    assert client.get("/cards/arctic_scavengers/unicorn/print").status_code == 404


def test_a_form_from_elsewhere_corrects_nothing(client: FlaskClient) -> None:
    headers = {"Origin": "http://example.org"}
    answer = client.post(
        "/cards/arctic_scavengers/brawler/print", data={"people": "3"}, headers=headers
    )
    assert answer.status_code == 403
    assert brawler_of(client)["people"] == 1


def test_a_form_drawn_before_another_correction_does_not_undo_it(client: FlaskClient) -> None:
    drawn = re.search(
        r'name="drawn" value="(\w+)"', client.get("/cards/arctic_scavengers/brawler/print").text
    )
    assert drawn
    correct(client, "brawler", people="2")
    late = client.post(
        "/cards/arctic_scavengers/brawler/print", data={"drawn": drawn[1], "people": "1"}
    )
    assert late.status_code == 409
    assert "Someone else corrected this card." in late.text
    assert brawler_of(client)["people"] == 2


def test_a_second_process_on_the_same_file_follows(client: FlaskClient, app: Flask) -> None:
    other = create_app(Path(app.instance_path), games=ALL_GAMES)
    second = other.test_client()
    assert brawler_of(second)["people"] == 1
    correct(client, "brawler", people="4")
    assert brawler_of(second)["people"] == 4
    second.post("/cards/arctic_scavengers/brawler/revert", data={"field": "people"})
    assert brawler_of(client)["people"] == 1
    other.extensions["games_file"].close()


def test_a_correction_that_this_version_does_not_know_is_passed_over(
    client: FlaskClient, app: Flask
) -> None:
    db = app.extensions["games_file"].connect()
    store = Corrections(db)
    with store.writing():
        store.put("arctic_scavengers", Correction("brawler", "wings", "2"), "then")
        store.put("arctic_scavengers", Correction("scout", "people", "3"), "then")
        store.put("chess", Correction("pawn", "people", "3"), "then")
    db.close()
    assert brawler_of(client)["people"] == 1
    assert "Corrected card" in client.get("/cards/arctic_scavengers/scout").text
    drawn = re.search(
        r'name="drawn" value="(\w+)"', client.get("/cards/arctic_scavengers/brawler/print").text
    )
    assert drawn
    correct(client, "brawler", people="2", drawn=drawn[1])
    assert brawler_of(client)["people"] == 2
    client.post("/cards/arctic_scavengers/brawler/revert", data={"field": "people"})
    assert brawler_of(client)["people"] == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("cost.any", "1", id="nobody can pay both kinds of cost"),
        pytest.param("people", "99", id="a number that no card shows"),
        pytest.param("people", "1", id="what our lists have by now"),
        pytest.param("wings", "2", id="a value that is on no card"),
    ],
)
def test_a_kept_value_that_cannot_be_used_does_not_lock_the_form(
    client: FlaskClient, app: Flask, field: str, value: str
) -> None:
    db = app.extensions["games_file"].connect()
    store = Corrections(db)
    with store.writing():
        store.put("arctic_scavengers", Correction("brawler", field, value), "then")
    drawn = re.search(
        r'name="drawn" value="(\w+)"', client.get("/cards/arctic_scavengers/brawler/print").text
    )
    assert drawn
    correct(client, "brawler", people="2", drawn=drawn[1])
    assert brawler_of(client)["people"] == 2
    assert store.of_card("arctic_scavengers", "brawler") == {"people": "2"}
    db.close()


def test_the_command_line_follows_the_corrections_of_its_folder(
    client: FlaskClient, app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    correct(client, "brawler", base__dig="4")
    question = tmp_path / "question.json"
    question.write_text('{"action": "dig", "cards": ["brawler"]}')
    assert main(["action", "--instance", app.instance_path, str(question)]) == 0
    assert '"value": 4' in capsys.readouterr().out
    assert main(["action", "--instance", str(tmp_path / "empty"), str(question)]) == 0
    assert '"value": 1' in capsys.readouterr().out
    assert not (tmp_path / "empty").exists()


def test_a_file_that_is_no_database_is_said_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / database.FILE_NAME).write_text(
        "no database at all, but long enough to be read " * 9
    )
    question = tmp_path / "question.json"
    question.write_text('{"action": "dig", "cards": ["brawler"]}')
    assert main(["action", "--instance", str(tmp_path), str(question)]) == 1
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("key", list(GAMES))
def test_every_card_that_can_be_corrected_has_a_form(reader: FlaskClient, key: str) -> None:
    cards = {value.card for value in GAMES[key].cards.printed}
    assert cards == {sheet.id for sheet in GAMES[key].cards.sheets}
    for card in cards:
        page = reader.get(f"/cards/{key}/{card}/print")
        assert page.status_code == 200
        assert "our lists:" in page.text.casefold()
