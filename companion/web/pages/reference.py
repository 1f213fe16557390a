"""The quick reference: one page for print, made from the rules, the cards and the group's book."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Blueprint, Response, abort
from markupsafe import Markup

from companion.engine.game import AnyGame
from companion.engine.reference import ReferenceSection, beginning, shortened
from companion.engine.sheets import Sheet
from companion.web import desk, responses
from companion.web.pages import own_rulings
from companion.web.parts import rulebook

bp = Blueprint("reference", __name__)

LONGEST_TEXT = 200  # more would push the page over its end; the pages of the cards show all


@dataclass(frozen=True)
class ReferenceLine:
    """One entry in short."""

    title: str
    text: Markup


@dataclass(frozen=True)
class ReferencePart:
    """One part of the page."""

    title: str
    lines: tuple[ReferenceLine, ...]
    cards: tuple[Sheet, ...]
    key: dict[str, str]  # the icons on them, and what each means
    with_texts: bool


@bp.get("/rules/<key>/reference")
def show(key: str) -> Response:
    """Everything that a table looks up, on one sheet of paper."""
    games = desk.games()
    if key not in games or not games[key].book().reference:
        abort(404, description="There is no quick reference of such a game.")
    game = games[key]
    return responses.page(
        "reference",
        game=game,
        parts=[_part(game, section) for section in game.book().reference],
        decided=own_rulings.in_short(key),
    )


def _part(game: AnyGame, section: ReferenceSection) -> ReferencePart:
    entries = rulebook.entries(game, section.entries)
    cards = tuple(
        replace(sheet, text=shortened(sheet.text, LONGEST_TEXT))
        for sheet in game.cards.sheets
        if sheet.pile in section.piles
    )
    figures = [figure for sheet in cards for figure in (*sheet.figures, *sheet.cost)]
    return ReferencePart(
        section.title,
        tuple(
            ReferenceLine(
                entry.title,
                rulebook.html(replace(entry, text=beginning(entry.text, section.sentences))),
            )
            for entry in entries
        ),
        cards,
        {figure.icon: figure.icon_means or figure.label for figure in figures},
        section.with_texts,
    )
