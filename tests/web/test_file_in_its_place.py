"""The file of the games, moved, removed or replaced while the app runs: nothing is created or lost."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.file.database import FILE_NAME
from companion.store.file.opening import wal_of
from tests.conftest import TablePage
from tests.web.test_take_home import send


@pytest.fixture
def file(app: Flask) -> Path:
    return Path(app.instance_path) / FILE_NAME


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def away(file: Path) -> Path:
    """The file under another name, as an operator might move it."""
    return file.rename(file.with_name("moved away"))


@pytest.mark.parametrize("page", ["/", "/new", "/rules", "/history"])
def test_a_file_that_is_moved_away_answers_503_and_nothing_is_created(
    client: FlaskClient, pebbles: TablePage, file: Path, page: str
) -> None:
    away(file)
    before = names(file.parent)
    answer = client.get(page)
    assert answer.status_code == 503
    assert "The file with the games is not in its place. Nothing is lost." in answer.text
    assert pebbles.post("take", player="p1").status_code == 503
    assert names(file.parent) == before


def test_once_the_file_is_back_every_acknowledged_tap_is_there(
    pebbles: TablePage, file: Path
) -> None:
    for _ in range(10):
        pebbles.post("take", player="p1", despite="pebbles/three")
    moved = away(file)
    assert pebbles.post("take", player="p2").status_code == 503
    moved.rename(file)
    assert "10 taken" in pebbles.get()
    assert pebbles.post("take", player="p2").status_code == 200
    assert "11 taken" in pebbles.get()


def test_a_file_that_is_removed_answers_503_and_is_not_made_anew(
    client: FlaskClient, file: Path
) -> None:
    file.unlink()
    assert client.get("/").status_code == 503
    assert not file.exists()


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
def test_another_file_in_its_place_is_neither_read_nor_written(
    client: FlaskClient, pebbles: TablePage, file: Path, end: str
) -> None:
    part = file.with_name(file.name + end)
    moved = away(part)
    shutil.copy(moved, part)
    before = part.read_bytes()
    answer = client.get("/")
    assert answer.status_code == 503
    assert "Another file took the place" in answer.text
    assert pebbles.post("take", player="p1").status_code == 503
    assert part.read_bytes() == before
    moved.replace(part)
    assert pebbles.post("take", player="p1").status_code == 200


def test_programs_are_told_in_json(client: FlaskClient, file: Path) -> None:
    away(file)
    answer = client.get("/api/v1/cards")
    assert answer.status_code == 503
    assert answer.json is not None
    assert answer.json["error"]["code"] == "unavailable"


def test_an_export_under_way_is_refused_in_words(client: FlaskClient, file: Path) -> None:
    away(file)
    answer = client.get("/export.jsonl")
    assert answer.status_code == 503
    assert "not in its place" in answer.text


def test_a_mistake_of_ours_is_not_blamed_on_the_file(app: Flask) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False

    @app.get("/broken")
    def broken() -> str:
        with closing(app.extensions["games_file"].connect()) as db:
            db.execute("SELECT * FROM nothing_of_this_name")
        return ""

    assert app.test_client().get("/broken").status_code == 500


def test_an_import_meets_no_other_file_either(
    client: FlaskClient, pebbles: TablePage, file: Path
) -> None:
    exported = client.get("/export.jsonl").data
    moved = away(file)
    file.touch()
    looked = send(client, exported)
    assert looked.status_code == 503
    assert "Another file took the place" in looked.text
    assert file.read_bytes() == b""
    moved.replace(file)
    assert pebbles.post("take", player="p1").status_code == 200


def test_a_file_that_is_emptied_answers_503_and_keeps_what_lies_beside_it(
    client: FlaskClient, pebbles: TablePage, file: Path
) -> None:
    pebbles.post("take", player="p1")
    content, taps = file.read_bytes(), wal_of(file).read_bytes()
    file.write_bytes(b"")
    assert client.get("/").status_code == 503
    assert pebbles.post("take", player="p1").status_code == 503
    assert wal_of(file).read_bytes() == taps
    file.write_bytes(content)
    assert "1 taken" in pebbles.get()
