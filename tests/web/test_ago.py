"""How long ago something was, in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from companion.times import ago
from tests.test_times import ODD

NOW = datetime(2026, 11, 16, 23, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("since", "words"),
    [
        (timedelta(seconds=0), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(seconds=-30), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(hours=1, minutes=59), "1 hour ago"),
        (timedelta(days=1), "1 day ago"),
        (timedelta(days=13), "1 week ago"),
        (timedelta(days=65), "2 months ago"),
        (timedelta(days=800), "2 years ago"),
        (timedelta(days=19 * 365), "19 years ago"),
    ],
)
def test_a_time_is_said_in_its_largest_unit(since: timedelta, words: str) -> None:
    assert ago(NOW - since, NOW) == words


@pytest.mark.parametrize("then", ODD)
def test_a_moment_of_a_clock_that_was_set_since_is_unknown(then: str) -> None:
    moment = datetime.fromisoformat(then)
    assert ago(moment, NOW) == "time unknown"
    assert ago(NOW, moment) == "time unknown"
    # The clock was wrong all the time: it still tells how long ago something was.
    later = timedelta(minutes=5)
    if moment.year < 9999:
        assert ago(moment, moment + later) == "5 minutes ago"
