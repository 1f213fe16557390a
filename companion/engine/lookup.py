"""Finding rules entries by words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion.engine.sheets import RuleSheet

LONGEST_QUERY = 200
MOST_RESULTS = 20
EXACT = 10**6  # more than any number of words can add up to

# What a question is full of and no entry is about.
SMALL_WORDS = frozenset(
    "a an and are at can could do does for how i if in is it may me must my of on or she should "
    "the they to what when where which who why will with you your".split()
)

_WORD = re.compile(r"[a-z0-9]+")


def look_up(rules: Iterable[RuleSheet], query: str) -> list[RuleSheet]:
    """The entries that hold most of the words, best first; nothing for an empty or odd query."""
    words = [word for word in _words(query[:LONGEST_QUERY]) if word not in SMALL_WORDS]
    if not words:
        return []
    rules = tuple(rules)
    # Nobody knows the rulebook's own words: where no entry has all of them, some will do.
    for wanted in range(len(words), 0, -1):
        scored = [(score, entry) for entry in rules if (score := _score(entry, words, wanted))]
        if scored:
            scored.sort(key=lambda pair: -pair[0])
            return [entry for _, entry in scored[:MOST_RESULTS]]
    return []


def _score(entry: RuleSheet, words: list[str], wanted: int) -> int:
    """How well an entry answers; 0 if it holds fewer than the wanted number of words."""
    if words == _words(entry.id):
        return EXACT
    identity, title = _words(entry.id), _words(entry.title)
    everywhere = " ".join([*identity, *title, *_words(entry.text), *_words(" ".join(entry.about))])
    found = [word for word in words if re.search(rf"\b{word}", everywhere)]
    if len(found) < wanted:
        return 0
    total = 0
    for word in found:
        # A word that names the entry says more than one that stands somewhere in it.
        total += 100 if word in title or word in identity else 0
        total += 40 if any(part.startswith(word) for part in title) else 0
        total += everywhere.count(word)
    return total


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())
