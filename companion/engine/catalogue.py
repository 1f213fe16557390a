"""Data files into frozen dataclasses: TOML for facts, Markdown for the rules text.

The type hints of a dataclass are the whole schema. What does not fit is refused with a sentence
that names the file and the card, because the people who edit these files are players.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from companion.engine.errors import CatalogueError
from companion.engine.reader import VALUES, Misfit
from companion.engine.sheets import RuleSheet

T = TypeVar("T")

Files = Mapping[str, Mapping[str, Any]]  # by name, as TOML has them

FENCE = "+++"


def read_blocks(path: Path, block_name: str, cls: type[T]) -> dict[str, T]:
    """Every ``[[block_name]]`` of a TOML file as ``cls``, by its id."""
    return blocks_in({path.name: read_toml(path)}, block_name, cls)


def blocks_in(
    files: Files,
    block_name: str,
    cls: type[T],
    check: Callable[[T], str] = lambda value: "",
) -> dict[str, T]:
    """Every ``[[block_name]]`` of some files by name; ``check`` says what is wrong with a value."""
    found: dict[str, T] = {}
    for file, number, block in _blocks(files, block_name):
        key = block.get("id") if isinstance(block, dict) else None
        name = f'"{key}"' if isinstance(key, str) and key else f"number {number}"
        where = f"{file}: {block_name} {name}"
        value = build(cls, block, where)
        if not key:
            raise CatalogueError(f"{where}: the id is empty.")
        problem = "this id is used twice" if key in found else check(value)
        if problem:
            raise CatalogueError(f"{where}: {problem}.")
        found[key] = value
    if not found:
        raise CatalogueError(f"{', '.join(files)}: there is no [[{block_name}]] block.")
    return found


def _blocks(files: Files, block_name: str) -> Iterator[tuple[str, int, Any]]:
    """Blocks with the file they stand in and their number there."""
    for file, tables in files.items():
        blocks = tables.get(block_name)
        for number, block in enumerate(blocks if isinstance(blocks, list) else (), 1):
            yield file, number, block


def read_table(path: Path, table_name: str, cls: type[T]) -> T:
    """The one ``[table_name]`` of a TOML file as ``cls``."""
    table = read_toml(path).get(table_name)
    if not isinstance(table, dict):
        raise CatalogueError(f"{path.name}: there is no [{table_name}] table.")
    return build(cls, table, f"{path.name}: {table_name}")


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain values."""
    return _parse_toml(_read_text(path), path.name)


def read_rules(
    folder: Path, game_key: str, documents: Mapping[str, str] | None = None
) -> tuple[RuleSheet, ...]:
    """Every ``*.md`` file below a folder as one rules entry, in the order of their paths.

    Sources name documents by number; ``documents`` gives their titles.
    """
    if not folder.is_dir():
        raise CatalogueError(f"{folder.name}: there is no such folder of rules.")
    found: dict[str, RuleSheet] = {}
    for path in sorted(folder.rglob("*.md")):
        name = path.relative_to(folder).as_posix()
        rule = _read_rule(_read_text(path), name, game_key, documents or {})
        if rule.id in found:
            raise CatalogueError(f'{name}: rule "{rule.id}": this id is used twice.')
        found[rule.id] = rule
    return tuple(found.values())


def _in_words(sections: Sequence[str], documents: Mapping[str, str]) -> str:
    """ "000 Dig", "000 Hire", "card lists" as "Rulebook (000): Dig, Hire; card lists"."""
    found: dict[str, list[str]] = {}
    for section in sections:
        number, _, heading = section.partition(" ")
        if number in documents:
            found.setdefault(f"{documents[number]} ({number}): ", []).append(heading)
        else:
            found.setdefault(section, [])
    return "; ".join(f"{document}{', '.join(named)}" for document, named in found.items())


def build(cls: type[T], values: Mapping[str, Any], where: str) -> T:
    """A dataclass from plain values; ``where`` opens the sentence of every refusal."""
    try:
        value: T = VALUES.read(cls, values)
    except Misfit as misfit:
        raise CatalogueError(f"{where}: {misfit}") from None
    return value


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise CatalogueError(f"{path.name}: there is no such file.") from None
    except UnicodeDecodeError:
        raise CatalogueError(f"{path.name}: this is not a UTF-8 text.") from None


def _parse_toml(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(f"{where}: this is not TOML: {error}.") from None


def _read_rule(text: str, name: str, game_key: str, documents: Mapping[str, str]) -> RuleSheet:
    lines = text.splitlines()
    if not lines or lines[0] != FENCE or FENCE not in lines[1:]:
        raise CatalogueError(f"{name}: the file does not begin with a head between +++ lines.")
    end = lines.index(FENCE, 1)
    head = _parse_toml("\n".join(lines[1:end]), name)
    taken = [field for field in ("text", "game", "sections") if field in head]
    if taken:
        raise CatalogueError(f'{name}: "{taken[0]}" does not belong into the head.')
    body = "\n".join(lines[end + 1 :]).strip()
    if not body:
        raise CatalogueError(f"{name}: there is no text below the head.")
    where = f'{name}: rule "{head["id"]}"' if "id" in head else name
    # The head lists the sections of the documents; pages show them as one text.
    head["sections"] = head.pop("source", [])
    rule = build(RuleSheet, {**head, "text": body, "game": game_key, "source": ""}, where)
    if not rule.sections:
        raise CatalogueError(f'{where}: "source" is missing.')
    return replace(rule, source=_in_words(rule.sections, documents))
