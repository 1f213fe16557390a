"""Damage stays where it is: one row, one line, one snapshot; everything else opens."""

from __future__ import annotations

import json
import re
import zlib
from contextlib import closing

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import TablePage
from tests.take_home.shelf import loads


def spoil(app: Flask, sql: str, *values: object) -> None:
    """Change something in the file as only damage does."""
    with closing(app.extensions["games_file"].connect()) as db:
        assert db.execute(sql, values).rowcount > 0
        db.commit()


SEATS = ['{"id":', "[]", "7", '["Anna"]', '[{"name": "Anna"}]', '[{"id": 1}, null]']


@pytest.mark.parametrize("seats", SEATS)
def test_a_table_whose_players_cannot_be_read_is_listed_as_damaged(
    app: Flask, client: FlaskClient, pebbles: TablePage, seats: str
) -> None:
    other = TablePage(client, "pebbles", ("Cleo", "Dan"))
    spoil(app, "UPDATE tables SET seats = ? WHERE code = ?", seats, pebbles.url[-4:])
    home = client.get("/").text
    assert "Damaged: the players cannot be read." in home
    assert "Cleo" in home
    assert client.get("/new").status_code == 200
    # Its log is whole, so it is played on.
    assert pebbles.post("take", player="p1").status_code == 200
    assert "1 taken" in pebbles.get()
    assert other.post("take", player="p1").status_code == 200


def test_a_finished_game_whose_row_is_damaged_leaves_the_history_open(
    app: Flask, client: FlaskClient, pebbles: TablePage
) -> None:
    pebbles.post("take", player="p1")
    pebbles.post("finish")
    spoil(app, "UPDATE tables SET seats = '?', touched = 'yesterday'")
    spoil(app, "UPDATE results SET sets = '[oops'")
    for page in ("/", "/history", "/history?set=Cloth", "/export.csv", "/export.jsonl"):
        assert client.get(page).status_code == 200


def test_damaged_answers_of_the_last_set_up_are_not_offered(
    app: Flask, client: FlaskClient, scavengers: TablePage
) -> None:
    spoil(app, "UPDATE setups SET answers = '{\"modules\": 3'")
    assert client.get("/new?game=arctic_scavengers").status_code == 200
    spoil(app, "UPDATE setups SET answers = '{\"modules\": 3}'")
    assert client.get("/new?game=arctic_scavengers").status_code == 200


TIMES = ["", "yesterday", "2026-01-01T12:00:00", "2026-13-41T12:00:00.000+00:00"]
PAGES = ("", "/log", "/log/print", "/at/2", "/score?shown=all", "/story?shown=all", "/print")


@pytest.mark.parametrize("at", TIMES)
def test_a_time_that_cannot_be_read_is_unknown_and_nothing_else_is(
    app: Flask, client: FlaskClient, pebbles: TablePage, at: str
) -> None:
    for player in ("p1", "p2"):
        pebbles.post("take", player=player)
    spoil(app, "UPDATE entries SET at = ? WHERE seq = 2", at)
    spoil(app, "UPDATE tables SET touched = ?, created = ?", at, at)
    assert ("time unknown" in pebbles.get("/log")) == (at != TIMES[2])
    assert (", <time" in pebbles.get("/at/2")) == (at != TIMES[2])
    assert client.get("/").status_code == 200
    pebbles.post("finish")
    spoil(app, "UPDATE results SET finished = ?", at)
    spoil(app, "UPDATE tables SET touched = ?", at)
    for page in PAGES:
        assert client.get(f"{pebbles.url}{page}").status_code == 200, page
    for page in ("/", "/history", "/export.csv", f"{pebbles.url}/export.csv"):
        assert client.get(page).status_code == 200, page
    assert len(client.get(f"{pebbles.url}/export.csv").text.splitlines()) == 5
    (game,) = loads(client.get("/export.jsonl").data)["games"]
    assert len(game["entries"]) == 4


@pytest.mark.parametrize("despite", [7, None, ["x"], {"rule": 1}])
def test_a_log_shows_a_line_whose_overruled_rule_cannot_be_read(
    app: Flask, pebbles: TablePage, despite: object
) -> None:
    pebbles.post("take", player="p1")
    events = [{"type": "Taken", "v": 2, "player": "p1", "despite": despite}]
    spoil(app, "UPDATE entries SET events = ? WHERE seq = 2", json.dumps(events))
    for page in ("/log", "/log/print", "/export.csv"):
        assert "Started." in pebbles.get(page)


def test_what_is_nested_too_deeply_is_damaged_like_anything_else(
    app: Flask, client: FlaskClient, damaged: TablePage
) -> None:
    deep = "[" * 100_000
    spoil(app, "UPDATE entries SET events = ? WHERE seq = 9", deep)
    spoil(app, "UPDATE tables SET seats = ?", deep)
    assert client.get("/").status_code == 200
    assert client.get(damaged.url).status_code == 409
    assert "This line cannot be read." in client.get(f"{damaged.url}/log").text


DAMAGED = ["[{", "7", "[7]", '[{"type": "Taken"}]', '[{"type":"Took","v":1,"player":"p9"}]', ""]


