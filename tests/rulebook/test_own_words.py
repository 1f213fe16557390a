"""Our texts are our own: no run of nine words is shared with a document."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulebook.hash_runs import HASHES, SIZE, hashed, read_hashes, runs

ROOT = Path(__file__).resolve().parent.parent.parent
# Everything that people read, and the code that makes sentences of it.
OURS = (
    "*.md",
    "docs/**/*.md",
    "companion/**/*.md",
    "companion/**/*.toml",
    "companion/**/*.py",
    "templates/**/*.html",
    "static/app/*.js",
    "tests/rulebook/*.toml",
)


@pytest.mark.parametrize("pattern", OURS)
def test_no_run_of_nine_words_is_shared_with_a_document(pattern: str) -> None:
    taken = read_hashes()
    paths = [path for path in ROOT.glob(pattern) if path.is_file()]
    assert paths
    shared = {
        path.relative_to(ROOT).as_posix(): run
        for path in paths
        for run in runs(path.read_text(encoding="utf-8"))
        if hashed(run) in taken
    }
    assert shared == {}


def test_the_hashes_are_those_of_whole_documents() -> None:
    assert HASHES.stat().st_size == SIZE * len(read_hashes())  # none twice
    assert len(read_hashes()) > 14_000


def test_marks_capitals_and_line_ends_do_not_hide_a_copy() -> None:
    one = list(runs("The walrus, *it* said: “don't eat\nmy oysters, PLEASE!”"))
    other = list(runs("the walrus it said dont eat my oysters please"))
    assert one == other
    assert [len(run.split()) for run in one] == [9]
