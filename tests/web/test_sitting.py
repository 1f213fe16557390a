"""Sitting down at a table with a device of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.engine.game import TABLE, PlayerId, Viewer
from companion.store.seating import Seating
from companion.web import desk
from companion.web.app import create_app
from tests.conftest import TablePage
from tests.toy import ALL_GAMES
from tests.web.seats import Phone
from tests.web.statements import traced

Clock = Callable[[str], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Sets the minutes and seconds that it is."""

    def show(time: str) -> None:
        monkeypatch.setattr(desk, "now", lambda: f"2026-11-19T20:{time}.000+00:00")

    show("00:00")
    return show


def seating(app: Flask, table: TablePage) -> Seating:
    with app.test_request_context():
        return desk.find(table.url.rpartition("/")[2]).seating


def viewer_in(app: Flask, table: TablePage, seat: str) -> Viewer:
    there = seating(app, table)
    one = there.in_seat(seat)
    assert one is not None
    return there.viewer(one.id)


def taken(page: str) -> list[str]:
    """The names that are taken, as the page to sit down shows them."""
    places = re.findall(r'<button class="place.*?</button>', page, re.DOTALL)
    return [re.findall(r"<span>(\w+)</span>", one)[0] for one in places if "taken" in one]


def test_whoever_opens_a_table_leads_it_and_sees_the_shared_screen(
    app: Flask, pebbles: TablePage
) -> None:
    there = seating(app, pebbles)
    assert len(there.referees) == 1
    assert there.phones == frozenset()
    assert there.viewer(*there.referees) is TABLE


def test_from_the_scan_to_the_seat_is_one_tap(app: Flask, pebbles: TablePage) -> None:
    ben = Phone(app, pebbles)
    assert taken(ben.get("/sit")) == []
    answer = ben.client.post(f"{ben.url}/sit", data={"seat": "p2"})
    assert answer.status_code == 303
    assert answer.headers["Location"] == pebbles.url
    assert seating(app, pebbles).phones == {"p2"}
    assert taken(Phone(app, pebbles).get("/sit")) == ["Ben"]
    assert "this device" in ben.get("/sit")


def test_each_device_has_a_picture_of_its_own(app: Flask, pebbles: TablePage) -> None:
    Phone(app, pebbles).sit("p1")
    Phone(app, pebbles).sit("p2")
    one, two = (viewer_in(app, pebbles, seat) for seat in ("p1", "p2"))
    assert (one.seat, two.seat) == ("p1", "p2")
    assert one.phones == two.phones == {"p1", "p2"}
    assert not one.sittings & two.sittings
    shared = seating(app, pebbles).viewer("")
    assert shared == Viewer(None, frozenset(), frozenset({PlayerId("p1"), PlayerId("p2")}))


def test_a_device_keeps_its_seat_and_its_sitting(app: Flask, pebbles: TablePage) -> None:
    ben = Phone(app, pebbles).sit("p2")
    before = viewer_in(app, pebbles, "p2")
    ben.sit("p2")
    assert viewer_in(app, pebbles, "p2") == before


def test_a_taken_seat_is_asked_for(app: Flask, pebbles: TablePage, clock: Clock) -> None:
    Phone(app, pebbles).sit("p2")
    before = viewer_in(app, pebbles, "p2")
    clock("00:59")
    other = Phone(app, pebbles).sit("p2")
    assert "asked" in other.get("/sit")
    assert viewer_in(app, pebbles, "p2") == before
    (request,) = seating(app, pebbles).requests
    assert request.seat == "p2"


def test_a_device_that_is_silent_for_a_minute_gives_way_with_what_it_saw(
    app: Flask, pebbles: TablePage, clock: Clock
) -> None:
    Phone(app, pebbles).sit("p2")
    before = viewer_in(app, pebbles, "p2")
    clock("01:00")
    Phone(app, pebbles).sit("p2")
    after = viewer_in(app, pebbles, "p2")
    assert after.sittings > before.sittings
    assert len(seating(app, pebbles).devices) == 3


def test_a_seat_that_is_left_keeps_its_secrets_for_a_minute(
    app: Flask, pebbles: TablePage, clock: Clock
) -> None:
    ben = Phone(app, pebbles).sit("p2")
    before = viewer_in(app, pebbles, "p2")
    clock("00:30")
    ben.sit("watch")
    Phone(app, pebbles).sit("p2")
    assert not viewer_in(app, pebbles, "p2").sittings & before.sittings


def test_sittings_of_another_seat_do_not_come_along(
    app: Flask, pebbles: TablePage, clock: Clock
) -> None:
    anna = Phone(app, pebbles).sit("p1")
    first = viewer_in(app, pebbles, "p1")
    anna.sit("p2")
    clock("05:00")
    Phone(app, pebbles).sit("p2")
    assert not viewer_in(app, pebbles, "p2").sittings & first.sittings


