"""When a table is taught what, and when there is room for it.

Its card lies at the foot of the work area, on a tablet 110 px high. Where what is tapped would
reach so far down, there is no lesson: it waits for the next time.
"""

from __future__ import annotations

from companion.engine.lessons import Lessons
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.dealing import is_setting_up
from companion.games.arctic_scavengers.table.gathering import decks
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.gathering.standard import NAMED
from companion.games.arctic_scavengers.table.skirmish import stage, window
from companion.games.arctic_scavengers.table.skirmish.standing import skirmish_now
from companion.games.arctic_scavengers.table.state import (
    FIRST_SKIRMISH_ROUND,
    ORIGINS,
    Player,
    Table,
    Tray,
)

CHOOSE_FROM_A_PALETTE = ("hire", "build", "map")
BESIDE_AN_ACTION = 6  # kinds in two rows of three
LAID = 3  # cards under each other beside them
IN_A_PALETTE = 5  # kinds in two rows of four, with the three folds behind them
UNDER_A_SEAT = 4  # cards in a tray
TIMERS = 3  # below the order to peek
THREE = 3  # players: the bars of a verdict


def _digs(table: Table) -> bool:
    return table.tray is not None and table.tray.action == "dig"


def _uses_tool(table: Table) -> bool:
    tray = table.tray
    return tray is not None and any(table.card(card).is_tool for card in tray.cards)


def _begins_skirmish(table: Table) -> bool:
    """As cards are revealed; where no one knows whose they are, the palette is full: a round's begin."""
    if table.phase == "skirmish":
        return stage.stage(table) in ("winner", "entry")
    is_first = table.phase == "draw" and table.round == FIRST_SKIRMISH_ROUND
    return is_first and table.tracking != "decks"


def _fights(table: Table) -> bool:
    return len(table.seats) > 2 and _begins_skirmish(table)


def _duels(table: Table) -> bool:
    return len(table.seats) == 2 and _begins_skirmish(table)


def _may_snipe(table: Table) -> bool:
    if table.phase != "skirmish" or stage.stage(table) != "reactions" or window.unanswered(table):
        return False
    may = window.may_declare(table, window.asked(table))
    return any(choice.does == "snipe" for choice in may)


def _ties(table: Table) -> bool:
    if table.phase != "skirmish" or stage.stage(table) != "verdict" or len(table.seats) == 2:
        return False
    return skirmish_now(table).outcome.decided_by in ("people", "tie")


def has_room(table: Table) -> bool:
    """Whether the foot of the work area is free."""
    if table.tray:
        return _has_room_below(table, table.tray)
    if table.phase == "draw":
        return not is_setting_up(table) and len(rounds.unfinished(table)) <= TIMERS
    return table.phase == "skirmish" and _has_room_in_a_skirmish(table)


def _has_room_below(table: Table, tray: Tray) -> bool:
    """At most two rows of cards to play, nothing asked and nothing to choose below them."""
    action, player = ACTIONS[tray.action], table.player(tray.player)
    offer = action.offer(table, tray)
    is_asked = any(question.field != NAMED for question in offer.questions)
    if is_asked or len(offer.says) > offer.reminds or len(tray.cards) > LAID:
        return False
    if tray.action in CHOOSE_FROM_A_PALETTE or NAMED in tray.choices:
        return False
    useful = (card for card in table.kinds if action.takes(table, tray, table.card(card)))
    kinds = {*offer.first, *(card for card in useful if _is_likely(table, player, card, tray))}
    return len(kinds) <= BESIDE_AN_ACTION


def _is_likely(table: Table, player: Player, card: str, tray: Tray) -> bool:
    """Whether a card to play is in sight, not in a fold."""
    if table.tracking != "decks":
        return card in table.starter
    return decks.surely_at_hand(table, player, card) > 0 or card in tray.cards


def _has_room_in_a_skirmish(table: Table) -> bool:
    match stage.stage(table):
        case "winner":
            return True
        case "entry":
            return _palette(table, table.player(stage.revealing(table))) <= IN_A_PALETTE
        case "reactions":
            return max(_tray(table, player) for player in table.players) <= UNDER_A_SEAT
        case "verdict":
            has_lines = table.has_leaders or table.has_buildings or table.gangs
            return not has_lines and len(table.seats) <= THREE and not table.reveal.declared


def _palette(table: Table, player: Player) -> int:
    """The kinds that a player may reveal, unknown cards as one; where no one knows, all of them."""
    if table.tracking != "decks":
        return len(table.kinds)
    known = sum(decks.may_join(table, player, card) > 0 for card in table.kinds)
    return known + any(player.unknown_at_hand(origin) > 0 for origin in ORIGINS)


def _tray(table: Table, player: Player) -> int:
    """What lies under a seat, with what dirty deeds can hit behind the cards."""
    behind = bool(player.leader) + len(player.sites) if table.has_dirty_deeds else 0
    return len(table.reveal.of(player.id).cards) + behind


LESSONS = Lessons(
    {
        "dig": _digs,
        "tool": _uses_tool,
        "skirmish": _fights,
        "duel": _duels,
        "snipe": _may_snipe,
        "tie": _ties,
    },
    has_room,
)
