"""What is exported and imported again is the same game to the last entry."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.take_home import importing, reader
from companion.take_home.document import BadFile
from tests.store.sitting import ANNA, BEN, Sitting
from tests.take_home.shelf import MADE, Shelf, as_data, dumps, forged, loads, sealed, stream
from tests.test_recorded_games import Recording, recordings

# Each long enough to hold undo, redo and every module between them; drawing them takes a while.
PLAYED = [one for one in recordings() if len(one.entries) < 600]
QUICK = ("arctic/", "arctic_scavengers/hq_three_", "arctic_scavengers/recon_humanitarians_")


def cases() -> list[object]:
    return [
        pytest.param(
            one, id=str(one), marks=() if str(one).startswith(QUICK) else (pytest.mark.long,)
        )
        for one in PLAYED
    ]


@pytest.mark.parametrize("recording", cases())
def test_log_state_and_score_are_identical(here: Shelf, there: Shelf, recording: Recording) -> None:
    original = here.put(recording)
    (copy,) = there.take(here.exported())
    assert there.content(copy) == here.content(original)
    # Cards and piles are shown in the order in which they were stored.
    assert there.stored(copy) == here.stored(original)


def pebbles(shelf: Shelf) -> Sitting:
    """A finished game of the toy, with moves taken back, brought back and left behind."""
    table = Sitting(shelf.log)
    table.take(3)
    table.undo(2)
    table.redo()
    table.take(1, BEN)
    table.undo()
    table.take(2)
    table.finish()
    return table


def test_the_toy_game_comes_back_with_its_undone_moves_and_goes_on(
    here: Shelf, there: Shelf
) -> None:
    table = pebbles(here)
    original = here.tables.get(table.id)
    (copy,) = there.take(here.exported(original))
    assert there.log.entries(copy.id) == here.log.entries(original.id)
    table.log, table.id = there.log, copy.id
    table.undo(2)
    table.redo()
    table.take(1, ANNA)
    assert table.standing().state == table.folded()


def returned(shelf: Shelf) -> Sitting:
    """A game with returns both ways: to the very end, into the middle, and on from there."""
    table = Sitting(shelf.log)
    table.take(8)
    table.undo(2)
    for seq in (2, 5, 9, 3):
        table.return_to(seq)
    table.redo(2)
    table.undo()
    return table


def test_returns_come_back_with_where_they_lead_and_the_game_goes_on(
    here: Shelf, there: Shelf
) -> None:
    table = returned(here)
    here.call(table.id, "BCDF")
    original = here.tables.get(table.id)
    file = here.exported(original)
    (game,) = loads(file)["games"]
    moves = [entry for entry in game["entries"] if entry["kind"] == "return"]
    assert [entry["to"] for entry in moves] == [2, 5, 9, 3]
    assert [entry["events"] for entry in moves] == [[]] * 4
    (copy,) = there.take(file)
    assert there.content(copy) == here.content(original)
    table.log, table.id = there.log, copy.id
    table.return_to(9)
    table.return_to(4)
    table.redo(5)
    assert table.standing().state == table.folded()
    assert table.log.head(copy.id).redo == 0


def test_only_a_return_says_where_it_leads(here: Shelf) -> None:
    # A file without returns stays as it was, to the last letter.
    (game,) = loads(here.exported(here.tables.get(pebbles(here).id)))["games"]
    names = ["seq", "kind", "name", "who", "at", "key", "chapter", "events"]
    assert {tuple(entry) for entry in game["entries"]} == {tuple(names)}


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        (None, "cannot be read"),
        ("3", "cannot be read"),
        (True, "cannot be read"),
        (0, "cannot be read"),
        (-1, "cannot be read"),
        (13, "cannot be read"),  # itself
        (10**30, "cannot be read"),
        (2, "nowhere else"),
        (10, "nothing to undo or redo"),  # an undo
        (12, "nothing to undo or redo"),  # a return
    ],
)
def test_a_return_that_leads_where_there_is_no_way_is_refused(
    here: Shelf, there: Shelf, to: object, reason: str
) -> None:
    data = loads(here.exported(here.tables.get(returned(here).id)))
    entries = data["games"][0]["entries"]
    del entries[12:]
    assert entries[11]["to"] == 2
    entries.append({**entries[11], "seq": 13, "key": "again", "to": to})
    (game,) = there.check(sealed(data)).games
    assert reason in game.sentence


def test_a_return_to_what_other_moves_have_replaced_is_refused(here: Shelf, there: Shelf) -> None:
    table = Sitting(here.log)
    table.take(5)
    table.return_to(3)
    table.take()
    data = loads(here.exported(here.tables.get(table.id)))
    entries = data["games"][0]["entries"]
    entries.append({**entries[6], "seq": 9, "key": "again", "to": 5})
    (game,) = there.check(sealed(data)).games
    assert "Entry 9 of its log has nothing to undo or redo." in game.sentence


@pytest.mark.long
def test_a_log_comes_back_however_often_a_long_evening_was_taken_back(
    here: Shelf, there: Shelf
) -> None:
    data = loads(here.exported(here.tables.get(pebbles(here).id)))
    (game,) = data["games"]
    # Older versions wrote an entry for every line that a return passed.
    last, moved = len(game["entries"]), 22_000
    kinds = ("undo", "redo") * (moved // 2)
    game["entries"] += [as_data(seq, kind, ()) for seq, kind in enumerate(kinds, last + 1)]
    (copy,) = there.take(sealed(data))
    assert there.log.head(copy.id).seq == last + moved


def test_a_game_that_is_there_is_skipped_and_everything_stays_as_it_was(
    here: Shelf, file: str
) -> None:
    here.take(file)
    before = here.exported()
    (game,) = here.check(file).games
    assert game.fate == "there"
    assert here.take(file) == ()
    assert here.exported() == before


def test_importing_twice_brings_one_game(there: Shelf, file: str) -> None:
    assert len(there.take(file)) == 1
    assert there.take(file) == ()
    assert len(list(there.tables.every())) == 1


def test_a_game_that_has_gone_on_is_left_as_it_is(here: Shelf, there: Shelf) -> None:
    table = pebbles(here)
    before = here.exported()
    (copy,) = there.take(before)
    table.log, table.id = there.log, copy.id
    table.undo()
    kept = there.content(there.tables.get(copy.id))
    (game,) = there.check(before).games
    assert game.fate == "other"
    assert f"{len(kept['log'])} entries here, {len(kept['log']) - 1} in the file" in game.sentence
    assert there.take(before) == ()
    assert there.content(there.tables.get(copy.id)) == kept


def test_a_table_whose_letters_are_taken_gets_others(
    here: Shelf, there: Shelf, short: Recording
) -> None:
    original = here.put(short)
    there.db.execute(
        "INSERT INTO tables (code, key, game, seats, clock, is_over, created, touched, uuid)"
        " VALUES (?, '', 'pebbles', '[]', '', 0, '', '', 'x')",
        [original.code],
    )
    there.db.commit()
    (game,) = there.check(here.exported()).games
    assert game.sentence == f"{original.code} is taken here: it gets letters of its own."
    (copy,) = there.take(here.exported())
    assert copy.code != original.code
    assert here.check(there.exported()).of("there")[0].mark == original.uuid


def test_tables_under_way_are_exported_too(here: Shelf, there: Shelf) -> None:
    table = Sitting(here.log)
    table.take(2)
    (copy,) = there.take(here.exported())
    assert not copy.is_over
    assert copy.clock == "2 taken"


def test_an_export_has_a_header_and_one_line_a_game_and_entry(
    here: Shelf, short: Recording
) -> None:
    record = here.put(short)
    text = here.exported()
    data = loads(text)
    assert data["companion_export"] == 2
    assert data["made"] == MADE
    (game,) = data["games"]
    assert game["id"] == record.uuid
    assert len(game["entries"]) == len(short.entries)
    kinds = [next(iter(json.loads(line))) for line in text.splitlines()]
    log = ["game", *["entry"] * len(short.entries), "game_end"]
    assert kinds == ["companion_export", *log, "end"]


def test_the_spacing_of_a_file_does_not_matter(there: Shelf, file: str) -> None:
    assert there.check(dumps(loads(file))).of("new")
    assert there.check("\ufeff" + file.replace("\n", "\r\n\r\n")).of("new")


def test_what_a_later_version_adds_is_passed_over(there: Shelf, file: str) -> None:
    header, rest = file.split("\n", 1)
    added = header.replace('"games"', '"more":[1],"games"')
    assert there.check(f'{added}\n{{"more":"than this"}}\n{rest}').of("new")


def test_an_export_without_games_is_a_file_that_can_be_read(here: Shelf, there: Shelf) -> None:
    assert there.check(here.exported()).games == ()


def test_a_file_is_never_read_as_a_whole(here: Shelf, short: Recording) -> None:
    for _ in range(20):
        here.put(short)
    source = stream(here.exported())
    size = len(source.getvalue())
    games = (part for part in reader.parts(source) if isinstance(part, reader.Tail))
    next(games)
    assert source.tell() < size / 2
    assert sum(1 for _ in games) == 19


def test_a_file_that_has_changed_since_it_was_looked_at_imports_nothing(
    there: Shelf, file: str
) -> None:
    plan = there.check(file)
    other = forged(file, created="2026-01-01T11:00:00.000+00:00")
    with pytest.raises(BadFile, match="has changed since"):
        importing.bring_in(stream(other), there.db, plan)
    assert list(there.tables.every()) == []
    assert len(importing.bring_in(stream(file), there.db, plan).tables) == 1


def test_all_new_games_are_written_or_none(here: Shelf, there: Shelf, short: Recording) -> None:
    for _ in range(2):
        here.put(short)
    file = here.exported()
    plan = there.check(file)
    first, second = plan.games
    spoiled = replace(plan, games=(first, replace(second, note=None)))
    with pytest.raises(AssertionError):
        importing.bring_in(stream(file), there.db, spoiled)
    assert list(there.tables.every()) == []
    assert len(importing.bring_in(stream(file), there.db, plan).tables) == 2


def test_a_game_that_somebody_imported_meanwhile_is_not_written_twice(
    there: Shelf, file: str
) -> None:
    plan = there.check(file)
    there.take(file)
    assert importing.bring_in(stream(file), there.db, plan).words == ""
    assert len(list(there.tables.every())) == 1
