"""The skirmish as it stands: what the table has entered, put to the calculator once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from companion.engine.game import PlayerId
from companion.engine.questions import IllegalQuestion
from companion.games.arctic_scavengers.rules.catalogue import Catalogue
from companion.games.arctic_scavengers.rules.skirmish.declare import declare
from companion.games.arctic_scavengers.rules.skirmish.field import Field, lay_out
from companion.games.arctic_scavengers.rules.skirmish.may import Declarable, choices
from companion.games.arctic_scavengers.rules.skirmish.outcome import (
    ForceResult,
    SkirmishOutcome,
    conclude,
)
from companion.games.arctic_scavengers.rules.skirmish.question import (
    Declared,
    Force,
    SavedBy,
    Skirmish,
)
from companion.games.arctic_scavengers.rules.skirmish.winner import Side
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_POWER
from companion.games.arctic_scavengers.table.state import NOBODY, Declaration, Player, Table

ROGUE = "rogue"
STATES_KEPT = 64  # a few of every table that fights at the same time


def action(declared: Declaration) -> Declared:
    """A declaration as the calculator knows it."""
    saved_by = SavedBy(declared.saver, declared.saver_card) if declared.saver else None
    player, target = declared.player, declared.target
    return Declared(declared.does, declared.by, declared.card, player, target, saved_by)


def question(table: Table) -> Skirmish:
    """The whole skirmish as it was entered."""
    return Skirmish(
        forces=tuple(_force(table, player) for player in table.players),
        initiator=table.initiator,
        actions=tuple(action(declared) for declared in table.reveal.declared),
        zero_fight_can_win=table.house_rules.zero_fight_can_win,
    )


def _force(table: Table, player: Player) -> Force:
    """One player's revealed cards, their leader and the buildings that work."""
    return Force(
        player=player.id,
        cards=table.reveal.of(player.id).cards,
        leader=player.leader or None,
        leader_wounded=bool(player.leader) and player.is_wounded,
        power_used=LEADER_POWER in player.used,
        buildings=tuple(site.building for site in player.sites if site.works),
        name=table.name(player.id),
    )


def _said(table: Table) -> tuple[Side, ...]:
    """The totals that players said themselves."""
    rogue = table.catalogue.cards[ROGUE].name
    return tuple(
        Side(
            shown.player,
            shown.total.fight,
            shown.total.people,
            rogue if shown.total.has_rogue else "",
            table.name(shown.player),
        )
        for shown in table.reveal.shown
        if shown.total
    )


@dataclass(frozen=True)
class SkirmishNow:
    """The skirmish if nothing more is revealed or declared."""

    question: Skirmish
    said: tuple[Side, ...]  # the totals of those who did not show their cards
    field: Field  # the cards on the table after everything declared
    before: Field  # the same before the last declaration
    kept: tuple[int, ...]  # which declarations are possible, counted from 0

    @cached_property
    def outcome(self) -> SkirmishOutcome:
        """Who leads and why."""
        return conclude(
            self.field,
            tuple(force.player for force in self.question.forces),
            zero_fight_can_win=self.question.zero_fight_can_win,
            said={side.player: side for side in self.said},
        )

    @cached_property
    def choices(self) -> dict[str, tuple[Declarable, ...]]:
        """What each player may declare now, in turn order."""
        return {camp.player: choices(self.field, camp.player) for camp in self.field.camps}

    @property
    def winner(self) -> PlayerId:
        """Who wins, or no one."""
        return PlayerId(self.outcome.winner or NOBODY)

    def of(self, player: PlayerId) -> ForceResult:
        """What becomes of one player's force."""
        return next(force for force in self.outcome.players if force.player == player)


def skirmish_now(table: Table) -> SkirmishNow:
    """The skirmish as it stands on this table, worked out once for what was entered."""
    return _worked_out(table.catalogue, question(table), _said(table))


@lru_cache(maxsize=STATES_KEPT)
def _worked_out(catalogue: Catalogue, asked: Skirmish, said: tuple[Side, ...]) -> SkirmishNow:
    field = before = lay_out(catalogue, asked)
    kept = []
    for number, declared in enumerate(asked.actions):
        before = field
        try:
            field = declare(field, declared)
        except IllegalQuestion:
            continue  # what made it possible was withdrawn, or its leader was replaced
        kept.append(number)
    return SkirmishNow(asked, said, field, before, tuple(kept))
