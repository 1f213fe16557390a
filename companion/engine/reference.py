"""The quick reference of a game: which entries and cards stand on its one page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from companion.engine.catalogue import read_blocks
from companion.engine.reader import Natural


@dataclass(frozen=True)
class ReferenceSection:
    """Entries that stand together, and the piles of which every card stands with its values."""

    id: str
    title: str
    entries: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()
    sentences: Natural = 0  # so many from the beginning of each entry; 0: all
    with_texts: bool = False  # whether the cards stand with their texts too


def read_sections(path: Path) -> tuple[ReferenceSection, ...]:
    """The sections of a ``reference.toml``."""
    return tuple(read_blocks(path, "section", ReferenceSection).values())


def plain(markdown: str) -> str:
    """The words of a text without the marks of Markdown."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    text = re.sub(r"^\s*([#>|-]+|\d+\.)\s+", "", text, flags=re.MULTILINE)
    return " ".join(re.sub(r"[*`|]|-{3,}", " ", text).split())


def beginning(text: str, sentences: int) -> str:
    """The first sentences of a text, or all of it."""
    ends = [gap.start() for gap in re.finditer(r"(?<=[.!?])\s+(?=[A-Z])", text)]
    return text[: ends[sentences - 1]] if 0 < sentences <= len(ends) else text


def shortened(text: str, longest: int) -> str:
    """A text, cut where it would take more room than there is."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
