"""Make the environment of a checkout, once, and start again inside it.

Standard library only: nothing else is there on a fresh machine. An installed wheel has its
dependencies already and skips all of this.
"""

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNTIME_LOCK = "requirements.lock"
TEST_LOCK = "tests/requirements.lock"

# The test lock holds everything the runtime lock holds, at the same versions.
COVERS = {RUNTIME_LOCK: (RUNTIME_LOCK,), TEST_LOCK: (TEST_LOCK, RUNTIME_LOCK)}

# Set for the restarted process, so that a broken environment cannot restart itself for ever.
RESTARTED = "COMPANION_RESTARTED"

VENV_MISSING = (
    "Python's venv module is missing, and Companion needs it to install its packages. "
    "On Debian, Ubuntu or Raspberry Pi OS: sudo apt install python3-venv"
)
NETWORK_DOWN = (
    "Cannot download the packages: no internet connection. Connect this computer to "
    "the internet and start again; only the first start needs it."
)
SIGNS_OF_NO_NETWORK = (
    "Failed to establish a new connection",
    "NameResolutionError",
    "NewConnectionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "Network is unreachable",
)


class SetupError(Exception):
    """The environment could not be made; the text says why and what to do."""


def is_checkout(root: Path = ROOT) -> bool:
    """Whether the package lies in a source tree rather than in an installed wheel."""
    return (root / "pyproject.toml").is_file() and (root / RUNTIME_LOCK).is_file()


def enter(module: str, lock: str) -> None:
    """Return inside an environment that fits the lock; elsewhere, make it and restart there."""
    if not is_checkout():
        return
    try:
        folder = environment(ROOT, lock)
        if Path(sys.prefix).resolve() == folder.resolve():
            os.environ.pop(RESTARTED, None)
            return
        restart(folder, module)
    except SetupError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("\nStopped. Start again to finish the set-up.")


def restart(folder: Path, module: str) -> None:
    """Run the module again with the environment's own Python; does not return."""
    if os.environ.get(RESTARTED) == str(folder):
        raise SetupError(f"The environment in {folder} does not work. Delete it and start again.")
    os.environ[RESTARTED] = str(folder)
    command = [str(python_of(folder)), "-m", module, *sys.argv[1:]]
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    sys.exit(wait_for(subprocess.Popen(command)))


def wait_for(process: "subprocess.Popen[bytes]") -> int:
    """Wait for a child that handles Ctrl-C itself (Windows sends it to both)."""
    while True:
        with contextlib.suppress(KeyboardInterrupt):
            return process.wait()


def environment(root: Path, lock: str) -> Path:
    """The folder of an environment that fits the lock, made first if there is none."""
    for folder in places(root):
        if fits(folder, root, lock):
            return folder
    folder = writable_place(root)
    with only_one(folder):
        # Another start may have finished the set-up while this one waited.
        if not fits(folder, root, lock):
            set_up(folder, root, lock)
    return folder


def places(root: Path) -> tuple[Path, Path]:
    """Where the environment may lie: in the checkout, or in the user's cache."""
    key = hashlib.sha256(str(root).encode()).hexdigest()[:12]
    return root / ".venv", user_cache() / "companion" / key


