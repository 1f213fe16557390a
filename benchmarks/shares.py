"""What share of a tap each part of the program takes, by the processor's clock."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from flask import Flask
from sqlite_utils import Database

from companion.engine.codec import EventCodec
from companion.play import Referee
from companion.play.log_words import LogWords
from companion.web import assets, responses

# A part begins where one of these is called, and lasts until another part begins in it.
PARTS: dict[str, tuple[tuple[Any, str], ...]] = {
    "SQL": ((Database, "execute"), (Database, "commit")),
    "rules": ((Referee, "_decided"), (Referee, "_state"), (EventCodec, "encode")),
    "view": ((Referee, "view"),),
    "sentences": ((LogWords, "sentence"),),
    "templates": ((responses, "render_template"),),
    "compression": ((assets, "_packed"),),
    "all else": ((Flask, "full_dispatch_request"),),
}


@dataclass
class Shares:
    """Seconds of each part; a part within another counts for itself alone."""

    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARTS, 0.0))
    _open: list[str] = field(default_factory=list)
    _since: float = 0.0

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count what happens in a block."""
        with ExitStack() as patched:
            for part, places in PARTS.items():
                for owner, name in places:
                    counted = self._counted(part, getattr(owner, name))
                    patched.enter_context(mock.patch.object(owner, name, counted))
            yield

    def _counted(self, part: str, call: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(call)
        def counted(*values: Any, **named: Any) -> Any:
            self._turn()
            self._open.append(part)
            try:
                return call(*values, **named)
            finally:
                self._turn()
                self._open.pop()

        return counted

    def _turn(self) -> None:
        now = time.process_time()
        if self._open:
            self.seconds[self._open[-1]] += now - self._since
        self._since = now

    def figures(self) -> dict[str, float]:
        """Each part in hundredths of the whole."""
        whole = sum(self.seconds.values())
        return {part: 100 * seconds / whole for part, seconds in self.seconds.items()}
