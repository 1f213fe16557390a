"""How far a result has been revealed on some device, so that a TV shows no more and no less.

No one else asks: on every other device the address says it. It is remembered in the process, of the
tables that were looked at last; after a restart a TV waits until someone goes on revealing.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from companion.web.at_table import AtTable

TABLES = 64


class Followed:
    """How many places were revealed of each result: of all of them, None."""

    def __init__(self) -> None:
        self._shown: OrderedDict[tuple[int, int], int | None] = OrderedDict()
        self._lock = Lock()

    def tell(self, table: AtTable, shown: int | None) -> None:
        """Someone looks at the result of a table as far as this."""
        with self._lock:
            self._shown[_result(table)] = shown
            self._shown.move_to_end(_result(table))
            while len(self._shown) > TABLES:
                self._shown.popitem(last=False)

    def shown(self, table: AtTable) -> int | None:
        """How far the result of a table was revealed last."""
        with self._lock:
            return self._shown.get(_result(table), 0)


def _result(table: AtTable) -> tuple[int, int]:
    """A result by its table and the entry that closed it."""
    return table.id, table.standing.link.tip
