"""Sitting down at a table: who may have a seat, who may lead, and what a new device may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from companion.engine.game import PlayerId
from companion.engine.wording import say
from companion.store.seating import Device, Seating, SeatRequest, digest, seated, standing
from companion.store.tables import TableRecord
from companion.times import moment
from companion.web import desk
from companion.web.hearing import hearing

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


@dataclass(frozen=True)
class Asked:
    """What another device asks this one."""

    device: str
    sentence: str
    keep: str  # what the other answer says


def places(record: TableRecord, seating: Seating, me: Device) -> tuple[SeatOffered, ...]:
    """The seats of a table for one device."""
    asked = {
        request.seat
        for request in seating.requests
        if request.device == me.id and request.seat != me.seat
    }
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


def asked(record: TableRecord, seating: Seating, me: Device) -> tuple[Asked, ...]:
    """What other devices ask this one: for its seat, or to see what it entered there before."""
    names = {seat.id: seat.name for seat in record.seats}
    return tuple(
        _asked(names, request, seating.of(request.device))
        for request in seating.requests
        if _is_for(me, request, seating)
    )


def lost(seating: Seating, me: Device) -> str:
    """What a device is told that has lost its seat, until it sits down again or watches."""
    if me.seat or not me.sitting:
        return ""
    is_taken = seating.in_seat(me.sitting.partition(".")[0])
    return "Another phone has your seat now." if is_taken else "The referee has freed your seat."


def told(record: TableRecord, before: Seating | None, seating: Seating, me: Device) -> str:
    """Who has sat down with the last change, for all other devices."""
    if before is None:
        return ""
    for seat in record.seats:
        was, now = before.in_seat(seat.id), seating.in_seat(seat.id)
        if now and now.id != me.id and (was is None or was.id != now.id):
            sentence = "{name} has another phone now." if was else "{name} has a phone now."
            return say(sentence, name=seat.name)
    return ""


def _asked(names: Mapping[PlayerId, str], request: SeatRequest, other: Device) -> Asked:
    if other.seat == request.seat:
        sentence = "The phone in {name}'s seat asks to see what you entered there."
        return Asked(other.id, say(sentence, name=names.get(other.seat, "")), "Keep it secret")
    name = names.get(other.seat, "")
    sentence = "{name}'s phone asks for your seat." if name else "Another phone asks for your seat."
    return Asked(other.id, say(sentence, name=name), "Keep the seat")


def _is_for(me: Device, request: SeatRequest, seating: Seating) -> bool:
    """Whether a device is the one to answer: it has the seat, or entered something there before."""
    is_other = request.device != me.id and bool(me.sittings_in(request.seat))
    has_it = seating.of(request.device).seat == request.seat
    return is_other and (has_it or me.seat == request.seat)


def take(table_id: int, device: str, seat: str, token: str, now: str) -> bool:
    """Sit down, or ask the device that has the seat; answers whether it sits there."""
    with desk.seatings().changing(table_id) as seating:
        me, holder = _proved(seating.of(device), token), seating.in_seat(seat)
        if holder and holder.id != device and not is_silent(table_id, holder, now):
            # It can prove itself from now on, also once the other device has agreed.
            desk.seatings().put(table_id, replace(me, heard=now))
            desk.seatings().ask(table_id, SeatRequest(PlayerId(seat), device, now))
            return False
        _seat(table_id, seating, me, seat, now)
    return True


def answer(table_id: int, device: str, other: str, now: str, *, agrees: bool) -> None:
    """Let another device have what it asks this one for, or keep it."""
    with desk.seatings().changing(table_id) as seating:
        me = seating.of(device)
        for request in seating.requests:
            if request.device == other and _is_for(me, request, seating):
                if agrees:
                    _seat(table_id, seating, seating.of(other), request.seat, now, agreed=me)
                else:
                    desk.seatings().answer(table_id, other)


def free(table_id: int, seat: str) -> None:
    """Let the device in a seat have it no more."""
    with desk.seatings().changing(table_id) as seating:
        holder = seating.in_seat(seat)
        if holder:
            _leave(table_id, holder)


def stand(table_id: int, device: str, token: str, now: str, *, is_referee: bool) -> None:
    """Have no seat any more: watch, or lead the table."""
    with desk.seatings().changing(table_id) as seating:
        me = _proved(seating.of(device), token)
        desk.seatings().put(table_id, standing(me, now=now, is_referee=is_referee))


def open_table(table_id: int, device: str, now: str) -> None:
    """Whoever opens a table leads it."""
    with desk.seatings().changing(table_id) as seating:
        if not seating.devices:
            one = standing(Device(device), now=now, is_referee=True)
            desk.seatings().put(table_id, one, seq=1)


def may_lead(record: TableRecord, seating: Seating, me: Device, now: str) -> bool:
    """Whether a device may become the referee."""
    if me.is_referee or not record.only_seated:
        return True
    return bool(me.seat) and all(
        is_silent(record.id, seating.of(other), now) for other in seating.referees
    )


def may_tap(record: TableRecord, me: Device) -> bool:
    """Whether a device may change anything at a table."""
    return not record.only_seated or bool(me.seat) or me.is_referee


def is_silent(table_id: int, one: Device, now: str) -> bool:
    """Whether a device was not heard of for a minute."""
    last = max(one.heard, hearing().last(table_id, one.id))
    heard, then = moment(last), moment(now)
    return heard is None or then is None or then - heard >= SILENT


def _seat(
    table_id: int,
    seating: Seating,
    me: Device,
    seat: str,
    now: str,
    agreed: Device | None = None,
) -> None:
    """Let a device have a seat, and see what was entered there as far as that is kept by no one."""
    before = [other for other in seating.once_in_seat(seat) if other.id != me.id]
    open_ = [other for other in before if other == agreed or is_silent(table_id, other, now)]
    sees = frozenset[str]().union(*(other.sittings_in(seat) for other in open_))
    holder = seating.in_seat(seat)
    if holder and holder.id != me.id:
        _leave(table_id, holder if holder != agreed else replace(holder, sitting=""))
    there = seated(me, seat, now=now, sees=sees)
    desk.seatings().put(table_id, there)
    if any(other.sittings_in(seat) - there.sees for other in before) and not agreed:
        desk.seatings().ask(table_id, SeatRequest(PlayerId(seat), me.id, now))


def _leave(table_id: int, one: Device) -> None:
    """Take the seat from a device; by its sitting it is told so."""
    desk.seatings().put(table_id, replace(one, seat=PlayerId("")))


def _proved(one: Device, token: str) -> Device:
    return replace(one, token=digest(token)) if token else one
