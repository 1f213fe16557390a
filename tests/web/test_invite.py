"""Inviting phones: what leads them to the table and to their seat."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import pytest
from flask import Flask

from companion.store import wifi
from companion.web.parts.qr import qr_code
from companion.web.serving import addresses
from tests.conftest import TablePage
from tests.web.seats import Phone


def invitation(table: TablePage, host: str) -> str:
    answer = table.client.get(f"{table.url}/invite", headers={"Host": host})
    assert answer.status_code == 200
    return answer.text


def code_on(page: str) -> str:
    found = re.search(r'<svg class="qr".*?<path d="(.*?)"', page)
    return found[1] if found else ""


def test_the_code_leads_straight_to_the_seats(pebbles: TablePage) -> None:
    page = invitation(pebbles, "192.168.1.20:8000")
    assert code_on(page) == qr_code(f"http://192.168.1.20:8000{pebbles.url}/sit").path
    assert '<b class="address">192.168.1.20:8000</b>' in page
    assert f'<b class="letters">{pebbles.url[-4:]}</b>' in page


def test_on_the_computer_itself_the_address_is_that_of_its_network(
    pebbles: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["10.0.0.7", "10.0.0.8"])
    assert '<b class="address">10.0.0.7:8000</b>' in invitation(pebbles, "localhost:8000")
    assert '<b class="address">10.0.0.7</b>' in invitation(pebbles, "[::1]")


def test_without_a_network_there_is_no_code(
    app: Flask, pebbles: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", list)
    page = invitation(pebbles, "127.0.0.1:8000")
    assert "No local network found." in page
    assert not code_on(page)
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["10.0.0.7"])
    app.config["LISTENS_ON"] = "127.0.0.1"
    assert not code_on(invitation(pebbles, "127.0.0.1:8000"))


def test_an_address_that_was_given_counts_before_all_others(app: Flask, pebbles: TablePage) -> None:
    app.config["ADDRESS"] = "https://games.example/"
    page = invitation(pebbles, "192.168.1.20:8000")
    assert code_on(page) == qr_code(f"https://games.example{pebbles.url}/sit").path
    assert '<b class="address">https://games.example</b>' in page


def test_it_says_who_has_a_phone(app: Flask, pebbles: TablePage) -> None:
    Phone(app, pebbles).sit("p2")
    rows = re.findall(r"<b>(\w+)</b><span.*?(phone|free)</span>", pebbles.get("/invite"))
    assert rows == [("Anna", "free"), ("Ben", "phone")]


def test_a_code_is_drawn_as_it_is_made() -> None:
    code = qr_code("http://192.168.1.20:8000/t/KRMW/sit")
    assert code.size == 29 + 8
    # The three corners by which a reader finds it, behind the white border.
    assert code.path.startswith("M4,4h7v1h-7z")
    assert "M26,4h7v1h-7z" in code.path
    assert "M4,32h7v1h-7z" in code.path


HOME = {"name": 'Ha;us "4"', "password": "snow:and\\ice"}


def test_the_wifi_is_entered_once_and_shown_when_asked_for(app: Flask, pebbles: TablePage) -> None:
    answer = pebbles.client.post(f"{pebbles.url}/invite/wifi", data=HOME)
    assert answer.status_code == 303
    page = pebbles.get("/invite/wifi")
    said = r"WIFI:T:WPA;S:Ha\;us \"4\";P:snow\:and\\ice;;"
    assert code_on(page) == qr_code(said).path
    assert "snow:and\\ice" in page
    for other in ("", "/invite", "/sit", "/log", "/screen"):
        assert "snow:and" not in pebbles.get(other)
    pebbles.client.post(f"{pebbles.url}/invite/wifi", data={"forget": "1"})
    assert not code_on(pebbles.get("/invite/wifi"))
    assert not list(Path(app.instance_path).glob("*wifi*"))


def test_an_open_wifi_has_no_password(pebbles: TablePage) -> None:
    pebbles.client.post(f"{pebbles.url}/invite/wifi", data={"name": "Café"})
    page = pebbles.get("/invite/wifi")
    assert code_on(page) == qr_code("WIFI:T:nopass;S:Café;;").path
    assert "<dt>Password" not in page


@pytest.mark.parametrize(
    "entered",
    [{}, {"name": " "}, {"name": "x" * 33}, {"name": "x", "password": "short"}],
    ids=str,
)
def test_what_can_be_no_wifi_is_refused(
    app: Flask, pebbles: TablePage, entered: dict[str, str]
) -> None:
    answer = pebbles.client.post(f"{pebbles.url}/invite/wifi", data=entered)
    assert answer.status_code == 422
    assert "Nothing was changed." in answer.text
    assert wifi.read(Path(app.instance_path)) is None


def test_the_password_is_in_a_file_of_its_own(app: Flask, pebbles: TablePage) -> None:
    pebbles.client.post(f"{pebbles.url}/invite/wifi", data=HOME)
    files = {path for path in Path(app.instance_path).rglob("*") if path.is_file()}
    holding = {path for path in files if b"snow:and" in path.read_bytes()}
    assert {path.name for path in holding} == {"wifi.json"}
    assert [stat.S_IMODE(path.stat().st_mode) for path in holding] == [0o600]
    export = pebbles.client.get("/export.jsonl")
    assert export.status_code == 200
    assert "snow:and" not in export.text


@pytest.mark.parametrize("text", ["", "{", "[]", '{"name": 1}', "null", "\x00"])
def test_a_damaged_file_counts_as_none(app: Flask, pebbles: TablePage, text: str) -> None:
    Path(app.instance_path, wifi.FILE_NAME).write_text(text)
    assert not code_on(pebbles.get("/invite/wifi"))


def test_the_wifi_is_for_the_host(app: Flask, pebbles: TablePage) -> None:
    pebbles.client.post(f"{pebbles.url}/invite/wifi", data=HOME)
    guest = {"REMOTE_ADDR": "192.168.1.30"}
    phone = app.test_client()
    for asked in (
        phone.get(f"{pebbles.url}/invite/wifi", environ_base=guest),
        phone.post(f"{pebbles.url}/invite/wifi", data={"forget": "1"}, environ_base=guest),
    ):
        assert asked.status_code == 403
        assert "snow:and" not in asked.text
    page = phone.get(f"{pebbles.url}/invite", environ_base=guest).text
    assert "Code for the Wi-Fi" not in page
    assert wifi.read(Path(app.instance_path)) is not None


def test_phones_are_invited_before_the_first_tap(app: Flask, pebbles: TablePage) -> None:
    invited = "Phones at the table?"
    assert invited in pebbles.get()
    Phone(app, pebbles).sit("p1")
    assert invited in pebbles.get()
    ben = Phone(app, pebbles).sit("p2")
    assert invited not in pebbles.get()
    ben.sit("watch")
    assert invited in pebbles.get()
    answer = pebbles.post("polish", player="p1")
    assert '<aside id="invite_card" class="lesson" hidden' in answer.text
    assert invited not in pebbles.get()
    pebbles.post("undo")
    assert invited not in pebbles.get()
