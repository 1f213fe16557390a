"""Charts as geometry: where every line and word of a picture lies, how long a bar is.

Pure arithmetic, so that the templates only write it down. Lines are drawn in units of the view box,
which the page scales; the margins leave room for words at the size they have on a phone. Where lines
lie on each other, each has stripes of its own, so that none of them is hidden. Small counts are
pips, larger ones bars in hundredths of the longest.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.story import Chart, Series
from companion.engine.wording import say

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 560.0, 372.0, 44.0, 468.0, 20.0, 330.0
UNKNOWN = "–"
MOST_LABELS = 6
MOST_TICKS = 5
SIZES = (1, 2, 4, 5, 10)  # how far round numbers are apart, times a power of ten
STRIPE = 8.0  # the longest stripe of a line that lies on another
NEAR = 0.6  # labels nearer than this part of their distance would run into each other
APART = 30.0  # the values at the ends of the lines never lie on each other
MOST_PIPS = 16  # of a count that is drawn one by one


@dataclass(frozen=True)
class Mark:
    """A place along an axis, with the word beside it."""

    at: float
    text: str


@dataclass(frozen=True)
class Curve:
    """One series as steps: its runs without a gap, and the value at its end."""

    series: Series
    runs: tuple[str, ...]  # each a path
    end: float  # the height of the value at the end
    text: str  # letter and value


@dataclass(frozen=True)
class Stripe:
    """One series' share of a stretch that several lines run along."""

    series: Series
    path: str
    dashes: str  # how long each stripe is, and how far the next one
    offset: float  # where the first begins, as the dashes are moved


@dataclass(frozen=True)
class Number:
    """One value of a list, as pips or as a bar."""

    series: Series
    caption: str  # what the bar is, where it is not the player's
    text: str
    pips: int = 0
    length: str = ""  # in hundredths of the longest


@dataclass(frozen=True)
class Counts:
    """The values under one heading."""

    title: str
    rows: tuple[Number, ...]


@dataclass(frozen=True)
class Picture:
    """A chart with everything in its place; behind lines the same numbers as a table."""

    chart: Chart
    head: tuple[str, ...] = ()  # of the table, without its corner
    rows: tuple[tuple[str, ...], ...] = ()
    ticks: tuple[Mark, ...] = ()  # values, from the bottom up
    labels: tuple[Mark, ...] = ()  # along the bottom
    curves: tuple[Curve, ...] = ()
    stripes: tuple[Stripe, ...] = ()  # lie on the curves
    groups: tuple[Counts, ...] = ()

    @property
    def described(self) -> str:
        """What a screen reader says of the picture."""
        told = self.chart.sentence or f"{self.chart.title}."
        return say(
            "{told} In {unit}; the numbers are in the table below.", told=told, unit=self.chart.unit
        )


def draw(chart: Chart) -> Picture:
    """The picture of a chart."""
    return _lines(chart) if chart.kind == "lines" else _counts(chart)


def words(value: float | None) -> str:
    """A value as it is written: whole if it is, else with one place."""
    if value is None:
        return UNKNOWN
    return str(round(value)) if float(value).is_integer() else f"{value:.1f}"


def nice_ticks(lowest: float, highest: float) -> tuple[float, ...]:
    """Round whole values evenly apart, from just below the lowest to just above the highest."""
    rough = max((highest - lowest) / MOST_TICKS, 1.0)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(size * power for size in SIZES if size * power >= rough * (1 - 1e-9))
    first, last = math.floor(lowest / step + 1e-9), math.ceil(highest / step - 1e-9)
    return tuple(number * step for number in range(first, max(last, first + 1) + 1))


def _known(chart: Chart) -> list[float]:
    return [value for series in chart.series for value in series.values if value is not None]


# Lines --------------------------------------------------------------------------------------


def _lines(chart: Chart) -> Picture:
    known = _known(chart) or [0.0]
    ticks = nice_ticks(min(known), max(known))
    told = [series for series in chart.series if any(value is not None for value in series.values)]
    # The winner lies on top of the others.
    told.sort(key=lambda series: series.is_winner)
    ends = _apart([_y(_last(series), ticks) for series in told])
    return Picture(
        chart,
        head=tuple(series.name for series in chart.series),
        rows=tuple(
            (label, *(words(series.values[at]) for series in chart.series))
            for at, label in enumerate(chart.labels)
        ),
        ticks=tuple(Mark(_y(tick, ticks), words(tick)) for tick in ticks),
        labels=_labels(chart.labels),
        curves=tuple(
            Curve(
                series, tuple(_runs(series, ticks)), end, f"{series.letter} {words(_last(series))}"
            )
            for series, end in zip(told, ends, strict=True)
        ),
        stripes=tuple(_stripes(told, ticks)),
    )


def _last(series: Series) -> float:
    return [value for value in series.values if value is not None][-1]


