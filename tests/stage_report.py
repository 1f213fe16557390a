"""A pytest plugin: repeats above the closing line which earlier stages failed."""

import os

from pytest import TerminalReporter

FAILED_STAGES = "COMPANION_FAILED_STAGES"


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    failed = os.environ.get(FAILED_STAGES)
    if failed:
        terminalreporter.section("other stages")
        terminalreporter.line(f"FAILED before the tests: {failed} (see above)", red=True)
