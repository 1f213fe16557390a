"""Ludonaute's Arctic: what the game is made of, and where it stands."""

from __future__ import annotations

from operator import attrgetter

from companion.engine.cards import Cards
from companion.engine.game import Command, Event, Game
from companion.engine.log_lines import LogLines
from companion.engine.teaching import teaching
from companion.games.arctic import COVER
from companion.games.arctic.rules.catalogue import PLAYERS, Catalogue, load_catalogue
from companion.games.arctic.rules.prints import correct, printed_values
from companion.games.arctic.table.commands import COMMANDS, FOLDS
from companion.games.arctic.table.decide import decide, start
from companion.games.arctic.table.events import EVENTS, UPGRADES
from companion.games.arctic.table.evolve import evolve
from companion.games.arctic.table.lessons import LESSONS
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.book import book
from companion.games.arctic.view.pages import PAGES
from companion.games.arctic.view.score import score
from companion.games.arctic.view.screen import screen
from companion.games.arctic.view.sentences import folded, is_step, sentence, told_by
from companion.games.arctic.view.setup.new_game import plan
from companion.games.arctic.view.sheets import in_play, sheets
from companion.games.arctic.view.story import sets, story
from companion.games.arctic.view.table import help_for, view
from companion.games.arctic.view.traces import about

_GAME: Game[Table, Command, Event, Catalogue] = Game(
    key=COVER.key,
    title=COVER.title,
    tagline=COVER.tagline,
    players=PLAYERS,
    # At the table.
    blank=Table(),
    commands=COMMANDS,
    events=EVENTS,
    upgrades=UPGRADES,
    plan=plan,
    start=start,
    decide=decide,
    evolve=evolve,
    # What people see of it.
    view=view,
    screen=screen,
    score=score,
    log=LogLines(sentence, FOLDS, folded, about, is_step, told_by=told_by),
    pages=PAGES,
    story=story,
    sets=sets,
    # Beside the table.
    book=book,
    help_for=help_for,
    cards=Cards(
        ours=load_catalogue,
        begun_with=attrgetter("box"),
        correct=correct,
        browse=sheets,
        correctable=printed_values,
        in_play=in_play,
    ),
    quick=COVER.quick,
)
GAME: Game[Table, Command, Event, Catalogue] = teaching(_GAME, LESSONS)
