"""Runs every measurement and prints what came out; `--json` writes it too."""

from __future__ import annotations

import argparse
import json
import os
import platform
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks import (
    beside,
    full_tables,
    imports,
    live,
    load,
    memory,
    process,
    report,
    restart,
    returns,
    sizes,
    taps,
    verdicts,
)
from benchmarks.long_logs import SHAPES
from companion.games import GAMES

Figures = dict[str, Any]


def main(arguments: Sequence[str]) -> int:
    """Measure, print, and write if asked."""
    parser = argparse.ArgumentParser(prog="python3 -m benchmarks", description=__doc__)
    parser.add_argument("--only", choices=tuple(MEASURE), help="one subject instead of all")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: a rough picture")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here as well")
    options = parser.parse_args(arguments)
    started = time.perf_counter()
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores. ", end="")
    print("A ratio is the time of an empty Flask route in the same loop.", flush=True)
    with tempfile.TemporaryDirectory(prefix="companion-benchmarks-") as folder:
        figures: Figures = {}
        for subject in [options.only] if options.only else MEASURE:
            figures |= MEASURE[subject](Path(folder), options.quick)
    warn_if_busy()
    print(f"\nMeasured in {time.perf_counter() - started:.0f} s.")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return 0


def warn_if_busy() -> None:
    """Tell when other programs had a part in the figures."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0
    if load > (os.cpu_count() or 1):
        print(
            f"\nThe machine was busy (load {load:.0f}): believe the processor more than the wall."
        )


def measure_tables(folder: Path, quick: bool) -> Figures:
    """Taps, restarts and sizes of both games, printed as soon as they are known."""
    figures: Figures = {}
    for game in GAMES:
        title = f"{GAMES[game].title}, {SHAPES[game]}"
        tapped = taps.measure(folder / game, game, rounds=15 if quick else 80)
        figures[f"{game}: taps"] = report.ratios(f"{title}: taps", tapped)
        first = restart.measure(folder / game, game, rounds=8 if quick else 60)
        figures[f"{game}: after a restart"] = report.ratios(f"{title}: after a restart", first)
        size = sizes.measure(folder / f"{game}-sizes", game)
        figures[f"{game}: sizes"] = report.values(f"{title}: sizes", size)
    return figures


def measure_full_tables(folder: Path, quick: bool) -> Figures:
    """Taps of every kind on full tables, and on one with nothing but the clock."""
    figures: Figures = {}
    steps, many = (6, 3) if quick else (16, 6)
    for name, recorded in (("full", full_tables.FULL), ("clock only", full_tables.CLOCK_ONLY)):
        found = full_tables.measure(folder / name, recorded, steps, many)
        figures[f"{name}: taps"] = report.values(f"Tables, {name}: ratios", found.figures())
        figures[f"{name}: kinds"] = report.values("Median of each kind of tap", found.slowest())
        figures[f"{name}: shares"] = report.values("Shares of a tap (%)", found.shares.figures())
    return figures


def measure_beside(folder: Path, quick: bool) -> Figures:
    """The pages beside the table, in a file with many games and long logs."""
    measured = beside.measure(folder / "beside", rounds=3 if quick else 9)
    return {
        f"beside: {title}": report.pages(f"{title}: pages beside the table", pages)
        for title, pages in measured.items()
    }


def measure_returns(folder: Path, quick: bool) -> Figures:
    """Going back and forth over a long log in one tap."""
    length, rounds = (2_000, 10) if quick else (20_000, 20)
    figures = returns.measure(folder / "returns", length, rounds)
    return {"returns": report.values("Returning to a far line", figures)}


def measure_verdicts(folder: Path, quick: bool) -> Figures:
    """What the calculators answer; nothing of it touches the disk."""
    rounds = 5 if quick else 40
    title = "Skirmishes beside an empty Flask route"
    beside = report.beside(title, verdicts.beside_an_empty_route(rounds))
    large = report.pairs("Skirmishes and large requests", verdicts.skirmishes(rounds))
    piles = report.pairs("Arctic, two piles of 40 cards", verdicts.arctic(rounds))
    return {"verdicts beside an empty route": beside, "verdicts": large, "arctic score": piles}


def measure_process(folder: Path, quick: bool) -> Figures:
    """The server as a process."""
    started = process.measure(folder / "process", rounds=2 if quick else 5)
    return {"process": report.values("The server as a process", started.figures())}


def measure_load(folder: Path, quick: bool) -> Figures:
    """Twenty people at two hundred tables."""
    found = load.measure(folder / "load", seconds=6 if quick else 30)
    return {"load": report.values("Under load", found)}


def measure_live(folder: Path, quick: bool) -> Figures:
    """Devices that are kept in step."""
    found = live.measure(folder / "live", rounds=15 if quick else 100)
    return {"live": report.values("Devices in step", found)}


def measure_memory(folder: Path, quick: bool) -> Figures:
    """What the server holds after many taps."""
    tables, taps = (10, 1_000) if quick else (50, 10_000)
    return {"memory": report.values("Memory", memory.measure(folder / "memory", tables, taps))}


def measure_imports(folder: Path, quick: bool) -> Figures:
    """Taps beside an import."""
    tapped = imports.measure(folder / "imports", taps=100 if quick else 400)
    return {"imports": report.values("Taps while a file is imported", tapped.figures())}


MEASURE: dict[str, Callable[[Path, bool], Figures]] = {
    "full": measure_full_tables,
    "tables": measure_tables,
    "beside": measure_beside,
    "returns": measure_returns,
    "verdicts": measure_verdicts,
    "process": measure_process,
    "load": measure_load,
    "live": measure_live,
    "memory": measure_memory,
    "imports": measure_imports,
}
