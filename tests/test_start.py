"""A start brings in nothing before it is needed: what is not imported, and what comes afterwards."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.engine.book import Book
from companion.engine.lazily import Lazily
from companion.web.app import create_app
from companion.web.serving import housekeeping
from tests.running import PATIENCE
from tests.toy import GAME as PEBBLES

VISIT = """
import json
import sys
from pathlib import Path

from companion import cli
from companion.web.app import create_app
from companion.web.serving import serve

app = create_app(Path(sys.argv[1]))
client = app.test_client()
loaded = {}

def note(path, answer):
    assert answer.status_code in (200, 303), path
    loaded[path] = sorted(sys.modules)
    return answer

note("home", client.get("/"))
form = {"game": "arctic", "key": "first", "first": "1", "name1": "Anna", "name2": "Ben"}
table = note("new", client.post("/new", data=form)).headers["Location"]
note("table", client.get(table))
note("rules", client.get("/rules/turn/place"))
app.extensions["games_file"].close()
print(json.dumps(loaded))
"""
# What only some pages need, by the page of the visit from which on it may be there.
NEVER = ("pydantic", "openapi_pydantic", "cryptography", "cheroot.ssl", "asyncio")
WITH_RULES = ("markdown_it",)
WITH_A_TABLE = ("companion.games.arctic.game", "companion.games.arctic.table")
OF_THE_OTHER_GAME = ("companion.games.arctic_scavengers.game",)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The modules that a new process has imported by the end of each page of a visit."""
    command = [sys.executable, "-c", VISIT, str(tmp_path_factory.mktemp("start"))]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("page", "missing"),
    [
        ("home", (*NEVER, *WITH_RULES, *WITH_A_TABLE, *OF_THE_OTHER_GAME)),
        ("table", (*NEVER, *WITH_RULES, *OF_THE_OTHER_GAME)),
    ],
)
def test_what_a_page_does_not_need_is_not_imported(
    loaded: dict[str, list[str]], page: str, missing: tuple[str, ...]
) -> None:
    needless = [
        n for n in loaded[page] if n in missing or n.startswith(tuple(f"{m}." for m in missing))
    ]
    assert not needless


def test_what_a_page_needs_is_imported_with_it(loaded: dict[str, list[str]]) -> None:
    assert {*WITH_A_TABLE, *WITH_RULES} <= set(loaded["rules"])


def test_after_the_first_answer_the_games_are_opened(tmp_path: Path) -> None:
    read = threading.Event()

    def book() -> Book:
        read.set()
        return Book()

    games = {"pebbles": replace(PEBBLES, book=book)}
    app = create_app(tmp_path, games=games, config={"WARM_UP": True})
    assert not read.is_set()
    app.test_client().get("/").close()
    assert read.wait(PATIENCE)
    housekeeping.stop(app)
    app.extensions["games_file"].close()


def test_a_stop_waits_for_one_game_and_opens_no_other(tmp_path: Path) -> None:
    begun, ended, opened = threading.Event(), threading.Event(), list[str]()

    def book(key: str) -> Book:
        begun.set()
        ended.wait(PATIENCE)
        opened.append(key)
        return Book()

    keys = ("first", "second")
    games = {key: replace(PEBBLES, key=key, book=partial(book, key)) for key in keys}
    app = create_app(tmp_path, games=games, config={"WARM_UP": True})
    app.test_client().get("/").close()
    begun.wait(PATIENCE)
    stop = threading.Thread(target=housekeeping.stop, args=(app,))
    stop.start()
    warm_up: Any = app.extensions["warm_up"]
    assert warm_up._is_stopped.wait(PATIENCE)
    ended.set()
    stop.join(PATIENCE)
    assert (stop.is_alive(), opened) == (False, ["first"])
    app.extensions["games_file"].close()


def test_a_lazy_mapping_makes_what_it_is_asked_for_once() -> None:
    made: list[str] = []

    def make(key: str) -> int:
        made.append(key)
        return len(key)

    lengths = Lazily(("a", "bb"), make)
    assert "a" in lengths and "c" not in lengths
    assert list(lengths) == ["a", "bb"] and len(lengths) == 2
    assert not made
    assert lengths["bb"] == lengths["bb"] == 2
    assert made == ["bb"]
    with pytest.raises(KeyError):
        lengths["c"]
    assert dict(lengths) == {"a": 1, "bb": 2}
