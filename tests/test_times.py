"""Moments that any clock can give, and what is told of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import times
from companion.times import PlayingTime

# What `desk.now` can write: the first and the last day of the calendar are among it.
STAMPS = st.datetimes(timezones=st.just(UTC)).map(lambda at: at.isoformat(timespec="milliseconds"))
ODD = (
    "0001-01-01T00:00:00.000+00:00",
    "1969-12-31T23:59:59.999+00:00",
    "1970-01-01T00:00:07.000+00:00",
    "2107-02-07T06:28:15.000+00:00",
    "9999-12-31T23:59:59.999+00:00",
)


@pytest.mark.usefixtures("zone")
@pytest.mark.parametrize("at", ODD)
def test_every_moment_is_told_by_the_clock_of_the_machine_or_as_it_was_written(at: str) -> None:
    found = times.local(at)
    assert found == datetime.fromisoformat(at)
    assert len(times.local_text(at)) == len("2026-11-16 21:04:00")


@given(STAMPS)
def test_every_stamp_has_a_text_that_sorts_as_it_does(at: str) -> None:
    then = datetime.fromisoformat(at)
    assert times.plain_text(then) == at[:19].replace("T", " ")


def played(*ats: str) -> float:
    total = PlayingTime()
    for at in ats:
        total.add(at)
    return total.minutes


NOON = "2026-01-01T12:00:00.000+00:00"
HALF_PAST = "2026-01-01T12:30:00.000+00:00"


@pytest.mark.parametrize("odd", ODD)
def test_a_jump_of_the_clock_there_and_back_counts_for_nothing(odd: str) -> None:
    assert played(NOON, HALF_PAST, odd) == 30
    assert played(NOON, HALF_PAST, odd, NOON, HALF_PAST) == 60


def test_two_hours_may_pass_between_two_taps_and_not_a_moment_more() -> None:
    assert played(NOON, "2026-01-01T14:00:00.000+00:00") == 120
    assert played(NOON, "2026-01-01T14:00:00.001+00:00") == 0
    assert played(HALF_PAST, NOON) == 0
    assert played() == played(NOON) == 0


def test_a_stamp_that_cannot_be_read_says_nothing_of_the_time() -> None:
    assert played(NOON, "2026-01-\ufffd", HALF_PAST) == 30


@given(st.lists(STAMPS, max_size=8), st.lists(st.integers(0, 7200), max_size=8))
def test_the_minutes_only_grow_and_by_no_more_than_was_between_two_taps(
    stamps: list[str], gaps: list[int]
) -> None:
    total = PlayingTime()
    for at in stamps:
        before = total.minutes
        assert 0 <= total.add(at) - before <= 120
    begun, then = total.minutes, datetime(2026, 1, 1, tzinfo=UTC)
    for number, gap in enumerate([0, *gaps]):
        then += timedelta(seconds=gap)
        # Summer time, or a journey: the same moments by another clock.
        elsewhere = then.astimezone(timezone(timedelta(hours=number % 3)))
        total.add(elsewhere.isoformat(timespec="milliseconds"))
    jump = total.minutes - begun - sum(gaps) / 60
    assert jump == pytest.approx(0) or (stamps and 0 <= jump <= 120)
