"""Values to plain JSON data and back, driven by the type hints of frozen dataclasses.

Events are stored for ever, so each is written with its type name and version, and old ones
are upgraded step by step when they are read. States are written the same way for snapshots.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from companion.engine.errors import UnreadableEntry
from companion.engine.reader import VALUES, Misfit
from companion.engine.values import Event, Upgrade

Data = dict[str, Any]


class StoredEvents(tuple[Data, ...]):
    """The events of an entry as plain data; what they were decoded to last stays with them."""

    is_shared = False  # whether the same events are this very object wherever they are read
    decoded: tuple[EventCodec, tuple[Event, ...]] | None = None


# Stands for the events of an entry of which the file holds no readable ones any more.
DAMAGED: Data = {"damaged": True}


def encode(value: Any) -> Any:
    """A value as JSON data; fields that have their default are left out."""
    if isinstance(value, (str, int)) or value is None:
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {
            name: encode(item)
            for name, default in _defaults(type(value))
            if (item := getattr(value, name)) != default
        }
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(encode(item) for item in value)
    raise TypeError(f"Nothing is known about storing {value!r}.")


@cache
def _defaults(cls: type) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, field.default) for field in fields(cls))


def decode(hint: Any, data: Any) -> Any:
    """The value of the hinted type that ``encode`` made the data from, or a Misfit."""
    return VALUES.read(hint, data)


class EventCodec:
    """Writes a game's events with type and version, and reads them back upgraded."""

    def __init__(
        self,
        events: Iterable[type[Event]],
        upgrades: Mapping[tuple[str, int], Upgrade] | None = None,
    ) -> None:
        self._types = {event.__name__: event for event in events}
        self._upgrades = dict(upgrades or {})

    def encode(self, event: Event) -> Data:
        """An event as JSON data."""
        name = type(event).__name__
        if name not in self._types:
            raise UnreadableEntry(f"{name} is not an event of this game.")
        return {"type": name, "v": event.version, **encode(event)}

    def decode_all(self, stored: tuple[Data, ...]) -> tuple[Event, ...]:
        """The events of an entry; of data that is kept they are decoded once."""
        if isinstance(stored, StoredEvents) and stored.decoded and stored.decoded[0] is self:
            return stored.decoded[1]
        events = tuple(map(self.decode, stored))
        if isinstance(stored, StoredEvents):
            stored.decoded = self, events
        return events

    def decode(self, data: Data) -> Event:
        """An event from JSON data of this version or any earlier one."""
        data = self._upgraded(data)
        cls = self._types[data["type"]]
        body = {key: value for key, value in data.items() if key not in ("type", "v")}
        try:
            event: Event = decode(cls, body)
        except Misfit as problem:
            raise UnreadableEntry(f"A stored {data['type']} cannot be read: {problem}") from problem
        return event

    def _upgraded(self, data: Data) -> Data:
        while True:
            name, version = data.get("type"), data.get("v")
            upgrade = self._upgrades.get((str(name), version)) if isinstance(version, int) else None
            if upgrade is not None:
                try:
                    data = upgrade(data)
                except (KeyError, TypeError, ValueError, AttributeError) as problem:
                    message = f"A stored {name} of version {version} cannot be read: {problem!r}"
                    raise UnreadableEntry(message) from problem
                continue
            cls = self._types.get(str(name))
            if data == DAMAGED:
                raise UnreadableEntry("It is damaged.")
            if cls is None or cls.version != version:
                raise UnreadableEntry(f"A stored event {name!r} of version {version!r} is unknown.")
            return data
