"""The house: who is host, and whether what is private lies open."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from companion.doctor.line import DoctorLine, wrong
from companion.engine.wording import say
from companion.store import hosts, wifi
from companion.store.file.troubles import CAUSES, Trouble
from companion.web.serving import addresses

# The key that signs cookies, the devices that are host, the password of the Wi-Fi.
PRIVATE = ("secret_key", hosts.FILE_NAME, wifi.FILE_NAME)


def host(instance: Path, program: str) -> DoctorLine | None:
    """Who is host besides this computer; nothing where no one was ever asked to be."""
    for path in (instance / name for name in PRIVATE):
        if _lies_open(path):
            text = "{path} can be read by everyone on this computer. Run: chmod 600 {path}"
            return wrong("Host", say(text, path=path))
    known = hosts.Hosts(instance)
    if not known.path.exists():
        return None
    try:
        devices = len(known.devices())
    except Trouble as trouble:
        return wrong("Host", str(trouble))
    except CAUSES as problem:
        return wrong(
            "Host", say("{path} cannot be read: {problem}.", path=known.path, problem=problem)
        )
    told = (
        "{devices:# device is|# devices are} host. {program} code makes one more."
        if addresses.in_container()
        else "This computer and {devices:# other|# others} are host. {program} code makes one more."
    )
    return DoctorLine("Host", say(told, devices=devices, program=program))


def _lies_open(path: Path) -> bool:
    """Whether others on this computer may read a file; Windows has no such marks."""
    try:
        return os.name != "nt" and bool(stat.S_IMODE(path.stat().st_mode) & 0o077)
    except OSError:
        return False
