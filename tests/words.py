"""Words that no text of ours uses, each with what we say instead, and what finds them.

Only what a pattern can hold stands here. Left out, because each has a right meaning as well:
``secret`` (a totem is one), ``hidden``, ``set aside`` (the Reserve is), ``say`` and ``tell`` (the
documents say, players tell), ``address`` (of a network), ``stop`` (no medic stops a bomb), ``draw``,
``lie``, ``leave``, ``stand``, ``print``, ``strength``, ``take back`` (cards into a hand), ``once a
round`` (so the leaders' cards put it).
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Never(NamedTuple):
    """A pattern, in small letters and between word ends, and what we say instead."""

    pattern: str
    instead: str


class Violation(NamedTuple):
    """What a text says, and what it should say."""

    found: str
    instead: str


PEOPLE = (
    Never(r"she|her|hers|herself|he|him|his|himself", "a name, you or they"),
    Never(r"everybody(?:'s)?", "everyone"),
    Never(r"somebody(?:'s)?|anybody(?:'s)?", "someone"),
    Never(r"nobody(?:'s)?", "no one"),
    Never(r"who(?:m)?ever", "the player who"),
    Never(r"guys?", "person"),
)
GAME = (
    # "There is no tie-break" and "is no longer" are right; "it is no people" is not.
    Never(r"(?<!there )(?:is|are|was|were) no (?!one\b|longer\b|more\b|less\b|fewer\b)\w+", "not"),
    Never(r"level (?:again|on|at)|(?:still|again|are|is) level", "tied"),
    Never(r"crowds?|head ?counts?", "people"),
    Never(r"strikes?|struck", "attack, hit"),
    Never(r"knock(?:s|ed)? out", "out of the skirmish"),
    Never(r"lay|lays|laid", "play, put"),
    Never(r"ke(?:ep|eps|pt) back", "bring, commit"),
    Never(r"underneath", "on the bottom"),
    Never(r"heaps?", "pile"),
    Never(r"out of the game|taken? out of play|lost for good", "removed from play"),
)
APP = (
    Never(r"untold|unnamed|not named|without a name", "unknown card, without details"),
    Never(r"just ticked", "without details"),
    Never(r"put away|thinks? again", "Close, Undo"),
    Never(r"tap(?:s|ped)? in|fill(?:s|ed)? in", "enter"),
    Never(r"despite|overrul(?:e|es|ed|ing)|the table says so", "allowed anyway"),
    Never(r"catch up|set right", "Correct the table"),
    Never(r"by the books|the books sa(?:y|id)", "should hold"),
    Never(r"close the game|the result stands", "Show the result, finished"),
    Never(r"reckon(?:s|ed)?", "count"),
    Never(r"your group decided|own rulings?", "our rulings"),
    Never(r"your print", "My card is different"),
)
ENGLISH = (
    Never(r"besides|hence|wherever", "and, so, where"),
    # "Can I build two at once?" asks for something else than "immediately".
    Never(r"(?<!two )(?<!both )(?<!all )at once", "immediately"),
)
NEVER = (*PEOPLE, *GAME, *APP, *ENGLISH)

# "1 meds", but not "module 1 cards", "round 1 players" or "11 cards".
THINGS = (
    "actions|animals|buildings|cards|copies|games|gangs|leaders|medics|meds|modules|penalties|"
    "piles|players|points|refugees|resources|rounds|runs|skirmishes|tokens|tools|totems|turns|wins"
)
ONE_OF_MANY = re.compile(
    rf"(?<![\w.,:/+-])(?P<before>[A-Za-z]+ )?(?P<found>1 (?:{THINGS}))\b", re.IGNORECASE
)
NUMBERED = {"module", "recon", "hq", "round", "step", "side", "version", "ruling"}


def violations(text: str) -> list[Violation]:
    """What a text says that no text of ours says, in the order of the list."""
    found = [
        Violation(hit[0], never.instead)
        for never in NEVER
        for hit in re.finditer(rf"\b(?:{never.pattern})\b", text, re.IGNORECASE)
    ]
    return found + [
        Violation(hit["found"], "one thing, without the s")
        for hit in ONE_OF_MANY.finditer(text)
        if (hit["before"] or "").strip().casefold() not in NUMBERED
    ]
