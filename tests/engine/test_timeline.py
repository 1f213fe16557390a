"""Undo and redo over a log that only grows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.errors import NothingToUndo
from companion.engine.timeline import (
    BLANK,
    Link,
    command_link,
    links_to,
    redo_link,
    timeline,
    undo_link,
)


def played(steps: list[str]) -> list[Link]:
    """The links that a series of commands, undos and redos writes; impossible ones are refused."""
    links = [command_link(BLANK)]  # the set-up
    for step in steps:
        head = links[-1]
        by_seq = {link.seq: link for link in links}
        try:
            if step == "undo":
                links.append(undo_link(head, by_seq[head.tip]))
            elif step == "redo":
                links.append(redo_link(head, by_seq.get(head.redo, BLANK)))
            else:
                links.append(command_link(head))
        except NothingToUndo:
            pass
    return links


@given(st.lists(st.sampled_from(["command", "undo", "undo", "redo"]), max_size=40))
def test_the_links_agree_with_reading_the_whole_log(steps: list[str]) -> None:
    links = played(steps)
    done, undone = timeline(links)
    head = links[-1]
    assert head.tip == done[-1].seq
    assert head.depth == len(done)
    by_seq = {link.seq: link for link in links}
    assert [by_seq[head.tip].before] == ([done[-2].seq] if len(done) > 1 else [0])
    if undone:
        assert by_seq[head.redo].target == undone[-1].seq
    else:
        assert head.redo == 0


@given(st.lists(st.sampled_from(["command", "undo", "redo"]), max_size=30), st.integers(1, 10))
def test_undo_then_redo_is_the_identity(steps: list[str], times: int) -> None:
    before = timeline(played(steps))[0]
    times = min(times, len(before) - 1)
    after = timeline(played([*steps, *["undo"] * times, *["redo"] * times]))[0]
    assert [link.seq for link in after] == [link.seq for link in before]


def test_a_new_move_forgets_what_was_undone() -> None:
    links = played(["command", "undo", "command"])
    assert timeline(links)[1] == ()
    assert links[-1].redo == 0


def test_the_set_up_cannot_be_undone() -> None:
    setup = command_link(BLANK)
    with pytest.raises(NothingToUndo, match="set-up"):
        undo_link(setup, setup)


def test_redo_needs_something_undone() -> None:
    with pytest.raises(NothingToUndo, match="nothing to redo"):
        redo_link(command_link(BLANK), BLANK)


STEPS = st.lists(st.sampled_from(["command", "command", "undo", "redo"]), max_size=40)


@given(STEPS, st.data())
def test_every_entry_that_counts_or_can_be_redone_is_returned_to(
    steps: list[str], data: st.DataObject
) -> None:
    links = played(steps)
    done, undone = timeline(links)
    target = data.draw(st.sampled_from([*done, *undone])).seq
    by_seq = {link.seq: link for link in links}
    way = links_to(links[-1], target, by_seq.__getitem__)
    after, redoable = timeline([*links, *way])
    assert after[-1].seq == target
    assert {link.seq for link in (*after, *redoable)} == {link.seq for link in (*done, *undone)}
    assert len(way) == abs(len(after) - len(done))


@given(STEPS)
def test_there_is_no_way_to_anything_else(steps: list[str]) -> None:
    links = played(steps)
    done, undone = timeline(links)
    by_seq = {link.seq: link for link in links}
    lost = by_seq.keys() - {link.seq for link in (*done, *undone)}
    for target in {0, links[-1].seq + 1, *lost}:
        with pytest.raises(NothingToUndo):
            links_to(links[-1], target, by_seq.__getitem__)
