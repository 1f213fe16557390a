"""The reader of data files, above all what it says when something is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from companion.engine.catalogue import build, read_blocks, read_rules, read_table
from companion.engine.codec import encode
from companion.engine.errors import CatalogueError
from companion.engine.reader import Natural


@dataclass(frozen=True)
class Price:
    food: Natural = 0
    meds: Natural = 0


@dataclass(frozen=True)
class Thing:
    id: str
    name: str
    kind: Literal["tool", "person"]
    count: Natural
    is_rare: bool = False
    side: Literal[1, 2] = 1
    price: Price | None = None
    base: tuple[tuple[Literal["dig", "fight"], Natural], ...] = ()
    swaps: tuple[tuple[str, str], ...] = ()
    tags: tuple[str, ...] = ()


WHOLE = """
[[thing]]
id = "scout"
name = "Scout"
kind = "person"
count = 8
is_rare = true
side = 2
price = { food = 2, meds = 1 }
base = { fight = 2, dig = 0 }
swaps = { spear = "net" }
tags = ["a", "b"]

[[thing]]
id = "net"
name = "Net"
kind = "tool"
count = 0
"""
HEAD = 'id = "scout"\nname = "Scout"\n'


def things(folder: Path, text: str) -> dict[str, Thing]:
    path = folder / "things.toml"
    path.write_text(text, encoding="utf-8")
    return read_blocks(path, "thing", Thing)


def test_a_block_becomes_a_value_with_everything_in_it(tmp_path: Path) -> None:
    assert things(tmp_path, WHOLE) == {
        "scout": Thing(
            id="scout",
            name="Scout",
            kind="person",
            count=8,
            is_rare=True,
            side=2,
            price=Price(food=2, meds=1),
            base=(("fight", 2), ("dig", 0)),
            swaps=(("spear", "net"),),
            tags=("a", "b"),
        ),
        "net": Thing(id="net", name="Net", kind="tool", count=0),
    }


def test_what_is_stored_of_a_thing_builds_it_again(tmp_path: Path) -> None:
    for thing in things(tmp_path, WHOLE).values():
        assert build(Thing, encode(thing), "here") == thing


def test_what_is_stored_leaves_out_the_defaults() -> None:
    net = Thing(id="net", name="Net", kind="tool", count=0)
    assert encode(net) == {"id": "net", "name": "Net", "kind": "tool", "count": 0}


@pytest.mark.parametrize(
    ("block", "complaint"),
    [
        pytest.param('kind = "tool"\ncount = 1\ncolour = 3', '"colour"', id="unknown field"),
        pytest.param('kind = "tool"', '"count" is missing', id="missing field"),
        pytest.param('kind = "tool"\ncount = "8"', "a whole number", id="text for a number"),
        pytest.param('kind = "tool"\ncount = 2.0', "a whole number", id="fraction for a number"),
        pytest.param('kind = "tool"\ncount = true', "a whole number", id="truth for a number"),
        pytest.param('kind = "tool"\ncount = -1', "negative", id="negative count"),
        pytest.param('kind = "pet"\ncount = 1', "tool, person", id="not one of the kinds"),
        pytest.param('kind = "tool"\ncount = 1\nside = 3', "1, 2", id="not one of the sides"),
        pytest.param('kind = "tool"\ncount = 1\nside = true', "1, 2", id="truth for a side"),
        pytest.param('kind = "tool"\ncount = 1\nis_rare = 1', "true or false", id="1 for a truth"),
        pytest.param('kind = "tool"\ncount = 1\ntags = "a"', "a list", id="text for a list"),
        pytest.param('kind = "tool"\ncount = 1\ntags = [1]', "a text", id="number in a list"),
        pytest.param('kind = "tool"\ncount = 1\nbase = [1]', "a table", id="list for a table"),
        pytest.param('kind = "tool"\ncount = 1\nbase = {fly = 1}', "dig, fight", id="wrong key"),
        pytest.param('kind = "tool"\ncount = 1\nbase = {dig = -2}', '"dig" is -2', id="negative"),
        pytest.param('kind = "tool"\ncount = 1\nprice = 3', "a table", id="number for a table"),
        pytest.param('kind = "tool"\ncount = 1\nprice = {gold = 1}', '"gold"', id="unknown price"),
    ],
)
def test_a_wrong_block_is_named_with_its_file(tmp_path: Path, block: str, complaint: str) -> None:
    with pytest.raises(CatalogueError) as error:
        things(tmp_path, f"[[thing]]\n{HEAD}{block}\n")
    assert str(error.value).startswith('things.toml: thing "scout": ')
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param("", "no [[thing]] block", id="empty file"),
        pytest.param("thing = 3", "no [[thing]] block", id="no blocks"),
        pytest.param("[[thing]", "not TOML", id="not TOML"),
        pytest.param('[[thing]]\nname = "Net"', 'number 1: "id" is missing', id="no id"),
        pytest.param(
            '[[thing]]\nid = ""\nname = "Net"\nkind = "tool"\ncount = 1', "empty", id="empty id"
        ),
        pytest.param(WHOLE + WHOLE, 'thing "scout": this id is used twice', id="id used twice"),
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(CatalogueError) as error:
        things(tmp_path, text)
    assert str(error.value).startswith("things.toml: ")
    assert complaint in str(error.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"^lost\.toml: there is no such file"):
        read_blocks(tmp_path / "lost.toml", "thing", Thing)


def test_a_file_that_is_not_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(CatalogueError, match=r"^odd\.toml: this is not a UTF-8 text"):
        read_blocks(tmp_path / "odd.toml", "thing", Thing)


def test_one_table_is_read_or_missed_by_name(tmp_path: Path) -> None:
    path = tmp_path / "prices.toml"
    path.write_text("[price]\nfood = 2\n", encoding="utf-8")
    assert read_table(path, "price", Price) == Price(food=2)
    with pytest.raises(CatalogueError, match=r"^prices\.toml: there is no \[cost\] table"):
        read_table(path, "cost", Price)


RULE = """+++
id = "skirmish/ties"
title = "Ties"
source = ["000 Skirmish", "000 Ties", "card lists"]
about = ["rogue"]
rulings = ["R29"]
see = ["skirmish/rogue"]
+++
The larger crew wins.

