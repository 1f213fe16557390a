"""Committing on one's own phone: face down until everyone has, then all cards turn together (R57)."""

from __future__ import annotations

from collections import Counter
from functools import reduce

from companion.engine.game import Command, Event, PlayerId, Secret
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.commands import (
    CommitCards,
    RevealCommitted,
    TakeCommitBack,
)
from companion.games.arctic_scavengers.table.events import (
    CardCameFrom,
    CardRevealed,
    CardsCommitted,
    CardsTurned,
    CommitTakenBack,
    SecretIdentified,
)
from companion.games.arctic_scavengers.table.evolve import evolve
from companion.games.arctic_scavengers.table.gathering import decks, trays
from companion.games.arctic_scavengers.table.state import ORIGINS, Commit, Player, Table

# Asking ------------------------------------------------------------------------------------------


def may_commit(table: Table, player: PlayerId) -> bool:
    """Whether a player may put cards face down now: in their turn, or after it until the reveal."""
    if not rounds.has_skirmish(table.round) or table.commit_of(player):
        return False
    shown = table.reveal.of(player)
    if table.reveal.is_turned or shown.cards or shown.total:
        return False
    is_theirs = table.phase == "gather" and table.active == player and not table.tray
    return is_theirs or (table.phase in ("gather", "skirmish") and player in table.finished)


def awaited(table: Table, phones: frozenset[PlayerId]) -> tuple[PlayerId, ...]:
    """Who has a phone and has neither committed on it nor announced cards at the table."""
    return tuple(
        seat.id
        for seat in table.turn_order
        if seat.id in phones and table.player(seat.id).announced is None
    )


def follows(table: Table, phones: frozenset[PlayerId]) -> Command | None:
    """The reveal, once gathering is over and no one with a phone is waited for."""
    is_due = table.phase == "skirmish" and table.committed and not awaited(table, phones)
    return RevealCommitted() if is_due else None


def joins(table: Table, player: Player, card: CardId) -> int:
    """Copies that they are known to own and may commit; what left the bunker later stays out (R36)."""
    if player.id in table.finished:
        return decks.may_join(table, player, card)
    return decks.at_hand(table, player, card)


def unknown_copies(table: Table, player: Player, card: CardId) -> int:
    """How many of their unknown cards at hand may be this one."""
    return sum(
        max(0, player.unknown_at_hand(origin))
        for origin in ORIGINS
        if decks.can_be(table, player, origin, card)
    )


# Committing --------------------------------------------------------------------------------------


def commit(table: Table, command: CommitCards) -> tuple[Event, ...]:
    """So many cards face down; in the own turn that ends it."""
    player = command.player
    cards = _checked(table, command)
    if table.commit_of(player):
        raise impossible("Take your committed cards back first.", rule="R57")
    if table.player(player).announced is None and player not in table.finished:
        if player != table.active:
            raise impossible("Commit your cards at the end of your turn.", rule="round/commit")
        if trays.still_open(table):
            first = say("First: {lacking}.", lacking=list(trays.still_open(table)))
            raise impossible(first, rule="round/gather")
    elif not may_commit(table, player):
        raise impossible("The cards are already revealed.", rule="R57")
    _check_owned(table, table.player(player), cards)
    committed = CardsCommitted(player, len(cards), Secret(player, cards, command.sitting))
    is_turn = table.phase == "gather" and player == table.active
    return (committed, *(rounds.end_turn(table, command) if is_turn else ()))


def _checked(table: Table, command: CommitCards) -> tuple[CardId, ...]:
    """The cards one by one, in the order of the catalogue."""
    if not table.seats_player(command.player) or table.phase not in ("gather", "skirmish"):
        raise impossible("You cannot commit cards now.", rule="round/commit")
    if not rounds.has_skirmish(table.round):
        raise impossible("There is no skirmish in the first two rounds.", rule="R8")
    chosen = {card: copies for card, copies in command.cards.items() if copies}
    if not chosen.keys() <= table.catalogue.cards.keys():
        raise impossible("That card is not in this game.", rule="round/commit")
    is_sensible = all(copies > 0 for copies in chosen.values())
    if not is_sensible or sum(chosen.values()) > rounds.MOST_ANNOUNCED:
        most = rounds.MOST_ANNOUNCED
        raise impossible(say("You can commit 0 to {most} cards.", most=most), rule="round/commit")
    return tuple(card for card in table.catalogue.cards for _ in range(chosen.get(card, 0)))


