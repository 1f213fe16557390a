"""The story of a game: what was played with, and what its log tells as pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from companion.engine.game import Event, PlayerId
from companion.engine.story import END, Chart, Moments, Series, most, told_of
from companion.engine.wording import counted, say, spelled
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
    told = (_tribes, _skirmishes, _gangs)
    later = (_buildings, _time)
    return (
        *(chart for tell in told if (chart := tell(moments)) is not None),
        *_gathered(moments),
        *(chart for tell in later if (chart := tell(moments)) is not None),
    )


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
        note = "People on known cards, at the end on all."
    if counted_people and table.gangs:
        note = "People on cards. The gangs joined at the end."
    told = told_of(labels, series, lambda name, label: _brought_by(rounds, name, label))
    return Chart("tribes", "Tribe, round by round", "lines", labels, series, "people", told, note)


def _brought_by(rounds: dict[int, Table], name: str, label: str) -> str:
    """The card of a round that brought a player the most people, as the end of a sentence."""
    before, after = rounds.get(int(label) - 1), rounds.get(int(label))
    if before is None or after is None:
        return ""
    player = next(seat.id for seat in after.seats if seat.name == name)
    had, has = before.player(player).cards, after.player(player).cards
    gained = {card: copies - had.get(card, 0) for card, copies in has.items()}
    people = {card: max(0, copies) * after.card(card).people for card, copies in gained.items()}
    best = max(people, key=lambda card: people[card], default="")
    if not best or not people[best]:
        return ""
    return say(" with {one_or_more}", one_or_more=_one_or_more(after.card(best).name, gained[best]))


def _one_or_more(name: str, copies: int) -> str:
    """Cards in a sentence: ``a Field Crew``, ``Thugs``, ``Scout ×2``."""
    if copies > 1:
        return f"{name} ×{copies}"
    if name.endswith("s"):
        return name
    return say("an {card}" if name[0] in "AEIOU" else "a {card}", card=name)


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
    if not won:
        return None
    series = _by_player(table, {seat.id: (won[seat.id],) for seat in table.seats})
    said = most(series, "won") or say("{won:# skirmish|# skirmishes} won.", won=won.total())
    others = [
        *([counted(kinds[SkirmishDeadlocked], "deadlock")] * bool(kinds[SkirmishDeadlocked])),
        *(
            [say("{kind} not entered", kind=kinds[ContestedResourceLeft])]
            * bool(kinds[ContestedResourceLeft])
        ),
    ]
    told = f"{'; '.join([said.rstrip('.'), *others])}."
    return Chart("skirmishes", "Skirmishes won", "bars", ("won",), series, "skirmishes", told)


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
    players = spelled(len({gang.winner for gang in joined}), "player")
    told = f"{spelled(len(joined), 'gang').capitalize()}, {players}."
    if len(joined) == 1:
        told = say(
            "The {serie} joined {seat}.",
            serie=series[0].name,
            seat=seats[joined[0].winner or ""].name,
        )
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


def _gathered(moments: Moments) -> tuple[Chart, ...]:
    """Cards that came and went; of actions without details the log knows no cards."""
    table: Table = moments[-1].state
    hired, dug, trashed = Counter[PlayerId](), Counter[PlayerId](), Counter[PlayerId]()
    for event in _events(moments):
        if isinstance(event, Hired):
            hired[event.player] += 1
        elif isinstance(event, CardKept):
            dug[event.player] += 1
        elif isinstance(event, Trashed):
            trashed[event.player] += len(event.cards)
    charts = [
        _cards(table, "hired", "Hired", "hired", hired),
        _cards(table, "dug", "Dug up and kept", "kept", dug),
        _cards(table, "trashed", "Trashed", "trashed", trashed),
    ]
    told = [chart for chart in charts if chart is not None]
    # Said once, below the last of them.
    last = [replace(chart, note="Without actions that have no details.") for chart in told[-1:]]
    return (*told[:-1], *last)


def _cards(table: Table, key: str, title: str, did: str, found: Counter[PlayerId]) -> Chart | None:
    if not found.total():
        return None
    series = _by_player(table, {seat.id: (found[seat.id],) for seat in table.seats})
    return Chart(key, title, "bars", (did,), series, "cards", most(series, did))


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
    told = say("{duration} in all.", duration=_duration(total))
    note = say(
        "Breaks count as {longest_pause} minutes at most.", longest_pause=round(LONGEST_PAUSE)
    )
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
