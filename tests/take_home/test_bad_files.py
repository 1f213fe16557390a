"""Files that nobody should import: each is refused with a sentence, and nothing comes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.take_home.checking import LARGEST_NUMBER, MOST_PLACES
from companion.take_home.document import LONGEST_LINE, BadFile
from companion.take_home.reader import MOST_GAMES
from tests.take_home.shelf import Shelf, as_data, dumps, forged, loads, sealed

Spoil = Callable[[str], str | bytes]


def without_its_last_game(file: str) -> str:
    data = loads(file)
    data["games"].pop()
    return dumps(data)


def with_version(version: object) -> Spoil:
    return lambda file: file.replace('"companion_export":2', f'"companion_export":{version}')


HEADER = '{"companion_export":2,"app":"0.1.0","games":1}'

WHOLE_FILES = [
    pytest.param(lambda file: "", "is empty", id="empty"),
    pytest.param(lambda file: " \n" * 40, "is empty", id="nothing but space"),
    pytest.param(
        lambda file: file[: len(file) // 2], "file is incomplete", id="cut off in the log"
    ),
    pytest.param(lambda file: file[:-2], "file is incomplete", id="cut off at its last brace"),
    pytest.param(lambda file: file[:20], "file is incomplete", id="cut off at once"),
    pytest.param(lambda file: file + "{}", "edited or damaged", id="something after its end"),
    pytest.param(without_its_last_game, "number of its games", id="a game taken out"),
    pytest.param(with_version(3), "newer version of Companion (0.", id="newer"),
    pytest.param(with_version('"2"'), "not a file that Companion", id="a version that is none"),
    pytest.param(with_version(0), "not a file that Companion", id="version nought"),
    pytest.param(lambda file: '{"name": "x"}', "not a file that Companion", id="foreign JSON"),
    pytest.param(lambda file: "[1, 2]", "not a file that Companion", id="a list"),
    pytest.param(lambda file: "{}", "not a file that Companion", id="an empty object"),
    pytest.param(lambda file: "Dear diary", "not a file that Companion", id="a letter"),
    pytest.param(lambda file: "seq,time\n", "for spreadsheets", id="our CSV"),
    pytest.param(lambda file: b"\xef\xbb\xbffinished,", "for spreadsheets", id="our other CSV"),
    pytest.param(lambda file: b"SQLite format 3\0", "backup of all games", id="a backup"),
    pytest.param(lambda file: b"PK\x03\x04\x00" * 9, "not a file", id="a zip"),
    pytest.param(lambda file: b'{"\xff\xfe": 1}', "not text in UTF-8", id="not UTF-8"),
    pytest.param(lambda file: file.encode("utf-16"), "not text in UTF-8", id="UTF-16"),
    pytest.param(
        lambda file: file.replace('"games":1', '"games":' + "[" * 100_000),
        "nested too deeply",
        id="nested very deeply",
    ),
    pytest.param(
        lambda file: file.replace('"games":1', '"games":' + "[" * 900 + "]" * 900),
        "number of its games",
        id="nested deeply where a number should stand",
    ),
    pytest.param(
        lambda file: file.replace('"games":1', '"games":' + "1" * 9_000),
        "edited or damaged after export",
        id="a number of 9,000 figures",
    ),
    pytest.param(
        lambda file: file.replace('"games":1', '"games":NaN'), "edited or damaged", id="no number"
    ),
    pytest.param(
        lambda file: file.replace('"seq":1', '"seq":"' + "x" * (LONGEST_LINE + 100_000) + '"'),
        "edited or damaged after export, from line 3 on",
        id="one very long value",
    ),
    pytest.param(
        lambda file: f"{HEADER}\n" + '{"game":{}}\n{"game_end":{}}\n' * (MOST_GAMES + 1),
        "5,000 games",
        id="very many games",
    ),
    pytest.param(
        lambda file: file.replace('{"entry":', '3\n{"entry":', 1), "from line 3 on", id="a 3"
    ),
    pytest.param(
        lambda file: file.replace('{"entry":', '{"entry":3}\n{"entry":', 1),
        "edited or damaged",
        id="a 3 in it",
    ),
    pytest.param(
        lambda file: file.replace('{"game":', '{"more":', 1), "edited or damaged", id="no table"
    ),
    pytest.param(
        lambda file: file.replace('{"game_end":', '{"more":', 1),
        "not right",
        id="a game without end",
    ),
    pytest.param(
        lambda file: file.replace('{"game_end":', '{"ruling":{}}\n{"game_end":', 1),
        "edited or damaged",
        id="a ruling within a game",
    ),
    pytest.param(
        lambda file: file.replace('{"end":', '{"more":3,"end":', 1),
        "edited or damaged",
        id="two in a line",
    ),
]


@pytest.mark.parametrize(("spoil", "sentence"), WHOLE_FILES)
def test_a_file_is_refused_as_a_whole_with_a_sentence(
    there: Shelf, file: str, spoil: Spoil, sentence: str
) -> None:
    with pytest.raises(BadFile) as refusal:
        there.take(spoil(file))
    assert sentence in str(refusal.value)
    assert list(there.tables.every()) == []


def changed(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Change one place of the game: ``entries.3.at``."""

    def change(game: dict[str, Any]) -> None:
        *way, last = path.split(".")
        place: Any = game
        for step in way:
            place = place[int(step)] if isinstance(place, list) else place[step]
        place[int(last) if isinstance(place, list) else last] = value

    return change


