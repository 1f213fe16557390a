"""What a table was taught: each card once, in its moment, where there is room, and none unasked."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.lessons import Lessons, Taught

# A moment is a number: at 1 and 2 the first lesson arises, at 2 and 3 the second, 5 is full.
LESSONS = Lessons(
    {"first": lambda now: now in (1, 2), "second": lambda now: now in (2, 3, 5)},
    has_room=lambda now: now != 5,
)
FRESH = Taught(is_on=True)


def at(*moments: int, taught: Taught = FRESH) -> Taught:
    for moment in moments:
        taught = taught.at(moment, LESSONS)
    return taught


def test_a_lesson_is_there_while_its_moment_lasts_and_then_over() -> None:
    assert at(0) == Taught(is_on=True)
    assert at(0, 1, 2).now == "first"
    assert at(0, 1, 4) == Taught(is_on=True, over=("first",))
    assert not at(0, 1, 4, 1).now


def test_of_two_at_once_the_second_follows_as_soon_as_the_first_is_over() -> None:
    assert at(2, 3).now == "second"


def test_a_card_that_is_closed_makes_room_for_none_until_the_game_goes_on() -> None:
    closed = at(2).closed("first")
    assert closed == Taught(is_on=True, over=("first",))
    assert at(2, taught=closed).now == "second"


def test_closing_a_card_that_has_gone_meanwhile_leaves_the_next_one_there() -> None:
    assert at(2, 3).closed("first").now == "second"


def test_where_there_is_no_room_the_lesson_waits_for_the_next_time() -> None:
    assert not at(5).now
    assert at(5, 0, 3).now == "second"


def test_a_card_that_lost_its_room_does_not_come_back_with_it() -> None:
    assert at(3, 5) == Taught(is_on=True, over=("second",))
    assert not at(3, 5, 3).now


def test_a_table_that_is_not_taught_has_no_lessons() -> None:
    assert at(1, 2, 3, taught=Taught()) == Taught()


def test_whoever_stops_has_seen_the_card_that_was_there() -> None:
    stopped = at(1).switched(on=False)
    assert at(1, taught=stopped) == stopped == Taught(over=("first",))
    assert at(3, taught=stopped.switched(on=True)).now == "second"


def test_a_lesson_that_a_later_version_dropped_is_over() -> None:
    assert at(1, taught=Taught(is_on=True, now="dropped")).over == ("dropped",)


STEPS = st.one_of(st.integers(0, 5), st.sampled_from(("first", "second")), st.booleans())


@given(st.lists(STEPS, max_size=40))
def test_nothing_is_ever_shown_twice(steps: list[int | str | bool]) -> None:
    taught, shown = Taught(is_on=True), [""]
    for step in steps:
        match step:
            case bool():
                taught = taught.switched(on=step)
            case str():
                taught = taught.closed(step)
            case _:
                taught = taught.at(step, LESSONS)
        if taught.now != shown[-1]:
            assert taught.now not in shown or not taught.now
            assert isinstance(step, int) or not taught.now, "nothing begins with a tap on a card"
            shown.append(taught.now)
        assert taught.now not in taught.over
