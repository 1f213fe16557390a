"""What an owner's print shows otherwise: one row a value, read again when the file has changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from companion.engine.prints import Correction
from companion.engine.prints import Corrections as Values
from companion.engine.wording import say
from companion.store.file import database
from companion.store.file.opening import looked_at
from companion.store.file.troubles import UnusableDatabase, is_damage


class Corrections:
    """The corrected values of all games, through one connection."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def writing(self) -> AbstractContextManager[None]:
        """Hold off every other writer, so that what is checked is what is written."""
        return database.transaction(self._db)

    def all(self) -> dict[str, Values]:
        """Every corrected value, by the key of its game; none where they are damaged."""
        found: dict[str, list[Correction]] = {}
        try:
            rows = self._db.execute(
                "SELECT game, card, field, value FROM corrections ORDER BY game, card, field"
            ).fetchall()
        except sqlite3.DatabaseError as problem:
            if is_damage(problem):
                return {}  # every page asks for them: tables under way have their own
            raise
        for game, card, field, value in rows:
            found.setdefault(game, []).append(Correction(card, field, value))
        return {game: tuple(values) for game, values in found.items()}

    def of_card(self, game: str, card: str) -> dict[str, str]:
        """The corrected values of one card, by field."""
        return {edit.field: edit.value for edit in self.all().get(game, ()) if edit.card == card}

    def plain(self) -> Iterator[dict[str, Any]]:
        """Every corrected value as plain data, one at a time, for an export."""
        names = ("game", "card", "field", "value", "at")
        rows = self._db.execute(
            f"SELECT {', '.join(names)} FROM corrections ORDER BY game, card, field"
        )
        return (dict(zip(names, row, strict=True)) for row in rows)

    def put(self, game: str, one: Correction, at: str) -> None:
        """Keep a value in the place of what stood there."""
        self._db.execute(
            "INSERT OR REPLACE INTO corrections (game, card, field, value, at)"
            " VALUES (?, ?, ?, ?, ?)",
            [game, one.card, one.field, one.value, at],
        )

    def drop(self, game: str, card: str, field: str) -> None:
        """Go back to what our lists have."""
        self._db.execute(
            "DELETE FROM corrections WHERE game = ? AND card = ? AND field = ?", [game, card, field]
        )


class Remembered:
    """Every corrected value as it was read last, with the version that the file had then."""

    def __init__(self) -> None:
        self._read: tuple[int, dict[str, Values]] = -1, {}

    def at(self, version: int, corrections: Callable[[], Corrections]) -> dict[str, Values]:
        """The values in a file of this version."""
        known, values = self._read
        if known != version:
            # The version was asked for first: what is written meanwhile is read the next time.
            values = corrections().all()
            self._read = version, values
        return values


def kept_in(path: Path) -> dict[str, Values]:
    """The corrected values of a file that may be missing, older, or in use; nothing is written."""
    if not path.exists():
        return {}
    try:
        with looked_at(path) as opened:
            db = Database(opened, execute_plugins=False)
            return Corrections(db).all() if db.table("corrections").exists() else {}
    except sqlite3.DatabaseError as problem:
        raise UnusableDatabase(
            say(
                "The corrected cards in {path} cannot be read: {problem}. Nothing was changed. "
                "Choose another folder with --instance DIR to go by the cards as we list them.",
                path=path,
                problem=problem,
            )
        ) from problem
