"""The rules that matter at this moment: of the phase, of what is open, of the cards in sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.dealing import is_setting_up, next_to_lead
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.state import Player, Table

MOST = 24

_ACTIONS = (
    "actions/dig",
    "actions/hunt",
    "actions/hire",
    "actions/draw",
    "actions/trash",
    "tools/one_each",
)
# Who looks at hidden cards, and who keeps them from it.
_SCOUTS = {"spy", "binoculars", "scouting_refugee", "guard"}
# What can be answered to a snipe, once anyone has brought such a card.
_SAVERS = {"medic", "combat_medics"}


def help_for(table: Table) -> tuple[str, ...]:
    """The rules that matter at this moment, the most useful first; single cards come last."""
    match table.phase:
        case "draw":
            found = [*_draw(table), *_new_leaders(table)]
            if is_setting_up(table):
                found = [*_new_leaders(table), *_draw(table)]
        case "gather":
            found = [*_open_actions(table), *_gather(table), *_cards(table, _laid(table))]
            found += _behind(table.player(table.active)) if table.active else []
        case "skirmish":
            found = [*_skirmish(table), *_cards(table, _shown(table))]
            found += [rule for player in table.players for rule in _behind(player)]
        case "over":
            found = ["round/end", "R40", "R43", *_gangs(table)]
    return tuple(dict.fromkeys(found))[:MOST]


def _draw(table: Table) -> Iterator[str]:
    yield "round/draw"
    yield "round/peek" if rounds.has_peek(table.round, len(table.seats)) else "R8"
    yield "round/initiator"
    if any(True for _ in rounds.unfinished(table)):
        yield "R35"


def _new_leaders(table: Table) -> Iterator[str]:
    """While someone still has to choose a leader, what each of them does."""
    chooses = next_to_lead(table)
    if chooses:
        yield from ("modules/hq3", "R51")
        dealt = table.player(chooses).dealt
        yield from (f"leaders/{leader}" for leader in dealt or table.piles.leaders)
    elif table.has_drafting and not all(player.leader for player in table.players):
        yield from ("setup/leader_drafting", "R51")
        yield from (f"leaders/{leader}" for leader in table.piles.leaders)


def _open_actions(table: Table) -> Iterator[str]:
    for tray in reversed(table.trays):
        yield ACTIONS[tray.action].rule
        if tray.cards:
            yield "tools/one_each"


def _gather(table: Table) -> Iterator[str]:
    yield from ("round/gather", *_ACTIONS)
    if table.has_buildings:
        yield from ("R35", "R36")
    if table.has_dirty_deeds:
        yield from ("R50", "R37")
    if rounds.has_skirmish(table.round):
        yield from ("round/commit", "R53")
    has_tower = any("scout_tower" in module.buildings for module in table.known_modules)
    if has_tower or _SCOUTS & set(table.kinds):
        yield from ("actions/recon", "R52")
    if table.has_drafting:
        yield "setup/leader_drafting"


def _skirmish(table: Table) -> Iterator[str]:
    yield from ("round/skirmish", "skirmish/order")
    yield "skirmish/two_players" if len(table.seats) == 2 else "skirmish/ties"
    yield from ("tools/one_each", "R19", "R18")
    if _SAVERS & set(table.kinds):
        yield "R21"
    if table.has_dirty_deeds:
        yield "R50"
    yield from ("R28", "R32")


def _gangs(table: Table) -> Iterator[str]:
    if table.gangs:
        yield "R41"
    yield from (f"gangs/{gang}" for gang in table.gangs)


def _behind(player: Player) -> Iterator[str]:
    """What stands behind a player: their leader and their buildings."""
    if player.leader:
        yield f"leaders/{player.leader}"
    yield from (f"buildings/{site.building}" for site in player.sites)


def _laid(table: Table) -> list[CardId]:
    """The cards of the open action: first those that lie there, then those that could."""
    if not table.tray:
        return []
    action, hers = (
        ACTIONS[table.tray.action],
        table.player(table.tray.player).cards or table.starter,
    )
    useful = [card for card in hers if action.takes(table, table.tray, table.card(card))]
    return [*(card for tray in table.trays for card in tray.cards), *useful]


def _shown(table: Table) -> list[CardId]:
    return [card for shown in table.reveal.shown for card in shown.cards]


def _cards(table: Table, cards: Iterable[CardId]) -> list[str]:
    """The entries of these cards, those with an action of their own first."""
    known = [card for card in dict.fromkeys(cards) if card in table.catalogue.cards]
    known.sort(key=lambda card: not table.card(card).special)
    return [f"cards/{card}" for card in known]
