"""The stages of `python3 -m tests`: browser, linters, types, tests. All run, whatever fails."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

from companion._bootstrap import ROOT
from tests import browser, stage_report

TOOLS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
}


def main(arguments: list[str]) -> int:
    """Run every stage; the exit code is 0 only if all of them held."""
    failed = [] if stage("browser", find_browser) else ["browser"]
    for name, command in TOOLS.items():
        if not stage(name, partial(succeeds, command)):
            failed.append(name)
    # pytest comes last and reports the others too, since its closing line must end the output.
    announce("pytest")
    os.environ[stage_report.FAILED_STAGES] = ", ".join(failed)
    code = run(["pytest", "-p", stage_report.__name__, *pytest_arguments(arguments)])
    return code or bool(failed)


def stage(name: str, work: Callable[[], bool]) -> bool:
    """Announce one stage, do its work, and tell how it went and how long it took."""
    announce(name)
    started = time.monotonic()
    held = work()
    took = time.monotonic() - started
    print(f"--- {name}: {'ok' if held else 'FAILED'} after {took:.1f} s", flush=True)
    return held


def announce(name: str) -> None:
    """One line that says what begins."""
    print(f"--- {name}", flush=True)


def run(command: list[str]) -> int:
    """Run one of the environment's tools from the top of the checkout."""
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode


def succeeds(command: list[str]) -> bool:
    """Whether one of the tools is content."""
    return run(command) == 0


def find_browser() -> bool:
    """Find a browser, or install one, and leave its path for the tests."""
    path = browser.find_or_install()
    if path is None:
        return False
    os.environ[browser.VARIABLE] = path
    print(path, flush=True)
    return True


def pytest_arguments(arguments: list[str]) -> list[str]:
    """Our own --quick in pytest's words; the rest as it came, on two cores unless it says so."""
    rest = [argument for argument in arguments if argument != "--quick"]
    cores = [] if "-n" in rest else ["-n", "2", "--dist", "loadgroup", "--no-loadscope-reorder"]
    return [*cores, *([] if rest == arguments else ["-m", "not long"]), *rest]
