"""Every tap that a table offers, found by walking through what its pages show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from companion.engine.game import TABLE
from companion.engine.view import Move
from companion.games.arctic.game import GAME
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.bench import Bench
from companion.games.arctic.view.counts_page import CountedPile, Place

Tap = tuple[str, dict[str, str]]


def taps(table: Table) -> list[Tap]:
    """Every command that can be tapped on the table's page or beside it, with its fields."""
    beside = [page.panel(table, TABLE) for page in GAME.pages]
    return list(_walk((GAME.view(table, TABLE), *beside)))


def _walk(shown: Any) -> Iterator[Tap]:
    if isinstance(shown, Move):
        yield shown.command, dict(shown.fields)
    elif isinstance(shown, tuple):
        for part in shown:
            yield from _walk(part)
    elif is_dataclass(shown) and not _is_closed(shown):
        yield from _forms(shown)
        for field in fields(shown):
            yield from _walk(getattr(shown, field.name))


def _is_closed(shown: Any) -> bool:
    """A tile that waits for another answer, or that somebody else has taken."""
    return bool(getattr(shown, "is_off", False) or getattr(shown, "taken_by", ""))


def _forms(shown: Any) -> Iterator[Tap]:
    """The buttons that share a form."""
    if isinstance(shown, Bench):
        own = {"player": shown.player}
        for row in shown.rows:
            for tile in row.tiles:
                if not tile.is_off:
                    yield "show", {**own, "part": row.part, "value": tile.value}
        for power in shown.powers:
            for use in power.toggles:
                yield "choose", {**own, "choice": use.choice, "value": use.value}
    elif isinstance(shown, CountedPile):
        others = {0, shown.most, int(shown.value or 0) + 1} - {int(shown.value or -1)}
        for number in others & set(range(shown.most + 1)):
            yield "correct", {shown.field: str(number)}
    elif isinstance(shown, Place):
        for option in shown.options:
            if not option.is_chosen:
                yield "correct", {shown.field: option.value}
