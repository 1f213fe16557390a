"""Two programs that are told the same, except for what one player alone knows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.engine.game import AnyGame, Viewer
from companion.engine.secrecy import blanked
from companion.play import Referee
from companion.store.event_log import EventLog
from companion.store.tables import Tables
from companion.web import desk
from companion.web.app import create_app
from tests.secrecy.fixed import Chance
from tests.take_home.shelf import Shelf
from tests.test_recorded_games import Recording
from tests.toy import furnish
from tests.web.buttons import Form, buttons

NAMES = ("Anna", "Ben", "Cara")
# The one who knows something, on the phone in this seat.
OWNER, SEAT = "ben", "p2"
# The shared screen, another player's phone, and a browser that has never been here.
ANYONE: tuple[str, ...] = ("tablet", "anna", "stranger")
# Another phone that has taken the owner's seat, without being let into what was entered there.
SUCCESSOR = "successor"
# Not a field, but what chance gives to this command.
CHANCE = "what chance gives"
# What was revealed by these is known to everyone.
REVEALS = {"CardsTurned", "LeadersDealt"}
DEALT_UNSEEN = {"LeadersDealtUnseen"}
_SEQ = re.compile(r'name="seq" value="(\d+)"')


class Revealed(Exception):
    """The secrets have been revealed to everyone: from here on the two games are two games."""


class Different(AssertionError):
    """Someone was told something that depends on what only another player knows."""


@dataclass(frozen=True)
class Answer:
    """Everything that a device is sent."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def forms(self) -> list[Form]:
        """What can be tapped in it."""
        return buttons(self.text)


class World:
    """One of the two programs, and the browsers in front of it."""

    def __init__(self, folder: Path, games: Mapping[str, AnyGame], chance: Chance) -> None:
        folder.mkdir()
        (folder / "secret_key").write_bytes(b"k" * 32)
        chance.begin(0)
        self.folder, self._chance = folder, chance
        self.app: Flask = furnish(create_app(folder, games=games))
        self._browsers: dict[str, FlaskClient] = {}

    def ask(self, number: int, device: str, address: str, form: Any, *, htmx: bool) -> Answer:
        """One request; a stranger has never been here before."""
        self._chance.begin(number, (form or {}).get(CHANCE, ""))
        if device not in self._browsers or device == "stranger":
            self._browsers[device] = self.app.test_client()
        browser, asks = self._browsers[device], {"HX-Request": "true"} if htmx else {}
        if form is None:
            answer = browser.get(address, headers=asks)
        else:
            answer = browser.post(address, data=form, headers=asks)
        body = _begun(answer) if answer.mimetype == "text/event-stream" else answer.get_data()
        # The second in which a file was asked for is not held by anyone.
        headers = tuple(pair for pair in answer.headers if pair[0] != "Date")
        return Answer(answer.status_code, headers, body)

    def state(self, code: str) -> Any:
        """Where a table stands."""
        with closing(self.app.extensions["games_file"].connect()) as db:
            record = Tables(db).find(code)
            assert record is not None
            referee: Referee = self.app.extensions["referees"][record.game]
            return referee.standing(EventLog(db), record.id).state

    def turned(self, code: str) -> str:
        """What the newest entry has revealed."""
        with closing(self.app.extensions["games_file"].connect()) as db:
            record = Tables(db).find(code)
            assert record is not None
            (entry,) = EventLog(db).entries(record.id, limit=1)
        kinds = {str(event.get("type")) for event in entry.events}
        # What another player is dealt unseen comes from the same shuffle.
        dealt = [event["leaders"] for event in entry.events if event.get("type") in DEALT_UNSEEN]
        others = [leaders for leaders in dealt if leaders["owner"] != SEAT]
        return str(blanked(list(entry.events))) if kinds & REVEALS else str(others or "")

    def owner(self, code: str) -> Viewer:
        """What the phone of the owner may see."""
        with self.app.test_request_context():
            seating = desk.find(code).seating
            phone = seating.in_seat(SEAT)
            assert phone is not None
            return seating.viewer(phone.id)

    def put(self, recording: Recording) -> str:
        """A table that was played elsewhere; answers its four letters."""
        self._chance.begin(0)
        with closing(Shelf(self.folder)) as shelf:
            return shelf.put(recording).code


def _begun(answer: TestResponse) -> bytes:
    """What a stream says at once."""
    try:
        return bytes(next(iter(answer.iter_encoded())))
    finally:
        answer.close()


