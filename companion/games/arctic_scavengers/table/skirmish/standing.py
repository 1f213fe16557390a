"""What the table has entered, as the question that the skirmish's calculator answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.questions import IllegalQuestion
from companion.games.arctic_scavengers.rules.skirmish.declare import declare
from companion.games.arctic_scavengers.rules.skirmish.field import Field, lay_out
from companion.games.arctic_scavengers.rules.skirmish.question import (
    Declared,
    Force,
    SavedBy,
    Skirmish,
)
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_POWER
from companion.games.arctic_scavengers.table.state import (
    Declaration,
    Player,
    Table,
)


def action(declared: Declaration) -> Declared:
    """A declaration as the calculator knows it."""
    saved_by = SavedBy(declared.saver, declared.saver_card) if declared.saver else None
    player, target = declared.player, declared.target
    return Declared(declared.does, declared.by, declared.card, player, target, saved_by)


def force(table: Table, player: Player) -> Force:
    """One player's revealed cards, her leader and the buildings that work."""
    return Force(
        player=player.id,
        cards=table.reveal.of(player.id).cards,
        leader=player.leader or None,
        leader_wounded=bool(player.leader) and player.is_wounded,
        buildings=tuple(site.building for site in player.sites if site.works),
        name=table.name(player.id),
    )


def question(table: Table) -> Skirmish:
    """The whole skirmish as it was entered."""
    return Skirmish(
        forces=tuple(force(table, player) for player in table.players),
        initiator=table.initiator,
        actions=tuple(action(one) for one in table.reveal.declared),
        zero_fight_can_win=table.house_rules.zero_fight_can_win,
    )


def revealed(table: Table) -> Field:
    """The cards on the table before any action; powers used while gathering are used."""
    laid = lay_out(table.catalogue, replace(question(table), actions=()))
    for player in table.players:
        if LEADER_POWER in player.used:
            laid = laid.with_camp(replace(laid.camp(player.id), has_used_power=True))
    return laid


def field(table: Table, declared: Sequence[Declaration] | None = None) -> Field:
    """The cards on the table after everything declared, or after other declarations."""
    laid, _ = played(revealed(table), table.reveal.declared if declared is None else declared)
    return laid


def played(laid: Field, declared: Sequence[Declaration]) -> tuple[Field, tuple[int, ...]]:
    """The field after the declarations that are possible, and which of them those are."""
    standing = []
    for number, one in enumerate(declared):
        try:
            laid = declare(laid, action(one))
        except IllegalQuestion:
            continue  # what made it possible was taken back, or its leader was replaced
        standing.append(number)
    return laid, tuple(standing)
