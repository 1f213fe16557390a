"""What comes of an action that was declared (R18, R21-R25, R50)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.arctic_scavengers.rules.attacks import fights_on_after_saving
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.rules.skirmish.field import Brought, Camp, Field, Happening


def carry_out(field: Field, happening: Happening) -> Field:
    """The field after an action that is allowed, with the action in its story."""
    field = replace(field, turn=field.turn_of(happening.by), story=(*field.story, happening))
    field = field.with_camp(_having_acted(field.camp(happening.by), happening))
    if happening.saver:
        return field.with_camp(_having_saved(field.camp(happening.saver_player), happening.saver))
    if happening.player:
        return field.with_camp(_having_been_hit(field.camp(happening.player), happening))
    return field


def _having_acted(camp: Camp, happening: Happening) -> Camp:
    """The actor has acted; tear gas and the Fanatic's refugee leave with it (R22, R23)."""
    action = SKIRMISH_ACTIONS[happening.does]
    actor = replace(happening.actor, has_acted=True, left=action.spent)
    camp = camp.changed(actor)
    if action.leader:
        camp = replace(camp, has_used_power=True)
    if action.helps:
        camp = replace(camp, helper=actor.place)
    return camp


def _having_saved(camp: Camp, saver: Brought) -> Camp:
    """A medic that saved has acted; combat medics have not (R21)."""
    acted = not fights_on_after_saving(saver.card)
    return camp.changed(replace(camp.now(saver), has_saved=True, has_acted=acted))


def _having_been_hit(camp: Camp, happening: Happening) -> Camp:
    if happening.leader:
        return replace(camp, is_wounded=True, was_wounded_here=True)
    if happening.building:
        left = list(camp.buildings)
        left.remove(happening.building)
        return replace(camp, buildings=tuple(left))
    if happening.target is None:
        return camp
    hit = SKIRMISH_ACTIONS[happening.does].hit
    if hit is None:  # R23: it stays, without its fight
        return camp.changed(replace(happening.target, is_gassed=True))
    return camp.changed(replace(happening.target, left=hit))
