"""What in the work area is tapped next while an action is open: the one thing that is amber."""

from __future__ import annotations

from typing import Literal

from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_HELPS
from companion.games.arctic_scavengers.table.gathering import holding
from companion.games.arctic_scavengers.table.gathering.action import TrayOffer
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.gathering.decks import surely_at_hand
from companion.games.arctic_scavengers.table.gathering.standard import NAMED
from companion.games.arctic_scavengers.table.state import SITE, Site, Table, Tray
from companion.games.arctic_scavengers.view.words import ACTION_WORDS


def next_tap_of(
    table: Table, tray: Tray, offer: TrayOffer
) -> Literal["", "cards", "leader", "inside", "results"]:
    """What in the work area is tapped next: cards to play, a leader, cards inside, or a result."""
    action, words = ACTIONS[tray.action], ACTION_WORDS[tray.action]
    if NAMED in tray.choices:
        return "results"
    if words.plays and not tray.is_begun or is_short(tray, offer):
        return "cards"
    if words.results == "inside":
        return _next_at_a_building(table, tray, offer)
    is_lit = any(option.is_lit and option.card for option in offer.results)
    if is_lit or words.results == "plans":
        return "results" if words.picks else ""
    return _next_to_pay(table, tray, offer) if action.spends_food else ""


def is_short(tray: Tray, offer: TrayOffer) -> bool:
    """Whether the cards played do not come to the 1 that an action takes (R11)."""
    is_helped = bool(tray.cards) or LEADER_HELPS in tray.choices
    return ACTIONS[tray.action].adds_up is not None and is_helped and (offer.value or 0) < 1


def _next_at_a_building(
    table: Table, tray: Tray, offer: TrayOffer
) -> Literal["", "cards", "inside"]:
    has_inside = any(option.inside and option.is_lit for option in offer.results)
    if tray.is_begun:
        return ""
    if ACTIONS[tray.action].about == SITE and not offer.why_not:
        return "cards"
    return "inside" if has_inside else ""


def _next_to_pay(table: Table, tray: Tray, offer: TrayOffer) -> Literal["", "cards", "leader"]:
    """What may still bring someone within reach: what pays, or the leader's help."""
    useful = [card for card in table.kinds if _takes(table, tray, card)]
    if any(copies != 0 for copies in likely_cards(table, tray, useful).values()):
        return "cards"
    helps = [question for question in offer.questions if question.field not in tray.choices]
    return (
        "leader" if any(option.is_lit for question in helps for option in question.options) else ""
    )


def _takes(table: Table, tray: Tray, card: CardId) -> bool:
    return ACTIONS[tray.action].takes(table, tray, table.card(card))


def opened_site(table: Table, tray: Tray) -> Site | None:
    """The building that the open action is about."""
    return table.player(tray.player).site(tray.choices.get(SITE, ""))


def opened_to_store(table: Table, tray: Tray) -> str:
    """The building that was opened, if cards are put into it one by one."""
    site = opened_site(table, tray)
    return site.id if site and not tray.is_begun else ""


def likely_cards(table: Table, tray: Tray, useful: list[CardId]) -> dict[CardId, int | None]:
    """The cards a player is known to have, with their copies; without decks those of every starter."""
    if table.tracking != "decks":
        return {card: None for card in useful if card in table.starter}
    player = table.player(tray.player)
    # What was on the discard pile this round is possible, but one tap further.
    known = {card: surely_at_hand(table, player, card) for card in useful}
    if not any(n > 0 for n in known.values()):
        # Else what an unknown card may be.
        may = [card for card in useful if holding.is_likely(table, player, card)]
        return {card: max(0, n) for card, n in known.items() if card in tray.cards} | {
            card: None for card in may if card not in tray.cards
        }
    # One whose last copy has just been played keeps its place: quick taps must find the others.
    return {card: max(0, n) for card, n in known.items() if n > 0 or card in tray.cards}
