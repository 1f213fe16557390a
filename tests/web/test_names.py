"""Names of every kind from the set-up to the export, and what is refused as one."""

from __future__ import annotations

import csv
import io
import json
import re
from html import escape, unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.engine import names
from companion.web.app import create_app
from companion.web.bidi import isolated
from tests.conftest import TablePage
from tests.take_home.shelf import loads, sealed
from tests.toy import ALL_GAMES, furnish
from tests.web.test_take_home import confirm, send

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
KINDS = {
    "composed of marks": "Zoë",
    "Persian with a non-joiner": "می\u200cنا",
    "Hindi": "श्री लक्ष्मी",
    "Sinhala with a joiner": "ශ්\u200dරී",
    "Hebrew": "נֹעַ",
    "twenty-four Chinese characters": "鎮" * 24,
    "Korean": "김민준",
    "eight joined families": FAMILY * 8,
    "a flag and a waving hand": "\U0001f1e9\U0001f1ea\U0001f44b\U0001f3fd",
}
each_kind = pytest.mark.parametrize("name", KINDS.values(), ids=KINDS)


def text_of(page: str) -> str:
    """What a page says, without its tags."""
    return unescape(re.sub(r"<[^>]*>", "", page))


def new_app(folder: Path) -> Flask:
    return furnish(create_app(folder, games=ALL_GAMES))


@pytest.mark.long
@each_kind
def test_a_name_is_the_same_on_every_page_and_in_every_file(
    client: FlaskClient, tmp_path: Path, name: str
) -> None:
    table = TablePage(client, "pebbles", (name, "Ben"))
    table.post("take", player="p1")
    table.post("finish")
    for page in ("", "/score?shown=all", "/print?shown=all"):
        assert name in text_of(table.get(page)), page
    for url in ("/", "/new?game=pebbles&first=random", "/history"):
        assert name in text_of(client.get(url).text), url
    assert f'value="{escape(name)}"' in client.get("/new").text
    by_name = client.get("/history", query_string={"player": name}).text
    assert "No finished game" not in by_name
    assert name in text_of(by_name)
    rows = list(csv.DictReader(io.StringIO(client.get("/export.csv").text.lstrip("\ufeff"))))
    assert name in [value for row in rows for value in row.values()]
    file = client.get(f"{table.url}/export.jsonl").text
    assert name in json.dumps(loads(file), ensure_ascii=False)
    elsewhere = new_app(tmp_path / "elsewhere")
    other = elsewhere.test_client()
    imported = confirm(other, send(other, file).text)
    assert name in text_of(other.get(imported.headers.get("Location", "/")).text)
    assert name in text_of(other.get("/history").text)
    elsewhere.extensions["games_file"].close()


@each_kind
def test_an_address_keeps_a_name(reader: FlaskClient, name: str) -> None:
    query = {"game": "arctic", "name1": name, "name2": "Ben"}
    page = reader.get("/new", query_string=query).text
    assert f'value="{name}"' in page
    assert "problem" not in page
    quick = reader.get("/quick/arctic_scavengers/skirmish", query_string={"name1": name}).text
    assert name in text_of(quick)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("\u3164", names.INVISIBLE),
        ("\u2800\u2800", names.INVISIBLE),
        ("\u200b", names.INVISIBLE),
        ("\u200d", names.INVISIBLE),
        ("An\u200bna", names.HIDDEN),
        ("\u202eannA", names.TURNS),
        ("\ue000", names.UNKNOWN),
        ("\u0301Anna", names.LOOSE),
        ("Z" + "\u0335" * 20, names.TOO_MANY_MARKS),
        ("x" * 25, names.TOO_LONG),
        (FAMILY * 9, names.TOO_LARGE),
        (FAMILY * 40, names.TOO_LARGE),
        ("Z" + "\u0335" * 9_000, names.TOO_LONG),
    ],
    ids=ascii,
)
def test_the_set_up_says_why_a_name_is_not_one(
    client: FlaskClient, name: str, sentence: str
) -> None:
    answer = client.post("/new", data={"game": "arctic", "name1": "Ben", "name2": name})
    assert answer.status_code == 422
    assert sentence in unescape(answer.text)
    assert "No table" in client.get("/").text


def test_names_that_look_the_same_are_the_same(client: FlaskClient) -> None:
    for one, other in (("Zoë", "Zoe\u0308"), ("ANNA", "anna"), ("علی", "علی\u200c")):
        answer = client.post("/new", data={"game": "arctic", "name1": one, "name2": other})
        assert answer.status_code == 422
        assert "Two players are called" in answer.text


def test_the_field_for_a_name_cuts_no_name_off(reader: FlaskClient) -> None:
    page = reader.get("/new").text
    allowed = {
        int(size) for size in re.findall(r'<input [^>]*id="name\d"[^>]* maxlength="(\d+)"', page)
    }
    longest = max(len(name.encode("utf-16-le")) // 2 for name in KINDS.values())
    assert allowed == {names.MOST_BYTES}
    assert longest <= names.MOST_BYTES


def test_the_log_calls_players_by_their_names(client: FlaskClient) -> None:
    table = TablePage(client, "arctic_scavengers", (KINDS["Persian with a non-joiner"], FAMILY))
    table.post("next")
    table.post("next")
    for page in ("/log", "/log/print", "/export.csv"):
        log = text_of(table.get(page))
        assert KINDS["Persian with a non-joiner"] in log or FAMILY in log


@pytest.mark.long
@pytest.mark.parametrize("name", ["\u3164", "Zoe\u0308", "Anna\ufe0f"], ids=ascii)
def test_a_name_that_an_earlier_version_took_is_still_imported(
    pebbles: TablePage, tmp_path: Path, name: str
) -> None:
    file = loads(pebbles.get("/export.jsonl").replace('"Anna"', json.dumps(name)))
    elsewhere = new_app(tmp_path / "elsewhere")
    other = elsewhere.test_client()
    confirm(other, send(other, sealed(file)).text)
    assert name in text_of(other.get("/").text)
    elsewhere.extensions["games_file"].close()


def test_what_is_read_from_right_to_left_stands_by_itself(client: FlaskClient) -> None:
    table = TablePage(client, "pebbles", ("علی رضا", "سارا"))
    table.post("take", player="p1")
    page = table.get()
    assert "<bdi>علی رضا</bdi>" in page
    assert "<bdi>سارا</bdi>" in page
    assert "bdi" not in re.findall(r"<title>.*?</title>", page)[0]


def test_only_words_are_set_apart_never_tags_or_what_is_sent() -> None:
    kept = '<input value="علی"><textarea>علی</textarea><svg><text>علی</text></svg>'
    assert isolated(kept) == kept
    assert isolated("<p>Next: علی, سارا 3</p>") == (
        "<p>Next: <bdi>علی</bdi>, <bdi>سارا</bdi> 3</p>"
    )
    assert isolated("<p>Anna · 3…</p>") == "<p>Anna · 3…</p>"
