"""What a tap on the page changes: the skirmish by its own commands, and what lies around it."""

from __future__ import annotations

from companion.engine.address import read_press
from companion.engine.setup import Answers
from companion.engine.unlogged import Unlogged, as_answers, tap_in
from companion.games.arctic_scavengers.rules.catalogue import Catalogue
from companion.games.arctic_scavengers.table.skirmish.address import TAPS, read, write
from companion.games.arctic_scavengers.table.state import Table

AROUND = ("players", "first", "zero", "leader", "wounded", "built", "razed")


def table_after(catalogue: Catalogue, answers: Answers) -> Unlogged[Table]:
    """The skirmish that an address asks about, after its tap if it holds one."""
    page, (tap, fields) = read(catalogue, answers), read_press(tap_in(answers))
    if not tap_in(answers):
        return page
    if tap in AROUND:
        return read(catalogue, as_answers(_around(write(page.table), tap, fields)))
    if tap == "total":
        fields |= _numbers(answers, fields.get("player", ""))
    return TAPS.tapped(page, tap, fields)


def _numbers(answers: Answers, player: str) -> dict[str, str]:
    """What was chosen on a player's pad; none at all where nothing was."""
    pads = {"fight": "fight", "people": "people", "has_rogue": "rogue"}
    return {
        field: next(iter(answers.get(f"{pad}-{player}", ())), "0") for field, pad in pads.items()
    }


def _around(said: dict[str, str], tap: str, fields: dict[str, str]) -> dict[str, str]:
    """The address with what lies around the skirmish changed, to be read again."""
    seat = fields.get("seat", "")
    seat = seat if seat.isascii() and seat.isdigit() and len(seat) == 1 else "1"
    built = [word for word in said.get(f"buildings{seat}", "").split(",") if word]
    building = fields.get("building", "")
    match tap:
        case "players" | "first":
            return {**said, tap: seat}
        case "zero" | "wounded":
            name = tap if tap == "zero" else f"{tap}{seat}"
            return {**said, name: "" if said.get(name) else "1"}
        case "leader":
            leader = fields.get("leader", "")
            if leader == said.get(f"leader{seat}", ""):
                return said
            return {**said, f"leader{seat}": leader, f"wounded{seat}": "", f"used{seat}": ""}
        case "built":
            built.append(building)
        case "razed" if building in built:
            built.remove(building)
    return {**said, f"buildings{seat}": ",".join(built)}