class Worlds:
    """Both of them, in step; whatever anyone else is answered is compared byte by byte."""

    def __init__(self, folder: Path, games: Mapping[str, AnyGame], chance: Chance) -> None:
        self.both = tuple(World(folder / name, games, chance) for name in ("one", "other"))
        self._requests = 0
        self.url = ""
        self.kept = 0  # secrets that were entered
        self.anyone: tuple[str, ...] = ANYONE

    def open(self, game: str, **fields: str) -> None:
        """A new table: the tablet opens it, Anna and Ben sit down with phones of their own."""
        names = {f"name{number}": name for number, name in enumerate(NAMES, 1)}
        form = {"game": game, "first": "1", **names, **fields}
        answer = self.ask("tablet", "/new", form)
        assert answer.status == 303, answer.text
        self._sit_down(dict(answer.headers)["Location"])

    def put(self, recording: Recording) -> None:
        """A table with a game that was played up to some moment, before anyone took out a phone."""
        codes = {world.put(recording) for world in self.both}
        (code,) = codes
        self._sit_down(f"/t/{code}")
        self._sit("tablet", "", "referee")

    def _sit_down(self, url: str) -> None:
        self.url, self.anyone = url, ANYONE
        for device, seat in (("anna", "p1"), (OWNER, SEAT)):
            self._sit(device, "", seat)

    def _sit(self, device: str, how: str, seat: str) -> None:
        answer = self.ask(device, f"{self.url}/sit{how}", {"seat": seat})
        assert answer.status == 303, answer.text
        page = "invite" if how else self.code
        assert dict(answer.headers)["Location"].endswith(page), "the seat is taken"

    def succeed(self) -> None:
        """The referee frees the owner's seat, and another phone takes it: no one knows any more."""
        self._sit("tablet", "/free", SEAT)
        self.anyone = (*ANYONE, SUCCESSOR, OWNER)
        self._sit(SUCCESSOR, "", SEAT)

    @property
    def known(self) -> tuple[tuple[Any, Viewer], ...]:
        """Where the table stands in each, and what of it the owner's phone may see."""
        return tuple((world.state(self.code), world.owner(self.code)) for world in self.both)

    @property
    def code(self) -> str:
        return self.url.rpartition("/")[2]

    def ask(self, device: str, address: str, form: Any = None, *, htmx: bool = False) -> Answer:
        """The same request to both; the answer to anyone but the owner is the same, byte by byte."""
        one, other = self.each(device, address, form, form, htmx=htmx)
        if form is not None:
            self._look_for_reveal()
        if device in self.anyone:
            compare(device, address, one, other)
        return one

    def each(
        self, device: str, address: str, one: Any, other: Any, *, htmx: bool = False
    ) -> tuple[Answer, Answer]:
        """A request to each, which may say different things."""
        self._requests += 1
        first, second = (
            world.ask(self._requests, device, address, form, htmx=htmx)
            for world, form in zip(self.both, (one, other), strict=True)
        )
        return first, second

    def keep(self, command: str, one: Mapping[str, str], other: Mapping[str, str]) -> bool:
        """What the owner enters, which is something else in each; answers whether it counted."""
        page = self.ask(OWNER, self.url)
        stamp = {"seq": self.seq(page), "key": f"kept-{self._requests}"}
        first, second = self.each(
            OWNER, f"{self.url}/{command}", {**one, **stamp}, {**other, **stamp}
        )
        if first.status != second.status:
            raise Different(
                f"{command} counted in one of two games: {first.status}, {second.status}"
            )
        self._look_for_reveal()
        self.kept += first.status == 303
        return first.status == 303

    def _look_for_reveal(self) -> None:
        """Whether the last tap has turned up what the owner had entered, for everyone to see."""
        one, other = (world.turned(self.code) for world in self.both) if self.url else ("", "")
        if one != other:
            raise Revealed

    def seq(self, page: Answer) -> str:
        """The newest entry, as a page of the table shows it."""
        found = _SEQ.search(page.text)
        return found[1] if found else "1"

    def offered(self, device: str, address: str) -> list[Form]:
        """What a device can tap on a page; the owner, what can be tapped in both."""
        one, other = self.each(device, address, None, None)
        if device in self.anyone:
            compare(device, address, one, other)
        theirs = set(other.forms)
        return [form for form in one.forms if form in theirs]

    def close(self) -> None:
        for world in self.both:
            world.app.extensions["games_file"].close()


def compare(device: str, address: str, one: Answer, other: Answer) -> None:
    """The whole of two answers."""
    if one == other:
        return
    for what in ("status", "body", "headers"):
        first, second = getattr(one, what), getattr(other, what)
        if first != second:
            raise Different(f"{device} asks {address}: {what}\n{_around(first, second)}")


def _around(one: Any, other: Any) -> str:
    """Where two answers part."""
    first, second = (repr(value) for value in (one, other))
    begins = next(
        (
            place
            for place, pair in enumerate(zip(first, second, strict=False))
            if pair[0] != pair[1]
        ),
        min(len(first), len(second)),
    )
    cut = slice(max(0, begins - 120), begins + 120)
    return f"  {first[cut]}\n  {second[cut]}"
