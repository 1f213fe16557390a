"""Finished games: each, and what they say together of the players."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Blueprint, Response, request

from companion.engine.game import Seat
from companion.engine.questions import in_words
from companion.engine.result import ResultLine
from companion.store import results
from companion.store.history import FinishedGame, Form, GamesAsked, History, Rivalry
from companion.web import desk, responses
from companion.web.parts import paging
from companion.web.parts.ago import day
from companion.web.parts.filters import Filter

bp = Blueprint("history", __name__)

GAMES_A_PAGE = 20
# As many as a phone shows side by side.
MOST_RIVALS = 6
SHOWN_FORMS = 10
LONGEST_CHOICE = 60


@dataclass(frozen=True)
class RowPlayer:
    """One player of a finished game."""

    name: str
    colour: str
    letter: str
    total: int | None
    is_winner: bool


@dataclass(frozen=True)
class GameRow:
    """One finished game."""

    code: str
    title: str
    day: str
    finished: str
    sets: str
    length: str
    winner: str  # who won, in words
    players: tuple[RowPlayer, ...]
    is_counted: bool


@dataclass(frozen=True)
class Record:
    """What all counted games of one kind say of the players."""

    key: str
    title: str
    forms: tuple[Form, ...]
    more_forms: tuple[Form, ...]  # those with fewer wins, where there are many players
    rivals: tuple[str, ...]
    # One row a player: her name, and against each rival how often she ended before her of how
    # many games; None where she would meet herself or they never met.
    rivalry: tuple[tuple[str, tuple[tuple[int, int] | None, ...]], ...]


@bp.get("/history")
def index() -> Response:
    """All finished games, the latest first, and what they say of the players."""
    history, choice = History(desk.db()), _choice()
    page = paging.number()
    count = history.count(choice)
    shown = history.games(choice, limit=GAMES_A_PAGE, offset=(page - 1) * GAMES_A_PAGE)
    return responses.page(
        "history",
        rows=[_row(game) for game in shown],
        records=_records(history, choice) if page == 1 else [],
        filters=[
            filter
            for filter in _filters(history, choice)
            if len(filter.choices) > 1 or filter.chosen
        ],
        is_chosen=not choice.is_open,
        count=count,
        newer=_page_url(page - 1) if page > 1 else "",
        older=_page_url(page + 1) if page * GAMES_A_PAGE < count else "",
    )


def _choice() -> GamesAsked:
    """What the address asks for; what it cannot mean is left open."""
    asked = {name: request.args.get(name, "")[:LONGEST_CHOICE] for name in _PARAMS}
    count = asked["count"]
    return GamesAsked(
        asked["game"],
        asked["set"],
        int(count) if count.isascii() and count.isdigit() and len(count) < 3 else 0,
        tuple(name for name in (asked["player"], asked["with"]) if name.strip()),
    )


_PARAMS = ("game", "set", "count", "player", "with")


def _page_url(page: int) -> str:
    return paging.url(page, "history.index", *_PARAMS)


def _row(game: FinishedGame) -> GameRow:
    result = game.result
    return GameRow(
        code=game.code,
        title=desk.title(game.game),
        day=day(game.finished, "%b"),
        finished=game.finished,
        sets=" + ".join(result.sets),
        length=_length(game.minutes),
        winner=_winner(result.winners) if result.is_counted else "Not counted",
        players=tuple(_player(game, line) for line in result.lines),
        is_counted=result.is_counted,
    )


def _player(game: FinishedGame, line: ResultLine) -> RowPlayer:
    seat = next((seat for seat in game.seats if seat.id == line.player), None)
    seat = seat or Seat(line.player, line.name, "")
    return RowPlayer(line.name, seat.colour, seat.letter, line.total, line.is_winner)


def _winner(names: tuple[str, ...]) -> str:
    if not names:
        return "Nobody won"
    return f"{in_words(names)} {'share the victory' if len(names) > 1 else 'won'}"


def _length(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if hours else f"{rest} min" if rest else ""


def _filters(history: History, choice: GamesAsked) -> list[Filter]:
    played = history.played()
    players = tuple((name, name, count) for name, count in played["player"])
    games = tuple((key, desk.title(key), count) for key, count in played["game"])
    sets = tuple((name, name, count) for name, count in played["set"])
    counts = tuple((number, f"{number} players", games) for number, games in played["count"])
    first, second = (*choice.players, "", "")[:2]
    return [
        Filter("Game", "game", games, choice.game),
        Filter("Played with", "set", sets, choice.set),
        Filter("How many", "count", counts, str(choice.count or "")),
        Filter("Player", "player", players, _spelled(first, players)),
        Filter("and player", "with", players, _spelled(second, players)),
    ]


def _spelled(name: str, players: tuple[tuple[str, str, int], ...]) -> str:
    """A name as the list has it, whatever spelling was asked for."""
    known = {results.folded(spelling): spelling for spelling, _, _ in players}
    return known.get(results.folded(name), name)


def _records(history: History, choice: GamesAsked) -> list[Record]:
    forms = history.forms(choice)
    keys = sorted({form.game for form in forms}, key=desk.title)
    return [_record(history, replace(choice, game=key), forms) for key in keys]


def _record(history: History, choice: GamesAsked, forms: list[Form]) -> Record:
    mine = tuple(form for form in forms if form.game == choice.game)
    asked = {results.folded(name) for name in choice.players}
    by_games = sorted(mine, key=lambda form: (form.folded not in asked, -form.games))
    among = {form.folded for form in by_games[:MOST_RIVALS]}
    rivals = [form for form in mine if form.folded in among] if len(among) > 1 else []
    met = {(pair.folded, pair.other): pair for pair in history.rivalries(choice, sorted(among))}
    return Record(
        choice.game,
        desk.title(choice.game),
        mine[:SHOWN_FORMS],
        mine[SHOWN_FORMS:],
        tuple(form.name for form in rivals),
        tuple(
            (form.name, tuple(_against(met.get((form.folded, other.folded))) for other in rivals))
            for form in rivals
        ),
    )


def _against(rivalry: Rivalry | None) -> tuple[int, int] | None:
    return (rivalry.beat, rivalry.games) if rivalry else None
