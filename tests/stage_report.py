"""A pytest plugin: keeps every result as it comes, so that a run that is killed has them too."""

import json
import os
from typing import Any, TextIO

import pytest

# The file that results go to, a line of JSON each.
VARIABLE = "COMPANION_TEST_RESULTS"


def pytest_configure(config: pytest.Config) -> None:
    # With xdist, all results come together in the process that hands out the tests.
    if not hasattr(config, "workerinput") and os.environ.get(VARIABLE):
        # Taken out: a test may start a pytest of its own.
        file = open(os.environ.pop(VARIABLE), "w", encoding="utf-8", buffering=1)
        config.pluginmanager.register(Recorder(file))


class Recorder:
    """Writes one line for each step of each test."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._write(nodeid, "started", 0, "")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        step = f"{report.when} {report.outcome}"
        reason = reason_of(report.longrepr) if report.failed else ""
        self._write(report.nodeid, step, report.duration, reason)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._write(report.nodeid, "collect failed", 0, reason_of(report.longrepr))

    def pytest_unconfigure(self) -> None:
        self._file.close()

    def _write(self, test: str, step: str, seconds: float, reason: str) -> None:
        line = {"test": test, "step": step, "seconds": seconds, "reason": reason}
        print(json.dumps(line), file=self._file)


def reason_of(longrepr: Any) -> str:
    """Why a test failed, in a line."""
    crash = getattr(longrepr, "reprcrash", None)
    lines = [
        line for line in str(crash.message if crash else longrepr).splitlines() if line.strip()
    ]
    errors = [line[1:] for line in lines if line.startswith("E ")]
    return (lines[0] if crash else [*errors, *lines[-1:], ""][0]).strip()
