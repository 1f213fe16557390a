"""The cards: all, filtered, and one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from flask import Blueprint, Response, abort, request

from companion.engine.game import AnyGame
from companion.engine.lookup import LONGEST_QUERY
from companion.engine.prints import PrintedValue
from companion.engine.sheets import Sheet
from companion.engine.wording import capitalised, in_words, say
from companion.web import desk, responses
from companion.web.pages import own_rulings
from companion.web.parts import rulebook
from companion.web.parts.filters import Filter

bp = Blueprint("cards", __name__)

_FILTERS: tuple[tuple[str, str, Callable[[Sheet], tuple[str, ...]]], ...] = (
    ("Set", "set", lambda sheet: (sheet.set,)),
    ("Pile", "pile", lambda sheet: (sheet.pile,)),
    ("Ability", "ability", lambda sheet: sheet.abilities),
    ("Values", "print", lambda sheet: ("corrected" if sheet.is_edited else "as listed",)),
)
IN_HEAD = "set"  # the filter that is always in sight


@bp.get("/cards")
def index() -> Response:
    """All cards of a game by set, pile and ability, or those of one table."""
    games = desk.games()
    table = desk.table_asked_about()
    key = request.args.get("game", table.game.key if table else next(iter(games)))
    game = desk.game(key)
    chosen = request.args.get("table", "").upper()
    if table and (table.game.key, table.code) == (key, chosen):
        game = game.begun_by(table.standing.state)
    sheets = game.cards.sheets
    filters = [_filter(name, param, of, sheets) for name, param, of in _FILTERS]
    filters = [filter for filter in filters if len(filter.choices) > 1]
    shown = [sheet for sheet in sheets if _matches(sheet)]
    if table and table.game.key == key:
        code, in_play = table.code, game.cards.in_play(table.standing.state)
        filters += _table_filter(code, sheets, in_play, chosen)
        if chosen == code:
            shown = [sheet for sheet in shown if sheet.id in in_play]
    return responses.page(
        "cards",
        sheets=shown,
        of=len(sheets),
        q=_words(),
        sets=next((filter for filter in filters if filter.param == IN_HEAD), None),
        filters=[filter for filter in filters if filter.param != IN_HEAD],
        others=[other for other in games.values() if other.cards.sheets and other.key != key],
        game=game,
    )


@bp.get("/cards/<key>/<card_id>")
def entry(key: str, card_id: str) -> Response:
    """One card with its values and its rules."""
    sheet, game = find(key, card_id)
    sheets = game.cards.sheets
    place = sheets.index(sheet)
    about = (rule.id for rule in game.book().rules if sheet.id in rule.about)
    entries = rulebook.entries(game, dict.fromkeys((*sheet.rules, *about)))
    return responses.page(
        "card",
        sheet=sheet,
        before=sheets[place - 1] if place else None,
        after=sheets[place + 1] if place + 1 < len(sheets) else None,
        game=game,
        edits=[value for value in values(game, card_id) if value.is_corrected],
        is_correctable=bool(values(game, card_id)),
        entries=entries,
        differing=differing(
            game, [card_id, *(card for entry in entries[:1] for card in entry.about)]
        ),
        decided=own_rulings.beside(game, *(entry.id for entry in entries)),
    )


def find(key: str, card_id: str) -> tuple[Sheet, AnyGame]:
    """A card of a game, and the game, or a 404."""
    game = desk.game(key)
    for sheet in game.cards.sheets:
        if sheet.id == card_id:
            return sheet, game
    abort(404, description="That card is not in this game.")


def values(game: AnyGame, card_id: str) -> list[PrintedValue]:
    """The values of one card that a print may show otherwise."""
    return [value for value in game.cards.printed if value.card == card_id]


def differing(game: AnyGame, card_ids: Iterable[str]) -> str:
    """What of these cards an owner's print shows otherwise, in short; empty if nothing."""
    wanted = frozenset(card_ids)
    shown = {
        sheet.name: [value.in_short for value in values(game, sheet.id) if value.is_corrected]
        for sheet in game.cards.sheets
        if sheet.is_edited and sheet.id in wanted
    }
    return "; ".join(f"{name}, {in_words(edits)}" for name, edits in shown.items() if edits)


def _filter(
    name: str, param: str, of: Callable[[Sheet], tuple[str, ...]], sheets: tuple[Sheet, ...]
) -> Filter:
    counts = Counter(value for sheet in sheets for value in of(sheet))
    choices = tuple((value, capitalised(value), count) for value, count in counts.items())
    return Filter(name, param, choices, request.args.get(param, ""))


def _table_filter(
    code: str, sheets: tuple[Sheet, ...], in_play: frozenset[str], chosen: str
) -> list[Filter]:
    """The cards on the table; no filter where that is all of them."""
    count = sum(sheet.id in in_play for sheet in sheets)
    choices = ((code, say("Table {code} only", code=code), count),)
    return [Filter("In play", "table", choices, chosen)] if count < len(sheets) else []


def _words() -> str:
    """What the cards are searched for."""
    return request.args.get("q", "")[:LONGEST_QUERY].strip()


def _matches(sheet: Sheet) -> bool:
    """Whether a card passes every filter and has each of the words on it."""
    on_it = " ".join((sheet.name, sheet.kind, sheet.pile, *sheet.abilities, sheet.text)).casefold()
    return all(word in on_it for word in _words().casefold().split()) and all(
        request.args.get(param, "") in ("", *of(sheet)) for _, param, of in _FILTERS
    )
