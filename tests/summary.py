"""The last lines of a run: what failed and why, what took long, and where to read on."""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

# Together with the rest these fit into forty lines.
MOST_FAILURES = 20
SLOWEST = 5
WIDEST = 300


@dataclass(frozen=True)
class Stage:
    """How one stage went; without a reason it held."""

    name: str
    seconds: float
    reason: str = ""


@dataclass
class Results:
    """What became of the tests."""

    failed: dict[str, str] = field(default_factory=dict)  # with the reason of each
    passed: set[str] = field(default_factory=set)
    skipped: set[str] = field(default_factory=set)
    under_way: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))


def read(file: Path) -> Results:
    """Add up the steps of every test; one failed step makes a failed test."""
    found = Results()
    for test, step, seconds, reason in steps(file):
        found.seconds[test] += seconds
        if step == "started":
            found.under_way.append(test)
        elif step.startswith("teardown"):
            found.under_way = [other for other in found.under_way if other != test]
        if step.endswith("failed"):
            found.failed.setdefault(test, reason)
        elif step.endswith("skipped"):
            found.skipped.add(test)
        elif step == "call passed":
            found.passed.add(test)
    found.passed -= found.failed.keys()
    found.skipped -= found.failed.keys()
    return found


def steps(file: Path) -> Iterator[tuple[str, str, float, str]]:
    """The lines that were written; the last may have been cut short."""
    if not file.exists():
        return
    for line in file.read_text(encoding="utf-8").splitlines():
        try:
            step = json.loads(line)
        except ValueError:
            return
        yield step["test"], step["step"], step["seconds"], step["reason"]


def lines(stages: list[Stage], results: Results, notes: list[str]) -> Iterator[str]:
    """The summary; its last line counts each failed stage like a failed test."""
    failures = [f"{stage.name}: {stage.reason}" for stage in stages if stage.reason]
    failures += [f"{test}: {reason}" for test, reason in results.failed.items()]
    yield "=== summary"
    for failure in failures[:MOST_FAILURES]:
        yield f"FAILED {failure}"[:WIDEST]
    if len(failures) > MOST_FAILURES:
        yield f"and {len(failures) - MOST_FAILURES} more"
    yield "Stages: " + ", ".join(f"{stage.name} {stage.seconds:.1f} s" for stage in stages)
    slowest = sorted(results.seconds, key=results.seconds.__getitem__, reverse=True)[:SLOWEST]
    if slowest:
        yield "Slowest tests:"
    for test in slowest:
        yield f"{results.seconds[test]:7.1f} s {test}"[:WIDEST]
    yield from notes
    skipped = f", {len(results.skipped)} skipped" if results.skipped else ""
    yield f"{len(results.passed)} passed, {len(failures)} failed{skipped}"
