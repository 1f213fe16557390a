"""What a stranger in the Wi-Fi sees: the tables that the device came to by their letters, and no other."""

from __future__ import annotations

import time

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.tables import CODE_LETTERS
from companion.web.guests import MOST_WRONG, MOST_WRONG_OF_ALL, Joining
from tests.conftest import TablePage
from tests.web.visitors import device, let_in

DAY = 24 * 3600
NAMES = ("Hilda", "Ingrid")


@pytest.fixture
def hidden(client: FlaskClient) -> TablePage:
    """A table that the host has opened."""
    return TablePage(client, "pebbles", NAMES)


def wrong_letters(app: Flask, count: int) -> list[str]:
    """Addresses of tables that are not there."""
    page = app.test_client().get("/").text
    codes = (f"QQ{a}{b}" for a in CODE_LETTERS for b in CODE_LETTERS)
    return [f"/t/{code}" for code in codes if code not in page][:count]


def names_on(page: str) -> list[str]:
    """Which names a page tells."""
    return [name for name in NAMES if name in page]


@pytest.mark.parametrize("page", ["/", "/new", "/history", "/history?page=1", "/new?do=same"])
def test_a_stranger_reads_no_names(app: Flask, hidden: TablePage, page: str) -> None:
    finish(hidden)
    assert names_on(hidden.client.get(page).text)
    assert not names_on(device(app).get(page, follow_redirects=True).text)


def finish(table: TablePage) -> None:
    """End a table of the toy game."""
    while "finish" not in table.get():
        assert table.post("polish", player="p1").status_code == 200
    assert table.post("finish").status_code == 200


def test_four_letters_lead_to_a_table_that_is_being_played(app: Flask, hidden: TablePage) -> None:
    guest = device(app)
    assert guest.get("/t", query_string={"code": hidden.url[-4:].lower()}).status_code == 303
    assert names_on(guest.get(hidden.url).text)
    assert names_on(guest.get("/").text)
    assert not names_on(device(app).get("/").text)


