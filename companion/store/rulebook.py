"""The search through the rules: an index in memory, and how well each entry answers a question.

The index is made when it is first asked for: it takes about a fifth of a second, fits the rules of
this very version, and neither a damaged file nor a full disk can reach it.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest
from itertools import pairwise

from companion.engine.game import AnyGame
from companion.engine.lookup import (
    EVERYDAY,
    SMALL_WORDS,
    Hit,
    TextPart,
    nearest,
    question_words,
    stem,
    stems,
    without_name,
    words,
)
from companion.engine.reference import plain
from companion.engine.sheets import RuleSheet

MOST_RESULTS = 20
LONGEST_EXCERPT = 24  # words
SHORTEST_START = 2  # letters of a word that is still being typed
MOST_MENDED = 4  # words of a question that are compared with all others
FIRST_PLACES = 3  # a card that is named in a question is among them

# What a word says by the way it was found, and by what it is.
SYNONYM = 0.8
BEGINNING = 0.7
SLIP = 0.85  # once for every typing error
SMALL = 0.3  # "when", "how many": little, but not nothing
OWN = 1.3  # it stands in a title or among the synonyms
FIGURE = 0.5  # a number stands in many entries

# How well an entry answers: how like the question its most similar ways of asking are, and how much
# more often than elsewhere it has the words of the question in its ways of asking and its text.
NEAREST = 6  # so many ways of asking speak for an entry
LIKENESS = 9.0  # what they say, beside the words one by one
FEW = 10  # so many ways of asking more, and the share of those with a word says half as much
WORD = 4.0  # what a word says that an entry has no more often than others
PAIR = 0.15  # two words in a row, beside each of them
NAME = 1.15  # its title says more than how it is asked for
OTHER_GAME = 7.0  # is lost if the question is about another game

_SMALL_STEMS = frozenset(map(stem, SMALL_WORDS))
_WRITTEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")

Found = dict[int, float]  # where something was found, and what that is worth


@dataclass(frozen=True)
class Meaning:
    """One way to read a word: the stems to look for, what that is worth, and in which game."""

    stems: tuple[str, ...]
    worth: float = 1.0
    game: str = ""  # empty: in all games


@dataclass(frozen=True)
class Way:
    """One way to ask for an entry: its title, the name of its card, or what players say."""

    place: int
    stems: frozenset[str]
    is_name: bool


@dataclass(frozen=True)
class Holders:
    """Which ways or entries hold a stem, and the game of each."""

    games: Sequence[str]
    by_stem: Mapping[str, set[int]]

    def find(self, term: Iterable[Meaning]) -> Found:
        """Where a word stands in any of its meanings, by the best of them."""
        found: Found = {}
        for meaning in term:
            holding = [self.by_stem.get(root, set()) for root in meaning.stems]
            for at in set.intersection(*holding):
                if meaning.worth > found.get(at, 0.0) and meaning.game in ("", self.games[at]):
                    found[at] = meaning.worth
        return found


class _Index:
    """Which entries hold which stems, in their text and in the ways in which players ask."""

    def __init__(self, games: Sequence[AnyGame]) -> None:
        self.entries = [entry for game in games for entry in game.book().rules]
        self.cards = _cards(games)
        self.texts = [plain(entry.text) for entry in self.entries]
        texts = [
            f"{_labels(entry)} {text}" for entry, text in zip(self.entries, self.texts, strict=True)
        ]
        led_to: dict[tuple[str, str], list[str]] = defaultdict(list)  # from other entries
        for entry in self.entries:
            for question in entry.also:
                led_to[entry.game, question.rule].append(question.ask)
        said = [
            (place, text, is_name)
            for place, entry in enumerate(self.entries)
            for is_name, some in (
                (True, (entry.title, *self.cards[place])),
                (False, (*entry.asked, *led_to[entry.game, entry.id])),
            )
            for text in some
        ]
        self.ways = [Way(place, frozenset(stems(text)), is_name) for place, text, is_name in said]
        owners = [entry.game for entry in self.entries]
        self.asked = Counter(way.place for way in self.ways)  # in how many ways
        self.in_ways = Holders(
            [owners[way.place] for way in self.ways],
            _by_stem((at, way.stems) for at, way in enumerate(self.ways)),
        )
        self.runs: dict[tuple[str, ...], Found] = defaultdict(lambda: defaultdict(float))
        for place, text, _ in said:
            for run in _runs(stems(text)):
                self.runs[run][place] += 1
        self.in_text = Holders(owners, _by_stem(enumerate(map(stems, texts))))
        self.others = _others(games)
        names = [way.stems for way in self.ways if way.is_name]
        # The words that titles and synonyms are made of are what the games are about.
        self.own = frozenset(root for phrase in [*names, *self.others] for root in phrase)
        known = [
            *texts,
            *(text for _, text, _ in said),
            *(" ".join(phrase) for phrase in self.others),
        ]
        self.words = {word for text in known for word in words(text)}  # to mend typing errors by
        self.weights = {root: self._weight(root) for root in self.in_ways.by_stem}
        self.lengths = [
            math.hypot(*(self.weights[root] for root in way.stems)) for way in self.ways
        ]
        self.exactly: dict[frozenset[str], dict[int, int]] = defaultdict(dict)
        ids = [
            Way(place, frozenset(stems(entry.id)), True) for place, entry in enumerate(self.entries)
        ]
        for way in sorted([*ids, *self.ways], key=lambda way: way.is_name):
            self.exactly[way.stems][way.place] = 1 + way.is_name

    def rarity(self, found: int) -> float:
        """What a word of few entries says more than one of many."""
        return math.log(1 + len(self.entries) / (found + 0.5))

    def surprise(self, often: Found, expected: float) -> Iterator[tuple[int, float]]:
        """How much more often each entry has a word than it is in all ways of asking together."""
        for place, times in often.items():
            share = times / (self.asked[place] + FEW)
            yield place, math.log1p(WORD * share * len(self.ways) / expected)

    def kind(self, root: str) -> float:
        """What a stem says by what it is, however rare."""
        if root in _SMALL_STEMS:
            return SMALL
        return FIGURE if root.isdigit() else OWN if root in self.own else 1.0

    def _weight(self, one: str) -> float:
        ways = self.in_ways.by_stem.get(one, set())
        places = {self.ways[at].place for at in ways} | self.in_text.by_stem.get(one, set())
        return self.kind(one) * self.rarity(len(places))


class Rulebook:
    """The rules of these games, for all threads of a process."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self._listed = games

    @cached_property
    def _games(self) -> tuple[AnyGame, ...]:
        return tuple(self._listed)

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {game.key: game.title for game in self._games}

    @cached_property
    def _index(self) -> _Index:
        return _Index(self._games)

    def search(self, query: str, game: str = "") -> list[Hit]:
        """The entries that answer a question, best first; nothing for an empty or odd one."""
        asked, named = without_name(question_words(query), self._titles)
        terms = list(self._terms(asked))
        about = game or named or self._game_of(asked)
        # As it was written, or as it was most likely meant.
        read = [root for term in terms[: len(asked)] if term for root in term[0].stems]
        scores = {
            place: score if about in ("", self._index.entries[place].game) else score - OTHER_GAME
            for place, score in self._scores(terms, read).items()
            if game in ("", self._index.entries[place].game)
        }
        # 2 for an entry that was asked for by its name or number, 1 if just so players ask for it.
        exact = self._index.exactly.get(frozenset(read), {})
        order = sorted(scores, key=lambda at: (-exact.get(at, 0), -scores[at], at))
        order = self._with_cards(order, " ".join(read))
        found = {root for term in terms for meaning in term for root in meaning.stems}
        return [self._hit(place, found - _SMALL_STEMS) for place in order[:MOST_RESULTS]]

    def _game_of(self, asked: Iterable[str]) -> str:
        """The one game that has a word of the question for its own, or nothing."""
        said = set(map(stem, asked))
        games = [
            game.key
            for game in self._games
            if said.intersection(map(stem, game.book().synonyms.names))
        ]
        return games[0] if len(games) == 1 else ""

    def _terms(self, asked: Sequence[str]) -> Iterator[list[Meaning]]:
        """What each word of a question may mean, and each pair of words that is known as one."""
        strange = 0
        for word in asked:
            own = [Meaning((stem(word),))]
            if not self._is_known(word):
                strange += 1
                own = list(self._mended(word)) if strange <= MOST_MENDED else []
                own += self._begun(word) if word == asked[-1] else []
            yield [*own, *(other for meaning in own for other in self._other_words(meaning))]
        for pair in pairwise(map(stem, asked)):
            if pair in self._index.others:
                yield [Meaning(pair), *self._other_words(Meaning(pair))]

    def _is_known(self, word: str) -> bool:
        one = stem(word)
        return (
            any(one in holders.by_stem for holders in (self._index.in_ways, self._index.in_text))
            or (one,) in self._index.others
        )

    def _other_words(self, said: Meaning) -> Iterator[Meaning]:
        for other in self._index.others.get(said.stems, ()):
            yield Meaning(other.stems, said.worth * SYNONYM, other.game)

    def _mended(self, word: str) -> Iterator[Meaning]:
        """What a word must be if it was typed wrongly, or written together."""
        best, slips = nearest(word, self._index.words)
        yield from (Meaning((stem(other),), SLIP**slips) for other in best)
        for cut in range(3, len(word) - 2):
            pair = (word[:cut], word[cut:])
            if self._index.words.issuperset(pair):
                yield Meaning(stems(" ".join(pair)), SLIP)

    def _begun(self, word: str) -> list[Meaning]:
        """The words that begin like this, while it is being typed."""
        longer = {stem(other) for other in self._index.words if other.startswith(word)}
        return [
            Meaning((root,), BEGINNING) for root in sorted(longer) if len(word) >= SHORTEST_START
        ]

    def _scores(self, terms: Iterable[list[Meaning]], read: Sequence[str]) -> Found:
        """How well each entry answers that holds one of the words that say something."""
        index = self._index
        likeness: Found = defaultdict(float)  # of the ways of asking
        scores: Found = defaultdict(float)
        weights, answering = [], set[int]()
        small: dict[str, float] = {}
        for term in terms:
            if term and _SMALL_STEMS.issuperset(term[0].stems):
                small |= {root: index.weights.get(root, SMALL) for root in term[0].stems}
                continue
            in_ways, in_text = index.in_ways.find(term), index.in_text.find(term)
            often = defaultdict(float, in_text)  # how often an entry has the word
            for at, worth in in_ways.items():
                often[index.ways[at].place] += worth
            kind = max((index.kind(root) for meaning in term for root in meaning.stems), default=1)
            # Words that mean the same are one word: a rare one of them says no more than the others.
            weight = kind * index.rarity(len(often))
            weights.append(weight)
            answering |= often.keys()
            for at, worth in in_ways.items():
                likeness[at] += worth * weight**2
            for place, more in index.surprise(often, len(in_ways) + 0.5):
                scores[place] += more
        for run in _runs(read):
            holding = index.runs.get(run, {})
            for place, more in index.surprise(holding, sum(holding.values())):
                scores[place] += more * (PAIR if len(run) > 1 else 1)
        length = math.hypot(*weights, *small.values())
        alike: dict[int, list[float]] = defaultdict(list)
        for at, same in likeness.items():
            way = index.ways[at]
            same += sum(small[root] ** 2 for root in small.keys() & way.stems)
            alike[way.place].append(same * (NAME if way.is_name else 1) / index.lengths[at])
        return {
            place: scores[place]
            + LIKENESS * sum(nlargest(NEAREST, alike[place])) / NEAREST / length
            for place in answering
        }

    def _with_cards(self, order: list[int], said: str) -> list[int]:
        """The cards that a question names are among the first, behind the answer."""
        index = self._index
        named = [
            place
            for place in order
            if any(f" {' '.join(stems(name))} " in f" {said} " for name in index.cards[place])
        ][: FIRST_PLACES - 1]
        others = [place for place in order if place not in named][: FIRST_PLACES - len(named)]
        first = [place for place in order if place in (*others, *named)]
        return list(dict.fromkeys([*first, *order]))

    def _hit(self, place: int, found: set[str]) -> Hit:
        entry = self._index.entries[place]
        return Hit(
            entry.game,
            entry.id,
            entry.title,
            entry.text,
            entry.source,
            tuple(_parts(entry.title, found)),
            tuple(_parts(_excerpt(self._index.texts[place], found), found)),
        )


