"""Templates keep their compiled form beside the games: the first pages after a start come sooner.

What lies there is code. So each file is signed with the key of this folder, and one that is
damaged, old or somebody else's is compiled anew. Where nothing can be kept, nothing is.
"""

from __future__ import annotations

import hashlib
import hmac
import marshal
import os
import secrets
import stat
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

import jinja2
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket

import companion

FOLDER = "compiled"
# Names that no template has (any more) go after so long: younger ones are being written.
MOMENT_SECONDS = 60

_DIGEST = "sha256"
_SIGNED = 32  # bytes
_PROGRAM = Path(__file__).parent


class CompiledTemplates(BytecodeCache):
    """One signed file a template, replaced when its source or the program changes."""

    def __init__(self, instance: Path, key: bytes) -> None:
        self._folder = _own(instance / FOLDER)
        self._key = key
        self._made_by = _made_by()
        self._is_tidy = False

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """The name of its file: a template has one, whatever its versions."""
        return name.replace("/", "-")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was kept, if we made it from just this source."""
        if self._folder is None:
            return
        try:
            kept = (self._folder / bucket.key).read_bytes()
        except OSError:
            return
        signature, code = kept[:_SIGNED], kept[_SIGNED:]
        if hmac.compare_digest(signature, self._signature(bucket, code)):
            bucket.code = marshal.loads(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it; without room, go on without."""
        if self._folder is None:
            return
        code = marshal.dumps(bucket.code)
        draft = self._folder / f".{bucket.key}-{secrets.token_hex(4)}"
        with suppress(OSError):
            self._tidy(bucket.environment)
            try:
                with os.fdopen(
                    os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb"
                ) as file:
                    file.write(self._signature(bucket, code) + code)
                draft.replace(self._folder / bucket.key)
            finally:
                draft.unlink(missing_ok=True)

    def _signature(self, bucket: Bucket, code: bytes) -> bytes:
        about = f"{self._made_by} {bucket.key} {bucket.checksum} "
        return hmac.digest(self._key, about.encode() + code, _DIGEST)

    def _tidy(self, environment: Environment) -> None:
        """Before the first is written, remove what is of no template."""
        if self._folder is None or self._is_tidy:
            return
        self._is_tidy = True
        known = {self.get_cache_key(name) for name in environment.list_templates()}
        for path in self._folder.iterdir():
            if path.name not in known and abs(time.time() - path.stat().st_mtime) > MOMENT_SECONDS:
                path.unlink()


@cache
def _made_by() -> str:
    """All that a compiled template depends on beside its source.

    How Jinja is set up here, and which filters ask for what, stands somewhere in our code.
    """
    code = hashlib.sha256()
    for path in sorted(_PROGRAM.rglob("*.py")):
        code.update(path.read_bytes())
    return " ".join((companion.__version__, code.hexdigest(), jinja2.__version__, sys.version))


def _own(folder: Path) -> Path | None:
    """The folder, made if need be; nothing if anyone else may write in it."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    is_ours = os.name == "nt" or (
        found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    )
    return folder if stat.S_ISDIR(found.st_mode) and is_ours else None
