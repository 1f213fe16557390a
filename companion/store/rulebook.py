"""The rules in SQLite's full-text index, and the search through them.

The index is made in memory when it is first asked for: it takes a few hundredths of a second, fits
the rules of this very version, and neither a damaged file nor a full disk can reach it.
"""

from __future__ import annotations

import math
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from sqlite_utils import Database

from companion.engine.game import AnyGame
from companion.engine.lookup import (
    LONGEST_QUERY,
    Hit,
    Synonyms,
    TextPart,
    nearest,
    question_words,
    root,
    without_name,
    words,
)
from companion.engine.reference import plain
from companion.engine.sheets import RuleSheet

MOST_RESULTS = 20
LONGEST_EXCERPT = 24  # words
SHORTEST_START = 2  # letters of a word that is still being typed

# What a find in each column is worth, in the order of COLUMNS.
COLUMNS = ("title", "asked", "about", "text")
WEIGHTS = (5.0, 4.0, 1.5, 1.0)

# What a find is worth by the way it was found.
SYNONYM = 0.7
SECOND_MEANING = 0.4
BEGINNING = 0.7
SLIP = 0.85  # once for every typing error
NAMED = 1.5  # an entry of the game that the question names
FIGURE = 0.3  # a number says little: it stands in many entries

# What is added where the word names the entry: in its title, as its first word, or as players ask.
MORE = {"title :": 0.4, "title : ^": 0.6, "asked :": 0.7}

_OPEN, _CLOSE = "\x02", "\x03"  # around found words; no text holds them

_BY_WEIGHT = f"bm25({', '.join(map(str, WEIGHTS))})"
_MARKED = f"""
    SELECT rowid, highlight(rulebook_fts, 0, '{_OPEN}', '{_CLOSE}') AS title,
           snippet(rulebook_fts, 3, '{_OPEN}', '{_CLOSE}', '…', {LONGEST_EXCERPT}) AS text
    FROM rulebook_fts WHERE rulebook_fts MATCH ?
"""


@dataclass(frozen=True)
class Variant:
    """One way to look for a word: what to look for, what that is worth, and in which game."""

    text: str  # a word, or a phrase
    worth: float = 1.0
    game: str = ""  # empty: in all games


