"""Finished games: pictures of all of them first, then each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, request, url_for

from companion.engine.game import PlayerId, Seat
from companion.engine.result import ResultLine
from companion.engine.wording import say
from companion.store import results
from companion.store.history import FinishedGame, Form, GamesAsked, History, Rivalry
from companion.web import desk, responses
from companion.web.parts import paging, trend
from companion.web.parts.ago import day, since
from companion.web.parts.filters import Filter

bp = Blueprint("history", __name__)

GAMES_A_PAGE = 20
# As many as a phone shows side by side.
MOST_RIVALS = 6
SHOWN_FORMS = 10
SHOWN_WINS = 5
SHOWN_GAMES = 3  # below the pictures
LAST_GAMES = 10
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
    ago: str
    finished: str
    sets: str
    length: str
    winner: str  # who won, in words, and by how much
    colour: str  # of the winner; of several or none the page's own
    players: tuple[RowPlayer, ...]


@dataclass(frozen=True)
class WinsRow:
    """How often one player won, as a bar."""

    name: str
    colour: str
    letter: str
    wins: int
    share: str  # of the most wins, in hundredths
    url: str  # to follow this player's line
    is_followed: bool


@dataclass(frozen=True)
class Record:
    """What all counted games of one kind say of the players."""

    key: str
    title: str
    won: str  # who has won most, in words
    wins: tuple[WinsRow, ...]
    did: str  # how the player did whose line is followed, in words
    trends: tuple[trend.Trend, ...]  # the same for a tablet and for a phone
    forms: tuple[Form, ...]
    more_forms: tuple[Form, ...]  # those with fewer wins, where there are many players
    rivals: tuple[str, ...]
    # One row a player: the name, and against each rival how often this player ended first of how
    # many games; None where players would meet themselves or never met.
    rivalry: tuple[tuple[str, tuple[tuple[int, int] | None, ...]], ...]


@bp.get("/history")
def index() -> Response:
    """Pictures of all finished games and the last of them; page by page all of them."""
    history, choice = History(desk.db(), desk.letters_in_sight()), _choice()
    is_front = "page" not in request.args
    count, size = history.count(choice), SHOWN_GAMES if is_front else GAMES_A_PAGE
    page = paging.number_within(count, size)
    shown = history.games(choice, limit=size, offset=(page - 1) * size)
    return responses.page(
        "history",
        rows=[_row(game) for game in shown],
        records=_records(history, choice) if is_front else [],
        is_front=is_front,
        every=_page_url(1) if is_front and count > SHOWN_GAMES else "",
        filters=[
            filter
            for filter in _filters(history, choice)
            if len(filter.choices) > 1 or filter.chosen
        ],
        is_chosen=not choice.is_open,
        count=count,
        newer=_page_url(page - 1) if page > 1 else "",
        older=_page_url(page + 1) if not is_front and page * size < count else "",
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


def _follow_url(name: str) -> str:
    kept: dict[str, Any] = {
        param: request.args[param] for param in _PARAMS if request.args.get(param)
    }
    return url_for("history.index", follow=name, **kept)


def _page_url(page: int) -> str:
    return paging.url(page, "history.index", *_PARAMS)


def _row(game: FinishedGame) -> GameRow:
    result = game.result
    players = tuple(_player(game, line) for line in result.lines)
    return GameRow(
        code=game.code,
        title=desk.title(game.game),
        day=day(game.finished, "%b"),
        ago=since(game.finished, datetime.now(UTC)),
        finished=game.finished,
        sets=" + ".join(result.sets[1:] or result.sets),  # the first is in every game
        length=_length(game.minutes),
        winner=_won(game) if result.is_counted else "Not counted",
        colour=next((player.colour for player in players if player.is_winner), ""),
        players=players,
    )


def _player(game: FinishedGame, line: ResultLine) -> RowPlayer:
    seat = next((seat for seat in game.seats if seat.id == line.player), None)
    seat = seat or Seat(line.player, line.name, "")
    return RowPlayer(line.name, seat.colour, seat.letter, line.total, line.is_winner)


def _won(game: FinishedGame) -> str:
    """Who won, and with how much to the second."""
    winners, lines = game.result.winners, game.result.lines
    if not winners:
        return "No one won"
    if len(winners) > 1:
        return say("{winners} share the victory", winners=winners)
    totals = sorted((line.total for line in lines if line.total is not None), reverse=True)
    told = say(", {most} to {second}", most=totals[0], second=totals[1]) if len(totals) > 1 else ""
    return say("{winner} won{told}", winner=winners[0], told=told)


def _length(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return (
        say("{hours} h {rest} min", hours=hours, rest=rest)
        if hours
        else say("{rest} min", rest=rest)
        if rest
        else ""
    )


def _filters(history: History, choice: GamesAsked) -> list[Filter]:
    played = history.played()
    players = tuple((name, name, count) for name, count in played["player"])
    games = tuple((key, desk.title(key), count) for key, count in played["game"])
    sets = tuple((name, name, count) for name, count in played["set"])
    counts = tuple(
        (number, say("{number} players", number=number), games) for number, games in played["count"]
    )
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
    last = [game for game in history.games(choice, limit=LAST_GAMES) if game.result.is_counted]
    followed = _followed(mine)
    return Record(
        choice.game,
        desk.title(choice.game),
        _has_won(mine[0], history.count(choice)),
        _wins(mine, last, followed),
        say(
            "{followed}'s result: {average:.0f} on average, best {best}.",
            followed=followed.name,
            average=followed.average,
            best=followed.best,
        ),
        _trends(_totals(mine, last), followed),
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


# Pictures --------------------------------------------------------------------------------------


def _followed(forms: Sequence[Form]) -> Form:
    """The player whose line is followed: as the address asks, or who has won most."""
    asked = results.folded(request.args.get("follow", "")[:LONGEST_CHOICE])
    return next((form for form in forms if form.folded == asked), forms[0])


def _has_won(first: Form, games: int) -> str:
    if not first.wins:
        return "No one has won yet."
    return say(
        "{first} has won {wins} of {games:# game|# games}.",
        first=first.name,
        wins=first.wins,
        games=games,
    )


def _wins(
    forms: Sequence[Form], games: Sequence[FinishedGame], followed: Form
) -> tuple[WinsRow, ...]:
    most = max(form.wins for form in forms) or 1
    return tuple(
        WinsRow(
            form.name,
            *_token(form, games),
            form.wins,
            f"{100 * form.wins / most:.0f}%",
            _follow_url(form.name),
            form is followed,
        )
        for form in forms[:SHOWN_WINS]
    )


def _totals(forms: Sequence[Form], games: Sequence[FinishedGame]) -> list[trend.Totals]:
    """What each player had in the last games, the oldest first."""
    return [
        trend.Totals(form.folded, *_token(form, games), values)
        for form in forms[:SHOWN_WINS]
        if (values := tuple(_total(form, game) for game in reversed(games)))
    ]


def _trends(totals: Sequence[trend.Totals], followed: Form) -> tuple[trend.Trend, ...]:
    drawn = (trend.draw(totals, followed.folded, width) for width in (trend.WIDE, trend.NARROW))
    return tuple(picture for picture in drawn if picture)


def _total(form: Form, game: FinishedGame) -> int | None:
    return next((line.total for line in _lines(form, game)), None)


def _token(form: Form, games: Sequence[FinishedGame]) -> tuple[str, str]:
    """Colour and letter as the player last had them; without a colour if that is long ago."""
    seats = (
        seat for game in games for seat in game.seats if results.folded(seat.name) == form.folded
    )
    seat = next(seats, Seat(PlayerId(""), form.name, ""))
    return seat.colour, seat.letter


def _lines(form: Form, game: FinishedGame) -> Iterator[ResultLine]:
    return (line for line in game.result.lines if results.folded(line.name) == form.folded)
