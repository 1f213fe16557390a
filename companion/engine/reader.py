"""Plain values into the type that a hint names: one reader for events, data files and forms.

How to read a type is worked out once, from its hints. What does not fit is a Misfit that knows
where it lies and what it should be; anyone who asked for the value says so in a voice of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

Read = Callable[[Any], Any]


class Misfit(ValueError):
    """A value that does not fit; ``path`` names the fields that lead to it, outermost first."""

    def __init__(self, problem: str, *path: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.path = list(path)

    def __str__(self) -> str:
        """Where it lies and what is wrong, as the end of a sentence that says whose value it is."""
        where = ": ".join(f'"{name}"' for name in self.path)
        return f"{where} {self.problem}.".lstrip()

    @staticmethod
    def of(value: object, expected: str) -> Misfit:
        """The misfit of a value that should have been something else."""
        return Misfit(f"is {value!r:.60}, but it must be {expected}")


def exactly(kind: type, words: str) -> Read:
    """Values of one type and of none that only resembles it: True is not a number."""

    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise Misfit.of(value, words)
        return value

    return read


_NUMBER = exactly(int, "a whole number")


def _natural(value: Any) -> Any:
    if _NUMBER(value) < 0:
        raise Misfit(f"is {value}, but it cannot be negative")
    return value


Natural = Annotated[int, _natural]  # on a card, in a box, on the table

# What JSON and TOML write down as it is.
PLAIN: Mapping[Any, Read] = {
    str: exactly(str, "a text"),
    int: _NUMBER,
    bool: exactly(bool, "true or false"),
}
_LIST = exactly(list, "a list")
_TABLE = exactly(dict, "a table")


class TypedReader:
    """Reads values of any type made of these plain ones; ``nothing`` stands for None."""

    def __init__(self, plain: Mapping[Any, Read] = PLAIN, nothing: object = None) -> None:
        self._plain = plain
        self._nothing = nothing
        self._known: dict[Any, Read] = {}

    def read(self, hint: Any, value: Any) -> Any:
        """The value as the hinted type, or a Misfit."""
        return self.of(hint)(value)

    def of(self, hint: Any) -> Read:
        """How to read one type."""
        if hint not in self._known:
            self._known[hint] = self._made(hint)
        return self._known[hint]

    def _made(self, hint: Any) -> Read:
        origin, arguments = get_origin(hint), get_args(hint)
        if isinstance(hint, NewType):
            return self.of(hint.__supertype__)
        if hint in self._plain:
            return self._plain[hint]
        if origin is Annotated:  # the type, and how it is read
            read: Read = arguments[1]
            return read
        if origin is Literal:
            return _one_of(arguments)
        if origin in (Union, UnionType):
            return self._optional(arguments)
        if origin is tuple:
            return self._tuple(arguments)
        if origin is frozenset:
            items = self._items(arguments[0])
            return lambda value: frozenset(items(value))
        if origin is dict:
            return self._mapping(arguments[1])
        if is_dataclass(origin or hint):
            return self._dataclass(hint)
        raise TypeError(f"Nothing is known about reading {hint!r}.")

    def _optional(self, arguments: tuple[Any, ...]) -> Read:
        (inner,) = (self.of(argument) for argument in arguments if argument is not NoneType)
        nothing = self._nothing
        return lambda value: None if value == nothing else inner(value)

    def _tuple(self, arguments: tuple[Any, ...]) -> Read:
        if arguments[1:] != (Ellipsis,):
            return self._row(arguments)
        items = self._items(arguments[0])
        if get_origin(arguments[0]) is not tuple:
            return items
        # Pairs are written as a table where people write them, as lists where events are stored.
        table = self._table(*get_args(arguments[0])[-2:])

        def read_pairs(value: Any) -> Any:
            is_listed = type(value) is list and all(type(pair) is list for pair in value)
            return items(value) if is_listed else table(value)

        return read_pairs

    def _row(self, arguments: tuple[Any, ...]) -> Read:
        readers = [self.of(argument) for argument in arguments]

        def read(value: Any) -> Any:
            if len(_LIST(value)) != len(readers):
                raise Misfit.of(value, f"a list of {len(readers)}")
            return tuple([read(item) for read, item in zip(readers, value, strict=True)])

        return read

    def _items(self, hint: Any) -> Read:
        item = self.of(hint)
        return lambda value: tuple([item(part) for part in _LIST(value)])

    def _table(self, key_hint: Any, value_hint: Any) -> Read:
        read_key, mapping = self.of(key_hint), self._mapping(value_hint)
        return lambda value: tuple((read_key(key), item) for key, item in mapping(value).items())

    def _mapping(self, value_hint: Any) -> Read:
        read_item = self.of(value_hint)
        return lambda value: _read_table(value, {}, read_item)

    def _dataclass(self, hint: Any) -> Read:
        """Dataclasses, generic ones included: Secret[int] reads its value as an int."""
        cls = get_origin(hint) or hint
        readers: dict[str, Read] = {}

        def read(value: Any) -> Any:
            if not readers:  # only now, so that a type may hold others of its own kind
                readers.update(self._fields(cls, get_args(hint)))
            values = _read_table(value, readers, _unknown)
            try:
                return cls(**values)
            except TypeError:
                for field in fields(cls):
                    if field.name not in values and is_required(field):
                        raise Misfit("is missing", field.name) from None
                raise

        return read

    def _fields(self, cls: type, arguments: tuple[Any, ...]) -> dict[str, Read]:
        chosen = dict(zip(getattr(cls, "__parameters__", ()), arguments, strict=False))
        hints = get_type_hints(cls, include_extras=True)
        return {field.name: self.of(_filled(hints[field.name], chosen)) for field in fields(cls)}


def _filled(hint: Any, chosen: Mapping[Any, Any]) -> Any:
    """A hint with the types that were chosen for its variables: T, or T | None."""
    wanted = getattr(hint, "__parameters__", ())
    if hint in chosen:
        return chosen[hint]
    return hint[tuple(chosen[variable] for variable in wanted)] if wanted and chosen else hint


def _read_table(table: Any, readers: Mapping[str, Read], other: Read) -> dict[str, Any]:
    """The values of a table, each by the reader of its name; a misfit learns its name here."""
    values, name = {}, ""
    try:
        for name, item in _TABLE(table).items():
            values[name] = readers.get(name, other)(item)
    except Misfit as misfit:
        misfit.path[:0] = [name] if name else []
        raise
    return values


def _unknown(_: Any) -> Any:
    raise Misfit("is not a field that is known here")


def is_required(field: Any) -> bool:
    """Whether a field of a dataclass has no default."""
    return field.default is MISSING and field.default_factory is MISSING


def _one_of(choices: tuple[Any, ...]) -> Read:
    # 1 == True and 1 == 1.0, so the type is compared as well.
    kinds = {type(choice) for choice in choices}
    listed = ", ".join(str(choice) for choice in choices if choice != "")

    def read(value: Any) -> Any:
        if type(value) not in kinds or value not in choices:
            raise Misfit.of(value, f"one of: {listed}")
        return value

    return read


# What is stored and what is written in data files: numbers, texts, lists and tables.
VALUES = TypedReader()
