"""Recorded games as tables: each cut off behind one tap of every kind, so that all phases are seen."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from tests.take_home.shelf import Shelf
from tests.test_recorded_games import Recording, recordings

# Taps that leave the table as another tap left it, or happen on another page.
ELSEWHERE = ("undo", "redo", "track", "count", "catch-up")


def cuts(recording: Recording) -> dict[str, int]:
    """For each kind of tap how far the game had come after one in the middle of all of its kind."""
    behind: dict[str, list[int]] = {}
    for number, line in enumerate(recording.path.read_text().splitlines()[:-1], 1):
        entry = json.loads(line)
        kind = entry.get("name", entry["kind"])
        if kind not in ELSEWHERE:
            behind.setdefault(kind, []).append(number)
    return {kind: numbers[len(numbers) // 2] for kind, numbers in behind.items()}


def set_up(folder: Path) -> dict[str, dict[str, str]]:
    """An instance with all these tables; for each recording the address of each by its last tap."""
    folder.mkdir(parents=True)
    shelf = Shelf(folder)
    try:
        return {
            str(recording): {
                f"after {kind} ({number})": f"/t/{_put(shelf, recording, number)}"
                for kind, number in cuts(recording).items()
            }
            for recording in recordings()
        }
    finally:
        shelf.close()


def _put(shelf: Shelf, recording: Recording, number: int) -> str:
    return shelf.put(replace(recording, entries=recording.entries[:number])).code
