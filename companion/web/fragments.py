"""Parts of a page that were drawn before are not drawn again: remembered by the values they show.

In a template ``{% kept seat, oob %}...{% endkept %}`` stands around what shows these values and nothing
else. What every form of a table holds besides, the table's letters, the entry it was drawn from and its key,
is drawn as a mark and put in as the answer is sent: so two tables, and two pictures of one, share what is equal.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from flask import Flask, g
from jinja2 import Environment, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup

# Characters that are remembered of the parts drawn last, and as many of those before.
MOST = 4_000_000

Values = tuple[Hashable, ...]


class Key:
    """What a part is remembered by; deep values are hashed once, not at every look."""

    __slots__ = ("_hash", "_values")

    def __init__(self, *values: Hashable) -> None:
        self._values = values
        self._hash = hash(values)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self._values == other._values


@dataclass(frozen=True)
class Stamp:
    """What a picture of a table holds that the next equal one does not."""

    code: str
    seq: str
    key: str

    def on(self, html: str) -> str:
        """The page with its own in the place of the marks."""
        for mark, own in ((MARKS.code, self.code), (MARKS.seq, self.seq), (MARKS.key, self.key)):
            html = html.replace(mark, own)
        return html


def stamped(code: str, seq: int, key: str) -> dict[str, Any]:
    """What forms of a table are drawn with: marks, and the stamp that takes their place at last."""
    stamp = Stamp(code, str(seq), key)
    return {"stamp": stamp, "code": MARKS.code, "seq": MARKS.seq, "key": MARKS.key}


# Letters and figures alone, as they stay in an address; no one can know them who would write them.
MARKS = Stamp(*(f"{name}{secrets.token_hex(8)}" for name in ("code", "seq", "key")))


class Fragments:
    """Parts of pages by the values they show; those that were not asked for lately are forgotten.

    Two generations: when the young one is full it is the old one, and what is asked for of that is young
    again. Every step is one of a dict, so threads need no lock: at worst a part is drawn twice.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._young: dict[Key, Markup] = {}
        self._old: dict[Key, Markup] = {}
        self._size = 0

    def of(self, key: Key, draw: Callable[[], str]) -> Markup:
        """A part, drawn if it is not remembered."""
        kept = self._young.get(key)
        if kept is None:
            kept = self._old.get(key)
            self._keep(key, kept := Markup(draw()) if kept is None else kept)  # drawn by a template
        return kept

    def _keep(self, key: Key, part: Markup) -> None:
        if self._size > self.most:
            self._old, self._young, self._size = self._young, {}, 0
        self._young[key] = part
        self._size += len(part)


class Kept(Extension):
    """``{% kept values %}...{% endkept %}``: drawn once for equal values of a game."""

    tags = {"kept"}  # noqa: RUF012  as Jinja declares it

    def parse(self, parser: Parser) -> nodes.Node:
        """The part between the tags, as a call with the values that it is remembered by."""
        line = next(parser.stream).lineno
        values = parser.parse_tuple()
        values = values if isinstance(values, nodes.Tuple) else nodes.Tuple([values], "load")
        body = parser.parse_statements(("name:endkept",), drop_needle=True)
        place = nodes.Const(f"{parser.name}:{line}")
        drawn = self.call_method("drawn", [place, values])
        return nodes.CallBlock(drawn, [], [], body).set_lineno(line)

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self.fragments = Fragments()

    def drawn(self, place: str, values: Values, caller: Callable[[], str]) -> Markup:
        """The part at a place of a template; rules are linked in the game that the page is about."""
        return self.fragments.of(Key(place, g.get("about", ""), values), caller)


def init_app(app: Flask) -> None:
    """Remember parts of pages as long as the app runs."""
    app.jinja_env.add_extension(Kept)


def forget(app: Flask) -> None:
    """Draw everything anew from now on."""
    for extension in app.jinja_env.extensions.values():
        if isinstance(extension, Kept):
            extension.fragments = Fragments()
