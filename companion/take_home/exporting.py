"""Games as files: JSON Lines to be read back, CSV for spreadsheets; never in memory as a whole."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping

from sqlite_utils import Database

from companion import __version__
from companion.engine.errors import UnreadableEntry
from companion.play import Referee
from companion.store.corrections import Corrections
from companion.store.event_log import EventLog
from companion.store.file import database
from companion.store.file.json_columns import until_damage
from companion.store.history import GamesAsked, History
from companion.store.own_rulings import OwnRulings
from companion.store.tables import TableRecord, Tables
from companion.take_home import document
from companion.take_home.document import Data, Kind, line_of, listed, text_of
from companion.times import local_text

# Spreadsheets take a cell that begins so for a formula, some of them also by the wide signs of
# East Asian keyboards.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
# Tells spreadsheets that the text is UTF-8.
_MARK = "\ufeff"

Referees = Mapping[str, Referee]


def file_name(kind: str, at: str, code: str = "") -> str:
    """The name of an exported file: what it is, and the day."""
    what = f"table-{code}" if code else "everything" if kind == "jsonl" else "results"
    return f"companion-{what}-{at[:10]}.{kind}"


def everything(db: Database, made: str) -> Generator[str, None, None]:
    """All tables and what the group made its own, line by line, as it stands now.

    It holds every secret: it is for the host, who can read the database too.
    """
    own: dict[Kind, Callable[[], Iterator[Data]]] = {
        "ruling": OwnRulings(db).plain,
        "correction": Corrections(db).plain,
    }
    with database.reading(db):
        yield from _lines(db, Tables(db).ids, made, own)


def one_table(db: Database, record: TableRecord, made: str) -> Generator[str, None, None]:
    """One table, line by line, without what only one player knows.

    Of a finished game too: anyone may finish one, take it home, and undo that.
    """
    with database.reading(db):
        yield from _lines(db, lambda: [record.id], made, {}, for_anyone=True)


def _lines(
    db: Database,
    ids: Callable[[], Iterable[int]],
    made: str,
    own: Mapping[Kind, Callable[[], Iterator[Data]]],
    *,
    for_anyone: bool = False,
) -> Iterator[str]:
    # Read before the first piece goes: from here on everything is told as it stands now.
    found, cut = list[int](), list[str]()
    try:
        found.extend(until_damage(ids))
    except UnreadableEntry:
        cut.append(listed("game"))
    header = {"companion_export": document.FORMAT, "app": __version__, "made": made}
    yield text_of(header | {listed("game"): len(found)}) + "\n"
    for table_id in found:
        yield from _game(db, table_id, for_anyone=for_anyone)
    end: Data = {"digests": {}} if own else {}
    for kind, lines in own.items():
        total = document.Lines()
        try:
            for line in until_damage(lines):
                total.add(line)
                yield line_of(kind, line)
        except UnreadableEntry:
            cut.append(listed(kind))
        end["digests"][listed(kind)] = total.digest()
    yield line_of("end", end | ({"cut": cut} if cut else {}))


def _game(db: Database, table_id: int, *, for_anyone: bool) -> Iterator[str]:
    record = Tables(db).readable(table_id)
    head = document.head_of(record) if record else document.LOST_HEAD
    digest = document.Digest(head)
    yield line_of("game", head)
    cut: bool | str = record is None
    try:
        for entry in EventLog(db).from_the_first(table_id):
            data = document.entry_of(entry, without_secrets=for_anyone)
            digest.add(data)
            yield line_of("entry", data)
    except UnreadableEntry:
        # Damage to the file itself: this game ends here, the others follow.
        cut = True
    try:
        finished = History(db).of(table_id)
    except UnreadableEntry:
        finished, cut = None, cut or "result"
    result = document.result_of(finished.result, finished.minutes) if finished else None
    end = {"result": result, "digest": digest.whole(result)}
    yield line_of("game_end", end | ({"cut": cut} if cut else {}))


def log_as_csv(db: Database, record: TableRecord, referee: Referee) -> Generator[str, None, None]:
    """One table's log for a spreadsheet: one line an entry, in words."""
    yield _MARK
    yield _row(["seq", "time", "round", "kind", "what happened"])
    with database.reading(db):
        log = EventLog(db)
        standing = referee.readable(log, record.id)
        try:
            for entry in log.from_the_first(record.id):
                if entry.kind != "command" or referee.words.is_step(entry):
                    said = referee.words.of(log, record.id, standing.state, entry)
                    told = (entry.seq, local_text(entry.at), entry.chapter, entry.told_as, said)
                    yield _row(told)
        except UnreadableEntry:
            yield _row(["", "", "", "", "The lines after this one cannot be read."])


def results_as_csv(db: Database, referees: Referees) -> Generator[str, None, None]:
    """All results for a spreadsheet: one line a player and game, the oldest game first."""
    yield _MARK
    yield _row("finished,game,table,sets,players,minutes,player,total,rank,winner,began".split(","))
    with database.reading(db):
        for game in History(db).games(GamesAsked(), oldest_first=True):
            title = referees[game.game].game.title if game.game in referees else game.game
            about: list[str | int] = [
                local_text(game.finished),
                title,
                game.code,
                ", ".join(game.result.sets),
                len(game.result.lines),
                game.minutes,
            ]
            for line in game.result.lines:
                winner, began = (
                    ("yes" if is_so else "") for is_so in (line.is_winner, line.is_first)
                )
                yield _row([*about, line.name, line.total, line.rank, winner, began])


def _row(cells: Iterable[str | int | None]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow([_safe(cell) for cell in cells])
    return line.getvalue()


def _safe(cell: str | int | None) -> str | int | None:
    """A cell that no spreadsheet takes for a formula; numbers are none."""
    if isinstance(cell, str) and cell.lstrip(" ").startswith(_FORMULA):
        return f"'{cell}"
    return cell
