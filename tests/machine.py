"""What the browser tests need of this machine: found out before the first test, or installed."""

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

from tests import browser, second_engine
from tests.first_page import NO_LETTERS
from tests.running import PATIENCE

# The library that the driver's own Node needs and a bare Debian lacks.
DRIVER_PACKAGES = ("libatomic1",)
# Without windows and toolbars, else the whole of it: older systems know the second alone.
BROWSER_PACKAGES = ("chromium-headless-shell", "chromium")
# No test looks at the emoji that people put into their names: a machine without them will do.
FONT_PACKAGES = ("fonts-dejavu-core", "fonts-noto-color-emoji")
APT_INSTALL = ("apt-get", "install", "-qq", "-y", "--no-install-recommends")

Say = Callable[[str], None]

NO_BROWSER = "no Chromium, Chrome or Edge was found"
NO_LIBRARY = re.compile("error while loading shared libraries: (.+)")


class NotReady(Exception):
    """The machine lacks something; the text says what, and the one command that helps."""


@dataclass(frozen=True)
class Fault:
    """One thing that the machine lacks."""

    what: str
    remedy: str  # where no package of apt's helps
    packages: tuple[str, ...] = ()


def prepare(say: Say) -> str:
    """The path of a browser that opens a page, with what was missing installed where we may."""
    program, faults = look()
    for repair in (install_by_apt, download_browser):
        if faults and repair(faults, say):
            program, faults = look()
    if program is None or faults:
        raise NotReady(sentence(faults))
    install_second_engine(say)
    return program


def look() -> tuple[str | None, list[Fault]]:
    """The browser, if there is one, and everything that is missing."""
    faults = driver_faults()
    program = browser.find_installed() or (None if faults else downloaded())
    if program is None:
        remedy = f"install Chromium, Chrome or Edge, or name one in {browser.VARIABLE}"
        faults.append(Fault(NO_BROWSER, remedy, browser_packages()))
    elif not faults:
        faults = page_faults(program)
    return program, faults


def driver_faults() -> list[Fault]:
    """What keeps Playwright's driver from starting."""
    words, code = said(sys.executable, "-m", "playwright", "--version")
    if code == 0:
        return []
    library = NO_LIBRARY.search(words)
    what = f"the browser driver does not start ({library[1] if library else last_line(words)})"
    remedy = "name a Node.js that starts in PLAYWRIGHT_NODEJS_PATH"
    return [Fault(what, remedy, DRIVER_PACKAGES if library else ())]


def page_faults(program: str) -> list[Fault]:
    """What keeps this browser from showing a page."""
    words, code = said(sys.executable, "-m", "tests.first_page", program)
    if code == 0:
        return []
    if NO_LETTERS in words:
        return [Fault("the browser finds no font", "install a font", FONT_PACKAGES)]
    library = NO_LIBRARY.search(words)
    what = f"{program} opens no page ({library[1] if library else last_line(words)})"
    remedy = f"name another browser in {browser.VARIABLE}"
    if library and has_apt():
        remedy = f"sudo {sys.executable} -m playwright install-deps chromium"
    return [Fault(what, remedy)]


def said(*command: str) -> tuple[str, int]:
    """All that a command said, and its exit code."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            timeout=None if command[0] == "apt-get" else 3 * PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "no answer", 1
    return done.stdout.decode(errors="replace"), done.returncode


def last_line(words: str) -> str:
    """The last line that says something."""
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    return lines[-1] if lines else "without a word"


def has_apt() -> bool:
    """Whether this is a Debian, an Ubuntu or one of their children."""
    return shutil.which("apt-get") is not None


def may_install() -> bool:
    """Whether we are root on a machine with apt."""
    return has_apt() and os.geteuid() == 0


def browser_packages() -> tuple[str, ...]:
    """What brings a browser; on Ubuntu apt has none, and Playwright's own is downloaded."""
    if has_apt() and platform.freedesktop_os_release().get("ID") != "ubuntu":
        return (BROWSER_PACKAGES[-1], *FONT_PACKAGES)
    return ()


def packages_for(faults: list[Fault]) -> list[str]:
    """The names of all packages that help, each once."""
    return list(dict.fromkeys(package for fault in faults for package in fault.packages))


def install_by_apt(faults: list[Fault], say: Say) -> bool:
    """Install the packages that help, where we are root; whether that was tried."""
    packages = packages_for(faults)
    if not packages or not may_install():
        return False
    say(f"Installing by apt-get: {' '.join(packages)}")
    if quietly(say, "apt-get", "update", "-qq"):
        for package in packages:
            choice = BROWSER_PACKAGES if package in BROWSER_PACKAGES else (package,)
            any(quietly(say, *APT_INSTALL, name) for name in choice)
    return True


def install_second_engine(say: Say) -> None:
    """Install WebKit where we may; without it its tests are skipped and say so."""
    if not second_engine.missing() or not may_install():
        return
    say(f"Installing by apt-get: {' '.join(second_engine.PACKAGES)}")
    if quietly(say, "apt-get", "update", "-qq"):
        quietly(say, *APT_INSTALL, *second_engine.PACKAGES)


def download_browser(faults: list[Fault], say: Say) -> bool:
    """Fetch Playwright's own build, which any user may; whether that was tried."""
    if [fault.what for fault in faults] != [NO_BROWSER]:
        return False
    say("Downloading Playwright's Chromium")
    libraries = ("--with-deps",) if may_install() else ()
    return quietly(say, sys.executable, "-m", "playwright", "install", *libraries, "chromium")


def downloaded() -> str | None:
    """The build that Playwright has downloaded for itself, if it has."""
    code = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
    )
    path = last_line(said(sys.executable, "-c", code)[0])
    return path if browser.runs(path) else None


def quietly(say: Say, *command: str) -> bool:
    """Run a command; show what it said only if it failed."""
    words, code = said(*command)
    if code != 0:
        say(words[-2000:])
    return code == 0


def sentence(faults: list[Fault]) -> str:
    """What is missing, that nothing has run, and the one thing to do."""
    packages = packages_for(faults)
    remedy = "; ".join(fault.remedy for fault in faults)
    if has_apt() and packages:
        install = f"sudo apt-get install -y --no-install-recommends {' '.join(packages)}"
        remedy = f"sudo apt-get update && {install}"
    what = ", and ".join(fault.what for fault in faults)
    return f"The browser tests cannot run: {what}. No test has run. To go on: {remedy}"
