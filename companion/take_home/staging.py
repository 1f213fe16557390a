"""Files that wait between being chosen and being imported."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path
from typing import IO, BinaryIO

from companion.take_home.reader import PIECE, BadFile

FOLDER = "imports"
MOST_BYTES = 20_000_000  # of an upload; the command line takes a file of any size
# Long enough to read what would happen; whoever comes later chooses the file again.
LONGEST_WAIT_SECONDS = 60 * 60
MOST_WAITING = 5

_TOKEN = re.compile(r"[0-9a-f]{32}")


class TooLarge(BadFile):
    """A file of more than may be imported at once."""


class Staging:
    """The folder where uploads wait, each under a random name."""

    def __init__(self, instance: Path) -> None:
        self._folder = instance / FOLDER

    def keep(self, upload: IO[bytes], now: float) -> str:
        """Put an upload by, piece by piece; answers the name it waits under."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.tidy(now)
        token = secrets.token_hex(16)
        path = self._folder / token
        size = 0
        # Names and evenings are nobody else's business on a shared machine.
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            while piece := upload.read(PIECE):
                size += len(piece)
                if size > MOST_BYTES:
                    break
                file.write(piece)
        if size > MOST_BYTES:
            path.unlink()
            raise TooLarge(f"A file may hold {MOST_BYTES // 10**6} MB.")
        return token

    def opened(self, token: str) -> BinaryIO | None:
        """The upload of this name, to be closed by whoever reads it; nothing if it is not here."""
        if not _TOKEN.fullmatch(token):
            return None
        try:
            return (self._folder / token).open("rb")
        except FileNotFoundError:
            return None

    def drop(self, token: str) -> None:
        """Throw an upload away."""
        if _TOKEN.fullmatch(token):
            (self._folder / token).unlink(missing_ok=True)

    def clear(self) -> None:
        """Throw everything away: after a restart nobody knows what waited."""
        try:
            for path in self._folder.iterdir():
                path.unlink()
        except OSError:
            pass  # never made, or read-only: then it stays until it is too old

    def tidy(self, now: float) -> None:
        """Throw away what has waited too long, and the oldest where too many wait."""
        waiting = []
        for path in self._folder.iterdir():
            try:
                waiting.append((path.stat().st_mtime, path))
            except FileNotFoundError:
                continue  # another request was quicker
        waiting.sort(reverse=True)
        for number, (since, path) in enumerate(waiting, 1):
            if number >= MOST_WAITING or now - since > LONGEST_WAIT_SECONDS:
                path.unlink(missing_ok=True)
