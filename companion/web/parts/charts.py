"""Charts as geometry: where every line, marker, bar and word of a picture lies.

Pure arithmetic, so that the templates only write it down. Lengths are in units of the view box,
which the page scales; the margins leave room for words at the size they have on a phone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.story import Chart, Series

WIDTH = 480.0
UNKNOWN = "–"

# Lines: the plot and what stands around it.
HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 300.0, 44.0, 432.0, 16.0, 262.0
MOST_LABELS = 9
MOST_TICKS = 5
LEAST_SPAN = 1e-9  # what differs by less is level
DODGE = 3.0  # equal values lie beside each other, not on each other
TOKEN, TOKEN_AT = 26.0, 464.0  # the letter at the end of a line
MARKER, SMALL_MARKER, MANY = 12.0, 9.0, 12

# Bars: one below the other, as long as their value.
BAR, LONGEST_BAR, CAPTION, GAP, HEADING = 22.0, 364.0, 24.0, 12.0, 38.0
BAR_AT = 38.0  # behind the token; without one a bar begins at the edge


@dataclass(frozen=True)
class Mark:
    """A place along an axis, with the word beside it."""

    at: float
    text: str


@dataclass(frozen=True)
class Point:
    """One value of a line."""

    x: float
    y: float


@dataclass(frozen=True)
class Curve:
    """One series as a line: its runs without a gap, its markers, its letter at the end."""

    series: Series
    runs: tuple[str, ...]  # each the points of a polyline
    points: tuple[Point, ...]
    marker: float
    end: Point  # where the letter stands


@dataclass(frozen=True)
class Bar:
    """One value as a bar; of a group that has a legend without its caption."""

    series: Series
    x: float
    y: float
    length: float
    text: str
    caption: str = ""


@dataclass(frozen=True)
class Picture:
    """A chart with everything in its place, and the same numbers as a table."""

    chart: Chart
    height: float
    head: tuple[str, ...]  # of the table, without its corner
    rows: tuple[tuple[str, ...], ...]
    legend: tuple[Series, ...] = ()
    ticks: tuple[Mark, ...] = ()  # values, from the bottom up
    labels: tuple[Mark, ...] = ()  # along the bottom
    curves: tuple[Curve, ...] = ()
    headings: tuple[Mark, ...] = ()
    bars: tuple[Bar, ...] = ()

    @property
    def described(self) -> str:
        """What a screen reader says of the picture."""
        told = self.chart.sentence or f"{self.chart.title}."
        return f"{told} In {self.chart.unit}; the numbers are in the table below."


def draw(chart: Chart) -> Picture:
    """The picture of a chart."""
    return _lines(chart) if chart.kind == "lines" else _bars(chart)


def words(value: float | None) -> str:
    """A value as it is written: whole if it is, else with one place."""
    if value is None:
        return UNKNOWN
    return str(round(value)) if float(value).is_integer() else f"{value:.1f}"


def nice_ticks(lowest: float, highest: float) -> tuple[float, ...]:
    """Round values evenly apart that hold zero and both ends between them."""
    low, high = min(lowest, 0.0), max(highest, 0.0)
    if high - low < LEAST_SPAN:
        return (0.0, 1.0)
    rough = (high - low) / MOST_TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(size * power for size in (1, 2, 5, 10) if size * power >= rough * (1 - 1e-9))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return tuple(number * step for number in range(first, last + 1))


def _known(chart: Chart) -> list[float]:
    return [value for series in chart.series for value in series.values if value is not None]


def _table(chart: Chart) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Head and rows; with one label or one series a single column of numbers."""
    if len(chart.labels) == 1:
        return (chart.unit,), tuple((row.name, words(row.values[0])) for row in chart.series)
    rows = tuple(
        (label, *(words(series.values[at]) for series in chart.series))
        for at, label in enumerate(chart.labels)
    )
    if len(chart.series) == 1:
        return (chart.unit,), rows
    return tuple(series.name for series in chart.series), rows


# Lines --------------------------------------------------------------------------------------


