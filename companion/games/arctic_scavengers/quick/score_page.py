"""The page on which tribes are counted without a table: the count of a table, and its result."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.address import read_press
from companion.engine.game import TABLE
from companion.engine.scoreboard import Scoreboard, ScoreLine
from companion.engine.setup import Answers
from companion.engine.unlogged import Taps, Unlogged, as_answers, quick_panel, tap_in
from companion.engine.view import Move, QuickPanel
from companion.engine.wording import say
from companion.games.arctic_scavengers.quick.score_address import read, write
from companion.games.arctic_scavengers.rules.box import load_setup
from companion.games.arctic_scavengers.rules.catalogue import Catalogue
from companion.games.arctic_scavengers.rules.scoring import TRIBES
from companion.games.arctic_scavengers.table.commands import (
    CloseGame,
    CountLess,
    CountMore,
    PassTablet,
)
from companion.games.arctic_scavengers.table.decide import decide
from companion.games.arctic_scavengers.table.evolve import evolve
from companion.games.arctic_scavengers.table.final_count import things
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.count import CountSheet, sheet
from companion.games.arctic_scavengers.view.result import score

NAME = "score"
TAPS: Taps[Table] = Taps({"more": CountMore, "less": CountLess, "at": PassTablet}, decide, evolve)
# What lies around the count, by the word of the address that a tap changes.
SWITCHES = {"gang": "gangs", "box": "boxes"}
EARLY = "R40"  # the result is shown before everyone has counted
STARTER = Move("starter", "Add a starter deck", icon="plus")


@dataclass(frozen=True)
class QuickScore:
    """Everything that the page shows."""

    sheet: CountSheet  # of the player at ``at``
    at: int
    board: Scoreboard  # as if the game were finished now
    lines: tuple[ScoreLine, ...]  # those of the board, as the players sit
    state: tuple[tuple[str, str], ...]
    verdict: str  # nothing, while nothing is counted
    decides: tuple[str, ...]
    is_whole: bool  # whether everyone has counted something
    players: tuple[Move, ...]
    gangs: tuple[Move, ...]
    boxes: tuple[Move, ...]
    house_rule: Move
    starter: Move | None  # one tap, as long as nothing is counted
    problem: str = ""
    is_asking: bool = False  # nothing here is the next tap


def quick_score(catalogue: Catalogue, answers: Answers) -> QuickPanel:
    """The count that an address holds, after its tap if it has one."""
    page = read(catalogue, answers)
    if tap_in(answers):
        page = _tapped(page, *read_press(tap_in(answers)))
    query = write(page.table)
    return quick_panel("quick_score", _model(page, query), query, answers, page.problem)


def _tapped(page: Unlogged[Table], tap: str, fields: dict[str, str]) -> Unlogged[Table]:
    """The count after a tap: by a command, or by its address, changed and read again."""
    table, said = page.table, write(page.table)
    if tap == "players":
        said[tap] = fields.get("number", "")
    elif tap == "zero":
        said[tap] = "" if said.get(tap) else "1"
    elif tap == STARTER.command:
        said |= _with_starter_deck(table)
    elif tap in SWITCHES:
        name = SWITCHES[tap]
        known = table.catalogue.gangs if tap == "gang" else load_setup().added_boxes
        after = {word for word in said.get(name, "").split(",") if word} ^ {fields.get(tap, "")}
        said[name] = ",".join(word for word in known if word in after)
    else:
        player = f"p{fields.get('number', '')}" if tap == "at" else table.counts
        return TAPS.tapped(page, tap, fields | {"player": player})
    return read(table.catalogue, as_answers(said))


def _with_starter_deck(table: Table) -> dict[str, str]:
    """The player who counts, with the cards that everyone begins with."""
    counts = things(table, table.counts)
    for card, copies in load_setup().starter:
        counts[card] = counts.get(card, 0) + copies
    number = table.seat_number(table.counts) + 1
    return {f"count{number}": ",".join(f"{thing}.{n}" for thing, n in counts.items())}


def _model(page: Unlogged[Table], query: dict[str, str]) -> QuickScore:
    table = page.table
    board = score(TAPS.after(table, CloseGame(despite=EARLY)), TABLE)
    lines = {line.player: line for line in board.lines}
    waiting = [seat.name for seat in table.seats if not things(table, seat.id)]
    is_begun = len(waiting) < len(table.seats)
    decides = (say("Not counted yet: {waiting}.", waiting=waiting),) if waiting else board.decides
    return QuickScore(
        sheet=sheet(table, table.counts),
        at=table.seat_number(table.counts),
        board=board,
        lines=tuple(lines[seat.id] for seat in table.seats),
        state=tuple(query.items()),
        verdict=_verdict(board, is_whole=not waiting) if is_begun else "",
        decides=decides if is_begun else (),
        is_whole=not waiting,
        players=tuple(
            Move("players", str(n), (("number", str(n)),), is_chosen=n == len(table.seats))
            for n in TRIBES
        ),
        gangs=tuple(
            Move("gang", gang.name, (("gang", gang.id),), is_chosen=gang.id in table.gangs)
            for gang in table.catalogue.gangs.values()
        ),
        boxes=tuple(
            Move(
                "box",
                say("With {box}", box=box.name),
                (("box", box.id),),
                is_chosen=box.id in table.modules,
            )
            for box in load_setup().added_boxes.values()
        ),
        house_rule=Move(
            "zero",
            "At 0 the tie-break decides (R41)",
            is_chosen=table.house_rules.zero_can_win_a_gang,
        ),
        starter=None if things(table, table.counts) else STARTER,
        problem=page.problem,
    )


def _verdict(board: Scoreboard, *, is_whole: bool) -> str:
    """Who wins; as long as someone has not counted a card, who leads."""
    names = [line.name for line in board.lines if line.is_winner]
    totals = sorted((line.total or 0 for line in board.lines), reverse=True)
    if len(board.lines) == 1:
        return f"{names[0]}: {board.lines[0].total}"
    if not is_whole:
        if len(names) != 1:
            return "Tied so far"
        return say("{name} leads, {best} to {next}", name=names[0], best=totals[0], next=totals[1])
    return say("{name} wins", name=names[0]) if len(names) == 1 else "Shared victory"
