"""Figures as tables to read and as data to keep."""

from __future__ import annotations

import statistics
from typing import Any

from benchmarks.beside import FULL, TENTH, Pages
from benchmarks.clock import Times
from benchmarks.long_logs import LENGTHS
from benchmarks.taps import Measured
from benchmarks.verdicts import Pair

# How far the cost at any length may lie from that at the shortest.
FLAT = 0.15


def ratios(title: str, measured: Measured) -> dict[str, Any]:
    """Print the ratios of each subject by length of the log, and whether they are flat."""
    print(f"\n{title}")
    _row("entries", [f"{length:,}" for length in LENGTHS])
    figures: dict[str, Any] = {}
    for subject, by_length in measured.items():
        wall = {length: series.wall for length, series in by_length.items()}
        processor = {length: series.processor for length, series in by_length.items()}
        _row(subject, [_with_spread(times) for times in wall.values()])
        _row("  of the shortest", [f"{share:.2f}" for share in _shares(wall).values()])
        _row("  processor alone", [f"{share:.2f}" for share in _shares(processor).values()])
        verdict = {"wall": _is_flat(wall), "processor": _is_flat(processor)}
        said = {clock: "yes" if flat else "no" for clock, flat in verdict.items()}
        print(
            f"  flat within {FLAT:.0%}: {said['wall']} (processor alone: {said['processor']})",
            flush=True,
        )
        figures[subject] = {
            "flat": verdict,
            "wall": {length: _figures(times) for length, times in wall.items()},
            "processor": {length: _figures(times) for length, times in processor.items()},
        }
    return figures


def _row(name: str, cells: list[str]) -> None:
    print(f"{name:<17}" + "".join(f"{cell:>22}" for cell in cells))


def _with_spread(times: Times) -> str:
    low, high = times.quartiles
    return f"{times.ratio:.1f} ({low:.1f}-{high:.1f})"


def _shares(by_length: dict[int, Times]) -> dict[int, float]:
    """The ratio at each length beside that at the shortest."""
    shortest = by_length[LENGTHS[0]].ratio
    return {length: times.ratio / shortest for length, times in by_length.items()}


def _is_flat(by_length: dict[int, Times]) -> bool:
    return all(abs(share - 1) <= FLAT for share in _shares(by_length).values())


def _figures(times: Times) -> dict[str, Any]:
    return {
        "ratio": times.ratio,
        "quartiles": times.quartiles,
        "milliseconds": 1000 * statistics.median(times.subject),
        "samples": len(times.subject),
    }


def values(title: str, figures: dict[str, float]) -> dict[str, float]:
    """Print single figures, one a line."""
    print(f"\n{title}")
    for name, value in figures.items():
        print(f"  {name:<48}{value:>12,.1f}" if value >= 10 else f"  {name:<48}{value:>12.2f}")
    return figures


def beside(title: str, measured: dict[str, Times]) -> dict[str, Any]:
    """Print how many a second, the time of one, and its ratio to an empty route with quartiles."""
    print(f"\n{title}")
    print(f"{'':<40}{'a second':>12}{'ms':>12}{'ratio':>24}")
    for name, times in measured.items():
        seconds = statistics.median(times.subject)
        low, high = times.quartiles
        ratio = f"{times.ratio:.2f} ({low:.2f}-{high:.2f})"
        print(f"{name:<40}{1 / seconds:>12,.0f}{1000 * seconds:>12.3f}{ratio:>24}", flush=True)
    return {name: _figures(times) for name, times in measured.items()}


def pairs(title: str, measured: dict[str, Pair]) -> dict[str, Any]:
    """Print answers a second, the time of one, and how often their JSON could be read and written."""
    print(f"\n{title}")
    print(f"{'':<40}{'a second':>12}{'ms':>12}{'ratio to JSON':>16}")
    for name, pair in measured.items():
        cells = f"{1 / pair.seconds:>12,.0f}{1000 * pair.seconds:>12.2f}{pair.ratio:>16.0f}"
        print(f"{name:<40}{cells}", flush=True)
    return {
        name: {
            "a second": 1 / pair.seconds,
            "milliseconds": 1000 * pair.seconds,
            "ratio": pair.ratio,
            "samples": len(pair.answer),
        }
        for name, pair in measured.items()
    }


def pages(title: str, pages: Pages) -> dict[str, Any]:
    """Print each page's ratio in a full file and in a tenth of it, beside what it may take."""
    print(f"\n{title}")
    head = f"{'':<34}{'at most':>8}{TENTH.name:>22}{FULL.name:>22}{'times':>8}"
    print(f"{head}{'processor alone':>18}{'times':>8}")
    figures: dict[str, Any] = {}
    for name, page in pages.items():
        tenth, full = (page.by_size[size.name] for size in (TENTH, FULL))
        spread = f"{_with_spread(tenth.wall):>22}{_with_spread(full.wall):>22}"
        wall = f"{full.wall.ratio / tenth.wall.ratio:>8.1f}{full.processor.ratio:>18.1f}"
        grown = f"{full.processor.ratio / tenth.processor.ratio:>8.1f}"
        verdict = "" if full.processor.ratio <= page.budget else "  too much"
        print(f"{name:<34}{page.budget:>8}{spread}{wall}{grown}{verdict}", flush=True)
        by_size = {
            size: {"wall": _figures(series.wall), "processor": _figures(series.processor)}
            for size, series in page.by_size.items()
        }
        figures[name] = {"budget": page.budget, **by_size}
    return figures
