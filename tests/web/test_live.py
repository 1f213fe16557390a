"""What keeps devices in step: streams of numbers, on a real server, and the panels since a number."""

from __future__ import annotations

import gc
import os
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.file import database
from companion.store.file.troubles import Trouble
from companion.web.live import MOST_STREAMS, hub
from companion.web.serving import serve
from companion.web.serving.server import Pool, Server
from tests.conftest import TablePage
from tests.listening import Event, Listener, post
from tests.live_server import LiveServer
from tests.running import PATIENCE, until

FOLDER_OF_FILES = Path("/dev/fd")


class Served:
    """A server in this process, and a table of the toy game on it."""

    def __init__(self, app: Flask, url: str) -> None:
        self.app, self.url, self.hub = app, url, hub(app)
        self.table = TablePage(app.test_client(), "pebbles", ("Anna", "Ben"))
        self.path = self.table.url

    def listen(self) -> Listener:
        return Listener(self.url, self.path)

    def tap(self) -> int:
        """Take a pebble; the entry that came of it."""
        with self.table.post("take", player="p1") as answer:  # gone out by the end of the block
            assert answer.status_code == 200
        return self.table.seq


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    server = serve.build_server(app, "127.0.0.1", 0)
    server.expiration_interval = 0.02  # to stop
    serve.listen(server, "127.0.0.1", 0)
    thread = threading.Thread(target=server.serve)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.bind_addr[1]}"
    finally:
        hub(app).close()
        server.stop()
        thread.join()


@pytest.fixture
def served(app: Flask) -> Iterator[Served]:
    with serving(app) as url:
        yield Served(app, url)


def test_a_stream_says_at_once_where_the_table_is_and_then_every_change(served: Served) -> None:
    with served.listen() as events:
        assert events.answer.getheader("Content-Type", "").startswith("text/event-stream")
        assert events.answer.getheader("Cache-Control") == "no-store"
        assert next(events) == Event("", "1", "1")
        assert next(events) == Event("seats", "1", "")  # who opens a table leads it
        for _ in range(2):
            number = served.tap()
            assert next(events) == Event("", str(number), str(number))


