"""Find a browser for the tests, and say how it is started."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

VARIABLE = "COMPANION_CHROMIUM"

# How it is started. Playwright adds that it may run as root and in a container.
ARGUMENTS = ["--disable-gpu", "--disable-background-networking"]

COMMANDS = (
    # The same engine without windows and toolbars: most tests take half the time in it.
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
    "chrome",
)
MAC_APPS = (
    "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Chromium.app/Contents/MacOS/Chromium",
    "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
WINDOWS_PROGRAMS = (
    "Google/Chrome/Application/chrome.exe",
    "Chromium/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)
WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")


def find_installed() -> str | None:
    """The first of the usual browsers that is here and runs."""
    return next((path for path in candidates() if runs(path)), None)


def candidates() -> Iterator[str]:
    """Where a browser might be, the one that was named first."""
    named = os.environ.get(VARIABLE)
    if named:
        yield named
    yield from filter(None, map(shutil.which, COMMANDS))
    for folder in (Path("/Applications"), Path.home() / "Applications"):
        yield from (str(folder / app) for app in MAC_APPS)
    for folder in (Path(os.environ[name]) for name in WINDOWS_FOLDERS if name in os.environ):
        yield from (str(folder / program) for program in WINDOWS_PROGRAMS)


def runs(path: str) -> bool:
    """Whether this is a browser and no stand-in that only says where to get one."""
    if not os.path.isfile(path):
        return False
    if os.name == "nt":
        # There, asking for the version opens a window.
        return True
    try:
        result = subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return result.returncode == 0
