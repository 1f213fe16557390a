"""When something was, in words."""

from __future__ import annotations

from datetime import datetime, timedelta

from companion.times import UNKNOWN, local, moment

_STEPS = (
    (timedelta(days=365), "year"),
    (timedelta(days=30), "month"),
    (timedelta(days=7), "week"),
    (timedelta(days=1), "day"),
    (timedelta(hours=1), "hour"),
    (timedelta(minutes=1), "minute"),
)


# What lies further back was stamped by a clock that was set since, and so was what lies ahead of
# now by more than clocks differ. Then nobody knows how long ago it was.
FURTHEST = timedelta(days=20 * 365)
CLOCKS_DIFFER = timedelta(minutes=10)


def ago(then: datetime, now: datetime) -> str:
    """'just now', '5 minutes ago', '1 week ago', 'time unknown'."""
    since = now - then
    if not -CLOCKS_DIFFER <= since <= FURTHEST:
        return UNKNOWN
    for size, unit in _STEPS:
        count = since // size
        if count >= 1:
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "just now"


def since(at: str, now: datetime) -> str:
    """The same of a moment as it is stored, which may be damaged."""
    then = moment(at)
    return ago(then, now) if then else UNKNOWN


def day(at: str, month: str = "%B") -> str:
    """'16 November 2026', where this companion stands, or 'time unknown'."""
    then = local(at)
    return f"{then.day} {then:{month} %Y}" if then else UNKNOWN
