"""Moments as the log writes them, whatever the clock said; nothing here asks the clock.

A board without a battery begins in 1970 and is set right later, so any entry may be stamped long
before or after its neighbours. The stamps stay as they are. What is told to people goes by the
gaps between entries, and a gap that no game has is a jump of the clock or a night: none of it
was playing.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from companion.engine.wording import say

# A longer pause is a meal, a night or a clock that was set, not playing.
LONGEST_PAUSE = timedelta(hours=2)

# What is said of a moment that no one knows.
UNKNOWN = "time unknown"

_MINUTE = timedelta(minutes=1)

_STEPS = (
    (timedelta(days=365), "{count:# year|# years} ago"),
    (timedelta(days=30), "{count:# month|# months} ago"),
    (timedelta(days=7), "{count:# week|# weeks} ago"),
    (timedelta(days=1), "{count:# day|# days} ago"),
    (timedelta(hours=1), "{count:# hour|# hours} ago"),
    (timedelta(minutes=1), "{count:# minute|# minutes} ago"),
)

# What lies further back was stamped by a clock that was set since, and so was what lies ahead of
# now by more than clocks differ. Then no one knows how long ago it was.
FURTHEST = timedelta(days=20 * 365)
CLOCKS_DIFFER = timedelta(minutes=10)


def moment(at: object) -> datetime | None:
    """A moment as it was written; none where a damaged file holds something else."""
    try:
        then = datetime.fromisoformat(str(at))
    except ValueError:
        return None
    # Everything is written in UTC: where the zone is missing, it was that.
    return then if then.tzinfo else then.replace(tzinfo=UTC)


def local(at: str) -> datetime | None:
    """A moment by the clock of this machine; none where it cannot be read."""
    then = moment(at)
    if then is None:
        return None
    try:
        return then.astimezone()
    except (OverflowError, ValueError):
        # On the first and the last day of the calendar it may be a day that does not exist.
        return then.astimezone(UTC)


def local_text(at: str) -> str:
    """The same as spreadsheets read it."""
    then = local(at)
    return plain_text(then) if then else UNKNOWN


def plain_text(then: datetime) -> str:
    """'2026-11-16 21:04:00', with four digits for any year."""
    return then.replace(tzinfo=None).isoformat(" ", "seconds")


class PlayingTime:
    """Adds up how long a table has been played while its entries pass, from the first to the last."""

    def __init__(self) -> None:
        self._last: datetime | None = None
        self._played = timedelta(0)

    @property
    def minutes(self) -> float:
        """What has been added up so far."""
        return self._played / _MINUTE

    def add(self, at: str) -> float:
        """Take in the next entry; answers the minutes played up to it."""
        then = moment(at)
        if then is None:
            # A damaged entry; its neighbours still know when they were tapped.
            return self.minutes
        gap = then - self._last if self._last else timedelta(0)
        if timedelta(0) <= gap <= LONGEST_PAUSE:
            self._played += gap
        self._last = then
        return self.minutes


def ago(then: datetime, now: datetime) -> str:
    """'just now', '5 minutes ago', '1 week ago', 'time unknown'."""
    since = now - then
    if not -CLOCKS_DIFFER <= since <= FURTHEST:
        return UNKNOWN
    for size, template in _STEPS:
        count = since // size
        if count >= 1:
            return say(template, count=count)
    return "just now"
