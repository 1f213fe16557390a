"""What can be saved of a damaged file, damaged in every place."""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlite_utils import Database

from companion._bootstrap import ROOT
from companion.cli import main
from companion.doctor.salvaging import CannotSalvage, Saved, save
from companion.play import Referee
from companion.store.event_log import EventLog
from companion.store.file import database
from companion.store.file.opening import connected, wal_of
from companion.store.rescue.salvage import salvage
from companion.store.seating import Device, Seatings, seated
from companion.store.tables import Tables
from tests.doctor.conftest import texts
from tests.running import PATIENCE, environment
from tests.store.sitting import PEBBLES, Sitting
from tests.take_home.shelf import Shelf
from tests.test_recorded_games import recordings
from tests.toy import ALL_GAMES

PAGE = 4096


def saved(games: Path, name: str = "new.db") -> Saved:
    """What a salvage makes of a file, which it must leave alone."""
    before = games.read_bytes()
    done = save(games, games.parent / name, {"pebbles": Referee(PEBBLES)}, lambda text: None)
    assert games.read_bytes() == before
    return done


def opened(path: Path) -> int:
    """How many tables a salvaged file has; every one of them can be played on."""
    with closing(sqlite3.connect(path)) as connection:
        db = Database(connection, execute_plugins=False)
        log, referee = EventLog(db), Referee(PEBBLES)
        records = list(Tables(db).every())
        for record in records:
            state = referee.standing(log, record.id).state
            assert referee.note(state).clock == record.clock
            assert len(log.entries(record.id)) == log.head(record.id).seq > 0
        return len(records)


