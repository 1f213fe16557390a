"""Runs of nine words of the source documents, as hashes: what our own texts must not share.

The documents stay outside. To make the file anew from a folder of them (``*.txt``):

    python tests/rulebook/hash_runs.py FOLDER
"""

from __future__ import annotations

import hashlib
import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

RUN = 9
SIZE = 5  # bytes kept of each hash: among some ten thousand runs a chance match is out of the way
HASHES = Path(__file__).with_name("runs.bin")


def normalised(text: str) -> list[str]:
    """The words in small letters, without accents, apostrophes and punctuation."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.findall(r"[a-z0-9]+", re.sub(r"['’`*_]", "", plain))


def runs(text: str) -> Iterator[str]:
    """Every run of nine neighbouring words."""
    words = normalised(text)
    for start in range(len(words) - RUN + 1):
        yield " ".join(words[start : start + RUN])


def hashed(run: str) -> bytes:
    """What is kept of a run."""
    return hashlib.sha256(run.encode()).digest()[:SIZE]


def read_hashes() -> frozenset[bytes]:
    """The hashes of all runs of the documents."""
    found = HASHES.read_bytes()
    return frozenset(found[at : at + SIZE] for at in range(0, len(found), SIZE))


def main(folder: Path) -> None:
    """Write the hashes of the documents in a folder."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))]
    found = sorted({hashed(run) for text in texts for run in runs(text)})
    HASHES.write_bytes(b"".join(found))
    print(f"{len(texts)} documents, {len(found)} runs, {HASHES.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
