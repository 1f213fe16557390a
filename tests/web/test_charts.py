"""Charts as geometry: everything inside the picture, and as large as what it stands for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.story import Chart, Series
from companion.web.parts.charts import (
    BAR,
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOKEN,
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


def y_of(picture: Picture) -> list[list[float]]:
    return [[point.y for point in curve.points] for curve in picture.curves]


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
    for curve in picture.curves:
        for point in curve.points:
            assert LEFT <= point.x <= RIGHT
            assert TOP <= point.y <= BOTTOM
        assert TOKEN / 2 <= curve.end.x <= WIDTH - TOKEN / 2
        assert TOKEN / 2 - 0.1 <= curve.end.y + TOKEN / 2 <= HEIGHT
    assert all(0 <= mark.at <= WIDTH for mark in picture.labels)
    assert all(TOP <= mark.at <= BOTTOM for mark in picture.ticks)


@FEW
@given(rows())
def test_a_larger_value_never_lies_lower(values: list[Values]) -> None:
    picture = draw(chart("lines", *values))
    heights = sorted(
        (value, point.y)
        for curve in picture.curves
        for value, point in zip(
            [one for one in curve.series.values if one is not None], curve.points, strict=True
        )
    )
    assert all(lower[1] >= upper[1] for lower, upper in zip(heights, heights[1:], strict=False))


@FEW
@given(rows())
def test_every_part_of_a_bar_chart_lies_inside_the_picture(values: list[Values]) -> None:
    picture = draw(chart("bars", *values))
    assert len(picture.bars) == len(values) * len(values[0])
    for bar in picture.bars:
        assert bar.length >= 0
        assert bar.x + bar.length <= WIDTH - 60  # the value stands behind it
        assert bar.y + BAR <= picture.height
    tops = [bar.y for bar in picture.bars]
    assert all(below - above >= BAR for above, below in zip(tops, tops[1:], strict=False))


@FEW
@given(rows())
def test_the_table_holds_every_number_of_the_picture(values: list[Values]) -> None:
    for kind in ("lines", "bars"):
        picture = draw(chart(kind, *values))
        shown = sorted(cell for row in picture.rows for cell in row[1:])
        assert shown == sorted(words(value) for row in values for value in row)
        assert all(len(row) == len(picture.head) + 1 for row in picture.rows)


@FEW
@given(st.floats(-1000, 1000, allow_nan=False), st.floats(0, 5000, allow_nan=False))
def test_ticks_are_few_even_and_hold_all_values(lowest: float, more: float) -> None:
    ticks = nice_ticks(lowest, lowest + more)
    assert 2 <= len(ticks) <= 8
    assert ticks[0] <= min(lowest, 0) + 1e-6
    assert ticks[-1] >= max(lowest + more, 0) - 1e-6
    steps = [after - before for before, after in zip(ticks, ticks[1:], strict=False)]
    assert max(steps) == pytest.approx(min(steps))


@pytest.mark.parametrize(
    ("highest", "expected"),
    [
        pytest.param(0, (0, 1), id="nothing"),
        pytest.param(4, (0, 1, 2, 3, 4), id="few"),
        pytest.param(23, (0, 5, 10, 15, 20, 25), id="a tribe"),
        pytest.param(41, (0, 10, 20, 30, 40, 50), id="a large one"),
        pytest.param(180, (0, 50, 100, 150, 200), id="minutes"),
    ],
)
def test_ticks_are_round_numbers(highest: float, expected: tuple[float, ...]) -> None:
    assert nice_ticks(0, highest) == expected


def test_a_gap_breaks_the_line_and_is_not_a_zero() -> None:
    picture = draw(chart("lines", (1, 2, None, 4, 5, None, 7)))
    (curve,) = picture.curves
    assert [len(run.split()) for run in curve.runs] == [2, 2]
    assert len(curve.points) == 5
    assert picture.rows[2][1] == "–"


def test_a_series_that_nobody_knows_has_no_line_but_stays_in_the_table() -> None:
    picture = draw(chart("lines", (3, 4), (None, None)))
    assert [curve.series.name for curve in picture.curves] == ["Player 0"]
    assert picture.rows == (("1", "3", "–"), ("2", "4", "–"))


def test_a_single_round_is_a_marker_in_the_middle() -> None:
    picture = draw(chart("lines", (9,)))
    assert picture.curves[0].runs == ()
    assert picture.curves[0].points[0].x == pytest.approx((LEFT + RIGHT) / 2)


def test_a_chart_without_labels_or_values_is_still_a_picture() -> None:
    assert draw(Chart("a", "A", "lines", (), (Series("x", ()),), "people")).curves == ()
    assert draw(Chart("a", "A", "bars", (), (), "people")).bars == ()


def test_letters_at_the_ends_never_lie_on_each_other() -> None:
    picture = draw(chart("lines", *[(5, 20)] * 5))
    ends = sorted(curve.end.y for curve in picture.curves)
    assert all(b - a >= TOKEN - 0.2 for a, b in zip(ends, ends[1:], strict=False))


def test_equal_values_lie_beside_each_other() -> None:
    picture = draw(chart("lines", *[(5, 20)] * 3))
    assert len({curve.points[0].x for curve in picture.curves}) == 3
    assert len({tuple(ys) for ys in map(tuple, y_of(picture))}) == 1


def test_of_many_rounds_some_are_named_and_always_the_last() -> None:
    picture = draw(chart("lines", tuple(range(17))))
    named = [mark.text for mark in picture.labels]
    assert len(named) <= 9
    assert named[-1] == "17"


def test_bars_of_one_label_are_named_by_their_series() -> None:
    picture = draw(chart("bars", (3,), (1,), labels=("won",)))
    assert [bar.caption for bar in picture.bars] == ["Player 0", "Player 1"]
    assert picture.legend == ()
    assert picture.rows == (("Player 0", "3"), ("Player 1", "1"))
    assert picture.bars[0].length == pytest.approx(3 * picture.bars[1].length, abs=0.2)


def test_bars_of_several_labels_stand_in_groups_with_a_legend() -> None:
    picture = draw(chart("bars", (3, 0), (1, 2), labels=("Hired", "Trashed")))
    assert [mark.text for mark in picture.headings] == ["Hired", "Trashed"]
    assert [one.name for one in picture.legend] == ["Player 0", "Player 1"]
    assert {bar.caption for bar in picture.bars} == {""}


def test_a_single_series_is_named_by_its_labels() -> None:
    minutes = (Series("Minutes", (3.5, 80.0)),)
    picture = draw(Chart("t", "Time", "bars", ("Draw", "Gather"), minutes, "minutes"))
    assert [(bar.caption, bar.text) for bar in picture.bars] == [("Draw", "3.5"), ("Gather", "80")]
    assert picture.head == ("minutes",)
