"""Each kind of leak is found: the toy game tells what it should not, in one way after another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Response, request

from companion.engine.errors import RuleError
from companion.engine.game import AnyGame, Command, Event, Viewer
from companion.engine.log_lines import LogLines
from companion.engine.scoreboard import Scoreboard
from companion.engine.story import Chart, Moments, Series
from companion.engine.view import Bar, Page, SeatFigure, TableView
from companion.take_home import document
from companion.web import desk
from tests import toy
from tests.secrecy.fixed import fix
from tests.secrecy.worlds import OWNER, SEAT, SUCCESSOR, Different, Worlds
from tests.toy import Heap, Hidden, Take, Taken

LARGE = 100
SMALL_ONE, LARGE_ONE = "7", "4711"


def secret(heap: Heap) -> int:
    """What no one but its owner may learn."""
    return next((number.value or 0 for number in heap.hidden), 0)


def seen(change: Callable[[TableView, int], TableView]) -> AnyGame:
    """The game with a view that depends on the secret."""

    def view(heap: Heap, viewer: Viewer) -> TableView:
        return change(toy.view(heap, viewer), secret(heap))

    return replace(toy.GAME, view=view)


def told(**changes: Any) -> AnyGame:
    """The game with a log that depends on the secret."""
    log: LogLines[Any, Any] = replace(toy.GAME.log, **changes)
    return replace(toy.GAME, log=log)


def decided(decide: Callable[[Heap, Command], tuple[Event, ...]]) -> AnyGame:
    """The game with rules that depend on the secret."""
    return replace(toy.GAME, decide=decide)


def in_bar(view: TableView, number: int) -> TableView:
    return replace(view, bar=Bar(f"Hidden: {number}"))


def in_seats(view: TableView, number: int) -> TableView:
    figures = (SeatFigure(str(number), "hidden"),)
    return replace(view, seats=tuple(replace(seat, figures=figures) for seat in view.seats))


def in_clock(view: TableView, number: int) -> TableView:
    return replace(view, strip=replace(view.strip, clock=f"{number} hidden"))


def in_offers(view: TableView, number: int) -> TableView:
    return replace(view, seats=view.seats if number < LARGE else view.seats[1:])


def by_keys(view: TableView, number: int) -> TableView:
    """Nothing is shown, but chance is asked once more."""
    if number > LARGE:
        desk.new_key()
    return view


def in_words(heap: Heap, event: Event, _: Viewer) -> str:
    return f"{secret(heap)} hidden." if isinstance(event, Hidden) else f"{type(event).__name__}."


def in_score(heap: Heap, _: Viewer) -> Scoreboard:
    return replace(toy.score(heap), note=f"{secret(heap)} hidden.")


def in_story(moments: Moments) -> tuple[Chart, ...]:
    numbers = tuple(secret(moment.state) for moment in moments)
    series = (Series("Ben", numbers, "orange", "B"),)
    labels = tuple(str(number) for number, _ in enumerate(numbers))
    return (Chart("hidden", "Hidden", "lines", labels, series, "hidden", "One by one."),)


def refuses(heap: Heap, command: Command) -> tuple[Event, ...]:
    if isinstance(command, Take) and secret(heap) > LARGE:
        raise RuleError("Not with such a number.", rule="pebbles/three")
    return toy.decide(heap, command)


def answers(heap: Heap, command: Command) -> tuple[Event, ...]:
    many = 2 if isinstance(command, Take) and secret(heap) > LARGE else 1
    return toy.decide(heap, command) * many


def steps(_: str, events: Any) -> bool:
    """Whether undo stops at what was hidden depends on what it is."""
    hidden = [event.number.value for event in events if isinstance(event, Hidden)]
    return not any(number and number > LARGE for number in hidden)


def touches(event: Event) -> frozenset[str]:
    number = event.number.value if isinstance(event, Hidden) else 0
    return frozenset({"heap"} if isinstance(event, Taken) or (number or 0) > LARGE else ())


def helps(heap: Heap) -> tuple[str, ...]:
    return ("pebbles/cloth",) if secret(heap) > LARGE else ("pebbles/three",)


def in_cloth(heap: Heap, viewer: Viewer) -> toy.Cloth:
    return replace(toy.cloth(heap, viewer), polished=secret(heap))


CLOTH = replace(toy.GAME, pages=(Page("cloth", "The cloth", "store", "", in_cloth),))
WORDS = told(sentence=in_words)
# A game, and where everyone would read it, by a tap or by an address.
LEAKS: dict[str, tuple[AnyGame, str]] = {
    "page": (seen(in_bar), ""),
    "panels of a tap": (seen(in_bar), "tap"),
    "panels by themselves": (seen(in_bar), "/panels"),
    "the moment that is looked back at": (seen(in_seats), "/at/2"),
    "seats": (seen(in_seats), ""),
    "title": (seen(in_clock), ""),
    "list of tables": (seen(in_clock), "home"),
    "what is offered": (seen(in_offers), ""),
    "number of keys": (seen(by_keys), ""),
    "undo label": (WORDS, ""),
    "log": (WORDS, "/log"),
    "log that is searched": (WORDS, "/log?find=4711"),
    "log on paper": (WORDS, "/log/print"),
    "log as a file": (WORDS, "/export.csv"),
    "what undo takes back": (told(is_step=steps), ""),
    "log of a pile": (told(about=touches), "/log?about=heap"),
    "score": (replace(toy.GAME, score=in_score), "/score"),
    "score on paper": (replace(toy.GAME, score=in_score), "/print"),
    "story": (replace(toy.GAME, story=in_story), "/story?shown=all"),
    "rules at hand": (replace(toy.GAME, help_for=helps), "/help"),
    "a page of the game": (CLOTH, "/page/cloth"),
    "refusal": (decided(refuses), "tap"),
    "answer": (decided(answers), "tap"),
}


def to_whoever_sits_there(heap: Heap, viewer: Viewer) -> TableView:
    """The secret for the seat, in whatever sitting it was entered."""
    number = secret(heap) if viewer.seat == SEAT else 0
    return replace(toy.view(heap, viewer), bar=Bar(f"Hidden: {number}"))


@pytest.fixture
def worlds(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Two programs with a game that may leak, in which Ben has hidden one number or the other."""
    game = getattr(request, "param", toy.GAME)
    found = Worlds(tmp_path, {toy.GAME.key: game}, fix(monkeypatch))
    found.open(toy.GAME.key)
    yield found
    found.close()


