"""Files that wait between being chosen and being imported."""

from __future__ import annotations

import re
import secrets
from contextlib import suppress
from pathlib import Path
from typing import IO, BinaryIO

from companion.engine.wording import say
from companion.store.copies import drafts
from companion.take_home.document import BadFile

PIECE = 65_536
FOLDER = "imports"
DRAFT = "upload"
MOST_BYTES = 20_000_000  # of an upload; the command line takes a file of any size
# Long enough to read what would happen; anyone who comes later chooses the file again.
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
        self._folder.mkdir(mode=0o700, exist_ok=True)
        self.tidy(now)
        token = secrets.token_hex(16)
        with drafts.held(self._folder, DRAFT) as draft:
            _fill(draft, upload)
            draft.rename(self._folder / token)
        return token

    def opened(self, token: str) -> BinaryIO | None:
        """The upload of this name, to be closed by anyone who reads it; nothing if it is not here."""
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
        """Throw all uploads away: after a restart no one knows what waited."""
        drafts.tidy(self._folder, DRAFT)
        with suppress(OSError):  # never made, or read-only
            for path in self._folder.iterdir():
                if _TOKEN.fullmatch(path.name):
                    path.unlink()

    def tidy(self, now: float) -> None:
        """Throw away what has waited too long, and the oldest where too many wait."""
        if not self._folder.is_dir():
            return
        drafts.tidy(self._folder, DRAFT)
        waiting = []
        for path in self._folder.iterdir():
            if not _TOKEN.fullmatch(path.name):
                continue  # anyone who put it there may want it
            try:
                waiting.append((path.stat().st_mtime, path))
            except FileNotFoundError:
                continue  # another request was quicker
        waiting.sort(reverse=True)
        for number, (since, path) in enumerate(waiting, 1):
            # A clock that has jumped back makes a file of long ago one of the future.
            if number >= MOST_WAITING or abs(now - since) > LONGEST_WAIT_SECONDS:
                with suppress(OSError):  # in a folder where nothing can be removed
                    path.unlink()


def _fill(draft: Path, upload: IO[bytes]) -> None:
    size = 0
    with draft.open("wb") as file:
        while piece := upload.read(PIECE):
            size += len(piece)
            if size > MOST_BYTES:
                raise TooLarge(
                    say("A file may hold {most_bytes} MB.", most_bytes=MOST_BYTES // 10**6)
                )
            file.write(piece)
