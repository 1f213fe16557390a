"""Recent states and pictures of tables, shared by all threads of a process."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from operator import is_
from typing import Any

from companion.engine.codec import StoredEvents
from companion.engine.game import Viewer
from companion.engine.view import TableView

# Tables, or turns of one, of which sentences are remembered, and sentences of each.
TELLINGS = 8
SENTENCES = 2_048
# Pictures of recent states; a tap needs the one before it and its own.
VIEWS = 16
# Of one state: five seats, the shared screen, what notes are made of, and one more.
VIEWERS = 8


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


class _Memory:
    """What was said by one thing that sentences look at."""

    def __init__(self, viewer: Viewer, state: Any, told_by: object) -> None:
        self.viewer, self.state, self.told_by = viewer, state, told_by
        # By the name of the tap and the numbers of the events, which stay beside their words.
        self.said: dict[tuple[object, ...], tuple[tuple[StoredEvents, ...], str]] = {}


class Words:
    """The words of lines, which are the same for the same events as long as what they look at is.

    So an undo or an import cannot make them wrong: no entry or table is remembered, only what was
    said of what.
    """

    def __init__(self, told_by: Callable[[Any], object]) -> None:
        self._told_by = told_by
        self._memories: list[_Memory] = []  # the last asked first
        self._lock = threading.Lock()

    def of(
        self,
        state: Any,
        viewer: Viewer,
        how: str,
        events: Sequence[tuple[dict[str, Any], ...]],
        say_it: Callable[[], str],
    ) -> str:
        """The words of some entries' events, told in one way; said anew if they are not known."""
        shared = tuple(kept for kept in events if isinstance(kept, StoredEvents) and kept.is_shared)
        if len(shared) < len(events):
            return say_it()
        said, key = self._memory(state, viewer).said, (how, *map(id, shared))
        known, words = said.get(key, ((), ""))
        # The numbers may belong to others by now: only the very same ones count.
        if known and all(map(is_, known, shared)):
            return words
        words = say_it()
        if len(said) >= SENTENCES:
            said.clear()
        said[key] = shared, words
        return words

    def _memory(self, state: Any, viewer: Viewer) -> _Memory:
        with self._lock:
            found = self._found(state, viewer) or _Memory(viewer, state, self._told_by(state))
            others = [memory for memory in self._memories if memory is not found]
            self._memories = [found, *others[: TELLINGS - 1]]
        return found

    def _found(self, state: Any, viewer: Viewer) -> _Memory | None:
        theirs = [memory for memory in self._memories if memory.viewer == viewer]
        for memory in theirs:
            if memory.state is state:
                return memory
        told_by = self._told_by(state)
        for memory in theirs:
            if memory.told_by == told_by:
                memory.state, memory.told_by = state, told_by
                return memory
        return None


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
            self._views[id(state)] = (*kept[1 - VIEWERS :], (viewer, state, view))
            while len(self._views) > VIEWS:
                self._views.popitem(last=False)
        return view
