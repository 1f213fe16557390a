"""What a tap on the page changes: the skirmish by its own commands, and what lies around it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.engine.address import UNREADABLE, press, read_press
from companion.engine.errors import RuleError
from companion.engine.game import Command, PlayerId
from companion.engine.setup import Answers
from companion.engine.view import Move
from companion.games.arctic_scavengers.rules.catalogue import Catalogue
from companion.games.arctic_scavengers.table.commands import (
    AnswerSnipe,
    Declare,
    Pass,
    RevealCard,
    SayTotal,
    TakeOut,
    Withdraw,
)
from companion.games.arctic_scavengers.table.decide import decide
from companion.games.arctic_scavengers.table.evolve import evolve
from companion.games.arctic_scavengers.table.skirmish.address import (
    Asked,
    read,
    write,
)
from companion.games.arctic_scavengers.table.skirmish.forces import MOST_FIGHT

Fields = dict[str, str]


def pressed(move: Move) -> str:
    """A move as the value of one button."""
    return press(move.command, **dict(move.fields))


def tapped(asked: Asked, answers: Answers, tap: str) -> Asked:
    """The skirmish after a tap; one that the rules forbid changes nothing and says why."""
    action, fields = read_press(tap)
    if action in _AROUND:
        return _around(asked, action, fields)
    try:
        command = _command(action, fields, answers)
    except (KeyError, ValueError):
        return replace(asked, problem=UNREADABLE)
    return _performed(asked, command)


def _performed(asked: Asked, command: Command, *, is_second: bool = False) -> Asked:
    table = asked.table
    try:
        events = decide(table, command)
    except RuleError as refusal:
        # Nothing is recorded here, so nobody has to be asked twice.
        if refusal.may_be_overruled and not is_second:
            return _performed(asked, replace(command, despite=refusal.rule), is_second=True)
        return replace(asked, problem=refusal.message)
    for event in events:
        table = evolve(table, event)
    return Asked(table)


def _command(action: str, fields: Fields, answers: Answers) -> Command:
    player = PlayerId(fields.get("player", ""))
    match action:
        case "reveal":
            return RevealCard(player, fields["card"])
        case "take-out":
            return TakeOut(player, fields["card"])
        case "total":
            rogue = bool(_number(answers, f"rogue-{player}"))
            fight, people = (_number(answers, f"{what}-{player}") for what in ("fight", "people"))
            return SayTotal(player, fight, people, rogue)
        case "declare":
            by, target = PlayerId(fields["by"]), fields.get("target", "")
            return Declare(by, fields["does"], fields["card"], player, target)
        case "answer":
            return AnswerSnipe(player, fields.get("card", ""))
        case "pass":
            return Pass(player)
        case "withdraw":
            return Withdraw(int(fields["number"][:4]))
    raise KeyError(action)


def _number(answers: Answers, name: str) -> int:
    """A number of the pad; none at all where nothing was chosen."""
    text = next(iter(answers.get(name, ())), "0")
    return min(int(text[:9]), MOST_FIGHT)


# What lies around the skirmish: its address is changed, and read again ------------------------------


def _around(asked: Asked, action: str, fields: Fields) -> Asked:
    said = write(asked.table)
    seat = fields.get("seat", "")
    seat = seat if seat.isascii() and seat.isdigit() and len(seat) == 1 else "1"
    _AROUND[action](said, seat, fields)
    return read(asked.table.catalogue, {name: (text,) for name, text in said.items()})


def _players(said: Fields, seat: str, fields: Fields) -> None:
    said["players"] = seat


def _first(said: Fields, seat: str, fields: Fields) -> None:
    said["first"] = seat


def _zero(said: Fields, seat: str, fields: Fields) -> None:
    said["zero"] = "" if said.get("zero") else "1"


def _leader(said: Fields, seat: str, fields: Fields) -> None:
    said[f"leader{seat}"] = fields.get("leader", "")
    said.pop(f"wounded{seat}", None)
    said.pop(f"used{seat}", None)


def _wounded(said: Fields, seat: str, fields: Fields) -> None:
    said[f"wounded{seat}"] = "" if said.get(f"wounded{seat}") else "1"


def _built(said: Fields, seat: str, fields: Fields) -> None:
    standing = [one for one in said.get(f"buildings{seat}", "").split(",") if one]
    said[f"buildings{seat}"] = ",".join([*standing, fields.get("building", "")])


def _razed(said: Fields, seat: str, fields: Fields) -> None:
    standing = said.get(f"buildings{seat}", "").split(",")
    if fields.get("building") in standing:
        standing.remove(fields["building"])
    said[f"buildings{seat}"] = ",".join(standing)


_AROUND: dict[str, Callable[[Fields, str, Fields], None]] = {
    "players": _players,
    "first": _first,
    "zero": _zero,
    "leader": _leader,
    "wounded": _wounded,
    "built": _built,
    "razed": _razed,
}


def table_after(catalogue: Catalogue, answers: Answers) -> tuple[Asked, bool]:
    """The skirmish that an address asks about, after its tap if it holds one."""
    asked = read(catalogue, answers)
    tap = next(iter(answers.get("do", ())), "")
    return (tapped(asked, answers, tap), True) if tap else (asked, False)
