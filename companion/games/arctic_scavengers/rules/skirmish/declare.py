"""Declaring an action: what a request means, held to what may be declared (R17-R25, R50)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.questions import IllegalQuestion
from companion.engine.wording import quoted, say
from companion.games.arctic_scavengers.rules.attacks import (
    Objection,
    objection_to_victim,
    objection_to_wound,
)
from companion.games.arctic_scavengers.rules.catalogue import Building
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS, Does
from companion.games.arctic_scavengers.rules.skirmish.effects import carry_out
from companion.games.arctic_scavengers.rules.skirmish.field import (
    Brought,
    Camp,
    Field,
    Happening,
    copies_meant,
)
from companion.games.arctic_scavengers.rules.skirmish.may import (
    objection_to_actor,
    objection_to_power,
    objection_to_saver,
    objection_to_target,
    objection_to_turn,
)
from companion.games.arctic_scavengers.rules.skirmish.question import CardRef, Declared, SavedBy


def declare(field: Field, action: Declared) -> Field:
    """The field after one more action; refuses what the rules forbid."""
    after = field.copied()
    declare_on(after, action)
    return after


def declare_on(field: Field, action: Declared) -> None:
    """One more action on this very field, of which no one else must hold anything yet."""
    camp = _camp(field, action.by, "by")
    _refuse(objection_to_turn(field, camp), "by")
    _refuse(objection_to_power(field, camp, action.does), "does")
    actor = _actor(camp, action.does, action.card)
    carry_out(field, _aimed(field, action, actor))


def _refuse(objection: Objection | None, at: str) -> None:
    if objection:
        raise objection.at(at)


def _camp(field: Field, player: str, at: str) -> Camp:
    if player not in field.turns:
        message = say("No one called {player} is in this skirmish.", player=quoted(player))
        raise IllegalQuestion(message, "unknown_player", at)
    return field.camp(player)


def _actor(camp: Camp, does: Does, reference: CardRef) -> Brought:
    """A plain id means the first copy present that has not acted."""
    actor = _readiest(copies_meant(camp, reference, "card"))
    _refuse(objection_to_actor(camp, does, actor), "card")
    return actor


def _readiest(copies: Sequence[Brought]) -> Brought:
    for copy in copies:
        if copy.is_ready:
            return copy
    return next((copy for copy in copies if copy.is_present), copies[0])


def _aimed(field: Field, action: Declared, actor: Brought) -> Happening:
    """The action with its target, and with the save that stops it."""
    kind = SKIRMISH_ACTIONS[action.does]
    if kind.aim == "nothing":
        return Happening(action.does, action.by, actor)
    owner = _opponent(field, action.by, action.player)
    building = leader = target = saver = None
    if kind.aim == "building":
        building = _building(owner, action.target)
    elif kind.aim == "leader":
        _refuse(objection_to_wound(owner), "player")
        leader = owner.leader
    else:
        target = _target(owner, action, actor)
    if kind.can_be_saved and action.saved_by:
        saver = _saver(field, target, action.saved_by)
    return Happening(
        action.does,
        action.by,
        actor,
        owner.player,
        target,
        building,
        leader,
        saver,
        action.saved_by.player if saver and action.saved_by else "",
        before_owners_turn=field.turns[owner.player] > field.turns[action.by],
    )


def _opponent(field: Field, by: str, player: str) -> Camp:
    owner = _camp(field, player, "player")
    _refuse(objection_to_victim(by, player, owner.name), "player")
    return owner


def _building(owner: Camp, building_id: str) -> Building:
    for building in owner.buildings:
        if building.id == building_id:
            return building
    text = say(
        "{owner} has no complete and enabled {building_id}",
        owner=owner.name,
        building_id=quoted(building_id),
    )
    raise Objection(text, "R50", "building_not_there").at("target")


def _target(owner: Camp, action: Declared, actor: Brought) -> Brought:
    """A plain id means the first copy present that has not acted, else the first present."""
    target = _readiest(copies_meant(owner, action.target, "target"))
    _refuse(objection_to_target(owner, action.does, actor, target), "target")
    return target


def _saver(field: Field, target: Brought | None, saved_by: SavedBy) -> Brought:
    """A plain id means the first copy that may save and is not the target."""
    camp = _camp(field, saved_by.player, "saved_by.player")
    copies = copies_meant(camp, saved_by.card, "saved_by.card")
    others = [copy for copy in copies if copy is not target]
    if not others:
        text = say("{card} cannot save itself", card=copies[0].card.name)
        raise Objection(text, "R21", "cannot_save").at("saved_by.card")
    saver = next((copy for copy in others if not objection_to_saver(copy)), others[0])
    _refuse(objection_to_saver(saver), "saved_by.card")
    return saver
