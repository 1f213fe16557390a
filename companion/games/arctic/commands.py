"""What the players ask for."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Command


@dataclass(frozen=True)
class EndTurn(Command):
    """The player whose turn it is has finished."""


@dataclass(frozen=True)
class OpenReserve(Command):
    """The draw pile is empty and the river cannot be refilled."""


COMMANDS: dict[str, type[Command]] = {"next": EndTurn, "open-reserve": OpenReserve}
