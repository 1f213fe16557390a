"""What is remembered between two pictures is what a program would draw that remembers nothing.

Two programs have one file. The first remembers as it always does, the second forgets everything before each
request, and is now and then another version. Either taps what the page offers, by chance but the same in every run, and
the other is sent the same tap: it has counted, so both answer with the same panels. On the way a table comes in from a file.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.play import Referee
from companion.web import fragments
from companion.web.app import create_app
from tests.take_home.shelf import Shelf
from tests.test_recorded_games import Recording, recordings
from tests.web.buttons import Form, buttons

TAPS = 8
# A key is made up anew for every picture.
KEY = re.compile(r'(name="(?:key|seed)" value=")[\w-]{16}')


class Forgetful:
    """A program that begins each answer from the file alone."""

    def __init__(self, app: Flask) -> None:
        self._app, self._client = app, app.test_client()

    def fresh(self, version: str = "") -> FlaskClient:
        """Its client, once everything is forgotten; another version uses no snapshot of this one."""
        known = self._app.extensions["referees"]
        anew = {key: Referee(known[key].game) for key in known}
        for referee in anew.values():
            referee.fingerprint = version or referee.fingerprint
        self._app.extensions["referees"] = anew
        fragments.forget(self._app)
        return self._client


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "instance"


@pytest.fixture
def programs(folder: Path) -> Iterator[tuple[FlaskClient, Forgetful]]:
    """The one that remembers, and the one that does not."""
    apps = [create_app(folder) for _ in range(2)]
    yield apps[0].test_client(), Forgetful(apps[1])
    for app in apps:
        app.extensions["games_file"].close()


def put(folder: Path, recording: Recording, chance: random.Random) -> str:
    """The address of a table with a recorded game up to some moment."""
    folder.mkdir()
    with closing(Shelf(folder)) as shelf:
        many = chance.randint(2, len(recording.entries))
        return f"/t/{shelf.put(replace(recording, entries=recording.entries[:many])).code}"


def bring_in(folder: Path, elsewhere: Path, recording: Recording, chance: random.Random) -> str:
    """The address of a table that comes in from a file while both programs run."""
    put(elsewhere, recording, chance)
    with closing(Shelf(elsewhere)) as there, closing(Shelf(folder)) as here:
        (record,) = here.take(there.exported())
        return f"/t/{record.code}"


def picture(client: FlaskClient, address: str) -> str:
    return KEY.sub(r"\1", client.get(address).text)


def tapped(client: FlaskClient, form: Form) -> str:
    answer = client.post(form.address, data=dict(form.fields), headers={"HX-Request": "true"})
    assert answer.status_code in (200, 400, 409, 422)
    return KEY.sub(r"\1", answer.text)


@pytest.mark.parametrize("recording", recordings(), ids=str)
def test_what_is_remembered_is_what_would_be_drawn_anew(
    folder: Path, recording: Recording, request: pytest.FixtureRequest
) -> None:
    chance = random.Random(str(recording))
    tables = [put(folder, recording, chance)]
    remembering, forgetful = request.getfixturevalue("programs")
    for number in range(TAPS):
        if number == TAPS // 2:
            tables.append(bring_in(folder, folder.with_name("elsewhere"), recording, chance))
        address, version = chance.choice(tables), chance.choice(("", "another version"))
        page = remembering.get(address).text
        assert KEY.sub(r"\1", page) == picture(forgetful.fresh(version), address)
        offered = buttons(page)
        if not offered:
            continue
        command = chance.choice(sorted({form.command for form in offered}))
        form = chance.choice([form for form in offered if form.command == command])
        if chance.random() < 0.5:
            first, then = tapped(remembering, form), tapped(forgetful.fresh(), form)
        else:
            first, then = tapped(forgetful.fresh(), form), tapped(remembering, form)
        assert first == then


PAGES = ("", "/score", "/score?shown=1", "/page/piles", "/page/decks", "/log", "/at/5")


def test_no_page_holds_the_letters_of_another_table(
    folder: Path, request: pytest.FixtureRequest
) -> None:
    folder.mkdir()
    shelf = Shelf(folder)
    recording = next(one for one in recordings() if one.path.stem == "base_every_deck")
    first, second = (shelf.put(recording).code for _ in range(2))
    shelf.close()
    client, _ = request.getfixturevalue("programs")
    # The second is drawn from what is remembered of the first, in whatever order they are asked for.
    for page in (*PAGES, *reversed(PAGES)):
        assert first in client.get(f"/t/{first}{page}").text
        assert first not in client.get(f"/t/{second}{page}").text
    seqs = {dict(form.fields).get("seq") for form in buttons(client.get(f"/t/{second}").text)}
    assert seqs == {str(len(recording.entries))}
