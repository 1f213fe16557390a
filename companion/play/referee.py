"""The one use case: read the log, fold it, decide, append.

It is handed its log and the time; it knows neither Flask nor SQLite. Everything between the
reading and the writing happens under the log's write lock, so two taps never decide on the
same picture. Only a return to a far line reads at length before it takes the lock.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from companion.engine import codec
from companion.engine.errors import (
    DamagedLog,
    RuleError,
    StaleTable,
    UnreadableEntry,
    UnreadableSnapshot,
)
from companion.engine.game import TABLE, AnyGame, Command, Event, PlayerId, Setup, Viewer
from companion.engine.result import Note, result_of
from companion.engine.story import Chart, Moment
from companion.engine.timeline import (
    BLANK,
    LONGEST_KEY,
    Entry,
    Kind,
    Link,
    command_link,
    fold,
    leaving_link,
    quoted,
    return_link,
    step_ahead,
    step_back,
)
from companion.engine.view import TableView
from companion.engine.wording import say
from companion.play.chronicle import Chronicles, Stamps
from companion.play.damage import Reports, check_link, first_damage, leads_somewhere, sound_before
from companion.play.log import Log, LoggedEvents
from companion.play.log_words import LogWords
from companion.play.memory import States, Views

# Reading back to a snapshot takes at most this many entries; writing one costs about ten of them.
SNAPSHOT_EVERY = 20

# A fingerprint that no code has.
WITHOUT_SNAPSHOTS = ""

_STALE = "Another device tapped first. This is the table now."

T = TypeVar("T")


@dataclass(frozen=True)
class Tap:
    """How a command arrived: its own key, the picture it was drawn from, who and when."""

    key: str
    seq: int | None
    who: str
    at: str


@dataclass(frozen=True)
class Standing:
    """A table's state and the entry it stands at."""

    state: Any
    link: Link


@dataclass(frozen=True)
class NextEntry:
    """What a tap brings about, worked out but not written; no entry: the table stays as it is."""

    head: Link  # the entry on which it was worked out
    standing: Standing
    entry: Entry | None = None
    note: Note | None = None
    was_over: bool = False
    then: NextEntry | None = None  # what follows by itself, written in the same transaction

    @property
    def last(self) -> Standing:
        """The table once all of it is written."""
        return self.then.standing if self.then else self.standing