@pytest.fixture
def damaged(app: Flask, client: FlaskClient) -> TablePage:
    """A table of twelve lines whose ninth cannot be read any more."""
    table = TablePage(client, "pebbles", ("Anna", "Ben"))
    for _ in range(11):
        table.post("take", player="p1", despite="pebbles/three")
    spoil(app, "UPDATE entries SET events = '[{' WHERE seq = 9")
    forget(app)
    return table


def forget(app: Flask) -> None:
    """As after a start: nothing is remembered but what is in the file."""
    for referee in app.extensions["referees"].values():
        referee._states.clear()


@pytest.mark.parametrize("events", DAMAGED)
def test_a_line_that_cannot_be_read_is_named_and_the_last_good_one_offered(
    app: Flask, client: FlaskClient, damaged: TablePage, events: str
) -> None:
    spoil(app, "UPDATE entries SET events = ? WHERE seq = 9", events)
    page = client.get(damaged.url)
    assert page.status_code == 409
    assert "Line 9 cannot be read. Lines 1 to 8 are safe. Go back to line 8." in page.text
    assert "Go back to line 8" in page.text
    assert client.get("/").status_code == 200
    assert client.get(f"{damaged.url}/at/8").status_code == 200


def test_going_back_to_the_last_good_line_lets_the_game_go_on(
    client: FlaskClient, damaged: TablePage
) -> None:
    damaged.seq = 12
    assert damaged.post("take", player="p2").status_code == 409
    form = {"seq": 12, "key": "back"}
    for _ in range(2):
        assert client.post(f"{damaged.url}/at/8", data=form).status_code == 303
    assert "7 taken" in damaged.get()
    damaged.seq = 13
    assert damaged.post("take", player="p2").status_code == 200
    assert "8 taken" in damaged.get()


def test_the_log_of_a_damaged_table_shows_every_other_line(
    client: FlaskClient, damaged: TablePage
) -> None:
    for page in ("/log", "/log/print", "/export.csv"):
        text = client.get(f"{damaged.url}{page}").text
        assert "This line cannot be read." in text
        assert text.count("Taken.") >= 7
    assert "Taken." in client.get(f"{damaged.url}/at/8").text


def test_an_export_marks_a_damaged_line_and_goes_on(
    client: FlaskClient, damaged: TablePage
) -> None:
    (game,) = loads(client.get(f"{damaged.url}/export.jsonl").data)["games"]
    assert [entry["seq"] for entry in game["entries"]] == list(range(1, 13))
    assert game["entries"][8]["events"] == [{"damaged": True}]
    assert game["entries"][9]["events"][0]["type"] == "Taken"


def test_where_the_very_first_line_is_damaged_the_table_says_so(
    app: Flask, client: FlaskClient, damaged: TablePage
) -> None:
    spoil(app, "UPDATE entries SET events = '' WHERE seq = 1")
    page = client.get(damaged.url)
    assert page.status_code == 409
    assert "Line 1 cannot be read. No line before it can be shown." in page.text
    assert "<h1>A line of this table is damaged</h1>" in page.text
    assert "Go back" not in page.text


SNAPSHOTS = [
    b"",
    b"no zip",
    zlib.compress(b"{"),
    zlib.compress(b'{"nothing": 1}'),
    zlib.compress(b"7"),
]


@pytest.mark.parametrize("state", SNAPSHOTS)
def test_a_bad_snapshot_is_dropped_and_the_log_folded(
    app: Flask, client: FlaskClient, pebbles: TablePage, state: bytes
) -> None:
    for _ in range(25):
        pebbles.post("take", player="p1", despite="pebbles/three")
    spoil(app, "UPDATE snapshots SET state = ?", state)
    forget(app)
    assert "25 taken" in pebbles.get()
    assert pebbles.post("take", player="p1", despite="pebbles/three").status_code == 200
    with closing(app.extensions["games_file"].connect()) as db:
        assert db.execute("SELECT seq FROM snapshots").fetchall() == [(27,)]
        assert db.execute("SELECT state FROM snapshots").fetchone() != (state,)
    forget(app)
    assert "26 taken" in pebbles.get()


@pytest.mark.parametrize("before", [9, 8, 99, 12], ids=["itself", "a circle", "nothing", "ahead"])
def test_a_line_that_does_not_say_what_came_before_is_named(
    app: Flask, client: FlaskClient, damaged: TablePage, before: int
) -> None:
    spoil(app, "UPDATE entries SET before = ? WHERE seq = 9", before)
    if before == 8:
        spoil(app, "UPDATE entries SET before = 9 WHERE seq = 8")
    page = client.get(damaged.url)
    assert page.status_code == 409
    assert "cannot be read. " in page.text
    assert client.get("/").status_code == 200


