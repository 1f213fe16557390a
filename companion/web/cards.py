"""The cards: all, filtered, and one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, Response, abort, request

from companion.engine.sheets import Sheet
from companion.web import desk, responses, rulebook

bp = Blueprint("cards", __name__)

_FILTERS: tuple[tuple[str, str, Callable[[Sheet], tuple[str, ...]]], ...] = (
    ("Set", "set", lambda sheet: (sheet.set,)),
    ("Pile", "pile", lambda sheet: (sheet.pile,)),
    ("Ability", "ability", lambda sheet: sheet.abilities),
)


@dataclass(frozen=True)
class Filter:
    """One row of choices above the cards."""

    name: str
    param: str
    choices: tuple[tuple[str, str, int], ...]
    chosen: str


@bp.get("/cards")
def index() -> Response:
    """All cards of a game by set, pile and ability."""
    games = desk.referees()
    key = request.args.get("game", next(iter(games)))
    if key not in games:
        abort(404, description="There is no such game here.")
    sheets = games[key].game.sheets()
    filters = [_filter(name, param, of, sheets) for name, param, of in _FILTERS]
    shown = [sheet for sheet in sheets if _matches(sheet)]
    return responses.page(
        "cards",
        sheets=shown,
        filters=[filter_ for filter_ in filters if len(filter_.choices) > 1],
        games=[referee.game for referee in games.values()],
        game=games[key].game,
    )


@bp.get("/cards/<card_id>")
def entry(card_id: str) -> Response:
    """One card with its values and its rules."""
    for referee in desk.referees().values():
        for sheet in referee.game.sheets():
            if sheet.id == card_id:
                about = (rule.id for rule in referee.game.rules() if sheet.id in rule.about)
                ids = dict.fromkeys((*sheet.rules, *about))
                entries = rulebook.entries(referee.game, ids)
                return responses.page("card", sheet=sheet, game=referee.game, entries=entries)
    abort(404, description="There is no such card.")


def _filter(
    name: str, param: str, of: Callable[[Sheet], tuple[str, ...]], sheets: tuple[Sheet, ...]
) -> Filter:
    counts = Counter(value for sheet in sheets for value in of(sheet))
    choices = tuple(
        (value, value[:1].upper() + value[1:], count) for value, count in counts.items()
    )
    return Filter(name, param, choices, request.args.get(param, ""))


def _matches(sheet: Sheet) -> bool:
    return all(request.args.get(param, "") in ("", *of(sheet)) for _, param, of in _FILTERS)
