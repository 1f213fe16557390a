"""The story of a game: what was played with, and what its log tells as pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from companion.engine.game import Event, PlayerId
from companion.engine.questions import counted
from companion.engine.story import END, Chart, Moments, Series, most, told_of
from companion.games.arctic_scavengers.rules.box import load_setup
from companion.games.arctic_scavengers.rules.catalogue import BASE
from companion.games.arctic_scavengers.table import final_count
from companion.games.arctic_scavengers.table.events import (
    CardKept,
    ContestedResourceLeft,
    Hired,
    SkirmishDeadlocked,
    SkirmishWon,
    Trashed,
)
from companion.games.arctic_scavengers.table.state import Phase, Table
from companion.games.arctic_scavengers.view.seats import known_people

LONGEST_PAUSE = 10.0  # minutes; whatever is longer was supper
SHORTEST_GAME = 1.0  # minutes; before that there is no time to tell of

_PHASES: dict[Phase, str] = {
    "draw": "Drawing",
    "gather": "Gathering",
    "skirmish": "Skirmish",
    "over": "Counting",
}


def sets(table: Table) -> tuple[str, ...]:
    """The boxes that were on the table."""
    facts = load_setup()
    opened = {BASE, *(facts.box_of(module).id for module in table.known_modules)}
    return tuple(box.name for box in facts.boxes.values() if box.id in opened)


def story(moments: Moments) -> tuple[Chart, ...]:
    """What the log tells as pictures; whatever it says nothing of is left out."""
    if not moments:
        return ()
    told = (_tribes, _skirmishes, _gangs, _gathered, _buildings, _time)
    return tuple(chart for tell in told if (chart := tell(moments)) is not None)


def _tribes(moments: Moments) -> Chart | None:
    """The people everyone was known to have at the end of each round, and on all cards at the end."""
    table: Table = moments[-1].state
    rounds: dict[int, Table] = {}
    for moment in moments:
        if moment.state.round and not moment.state.is_over:
            rounds[moment.state.round] = moment.state
    numbers = range(min(rounds, default=1), max(rounds, default=0) + 1)
    counted_people = _on_cards(table)
    series = _by_player(
        table,
        {
            seat.id: (
                *(_people(rounds.get(number), seat.id) for number in numbers),
                *((counted_people[seat.id],) if counted_people else ()),
            )
            for seat in table.seats
        },
    )
    labels = (*(str(number) for number in numbers), *((END,) if counted_people else ()))
    known = [at for at in range(len(labels)) if any(row.values[at] is not None for row in series)]
    if len(known) < 2:
        return None
    note = "People on known cards."
    if counted_people:
        note += " At the end all cards are counted; the gangs are not in it."
    told = told_of(labels, series)
    return Chart("tribes", "Tribe, round by round", "lines", labels, series, "people", told, note)


def _on_cards(table: Table) -> dict[PlayerId, int]:
    """The people on everyone's cards as they were counted; nothing before."""
    if table.result is None or not table.result.is_counted:
        return {}
    joined = Counter[str]()
    for gang in final_count.answer(table).gangs:
        joined[gang.winner or ""] += table.catalogue.gangs[gang.id].people
    return {s.id: table.result.totals.get(s.id, 0) - joined[s.id] for s in table.seats}


def _people(table: Table | None, player: PlayerId) -> int | None:
    if table is None or table.tracking != "decks":
        return None
    return known_people(table, table.player(player))


def _skirmishes(moments: Moments) -> Chart | None:
    table: Table = moments[-1].state
    won: Counter[PlayerId] = Counter()
    kinds: Counter[type[Event]] = Counter()
    for event in _events(moments):
        kinds[type(event)] += 1
        if isinstance(event, SkirmishWon):
            won[event.player] += 1
    deadlocks, untold = kinds[SkirmishDeadlocked], kinds[ContestedResourceLeft]
    fought = won.total() + deadlocks + untold
    if not fought:
        return None
    series = _by_player(table, {seat.id: (won[seat.id],) for seat in table.seats})
    said = most(series, "won") or f"{counted(fought, 'skirmish', 'skirmishes')}."
    if deadlocks:
        said = f"{said.rstrip('.')}; {counted(deadlocks, 'deadlock')}."
    series += (Series("Deadlock", (deadlocks,)),) if deadlocks else ()
    series += (Series("Not entered", (untold,)),) if untold else ()
    return Chart("skirmishes", "Skirmishes won", "bars", ("won",), series, "skirmishes", said)


