"""The machine: Python, SQLite, disk, addresses, port, clock and versions."""

from __future__ import annotations

import errno
import http.client
import os
import platform
import re
import shutil
import ssl
import tempfile
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from importlib import metadata
from pathlib import Path

import companion
from companion.doctor.line import DoctorLine, wrong
from companion.engine.wording import in_words, say, sized
from companion.store.rescue import examination
from companion.web.serving import addresses
from companion.web.serving.serve import check_free, explain

LOW_BYTES = 100_000_000
LOW_TEMP_BYTES = 50_000_000
FIRST_YEAR = 2026  # no clock that is right says an earlier one
TOLERANCE = timedelta(minutes=1)
ANSWER_SECONDS = 3
LONGEST_HEAD = 4096  # bytes of a page that have its title in them
PACKAGES = ("flask", "jinja2", "cheroot", "sqlite-utils")
EXTRAS = ("pydantic",)  # may be missing
_TITLE = re.compile(r"<title>([^<]*)</title>")


def python() -> DoctorLine:
    """The Python that runs this."""
    return DoctorLine(
        "Python",
        say(
            "{python_version} on {system}.",
            python_version=platform.python_version(),
            system=platform.system(),
        ),
    )


def sqlite() -> DoctorLine:
    """The library that keeps the games."""
    lacks = examination.lacks()
    if lacks:
        todo = "Install a newer Python, which brings its own."
        return wrong("SQLite", f"{examination.VERSION}: {in_words(lacks)}. {todo}")
    return DoctorLine("SQLite", f"{examination.VERSION}.")


def disk(instance: Path, used: int, program: str) -> DoctorLine:
    """Room for the games and their backups."""
    there = next(folder for folder in (instance, *instance.parents) if folder.is_dir())
    free = shutil.disk_usage(there).free
    if not os.access(there, os.W_OK):
        text = say(
            "{there} is read-only: nothing can be saved. Choose another: {program} --instance DIR",
            there=there,
            program=program,
        )
        return wrong("Disk", text)
    if free < max(LOW_BYTES, 2 * used):
        return wrong(
            "Disk", say("{sized} free in {there}. Free some space.", sized=sized(free), there=there)
        )
    try:
        temp = Path(tempfile.gettempdir())
    except FileNotFoundError:
        return wrong("Disk", "There is no folder for temporary files. Set TMPDIR to one.")
    free_temp = shutil.disk_usage(temp).free
    if free_temp < LOW_TEMP_BYTES:
        return wrong(
            "Disk",
            say("{room} free in {temp}. Free some space there.", room=sized(free_temp), temp=temp),
        )
    return DoctorLine(
        "Disk",
        say(
            "{room} free in {there}, {temp_room} in {temp}.",
            room=sized(free),
            there=there,
            temp_room=sized(free_temp),
            temp=temp,
        ),
    )


def address(port: int) -> DoctorLine:
    """The addresses that others at the table open."""
    given = os.environ.get("COMPANION_ADDRESS", "")
    if given and not addresses.as_url(given):
        return wrong("Address", say("COMPANION_ADDRESS is not an address: {given}.", given=given))
    if given:
        return DoctorLine("Address", say("Others open {url}.", url=addresses.as_url(given)))
    others = [addresses.url(host, port, https=False) for host in addresses.lan_addresses()]
    if not others:
        text = "No local network found: phones cannot open Companion. Join a Wi-Fi."
        return DoctorLine("Address", text)
    return DoctorLine("Address", say("Others open {others:or}.", others=others))


def port(number: int, program: str) -> DoctorLine:
    """Whether the port is free, and who has it."""
    try:
        check_free("0.0.0.0", number)
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE and is_companion(number):
            return DoctorLine(
                "Port", say("{number} is taken by Companion, which is running.", number=number)
            )
        refusal = explain(problem, "0.0.0.0", number)
        if problem.errno == errno.EADDRINUSE:
            text = say(
                "{number} is taken by another program. Start: {program} {instead}",
                number=number,
                program=program,
                instead=refusal.instead,
            )
            return wrong("Port", text)
        return wrong(
            "Port",
            say(
                "{refusal} Start: {program} {instead}",
                refusal=refusal,
                program=program,
                instead=refusal.instead,
            ),
        )
    return DoctorLine("Port", say("{number} is free.", number=number))


def is_companion(number: int) -> bool:
    """Whether Companion answers at a port of this computer."""
    return any(_title(number, https=https).startswith("Companion") for https in (False, True))


def _title(number: int, *, https: bool) -> str:
    """What the program at a port calls itself."""
    try:
        with closing(_connection(number, https=https)) as connection:
            connection.request("GET", "/")
            page = connection.getresponse().read(LONGEST_HEAD).decode(errors="replace")
    except (OSError, http.client.HTTPException):
        return ""
    found = _TITLE.search(page)
    return found[1] if found else ""


def _connection(number: int, *, https: bool) -> http.client.HTTPConnection:
    if not https:
        return http.client.HTTPConnection("127.0.0.1", number, timeout=ANSWER_SECONDS)
    # Its certificate is its own; nothing is told or believed here.
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    return http.client.HTTPSConnection(
        "127.0.0.1", number, timeout=ANSWER_SECONDS, context=trusting
    )


def clock(now: datetime, newest_tap: datetime | None, written: datetime | None) -> DoctorLine:
    """Whether the clock can be right, by itself and by what was written earlier."""
    shown = f"{now.astimezone():%d %B %Y, %H:%M}"
    todo = "Set the clock: until then the log shows wrong times. No game is harmed."
    if now.year < FIRST_YEAR:
        return wrong("Clock", say("{shown} cannot be right. {todo}", shown=shown, todo=todo))
    for when, what in ((newest_tap, "the newest tap"), (written, "the last change of the file")):
        if when is not None and when > now + TOLERANCE:
            later = f"{when.astimezone():%d %B %Y, %H:%M}"
            return wrong(
                "Clock",
                say(
                    "{shown} is before {what} ({later}). {todo}",
                    shown=shown,
                    what=what,
                    later=later,
                    todo=todo,
                ),
            )
    return DoctorLine("Clock", f"{shown}.")


def now() -> datetime:
    """The time by the clock of this computer."""
    return datetime.now(UTC)


def versions() -> DoctorLine:
    """What runs here; missing packages are named, except those of an extra."""
    found, missing = [say("Companion {version__}", version__=companion.__version__)], []
    for name in PACKAGES:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            missing.append(name)
    for name in EXTRAS:
        with suppress(metadata.PackageNotFoundError):
            found.append(f"{name} {metadata.version(name)}")
    if missing:
        are = "is" if len(missing) == 1 else "are"
        return wrong(
            "Versions",
            say("{missing} {are} missing. Install Companion again.", missing=missing, are=are),
        )
    return DoctorLine("Versions", f"{', '.join(found)}.")
