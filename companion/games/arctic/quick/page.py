"""The page on which piles are counted without a table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.address import read_press
from companion.engine.questions import Reason
from companion.engine.setup import Answers
from companion.engine.unlogged import Taps, Unlogged, as_answers, quick_panel, tap_in
from companion.engine.view import Move, QuickPanel
from companion.engine.wording import say
from companion.games.arctic.quick.address import read, write
from companion.games.arctic.rules.catalogue import PLAYERS, Catalogue
from companion.games.arctic.rules.scoring import ArcticScore
from companion.games.arctic.table.count_commands import COUNT_COMMANDS, COUNT_FOLDS
from companion.games.arctic.table.decide import decide
from companion.games.arctic.table.evolve import evolve
from companion.games.arctic.table.final_count import (
    Lack,
    counted_score,
    lacks,
    missing,
    spoken_names,
)
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.count import CountPanel, CountTile, Tab, count_panel, count_tabs

# What lies around the piles: a word of the address is changed, and the address read again.
_AROUND = ("players", "first")
# What can be missing, what is entered first before the others.
_LACKS: dict[Lack, str] = {
    "pile": "{number:# pile|# piles} missing",
    "short": "{number:# pile|# piles} short of cards",
    "totem": "{number:# totem|# totems} missing",
    "value": "{number:# landscape value|# landscape values} missing",
    "penalties": "{number:# player's|# players'} penalty cards missing",
}
_OF_ALL = ("first", "at", "mark")
# All that the log shows as one run, a count: without a log there is nothing to close.
TAPS: Taps[Table] = Taps({name: COUNT_COMMANDS[name] for name in COUNT_FOLDS}, decide, evolve)


@dataclass(frozen=True)
class QuickCount:
    """Everything that the page shows."""

    panel: CountPanel
    tabs: tuple[Tab, ...]
    state: tuple[tuple[str, str], ...]
    players: tuple[CountTile, ...]
    first: tuple[CountTile, ...]
    verdict: str  # who wins, once everyone's count is complete
    reasons: tuple[Reason, ...]
    lead: str  # until then: who leads,
    missing: str  # and what is missing
    problem: str = ""

    @property
    def is_asking(self) -> bool:
        """Whether an answer is the next tap."""
        return bool(self.panel.side.asks)


def quick_count(catalogue: Catalogue, answers: Answers) -> QuickPanel:
    """The page as its address has it."""
    page = read(catalogue, answers)
    if tap_in(answers):
        page = _tapped(page, *read_press(tap_in(answers)))
    query = write(page.table)
    return quick_panel("quick_count", _model(page, query), query, answers, page.problem)


def _model(page: Unlogged[Table], query: dict[str, str]) -> QuickCount:
    table = page.table
    panel = count_panel(table)
    assert panel is not None, "the table of this page always counts"
    result = counted_score(table)
    lacking = _missing(table)
    return QuickCount(
        panel=panel,
        tabs=count_tabs(table),
        state=tuple(query.items()),
        players=tuple(
            _tile("players", n, say("{n} players", n=n), is_chosen=n == len(table.seats))
            for n in PLAYERS
        ),
        first=tuple(
            _tile("first", n, seat.name, is_chosen=seat.id == table.first)
            for n, seat in enumerate(table.seats, 1)
        ),
        verdict="" if lacking else result.explanation[-2].text,
        reasons=() if lacking else result.explanation,
        lead=_lead(table, result) if lacking else "",
        missing=lacking,
        problem=page.problem,
    )


def _lead(table: Table, result: ArcticScore) -> str:
    """Who leads of those whose pile is begun: more is still to come, so no one has won."""
    names = spoken_names(table)
    begun = [names[seat.id] for seat in table.seats if table.count.of(seat.id).pile]
    totals = {player.id: player.total for player in result.players if player.id in begun}
    if not totals:
        return ""
    best = max(totals.values())
    ahead = [name for name, total in totals.items() if total == best]
    if len(totals) == 1:
        return say("{ahead} has {best:# point|# points}", ahead=ahead, best=best)
    if len(ahead) > 1:
        return say("{ahead} are tied at {best}", ahead=ahead, best=best)
    return say("{ahead} leads, {best}", ahead=ahead, best=best)


def _missing(table: Table) -> str:
    """What is still to be entered, in a few words: of one player all of it, of several what comes first."""
    found = {seat.id: lacks(table, seat.id) for seat in table.seats}
    lacking = [player for player, lacked in found.items() if lacked]
    if len(lacking) < 2:
        return say("{lacks} missing", lacks=missing(table, lacking[0])) if lacking else ""
    for lack, template in _LACKS.items():
        number = sum(lack in lacked for lacked in found.values())
        if number:
            return say(template, number=number)
    return ""


def _tile(tap: str, n: int, label: str, *, is_chosen: bool) -> CountTile:
    return CountTile(str(n), Move(tap, label, (("n", str(n)),), is_chosen=is_chosen))


def _tapped(page: Unlogged[Table], tap: str, fields: dict[str, str]) -> Unlogged[Table]:
    """The count after a tap: by a command, or by its address, changed and read again."""
    if tap not in _AROUND:
        return TAPS.tapped(page, tap, fields)
    said = write(page.table) | {tap: fields.get("n", "")}
    if tap == "players":
        # Who has gone is looked at no more, and cannot be the first player.
        said = {name: text for name, text in said.items() if name not in _OF_ALL}
    return read(page.table.box, as_answers(said))
