"""Special actions in a skirmish: who may act, on whom, and what comes of it (R17-R25, R50).

A screen asks ``choices`` and ``legal_savers``; ``declare`` holds a request to the same answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.games.arctic_scavengers.catalogue import Building, Card
from companion.games.arctic_scavengers.questions import IllegalQuestion, Reason, quoted
from companion.games.arctic_scavengers.skirmish_field import (
    Brought,
    Camp,
    Exit,
    Field,
    Happening,
    copies_meant,
)
from companion.games.arctic_scavengers.skirmish_question import (
    CardRef,
    Deed,
    Disable,
    MentorHelp,
    Provoke,
    SavedBy,
    SkirmishAction,
    Snipe,
    Wound,
)

DEEDS: dict[Deed, Callable[[Card], bool]] = {
    "snipe": lambda card: card.special in ("snipe", "snipe_single"),
    "wound": lambda card: card.special == "snipe",  # R50: not an assassin
    "disarm": lambda card: card.special == "disarm",
    "disable": lambda card: card.special == "disarm",
    "gas": lambda card: card.special == "zero_fight",
    "bomb": lambda card: card.is_refugee,
    "mentor": lambda card: card.is_refugee,
    "provoke": lambda card: card.special == "provoke",
}
POWER: dict[Deed, str] = {"bomb": "fanatic", "mentor": "mentor"}
RULE: dict[Deed, str] = {
    "snipe": "R19",
    "wound": "R50",
    "disarm": "R19",
    "disable": "R50",
    "gas": "R23",
    "bomb": "R22",
    "mentor": "R25",
    "provoke": "R24",
}
HITS: dict[Deed, Exit] = {"snipe": "sniped", "disarm": "disarmed", "bomb": "bombed"}
SPENT: dict[Deed, Exit] = {"gas": "used up", "bomb": "removed from play"}


@dataclass(frozen=True)
class Objection(Reason):
    """Why something may not be declared, with a short code for programs."""

    code: str = "not_allowed"

    def at(self, place: str) -> IllegalQuestion:
        """The refusal, with the place in the request that caused it."""
        return IllegalQuestion(self.sentence, self.code, place)


@dataclass(frozen=True)
class Target:
    """What an action may be aimed at: a card, a building, or (neither given) the leader."""

    player: str
    card: Brought | None = None
    building: Building | None = None


@dataclass(frozen=True)
class Choice:
    """One action a card may declare now; ``targets`` is empty where the action needs none."""

    does: Deed
    card: Brought
    targets: tuple[Target, ...]


# --- what may be declared -------------------------------------------------------------------


def players_to_declare(field: Field) -> tuple[str, ...]:
    """Those whose turn it is or is still to come, in turn order (R17)."""
    return tuple(camp.player for camp in field.camps[field.turn :])


def choices(field: Field, player: str) -> tuple[Choice, ...]:
    """Every action a player may declare now, card by card."""
    if player not in players_to_declare(field):
        return ()
    found = []
    for does in DEEDS:
        for actor in legal_actors(field, player, does):
            targets = legal_targets(field, player, does, actor)
            if targets or does in ("mentor", "provoke"):
                found.append(Choice(does, actor, targets))
    return tuple(found)


def legal_actors(field: Field, player: str, does: Deed) -> tuple[Brought, ...]:
    """The player's cards that may do this now."""
    camp = field.camp(player)
    if objection_to_power(camp, does):
        return ()
    return tuple(card for card in camp.cards if not objection_to_actor(camp, does, card))


def legal_targets(field: Field, player: str, does: Deed, actor: Brought) -> tuple[Target, ...]:
    """Everything this card may be aimed at; nobody targets herself (R19)."""
    found: list[Target] = []
    for camp in field.opponents(player):
        if does == "wound":
            found += [] if objection_to_wound(camp) else [Target(camp.player)]
        elif does == "disable":
            kinds = dict.fromkeys(camp.buildings)
            found += [Target(camp.player, building=building) for building in kinds]
        elif does not in ("mentor", "provoke"):
            cards = [
                card for card in camp.cards if not objection_to_target(camp, does, actor, card)
            ]
            found += [Target(camp.player, card) for card in cards]
    return tuple(found)


def legal_savers(field: Field, target: Target) -> tuple[tuple[str, Brought], ...]:
    """Who could stop a snipe at this target, as pairs of owner and card (R21)."""
    victim = (target.player, target.card)
    return tuple(
        (camp.player, card)
        for camp in field.camps
        for card in camp.cards
        if not objection_to_saver(card) and (camp.player, card) != victim
    )


