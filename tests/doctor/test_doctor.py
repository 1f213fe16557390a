"""`python3 -m companion doctor`: every line says that all is well, or what to do."""

from __future__ import annotations

import os
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.cli import main, program
from companion.doctor import games as doctor_games
from companion.doctor import machine
from companion.doctor.line import DoctorLine
from companion.play import Referee
from companion.store.copies import daily
from companion.store.copies.backup import back_up
from companion.store.file import database
from companion.store.hosts import Hosts
from companion.web.serving import addresses
from tests.live_server import LiveServer
from tests.store.sitting import PEBBLES
from tests.take_home.shelf import Shelf
from tests.test_recorded_games import recordings

Capture = pytest.CaptureFixture[str]
NOW = datetime(2026, 11, 17, 20, 0, tzinfo=UTC)


@pytest.fixture
def port() -> Iterator[int]:
    """A port that is free, or was a moment ago."""
    with socket.create_server(("0.0.0.0", 0)) as taken:
        number = int(taken.getsockname()[1])
    yield number


def files(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder with its content and its time."""
    return {
        str(path): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }


def lines(capsys: Capture) -> dict[str, tuple[str, str]]:
    """What was said, by name: whether it is well, and the text."""
    found = [line.split(maxsplit=2) for line in capsys.readouterr().out.splitlines()]
    return {name: (state, text) for state, name, text in found}


def examined(path: Path) -> DoctorLine:
    referees = {"pebbles": Referee(PEBBLES)}
    return doctor_games.examine(path, referees, "companion", lambda text: None).database


def test_a_healthy_folder_has_nothing_wrong_and_nothing_is_changed(
    tmp_path: Path, port: int, capsys: Capture
) -> None:
    shelf = Shelf(tmp_path)
    shelf.put(recordings()[0])
    shelf.close()
    back_up(tmp_path / database.FILE_NAME, tmp_path / "copy.db")
    (tmp_path / daily.FOLDER).mkdir()
    (tmp_path / "copy.db").rename(tmp_path / daily.FOLDER / "companion-2026-11-17-120000.db")
    before = files(tmp_path)
    assert main(["doctor", "--instance", str(tmp_path), "--port", str(port)]) == 0
    assert files(tmp_path) == before
    said = lines(capsys)
    assert list(said) == [
        *("Python", "SQLite", "Disk", "Address", "Port", "Clock", "Database", "Format"),
        *("Backup", "Versions"),
    ]
    assert {state for state, _ in said.values()} == {"ok"}
    assert said["Port"][1] == f"{port} is free."
    assert "1 game, " in said["Database"][1]
    assert said["Database"][1].endswith("every table opens.")
    assert said["Backup"][1] == "companion-2026-11-17-120000.db, just now, made by hand."


def test_a_folder_that_is_not_there_is_well_and_is_not_made(
    tmp_path: Path, port: int, capsys: Capture
) -> None:
    folder = tmp_path / "nowhere"
    assert main(["doctor", "--instance", str(folder), "--port", str(port)]) == 0
    assert not folder.exists()
    assert lines(capsys)["Database"] == ("ok", f"No games yet in {folder}.")


@pytest.mark.long
def test_while_the_app_runs_its_port_is_known_to_be_its_own(
    tmp_path: Path, capsys: Capture
) -> None:
    with LiveServer(tmp_path) as server:
        number = server.url.rstrip("/").rpartition(":")[2]
        main(["doctor", "--instance", str(tmp_path), "--port", number])
        assert lines(capsys)["Port"] == (
            "ok",
            f"{number} is taken by Companion, which is running.",
        )


def test_a_port_that_another_program_has_is_wrong(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "ANSWER_SECONDS", 0.1)  # that program never answers
    with socket.create_server(("127.0.0.1", 0)) as other:
        number = int(other.getsockname()[1])
        assert main(["doctor", "--instance", str(tmp_path), "--port", str(number)]) == 1
    assert lines(capsys)["Port"] == (
        "WRONG",
        f"{number} is taken by another program. Start: {program()} --port {number + 1}",
    )


def test_a_damaged_file_is_named_and_not_touched(games: Path, port: int, capsys: Capture) -> None:
    with closing(sqlite3.connect(games)) as db:
        sql = "SELECT rootpage FROM sqlite_master WHERE name = 'entries'"
        (page,) = db.execute(sql).fetchone()
    with games.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(bytes(4096))
    before = files(games.parent)
    assert main(["doctor", "--instance", str(games.parent), "--port", str(port)]) == 1
    assert files(games.parent) == before
    state, text = lines(capsys)["Database"]
    assert state == "WRONG"
    assert "is damaged" in text
    assert "doctor --salvage saved.db" in text


@pytest.mark.parametrize("content", [b"", b"dear friend, " * 1_000, b"SQLite format 3\0"])
def test_what_is_no_database_is_said(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / database.FILE_NAME
    path.write_bytes(content)
    line = examined(path)
    assert line.is_ok == (content == b"")  # an empty file is one that has no games yet
    assert path.read_bytes() == content
    assert os.listdir(tmp_path) == [path.name]


def test_a_write_ahead_log_without_its_file_is_said(tmp_path: Path) -> None:
    path = tmp_path / database.FILE_NAME
    path.with_name(f"{path.name}-wal").write_bytes(b"taps")
    line = examined(path)
    assert not line.is_ok
    assert "companion.db-wal is there without companion.db." in line.text
    assert not path.exists()


def test_taps_in_the_write_ahead_log_of_a_killed_app_are_read_and_left_there(
    games: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(games)) as db:
        db.execute("DELETE FROM entries WHERE table_id = 2 AND seq = 5")
        db.commit()
        killed = tmp_path / "killed" / games.name
        killed.parent.mkdir()
        for name in (games.name, f"{games.name}-wal"):
            (killed.parent / name).write_bytes((tmp_path / name).read_bytes())
    before = files(killed.parent)
    assert not examined(killed).is_ok
    assert files(killed.parent) == before


def test_a_table_that_does_not_open_is_named(games: Path) -> None:
    assert examined(games).is_ok
    with closing(sqlite3.connect(games)) as db:
        robbed = '[{"type":"Robbed","v":1}]'
        db.execute("UPDATE entries SET events = ? WHERE table_id = 1 AND seq = 1", [robbed])
        db.execute("UPDATE tables SET seats = 'nobody' WHERE id = 2")
        db.commit()
        (other,) = db.execute("SELECT code FROM tables WHERE id = 2").fetchone()
    line = examined(games)
    assert not line.is_ok
    assert line.text.startswith(
        f"Tables BCDF and {other} cannot be read in full. All others can. Start a newer version"
    )
    with closing(sqlite3.connect(games)) as db:
        db.execute("UPDATE tables SET seats = 'nobody'")
        db.commit()
    assert "cannot be read in full. Start a newer version" in examined(games).text


def test_one_table_that_does_not_open_is_one(games: Path) -> None:
    with closing(sqlite3.connect(games)) as db:
        db.execute("UPDATE tables SET seats = 'nobody' WHERE code = 'BCDF'")
        db.commit()
    assert examined(games).text.startswith("Table BCDF cannot be read in full. All others can.")


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "PACKAGES", ("flask", "snow"))
    assert machine.versions().text == "snow is missing. Install Companion again."
    monkeypatch.setattr(machine, "PACKAGES", ("ice", "snow"))
    assert machine.versions().text == "ice and snow are missing. Install Companion again."


def test_a_computer_on_no_network_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", list)
    assert machine.address(8000) == DoctorLine(
        "Address",
        "No local network found: phones cannot open Companion. Join a Wi-Fi.",
    )


def test_a_row_that_belongs_to_nothing_is_said(games: Path) -> None:
    with closing(sqlite3.connect(games)) as db:
        db.execute("DELETE FROM tables WHERE id = 1")
        db.commit()
    line = examined(games)
    assert not line.is_ok
    assert "a row of entries belongs to nothing" in line.text


def test_a_file_of_a_newer_version_is_said(games: Path) -> None:
    with closing(sqlite3.connect(games)) as db:
        db.execute("UPDATE _sqlite_migrations SET name = 'm999_tomorrow' WHERE name LIKE 'm001%'")
        db.commit()
    found = doctor_games.examine(games, {}, "companion", lambda text: None)
    assert found.format is not None
    assert not found.format.is_ok
    assert "newer version" in found.format.text


@pytest.mark.parametrize(
    ("now", "newest", "written", "said"),
    [
        pytest.param(NOW, NOW - timedelta(days=3), NOW, "", id="well"),
        pytest.param(NOW, NOW + timedelta(seconds=30), NOW, "", id="a moment does not matter"),
        pytest.param(NOW, None, None, "", id="nothing to compare with"),
        pytest.param(NOW.replace(year=1970), None, None, "cannot be right", id="no clock"),
        pytest.param(NOW, NOW + timedelta(days=3), NOW, "before the newest tap", id="behind"),
        pytest.param(
            NOW, None, NOW + timedelta(days=3), "before the last change", id="behind the file"
        ),
    ],
)
def test_a_clock_that_cannot_be_right_is_said(
    now: datetime, newest: datetime | None, written: datetime | None, said: str
) -> None:
    line = machine.clock(now, newest, written)
    assert line.is_ok == (not said)
    assert said in line.text


def test_the_last_backup_is_told_by_its_age_and_how_it_was_made(tmp_path: Path) -> None:
    def told(newest: datetime | None, now: datetime = NOW) -> DoctorLine:
        return doctor_games.backup(tmp_path, newest, now, "companion")

    assert told(None).is_ok
    assert told(NOW).text == "There is none. Make one: companion backup"
    folder = tmp_path / daily.FOLDER
    folder.mkdir()
    for name, days in (
        ("companion-2026-11-01-120000.db", 9),
        ("companion-auto-2026-11-15-0001.db", 2),
    ):
        (folder / name).touch()
        then = (NOW - timedelta(days=days)).timestamp()
        os.utime(folder / name, (then, then))
    assert told(NOW - timedelta(days=2)) == DoctorLine(
        "Backup", "companion-auto-2026-11-15-0001.db, 2 days ago, automatic."
    )
    late = told(NOW)
    assert not late.is_ok
    assert late.text.endswith("People played since. Make one: companion backup")


def test_a_disk_with_no_room_is_said(tmp_path: Path) -> None:
    assert machine.disk(tmp_path, 0, "companion").is_ok
    line = machine.disk(tmp_path, 10**18, "companion")
    assert not line.is_ok
    assert line.text.endswith("Free some space.")


def test_salvage_says_what_it_saved_and_what_is_missing(tmp_path: Path, capsys: Capture) -> None:
    shelf = Shelf(tmp_path)
    record = shelf.put(recordings()[0])
    shelf.close()
    path = tmp_path / database.FILE_NAME
    with closing(sqlite3.connect(path)) as db:
        (count,) = db.execute("SELECT COUNT(*) FROM entries").fetchone()
        db.execute("DELETE FROM entries WHERE seq = 10")
        db.commit()
    target = tmp_path / "saved.db"
    assert main(["doctor", "--instance", str(tmp_path), "--salvage", str(target)]) == 1
    said = capsys.readouterr().out
    assert "1 of 1 game saved, 9 lines." in said
    assert f"{record.code}: lines 1 to 9 of {count}. Line 10 cannot be read" in said
    assert f"Wrote {target}." in said
    assert main(["doctor", "--instance", str(tmp_path), "--salvage", str(target)]) == 1
    assert "is there already" in capsys.readouterr().err
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    target.rename(elsewhere / database.FILE_NAME)
    assert examined(elsewhere / database.FILE_NAME).is_ok
    assert main(["doctor", "--instance", str(tmp_path / "nowhere"), "--salvage", "x.db"]) == 1
    assert "There are no games in" in capsys.readouterr().err


def test_it_says_how_many_devices_are_host(
    tmp_path: Path, port: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_CONTAINER", "0")
    hosts = Hosts(tmp_path)
    token = hosts.let_in(hosts.code(0), "iPad", now=0, at="2026-11-19")
    main(["doctor", "--instance", str(tmp_path), "--port", str(port)])
    state, text = lines(capsys)["Host"]
    assert (state, text[:37]) == ("ok", "This computer and 1 other are host. p")
    assert token not in text


@pytest.mark.parametrize("name", ["secret_key", "hosts.db", "wifi.json"])
def test_a_private_file_that_lies_open_is_named(
    tmp_path: Path, port: int, capsys: Capture, name: str
) -> None:
    (tmp_path / name).touch(0o644)
    assert main(["doctor", "--instance", str(tmp_path), "--port", str(port)]) == 1
    state, text = lines(capsys)["Host"]
    assert state == "WRONG"
    assert f"Run: chmod 600 {tmp_path / name}" in text


def test_hosts_that_cannot_be_read_are_named(tmp_path: Path, port: int, capsys: Capture) -> None:
    path = tmp_path / "hosts.db"
    path.touch(0o600)
    path.write_bytes(b"no database" * 100)
    assert main(["doctor", "--instance", str(tmp_path), "--port", str(port)]) == 1
    assert "is damaged" in lines(capsys)["Host"][1]


@pytest.mark.parametrize(
    ("given", "state"), [("https://games.example", "ok"), ("games example", "WRONG")]
)
def test_a_given_address_is_the_one_that_others_open(
    port: int, monkeypatch: pytest.MonkeyPatch, given: str, state: str
) -> None:
    monkeypatch.setenv("COMPANION_ADDRESS", given)
    line = machine.address(port)
    assert line.is_ok == (state == "ok")
    assert given in line.text
