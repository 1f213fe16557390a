"""`python3 -m tests --fresh-machine`: both commands of the README on a bare Debian.

debootstrap makes it in a temporary folder; it gets a clone of what is committed here and the way
to the network that this machine has. Its mounts and processes live in namespaces of their own and
are gone with the command that needed them. Standard library only, like all that runs first.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion._bootstrap import ROOT

OPTION = "--fresh-machine"
SUITE = "bookworm"
# What the README asks for; Python comes with it.
PACKAGES = "python3-venv"
PROGRAMS = ("debootstrap", "unshare", "mount", "chroot", "git")
CHECKOUT = "companion"
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
# How this machine reaches the network, where it is told so. All else is as on a bare machine.
FILES = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", CERTIFICATES)
USER_FILES = (".pip/pip.conf", ".config/pip/pip.conf")
VARIABLES = re.compile("PIP_.+|.+_proxy|SSL_CERT_FILE", re.IGNORECASE)
LOCAL_PATH = re.compile(r"(?:file://|(?<=[\s=]))(/[^\s]+)")

ENTER = """
set -e
root=$1; shift
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --rbind /sys "$root/sys"
while [ "$1" != -- ]; do
  mkdir -p "$root$1"
  mount --rbind "$1" "$root$1"
  shift
done
shift
exec chroot "$root" "$@"
"""
APP = """
import subprocess, sys, urllib.request
command = ["python3", "-m", "companion", "--port", "0", "--host", "127.0.0.1", "--no-browser"]
with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as app:
    for line in app.stdout:
        print(line, end="", flush=True)
        if line.startswith("Companion is running at "):
            with urllib.request.urlopen(line.split()[-1]) as page:
                print("It answers:", page.status, flush=True)
            app.terminate()
sys.exit(app.returncode)
"""


class Impossible(Exception):
    """The check cannot go on; the text says why."""


def main(arguments: list[str]) -> int:
    """Try both commands; what else was said on the command line goes to the tests."""
    # So that whoever ends it leaves nothing behind.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(f"Ended by signal {number}."))
    try:
        insist()
        with fresh_machine() as machine:
            say("the app")
            if machine.run("python3", "-c", APP) != 0:
                raise Impossible("The app does not start on a bare Debian: see above.")
            say("the tests")
            return machine.run("python3", "-m", "tests", *arguments)
    except Impossible as error:
        print(error, file=sys.stderr)
        return 1


def say(text: str) -> None:
    """Tell what begins."""
    print(f"=== fresh machine: {text}", flush=True)


def insist() -> None:
    """Stop where no bare Debian can be made."""
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    if missing:
        raise Impossible(
            f"A fresh machine needs {' and '.join(missing)}, which this one does not have. "
            "Nothing was tried. On Debian or Ubuntu: sudo apt-get install debootstrap git"
        )
    if os.geteuid() != 0:
        raise Impossible("Only root can make a fresh machine. Nothing was tried. Start it by sudo.")


class Machine:
    """A bare Debian in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def run(self, *command: str) -> int:
        """Run a command in its checkout, with no environment but the way to the network."""
        keys = [f"{key}={value}" for key, value in way().items()]
        path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        # The first process of its own namespace: all others end with it.
        apart = [
            "unshare",
            "--mount",
            "--propagation",
            "private",
            "--pid",
            "--fork",
            "--kill-child",
        ]
        inside = ["env", "-i", f"--chdir=/root/{CHECKOUT}", "HOME=/root", path, *keys, *command]
        folders = [str(folder) for folder in local_packages()]
        return subprocess.run(
            [*apart, "sh", "-c", ENTER, "sh", str(self.root), *folders, "--", *inside],
            stdin=subprocess.DEVNULL,
            check=False,
        ).returncode


@contextmanager
def fresh_machine() -> Iterator[Machine]:
    """A bare Debian with a clone of this checkout, for as long as the block."""
    with tempfile.TemporaryDirectory(prefix="companion-fresh-") as folder:
        root = Path(folder)
        # Chromium and apt leave root for other users on their way.
        root.chmod(0o755)
        say(f"a bare Debian ({SUITE}) in {root}")
        make = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", SUITE, folder]
        made = subprocess.run(make, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if made.returncode != 0:
            print(made.stdout.decode(errors="replace")[-2000:], flush=True)
            raise Impossible(
                "debootstrap could not make a bare Debian: the network may be down. Nothing was tried."
            )
        show_the_way(root)
        clone = ["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), f"{root}/root/{CHECKOUT}"]
        subprocess.run(clone, check=True)
        yield Machine(root)


def way() -> dict[str, str]:
    """What the environment says about reaching the network."""
    return {key: value for key, value in os.environ.items() if VARIABLES.fullmatch(key)}


def show_the_way(root: Path) -> None:
    """Copy how this machine reaches the network."""
    home = Path.home()
    named = [value for value in way().values() if value.startswith("/")]
    copies = [(Path(name), root / name.lstrip("/")) for name in (*FILES, *named)]
    copies += [(home / name, root / "root" / name) for name in USER_FILES]
    for conf in Path("/etc/apt/apt.conf.d").glob("*"):
        if "proxy" in conf.read_text(errors="replace").lower():
            copies.append((conf, root / str(conf).lstrip("/")))
    for source, target in copies:
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def local_packages() -> Iterator[Path]:
    """Folders of this machine that pip is told to look for packages in."""
    texts = [f"{key}={value}" for key, value in os.environ.items() if key.startswith("PIP_")]
    for path in (Path("/etc/pip.conf"), *(Path.home() / name for name in USER_FILES)):
        if path.is_file():
            texts.append(path.read_text())
    found = {Path(name) for text in texts for name in LOCAL_PATH.findall(text)}
    # An index may point to files beside it.
    yield from sorted(
        {path.parent if path.name == "simple" else path for path in found if path.is_dir()}
    )
