"""Documents of the first version: read as ever, piece by piece, and refused with a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.take_home import reader
from companion.take_home.document import LONGEST_LINE, BadFile
from companion.take_home.reader import MOST_GAMES, PIECE
from tests.take_home.shelf import Shelf, loads, stream


def document_of(file: str) -> dict[str, Any]:
    """A file of now as the document that it would have been."""
    data = loads(file) | {"companion_export": 1}
    for name in ("count", "digests"):
        data[name] = data.pop(name)
    return data


@pytest.fixture
def document(file: str) -> str:
    return json.dumps(document_of(file), separators=(",", ":"), ensure_ascii=False)


def test_the_spacing_of_a_document_does_not_matter(there: Shelf, document: str) -> None:
    assert there.check(json.dumps(json.loads(document), indent=4)).of("new")
    assert there.check("\ufeff" + document.replace("},{", "},\r\n{")).of("new")
    assert len(there.take(document)) == 1


def test_everything_of_a_group_comes_from_a_document_as_from_lines(
    here: Shelf, there: Shelf
) -> None:
    here.settle_in()
    file = here.exported()
    assert there.take_all(json.dumps(document_of(file))).words == (
        "1 game, 3 rulings and 2 corrections"
    )
    assert there.exported() == file


def without(name: str) -> Callable[[str], str]:
    def take_out(document: str) -> str:
        data = json.loads(document)
        data["games"][0].pop(name)
        return json.dumps(data)

    return take_out


BAD = [
    pytest.param(
        lambda text: text[: len(text) // 2], "file is incomplete", id="cut off in the log"
    ),
    pytest.param(lambda text: text[:-1], "file is incomplete", id="cut off at its last brace"),
    pytest.param(lambda text: text + "{}", "number of its games", id="something after its end"),
    pytest.param(
        lambda text: text.replace('"count":1', '"count":2'),
        "number of its games",
        id="a wrong count",
    ),
    pytest.param(
        lambda text: text.replace('"count":1', '"count":' + "[" * 100_000),
        "nested too deeply",
        id="nested very deeply",
    ),
    pytest.param(
        lambda text: text.replace('"count":1', '"count":NaN'), "edited or damaged", id="no number"
    ),
    pytest.param(
        lambda text: text.replace('"seq":1', '"seq":"' + "x" * (LONGEST_LINE + 100_000) + '"'),
        "edited or damaged after export, from about character",
        id="one very long value",
    ),
    pytest.param(
        lambda text: text.replace('"app"', "".join(f'"a{n}":1,' for n in range(99)) + '"app"'),
        "not a file that Companion",
        id="very many pairs",
    ),
    pytest.param(
        lambda text: '{"companion_export":1,"games":[' + '{"entries":[]},' * (MOST_GAMES + 1),
        "5,000 games",
        id="very many games",
    ),
    pytest.param(
        lambda text: text.replace('"entries":[', '"entries":[3,', 1), "edited or damaged", id="a 3"
    ),
    pytest.param(without("entries"), "lacks its entries", id="no log"),
    pytest.param(
        lambda text: text.replace('"games":[', '"games":{', 1), "edited or damaged", id="no list"
    ),
    pytest.param(lambda text: '{"companion_export":1}', "not a file that", id="nothing but this"),
    pytest.param(lambda text: text.encode() + b"\xff", "not text in UTF-8", id="not UTF-8"),
]


@pytest.mark.parametrize(("spoil", "sentence"), BAD)
def test_a_document_is_refused_as_a_whole_with_a_sentence(
    there: Shelf, document: str, spoil: Callable[[str], str | bytes], sentence: str
) -> None:
    with pytest.raises(BadFile) as refusal:
        there.take(spoil(document))
    assert sentence in str(refusal.value)
    assert list(there.tables.every()) == []


def test_a_document_is_never_read_as_a_whole(document: str) -> None:
    data = json.loads(document)
    data |= {"games": data["games"] * 30, "count": 30}
    source = stream(json.dumps(data))
    games = (part for part in reader.parts(source) if isinstance(part, reader.Tail))
    next(games)
    assert source.tell() <= 2 * PIECE < len(source.getvalue())
    assert sum(1 for _ in games) == 29


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(place=st.integers(0, 6_000), junk=st.binary(min_size=1, max_size=4))
def test_no_damage_to_a_document_gets_past_or_breaks_anything(
    there: Shelf, document: str, place: int, junk: bytes
) -> None:
    spoiled = bytearray(document.encode())
    place %= len(spoiled)
    spoiled[place : place + len(junk)] = junk
    try:
        games = there.check(bytes(spoiled)).games
    except BadFile:
        return
    is_same = json.loads(spoiled) == json.loads(document)
    # The head of the file is not part of any game.
    assert is_same or place < 100 or all(game.fate == "broken" for game in games)
