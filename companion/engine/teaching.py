"""A game that teaches: the same game with its lessons around everything it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from companion.engine.game import AnyGame, Command, Event, Fold, Game, Setup, Viewer
from companion.engine.lessons import (
    ON,
    TEACH,
    CloseLesson,
    LessonBegan,
    LessonClosed,
    Lessons,
    Teach,
    TeachSwitched,
)
from companion.engine.log_lines import LogLines
from companion.engine.setup import Answers, SetupPlan, settled
from companion.engine.view import Move, TableView

_COMMANDS: dict[str, type[Command]] = {"teach": Teach, "close-lesson": CloseLesson}
_EVENTS = (TeachSwitched, LessonBegan, LessonClosed)
_SAYS = {True: "Teach me is on.", False: "Teach me is off."}


def teaching(game: Game[Any, Any, Any, Any], lessons: Lessons) -> AnyGame:
    """The game with lessons; its state keeps in ``taught`` what the table was taught."""
    around = _Teaching(game, lessons)
    return replace(
        game,
        commands={**game.commands, **_COMMANDS},
        events=(*game.events, *_EVENTS),
        plan=around.plan,
        start=around.start,
        decide=around.decide,
        evolve=around.evolve,
        view=around.view,
        log=_untold(game.log),
    )


@dataclass(frozen=True)
class _Teaching:
    """What a game does, with its lessons around it."""

    game: AnyGame
    lessons: Lessons

    def plan(self, catalogue: Any, players: int, answers: Answers) -> SetupPlan:
        found = self.game.plan(catalogue, players, answers)
        option, problems = settled(TEACH, answers)
        kept = {TEACH.id: option.chosen} if option.chosen == (ON,) else {}
        return replace(
            found,
            options=(*found.options, option),
            problems=(*found.problems, *problems),
            answers={**found.answers, **kept},
        )

    def start(self, catalogue: Any, setup: Setup) -> tuple[Event, ...]:
        events = self.game.start(catalogue, setup)
        if setup.options.get(TEACH.id) != (ON,):
            return events
        return self._taught(self.game.blank, (*events, TeachSwitched(on=True)))

    def decide(self, state: Any, command: Command) -> tuple[Event, ...]:
        match command:
            case Teach(on=on):
                switched = (TeachSwitched(on=on),)
                return self._taught(state, switched) if on != state.taught.is_on else ()
            case CloseLesson(lesson=lesson):
                # Nothing else begins here: it would lie under the finger that has closed this one.
                return (LessonClosed(lesson),) if lesson == state.taught.now else ()
        return self._taught(state, self.game.decide(state, command))

    def _taught(self, state: Any, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """What happens, with the card that is over then and the one that begins: once a tap."""
        after = reduce(self.evolve, events, state)
        if not after.taught.is_on or after == state:
            return events
        before = (state,) if state.taught.is_on else ()
        was, now = after.taught.now, after.taught.at(self.lessons, after, *before).now
        if was == now:
            return events
        ends = (LessonClosed(was),) if was else ()
        begins = (LessonBegan(now),) if now else ()
        return (*events, *ends, *begins)

    def evolve(self, state: Any, event: Event) -> Any:
        match event:
            case TeachSwitched(on=on):
                return replace(state, taught=state.taught.switched(on=on))
            case LessonBegan(lesson=lesson):
                return replace(state, taught=state.taught.begun(lesson))
            case LessonClosed(lesson=lesson):
                return replace(state, taught=state.taught.closed(lesson))
        return self.game.evolve(state, event)

    def view(self, state: Any, viewer: Viewer) -> TableView:
        shown = self.game.view(state, viewer)
        if shown.is_over:
            return shown
        lesson = self.game.book().lessons.get(state.taught.now) if state.taught.now else None
        return replace(shown, lesson=lesson, teach=_switch(state))


def _switch(state: Any) -> Move:
    """What begins or ends it during the game."""
    if state.taught.is_on:
        return Move("teach", "Stop teaching", icon="close")
    return Move("teach", "Teach me", (("on", "1"),), icon="question")


def _untold(log: LogLines[Any, Any]) -> LogLines[Any, Any]:
    """The same log: switching and closing are no lines of it, and undo goes past them."""

    def sentence(state: Any, event: Event, viewer: Viewer) -> str:
        match event:
            case TeachSwitched(on=on):
                return _SAYS[on]
            case LessonBegan() | LessonClosed():
                return "A card of Teach me."
        return log.sentence(state, event, viewer)

    def folded(state: Any, events: Sequence[Event], viewer: Viewer) -> str:
        told = [event for event in events if not isinstance(event, _EVENTS)]
        return log.folded(state, told, viewer) if told else ""

    def is_step(command: str, events: Sequence[Event]) -> bool:
        told = [event for event in events if not isinstance(event, _EVENTS)]
        return bool(told or not events) and log.is_step(command, events)

    def about(event: Event) -> frozenset[str]:
        return frozenset() if isinstance(event, _EVENTS) else log.about(event)

    folds: dict[str, Fold] = {**log.folds, **dict.fromkeys(_COMMANDS, "passes")}
    return replace(log, sentence=sentence, folds=folds, folded=folded, is_step=is_step, about=about)
