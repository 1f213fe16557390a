"""Finding and ending the process in which uploads are worked on."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.running import PATIENCE

PROCESSES = Path("/proc")


def workers_of(server: int) -> list[int]:
    """The processes for uploads that a server has started and that still run."""
    if not PROCESSES.exists():
        pytest.skip("this system does not list its processes in files")
    found = []
    for folder in PROCESSES.glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue  # it has ended meanwhile
        if b"uploads.worker" in words and int(parent) == server and state != "Z":
            found.append(int(folder.name))
    return found


def worker_of(server: int) -> int:
    """The one process for uploads that a server has, once it has it."""
    wait_until(lambda: len(workers_of(server)) == 1)
    return workers_of(server)[0]


def is_running(pid: int) -> bool:
    """Whether a process is there and not only waited for."""
    try:
        return (PROCESSES / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def kill(pid: int) -> None:
    """End a process in the middle of whatever it does."""
    os.kill(pid, signal.SIGKILL)
    wait_until(lambda: not is_running(pid))


def wait_until(is_so: Callable[[], object]) -> None:
    """Wait for what has to happen."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)
