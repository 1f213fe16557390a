"""What a table was taught: each card once, as its moment comes, and none unasked."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.lessons import Lessons, Taught

# A moment is a number: at 1, 2 and 6 the first lesson arises, at 2, 3 and 6 the second.
LESSONS: Lessons = {"first": lambda now: now in (1, 2, 6), "second": lambda now: now in (2, 3, 6)}
FRESH = Taught(is_on=True)


def at(*moments: int, taught: Taught = FRESH) -> Taught:
    before: tuple[int, ...] = ()
    for moment in moments:
        taught, before = taught.at(LESSONS, moment, *before), (moment,)
    return taught


def test_a_lesson_is_there_while_its_moment_lasts_and_then_over() -> None:
    assert at(0) == Taught(is_on=True)
    assert at(0, 1, 1).now == "first"
    assert at(0, 1, 4) == Taught(is_on=True, over=("first",))
    assert not at(0, 1, 4, 1).now


def test_a_lesson_that_arises_takes_the_place_of_the_one_before() -> None:
    assert at(1, 2) == Taught(is_on=True, now="second", over=("first",))


def test_of_two_at_once_the_second_comes_with_the_next_tap_though_its_moment_is_over() -> None:
    assert at(6).now == "first"
    assert at(6, 0) == Taught(is_on=True, now="second", over=("first",))
    assert at(6, 0, 0) == Taught(is_on=True, over=("first", "second"))


def test_a_card_that_is_closed_makes_room_for_none_until_the_game_goes_on() -> None:
    closed = at(2).closed("first")
    assert closed == Taught(is_on=True, over=("first",))
    assert at(2, taught=closed).now == "second"


def test_closing_a_card_that_has_gone_meanwhile_leaves_the_next_one_there() -> None:
    assert at(2, 3).closed("first").now == "second"


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
                taught = taught.at(LESSONS, step)
        if taught.now != shown[-1]:
            assert taught.now not in shown or not taught.now
            assert isinstance(step, int) or not taught.now, "nothing begins with a tap on a card"
            shown.append(taught.now)
        assert taught.now not in taught.over
