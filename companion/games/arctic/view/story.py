"""The story of a game: what was played with, and what its log tells as pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from companion.engine.game import Event, PlayerId
from companion.engine.story import END, Chart, Moments, Series, most, told_of
from companion.engine.wording import say
from companion.games.arctic.table.events.turns import PowerTaken
from companion.games.arctic.table.final_count import counted_score, spoken_names, token_value
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.sheets import BOX

LONGEST_PAUSE = 10.0  # minutes; whatever is longer was supper
SHORTEST_GAME = 1.0  # minutes; before that there is no time to tell of
COUNTING = "Counting"


def sets(table: Table) -> tuple[str, ...]:
    """What of the box was played with: there is only one."""
    return (BOX,)


def story(moments: Moments) -> tuple[Chart, ...]:
    """What the log tells as pictures; whatever it says nothing of is left out."""
    if not moments:
        return ()
    told = (_points, _totems, _piles, _powers, _time)
    return tuple(chart for tell in told if (chart := tell(moments)) is not None)


def _points(moments: Moments) -> Chart | None:
    """What everyone's points came from, once they are counted."""
    table: Table = moments[-1].state
    if not table.count.is_counted:
        return None
    names = spoken_names(table)
    by_name = {score.id: score for score in counted_score(table).players}
    points = {seat.id: by_name[names[seat.id]] for seat in table.seats}
    values = {
        player: (score.run_points, score.variety_points, score.totem_points, -score.penalty_points)
        for player, score in points.items()
    }
    labels = ("Runs", "Variety", "Totem", "Lost to penalty cards")
    series, note = _by_player(table, values), "Penalty cards count against you (R45, R47)."
    totals = [
        replace(of_player, values=(points[seat.id].total,))
        for of_player, seat in zip(series, table.seats, strict=True)
    ]
    told = most(totals, "scored")
    return Chart("points", "Points", "bars", labels, series, "points", told, note)


def _totems(moments: Moments) -> Chart | None:
    """Where everyone's totem stood after each round; before it is revealed no one may know."""
    table: Table = moments[-1].state
    totems = {seat.id: table.count.of(seat.id).totem for seat in table.seats}
    rounds = _ends_of_rounds(moments)
    if not table.count.is_closed or not any(totems.values()) or len(rounds) < 2:
        return None
    values = {
        player: (
            *(round.tokens.get(totem) for round in rounds.values()),
            token_value(table, totem) if totem else None,
        )
        for player, totem in totems.items()
    }
    labels = (*(str(number) for number in rounds), END)
    note = "The landscape value under the token of each totem (R47)."
    series = _by_player(table, values)
    told = told_of(labels, series)
    return Chart("totems", "Totems, round by round", "lines", labels, series, "points", told, note)


def _piles(moments: Moments) -> Chart | None:
    """How the piles grew, round by round."""
    table: Table = moments[-1].state
    rounds = _ends_of_rounds(moments)
    values = {
        seat.id: tuple(_cards(round, seat.id) for round in rounds.values()) for seat in table.seats
    }
    if len(rounds) < 2 or not any(number for some in values.values() for number in some):
        return None
    labels = tuple(str(number) for number in rounds)
    series = _by_player(table, values)
    told, note = told_of(labels, series), "Cards in each pile at the end of the round."
    return Chart("piles", "Piles, round by round", "lines", labels, series, "cards", told, note)


def _cards(table: Table, player: PlayerId) -> int | None:
    # No one knows what a turn that was not entered has placed.
    return len(table.player(player).pile) if table.player(player).is_followed else None


def _powers(moments: Moments) -> Chart | None:
    """How often everyone took a power card, and how often from another player."""
    table: Table = moments[-1].state
    taken: Counter[PlayerId] = Counter()
    from_others: Counter[PlayerId] = Counter()
    for event in _events(moments):
        if isinstance(event, PowerTaken):
            taken[event.player] += 1
            from_others[event.player] += bool(event.holder)
    if not taken:
        return None
    values = {seat.id: (taken[seat.id], from_others[seat.id]) for seat in table.seats}
    labels = ("Taken", "Of these from another player")
    series = _by_player(table, values)
    told = most(series, "took") or say(
        "{taken:# power card|# power cards} changed hands.", taken=taken.total()
    )
    return Chart("powers", "Power cards", "bars", labels, series, "power cards", told)


def _time(moments: Moments) -> Chart | None:
    """How long everyone's turns took, and the counting."""
    table: Table = moments[-1].state
    spent: dict[str, float] = {seat.id: 0.0 for seat in table.seats} | {COUNTING: 0.0}
    for moment, later in pairwise(moments):
        state: Table = moment.state
        pause = later.minutes - moment.minutes
        whose = state.active if state.has_turns else COUNTING if state.is_over else ""
        if whose:
            # A clock that was set back takes no time away.
            spent[whose] += min(max(pause, 0.0), LONGEST_PAUSE)
    if sum(spent.values()) < SHORTEST_GAME:
        return None
    shown = {who: _rounded(minutes) for who, minutes in spent.items() if minutes}
    labels = tuple(who if who == COUNTING else table.name(PlayerId(who)) for who in shown)
    told = say("{values:# minute|# minutes} in all.", values=round(sum(spent.values())))
    note = say(
        "Breaks count as {longest_pause} minutes at most.", longest_pause=round(LONGEST_PAUSE)
    )
    series = (Series("Minutes", tuple(shown.values())),)
    return Chart("time", "Time by player", "bars", labels, series, "minutes", told, note)


def _rounded(minutes: float) -> float:
    return round(minutes, 1 if minutes < 10 else 0)


def _ends_of_rounds(moments: Moments) -> dict[int, Table]:
    """The table at the end of each round whose turns were told."""
    rounds: dict[int, Table] = {}
    for moment in moments:
        if moment.state.round and moment.state.tracking == "turns":
            rounds[moment.state.round] = moment.state
    return rounds


def _events(moments: Moments) -> Iterator[Event]:
    return (event for moment in moments for event in moment.events)


def _by_player(
    table: Table, values: Mapping[PlayerId, tuple[int | None, ...]]
) -> tuple[Series, ...]:
    closed = table.count.result
    won = {player for player, rank in closed.ranks.items() if rank == 1} if closed else ()
    return tuple(
        Series(s.name, values[s.id], s.colour, s.letter, is_winner=s.id in won) for s in table.seats
    )
