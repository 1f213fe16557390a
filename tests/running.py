"""Start the real program as a person would, in a process of its own."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion._bootstrap import RESTARTED, ROOT

ADDRESS = re.compile(r"Companion is running at (\S+)")
# Seconds after which something is held to have gone wrong. No test waits longer than it must, and
# none is a measure of speed: a busy machine has all the time it needs.
PATIENCE = 60


def until(happened: Callable[[], bool]) -> None:
    """Wait for what is bound to happen."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


@contextmanager
def no_threads() -> Iterator[None]:
    """Let the system refuse every thread: none has a stack larger than all memory."""
    usual = threading.stack_size(2**46)
    try:
        yield
    finally:
        threading.stack_size(usual)


def environment(**changes: str) -> dict[str, str]:
    """The environment for a child, without what would change where it listens or keeps games.

    Nor what would make each of them compile everything anew.
    """
    listening = {RESTARTED, "PORT", "COMPANION_INSTANCE", "COMPANION_ADDRESS"}
    listening |= {"DISPLAY", "WAYLAND_DISPLAY"}
    ours = listening | {"PYTHONDONTWRITEBYTECODE"}
    # Whoever asks over the loopback is the host, also where the tests themselves run in a container.
    changes = {"COMPANION_CONTAINER": "0", **changes}
    return {**{key: value for key, value in os.environ.items() if key not in ours}, **changes}


def heed_ctrl_c() -> None:
    """For a child before it starts: a run in the background ignores Ctrl-C, and so would it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def run(*arguments: str, **changes: str) -> "subprocess.CompletedProcess[str]":
    """Run `python3 -m companion` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        cwd=ROOT,
        env=environment(**changes),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


class Running:
    """A server that has said where it is."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.printed: list[str] = []
        self.url = self._wait_for_address()

    def _wait_for_address(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.printed.append(line)
            found = ADDRESS.match(line)
            if found:
                return found[1]
        raise AssertionError("the server never said where it is:\n" + "".join(self.printed))

    def stop(self, signal: int) -> int:
        """Send a signal, read the rest of what it printed, and return the exit code."""
        self.process.send_signal(signal)
        # Not communicate(): it would miss what the line by line reading above took in ahead.
        assert self.process.stdout is not None
        self.printed.append(self.process.stdout.read())
        return self.process.wait(timeout=PATIENCE)


@contextmanager
def server(*command: str, cwd: Path = ROOT, **changes: str) -> Iterator[Running]:
    """A server that runs for as long as the block; by default the real one on a free port."""
    process = subprocess.Popen(
        command or (sys.executable, "-m", "companion", "--port", "0", "--no-browser"),
        cwd=cwd,
        env=environment(**changes),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    with process:
        try:
            yield Running(process)
        finally:
            process.kill()
