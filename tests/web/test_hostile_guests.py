"""A stranger in the Wi-Fi who knows the letters of a table, and means no good."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from flask import Flask

from companion.store.seating import MOST_ASKING, MOST_DEVICES
from companion.web import desk
from companion.web.guests import MOST_CHANGES, MOST_NOTED, MOST_OPENED
from companion.web.live import MOST_OF_ONE, hub
from tests.conftest import TablePage
from tests.web.seats import Phone
from tests.web.visitors import device


def rows(app: Flask, name: str) -> int:
    """How many rows there are of who sits where."""
    db = app.extensions["games_file"].connect()
    (found,) = db.execute(f"SELECT COUNT(*) FROM {name}").fetchone()
    db.close()
    return int(found)


def test_devices_without_number_do_not_fill_the_table(app: Flask, pebbles: TablePage) -> None:
    anna = Phone(app, pebbles)
    anna.sit("p1")
    for n in range(MOST_DEVICES + 10):
        # Without its cookie it is another device each time.
        seat = ("watch", "referee", "p1")[n % 3]
        device(app, f"10.0.{n}.1").post(f"{pebbles.url}/sit", data={"seat": seat})
    assert rows(app, "devices") <= MOST_DEVICES + 1
    assert rows(app, "sat") <= MOST_DEVICES + 1
    assert rows(app, "seat_requests") == MOST_ASKING
    assert anna.client.get(pebbles.url).text.count("asks for your seat") == MOST_ASKING
    # Who opened the table still leads it, and whoever came before the crowd sits where they sat.
    free = pebbles.client.post(f"{pebbles.url}/sit/free", data={"seat": "p2"})
    assert free.status_code == 303
    with app.test_request_context():
        there = desk.find(pebbles.url[-4:]).seating
        assert there.phones == {"p1"}
    ben = Phone(app, pebbles)
    ben.sit("p2")
    with app.test_request_context():
        assert desk.find(pebbles.url[-4:]).seating.phones == {"p1", "p2"}


def test_who_sits_down_and_gets_up_again_drives_away_no_referee(
    app: Flask, pebbles: TablePage
) -> None:
    for n in range(MOST_DEVICES + 1):
        stranger = device(app, f"10.0.{n}.1")
        for seat in ("p2", "watch"):
            assert stranger.post(f"{pebbles.url}/sit", data={"seat": seat}).status_code == 303
    free = pebbles.client.post(f"{pebbles.url}/sit/free", data={"seat": "p2"})
    assert free.status_code == 303


@pytest.mark.parametrize("page", ["/invite/wifi", "/invite/wifi?x=1"])
def test_the_wifi_is_for_the_host_also_at_ones_own_table(
    app: Flask, pebbles: TablePage, page: str
) -> None:
    guest, host = device(app), pebbles.client
    form = {"name": "Home", "password": "correct horse"}
    assert host.post(f"{pebbles.url}/invite/wifi", data=form).status_code == 303
    assert guest.get(pebbles.url).status_code == 200
    for answer in (guest.get(pebbles.url + page), guest.post(pebbles.url + page, data=form)):
        assert answer.status_code == 403
        assert "correct horse" not in answer.text
    for who in (guest, host):
        for other in ("/invite", "/sit", "", "/export.jsonl"):
            assert "correct horse" not in who.get(f"{pebbles.url}{other}").text
    assert "correct horse" not in host.get("/export.jsonl").text


def test_the_number_of_another_device_is_no_key_to_it(app: Flask, pebbles: TablePage) -> None:
    anna = Phone(app, pebbles)
    anna.sit("p1")
    with app.test_request_context():
        (known,) = (
            one.id for one in desk.find(pebbles.url[-4:]).seating.devices.values() if one.seat
        )
    guest = device(app)
    guest.get(pebbles.url)
    for name in ("device", "who", "seat", "token"):
        data = {"seat": "p1", name: known}
        guest.post(f"{pebbles.url}/sit", data=data)
        guest.post(f"{pebbles.url}/sit/answer", data={**data, "answer": "agree"})
    guest.set_cookie("session", re.sub(r"\w", "x", "a.b.c"))
    with app.test_request_context():
        assert desk.find(pebbles.url[-4:]).seating.of(known).seat == "p1"


def test_one_phone_does_not_take_all_streams(app: Flask, pebbles: TablePage) -> None:
    streams, url = hub(app), f"{pebbles.url}/live"
    with ExitStack() as open_streams:
        for _ in range(MOST_OF_ONE):
            answer = device(app).get(url, buffered=False)
            open_streams.callback(answer.close)
            assert answer.status_code == 200
        assert device(app).get(url).status_code == 503
        # Another phone still has a place, and so has this computer, by whatever way it asks.
        for address in ("192.168.1.51", "127.0.0.1"):
            answer = device(app, address).get(url, buffered=False)
            open_streams.callback(answer.close)
            assert answer.status_code == 200
    assert streams.streams == 0
    with device(app).get(url, buffered=False) as again:
        assert again.status_code == 200
    streams.close()


def test_seats_do_not_change_without_end(app: Flask, pebbles: TablePage) -> None:
    for n in range(MOST_CHANGES):
        seat = ("p1", "watch")[n % 2]
        answer = device(app).post(f"{pebbles.url}/sit", data={"seat": seat})
        assert answer.status_code == 303
    for way in ("", "/again", "/answer", "/free", "/only"):
        answer = device(app).post(f"{pebbles.url}/sit{way}", data={"seat": "p1"})
        assert answer.status_code == 429, way
        assert "Nothing was changed." in answer.text
    assert device(app).get(f"{pebbles.url}/sit").status_code == 200
    elsewhere = device(app, "192.168.1.51")
    assert elsewhere.post(f"{pebbles.url}/sit", data={"seat": "p2"}).status_code == 303


def test_tables_are_not_opened_without_end(app: Flask) -> None:
    form = {"game": "pebbles", "name1": "Anna", "name2": "Ben", "first": "1"}
    for _ in range(MOST_OPENED):
        assert device(app).post("/new", data=form).status_code == 303
    refused = device(app).post("/new", data=form)
    assert refused.status_code == 429
    assert "Wait an hour" in refused.text
    for address in ("192.168.1.51", "127.0.0.1"):
        assert device(app, address).post("/new", data=form).status_code == 303


def test_our_book_is_not_filled_by_a_guest(app: Flask, pebbles: TablePage) -> None:
    guest = device(app)
    assert guest.get(pebbles.url).status_code == 200
    form = {"game": "pebbles", "table": pebbles.url[-4:], "decision": "Not allowed."}
    for _ in range(MOST_NOTED):
        assert guest.post("/rulings/new", data=form).status_code == 303
    assert guest.post("/rulings/new", data=form).status_code == 429
    assert pebbles.client.post("/rulings/new", data=form).status_code == 303
