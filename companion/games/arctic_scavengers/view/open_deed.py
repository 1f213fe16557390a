"""The deed that is being put together, as the bench shows it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import PlayerId
from companion.engine.questions import Reason
from companion.engine.view import Move
from companion.games.arctic_scavengers.catalogue import CardId
from companion.games.arctic_scavengers.gathering.decks import at_hand
from companion.games.arctic_scavengers.gathering.deed import Deed, Option, Question
from companion.games.arctic_scavengers.gathering.deeds import DEEDS
from companion.games.arctic_scavengers.state import Table, Tray
from companion.games.arctic_scavengers.view.faces import Face, face_with_figures


@dataclass(frozen=True)
class Answer:
    """One answer to a question of the open deed."""

    move: Move
    is_chosen: bool


@dataclass(frozen=True)
class Asked:
    """A question of the open deed."""

    title: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True)
class Result:
    """What can come of the open deed, about one card; lit if within reach."""

    move: Move
    card: Face
    is_lit: bool


@dataclass(frozen=True)
class OpenDeed:
    """The deed that is being put together."""

    player: PlayerId
    name: str
    colour: str
    letter: str
    deed: str
    title: str
    icon: str
    rule: str
    says: tuple[str, ...]
    value: int | None
    value_of: str
    reasons: tuple[Reason, ...]
    laid: tuple[Face, ...]
    likely: tuple[Face, ...]
    more: tuple[Face, ...]
    questions: tuple[Asked, ...]
    results: tuple[Move, ...]
    cards: tuple[Result, ...]
    cards_come_first: bool
    close: Move


def open_deed(table: Table, tray: Tray) -> OpenDeed:
    """A deed with the cards laid, the cards to lay, its questions and what can come of it."""
    deed = DEEDS[tray.deed]
    offer = deed.offer(table, tray)
    seat = table.seats[table.seat_number(tray.player)]
    likely, more = _to_lay(table, tray, deed)
    about_cards = tuple(_result(table, tray, one) for one in offer.results if one.card)
    return OpenDeed(
        player=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        deed=deed.id,
        title=deed.title,
        icon=deed.icon,
        rule=deed.rule,
        says=offer.says,
        value=offer.value,
        value_of=offer.value_of,
        reasons=offer.reasons,
        laid=tuple(face_with_figures(table.card(card)) for card in tray.cards),
        likely=likely,
        more=more,
        questions=tuple(_asked(tray, question) for question in offer.questions),
        results=tuple(_complete(tray, one) for one in offer.results if not one.card),
        cards=about_cards,
        cards_come_first=bool(about_cards) and all(one.card for one in offer.results[:1]),
        close=Move("close", "Put away", icon="close", tone="quiet"),
    )


def _fields(tray: Tray, *more: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    return (("player", tray.player), ("deed", tray.deed), *more)


def _complete(tray: Tray, option: Option) -> Move:
    fields = _fields(tray, ("choice", option.value))
    return Move("complete", option.label, fields, option.hint, "next" if option.is_lit else "plain")


def _result(table: Table, tray: Tray, option: Option) -> Result:
    return Result(
        _complete(tray, option), face_with_figures(table.card(option.card)), option.is_lit
    )


def _asked(tray: Tray, question: Question) -> Asked:
    return Asked(
        question.title,
        tuple(
            Answer(
                Move(
                    "choose",
                    option.label,
                    _fields(tray, ("field", question.field), ("value", option.value)),
                    option.hint,
                ),
                tray.choices.get(question.field) == option.value,
            )
            for option in question.options
        ),
    )


def _to_lay(table: Table, tray: Tray, deed: Deed) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """The cards worth laying: those she is known to have, and the others in this game."""
    player = table.player(tray.player)
    useful = [card for card in table.kinds if deed.takes(table, tray, table.card(card))]
    if table.tracking != "decks":
        likely = [card for card in useful if card in table.starter]
        rest = [card for card in useful if card not in table.starter]
        return _tiles(table, likely), _tiles(table, rest)
    known = {card: at_hand(table, player, card) for card in useful}
    return (
        tuple(
            face_with_figures(table.card(card), copies)
            for card, copies in known.items()
            if copies > 0
        ),
        _tiles(table, [card for card, copies in known.items() if copies <= 0]),
    )


def _tiles(table: Table, cards: list[CardId]) -> tuple[Face, ...]:
    return tuple(face_with_figures(table.card(card)) for card in cards)