def _check_owned(table: Table, player: Player, cards: tuple[CardId, ...]) -> None:
    """Refuse what they cannot have; only the phone that asks is told, so no one may allow it."""
    for card in cards:
        is_known = table.tracking != "decks" or joins(table, player, card) > 0
        if not is_known and decks.secret_origin(table, player, card) is None:
            what = table.card(card).name
            raise impossible(
                say("{what} is not one of your cards here. Correct the table first.", what=what),
                rule="R55",
            )
        table = reduce(evolve, _turned(table, player.id, card), table)
        player = table.player(player.id)


def take_back(table: Table, command: TakeCommitBack) -> tuple[Event, ...]:
    """Into the hand again, until the next turn begins; the last player until the reveal."""
    face_down = table.commit_of(command.player)
    if face_down is None:
        raise impossible("You have no committed cards.", rule="R57")
    is_in_time = table.takes_back == command.player
    if not is_in_time:
        what = "The next turn has begun. Committed cards stay face down."
        object_to(command, what, rule="R57")
    return (CommitTakenBack(command.player, is_in_time and not face_down.is_late),)


# The reveal --------------------------------------------------------------------------------------


def reveal_committed(table: Table, command: RevealCommitted) -> tuple[Event, ...]:
    """Everything turns; who has not committed on a phone is entered at the table."""
    rounds.check_running(table)
    if not table.committed:
        raise impossible("No one has committed cards on a phone.", rule="round/skirmish")
    ended: tuple[Event, ...] = ()
    if table.phase == "gather":
        if trays.still_open(table):
            first = say("First: {lacking}.", lacking=list(trays.still_open(table)))
            object_to(command, first, rule="round/gather")
        ended = rounds.end_turn(table, command, everybody=True)
        table = reduce(evolve, ended, table)
    order = [seat.id for seat in table.turn_order]
    known = [commit for commit in table.committed if _is_known(table, commit)]
    known.sort(key=lambda commit: order.index(commit.player))
    events: list[Event] = [CardsTurned(tuple(commit.player for commit in known))]
    for face_down in known:
        for card in _still_there(table, face_down):
            shown = _turned(table, face_down.player, card)
            table = reduce(evolve, shown, table)
            events += shown
    return (*ended, *events)


def _is_known(table: Table, face_down: Commit) -> bool:
    """Whether its cards are known, and were not entered at the table meanwhile."""
    shown = table.reveal.of(face_down.player)
    return face_down.cards.value is not None and not shown.cards and not shown.total


def _still_there(table: Table, face_down: Commit) -> tuple[CardId, ...]:
    """The cards without those that left since to attack or to cancel: fewer are announced then (R57)."""
    cards, owner = list(face_down.cards.value or ()), table.player(face_down.player)
    left = Counter(owner.spent[face_down.since :])
    for card in tuple(cards):
        if left[card] and len(cards) > (owner.announced or 0):
            left[card] -= 1
            cards.remove(card)
    return tuple(cards)


def _turned(table: Table, player: PlayerId, card: CardId) -> tuple[Event, ...]:
    """A card that turns, and what it tells about its owner's deck."""
    owner, revealed = table.player(player), CardRevealed(player, card)
    if table.tracking != "decks" or decks.at_hand(table, owner, card) > 0:
        return (revealed,)
    origin = decks.secret_origin(table, owner, card)
    if origin is not None:
        return (SecretIdentified(player, origin, card), revealed)
    return (CardCameFrom(player, card, "elsewhere"), revealed)
