"""What every form of a table carries: the command it names, the picture and a key of its own."""

from __future__ import annotations

from companion.engine.forms import LONGEST_FIELD, Form, FormError, integer, read_command
from companion.engine.game import AnyGame, Command
from companion.engine.timeline import LONGEST_KEY

__all__ = ["LONGEST_FIELD", "Form", "FormError", "integer", "key", "parse", "seq"]


def parse(game: AnyGame, name: str, form: Form) -> Command | None:
    """The command of this name with its fields read from the form; None if there is no such."""
    cls = game.commands.get(name)
    return read_command(cls, form) if cls else None


def seq(form: Form) -> int | None:
    """The entry that the form was drawn from."""
    return integer("seq", form["seq"]) if form.get("seq") else None


def key(form: Form) -> str:
    """The form's own key, or none."""
    text = form.get("key", "")
    if len(text) > LONGEST_KEY:
        raise FormError('"key" is too long.', "key")
    return text
