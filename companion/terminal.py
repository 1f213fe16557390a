"""One line on a terminal that tells how far a long piece of work is; logs and pipes get nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_line() -> Iterator[Callable[[str], None]]:
    """Show each text in the place of the one before; the line is empty again afterwards."""
    if not sys.stderr.isatty():
        yield lambda text: None
        return
    shown = ""

    def tell(text: str) -> None:
        nonlocal shown
        if text != shown:
            _wipe(shown)
            shown = text
            print(shown, end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        _wipe(shown)


def _wipe(text: str) -> None:
    # Without escape codes, which not every terminal knows.
    print(f"\r{' ' * len(text)}\r", end="", file=sys.stderr, flush=True)
