"""Sitting down at a table: who may have a seat, who may lead, and what a new device may see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from companion.engine.game import PlayerId
from companion.store.seating import Device, Seating, SeatRequest, digest, seated, standing
from companion.store.tables import TableRecord
from companion.times import moment
from companion.web import desk

# A device that was not heard of for so long keeps nothing from anyone.
SILENT = timedelta(seconds=60)


@dataclass(frozen=True)
class SeatOffered:
    """A seat as the page to sit down shows it."""

    id: PlayerId
    name: str
    colour: str
    letter: str
    is_taken: bool
    is_mine: bool
    is_asked: bool  # by this device


def places(record: TableRecord, seating: Seating, me: Device) -> tuple[SeatOffered, ...]:
    """The seats of a table for one device."""
    asked = {request.seat for request in seating.requests if request.device == me.id}
    return tuple(
        SeatOffered(
            seat.id,
            seat.name,
            seat.colour,
            seat.letter,
            seat.id in seating.phones,
            bool(me.seat) and me.seat == seat.id,
            seat.id in asked,
        )
        for seat in record.seats
    )


def take(table_id: int, device: str, seat: str, token: str, now: str) -> bool:
    """Sit down, or ask the device that has the seat; answers whether it sits there."""
    seatings = desk.seatings()
    with seatings.changing(table_id) as seating:
        me, holder = _proved(seating.of(device), token), seating.in_seat(seat)
        if holder and holder.id != device and not is_silent(holder, now):
            seatings.ask(table_id, SeatRequest(PlayerId(seat), device, now))
            return False
        if holder and holder.id != device:
            seatings.put(table_id, standing(holder, now=holder.heard, is_referee=holder.is_referee))
        gone = (other for other in seating.once_in_seat(seat) if is_silent(other, now))
        sees = frozenset[str]().union(*(other.sittings_in(seat) for other in gone))
        seatings.put(table_id, seated(me, seat, now=now, sees=sees))
    return True


def stand(table_id: int, device: str, token: str, now: str, *, is_referee: bool) -> None:
    """Have no seat any more: watch, or lead the table."""
    seatings = desk.seatings()
    with seatings.changing(table_id) as seating:
        me = _proved(seating.of(device), token)
        seatings.put(table_id, standing(me, now=now, is_referee=is_referee))


def open_table(table_id: int, device: str, now: str) -> None:
    """Whoever opens a table leads it."""
    seatings = desk.seatings()
    with seatings.changing(table_id) as seating:
        if not seating.devices:
            seatings.put(table_id, standing(Device(device), now=now, is_referee=True))


def may_lead(record: TableRecord, seating: Seating, me: Device, now: str) -> bool:
    """Whether a device may become the referee."""
    if me.is_referee or not record.only_seated:
        return True
    return bool(me.seat) and all(is_silent(seating.of(other), now) for other in seating.referees)


def is_silent(one: Device, now: str) -> bool:
    """Whether a device was not heard of for a minute."""
    heard, then = moment(one.heard), moment(now)
    return heard is None or not isinstance(then, datetime) or then - heard >= SILENT


def _proved(one: Device, token: str) -> Device:
    return replace(one, token=digest(token)) if token else one
