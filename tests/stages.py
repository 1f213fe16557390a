"""The stages of `python3 -m tests`: machine, linters, types, tests; then what came of them."""

import os
import signal
import sys
import sysconfig
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import FrameType

from tests import browser, in_memory, machine, stage_report, summary
from tests.kept_output import KeptOutput

# What a stage does: it says through the output what it finds, and returns why it failed.
Work = Callable[[KeptOutput], str]

TOOLS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "djlint": ["djlint", "--lint", "--quiet", "templates"],
    "oxlint": ["oxlint", "--deny-warnings", "static/app"],
    "style sheet": ["python", "-m", "tests.style_sheet", "static", "templates"],
}


def main(arguments: list[str]) -> int:
    """Run every stage; the exit code is 0 only if all of them held."""
    tools = {name: partial(run_tool, command) for name, command in TOOLS.items()}
    return carry_out({"machine": prepare_machine, **tools}, arguments)


def carry_out(before: Mapping[str, Work], arguments: list[str]) -> int:
    """Run these stages and then the tests, and end with a summary, whatever happens."""
    output = KeptOutput()
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, partial(stop, output))
    stages: list[summary.Stage] = []
    pytest: Work = partial(run_pytest, arguments)
    for name, work in [*before.items(), ("pytest", pytest)]:
        stages.append(stage(name, work, output))
        # Without what the browser needs, hundreds of tests would fail for one reason.
        if output.is_stopped or (stages[-1].reason and work is prepare_machine):
            break
    results = summary.read(output.results)
    for line in summary.lines(stages, results, output.notes()):
        output.say(line)
    return bool(results.failed) or any(stage.reason for stage in stages)


def stop(output: KeptOutput, number: int, frame: FrameType | None) -> None:
    """End what is running; the summary tells how far it came."""
    output.is_stopped = True
    # The terminal has sent Ctrl-C to all.
    if output.running and number != signal.SIGINT:
        output.running.terminate()


def stage(name: str, work: Work, output: KeptOutput) -> summary.Stage:
    """Announce one stage, do its work, and tell how it went and how long it took."""
    output.say(f"--- {name}")
    started = time.monotonic()
    reason = work(output)
    took = time.monotonic() - started
    # Failed tests have reasons of their own, which the summary gives.
    has_failed = bool(reason or summary.read(output.results).failed)
    output.say(f"--- {name}: {'FAILED' if has_failed else 'ok'} after {took:.1f} s")
    return summary.Stage(name, took, reason)


def prepare_machine(output: KeptOutput) -> str:
    """Find a browser that opens a page, or install what is missing, and tell the tests."""
    try:
        os.environ[browser.VARIABLE] = machine.prepare(output.say)
    except machine.NotReady as error:
        output.say(str(error))
        return str(error)
    output.say(os.environ[browser.VARIABLE])
    return ""


def run_tool(command: list[str], output: KeptOutput) -> str:
    """Let one of the environment's tools look at the checkout."""
    tool, *arguments = command
    code = output.run([str(Path(sysconfig.get_path("scripts"), tool)), *arguments])
    return ended(code) and (output.first_words or ended(code))


def run_pytest(arguments: list[str], output: KeptOutput) -> str:
    """Run the tests; what fails of them stands for itself, anything else is a reason."""
    os.environ[stage_report.VARIABLE] = str(output.results)
    color = ["--color=yes"] if sys.stdout.isatty() else []
    plugin = ["-p", stage_report.__name__]
    command = [sys.executable, "-m", "pytest", *plugin, *color, *pytest_arguments(arguments)]
    with in_memory.folder() as folder:
        code = output.run(command, TMPDIR=folder)
    results = summary.read(output.results)
    if code == 0 or (code == 1 and results.failed):
        return ""
    under_way = f" during {', '.join(results.under_way)}" if results.under_way else ""
    return PYTEST_CODES.get(code, ended(code)) + under_way


PYTEST_CODES = {
    2: "it was interrupted",
    3: "it broke, see the full output",
    4: "it does not know one of its arguments",
    5: "no test was found",
}


def ended(code: int) -> str:
    """How a process ended that did not end well."""
    if code < 0:
        return f"it was ended by {signal.Signals(-code).name}"
    return f"exit code {code}" if code else ""


# Three at a time on two cores: a test that waits for a browser, a server or a clock leaves its core
# to another. A file's tests stay together. A worker that dies ends the run: another in its place
# would be given the same test again and again, or wait for ever.
WORKERS = "-n 3 --dist loadfile --no-loadscope-reorder --max-worker-restart 0".split()


def pytest_arguments(arguments: list[str]) -> list[str]:
    """Our own --quick in pytest's words; the rest as it came, by three workers unless it says so."""
    rest = [argument for argument in arguments if argument != "--quick"]
    return [
        *([] if "-n" in rest else WORKERS),
        *([] if rest == arguments else ["-m", "not long"]),
        *rest,
    ]