def overwrite(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def page_of(path: Path, name: str) -> int:
    """The number of the first page of a table or an index."""
    with closing(sqlite3.connect(path)) as db:
        sql = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        return int(db.execute(sql, [name]).fetchone()[0])


def rows(path: Path) -> set[bytes]:
    """What tells every row of a toy file from all others, as it stands in its page."""
    with closing(sqlite3.connect(path)) as db:
        found = db.execute(
            "SELECT key FROM entries UNION SELECT uuid FROM tables UNION SELECT decision FROM"
            " own_rulings UNION SELECT value FROM corrections UNION SELECT answers FROM setups"
        )
        return {row[0].encode() for row in found}


@pytest.mark.parametrize(
    "how", ["zeros", pytest.param("noise in the middle", marks=pytest.mark.long)]
)
def test_of_a_file_with_one_damaged_page_only_what_lay_on_it_is_lost(
    kept_games: Path, tmp_path: Path, how: str
) -> None:
    whole, everything = kept_games.read_bytes(), rows(kept_games)
    damaged, new = tmp_path / database.FILE_NAME, tmp_path / "new.db"
    for page in range(len(whole) // PAGE):
        chance = random.Random(page)
        start, noise = (0, bytes(PAGE)) if how == "zeros" else (1_000, chance.randbytes(2_000))
        damaged.write_bytes(whole)
        overwrite(damaged, page * PAGE + start, noise)
        new.unlink(missing_ok=True)
        salvage(damaged, new)
        lay_there = whole[page * PAGE : (page + 1) * PAGE]
        lost = [row for row in everything - rows(new) if row not in lay_there]
        assert lost == [], f"page {page + 1}"


@pytest.mark.parametrize(
    "shard",
    [
        pytest.param(0, id="every fifth page"),
        *(pytest.param(n, marks=pytest.mark.long) for n in range(1, 5)),
    ],
)
def test_whatever_page_is_damaged_the_new_file_is_whole_and_every_table_opens(
    kept_games: Path, games: Path, shard: int
) -> None:
    whole = games.read_bytes()
    for page in range(shard, len(whole) // PAGE, 5):
        games.write_bytes(whole)
        chance = random.Random(page)
        overwrite(games, page * PAGE + 1_500, chance.randbytes(1_000))
        done = saved(games, f"page-{page}.db")
        texts(done.path)
        assert opened(done.path) == sum(game.lines > 0 for game in done.games)


def test_of_a_whole_file_everything_is_saved(games: Path) -> None:
    done = saved(games)
    assert done.is_all
    assert texts(done.path) == texts(games)
    assert opened(done.path) == 3


def test_real_games_come_back_with_their_results(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for recording in recordings():
        if recording.path.stem in ("two_players_tied", "whole_game"):
            shelf.put(recording)
    shelf.close()
    games = tmp_path / database.FILE_NAME
    # The results are derived: theirs is the last page that is needed.
    overwrite(games, (page_of(games, "result_lines") - 1) * PAGE, bytes(PAGE))
    referees = {key: Referee(game) for key, game in ALL_GAMES.items()}
    done = save(games, tmp_path / "new.db", referees, lambda text: None)
    assert done.is_all
    found = texts(done.path)
    assert found["results"]
    with closing(sqlite3.connect(done.path)) as db:
        assert db.execute("SELECT COUNT(*) FROM result_lines").fetchone()[0] > 0


@pytest.mark.parametrize("size", [0, 40, 100, 1_000, PAGE, PAGE + 1, 5 * PAGE, 12 * PAGE + 77])
def test_a_file_that_was_cut_off_is_saved_as_far_as_it_goes(games: Path, size: int) -> None:
    games.write_bytes(games.read_bytes()[:size])
    done = saved(games)
    texts(done.path)
    assert opened(done.path) == sum(game.lines > 0 for game in done.games)


@pytest.mark.parametrize("size", [16, 100])
def test_without_its_header_a_file_is_saved_whole(games: Path, size: int) -> None:
    before = texts(games)
    overwrite(games, 0, bytes(size))
    assert texts(saved(games).path) == before


def test_without_its_first_page_which_names_all_tables_every_line_is_saved(games: Path) -> None:
    before = texts(games)
    overwrite(games, 0, bytes(PAGE))
    after = texts(saved(games).path)
    for name in ("tables", "entries", "own_rulings"):
        assert after[name] == before[name]


@pytest.mark.parametrize("is_headless", [False, True])
def test_taps_that_stand_in_the_write_ahead_log_alone_are_saved(
    tmp_path: Path, is_headless: bool
) -> None:
    games = tmp_path / database.FILE_NAME
    keeper = database.prepare(games)
    table = Sitting(EventLog(keeper))
    table.take(60)
    if is_headless:
        overwrite(games, 0, bytes(100))
    (game,) = saved(games).games
    assert game.lines == table.seq == 61
    keeper.close()


def test_a_log_ends_before_its_first_gap_and_says_so(games: Path) -> None:
    with closing(sqlite3.connect(games)) as db:
        db.execute("DELETE FROM entries WHERE table_id = 2 AND seq = 41")
        db.commit()
    done = saved(games)
    game = next(game for game in done.games if game.lines == 40)
    assert game.sentence == (
        f"{game.code}: lines 1 to 40 of 65. Line 41 cannot be read, and those after it depend on it."
    )
    assert not done.is_all
    assert opened(done.path) == 3


def test_a_line_that_cannot_be_played_counts_as_a_gap(games: Path) -> None:
    with closing(sqlite3.connect(games)) as db:
        db.execute('UPDATE entries SET events = \'[{"type":"Robbed","v":1}]\' WHERE seq = 30')
        db.commit()
    assert [game.lines for game in saved(games).games] == [3, 29, 29]


def test_a_table_without_its_first_line_is_lost_and_said(games: Path) -> None:
    with closing(sqlite3.connect(games)) as db:
        db.execute("DELETE FROM entries WHERE table_id = 1 AND seq = 1")
        db.commit()
    lost = saved(games).games[0]
    assert lost.sentence == "BCDF: lost. Its first line cannot be read."


def test_devices_sit_down_again_and_hold_nothing_up(games: Path) -> None:
    with closing(sqlite3.connect(games)) as connection:
        seatings = Seatings(Database(connection, execute_plugins=False))
        with seatings.changing(1):
            seatings.put(1, seated(Device("0badcafe"), "p1", now="2026-11-19T20:00:00.000+00:00"))
        connection.execute("DELETE FROM entries WHERE table_id = 1 AND seq = 1")
        connection.commit()
    done = saved(games)
    assert [game.lines for game in done.games][0] == 0
    with closing(sqlite3.connect(done.path)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM devices").fetchone() == (0,)


def test_a_table_whose_row_is_lost_is_seated_again_from_its_log(games: Path) -> None:
    before = texts(games)
    overwrite(games, (page_of(games, "tables") - 1) * PAGE, bytes(PAGE))
    done = saved(games)
    after = texts(done.path)
    assert after["entries"] == before["entries"]
    # Letters and marks stand in the indexes too; only the key of the form is gone.
    assert [(row[1], row[3:]) for row in after["tables"]] == [
        (row[1], row[3:]) for row in before["tables"]
    ]
    assert "Its seats are read from its log." in done.games[0].sentence


def test_games_of_an_older_version_are_saved_into_a_file_of_this_one(games: Path) -> None:
    with closing(sqlite3.connect(games)) as db:
        db.execute("DROP INDEX tables_uuid")
        db.execute("ALTER TABLE tables DROP COLUMN uuid")
        db.execute("ALTER TABLE entries DROP COLUMN chapter")
        db.commit()
    done = saved(games)
    assert opened(done.path) == 3
    assert all(len(str(row[9])) == 36 for row in texts(done.path)["tables"])


def test_a_file_that_is_there_is_not_overwritten(games: Path) -> None:
    letter = games.parent / "letter.txt"
    letter.write_text("dear friend")
    with pytest.raises(CannotSalvage, match="is there already"):
        saved(games, letter.name)
    assert letter.read_text() == "dear friend"
    with pytest.raises(CannotSalvage, match="could not be written"):
        saved(games, "nowhere/new.db")
    assert sorted(path.name for path in games.parent.iterdir()) == [games.name, letter.name]


def kept_small(size: int) -> None:
    """For a child before it starts: no file of its grows larger, as on a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_on_a_full_disk_nothing_is_written_and_it_is_said(games: Path) -> None:
    command = (sys.executable, "-m", "companion", "doctor", "--instance", str(games.parent))
    done = subprocess.run(
        (*command, "--salvage", str(games.parent / "new.db")),
        cwd=ROOT,
        env=environment(),
        preexec_fn=partial(kept_small, games.stat().st_size // 2),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("The disk is full: new.db was not written.")
    assert os.listdir(games.parent) == [games.name]


def test_a_new_file_that_becomes_full_is_no_salvage(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = games.with_name("empty.db")
    database.prepare(empty).close()
    room = empty.stat().st_size // PAGE + 1  # all tables, and next to none of their rows
    empty.unlink()

    def full_soon(path: Path, way: str) -> sqlite3.Connection:
        into = connected(path, way)
        into.execute(f"PRAGMA max_page_count = {room}")
        return into

    monkeypatch.setattr("companion.store.rescue.salvage.connected", full_soon)
    with pytest.raises(CannotSalvage, match="The disk is full"):
        saved(games)
    assert os.listdir(games.parent) == [games.name]


def test_a_row_that_could_not_be_saved_is_not_kept_quiet(games: Path) -> None:
    with closing(sqlite3.connect(games)) as db:
        db.execute("UPDATE setups SET answers = 'dear friend'")
        db.commit()
    assert not saved(games).is_all


@pytest.mark.parametrize("is_there", [False, True])
def test_a_write_ahead_log_that_has_lost_its_file_is_saved_as_far_as_it_goes(
    tmp_path: Path, is_there: bool
) -> None:
    games = tmp_path / "games" / database.FILE_NAME
    keeper = database.prepare(games)
    Sitting(EventLog(keeper)).take(60)
    alone = tmp_path / "alone" / games.name
    alone.parent.mkdir()
    shutil.copyfile(wal_of(games), wal_of(alone))
    keeper.close()
    if is_there:
        alone.touch()
    options = ["--instance", str(alone.parent), "--salvage", str(tmp_path / "new.db")]
    main(["doctor", *options])
    with closing(sqlite3.connect(tmp_path / "new.db")) as db:
        assert db.execute("SELECT COUNT(*) FROM entries").fetchone() == (61,)
    assert alone.exists() == is_there


def test_what_is_no_database_at_all_gives_an_empty_file(tmp_path: Path) -> None:
    games = tmp_path / database.FILE_NAME
    games.write_text("dear friend, " * 10_000)
    done = saved(games)
    assert done.games == ()
    assert not done.is_all
    assert texts(done.path)["tables"] == []