class Rulebook:
    """The rules of these games, for all threads of a process."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        games = tuple(games)
        self._rules = [entry for game in games for entry in game.book().rules]
        self._synonyms = {game.key: game.book().synonyms for game in games}
        self._titles = {game.key: game.title for game in games}
        self._lock = threading.Lock()  # there is one connection to something in memory

    def search(self, query: str, game: str = "") -> list[Hit]:
        """The entries that answer a question, best first; nothing for an empty or odd one."""
        asked = question_words(query)
        if not asked or not self._rules:
            return []
        with self._lock:
            return self._answers(query, asked, game)

    def _answers(self, query: str, asked: list[str], game: str) -> list[Hit]:
        synonyms = self._synonyms
        terms = [self._variants(term, asked, synonyms) for term in _terms(query, synonyms)]
        # As it was written, or as it was most likely meant.
        read = [ways[0].text if ways else word for word, ways in zip(asked, terms, strict=False)]
        # Which game is meant says nothing of what is asked about it.
        kept, named = without_name(read, self._titles)
        terms = [terms[at] for at in (*kept, *range(len(asked), len(terms)))]
        scores = self._preferring(named, self._scores(terms, game))
        exact = self._named([read[at] for at in kept], game or named)
        order = sorted(scores, key=lambda place: (place not in exact, -scores[place], place))
        said = [asked[at] for at in kept]
        order = self._with_second_meaning(order, said, synonyms, game or named)
        return self._hits(order[:MOST_RESULTS], terms)

    def _preferring(self, game: str, scores: dict[int, float]) -> dict[int, float]:
        """The scores, those of one game raised."""
        places = self._db.execute("SELECT place FROM rulebook WHERE game = ?", [game])
        return scores | {at: scores[at] * NAMED for (at,) in places if at in scores}

    @cached_property
    def _db(self) -> Database:
        db = Database(sqlite3.connect(":memory:", check_same_thread=False), execute_plugins=False)
        rows = [{"place": place, **_row(entry)} for place, entry in enumerate(self._rules, 1)]
        book = db.table("rulebook").insert_all(rows, pk="place", columns={"place": int})
        book.enable_fts(COLUMNS, tokenize="porter unicode61 remove_diacritics 2")
        # table.search orders by rank, so the weights of the columns are set once and for all.
        db.execute("INSERT INTO rulebook_fts(rulebook_fts, rank) VALUES('rank', ?)", [_BY_WEIGHT])
        # The index holds stems; typing errors are mended by the words as they are written.
        text = " ".join(str(row[column]) for row in rows for column in COLUMNS)
        called = [phrase for synonyms in self._synonyms.values() for phrase in synonyms.words()]
        known = sorted({*words(text), *(word for phrase in called for word in words(phrase))})
        db.table("rulebook_words").insert_all(({"word": word} for word in known), pk="word")
        return db

    def _variants(
        self, term: str, asked: list[str], synonyms: Mapping[str, Synonyms]
    ) -> list[Variant]:
        """Every way to look for a word: as it is, corrected, completed, and by other words."""
        if term.isdigit():
            return [Variant(term, FIGURE)]
        own = [Variant(term), *self._like(Variant(term))]
        if " " not in term and not self._is_known(term):
            mended = self._mended(term)
            own = [*mended, *(variant for known in mended for variant in self._like(known))]
            own += self._begun(term) if term in asked[-1:] else []
        others = (other for variant in own for other in _other_words(variant, synonyms))
        return list(dict.fromkeys([*own, *others]))

    def _is_known(self, word: str) -> bool:
        sql = "SELECT 1 FROM rulebook_words WHERE word = ?"
        return self._db.execute(sql, [word]).fetchone() is not None

    def _like(self, variant: Variant) -> list[Variant]:
        """One of it or several: SQLite's stems part "tie" from "ties"."""
        one = root(variant.text)
        forms = {one, f"{one}s", f"{one}es", f"{one.removesuffix('y')}ies"} - {variant.text}
        return [replace(variant, text=form) for form in sorted(forms) if self._is_known(form)]

    def _begun(self, word: str) -> list[Variant]:
        """The words that begin like this, while it is being typed."""
        if len(word) < SHORTEST_START:
            return []
        sql = "SELECT word FROM rulebook_words WHERE word > ? AND word < ? LIMIT 40"
        found = self._db.execute(sql, [word, f"{word}\x7f"])
        return [Variant(longer, BEGINNING) for (longer,) in found]

    def _mended(self, word: str) -> list[Variant]:
        """The word itself by its stem, or what it must be if it was typed wrongly."""
        if self._find(word):
            return [Variant(word)]
        found = self._db.execute(
            "SELECT word FROM rulebook_words WHERE length(word) BETWEEN ? AND ?",
            [len(word) - 2, len(word) + 2],
        )
        best, slips = nearest(word, (other for (other,) in found))
        pairs = [f"{word[:cut]} {word[cut:]}" for cut in range(3, len(word) - 2)]
        apart = [pair for pair in pairs if all(self._is_known(half) for half in pair.split())]
        return [Variant(other, SLIP**slips) for other in best] + [
            Variant(pair, SLIP) for pair in apart
        ]

    def _find(self, text: str, where: str = "") -> dict[int, float]:
        """The entries that hold a word or phrase, anywhere or in one column, and how well."""
        phrase = self._db.quote_fts(f'"{text}"')
        rows = self._db.table("rulebook").search(
            f"{where} {phrase}",
            columns=["place"],
            include_rank=True,
        )
        return {row["place"]: -row["rank"] for row in rows}

    def _scores(self, terms: list[list[Variant]], game: str) -> dict[int, float]:
        """How well each entry answers: for every word the best way in which it was found."""
        owners = dict(self._db.execute("SELECT place, game FROM rulebook").fetchall())
        scores: dict[int, float] = {}
        for variants in terms:
            best: dict[int, float] = {}
            for variant in variants:
                for place, worth in self._worth(variant, len(owners)).items():
                    if game in ("", owners[place]) and variant.game in ("", owners[place]):
                        best[place] = max(best.get(place, 0.0), worth)
            # Words that mean the same are one word: a rare one of them says no more than the others.
            rarity = _rarity(len(best), len(owners))
            for place, worth in best.items():
                scores[place] = scores.get(place, 0.0) + worth * rarity
        return scores

    def _worth(self, variant: Variant, entries: int) -> dict[int, float]:
        """How much of each entry is about a word, however rare that is."""
        found = self._find(variant.text)
        rarity = _rarity(len(found), entries)
        worth = {place: score / rarity for place, score in found.items()}
        for where, more in MORE.items() if found else ():
            for place in self._find(variant.text, where):
                worth[place] += more
        return {place: score * variant.worth for place, score in worth.items()}

    def _named(self, asked: list[str], game: str) -> set[int]:
        """The entries whose number, id or title is just what was asked."""
        said = root(" ".join(asked)).split()
        rows = self._db.execute("SELECT place, game, id, title FROM rulebook")
        return {
            place
            for place, owner, *names in rows
            if game in ("", owner)
            and said in [[root(word) for word in question_words(name)] for name in names]
        }

    def _with_second_meaning(
        self, order: list[int], asked: list[str], synonyms: Mapping[str, Synonyms], game: str
    ) -> list[int]:
        """A word with two meanings: the best entry of each comes before all the others."""
        others = {jargon.second_meaning(asked[0]) for jargon in synonyms.values()} - {""}
        if len(asked) > 1 or not others or not order:
            return order
        scores = self._scores([self._variants(word, [], synonyms) for word in sorted(others)], game)
        best = max(scores, key=lambda place: scores[place], default=order[0])
        return list(dict.fromkeys([order[0], best, *order]))

    def _hits(self, order: list[int], terms: list[list[Variant]]) -> list[Hit]:
        looked_for = {variant.text for variants in terms for variant in variants}
        query = " OR ".join(f'"{text}"' for text in sorted(looked_for))
        marked = {row[0]: row[1:] for row in self._db.execute(_MARKED, [query])} if query else {}
        marks = ", ".join("?" * len(order))
        sql = f"SELECT place, game, id, title, markdown, source FROM rulebook WHERE place IN ({marks})"
        rows = {row[0]: row[1:] for row in self._db.execute(sql, order)}
        return [
            Hit(*rows[place], *(tuple(_parts(text)) for text in marked.get(place, ())))
            for place in order
        ]


