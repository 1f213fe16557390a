"""`export`, `import` and `backup` on the command line, also while a server is being tapped at."""

from __future__ import annotations

import csv
import io
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion._bootstrap import ROOT
from companion.cli import main
from companion.store.file import database
from companion.store.file.opening import wal_of
from companion.store.tables import TableRecord
from companion.web.uploads.staging import MOST_BYTES
from tests.live_server import LiveServer
from tests.running import PATIENCE, environment, run
from tests.take_home.shelf import SCAVENGERS, Shelf, loads
from tests.test_kill import Phone, open_table
from tests.test_recorded_games import recordings

Capture = pytest.CaptureFixture[str]
KILLED = """
import os, signal, sys
from companion.cli import main
from companion.take_home import exporting

def half(*_):
    yield "x" * 1_000_000
    os.kill(os.getpid(), signal.SIGKILL)

exporting.everything = half
main(sys.argv[1:])
"""


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    return tmp_path / "instance"


@pytest.fixture
def table(instance: Path) -> Iterator[TableRecord]:
    """The one game that is stored."""
    shelf = Shelf(instance)
    recording = next(one for one in recordings() if str(one) == "arctic/two_players_tied.jsonl")
    yield shelf.put(recording)
    shelf.close()


def games_in(instance: Path) -> int:
    db = sqlite3.connect(instance / database.FILE_NAME)
    (count,) = db.execute("SELECT COUNT(*) FROM tables").fetchone()
    db.close()
    return int(count)


def test_everything_is_exported_and_imported_elsewhere(
    instance: Path, table: TableRecord, tmp_path: Path, capsys: Capture
) -> None:
    file, elsewhere = tmp_path / "games.jsonl", tmp_path / "elsewhere"
    assert main(["export", "--instance", str(instance), "-o", str(file)]) == 0
    assert f"Wrote {file} (" in capsys.readouterr().err
    assert main(["import", "--instance", str(elsewhere), str(file), "--yes"]) == 0
    said = capsys.readouterr().err
    assert "New: will be imported." in said
    assert f"{table.code} (Anna, Ben), 36 entries." in said
    assert f"1 game was imported.\nTables: {table.code}." in said
    assert main(["import", "--instance", str(elsewhere), str(file), "--yes"]) == 0
    assert "Already here: left alone." in capsys.readouterr().err
    assert games_in(elsewhere) == 1


def test_rulings_and_corrections_are_told_and_imported(
    instance: Path, tmp_path: Path, capsys: Capture
) -> None:
    file, elsewhere = tmp_path / "games.jsonl", tmp_path / "elsewhere"
    here, there = Shelf(instance), Shelf(elsewhere)
    here.decide("They fight again.", game=SCAVENGERS, rule="skirmish/ties")
    here.correct("brawler", "people", "3")
    here.correct("brawler", "count", "9")
    there.correct("brawler", "people", "2")
    assert main(["export", "--instance", str(instance), "-o", str(file)]) == 0
    capsys.readouterr()
    arguments = ["import", "--instance", str(elsewhere), str(file), "--yes"]
    assert main(arguments) == 0
    assert capsys.readouterr().err.splitlines() == [
        "Exported by Companion 0.1.0: 1 ruling and 2 corrected values.",
        "Our rulings: 1, new.",
        "  Ties with three or more players: They fight again.",
        "Corrected cards: 1 value, new.",
        "  Brawler, copies in the box: 9 (our lists: 10)",
        "Corrected cards: 1 value, different here, left alone.",
        "  Brawler, people: 3 in the file, 2 here, which stays.",
        "1 ruling and 1 corrected value were imported.",
    ]
    assert there.own()["rulings"] == here.own()["rulings"]
    assert main(arguments) == 0
    said = capsys.readouterr().err
    assert "Our rulings: 1, already here." in said
    assert "There is nothing to import." in said
    here.close()
    there.close()


def test_one_game_goes_to_standard_output(instance: Path, table: TableRecord) -> None:
    done = run("export", "--instance", str(instance), "--game", table.code.lower())
    assert done.returncode == 0, done.stderr
    assert [game["code"] for game in loads(done.stdout)["games"]] == [table.code]
    assert done.stderr == ""


