"""Taps of every kind on full tables: recorded whole games, opened at several moments.

From each moment somebody taps what the page offers, by chance but the same in every run, and takes
every second tap back: so every panel is opened, and the log stays about as long as it was.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from benchmarks.clock import Clock, Series, Times
from benchmarks.long_logs import NOON
from companion.engine.game import PlayerId, Seat
from companion.engine.timeline import Entry, Links
from companion.games import GAMES
from companion.play import Referee
from companion.store.event_log import EventLog
from companion.store.file import database
from companion.web.app import create_app

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
# What leads away from the moment that is measured.
LEAVING = ("undo", "redo")


@dataclass
class Moment:
    """A table as it was at one moment of a recorded game."""

    game: str
    code: str


@dataclass(frozen=True)
class Form:
    """What one button sends."""

    address: str
    fields: tuple[tuple[str, str], ...]

    @property
    def command(self) -> str:
        """What it does."""
        return self.address.rpartition("/")[2]


class Forms(HTMLParser):
    """The forms of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._address, self._fields = "", list[tuple[str, str]]()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a form, or add what it holds."""
        about = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._address, self._fields = about.get("action", ""), []
        elif tag == "input" and about.get("name") and about.get("type") == "hidden":
            self._fields.append((about["name"], about.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        """Keep a form that is complete."""
        if tag == "form" and self._address.startswith("/t/"):
            self.forms.append(Form(self._address, tuple(self._fields)))


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
    """All taps on full tables, all pages of them, and each kind by itself."""

    taps: Series
    pages: Series
    kinds: dict[str, Series]


def measure(instance: Path, recorded: tuple[str, ...], steps: int, many: int = MOMENTS) -> Taps:
    """Walk from every moment of every game, timing each tap and each page."""
    found = Taps(Series(), Series(), {})
    instance.mkdir(parents=True, exist_ok=True)
    tables = [moment for name in recorded for moment in moments(instance, name, many)]
    app = create_app(instance)
    clock = Clock()
    # First for the templates alone: what comes of other taps than those that are measured.
    for into, seed in ((Taps(Series(), Series(), {}), "first"), (found, "measured")):
        for number, table in enumerate(tables):
            _walk(app.test_client(), clock, table, into, random.Random(f"{seed}{number}"), steps)
    app.extensions["games_file"].close()
    return found


def _walk(
    client: FlaskClient, clock: Clock, table: Moment, found: Taps, chance: random.Random, steps: int
) -> None:
    for step in range(steps):
        series = found.pages if step else Series()
        page = clock.measure(series, client.get, f"/t/{table.code}").text
        forms = Forms(page).forms
        moves = [form for form in forms if form.command not in LEAVING]
        backs = [form for form in forms if form.command == "undo"]
        if not moves and not backs:
            return
        if backs and (step % 4 == 3 or not moves):
            form = backs[0]
        else:
            # Each kind of tap is as likely as the others, however many buttons it has.
            command = chance.choice(sorted({form.command for form in moves}))
            form = chance.choice([form for form in moves if form.command == command])
        taken = Series()
        try:
            clock.measure(taken, _send, client, form)
        except RuntimeError:
            continue  # refused, as the table may
        if not step:
            continue
        kind = found.kinds.setdefault(form.command, Series())
        for into in (found.taps, kind):
            _join(into.wall, taken.wall)
            _join(into.processor, taken.processor)


def _join(into: Times, other: Times) -> None:
    into.subject += other.subject
    into.empty += other.empty


def _send(client: FlaskClient, form: Form) -> Any:
    return client.post(form.address, data=dict(form.fields), headers={"HX-Request": "true"})
