"""Recent states and pictures of tables, shared by all threads of a process."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

from companion.engine.game import Viewer
from companion.engine.view import TableView

# Pictures of recent states; a tap needs the one before it and its own.
VIEWS = 16


class States:
    """The states after a few recent entries that are on disk, by table and entry."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._states: OrderedDict[tuple[int, int], Any] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, table_id: int, tip: int) -> Any:
        """The state after an entry, or nothing if it is not remembered."""
        with self._lock:
            if (table_id, tip) not in self._states:
                return None
            self._states.move_to_end((table_id, tip))
            return self._states[table_id, tip]

    def keep(self, table_id: int, tip: int, state: Any) -> None:
        """Remember a state for the next tap."""
        with self._lock:
            self._states[table_id, tip] = state
            self._states.move_to_end((table_id, tip))
            while len(self._states) > self.most:
                self._states.popitem(last=False)

    def known(self) -> set[tuple[int, int]]:
        """The tables and entries that are remembered."""
        return set(self._states)

    def clear(self) -> None:
        """Forget everything, as a new start does."""
        self._states.clear()


class Views:
    """What viewers saw of a few recent states."""

    def __init__(self) -> None:
        self._views: OrderedDict[int, tuple[tuple[Viewer, Any, TableView], ...]] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, state: Any, viewer: Viewer) -> TableView | None:
        """The picture of a state for one viewer, if it is remembered."""
        with self._lock:
            kept = self._views.get(id(state), ())
        # The number may belong to another state by now: only the very same one counts.
        found = (view for by, of, view in kept if of is state and by == viewer)
        return next(found, None)

    def keep(self, state: Any, viewer: Viewer, view: TableView) -> TableView:
        """Remember a picture."""
        with self._lock:
            kept = self._views.get(id(state), ())
            self._views[id(state)] = (*kept[-3:], (viewer, state, view))
            while len(self._views) > VIEWS:
                self._views.popitem(last=False)
        return view