@pytest.mark.parametrize("column", ["tables.seats", "tables.clock", "entries.events"])
def test_a_byte_that_is_no_text_stays_in_its_row(
    app: Flask, client: FlaskClient, damaged: TablePage, column: str
) -> None:
    table, name = column.split(".")
    spoil(app, f"UPDATE {table} SET {name} = CAST(x'5bff' AS TEXT)")
    forget(app)
    assert client.get("/").status_code == 200
    assert client.get("/new").status_code == 200
    assert client.get(damaged.url).status_code == 409
    assert client.get("/export.jsonl").status_code == 200


def noise_on(app: Flask, name: str) -> None:
    """Overwrite the first page of a table or an index, as a bad disk does while nobody looks."""
    path = app.extensions["games_file"].place.path
    with closing(app.extensions["games_file"].connect()) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        sql = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (number,) = db.execute(sql, [name]).fetchone()
    with path.open("r+b") as file:
        file.seek((number - 1) * 4_096)
        file.write(b"\xa5" * 4_096)


def test_damaged_pages_of_snapshots_leave_their_table_open(
    app: Flask, client: FlaskClient, pebbles: TablePage
) -> None:
    for _ in range(25):
        pebbles.post("take", player="p1", despite="pebbles/three")
    noise_on(app, "snapshots")
    forget(app)
    assert "25 taken" in pebbles.get()
    for _ in range(25):
        answer = pebbles.post("take", player="p1", despite="pebbles/three")
        assert answer.status_code == 200
    assert "50 taken" in pebbles.get()


def test_damaged_corrections_leave_every_page_open(
    app: Flask, client: FlaskClient, pebbles: TablePage
) -> None:
    noise_on(app, "corrections")
    for page in ("/", "/new", pebbles.url, "/rules", "/cards"):
        assert client.get(page).status_code == 200
    assert pebbles.post("take", player="p1").status_code == 200


def test_a_tap_on_a_damaged_table_is_offered_the_last_good_line_in_its_place(
    client: FlaskClient, damaged: TablePage
) -> None:
    damaged.seq = 12
    answer = damaged.post("take", player="p2")
    assert answer.status_code == 409
    assert answer.headers["HX-Retarget"] == "#message"
    assert "Line 9 cannot be read." in answer.text
    assert "Lines 1 to 8 are safe. Go back to line 8." in answer.text
    assert f'action="{damaged.url}/at/8"' in answer.text
    (key,) = re.findall(r'name="key" value="([^"]+)"', answer.text)
    assert damaged.post("at/8", seq=12, key=key).status_code == 200
    assert "7 taken" in damaged.get()


STRANGER = '[{"type":"Started","v":1,"seats":[{"id":"p1","name":"Anna","colour":"mauve"}]}]'


def test_a_line_after_which_the_table_cannot_be_shown_is_damaged(
    app: Flask, client: FlaskClient, damaged: TablePage, caplog: pytest.LogCaptureFixture
) -> None:
    spoil(app, "UPDATE entries SET events = ? WHERE seq = 9", STRANGER)
    for page in ("", "/score", "/story", "/print", "/at/10", "/page/cloth"):
        answer = client.get(f"{damaged.url}{page}")
        assert answer.status_code == 409, page
        assert "Line 9 cannot be read. Lines 1 to 8 are safe." in answer.text
    damaged.seq = 12
    for command in ("take", "undo"):
        assert damaged.post(command, player="p1").status_code == 409
    for page in ("/log", "/log/print", "/at/8", "/export.csv", "/export.jsonl"):
        assert client.get(f"{damaged.url}{page}").status_code == 200, page
    # Whoever keeps the server running sees why, once.
    told = [one for one in caplog.records if "cannot be shown" in one.message]
    assert len(told) == len({one.message for one in told}) > 0
    assert all(one.name == "companion" and one.exc_info for one in told)
    client.post(f"{damaged.url}/at/8", data={"seq": 12, "key": "back"})
    assert "7 taken" in damaged.get()


@pytest.mark.parametrize("tip", [0, 999, 5, -1])
def test_a_last_line_that_leads_nowhere_is_named_and_left_out(
    app: Flask, client: FlaskClient, pebbles: TablePage, tip: int
) -> None:
    for player in ("p1", "p2", "p1"):
        pebbles.post("take", player=player)
    pebbles.post("undo")
    pebbles.post("take", player="p2")  # line 6
    spoil(app, "UPDATE entries SET tip = ? WHERE seq = 6", tip)
    page = client.get(pebbles.url)
    assert page.status_code == 409
    assert "Line 6 cannot be read. Lines 1 to 5 are safe. Go back to line 5." in page.text
    for command in ("take", "undo", "redo"):
        assert pebbles.post(command, player="p1").status_code == 409
    log = client.get(f"{pebbles.url}/log").text
    assert log.count("(undone)") == 2  # the third pebble, and the line that leads nowhere
    assert "leaves out the damaged line" in pebbles.get("/at/5")
    assert client.post(f"{pebbles.url}/at/5", data={"seq": 6, "key": "k"}).status_code == 303
    assert "2 taken" in pebbles.get()
    assert "Undone: 1 line, back to: Taken." in pebbles.get("/log")
    pebbles.seq = 7
    assert pebbles.post("take", player="p1").status_code == 200
    assert "3 taken" in pebbles.get()
    pebbles.get("/story")
