"""Who may attack whom and what, who may save and who may cancel (R19-R22, R37, R50, R52, R56, R57).

Each rule stands here once: gathering, skirmish, quick page and API ask the same functions.
Cards and leaders go in, an objection comes out, or None where there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from companion.engine.questions import IllegalQuestion, Reason
from companion.engine.wording import counted, say
from companion.games.arctic_scavengers.rules.catalogue import Card, Leader
from companion.games.arctic_scavengers.rules.leaders import Power, power_of
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS

SNIPES = SKIRMISH_ACTIONS["snipe"].done_by
DISARMS = SKIRMISH_ACTIONS["disarm"].done_by
SAVES = ("save", "save_and_fight")
CANCELS = ("cancel", "cancel_recon")

FANATIC = SKIRMISH_ACTIONS["bomb"].leader


class Objection(NamedTuple):
    """Why something may not be done, with a short code for programs."""

    text: str
    rule: str
    code: str = "not_allowed"

    @property
    def sentence(self) -> str:
        """The same as it is read out at the table."""
        return Reason(self.text, self.rule).sentence

    def at(self, place: str) -> IllegalQuestion:
        """The refusal, with the place in the request that caused it."""
        return IllegalQuestion(self.sentence, self.code, place, self.rule)


@dataclass(slots=True, kw_only=True)
class Led:
    """A player and the leader of the tribe, as far as an attack asks for them."""

    name: str
    leader: Leader | None = None
    is_wounded: bool = False
    was_wounded_here: bool = False  # in this skirmish (R50), not before it (R37)
    has_used_power: bool = False

    @property
    def leader_name(self) -> str:
        """What the leader is called, if there is one."""
        return self.leader.name if self.leader else ""

    @property
    def active_leader(self) -> str | None:
        """The leader whose power works now: a wounded one has none (R37, R50)."""
        return None if self.leader is None or self.is_wounded else self.leader.id

    @property
    def power(self) -> Power:
        """What the leader does now."""
        return power_of(self.active_leader)


def objection_to_power(player: Led, needed: Leader, rule: str) -> Objection | None:
    """A power takes the right leader, unwounded, once; ``rule`` says what the power is (R37)."""
    if player.leader is None or player.leader.id != needed.id:
        text = say("{player} needs {needed} for that", player=player.name, needed=needed.name)
        return Objection(text, rule, "wrong_leader")
    return next(objections_to_leader(player, rule), None)


def objections_to_leader(player: Led, rule: str) -> Iterator[Objection]:
    """Everything that keeps a leader from using the power now."""
    if player.is_wounded:
        text = say(
            "{leader_name} is wounded and has no power until healed", leader_name=player.leader_name
        )
        yield Objection(text, "R50" if player.was_wounded_here else "R37", "leader_is_wounded")
    if player.has_used_power:
        text = say("{leader_name} was already used this round", leader_name=player.leader_name)
        yield Objection(text, rule, "power_used")


# What is attacked -------------------------------------------------------------------------------


def objection_to_victim(by: str, victim: str, name: str) -> Objection | None:
    """No one attacks their own cards (R19)."""
    if by != victim:
        return None
    text = say("{name} cannot attack their own cards. Choose an opponent", name=name)
    return Objection(text, "R19", "own_target")


def objections_to_card(does: str, by: Card | None, owner: Led, target: Card) -> Iterator[Objection]:
    """Everything that keeps an attack from hitting a card (R19, R20, R22, R23)."""
    kind = objection_to_kind(does, target)
    if kind:
        yield kind
    if by and by.special == "snipe_single" and target.people != 1:
        shows = counted(target.people, "person", "people")
        text = say(
            "{by} only hits a card with 1 person. {target} shows {shows}",
            by=by.name,
            target=target.name,
            shows=shows,
        )
        yield Objection(text, "R19", "wrong_target")
    if SKIRMISH_ACTIONS[does].aim == "tool" and owner.power.shields_tools:
        text = say(
            "{owner}'s tools cannot be disarmed. {leader_name} protects them",
            owner=owner.name,
            leader_name=owner.leader_name,
        )
        yield Objection(text, "R20", "immune")


def is_kind_to_hit(does: str, target: Card) -> bool:
    """A snipe and tear gas hit persons, a disarm tools, a bomb anything (R19, R22, R23)."""
    aim = SKIRMISH_ACTIONS[does].aim
    return target.is_person if aim == "person" else target.is_tool or aim != "tool"


def objection_to_kind(does: str, target: Card) -> Objection | None:
    """Why a kind of card cannot be hit, in words."""
    if is_kind_to_hit(does, target):
        return None
    action, text = SKIRMISH_ACTIONS[does], "{target} cannot be hit by that. Choose a person"
    if action.aim == "tool":
        text = "{target} cannot be disarmed. Choose a tool"
    return Objection(say(text, target=target.name), action.rule, "wrong_target")


def objection_to_wounding(by: Card) -> Objection | None:
    """A sniper team wounds leaders, an assassin does not (R50)."""
    if SKIRMISH_ACTIONS["wound"].is_done_by(by):
        return None
    text = say("{by} cannot wound a leader. Use a sniper team", by=by.name)
    return Objection(text, "R50", "cannot_do_that")


def objection_to_wound(owner: Led) -> Objection | None:
    """Only a leader who is there and not wounded yet can be wounded (R50)."""
    if owner.leader is None:
        return Objection(
            say("{owner} has no leader to wound", owner=owner.name), "R50", "no_leader"
        )
    if owner.is_wounded:
        return Objection(
            say("{leader} is already wounded", leader=owner.leader.name), "R50", "leader_is_wounded"
        )
    return None


def objection_to_hidden(does: str) -> Objection:
    """While someone gathers an attack hits a card that lies open (R56)."""
    what = {"person": "person", "tool": "tool"}.get(SKIRMISH_ACTIONS[does].aim, "card")
    text = say("There is no {what} to hit. Only a card that was played can be hit", what=what)
    return Objection(text, "R56", "nothing_open")


# Who saves and cancels --------------------------------------------------------------------------


def objection_to_saver(card: Card) -> Objection | None:
    """Medics and combat medics save, no matter whose they are (R21)."""
    if card.special in SAVES:
        return None
    return Objection(say("{card} cannot save anyone", card=card.name), "R21", "cannot_save")


def objection_to_committed(name: str, card: Card) -> Objection:
    """Committed cards leave only to attack or to cancel a spy (R57)."""
    text = say(
        "{name} has committed every card. {card} must come from the hand or a bunker",
        name=name,
        card=card.name,
    )
    return Objection(text, "R57", "committed")


def fights_on_after_saving(card: Card) -> bool:
    """A medic has acted when it has saved; combat medics have not (R21)."""
    return card.special == "save_and_fight"


def objection_to_canceller(
    card: Card, *, is_at_own_cards: bool, is_recon: bool
) -> Objection | None:
    """A guard cancels what is aimed at its owner's cards, a scouting refugee recon (R52)."""
    if card.special == "cancel" and not is_at_own_cards:
        text = "A guard only cancels an action against its owner's cards"
        return Objection(text, "R52", "cannot_cancel")
    if card.special == "cancel_recon" and not is_recon:
        text = "A scouting refugee only cancels recon: spy, binoculars and scout tower"
        return Objection(text, "R52", "cannot_cancel")
    return None
