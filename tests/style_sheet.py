"""What a parser of CSS finds in our style sheets: `python -m tests.style_sheet FOLDER...`.

The browser skips what it cannot read without a word, so that a slip of the pen is never seen. Whether it
knows each property and value is asked of the browser itself, in `tests/web/browser/test_style_sheet.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tinycss2

# Rules that hold others, and those that hold declarations.
GROUPS = ("media", "supports", "keyframes")
BLOCKS = ("page", "font-face")


@dataclass(frozen=True)
class Mistake:
    """Something that is wrong in a style sheet, and where."""

    path: Path
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}"


@dataclass(frozen=True)
class Declaration:
    """A property, its value and the selector or at-rule around them."""

    line: int
    selector: str
    name: str
    value: tuple[Any, ...]

    @property
    def text(self) -> str:
        """The value as it is written."""
        return str(tinycss2.serialize(self.value)).strip()


class Sheet:
    """A style sheet that was read: its declarations, rule by rule, and what could not be read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.blocks: list[list[Declaration]] = []
        self.frames: set[str] = set()
        self.mistakes: list[Mistake] = []
        self._read(tinycss2.parse_stylesheet(path.read_text(encoding="utf-8"), True, True))

    def declarations(self) -> Iterator[Declaration]:
        """Every declaration from top to bottom."""
        for block in self.blocks:
            yield from block

    def _read(self, rules: list[Any]) -> None:
        for rule in rules:
            if rule.type == "qualified-rule":
                self._read_block(rule)
            elif rule.type == "at-rule" and rule.lower_at_keyword in GROUPS:
                if rule.lower_at_keyword == "keyframes":
                    self.frames.add(tinycss2.serialize(rule.prelude).strip())
                self._read(tinycss2.parse_rule_list(rule.content, True, True))
            elif rule.type == "at-rule" and rule.lower_at_keyword in BLOCKS:
                self._read_block(rule)
            else:
                self._is_wrong(rule, "is no rule that can be read")

    def _read_block(self, rule: Any) -> None:
        selector = tinycss2.serialize(rule.prelude).strip()
        block: list[Declaration] = []
        for part in tinycss2.parse_blocks_contents(rule.content, True, True):
            if part.type == "declaration":
                line, value = part.source_line, tuple(part.value)
                block.append(Declaration(line, selector, part.lower_name, value))
            else:
                self._is_wrong(part, f"{selector}: holds what is no declaration")
        if not block:
            self._is_wrong(rule, f"{selector}: is empty")
        self.blocks.append(block)

    def _is_wrong(self, node: Any, what: str) -> None:
        self.mistakes.append(Mistake(self.path, node.source_line, what))


def mistakes(paths: list[Path]) -> list[Mistake]:
    """What is wrong in these style sheets, which are served as one."""
    sheets = [Sheet(path) for path in paths]
    found = [mistake for sheet in sheets for mistake in sheet.mistakes]
    names = {one.name for sheet in sheets for one in sheet.declarations()}
    frames = {name for sheet in sheets for name in sheet.frames}
    used = {
        name for sheet in sheets for one in sheet.declarations() for name in variables(one.value)
    }
    for sheet in sheets:
        for block in sheet.blocks:
            found += [Mistake(sheet.path, one.line, what) for one, what in repeated(block)]
        for one in sheet.declarations():
            unknown = [name for name in variables(one.value) if name not in names]
            found += [Mistake(sheet.path, one.line, f"{name} is set nowhere") for name in unknown]
            if one.name.startswith("--") and one.name not in used:
                found.append(Mistake(sheet.path, one.line, f"{one.name} is used nowhere"))
            if one.name == "animation" and not frames & {*one.text.split(), "none"}:
                found.append(Mistake(sheet.path, one.line, f"no @keyframes for {one.text}"))
    return found


def variables(value: tuple[Any, ...]) -> Iterator[str]:
    """The custom properties that a value asks for, in its functions too."""
    for token in value:
        if token.type == "function":
            if token.lower_name == "var":
                yield next(part.value for part in token.arguments if part.type == "ident")
            yield from variables(tuple(token.arguments))
        elif token.type == "() block":
            yield from variables(tuple(token.content))


def repeated(block: list[Declaration]) -> Iterator[tuple[Declaration, str]]:
    """What is set twice: a value for older browsers stands right before the one for the others."""
    seen: dict[str, Declaration] = {}
    for before, one in zip([None, *block], block, strict=False):
        is_other_value = before and before.name == one.name and before.text != one.text
        if one.name in seen and not is_other_value:
            yield one, f"{one.name} is set twice in {one.selector}"
        seen[one.name] = one


def sheets_in(*folders: Path) -> list[Path]:
    """Our own style sheets."""
    found = [path for folder in folders for path in sorted(folder.rglob("*.css"))]
    return [path for path in found if "vendor" not in path.parts]


if __name__ == "__main__":
    wrong = mistakes(sheets_in(*(Path(name) for name in sys.argv[1:])))
    for each in wrong:
        print(each)
    sys.exit(bool(wrong))
