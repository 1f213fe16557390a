"""`export`, `import` and `backup` on the command line; all of them while the app may be running."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from sqlite_utils import Database

from companion.engine.errors import CompanionError
from companion.engine.wording import counted, say, sized
from companion.referees import installed
from companion.store.copies import backup, drafts
from companion.store.copies.files import TAKEN, name_once
from companion.store.file import database
from companion.store.file.games_file import open_copy, open_games
from companion.store.file.troubles import CAUSES, trouble_of
from companion.store.hosts import Hosts, code_in_words
from companion.store.tables import TableRecord, Tables
from companion.take_home import exporting, importing
from companion.take_home.plan import ImportPlan
from companion.terminal import progress_line

DRAFT = "export"


class CannotDo(CompanionError):
    """What was asked for cannot be done; the text says why."""


def add_export_arguments(parser: argparse.ArgumentParser) -> None:
    """What `export` takes."""
    parser.add_argument("--game", metavar="CODE", help="only the table with these four letters")
    parser.add_argument(
        "--csv", action="store_true", help="for spreadsheets: all results, or the log of one table"
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="file to write (standard output)"
    )


def run_export(instance: Path, options: argparse.Namespace) -> int:
    """Write one game or everything."""
    with _opened(instance) as db:
        record = None if options.game is None else _named(db, options.game)
        # Closed before the connection they read from, also if they are broken off.
        with closing(_pieces(db, record, is_csv=options.csv)) as pieces:
            if options.output is None:
                return _poured_out(pieces)
            size = _written(options.output, pieces)
    _tell(say("Wrote {output} ({sized}).", output=options.output, sized=sized(size)))
    return 0


def add_import_arguments(parser: argparse.ArgumentParser) -> None:
    """What `import` takes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a file written by `export`")
    parser.add_argument("--yes", action="store_true", help="import without asking")


def run_import(instance: Path, options: argparse.Namespace) -> int:
    """Say what importing a file would do, ask, and do it."""
    with _readable(options.file) as file, _opened(instance, make=True) as db:
        with progress_line() as tell:
            plan = importing.check(file, db, installed(), tell=lambda far: tell(far.sentence))
        _say_plan(plan)
        if not plan.brings:
            _tell("There is nothing to import.")
            return 1 if plan.is_broken else 0
        if not (options.yes or _agrees(plan.brings)):
            _tell("Nothing was imported.")
            return 1
        with progress_line() as tell:
            taken = importing.bring_in(file, db, plan, lambda far: tell(far.sentence))
    _tell(taken.sentence)
    if taken.tables:
        _tell(say("Tables: {codes}.", codes=", ".join(record.code for record in taken.tables)))
    return 0


def add_backup_arguments(parser: argparse.ArgumentParser) -> None:
    """What `backup` takes."""
    parser.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="file to write (one named by the time, in the folder backups beside the games)",
    )


def run_backup(instance: Path, options: argparse.Namespace) -> int:
    """Copy all games, and say what was written."""
    source = _existing(instance)
    named = f"companion-{datetime.now():%Y-%m-%d-%H%M%S}.db"
    folder = instance / "backups"
    if not options.file:
        _make(folder, options.program)
    target: Path = options.file or folder / named
    copy = backup.back_up(source, target.expanduser().absolute())
    _tell(
        say(
            "Wrote {path} ({sized}): {tables:# game|# games}, {finished} of them finished.",
            path=copy.path,
            sized=sized(copy.size),
            tables=copy.tables,
            finished=copy.finished,
        )
    )
    return 0


def run_code(instance: Path, options: argparse.Namespace) -> int:
    """Show the code that makes a device host; a running server takes it."""
    try:
        code = Hosts(instance).code(time.time())
    except CAUSES as problem:
        raise CannotDo(str(trouble_of(problem) or problem)) from problem
    print(code_in_words(code, options.program))
    return 0


def _existing(instance: Path) -> Path:
    path = (instance / database.FILE_NAME).resolve()
    if not path.is_file():
        raise CannotDo(
            say("There are no games in {instance}. Nothing was written.", instance=instance)
        )
    return path


