"""When a table is taught what."""

from __future__ import annotations

from companion.engine.lessons import Lessons
from companion.games.arctic_scavengers.rules.attacks import SNIPES
from companion.games.arctic_scavengers.table.gathering import aims, attackers
from companion.games.arctic_scavengers.table.gathering.attackers import INTERRUPT
from companion.games.arctic_scavengers.table.skirmish import stage, window
from companion.games.arctic_scavengers.table.skirmish.standing import skirmish_now
from companion.games.arctic_scavengers.table.state import Table


def _digs(table: Table) -> bool:
    return table.tray is not None and table.tray.action == "dig"


def _uses_tool(table: Table) -> bool:
    tray = table.tray
    return tray is not None and any(table.card(card).is_tool for card in tray.cards)


def _begins_skirmish(table: Table) -> bool:
    return table.phase == "skirmish" and stage.stage(table) in ("winner", "entry")


def _fights(table: Table) -> bool:
    return len(table.seats) > 2 and _begins_skirmish(table)


def _duels(table: Table) -> bool:
    return len(table.seats) == 2 and _begins_skirmish(table)


def _may_snipe(table: Table) -> bool:
    if table.phase != "skirmish" or stage.stage(table) != "reactions" or window.unanswered(table):
        return False
    may = window.may_declare(table, window.asked(table))
    return any(choice.does == "snipe" for choice in may)


def _interrupts(table: Table) -> bool:
    """A snipe while someone gathers: it is known with which card, and what it may hit is lit."""
    tray = table.tray
    if tray is None or tray.action != INTERRUPT or aims.is_asked_who(table, tray):
        return False
    return attackers.special(table, attackers.means_of(table, tray)) in SNIPES


def _ties(table: Table) -> bool:
    if table.phase != "skirmish" or stage.stage(table) != "verdict" or len(table.seats) == 2:
        return False
    return skirmish_now(table).outcome.decided_by in ("people", "tie")


LESSONS: Lessons = {
    "dig": _digs,
    "tool": _uses_tool,
    "skirmish": _fights,
    "duel": _duels,
    "snipe": lambda table: _may_snipe(table) or _interrupts(table),
    "tie": _ties,
}
