"""Arctic Scavengers, with its HQ and Recon boxes: what the game is made of, and where it stands."""

from __future__ import annotations

from operator import attrgetter

from companion.engine.cards import Cards
from companion.engine.game import Command, Event, Game
from companion.engine.log_lines import LogLines
from companion.engine.teaching import teaching
from companion.games.arctic_scavengers import COVER
from companion.games.arctic_scavengers.rules.box import load_catalogue
from companion.games.arctic_scavengers.rules.catalogue import PLAYERS, Catalogue
from companion.games.arctic_scavengers.rules.prints import correct, printed_values
from companion.games.arctic_scavengers.table.commands import COMMANDS, FOLDS, SHOWS
from companion.games.arctic_scavengers.table.decide import decide, start
from companion.games.arctic_scavengers.table.events import EVENTS, UPGRADES
from companion.games.arctic_scavengers.table.evolve import evolve
from companion.games.arctic_scavengers.table.lessons import LESSONS
from companion.games.arctic_scavengers.table.skirmish.commits import follows
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.book import book
from companion.games.arctic_scavengers.view.help import help_for
from companion.games.arctic_scavengers.view.pages import PAGES
from companion.games.arctic_scavengers.view.phone.commit import worth
from companion.games.arctic_scavengers.view.result import score
from companion.games.arctic_scavengers.view.runs import folded, is_step
from companion.games.arctic_scavengers.view.screen import screen
from companion.games.arctic_scavengers.view.sentences import sentence, told_by
from companion.games.arctic_scavengers.view.setup.new_game import plan
from companion.games.arctic_scavengers.view.sheets import in_play, sheets
from companion.games.arctic_scavengers.view.skirmish.looks import LOOKS
from companion.games.arctic_scavengers.view.story import sets, story
from companion.games.arctic_scavengers.view.table import view
from companion.games.arctic_scavengers.view.traces import about, who

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
    follows=follows,
    # What people see of it.
    view=view,
    screen=screen,
    score=score,
    log=LogLines(sentence, FOLDS, folded, about, is_step, who, SHOWS, told_by),
    pages=PAGES,
    looks=LOOKS,
    worth=worth,
    story=story,
    sets=sets,
    # Beside the table.
    book=book,
    help_for=help_for,
    cards=Cards(
        ours=load_catalogue,
        begun_with=attrgetter("catalogue"),
        correct=correct,
        browse=sheets,
        correctable=printed_values,
        in_play=in_play,
    ),
    quick=COVER.quick,
)
GAME: Game[Table, Command, Event, Catalogue] = teaching(_GAME, LESSONS)
