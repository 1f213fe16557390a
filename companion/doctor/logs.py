"""How far a log can be played by this version, whatever stands in it."""

from __future__ import annotations

from typing import Any

from companion.engine.timeline import BLANK, Entry, Link, command_link, fold
from companion.play import Referee
from companion.store.event_log import EventLog


def playable(referee: Referee, log: EventLog, table_id: int) -> int:
    """How many lines can be played from the first one on, so that the table can be shown."""
    states: dict[int, Any] = {}
    tips: list[int] = [0]
    head = BLANK
    try:
        for entry in log.from_the_first(table_id):
            state = _after(referee, states, head, entry)
            if state is not None:
                states[entry.seq] = state
            head = entry.link
            tips.append(head.tip)
    except Exception:  # noqa: BLE001  a damaged entry may trip the rules anywhere and in any way
        pass
    count = len(tips) - 1
    while count and not _can_be_shown(referee, states[tips[count]]):
        count -= 1
    return count


def _after(referee: Referee, states: dict[int, Any], head: Link, entry: Entry) -> Any:
    """The state after a move, nothing after an undo or redo; anything odd is an error."""
    if entry.kind == "command":
        if entry.link != command_link(head):
            raise ValueError("it does not follow the line before")
        before = states[head.tip] if head.tip else referee.game.blank
        return fold(referee.game, before, referee.events(entry))
    if entry.seq != head.seq + 1 or entry.link.tip not in states:
        raise ValueError("it does not follow the line before")
    return None


def _can_be_shown(referee: Referee, state: Any) -> bool:
    try:
        referee.note(state)
    except Exception:  # noqa: BLE001  as above
        return False
    return True


def check(referee: Referee, log: EventLog, table_id: int) -> None:
    """Open a table as its page does, and play every line of its log; raises what is wrong."""
    head = log.head(table_id)
    if not head.tip:
        raise ValueError("it has no log")
    referee.note(referee.standing_at(log, table_id, head).state)
    if playable(referee, log, table_id) < head.seq:
        raise ValueError("a line that was undone cannot be played")