def an_undo_at_the_set_up(game: dict[str, Any]) -> None:
    game["entries"][1] |= {"kind": "undo", "events": []}


def seats(**changes: str) -> Callable[[dict[str, Any]], None]:
    def change(game: dict[str, Any]) -> None:
        game["seats"][0] |= changes

    return change


FORGED = [
    pytest.param(changed("id", "../../etc/passwd"), "Its id cannot be read", id="a path as id"),
    pytest.param(changed("id", 7), "Its id cannot be read", id="a number as id"),
    pytest.param(changed("game", "chess"), "not installed here (chess)", id="unknown game"),
    pytest.param(changed("game", "<b>"), "not installed here.", id="no game at all"),
    pytest.param(changed("game", ["arctic"]), "not installed here.", id="a list as game"),
    pytest.param(
        changed("created", "yesterday"), "Its date cannot be read", id="a time that is none"
    ),
    pytest.param(
        changed("created", "2026-13-41T12:00:00+00:00"), "Its date cannot be read", id="month 13"
    ),
    pytest.param(
        changed("created", "0000-01-01T00:00:00+00:00"), "Its date cannot be read", id="the year 0"
    ),
    pytest.param(changed("seats", []), "more or fewer players", id="no players"),
    pytest.param(changed("seats", "Anna"), "more or fewer players", id="players as text"),
    pytest.param(changed("seats.0", 3), "Its players cannot be read", id="a player as number"),
    pytest.param(seats(name="A" * 25), "name of its players", id="a long name"),
    pytest.param(seats(name="A" * 201), "name of its players", id="a very long name"),
    pytest.param(seats(name="\u202eannA"), "name of its players", id="a name that turns the page"),
    pytest.param(seats(name="A\x07"), "name of its players", id="a bell in a name"),
    pytest.param(seats(name=" Anna"), "name of its players", id="a space before a name"),
    pytest.param(seats(name="Ben"), "are the same", id="two of one name"),
    pytest.param(seats(colour="mauve"), "Its players cannot be read", id="a sixth colour"),
    pytest.param(
        seats(name="Zoe"), "Its log is of other players than its table", id="not who plays"
    ),
    pytest.param(changed("entries", []), "It has no log", id="no entries"),
    pytest.param(changed("entries.2.seq", 9), "Entry 3 of its log: it does not", id="a gap"),
    pytest.param(changed("entries.2.seq", True), "Entry 3 of its log", id="true as number"),
    pytest.param(changed("entries.0.kind", "redo"), "do not go together", id="a redo with events"),
    pytest.param(an_undo_at_the_set_up, "Entry 2 of its log has nothing", id="undo of the set-up"),
    pytest.param(
        changed("entries.2.kind", "jump"), "its kind cannot be read", id="an unknown kind"
    ),
    pytest.param(
        changed("entries.2.at", "noon"), "Entry 3 of its log: its time cannot", id="no time"
    ),
    pytest.param(changed("entries.2.key", "tap-1"), "counted before", id="a key twice"),
    pytest.param(changed("entries.2.key", "k" * 201), "its key cannot be read", id="a long key"),
    pytest.param(
        changed("entries.2.who", "\ud800"), "its device cannot be read", id="half a letter"
    ),
    pytest.param(changed("entries.2.name", None), "its name cannot be read", id="no command"),
    pytest.param(changed("entries.2.events", [3]), "events cannot be read", id="no events"),
    pytest.param(
        changed("entries.2.events", [{"type": "Robbed", "v": 1}]), "is unknown", id="no such event"
    ),
    pytest.param(
        changed("entries.0.events.0.v", 99), "cannot be played by this version", id="newer event"
    ),
    pytest.param(
        changed("entries.0.events.0.reserve", "many"),
        "must be a whole number",
        id="text for a number",
    ),
    pytest.param(changed("entries.0.events.0.reserve", 10**12), "a number", id="a huge number"),
    pytest.param(changed("entries.0.events.0.draw_pile", 10**6), "a number", id="a high pile"),
    pytest.param(changed("entries.0.events.0.first", "x" * 70_000), "a text", id="a huge text"),
    pytest.param(
        changed("entries.0.events.0.first", json.loads("[" * 30 + "]" * 30)),
        "nested too deeply",
        id="deep nesting",
    ),
    pytest.param(changed("entries.0.events.0.first", "p9"), "cannot be played", id="nobody first"),
]