def _cards(games: Iterable[AnyGame]) -> list[tuple[str, ...]]:
    """For each entry the name of its card, if its id ends with the card's."""
    cards: list[tuple[str, ...]] = []
    for game in games:
        names: dict[str, tuple[str, ...]] = {sheet.id: (sheet.name,) for sheet in game.cards.sheets}
        cards += [names.get(entry.id.rpartition("/")[2], ()) for entry in game.book().rules]
    return cards


def _runs(said: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The small words of what is said, and any two words in a row."""
    yield from ((root,) for root in said if root in _SMALL_STEMS)
    yield from pairwise(said)


def _labels(entry: RuleSheet) -> str:
    return " ".join([entry.id, *entry.about, *entry.rulings])


def _by_stem(held: Iterable[tuple[int, Iterable[str]]]) -> dict[str, set[int]]:
    by_stem: dict[str, set[int]] = defaultdict(set)
    for at, some in held:
        for root in some:
            by_stem[root].add(at)
    return dict(by_stem)


def _others(games: Iterable[AnyGame]) -> dict[tuple[str, ...], list[Meaning]]:
    """For each word or phrase that has synonyms the others, in the game that has them."""
    others: dict[tuple[str, ...], list[Meaning]] = defaultdict(list)
    for key, synonyms in (("", EVERYDAY), *((game.key, game.book().synonyms) for game in games)):
        for word in synonyms.words():
            others[stems(word)] += [Meaning(stems(other), 1.0, key) for other in synonyms.of(word)]
    return dict(others)


def _excerpt(text: str, found: set[str]) -> str:
    """The part of a text that holds the most of the words that were found."""
    pieces = text.split()
    hits = [bool(found.intersection(stems(piece))) for piece in pieces]
    last = max(0, len(pieces) - LONGEST_EXCERPT)
    starts = {0, *(min(at, last) for at, hit in enumerate(hits) if hit)}
    start = max(sorted(starts), key=lambda at: sum(hits[at : at + LONGEST_EXCERPT]))
    shown = " ".join(pieces[start : start + LONGEST_EXCERPT])
    return f"{'…' if start else ''}{shown}{'…' if start < last else ''}"


def _parts(text: str, found: set[str]) -> Iterator[TextPart]:
    """A text as pieces, of which some are words that were found."""
    end = 0
    for word in _WRITTEN.finditer(text):
        if found.intersection(stems(word[0])):
            if word.start() > end:
                yield TextPart(text[end : word.start()])
            yield TextPart(word[0], is_found=True)
            end = word.end()
    if end < len(text):
        yield TextPart(text[end:])
