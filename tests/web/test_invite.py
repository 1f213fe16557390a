"""Inviting phones: what leads them to the table and to their seat."""

from __future__ import annotations

import re

import pytest
from flask import Flask

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
    assert code.path.startswith("M4 4h7v1h-7z")
    assert "M26 4h7v1h-7z" in code.path
    assert "M4 32h7v1h-7z" in code.path
