"""When something was, in words."""

from __future__ import annotations

from datetime import datetime

from companion.times import UNKNOWN, ago, local, moment


def since(at: str, now: datetime) -> str:
    """The same of a moment as it is stored, which may be damaged."""
    then = moment(at)
    return ago(then, now) if then else UNKNOWN


def day(at: str, month: str = "%B") -> str:
    """'16 November 2026', where this companion stands, or 'time unknown'."""
    then = local(at)
    return f"{then.day} {then:{month} %Y}" if then else UNKNOWN
