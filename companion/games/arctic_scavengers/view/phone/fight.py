"""The skirmish on one's own phone: all cards, what one may declare, who leads meanwhile."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import PlayerId, Viewer
from companion.engine.view import Bar, Look
from companion.games.arctic_scavengers.table.skirmish import stage, window
from companion.games.arctic_scavengers.table.skirmish.standing import skirmish_now
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.phone.name import own_prizes
from companion.games.arctic_scavengers.view.skirmish import (
    answers,
    asked,
    lead,
    skirmish,
    skirmish_bar,
)
from companion.games.arctic_scavengers.view.skirmish.bar import PRIZES
from companion.games.arctic_scavengers.view.skirmish.panel import SkirmishPanel
from companion.games.arctic_scavengers.view.skirmish.reactions import saving, trays

WHY = Look("why", "Why")


def fight_panel(table: Table, viewer: Viewer, seat: PlayerId) -> SkirmishPanel | None:
    """The skirmish; what may be aimed at or may save is lit for the player whose it is to do.

    The winner names the resource for themselves alone.
    """
    panel = skirmish(table)
    if panel is None or panel.stage != "reactions":
        prizes = own_prizes(table, viewer, skirmish_now(table).winner) if panel else ()
        return replace(panel, prizes=prizes if panel.prizes else ()) if panel else None
    if window.unanswered(table):
        own = {place: move for place, move in saving(table).items() if place[0] == seat}
        return replace(panel, trays=trays(table, own))
    return panel if window.asked(table) == seat else replace(panel, means=(), trays=trays(table))


def fight_bar(table: Table, seat: PlayerId) -> Bar:
    """What one does next; where it is someone else's, who leads and who is asked."""
    if stage.stage(table) != "reactions":
        bar = skirmish_bar(table)
        is_own = seat == skirmish_now(table).winner
        kept = (switch for switch in bar.switches if is_own or switch.id != PRIZES.id)
        return replace(bar, switches=tuple(kept))
    if window.unanswered(table):
        return _save_bar(table, seat)
    if window.asked(table) == seat:
        bar = skirmish_bar(table)
        return replace(bar, says="Tap your target" if bar.asks else "Any special actions?")
    return Bar(lead(table), asked(table), looks=(WHY,), rule="R17")


def _save_bar(table: Table, seat: PlayerId) -> Bar:
    """Who can save is asked on their own phone; that no one does, the attacker enters too."""
    open_snipe, savers = window.unanswered(table), {owner for owner, _ in window.savers(table)}
    may_refuse = savers == {seat} or (open_snipe is not None and open_snipe.by == seat)
    others = answers(table) if may_refuse else ()
    says = "Do you save it?" if seat in savers else "Does anyone save it?"
    return Bar(says, asked(table), asks=seat in savers, others=others, rule="R21")
