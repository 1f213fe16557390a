"""What the players ask for."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Command


@dataclass(frozen=True)
class MoveOn(Command):
    """The table is done with this phase."""


COMMANDS: dict[str, type[Command]] = {"next": MoveOn}
