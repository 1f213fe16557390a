"""Who is host, and that guests do nothing that concerns the whole house."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.app import create_app
from tests.conftest import TablePage
from tests.toy import ALL_GAMES, furnish
from tests.web.visitors import PHONE, code_shown, device, let_in

FORWARDED = ["X-Forwarded-For", "X-Forwarded-Host", "Forwarded", "X-Real-IP", "Via", "CF-Ray"]
FOR_THE_HOST = [
    ("GET", "/export.jsonl"),
    ("GET", "/export.json"),
    ("GET", "/export.csv"),
    ("GET", "/import"),
    ("POST", "/import"),
    ("GET", "/import/abc"),
    ("POST", "/import/abc"),
    ("GET", "/cards/arctic_scavengers/thugs/print"),
    ("POST", "/cards/arctic_scavengers/thugs/print"),
    ("POST", "/cards/arctic_scavengers/thugs/revert"),
    ("GET", "/rulings/new"),
    ("POST", "/rulings/new"),
    ("GET", "/rulings/1"),
    ("POST", "/rulings/1"),
    ("POST", "/rulings/1/strike"),
    ("POST", "/rulings/1/restore"),
    ("POST", "/host/1/remove"),
]


def is_host(client: FlaskClient, **asked: Any) -> bool:
    """Whether whoever asks so may export everything."""
    status = client.get("/export.csv", **asked).status_code
    assert status in (200, 403)
    return status == 200


@pytest.mark.parametrize(("method", "url"), FOR_THE_HOST)
def test_what_concerns_the_house_is_not_for_guests(app: Flask, method: str, url: str) -> None:
    answer = device(app).open(url, method=method)
    assert answer.status_code == 403
    assert "Only the host can" in answer.text
    assert (
        "The code is on the computer that runs Companion: open http://127.0.0.1/host" in answer.text
    )
    assert '<form class="leaf" id="host_code" method="post" action="/host">' in answer.text


def test_no_other_form_of_the_house_was_forgotten(app: Flask) -> None:
    """Each form there is belongs to a table, or to the device, or is listed above."""
    of_the_device = {"/theme", "/facing", "/host", "/new"}
    of_a_table = ("/t/", "/quick/", "/api/v1/")
    guarded = {
        app.url_map.bind("localhost").match(url, method=method)[0]
        for method, url in FOR_THE_HOST
        if method == "POST"
    }
    forms = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if "POST" in (rule.methods or ()) and not rule.rule.startswith(of_a_table)
        if rule.rule not in of_the_device and not rule.endpoint.startswith("moved.")
    }
    assert forms == guarded


def test_a_refusal_stands_in_its_place_for_a_page_with_a_script(app: Flask) -> None:
    answer = device(app).post("/import", headers={"HX-Request": "true"})
    assert answer.status_code == 403
    assert answer.headers["HX-Retarget"] == "#message"
    assert "Only the host can import." in answer.text


def test_a_guest_changes_nothing(app: Flask, client: FlaskClient) -> None:
    data = {"game": "arctic", "decision": "It is allowed."}
    assert client.post("/rulings/new", data=data).status_code == 303
    guest = device(app)
    guest.post("/rulings/1/strike")
    guest.post("/rulings/1", data={**data, "decision": "It is not."})
    guest.post("/cards/arctic_scavengers/map/print", data={"count": "9"})
    assert "It is allowed." in client.get("/rulings").text
    assert "It is not." not in client.get("/rulings").text
    assert "Corrected card" not in client.get("/cards/arctic_scavengers/map").text


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])
def test_the_computer_itself_is_host(app: Flask, address: str) -> None:
    assert is_host(device(app, address))


@pytest.mark.parametrize(
    "address",
    [PHONE, "10.0.0.2", "172.17.0.1", "203.0.113.9", "fe80::1", "fd00::2", "0.0.0.0", "", "x"],
)
def test_whoever_comes_over_the_network_is_not(app: Flask, address: str) -> None:
    assert not is_host(device(app, address))


@pytest.mark.parametrize("name", FORWARDED)
@pytest.mark.parametrize("said", ["127.0.0.1", "for=127.0.0.1", "::1", "localhost"])
def test_a_forged_header_makes_no_one_host(app: Flask, name: str, said: str) -> None:
    assert not is_host(device(app), headers={name: said, "Host": "127.0.0.1"})
    # And whatever comes by way of a proxy on this computer comes from anywhere.
    assert not is_host(device(app, "127.0.0.1"), headers={name: said})


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "[fd00::2]:8000", "10.0.0.1"])
def test_whoever_calls_this_computer_otherwise_was_passed_on(app: Flask, host: str) -> None:
    assert not is_host(device(app, "127.0.0.1"), headers={"Host": host})


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST"])
def test_the_computer_has_several_names_for_itself(app: Flask, host: str) -> None:
    assert is_host(device(app, "127.0.0.1"), headers={"Host": host})


def test_no_browser_speaks_a_protocol_that_old(app: Flask) -> None:
    assert not is_host(device(app, "127.0.0.1"), environ_overrides={"SERVER_PROTOCOL": "HTTP/1.0"})


@pytest.mark.parametrize("config", [{"ADDRESS": "https://games.example/"}, {"IN_CONTAINER": True}])
def test_where_the_loopback_may_be_anyone_it_does_not_count(
    tmp_path: Path, config: dict[str, object]
) -> None:
    app = furnish(create_app(tmp_path, games=ALL_GAMES, config=config))
    try:
        client = app.test_client()
        answer = client.get("/import")
        assert answer.status_code == 403
        assert "The code is in the terminal" in answer.text
        code = app.extensions["hosts"].code(time.time())
        assert client.post("/host", data={"code": code}).status_code == 303
        assert client.get("/import").status_code == 200
    finally:
        app.extensions["games_file"].close()


def test_an_open_house_has_no_guests(tmp_path: Path) -> None:
    app = furnish(create_app(tmp_path, games=ALL_GAMES, config={"OPEN": True}))
    try:
        guest = device(app)
        assert is_host(guest, headers={"X-Forwarded-For": "1.2.3.4"})
        assert guest.get("/import").status_code == 200
        assert "Everyone is host" in guest.get("/host").text
        assert not (tmp_path / "hosts.db").exists()
    finally:
        app.extensions["games_file"].close()


def test_a_device_with_the_code_is_host_until_it_is_removed(
    app: Flask, client: FlaskClient
) -> None:
    guest, other = device(app), device(app)
    code = code_shown(client)
    wanted = {"code": code, "next": "/import"}
    answer = guest.post("/host", data=wanted, headers={"User-Agent": "Mozilla (iPad) Safari/1"})
    assert answer.headers["Location"] == "/import"
    assert is_host(guest)
    assert not is_host(other)
    assert other.post("/host", data={"code": code}).status_code == 422  # it counts once
    assert "Safari on iPad" in client.get("/host").text
    assert client.post("/host/1/remove").status_code == 303
    assert not is_host(guest)
    assert "This device is a guest." in guest.get("/host").text


def test_a_device_that_was_let_in_may_let_in_and_remove_others(
    app: Flask, client: FlaskClient
) -> None:
    first, second = device(app), device(app)
    let_in(first, client)
    let_in(second, first)
    assert first.post("/host/2/remove").status_code == 303
    assert not is_host(second)
    assert first.post("/host/1/remove").status_code == 303
    assert not is_host(first)


def test_a_cookie_that_someone_made_up_is_nothing(app: Flask, client: FlaskClient) -> None:
    let_in(device(app), client)
    guest = device(app)
    for token in ("", "1", 1, True, ["x"], None):
        with guest.session_transaction() as session:
            session["host"] = token
        assert not is_host(guest)


def test_five_wrong_codes_lock_everyone_out_for_ten_minutes(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = code_shown(client)
    wrong = "111 111" if code != "111 111" else "222222"
    # Each from another device: addresses and cookies cost nothing.
    answers = [device(app, f"10.0.0.{n}").post("/host", data={"code": wrong}) for n in range(5)]
    assert [answer.status_code for answer in answers] == [422] * 5
    assert "1 try left." in answers[3].text
    locked = device(app).post("/host", data={"code": code})
    assert locked.status_code == 429
    assert 590 <= int(locked.headers["Retry-After"]) <= 600
    assert "Wait 10 minutes" in locked.text
    assert is_host(client)
    later = time.time() + 600
    monkeypatch.setattr(time, "time", lambda: later)
    assert device(app).post("/host", data={"code": code}).status_code == 303


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "abcdef", "１２３４５６", "-1 2 3"])
def test_what_is_no_code_is_not_counted(app: Flask, client: FlaskClient, typed: str) -> None:
    guest = device(app)
    for _ in range(7):
        assert guest.post("/host", data={"code": typed}).status_code == 422
    let_in(guest, client)


@pytest.mark.parametrize("next_", ["//evil.example", "https://evil.example", "/\\evil.example"])
def test_the_code_leads_nowhere_else(app: Flask, client: FlaskClient, next_: str) -> None:
    data = {"code": code_shown(client), "next": next_}
    assert device(app).post("/host", data=data).headers["Location"] == "/host"


def test_pages_offer_guests_nothing_that_they_may_not(app: Flask, client: FlaskClient) -> None:
    data = {"game": "arctic", "decision": "It is allowed."}
    assert client.post("/rulings/new", data=data).status_code == 303
    client.post("/cards/arctic_scavengers/map/print", data={"count": "3"})
    guest = device(app)
    pages = ("/", "/history", "/rulings", "/cards/arctic_scavengers/map", "/rules/skirmish/ties")
    for page in pages:
        theirs, ours = (who.get(page).text for who in (guest, client))
        for offer in ("/import", "/export.", "/print", "/revert", "/strike", "/rulings/"):
            assert f'href="{offer}' not in theirs
            assert f'action="{offer}' not in theirs
        assert theirs.count("<form") <= ours.count("<form")
        assert "host" in theirs.lower() or page.startswith(("/cards", "/rul"))
    assert "My card is different" not in guest.get(pages[3]).text
    assert "Cross out" not in guest.get("/rulings").text


def test_guests_look_up_and_reckon_as_before(app: Flask) -> None:
    guest = device(app)
    for url in (
        *("/", "/new", "/rules", "/rules?q=dig", "/rules/R17", "/rulings", "/cards", "/history"),
        *("/cards/arctic/fox", "/quick/arctic/score", "/rules/arctic/reference", "/api/v1/cards"),
    ):
        assert guest.get(url).status_code == 200, url


def test_pages_that_offer_everything_say_what_is_in_it(client: FlaskClient) -> None:
    assert "includes what only one player knows" in client.get("/history").text
    assert "also holds what only one player knows" in client.get("/host").text


def test_a_device_at_a_table_notes_what_was_decided_there(
    app: Flask, scavengers: TablePage
) -> None:
    guest, code = device(app), scavengers.url[-4:]
    ruling = {"game": "arctic_scavengers", "table": code, "line": "1", "decision": "Once a round."}
    assert guest.post("/rulings/new", data=ruling).status_code == 403
    assert guest.get(scavengers.url).status_code == 200
    assert guest.get(f"/rulings/new?table={code}&line=1").status_code == 200
    assert guest.post("/rulings/new", data=ruling).status_code == 303
    assert guest.post("/rulings/1/strike").status_code == 403
    assert "Once a round." in scavengers.client.get("/rulings").text


def test_a_list_of_hosts_that_cannot_be_read_makes_no_one_host(
    app: Flask, client: FlaskClient
) -> None:
    phone = device(app)
    let_in(phone, client)
    app.extensions["hosts"].path.write_bytes(b"no database" * 1000)
    assert not is_host(phone)
    assert phone.get("/").status_code == 200
    assert is_host(client)
    page = client.get("/host")
    assert page.status_code == 503
    assert "is damaged: it says which devices are host. No game is harmed." in page.text
