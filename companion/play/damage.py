"""What is done about a log that cannot be read to its end: the line is found, and the host told."""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections.abc import Callable

from companion.engine.errors import DamagedLog
from companion.engine.timeline import Link, is_sound
from companion.play.log import Log

# Different troubles that are told to the host, each once; no file has so many.
MOST_REPORTED = 1_000

logger = logging.getLogger("companion")


class Reports:
    """What a page only hints at, told to the host once: damage, or a mistake of ours."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def tell(self, what: str, problem: Exception) -> None:
        """Write a trouble and its traceback into the server's log."""
        told = f"{what}: {problem!r}"
        if told not in self._told and len(self._told) < MOST_REPORTED:
            self._told.add(told)
            logger.warning("%s", told, exc_info=problem)


def leads_somewhere(log: Log, table_id: int, link: Link) -> bool:
    """Whether a link can be followed to the entry that counts last by it."""
    tip = link if link.tip == link.seq else log.link(table_id, link.tip)
    return is_sound(link, tip)


def check_link(log: Log, table_id: int, link: Link) -> None:
    """Refuse a link that leads nowhere, and name the newest line before it that does."""
    if not leads_somewhere(log, table_id, link):
        raise DamagedLog(max(link.seq, 1), sound_before(log, table_id, link).seq)


def sound_before(log: Log, table_id: int, link: Link) -> Link:
    """The newest link before another that leads somewhere, or the blank one."""
    while link.seq:
        link = log.head(table_id, link.seq)
        if leads_somewhere(log, table_id, link):
            break
    return link


def first_damage(line: list[int], draw: Callable[[int], object]) -> DamagedLog:
    """Which of the entries that count is the first after so many of which nothing can be drawn."""

    def fails(count: int) -> bool:
        try:
            draw(count)
        except Exception:
            return True
        return False

    # What came into a state stays in it: so the first one can be searched for by halves.
    bad = bisect_left(range(1, len(line)), True, key=fails)
    return DamagedLog(line[bad], line[bad - 1] if bad else 0)
