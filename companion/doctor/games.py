"""The games: whether their file is whole, every table opens, and a backup is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.doctor.line import DoctorLine, wrong
from companion.doctor.logs import check
from companion.engine.wording import counted, in_words, say
from companion.play import Referee
from companion.store.file.opening import wal_of
from companion.store.rescue.examination import (
    File,
    Unreadable,
    examined,
    is_without_its_file,
    last_backup,
)
from companion.times import ago

# So long after a tap there is a newer backup, unless it fails or is turned off.
BACKUP_WITHIN = timedelta(days=1)
MOST_NAMED = 5

SALVAGE = "doctor --salvage saved.db"


@dataclass(frozen=True)
class Examined:
    """What was found in the file of the games."""

    database: DoctorLine
    format: DoctorLine | None = None
    newest_tap: datetime | None = None


def examine(
    path: Path, referees: Mapping[str, Referee], program: str, tell: Callable[[str], None]
) -> Examined:
    """Check the whole file and open every table; changes nothing."""
    if is_without_its_file(path):
        text = say(
            "{wal_of} is there without {path}. Its last taps are safe in it as long as it is "
            "left alone. Put {path} back into {parent} before a start, or save what can be read: "
            "{program} {salvage}",
            wal_of=wal_of(path).name,
            path=path.name,
            parent=path.parent,
            program=program,
            salvage=SALVAGE,
        )
        return Examined(wrong("Database", text))
    if not path.exists():
        return Examined(
            DoctorLine("Database", say("No games yet in {parent}.", parent=path.parent))
        )
    try:
        found = _look(path, referees, program, tell)
        if not found.database.is_ok and wal_of(path).exists():
            # Opened by a start while it was read without locks: only now the answer counts.
            found = _look(path, referees, program, tell)
        return found
    except Unreadable as problem:
        return Examined(_damaged(path, [str(problem)], program))
    except OSError as problem:
        text = say(
            "{path} cannot be read ({strerror}). Start as the user who owns it.",
            path=path,
            strerror=problem.strerror,
        )
        return Examined(wrong("Database", text))


def _look(
    path: Path, referees: Mapping[str, Referee], program: str, tell: Callable[[str], None]
) -> Examined:
    with examined(path) as file:
        format = _format(file)
        tell("Checking every page of the database")
        problems = file.problems(lambda: tell("Checking every page of the database"))
        if problems:
            return Examined(_damaged(path, problems, program), format)
        if not format.is_ok or file.missing_steps():
            # Its tables are those of another version: only that one, or a start, can open them.
            return Examined(DoctorLine("Database", say("{path} is whole.", path=path)), format)
        ids = list(file.tables.ids())
        closed, newest = _closed(file, ids, referees, tell), file.newest_tap()
        if closed:
            text = _cannot_open(closed, len(ids), program)
            return Examined(wrong("Database", text), format, newest)
        lines = counted(file.entries(), "line")
        text = say(
            "{path} is whole: {ids:# game|# games}, {lines}; every table opens.",
            path=path,
            ids=len(ids),
            lines=lines,
        )
        return Examined(DoctorLine("Database", text), format, newest)


def _damaged(path: Path, problems: list[str], program: str) -> DoctorLine:
    salvage = f"{program} {SALVAGE}"
    return wrong(
        "Database",
        say(
            "{path} is damaged ({problem}). Nothing was changed. Stop Companion and copy the "
            "file away. Then put the last backup in its place, or save what can be read: "
            "{salvage}",
            path=path,
            problem=problems[0].strip(),
            salvage=salvage,
        ),
    )


def _closed(
    file: File, ids: list[int], referees: Mapping[str, Referee], tell: Callable[[str], None]
) -> list[str]:
    """The tables that this version cannot read in full, by their letters."""
    closed = []
    for number, table_id in enumerate(ids, 1):
        tell(say("Opening table {number} of {ids}", number=number, ids=len(ids)))
        name = say("number {table_id}", table_id=table_id)
        try:
            record = file.tables.get(table_id)
            name = record.code
            if record.is_damaged:
                closed.append(name)
            elif record.game in referees:  # another one is not installed here, as its page says
                check(referees[record.game], file.log, table_id)
        except Unreadable:
            raise
        except Exception:  # noqa: BLE001  whatever a damaged log does, it is only told
            closed.append(name)
    return closed


def _cannot_open(closed: list[str], count: int, program: str) -> str:
    rest = len(closed) - MOST_NAMED
    named = in_words([*closed[:MOST_NAMED], *([say("{rest} more", rest=rest)] if rest > 0 else [])])
    others = " All others can." if len(closed) < count else ""
    return say(
        "{tables:Table|Tables} {named} cannot be read in full.{others} Start a newer version, or save "
        "all lines that can be read: {program} {salvage}",
        tables=len(closed),
        named=named,
        others=others,
        program=program,
        salvage=SALVAGE,
    )


def _format(file: File) -> DoctorLine:
    """Whether this version knows the tables of the file."""
    if file.unknown_steps():
        text = "The games were last saved by a newer version of Companion. Start that version."
        return wrong("Format", text)
    missing = file.missing_steps()
    if missing:
        return DoctorLine("Format", "Of an older version. The next start brings it up to date.")
    return DoctorLine("Format", "Of this version.")


def backup(instance: Path, newest_tap: datetime | None, now: datetime, program: str) -> DoctorLine:
    """The last copy of the games, and whether it is older than what was played since."""
    last = last_backup(instance)
    if last is None:
        if newest_tap is None:
            return DoctorLine("Backup", "None yet. The first tap of a day makes one.")
        return wrong("Backup", say("There is none. Make one: {program} backup", program=program))
    made = datetime.fromtimestamp(last.made, UTC)
    how = "automatic" if last.is_automatic else "made by hand"
    text = f"{last.path.name}, {ago(made, now)}, {how}."
    if newest_tap is not None and newest_tap - made > BACKUP_WITHIN:
        return wrong(
            "Backup",
            say(
                "{text} People played since. Make one: {program} backup", text=text, program=program
            ),
        )
    return DoctorLine("Backup", text)
