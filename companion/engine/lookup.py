"""Looking things up in the rules: what was found, the words players use, and typing errors."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.engine.catalogue import read_toml
from companion.engine.errors import CatalogueError
from companion.engine.wording import say

LONGEST_QUERY = 200
MOST_WORDS = 24

# What a question is full of and no entry is about.
SMALL_WORDS = frozenset(
    "a about again all allowed already also am an and any anybody anyone are as at be been but by "
    "can cannot cant could did do does doesnt dont everybody everyone for from get gets getting go "
    "goes got guy had happen happens has have having he her him his how i if im in into is isnt it "
    "its ive just legal let lets many may me mean means might much must my myself need now of off "
    "on only or our out own possible really s say says she should so some somebody someone still "
    "stuff t than that the their them then there these they thing things this those to too up us "
    "was way we were what whats when where whether which while who whose why will with would you "
    "your".split()
)

_WORD = re.compile(r"[a-z0-9]+")
# "R 17", "rule 17": the number of a ruling, as people say it.
_NUMBERED = re.compile(r"\b(?:r|rule|ruling) *0*([1-9][0-9]?)\b", re.IGNORECASE)


@dataclass(frozen=True)
class TextPart:
    """A piece of text, and whether it is one of the words that were found."""

    text: str
    is_found: bool = False


@dataclass(frozen=True)
class Hit:
    """One entry that answers a question."""

    game: str  # key of the game it belongs to
    id: str
    title: str
    text: str  # Markdown
    source: str
    marked_title: tuple[TextPart, ...] = ()
    excerpt: tuple[TextPart, ...] = ()

    @property
    def number(self) -> str:
        """The number of a ruling; other entries have none."""
        return "" if "/" in self.id else self.id


@dataclass(frozen=True)
class Synonyms:
    """What players call things: words that mean the same, and words that mean something else too."""

    same: tuple[tuple[str, ...], ...] = ()
    second: tuple[tuple[str, str], ...] = field(default=())  # "draw" is also a "tie"

    def of(self, word: str) -> frozenset[str]:
        """The other words for a word (or a few words), however many of it there are."""
        wanted = root(word)
        groups = [group for group in self.same if wanted in map(root, group)]
        return frozenset(other for group in groups for other in group if root(other) != wanted)

    def second_meaning(self, word: str) -> str:
        """What a word may mean besides, or nothing."""
        return next((other for term, other in self.second if root(term) == root(word)), "")

    def words(self) -> frozenset[str]:
        """Every word and phrase that is known here."""
        pairs = [word for pair in self.second for word in pair]
        return frozenset([*pairs, *(word for group in self.same for word in group)])


def read_synonyms(path: Path) -> Synonyms:
    """The synonyms of a game: lists of words that mean the same, and second meanings."""
    data = read_toml(path)
    same, second = data.get("same", []), data.get("second", {})
    if set(data) - {"same", "second"} or not isinstance(second, dict):
        raise CatalogueError(say('{path}: there is only "same" and [second].', path=path.name))
    if not isinstance(same, list) or not all(_is_group(group) for group in same):
        raise CatalogueError(
            say('{path}: "same" is a list of lists of at least two words.', path=path.name)
        )
    if not all(isinstance(meaning, str) for meaning in second.values()):
        raise CatalogueError(say("{path}: second: each word has one other word.", path=path.name))
    return Synonyms(tuple(tuple(group) for group in same), tuple(second.items()))


def _is_group(group: Any) -> bool:
    return (
        isinstance(group, list) and len(group) > 1 and all(isinstance(word, str) for word in group)
    )


def words(text: str) -> list[str]:
    """The words of a text in small letters, without accents and punctuation."""
    plain = text.replace("’", "'").casefold()
    if not plain.isascii():
        letters = unicodedata.normalize("NFKD", plain)
        plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return _WORD.findall(plain.replace("'s", " ").replace("'", ""))


def question_words(query: str) -> list[str]:
    """The words of a question that say what it is about; nothing if it is empty or odd."""
    numbered = _NUMBERED.sub(r"R\1", query[:LONGEST_QUERY])
    found = [word for word in words(numbered) if word not in SMALL_WORDS]
    return list(dict.fromkeys(found))[:MOST_WORDS]


def without_name(asked: Sequence[str], titles: Mapping[str, str]) -> tuple[list[int], str]:
    """The places of the words beside the name of a game, and that game; all words if none is named."""
    said = [root(word) for word in asked]
    named: dict[str, range] = {}
    for game, title in titles.items():
        name = [root(word) for word in question_words(title)]
        starts = (at for at in range(len(said)) if said[at : at + len(name)] == name)
        start = next(starts, None) if name else None
        if start is not None:
            named[game] = range(start, start + len(name))
    longest = max(map(len, named.values()), default=0)
    # The name of one game may begin the name of another: the longer one is meant.
    games = [game for game, places in named.items() if len(places) == longest]
    rest = [at for at in range(len(said)) if games and at not in named[games[0]]]
    return (rest, games[0]) if rest and len(games) == 1 else (list(range(len(said))), "")


def root(word: str) -> str:
    """A word without the ending of its plural; of a phrase, each word."""
    return " ".join(_singular(part) for part in word.split())


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def nearest(word: str, known: Iterable[str]) -> tuple[list[str], int]:
    """The known words with the fewest slips of the pen between, and how many; none if too many."""
    furthest = slips_allowed(word)
    best: list[str] = []
    for other in known:
        if abs(len(other) - len(word)) > furthest or len(set(word) ^ set(other)) > 2 * furthest:
            continue
        slips = distance(word, other, furthest)
        if slips < furthest or (slips == furthest and not best):
            best, furthest = [other], slips
        elif slips == furthest:
            best.append(other)
    # A letter written once for twice, or twice for once, is the likeliest slip.
    likeliest = [other for other in best if _undoubled(other) == _undoubled(word)]
    return likeliest or best, furthest


def _undoubled(word: str) -> str:
    return re.sub(r"(.)\1+", r"\1", word)


def slips_allowed(word: str) -> int:
    """How many typing errors a word of this length may hold and still be known."""
    return 0 if len(word) < 4 else 1 if len(word) < 7 else 2


def distance(one: str, other: str, most: int) -> int:
    """Letters changed, left out, added or swapped with their neighbour; ``most`` + 1 if more."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i] + [0] * len(other)
        for j, wanted in enumerate(other, 1):
            row[j] = min(row[j - 1] + 1, before[j] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                row[j] = min(row[j], older[j - 2] + 1)
        if min(row) > most:
            return most + 1
    return row[-1]