class Referee:
    """One game with its codec and a few recent states; shared by all threads of a process."""

    def __init__(self, game: AnyGame, remembered: int = 256) -> None:
        self.game = game
        self.codec = codec.EventCodec(game.events, game.upgrades)
        self.fingerprint = _fingerprint(game)
        self._states, self._views = States(remembered), Views()
        self._chronicles = Chronicles()
        # Tables whose snapshots were made by other code, as after an update of the program, and
        # those of which one is damaged.
        self._long: set[int] = set()
        self._spoiled: set[int] = set()
        self.report = Reports().tell
        self.words = LogWords(game, self.events, self.report)

    def playing(self, game: AnyGame) -> Referee:
        """The same memory of tables for the same game by another print of its cards."""
        if game is self.game:
            return self
        other = copy(self)
        other.game = game
        return other

    def events(self, entry: Entry) -> tuple[Event, ...]:
        """An entry's events, upgraded to this version."""
        return self.codec.decode_all(entry.events)

    def view(self, state: Any, viewer: Viewer = TABLE) -> TableView:
        """What one viewer may see of a state; one tap asks for it several times."""
        return self._views.of(state, viewer) or self._views.keep(
            state, viewer, self.game.view(state, viewer)
        )

    def drawn(self, log: Log, table_id: int, standing: Standing, draw: Callable[[Any], T]) -> T:
        """What ``draw`` makes of a stored state; where it cannot, the log is damaged.

        Such a state came from events that could be folded but mean nothing, like an unknown card.
        """
        try:
            return draw(standing.state)
        except Exception as problem:
            self.report(
                say(
                    "Line {tip} of table {table_id} cannot be shown",
                    tip=standing.link.tip,
                    table_id=table_id,
                ),
                problem,
            )
            _, since = log.path(table_id, standing.link.tip, WITHOUT_SNAPSHOTS)
            line = [seq for seq, _ in since]
            raise first_damage(
                line, lambda count: draw(self._state(log, table_id, line[count - 1]))
            ) from problem

    def story(self, log: Log, table_id: int, tip: int) -> tuple[Chart, ...]:
        """What the log tells as pictures up to an entry; where it cannot, it is damaged."""
        moments = self.moments(log, table_id, tip)
        try:
            return self.game.story(moments)
        except Exception as problem:
            self.report(
                say("The story of table {table_id} cannot be shown", table_id=table_id), problem
            )
            line = [moment.seq for moment in moments]
            raise first_damage(line, lambda count: self.game.story(moments[:count])) from problem

    def note(self, state: Any) -> Note:
        """How far a table is, for the lists of tables, and its result once it is closed."""
        view = self.view(state)
        # Once the rounds are over, the clock itself says what is done.
        steps = [step.name for step in view.strip.steps if step.is_now and view.strip.at]
        clock = ", ".join([view.strip.clock, *steps])
        return Note(clock, result_of(self.game, state) if view.is_over else None)

    def settle(self, log: Log, table_id: int, at: str) -> None:
        """Work out once more from the log what is noted beside it."""
        with log.writing():
            log.note(table_id, self.note(self.standing(log, table_id).state), at=at)

    def standing(self, log: Log, table_id: int) -> Standing:
        """The table as it is now."""
        return self.standing_at(log, table_id, log.head(table_id))

    def readable(self, log: Log, table_id: int, head: Link | None = None) -> Standing:
        """The table as it is now; where its log is damaged, with the state that can be read last."""
        link = head = head or log.head(table_id)
        while True:
            try:
                standing = self.standing_at(log, table_id, link)
                self.drawn(log, table_id, standing, self.view)
            except DamagedLog as problem:
                if not problem.last_good:
                    raise
                link = log.link(table_id, problem.last_good)
            else:
                break
        if not leads_somewhere(log, table_id, head):
            head = replace(head, tip=link.tip, depth=link.depth, redo=0)
        return Standing(standing.state, head)

    def standing_at(self, log: Log, table_id: int, link: Link) -> Standing:
        """The table as it was after an entry; one that leads nowhere is a DamagedLog."""
        check_link(log, table_id, link)
        return Standing(self._state(log, table_id, link.tip), link)

    def begin(self, log: Log, codes: Iterable[str], setup: Setup, tap: Tap) -> int:
        """Open a table with its first entry and the first free code, once a tap; answers its id."""
        events = self.game.start(self.game.catalogue, setup)
        with log.writing():
            opened = log.opened_by(tap.key)
            if opened is not None:
                return opened
            code = next(code for code in codes if not log.has_code(code))
            table_id = log.open_table(code, self.game.key, setup.seats, key=tap.key, at=tap.at)
            step = self._recorded(Standing(self.game.blank, BLANK), "start", events, tap)
            self._write(log, table_id, step, tap)
        self._states.keep(table_id, step.standing.link.tip, step.standing.state)
        return table_id

    def perform(
        self,
        log: Log,
        table_id: int,
        command: Command,
        tap: Tap,
        phones: frozenset[PlayerId] = frozenset(),
    ) -> Standing:
        """Carry out a command once, and what follows from it by itself.

        A tap that was counted already changes nothing. A stale one is refused, unless it only
        adds: then it counts on the table as it is now.
        """

        def step(head: Link) -> NextEntry:
            standing = self.standing_at(log, table_id, head)
            self.drawn(log, table_id, standing, self.view)
            events = self._decided(standing.state, command)
            taken = self._recorded(standing, self._name(command), events, tap)
            return self._followed(standing, taken, tap, phones)

        return self._once(log, table_id, tap, step, adds_only=command.adds_only)

    def undo(self, log: Log, table_id: int, tap: Tap) -> Standing:
        """Take back the last command."""

        def step(head: Link) -> NextEntry:
            check_link(log, table_id, head)
            return self._moved(log, table_id, head, self.way_back(log, table_id, head), tap, "undo")

        return self._once(log, table_id, tap, step)

    def redo(self, log: Log, table_id: int, tap: Tap) -> Standing:
        """Bring back the command that was undone last."""

        def step(head: Link) -> NextEntry:
            check_link(log, table_id, head)
            return self._moved(
                log, table_id, head, self.way_ahead(log, table_id, head), tap, "redo"
            )

        return self._once(log, table_id, tap, step)

    def way_back(self, log: Log, table_id: int, head: Link) -> Link:
        """What an undo would write after ``head``."""
        return step_back(head, partial(log.link, table_id), self.words.steps(log, table_id))

    def way_ahead(self, log: Log, table_id: int, head: Link) -> Link:
        """What a redo would write after ``head``."""
        link_of, follower = partial(log.link, table_id), partial(log.follower, table_id)
        return step_ahead(head, link_of, follower, self.words.steps(log, table_id))

    def way_to(self, log: Log, table_id: int, head: Link, seq: int) -> Link | None:
        """The return that leads from ``head`` to the table as an entry left it, if it takes one."""
        aim = log.link(table_id, seq)
        if aim.seq:
            check_link(log, table_id, aim)
        target = aim.tip
        if not leads_somewhere(log, table_id, head):
            good = sound_before(log, table_id, head)
            if log.counts_under(table_id, target, good.tip):
                return leaving_link(head, log.link(table_id, target))
        link_of, counts_under = partial(log.link, table_id), partial(log.counts_under, table_id)
        return return_link(head, target, link_of, counts_under)

    def return_to(self, log: Log, table_id: int, seq: int, tap: Tap) -> Standing:
        """Take back, or bring back, everything after an entry in one tap and with one entry.

        Proving the way and folding the state there may take long, and neither waits for a lock
        nor makes anyone wait: the log only grows, so both stay true for the entry that the tap
        was drawn from. What the table has come to is not read.
        """
        head, link = log.head(table_id), None
        if head.seq == tap.seq:
            link = self.way_to(log, table_id, head, seq)
            if link is None:
                return self.standing_at(log, table_id, head)

        def step(now: Link) -> NextEntry:
            if link is None or now != head:
                raise StaleTable(_STALE)
            return self._moved(log, table_id, now, link, tap, link.kind)

        return self._once(log, table_id, tap, step)

    def moments(self, log: Log, table_id: int, tip: int | None = None) -> tuple[Moment, ...]:
        """The entries that count, each with the state it led to: the log read as a story."""
        if tip is None:
            tip = self.standing(log, table_id).link.tip
        return self._chronicles.read(log, table_id, tip, self._told_on)

    def _told_on(
        self, told: tuple[Moment, ...], since: Sequence[LoggedEvents], stamps: Stamps
    ) -> tuple[Moment, ...]:
        """Some moments and those of the entries behind them."""
        found = list(told)
        state, last = (told[-1].state, told[-1].seq) if told else (self.game.blank, 0)
        for seq, data in since:
            state, events = self._folded(state, seq, data, last)
            found.append(Moment(*stamps.by_entry[seq], events, state, seq))
            last = seq
        return tuple(found)

    def _folded(
        self, state: Any, seq: int, data: tuple[dict[str, Any], ...], last: int
    ) -> tuple[Any, tuple[Event, ...]]:
        """The state after an entry, and its events; ``last`` is the one that counts before it."""
        try:
            events = self.codec.decode_all(data)
            return fold(self.game, state, events), events
        except Exception as problem:
            # Once it was folded without: whatever trips the rules came into the file since.
            self.report(say("Line {seq} cannot be read", seq=seq), problem)
            raise DamagedLog(seq, last) from problem

    def _decided(self, state: Any, command: Command) -> tuple[Event, ...]:
        """What a command brings about; the table may overrule the very rules that refuse it.

        Of the rules it names, only those that did refuse are kept with the events.
        """
        named, overruled = command.despite.split(), ""
        while True:
            try:
                events: tuple[Event, ...] = self.game.decide(
                    state, replace(command, despite=overruled)
                )
            except RuleError as refusal:
                is_new = refusal.rule in named and refusal.rule not in overruled.split()
                if not (refusal.may_be_overruled and is_new):
                    raise
                overruled = f"{overruled} {refusal.rule}".strip()
            else:
                break
        return tuple(replace(e, despite=overruled) for e in events) if overruled else events

    def _name(self, command: Command) -> str:
        return next(name for name, cls in self.game.commands.items() if cls is type(command))

    def _followed(
        self, before: Standing, taken: NextEntry, tap: Tap, phones: frozenset[PlayerId]
    ) -> NextEntry:
        """A step with what it has made due, in the name of who tapped and by a key made of theirs.

        Undo, redo and return never come here, and what was due before is not made due again: so
        an undo leads to before it, and it stays undone whatever is tapped there next.
        """
        now = taken.standing
        due = self.game.follows(now.state, phones) if taken.entry else None
        if due is None or self.game.follows(before.state, phones) is not None:
            return taken
        own = replace(tap, key=tap.key and f"{tap.key[: LONGEST_KEY - 1]}+")
        then = self._recorded(now, self._name(due), self._decided(now.state, due), own)
        return replace(taken, then=then) if then.entry else taken

    def _once(
        self,
        log: Log,
        table_id: int,
        tap: Tap,
        step_on: Callable[[Link], NextEntry],
        *,
        adds_only: bool = False,
    ) -> Standing:
        """Write what a tap brings about, if it has not been counted yet and its picture is the present one.

        All is worked out before, and once more under the lock only if something came in between.
        """
        ready = self._ready(log, table_id, tap, step_on)
        with log.writing():
            head = log.head(table_id)
            if log.has_key(table_id, tap.key):
                step = NextEntry(head, self.standing_at(log, table_id, head))
            else:
                if tap.seq != head.seq and not adds_only:
                    raise StaleTable(_STALE)
                step = ready if ready and ready.head == head else step_on(head)
                self._write(log, table_id, step, tap)
        # Only now is it on disk: a state remembered earlier could outlive a failed commit.
        for entered in filter(None, (step, step.then)):
            self._states.keep(table_id, entered.standing.link.tip, entered.standing.state)
            self._shorten(log, table_id, entered.standing)
        return step.last

    def _ready(
        self, log: Log, table_id: int, tap: Tap, step_on: Callable[[Link], NextEntry]
    ) -> NextEntry | None:
        """The step by the picture that a tap was drawn from: no one has to wait for this."""
        drawn = log.link(table_id, tap.seq or 0)
        try:
            return step_on(drawn) if drawn.seq else None
        except Exception:  # noqa: BLE001  under the lock it is known whether that is to be told
            return None

    def _recorded(
        self, before: Standing, name: str, events: tuple[Event, ...], tap: Tap
    ) -> NextEntry:
        """A command with what came of it."""
        head = before.link
        link = command_link(head)
        state = fold(self.game, before.state, events)
        if state == before.state and not any(event.is_always_news for event in events):
            return NextEntry(head, before)
        data = tuple(self.codec.encode(event) for event in events)
        view = self.view(state)
        was = self.view(before.state) if head.tip else None
        # What ends a round belongs to it: the clock counts as it stood when the tap was made.
        chapter = (was or view).strip.chapter
        entry = Entry(link, name, data, tap.who, tap.at, tap.key, chapter)
        was_over = bool(was and was.is_over)
        return NextEntry(head, Standing(state, link), entry, self.note(state), was_over)

    def _moved(
        self, log: Log, table_id: int, head: Link, link: Link, tap: Tap, name: Kind
    ) -> NextEntry:
        """An undo, a redo or a return."""
        # It stands in the chapter of the last command that it takes or brings back.
        is_back = link.kind == "return" and link.tip < link.target
        last = log.follower(table_id, link.tip, link.target) if is_back else quoted(link)
        chapter = log.chapter(table_id, last)
        entry = Entry(link, name, (), tap.who, tap.at, tap.key, chapter)
        standing = self.standing_at(log, table_id, link)
        note = self.drawn(log, table_id, standing, self.note)
        return NextEntry(head, standing, entry, note, self._may_be_over(table_id, head))

    def _write(self, log: Log, table_id: int, step: NextEntry, tap: Tap) -> None:
        """Write a step and what follows it, inside ``writing``."""
        steps = [entered for entered in (step, step.then) if entered and entered.entry]
        for entered in steps:
            assert entered.entry
            log.append(table_id, entered.entry)
        if steps and (note := steps[-1].note):
            log.note(table_id, note, at=tap.at, was_over=step.was_over)

    def _shorten(self, log: Log, table_id: int, standing: Standing) -> None:
        """Keep a snapshot now and then, and at once where reading back had become long."""
        link = standing.link
        is_long = table_id in self._long
        if is_long or (link.kind == "command" and link.depth % SNAPSHOT_EVERY == 0):
            state = codec.encode(standing.state)
            is_spoiled = table_id in self._spoiled
            log.save_snapshot(table_id, link.tip, self.fingerprint, state, alone=is_spoiled)
            self._long.discard(table_id)
            self._spoiled.discard(table_id)

    def _may_be_over(self, table_id: int, head: Link) -> bool:
        """Whether a result may stand beside the log; where that is not known at once, it may."""
        if not head.tip:
            return False
        state = self._states.of(table_id, head.tip)
        try:
            return state is None or self.view(state).is_over
        except Exception:  # noqa: BLE001  a damaged state may trip the rules in any way
            return True

    def _state(self, log: Log, table_id: int, tip: int) -> Any:
        """The state after an entry: remembered, or folded from the newest snapshot."""
        if tip == 0:
            return self.game.blank
        remembered = self._states.of(table_id, tip)
        if remembered is not None:
            return remembered
        state, last, since = self._nearest(log, table_id, tip)
        if len(since) > SNAPSHOT_EVERY:
            self._long.add(table_id)
        for to_go, (seq, events) in zip(range(len(since), 0, -1), since, strict=True):
            state, _ = self._folded(state, seq, events, last)
            last = seq
            # The ones an undo leads to next; without snapshots each would otherwise be folded
            # from the very beginning.
            if to_go <= self._states.most // 2:
                self._states.keep(table_id, seq, state)
        self._states.keep(table_id, tip, state)
        return state

    def _nearest(
        self, log: Log, table_id: int, tip: int
    ) -> tuple[Any, int, Sequence[LoggedEvents]]:
        """The state to fold from, the entry it belongs to, and the entries since."""
        try:
            snapshot, since = log.path(table_id, tip, self.fingerprint)
            if snapshot is not None:
                before = log.link(table_id, since[0][0]).before if since else tip
                return codec.decode(type(self.game.blank), snapshot), before, since
        except (UnreadableSnapshot, UnreadableEntry, TypeError, ValueError, AttributeError):
            # Nothing is lost: the log is folded from its beginning, and the next tap drops it.
            self._spoiled.add(table_id)
            self._long.add(table_id)
            snapshot, since = log.path(table_id, tip, WITHOUT_SNAPSHOTS)
        return self.game.blank, 0, since


def folding(game: AnyGame) -> set[Path]:
    """Where the code lies that folds: the table of a game, the rules that it asks, and the engine."""
    parts = (type(game.blank), inspect.unwrap(game.cards.ours), Command)
    return {Path(inspect.getfile(part)).parent for part in parts}


@cache
def _fingerprint(game: AnyGame) -> str:
    """A digest of the code that folds: snapshots made by other code are not used."""
    digest = hashlib.sha256()
    for folder in sorted(folding(game)):
        for source in sorted(folder.rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
