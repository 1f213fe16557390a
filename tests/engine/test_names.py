"""What a player may be called, counted as people see it."""

from __future__ import annotations

import unicodedata

import pytest

from companion.engine import names
from companion.engine.game import PlayerId, Seat
from companion.engine.names import (
    can_be_a_name,
    could_be_a_name,
    cut,
    problem_of,
    short_name,
    tidied,
    visible,
)

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"
SCOTLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(one)) for one in "gbsct") + "\U000e007f"
# Each with the number of characters that people see.
NAMES = {
    "Anna": 4,
    "Zoë": 3,
    "Zoe\u0308": 3,
    "Nguyễn Văn Hải": 14,
    "O\u2019Brien-Smith Jr.": 17,
    "Ян": 2,
    "李小龍": 3,
    "葛\U000e0100城": 2,
    "さくら": 3,
    "김민준": 3,
    "\u1100\u1161\u11a8": 1,
    "عَلِيّ": 3,
    "می\u200cنا": 4,
    "נֹעַ": 2,
    "अनन्या": 3,
    "क्\u200dष": 1,
    "ශ්\u200dරී": 2,
    "അവന്\u200d": 3,
    "ธนกฤต": 5,
    "Ἀθηνᾶ": 5,
    FAMILY: 1,
    RAINBOW: 1,
    SCOTLAND: 1,
    "\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1ee": 2,
    "\U0001f44b\U0001f3fd": 1,
    "\U0001f9d1\U0001f3fb\u200d\U0001f4bb": 1,
    "\u2764\ufe0f\u200d\U0001f525 Bo": 4,
    "1\ufe0f\u20e3": 1,
    "\U0001fae8": 1,  # younger than some Pythons
    "\U00031350": 1,
    "!?": 2,
    "7": 1,
}


@pytest.mark.parametrize(("name", "length"), NAMES.items(), ids=ascii)
def test_letters_of_all_scripts_and_joined_emoji_are_names(name: str, length: int) -> None:
    assert problem_of(name) == ""
    assert can_be_a_name(tidied(name))
    shown = list(visible(name))
    assert len(shown) == length
    assert "".join(shown) == name
    assert cut(name) == tidied(name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        *((blank, names.INVISIBLE) for blank in "\u3164\u2800\u115f\u1160\uffa0"),
        ("\u3164 \u3164", names.INVISIBLE),
        ("\u200b", names.INVISIBLE),
        ("\u200c", names.INVISIBLE),
        ("\u200d\u200d", names.INVISIBLE),
        ("\u2060\ufeff", names.INVISIBLE),
        ("\u0301", names.INVISIBLE),
        ("\ufe0f", names.INVISIBLE),
        ("Anna\u200b", names.HIDDEN),
        ("Anna\u200d", names.HIDDEN),
        ("An\u200cna", names.HIDDEN),
        ("\u200dAnna", names.HIDDEN),
        ("Anna\u00ad", names.HIDDEN),
        ("Anna\ufe0f", names.HIDDEN),
        ("Anna\u034f", names.HIDDEN),
        ("Anna\u3164", names.HIDDEN),
        ("Anna\U000e0067", names.HIDDEN),
        ("\U0001f468\u200d", names.HIDDEN),
        ("\U0001f468\u200d\u200d\U0001f469", names.HIDDEN),
        ("می\u200c\u200cنا", names.HIDDEN),
        ("\u202eannA", names.TURNS),
        ("Anna\u2067", names.TURNS),
        ("Anna\u200f", names.TURNS),
        ("a\x00b", names.CONTROL),
        ("a\x9fb", names.CONTROL),
        ("\ue000", names.UNKNOWN),
        ("Anna\ufffe", names.UNKNOWN),
        ("Anna\U0003ffff", names.UNKNOWN),
        ("Anna\u0378", names.UNKNOWN),
        ("Anna\ud800", names.UNKNOWN),
        ("\u0301Anna", names.LOOSE),
        ("A\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308", names.TOO_MANY_MARKS),
        ("x" * 25, names.TOO_LONG),
        (FAMILY * 25, names.TOO_LONG),
        (FAMILY * 9, names.TOO_LARGE),
    ],
    ids=ascii,
)
def test_what_is_not_a_name_is_refused_with_its_reason(name: str, reason: str) -> None:
    assert problem_of(name) == reason
    assert not can_be_a_name(name)


def test_the_bounds_are_what_people_see_and_what_fits() -> None:
    assert can_be_a_name("x" * 24)
    assert can_be_a_name("鎮" * 24)
    assert can_be_a_name(FAMILY * 8)
    assert len((FAMILY * 8).encode()) == 200


def test_a_name_is_kept_composed_and_without_what_cannot_be_seen_at_its_ends() -> None:
    assert tidied(" Zoe\u0308\u3000\u00a0 Lee ") == "Zoë Lee"
    assert tidied("علی\u200c") == "علی"
    assert not can_be_a_name("Zoe\u0308")
    assert not can_be_a_name(" Anna")
    assert not can_be_a_name("")


def test_a_name_is_cut_between_visible_characters() -> None:
    assert cut("x" * 30) == "x" * 24
    assert cut(FAMILY * 9) == FAMILY * 8
    assert cut("Z" + "e\u0301" * 30) == "Z" + "é" * 23


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("Anna Maria X", "Anna Maria X"),
        ("Anna of the Frozen Fjord", "Anna"),
        ("Bartholomaeusdottirovich", "Bartholomae\N{HORIZONTAL ELLIPSIS}"),
        ("Bartholomaeus the Elder", "Bartholomae\N{HORIZONTAL ELLIPSIS}"),
        (FAMILY * 12, FAMILY * 12),
        (FAMILY * 13, FAMILY * 11 + "\N{HORIZONTAL ELLIPSIS}"),
        ("", ""),
    ],
    ids=ascii,
)
def test_where_there_is_no_room_a_name_is_short(name: str, shown: str) -> None:
    assert short_name(name) == shown


def test_what_earlier_versions_took_may_still_be_imported() -> None:
    for name in ("Anna", "\u3164", "\u2800", "Zoe\u0308", "Anna\ufe0f", "\u0301x"):
        assert could_be_a_name(name)
    for name in ("", "x" * 25, " Anna", "a\x00", "Anna\u200d"):
        assert not could_be_a_name(name)


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("anna", "A"),
        ("zoë", "Z"),
        ("élan", "É"),
        ("ßeta", "ß"),
        ("李小龍", "李"),
        (FAMILY + "x", FAMILY),
        ("\U0001f1e9\U0001f1ea", "\U0001f1e9\U0001f1ea"),
        ("", "?"),
    ],
    ids=ascii,
)
def test_a_token_shows_the_first_visible_character(name: str, letter: str) -> None:
    assert Seat(PlayerId("p1"), name, "blue").letter == letter


def test_every_single_character_is_judged() -> None:
    taken = [chr(code) for code in range(0x3000) if problem_of(chr(code)) == ""]
    assert all(unicodedata.category(char)[0] in "LNPS" for char in taken)
    assert "\u2800" not in taken