def test_watching_and_leading_need_no_seat(app: Flask, pebbles: TablePage) -> None:
    phone = Phone(app, pebbles).sit("p2").sit("referee")
    assert seating(app, pebbles).phones == frozenset()
    assert len(seating(app, pebbles).referees) == 2
    phone.sit("watch")
    assert len(seating(app, pebbles).referees) == 1


@pytest.mark.parametrize("seat", ["", "p9", "Ben", "x" * 500])
def test_a_seat_that_is_not_there_is_refused(app: Flask, pebbles: TablePage, seat: str) -> None:
    answer = Phone(app, pebbles).client.post(f"{pebbles.url}/sit", data={"seat": seat})
    assert answer.status_code == 404
    assert seating(app, pebbles).phones == frozenset()


def test_a_tap_reads_who_sits_where_only_after_a_change(app: Flask, pebbles: TablePage) -> None:
    def asks() -> bool:
        with traced() as said:
            answer = pebbles.post("polish", player="p1")
        assert answer.status_code == 200
        return any("FROM devices" in sql for sql in said)

    asks()
    assert not asks()
    Phone(app, pebbles).sit("p2")
    assert asks()
    assert not asks()


def test_a_new_start_knows_who_sits_where(app: Flask, pebbles: TablePage) -> None:
    Phone(app, pebbles).sit("p2")
    before = seating(app, pebbles)
    app.extensions["seats"].__init__()
    assert seating(app, pebbles) == before


def test_where_a_device_sat_is_known_for_each_entry(app: Flask, pebbles: TablePage) -> None:
    phone = Phone(app, pebbles).sit("p2")
    pebbles.post("polish", player="p1")
    phone.sit("p1")
    there = seating(app, pebbles)
    one = there.in_seat("p1")
    assert one is not None
    seats = [place.seat if (place := there.place(one.id, seq)) else None for seq in (1, 2, 3)]
    assert seats == [None, "p2", "p1"]


def sentence_on(page: str) -> str:
    """What another device asks the one that shows this page."""
    found = re.search(r'<aside id="asked".*?</aside>', page, re.DOTALL)
    assert found
    return "".join(re.findall(r"<p>(.*?)</p>", found[0])).replace("&#39;", "'")


def answer(phone: Phone, reply: str) -> None:
    """Answer what the page of a device shows that it is asked."""
    fields = re.findall(r'name="device" value="(\w+)"', phone.get())
    assert fields
    done = phone.client.post(f"{phone.url}/sit/answer", data={"device": fields[0], "answer": reply})
    assert done.headers["Location"] == phone.url


def test_who_agrees_gives_the_seat_and_what_was_entered_in_it(
    app: Flask, pebbles: TablePage
) -> None:
    ben = Phone(app, pebbles).sit("p2")
    before = viewer_in(app, pebbles, "p2")
    other = Phone(app, pebbles).sit("p2")
    assert sentence_on(ben.get()) == "Another phone asks for your seat."
    answer(ben, "agree")
    after = viewer_in(app, pebbles, "p2")
    assert after.sittings > before.sittings
    assert not seating(app, pebbles).requests
    waited = other.client.get(f"{pebbles.url}/sit?asked=p2")
    assert waited.headers["Location"] == pebbles.url
    asks = {"HX-Request": "true"}
    waited = other.client.get(f"{pebbles.url}/sit?asked=p2", headers=asks)
    assert waited.headers["HX-Redirect"] == pebbles.url
    assert sentence_on(ben.get()) == ""


def test_who_keeps_the_seat_is_asked_no_more(app: Flask, pebbles: TablePage) -> None:
    ben, anna = Phone(app, pebbles).sit("p2"), Phone(app, pebbles).sit("p1")
    before = viewer_in(app, pebbles, "p2")
    anna.sit("p2")
    assert sentence_on(ben.get()) == "Anna's phone asks for your seat."
    answer(ben, "keep")
    assert viewer_in(app, pebbles, "p2").sittings == before.sittings
    assert seating(app, pebbles).phones == {"p1", "p2"}
    assert sentence_on(ben.get()) == ""
    assert "The seat was kept" in anna.get("/sit?asked=p2")


def test_no_one_else_can_answer(app: Flask, pebbles: TablePage) -> None:
    Phone(app, pebbles).sit("p2")
    before = viewer_in(app, pebbles, "p2")
    other = Phone(app, pebbles).sit("p2")
    (request,) = seating(app, pebbles).requests
    for phone in (other, Phone(app, pebbles).sit("p1"), Phone(app, pebbles)):
        assert sentence_on(phone.get()) == ""
        phone.client.post(
            f"{pebbles.url}/sit/answer", data={"device": request.device, "answer": "agree"}
        )
    assert viewer_in(app, pebbles, "p2").sittings == before.sittings


