"""Every command has a form, every event its sentence, its evolution and its way to disk."""

from __future__ import annotations

import ast
import itertools
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from companion.engine import codec
from companion.engine.codec import EventCodec
from companion.engine.errors import RuleError
from companion.engine.game import TABLE, PlayerId, Seat, Setup
from companion.engine.lessons import LessonBegan, LessonClosed, TeachSwitched
from companion.engine.timeline import fold, timeline
from companion.games import GAMES
from companion.web import forms
from tests.test_recorded_games import recordings
from tests.toy import ALL_GAMES

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "templates"
STYLE = ROOT / "static" / "style"
NAMES = ("Anna", "Ben", "Cara", "Dana", "Eli")
SETUP = Setup(
    tuple(Seat(PlayerId(f"p{n}"), NAMES[n - 1], c) for n, c in ((1, "blue"), (2, "green"))),
    PlayerId("p1"),
)
TAUGHT = {"teach": ("on",)}
OF_LESSONS = (LessonBegan, LessonClosed)

games = pytest.mark.parametrize("game", ALL_GAMES.values(), ids=lambda game: str(game.key))


def seen(game: Any, most: int = 200) -> list[tuple[Any, Any]]:
    """Every event of a game played by tapping each command that is offered, with its state."""
    state, found = game.blank, []
    events = list(game.start(game.catalogue, SETUP))
    for _ in range(most):
        for event in events:
            state = game.evolve(state, event)
            found.append((state, event))
        names = sorted(game.commands, reverse=True)
        events = next((e for name in names if (e := attempt(game, state, name))), [])
        if not events:
            break
    return found


def attempt(game: Any, state: Any, name: str) -> list[Any]:
    try:
        return list(game.decide(state, forms.parse(game, name, {"player": "p1", "number": "5"})))
    except (RuleError, forms.FormError):
        return []


def readable(hint: Any) -> str:
    """Some text that a field of this type can be read from."""
    return "1" if hint is int else get_args(hint)[0] if get_args(hint) else "p1"


@games
def test_every_command_can_be_read_from_a_form(game: Any) -> None:
    for name, cls in game.commands.items():
        hints = get_type_hints(cls)
        needed = [f.name for f in fields(cls) if f.default is MISSING]
        form = {field: readable(hints[field]) for field in needed}
        assert isinstance(forms.parse(game, name, form), cls)


@games
def test_every_event_evolves_has_a_sentence_and_comes_back_from_disk(game: Any) -> None:
    reader = EventCodec(game.events, game.upgrades)
    met = set()
    paths = (seen(game), taught(game), offered_paths(game), recorded(game))
    for state, event in itertools.chain(*paths):
        met.add(type(event))
        assert game.log.sentence(state, event, TABLE).endswith(".")
        assert reader.decode(reader.encode(event)) == event
    assert met == set(game.events)


def taught(game: Any) -> list[tuple[Any, Any]]:
    """What is told of teaching, where a game does."""
    lesson = next(iter(game.book().lessons), "")
    if not lesson:
        return []
    state = fold(game, game.blank, game.start(game.catalogue, replace(SETUP, options=TAUGHT)))
    return [(state, TeachSwitched(on=True)), *((state, of(lesson)) for of in OF_LESSONS)]


def recorded(game: Any) -> list[tuple[Any, Any]]:
    """Every event of the recorded games."""
    state, found = game.blank, []
    reader = EventCodec(game.events, game.upgrades)
    for recording in recordings():
        if recording.path.parent.name == game.key:
            state = game.blank
            for entry in timeline(recording.entries)[0]:
                for event in map(reader.decode, entry.events):
                    state = game.evolve(state, event)
                    found.append((state, event))
    return found


def offered_paths(game: Any) -> list[tuple[Any, Any]]:
    """The events of the moves that a page offers, the last one first, until the game is over."""
    state, found = fold(game, game.blank, game.start(game.catalogue, SETUP)), []
    for turn in range(400):
        view = game.view(state, TABLE)
        moves = [m for seat in view.seats for m in seat.moves]
        moves = moves if turn % 3 == 2 else []
        moves += [view.bar.key] if view.bar.key else []
        if not moves or view.is_over:
            break
        chosen = forms.parse(game, moves[0].command, dict(moves[0].fields))
        for event in overruled(game, state, chosen):
            state = game.evolve(state, event)
            found.append((state, event))
    return found


def overruled(game: Any, state: Any, chosen: Any) -> list[Any]:
    """What a command brings about; what the table refuses, it then says so."""
    while True:
        try:
            return list(game.decide(state, chosen))
        except RuleError as refusal:
            assert refusal.may_be_overruled and refusal.rule not in chosen.despite.split()
            chosen = replace(chosen, despite=f"{chosen.despite} {refusal.rule}".strip())


@games
def test_every_state_survives_a_snapshot(game: Any) -> None:
    for state, _ in itertools.chain(seen(game), offered_paths(game)):
        assert codec.decode(type(game.blank), codec.encode(state)) == state


@games
def test_every_rule_a_view_names_exists(game: Any) -> None:
    known = {entry.id for entry in game.book().rules}
    for state, _ in itertools.chain(seen(game), offered_paths(game)):
        view = game.view(state, TABLE)
        named = {*game.help_for(state), view.bar.rule} - {""}
        named |= {line.rule for seat in view.seats for line in seat.lines if line.rule}
        assert named <= known
    plans = [
        game.plan(game.catalogue, 2, {}),
        game.plan(game.catalogue, 3, {"modules": ("hq4", "recon1", "recon4", "recon5")}),
    ]
    assert {option.rule for plan in plans for option in plan.options if option.rule} <= known
    assert {rule for page in game.quick for rule in page.rules} <= known


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.key))
def test_every_refusal_names_an_existing_rule(game: Any) -> None:
    known = {entry.id for entry in game.book().rules}
    folder = ROOT / "companion" / "games" / game.key
    named = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                for keyword in node.keywords:
                    if keyword.arg == "rule" and isinstance(keyword.value, ast.Constant):
                        named.add(keyword.value.value)
    assert named, "no refusal found: has the spelling changed?"
    assert named <= known


def test_no_rule_id_is_used_by_two_games() -> None:
    ids = [entry.id.casefold() for game in GAMES.values() for entry in game.book().rules]
    assert len(ids) == len(set(ids))


LONGEST_LINE = 160
PARTIALS = sorted((TEMPLATES / "partials").glob("*.html"))
# A row of a list is drawn many times; what takes the place of another part has its name.
OTHER_ROOT = {
    "table_row": 'id="table_row-',
    "rule_error": 'id="message"',
    "result_bar": 'id="bar"',
    "beyond": 'id="menu"',
}
# What is only ever a part of a page or of the drawer needs none.
INSIDE = ("log", "log_print_lines", "look", "of_game", "result", "working")


@pytest.mark.parametrize("path", PARTIALS, ids=lambda path: str(path.stem))
def test_the_root_of_a_partial_has_its_name(path: Path) -> None:
    expected = OTHER_ROOT.get(path.stem, f'id="{path.stem}"')
    assert expected in path.read_text() or path.stem in INSIDE


WRITTEN = sorted([*TEMPLATES.rglob("*.html"), *TEMPLATES.rglob("*.css"), *STYLE.glob("*.css")])


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.name))
def test_no_line_of_a_template_or_a_style_is_too_long_to_read(path: Path) -> None:
    lines = path.read_text().splitlines()
    assert not [n for n, line in enumerate(lines, 1) if len(line) > LONGEST_LINE]
