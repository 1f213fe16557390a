"""The story of a game: what was played with, and what its log tells as pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from companion.engine.game import Event, PlayerId
from companion.engine.questions import counted, in_words
from companion.engine.story import Chart, Moments, Series
from companion.games.arctic_scavengers.rules.box import load_setup
from companion.games.arctic_scavengers.rules.catalogue import BASE
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
    told = (_tribes, _skirmishes, _buildings, _gathered, _time)
    return tuple(chart for tell in told if (chart := tell(moments)) is not None)


def _tribes(moments: Moments) -> Chart | None:
    """The people everybody was known to have at the end of each round, and at the end all."""
    table: Table = moments[-1].state
    rounds: dict[int, Table] = {}
    for moment in moments:
        if moment.state.round and not moment.state.is_over:
            rounds[moment.state.round] = moment.state
    numbers = range(min(rounds, default=1), max(rounds, default=0) + 1)
    result = table.result if table.result is not None and table.result.is_counted else None
    series = _by_player(
        table,
        {
            seat.id: (
                *(_people(rounds.get(number), seat.id) for number in numbers),
                *((result.totals.get(seat.id),) if result else ()),
            )
            for seat in table.seats
        },
    )
    labels = (*(str(number) for number in numbers), *(("End",) if result else ()))
    known = [at for at in range(len(labels)) if any(row.values[at] is not None for row in series)]
    if len(known) < 2:
        return None
    told = "The people on the cards that everybody was known to own, round by round (R40)."
    told += " At the end the whole count, with secret cards and gangs." if result else ""
    return Chart("tribes", "Tribes", "lines", labels, series, "people", told)


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
    series += (Series("Nobody: deadlock", (deadlocks,)),) if deadlocks else ()
    series += (Series("Nobody said who", (untold,)),) if untold else ()
    said = f"{counted(fought, 'skirmish', 'skirmishes')}, {counted(deadlocks, 'deadlock')}. "
    return Chart(
        "skirmishes", "Skirmishes won", "bars", ("won",), series, "skirmishes", said + _most(series)
    )


def _most(series: tuple[Series, ...]) -> str:
    """Who is ahead."""
    players = {row.name: row.values[0] or 0 for row in series if row.letter}
    most = max(players.values())
    names = [name for name, number in players.items() if number == most]
    if not most or len(names) == len(players):
        return ""
    return f"{in_words(names)} won the most."


def _buildings(moments: Moments) -> Chart | None:
    table: Table = moments[-1].state
    complete: dict[PlayerId, set[str]] = {seat.id: set() for seat in table.seats}
    for moment in moments:
        for player in moment.state.players:
            complete[player.id].update(site.id for site in player.sites if site.is_complete)
    if not any(complete.values()):
        return None
    series = _by_player(table, {player: (len(sites),) for player, sites in complete.items()})
    told = "Every building that was complete at some time, disabled or not."
    return Chart(
        "buildings", "Buildings completed", "bars", ("completed",), series, "buildings", told
    )


def _gathered(moments: Moments) -> Chart | None:
    """Cards that came and went; of what was only ticked the log knows no cards."""
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
    told = "Actions that were only ticked are not in it."
    return Chart("gathered", "Cards gathered", "bars", labels, series, "cards", told)


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
    told = (
        f"{_duration(total)} in all. Of a pause without a tap at most "
        f"{round(LONGEST_PAUSE)} minutes count."
    )
    labels = tuple(_PHASES[phase] for phase in phases)
    return Chart(
        "time", "Time by phase", "bars", labels, (Series("Minutes", values),), "minutes", told
    )


def _duration(minutes: float) -> str:
    hours, rest = divmod(round(minutes), 60)
    if not hours:
        return counted(rest, "minute")
    return f"{counted(hours, 'hour')} {counted(rest, 'minute')}"


def _events(moments: Moments) -> Iterator[Event]:
    return (event for moment in moments for event in moment.events)


def _by_player(table: Table, values: dict[PlayerId, tuple[int | None, ...]]) -> tuple[Series, ...]:
    return tuple(Series(s.name, values[s.id], s.colour, s.letter) for s in table.seats)