def user_cache() -> Path:
    """The folder for things that can be made again."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def writable_place(root: Path) -> Path:
    """The first place that can be written: a checkout may be read-only."""
    reasons = []
    for folder in places(root):
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            lock_file(folder).open("ab").close()
        except OSError as error:
            reasons.append(f"{folder.parent} ({error.strerror})")
        else:
            return folder
    raise SetupError(
        f"Companion has nowhere to install its packages: it cannot write to {' or to '.join(reasons)}. "
        "Make one of them writable, or set XDG_CACHE_HOME to a folder that is."
    )


def lock_file(folder: Path) -> Path:
    """The file that is locked during a set-up; beside the environment, which may be wiped."""
    return folder.with_name(folder.name + ".lock")


@contextlib.contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Let one process at a time set up; the system frees the lock even if that one is killed."""
    with lock_file(folder).open("r+b") as file:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def python_of(folder: Path) -> Path:
    """The environment's own Python."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def stamp_file(folder: Path, lock: str) -> Path:
    """The file that tells which version of the lock was installed."""
    return folder / ("installed-" + lock.replace("/", "-"))


def stamp(root: Path, lock: str) -> str:
    """What the environment was made from: the lock's content and the Python's version."""
    content = hashlib.sha256((root / lock).read_bytes()).hexdigest()
    return f"{content} python{sys.version_info[0]}.{sys.version_info[1]}\n"


def fits(folder: Path, root: Path, lock: str) -> bool:
    """Whether the environment is whole and holds just what the lock says."""
    try:
        installed = stamp_file(folder, lock).read_text()
    except OSError:
        return False
    return installed == stamp(root, lock) and is_sound(folder)


def set_up(folder: Path, root: Path, lock: str) -> None:
    """Make the environment if need be and install the lock into it."""
    started = time.monotonic()
    unfinished = folder / "unfinished"
    if not is_sound(folder):
        say(f"Setting up Companion in {folder} (first start only)")
        wipe(folder)
        folder.mkdir(parents=True)
        unfinished.touch()
        make(folder)
    # From here until the stamp is written, being killed means starting from nothing next time.
    unfinished.touch()
    for old in folder.glob("installed-*"):
        old.unlink()
    install(folder, root / lock)
    for covered in COVERS[lock]:
        stamp_file(folder, covered).write_text(stamp(root, covered))
    unfinished.unlink()
    say(f"Ready in {time.monotonic() - started:.0f} s.")


def is_sound(folder: Path) -> bool:
    """Whether an environment was finished, has a Python, and is of this Python's version."""
    if (folder / "unfinished").exists() or not python_of(folder).exists():
        return False
    wanted = "{}.{}.".format(*sys.version_info[:2])
    try:
        settings = (folder / "pyvenv.cfg").read_text(encoding="utf-8")
    except OSError:
        return False
    found = re.search(r"^version\s*=\s*(\S+)", settings, re.MULTILINE)
    return found is not None and found[1].startswith(wanted)


def wipe(folder: Path) -> None:
    """Remove what is left of an environment."""
    try:
        if folder.exists():
            shutil.rmtree(folder)
    except OSError as error:
        reason = f"{folder} is broken and cannot be removed ({error.strerror})."
        raise SetupError(f"{reason} Delete it by hand and start again.") from error


def make(folder: Path) -> None:
    """Make an empty environment with pip in it."""
    if not importlib.util.find_spec("venv") or not importlib.util.find_spec("ensurepip"):
        raise SetupError(VENV_MISSING)
    import venv

    try:
        venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(folder)
    except subprocess.CalledProcessError as error:
        raise SetupError(VENV_MISSING) from error
    except OSError as error:
        raise SetupError(f"Cannot set up Companion in {folder}: {error}") from error


def install(folder: Path, lock: Path) -> None:
    """Install exactly what the lock names, checked by hash, showing how far it is."""
    names = re.findall(r"^([\w.-]+)==", lock.read_text(encoding="utf-8"), re.MULTILINE)
    say(f"Installing {len(names)} packages (needs internet once)")
    process = subprocess.Popen(
        pip_command(folder, lock),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "PIP_USER": "0", "PYTHONUTF8": "1"},
    )
    assert process.stdout is not None
    try:
        lines = list(show_progress(process.stdout, len(names)))
    except BaseException:
        process.kill()
        process.wait()
        raise
    if process.wait() != 0:
        raise SetupError(explain(lines))


def pip_command(folder: Path, lock: Path) -> list[str]:
    """Without dependencies, since the lock names them all; few retries, so that no network shows soon."""
    options = "--no-deps --require-hashes --no-input --disable-pip-version-check --progress-bar off"
    patience = ["--retries", "2", "--timeout", "30"]
    pip = [str(python_of(folder)), "-m", "pip", "install"]
    return [*pip, *options.split(), *patience, "-r", str(lock)]


def show_progress(output: Iterator[str], total: int) -> Iterator[str]:
    """Pass pip's lines on, and tell in a person's words what they mean."""
    count = 0
    for line in output:
        found = re.match(r"(?:Collecting|Requirement already satisfied:) ([\w.-]+)", line)
        if found:
            count += 1
            progress(f"  fetching {count} of {total}: {found[1]}")
        elif line.startswith("Installing collected"):
            progress("  unpacking")
        yield line
    progress("")


def progress(text: str) -> None:
    """Rewrite one line of a terminal; a log gets only the steps themselves."""
    if sys.stdout.isatty():
        print(f"\r\033[K{text}", end="", flush=True)


def explain(lines: list[str]) -> str:
    """Why pip failed: the network, if that was it, else pip's own last words."""
    output = "".join(lines)
    if any(sign in output for sign in SIGNS_OF_NO_NETWORK):
        return NETWORK_DOWN
    last_words = "".join(line for line in lines[-15:] if not line.startswith("WARNING"))
    return f"The packages cannot be installed. pip reports:\n{last_words}"


def say(text: str) -> None:
    """Tell the person at the terminal, at once."""
    print(text, flush=True)
