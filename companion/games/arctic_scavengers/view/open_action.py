"""The action that is being put together, as the bench shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.engine.game import PlayerId
from companion.engine.questions import Reason
from companion.engine.view import Move, Tone
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.gathering.action import (
    Action,
    TrayOffer,
    TrayOption,
    TrayQuestion,
)
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.gathering.decks import surely_at_hand
from companion.games.arctic_scavengers.table.state import Table, Tray
from companion.games.arctic_scavengers.view.faces import Face, face_with_figures
from companion.games.arctic_scavengers.view.words import ACTION_WORDS

# What an action counts, where its number is 1.
_OF_ONE = {
    "cards drawn": "card drawn",
    "cards to look at": "card to look at",
    "schematics to look at": "schematic to look at",
    "timer cards": "timer card",
}


@dataclass(frozen=True)
class AnswerTile:
    """One answer to a question of the open action."""

    move: Move
    is_chosen: bool


@dataclass(frozen=True)
class AskedQuestion:
    """A question of the open action."""

    title: str
    answers: tuple[AnswerTile, ...]
    is_folded: bool = False


@dataclass(frozen=True)
class ResultTile:
    """What can come of the open action, about one card; lit if within reach."""

    move: Move
    card: Face
    is_lit: bool


@dataclass(frozen=True)
class OpenAction:
    """The action that is being put together."""

    player: PlayerId
    name: str
    colour: str
    letter: str
    action: str
    title: str
    icon: str
    rule: str
    says: tuple[str, ...]
    value: int | None
    value_of: str
    reasons: tuple[Reason, ...]
    laid: tuple[Face, ...]
    why_first: str  # which cards have to be there before the others help
    waits: bool  # whether none of them is there yet
    likely: tuple[Face, ...]
    more: tuple[Face, ...]
    questions: tuple[AskedQuestion, ...]
    results: tuple[Move, ...]
    cards: tuple[ResultTile, ...]
    cards_come_first: bool
    seldom: str  # the heading of the results that come second, folded
    close: Move


def open_action(table: Table, tray: Tray) -> OpenAction:
    """An action with the cards laid, the cards to lay, its questions and what can come of it."""
    action = ACTIONS[tray.action]
    offer = action.offer(table, tray)
    seat = table.seats[table.seat_number(tray.player)]
    likely, more = _to_lay(table, tray, action, offer)
    about_cards = tuple(_result(table, tray, result) for result in offer.results if result.card)
    return OpenAction(
        player=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        action=action.id,
        title=ACTION_WORDS[action.id].title,
        icon=ACTION_WORDS[action.id].icon,
        rule=action.rule,
        says=offer.says,
        value=offer.value,
        value_of=_OF_ONE.get(offer.value_of, offer.value_of)
        if offer.value == 1
        else offer.value_of,
        reasons=offer.reasons,
        laid=tuple(face_with_figures(table.card(card)) for card in tray.cards),
        why_first=offer.why_first,
        waits=_waits(tray, offer),
        likely=likely,
        more=more,
        questions=tuple(_asked(tray, question) for question in offer.questions),
        results=_results(tray, offer.results),
        cards=about_cards,
        cards_come_first=bool(about_cards) and all(result.card for result in offer.results[:1]),
        seldom=offer.seldom,
        close=Move("close", "Close", icon="close", tone="quiet"),
    )


def _fields(tray: Tray, *more: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    return (("player", tray.player), ("action", tray.action), *more)


def _complete(tray: Tray, option: TrayOption, tone: Tone) -> Move:
    fields = _fields(tray, ("choice", option.value))
    return Move("complete", option.label, fields, option.hint, tone, rule=option.rule)


def _results(tray: Tray, options: tuple[TrayOption, ...]) -> tuple[Move, ...]:
    """A single way on is what to do now; of several none is, and what is out of reach is quiet."""
    lit: Tone = "next" if sum(option.is_lit for option in options) == 1 else "plain"
    return tuple(
        _complete(tray, option, lit if option.is_lit else "quiet")
        for option in options
        if not option.card
    )


def _result(table: Table, tray: Tray, option: TrayOption) -> ResultTile:
    face = face_with_figures(table.card(option.card))
    return ResultTile(_complete(tray, option, "plain"), face, option.is_lit)


def _asked(tray: Tray, question: TrayQuestion) -> AskedQuestion:
    is_answered = question.field in tray.choices
    return AskedQuestion(
        question.title,
        is_folded=question.is_seldom and not is_answered,
        answers=tuple(
            AnswerTile(
                Move(
                    "choose",
                    option.label,
                    _fields(tray, ("field", question.field), ("value", option.value)),
                    option.hint,
                    "plain" if option.is_lit else "quiet",
                ),
                tray.choices.get(question.field) == option.value,
            )
            for option in question.options
        ),
    )


def _to_lay(
    table: Table, tray: Tray, action: Action, offer: TrayOffer
) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """The cards worth laying: those she is known to have, and the others in this game."""
    useful = [card for card in table.kinds if action.takes(table, tray, table.card(card))]
    # Without one of the first nobody else helps: they come first, known to be hers or not.
    likely = dict.fromkeys(offer.first) | _likely(table, tray, useful)
    others = dict.fromkeys(card for card in useful if card not in likely)
    return _tiles(table, tray, offer, likely), _tiles(table, tray, offer, others)


def _waits(tray: Tray, offer: TrayOffer) -> bool:
    """Whether what is laid does nothing yet, because one of the first is missing."""
    return bool(offer.first) and not set(offer.first) & set(tray.cards)


def _likely(table: Table, tray: Tray, useful: list[CardId]) -> dict[CardId, int | None]:
    """The cards she is known to have, with their copies; without decks those of every starter."""
    if table.tracking != "decks":
        return {card: None for card in useful if card in table.starter}
    player = table.player(tray.player)
    # What was on her discard pile this round is possible, but one tap further.
    known = {card: surely_at_hand(table, player, card) for card in useful}
    # One whose last copy has just been laid keeps its place: quick taps must find the others.
    return {card: max(0, n) for card, n in known.items() if n > 0 or card in tray.cards}


def _tiles(
    table: Table, tray: Tray, offer: TrayOffer, cards: Mapping[CardId, int | None]
) -> tuple[Face, ...]:
    """Dim is what has no copy left in the hand, and whoever helps before there is anybody to help."""
    waits = _waits(tray, offer)
    return tuple(
        replace(
            face_with_figures(table.card(card), copies),
            is_dim=waits and card not in offer.first or (copies == 0 and card in tray.cards),
        )
        for card, copies in cards.items()
    )
