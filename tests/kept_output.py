"""All that a run says, shown and kept: the output of its programs, results, pictures of failures."""

import os
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO

from companion._bootstrap import ROOT
from tests.running import environment

VARIABLE = "COMPANION_TEST_OUTPUT"
OUTPUT, RESULTS, PICTURES = "output.txt", "results.jsonl", "browser"
COLORS = re.compile(rb"\x1b\[[0-9;]*[A-Za-z]")
# Seconds for the last words of a program that has ended while a child of it lives on.
LAST_WORDS = 5


def folder() -> Path:
    """Where everything is kept: in the checkout, unless another place was named."""
    return Path(os.environ.get(VARIABLE) or ROOT / ".test-output")


def make_folder() -> Path:
    """The folder, made; elsewhere if the checkout is read-only. The tests are told which."""
    made = folder()
    try:
        made.mkdir(parents=True, exist_ok=True)
        (made / OUTPUT).open("wb").close()
    except OSError:
        made = Path(tempfile.mkdtemp(prefix="companion-test-output-"))
    os.environ[VARIABLE] = str(made)
    return made


class KeptOutput:
    """Shows what is said and keeps it in a file, of this run alone."""

    def __init__(self) -> None:
        made = make_folder()
        self.results = made / RESULTS
        self.running: subprocess.Popen[bytes] | None = None
        self.is_stopped = False
        self.first_words = ""
        self._path = made / OUTPUT
        self._pictures = made / PICTURES
        self.results.unlink(missing_ok=True)
        for old in (*self._pictures.glob("*.png"), *self._pictures.glob("*.zip")):
            old.unlink()  # one by one: whoever named the folder may keep other things in it
        self._file = self._path.open("wb", buffering=0)

    def say(self, text: str) -> None:
        """Show a line and keep it."""
        self._pass_on(f"{text}\n".encode())

    def notes(self) -> list[str]:
        """Where to read on."""
        found = [f"Full output: {shown(self._path)}"]
        if self._pictures.is_dir() and any(self._pictures.iterdir()):
            found.insert(0, f"Screenshots and traces of failed tests: {shown(self._pictures)}")
        return found

    def run(self, command: list[str], **changes: str) -> int:
        """Run a program from the top of the checkout, pass on what it says; its exit code."""
        self.first_words = ""
        self.running = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(**changes),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert self.running.stdout is not None
        # Not read to the end here: a child of a killed program may hold the other end open.
        reader = threading.Thread(target=self._read, args=(self.running.stdout,), daemon=True)
        reader.start()
        code = self.running.wait()
        reader.join(LAST_WORDS)
        self.running = None
        return code

    def _read(self, stream: IO[bytes]) -> None:
        while words := os.read(stream.fileno(), 65536):
            self._pass_on(words)
            self.first_words = self.first_words or words.decode(errors="replace").split("\n")[0]

    def _pass_on(self, words: bytes) -> None:
        self._file.write(COLORS.sub(b"", words))
        try:
            sys.stdout.buffer.write(words)
            sys.stdout.flush()
        except OSError:
            pass  # nobody looks any more; the file has it all


def shown(path: Path) -> str:
    """A path as it is typed in the checkout."""
    return os.path.relpath(path, ROOT) if path.is_relative_to(ROOT) else str(path)
