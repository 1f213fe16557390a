"""What a device is called at a table: by the seat that it had when it tapped."""

from __future__ import annotations

from companion.engine.timeline import Entry
from companion.engine.wording import say
from companion.web.at_table import AtTable

ANOTHER = "another device"


def called(table: AtTable, device: str, seq: int) -> str:
    """Whose phone it was as it tapped an entry; a device that leads without a seat is the tablet."""
    place = table.seating.place(device, seq)
    if place is None:
        return ANOTHER
    name = next((seat.name for seat in table.record.seats if seat.id == place.seat), "")
    if name:
        return say("{name}'s phone", name=name)
    return "tablet" if place.is_referee else ANOTHER


def shown(table: AtTable, entry: Entry) -> str:
    """The device that tapped an entry, where that says anything: several play, or it undid another's tap."""
    if table.seating.has_sat or _is_of_another(table, entry):
        return called(table, entry.who, entry.seq)
    return ""


def _is_of_another(table: AtTable, entry: Entry) -> bool:
    """Whether it takes back, or brings back, what another device had tapped."""
    if entry.kind == "command":
        return False
    moved = table.referee.words.step_moved(table.log, table.id, entry.link)
    return moved is not None and moved.who != entry.who