def test_a_table_that_rests_opens_to_those_who_know_it(
    app: Flask, hidden: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, stranger = device(app), device(app)
    assert known.get(hidden.url).status_code == 200
    later = time.time() + DAY + 60
    monkeypatch.setattr(time, "time", lambda: later)
    refused = stranger.get(hidden.url)
    assert refused.status_code == 404
    # No one learns that there is such a table.
    assert refused.text == stranger.get("/t/QQQQ").text.replace("QQQQ", hidden.url[-4:])
    assert known.get(hidden.url).status_code == 200
    assert stranger.get(hidden.url).status_code == 200


def test_the_host_wakes_a_table(
    app: Flask, hidden: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = time.time() + 30 * DAY
    monkeypatch.setattr(time, "time", lambda: later)
    assert device(app).get(hidden.url).status_code == 404
    assert hidden.get()
    assert device(app).get(hidden.url).status_code == 200


@pytest.mark.parametrize(
    "page", ["", "/log", "/score", "/story", "/print", "/export.jsonl", "/at/1"]
)
def test_letters_that_are_tried_out_lead_nowhere(app: Flask, hidden: TablePage, page: str) -> None:
    stranger, friend = device(app, "192.168.1.66"), device(app)
    assert friend.get(hidden.url).status_code == 200
    for n, url in enumerate(wrong_letters(app, MOST_WRONG)):
        # Another browser each time, and whatever it forges.
        headers = {"X-Forwarded-For": f"10.0.0.{n}"}
        assert device(app, "192.168.1.66").get(f"{url}{page}", headers=headers).status_code == 404
    assert stranger.get(f"{hidden.url}{page}").status_code == 429
    assert stranger.get("/t/QQZZ").status_code == 429  # right or wrong, nobody learns
    assert friend.get(hidden.url).status_code == 200
    assert device(app, "192.168.1.67").get(hidden.url).status_code == 200


def test_many_addresses_do_not_help_to_try(app: Flask, hidden: TablePage) -> None:
    for n, url in enumerate(wrong_letters(app, MOST_WRONG_OF_ALL)):
        assert device(app, f"192.168.2.{n}").get(url).status_code == 404
    assert device(app, "192.168.3.1").get(hidden.url).status_code == 429
    assert names_on(hidden.get())


def test_one_network_of_ipv6_is_one_address(app: Flask, hidden: TablePage) -> None:
    for n, url in enumerate(wrong_letters(app, MOST_WRONG)):
        assert device(app, f"fd00::1:{n:x}").get(url).status_code == 404
    assert device(app, "fd00::2:1").get(hidden.url).status_code == 429
    assert device(app, "fd00:0:0:1::1").get(hidden.url).status_code == 200


def test_letters_are_taken_again_after_ten_minutes(
    app: Flask, hidden: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger = device(app)
    for url in wrong_letters(app, MOST_WRONG):
        assert stranger.get(url).status_code == 404
    assert stranger.get(hidden.url).status_code == 429
    later = time.time() + 600
    monkeypatch.setattr(time, "time", lambda: later)
    assert stranger.get(hidden.url).status_code == 200


def test_what_cannot_be_letters_of_a_table_is_not_counted(app: Flask, hidden: TablePage) -> None:
    stranger = device(app)
    for _ in range(MOST_WRONG + 1):
        assert stranger.get("/t/1234").status_code == 404
    assert stranger.get(hidden.url).status_code == 200


def test_whoever_opens_a_table_finds_it_again(app: Flask) -> None:
    tablet = device(app)
    mine = TablePage(tablet, "pebbles", NAMES)
    assert names_on(tablet.get("/").text)
    assert names_on(tablet.get("/new?game=pebbles").text)
    for url in wrong_letters(app, MOST_WRONG):
        tablet.get(url)
    assert names_on(mine.get())


def test_a_page_beside_the_table_tells_strangers_nothing_of_it(
    app: Flask, hidden: TablePage
) -> None:
    code, stranger = hidden.url[-4:], device(app)
    for url in ("/cards", "/rules", "/rulings"):
        known, unknown = (stranger.get(f"{url}?table={letters}") for letters in (code, "QQQQ"))
        assert known.status_code == unknown.status_code
        assert known.text.replace(code, "QQQQ") == unknown.text
    assert stranger.get(f"/rulings/new?table={code}&line=1").status_code == 403


def test_a_ruling_of_another_table_names_neither_it_nor_who_played(
    app: Flask, hidden: TablePage
) -> None:
    code = hidden.url[-4:]
    ruling = {"game": "pebbles", "table": code, "line": "1", "decision": "Once a round."}
    ruling["dispute"] = "Hilda polishes."
    assert hidden.client.post("/rulings/new", data=ruling).status_code == 303
    page = device(app).get("/rulings").text
    assert "Once a round." in page
    assert code not in page
    assert not names_on(page)
    friend = device(app)
    friend.get(hidden.url)
    assert code in friend.get("/rulings").text
    assert names_on(friend.get("/rulings").text)


def test_a_host_sees_every_table_and_a_guest_again_only_its_own(
    app: Flask, hidden: TablePage
) -> None:
    phone = device(app)
    let_in(phone, hidden.client)
    assert names_on(phone.get("/").text)
    assert names_on(phone.get("/new").text)
    hidden.client.post("/host/1/remove")
    assert not names_on(phone.get("/").text)


def test_a_phone_remembers_sixty_tables(app: Flask, client: FlaskClient) -> None:
    phone = device(app)
    urls = [TablePage(client, "pebbles", NAMES).url for _ in range(62)]
    for url in urls:
        assert phone.get(url).status_code == 200
    with phone.session_transaction() as session:
        assert session["tables"] == "".join(url[-4:] for url in urls[2:])


def test_no_address_of_a_table_lets_strangers_into_one_that_rests(
    app: Flask, hidden: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = time.time() + 30 * DAY
    monkeypatch.setattr(time, "time", lambda: later)
    code = hidden.url[-4:]
    values = {"seq": "1", "name": "cloth", "kind": "jsonl", "command_name": "polish"}
    asked = 0
    for rule in app.url_map.iter_rules():
        if "code" not in rule.arguments:
            continue
        here = {name: code if name == "code" else values[name] for name in rule.arguments}
        url = app.url_map.bind("localhost").build(rule.endpoint, here)
        for method in {"GET", "POST"} & (rule.methods or set()):
            # Each from elsewhere, since letters that lead nowhere are counted.
            asked += 1
            answer = device(app, f"10.{asked}.0.1").open(url, method=method)
            app.extensions["joining"] = Joining()
            assert answer.status_code in (403, 404), url
            assert not names_on(answer.text)
    assert asked > 25


def test_a_tablet_of_an_earlier_version_finds_the_tables_where_it_tapped(
    app: Flask, client: FlaskClient, hidden: TablePage
) -> None:
    tablet = device(app)
    mine = TablePage(tablet, "pebbles", ("Frida", "Gerda"))
    TablePage(tablet, "pebbles", ("Frida", "Gerda"))
    with tablet.session_transaction() as session:
        del session["tables"]
        session.pop("table", None)
    for page in ("/", "/new?game=pebbles"):
        told = tablet.get(page).text
        assert "Frida" in told
        assert not names_on(told)
    assert tablet.get("/").text.count("table_row-") == 2
    assert tablet.get(mine.url).status_code == 200
    # Asked once: a device that has tapped nowhere is not asked again.
    stranger = device(app)
    with stranger.session_transaction() as session:
        session["who"] = "00000000"
    stranger.get("/")
    with stranger.session_transaction() as session:
        assert session["tables"] == ""