def play(worlds: Worlds) -> None:
    """Ben hides something else in each, and what anyone is told of it is not looked at yet."""
    one, other = (
        {"player": "p2", "number": n, "seq": "1", "key": "kept"} for n in (SMALL_ONE, LARGE_ONE)
    )
    for answer in worlds.each(OWNER, f"{worlds.url}/keep", one, other):
        assert answer.status == 303


def ask(worlds: Worlds, what: str) -> None:
    """What everyone may ask."""
    if what == "tap":
        form = {"player": "p1", "seq": "1", "key": "taken"}
        worlds.ask("tablet", f"{worlds.url}/take", form, htmx=True)
    else:
        worlds.ask("tablet", "/" if what == "home" else f"{worlds.url}{what}")


@pytest.mark.parametrize(("worlds", "where"), LEAKS.values(), ids=list(LEAKS), indirect=["worlds"])
def test_a_leak_is_found(worlds: Worlds, where: str) -> None:
    play(worlds)
    with pytest.raises(Different):
        ask(worlds, where)


def test_without_a_leak_all_these_are_the_same(worlds: Worlds) -> None:
    play(worlds)
    for _, where in LEAKS.values():
        ask(worlds, where)


def test_a_file_that_holds_a_secret_is_found(
    worlds: Worlds, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(worlds)
    monkeypatch.setattr(document, "blanked", lambda events: events)
    with pytest.raises(Different, match="body"):
        ask(worlds, "/export.jsonl")


def test_a_header_that_holds_a_secret_is_found(worlds: Worlds) -> None:
    play(worlds)
    for world in worlds.both:
        number = secret(world.state(worlds.code))

        def tell(response: Response, number: int = number) -> Response:
            response.headers["X-Size"] = str(number) if request.method == "GET" else ""
            return response

        world.app.after_request_funcs.setdefault(None, []).append(tell)
    with pytest.raises(Different, match="headers"):
        ask(worlds, "")


def test_a_stream_that_has_one_entry_more_is_found(worlds: Worlds) -> None:
    play(worlds)
    form = {"player": "p2", "seq": "2", "key": "taken"}
    worlds.both[1].ask(10**6, OWNER, f"{worlds.url}/take", form, htmx=True)
    for where in ("/live", "/seq"):
        with pytest.raises(Different, match="body"):
            ask(worlds, where)


SEATED = replace(toy.GAME, view=to_whoever_sits_there)


@pytest.mark.parametrize("worlds", [SEATED], ids=["seat"], indirect=True)
def test_what_is_shown_to_whoever_takes_the_seat_is_found(worlds: Worlds) -> None:
    play(worlds)
    ask(worlds, "")
    worlds.succeed()
    with pytest.raises(Different, match="body"):
        worlds.ask(SUCCESSOR, worlds.url)