def test_whoever_reads_only_the_beginning_of_an_export_sees_no_complaint(
    instance: Path, table: TableRecord
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "companion", "export", "--instance", str(instance)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(),
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == 1


def test_an_export_that_breaks_off_leaves_no_half_a_file(
    instance: Path, table: TableRecord, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "log.csv"
    db = database.connect(instance / database.FILE_NAME)
    db.execute('UPDATE entries SET events = \'[{"type":"Robbed","v":1}]\' WHERE seq = 1')
    db.close()
    arguments = ["export", "--instance", str(instance), "--game", table.code, "--csv"]
    assert main([*arguments, "-o", str(file)]) == 1
    assert "Line 1 of this table's log cannot be read." in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.parametrize(("only", "header"), [(False, "finished"), (True, "seq")])
def test_csv_is_written_for_spreadsheets(
    instance: Path, table: TableRecord, tmp_path: Path, only: bool, header: str
) -> None:
    file = tmp_path / "list.csv"
    chosen = ["--game", table.code] if only else []
    assert main(["export", "--instance", str(instance), "--csv", "-o", str(file), *chosen]) == 0
    lines = list(csv.reader(io.StringIO(file.read_text("utf-8-sig"), newline="")))
    assert lines[0][0] == header
    assert len(lines) == (33 if only else 3)


def test_an_export_that_is_killed_leaves_no_half_file_under_its_name(
    instance: Path, table: TableRecord, tmp_path: Path
) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    words = ("export", "--instance", str(instance), "-o", str(folder / "games.jsonl"))
    process = subprocess.run((sys.executable, "-c", KILLED, *words), cwd=ROOT, check=False)
    assert process.returncode == -signal.SIGKILL
    assert not (folder / "games.jsonl").exists()
    assert main([*words]) == 0
    assert os.listdir(folder) == ["games.jsonl"]
    assert loads((folder / "games.jsonl").read_text())["count"] == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        pytest.param(["export", "--game", "ZZZZ"], "There is no table ZZZZ", id="no such table"),
        pytest.param(["export", "--game", ""], "There is no table", id="no letters"),
        pytest.param(["export", "-o", "{there}"], "is there already", id="export over a file"),
        pytest.param(["backup", "{there}"], "is there already", id="backup over a file"),
        pytest.param(["export", "-o", "/nowhere/x"], "cannot be written", id="no such folder"),
        pytest.param(["import", "/nowhere/x"], "cannot be read", id="no such file"),
        pytest.param(["backup", "{there}/x.db"], "There is no folder", id="a file as folder"),
        pytest.param(["backup", "{there}" + "x" * 300], "could not be written", id="a long name"),
        pytest.param(["import", "{pipe}"], "cannot be read twice", id="a pipe"),
        pytest.param(["import", "{there}"], "not a file that Companion", id="a foreign file"),
        pytest.param(["import", "{games}"], "add --yes", id="nobody to ask"),
    ],
)
def test_what_cannot_be_done_is_a_sentence_and_changes_nothing(
    instance: Path,
    table: TableRecord,
    tmp_path: Path,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    sentence: str,
) -> None:
    there, games = tmp_path / "letter", tmp_path / "games"
    there.write_text("dear friend")
    other = Shelf(tmp_path / "other")
    other.put(recordings()[0])
    games.write_text(other.exported())
    other.close()
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    reading, writing = os.pipe()
    os.close(writing)
    given = {"there": there, "games": games, "pipe": f"/dev/fd/{reading}"}
    named = [one.format(**given) for one in arguments]
    assert main([named[0], "--instance", str(instance), *named[1:]]) == 1
    assert sentence in capsys.readouterr().err
    os.close(reading)
    assert there.read_text() == "dear friend"
    assert games_in(instance) == 1


def test_a_file_of_any_size_is_imported(
    instance: Path, table: TableRecord, tmp_path: Path, capsys: Capture
) -> None:
    file, elsewhere = tmp_path / "games.jsonl", tmp_path / "elsewhere"
    assert main(["export", "--instance", str(instance), "-o", str(file)]) == 0
    # What a later version adds is passed over, however much it is.
    header, rest = file.read_text().split("\n", 1)
    more = f'{{"more":"{"x" * (MOST_BYTES // 25)}"}}\n' * 26
    file.write_text(f"{header}\n{more}{rest}")
    assert file.stat().st_size > MOST_BYTES
    assert main(["import", "--instance", str(elsewhere), str(file), "--yes"]) == 0
    assert games_in(elsewhere) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_terminal_shows_how_far_an_import_is_and_is_wiped_clean(
    instance: Path, table: TableRecord, tmp_path: Path
) -> None:
    file = tmp_path / "everything.jsonl"
    main(["export", "--instance", str(instance), "-o", str(file)])
    ours, theirs = os.openpty()
    command = ("-m", "companion", "import", "--instance", str(tmp_path / "new"), str(file), "--yes")
    with subprocess.Popen(
        (sys.executable, *command), cwd=ROOT, env=environment(), stderr=theirs
    ) as process:
        os.close(theirs)
        said = written_to(ours)
        assert process.wait(PATIENCE) == 0
    size = f"{file.stat().st_size / 1000:.0f}"
    for doing in ("Checking the file", "Reading what is new"):
        assert f"{doing}: {size} of {size} kB." in said
    # What was shown is overwritten with spaces before anything else is said.
    for line in said.split("\r\n"):
        shown = line.rpartition("\r")[2]
        assert not shown.startswith(("Checking", "Reading", "Saving"))
    assert "1 game was imported." in said


