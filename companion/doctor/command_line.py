"""`python3 -m companion doctor`: a line for everything a table rests on, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from companion.doctor import games, house, machine, salvaging
from companion.doctor.line import DoctorLine
from companion.doctor.salvaging import CannotSalvage, Saved
from companion.engine.wording import say
from companion.play import Referee
from companion.referees import installed
from companion.store.file.database import FILE_NAME
from companion.store.rescue.examination import is_without_its_file
from companion.terminal import progress_line

_CALLED = {"own_rulings": "rulings", "corrections": "corrections", "setups": "set-ups"}


def run(instance: Path, port: int, salvage: Path | None, program: str) -> int:
    """Look at everything, or save what can be read; 0 if nothing is wrong."""
    path = instance / FILE_NAME
    if salvage is not None:
        return _salvage(path, salvage.expanduser().absolute())
    with progress_line() as tell:
        lines = _lines(instance, path, port, program, tell)
    for line in lines:
        print(line)
    return 0 if all(line.is_ok for line in lines) else 1


def _lines(
    instance: Path, path: Path, port: int, program: str, tell: Callable[[str], None]
) -> list[DoctorLine]:
    found = games.examine(path, _referees(), program, tell)
    now, host = machine.now(), house.host(instance, program)
    written, size = _written(path)
    return [
        machine.python(),
        machine.sqlite(),
        machine.disk(instance, size, program),
        machine.address(port),
        machine.port(port, program),
        machine.clock(now, found.newest_tap, written),
        found.database,
        *([found.format] if found.format else []),
        games.backup(instance, found.newest_tap, now, program),
        *([host] if host else []),
        machine.versions(),
    ]


def _written(path: Path) -> tuple[datetime | None, int]:
    """When a file was last written, and how large it is."""
    try:
        found = path.stat()
    except OSError:
        return None, 0
    return datetime.fromtimestamp(found.st_mtime, UTC), found.st_size


def _referees() -> Mapping[str, Referee]:
    referees = installed()
    for referee in referees.values():
        referee.fingerprint = ""  # no snapshot is believed: every log is folded from its beginning
    return referees


def _salvage(source: Path, target: Path) -> int:
    if not (source.exists() or is_without_its_file(source)):
        raise CannotSalvage(
            say("There are no games in {parent}. Nothing was written.", parent=source.parent)
        )
    with progress_line() as tell:
        saved = salvaging.save(source, target, _referees(), tell)
    for sentence in _sentences(saved):
        print(sentence)
    return 0 if saved.is_all else 1


def _sentences(saved: Saved) -> list[str]:
    """What was saved and what is missing, table by table."""
    kept = [game for game in saved.games if game.lines]
    lines = sum(game.lines for game in kept)
    said = [
        say(
            "{kept} of {games:# game|# games} saved, {lines:# line|# lines}.",
            kept=len(kept),
            games=len(saved.games),
            lines=lines,
        )
    ]
    said += [f"  {game.sentence}" for game in saved.games]
    for name, called in _CALLED.items():
        doubt = "" if saved.found.has_all_of(name) else " Others may be missing."
        said.append(
            say(
                "{called}: {saved} saved.{doubt}",
                called=called.capitalize(),
                saved=saved.found.saved.get(name, 0),
                doubt=doubt,
            )
        )
    said.append(say("Wrote {path}. Nothing was changed in the old file: keep it.", path=saved.path))
    said.append(
        say(
            "To play on: stop Companion, move the old {file_name} and the files beside it",
            file_name=FILE_NAME,
        )
    )
    said.append(
        say(
            "that begin with its name away, and copy {path} there as {file_name}.",
            path=saved.path.name,
            file_name=FILE_NAME,
        )
    )
    return said