def _gangs(moments: Moments) -> Chart | None:
    """The gangs as bars of their own, once they have joined."""
    table: Table = moments[-1].state
    if not _on_cards(table):
        return None
    seats = {str(seat.id): seat for seat in table.seats}
    joined = [gang for gang in final_count.answer(table).gangs if gang.winner]
    if not joined:
        return None
    series = []
    for gang in joined:
        seat, facts = seats[gang.winner or ""], table.catalogue.gangs[gang.id]
        name = facts.name.removeprefix("The ")
        series.append(Series(name, (facts.people,), seat.colour, seat.letter, caption=name))
    players = counted(len({gang.winner for gang in joined}), "player")
    told = f"{counted(len(joined), 'gang')} joined {players}."
    if len(joined) == 1:
        told = f"The {series[0].name} joined {seats[joined[0].winner or ''].name}."
    return Chart(
        "gangs", "Gangs", "bars", ("joined",), tuple(series), "people", told, is_added=True
    )


def _buildings(moments: Moments) -> Chart | None:
    table: Table = moments[-1].state
    complete: dict[PlayerId, set[str]] = {seat.id: set() for seat in table.seats}
    for moment in moments:
        for player in moment.state.players:
            complete[player.id].update(site.id for site in player.sites if site.is_complete)
    if not any(complete.values()):
        return None
    series = _by_player(table, {player: (len(sites),) for player, sites in complete.items()})
    told = most(series, "completed") or "Every building that was complete at some time."
    return Chart(
        "buildings", "Buildings completed", "bars", ("completed",), series, "buildings", told
    )


def _gathered(moments: Moments) -> Chart | None:
    """Cards that came and went; of actions without details the log knows no cards."""
    table: Table = moments[-1].state
    found: dict[str, Counter[PlayerId]] = {"Hired": Counter(), "Dug up and kept": Counter()}
    found["Trashed"] = Counter()
    for event in _events(moments):
        if isinstance(event, Hired):
            found["Hired"][event.player] += 1
        elif isinstance(event, CardKept):
            found["Dug up and kept"][event.player] += 1
        elif isinstance(event, Trashed):
            found["Trashed"][event.player] += len(event.cards)
    labels = tuple(label for label, by_player in found.items() if by_player.total())
    if not labels:
        return None
    series = _by_player(
        table, {seat.id: tuple(found[label][seat.id] for label in labels) for seat in table.seats}
    )
    did = {"Hired": "hired", "Dug up and kept": "kept", "Trashed": "trashed"}[labels[0]]
    note = "Without actions that have no details."
    told = most(series, did)
    return Chart("gathered", "Cards gathered", "bars", labels, series, "cards", told, note)


def _time(moments: Moments) -> Chart | None:
    spent: dict[Phase, float] = dict.fromkeys(_PHASES, 0.0)
    for moment, later in pairwise(moments):
        pause = later.minutes - moment.minutes
        # A clock that was set back takes no time away.
        spent[moment.state.phase] += min(max(pause, 0.0), LONGEST_PAUSE)
    total = sum(spent.values())
    if total < SHORTEST_GAME:
        return None
    phases = [phase for phase in _PHASES if spent[phase]]
    values = tuple(round(spent[phase], 1 if spent[phase] < 10 else 0) for phase in phases)
    told = f"{_duration(total)} in all."
    note = f"Breaks count as {round(LONGEST_PAUSE)} minutes at most."
    labels = tuple(_PHASES[phase] for phase in phases)
    return Chart(
        "time", "Time by phase", "bars", labels, (Series("Minutes", values),), "minutes", told, note
    )


def _duration(minutes: float) -> str:
    hours, rest = divmod(round(minutes), 60)
    if not hours:
        return counted(rest, "minute")
    return f"{counted(hours, 'hour')} {counted(rest, 'minute')}"


def _events(moments: Moments) -> Iterator[Event]:
    return (event for moment in moments for event in moment.events)


def _by_player(table: Table, values: dict[PlayerId, tuple[int | None, ...]]) -> tuple[Series, ...]:
    won = table.result.winners if table.result else ()
    return tuple(
        Series(s.name, values[s.id], s.colour, s.letter, is_winner=s.id in won) for s in table.seats
    )
