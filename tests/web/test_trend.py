"""The lines of the last games: their scale, gaps, and the one that is followed."""

from __future__ import annotations

from companion.web.parts.trend import BOTTOM, LEFT, NARROW, TOP, Totals, draw


def test_a_line_goes_from_side_to_side_within_the_marks() -> None:
    found = draw([Totals("anna", "blue", "A", (20, 25, 40))], "anna")
    assert found
    assert [mark.text for mark in found.marks] == ["20", "25", "30", "35", "40"]
    assert found.lines[0].path == f"M{LEFT:g} {BOTTOM:g}L243 121L{found.right} {TOP:g}"
    assert (found.end, found.end_y) == ("A 40", TOP)


def test_on_a_phone_the_same_lines_take_less_room() -> None:
    totals = [Totals("anna", "blue", "A", (20, 40))]
    wide, narrow = draw(totals, "anna"), draw(totals, "anna", NARROW)
    assert wide
    assert narrow
    assert narrow.right < wide.right
    assert (narrow.marks, narrow.end_y) == (wide.marks, wide.end_y)


def test_who_missed_a_game_goes_on_from_the_last_one() -> None:
    found = draw([Totals("anna", "blue", "A", (1, None, 3))], "anna")
    assert found
    assert found.lines[0].path.count("L") == 1


def test_the_line_that_is_followed_lies_on_top() -> None:
    totals = [Totals(name, "blue", name[0], (1, 2)) for name in ("anna", "ben", "cara")]
    found = draw(totals, "ben")
    assert found
    assert [line.is_followed for line in found.lines] == [False, False, True]
    assert found.end == "b 2"


def test_one_game_is_no_trend() -> None:
    assert draw([Totals("anna", "blue", "A", (None, 4))], "anna") is None
    assert draw([], "anna") is None


def test_equal_results_are_a_level_line() -> None:
    found = draw([Totals("anna", "blue", "A", (0, 0, 0))], "anna")
    assert found
    assert {point.split()[1] for point in found.lines[0].path[1:].split("L")} == {f"{BOTTOM:g}"}
