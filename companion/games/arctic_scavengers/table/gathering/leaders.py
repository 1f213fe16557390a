"""The powers of tribal leaders that are actions of their own (R37, R54, R64)."""

from __future__ import annotations

from companion.engine.game import Event
from companion.engine.refusals import object_to
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import Card
from companion.games.arctic_scavengers.table.commands import Choose, Complete, Open
from companion.games.arctic_scavengers.table.events import ActionDone, LeaderPowerUsed
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_HELPS, LEADER_POWER
from companion.games.arctic_scavengers.table.gathering.action import (
    Action,
    Once,
    TrayOffer,
    TrayOption,
    always,
)
from companion.games.arctic_scavengers.table.skirmish.standing import skirmish_now
from companion.games.arctic_scavengers.table.state import Player, Table, Tray

ORGANIZER = "organizer"
YARDMASTER = "yardmaster"


def why_powerless(player: Player) -> str:
    """Why a leader can do nothing now, in a few words; nothing if they can."""
    if player.is_wounded:
        return "wounded: no power until healed"
    return "already helped this round" if LEADER_POWER in player.used else ""


def is_powerless(table: Table, player: Player) -> bool:
    """Whether a leader can do nothing now: wounded, or their power is used (R37, R50)."""
    return bool(why_powerless(player)) or _was_just_wounded(table, player)


def _was_just_wounded(table: Table, player: Player) -> bool:
    """Whether it happened in the skirmish that is under way (R50)."""
    return table.phase == "skirmish" and skirmish_now(table).field.camp(player.id).is_wounded


def show_help(table: Table, tray: Tray, command: Choose) -> tuple[Event, ...]:
    """To have the leader help is refused while they have no power; it tells nothing of a deck."""
    if command.field == LEADER_HELPS:
        check_power(table, command)
    return ()


def check_power(table: Table, command: Open | Choose) -> None:
    """A leader has their power once a round, and none while wounded (R37, R50)."""
    player = table.player(command.player)
    leader = table.catalogue.leaders[player.leader]
    if player.is_wounded:
        message = say("{leader} is wounded and has no power until healed.", leader=leader.name)
        object_to(command, message, rule="R37")
    elif _was_just_wounded(table, player):
        message = say(
            "{leader} was wounded in this skirmish and has no power until healed.",
            leader=leader.name,
        )
        object_to(command, message, rule="R50")
    if LEADER_POWER in player.used:
        message = say("{leader} already helped this round.", leader=leader.name)
        object_to(command, message, rule=f"leaders/{leader.id}")


def _used(table: Table, tray: Tray) -> tuple[Event, ...]:
    leader = table.player(tray.player).leader
    done = ActionDone(tray.player, tray.action, tray.cards)
    return (done, LeaderPowerUsed(tray.player, leader))


# The Organizer ----------------------------------------------------------------------------------


def check_organizer(table: Table, command: Open) -> None:
    """The Organizer's draw is the only one of the round (R54)."""
    check_power(table, command)
    draws = any(
        (tray.player, tray.action) == (command.player, "draw") and tray.cards
        for tray in table.trays
    )
    if draws or "draw" in table.player(command.player).used:
        message = say(
            "{player} already drew this round, so the Organizer cannot.",
            player=table.name(command.player),
        )
        object_to(command, message, rule="R54")


def offer_organizer(table: Table, tray: Tray) -> TrayOffer:
    """Two cards, one of which stays."""
    says = (
        "Play a refugee: take 2 cards from your deck, keep 1 and discard the other.",
        "Nothing modifies this, and there is no other draw this round.",
    )
    return TrayOffer(says, results=(TrayOption("", "Draw 2, keep 1"),))


def complete_organizer(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """A refugee was played for it."""
    refugees = sum(table.card(card).is_refugee for card in tray.cards)
    if refugees != 1 and (tray.cards or table.tracking == "decks"):
        object_to(command, "First: play exactly 1 refugee.", rule="R54")
    return _used(table, tray)


def _is_refugee(table: Table, tray: Tray, card: Card) -> bool:
    return card.is_refugee


# The Yardmaster ---------------------------------------------------------------------------------


def offer_yardmaster(table: Table, tray: Tray) -> TrayOffer:
    """Two cards are seen, and both go to the same end."""
    says = (
        "Look at the top 2 junkyard cards and put both back in the same order.",
        "Nothing cancels or modifies this.",
    )
    return TrayOffer(
        says,
        results=(
            TrayOption("top", "Put both on top"),
            TrayOption("bottom", "Put both on the bottom"),
        ),
    )


def complete_yardmaster(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """Which of the two it was stays between them and the junkyard."""
    return _used(table, tray)


ACTIONS: tuple[Action, ...] = (
    Action(
        ORGANIZER,
        "leaders/organizer",
        takes=_is_refugee,
        offer=offer_organizer,
        complete=complete_organizer,
        is_offered=lambda table, player: player.leader == ORGANIZER,
        check_opening=check_organizer,
        once=Once("leaders/organizer", "drew 2 and kept 1"),
        can_be_ticked=False,  # so that the table knows the power is used
        draws=True,
    ),
    Action(
        YARDMASTER,
        "leaders/yardmaster",
        takes=lambda table, tray, card: False,
        offer=offer_yardmaster,
        complete=complete_yardmaster,
        is_offered=lambda table, player: player.leader == YARDMASTER,
        check_opening=check_power,
        once=Once("leaders/yardmaster", "looked at the top of the junkyard"),
        in_any_turn=True,
        in_skirmish=True,  # R64
        is_shut=is_powerless,
        on_top=True,
        in_own_turn=always,
        can_be_ticked=False,
        is_shielded=True,
    ),
)
