"""Declaring an action: what a request means, held to what may be declared (R17-R25, R50)."""

from __future__ import annotations

from dataclasses import replace

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


def declare(field: Field, action: Declared, at: str = "action") -> Field:
    """The field after one more action; refuses what the rules forbid."""
    camp = _camp(field, action.by, f"{at}.by")
    _refuse(objection_to_turn(field, camp), f"{at}.by")
    _refuse(objection_to_power(field, camp, action.does), f"{at}.does")
    actor = _actor(camp, action.does, action.card, f"{at}.card")
    plain = Happening(action.does, camp.player, actor)
    return carry_out(field, _aimed(field, action, plain, at))


def _refuse(objection: Objection | None, at: str) -> None:
    if objection:
        raise objection.at(at)


def _camp(field: Field, player: str, at: str) -> Camp:
    if not field.has(player):
        message = say("No one called {player} is in this skirmish.", player=quoted(player))
        raise IllegalQuestion(message, "unknown_player", at)
    return field.camp(player)


def _actor(camp: Camp, does: Does, reference: CardRef, at: str) -> Brought:
    """A plain id means the first copy present that has not acted."""
    actor = _readiest(copies_meant(camp, reference, at))
    _refuse(objection_to_actor(camp, does, actor), at)
    return actor


def _readiest(copies: tuple[Brought, ...]) -> Brought:
    ready = next((copy for copy in copies if copy.is_ready), None)
    return ready or next((copy for copy in copies if copy.is_present), copies[0])


def _aimed(field: Field, action: Declared, plain: Happening, at: str) -> Happening:
    """The action with its target, and with the save that stops it."""
    kind = SKIRMISH_ACTIONS[action.does]
    if kind.aim == "nothing":
        return plain
    owner = _opponent(field, action.by, action.player, at)
    aimed = replace(plain, player=owner.player, before_owners_turn=_is_ahead(field, plain, owner))
    if kind.aim == "building":
        return replace(aimed, building=_building(owner, action.target, f"{at}.target"))
    if kind.aim == "leader":
        _refuse(objection_to_wound(owner), f"{at}.player")
        aimed = replace(aimed, leader=owner.leader)
    else:
        target = _target(owner, aimed, action.target, f"{at}.target")
        aimed = replace(aimed, target=target)
    if kind.can_be_saved and action.saved_by:
        return _saved(field, aimed, action.saved_by, f"{at}.saved_by")
    return aimed


def _is_ahead(field: Field, plain: Happening, owner: Camp) -> bool:
    return field.turn_of(owner.player) > field.turn_of(plain.by)


def _opponent(field: Field, by: str, player: str, at: str) -> Camp:
    owner = _camp(field, player, f"{at}.player")
    _refuse(objection_to_victim(by, player, owner.name), f"{at}.player")
    return owner


def _building(owner: Camp, building_id: str, at: str) -> Building:
    for building in owner.buildings:
        if building.id == building_id:
            return building
    text = say(
        "{owner} has no complete and enabled {building_id}",
        owner=owner.name,
        building_id=quoted(building_id),
    )
    raise Objection(text, "R50", "building_not_there").at(at)


def _target(owner: Camp, aimed: Happening, reference: CardRef, at: str) -> Brought:
    """A plain id means the first copy present that has not acted, else the first present."""
    target = _readiest(copies_meant(owner, reference, at))
    _refuse(objection_to_target(owner, aimed.does, aimed.actor, target), at)
    return target


def _saved(field: Field, aimed: Happening, saved_by: SavedBy, at: str) -> Happening:
    """A plain id means the first copy that may save and is not the target."""
    camp = _camp(field, saved_by.player, f"{at}.player")
    copies = copies_meant(camp, saved_by.card, f"{at}.card")
    others = [copy for copy in copies if copy is not aimed.target]
    if not others:
        text = say("{card} cannot save itself", card=copies[0].card.name)
        raise Objection(text, "R21", "cannot_save").at(f"{at}.card")
    saver = next((copy for copy in others if not objection_to_saver(copy)), others[0])
    _refuse(objection_to_saver(saver), f"{at}.card")
    return replace(aimed, saver=saver, saver_player=camp.player)
