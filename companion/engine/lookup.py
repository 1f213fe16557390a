"""Looking things up in the rules: what was found, the words players use, and typing errors."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.engine.catalogue import read_toml
from companion.engine.errors import CatalogueError
from companion.engine.wording import say

LONGEST_QUERY = 200
MOST_WORDS = 24
SHORTEST_MENDED = 6  # letters; a shorter word is what it is: loot is not look

# What a question is full of and no entry is about.
SMALL_WORDS = frozenset(
    "a about actually again all allowed already also am an and any anybody anyone anyway are as "
    "at bc be because been bro btw but by can cannot cant cos could cuz did do does doesnt dont "
    "dude else everybody everyone exactly for from get gets getting go goes gonna got gotta guy "
    "guys had happen happens has have having he hello her hey hi him his how hows i idk if ill im "
    "in into is isnt it its ive just legal let lets lol many may me mean means might much must my "
    "myself need now of off ok okay on only or our out own please pls plz possible r really s say "
    "says she should so some somebody someone still stuff t table than that thats the their them "
    "then there theres these they theyre thing things this tho those though to too u up ur us w "
    "wanna was way we were what whats when whens where whered whether which while who whos whose "
    "why will with work works would ya yall yet you your youre".split()
)

_WORD = re.compile(r"[a-z0-9]+")
# "R 17", "rule 17": the number of a ruling, as people say it.
_NUMBERED = re.compile(r"\b(?:r|rule|ruling) *0*([1-9][0-9]?)\b", re.IGNORECASE)
_VOWEL = re.compile("[aeiouy]")
_SHORT = re.compile("[^aeiou][aeiou][^aeiouwxy]$")  # hir(ing) of hire, not pay(ing) of pay
# Forms of a word that no ending tells.
_FORMS = {
    form: word
    for word, forms in {
        "begin": "began begun",
        "break": "broke broken",
        "bring": "brought",
        "build": "built",
        "buy": "bought",
        "choose": "chose chosen",
        "die": "died dead dying dies",
        "dig": "dug",
        "draw": "drew drawn",
        "eat": "ate eaten",
        "fight": "fought",
        "give": "gave given",
        "hide": "hid hidden",
        "hold": "held",
        "keep": "kept",
        "lay": "laid",
        "lose": "lost losing",
        "pay": "paid",
        "see": "saw seen",
        "shoot": "shot shots",
        "spend": "spent",
        "steal": "stole stolen",
        "take": "took taken",
        "tell": "told",
        "throw": "threw thrown",
        "use": "used using",
        "win": "won",
    }.items()
    for form in forms.split()
}
_FIGURES = {"zero": "0", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_FIGURES |= {"seven": "7", "eight": "8", "eighth": "8", "nine": "9", "ten": "10"}


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
    """What players call things: words that mean the same, and words that only this game has."""

    same: tuple[tuple[str, ...], ...] = ()
    names: tuple[str, ...] = ()  # a question with one of these is about this game

    def of(self, word: str) -> frozenset[str]:
        """The other words for a word (or a few words), however many of it there are."""
        wanted = stems(word)
        groups = [group for group in self.same if wanted in map(stems, group)]
        return frozenset(other for group in groups for other in group if stems(other) != wanted)

    def words(self) -> frozenset[str]:
        """Every word and phrase that has others."""
        return frozenset(word for group in self.same for word in group)


# What anybody calls things, in any game.
EVERYDAY = Synonyms(
    tuple(
        tuple(group.split(", "))
        for group in (
            "begin, start, beginning",
            "put, place, lay",
            "swap, exchange, trade, switch",
            "kill, killed",
            "mandatory, forced, required, obligatory, must",
            "finished, complete, completed",
            "enemy, opponent, rival",
            "leftover, remaining, unused, unspent, spare",
            "empty, dry, run out, ran out, runs out",
            "maximum, max",
            "middle, halfway, mid",
            "again, twice, second time",
            "quick, fast",
            "choose, pick, decide, select",
            "explain, teach",
            "forever, permanently",
            "beginner, newbie, noob",
            "designed, designer, invented, author",
            "goal, aim, objective, purpose",
            "order, sequence",
            "everyone, everybody, each player",
            "someone, somebody, anyone, anybody",
            "give, hand over",
            "three players, 3p",
            "four players, 4p",
            "five players, 5p",
        )
    )
)


def read_synonyms(path: Path) -> Synonyms:
    """The synonyms of a game: lists of words that mean the same, and the game's own words."""
    data = read_toml(path)
    same, names = data.get("same", []), data.get("names", [])
    if set(data) - {"same", "names"} or not _are_words(names):
        raise CatalogueError(
            say('{path}: there is only "same" and "names", a list of words.', path=path.name)
        )
    if not isinstance(same, list) or not all(_is_group(group) for group in same):
        raise CatalogueError(
            say('{path}: "same" is a list of lists of at least two words.', path=path.name)
        )
    return Synonyms(tuple(tuple(group) for group in same), tuple(names))


def _is_group(group: Any) -> bool:
    return _are_words(group) and len(group) > 1


def _are_words(group: Any) -> bool:
    return isinstance(group, list) and all(isinstance(word, str) for word in group)


def words(text: str) -> list[str]:
    """The words of a text in small letters, without accents and punctuation."""
    plain = text.replace("’", "'").casefold()
    if not plain.isascii():
        letters = unicodedata.normalize("NFKD", plain)
        plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return _WORD.findall(plain.replace("'s", " ").replace("'", ""))


def question_words(query: str) -> list[str]:
    """The different words of a question; the number of a ruling is one word."""
    numbered = _NUMBERED.sub(r"R\1", query[:LONGEST_QUERY])
    return list(dict.fromkeys(words(numbered)))[:MOST_WORDS]


def without_name(asked: Sequence[str], titles: Mapping[str, str]) -> tuple[list[str], str]:
    """The words beside the name of a game, and that game; all words if none is named."""
    said = [stem(word) for word in asked]
    named: dict[str, range] = {}
    for game, title in titles.items():
        name = [stem(word) for word in words(title) if word not in SMALL_WORDS]
        starts = (at for at in range(len(said)) if said[at : at + len(name)] == name)
        start = next(starts, None) if name else None
        if start is not None:
            named[game] = range(start, start + len(name))
    longest = max(map(len, named.values()), default=0)
    # The name of one game may begin the name of another: the longer one is meant.
    games = [game for game, places in named.items() if len(places) == longest]
    if len(games) != 1:
        return list(asked), ""
    rest = [word for at, word in enumerate(asked) if at not in named[games[0]]]
    return (rest if set(rest) - SMALL_WORDS else list(asked)), games[0]


@lru_cache(maxsize=32768)
def stems(text: str) -> tuple[str, ...]:
    """The stems of a few words, in their order."""
    return tuple(map(stem, words(text)))


@lru_cache(maxsize=32768)
def stem(word: str) -> str:
    """What the forms of a word share: digs, digging and dig; two and 2."""
    word = _FORMS.get(word) or _FIGURES.get(word, word)
    if len(word) > 4 and word.endswith(("ies", "ied")):
        return f"{word[:-3]}y"
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and _VOWEL.search(rest):
            word = rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "ls" else rest
            word += "e" if _SHORT.match(rest) else ""
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


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
    return 0 if len(word) < SHORTEST_MENDED else 1 if len(word) < 7 else 2


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