def _lines(chart: Chart) -> Picture:
    known = _known(chart) or [0.0]
    ticks = nice_ticks(min(known), max(known))
    told = [series for series in chart.series if any(value is not None for value in series.values)]
    dodges = [(at - (len(told) - 1) / 2) * DODGE for at in range(len(told))]
    points = [
        _points(series, len(chart.labels), ticks, dodge)
        for series, dodge in zip(told, dodges, strict=True)
    ]
    ends = _apart([[p for p in line if p is not None][-1].y for line in points])
    head, rows = _table(chart)
    return Picture(
        chart,
        HEIGHT,
        head,
        rows,
        legend=chart.series,
        ticks=tuple(Mark(_y(tick, ticks), words(tick)) for tick in ticks),
        labels=_labels(chart.labels),
        curves=tuple(
            _curve(series, line, end) for series, line, end in zip(told, points, ends, strict=True)
        ),
    )


def _points(series: Series, count: int, ticks: Sequence[float], dodge: float) -> list[Point | None]:
    return [
        None if value is None else Point(round(_x(at, count) + dodge, 1), _y(value, ticks))
        for at, value in enumerate(series.values)
    ]


def _x(at: int, count: int) -> float:
    """Evenly along the bottom, a single one in the middle."""
    inside = DODGE * 3  # so that no marker crosses the edge
    left, right = LEFT + inside, RIGHT - inside
    return (left + right) / 2 if count == 1 else left + (right - left) * at / (count - 1)


def _y(value: float, ticks: Sequence[float]) -> float:
    share = (value - ticks[0]) / (ticks[-1] - ticks[0])
    return round(BOTTOM - (BOTTOM - TOP) * share, 1)


def _labels(labels: Sequence[str]) -> tuple[Mark, ...]:
    """As many as there is room for, the last one always."""
    every = math.ceil(len(labels) / MOST_LABELS)
    return tuple(
        Mark(round(_x(at, len(labels)), 1), label)
        for at, label in enumerate(labels)
        if (len(labels) - 1 - at) % every == 0
    )


def _curve(series: Series, line: Sequence[Point | None], end: float) -> Curve:
    runs: list[list[str]] = [[]]
    for point in line:
        if point is None:
            runs.append([])
        else:
            runs[-1].append(f"{point.x},{point.y}")
    marker = SMALL_MARKER if len(line) > MANY else MARKER
    known = tuple(point for point in line if point is not None)
    whole = tuple(" ".join(run) for run in runs if len(run) > 1)
    return Curve(series, whole, known, marker, Point(TOKEN_AT, end))


def _apart(wanted: Sequence[float]) -> list[float]:
    """Heights for the letters: as near as can be to their lines, none on another."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    found = [0.0] * len(wanted)
    room = min(TOKEN, (BOTTOM - TOP) / max(len(wanted), 1))
    lowest = TOP - room
    for at in order:
        lowest = max(wanted[at], lowest + room)
        found[at] = lowest
    highest = BOTTOM + room
    for at in reversed(order):
        highest = min(found[at], highest - room)
        found[at] = round(highest, 1)
    return found


# Bars ---------------------------------------------------------------------------------------


def _bars(chart: Chart) -> Picture:
    longest = max([*_known(chart), 0.0])
    is_grouped = len(chart.labels) > 1 and len(chart.series) > 1
    has_tokens = any(series.letter for series in chart.series)
    x = BAR_AT if has_tokens else 0.0
    bars: list[Bar] = []
    headings: list[Mark] = []
    y = 0.0
    for at, label in enumerate(chart.labels):
        if is_grouped:
            headings.append(Mark(y + HEADING - GAP, label))
            y += HEADING
        for series in chart.series:
            caption = "" if is_grouped else series.name if len(chart.labels) == 1 else label
            y += CAPTION if caption else 0
            value = series.values[at]
            length = LONGEST_BAR * max(value or 0, 0) / longest if longest else 0
            bars.append(Bar(series, x, y, round(length, 1), words(value), caption))
            y += BAR + GAP
    head, rows = _table(chart)
    legend = chart.series if is_grouped else ()
    return Picture(
        chart, max(y, BAR), head, rows, legend, headings=tuple(headings), bars=tuple(bars)
    )
