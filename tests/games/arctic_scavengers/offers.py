"""Every tap that a table offers, found by walking through what its page shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import product
from typing import Any

from companion.engine.game import TABLE
from companion.engine.view import Move
from companion.games.arctic_scavengers import GAME
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.count import CountSheet
from companion.games.arctic_scavengers.view.open_action import OpenAction
from companion.games.arctic_scavengers.view.skirmish import SkirmishPanel, SkirmishTray

Tap = tuple[str, dict[str, str]]


def taps(table: Table) -> list[Tap]:
    """Every command that can be tapped on the table's page, with its fields."""
    return list(_walk(GAME.view(table, TABLE)))


def _walk(shown: Any) -> Iterator[Tap]:
    if isinstance(shown, Move):
        yield shown.command, dict(shown.fields)
    elif isinstance(shown, tuple):
        for part in shown:
            yield from _walk(part)
    elif is_dataclass(shown):
        if isinstance(shown, OpenAction):
            yield from _cards(shown)
        if isinstance(shown, SkirmishPanel):
            for tray, card in product(shown.trays, shown.others):
                yield "reveal", {"player": str(tray.player), "card": card.id}
        if isinstance(shown, SkirmishTray):
            yield from _reveals(shown)
        if isinstance(shown, CountSheet):
            yield from _counts(shown)
        for field in fields(shown):
            yield from _walk(getattr(shown, field.name))


def _cards(action: OpenAction) -> Iterator[Tap]:
    """The cards of an open action, which are the buttons of one form."""
    own = {"player": str(action.player), "action": action.action}
    for card in (*action.likely, *action.more):
        yield "lay", {**own, "card": card.id}
    for card in action.laid:
        yield "take-back", {**own, "card": card.id}


def _reveals(tray: SkirmishTray) -> Iterator[Tap]:
    """The cards that may be laid into a tray, and a bare total; those in it are moves."""
    own = {"player": str(tray.player)}
    for card in (*tray.likely, *tray.more):
        yield "reveal", {**own, "card": card.id}
    for fight in (0, 3, 12):
        yield "total", {**own, "fight": str(fight), "people": "2", "has_rogue": str(fight % 2)}


def _counts(sheet: CountSheet) -> Iterator[Tap]:
    """The numbers that whoever counts may step, and her secret cards."""
    own = {"player": str(sheet.player)}
    for group in (*sheet.groups, *sheet.others):
        for row in group.rows:
            yield "count-more", {**own, "thing": row.thing}
            if row.copies:
                yield "count-less", {**own, "thing": row.thing}
    for secret in sheet.secrets:
        for card in secret.faces:
            yield "name-secret", {**own, "secret": card.id}
