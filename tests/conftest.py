"""What tests share: an app on a real SQLite file, tables to play on, a real server."""

from __future__ import annotations

import gc
import itertools
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from werkzeug.test import TestResponse

from companion.store.event_log import EventLog
from companion.store.file import database
from companion.web.app import create_app
from tests.toy import ALL_GAMES, furnish

# The same examples on every machine and no clock beside them, also where nothing says that this is
# CI. `--hypothesis-profile=default` looks for new ones.
settings.load_profile("ci")


# Before pytest leaves out what was not asked for.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser's files first, the largest before all: each keeps a worker busy for long.

    The tests of a file share a server and its tables; `--dist loadfile` keeps them together.
    """
    in_browser = Counter(item.path for item in items if item.get_closest_marker("browser"))
    for item in items:
        case = getattr(item, "callspec", None)  # only a test with cases has one
        asked = case.params if case else {}
        device = asked.get("device", asked.get("size", "tablet"))
        if item.get_closest_marker("browser") and device != "tablet":
            # The quick run looks at the tablet alone.
            item.add_marker(pytest.mark.long)
    items.sort(key=lambda item: in_browser[item.path], reverse=True)


def pytest_collection_finish() -> None:
    """Count what stays to the end once, and not each time that Python looks for rubbish."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The app with both games and the toy one, its data in an empty folder."""
    app = furnish(create_app(tmp_path / "instance", games=ALL_GAMES))
    yield app
    app.extensions["games_file"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without JavaScript."""
    return app.test_client()


@pytest.fixture(scope="session")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A client for what changes nothing; one for all tests, because making an app takes time."""
    app = furnish(create_app(tmp_path_factory.mktemp("reader"), games=ALL_GAMES))
    yield app.test_client()
    app.extensions["games_file"].close()


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    """An event log on a fresh file."""
    keeper = database.prepare(tmp_path / "log.db")
    db = database.connect(tmp_path / "log.db")
    yield EventLog(db)
    db.close()
    keeper.close()


_keys = itertools.count()


class TablePage:
    """One table as its forms use it: keeps the entry it was last drawn from."""

    def __init__(self, client: FlaskClient, game: str, names: tuple[str, ...], **form: str) -> None:
        self.client = client
        fields = {f"name{n}": name for n, name in enumerate(names, 1)}
        answer = client.post("/new", data={"game": game, "first": "1", **fields, **form})
        assert answer.status_code == 303, answer.text
        self.url = answer.headers["Location"]
        self.seq = 1

    def get(self, page: str = "") -> str:
        """The text of the table or of one of its pages."""
        answer = self.client.get(f"{self.url}{page}")
        assert answer.status_code == 200
        return answer.text

    def post(self, command: str, **form: object) -> TestResponse:
        """Send a command as htmx does, drawn from the latest picture unless told otherwise."""
        fields = {"seq": self.seq, "key": f"key-{next(_keys)}", **form}
        answer = self.client.post(
            f"{self.url}/{command}", data=fields, headers={"HX-Request": "true"}
        )
        if "X-Seq" in answer.headers:
            self.seq = int(answer.headers["X-Seq"])
        return answer


@pytest.fixture
def scavengers(client: FlaskClient) -> TablePage:
    """A table of Arctic Scavengers with three players, Anna first."""
    return TablePage(client, "arctic_scavengers", ("Anna", "Ben", "Cara"))


@pytest.fixture
def pebbles(client: FlaskClient) -> TablePage:
    """A table of the toy game."""
    return TablePage(client, "pebbles", ("Anna", "Ben"))


@pytest.fixture(params=["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Where this companion stands: as far east or as far west as people live."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()
