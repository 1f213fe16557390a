"""What a parser of CSS finds in our style sheets: `python -m tests.style_sheet FOLDER...`.

The browser skips what it cannot read without a word, so that a slip of the pen is never seen. Whether it
knows each property and value is asked of the browser itself, in `tests/web/browser/test_style_sheet.py`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tinycss2

# Rules that hold others, and those that hold declarations.
GROUPS = ("media", "supports", "keyframes")
BLOCKS = ("page", "font-face")
# A colour that a drawing takes.
TAKEN = re.compile(r"var\((--[\w-]+)\)")


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
            elif rule.type == "at-rule" and rule.lower_at_keyword == "import":
                self._look_for(rule)
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

    def _look_for(self, rule: Any) -> None:
        """A chapter that it imports has to lie beside it."""
        names = [part.value for part in rule.prelude if part.type == "string"]
        if not all((self.path.parent / name).is_file() for name in names):
            self._is_wrong(rule, f"imports {', '.join(names)}, which is not there")

    def _is_wrong(self, node: Any, what: str) -> None:
        self.mistakes.append(Mistake(self.path, node.source_line, what))


def mistakes(paths: list[Path], *drawings: Path) -> list[Mistake]:
    """What is wrong in these style sheets, which are served as one; drawings take their colours."""
    sheets = [Sheet(path) for path in paths]
    declarations = [declaration for sheet in sheets for declaration in sheet.declarations()]
    names = {declaration.name for declaration in declarations}
    used = {name for declaration in declarations for name in variables(declaration.value)}
    used |= {name for path in drawings for name in TAKEN.findall(path.read_text(encoding="utf-8"))}
    frames = {name for sheet in sheets for name in sheet.frames} | {"none"}
    return [
        *(mistake for sheet in sheets for mistake in sheet.mistakes),
        *(
            Mistake(sheet.path, declaration.line, what)
            for sheet in sheets
            for declaration, what in slips(sheet, names, used, frames)
        ),
    ]


def slips(
    sheet: Sheet, names: set[str], used: set[str], frames: set[str]
) -> Iterator[tuple[Declaration, str]]:
    """What is set twice, or asks for what is not there, or is asked for by nobody."""
    for block in sheet.blocks:
        yield from repeated(block)
    for declaration in sheet.declarations():
        for name in variables(declaration.value):
            if name not in names:
                yield declaration, f"{name} is set nowhere"
        if declaration.name.startswith("--") and declaration.name not in used:
            yield declaration, f"{declaration.name} is used nowhere"
        if declaration.name == "animation" and not frames & set(declaration.text.split()):
            yield declaration, f"no @keyframes for {declaration.text}"


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
    for before, declaration in zip([None, *block], block, strict=False):
        is_other_value = (
            before and before.name == declaration.name and before.text != declaration.text
        )
        if declaration.name in seen and not is_other_value:
            yield declaration, f"{declaration.name} is set twice in {declaration.selector}"
        seen[declaration.name] = declaration


def sheets_in(*folders: Path) -> list[Path]:
    """Our own style sheets."""
    found = [path for folder in folders for path in sorted(folder.rglob("*.css"))]
    return [path for path in found if "vendor" not in path.parts]


if __name__ == "__main__":
    folders = [Path(name) for name in sys.argv[1:]]
    wrong = mistakes(sheets_in(*folders), *(one for at in folders for one in at.glob("*.svg")))
    for each in wrong:
        print(each)
    sys.exit(bool(wrong))
