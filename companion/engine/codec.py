"""Values to plain JSON data and back, driven by the type hints of frozen dataclasses.

Events are stored for ever, so each is written with its type name and version, and old ones
are upgraded step by step when they are read. States are written the same way for snapshots.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.engine.errors import UnreadableEntry
from companion.engine.values import Event, Upgrade

Data = dict[str, Any]

# Stands for the events of an entry of which the file holds no readable ones any more.
DAMAGED: Data = {"damaged": True}
Decoder = Callable[[Any], Any]


def encode(value: Any) -> Any:
    """A value as JSON data; fields that have their default are left out."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: encode(item)
            for field in fields(value)
            if (item := getattr(value, field.name)) != field.default
        }
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(encode(item) for item in value)
    return value


def decode(hint: Any, data: Any) -> Any:
    """The value of the hinted type that ``encode`` made the data from."""
    return _decoder(hint)(data)


@cache
def _decoder(hint: Any) -> Decoder:
    """How to read one type; built once a type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, NewType):
        return _decoder(hint.__supertype__)
    if origin in (Union, types.UnionType):
        return _optional(arguments)
    if origin is tuple:
        return _tuple(arguments)
    if origin is frozenset:
        item = _decoder(arguments[0])
        return lambda data: frozenset(item(part) for part in data)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(arguments[1])
    if is_dataclass(origin or hint):
        return _dataclass(hint)
    if hint in (Any, object):
        return lambda data: data
    if origin is Literal:
        return _one_of(arguments)
    if hint in _PLAIN:
        return _plain(hint)
    raise UnreadableEntry(f"Nothing is known about reading {hint!r}.")


# What JSON calls a type is checked: a log may have been brought in from elsewhere.
_PLAIN: dict[Any, tuple[type, ...]] = {
    str: (str,),
    int: (int,),
    bool: (bool,),
    float: (float, int),
    type(None): (type(None),),
}


def _plain(hint: Any) -> Decoder:
    """One of the types that JSON has itself; True is no number."""
    allowed = _PLAIN[hint]

    def read(data: Any) -> Any:
        if type(data) not in allowed:
            raise TypeError(f"{data!r:.60} is not of type {hint.__name__}.")
        return data

    return read


def _one_of(choices: tuple[Any, ...]) -> Decoder:
    def read(data: Any) -> Any:
        if not isinstance(data, (str, int)) or data not in choices:
            raise ValueError(f"{data!r:.60} is none of {choices!r}.")
        return data

    return read


def _optional(arguments: tuple[Any, ...]) -> Decoder:
    present = [argument for argument in arguments if argument is not type(None)]
    if len(present) != 1:
        raise UnreadableEntry(f"A field may be of one type or missing, not {arguments!r}.")
    inner = _decoder(present[0])
    return lambda data: None if data is None else inner(data)


def _tuple(arguments: tuple[Any, ...]) -> Decoder:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item = _decoder(arguments[0])
        return lambda data: tuple([item(part) for part in data])
    items = [_decoder(argument) for argument in arguments]
    return lambda data: tuple(read(part) for read, part in zip(items, data, strict=True))


def _mapping(value_hint: Any) -> Decoder:
    value = _decoder(value_hint)
    return lambda data: {key: value(item) for key, item in data.items()}


def _dataclass(hint: Any) -> Decoder:
    """Dataclasses, generic ones included: Secret[int] reads its value as an int."""
    cls = get_origin(hint) or hint
    chosen = dict(zip(getattr(cls, "__parameters__", ()), get_args(hint), strict=False))
    hints = get_type_hints(cls)
    # Resolved on first use, so that a type may hold others of its own kind.
    readers: dict[str, Decoder] = {}

    def read(data: Data) -> Any:
        values = {}
        for name, item in data.items():
            if name not in readers:
                if name not in hints:
                    raise UnreadableEntry(f"{cls.__name__} has no {name!r}.")
                field_hint = hints[name]
                readers[name] = _decoder(
                    chosen.get(field_hint, field_hint)
                    if isinstance(field_hint, TypeVar)
                    else field_hint
                )
            values[name] = readers[name](item)
        return cls(**values)

    return read


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

    def decode(self, data: Data) -> Event:
        """An event from JSON data of this version or any earlier one."""
        data = self._upgraded(data)
        cls = self._types[data["type"]]
        body = {key: value for key, value in data.items() if key not in ("type", "v")}
        try:
            event = decode(cls, body)
        except (TypeError, ValueError, AttributeError) as problem:
            raise UnreadableEntry(f"A stored {data['type']} cannot be read: {problem}") from problem
        assert isinstance(event, Event)
        return event

    def _upgraded(self, data: Data) -> Data:
        while True:
            name, version = data.get("type"), data.get("v")
            upgrade = self._upgrades.get((str(name), version)) if isinstance(version, int) else None
            if upgrade is not None:
                data = upgrade(data)
                continue
            cls = self._types.get(str(name))
            if data == DAMAGED:
                raise UnreadableEntry("It is damaged.")
            if cls is None or cls.version != version:
                raise UnreadableEntry(f"A stored event {name!r} of version {version!r} is unknown.")
            return data
