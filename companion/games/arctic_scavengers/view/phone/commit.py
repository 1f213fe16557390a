"""Committing on one's own phone: the cards to choose from, and those that lie face down."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import PlayerId, Viewer
from companion.engine.view import Bar, Move, Switch
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.commands import CommitCards
from companion.games.arctic_scavengers.table.secrets import known_to
from companion.games.arctic_scavengers.table.skirmish import commits
from companion.games.arctic_scavengers.table.skirmish.standing import skirmish_now
from companion.games.arctic_scavengers.table.state import Reveal, Shown, Table
from companion.games.arctic_scavengers.view.faces import Face, face_in_a_fight
from companion.games.arctic_scavengers.view.skirmish.waits import RULE, TURN_TOGETHER, waits_bar

MOST_OF_A_KIND = 9  # of a kind where no one knows who owns what
# It shows the cards to choose from in place of all else, and sends nothing.
CHOOSE = Switch("show-commit", "Done, choose my cards", "commit", tone="next")


@dataclass(frozen=True)
class Pick:
    """A kind of card, and how many of it may be chosen."""

    face: Face
    most: int


@dataclass(frozen=True)
class CommitDraft:
    """The cards to choose from: what the table knows to be theirs, and what else may be."""

    player: PlayerId
    likely: tuple[Pick, ...]
    others: tuple[Pick, ...]
    until: str  # until when it can be changed


@dataclass(frozen=True)
class FaceDown:
    """What one has committed, for who sits here; of another sitting the number alone."""

    number: int
    cards: tuple[Face, ...]
    back: Move


@dataclass(frozen=True)
class CommitPart:
    """What a phone shows of its own commit."""

    draft: CommitDraft | None = None
    face_down: FaceDown | None = None


def commit_part(table: Table, viewer: Viewer, seat: PlayerId) -> CommitPart | None:
    """The cards to choose from while one may commit, or those that lie face down."""
    draft = _draft(table, viewer, seat) if commits.may_commit(table, seat) else None
    face_down = _face_down(table, viewer, seat)
    return CommitPart(draft, face_down) if draft or face_down else None


def _draft(table: Table, viewer: Viewer, seat: PlayerId) -> CommitDraft:
    known = known_to(table, viewer)
    likely, others = (_by_deck if table.tracking == "decks" else _by_box)(known, seat)
    is_last = table.phase == "skirmish" or len(table.finished) == len(table.seats) - 1
    until = "Until the reveal" if is_last else "Until the next turn begins"
    return CommitDraft(seat, likely, others, say("{until} you may change them.", until=until))


def _by_deck(known: Table, seat: PlayerId) -> tuple[tuple[Pick, ...], tuple[Pick, ...]]:
    player = known.player(seat)
    own = {card: commits.joins(known, player, card) for card in known.kinds}
    more = {card: commits.unknown_copies(known, player, card) for card in known.kinds}
    likely = tuple(_pick(known, card, own[card] + more[card]) for card in own if own[card] > 0)
    rest = tuple(_pick(known, card, more[card]) for card in own if own[card] < 1 and more[card])
    return likely, rest


def _by_box(known: Table, seat: PlayerId) -> tuple[tuple[Pick, ...], tuple[Pick, ...]]:
    picks = [(card, _pick(known, card, MOST_OF_A_KIND)) for card in known.kinds]
    likely = tuple(pick for card, pick in picks if card in known.starter)
    return likely, tuple(pick for card, pick in picks if card not in known.starter)


def _pick(known: Table, card: CardId, most: int) -> Pick:
    return Pick(face_in_a_fight(known.card(card)), most)


def _face_down(table: Table, viewer: Viewer, seat: PlayerId) -> FaceDown | None:
    commit = table.commit_of(seat)
    if commit is None:
        return None
    cards = commit.cards.shown_to(viewer) or ()
    kinds = {card: cards.count(card) for card in cards}
    faces = tuple(face_in_a_fight(table.card(card), copies) for card, copies in kinds.items())
    back = Move("take-commit-back", "Take back", (("player", seat),), tone="quiet")
    return FaceDown(table.player(seat).announced or 0, faces, back)


def worth(table: Table, command: object) -> str:
    """What the cards that are chosen would come to if they alone were revealed."""
    if not isinstance(command, CommitCards) or not table.seats_player(command.player):
        return ""
    kinds = table.catalogue.cards.keys()
    copies = {
        card: min(most, rounds.MOST_ANNOUNCED)
        for card, most in command.cards.items()
        if card in kinds
    }
    cards = tuple(card for card, most in copies.items() for _ in range(most))
    shown = Shown(command.player, cards[: rounds.MOST_ANNOUNCED])
    alone = replace(table, reveal=Reveal((shown,)))
    force = skirmish_now(alone).of(command.player)
    return say("{fight} fight, {people:# person|# people}", fight=force.fight, people=force.people)


# The bar -----------------------------------------------------------------------------------------


def own_turn_bar(table: Table, seat: PlayerId) -> Bar | None:
    """The way on in one's own turn: to the cards that are committed."""
    is_mine = table.phase == "gather" and table.active == seat and not table.tray
    if not is_mine or not commits.may_commit(table, seat):
        return None
    return Bar(switches=(CHOOSE,), rule=RULE)


def late_bar(table: Table, phones: frozenset[PlayerId], seat: PlayerId) -> Bar | None:
    """While committed cards lie face down and no one gathers: choose, wait, or turn them."""
    if table.phase != "skirmish" or not table.committed:
        return None
    if commits.may_commit(table, seat) and table.player(seat).announced is None:
        choose = Switch(CHOOSE.id, "Choose my cards", CHOOSE.group, tone="next")
        return Bar(switches=(choose,), rule=RULE)
    bar = waits_bar(table, phones)
    return bar if bar is None or bar.key else Bar(bar.says, TURN_TOGETHER, rule=RULE)


def also_commit(table: Table, seat: PlayerId, bar: Bar) -> Bar:
    """The same bar, where one's turn is over without cards: they may be committed all the same."""
    if not commits.may_commit(table, seat) or table.player(seat).announced is not None:
        return bar
    choose = Switch(CHOOSE.id, "Commit my cards", CHOOSE.group)
    return replace(bar, switches=(*bar.switches, choose))