def objection_to_turn(field: Field, camp: Camp) -> Objection | None:
    """Turn order from the initiator, each player's actions together (R17)."""
    if field.turn_of(camp.player) >= field.turn:
        return None
    now = field.camps[field.turn].name
    text = f"{camp.name}'s turn to declare is over: {now} has already begun"
    return Objection(text, "R17", "out_of_turn")


def objection_to_power(camp: Camp, does: Deed) -> Objection | None:
    """Bombing and mentoring take the right leader, unwounded, once (R22, R25)."""
    needed = POWER.get(does)
    if needed is None:
        return None
    if camp.leader is None or camp.leader.id != needed:
        text = f"Only The {needed.capitalize()} can do that, who does not lead {camp.name}"
        return Objection(text, RULE[does], "wrong_leader")
    if camp.is_wounded:
        text = f"{camp.leader.name} is wounded and has no power until healed"
        rule = "R50" if camp.was_wounded_here else "R37"
        return Objection(text, rule, "leader_is_wounded")
    if camp.has_used_power:
        text = f"{camp.leader.name} has been used already, and once is all"
        return Objection(text, RULE[does], "power_used")
    return None


def objection_to_actor(camp: Camp, does: Deed, actor: Brought) -> Objection | None:
    """The card must be able to do it, still be there, and not have acted (R15, R17)."""
    name = actor.card.name
    if not DEEDS[does](actor.card):
        return Objection(f"{name} cannot {does}", RULE[does], "cannot_do_that")
    if actor.left == "used up":
        return Objection(f"That {name} is used up", "R23", "card_gone")
    if actor.left == "removed from play":
        return Objection(f"That {name} was removed from play", "R22", "card_gone")
    if actor.left:
        text = f"That {name} was {actor.left} before its owner's turn"
        return Objection(text, "R17", "card_gone")
    if actor.has_acted:
        return Objection(f"That {name} has already acted this round", "R15", "already_acted")
    if does == "mentor" and not can_be_helped(camp, actor):
        text = f"{camp.name} has no other person with a fight who could take the +1"
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
    owner: Camp, does: Deed, actor: Brought, target: Brought
) -> Objection | None:
    """What a snipe, a disarm, tear gas or a bomb may hit (R18-R20, R22, R23)."""
    card = target.card
    if does in ("snipe", "gas") and not card.is_person:
        text = f"{card.name} is no person, and only a person can be hit by that"
        return Objection(text, RULE[does], "wrong_target")
    if does == "disarm" and not card.is_tool:
        return Objection(f"{card.name} is no tool and cannot be disarmed", "R19", "wrong_target")
    if actor.card.special == "snipe_single" and card.people != 1:
        text = f"{actor.card.name} only reaches cards with exactly 1 person, {card.name} has more"
        return Objection(text, "R19", "wrong_target")
    if does == "disarm" and owner.active_leader == "sergeant_at_arms":
        text = f"The Sergeant at Arms leads {owner.name}, whose tools cannot be disarmed"
        return Objection(text, "R20", "immune")
    if not target.is_present:
        return Objection(f"That {card.name} has already left the skirmish", "R18", "card_gone")
    return None


def objection_to_wound(owner: Camp) -> Objection | None:
    """Only a leader who is there and on her feet can be wounded (R50)."""
    if owner.leader is None:
        return Objection(f"{owner.name} has no leader to wound", "R50", "no_leader")
    if owner.is_wounded:
        text = f"{owner.leader.name} is wounded already"
        return Objection(text, "R50", "leader_is_wounded")
    return None


def objection_to_saver(saver: Brought) -> Objection | None:
    """A medic or combat medics, still present, not yet used in this skirmish (R21)."""
    name = saver.card.name
    if saver.card.special not in ("save", "save_and_fight"):
        return Objection(f"{name} cannot save anybody", "R21", "cannot_save")
    if not saver.is_present:
        return Objection(f"That {name} has already left the skirmish", "R21", "card_gone")
    if saver.has_saved:
        text = f"That {name} has already saved somebody in this skirmish"
        return Objection(text, "R21", "already_acted")
    return None


# --- declaring ------------------------------------------------------------------------------


def declare(field: Field, action: SkirmishAction, at: str = "action") -> Field:
    """The field after one more action; refuses what the rules forbid."""
    camp = _camp(field, action.by, f"{at}.by")
    _refuse(objection_to_turn(field, camp), f"{at}.by")
    _refuse(objection_to_power(camp, action.does), f"{at}.does")
    actor = _actor(camp, action.does, action.card, f"{at}.card")
    plain = Happening(action.does, camp.player, actor)
    return _carry_out(field, _aimed(field, action, plain, at))


