"""What a page says of itself to whoever lists it: one sentence, and never how a game ended."""

from __future__ import annotations

import re
from html import unescape

from flask.testing import FlaskClient

from tests.conftest import TablePage

LONGEST = 160
# Of a table; those of the second line tell who won once it is closed.
PAGES = (
    "",
    "/at/1",
    "/log",
    "/log/print",
    "/help",
    "/page/piles",
    "/sit",
    "/invite",
    "/invite/wifi",
)
TELLING = ("/score", "/score?shown=all", "/story?shown=all", "/print?shown=all")
WITHOUT_A_TABLE = (
    "/",
    "/new",
    "/new/print?game=arctic",
    "/rules",
    "/rules?q=sniper",
    "/rules/R17",
    "/rules/arctic_scavengers/glossary",
    "/rules/arctic_scavengers/timing",
    "/rules/arctic_scavengers/reference",
    "/cards",
    "/cards/arctic_scavengers/sniper_team",
    "/cards/arctic_scavengers/sniper_team/print",
    "/rulings",
    "/rulings/new",
    "/history",
    "/import",
    "/quick/arctic_scavengers/skirmish",
    "/quick/arctic_scavengers/score",
    "/_style",
    "/nothing",
    "/t/QQQQ",
)


def described(page: str) -> str:
    """What a page says of itself, if it does so once and in few words; else nothing."""
    found = [
        unescape(text) for text in re.findall(r'<meta name="description" content="(.*?)"', page)
    ]
    is_good = len(found) == 1 and 0 < len(found[0].strip()) <= LONGEST
    return found[0] if is_good else ""


def test_every_page_says_something_of_its_own(scavengers: TablePage) -> None:
    urls = [*WITHOUT_A_TABLE, *(scavengers.url + page for page in (*PAGES, "/score", "/story"))]
    said = {url: described(scavengers.client.get(url).text) for url in urls}
    assert all(said.values()), said
    # What is not there is said in the same words everywhere.
    del said["/nothing"]
    assert len(set(said.values())) == len(said), said


def test_refusals_say_what_they_are_too(scavengers: TablePage, client: FlaskClient) -> None:
    for url, form in (
        (f"{scavengers.url}/next", {"seq": "99"}),
        (f"{scavengers.url}/next", {"seq": "many"}),
        (f"{scavengers.url}/undo", {"seq": "1"}),
        ("/new", {"game": "arctic"}),
        ("/import", {}),
        ("/rules", {}),
    ):
        answer = client.post(url, data=form)
        assert answer.status_code >= 400
        assert described(answer.text), url


def test_no_page_says_how_a_game_ended(pebbles: TablePage) -> None:
    before = described(pebbles.get())
    pebbles.post("take", player="p2")
    pebbles.post("finish")
    assert described(pebbles.get()) == before
    # Of these the first ask first, as this device has not seen the result.
    for page in ("/story", "/print", *TELLING):
        said = described(pebbles.get(page))
        assert said
        assert not re.search(r"Anna|Ben|\bwins\b", said), said


def test_what_is_said_of_a_page_stays_short_and_text(client: FlaskClient) -> None:
    said = described(client.get("/rules", query_string={"q": '"><script> & ' + "net " * 50}).text)
    assert said.startswith('What the rules say about “"><script> & net net')
    assert said.endswith("net…")


def test_long_names_are_cut_where_a_table_is_described(client: FlaskClient) -> None:
    names = tuple(f"{letter}{'n' * 23}" for letter in "ABCDE")
    table = TablePage(client, "arctic_scavengers", names)
    assert described(table.get()).endswith("…")
