"""Home, and setting up a new table."""

from __future__ import annotations

import random
import secrets
from dataclasses import replace

from flask import Blueprint, Response, g, make_response, redirect, request, url_for
from werkzeug.datastructures import MultiDict

from companion.engine.errors import RuleError
from companion.engine.game import COLOURS
from companion.engine.lessons import ON, TEACH
from companion.engine.setup import Answers
from companion.play import Referee, Tap
from companion.store.tables import codes
from companion.web import desk, forms, guests, responses
from companion.web.parts import listed, paging, setup_form, sitting
from companion.web.parts import new_game as new_page
from companion.web.parts.new_game import LastTime, NewPage
from companion.web.parts.setup_form import SetupForm
from companion.web.serving import housekeeping

bp = Blueprint("lobby", __name__)

TABLES_A_PAGE = 12
FINISHED_AT_HOME = 5
QUICK_IN_BAR = 2
# The answer that chance gives, so that the game itself asks none.
SEED = "seed"
# Answers that the next game is not offered: another draw, and whoever was taught needs it no more.
OF_ONE_GAME = (SEED, TEACH.id)
HIGHEST_SEED = 10_000
# The part of the page that an address may ask to see unfolded.
LIST = "list"


@bp.get("/")
def home() -> Response:
    """The table to go on with, the others, finished games, a new game, quick pages."""
    tables = desk.tables_in_sight()
    count = tables.count(is_over=False)
    page = paging.number_within(count, TABLES_A_PAGE)
    before = (page - 1) * TABLES_A_PAGE
    under_way = tables.listed(is_over=False, limit=TABLES_A_PAGE, offset=before)
    finished = tables.listed(is_over=True, limit=FINISHED_AT_HOME)
    last = under_way[0] if under_way and page == 1 else None
    quick = [(game, page) for game in desk.covers().values() for page in game.quick]
    return responses.page(
        "home",
        notices=list(filter(None, (desk.games_file().trouble, housekeeping.problem()))),
        last=listed.last(last) if last else None,
        tables=[listed.table(record) for record in under_way if record != last],
        before=before,
        upto=before + len(under_way),
        count=count,
        newer=_page_url(page - 1) if page > 1 else "",
        older=_page_url(page + 1) if before + TABLES_A_PAGE < count else "",
        finished=[listed.finished(record) for record in finished],
        games=desk.covers().values(),
        in_bar=quick[:QUICK_IN_BAR],
        quick=quick[QUICK_IN_BAR:],
    )


@bp.get("/t")
def join() -> Response:
    """To the table with these four letters, and first to a place at it."""
    table = desk.find(request.args.get("code", "").strip())
    is_known = table.device.id in table.seating.devices
    return responses.see("table.show" if is_known else "sit.show", code=table.code)


def _page_url(page: int) -> str:
    """Another page of the tables under way."""
    return f"{paging.url(page, 'lobby.home')}#under-way"


@bp.get("/new")
def new() -> Response:
    """The page for a new table; its address holds everything that was chosen on it."""
    referee = _chosen(request.args.get("game", ""))
    form = _acted(_read(referee, request.args))
    page = _shown(form)
    if "do" in request.args or "with" in request.args:
        if not responses.wants_panels():
            return make_response(redirect(page.link + _still_open(), 303))
    response = _page(form, page)
    if responses.wants_panels():
        response.headers["HX-Replace-Url"] = page.link
    return response


def _still_open() -> str:
    """What leads back into the set-up list after a button in it; with a script it stays open."""
    action = request.args.get("do", "").partition(":")[0]
    return (
        f"&open={LIST}" if action in ("tick", *setup_form.STEPS) or "with" in request.args else ""
    )


@bp.get("/new/contents")
def contents() -> Response:
    """What each module changes, and what the ways of tracking mean; over the page or on its own."""
    form = _read(_chosen(request.args.get("game", "")), request.args)
    page = _shown(form)
    if responses.wants_drawer():
        return responses.part("new_contents", game=form.game, page=page)
    return responses.page("new_contents", game=form.game, page=page)


