"""Every page opens whatever the clock said, and tells no nonsense about it."""

from __future__ import annotations

import re
from contextlib import closing

import pytest

from tests.conftest import TablePage
from tests.test_times import ODD

PAGES = (
    "",
    "/log",
    "/log/print",
    "/at/2",
    "/score?shown=all",
    "/story?shown=all",
    "/print?shown=all",
)


# The ends of the calendar, where a day of one zone is none of another; 1970 and a wrong clock.
FIRST, UNSET, WRONG, LAST = ODD[0], ODD[2], ODD[3], ODD[4]


@pytest.fixture
def stamped(request: pytest.FixtureRequest, pebbles: TablePage) -> TablePage:
    """A finished game whose second entry, creation and end were stamped by an odd clock."""
    for player in ("p1", "p2", "p1"):
        pebbles.post("take", player=player)
    pebbles.post("finish")
    with closing(pebbles.client.application.extensions["games_file"].connect()) as db:
        db.execute("UPDATE entries SET at = ? WHERE seq = 2", [request.param])
        db.execute("UPDATE tables SET created = ?, touched = ?", [request.param] * 2)
        db.execute("UPDATE results SET finished = ?", [request.param])
        db.commit()
    return pebbles


@pytest.mark.usefixtures("zone")
@pytest.mark.parametrize("stamped", [FIRST, UNSET, LAST], indirect=True)
def test_every_page_and_file_of_a_table_opens(stamped: TablePage) -> None:
    for page in PAGES:
        assert stamped.client.get(stamped.url + page).status_code == 200, page
    for path in ("/", "/history", "/export.csv", f"{stamped.url}/export.csv", "/export.jsonl"):
        assert stamped.client.get(path).status_code == 200, path
    times = re.findall(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", stamped.client.get("/export.csv").text)
    assert len(times) == 2
    assert "bgstatsapp.com" in stamped.get("/score?shown=all")


@pytest.mark.parametrize("stamped", [UNSET, WRONG], indirect=True)
def test_a_table_under_way_does_not_say_how_long_ago(stamped: TablePage) -> None:
    stamped.post("undo")
    last = TablePage(stamped.client, "pebbles", ("Anna", "Ben"))  # it goes without a time
    with closing(stamped.client.application.extensions["games_file"].connect()) as db:
        db.execute("UPDATE tables SET touched = created")
        db.execute("UPDATE tables SET touched = '9999' WHERE code = ?", [last.url[-4:]])
        db.commit()
    home = stamped.client.get("/").text
    assert "time unknown" in home
    assert not re.search(r"\d+ years? ago", home)


@pytest.mark.parametrize("stamped", [UNSET, WRONG], indirect=True)
def test_a_jump_of_the_clock_is_no_time_at_the_table(stamped: TablePage) -> None:
    stamped.post("undo")
    stamped.post("redo")
    history = stamped.client.get("/history").text
    assert not re.search(r"\d h \d+ min", history)
