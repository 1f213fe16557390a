"""The key that signs cookies: made once, kept beside the games, readable by its owner only."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from companion.engine.wording import say
from companion.store.copies.files import name_once

FILE_NAME = "secret_key"
KEY_BYTES = 32

_IN_MEMORY = "Devices are remembered only until Companion stops."


def secret_key(instance: Path) -> tuple[bytes, str]:
    """The key, and a sentence for the host if it is not as it should be."""
    path = instance / FILE_NAME
    try:
        if path.exists() and not path.is_file():
            raise IsADirectoryError(say("it is not a file: move {path} away", path=path))
        kept = path.read_bytes() if path.exists() else b""
        if len(kept) >= KEY_BYTES:
            return kept, ""
        return _made(path), say(
            "{path} was too short for a key. A new one was made.", path=path
        ) if kept else ""
    except OSError as problem:
        # It has to be secret, not old: without its file it lasts until the app stops.
        reason = problem.strerror or problem
        return secrets.token_bytes(KEY_BYTES), say(
            "{path} cannot be used ({reason}). {in_memory}",
            path=path,
            reason=reason,
            in_memory=_IN_MEMORY,
        )


def _made(path: Path) -> bytes:
    """A new key in its file; of several starts at once the first makes it."""
    path.unlink(missing_ok=True)  # cut short by a full disk: nothing was ever signed with it
    # Written beside and linked, so that a start cut off here leaves no half a key.
    draft = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
        with suppress(FileExistsError):  # another start was quicker: both read its key
            name_once(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    return path.read_bytes()
