"""Correcting the table: what is tracked, counted piles, everything at once."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.game import Event, PlayerId
from companion.engine.refusals import impossible
from companion.engine.wording import in_words, say
from companion.games.arctic_scavengers.table.commands import CatchUp, Count, Track
from companion.games.arctic_scavengers.table.events import CaughtUp, PileCounted, TrackingChanged
from companion.games.arctic_scavengers.table.rounds import check_running
from companion.games.arctic_scavengers.table.state import HIDDEN, ORIGINS, Player, Table, Tracking

MOST_CARDS = 400  # more than three boxes hold
MOST_ROUNDS = 60
BOOKS = "R55"  # the ruling on what the program knows


def depths(table: Table) -> tuple[Tracking, ...]:
    """What this table can track; a game from before piles were laid out has only its clock."""
    return ("clock", "piles", "decks") if table.piles.stacks else ("clock",)


def track(table: Table, command: Track) -> tuple[Event, ...]:
    """Track more or less from now on; what is known stays known."""
    check_running(table)
    if command.tracking not in depths(table):
        message = "This game started with rounds only, so piles cannot be added now."
        raise impossible(message, rule=BOOKS)
    return (TrackingChanged(command.tracking),)


def expected(table: Table, pile: str) -> int | None:
    """How many cards a pile should hold; None if there is no such pile."""
    if pile == "junkyard":
        return table.piles.junkyard
    if pile == "contested":
        return table.contested_left
    if pile in table.piles.stacks:
        return table.piles.stacks[pile]
    return table.piles.schematics.get(pile)


def count(table: Table, command: Count) -> tuple[Event, ...]:
    """A pile was counted by hand: from now on it should hold that number."""
    check_running(table)
    books = expected(table, command.pile)
    if books is None:
        raise impossible("That pile is not on this table.", rule=BOOKS)
    _check_number(command.cards)
    if command.pile == "contested":
        _check_contested(table, command.cards)
    return (PileCounted(command.pile, books, command.cards),)


def catch_up(table: Table, command: CatchUp) -> tuple[Event, ...]:
    """The table is at the beginning of a round, with these piles and decks."""
    check_running(table)
    if not 1 <= command.round <= MOST_ROUNDS:
        raise impossible(
            say("A game has 1 to {most_rounds} rounds.", most_rounds=MOST_ROUNDS), rule="R9"
        )
    initiator = command.initiator or table.initiator
    if not table.seats_player(initiator):
        raise impossible("That player is not at this table.", rule="R7")
    contested = table.contested_left if command.contested < 0 else command.contested
    _check_contested(table, contested)
    _check_known(command.stacks, table.piles.stacks)
    _check_known(command.schematics, table.piles.schematics)
    return (
        CaughtUp(
            round=command.round,
            initiator=initiator,
            contested=contested,
            junkyard=_number(command.junkyard, table.piles.junkyard),
            stacks=_changed(command.stacks, table.piles.stacks),
            schematics=_changed(command.schematics, table.piles.schematics),
            decks=_changed(command.decks, _decks(table, command.decks)),
            timers=_changed(command.timers, _timers(table, command.timers)),
            wounded=_wounded(table, command),
            disabled=_disabled(table, command),
        ),
    )


def _number(number: int, otherwise: int) -> int:
    if number < 0:
        return otherwise
    _check_number(number)
    return number


def _check_number(number: int) -> None:
    if not 0 <= number <= MOST_CARDS:
        raise impossible(
            say("A pile holds 0 to {most_cards} cards.", most_cards=MOST_CARDS), rule=BOOKS
        )


def _check_contested(table: Table, number: int) -> None:
    # With none left the game is over, and nothing can be corrected any more.
    if not 1 <= number <= table.contested_total:
        message = say(
            "A game that goes on has 1 to {contested_total} contested resources left.",
            contested_total=table.contested_total,
        )
        raise impossible(message, rule="R9")


def _check_known(given: Mapping[str, int], known: Mapping[str, int]) -> None:
    for pile, number in given.items():
        if pile not in known:
            raise impossible("That pile is not on this table.", rule=BOOKS)
        _check_number(number)


def _changed(given: Mapping[str, int], known: Mapping[str, int]) -> dict[str, int]:
    """What differs from what was known, which is all that a correction keeps."""
    return {pile: number for pile, number in given.items() if number != known.get(pile, 0)}


def _decks(table: Table, given: Mapping[str, int]) -> dict[str, int]:
    """What is known of the cards that are named."""
    known = {}
    for key, number in given.items():
        _check_number(number)
        player, _, card = key.partition(".")
        if not table.seats_player(player):
            raise impossible("That player is not at this table.", rule=BOOKS)
        owner = table.player(PlayerId(player))
        if card.startswith(HIDDEN) and card[1:] in ORIGINS:
            known[key] = owner.secrets.get(card[1:], 0)
        elif card in table.catalogue.cards:
            _check_stored(table, owner, card, number)
            known[key] = owner.cards.get(card, 0)
        else:
            raise impossible("That card is not in this game.", rule=BOOKS)
    return known


def _timers(table: Table, given: Mapping[str, int]) -> dict[str, int]:
    """What is known of the buildings that are named."""
    sites = {site.id: site for player in table.players for site in player.sites}
    for key, number in given.items():
        if key not in sites:
            raise impossible("That building is not on this table.", rule="R35")
        if not 0 <= number <= sites[key].build_time:
            message = say(
                "This building has 0 to {build_time} timer cards.", build_time=sites[key].build_time
            )
            raise impossible(message, rule="R35")
    return {key: sites[key].left for key in given}


def _wounded(table: Table, command: CatchUp) -> dict[str, bool]:
    """The leaders who are not as they were known to be."""
    for player in command.wounded:
        if not table.seats_player(player):
            raise impossible("That player is not at this table.", rule="R37")
        if not table.player(PlayerId(player)).leader:
            raise impossible(
                say("{player} has no leader.", player=table.name(PlayerId(player))), rule="R37"
            )
    return {
        player: is_wounded
        for player, is_wounded in command.wounded.items()
        if is_wounded != table.player(PlayerId(player)).is_wounded
    }


def _disabled(table: Table, command: CatchUp) -> dict[str, bool]:
    """The buildings that are not as they were known to be; only complete ones are disabled."""
    sites = {site.id: site for player in table.players for site in player.sites}
    changes = {}
    for key, is_disabled in command.disabled.items():
        if key not in sites:
            raise impossible("That building is not on this table.", rule="R37")
        if is_disabled == sites[key].is_disabled:
            continue
        if is_disabled and command.timers.get(key, sites[key].left):
            raise impossible("Only a complete building can be disabled.", rule="R37")
        changes[key] = is_disabled
    return changes


def _check_stored(table: Table, owner: Player, card: str, number: int) -> None:
    stored = owner.stored(card)
    if number < stored:
        where = in_words([table.building(site).name for site in owner.sites if card in site.stored])
        is_are, them = ("is", "it") if stored == 1 else ("are", "them")
        message = say(
            "{stored} {card} {is_are} stored in {owner}'s {where}. Take {them} out first.",
            stored=stored,
            card=table.card(card).name,
            is_are=is_are,
            owner=table.name(owner.id),
            where=where,
            them=them,
        )
        raise impossible(message, rule=BOOKS)