@pytest.mark.parametrize(("change", "sentence"), FORGED)
def test_a_forged_game_is_named_with_its_reason_and_left_out(
    there: Shelf, file: str, change: Callable[[dict[str, Any]], None], sentence: str
) -> None:
    data = loads(file)
    change(data["games"][0])
    (game,) = there.check(sealed(data)).games
    assert game.fate == "broken"
    assert sentence in game.sentence
    assert there.take(sealed(data)) == ()
    assert list(there.tables.every()) == []


def with_moves(file: str, *moves: list[dict[str, Any]]) -> str:
    """The game of a file cut down to its set-up, with forged moves after it."""
    data = loads(file)
    (game,) = data["games"]
    del game["entries"][1:]
    game["entries"] += [as_data(seq, "command", events) for seq, events in enumerate(moves, 2)]
    return sealed(data)


def placed(cards: int, penalties: int = 0) -> dict[str, Any]:
    amounts = {"cards": cards, "penalties": penalties}
    return {"type": "CardsPlaced", "v": 1, "player": "p1", "card": None, "last": "top", **amounts}


MADE_HUGE = [
    pytest.param([[placed(LARGEST_NUMBER)]] * 30, id="a huge pile, and more of it every move"),
    pytest.param([[placed(LARGEST_NUMBER)] * 1_000], id="a huge pile within one move"),
    pytest.param([[placed(1)]] * 500 + [[placed(LARGEST_NUMBER)]], id="after a long evening"),
    pytest.param([[placed(MOST_PLACES)], *[[placed(1)]] * 100], id="a high pile laid anew"),
    pytest.param([[placed(1, LARGEST_NUMBER)] * 99], id="numbers that add up to a huge one"),
]


@pytest.mark.parametrize("moves", MADE_HUGE)
def test_a_small_file_builds_no_huge_table(
    there: Shelf, file: str, moves: list[list[dict[str, Any]]]
) -> None:
    (game,) = there.check(with_moves(file, *moves)).games
    assert game.fate == "broken"
    assert "than a table can" in game.sentence


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(changed("entries.3.at", "2026-05-05T05:05:05+00:00"), id="a time"),
        pytest.param(changed("seats.0.name", "Zoe"), id="a name"),
        pytest.param(changed("result.players.0.name", "Zoe"), id="the result"),
        pytest.param(changed("code", "BBBB"), id="the letters"),
    ],
)
def test_what_was_edited_by_hand_is_noticed(
    there: Shelf, file: str, change: Callable[[dict[str, Any]], None]
) -> None:
    data = loads(file)
    change(data["games"][0])
    (game,) = there.check(dumps(data)).games
    assert game.sentence == "It was edited or damaged after export."
    assert there.take(dumps(data)) == ()


def test_a_game_that_stands_in_a_file_twice_comes_once(there: Shelf, file: str) -> None:
    data = loads(file)
    data["games"] *= 2
    data["count"] = 2
    assert [game.fate for game in there.check(dumps(data)).games] == ["new", "broken"]
    assert len(there.take(dumps(data))) == 1


def test_letters_that_no_table_can_have_are_replaced(there: Shelf, file: str) -> None:
    (table,) = there.take(forged(file, code="<script>"))
    assert len(table.code) == 4


def test_a_forged_link_is_not_even_read(there: Shelf, file: str) -> None:
    data = loads(file)
    for entry in data["games"][0]["entries"]:
        entry |= {"tip": 99, "before": 7, "target": -1, "redo": 3}
    (table,) = there.take(sealed(data))
    (plain,) = loads(file)["games"]
    assert len(there.log.entries(table.id)) == len(plain["entries"])
    assert [entry.link.before for entry in there.log.from_the_first(table.id)][:3] == [0, 1, 2]


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(place=st.integers(0, 6_000), junk=st.binary(min_size=1, max_size=4))
def test_no_damage_to_a_file_gets_past_or_breaks_anything(
    there: Shelf, file: str, place: int, junk: bytes
) -> None:
    spoiled = bytearray(file.encode())
    place %= len(spoiled)
    spoiled[place : place + len(junk)] = junk
    try:
        games = there.check(bytes(spoiled)).games
    except BadFile:
        return
    is_same = loads(bytes(spoiled)) == loads(file)
    # The head of the file is not part of any game.
    assert is_same or place < 100 or all(game.fate == "broken" for game in games)