def _refuse(objection: Objection | None, at: str) -> None:
    if objection:
        raise objection.at(at)


def _camp(field: Field, player: str, at: str) -> Camp:
    if not field.has(player):
        message = f"Nobody called {quoted(player)} is in this skirmish."
        raise IllegalQuestion(message, "unknown_player", at)
    return field.camp(player)


def _actor(camp: Camp, does: Deed, reference: CardRef, at: str) -> Brought:
    """A plain id means the first copy present that has not acted."""
    actor = _readiest(copies_meant(camp, reference, at))
    _refuse(objection_to_actor(camp, does, actor), at)
    return actor


def _readiest(copies: tuple[Brought, ...]) -> Brought:
    ready = next((copy for copy in copies if copy.is_ready), None)
    return ready or next((copy for copy in copies if copy.is_present), copies[0])


def _aimed(field: Field, action: SkirmishAction, plain: Happening, at: str) -> Happening:
    """The action with its target, and with the save that stops it."""
    if isinstance(action, MentorHelp | Provoke):
        return plain
    owner = _opponent(field, action.by, action.player, at)
    aimed = replace(plain, player=owner.player, before_owners_turn=_is_ahead(field, plain, owner))
    if isinstance(action, Disable):
        return replace(aimed, building=_building(owner, action.target, f"{at}.target"))
    if isinstance(action, Wound):
        _refuse(objection_to_wound(owner), f"{at}.player")
        aimed = replace(aimed, leader=owner.leader)
    else:
        target = _target(owner, aimed, action.target, f"{at}.target")
        aimed = replace(aimed, target=target)
    if isinstance(action, Snipe | Wound) and action.saved_by:
        return _saved(field, aimed, action.saved_by, f"{at}.saved_by")
    return aimed


def _is_ahead(field: Field, plain: Happening, owner: Camp) -> bool:
    return field.turn_of(owner.player) > field.turn_of(plain.by)


def _opponent(field: Field, by: str, player: str, at: str) -> Camp:
    owner = _camp(field, player, f"{at}.player")
    if player == by:
        text = f"{owner.name} cannot choose a target of her own"
        raise Objection(text, "R19", "own_target").at(f"{at}.player")
    return owner


def _building(owner: Camp, building_id: str, at: str) -> Building:
    for building in owner.buildings:
        if building.id == building_id:
            return building
    text = f"{owner.name} has no complete and enabled {quoted(building_id)}"
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
    others = [copy for copy in copies if (camp.player, copy) != (aimed.player, aimed.target)]
    if not others:
        text = f"{copies[0].card.name} cannot save itself"
        raise Objection(text, "R21", "cannot_save").at(f"{at}.card")
    able = [copy for copy in others if not objection_to_saver(copy)]
    saver = (able or others)[0]
    _refuse(objection_to_saver(saver), f"{at}.card")
    return replace(aimed, saver=saver, saver_player=camp.player)


# --- what comes of it -----------------------------------------------------------------------


def _carry_out(field: Field, happening: Happening) -> Field:
    field = replace(field, turn=field.turn_of(happening.by), story=(*field.story, happening))
    field = field.with_camp(_having_acted(field.camp(happening.by), happening))
    if happening.saver:
        return field.with_camp(_having_saved(field.camp(happening.saver_player), happening.saver))
    if happening.player:
        return field.with_camp(_having_been_hit(field.camp(happening.player), happening))
    return field


def _having_acted(camp: Camp, happening: Happening) -> Camp:
    """The actor has acted; tear gas and the Fanatic's refugee leave with it (R22, R23)."""
    actor = replace(happening.actor, has_acted=True, left=SPENT.get(happening.does))
    camp = camp.changed(actor)
    if happening.does in POWER:
        camp = replace(camp, has_used_power=True)
    if happening.does == "mentor":
        camp = replace(camp, helper=actor.place)
    return camp


def _having_saved(camp: Camp, saver: Brought) -> Camp:
    """A medic that saved has acted; combat medics have not (R21)."""
    acted = saver.card.special == "save"
    return camp.changed(replace(camp.now(saver), has_saved=True, has_acted=acted))


def _having_been_hit(camp: Camp, happening: Happening) -> Camp:
    if happening.does == "wound":
        return replace(camp, is_wounded=True, was_wounded_here=True)
    if happening.building:
        left = list(camp.buildings)
        left.remove(happening.building)
        return replace(camp, buildings=tuple(left))
    if happening.target is None:
        return camp
    if happening.does == "gas":
        return camp.changed(replace(happening.target, is_gassed=True))
    return camp.changed(replace(happening.target, left=HITS[happening.does]))
