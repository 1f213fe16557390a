"""Runs of taps as one line of the log: an action put together, cards revealed, cards counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.engine.game import TABLE, Event, PlayerId, Viewer
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.gathering.attackers import INTERRUPT
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.sentences import (
    Attack,
    cards_in_words,
    counted_thing,
    sentence,
)
from companion.games.arctic_scavengers.view.words import ACTION_WORDS


def folded(table: Table, events: Sequence[Event], viewer: Viewer) -> str:
    """An action as it was put together, as one line: how it ended, or what lies there so far.

    Nothing, if it was closed or nothing lies there.
    """
    said: list[str] = []
    opened: e.TrayOpened | None = None
    lying: list[CardId] = []
    is_answered = False
    attackers = {event.by for event in events if isinstance(event, Attack) and event.by}
    for event in events:
        match event:
            case e.CardRevealed() | e.CardTakenOut() | e.CopiesCounted() | e.CountBegun():
                pass  # told at the end, whatever came first
            case e.CountPassed():
                pass  # the numbers say who has the tablet
            case e.TrayOpened():
                opened, lying, is_answered = event, [], False
            case e.CardLaid(card=card):
                lying.append(card)
            case e.CardTakenBack(card=card):
                if card in lying:
                    lying.remove(card)
            case e.ChoiceMade(value=value):
                is_answered = is_answered or bool(value)  # what it led to is told
            case _:
                if isinstance(event, e.ActionDone | e.TrayClosed | e.ActionCancelled):
                    opened, lying = None, []
                if isinstance(event, e.ActionTakenBack) and attackers and said:
                    said[-1] = f"{said[-1].rstrip('.')}; {sentence(table, event, viewer)}"
                elif not isinstance(event, e.TrayClosed) and not _is_told(event, attackers):
                    said.append(sentence(table, event, viewer))
    parts = [*_copies_in_all(table, events), *said, *_so_far(table, opened, lying, is_answered)]
    told = " ".join([*parts, *_revealed(table, events)])
    if told or isinstance(events[-1], e.TrayClosed | e.TrayOpened):
        return told
    return sentence(table, events[-1], viewer)


def is_step(command: str, events: Sequence[Event]) -> bool:
    """Whether a tap did more than open or close a panel; its own card is laid as it opens."""
    return not all(
        isinstance(event, e.TrayOpened | e.CountPassed)
        or (isinstance(event, e.TrayClosed) and event.was_untouched)
        or (isinstance(event, e.CardLaid) and command == "open")
        for event in events
    )


def _is_told(event: Event, attackers: set[PlayerId]) -> bool:
    """Whether an attack tells this again, with both names and both cards."""
    match event:
        case e.ActionDone(player=player, action=action):
            return action == INTERRUPT and player in attackers
        case e.CardsSpent(player=player, purpose="attack"):
            return player in attackers
    return False


def _copies_in_all(table: Table, events: Sequence[Event]) -> list[str]:
    """What a player counted in a run of taps, each kind with what it came to."""
    begun: e.CountBegun | None = None
    ends: dict[str, int] = {}
    player = ""
    for event in events:
        if isinstance(event, e.CountBegun):
            begun, ends = event, {}
        elif isinstance(event, e.CopiesCounted):
            player, ends[event.thing] = event.player, event.copies
    how = [sentence(table, begun, TABLE)] if begun else []
    if not ends:
        return how
    numbers = ", ".join(f"{counted_thing(table, thing)} {n}" for thing, n in ends.items())
    if how:
        return [f"{how[0].rstrip('.')}: {numbers}."]
    return [f"{table.name(PlayerId(player))} enters {numbers}."]


def _revealed(table: Table, events: Sequence[Event]) -> list[str]:
    """What each player has laid into the skirmish in a run of taps, or taken out of it."""
    shown: dict[PlayerId, Counter[CardId]] = {}
    for event in events:
        if isinstance(event, e.CardRevealed):
            shown.setdefault(event.player, Counter())[event.card] += 1
        elif isinstance(event, e.CardTakenOut):
            shown.setdefault(event.player, Counter())[event.card] -= 1
    said = []
    for player, cards in shown.items():
        more, less = list((+cards).elements()), list((-cards).elements())
        parts = [f"reveals {cards_in_words(table, more)}"] if more else []
        parts += [f"takes {cards_in_words(table, less)} out again"] if less else []
        said.append(f"{table.name(player)} {' and '.join(parts) or 'reveals nothing after all'}.")
    return said


def _so_far(
    table: Table, opened: e.TrayOpened | None, lying: Sequence[CardId], is_answered: bool
) -> list[str]:
    if opened is None:
        return [f"Laid: {cards_in_words(table, lying)}."] if lying else []
    if not lying and not is_answered:
        return []
    cards = f" with {cards_in_words(table, lying)}" if lying else ""
    return [f"{table.name(opened.player)}: {ACTION_WORDS[opened.action].name}{cards}."]
