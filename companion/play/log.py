"""What play needs of a log: nothing here says how it is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from companion.engine.game import Seat
from companion.engine.result import Note
from companion.engine.timeline import Entry, Link

# The number of an entry and its events as they are stored.
LoggedEvents = tuple[int, tuple[dict[str, Any], ...]]


class Log(Protocol):
    """What play needs of a log; ``companion.store.event_log`` keeps one in SQLite."""

    def writing(self) -> AbstractContextManager[None]:
        """Hold off every other writer."""

    def head(self, table_id: int, before: int = ...) -> Link:
        """The link of the last entry, or of the last before another."""

    def link(self, table_id: int, seq: int) -> Link:
        """The link of one entry."""

    def follower(self, table_id: int, tip: int, upto: int) -> int:
        """The last command made on top of an entry, of those up to another; 0 if none is."""

    def counts_under(self, table_id: int, seq: int, tip: int) -> bool:
        """Whether an entry counts where another one counts last."""

    def chapter(self, table_id: int, seq: int) -> str:
        """What the clock showed when one entry was tapped, or nothing if it was not kept."""

    def has_key(self, table_id: int, key: str) -> bool:
        """Whether a tap was counted already."""

    def opened_by(self, key: str) -> int | None:
        """The table a tap has opened already."""

    def has_code(self, code: str) -> bool:
        """Whether a table has these letters."""

    def open_table(
        self, code: str, game: str, seats: tuple[Seat, ...], *, key: str, at: str
    ) -> int:
        """Add a table and answer its id."""

    def entry(self, table_id: int, seq: int) -> Entry | None:
        """One entry."""

    def entries(self, table_id: int) -> list[Entry]:
        """All entries, the newest first."""

    def stamps(self, table_id: int, after: int) -> Iterable[tuple[int, str, str]]:
        """Of all entries after one: the number, when it was tapped and what the tap was called."""

    def counting(self, table_id: int, tip: int, oldest: int) -> set[int]:
        """The numbers of the entries that count, back to about ``oldest``."""

    def append(self, table_id: int, entry: Entry) -> None:
        """Add an entry."""

    def note(self, table_id: int, note: Note, *, at: str, was_over: bool = ...) -> None:
        """Write how far a table is, and the result of a closed one, beside its log."""

    def path(self, table_id: int, tip: int, fingerprint: str) -> tuple[Any, Sequence[LoggedEvents]]:
        """A snapshot and the entries since; a damaged one is an UnreadableSnapshot."""

    def save_snapshot(
        self, table_id: int, seq: int, fingerprint: str, state: Any, *, alone: bool
    ) -> None:
        """Keep a state, outside of ``writing``; ``alone``: in the place of all others."""
