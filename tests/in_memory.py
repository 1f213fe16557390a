"""A folder in memory for what the tests write: hundreds of small files that no disk has to keep.

The app waits for the disk after every tap, and so would thousands of tests. Memory answers at
once; whether a killed server has lost anything is asked in the same way on either.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEMORY = Path("/dev/shm")
# Bytes. A run needs a quarter of it; a container may give a few megabytes in all.
ENOUGH = 2 * 1024**3


@contextmanager
def folder() -> Iterator[str]:
    """An empty folder for as long as the block, in memory if it has room, else on the disk."""
    place = MEMORY if has_room(MEMORY) else None
    with tempfile.TemporaryDirectory(
        prefix="companion-tests-", dir=place, ignore_cleanup_errors=True
    ) as made:
        yield made


def has_room(memory: Path) -> bool:
    """Whether this is a folder that takes all that a run writes."""
    return memory.is_dir() and shutil.disk_usage(memory).free >= ENOUGH