@bp.get("/new/print")
def print_list() -> Response:
    """The check-list on paper."""
    form = _read(_chosen(request.args.get("game", "")), request.args)
    return responses.page("new_print", game=form.game, page=_shown(form))


@bp.post("/new")
def open_table() -> Response:
    """Open a table, or show the page again with what is wrong."""
    referee = _chosen(request.form.get("game", ""))
    form = _read(referee, request.form)
    guests.hold_back_tables()
    try:
        setup = setup_form.setup(form, random.SystemRandom())
        tap = Tap(forms.key(request.form), None, desk.who(), desk.now())
        table_id = referee.begin(desk.event_log(), codes(), setup, tap)
        sitting.open_table(table_id, tap.who, tap.at)
    except forms.FormError as problem:
        return _page(form, _shown(form), problem.message, problem.field, status=422)
    except RuleError as problem:
        return _page(form, _shown(form), problem.message, status=422)
    answers = {name: texts for name, texts in setup.options.items() if name not in OF_ONE_GAME}
    desk.tables().remember_answers(referee.game.key, answers)
    code = desk.tables().get(table_id).code
    guests.remember([code])
    return responses.see("table.show", code=code)


def _chosen(key: str) -> Referee:
    """The game of this key, or the one that was played last, or the first one."""
    games, last = desk.games(), _last_time().game
    game = desk.game(key) if key else games.get(last) or next(iter(games.values()))
    return desk.referees()[game.key].playing(game)


def _read(referee: Referee, text: MultiDict[str, str]) -> SetupForm:
    """The form; one that says nothing yet begins as the last game did, with a draw of its own."""
    game, names, last = referee.game, _names(), _last_time()
    form = setup_form.read(game, setup_form.latest(text, names), names)
    answers = form.answers
    if request.method == "GET" and not set(text) - {"game"}:
        answers = {**_last_answers(game.key), **_first_lessons(game.key)}
        if len(last.seats) in game.players:
            form = setup_form.seated(form, last.seats, names)
    drawn = {SEED: (str(secrets.randbelow(HIGHEST_SEED)),)}
    return replace(form, answers={**drawn, **answers})


def _first_lessons(game: str) -> Answers:
    """Teaching is on for whoever has no table of this game yet."""
    return {} if desk.tables_in_sight().has_game(game) else {TEACH.id: (ON,)}


def _acted(form: SetupForm) -> SetupForm:
    """The form after the button that was pressed, if one was."""
    action = request.args.get("do", "")
    if action.startswith("tick:"):
        return new_page.tick_off(form, action.removeprefix("tick:"))
    if not action:
        return form
    return setup_form.act(form, action, _last_time().seats, _names())


def _shown(form: SetupForm) -> NewPage:
    return new_page.show(form, _names(), _last_time(), url_for("lobby.new"))


def _names() -> dict[str, str]:
    """Who played lately, read once a request."""
    if "names" not in g:
        g.names = desk.tables_in_sight().names()
    names: dict[str, str] = g.names
    return names


def _last_time() -> LastTime:
    """How the last game began, read once a request."""
    if "last_time" not in g:
        record = desk.tables_in_sight().opened_last()
        answers = _last_answers(record.game) if record else {}
        g.last_time = LastTime(record.game, record.seats, answers) if record else LastTime()
    last: LastTime = g.last_time
    return last


def _last_answers(game: str) -> Answers:
    """What the last set-up of a game answered, read once a request."""
    if "last_answers" not in g:
        g.last_answers = {}
    read: dict[str, Answers] = g.last_answers
    if game not in read:
        read[game] = desk.tables().last_answers(game)
    return read[game]


def _page(
    form: SetupForm, page: NewPage, error: str = "", field: str = "", status: int = 200
) -> Response:
    return responses.page(
        "new",
        status,
        games=desk.covers().values(),
        game=form.game,
        page=page,
        error=error,
        error_field=field,
        remembered=_names(),
        is_list_open=request.args.get("open") == LIST or page.asks_in_list,
        colours=COLOURS,
        key=desk.new_key(),
    )