def _runs(series: Series, ticks: Sequence[float]) -> Iterator[str]:
    """One step a label, as wide as its share of the bottom."""
    count, path = len(series.values), ""
    for at, value in enumerate(series.values):
        if value is None:
            if path:
                yield path
            path = ""
            continue
        path += f"V{_y(value, ticks)}" if path else f"M{_x(at, count)} {_y(value, ticks)}"
        path += f"H{_x(at + 1, count)}"
    if path:
        yield path


def _stripes(told: Sequence[Series], ticks: Sequence[float]) -> Iterator[Stripe]:
    """The stretches on which lines lie on each other, shared out among them."""
    count = len(told[0].values) if told else 0
    under_way: dict[tuple[float, tuple[int, ...]], int] = {}  # where each of them began
    for at in range(count + 1):
        here = _together(told, at) if at < count else set()
        for stretch in [stretch for stretch in under_way if stretch not in here]:
            value, sharing = stretch
            start, end = _x(under_way.pop(stretch), count), _x(at, count)
            yield from _shared([told[n] for n in sharing], start, end, _y(value, ticks))
        for stretch in sorted(here - under_way.keys()):
            under_way[stretch] = at


def _together(told: Sequence[Series], at: int) -> set[tuple[float, tuple[int, ...]]]:
    """The values that several series have at a label, each with those series by their number."""
    by_value: dict[float, list[int]] = {}
    for number, series in enumerate(told):
        value = series.values[at]
        if value is not None:
            by_value.setdefault(value, []).append(number)
    return {(value, tuple(some)) for value, some in by_value.items() if len(some) > 1}


def _shared(sharing: Sequence[Series], start: float, end: float, y: float) -> Iterator[Stripe]:
    """As many stripes for each as there is room for, at least one."""
    turns = max(1, math.ceil((end - start) / (STRIPE * len(sharing))))
    long = (end - start) / (turns * len(sharing))
    for number, series in enumerate(sharing):
        dashes = f"{long:.2f} {long * (len(sharing) - 1):.2f}"
        yield Stripe(series, f"M{start} {y}H{end}", dashes, round(-number * long, 2))


def _x(at: float, count: int) -> float:
    """Where a step begins."""
    return round(LEFT + (RIGHT - LEFT) * at / count, 1)


def _y(value: float, ticks: Sequence[float]) -> float:
    share = (value - ticks[0]) / (ticks[-1] - ticks[0])
    return round(BOTTOM - (BOTTOM - TOP) * share, 1)


def _labels(labels: Sequence[str]) -> tuple[Mark, ...]:
    """Each below the middle of its step; of many the round numbers, the first and the last."""
    every = 1 if len(labels) <= MOST_LABELS else _every(len(labels))
    chosen: list[int] = []  # from the right
    for at in reversed(range(len(labels))):
        number = int(labels[at]) if labels[at].isdigit() else at + 1
        is_wanted = not chosen or at == 0 or number % every == 0
        if is_wanted and (not chosen or chosen[-1] - at >= NEAR * every):
            chosen.append(at)
    return tuple(Mark(_x(at + 0.5, len(labels)), labels[at]) for at in reversed(chosen))


def _every(count: int) -> int:
    """How far labels are apart, so that there is room for them and for the first one."""
    steps = (size * 10**power for power in range(4) for size in SIZES)
    return next((step for step in steps if count <= step * (MOST_LABELS - 1)), count)


def _apart(wanted: Sequence[float]) -> list[float]:
    """Heights for the values: as near as can be to their lines, none on another."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    found = [0.0] * len(wanted)
    room = min(APART, (BOTTOM - TOP) / max(len(wanted), 1))
    lowest = TOP - room
    for at in order:
        lowest = max(wanted[at], lowest + room)
        found[at] = lowest
    highest = BOTTOM + room
    for at in reversed(order):
        highest = min(found[at], highest - room)
        found[at] = round(highest, 1)
    return found


# Counts -------------------------------------------------------------------------------------


def _counts(chart: Chart) -> Picture:
    """Players under each label; a single series is a list of its labels."""
    if len(chart.series) == 1 and not chart.series[0].letter:
        (series,) = chart.series
        rows = [(series, label, series.values[at]) for at, label in enumerate(chart.labels)]
        return Picture(chart, groups=(Counts("", _rows(chart, rows)),))
    return Picture(
        chart,
        groups=tuple(
            Counts(
                label if len(chart.labels) > 1 else "",
                _rows(
                    chart, [(series, series.caption, series.values[at]) for series in chart.series]
                ),
            )
            for at, label in enumerate(chart.labels)
        ),
    )


def _rows(chart: Chart, found: Sequence[tuple[Series, str, float | None]]) -> tuple[Number, ...]:
    known = _known(chart)
    longest = max([*known, 0.0])
    is_small = all(float(value).is_integer() and 0 <= value <= MOST_PIPS for value in known)
    sign = "+" if chart.is_added else ""
    return tuple(
        Number(
            series,
            caption,
            UNKNOWN if value is None else f"{sign}{words(value)}",
            pips=round(value or 0) if is_small and not chart.is_added else 0,
            length=""
            if is_small and not chart.is_added
            else f"{100 * max(value or 0, 0) / longest if longest else 0:.1f}%",
        )
        for series, caption, value in found
    )
