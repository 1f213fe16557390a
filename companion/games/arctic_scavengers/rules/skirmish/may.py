"""What may be declared in a skirmish: who may act, on whom, and who may save (R17-R25, R50).

``choices`` and ``legal_savers`` offer, the objections say why not; an action is held to the same
objections when it is declared, so that what is offered and what is accepted never differ.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.wording import say
from companion.games.arctic_scavengers.rules import attacks
from companion.games.arctic_scavengers.rules.attacks import Objection
from companion.games.arctic_scavengers.rules.catalogue import Building
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS, Does
from companion.games.arctic_scavengers.rules.skirmish.field import Brought, Camp, Field


@dataclass(frozen=True)
class Target:
    """What an action may be aimed at: a card, a building, or (neither given) the leader."""

    player: str
    card: Brought | None = None
    building: Building | None = None


@dataclass(frozen=True)
class Declarable:
    """One action a card may declare now; ``targets`` is empty where the action needs none."""

    does: Does
    card: Brought
    targets: tuple[Target, ...]


def players_to_declare(field: Field) -> tuple[str, ...]:
    """Those whose turn it is or is still to come, in turn order (R17)."""
    return tuple(camp.player for camp in field.camps[field.turn :])


def choices(field: Field, player: str) -> tuple[Declarable, ...]:
    """Every action a player may declare now, kind by kind and card by card."""
    if player not in players_to_declare(field):
        return ()
    found = []
    for action in SKIRMISH_ACTIONS.values():
        for actor in legal_actors(field, player, action.id):
            targets = legal_targets(field, player, action.id, actor)
            if targets or action.aim == "nothing":
                found.append(Declarable(action.id, actor, targets))
    return tuple(found)


def legal_actors(field: Field, player: str, does: Does) -> tuple[Brought, ...]:
    """The player's cards that may do this, as soon as it is their turn."""
    camp = field.camp(player)
    if objection_to_power(field, camp, does):
        return ()
    able = [card for card in camp.cards if SKIRMISH_ACTIONS[does].is_done_by(card.card)]
    return tuple([card for card in able if not objection_to_actor(camp, does, card)])


def legal_targets(field: Field, player: str, does: Does, actor: Brought) -> tuple[Target, ...]:
    """Everything of the opponents that this card may be aimed at, if it may act (R19)."""
    found: list[Target] = []
    aim = SKIRMISH_ACTIONS[does].aim
    for camp in field.opponents(player):
        if aim == "leader":
            found += [] if attacks.objection_to_wound(camp) else [Target(camp.player)]
        elif aim == "building":
            kinds = dict.fromkeys(camp.buildings)
            found += [Target(camp.player, building=building) for building in kinds]
        elif aim != "nothing":
            cards = [card for card in camp.cards if attacks.is_kind_to_hit(does, card.card)]
            found += [
                Target(camp.player, card)
                for card in cards
                if not objection_to_target(camp, does, actor, card)
            ]
    return tuple(found)


def legal_savers(field: Field, target: Target) -> tuple[tuple[str, Brought], ...]:
    """Who could stop a snipe at this card or leader, as pairs of owner and card (R21)."""
    victim = (target.player, target.card)
    return tuple(
        (camp.player, card)
        for camp in field.camps
        for card in camp.cards
        if card.card.special in attacks.SAVES
        if not objection_to_saver(card) and (camp.player, card) != victim
    )


def objection_to_turn(field: Field, camp: Camp) -> Objection | None:
    """Turn order from the initiator, each player's actions together (R17)."""
    if field.turns[camp.player] >= field.turn:
        return None
    now = field.camps[field.turn].name
    text = say("Too late: {now} is already declaring", now=now)
    return Objection(text, "R17", "out_of_turn")


def objection_to_power(field: Field, camp: Camp, does: Does) -> Objection | None:
    """Bombing and mentoring take the right leader, unwounded, once (R22, R25)."""
    action = SKIRMISH_ACTIONS[does]
    if not action.leader:
        return None
    return attacks.objection_to_power(camp, field.catalogue.leaders[action.leader], action.rule)


def objection_to_actor(camp: Camp, does: Does, actor: Brought) -> Objection | None:
    """The card must be able to do it, still be there, and not have acted (R15, R17)."""
    name, action = actor.card.name, SKIRMISH_ACTIONS[does]
    if not action.is_done_by(actor.card):
        return Objection(
            say("{name} cannot {does}", name=name, does=does), action.rule, "cannot_do_that"
        )
    if actor.left == "used up":
        return Objection(say("That {name} is used up", name=name), "R23", "card_gone")
    if actor.left == "removed from play":
        return Objection(say("That {name} was removed from play", name=name), "R22", "card_gone")
    if actor.left:
        text = say("That {name} was {left} before its owner's turn", name=name, left=actor.left)
        return Objection(text, "R17", "card_gone")
    if actor.has_acted:
        return Objection(
            say("That {name} has already acted this round", name=name), "R15", "already_acted"
        )
    if action.helps and not can_be_helped(camp, actor):
        text = say(
            "{camp} has no other person with a fight who could take the +{help_adds}",
            camp=camp.name,
            help_adds=camp.help_adds,
        )
        return Objection(text, "R25", "nobody_to_help")
    return None


def can_be_helped(camp: Camp, helper: Brought) -> bool:
    """Whether another person with a base fight, who has not acted, could be modified."""
    return any(
        other.is_ready and other.card.is_person and other.card.value("fight") is not None
        for other in camp.cards
        if other.place != helper.place
    )


def objection_to_target(
    owner: Camp, does: Does, actor: Brought, target: Brought
) -> Objection | None:
    """What a snipe, a disarm, tear gas or a bomb may hit (R18-R20, R22, R23)."""
    objections = attacks.objections_to_card(does, actor.card, owner, target.card)
    if target.is_present:
        return next(objections, None)
    gone = Objection(
        say("That {card} has already left the skirmish", card=target.card.name), "R18", "card_gone"
    )
    return next(objections, gone)


def objection_to_saver(saver: Brought) -> Objection | None:
    """A medic or combat medics, still present, not yet used in this skirmish (R21)."""
    name = saver.card.name
    objection = attacks.objection_to_saver(saver.card)
    if objection:
        return objection
    if not saver.is_present:
        return Objection(
            say("That {name} has already left the skirmish", name=name), "R21", "card_gone"
        )
    if saver.has_saved:
        text = say("That {name} already saved someone in this skirmish", name=name)
        return Objection(text, "R21", "already_acted")
    return None
