"""The pages beside the table: log, story, exports, search, history and Home, in a full file."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from benchmarks.clock import Clock, Series
from benchmarks.full_file import LONG, FullFile
from companion.web.app import create_app


@dataclass(frozen=True)
class Sizes:
    """How much a file holds."""

    name: str
    finished: int
    under_way: int
    entries: int  # of each long log


TENTH, FULL = Sizes("a tenth", 100, 20, 1_000), Sizes("full", 1_000, 200, 10_000)
SIZES = (TENTH, FULL)


@dataclass(frozen=True)
class Page:
    """A page, what it may take in empty routes, and its address."""

    name: str
    budget: int
    url: Callable[[random.Random, int], str]  # by chance, for a log of so many entries
    is_first_byte: bool = False  # whether only the first byte is waited for


def _at(address: str) -> Callable[[random.Random, int], str]:
    return lambda chance, entries: address


OF_A_TABLE = (
    Page("log, of one player", 300, _at("/log?who=p1")),
    Page("log, with a word", 300, _at("/log?find=dig")),
    Page(
        "log, older lines of one player",
        300,
        lambda chance, entries: f"/log?who=p1&before={chance.randrange(entries // 2, entries)}",
    ),
    Page("looking back", 200, lambda chance, entries: f"/at/{chance.randrange(2, entries)}"),
    Page("story", 500, _at("/story")),
    Page("printed log, first byte", 500, _at("/log/print"), is_first_byte=True),
    Page("log as JSON, first byte", 500, _at("/export.jsonl"), is_first_byte=True),
    Page("log as CSV, first byte", 500, _at("/export.csv"), is_first_byte=True),
)
QUESTIONS = ("tie", "how many cards do I draw", "sniper", "what if the pile is empty")
OF_ALL = (
    Page("everything as JSON, first byte", 500, _at("/export.jsonl"), is_first_byte=True),
    Page("all results as CSV, first byte", 500, _at("/export.csv"), is_first_byte=True),
    Page("search", 50, lambda chance, _: f"/rules?q={chance.choice(QUESTIONS)}"),
    Page("history", 100, _at("/history")),
    Page("Home", 50, _at("/")),
)


@dataclass
class Measured:
    """One page in each of the files."""

    budget: int
    by_size: dict[str, Series] = field(
        default_factory=lambda: {size.name: Series() for size in SIZES}
    )


# By the name of the page.
Pages = dict[str, Measured]


def measure(folder: Path, rounds: int) -> dict[str, Pages]:
    """Every page in every round and in no order, so that all of them see the same machine."""
    clock, chance = Clock(), random.Random(rounds)
    found: dict[str, Pages] = {}
    asked: list[Callable[[], None]] = []
    for size in SIZES:
        codes = _filled(folder / size.name, size)
        client = create_app(folder / size.name).test_client()
        places = {"": "All of the file"} | {f"/t/{codes[name]}": name for name in LONG}
        for place, title in places.items():
            for page in OF_A_TABLE if place else OF_ALL:
                pages = found.setdefault(title, {})
                series = pages.setdefault(page.name, Measured(page.budget)).by_size[size.name]
                draw = partial(page.url, chance, size.entries)
                ask = partial(_first_byte if page.is_first_byte else _whole, client)
                asked.append(partial(_measure, clock, series, ask, place, draw))
                # Templates are compiled, as they are soon after a start.
                ask(place + draw())
    for _ in range(rounds):
        for one in chance.sample(asked, len(asked)):
            one()
    return found


def _measure(
    clock: Clock,
    series: Series,
    ask: Callable[[str], TestResponse],
    place: str,
    draw: Callable[[], str],
) -> None:
    clock.measure(series, ask, place + draw())


def _filled(instance: Path, size: Sizes) -> dict[str, str]:
    """The codes of the long tables in a file of this size."""
    file = FullFile(instance)
    file.finished(size.finished)
    file.under_way(size.under_way)
    codes = {name: file.long(of, size.entries) for name, of in LONG.items()}
    file.close()
    return codes


def _whole(client: FlaskClient, url: str) -> TestResponse:
    return client.get(url)


def _first_byte(client: FlaskClient, url: str) -> TestResponse:
    """The answer when its first piece is there; nobody waits for the others."""
    answer = client.get(url)
    next(iter(answer.iter_encoded()))
    answer.close()
    return answer
