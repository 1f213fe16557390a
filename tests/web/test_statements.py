"""What one request asks of the file: nothing twice, and nothing that has nothing to do."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.conftest import TablePage
from tests.web.statements import traced, twice

NAMES = {
    r"SELECT id, code, .* FROM tables WHERE code = '\w+'": "SELECT the table by its code",
    r"SELECT seq, .*, below FROM entries .* AND seq = \d+": "SELECT the links of an entry",
    r"SELECT seq, .*, below FROM entries .* ORDER BY seq DESC LIMIT 1": "SELECT the last entry",
    r"SELECT 1 FROM entries .* AND key = '[\w-]+' .*": "SELECT whether the tap was counted",
    r"INSERT INTO entries .*": "INSERT the entry",
    r"UPDATE tables SET clock = .*": "UPDATE how far the table is",
    r"SELECT seq, .*, chapter FROM entries .* AND seq < \d+ .* LIMIT 1": "SELECT an entry to undo",
}
# Each statement of a tap; one more makes the test fail.
WRITING = [
    "BEGIN IMMEDIATE",
    "SELECT the last entry",
    "SELECT whether the tap was counted",
    "INSERT the entry",
    "UPDATE how far the table is",
    "COMMIT",
    "SELECT an entry to undo",  # what the key would undo next
]
OF_EVERY_TAP = [
    "SELECT the table by its code",
    "SELECT the links of an entry",  # the one that the page shows
    *WRITING,
]
OF_AN_UNDO = [
    *OF_EVERY_TAP[:2],
    "SELECT an entry to undo",
    "SELECT the links of an entry",  # the one that counts last then
    *WRITING,
]


def named(said: list[str]) -> list[str]:
    """Statements by their names; one without a name as it is."""
    return [
        next((name for sql, name in NAMES.items() if re.fullmatch(sql, one)), one) for one in said
    ]


class UnderWay(TablePage):
    """A table of a game with a tap that it always takes."""

    def __init__(self, client: FlaskClient, game: str) -> None:
        super().__init__(client, game, ("Anna", "Ben", "Cara"), tracking="clock")
        self.forward = ("polish", "p1") if game == "pebbles" else ("next", "")

    def tap(self, command: str) -> list[str]:
        """The statements of one tap."""
        fields = {"player": self.forward[1]} if command == self.forward[0] else {}
        with traced() as said:
            answer = self.post(command, **fields)
        assert answer.status_code == 200, answer.text
        return said


@pytest.fixture(params=["arctic_scavengers", "arctic", "pebbles"])
def under_way(request: pytest.FixtureRequest, client: FlaskClient) -> UnderWay:
    """A table of each game after a few taps."""
    table = UnderWay(client, request.param)
    for command in (*[table.forward[0]] * 2, "undo", "redo", table.forward[0]):
        table.tap(command)
    return table


def test_a_tap_asks_and_writes_what_is_named_here_and_no_more(under_way: UnderWay) -> None:
    forward = under_way.tap(under_way.forward[0])
    assert named(forward) == OF_EVERY_TAP
    undo = under_way.tap("undo")
    assert named(undo) == OF_AN_UNDO
    assert twice(forward) == twice(undo) == []
    assert twice(under_way.tap("redo")) == []


def test_an_owners_print_is_asked_for_again_only_when_the_file_has_changed(
    under_way: UnderWay,
) -> None:
    def asks() -> bool:
        with traced() as said:
            assert under_way.client.get("/cards").status_code == 200
        return any("FROM corrections" in sql for sql in said)

    asks()
    assert not asks()
    under_way.tap(under_way.forward[0])
    assert asks()
    assert not asks()


@pytest.mark.parametrize(
    "page",
    ["", "/score", "/story", "/log", "/log/print", "/at/2", "/help", "/print", "/page/piles"],
)
def test_no_page_of_a_table_asks_twice(under_way: UnderWay, page: str) -> None:
    with traced() as said:
        under_way.client.get(f"{under_way.url}{page}")
    assert said
    assert twice(said) == []


@pytest.mark.parametrize("page", ["/", "/new", "/new?do=seats", "/history", "/rules", "/rulings"])
def test_no_page_without_a_table_asks_twice(under_way: UnderWay, page: str) -> None:
    with traced() as said:
        assert under_way.client.get(page).status_code < 400
    assert said
    assert twice(said) == []
