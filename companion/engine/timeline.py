"""Undo and redo over a log that only grows.

An undo is itself an entry, and so is a return, which undoes or redoes any number of moves at
once. Each entry carries a Link: which entry counts last after it, and which undo a redo would
take up. So undoing or redoing means reading two or three entries, however long the log is.
What only opened or closed a panel is an entry but not a step: undo and redo go past it, and write
a return where they do.
``timeline`` reads a whole log the plain way; it is what the links must agree with.

The moves that count, and behind them those that a redo would bring back, stand on one line,
and along it the numbers only grow: whatever was undone was written after what still counts, and
a new move cuts the line off behind itself. Hence of all moves that were ever made on top of one,
the last is the one on the line; and one comparison tells whether a move lies back or ahead.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar, get_args

from companion.engine.errors import NothingToUndo
from companion.engine.wording import counted, say

if TYPE_CHECKING:
    from companion.engine.game import Game
    from companion.engine.values import Event

Kind = Literal["command", "undo", "redo", "return"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Link:
    """Where an entry stands in the timeline. Entries are numbered from 1; 0 is nothing."""

    seq: int = 0
    kind: Kind = "command"
    tip: int = 0  # the last entry that counts, once this one is written
    depth: int = 0  # how many entries count up to the tip
    before: int = 0  # of a command: the entry that counted last before it
    # Of an undo or redo: the entry undone or redone. Of a return: the tip it left.
    target: int = 0
    redo: int = 0  # the undo, or return back, that a redo would take up, once this one is written
    below: int = 0  # of an undo or a return back: what comes up after all of it is redone


BLANK = Link()
_NOTHING_TO_REDO = "There is nothing to redo."


def is_sound(link: Link, tip: Link) -> bool:
    """Whether an entry can be followed by what it says counts last, a command written by then."""
    is_own = link.kind != "command" or link.tip == link.seq
    return 0 < link.tip <= link.seq and is_own and (tip.seq, tip.kind) == (link.tip, "command")


# The last command that was made on top of an entry, of those up to another; 0 if there is none.
Follower = Callable[[int, int], int]
# Whether an entry counts where another one counts last.
CountsUnder = Callable[[int, int], bool]


# Whether an entry changed more than which panel is open.
IsStep = Callable[[int], bool]
LinkOf = Callable[[int], Link]


def command_link(head: Link) -> Link:
    """A new move: it counts, and what had been undone can no longer be redone."""
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


def next_to_redo(head: Link, undo: Link, follower: Follower) -> int:
    """The command that a redo brings back if it takes up ``undo``; 0 if there is none."""
    # A return undid several: the way from where the table stands to where it left is redone.
    return follower(head.tip, undo.target) if undo.kind == "return" else undo.target


def redo_link(head: Link, undo: Link, follower: Follower) -> Link:
    """Bring back the next of what ``undo``, the entry that ``head.redo`` names, has undone."""
    brought = next_to_redo(head, undo, follower)
    if not brought:
        raise NothingToUndo(_NOTHING_TO_REDO)
    return Link(
        head.seq + 1,
        "redo",
        tip=brought,
        depth=head.depth + 1,
        target=brought,
        redo=_redo_at(brought, undo),
    )


def _redo_at(tip: int, undo: Link) -> int:
    """What a redo takes up where ``tip`` counts last, which ``undo`` had undone."""
    return undo.below if tip == undo.target else undo.seq


def return_link(head: Link, target: int, link_of: LinkOf, counts_under: CountsUnder) -> Link | None:
    """Undo or redo in one step until ``target`` counts last; nothing if it does already.

    It means what the undos or redos would mean one by one, and reads links alone: what the
    entries on the way hold need not even be readable.
    """
    if target == head.tip:
        return None
    seq = head.seq + 1
    if target < head.tip:
        line, redo, below = head.tip, seq, head.redo
    else:
        undo = link_of(head.redo)
        while undo.seq and undo.target < target:
            undo = link_of(undo.below)
        line, redo, below = undo.target, _redo_at(target, undo), 0
    if not counts_under(target, line):
        raise NothingToUndo("Too late to redo: the game has moved on.")
    depth = link_of(target).depth
    return Link(seq, "return", target, depth, target=head.tip, redo=redo, below=below)


def step_back(head: Link, link_of: LinkOf, is_step: IsStep) -> Link:
    """Take back the last step, and with it whatever was only opened or closed since."""
    last = link_of(head.tip)
    # In a damaged log a link may lead anywhere: it is followed only backwards.
    while 0 < last.before < last.seq and not is_step(last.seq):
        last = link_of(last.before)
    is_plain = last.seq == head.tip or not last.before
    return undo_link(head, last) if is_plain else _jump(head, last.before, link_of)


def step_ahead(head: Link, link_of: LinkOf, follower: Follower, is_step: IsStep) -> Link:
    """Bring back the next step, and with it whatever was only opened or closed around it."""
    first = found = ahead = redo_link(head, link_of(head.redo) if head.redo else BLANK, follower)
    has_step = is_step(first.tip)
    while ahead.redo:
        ahead = redo_link(ahead, link_of(ahead.redo), follower)
        if is_step(ahead.tip):
            if has_step:
                break
            has_step = True
        found = ahead
    if not has_step:
        raise NothingToUndo(_NOTHING_TO_REDO)
    return first if found is first else _jump(head, found.tip, link_of)


def _jump(head: Link, target: int, link_of: LinkOf) -> Link:
    """A return along a way that has just been walked."""
    link = return_link(head, target, link_of, lambda *_: True)
    assert link is not None
    return link


def leaving_link(head: Link, good: Link) -> Link:
    """Return from an entry that leads nowhere to where ``good`` leads; nothing can be redone."""
    return Link(head.seq + 1, "return", good.tip, good.depth, target=good.tip)


class Links:
    """The links of one log, worked out in memory one after the other."""

    def __init__(self) -> None:
        self._links = [BLANK]
        # What counts, and behind it what a redo would bring back; the numbers only grow.
        self._line: list[int] = []

    @property
    def head(self) -> Link:
        """The link of the last entry."""
        return self._links[-1]

    def add(self, kind: Kind, to: int = 0) -> Link | None:
        """The link of the next entry; of a return ``to`` is where it leads, nothing if to nowhere."""
        head, link = self.head, None
        match kind:
            case "undo":
                link = undo_link(head, self._links[head.tip])
            case "redo":
                link = redo_link(head, self._links[head.redo], self._follower)
            case "return":
                link = return_link(head, to, self._links.__getitem__, self._counts_under)
            case "command":
                link = command_link(head)
                self._line[head.depth :] = [link.seq]
        if link:
            self._links.append(link)
        return link

    def _follower(self, tip: int, upto: int) -> int:
        place = self._links[tip].depth
        return self._line[place] if place < len(self._line) and self._line[place] <= upto else 0

    def _counts_under(self, seq: int, tip: int) -> bool:
        place = bisect_left(self._line, seq)
        return place < len(self._line) and self._line[place] == seq <= tip


LONGEST_KEY = 200


@dataclass(frozen=True)
class Entry:
    """One line of the log: an accepted command with all its events, or an undo, redo or return."""

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
        """Whether it is a move, an undo, a redo or a return."""
        return self.link.kind

    @property
    def tip(self) -> int:
        """The last entry that counts, once this one is written."""
        return self.link.tip

    @property
    def told_as(self) -> Kind:
        """Its kind; of a return that passed over an open panel what the tap was: undo or redo."""
        return _MOVES.get(self.name, self.kind) if self.kind == "return" else self.kind


class Placed(Protocol):
    """Anything that knows its number, whether it is a move, and of a return where it leads."""

    @property
    def seq(self) -> int:
        """Its number in the log."""

    @property
    def kind(self) -> Kind:
        """Which of the four it is."""

    @property
    def tip(self) -> int:
        """The last entry that counts, once this one is written."""


def quoted(link: Link) -> int:
    """The command whose words an entry of the log is told with."""
    return link.target if link.kind in _MOVED else link.tip


def step_moved(link: Link, follower: Follower, is_step: IsStep) -> int:
    """The one step that an undo or redo takes or brings back, whatever it passes over."""
    if link.kind != "return":
        return link.target
    seq, last = sorted((link.tip, link.target))
    while seq := follower(seq, last):
        if is_step(seq):
            break
    return seq


def told(kind: Kind, words: str, by: int = 0) -> str:
    """What a move says; of an undo, redo or return what it does, ``by`` how many moves."""
    if kind == "return":
        many = counted(abs(by), "line")
        return (
            say("Undone: {many}, back to: {words}", many=many, words=words)
            if by < 0
            else say("Redone: {many}, up to: {words}", many=many, words=words)
        )
    return f"{_MOVED[kind]}: {words}" if kind in _MOVED else words


_MOVED: dict[Kind, str] = {"undo": "Undone", "redo": "Redone"}
_MOVES: dict[str, Kind] = {"undo": "undo", "redo": "redo"}

E = TypeVar("E", bound=Placed)


def timeline(log: Iterable[E]) -> tuple[tuple[E, ...], tuple[E, ...]]:
    """The entries that count, and those that redo would bring back, the next one last."""
    done: list[E] = []
    undone: list[E] = []
    for entry in log:
        if entry.kind == "undo":
            undone.append(done.pop())
        elif entry.kind == "redo":
            done.append(undone.pop())
        elif entry.kind == "return":
            while done[-1].seq > entry.tip:
                undone.append(done.pop())
            while done[-1].seq < entry.tip:
                done.append(undone.pop())
        else:
            done.append(entry)
            undone.clear()
    return tuple(done), tuple(undone)


S = TypeVar("S")


def fold(game: Game[S, Any, Any, Any], state: S, events: Iterable[Event]) -> S:
    """The state after all the events."""
    for event in events:
        state = game.evolve(state, event)
    return state
