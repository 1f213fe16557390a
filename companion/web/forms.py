"""Form text into commands and set-ups; a FormError says which field cannot be read."""

from __future__ import annotations

import random
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from companion.engine.game import COLOURS, Command, PlayerId, Seat, Setup
from companion.play import AnyGame

LONGEST_NAME = 24
LONGEST_FIELD = 200
LONGEST_KEY = 200

Form = Mapping[str, str]


class FormError(Exception):
    """A form that cannot be read: the sentence, and the field it is about."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


def parse(game: AnyGame, name: str, form: Form) -> Command | None:
    """The command of this name with its fields read from the form; None if there is no such."""
    cls = game.commands.get(name)
    if cls is None:
        return None
    hints = get_type_hints(cls)
    values: dict[str, Any] = {}
    for field in fields(cls):
        if field.name in form:
            values[field.name] = _read(field.name, hints[field.name], form[field.name])
        elif field.default is MISSING and field.default_factory is MISSING:
            raise FormError(f"The form lacks its field {field.name!r}.", field.name)
    command: Command = cls(**values)
    return command


def _read(name: str, hint: Any, text: str) -> Any:
    """One field as the type its command declares."""
    if len(text) > LONGEST_FIELD:
        raise FormError(f"{name!r} is too long.", name)
    if isinstance(hint, NewType):
        return _read(name, hint.__supertype__, text)
    if get_origin(hint) in (Union, types.UnionType):
        present = [part for part in get_args(hint) if part is not type(None)]
        return None if text == "" else _read(name, present[0], text)
    if get_origin(hint) is Literal:
        if text not in get_args(hint):
            raise FormError(f"{text!r} is none of the choices for {name!r}.", name)
        return text
    if hint is bool:
        return text in ("1", "true", "on", "yes")
    return integer(name, text) if hint is int else text


def integer(name: str, text: str) -> int:
    """A whole number of a sensible size."""
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 9):
        raise FormError(f"{name!r} must be a whole number.", name)
    return int(text)


def seq(form: Form) -> int | None:
    """The entry that the form was drawn from."""
    return integer("seq", form["seq"]) if form.get("seq") else None


def key(form: Form) -> str:
    """The form's own key, or none."""
    text = form.get("key", "")
    if len(text) > LONGEST_KEY:
        raise FormError("'key' is too long.", "key")
    return text


def setup(game: AnyGame, form: Form, chance: random.Random) -> Setup:
    """The seats, the first player and the options of a new game."""
    seats = _seats(form, most=game.players[-1])
    if len(seats) not in game.players:
        fewest, most = game.players[0], game.players[-1]
        message = f"{game.title} is for {fewest} to {most} players: enter more names."
        raise FormError(message, _first_empty(form, most))
    return Setup(seats, _first(form, seats, chance), _options(game, form))


def _first_empty(form: Form, most: int) -> str:
    names = [f"name{number}" for number in range(1, most + 1)]
    return next((name for name in names if not form.get(name, "").strip()), names[0])


def _seats(form: Form, most: int) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    for number in range(1, most + 1):
        name = " ".join(form.get(f"name{number}", "").split())
        if not name:
            continue
        colour = form.get(f"colour{number}", "") or _free_colour(seats)
        _check_seat(number, name, colour, seats)
        # Every row comes with a colour; who chooses somebody else's gets it, the later row another.
        if colour in {seat.colour for seat in seats}:
            colour = _free_colour(seats)
        seats.append(Seat(PlayerId(f"p{number}"), name, colour))
    return tuple(seats)


def _check_seat(number: int, name: str, colour: str, seats: list[Seat]) -> None:
    if len(name) > LONGEST_NAME or not name.isprintable():
        message = f"A name has at most {LONGEST_NAME} letters and no control characters."
        raise FormError(message, f"name{number}")
    if name.casefold() in {seat.name.casefold() for seat in seats}:
        raise FormError(f"Two players are called {name}: tell them apart.", f"name{number}")
    if colour not in COLOURS:
        raise FormError("That is none of the five colours.", f"colour{number}")


def _free_colour(seats: list[Seat]) -> str:
    taken = {seat.colour for seat in seats}
    return next(colour for colour in COLOURS if colour not in taken)


def _first(form: Form, seats: tuple[Seat, ...], chance: random.Random) -> PlayerId:
    """The chosen first player, or one drawn at random."""
    text = form.get("first", "random") or "random"
    if text == "random":
        return chance.choice(seats).id
    for seat in seats:
        if seat.id == f"p{text}":
            return seat.id
    raise FormError("The first player must be one of those who play.", "first")


def _options(game: AnyGame, form: Form) -> dict[str, str]:
    chosen = {}
    for option in game.options:
        text = form.get(f"option_{option.id}", "") or option.default
        if text not in {choice.id for choice in option.choices}:
            raise FormError(f"That is no choice for {option.title!r}.", f"option_{option.id}")
        chosen[option.id] = text
    return chosen
