"""The book of a game: its rules and the lists beside them, read from its data folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from companion.engine.catalogue import read_rules, read_toml
from companion.engine.handbook import Handbook, Topic, read_handbook
from companion.engine.lessons import Lesson, read_lessons
from companion.engine.lookup import Synonyms, read_synonyms
from companion.engine.reference import ReferenceSection, read_sections
from companion.engine.sheets import RuleSheet


@dataclass(frozen=True)
class Book:
    """What can be looked up about a game; one without a book has nothing."""

    rules: tuple[RuleSheet, ...] = ()  # the rules text, one entry each
    handbook: Handbook = field(default_factory=Handbook)
    synonyms: Synonyms = field(default_factory=Synonyms)  # what players call things
    reference: tuple[ReferenceSection, ...] = ()  # what stands on the one page for print
    lessons: Mapping[str, Lesson] = field(default_factory=dict)  # what a table is taught, by id

    @cached_property
    def by_id(self) -> Mapping[str, RuleSheet]:
        """The entries by their ids in small letters."""
        return {entry.id.casefold(): entry for entry in self.rules}


@lru_cache(maxsize=16)
def read_book(data: Path, game: str, modules: tuple[Topic, ...] = ()) -> Book:
    """The book in a game's ``data`` folder, read once."""
    titles = read_toml(data / "documents.toml")["titles"]
    return Book(
        rules=read_rules(data / "rules", game, titles),
        handbook=read_handbook(data, modules),
        synonyms=read_synonyms(data / "synonyms.toml"),
        reference=read_sections(data / "reference.toml"),
        lessons=read_lessons(data / "lessons.toml"),
    )
