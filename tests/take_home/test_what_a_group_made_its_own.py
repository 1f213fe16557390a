"""Rulings and corrections travel with everything: each comes once, and what is here stays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.prints import LONGEST_TEXT
from companion.store.own_rulings import LONGEST, MOST, MOST_KEPT, AskedRulings, TooManyRulings
from companion.take_home import exporting, importing, reader
from companion.take_home.document import BadFile
from companion.take_home.plan import MOST_TOLD, ImportPlan, SharedFate
from tests.store.sitting import Sitting
from tests.take_home.shelf import MADE, SCAVENGERS, Shelf, dumps, loads, sealed, stream

Change = Callable[[dict[str, Any]], None]


def headings(plan: ImportPlan) -> list[str]:
    return [group.heading for group in plan.groups]


def group(plan: ImportPlan, heading: str) -> SharedFate:
    return next(one for one in plan.groups if one.heading == heading)


@pytest.fixture
def owner(here: Shelf) -> Shelf:
    """A group with a game, three rulings, one of them struck out, and two corrected values."""
    here.settle_in()
    return here


def test_everything_comes_back_in_an_empty_instance(owner: Shelf, there: Shelf) -> None:
    file = owner.exported()
    assert headings(there.check(file)) == [
        "Our rulings: 3, new",
        "Corrected cards: 2 values, new",
    ]
    taken = there.take_all(file)
    assert taken.sentence == "1 game, 3 rulings and 2 corrected values were imported."
    assert there.own() == owner.own()
    assert there.exported() == file


def test_a_second_import_changes_nothing(owner: Shelf, there: Shelf) -> None:
    file = owner.exported()
    there.take_all(file)
    before = there.exported()
    plan = there.check(file)
    assert headings(plan) == [
        "Our rulings: 3, already here",
        "Corrected cards: 2 values, already here",
    ]
    assert plan.brings == ""
    assert there.take_all(file).sentence == "Nothing new: everything is here already."
    assert owner.take_all(file).words == ""
    assert there.exported() == before == owner.exported()


def test_the_same_import_carried_out_twice_at_once_writes_once(owner: Shelf, there: Shelf) -> None:
    file = owner.exported()
    first, second = there.check(file), there.check(file)
    assert importing.bring_in(stream(file), there.db, first).words
    assert importing.bring_in(stream(file), there.db, second).words == ""
    assert there.own() == owner.own()


def test_one_table_is_exported_without_them(owner: Shelf) -> None:
    (record,) = owner.tables.every()
    assert list(loads(owner.exported(record))) == ["companion_export", "app", "made"] + [
        "games",
        "count",
    ]


def test_each_stands_on_a_line_of_its_own(owner: Shelf) -> None:
    lines = owner.exported().splitlines()
    assert sum('"decision":' in line for line in lines) == 3
    assert sum('"field":' in line for line in lines) == 2
    assert "" not in lines


def test_a_ruling_that_was_struck_out_here_stays_so(owner: Shelf, there: Shelf) -> None:
    file = owner.exported()
    there.take_all(file)
    there.book.strike(1, is_struck=True)
    there.book.strike(2, is_struck=False)
    before = there.own()
    assert there.take_all(file).words == ""
    assert there.own() == before


def test_what_comes_from_elsewhere_takes_its_place_by_its_moment(
    owner: Shelf, there: Shelf
) -> None:
    there.decide("Later than all.", at="2026-03-01T10:00:00.000+00:00")
    there.take_all(owner.exported())
    (newest,) = there.book.some(AskedRulings(("pebbles",), ("pebbles/three",)), limit=1)
    assert newest.noted.decision == "Later than all."


def link(shelf: Shelf) -> tuple[str, int]:
    """The table and the line that the first ruling leads to."""
    noted = next(one.noted for one in shelf.book.all() if one.noted.decision == "Anna keeps it.")
    return noted.code, noted.line


def test_a_ruling_follows_its_table_to_other_letters(owner: Shelf, there: Shelf) -> None:
    other = Sitting(there.log)
    there.call(other.id, "BCDF")
    (copy,) = there.take(owner.exported())
    assert copy.code != "BCDF"
    assert link(there) == (copy.code, 2)


def test_a_ruling_follows_a_table_that_is_here_by_other_letters(owner: Shelf, there: Shelf) -> None:
    (record,) = owner.tables.every()
    (copy,) = there.take(owner.exported(record))
    there.call(copy.id, "ZZZZ")
    assert there.take_all(owner.exported()).words == "3 rulings and 2 corrected values"
    assert link(there) == ("ZZZZ", 2)


def test_where_the_log_went_on_a_ruling_keeps_its_table_but_no_line(
    owner: Shelf, there: Shelf
) -> None:
    (record,) = owner.tables.every()
    (copy,) = there.take(owner.exported(record))
    table = Sitting(there.log)
    table.id = copy.id
    table.undo()
    there.take_all(owner.exported())
    assert link(there) == ("BCDF", 0)


def test_a_ruling_without_its_table_leads_nowhere(owner: Shelf, there: Shelf) -> None:
    there.call(Sitting(there.log).id, "BCDF")
    data = loads(owner.exported())
    data["games"][0]["game"] = "chess"
    assert there.take_all(sealed(data)).words == "3 rulings and 2 corrected values"
    assert link(there) == ("", 0)


def test_a_ruling_of_a_game_that_was_edited_leads_nowhere(owner: Shelf, there: Shelf) -> None:
    (record,) = owner.tables.every()
    there.take(owner.exported(record))
    data = loads(owner.exported())
    data["games"][0]["entries"][1]["events"][0]["player"] = "p2"
    assert there.take_all(dumps(data)).rulings == 3
    assert link(there) == ("", 0)


def test_a_line_that_the_log_does_not_have_is_dropped(owner: Shelf, there: Shelf) -> None:
    data = loads(owner.exported())
    data["rulings"][0]["line"] = 4
    there.take_all(sealed(data))
    assert link(there) == ("BCDF", 0)


def test_a_value_that_is_different_here_stays_and_both_are_told(owner: Shelf, there: Shelf) -> None:
    there.correct("brawler", "base.fight", "3")
    plan = there.check(owner.exported())
    (told,) = group(plan, "Corrected cards: 1 value, different here, left alone").lines
    assert told.text == "Brawler, own values, fight: 5 in the file, 3 here, which stays."
    assert there.take_all(owner.exported()).corrections == 1
    assert there.corrections.of_card(SCAVENGERS, "brawler")["base.fight"] == "3"


def test_a_new_value_is_told_with_that_of_our_lists(owner: Shelf, there: Shelf) -> None:
    lines = group(there.check(owner.exported()), "Corrected cards: 2 values, new").lines
    assert lines[0].text == "Brawler, own values, fight: 5 (our lists: 2)"


def test_a_value_that_our_lists_have_by_now_is_here(owner: Shelf, there: Shelf) -> None:
    data = loads(owner.exported())
    data["corrections"][0]["value"] = "2"
    assert "Corrected cards: 1 value, already here" in headings(there.check(sealed(data)))
    assert there.take_all(sealed(data)).corrections == 1


def test_values_that_a_card_cannot_show_beside_those_here_are_left_out(
    owner: Shelf, there: Shelf
) -> None:
    owner.correct("thugs", "cost.food", "2")
    owner.correct("thugs", "cost.any", "0")
    there.correct("thugs", "people", "2")
    there.correct("thugs", "cost.any", "5")
    plan = there.check(owner.exported())
    broken = group(plan, "Corrected cards: 1 value, cannot be imported")
    assert "but not in both" in broken.lines[0].sentence
    assert there.take_all(owner.exported()).corrections == 2
    assert set(there.corrections.of_card(SCAVENGERS, "thugs")) == {"people", "cost.any"}


def changed(name: str, number: int = 0, **values: object) -> Change:
    """Change one line of a list."""
    return lambda data: data[name][number].update(values)


def without(name: str, field: str) -> Change:
    def take_out(data: dict[str, Any]) -> None:
        del data[name][0][field]

    return take_out


def twice(data: dict[str, Any]) -> None:
    data["corrections"].append(data["corrections"][0] | {"value": "7"})


FORGED = [
    pytest.param(changed("rulings", game="chess"), "not installed here (chess)", id="no such game"),
    pytest.param(changed("rulings", game=["pebbles"]), "not installed here", id="a list as game"),
    pytest.param(changed("rulings", decision=""), "What was decided?", id="no decision"),
    pytest.param(changed("rulings", decision="  "), "What was decided?", id="only space"),
    pytest.param(changed("rulings", decision="x" * (LONGEST + 1)), "at most 300", id="long"),
    pytest.param(changed("rulings", dispute="x" * (LONGEST + 1)), "at most 300", id="a long one"),
    pytest.param(changed("rulings", dispute="x" * 70_000), "dispute cannot be read", id="huge"),
    pytest.param(changed("rulings", decision="a\x07"), "cannot be shown", id="a bell"),
    pytest.param(changed("rulings", decision="\ud800"), "cannot be read", id="half a letter"),
    pytest.param(changed("rulings", decision=7), "decision cannot be read", id="a number"),
    pytest.param(changed("rulings", rule="<b>"), "rule cannot be read", id="a rule that is none"),
    pytest.param(changed("rulings", rule="r" * 61), "rule cannot be read", id="a long rule"),
    pytest.param(changed("rulings", at="noon"), "time cannot be read", id="no moment"),
    pytest.param(changed("rulings", line=-1), "line or its state", id="a line below nought"),
    pytest.param(changed("rulings", line=True), "line or its state", id="true as line"),
    pytest.param(changed("rulings", is_struck=1), "line or its state", id="1 for struck out"),
    pytest.param(without("rulings", "is_struck"), "line or its state", id="not said if it counts"),
    pytest.param(changed("corrections", game="chess"), "installed here (chess)", id="other game"),
    pytest.param(changed("corrections", card="joker"), "no such value on a card", id="no card"),
    pytest.param(changed("corrections", field="luck"), "no such value on a card", id="no field"),
    pytest.param(changed("corrections", card=7), "card cannot be read", id="a number as card"),
    pytest.param(changed("corrections", value="99"), "must be a whole number", id="a high value"),
    pytest.param(changed("corrections", value=3), "value cannot be read", id="a bare number"),
    pytest.param(changed("corrections", at="x"), "time cannot be read", id="no moment of it"),
    pytest.param(changed("corrections", 1, value=""), "must be words", id="no words"),
    pytest.param(
        changed("corrections", 1, value="x" * (LONGEST_TEXT + 1)), "at most 400", id="many words"
    ),
    pytest.param(twice, "in the file twice", id="a value twice"),
]


@pytest.mark.parametrize(("change", "sentence"), FORGED)
def test_what_a_form_would_refuse_is_named_and_left_out(
    owner: Shelf, there: Shelf, change: Change, sentence: str
) -> None:
    data = loads(owner.exported())
    change(data)
    file = sealed(data)
    plan = there.check(file)
    (broken,) = plan.left
    (told,) = broken.lines
    assert broken.fate == "broken"
    assert sentence in told.sentence
    assert told.about
    taken = there.take_all(file)
    assert taken.rulings + taken.corrections == sum(map(len, owner.own().values())) - (
        change is not twice
    )
    assert len(taken.tables) == 1


@pytest.mark.parametrize(
    ("name", "change", "others"),
    [
        pytest.param("rulings", changed("rulings", decision="Ben keeps it."), 2, id="a decision"),
        pytest.param("rulings", lambda data: data["rulings"].pop(), 2, id="one taken out"),
        pytest.param("rulings", lambda data: data.pop("rulings"), 2, id="all taken out"),
        pytest.param("rulings", lambda data: data["digests"].pop("rulings"), 2, id="no digest"),
        pytest.param("corrections", changed("corrections", value="6"), 3, id="a value"),
        pytest.param("corrections", lambda data: data["corrections"].reverse(), 3, id="the order"),
        pytest.param(
            "corrections", lambda data: data["digests"].update(corrections=[3]), 3, id="3"
        ),
    ],
)
def test_a_list_that_was_edited_is_named_and_nothing_of_it_comes_in(
    owner: Shelf, there: Shelf, name: str, change: Change, others: int
) -> None:
    data = loads(owner.exported())
    change(data)
    file = dumps(data)
    (broken,) = there.check(file).left
    assert broken.kind == name.removesuffix("s")
    assert [told.text for told in broken.lines] == ["They were edited or damaged after export."]
    taken = there.take_all(file)
    assert len(taken.tables) == 1
    assert taken.rulings + taken.corrections == others
    assert there.own()[name] == []


def test_a_file_without_games_can_bring_the_rest(owner: Shelf, there: Shelf) -> None:
    data = loads(owner.exported()) | {"games": [], "count": 0}
    assert (
        there.take_all(sealed(data)).sentence == "3 rulings and 2 corrected values were imported."
    )
    assert link(there) == ("", 0)


def test_a_rule_that_this_version_does_not_know_is_kept(owner: Shelf, there: Shelf) -> None:
    data = loads(owner.exported())
    data["rulings"][0]["rule"] = "pebbles/of_later"
    for words in ("1 game, 3 rulings and 2 corrected values", ""):
        assert there.take_all(sealed(data)).words == words


def many(owner: Shelf, count: int) -> str:
    """A file of so many rulings."""
    data = loads(owner.exported())
    one = data["rulings"][0]
    data["rulings"] = [one | {"decision": f"Number {number}."} for number in range(count)]
    return sealed(data)


def test_a_book_that_would_be_too_full_takes_none_and_says_so(owner: Shelf, there: Shelf) -> None:
    there.decide("One is here.")
    file = many(owner, MOST)
    (broken,) = there.check(file).left
    assert broken.heading == f"Our rulings: {MOST}, cannot be imported"
    assert [told.text for told in broken.lines] == [
        "There can be 1,000 rulings. There are 1, and 1,000 more would come. Cross some out first."
    ]
    assert broken.rest == ""
    assert there.take_all(file).words == "1 game and 2 corrected values"
    there.book.strike(1, is_struck=True)
    assert there.take_all(file).words == f"{MOST} rulings"


def test_those_struck_out_take_no_room(owner: Shelf, there: Shelf) -> None:
    data = loads(many(owner, MOST + 5))
    for one in data["rulings"][:5]:
        one["is_struck"] = True
    assert there.take_all(sealed(data)).rulings == MOST + 5


def test_a_book_that_is_too_full_already_still_takes_in_what_was_struck_out(
    owner: Shelf, there: Shelf
) -> None:
    data = loads(many(owner, MOST + 2))
    data["rulings"][0]["is_struck"] = data["rulings"][1]["is_struck"] = True
    last = data["rulings"].pop(0)
    assert there.take_all(sealed(data)).rulings == MOST + 1
    with there.log.writing():
        there.db.execute("UPDATE own_rulings SET is_struck = 0")
    assert there.take_all(sealed(data | {"rulings": [last]})).rulings == 1


@pytest.mark.long
def test_whatever_was_exported_can_be_read_again(owner: Shelf, there: Shelf) -> None:
    data = loads(many(owner, MOST_KEPT))
    for one in data["rulings"]:
        one["is_struck"] = True
    assert there.take_all(sealed(data)).rulings == MOST_KEPT
    with pytest.raises(TooManyRulings):
        there.decide("One more.")
    data["rulings"] = [data["rulings"][0] | {"decision": "One more."}]
    (broken,) = there.check(sealed(data)).left
    assert "there can be 10,000 rulings" in broken.lines[0].text


def test_only_some_of_many_are_told_line_by_line(owner: Shelf, there: Shelf) -> None:
    new = group(there.check(many(owner, 130)), "Our rulings: 130, new")
    assert len(new.lines) == MOST_TOLD
    assert new.rest == "And 30 more."


@pytest.mark.parametrize("name", ["rulings", "corrections"])
def test_a_file_of_very_many_is_refused_as_a_whole(owner: Shelf, there: Shelf, name: str) -> None:
    line = f'{{"{name[:-1]}":'
    spoiled = owner.exported().replace(line, f"{line}{{}}}}\n" * MOST_KEPT + line)
    with pytest.raises(BadFile, match=f"A file may hold 10,000 {name}"):
        there.take(spoiled)
    assert list(there.tables.every()) == []


def test_no_more_than_a_piece_is_read_at_a_time(owner: Shelf) -> None:
    source = stream(many(owner, 1_000))
    size = len(source.getvalue())
    lines = (
        part
        for part in reader.parts(source)
        if isinstance(part, reader.FileLine) and part.kind == "ruling"
    )
    next(lines)
    assert source.tell() < size / 2


TAIL = 1_500


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(place=st.integers(1, TAIL), junk=st.binary(max_size=3), keep=st.booleans())
def test_no_damage_to_the_end_of_a_file_gets_past_or_breaks_anything(
    owner: Shelf, there: Shelf, place: int, junk: bytes, keep: bool
) -> None:
    file = owner.exported().encode()
    spoiled = file[:-place] + junk + (file[len(file) - place + len(junk) :] if keep else b"")
    try:
        plan = there.check(spoiled)
    except BadFile:
        return
    assert loads(spoiled) == loads(file) or plan.is_broken


def spoiled_list(file: str, name: str) -> str:
    data = loads(file)
    data[name].pop()
    return sealed(data)


@pytest.mark.parametrize("name", ["rulings", "corrections"])
def test_a_file_that_has_changed_since_it_was_looked_at_brings_nothing_at_all(
    owner: Shelf, there: Shelf, name: str
) -> None:
    file = owner.exported()
    plan = there.check(file)
    with pytest.raises(BadFile, match="has changed since"):
        importing.bring_in(stream(spoiled_list(file, name)), there.db, plan)
    with pytest.raises(BadFile, match="file is incomplete"):
        importing.bring_in(stream(file[:-80]), there.db, plan)
    assert list(there.tables.every()) == []
    assert there.own() == {"rulings": [], "corrections": []}
    assert importing.bring_in(stream(file), there.db, plan).words == plan.brings


def test_a_book_that_filled_up_meanwhile_leaves_the_games_out_too(
    owner: Shelf, there: Shelf
) -> None:
    file = many(owner, MOST)
    plan = there.check(file)
    there.decide("The one too many.")
    with pytest.raises(TooManyRulings):
        importing.bring_in(stream(file), there.db, plan)
    assert list(there.tables.every()) == []
    assert [one["decision"] for one in there.own()["rulings"]] == ["The one too many."]
    assert there.own()["corrections"] == []


def test_a_card_that_somebody_corrected_meanwhile_stays_as_she_left_it(
    owner: Shelf, there: Shelf
) -> None:
    file = owner.exported()
    plan = there.check(file)
    there.correct("brawler", "people", "2")
    assert importing.bring_in(stream(file), there.db, plan).sentence == (
        "1 game and 3 rulings were imported. "
        "2 corrected values were left out: someone corrected the same card here meanwhile, which stays."
    )
    assert there.corrections.of_card(SCAVENGERS, "brawler") == {"people": "2"}
    assert there.take_all(file).words == "2 corrected values"


def test_where_nothing_but_an_overtaken_correction_was_new_nothing_was_imported(
    owner: Shelf, there: Shelf
) -> None:
    file = owner.exported()
    there.take_all(file)
    there.db.table("corrections").delete_where()
    plan = there.check(file)
    there.correct("brawler", "people", "2")
    said = importing.bring_in(stream(file), there.db, plan).sentence
    assert said.startswith("Nothing was imported. 2 corrected values were left out:")


def test_a_correction_of_a_value_that_this_version_does_not_know_is_no_hindrance(
    owner: Shelf, there: Shelf
) -> None:
    there.correct("brawler", "luck", "7")
    assert there.take_all(owner.exported()).corrections == 2


def test_an_export_is_one_picture_of_everything(owner: Shelf, tmp_path: Path) -> None:
    pieces = exporting.everything(owner.db, MADE)
    begun = next(pieces)
    other = Shelf(tmp_path / "here")
    other.decide("Written while the export goes on.")
    other.close()
    assert len(loads(begun + "".join(pieces))["rulings"]) == 3
    assert len(loads(owner.exported())["rulings"]) == 4
