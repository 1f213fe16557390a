"""The name and the password of the Wi-Fi, if the host entered them: a file that only its owner may read.

It is not in the file of the games, so that no export and no backup holds it.
"""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

FILE_NAME = "wifi.json"
# As long as they can be.
LONGEST_NAME = 32
LONGEST_PASSWORD = 63


@dataclass(frozen=True)
class Wifi:
    """A network; one without a password is open to all."""

    name: str
    password: str


def read(folder: Path) -> Wifi | None:
    """The network that was entered; none where the file is missing or damaged."""
    try:
        data = json.loads((folder / FILE_NAME).read_text(encoding="utf-8"))
        return Wifi(str(data["name"]), str(data["password"]))
    except (OSError, ValueError, LookupError, TypeError):
        return None


def keep(folder: Path, wifi: Wifi) -> None:
    """Keep a network in the place of the one before."""
    draft = folder / f".{FILE_NAME}-{secrets.token_hex(4)}"
    try:
        number = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(number, "w", encoding="utf-8") as file:
            json.dump(asdict(wifi), file)
        draft.replace(folder / FILE_NAME)
    finally:
        draft.unlink(missing_ok=True)


def forget(folder: Path) -> None:
    """Keep none."""
    with suppress(FileNotFoundError):
        (folder / FILE_NAME).unlink()
