"""The server as a process: how soon it answers."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from tests import running

SERVER = (sys.executable, "-m", "companion", "--host", "127.0.0.1", "--port", "0", "--no-browser")


@dataclass
class Process:
    """Times in seconds."""

    importing_flask: list[float] = field(default_factory=list)
    first_start: list[float] = field(default_factory=list)
    later_start: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, float]:
        """Medians, and what they are beside a Python that does no more than import Flask."""
        unit = statistics.median(self.importing_flask)
        first, later = map(statistics.median, (self.first_start, self.later_start))
        return {
            "python, import flask (s)": unit,
            "start in an empty folder to first answer (s)": first,
            "the same, as a ratio": first / unit,
            "later start to first answer (s)": later,
            "the same later, as a ratio": later / unit,
        }


def measure(folder: Path, rounds: int) -> Process:
    """Start the server some times."""
    process = Process()
    for number in range(rounds):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import flask"], check=True)
        process.importing_flask.append(time.perf_counter() - started)
        instance = folder / str(number)
        process.first_start.append(_start(instance))
        process.later_start.append(_start(instance))
    return process


def _start(instance: Path) -> float:
    started = time.perf_counter()
    with running.server(*SERVER, COMPANION_INSTANCE=str(instance)) as server:
        ask(connect(server.url), "GET", "/")
        return time.perf_counter() - started


def connect(url: str) -> HTTPConnection:
    """A connection to a server."""
    parts = urlsplit(url)
    return HTTPConnection(parts.hostname or "", parts.port, timeout=60)


def ask(connection: HTTPConnection, method: str, path: str, **form: object) -> str:
    """Make a request that must not fail; answers where it leads."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
    connection.request(method, path, urlencode(form), headers)
    answer = connection.getresponse()
    answer.read()
    if answer.status >= 400:
        raise RuntimeError(f"{path}: {answer.status}")
    return answer.headers.get("Location", "")


def resident(pid: int) -> float:
    """The memory that a process has in use, in MB; nothing where the system will not say."""
    try:
        asked = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return float("nan")
    return int(asked.stdout) / 1024
