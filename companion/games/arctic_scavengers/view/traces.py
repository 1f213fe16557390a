"""What an event touched: the piles in which a count can have slipped (R55), and who acted."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from companion.engine.game import Event, PlayerId
from companion.games.arctic_scavengers.rules.box import load_catalogue
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.state import NOBODY

Piles = frozenset[str]

NONE: Piles = frozenset()
JUNKYARD: Piles = frozenset({"junkyard"})
CONTESTED: Piles = frozenset({"contested"})


@lru_cache(maxsize=1)
def _stacks() -> Piles:
    cards = load_catalogue().cards.values()
    # A module of Recon lays out refugees as a stack too.
    return frozenset(card.id for card in cards if card.pile in ("mercenary", "refugees"))


@lru_cache(maxsize=1)
def _schematics() -> Piles:
    return frozenset(load_catalogue().buildings)


@lru_cache(maxsize=1)
def _all() -> Piles:
    return JUNKYARD | CONTESTED | _stacks() | _schematics()


def _of_action(action: str) -> Piles:
    """What an action can have changed of which nothing more was said."""
    match ACTIONS[action].changes:
        case "junkyard":
            return JUNKYARD
        case "stacks":
            return _stacks()
        case "schematics":
            return _schematics()
    return NONE


def _done(event: e.ActionDone) -> Piles:
    # A hire and a building are events of their own; nothing tells what a dig left behind.
    return _of_action(event.action) & JUNKYARD


def _came_from(event: e.CardCameFrom) -> Piles:
    stack = frozenset({event.card}) & _stacks()
    match event.source:
        case "junkyard":
            return JUNKYARD
        case "contested":
            return CONTESTED
        case "stack":
            return stack
    return JUNKYARD | stack


_TOUCHED: dict[type[Event], Callable[[Any], Piles]] = {
    e.GameStarted: lambda x: _all(),
    e.SkirmishWon: lambda x: CONTESTED,
    e.SkirmishDeadlocked: lambda x: CONTESTED | JUNKYARD,
    e.ContestedResourceLeft: lambda x: CONTESTED | JUNKYARD,
    e.ActionTicked: lambda x: _of_action(x.action),
    e.ActionDone: _done,
    e.ActionTakenBack: lambda x: _of_action(x.action),
    e.CardKept: lambda x: JUNKYARD,
    e.Hired: lambda x: frozenset({x.card}),
    e.Trashed: lambda x: JUNKYARD,
    e.CardCameFrom: _came_from,
    e.BuildingStarted: lambda x: frozenset({x.building}),
    e.TrackingChanged: lambda x: _all(),
    e.PileCounted: lambda x: frozenset({x.pile}),
    e.CaughtUp: lambda x: _all(),
}


def about(event: Event) -> Piles:
    """The piles that an event changed or may have changed."""
    touched = _TOUCHED.get(type(event))
    return touched(event) if touched else NONE


def who(event: Event) -> PlayerId:
    """Whose line of the log an event makes it: who attacks, saves or acts, not who is hit."""
    match event:
        case e.CardsReturned():
            return NOBODY
        case e.ActionDeclared(action=action):
            return action.by
        case e.SnipeAnswered(player=saver, snipe=snipe):
            return saver or (snipe.by if snipe else NOBODY)
        case e.CardHit() | e.AttackStopped() | e.LeaderWounded() | e.BuildingDisabled():
            return event.by or event.player
        case e.ActionCancelled(by=by):
            return by
    return PlayerId(str(getattr(event, "player", NOBODY)))