@contextmanager
def _opened(instance: Path, *, make: bool = False) -> Iterator[Database]:
    """A connection to the stored games: to be written, or to a copy that is looked at."""
    path = instance / database.FILE_NAME
    opened = open_games(path) if make else open_copy(_existing(instance))
    with closing(opened) as file, closing(file.connect()) as db:
        if make:
            file.wait_to_write()
        yield db


def _named(db: Database, code: str) -> TableRecord:
    record = Tables(db).find(code.upper())
    if record is None:
        raise CannotDo(say("There is no table {code}. Nothing was written.", code=code.upper()[:8]))
    return record


def _pieces(
    db: Database, record: TableRecord | None, *, is_csv: bool
) -> Generator[str, None, None]:
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    if not is_csv:
        return exporting.one_table(db, record, now) if record else exporting.everything(db, now)
    referees = installed()
    if record is None:
        return exporting.results_as_csv(db, referees)
    if record.game not in referees:
        raise CannotDo(
            say("Table {code} is of a game that is not installed here.", code=record.code)
        )
    return exporting.log_as_csv(db, record, referees[record.game])


def _poured_out(pieces: Iterable[str]) -> int:
    """Write to standard output, as far as its reader wants it."""
    try:
        for piece in pieces:
            sys.stdout.buffer.write(piece.encode())
        sys.stdout.buffer.flush()
    except OSError as problem:
        # Python would complain once more when it empties what it could not write.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(problem, BrokenPipeError):
            return 1
        raise CannotDo(say("Export failed ({strerror}).", strerror=problem.strerror)) from None
    return 0


def _written(path: Path, pieces: Iterable[str]) -> int:
    """Write a new file, whole or not at all; one that is there is never overwritten."""
    try:
        if path.exists():
            raise CannotDo(TAKEN.format(path))
        drafts.tidy(path.parent, DRAFT)
        with drafts.held(path.parent, DRAFT) as draft:
            with draft.open("wb") as file:
                size = sum(file.write(piece.encode()) for piece in pieces)
                file.flush()
                os.fsync(file.fileno())
            name_once(draft, path)
            return size
    except FileExistsError:
        raise CannotDo(TAKEN.format(path)) from None
    except OSError as problem:
        raise CannotDo(
            say("{path} cannot be written ({strerror}).", path=path, strerror=problem.strerror)
        ) from None


def _make(folder: Path, program: str) -> None:
    """The folder for copies without a name, beside the games."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as problem:
        message = say(
            "{folder} cannot be made ({strerror}). Nothing was written. Name a file elsewhere: "
            "{program} backup FILE",
            folder=folder,
            strerror=problem.strerror,
            program=program,
        )
        raise CannotDo(message) from None


def _readable(path: Path) -> BinaryIO:
    try:
        file = path.open("rb")
    except OSError as problem:
        raise CannotDo(
            say("{path} cannot be read ({strerror}).", path=path, strerror=problem.strerror)
        ) from None
    if not file.seekable():
        file.close()
        raise CannotDo(say("{path} cannot be read twice: write it to a file first.", path=path))
    return file


def _say_plan(plan: ImportPlan) -> None:
    _tell(
        say(
            "Exported by Companion {app}: {holds}.",
            app=plan.app,
            holds=plan.holds or "there is nothing in it",
        )
    )
    if plan.missing:
        _tell(plan.missing)
    for _, heading, games in plan.heaps:
        _tell(f"{heading}.")
        for game in games:
            names = ", ".join(seat.name for seat in game.players)
            about = (
                f"{game.title} {game.code} ({names}), {counted(game.entries, 'entry', 'entries')}"
            )
            _tell(f"  {about}. {game.sentence}".rstrip())
    for group in plan.groups:
        _tell(f"{group.heading}.")
        for line in group.lines:
            _tell(f"  {line.text}")
        if group.rest:
            _tell(f"  {group.rest}")


def _agrees(brings: str) -> bool:
    """Ask the person at the terminal; a program has to say --yes."""
    if not sys.stdin.isatty():
        raise CannotDo("Nothing was imported: without a terminal to ask at, add --yes.")
    return input(say("Import {brings}? [y/N] ", brings=brings)).strip().lower() in ("y", "yes")


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
