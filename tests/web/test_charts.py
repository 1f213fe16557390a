"""Charts as geometry: everything inside the picture, and as large as what it stands for."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.story import Chart, Series
from companion.web.parts.charts import (
    APART,
    BOTTOM,
    LEFT,
    MOST_LABELS,
    MOST_PIPS,
    RIGHT,
    TOP,
    WIDTH,
    Picture,
    draw,
    nice_ticks,
    words,
)

# The whole suite has other things to do as well.
FEW = settings(max_examples=40, deadline=None)
COLOURS = ("blue", "orange", "green", "pink", "yellow")
Values = tuple[float | None, ...]


def chart(kind: str, *rows: Values, labels: tuple[str, ...] | None = None) -> Chart:
    series = tuple(
        Series(f"Player {n}", row, COLOURS[n % 5], "ABCDEFGH"[n % 8]) for n, row in enumerate(rows)
    )
    named = labels or tuple(str(n) for n in range(1, len(rows[0]) + 1))
    assert kind in ("lines", "bars")
    return Chart("a", "A chart", "lines" if kind == "lines" else "bars", named, series, "people")


def steps(picture: Picture) -> list[list[tuple[float, float]]]:
    """Of each curve where its steps begin, and how high they lie."""
    found = []
    for curve in picture.curves:
        points = []
        for run in curve.runs:
            start, *rest = re.findall(r"[MVH][-\d. ]+", run)
            x, y = map(float, start[1:].split())
            points.append((x, y))
            for part in rest:
                if part[0] == "H":
                    x = float(part[1:])
                else:
                    y = float(part[1:])
                    points.append((x, y))
        found.append(points)
    return found


numbers = st.one_of(
    st.none(), st.integers(-50, 500), st.floats(0, 300, allow_nan=False, allow_subnormal=False)
)


@st.composite
def rows(draw_one: st.DrawFn) -> list[Values]:
    """Up to six series of the same length, with gaps."""
    length = draw_one(st.integers(1, 40))
    row = st.lists(numbers, min_size=length, max_size=length).map(tuple)
    return draw_one(st.lists(row, min_size=1, max_size=6))


@FEW
@given(rows())
def test_every_part_of_a_line_chart_lies_inside_the_picture(values: list[Values]) -> None:
    picture = draw(chart("lines", *values))
    for points, curve in zip(steps(picture), picture.curves, strict=True):
        for x, y in points:
            assert LEFT <= x <= RIGHT
            assert TOP <= y <= BOTTOM
        assert TOP - 0.1 <= curve.end <= BOTTOM + 0.1
    assert all(0 <= mark.at <= WIDTH for mark in picture.labels)
    assert all(TOP <= mark.at <= BOTTOM for mark in picture.ticks)


@FEW
@given(rows())
def test_a_larger_value_never_lies_lower(values: list[Values]) -> None:
    picture = draw(chart("lines", *values))
    heights = sorted(
        (value, y)
        for curve, points in zip(picture.curves, steps(picture), strict=True)
        for value, (_, y) in zip(
            [one for one in curve.series.values if one is not None], points, strict=True
        )
    )
    assert all(lower[1] >= upper[1] for lower, upper in zip(heights, heights[1:], strict=False))


@FEW
@given(rows())
def test_every_value_of_a_list_has_its_number_and_none_is_too_long(values: list[Values]) -> None:
    picture = draw(chart("bars", *values))
    found = [row for group in picture.groups for row in group.rows]
    assert sorted(row.text for row in found) == sorted(words(v) for row in values for v in row)
    for row in found:
        assert 0 <= row.pips <= MOST_PIPS
        assert not (row.pips and row.length)
        assert 0 <= float(row.length.rstrip("%") or 0) <= 100


@FEW
@given(rows())
def test_the_table_holds_every_number_of_the_lines(values: list[Values]) -> None:
    picture = draw(chart("lines", *values))
    shown = sorted(cell for row in picture.rows for cell in row[1:])
    assert shown == sorted(words(value) for row in values for value in row)
    assert all(len(row) == len(picture.head) + 1 for row in picture.rows)


@FEW
@given(st.floats(-1000, 1000, allow_nan=False), st.floats(0, 5000, allow_nan=False))
def test_ticks_are_few_even_and_hold_all_values(lowest: float, more: float) -> None:
    ticks = nice_ticks(lowest, lowest + more)
    assert 2 <= len(ticks) <= 8
    steps = [after - before for before, after in zip(ticks, ticks[1:], strict=False)]
    assert max(steps) == pytest.approx(min(steps))
    assert lowest - steps[0] - 1e-6 <= ticks[0] <= lowest + 1e-6
    assert ticks[-1] >= lowest + more - 1e-6


@pytest.mark.parametrize(
    ("lowest", "highest", "expected"),
    [
        pytest.param(0, 0, (0, 1), id="nothing"),
        pytest.param(8, 8, (8, 9), id="one number"),
        pytest.param(8, 9, (8, 9), id="whole numbers only"),
        pytest.param(0, 4, (0, 1, 2, 3, 4), id="few"),
        pytest.param(8, 28, (8, 12, 16, 20, 24, 28), id="a tribe"),
        pytest.param(9, 41, (0, 10, 20, 30, 40, 50), id="a large one"),
        pytest.param(120, 180, (120, 140, 160, 180), id="far from zero"),
        pytest.param(-7, 9, (-8, -4, 0, 4, 8, 12), id="above and below zero"),
    ],
)
def test_ticks_are_round_numbers_that_begin_just_below_the_lowest_value(
    lowest: float, highest: float, expected: tuple[float, ...]
) -> None:
    assert nice_ticks(lowest, highest) == expected


def test_a_gap_breaks_the_line_and_is_not_a_zero() -> None:
    picture = draw(chart("lines", (1, 2, None, 4, 5, None, 7)))
    (curve,) = picture.curves
    assert len(curve.runs) == 3
    assert len(steps(picture)[0]) == 5
    assert picture.rows[2][1] == "–"


def test_a_series_that_no_one_knows_has_no_line_but_stays_in_the_table() -> None:
    picture = draw(chart("lines", (3, 4), (None, None)))
    assert [curve.series.name for curve in picture.curves] == ["Player 0"]
    assert picture.rows == (("1", "3", "–"), ("2", "4", "–"))


def test_a_line_is_made_of_steps_as_wide_as_their_round() -> None:
    (curve,) = draw(chart("lines", (0, 5))).curves
    middle = (LEFT + RIGHT) / 2
    assert curve.runs == (f"M{LEFT} {BOTTOM}H{middle}V{TOP}H{RIGHT}",)


def test_equal_values_lie_on_each_other_and_their_ends_do_not() -> None:
    picture = draw(chart("lines", *[(5, 20)] * 5))
    assert len({tuple(points) for points in steps(picture)}) == 1
    ends = sorted(curve.end for curve in picture.curves)
    assert all(b - a >= APART - 0.2 for a, b in zip(ends, ends[1:], strict=False))


def stripes(picture: Picture) -> dict[str, list[tuple[str, float, float, float]]]:
    """By path: whose stripes lie on it, where the first begins, how long each is, how far apart."""
    found: dict[str, list[tuple[str, float, float, float]]] = {}
    for one in picture.stripes:
        long, gap = map(float, one.dashes.split())
        found.setdefault(one.path, []).append((one.series.letter, -one.offset, long, long + gap))
    return found


def test_where_lines_lie_on_each_other_each_of_them_has_its_stripes() -> None:
    picture = draw(chart("lines", (5, 8, 9), (5, 7, 9), (5, 7, 3)))
    on = stripes(picture)
    assert [[letter for letter, *_ in some] for some in on.values()] == [
        ["A", "B", "C"],
        ["B", "C"],
        ["A", "B"],
    ]
    for some in on.values():
        for n, (_, start, long, apart) in enumerate(some):
            assert start == pytest.approx(n * long, abs=0.1)
            assert apart == pytest.approx(len(some) * long, abs=0.1)


@FEW
@given(st.integers(1, 40), st.integers(2, 6))
def test_every_stripe_shows_at_least_once(rounds: int, players: int) -> None:
    picture = draw(chart("lines", *[(5.0,) * rounds] * players))
    (some,) = stripes(picture).values()
    assert len(some) == players
    assert all(start + long <= RIGHT - LEFT + 0.5 for _, start, long, _ in some)


def test_lines_that_go_together_for_a_while_are_striped_in_one_piece() -> None:
    on = stripes(draw(chart("lines", (5, 5, 5, None, 5, 6), (5, 5, 5, None, 5, 7))))
    assert len(on) == 2
    assert stripes(draw(chart("lines", (5, 6), (6, 5)))) == {}


def test_a_line_ends_with_letter_and_value_and_the_winner_lies_on_top() -> None:
    lost, won = Series("Anna", (1, 4), "blue", "A"), Series("Ben", (2, 9), "pink", "B")
    both = (replace(won, is_winner=True), lost)
    picture = draw(Chart("a", "A", "lines", ("1", "2"), both, "people"))
    assert [curve.text for curve in picture.curves] == ["A 4", "B 9"]


def test_a_chart_without_labels_or_values_is_still_a_picture() -> None:
    assert draw(Chart("a", "A", "lines", (), (Series("x", ()),), "people")).curves == ()
    assert draw(Chart("a", "A", "bars", (), (), "people")).groups == ()


def test_of_many_rounds_some_are_named_and_always_the_last() -> None:
    picture = draw(chart("lines", tuple(range(17))))
    named = [mark.text for mark in picture.labels]
    assert len(named) <= MOST_LABELS
    assert named == ["1", "4", "8", "12", "17"]


@pytest.mark.parametrize(
    ("labels", "named"),
    [
        pytest.param(("1", "2", "3"), ["1", "2", "3"], id="all"),
        pytest.param(tuple(map(str, range(1, 17))), ["1", "4", "8", "12", "16"], id="16 rounds"),
        pytest.param(
            (*map(str, range(1, 17)), "End"), ["1", "4", "8", "12", "End"], id="and the end"
        ),
        pytest.param(tuple(map(str, range(5, 12))), ["6", "8", "11"], id="from round 5"),
    ],
)
def test_round_numbers_are_named_below_the_lines(labels: tuple[str, ...], named: list[str]) -> None:
    picture = draw(chart("lines", tuple(range(len(labels))), labels=labels))
    assert [mark.text for mark in picture.labels] == named


def test_small_counts_are_pips_and_larger_ones_bars() -> None:
    (few,) = draw(chart("bars", (3,), (1,), labels=("won",))).groups
    assert [(row.pips, row.length) for row in few.rows] == [(3, ""), (1, "")]
    (many,) = draw(chart("bars", (40,), (10,), labels=("won",))).groups
    assert [(row.pips, row.length) for row in many.rows] == [(0, "100.0%"), (0, "25.0%")]


def test_what_came_on_top_is_a_bar_with_a_sign() -> None:
    gang = Series("Masons", (5,), "blue", "A", caption="Masons")
    (group,) = draw(Chart("g", "Gangs", "bars", ("won",), (gang,), "people", is_added=True)).groups
    (row,) = group.rows
    assert (row.caption, row.text, row.pips, row.length) == ("Masons", "+5", 0, "100.0%")


def test_counts_of_several_labels_stand_under_headings() -> None:
    picture = draw(chart("bars", (3, 0), (1, 2), labels=("Hired", "Trashed")))
    assert [group.title for group in picture.groups] == ["Hired", "Trashed"]
    assert [[row.text for row in group.rows] for group in picture.groups] == [
        ["3", "1"],
        ["0", "2"],
    ]


def test_a_single_series_is_named_by_its_labels() -> None:
    minutes = (Series("Minutes", (3.5, 80.0)),)
    (group,) = draw(Chart("t", "Time", "bars", ("Draw", "Gather"), minutes, "minutes")).groups
    assert [(row.caption, row.text) for row in group.rows] == [("Draw", "3.5"), ("Gather", "80")]
