"""The page on which piles are counted without a table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.address import UNREADABLE, press, read_press
from companion.engine.errors import RuleError
from companion.engine.game import Command, PlayerId
from companion.engine.questions import Reason, counted, in_words
from companion.engine.setup import Answers
from companion.engine.view import QuickPanel
from companion.games.arctic.quick.address import Asked, read, write
from companion.games.arctic.rules.catalogue import PLAYERS, Catalogue
from companion.games.arctic.rules.scoring import ArcticScore
from companion.games.arctic.table.count_commands import (
    CountCard,
    CountPenalty,
    FindToken,
    MarkCard,
    RemoveCard,
    RevealTotem,
    ShowPile,
)
from companion.games.arctic.table.decide import decide
from companion.games.arctic.table.evolve import evolve
from companion.games.arctic.table.final_count import (
    counted_score,
    missing,
    spoken_names,
)
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.count import Choice, CountPanel, Press, count_panel

# What lies around the piles: a word of the address is changed, and the address read again.
_AROUND = ("players", "first")
_OF_ALL = ("first", "at", "mark")


@dataclass(frozen=True)
class QuickCount:
    """Everything that the page shows."""

    panel: CountPanel
    state: tuple[tuple[str, str], ...]
    players: tuple[Choice, ...]
    first: tuple[Choice, ...]
    verdict: str  # who wins, once all is said of everybody
    reasons: tuple[Reason, ...]
    standing: str  # until then: who leads, and what is still to say
    problem: str = ""


def quick_count(catalogue: Catalogue, answers: Answers) -> QuickPanel:
    """The page as its address has it."""
    asked = read(catalogue, answers)
    tap = next(iter(answers.get("do", ())), "")
    if tap:
        asked = tapped(asked, tap)
    query = tuple(write(asked.table).items())
    model = _model(asked, query)
    return QuickPanel("quick_count", model, query, bool(tap), is_told=bool(asked.problem))


def _model(asked: Asked, query: tuple[tuple[str, str], ...]) -> QuickCount:
    table = asked.table
    panel = count_panel(table, in_address)
    assert panel is not None, "the table of this page always counts"
    result = counted_score(table)
    lacks = [said for seat in table.seats if (said := missing(table, seat.id))]
    return QuickCount(
        panel=panel,
        state=query,
        players=tuple(
            Choice(str(n), f"{n} players", "", _press("players", n=str(n)), n == len(table.seats))
            for n in PLAYERS
        ),
        first=tuple(
            Choice(str(n), seat.name, "", _press("first", n=str(n)), seat.id == table.first)
            for n, seat in enumerate(table.seats, 1)
        ),
        verdict="" if lacks else result.explanation[-2].text,
        reasons=() if lacks else result.explanation,
        standing=f"{_lead(table, result)}Still to say: {in_words(lacks)}." if lacks else "",
        problem=asked.problem,
    )


def _lead(table: Table, result: ArcticScore) -> str:
    """Who leads of those whose pile is begun: more is still to come, so nobody has won."""
    names = spoken_names(table)
    begun = [names[seat.id] for seat in table.seats if table.count.of(seat.id).pile]
    totals = {one.id: one.total for one in result.players if one.id in begun}
    if not totals:
        return ""
    best = max(totals.values())
    ahead = [name for name, total in totals.items() if total == best]
    does = "leads" if len(ahead) == 1 else "are level"
    does = "has" if len(totals) == 1 else f"{does} with"
    return f"{in_words(ahead)} {does} {counted(best, 'point')} so far. "


def in_address(command: str, player: PlayerId, field: str, value: str) -> Press:
    """Here everything stands in one form: each button says all of it."""
    return _press(command, **{"player": player, field: value})


def _press(action: str, **fields: str) -> Press:
    return Press("do", press(action, **fields))


def tapped(asked: Asked, tap: str) -> Asked:
    """The count after a tap; one that the rules forbid changes nothing and says why."""
    action, fields = read_press(tap)
    if action in _AROUND:
        said = write(asked.table) | {action: fields.get("n", "")}
        if action == "players":
            # Who has gone is looked at no more, and cannot be the first player.
            said = {name: text for name, text in said.items() if name not in _OF_ALL}
        return read(asked.table.box, {name: (text,) for name, text in said.items()})
    try:
        command = _command(action, fields)
    except (KeyError, ValueError):
        return replace(asked, problem=UNREADABLE)
    return _performed(asked.table, command)


def _performed(table: Table, command: Command) -> Asked:
    try:
        events = decide(table, command)
    except RuleError as refusal:
        return Asked(table, refusal.message)
    for event in events:
        table = evolve(table, event)
    return Asked(table)


def _command(action: str, fields: dict[str, str]) -> Command:
    player = PlayerId(fields["player"])
    match action:
        case "show-pile":
            return ShowPile(player)
        case "count-card":
            return CountCard(player, fields["card"])
        case "mark-card":
            return MarkCard(player, int(fields["place"][:4]))
        case "remove-card":
            return RemoveCard(player, int(fields["place"][:4]))
        case "reveal-totem":
            return RevealTotem(player, fields["totem"])
        case "find-token":
            return FindToken(player, int(fields["value"][:4]))
        case "count-penalty":
            return CountPenalty(player, int(fields["cards"][:4]))
    raise KeyError(action)
