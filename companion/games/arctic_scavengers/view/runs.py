"""Runs of taps as one line of the log: an action put together, cards revealed, cards counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.engine.game import TABLE, Event, PlayerId, Viewer
from companion.engine.wording import counted, in_words, say
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.rules.hire import in_figures
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.gathering.attackers import INTERRUPT
from companion.games.arctic_scavengers.table.state import Declaration, Table
from companion.games.arctic_scavengers.view.attack_sentences import Attack
from companion.games.arctic_scavengers.view.naming import SOURCES, cards_in_words, counted_thing
from companion.games.arctic_scavengers.view.sentences import sentence
from companion.games.arctic_scavengers.view.words import ACTION_WORDS

_SAID_BY: dict[str, type[e.Trashed | e.Hired | e.Stored | e.Retrieved]] = {
    "trash": e.Trashed,
    "hire": e.Hired,
    "store": e.Stored,
    "retrieve": e.Retrieved,
}


# What has its words in those of the whole run, at its beginning or end, or in what it led to.
_SAID_ELSEWHERE = (
    e.CardRevealed
    | e.CardTakenOut
    | e.CopiesCounted
    | e.CountBegun
    | e.CountPassed
    | e.TrayOpened
    | e.TrayClosed
    | e.CardLaid
    | e.CardTakenBack
    | e.ChoiceMade
    | e.CardCameFrom
)
# What leaves everything as it was, unless something came of it.
_NOTHING_BY_ITSELF = e.TrayClosed | e.TrayOpened | e.ChoiceMade | e.CardCameFrom


def folded(table: Table, events: Sequence[Event], viewer: Viewer) -> str:
    """An action as it was put together, as one line: how it ended, or what was played so far.

    Nothing, if it was closed or nothing was played.
    """
    happened = [*_corrected(table, events), *_happened(table, events, viewer)]
    parts = [*_copies_in_all(table, events), *happened, *_so_far(table, events)]
    told = " ".join([*parts, *_revealed(table, events)])
    if told or isinstance(events[-1], _NOTHING_BY_ITSELF):
        return told
    return sentence(table, events[-1], viewer)


def _happened(table: Table, events: Sequence[Event], viewer: Viewer) -> list[str]:
    """What came of a run, each thing in one sentence."""
    said: list[str] = []
    done = [event.player for event in events if isinstance(event, e.TurnEnded)]
    asked: Declaration | None = None
    is_answered = any(isinstance(event, e.SnipeAnswered) for event in events)
    attackers = {event.by for event in events if isinstance(event, Attack) and event.by}
    for event in events:
        match event:
            case e.Hired():
                said.append(_hired(table, event, events))
            case e.TurnEnded(player=player):
                if player == done[0]:
                    said.append(_done(table, done, events))
            case e.Announced(player=player) | e.CardsCommitted(player=player) if player in done:
                pass  # told with the end of the turn
            case e.ActionDeclared() if is_answered:
                asked = event.action  # the answer says what came of it
            case e.SnipeAnswered(snipe=None):  # from before the answer named it
                said.append(sentence(table, replace(event, snipe=asked), viewer))
            case e.TurnBegan() if done:
                pass  # who is done makes way for the next
            case e.CardKept(player=player) if said and _acts(events, player):
                kept = sentence(table, event, viewer).removeprefix(table.name(player))
                said[-1] = say("{said} and{kept}", said=said[-1].rstrip("."), kept=kept)
            case e.ActionTakenBack() if attackers and said:
                said[-1] = f"{said[-1].rstrip('.')}; {sentence(table, event, viewer)}"
            case _:
                if not _is_told(event, events, attackers):
                    said.append(sentence(table, event, viewer))
    return said


def _corrected(table: Table, events: Sequence[Event]) -> list[str]:
    """Which cards turned out to be whose, those of a player in one sentence; a reveal names its own."""
    revealed = {(event.player, event.card) for event in events if isinstance(event, e.CardRevealed)}
    cards: dict[tuple[PlayerId, str], list[CardId]] = {}
    for event in events:
        if isinstance(event, e.CardCameFrom) and (event.player, event.card) not in revealed:
            cards.setdefault((event.player, SOURCES[event.source]), []).append(event.card)
    return [
        say(
            "Correction: {player} has {cards_in_words}, {source}.",
            player=table.name(player),
            cards_in_words=cards_in_words(table, owned),
            source=source,
        )
        for (player, source), owned in cards.items()
    ]


def is_step(command: str, events: Sequence[Event]) -> bool:
    """Whether a tap did more than open or close a panel; its own card is played as it opens."""
    return not all(
        isinstance(event, e.TrayOpened | e.CountPassed)
        or (isinstance(event, e.TrayClosed) and event.was_untouched)
        or (isinstance(event, e.CardLaid) and command == "open")
        for event in events
    )


def _is_told(event: Event, events: Sequence[Event], attackers: set[PlayerId]) -> bool:
    """Whether something else tells this again: an attack with both names and both cards."""
    match event:
        case e.ActionDone(player=player, action=action):
            is_attack = action == INTERRUPT and (player in attackers or _spends(events, player))
            return is_attack or _is_told_by_its_end(event, events)
        case e.CardsSpent(player=player, purpose="attack"):
            return player in attackers
    return isinstance(event, _SAID_ELSEWHERE)


def _done(table: Table, done: Sequence[PlayerId], events: Sequence[Event]) -> str:
    """Whose turns are over, and how many cards they bring where that was announced."""
    announced = {event.player: event.cards for event in events if isinstance(event, e.Announced)}
    committed = {
        event.player: event.count for event in events if isinstance(event, e.CardsCommitted)
    }
    if any(player in (*announced, *committed) for player in done):
        return " ".join(
            _brings(table.name(player), announced.get(player), committed.get(player))
            for player in done
        )
    names = in_words([table.name(player) for player in done])
    return say("{names} {done:is|are} done.", names=names, done=len(done))


def _brings(name: str, announced: int | None, committed: int | None) -> str:
    if committed is not None:
        cards = counted(committed, "card")
        return say("{name} is done, commits {cards}.", name=name, cards=cards)
    if announced is None:
        return say("{name} is done.", name=name)
    return say("{name} is done, brings {announced}.", name=name, announced=announced)


def _is_told_by_its_end(done: e.ActionDone, events: Sequence[Event]) -> bool:
    """Whether an event of its own tells what came of an action: whom it hired, what it stored."""
    told = _SAID_BY.get(done.action)
    return told is not None and any(
        isinstance(event, told) and event.player == done.player for event in events
    )


def _hired(table: Table, hired: e.Hired, events: Sequence[Event]) -> str:
    """Who was hired, for what, and with which cards; where a leader helped the price is not the printed one."""
    hires = [
        event for event in events if isinstance(event, e.ActionDone) and event.action == "hire"
    ]
    paid = [card for event in hires for card in event.cards]
    cost = table.card(hired.card).cost
    is_helped = any(isinstance(event, e.LeaderPowerUsed) for event in events)
    price = say(" for {price}", price=in_figures(cost)) if hires and cost and not is_helped else ""
    means = say(" with {cards}", cards=cards_in_words(table, paid)) if paid else ""
    return f"{sentence(table, hired, TABLE).rstrip('.')}{price}{means}."


def _acts(events: Sequence[Event], player: PlayerId) -> bool:
    return any(isinstance(event, e.ActionDone) and event.player == player for event in events)


def _spends(events: Sequence[Event], player: PlayerId) -> bool:
    return any(isinstance(event, e.CardsSpent) and event.player == player for event in events)


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
    return [say("{player} enters {numbers}.", player=table.name(PlayerId(player)), numbers=numbers)]


def _revealed(table: Table, events: Sequence[Event]) -> list[str]:
    """What each player revealed in a run of taps, or took out again."""
    shown: dict[PlayerId, Counter[CardId]] = {}
    for event in events:
        if isinstance(event, e.CardRevealed):
            shown.setdefault(event.player, Counter())[event.card] += 1
        elif isinstance(event, e.CardTakenOut):
            shown.setdefault(event.player, Counter())[event.card] -= 1
    said = []
    for player, cards in shown.items():
        more, less = list((+cards).elements()), list((-cards).elements())
        parts = (
            [say("reveals {cards_in_words}", cards_in_words=cards_in_words(table, more))]
            if more
            else []
        )
        parts += (
            [say("removes {cards_in_words}", cards_in_words=cards_in_words(table, less))]
            if less
            else []
        )
        said.append(
            say("{player} {does}.", player=table.name(player), does=parts or "reveals no cards")
        )
    return said


def _so_far(table: Table, events: Sequence[Event]) -> list[str]:
    """What was played for an action that is still open."""
    opened: e.TrayOpened | None = None
    played: list[CardId] = []
    for event in events:
        match event:
            case e.TrayOpened():
                opened, played = event, []
            case e.CardLaid(card=card):
                played.append(card)
            case e.CardTakenBack(card=card):
                if card in played:
                    played.remove(card)
            case e.ActionDone() | e.TrayClosed() | e.ActionCancelled():
                opened, played = None, []
    if not played:
        return []
    cards = cards_in_words(table, played)
    if opened is None:
        return [say("Played: {cards}.", cards=cards)]
    return [
        say(
            "{player}: {action} with {cards}.",
            player=table.name(opened.player),
            action=ACTION_WORDS[opened.action].name,
            cards=cards,
        )
    ]
