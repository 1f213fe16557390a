"""Unknown cards on phones of one's own, over HTTP: who may name them, and who sees what."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import TablePage
from tests.web.seats import Phone

SECRET = "junkyard/net"


@pytest.fixture
def table(client: FlaskClient) -> TablePage:
    """A table with decks at which Anna gathers and Ben has an unknown card."""
    names = ("Anna", "Ben", "Cara")
    at = TablePage(client, "arctic_scavengers", names, tracking="decks")
    decks = {"decks.p2.?junkyard": "1"}
    assert at.post("catch-up", round="4", contested="13", **decks).status_code == 200
    assert at.post("next").status_code == 200
    return at


def name(phone: Phone, secret: str = SECRET, **fields: str) -> int:
    """Name Ben's card, and the status of the answer."""
    form = {"player": "p2", "secret": secret, "key": f"{secret}{fields}", **fields}
    return phone.client.post(f"{phone.url}/name-mine", data=form).status_code


def own_cards(page: str) -> list[str]:
    """The unknown cards as a page shows them."""
    return re.findall(r'<details class="fold own-card" id="(own-[jc][^"]*)"', page)


def test_only_the_phone_in_the_seat_names_its_cards(app: Flask, table: TablePage) -> None:
    ben, anna = Phone(app, table).sit("p2"), Phone(app, table).sit("p1")
    assert name(Phone(app, table)) == 403
    assert name(anna) == 403
    assert name(ben) == 303


def test_a_named_card_stands_on_the_own_phone_alone(app: Flask, table: TablePage) -> None:
    ben, anna = Phone(app, table).sit("p2"), Phone(app, table).sit("p1")
    others = [table.get(), anna.get()]
    assert name(ben) == 303
    assert own_cards(ben.get()) == ["own-junkyard-0-net"]
    table.seq += 1
    assert [own_cards(page) for page in (table.get(), anna.get())] == [[], []]
    assert all("Net" not in page for page in (table.get(), *others))


def test_the_log_tells_everyone_the_same(app: Flask, table: TablePage) -> None:
    ben = Phone(app, table).sit("p2")
    name(ben)
    name(ben, "junkyard/pills", was="net")
    for page in (ben.get("/log"), table.get("/log")):
        assert page.count("Ben names a card.") >= 2
        assert "Pills" not in page


def test_a_card_is_named_whatever_was_tapped_meanwhile(app: Flask, table: TablePage) -> None:
    ben = Phone(app, table).sit("p2")
    seq = str(table.seq)
    assert table.post("open", player="p1", action="dig").status_code == 200
    assert name(ben, seq=seq) == 303
    assert own_cards(ben.get()) == ["own-junkyard-0-net"]


def test_a_form_says_nothing_of_who_may_see_what(app: Flask, table: TablePage) -> None:
    ben = Phone(app, table).sit("p2")
    assert name(ben, sitting="another") == 303
    assert own_cards(ben.get()) == ["own-junkyard-0-net"]


def test_a_player_counts_with_one_form(app: Flask, table: TablePage) -> None:
    ben = Phone(app, table).sit("p2")
    name(ben)
    table.seq += 1
    assert table.post("end", despite="R9").status_code == 200
    page = ben.get()
    filled = dict(
        re.findall(r'name="(cards\.[\w.]+)" type="number"[^>]*?value="(\d+)"', page, re.S)
    )
    assert (filled["cards.refugee"], filled["cards.net"]) == ("4", "1")
    form = {**filled, "player": "p2", "key": "count", "cards.refugee": "5"}
    assert Phone(app, table).client.post(f"{ben.url}/count-mine", data=form).status_code == 403
    assert ben.client.post(f"{ben.url}/count-mine", data=form).status_code == 303
    assert "Ben has counted: 9 people." in table.get("/log")
