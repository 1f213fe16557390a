"""A long log: its lines come page by page, and its paper is sent while it is written."""

from __future__ import annotations

import gzip
import re

import pytest
from flask.testing import FlaskClient

from companion.web.parts import lines, log_ways
from tests.conftest import TablePage
from tests.web.test_log import lines as told

OLDER = re.compile(r'class="more older" href="([^"]+)"')


@pytest.fixture
def played(pebbles: TablePage) -> TablePage:
    """A table with runs, lines of both players, and lines that were taken back."""
    for player in ("p1", "p2", "p1"):
        for _ in range(5):
            pebbles.post("polish", player=player)
        pebbles.post("take", player=player)
        pebbles.post("undo")
    return pebbles


def leaved_through(table: TablePage, asked: str) -> list[str]:
    """All lines of a log, following the way to older ones."""
    found, address = list[str](), f"{table.url}/log?{asked}"
    while address:
        page = table.client.get(address).text
        found += told(page)
        older = OLDER.search(page)
        address = older[1].replace("&amp;", "&") if older else ""
    return found


@pytest.mark.parametrize("asked", ["", "who=p1", "find=polish", "find=undone", "who=p2&find=tak"])
@pytest.mark.parametrize("most_read", [2, 7])
def test_a_log_in_small_pieces_has_the_same_lines(
    played: TablePage, monkeypatch: pytest.MonkeyPatch, asked: str, most_read: int
) -> None:
    whole = leaved_through(played, asked)
    assert whole
    monkeypatch.setattr(lines, "MOST_READ", most_read)
    monkeypatch.setattr("companion.web.pages.table.LOG_PAGE", 2)
    assert leaved_through(played, asked) == whole


def test_what_no_line_near_has_is_looked_for_among_older_ones(
    played: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "MOST_READ", 2)
    monkeypatch.setattr("companion.web.pages.table.LOG_PAGE", 2)
    page = played.get("/log?find=started")
    assert told(page) == []
    assert "No lines match yet." in page
    assert leaved_through(played, "find=started") == ["Started."]
    assert "No lines match." in played.get("/log?find=nowhere&before=2")


def test_paper_is_sent_while_it_is_written_and_packed_all_the_same(played: TablePage) -> None:
    plain = played.client.get(f"{played.url}/log/print", headers={"Accept-Encoding": "identity"})
    first, *others = plain.iter_encoded()
    assert told(first.decode()) == []
    paper = "".join(piece.decode() for piece in (first, *others))
    assert "Polished 5 times." in told(paper)
    packed = played.client.get(f"{played.url}/log/print", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data).decode() == paper


def test_a_long_chapter_goes_to_paper_in_pieces(
    played: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = told(played.get("/log/print"))
    titles = played.get("/log/print").count('class="chapter"')
    monkeypatch.setattr(lines, "LINES_A_PIECE", 1)
    page = played.get("/log/print")
    assert (told(page), page.count('class="chapter"')) == (whole, titles)


def test_of_very_many_rounds_some_lead_on(
    pebbles: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ways() -> int:
        return pebbles.get("/log").partition('aria-label="Rounds"')[2].count("?before=")

    for n in range(5):
        pebbles.post("take", player=f"p{n % 2 + 1}")
    assert ways() == 5
    monkeypatch.setattr(log_ways, "MOST_JUMPS", 2)
    assert ways() == 2


def test_the_same_taps_of_others_are_told_by_their_names(client: FlaskClient) -> None:
    tables = {
        name: TablePage(client, "arctic_scavengers", (name, "Ben"), tracking="clock")
        for name in ("Anna", "Eva")
    }
    for name, table in (*tables.items(), *tables.items()):
        table.post("next")
        said = " ".join(told(table.get("/log"))[:-1])
        assert name in said
        assert not any(other in said for other in tables.keys() - {name})
