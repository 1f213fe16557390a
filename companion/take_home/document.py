"""The shape of an exported file, and its digests.

JSON Lines: a header, then a line for each game, for each entry of its log and for its end, then a
line for each ruling and correction, and a last line. Any JSON program can read it, a difference
between two files shows the entry, and neither writing nor reading ever needs more than one line in
memory. What could not be read when it was exported is named under "cut". docs/take-home.md describes
it for other programs.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from typing import Any, Literal, NoReturn

from companion.engine.errors import CompanionError
from companion.engine.result import Result
from companion.engine.secrecy import blanked
from companion.engine.timeline import Entry
from companion.engine.wording import say
from companion.store.tables import TableRecord

FORMAT = 2
# What a line is; it is the one name of all lines but the first.
Kind = Literal["header", "game", "entry", "game_end", "ruling", "correction", "end"]
# What a group made its own stands behind the games of an export of everything.
OWN: tuple[Kind, ...] = ("ruling", "correction")
LONGEST_LINE = 1_000_000  # bytes; the longest real one has about 60,000

Data = dict[str, Any]


class BadFile(CompanionError):
    """A file of which nothing can be imported; the text says why."""


def _no_number(name: str) -> NoReturn:
    raise ValueError(say("{name} is not a number.", name=name))


JSON = json.JSONDecoder(parse_constant=_no_number)


def text_of(value: Any, *, sort_keys: bool = False) -> str:
    """A value on one line; its names in their own order, which cards and piles are shown by."""
    return json.dumps(
        value, separators=(",", ":"), ensure_ascii=False, default=_text, sort_keys=sort_keys
    )


def line_of(kind: Kind, data: Data) -> str:
    """One line of a file behind its first."""
    return text_of({kind: data}) + "\n"


def _text(value: object) -> str:
    """Bytes, which a damaged row may hold instead of a text."""
    if not isinstance(value, bytes):
        raise TypeError(say("{type} is not plain data.", type=type(value).__name__))
    return value.decode(errors="replace")


def head_of(record: TableRecord) -> Data:
    """What an exported game says of its table."""
    return {
        "id": record.uuid,
        "code": record.code,
        "game": record.game,
        "created": record.created,
        "seats": [asdict(seat) for seat in record.seats],
    }


# Of a table whose row cannot be read; its log may be whole.
LOST_HEAD: Data = {"id": None}


def entry_of(entry: Entry, *, without_secrets: bool = False) -> Data:
    """One line of the log; where it stands in the timeline follows from those before it.

    Of a return only it itself can say where it leads. Without its secrets it names no card that
    only one player has seen.
    """
    events = list(entry.events)
    return {
        "seq": entry.seq,
        "kind": entry.kind,
        **({"to": entry.tip} if entry.kind == "return" else {}),
        "name": entry.name,
        "who": entry.who,
        "at": entry.at,
        "key": entry.key,
        "chapter": entry.chapter,
        "events": blanked(events) if without_secrets else events,
    }


def result_of(result: Result | None, minutes: int = 0) -> Data | None:
    """How a closed table ended; for other programs, an import works it out again."""
    if result is None:
        return None
    return {
        "sets": list(result.sets),
        "minutes": minutes,
        "players": [asdict(line) for line in result.lines],
    }


def listed(kind: Kind) -> str:
    """What all lines of a kind are called together: "rulings"."""
    return f"{kind}s"


class Lines:
    """Sums up lines while they pass."""

    def __init__(self) -> None:
        self._sum = hashlib.sha256()

    def add(self, line: Data) -> None:
        """Take in the next line."""
        self._sum.update(_bytes_of(line) + b"\n")

    def digest(self) -> str:
        """The digest of all lines so far."""
        return self._sum.hexdigest()


class Digest(Lines):
    """Sums up a game while it passes: its log, and the whole of what a file says of it.

    Two copies of a game are the same if their logs are; its four letters may differ from one
    place to another, and later versions may count the same log otherwise.
    """

    def __init__(self, head: Data) -> None:
        super().__init__()
        self._code = head.get("code")
        self.add({name: value for name, value in head.items() if name != "code"})

    def whole(self, result: Data | None) -> str:
        """The digest of everything that is said of the game."""
        return hashlib.sha256(_bytes_of([self.digest(), self._code, result])).hexdigest()


def _bytes_of(value: Any) -> bytes:
    """A value as the same bytes however its names are ordered: what a digest is made of."""
    # A half of a pair of surrogates is no text, but a forged file may hold one.
    return text_of(value, sort_keys=True).encode("utf-8", "surrogatepass")
