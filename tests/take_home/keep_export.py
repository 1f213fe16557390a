"""Makes a file of `tests/exported/`: `python -m tests.take_home.keep_export NAME [small]`.

Each file there was exported by the version in its name and has to be read by every later one. So
a file that has been released is never made again: when the format or an event changes, another
file is added beside it. Nothing is overwritten; before the release of its version a file may be
deleted and made anew. A small one holds no long games.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.store.sitting import BEN, Sitting
from tests.take_home.shelf import Shelf
from tests.test_recorded_games import recordings

EXPORTED = Path(__file__).resolve().parent.parent / "exported"
# A tie broken by contested cards, all three gangs, tied Humanitarians, and the other game.
CHOSEN = ("base_tie_", "hq_three_", "recon_humanitarians_", "two_players_tied")


def main(name: str, *, is_small: bool) -> int:
    """Play the chosen games and two of the toy into an instance with a book, and export it."""
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder))
        for recording in recordings():
            if recording.path.name.startswith(CHOSEN) and not is_small:
                shelf.put(recording)
        table = Sitting(shelf.log)
        table.take(2)
        table.undo()
        table.take(3, BEN)
        table.finish()
        shelf.call(table.id, "CDFG")
        shelf.settle_in()
        text = shelf.exported()
        shelf.close()
    with (EXPORTED / f"{name}.jsonl").open("x") as file:
        file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], is_small="small" in sys.argv[2:]))
