"""What is remembered between two pictures is what a program would draw that remembers nothing.

Two programs have one file. The first remembers as it always does, the second forgets everything before each
request. Either taps what the page offers, by chance but the same in every run, and the other is sent the same tap:
it has counted, so both answer with the same panels.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
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

    def fresh(self) -> FlaskClient:
        """Its client, once everything is forgotten."""
        known = self._app.extensions["referees"]
        self._app.extensions["referees"] = {key: Referee(known[key].game) for key in known}
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
    shelf = Shelf(folder)
    many = chance.randint(2, len(recording.entries))
    code = shelf.put(replace(recording, entries=recording.entries[:many])).code
    shelf.close()
    return f"/t/{code}"


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
    address = put(folder, recording, chance)
    remembering, forgetful = request.getfixturevalue("programs")
    for _ in range(TAPS):
        page = remembering.get(address).text
        assert KEY.sub(r"\1", page) == picture(forgetful.fresh(), address)
        offered = buttons(page)
        if not offered:
            break
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