def test_a_stream_that_is_packed_for_others_is_never_packed(served: Served) -> None:
    with served.listen() as events:
        assert events.answer.getheader("Content-Encoding") is None
    page = served.table.client.get(f"{served.path}/live", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in page.headers
    page.close()


def test_undo_and_return_are_told_too(served: Served) -> None:
    served.tap()
    with served.listen() as events:
        assert events.next_number() == 2
        served.table.post("undo")
        assert events.next_number() == 3
        served.table.post("at/2")
        assert events.next_number() == 4


def test_who_is_slow_hears_the_newest_number_alone(served: Served) -> None:
    channel = served.hub.listen(1)
    assert channel is not None
    served.tap()
    served.tap()
    said = channel.heard(beat=60)
    assert next(said).startswith("id: 3\ndata: 3\n\n")
    served.hub.leave(1)


def test_another_table_is_not_told(served: Served) -> None:
    served.hub.beat = 0.05
    other = TablePage(served.app.test_client(), "pebbles", ("Cara", "Dora"))
    with Listener(served.url, other.url) as events:
        assert events.next_number() == 1
        served.tap()
        assert [next(events).name for _ in range(2)] == ["seats", "beat"]
        assert other.post("take", player="p1").status_code == 200
        assert events.next_number() == 2


def test_between_changes_a_stream_says_by_name_that_it_is_there(served: Served) -> None:
    served.hub.beat = 0.05
    with served.listen() as events:
        assert [next(events).name for _ in range(2)] == ["", "seats"]
        assert [next(events) for _ in range(2)] == [Event("beat", "1", "")] * 2


def test_who_sits_down_is_told_as_a_number(served: Served) -> None:
    with served.listen() as events:
        assert [next(events).data for _ in range(2)] == ["1", "1"]
        phone = served.app.test_client()
        assert phone.post(f"{served.path}/sit", data={"seat": "p1"}).status_code == 303
        assert next(events) == Event("seats", "2", "")
    assert phone.get(f"{served.path}/seq").text == "1 2"


def test_what_another_process_writes_is_told(served: Served) -> None:
    with served.listen() as events:
        assert events.next_number() == 1
        instance = Path(served.app.instance_path)
        with LiveServer(instance) as other:
            post(other.url, f"{served.path}/take", player="p1", seq=1, key="elsewhere")
        assert events.next_number() == 2


def test_nobody_looks_at_the_file_while_nobody_listens(served: Served) -> None:
    assert watchers() == 0
    served.hub.beat = 0.05
    with served.listen() as events:
        next(events)
        assert watchers() == 1
    served.tap()
    until(lambda: watchers() == 0)
    with served.listen() as events:
        assert events.next_number() == 2
        assert watchers() == 1


def watchers() -> int:
    return sum("_watch" in thread.name for thread in threading.enumerate())


def test_a_file_that_is_away_for_a_while_ends_no_stream(served: Served) -> None:
    path = Path(served.app.instance_path, database.FILE_NAME)
    version, was_missed = served.hub._version, threading.Event()

    def looked() -> int:
        try:
            return version()
        except Trouble:
            was_missed.set()
            raise

    served.hub._version = looked
    with served.listen() as events:
        next(events)
        path.rename(path.with_suffix(".away"))
        assert was_missed.wait(PATIENCE)
        path.with_suffix(".away").rename(path)
        served.tap()
        assert events.next_number() == 2
        assert watchers() == 1


def test_above_the_cap_a_stream_is_refused_with_a_sentence_until_one_ends(served: Served) -> None:
    served.hub.most, served.hub.beat = 2, 0.01
    with served.listen() as first, served.listen():
        next(first)
        with served.listen() as refused:
            assert refused.answer.status == 503
            assert refused.answer.getheader("Retry-After") == "15"
            assert "This one looks by itself." in refused.answer.read().decode()
        assert served.table.client.get(f"{served.path}/seq").text == "1 1"
        first.close()
        until(lambda: served.hub.streams < 2)
        with served.listen() as third:
            assert third.next_number() == 1


def test_the_cap_leaves_threads_for_those_who_tap_and_those_who_are_slow() -> None:
    assert serve.THREADS - Server.most_reading - Server.most_uploading - 50 >= (MOST_STREAMS)
    assert MOST_STREAMS >= 250


@pytest.mark.parametrize("page", ["live", "seq", "panels"])
def test_a_table_that_is_not_there_is_a_404(client: FlaskClient, page: str) -> None:
    assert client.get(f"/t/XXXX/{page}").status_code == 404


def test_many_that_come_and_go_leave_no_thread_and_no_file_behind(served: Served) -> None:
    served.hub.beat = 0.05

    def come_and_go() -> None:
        with ExitStack() as all:
            for events in [all.enter_context(served.listen()) for _ in range(20)]:
                next(events)
        until(lambda: served.hub.streams == 0 and watchers() == 0)

    come_and_go()
    gc.collect()
    threads, files = threading.active_count(), len(os.listdir(FOLDER_OF_FILES))
    for _ in range(5):
        come_and_go()
    gc.collect()
    # The server may have started a few more of its own meanwhile, at most once.
    assert threading.active_count() <= threads + Pool.spare
    assert len(os.listdir(FOLDER_OF_FILES)) <= files + 2


def test_a_stop_ends_the_streams_first_and_takes_less_than_two_seconds(tmp_path: Path) -> None:
    with LiveServer(tmp_path / "instance") as server, ExitStack() as all:
        names = {"name1": "Anna", "name2": "Ben"}
        path = post(server.url, "/new", game="pebbles", first=1, key="open", **names)
        alone = stopped(server)
        server.start()
        streams = [all.enter_context(Listener(server.url, path)) for _ in range(30)]
        assert [events.next_number() for events in streams] == [1] * 30
        # On a machine that is busy with other things, not much more than a stop takes by itself.
        assert stopped(server) < max(2, 2 * alone)
        assert [events.next_number(0) for events in streams] == [0] * 30
        assert "Traceback" not in "".join(server.printed)


def stopped(server: LiveServer) -> float:
    """The seconds that a stop takes."""
    began = time.monotonic()
    assert server.stop() == 0
    return time.monotonic() - began


# The panels since a number ------------------------------------------------------------------------


@pytest.fixture
def table(scavengers: TablePage) -> TablePage:
    """A table that has moved on by a few taps."""
    for _ in range(3):
        assert scavengers.post("next", all="1").status_code == 200
    return scavengers


def drawn(html: str) -> list[str]:
    """The ids of the panels in an answer."""
    return [part.split('"', 1)[0] for part in html.split('id="')[1:] if "hx-swap-oob" in part[:200]]


def test_the_panels_since_a_picture_are_those_that_a_tap_from_it_brings(table: TablePage) -> None:
    before = table.seq
    tapped = table.post("next", all="1")
    fetched = table.client.get(f"{table.url}/panels?from={before}")
    assert fetched.status_code == 200
    assert fetched.headers["X-Seq"] == tapped.headers["X-Seq"]
    assert fetched.headers["Cache-Control"] == "no-store"
    assert drawn(fetched.text) == drawn(tapped.text) != []
    assert "strip" not in drawn(table.client.get(f"{table.url}/panels?from={table.seq}").text)


@pytest.mark.parametrize("shown", ["", "x", "-1", "0", "99999", "9" * 40, "1.5", "²"])
def test_from_nonsense_or_from_the_future_all_panels_come(table: TablePage, shown: str) -> None:
    every = {"strip", "seats", "bar", "lesson", "menu_moves", "history"}
    answer = table.client.get(f"{table.url}/panels", query_string={"from": shown})
    assert answer.status_code == 200
    assert every <= set(drawn(answer.text))


def test_a_page_of_the_game_comes_as_a_tap_on_it_brings_it(table: TablePage) -> None:
    answer = table.client.get(f"{table.url}/panels?from=1&page=piles")
    assert drawn(answer.text) == ["panel", "page_links", "history", "message"]
    assert table.client.get(f"{table.url}/panels?page=none").status_code == 404


def test_the_number_alone(table: TablePage) -> None:
    answer = table.client.get(f"{table.url}/seq")
    assert answer.text == f"{table.seq} 1"
    assert answer.mimetype == "text/plain"
    assert answer.headers["Cache-Control"] == "no-store"