def test_the_referee_frees_a_seat_but_not_its_secrets(app: Flask, pebbles: TablePage) -> None:
    ben = Phone(app, pebbles).sit("p2")
    before = viewer_in(app, pebbles, "p2")
    freed = pebbles.client.post(f"{pebbles.url}/sit/free", data={"seat": "p2"})
    assert freed.status_code == 303
    assert seating(app, pebbles).phones == frozenset()
    Phone(app, pebbles).sit("p2")
    assert not viewer_in(app, pebbles, "p2").sittings & before.sittings
    assert "asks to see what you entered there" in sentence_on(ben.get())
    answer(ben, "agree")
    assert viewer_in(app, pebbles, "p2").sittings > before.sittings


def test_only_the_referee_frees_seats_and_shuts_others_out(app: Flask, pebbles: TablePage) -> None:
    ben, guest = Phone(app, pebbles).sit("p2"), Phone(app, pebbles)
    for phone in (ben, guest):
        for page, fields in (("free", {"seat": "p2"}), ("only", {"only": "on"})):
            refused = phone.client.post(f"{pebbles.url}/sit/{page}", data=fields)
            assert refused.status_code == 403
        assert "Only seated devices may tap" not in phone.get("/invite")
    assert seating(app, pebbles).phones == {"p2"}


def test_only_seated_devices_may_tap_where_the_referee_says_so(
    app: Flask, clock: Clock, pebbles: TablePage
) -> None:
    ben, guest = Phone(app, pebbles).sit("p2"), Phone(app, pebbles)
    pebbles.client.post(f"{pebbles.url}/sit/only", data={"only": "on"})

    def tap(client: FlaskClient) -> int:
        fields = {"seq": pebbles.seq, "player": "p1"}
        return client.post(f"{pebbles.url}/polish", data=fields).status_code

    assert (tap(guest.client), tap(ben.client), tap(pebbles.client)) == (403, 303, 303)
    assert guest.client.post(f"{pebbles.url}/at/1", data={"seq": "2"}).status_code == 403
    assert guest.client.post(f"{pebbles.url}/sit", data={"seat": "referee"}).status_code == 403
    assert ben.client.post(f"{pebbles.url}/sit", data={"seat": "referee"}).status_code == 403
    clock("01:00")
    assert guest.client.post(f"{pebbles.url}/sit", data={"seat": "referee"}).status_code == 403
    ben.sit("referee")
    ben.client.post(f"{pebbles.url}/sit/only", data={"only": "off"})
    assert guest.client.post(f"{pebbles.url}/undo", data={"seq": "3"}).status_code == 303


def devices(page: str) -> list[str]:
    """What the lines of a log say of the device that tapped, the newest first."""
    lines = re.findall(r'<span class="text">.*?</time>', page, re.DOTALL)
    told = (re.findall(r'<small class="device">(.*?)</small>', line) for line in lines)
    return ["".join(line).replace("&#39;", "'") for line in told]


def test_the_log_says_which_device_tapped_once_there_are_phones(
    app: Flask, pebbles: TablePage
) -> None:
    pebbles.post("polish", player="p1")
    assert devices(pebbles.get("/log")) == ["", ""]
    ben, guest = Phone(app, pebbles).sit("p2"), Phone(app, pebbles)
    ben.client.post(f"{pebbles.url}/take", data={"seq": 2, "player": "p2"})
    guest.client.post(f"{pebbles.url}/undo", data={"seq": 3})
    ben.sit("p1").client.post(f"{pebbles.url}/undo", data={"seq": 4})
    assert devices(ben.get("/log")) == [
        "Anna's phone",
        "another device",
        "Ben's phone",
        "tablet",
        "tablet",
    ]
    assert "device" not in re.findall(r'class="(\w+)"', ben.get("/log/print"))


def test_an_undo_of_another_devices_tap_says_which_device_it_was(
    app: Flask, pebbles: TablePage
) -> None:
    pebbles.post("polish", player="p1")
    pebbles.post("undo")
    assert devices(pebbles.get("/log"))[0] == ""
    pebbles.post("redo")
    Phone(app, pebbles).client.post(f"{pebbles.url}/undo", data={"seq": 4})
    assert devices(pebbles.get("/log"))[0] == "another device"


def test_a_device_that_has_lost_its_cookie_takes_up_its_seat_again(
    app: Flask, pebbles: TablePage
) -> None:
    Phone(app, pebbles).sit("p2", token="of this browser")
    before = viewer_in(app, pebbles, "p2")
    again = Phone(app, pebbles)
    assert f'data-again="{pebbles.url}/sit/again"' in again.get()
    assert f'data-again="{pebbles.url}/sit/again"' in again.get("/sit")
    for token, status in (("of another", 204), ("", 204), ("of this browser", 200)):
        done = again.client.post(f"{pebbles.url}/sit/again", data={"token": token})
        assert done.status_code == status
    assert "this device" in again.get("/sit")
    assert "data-again" not in again.get()
    assert viewer_in(app, pebbles, "p2") == before


