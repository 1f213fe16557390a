"""Taps of every kind on full tables: recorded whole games, opened at several moments.

From each moment somebody taps what the page offers, by chance but the same in every run, and takes
every fourth tap back: so every panel is opened, and the log stays about as long as it was.
"""

from __future__ import annotations

import itertools
import json
import random
import statistics
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from benchmarks.clock import Ask, Clock, Series, Times
from benchmarks.long_logs import NOON
from benchmarks.shares import Shares
from companion.engine.game import PlayerId, Seat
from companion.engine.timeline import Entry, Links
from companion.games import GAMES
from companion.play import Referee
from companion.store.event_log import EventLog
from companion.store.file import database
from companion.web.app import create_app
from tests.web.buttons import Form, buttons

RECORDED = Path(__file__).resolve().parent.parent / "tests" / "recorded"
# Five players with every module, a skirmish with leaders, attacks; Arctic with and without counts.
FULL = (
    "arctic_scavengers/recon_everything_five_players",
    "arctic_scavengers/hq_buildings_and_leaders",
    "arctic_scavengers/base_every_deck",
    "arctic_scavengers/skirmishes_with_leaders",
    "arctic/four_players_told",
    "arctic/three_players_told",
)
CLOCK_ONLY = ("arctic_scavengers/clock_only_two_players",)
MOMENTS = 5  # from early to late
# Chosen by turns, not by chance; and the switch in the menu, which is no tap of a game.
LEAVING = ("undo", "redo", "teach")
BACK_EVERY = 4


@dataclass
class Moment:
    """A table as it was at one moment of a recorded game."""

    game: str
    code: str


def moments(instance: Path, recorded: str, many: int = MOMENTS) -> Iterator[Moment]:
    """Tables with a recorded game up to so many moments, from early to late."""
    path = RECORDED / f"{recorded}.jsonl"
    *lines, _ = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for number in range(1, many + 1):
        upto = max(2, len(lines) * number // (many + 1))
        yield Moment(path.parent.name, _kept(instance, path.parent.name, lines[:upto]))


_codes = ("".join(letters) for letters in itertools.product("BCDFGHJKLM", repeat=4))


def _kept(instance: Path, game: str, lines: list[dict[str, Any]]) -> str:
    """The letters of a new table with these entries."""
    code, links = next(_codes), Links()
    keeper = database.prepare(instance / database.FILE_NAME)
    db = database.connect(instance / database.FILE_NAME)
    log, referee = EventLog(db), Referee(GAMES[game])
    seats = tuple(
        Seat(PlayerId(seat["id"]), seat["name"], seat["colour"])
        for seat in lines[0]["events"][0]["seats"]
    )
    with log.writing():
        table_id = log.open_table(code, game, seats, key=code, at=NOON)
        for line in lines:
            if link := links.add(line["kind"], line.get("to", 0)):
                name, events = line.get("name", line["kind"]), tuple(line.get("events", ()))
                log.append(
                    table_id, Entry(link, name, events, "builder", NOON, f"{code}{link.seq}", "")
                )
    referee.settle(log, table_id, NOON)
    db.close()
    keeper.close()
    return code


@dataclass
class Taps:
    """All taps on some tables, each kind by itself, all pages of them, and the share of each part."""

    taps: Series = field(default_factory=Series)
    pages: Series = field(default_factory=Series)
    kinds: dict[str, Series] = field(default_factory=dict)
    shares: Shares = field(default_factory=Shares)
    largest: int = 0  # bytes of an answer to a tap

    def figures(self) -> dict[str, float]:
        """What stands in the budgets, by the wall clock and by the processor alone."""
        return {
            "taps": len(self.taps.wall.subject),
            "an empty route (ms)": 1000 * statistics.median(self.taps.wall.empty),
            **_spread("tap", self.taps),
            **_spread("page", self.pages),
            "largest answer to a tap, compressed (bytes)": self.largest,
        }

    def slowest(self) -> dict[str, float]:
        """The median of each kind of tap, the slowest first."""
        medians = {kind: series.processor.ratio for kind, series in self.kinds.items()}
        return dict(sorted(medians.items(), key=lambda item: -item[1]))


def _spread(name: str, series: Series) -> dict[str, float]:
    found: dict[str, float] = {}
    for clock, times in (("wall", series.wall), ("processor", series.processor)):
        unit = statistics.median(times.empty)
        many = statistics.quantiles(times.subject, n=20, method="inclusive")
        found |= {
            f"{name}, median, {clock}": times.ratio,
            f"{name}, 95th percentile, {clock}": many[-1] / unit,
        }
    return found


def measure(instance: Path, recorded: tuple[str, ...], steps: int, many: int = MOMENTS) -> Taps:
    """Walk from every moment of every game, timing each tap and each page."""
    instance.mkdir(parents=True, exist_ok=True)
    tables = [moment for name in recorded for moment in moments(instance, name, many)]
    app, clock, found = create_app(instance), Clock(), Taps()
    # First for the templates alone: what comes of other taps than those that are measured.
    for into, seed in ((Taps(), "first"), (found, "measured")):
        for number, table in enumerate(tables):
            chance = random.Random(f"{seed}{number}")
            _Walk(app.test_client(), clock, table, into, chance).take(steps)
    # Counting takes time of its own: a walk for itself.
    with found.shares.counting():
        for number, table in enumerate(tables):
            chance = random.Random(f"shares{number}")
            _Walk(app.test_client(), None, table, Taps(), chance).take(steps)
    app.extensions["games_file"].close()
    return found


@dataclass
class _Walk:
    client: FlaskClient
    clock: Clock | None  # none: nothing is timed
    table: Moment
    into: Taps
    chance: random.Random

    def take(self, steps: int) -> None:
        """Look at the table and tap, so many times."""
        for step in range(steps):
            # What the table was like before is read at the first look.
            page = self._ask(self.into.pages if step else Series(), self._look).text
            form = self._choose(buttons(page), is_back=step % BACK_EVERY == BACK_EVERY - 1)
            if form is None:
                return
            taken = Series()
            with suppress(RuntimeError):  # refused, as the rules may
                answer = self._ask(taken, self._tap, form)
                if step:
                    self._count(form, taken, answer)

    def _choose(self, offered: list[Form], *, is_back: bool) -> Form | None:
        moves = [form for form in offered if form.command not in LEAVING]
        backs = [form for form in offered if form.command == "undo"]
        if not moves or (backs and is_back):
            return next(iter(backs), None)
        # Each kind of tap is as likely as the others, however many buttons it has.
        command = self.chance.choice(sorted({form.command for form in moves}))
        return self.chance.choice([form for form in moves if form.command == command])

    def _ask(self, series: Series, ask: Ask, *values: object) -> TestResponse:
        return self.clock.measure(series, ask, *values) if self.clock else ask(*values)

    def _look(self) -> TestResponse:
        return self.client.get(f"/t/{self.table.code}")

    def _tap(self, form: Form) -> TestResponse:
        headers = {"HX-Request": "true", "Accept-Encoding": "gzip"}
        return self.client.post(form.address, data=dict(form.fields), headers=headers)

    def _count(self, form: Form, taken: Series, answer: TestResponse) -> None:
        self.into.largest = max(self.into.largest, len(answer.data))
        for series in (self.into.taps, self.into.kinds.setdefault(form.command, Series())):
            _join(series.wall, taken.wall)
            _join(series.processor, taken.processor)


def _join(into: Times, other: Times) -> None:
    into.subject += other.subject
    into.empty += other.empty
