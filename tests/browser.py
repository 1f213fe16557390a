"""Find a browser for the tests, or install one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

VARIABLE = "COMPANION_CHROMIUM"

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
APT_PACKAGES = ("chromium-headless-shell", "chromium")
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


def find_or_install() -> str | None:
    """The path of a browser that runs: one that is here, else by apt, else Playwright's own."""
    for find in (find_installed, install_by_apt, install_by_playwright):
        path = find()
        if path is not None:
            return path
    print("No Chromium, Chrome or Edge was found, and none could be installed.", flush=True)
    print(f"Install one, or name its program in {VARIABLE}.", flush=True)
    return None


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


def install_by_apt() -> str | None:
    """Debian's Chromium, where we are root and may install it."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    print("No browser here: installing Chromium by apt-get", flush=True)
    if not quietly("apt-get update -qq"):
        return None
    install = "apt-get install -qq -y --no-install-recommends"
    # Older systems know the second alone.
    return find_installed() if any(quietly(f"{install} {name}") for name in APT_PACKAGES) else None


def quietly(command: str) -> bool:
    """Run a command that asks nothing; show what it said only if it failed."""
    result = subprocess.run(
        command.split(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        check=False,
    )
    if result.returncode != 0:
        print(result.stdout.decode(errors="replace")[-2000:], flush=True)
    return result.returncode == 0


def install_by_playwright() -> str | None:
    """The build that Playwright downloads for itself."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if not runs(path):
        print("No browser here: downloading Playwright's Chromium", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return path if runs(path) else None
