"""Export and import through the pages, without JavaScript."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.store.file import database
from companion.store.own_rulings import MOST, Noted, OwnRulings
from companion.web.app import create_app
from companion.web.uploads import staging
from companion.web.uploads.staging import LONGEST_WAIT_SECONDS, MOST_BYTES, MOST_WAITING, Staging
from tests.conftest import TablePage
from tests.running import PATIENCE
from tests.take_home.processes import kill, wait_until, worker_of
from tests.take_home.shelf import dumps, loads, sealed
from tests.toy import ALL_GAMES, furnish


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[FlaskClient]:
    """A browser at another, empty instance."""
    app = furnish(create_app(tmp_path / "elsewhere", games=ALL_GAMES))
    yield app.test_client()
    app.extensions["games_file"].close()


@pytest.fixture
def finished(pebbles: TablePage) -> TablePage:
    """A finished game of the toy with an undo in it; Ben won."""
    pebbles.post("take", player="p1")
    pebbles.post("undo")
    pebbles.post("take", player="p2")
    pebbles.post("finish")
    return pebbles


def send(client: FlaskClient, content: bytes | str, name: str = "games.jsonl") -> TestResponse:
    """Choose a file, send it, and wait until it was looked at."""
    data = content.encode() if isinstance(content, str) else content
    # Put together here: the test client would leave a large one open in a temporary file.
    head = f'--frame\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    body = head.encode() + data + b"\r\n--frame--\r\n"
    form = "multipart/form-data; boundary=frame"
    return followed(client, client.post("/import", data=body, content_type=form))


def confirm(client: FlaskClient, page: str) -> TestResponse:
    """Tap the button under what will happen, and wait until it has happened."""
    (url,) = re.findall(r'action="(/import/\w+)"', page)
    return followed(client, client.post(url))


def followed(client: FlaskClient, answer: TestResponse) -> TestResponse:
    """Where a form leads, loaded again as a browser without a script does, until it is done."""
    if answer.status_code != 303:
        return answer
    return until_done(client, answer.headers["Location"])


def until_done(client: FlaskClient, url: str) -> TestResponse:
    """The page of an upload, once nothing is under way."""
    deadline = time.monotonic() + PATIENCE
    while "<progress" in (answer := client.get(url)).text:
        assert 'http-equiv="refresh"' in answer.text
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return answer


def rows(text: str) -> list[dict[str, str]]:
    """The lines of a CSV file, without the mark for spreadsheets."""
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:], newline="")))


def waiting(app: Flask) -> list[str]:
    """The files that wait to be imported."""
    folder = Path(app.instance_path) / staging.FOLDER
    return os.listdir(folder) if folder.exists() else []


def test_a_game_goes_from_one_instance_to_another(
    elsewhere: FlaskClient, finished: TablePage
) -> None:
    answer = finished.client.get(f"{finished.url}/export.jsonl")
    assert answer.mimetype == "application/jsonl"
    assert re.fullmatch(
        r'attachment; filename="companion-table-[A-Z]{4}-\d{4}-\d\d-\d\d.jsonl"',
        answer.headers["Content-Disposition"],
    )
    looked = send(elsewhere, answer.data)
    assert looked.status_code == 200
    assert "Import 1 game<" in looked.text
    assert "No finished games yet" in elsewhere.get("/history").text
    done = confirm(elsewhere, looked.text)
    assert "1 game was imported." in done.text
    (url,) = re.findall(r'href="(/t/[A-Z]{4})"', done.text)
    assert url == finished.url
    assert "Ben won" in elsewhere.get("/history").text
    assert log_of(elsewhere, url) == log_of(finished.client, url)


def log_of(client: FlaskClient, url: str) -> list[dict[str, str]]:
    return rows(client.get(f"{url}/export.csv").get_data(as_text=True))


def test_confirming_twice_imports_once(elsewhere: FlaskClient, finished: TablePage) -> None:
    looked = send(elsewhere, finished.client.get("/export.jsonl").data).text
    first = confirm(elsewhere, looked)
    assert "1 game was imported" in first.text
    again = confirm(elsewhere, looked)
    assert (again.status_code, again.text) == (200, first.text)
    assert len(loads(elsewhere.get("/export.jsonl").data)["games"]) == 1


def test_the_same_file_looked_at_twice_is_imported_once(
    elsewhere: FlaskClient, finished: TablePage
) -> None:
    looks = [send(elsewhere, finished.client.get("/export.jsonl").data).text for _ in range(2)]
    assert "1 game was imported" in confirm(elsewhere, looks[0]).text
    assert "Nothing new: everything is here already." in confirm(elsewhere, looks[1]).text
    assert len(loads(elsewhere.get("/export.jsonl").data)["games"]) == 1


def test_a_game_that_is_here_is_left_alone(finished: TablePage) -> None:
    answer = send(finished.client, finished.client.get("/export.jsonl").data)
    assert answer.status_code == 200
    assert "Already here as" in answer.text
    assert 'action="/import/' not in answer.text


def test_new_and_broken_games_are_told_apart_first(
    elsewhere: FlaskClient, client: FlaskClient
) -> None:
    for _ in range(2):
        TablePage(client, "pebbles", ("Anna", "Ben")).post("take", player="p1")
    data = loads(client.get("/export.jsonl").data)
    data["games"][0]["game"] = "chess"
    answer = send(elsewhere, sealed(data))
    assert answer.status_code == 200
    assert "It is of a game that is not installed here (chess)." in answer.text
    assert "1 game was imported" in confirm(elsewhere, answer.text).text


RULING = {
    "game": "pebbles",
    "rule": "pebbles/three",
    "dispute": "",
    "decision": "Four is <b>it</b>.",
}


@pytest.fixture
def settled(finished: TablePage) -> TablePage:
    """The same, with a ruling about its third line and a corrected card."""
    about = {"table": finished.url.rpartition("/")[2], "line": "3"}
    for path, form in (
        ("/rulings/new", RULING | about),
        ("/cards/arctic_scavengers/brawler/print", {"people": "3"}),
    ):
        assert finished.client.post(path, data=form).status_code == 303
    return finished


def people_of_brawler(client: FlaskClient) -> int:
    cards = client.get("/api/v1/cards").json
    assert cards is not None
    return next(int(card["people"]) for card in cards["cards"] if card["id"] == "brawler")


def test_rulings_and_corrections_go_from_one_instance_to_another(
    elsewhere: FlaskClient, settled: TablePage
) -> None:
    looked = send(elsewhere, settled.client.get("/export.jsonl").data)
    assert looked.status_code == 200
    assert "Exported by Companion 0.1.0: 1 game, 1 ruling and 1 corrected value." in looked.text
    assert "Our rulings: 1, new" in looked.text
    assert "Four is &lt;b&gt;it&lt;/b&gt;." in looked.text
    assert "Corrected cards: 1 value, new" in looked.text
    assert "Brawler, people" in looked.text
    assert "3 (our lists: 1)" in looked.text
    assert people_of_brawler(elsewhere) == 1
    done = confirm(elsewhere, looked.text)
    assert "1 game, 1 ruling and 1 corrected value were imported." in done.text
    assert 'href="/rulings"' in done.text
    assert 'href="/cards?print=edited"' in done.text
    assert people_of_brawler(elsewhere) == 3
    assert f'href="{settled.url}/at/3"' in elsewhere.get("/rulings").text
    again = send(elsewhere, settled.client.get("/export.jsonl").data)
    assert "Already here: left alone" in again.text
    assert len(loads(elsewhere.get("/export.jsonl").data)["rulings"]) == 1


def test_a_correction_that_is_different_here_stays_and_both_values_are_told(
    elsewhere: FlaskClient, settled: TablePage
) -> None:
    elsewhere.post("/cards/arctic_scavengers/brawler/print", data={"people": "2"})
    looked = send(elsewhere, settled.client.get("/export.jsonl").data).text
    for page in (looked, confirm(elsewhere, looked).text):
        assert "Corrected cards: 1 value, different here, left alone" in page
        assert "3 in the file, 2 here, which stays." in page
    assert people_of_brawler(elsewhere) == 2


def test_edited_rulings_are_refused_with_their_reason(
    elsewhere: FlaskClient, settled: TablePage
) -> None:
    data = loads(settled.client.get("/export.jsonl").data)
    data |= {"games": [], "count": 0, "corrections": []}
    data = loads(sealed(data))
    data["rulings"][0]["decision"] = "Five is it."
    answer = send(elsewhere, dumps(data))
    assert answer.status_code == 422
    assert "Our rulings: 1, cannot be imported" in answer.text
    assert "They were edited or damaged after export" in answer.text
    assert 'action="/import/' not in answer.text


def test_a_ruling_beside_a_rule_of_another_version_can_be_read_and_edited(
    elsewhere: FlaskClient, settled: TablePage
) -> None:
    data = loads(settled.client.get("/export.jsonl").data)
    data["rulings"][0]["rule"] = "pebbles/of_later"
    confirm(elsewhere, send(elsewhere, sealed(data)).text)
    assert "Four is &lt;b&gt;it" in elsewhere.get("/rulings").text
    assert elsewhere.get("/rulings/1").status_code == 200
    assert elsewhere.post("/rulings/1", data={"decision": "Five."}).status_code == 303


def test_a_book_that_filled_up_between_looking_and_importing_leaves_the_rulings_out(
    elsewhere: FlaskClient, settled: TablePage
) -> None:
    looked = send(elsewhere, settled.client.get("/export.jsonl").data).text
    db = elsewhere.application.extensions["games_file"].connect()
    for number in range(MOST):
        OwnRulings(db).add(Noted("pebbles", "", "", "So be it."), key=str(number), at="then")
    db.close()
    done = confirm(elsewhere, looked).text
    assert "1 game and 1 corrected value were imported." in done
    assert "Our rulings: 1, cannot be imported" in done
    assert "There can be 1,000 rulings. There are 1,000, and 1 more would come." in done


@contextmanager
def held(client: FlaskClient) -> Iterator[None]:
    """Nobody else can save anything, so that an import stays under way."""
    db = client.application.extensions["games_file"].connect()
    with database.transaction(db):
        yield
    db.close()


def asked_by_script(client: FlaskClient, url: str) -> TestResponse:
    """The page of an upload, as its own script asks for it."""
    return client.get(url, headers={"HX-Request": "true"})


def begun(client: FlaskClient, file: bytes) -> str:
    """Import a file; answers the address where that is under way."""
    found: list[str] = re.findall(r'action="(/import/\w+)"', send(client, file).text)
    assert [client.post(url).headers["Location"] for url in found] == found
    return found[0]


@pytest.mark.long
def test_whoever_waits_sees_how_far_it_is_and_how_many_come_first(
    elsewhere: FlaskClient, finished: TablePage
) -> None:
    file = finished.client.get("/export.jsonl").data
    with held(elsewhere):
        first = begun(elsewhere, file)
        wait_until(lambda: "Saving." in elsewhere.get(first).text)
        page = elsewhere.get(first).text
        assert '<progress max="100" value="100"' in page
        assert "Either everything new in the file is imported, or nothing." in page
        second = elsewhere.post(
            "/import", data={"file": (io.BytesIO(file), "games.jsonl")}
        ).headers["Location"]
        page = elsewhere.get(second).text
        assert "Waiting: 1 file comes first." in page
        assert "Nothing is imported yet." in page
        part = asked_by_script(elsewhere, second)
        assert part.text.startswith('<div id="import_progress"')
        assert "HX-Refresh" not in part.headers
        # Whoever taps Import once more, or reloads the page, finds the same.
        assert elsewhere.post(first).headers["Location"] == first
        assert "Saving." in elsewhere.get(first).text
    assert "1 game was imported." in until_done(elsewhere, first).text
    assert "Already here: left alone" in until_done(elsewhere, second).text
    for url in (first, second):
        assert asked_by_script(elsewhere, url).headers["HX-Refresh"] == "true"


def test_a_script_is_led_to_the_page_of_its_upload(
    elsewhere: FlaskClient, finished: TablePage
) -> None:
    file = io.BytesIO(finished.client.get("/export.jsonl").data)
    answer = elsewhere.post(
        "/import", data={"file": (file, "games.jsonl")}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    url = answer.headers["HX-Redirect"]
    assert "Import 1 game<" in until_done(elsewhere, url).text
    answer = elsewhere.post(url, headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == url
    assert "1 game was imported." in until_done(elsewhere, url).text


@pytest.mark.long
def test_an_import_whose_process_dies_says_what_is_safe_and_what_to_do(
    elsewhere: FlaskClient, finished: TablePage
) -> None:
    file = finished.client.get("/export.jsonl").data
    with held(elsewhere):
        url = begun(elsewhere, file)
        wait_until(lambda: "Saving." in elsewhere.get(url).text)
        kill(worker_of(os.getpid()))
        answer = until_done(elsewhere, url)
    assert answer.status_code == 503
    assert (
        "The import was interrupted. Either everything new in the file is here, or nothing. "
        "Choose the file again. Nothing is imported twice."
    ) in answer.text
    assert 'name="file"' in answer.text
    assert waiting(elsewhere.application) == []
    assert "1 game was imported" in confirm(elsewhere, send(elsewhere, file).text).text


def test_after_a_restart_an_upload_is_gone_and_its_page_says_so(
    elsewhere: FlaskClient, finished: TablePage
) -> None:
    looked = send(elsewhere, finished.client.get("/export.jsonl").data).text
    (url,) = re.findall(r'action="(/import/\w+)"', looked)
    assert len(waiting(elsewhere.application)) == 1
    app = furnish(create_app(Path(elsewhere.application.instance_path), games=ALL_GAMES))
    assert waiting(app) == []
    after = app.test_client()
    assert asked_by_script(after, url).headers["HX-Refresh"] == "true"
    for answer in (after.get(url), after.post(url)):
        assert answer.status_code == 404
        assert "Companion was restarted, or newer files took its place." in answer.text
    app.extensions["games_file"].close()


BAD: list[Any] = [
    pytest.param(b"", 422, "The file is empty", id="empty"),
    pytest.param(b"hello", 422, "not a file that Companion has exported", id="foreign"),
    pytest.param(b"[" * 200_000, 422, "not a file that Companion", id="brackets"),
    pytest.param(b'{"companion_export":1,"x":' + b"[" * 200_000, 422, "too deeply", id="deep"),
    pytest.param(b'{"companion_export":1,"games":[\xff', 422, "UTF-8", id="not UTF-8"),
    pytest.param(b'{"companion_export":7,"games":[]}', 422, "newer version", id="newer"),
    pytest.param(b" " * (MOST_BYTES + 1), 413, "A file may hold 20 MB", id="20 MB and a byte"),
    pytest.param(b" " * (MOST_BYTES + 10_000), 413, "A file may hold 20 MB", id="more than that"),
]


@pytest.mark.parametrize(("content", "status", "sentence"), BAD)
def test_a_bad_file_is_refused_with_a_sentence_and_not_kept(
    app: Flask, client: FlaskClient, content: bytes, status: int, sentence: str
) -> None:
    answer = send(client, content)
    assert answer.status_code == status
    assert sentence in answer.text
    assert "Nothing was imported." in answer.text
    assert waiting(app) == []


def test_an_edited_game_is_refused_with_its_reason(
    elsewhere: FlaskClient, finished: TablePage
) -> None:
    edited = finished.client.get("/export.jsonl").data.replace(b'"player":"p2"', b'"player":"p1"')
    answer = send(elsewhere, edited)
    assert answer.status_code == 422
    assert "It was edited or damaged after export" in answer.text
    assert 'action="/import/' not in answer.text


def test_a_form_without_a_file_says_what_to_do(client: FlaskClient) -> None:
    for answer in (client.post("/import"), client.post("/import", data={"file": "text"})):
        assert answer.status_code == 422
        assert "Choose a file first" in answer.text


@pytest.mark.parametrize("token", ["0" * 32, "..%2f..%2fcompanion.db", "companion.db", "A" * 5000])
def test_a_file_that_does_not_wait_cannot_be_confirmed(client: FlaskClient, token: str) -> None:
    answer = client.post(f"/import/{token}")
    assert answer.status_code == 404


def test_files_that_wait_are_few_and_not_for_long(
    app: Flask, client: FlaskClient, elsewhere: FlaskClient
) -> None:
    TablePage(elsewhere, "pebbles", ("Anna", "Ben"))
    file = elsewhere.get("/export.jsonl").data
    for _ in range(MOST_WAITING + 2):
        assert send(client, file).status_code == 200
    assert len(waiting(app)) == MOST_WAITING
    folder = Path(app.instance_path) / staging.FOLDER
    for path in folder.iterdir():
        long_ago = path.stat().st_mtime - LONGEST_WAIT_SECONDS - 1
        os.utime(path, (long_ago, long_ago))
    page = send(client, file).text
    assert len(waiting(app)) == 1
    assert "1 game was imported" in confirm(client, page).text


def test_a_file_that_is_being_read_may_be_pushed_out_by_newer_ones(tmp_path: Path) -> None:
    shelf = Staging(tmp_path)
    token = shelf.keep(io.BytesIO(b"games"), now=time.time())
    file = shelf.opened(token)
    assert file is not None
    with file:
        for _ in range(MOST_WAITING):
            shelf.keep(io.BytesIO(b"more"), now=time.time())
        assert shelf.opened(token) is None
        assert file.read() == b"games"


def test_other_forms_stay_small(client: FlaskClient) -> None:
    assert client.post("/new", data={"name1": "x" * 100_000}).status_code == 413
    assert client.post(f"/import/{'0' * 32}", data={"x": "x" * 100_000}).status_code in (404, 413)


def test_the_log_as_csv_has_one_line_an_entry_in_words(finished: TablePage) -> None:
    lines = log_of(finished.client, finished.url)
    assert [line["seq"] for line in lines] == ["1", "2", "3", "4", "5"]
    assert [line["what happened"] for line in lines] == [
        "Started.",
        "Taken.",
        "Undone: Taken.",
        "Taken.",
        "Finished.",
    ]
    assert lines[3]["round"] == "0 taken"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", lines[0]["time"])


def test_the_log_as_csv_tells_a_return_in_one_line(finished: TablePage) -> None:
    seq = finished.seq
    for to in (1, 5):
        form = {"seq": seq, "key": f"return-{to}"}
        assert finished.client.post(f"{finished.url}/at/{to}", data=form).status_code == 303
        seq += 1
    lines = log_of(finished.client, finished.url)
    assert [(line["kind"], line["what happened"]) for line in lines[5:]] == [
        ("return", "Undone: 2 lines, back to: Started."),
        ("return", "Redone: 2 lines, up to: Finished."),
    ]


def test_all_results_as_csv_have_one_line_a_player(finished: TablePage) -> None:
    lines = rows(finished.client.get("/export.csv").get_data(as_text=True))
    assert [(line["player"], line["total"], line["rank"], line["winner"]) for line in lines] == [
        ("Ben", "1", "1", "yes"),
        ("Anna", "0", "2", ""),
    ]


@pytest.mark.parametrize("name", ["=1+1", "+Anna", "-Anna", "@Anna", "＝1+1", "＠Anna"])
def test_no_name_becomes_a_formula(client: FlaskClient, name: str) -> None:
    TablePage(client, "pebbles", (name, "Ben")).post("finish")
    lines = rows(client.get("/export.csv").get_data(as_text=True))
    assert f"'{name}" in [line["player"] for line in lines]


@pytest.mark.parametrize("path", ["/export.xml", "/t/{code}/export.pdf", "/t/AEIO/export.jsonl"])
def test_what_cannot_be_exported_is_not_found(
    client: FlaskClient, pebbles: TablePage, path: str
) -> None:
    assert client.get(path.format(code=pebbles.url[-4:])).status_code == 404


@pytest.mark.parametrize("path", ["", "/t/{code}"])
def test_the_address_of_earlier_exports_leads_to_those_of_now(
    client: FlaskClient, pebbles: TablePage, path: str
) -> None:
    address = path.format(code=pebbles.url[-4:])
    answer = client.get(f"{address}/export.json")
    assert (answer.status_code, answer.location) == (303, f"{address}/export.jsonl")


def test_an_export_is_sent_piece_by_piece_and_not_packed(finished: TablePage) -> None:
    answer = finished.client.get("/export.jsonl", headers={"Accept-Encoding": "gzip"})
    assert answer.is_streamed
    assert "Content-Encoding" not in answer.headers
    pieces = list(answer.iter_encoded())
    assert len(pieces) > 5


def test_an_export_that_is_broken_off_lets_go_of_the_database(
    app: Flask, finished: TablePage
) -> None:
    answer = finished.client.get("/export.jsonl", buffered=False)
    next(iter(answer.iter_encoded()))
    answer.close()
    assert finished.post("undo").status_code == 200


def test_export_and_import_are_linked_where_they_are_looked_for(finished: TablePage) -> None:
    client = finished.client
    for page in ("/", "/history"):
        assert 'href="/import"' in client.get(page).text
    for kind in ("jsonl", "csv"):
        assert f'href="/export.{kind}"' in client.get("/history").text
        assert f'href="{finished.url}/export.{kind}"' in client.get(f"{finished.url}/log").text


def test_a_counted_game_can_be_handed_to_bg_stats_once_it_is_revealed(
    finished: TablePage,
) -> None:
    page = finished.client.get(f"{finished.url}/score?shown=all").text
    (data,) = re.findall(
        r'href="https://app\.bgstatsapp\.com/createPlay\.html\?data=([^"]+)"', page
    )
    play = json.loads(unquote(data))
    assert play["game"]["name"] == "Pebbles"
    assert [(one["name"], one["winner"]) for one in play["players"]] == [
        ("Ben", True),
        ("Anna", False),
    ]
    assert "bgstatsapp" not in finished.client.get(f"{finished.url}/score").text