def test_a_token_is_kept_as_its_digest(app: Flask, pebbles: TablePage) -> None:
    phone = Phone(app, pebbles).sit("p2", token="of this browser")
    one = seating(app, pebbles).in_seat("p2")
    assert one is not None
    assert one.token
    assert "browser" not in one.token
    assert one.token not in phone.get() + phone.get("/sit") + phone.get("/invite")


def test_a_device_that_asks_for_anything_is_not_silent(
    app: Flask, clock: Clock, pebbles: TablePage
) -> None:
    ben = Phone(app, pebbles).sit("p2")
    clock("00:50")
    ben.get("/log")
    clock("01:40")
    other = Phone(app, pebbles).sit("p2")
    assert len(seating(app, pebbles).requests) == 1
    clock("01:50")
    other.sit("p2")
    assert not seating(app, pebbles).requests
    assert "this device" in other.get("/sit")


def test_after_a_start_no_device_is_silent_before_it_could_be_heard(
    app: Flask, clock: Clock, pebbles: TablePage
) -> None:
    Phone(app, pebbles).sit("p2")
    clock("30:00")
    again = create_app(Path(app.instance_path), games=ALL_GAMES)
    before = viewer_in(again, pebbles, "p2")
    other = Phone(again, pebbles).sit("p2")
    assert viewer_in(again, pebbles, "p2") == before
    clock("31:00")
    other.sit("p2")
    assert viewer_in(again, pebbles, "p2") != before
    again.extensions["games_file"].close()


def test_a_device_that_listens_is_heard_of_and_the_file_knows_it(
    app: Flask, clock: Clock, pebbles: TablePage
) -> None:
    ben = Phone(app, pebbles).sit("p2")
    clock("05:00")
    stream = ben.client.get(f"{pebbles.url}/live", buffered=False)
    assert next(iter(stream.response))
    stream.close()
    with app.test_request_context():
        table = desk.find(pebbles.url[-4:])
        one = desk.seatings().read(table.id).in_seat("p2")
    assert one is not None
    assert one.heard == "2026-11-19T20:05:00.000+00:00"


def news(phone: Phone | TablePage, seen: int) -> str:
    """What a device is told that has seen an earlier version of who sits where."""
    answer = phone.client.get(
        f"{phone.url}/panels?from=1&seating={seen}", headers={"HX-Request": "true"}
    )
    found = re.search(r'<p class="toast">(.*?)</p>', answer.text)
    return found[1] if found else ""


def test_every_device_is_told_who_sat_down(app: Flask, pebbles: TablePage) -> None:
    anna = Phone(app, pebbles).sit("p1")
    anna.get()
    ben = Phone(app, pebbles).sit("p2")
    assert news(anna, 2) == news(pebbles, 2) == "Ben has a phone now."
    assert news(ben, 2) == news(anna, 3) == ""
    other = Phone(app, pebbles).sit("p2")
    assert news(pebbles, 3) == ""
    answer(ben, "agree")
    assert news(anna, 4) == "Ben has another phone now."
    assert news(other, 4) == ""


def test_a_device_that_lost_its_seat_is_told_so(app: Flask, pebbles: TablePage) -> None:
    ben = Phone(app, pebbles).sit("p2")
    pebbles.client.post(f"{pebbles.url}/sit/free", data={"seat": "p2"})
    assert sentence_on(ben.get()) == "The referee has freed your seat."
    Phone(app, pebbles).sit("p2")
    assert "Another phone has your seat now." in sentence_on(ben.get())
    ben.sit("watch")
    assert "your seat" not in sentence_on(ben.get())


def test_who_sits_where_is_in_no_file_of_a_game(app: Flask, pebbles: TablePage) -> None:
    Phone(app, pebbles).sit("p2", token="of this browser")
    one = seating(app, pebbles).in_seat("p2")
    assert one is not None
    for export in (f"{pebbles.url}/export.jsonl", f"{pebbles.url}/export.csv", "/export.jsonl"):
        answer = pebbles.client.get(export)
        assert answer.status_code == 200
        assert not any(secret in answer.text for secret in (one.token, one.id, *one.sees))


def test_the_letters_lead_a_new_device_to_the_seats(app: Flask, pebbles: TablePage) -> None:
    letters = f"/t?code={pebbles.url[-4:].lower()}"
    phone = Phone(app, pebbles)
    assert phone.client.get(letters).headers["Location"] == f"{pebbles.url}/sit"
    phone.sit("watch")
    assert phone.client.get(letters).headers["Location"] == pebbles.url
