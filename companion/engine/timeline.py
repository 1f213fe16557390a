"""Undo and redo over a log that only grows.

An undo is itself an entry. Each entry carries a Link: which entry counts last after it, and
which undo a redo would take up. So undoing or redoing means reading one or two entries by
number, however long the log is. ``timeline`` reads a whole log the plain way; it is what the
links must agree with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from companion.engine.errors import NothingToUndo

if TYPE_CHECKING:
    from companion.engine.game import Event, Game

Kind = Literal["command", "undo", "redo"]


@dataclass(frozen=True)
class Link:
    """Where an entry stands in the timeline. Entries are numbered from 1; 0 is nothing."""

    seq: int = 0
    kind: Kind = "command"
    tip: int = 0  # the last entry that counts, once this one is written
    depth: int = 0  # how many entries count up to the tip
    before: int = 0  # of a command: the entry that counted last before it
    target: int = 0  # of an undo or redo: the entry taken back or brought back
    redo: int = 0  # the undo entry that a redo would take up, once this one is written
    below: int = 0  # of an undo: the undo entry that comes up after it is redone


BLANK = Link()


def command_link(head: Link) -> Link:
    """A new move: it counts, and what had been taken back can no longer be redone."""
    seq = head.seq + 1
    return Link(seq, "command", tip=seq, depth=head.depth + 1, before=head.tip)


def undo_link(head: Link, last: Link) -> Link:
    """Take back ``last``, the command that ``head.tip`` names."""
    if last.before == 0:
        raise NothingToUndo("There is nothing left to undo: this is the set-up.")
    seq = head.seq + 1
    return Link(
        seq,
        "undo",
        tip=last.before,
        depth=head.depth - 1,
        target=last.seq,
        redo=seq,
        below=head.redo,
    )


def redo_link(head: Link, undo: Link) -> Link:
    """Bring back what ``undo``, the entry that ``head.redo`` names, has taken back."""
    if undo.kind != "undo":
        raise NothingToUndo("There is nothing to redo.")
    return Link(
        head.seq + 1,
        "redo",
        tip=undo.target,
        depth=head.depth + 1,
        target=undo.target,
        redo=undo.below,
    )


def links_to(head: Link, target: int, link_of: Callable[[int], Link]) -> list[Link]:
    """The undos or redos after which ``target`` counts last; none if it does already.

    Along the entries that count the numbers only fall, and whatever a redo can bring back was
    written after them: so one comparison tells which way to go.
    """
    links: list[Link] = []
    if target < head.tip:
        while head.tip > target:
            head = undo_link(head, link_of(head.tip))
            links.append(head)
    else:
        while head.tip < target and head.redo:
            head = redo_link(head, link_of(head.redo))
            links.append(head)
    if head.tip != target:
        raise NothingToUndo("Other moves were made since that line was taken back.")
    return links


LONGEST_KEY = 200


@dataclass(frozen=True)
class Entry:
    """One line of the log: an accepted command with all its events, or an undo or redo."""

    link: Link
    name: str
    events: tuple[dict[str, Any], ...]
    who: str
    at: str
    key: str
    chapter: str = ""  # what the clock showed when it was tapped; old entries do not know

    @property
    def seq(self) -> int:
        """Its number in the log."""
        return self.link.seq

    @property
    def kind(self) -> Kind:
        """Whether it is a move, an undo or a redo."""
        return self.link.kind


class HasKind(Protocol):
    """Anything that knows whether it is a move, an undo or a redo."""

    @property
    def kind(self) -> Kind:
        """Which of the three it is."""


_MOVED: dict[Kind, str] = {"undo": "Taken back", "redo": "Brought back"}


def told(kind: Kind, words: str) -> str:
    """What a move says, and of an undo or redo what it does to the move."""
    return f"{_MOVED[kind]}: {words}" if kind in _MOVED else words


E = TypeVar("E", bound=HasKind)


def timeline(log: Iterable[E]) -> tuple[tuple[E, ...], tuple[E, ...]]:
    """The entries that count, and those that redo would bring back, the next one last."""
    done: list[E] = []
    undone: list[E] = []
    for entry in log:
        if entry.kind == "undo":
            undone.append(done.pop())
        elif entry.kind == "redo":
            done.append(undone.pop())
        else:
            done.append(entry)
            undone.clear()
    return tuple(done), tuple(undone)


S = TypeVar("S")


def fold(game: Game[S, Any, Any], state: S, events: Iterable[Event]) -> S:
    """The state after all the events."""
    for event in events:
        state = game.evolve(state, event)
    return state
