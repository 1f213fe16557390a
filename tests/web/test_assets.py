"""Static files and answers made small."""

from __future__ import annotations

import gzip
import re

import pytest
from flask.testing import FlaskClient

from companion._bootstrap import ROOT
from companion.games import GAMES
from tests.conftest import TablePage

GZIP = {"Accept-Encoding": "gzip, br"}


@pytest.mark.parametrize("url", ["/", "/static/icons.svg", "/api/v1/cards", "/nothing"])
def test_text_is_sent_compressed_to_whoever_takes_it(reader: FlaskClient, url: str) -> None:
    with reader.get(url) as plain, reader.get(url, headers=GZIP) as packed:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert int(packed.headers["Content-Length"]) == len(packed.data)
        assert len(gzip.decompress(packed.data)) == len(plain.data)
        assert "Content-Encoding" not in plain.headers


@pytest.mark.parametrize(
    ("name", "comment"),
    [("app.css", rb"(?s)/\*.*?\*/"), ("app.js", rb"(?m)^ *//.*\n|(?<=[,;{]) // .*$")],
)
def test_our_own_files_are_packed_without_their_comments_and_indents(
    reader: FlaskClient, name: str, comment: bytes
) -> None:
    url = f"/static/{name}"
    with reader.get(url) as plain, reader.get(url, headers=GZIP) as packed:
        sent = gzip.decompress(packed.data)
        assert sent.split() != plain.data.split()
        assert b"".join(sent.split()) == b"".join(re.sub(comment, b"", plain.data).split())
        assert not re.search(rb"\n[ \t]", sent)
        # An empty value is one for old browsers only if a space stands there.
        assert sent.count(b": ;") == plain.data.count(b": ;")
        # What people read on the screen keeps its spaces.
        assert re.findall(rb'"[^"\n]*"', sent) == re.findall(
            rb'"[^"\n]*"', re.sub(comment, b"", plain.data)
        )


def test_the_style_sheet_holds_that_of_every_game_in_its_place(reader: FlaskClient) -> None:
    ours = (ROOT / "static" / "app.css").read_text()
    of_games = [path.read_text() for path in sorted(ROOT.glob("templates/games/*/style.css"))]
    with reader.get("/static/app.css") as answer:
        sheet = answer.get_data(as_text=True)
    before, after = ours.split("/* The style sheets of the games stand here: ")
    assert sheet.startswith(before)
    assert sheet.endswith(after.partition("*/")[2])
    assert "\n".join(of_games) in sheet and len(of_games) == len(GAMES)


def test_nothing_of_one_game_alone_stands_in_the_style_sheet_of_all() -> None:
    sheet = re.sub(r"/\*.*?\*/", "", (ROOT / "static" / "app.css").read_text(), flags=re.DOTALL)
    assert not [
        panel for panel in ("#skirmish", "#count", "#spread", "#landscape") if panel in sheet
    ]


def test_what_is_vendored_is_sent_byte_for_byte(reader: FlaskClient) -> None:
    names = re.findall(r'src="(/static/vendor/[^"?]+)', reader.get("/").text)
    assert names
    for url in names:
        with reader.get(url) as plain, reader.get(url, headers=GZIP) as packed:
            assert gzip.decompress(packed.data) == plain.data


def test_what_is_short_stays_as_it_is(reader: FlaskClient) -> None:
    assert "Content-Encoding" not in reader.get("/api/v1/nothing", headers=GZIP).headers


@pytest.mark.parametrize("name", ["app.css", "app.js"])
def test_a_static_address_changes_with_its_file_and_may_be_kept(
    reader: FlaskClient, name: str
) -> None:
    url = re.search(rf'"(/static/{re.escape(name)}\?v=[0-9a-f]{{10}})"', reader.get("/").text)
    assert url is not None
    with reader.get(url[1], headers=GZIP) as answer:
        assert "max-age=31536000" in answer.headers["Cache-Control"]
        etag = answer.headers["ETag"]
    with reader.get(url[1], headers={**GZIP, "If-None-Match": etag}) as again:
        assert again.status_code == 304


@pytest.mark.parametrize("name", ["app.css", "app.js", "icons.svg"])
def test_a_file_that_may_be_kept_carries_nobody_s_cookie(pebbles: TablePage, name: str) -> None:
    assert pebbles.post("take", player="p1").status_code == 200
    assert pebbles.client.get_cookie("session") is not None
    with pebbles.client.get(f"/static/{name}") as answer:
        assert "Set-Cookie" not in answer.headers
        assert "Cookie" not in answer.headers["Vary"]


def test_pages_are_kept_by_nobody(reader: FlaskClient) -> None:
    assert reader.get("/").headers["Cache-Control"] == "no-store"


def test_the_themes_differ_in_colours_alone(reader: FlaskClient) -> None:
    with reader.get("/static/app.css") as answer:
        sheet = re.sub(r"/\*.*?\*/", "", answer.get_data(as_text=True), flags=re.DOTALL)
    by_theme = re.findall(r"([^{};]*\[data-theme[^{}]*)\{([^{}]*)\}", sheet)
    # In the dark by the system's wish: one rule, which is among those above.
    assert len(re.findall(r"prefers-color-scheme[^{]*\{\s*:root:not\(\[data-theme", sheet)) == 1
    assert sheet.count("prefers-color-scheme") == 1
    assert len(by_theme) >= 5
    for selector, rules in by_theme:
        properties = {rule.partition(":")[0].strip() for rule in rules.split(";") if rule.strip()}
        other = {one for one in properties if not one.startswith("--")}
        assert other <= {"color-scheme", "background", "color"}, selector