def written_to(terminal: int) -> str:
    """Everything that a program writes to a terminal until it lets go of it."""
    said = b""
    while True:
        try:
            piece = os.read(terminal, 65_536)
        except OSError:  # so Linux says that nobody is there any more
            piece = b""
        if not piece:
            os.close(terminal)
            return said.decode()
        said += piece


def test_a_game_that_cannot_be_imported_is_named_and_fails(
    instance: Path, table: TableRecord, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "games.jsonl"
    main(["export", "--instance", str(instance), "-o", str(file)])
    file.write_text(file.read_text().replace('"Anna"', '"Zoe"'))
    arguments = ["import", "--instance", str(tmp_path / "new"), str(file), "--yes"]
    assert main(arguments) == 1
    assert "It was edited or damaged after export" in capsys.readouterr().err
    assert games_in(tmp_path / "new") == 0


@pytest.mark.parametrize("command", ["export", "backup"])
def test_a_folder_without_games_is_a_sentence_and_stays_empty(
    tmp_path: Path, capsys: Capture, command: str
) -> None:
    assert main([command, "--instance", str(tmp_path / "new")]) == 1
    assert "There are no games in" in capsys.readouterr().err
    assert list((tmp_path / "new").iterdir()) == []


def test_a_backup_names_itself_and_can_be_opened(
    instance: Path, table: TableRecord, capsys: Capture
) -> None:
    assert main(["backup", "--instance", str(instance)]) == 0
    said = capsys.readouterr().err
    found = re.match(r"Wrote (\S+) \([\d,]+ kB\): 1 game, 1 of them finished\.", said)
    assert found, said
    kept = database.prepare(Path(found[1]))
    assert kept.execute("SELECT code FROM tables").fetchone() == (table.code,)
    kept.close()


def test_a_folder_of_backups_that_cannot_be_made_is_a_sentence(
    instance: Path, table: TableRecord, tmp_path: Path, capsys: Capture
) -> None:
    (instance / "backups").symlink_to(tmp_path / "unplugged")
    assert main(["backup", "--instance", str(instance)]) == 1
    assert "cannot be made" in capsys.readouterr().err


@pytest.mark.long
def test_a_backup_while_a_server_is_tapped_at_has_every_tap_answered_before(
    tmp_path: Path,
) -> None:
    instance, target = tmp_path / "instance", tmp_path / "copy.db"
    phone, answers = Phone("anna"), threading.Semaphore(0)
    with LiveServer(instance) as server:
        place = open_table(server.url)
        arguments = (server.url, place, answers)
        tapping = threading.Thread(target=phone.tap_until_killed, args=arguments, daemon=True)
        tapping.start()
        for _ in range(5):
            assert answers.acquire(timeout=PATIENCE)
        before = list(phone.answered)
        done = run("backup", str(target), "--instance", str(instance))
        for _ in range(5):
            assert answers.acquire(timeout=PATIENCE)  # the taps went on
        server.kill()
        tapping.join(PATIENCE)
    assert done.returncode == 0, done.stderr
    assert f"Wrote {target} (" in done.stderr
    assert "1 game" in done.stderr
    copy = sqlite3.connect(target)
    assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    kept = {key for (key,) in copy.execute("SELECT key FROM entries")}
    copy.close()
    assert set(before) <= kept
    assert phone.statuses == {200}


@pytest.mark.parametrize("command", [("backup",), ("export",), ("action", "-")], ids=lambda c: c[0])
@pytest.mark.parametrize("is_there", [True, False], ids=["empty", "missing"])
def test_no_command_takes_the_taps_beside_an_empty_file_away(
    instance: Path, command: tuple[str, ...], is_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = instance / database.FILE_NAME
    instance.mkdir(exist_ok=True)
    beside = wal_of(file)
    beside.write_bytes(b"what was entered last")
    file.unlink(missing_ok=True)
    if is_there:
        file.touch()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"{}")))
    main([command[0], "--instance", str(instance), *command[1:]])
    assert beside.read_bytes() == b"what was entered last"
    assert file.exists() == is_there
