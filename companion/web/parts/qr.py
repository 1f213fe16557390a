"""A text as a QR code, drawn into the page itself: no picture has to be fetched or kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

import segno

BORDER = 4  # as many modules of white as readers ask for


@dataclass(frozen=True)
class QrCode:
    """The way along all dark modules, a line a run, in a square of so many modules."""

    size: int
    path: str


def qr_code(text: str) -> QrCode:
    """The QR code of a text; about a seventh of it may be covered by a finger."""
    rows = tuple(segno.make(text, error="m", micro=False).matrix_iter(border=BORDER))
    path = "".join(run for y, row in enumerate(rows) for run in _runs(y, row))
    return QrCode(len(rows), path)


def _runs(y: int, row: Iterable[int]) -> Iterator[str]:
    x = 0
    for is_dark, modules in groupby(row):
        length = len(list(modules))
        if is_dark:
            yield f"M{x},{y}h{length}v1h-{length}z"
        x += length
