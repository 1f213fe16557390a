"""Attacks in words, for the log: those of the skirmish, and what they come to while someone gathers."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import PlayerId
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.attacks import CANCELS
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.state import Declaration, Table
from companion.games.arctic_scavengers.view.naming import card_name, leader_of
from companion.games.arctic_scavengers.view.words import SKIRMISH_WORDS

# The results of an attack while gathering, by whom and with what.
Attack = e.CardHit | e.AttackStopped | e.LeaderWounded | e.BuildingDisabled


def declared(table: Table, action: Declaration) -> str:
    """An action of the skirmish in words, without its full stop."""
    if not action.is_answered:
        return aimed_at(table, action)
    who, target = _sides(table, action)
    words = SKIRMISH_WORDS[action.does]
    done = f"{who} {words.declared} {target}".rstrip()
    return f"{done}: {words.result}" if words.result else done


def aimed_at(table: Table, action: Declaration) -> str:
    """A snipe that someone may still save from, without its full stop."""
    who, target = _sides(table, action)
    return say("{who} aims at {target}", who=who, target=target)


def saved(table: Table, snipe: Declaration | None, saver: PlayerId, card: CardId) -> str:
    """A snipe of the skirmish from which someone saved, with both names and both cards."""
    medic = does(card_name(table, card.partition("#")[0]), "save")
    saves = say("{saver}'s {medic} it.", saver=table.name(saver), medic=medic)
    if snipe is None:  # from before the log named it
        return saves
    who, target = _sides(table, snipe)
    return say("{who} aims at {target}; {saves}", who=who, target=target, saves=saves)


def answered(table: Table, event: e.SnipeAnswered) -> str:
    """Whether someone saves, with what was aimed at."""
    if event.player:
        return saved(table, event.snipe, event.player, event.card)
    if event.snipe is None:
        return "No one saves it."
    return f"{declared(table, replace(event.snipe, is_answered=True))}."


def _sides(table: Table, action: Declaration) -> tuple[str, str]:
    """Whose card acts in the skirmish, and on whose card, leader or building."""
    who = say(
        "{by}'s {card}",
        by=table.name(action.by),
        card=card_name(table, action.card.partition("#")[0]),
    )
    aim = SKIRMISH_ACTIONS[action.does].aim
    if aim == "nothing":
        return who, ""
    if aim == "leader":
        return who, leader_of(table, action.player, action.leader)
    building = table.catalogue.buildings.get(action.target)
    target = building.name if building else card_name(table, action.target.partition("#")[0])
    return who, say("{player}'s {target}", player=table.name(action.player), target=target)


def hit(table: Table, event: e.CardHit) -> str:
    """A card that was hit, with what."""
    target = say(
        "{player}'s {card}", player=table.name(event.player), card=card_name(table, event.card)
    )
    return say("{attacker} hits {target}.", attacker=_attacker(table, event), target=target)


def wounded(table: Table, event: e.LeaderWounded) -> str:
    """A leader who was wounded, with what where the log names it."""
    whose = leader_of(table, event.player, event.leader)
    if not event.by:
        return say("{whose} is wounded.", whose=whose)
    return say(
        "{attacker} hits {whose}: it is wounded (R50).",
        attacker=_attacker(table, event),
        whose=whose,
    )


def disabled(table: Table, event: e.BuildingDisabled) -> str:
    """A building that was disabled, with what where the log names it."""
    whose = say(
        "{player}'s {building}",
        player=table.name(event.player),
        building=table.catalogue.buildings[event.building].name,
    )
    if not event.by:
        return say("{whose} is disabled.", whose=whose)
    return say(
        "{attacker} hits {whose}: it is disabled (R50).",
        attacker=_attacker(table, event),
        whose=whose,
    )


def stopped(table: Table, event: e.AttackStopped) -> str:
    """An attack that hit nothing, with both names and both cards."""
    stopper, box = table.card(event.card), table.catalogue
    verb = "cancel" if stopper.special in CANCELS else "save"
    stops = say(
        "{stopper}'s {does} it", stopper=table.name(event.stopper), does=does(stopper.name, verb)
    )
    if not event.player:
        return say("{attacker} attacks; {stops}.", attacker=_attacker(table, event), stops=stops)
    leader, building = box.leaders.get(event.target), box.buildings.get(event.target)
    what = leader.title if leader else building.name if building else "card"
    if event.target in box.cards:
        what = card_name(table, event.target)
    return say(
        "{attacker} aims at {player}'s {what}; {stops}.",
        attacker=_attacker(table, event),
        player=table.name(event.player),
        what=what,
        stops=stops,
    )


def _attacker(table: Table, event: Attack) -> str:
    """Whose card or leader attacks."""
    leader = table.catalogue.leaders.get(event.means)
    means = leader.title if leader else card_name(table, event.means)
    return say("{by}'s {means}", by=table.name(event.by), means=means)


def does(name: str, verb: str) -> str:
    """A card and what it does; some names are plural."""
    return f"{name} {verb}" if name.endswith("s") else f"{name} {verb}s"
