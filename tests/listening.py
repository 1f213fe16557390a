"""A device that listens at a table without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlencode, urlsplit

from tests.running import PATIENCE


@dataclass(frozen=True)
class Event:
    """One message of a stream; one without a name is the newest number."""

    name: str
    data: str
    id: str


class Listener:
    """An open stream of a table: `with Listener(url, path) as events`, each by `next`."""

    def __init__(self, url: str, path: str) -> None:
        parts = urlsplit(url)
        self.connection = HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
        self.connection.request("GET", f"{path}/live", headers={"Accept": "text/event-stream"})
        self.answer: HTTPResponse = self.connection.getresponse()
        self._events = self._read()

    def __enter__(self) -> Listener:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Event]:
        return self._events

    def __next__(self) -> Event:
        return next(self._events)

    def close(self) -> None:
        """Hang up."""
        self.answer.close()
        self.connection.close()

    def next_number(self, at_the_end: int = -1) -> int:
        """The next number that is told, whatever else is said before."""
        numbers = (int(event.data) for event in self._events if not event.name)
        return next(numbers, at_the_end)

    def _read(self) -> Iterator[Event]:
        fields: dict[str, str] = {}
        while line := self.answer.readline():
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name:
                fields[name] = value
            else:
                yield Event(fields.get("event", ""), fields["data"], fields.get("id", ""))
                fields = {}


def post(url: str, path: str, **form: object) -> str:
    """Send a form as a browser without a script does; answers where it leads."""
    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", path, urlencode(form), headers)
    answer = connection.getresponse()
    assert answer.status == 303, answer.read()
    connection.close()
    return answer.headers["Location"]
