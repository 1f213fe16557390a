"""An owner whose print differs corrects a value once, and takes it back."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask import Blueprint, Response, abort, request

from companion.engine.game import AnyGame
from companion.engine.prints import BadValue, Correction, PrintedValue, as_they_stand
from companion.engine.sheets import Sheet
from companion.store.corrections import Corrections
from companion.web import desk, host, responses
from companion.web.pages import cards

bp = Blueprint("prints", __name__)

NOTHING = "nothing"
_CORRECTS = "Only the host can correct cards: calculators and new games go by them."
MEANWHILE = "Someone else corrected this card. Here are its values now; check them again."


@dataclass(frozen=True)
class PrintRow:
    """One value on the form, with everything that it can be."""

    value: PrintedValue
    entered: str
    choices: tuple[tuple[str, str], ...]
    listed: str  # what our lists have, in words
    error: str = ""


@dataclass(frozen=True)
class PrintGroup:
    """Values that stand together."""

    title: str
    rows: tuple[PrintRow, ...]


@bp.get("/cards/<key>/<card_id>/print")
@host.only(_CORRECTS)
def form(key: str, card_id: str) -> Response:
    """Every value of a card that a print may show otherwise."""
    sheet, game = cards.find(key, card_id)
    return _form(sheet, game, {})


@bp.post("/cards/<key>/<card_id>/print")
@host.only(_CORRECTS)
def correct(key: str, card_id: str) -> Response:
    """Keep what the owner's print shows; a refusal leaves everything as it was."""
    sheet, game = cards.find(key, card_id)
    entered = {name: text for name, text in request.form.items() if name != "drawn"}
    store = desk.corrections()
    with store.writing():
        before = _corrected(game, card_id)
        is_late = request.form.get("drawn", _drawn(before)) != _drawn(before)
        after = before if is_late else _after(game, card_id, before, entered)
        if not is_late and not isinstance(after, BadValue):
            _write(store, game.key, card_id, after)
    if is_late:
        return _form(sheet, game, {}, 409, BadValue(MEANWHILE, ""))
    if isinstance(after, BadValue):
        return _form(sheet, game, entered, 422, after)
    return responses.see("cards.entry", key=key, card_id=card_id)


@bp.post("/cards/<key>/<card_id>/revert")
@host.only(_CORRECTS)
def revert(key: str, card_id: str) -> Response:
    """Go back to what our lists have in one value."""
    sheet, game = cards.find(key, card_id)
    field = request.form.get("field", "")
    store = desk.corrections()
    with store.writing():
        left = _corrected(game, card_id)
        left.pop(field, None)
        problem = game.cards.refusal(card_id, left)
        if problem is None:
            store.drop(game.key, card_id, field)
    if problem is not None:
        return _form(sheet, game, {}, 422, problem)
    return responses.see("cards.entry", key=key, card_id=card_id)


def _corrected(game: AnyGame, card_id: str) -> dict[str, str]:
    """What counts on a card by the rows as they are now; the rest of them is passed over."""
    kept = desk.corrections().of_card(game.key, card_id)
    rows = tuple(Correction(card_id, *pair) for pair in kept.items())
    values = as_they_stand(cards.values(game, card_id), game.cards.usable(rows))
    return {value.field: value.value for value in values if value.is_corrected}


def _write(store: Corrections, key: str, card_id: str, after: Mapping[str, str]) -> None:
    """Keep what differs from our lists now, and forget what no longer does or cannot be used."""
    for field in store.of_card(key, card_id).keys() - after.keys():
        store.drop(key, card_id, field)
    for field, text in after.items():
        store.put(key, Correction(card_id, field, text), desk.now())


def _after(
    game: AnyGame, card_id: str, before: Mapping[str, str], entered: Mapping[str, str]
) -> dict[str, str] | BadValue:
    """What differs from our lists once the form counts, or why it cannot."""
    offered = {value.field: value for value in cards.values(game, card_id)}
    unknown = next((name for name in entered if name not in offered), None)
    if unknown is not None:
        abort(400, description="This form holds a value that is not on the card.")
    found = dict(before)
    try:
        for field, text in entered.items():
            found[field] = offered[field].read(text)
    except BadValue as problem:
        return problem
    after = {field: text for field, text in found.items() if text != offered[field].printed}
    return game.cards.refusal(card_id, after) or after


def _form(
    sheet: Sheet,
    game: AnyGame,
    entered: Mapping[str, str],
    status: int = 200,
    problem: BadValue | None = None,
) -> Response:
    """The form with what was entered, else with what counts."""
    values = cards.values(game, sheet.id)
    if not values:
        abort(404, description="Nothing on this card can be corrected.")
    rows = [_row(value, entered, problem) for value in values]
    return responses.page(
        "print_of_card",
        status,
        sheet=sheet,
        game=game,
        groups=[group for group in _groups(rows) if group.rows],
        problem=str(problem or ""),
        drawn=_drawn({value.field: value.value for value in values if value.is_corrected}),
    )


def _row(value: PrintedValue, entered: Mapping[str, str], problem: BadValue | None) -> PrintRow:
    error = str(problem) if problem and problem.field == value.field else ""
    choices = tuple((choice, choice or NOTHING) for choice in value.choices)
    shown = entered.get(value.field, value.value)
    return PrintRow(value, shown, choices, value.printed or NOTHING, error)


def _groups(rows: Iterable[PrintRow]) -> list[PrintGroup]:
    """The rows by group in the order of the card; texts come last."""
    found: dict[str, list[PrintRow]] = {}
    for row in rows:
        title = "Text" if row.value.is_text else row.value.group or "Numbers"
        found.setdefault(title, []).append(row)
    texts = found.pop("Text", [])
    return [
        *(PrintGroup(title, tuple(some)) for title, some in found.items()),
        PrintGroup("", tuple(texts)),
    ]


def _drawn(corrected: Mapping[str, str]) -> str:
    """The picture that a form was drawn from, so that no other correction is undone unseen."""
    text = "\n".join(f"{field}={value}" for field, value in sorted(corrected.items()))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