*Then* nobody.
"""


def test_a_rule_file_becomes_a_rule(tmp_path: Path) -> None:
    (tmp_path / "skirmish").mkdir()
    (tmp_path / "skirmish" / "ties.md").write_text(RULE, encoding="utf-8")
    (rule,) = read_rules(tmp_path, "toy", {"000": "Rulebook"})
    assert rule.sections == ("000 Skirmish", "000 Ties", "card lists")
    assert rule.source == "Rulebook (000): Skirmish, Ties; card lists"
    assert (rule.id, rule.title, rule.game) == ("skirmish/ties", "Ties", "toy")
    assert (rule.about, rule.rulings, rule.see) == (("rogue",), ("R29",), ("skirmish/rogue",))
    assert rule.text == "The larger crew wins.\n\n*Then* nobody."


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param("Just text.", "head between +++ lines", id="no head"),
        pytest.param("", "head between +++ lines", id="empty"),
        pytest.param('+++\nid = "x"\n', "head between +++ lines", id="head never ends"),
        pytest.param("+++\nid = \n+++\nText.", "not TOML", id="head is no TOML"),
        pytest.param('+++\nid = "x"\n+++\nText.', '"title" is missing', id="no title"),
        pytest.param(RULE.replace("see =", "look ="), '"look"', id="unknown field"),
        pytest.param(
            RULE.replace('source = ["000 Skirmish", "000 Ties", "card lists"]\n', ""),
            '"source" is missing',
            id="no source",
        ),
        pytest.param(RULE.replace('["R29"]', '"R29"'), "a list", id="text for a list"),
        pytest.param(RULE.replace("see =", "text ="), '"text"', id="text in the head"),
        pytest.param(RULE[: RULE.index("The larger")], "no text", id="nothing below the head"),
    ],
)
def test_a_wrong_rule_file_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "ties.md").write_text(text, encoding="utf-8")
    with pytest.raises(CatalogueError) as error:
        read_rules(tmp_path, "toy")
    assert str(error.value).startswith("ties.md: ")
    assert complaint in str(error.value)


def test_two_files_cannot_be_the_same_rule(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(RULE, encoding="utf-8")
    (tmp_path / "b.md").write_text(RULE, encoding="utf-8")
    with pytest.raises(
        CatalogueError, match=r'^b\.md: rule "skirmish/ties": this id is used twice'
    ):
        read_rules(tmp_path, "toy")


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"^rules: there is no such folder"):
        read_rules(tmp_path / "rules", "toy")
