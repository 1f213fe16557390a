"""What comes of an action that was declared (R18, R21-R25, R50)."""

from __future__ import annotations

from companion.games.arctic_scavengers.rules.attacks import fights_on_after_saving
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.rules.skirmish.field import Brought, Camp, Field, Happening


def carry_out(field: Field, happening: Happening) -> None:
    """Change the field by an action that is allowed, and add it to the story."""
    camp = field.camp(happening.by)
    field.turn = field.turns[happening.by]
    field.story.append(happening)
    _act(camp, happening)
    if happening.saver:
        _save(happening.saver)
    elif happening.player:
        _hit(field.camp(happening.player), happening)


def _act(camp: Camp, happening: Happening) -> None:
    """The actor has acted; tear gas and the Fanatic's refugee leave with it (R22, R23)."""
    action, actor = SKIRMISH_ACTIONS[happening.does], happening.actor
    actor.has_acted = True
    actor.left = action.spent
    if action.leader:
        camp.has_used_power = True
    if action.helps:
        camp.helper = actor.place


def _save(saver: Brought) -> None:
    """A medic that saved has acted; combat medics have not (R21)."""
    saver.has_saved = True
    saver.has_acted = not fights_on_after_saving(saver.card)


def _hit(owner: Camp, happening: Happening) -> None:
    target, hit = happening.target, SKIRMISH_ACTIONS[happening.does].hit
    if happening.leader:
        owner.is_wounded = owner.was_wounded_here = True
    elif happening.building:
        left = list(owner.buildings)
        left.remove(happening.building)
        owner.buildings = tuple(left)
    elif target and hit:
        target.left = hit
    elif target:  # R23: it stays, without its fight
        target.is_gassed = True