def _rarity(found: int, entries: int) -> float:
    """What SQLite multiplies a find by, so that a word of few entries says more."""
    return max(math.log((entries - found + 0.5) / (found + 0.5)), 1e-6)


def _row(entry: RuleSheet) -> dict[str, str]:
    """What the index holds of an entry."""
    about = " ".join([entry.id, *entry.about, *entry.rulings])
    return {
        "game": entry.game,
        "id": entry.id,
        "title": entry.title,
        "asked": " ".join(entry.asked),
        "about": " ".join(words(about)),
        "text": plain(entry.text),
        "markdown": entry.text,
        "source": entry.source,
    }


def _terms(query: str, synonyms: Mapping[str, Synonyms]) -> Iterator[str]:
    """The words of a question, and its neighbours that are known as a phrase."""
    yield from question_words(query)
    phrases = {root(word) for jargon in synonyms.values() for word in jargon.words() if " " in word}
    pairs = [f"{first} {second}" for first, second in pairwise(words(query[:LONGEST_QUERY]))]
    yield from (pair for pair in dict.fromkeys(pairs) if root(pair) in phrases)


def _other_words(variant: Variant, synonyms: Mapping[str, Synonyms]) -> Iterator[Variant]:
    for game, jargon in synonyms.items():
        for other in jargon.of(variant.text):
            yield Variant(" ".join(words(other)), variant.worth * SYNONYM, game)
        second = jargon.second_meaning(variant.text)
        if second:
            for other in {second, *jargon.of(second)}:
                yield Variant(" ".join(words(other)), variant.worth * SECOND_MEANING, game)


def _parts(marked: str) -> Iterator[TextPart]:
    """A text with marks as pieces, of which some were found."""
    for piece in marked.split(_OPEN):
        found, closed, rest = piece.rpartition(_CLOSE)
        if closed:
            yield TextPart(found, is_found=True)
        if rest:
            yield TextPart(rest)
