"""Log entries in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from companion.engine.timeline import Entry
from companion.play import Referee, Standing
from companion.store.event_log import EventLog
from companion.web import desk


@dataclass(frozen=True)
class LogLine:
    """One entry as the log shows it."""

    seq: int
    kind: str
    text: str
    when: str
    at: str
    is_undone: bool
    despite: str


def newest(
    log: EventLog,
    table_id: int,
    referee: Referee,
    standing: Standing,
    count: int,
    before: int | None,
) -> list[LogLine]:
    """The newest entries first; those taken back are marked."""
    # Nothing newer than the picture: a tap that lands meanwhile belongs to the next one.
    entries = log.entries(table_id, before=before or standing.link.seq + 1, limit=count)
    if not entries:
        return []
    counting = log.counting(table_id, standing.link.tip, entries[-1].seq)
    return [
        LogLine(
            seq=entry.seq,
            kind=entry.kind,
            text=_words(log, table_id, referee, standing, entry),
            when=datetime.fromisoformat(entry.at).astimezone().strftime("%H:%M"),
            at=entry.at,
            is_undone=entry.kind == "command" and entry.seq not in counting,
            despite=next((event["despite"] for event in entry.events if "despite" in event), ""),
        )
        for entry in entries
    ]


def labels(log: EventLog, table_id: int, referee: Referee, standing: Standing) -> tuple[str, str]:
    """What undo would take back and what redo would bring back, in words, or nothing."""
    link = standing.link
    undo = redo = ""
    last = log.entry(table_id, link.tip)
    if last is not None and last.link.before:
        undo = _sentence(referee, standing, last)
    if link.redo:
        undone = log.entry(table_id, log.link(table_id, link.redo).target)
        redo = _sentence(referee, standing, undone) if undone else ""
    return undo, redo


def _words(log: EventLog, table_id: int, referee: Referee, standing: Standing, entry: Entry) -> str:
    if entry.kind == "command":
        return _sentence(referee, standing, entry)
    target = log.entry(table_id, entry.link.target)
    what = _sentence(referee, standing, target) if target else ""
    return f"{'Taken back' if entry.kind == 'undo' else 'Brought back'}: {what}"


def _sentence(referee: Referee, standing: Standing, entry: Entry) -> str:
    said = [
        referee.game.sentence(standing.state, event, desk.viewer())
        for event in referee.events(entry)
    ]
    return " ".join(said)
