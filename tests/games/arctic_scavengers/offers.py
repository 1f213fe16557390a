"""Every tap that a table offers, found by walking through what its page shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import product
from typing import Any

from companion.engine.game import TABLE, PlayerId
from companion.engine.timeline import fold
from companion.engine.view import Move
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import Open
from companion.games.arctic_scavengers.table.gathering.attackers import INTERRUPT
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.count import AskedCard, CountSheet
from companion.games.arctic_scavengers.view.open_action import OpenAction
from companion.games.arctic_scavengers.view.skirmish import SkirmishPanel
from companion.games.arctic_scavengers.view.skirmish.entry import EntryPart

Tap = tuple[str, dict[str, str]]


def taps(table: Table) -> list[Tap]:
    """Every command that can be tapped on the table's page, with its fields."""
    return list(_walk(GAME.view(table, TABLE)))


def attackers(table: Table) -> set[str]:
    """Those whose cards can attack, as the page lists them once "Attack" is tapped."""
    ways = [fields for command, fields in taps(table) if command == "open" and _attacks(fields)]
    if not ways:
        return set()
    opened = Open(PlayerId(ways[0]["player"]), INTERRUPT)
    asked = fold(GAME, table, GAME.decide(table, opened))
    named = [fields for _, fields in taps(asked) if _attacks(fields) and "choice" in fields]
    listed = {fields["player"] for fields in named if "field" not in fields}
    return listed or {ways[0]["player"]}


def _attacks(fields: dict[str, str]) -> bool:
    return fields.get("action") == INTERRUPT


def _walk(shown: Any) -> Iterator[Tap]:
    if isinstance(shown, Move):
        yield shown.command, {**dict(shown.fields), **({"seed": "1"} if shown.by_chance else {})}
    elif isinstance(shown, tuple):
        for part in shown:
            yield from _walk(part)
    elif is_dataclass(shown):
        if isinstance(shown, OpenAction):
            yield from _cards(shown)
        if isinstance(shown, SkirmishPanel):
            faces = [face for others in shown.others for face in others.faces]
            for entry, card in product(shown.entries, faces):
                yield "reveal", {"player": str(entry.player), "card": card.id}
            for entry in shown.entries:
                yield "win", {"player": str(entry.player)}
            yield "deadlock", {}
        if isinstance(shown, EntryPart):
            yield from _reveals(shown)
        if isinstance(shown, CountSheet):
            yield from _counts(shown)
        if isinstance(shown, AskedCard):
            for face in (face for palette in shown.palettes for face in palette):
                yield "name-secret", {"player": str(shown.player), "secret": face.id}
        for field in fields(shown):
            yield from _walk(getattr(shown, field.name))


def _cards(action: OpenAction) -> Iterator[Tap]:
    """The cards of an open action, which are the buttons of one form."""
    own = {"player": str(action.player), "action": action.action}
    for card in (*action.likely, *(card for more in action.more for card in more.cards)):
        if action.into:
            yield "complete", {**own, "choice": f"{action.into}:{card.id}"}
        else:
            yield "lay", {**own, "card": card.id}
    for tile in (*action.stacks, *action.named):
        yield "complete", {**own, "choice": tile.card.id}
    for plan in action.plans:
        yield "complete", {**own, "choice": plan.building}
    for card in action.laid:
        yield "take-back", {**own, "card": card.id}


def _reveals(entry: EntryPart) -> Iterator[Tap]:
    """The cards that may be revealed, and a bare total; those that were are moves."""
    own = {"player": str(entry.player)}
    for card in (*entry.likely, *entry.more):
        yield "reveal", {**own, "card": card.id}
    for fight in (0, 3, 12):
        yield "total", {**own, "fight": str(fight), "people": "2", "has_rogue": str(fight % 2)}


def _counts(sheet: CountSheet) -> Iterator[Tap]:
    """The numbers that whoever counts may step."""
    own = {"player": str(sheet.player)}
    for row in (row for page in sheet.pages for row in page.rows):
        yield "count-more", {**own, "thing": row.thing}
        if row.copies:
            yield "count-less", {**own, "thing": row.thing}
