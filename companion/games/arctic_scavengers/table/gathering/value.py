"""What the cards in a tray are worth: the calculator behind an open action (R11, R13-R16)."""

from __future__ import annotations

from companion.engine.game import Event
from companion.engine.questions import IllegalQuestion, Reason
from companion.engine.refusals import object_to
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.actions import (
    ABILITY,
    ActionAnswer,
    ActionQuestion,
    GatheringAction,
    answer_action,
)
from companion.games.arctic_scavengers.rules.arrangement import part_for
from companion.games.arctic_scavengers.rules.catalogue import Card
from companion.games.arctic_scavengers.rules.leaders import power_of
from companion.games.arctic_scavengers.table.commands import Complete
from companion.games.arctic_scavengers.table.events import ActionDone, LeaderPowerUsed
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_HELPS
from companion.games.arctic_scavengers.table.gathering import leaders
from companion.games.arctic_scavengers.table.gathering.action import TrayOption, TrayQuestion
from companion.games.arctic_scavengers.table.state import Table, Tray


def helps(table: Table, tray: Tray, action: GatheringAction, card: Card) -> bool:
    """Whether a card can add something to an action."""
    player = table.player(tray.player)
    leader = player.leader if player.has_leader_power else None
    part = part_for(card, ABILITY[action], leader)
    if part.base is not None or part.plus or part.tool:
        return True
    has_power = not leaders.why_powerless(player) or uses_leader(table, tray, action)
    return card.is_refugee and has_power and bool(leader_question(table, tray, action))


def adds_alone(table: Table, tray: Tray, action: GatheringAction, card: Card) -> bool:
    """Whether a card adds something to an action without another card."""
    player = table.player(tray.player)
    leader = player.leader if player.has_leader_power else None
    return bool(part_for(card, ABILITY[action], leader).base)


def answer(table: Table, tray: Tray, action: GatheringAction) -> ActionAnswer | None:
    """The best total of the cards laid; None while none is, or while the leader cannot help."""
    if not tray.cards:
        return None
    try:
        return answer_action(table.catalogue, _question(table, tray, action))
    except IllegalQuestion:
        return None


def _question(table: Table, tray: Tray, action: GatheringAction) -> ActionQuestion:
    player = table.player(tray.player)
    helped = uses_leader(table, tray, action)
    return ActionQuestion(
        action=action,
        cards=tray.cards,
        leader=player.leader or None,
        leader_wounded=player.is_wounded and not helped,  # unless the table said so
        use_leader=helped,
    )


def uses_leader(table: Table, tray: Tray, action: GatheringAction) -> bool:
    """Whether the leader helps: chosen, and not withdrawn because she was wounded since (R50)."""
    return tray.choices.get(LEADER_HELPS) == "yes" and bool(leader_question(table, tray, action))


def why_not(table: Table, tray: Tray, action: GatheringAction) -> tuple[Reason, ...]:
    """Why the cards laid cannot be counted as they lie."""
    try:
        answer_action(table.catalogue, _question(table, tray, action))
    except IllegalQuestion as problem:
        return (Reason(problem.message.removesuffix("."), "R25"),)
    return ()


def leader_question(table: Table, tray: Tray, action: GatheringAction) -> tuple[TrayQuestion, ...]:
    """Whether a refugee is played for the leader, where that helps with this action."""
    player = table.player(tray.player)
    power = power_of(player.leader)
    if action not in power.adds_to:
        return ()
    leader = table.catalogue.leaders[player.leader]
    label = say("+{adds} with a refugee", adds=power.adds)
    powerless = leaders.why_powerless(player)
    option = TrayOption("yes", label, powerless, is_lit=not powerless)
    return (TrayQuestion(LEADER_HELPS, leader.name, (option,)),)


def done(table: Table, tray: Tray, command: Complete, action: GatheringAction) -> tuple[Event, ...]:
    """The action with what it is worth; refused below 1 (R11), not counted without cards."""
    events: list[Event] = []
    value: int | None = None
    if tray.cards:
        found = answer(table, tray, action)
        value = found.value if found else None
        reasons = found.explanation if found else why_not(table, tray, action)
        if found is None or not found.allowed:
            object_to(command, f"{reasons[-1].text}.", rule=reasons[-1].rule.split(", ")[0])
    if uses_leader(table, tray, action):
        events.append(LeaderPowerUsed(tray.player, table.player(tray.player).leader))
    return (ActionDone(tray.player, action, tray.cards, value), *events)
