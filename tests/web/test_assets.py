"""Static files and answers made small."""

from __future__ import annotations

import gzip
import re

import pytest
from flask.testing import FlaskClient

from companion._bootstrap import ROOT
from companion.games import GAMES
from companion.web.assets import VENDORED, joined_styles
from tests.conftest import TablePage

GZIP = {"Accept-Encoding": "gzip, br"}
STYLE = ROOT / "static" / "style"
# The sheets by name, each with the file that says which chapters it has.
STYLES = {"app.css": "main.css"} | {
    path.name.removeprefix("main_"): path.name for path in STYLE.glob("main_*.css")
}
CHAPTER = re.compile(r'^@import "\./([\w.]+)";$', re.MULTILINE)


def with_chapters(text: str) -> str:
    """The first chapter of a sheet with those that it imports in their place."""
    return CHAPTER.sub(lambda found: with_chapters((STYLE / found[1]).read_text()), text)


@pytest.mark.parametrize(
    "url", ["/", "/static/vendor/htmx-LICENSE.txt", "/api/v1/cards", "/nothing"]
)
def test_text_is_sent_compressed_to_whoever_takes_it(reader: FlaskClient, url: str) -> None:
    with reader.get(url) as plain, reader.get(url, headers=GZIP) as packed:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert int(packed.headers["Content-Length"]) == len(packed.data)
        assert len(gzip.decompress(packed.data)) == len(plain.data)
        assert "Content-Encoding" not in plain.headers


@pytest.mark.parametrize(
    ("name", "comment"),
    [
        ("app.css", rb"(?s)/\*.*?\*/"),
        ("icons.svg", rb"(?s)<!--.*?-->"),
        ("app.js", rb"(?m)^ *//.*\n|(?<=[,;{]) // .*$"),
    ],
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


@pytest.mark.parametrize(("name", "first"), STYLES.items())
def test_a_style_sheet_is_its_chapters_in_their_order(
    reader: FlaskClient, name: str, first: str
) -> None:
    with reader.get(f"/static/{name}") as answer:
        assert answer.get_data(as_text=True) == with_chapters((STYLE / first).read_text())


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_of_a_game_is_sent_with_its_table_alone(scavengers: TablePage, game: str) -> None:
    own = "\n".join(path.read_text() for path in sorted(ROOT.glob(f"templates/games/{game}/*.css")))
    for name in ("table.css", "like_table.css"):
        with scavengers.client.get(f"/static/{game}_{name}") as answer:
            assert answer.get_data(as_text=True) == joined_styles(STYLE)[name].decode() + own
    assert (f"/static/{game}_table.css?v=" in scavengers.get()) == (game == "arctic_scavengers")
    assert "/static/pages.css" not in scavengers.get()
    home = scavengers.client.get("/").text
    assert f"/static/{game}_" not in home
    assert "/static/home.css?v=" in home


def test_a_table_of_a_game_without_a_sheet_has_that_of_tables(pebbles: TablePage) -> None:
    assert "/static/table.css?v=" in pebbles.get()


def test_every_chapter_is_in_one_of_the_style_sheets() -> None:
    chapters = {path.name for path in STYLE.glob("*.css")} - set(STYLES.values())
    imported = [
        name for first in STYLES.values() for name in CHAPTER.findall((STYLE / first).read_text())
    ]
    # A page has the first sheet and one more, or one with the first in it: others may share a chapter.
    assert sorted(chapters) == sorted({*imported} - {"main.css"})


def test_nothing_of_one_game_alone_stands_in_the_style_sheet_of_all() -> None:
    ours = "".join(path.read_text() for path in STYLE.glob("*.css"))
    sheet = re.sub(r"/\*.*?\*/", "", ours, flags=re.DOTALL)
    assert not [
        panel for panel in ("#skirmish", "#count", "#spread", "#landscape") if panel in sheet
    ]


def test_what_is_vendored_is_sent_byte_for_byte(reader: FlaskClient) -> None:
    vendored = (ROOT / "static" / VENDORED).read_bytes()
    with (
        reader.get("/static/app.js") as plain,
        reader.get("/static/app.js", headers=GZIP) as packed,
    ):
        assert plain.data.startswith(vendored)
        assert gzip.decompress(packed.data).startswith(vendored)


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
        assert not {"Expires", "Last-Modified", "Accept-Ranges"} & set(answer.headers.keys())
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
