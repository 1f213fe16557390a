"""The story of a game: what was played with, and what its log tells as pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from companion.engine.game import Event, PlayerId
from companion.engine.questions import counted
from companion.engine.story import Chart, Moments, Series
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
    """What the points of everybody came from, once they are counted."""
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
    told = "Runs, variety and totem count for, penalty cards against (R45, R47)."
    return Chart("points", "Points", "bars", labels, _by_player(table, values), "points", told)


def _totems(moments: Moments) -> Chart | None:
    """Where everybody's totem stood after each round; before it is revealed nobody may know."""
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
    labels = (*(str(number) for number in rounds), "End")
    told = "The landscape value under the token of everybody's totem, round by round (R47)."
    series = _by_player(table, values)
    return Chart("totems", "The way of the totems", "lines", labels, series, "points", told)


def _piles(moments: Moments) -> Chart | None:
    """How the piles grew, round by round."""
    table: Table = moments[-1].state
    rounds = _ends_of_rounds(moments)
    values = {
        seat.id: tuple(_cards(round, seat.id) for round in rounds.values()) for seat in table.seats
    }
    if len(rounds) < 2 or not any(number for some in values.values() for number in some):
        return None
    told = "The cards in everybody's pile at the end of each round."
    labels = tuple(str(number) for number in rounds)
    series = _by_player(table, values)
    return Chart("piles", "Piles", "lines", labels, series, "cards", told)


def _cards(table: Table, player: PlayerId) -> int | None:
    # Of a turn that was left untold nobody knows what it laid.
    return len(table.player(player).pile) if table.player(player).is_followed else None


def _powers(moments: Moments) -> Chart | None:
    """How often everybody took a power card, and how often from somebody."""
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
    told = f"{counted(taken.total(), 'power card')} changed hands."
    series = _by_player(table, values)
    return Chart("powers", "Power cards", "bars", labels, series, "power cards", told)


def _time(moments: Moments) -> Chart | None:
    """How long everybody's turns took, and the counting."""
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
    told = (
        f"{counted(round(sum(spent.values())), 'minute')} in all. Of a pause without a tap at "
        f"most {round(LONGEST_PAUSE)} minutes count."
    )
    series = (Series("Minutes", tuple(shown.values())),)
    return Chart("time", "Time by player", "bars", labels, series, "minutes", told)


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
    return tuple(Series(s.name, values[s.id], s.colour, s.letter) for s in table.seats)
