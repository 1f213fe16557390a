"""Undo, redo and returns over a log that only grows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.errors import NothingToUndo
from companion.engine.timeline import (
    BLANK,
    Link,
    command_link,
    is_sound,
    next_to_redo,
    quoted,
    redo_link,
    return_link,
    step_ahead,
    step_back,
    step_moved,
    timeline,
    told,
    undo_link,
)

Step = str | int  # a number: a return to one of the lines that there is a way to


class Log:
    """The links of one log, found by looking through all of them."""

    def __init__(self) -> None:
        self.links = [command_link(BLANK)]  # the set-up

    @property
    def head(self) -> Link:
        return self.links[-1]

    def link(self, seq: int) -> Link:
        return next((link for link in self.links if link.seq == seq), BLANK)

    def follower(self, tip: int, upto: int) -> int:
        made = [link.seq for link in self.links if link.kind == "command" and link.before == tip]
        return max((seq for seq in made if seq <= upto), default=0)

    def counts_under(self, seq: int, tip: int) -> bool:
        while tip > seq:
            tip = self.link(tip).before
        return bool(tip) and tip == seq

    def way_to(self, seq: int) -> Link | None:
        return return_link(self.head, seq, self.link, self.counts_under)

    def line(self) -> list[int]:
        """All lines that there is a way to, by reading the whole log."""
        done, undone = timeline(self.links)
        return [link.seq for link in (*done, *reversed(undone))]

    def undo(self) -> None:
        self.links.append(undo_link(self.head, self.link(self.head.tip)))

    def redo(self) -> None:
        self.links.append(redo_link(self.head, self.link(self.head.redo), self.follower))

    def command(self) -> None:
        self.links.append(command_link(self.head))

    def step_to(self, seq: int) -> None:
        """Go to a line by single undos or redos."""
        while self.head.tip != seq:
            if self.head.tip > seq:
                self.undo()
            else:
                self.redo()

    def return_to(self, seq: int) -> None:
        """Go to a line by one return, if it takes one."""
        self.links += [link for link in [self.way_to(seq)] if link]


def played(steps: list[Step], *, in_single_steps: bool = False) -> Log:
    """What a series of taps writes; impossible ones are refused."""
    log = Log()
    for step in steps:
        if isinstance(step, int):
            seq = log.line()[step % len(log.line())]
            if in_single_steps:
                log.step_to(seq)
            else:
                log.return_to(seq)
            continue
        try:
            getattr(log, step)()
        except NothingToUndo:
            pass
    return log


def ranked(log: Log) -> tuple[list[int], list[int], int, int]:
    """The line of a log and what undo and redo would move, as how many commands came before.

    Two logs of the same moves number them otherwise, but made the same moves.
    """
    commands = [link.seq for link in log.links if link.kind == "command"]
    ranks = {seq: number for number, seq in enumerate(commands)}
    done, undone = timeline(log.links)
    redo = next_to_redo(log.head, log.link(log.head.redo), log.follower)
    return (
        [ranks[link.seq] for link in done],
        [ranks[link.seq] for link in undone],
        ranks[log.head.tip],
        ranks.get(redo, -1),
    )


MOVES = st.sampled_from(["command", "command", "undo", "redo"])
STEPS = st.lists(MOVES | st.integers(0, 30), max_size=40)


@given(STEPS)
def test_the_links_agree_with_reading_the_whole_log(steps: list[Step]) -> None:
    log = played(steps)
    # Looking back at any of its lines asks the same of the log as it was then.
    for number, head in enumerate(log.links, 1):
        done, undone = timeline(log.links[:number])
        assert (head.tip, head.depth) == (done[-1].seq, len(done))
        assert log.link(head.tip).before == (done[-2].seq if len(done) > 1 else 0)
        redo = next_to_redo(head, log.link(head.redo), log.follower)
        assert redo == (undone[-1].seq if undone else 0)
        assert bool(head.redo) == bool(undone)


@given(STEPS)
def test_a_return_means_what_its_undos_or_redos_mean_one_by_one(steps: list[Step]) -> None:
    short, long = played(steps), played(steps, in_single_steps=True)
    assert ranked(short) == ranked(long)
    while short.head.redo:
        short.redo()
        long.redo()
        assert ranked(short) == ranked(long)
    while short.head.depth > 1:
        short.undo()
        long.undo()
        assert ranked(short) == ranked(long)


@given(STEPS)
def test_along_the_line_the_numbers_grow_and_each_is_the_last_made_on_the_one_before(
    steps: list[Step],
) -> None:
    log = played(steps)
    line = log.line()
    assert line == sorted(line)
    for before, after in zip(line, line[1:], strict=False):
        assert log.follower(before, log.head.seq) == after


@given(STEPS, st.integers(1, 10))
def test_undo_then_redo_is_the_identity(steps: list[Step], times: int) -> None:
    log = played(steps)
    before = ranked(log)
    times = min(times, log.head.depth - 1)
    for _ in range(times):
        log.undo()
    for _ in range(times):
        log.redo()
    assert ranked(log) == before


@given(STEPS, st.data())
def test_one_entry_returns_to_every_line_that_counts_or_can_be_redone(
    steps: list[Step], data: st.DataObject
) -> None:
    log = played(steps)
    written, line = len(log.links), log.line()
    seq = data.draw(st.sampled_from(line))
    is_there = log.head.tip == seq
    log.return_to(seq)
    assert log.head.tip == seq
    assert log.line() == line
    assert len(log.links) == written + (not is_there)


@given(STEPS)
def test_there_is_no_way_to_anything_else(steps: list[Step]) -> None:
    log = played(steps)
    for seq in set(range(log.head.seq + 2)) - set(log.line()):
        with pytest.raises(NothingToUndo, match="Too late to redo"):
            log.way_to(seq)


@given(STEPS)
def test_an_undo_is_a_return_of_one_line(steps: list[Step]) -> None:
    log = played(steps)
    if log.head.depth > 1:
        back = log.way_to(log.link(log.head.tip).before)
        assert back == replace(undo_link(log.head, log.link(log.head.tip)), kind="return")


class Stepping(Log):
    """A log in which some commands only open or close something."""

    def __init__(self) -> None:
        super().__init__()
        self.quiet: set[int] = set()

    def is_step(self, seq: int) -> bool:
        return seq not in self.quiet

    def open(self) -> None:
        self.command()
        self.quiet.add(self.head.seq)

    def undo(self) -> None:
        self.links.append(step_back(self.head, self.link, self.is_step))

    def redo(self) -> None:
        self.links.append(step_ahead(self.head, self.link, self.follower, self.is_step))

    def moved(self) -> int:
        """The step that the last undo or redo was about."""
        return step_moved(self.head, self.follower, self.is_step)


class Line:
    """The same in a list: what can be counted, and how many of it count."""

    def __init__(self) -> None:
        self.moves, self.at = [(1, True)], 1

    def add(self, seq: int, is_step: bool) -> None:
        self.moves[self.at :] = [(seq, is_step)]
        self.at += 1

    def undo(self) -> int:
        """Stand before the last step; answers which, or 0 if only the set-up is left."""
        last = max(place for place in range(self.at) if self.moves[place][1])
        if last:
            self.at = last
        return self.moves[last][0] if last else 0

    def redo(self) -> int:
        """Stand before the step after the next one; answers the next one, or 0 if there is none."""
        ahead = [place for place in range(self.at, len(self.moves)) if self.moves[place][1]]
        if ahead:
            self.at = ahead[1] if ahead[1:] else len(self.moves)
        return self.moves[ahead[0]][0] if ahead else 0


TAPS = st.lists(
    st.sampled_from(["command", "open", "open", "undo", "redo"]) | st.integers(0, 30), max_size=40
)


@given(TAPS)
def test_undo_and_redo_go_past_what_was_only_opened_or_closed(steps: list[Step]) -> None:
    log, line = Stepping(), Line()
    for step in steps:
        written, moved = len(log.links), None
        match step:
            case int():
                line.at = step % len(line.moves) + 1
                log.return_to(line.moves[line.at - 1][0])
            case "undo" | "redo":
                moved = getattr(line, step)()
                if moved:
                    getattr(log, step)()
                    assert log.moved() == moved
                else:
                    with pytest.raises(NothingToUndo):
                        getattr(log, step)()
            case _:
                getattr(log, step)()
                line.add(log.head.seq, log.is_step(log.head.seq))
        assert len(log.links) - written == (0 if moved == 0 else 1) or isinstance(step, int)
        assert log.line() == [seq for seq, _ in line.moves]
        assert log.head.tip == line.moves[line.at - 1][0]


@given(TAPS)
def test_redo_leads_back_to_where_undo_left_even_if_something_was_open(steps: list[Step]) -> None:
    log = Stepping()
    for step in steps:
        if step in ("command", "open"):
            getattr(log, str(step))()
    there, times = log.head.tip, 0
    while any(log.is_step(seq) for seq in log.line()[1 : log.head.depth]):
        log.undo()
        times += 1
    for _ in range(times):
        log.redo()
    assert log.head.tip == (there if times else log.head.seq)


def test_what_was_only_opened_and_closed_costs_no_undo() -> None:
    log = Stepping()
    for tap in ("command", "open", "open"):
        getattr(log, tap)()
    log.undo()
    assert (log.head.kind, log.head.tip, log.moved()) == ("return", 1, 2)


def test_where_only_a_panel_is_open_there_is_nothing_to_undo_or_redo() -> None:
    log = Stepping()
    log.open()
    with pytest.raises(NothingToUndo, match="set-up"):
        log.undo()
    log.return_to(1)
    with pytest.raises(NothingToUndo, match="nothing to redo"):
        log.redo()


def test_a_new_move_forgets_what_was_undone() -> None:
    for back in ("undo", 0):
        log = played(["command", "command", back, "command"])
        assert timeline(log.links)[1] == ()
        assert log.head.redo == 0


def test_the_set_up_cannot_be_undone() -> None:
    setup = command_link(BLANK)
    with pytest.raises(NothingToUndo, match="set-up"):
        undo_link(setup, setup)


def test_redo_needs_something_undone() -> None:
    with pytest.raises(NothingToUndo, match="nothing to redo"):
        Log().redo()


@pytest.mark.parametrize(
    ("steps", "by", "words"),
    [
        (["command"], 1, "3"),
        (["command", "undo"], -1, "Undone: 3"),
        (["command", "undo", "redo"], 1, "Redone: 3"),
        (["command", 0], -2, "Undone: 2 lines, back to: 1"),
        (["command", 1], -1, "Undone: 1 line, back to: 2"),
        (["command", 0, 2], 2, "Redone: 2 lines, up to: 3"),
    ],
)
def test_every_kind_is_told_in_words(steps: list[Step], by: int, words: str) -> None:
    log = played(["command", *steps])
    link, before = log.links[-1], log.links[-2]
    assert link.depth - before.depth == by
    assert told(link.kind, str(quoted(link)), by) == words


@pytest.mark.parametrize(
    ("link", "tip", "is_so"),
    [
        (Link(3, "command", 3), Link(3, "command", 3), True),
        (Link(4, "undo", 2), Link(2, "command", 2), True),
        (Link(3, "command", 0), BLANK, False),
        (Link(3, "command", 2), Link(2, "command", 2), False),
        (Link(4, "undo", 3), Link(3, "undo", 1), False),
        (Link(4, "undo", 99), BLANK, False),
        (Link(4, "undo", 5), Link(5, "command", 5), False),
        (BLANK, BLANK, False),
    ],
)
def test_an_entry_is_followed_only_to_a_command_that_was_written_by_then(
    link: Link, tip: Link, is_so: bool
) -> None:
    assert is_sound(link, tip) == is_so
