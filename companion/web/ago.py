"""When something was, in words."""

from __future__ import annotations

from datetime import datetime, timedelta

_STEPS = (
    (timedelta(days=365), "year"),
    (timedelta(days=30), "month"),
    (timedelta(days=7), "week"),
    (timedelta(days=1), "day"),
    (timedelta(hours=1), "hour"),
    (timedelta(minutes=1), "minute"),
)


def ago(then: datetime, now: datetime) -> str:
    """'just now', '5 minutes ago', '1 week ago'."""
    for size, unit in _STEPS:
        count = (now - then) // size
        if count >= 1:
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "just now"


def day(at: str) -> str:
    """'16 November 2026', where this companion stands."""
    then = datetime.fromisoformat(at).astimezone()
    return f"{then.day} {then:%B %Y}"
