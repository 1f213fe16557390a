"""What a player may be called: letters of every script, with their joiners, and joined emoji.

Names are measured in what people see. The standard library does not cut text there, so this does:
marks, joiners, flags, Hangul and Indian conjuncts as Unicode's text segmentation (UAX 29) has them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from companion.engine.wording import say

LONGEST_NAME = 24  # visible characters
SHORT_NAME = 12  # of them where there is no room: in titles, prompts and keys
MOST_BYTES = 200  # of UTF-8: one visible character may be made of many
MOST_MARKS = 6  # on one letter; more of them cover the lines around it

_APART, _JOINED = "\u200c", "\u200d"  # joiners: in Persian, Hindi and Sinhala names, and in emoji
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that show nothing
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNSEEN_MARKS = frozenset("\u034f\u17b4\u17b5")
_PICTURE_OR_TEXT = ("\ufe0e", "\ufe0f")  # how a sign is drawn; a letter has one way only
_LINKERS = frozenset("\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d")  # make one sign of two consonants
_SKIN = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_TAGS = range(0xE0020, 0xE0080)
_BLACK_FLAG, _BOTH_WAYS = "\U0001f3f4", "\u2194"
# Kept free for emoji and for Chinese characters: what a newer Unicode puts there can be seen.
_EMOJI_TO_COME, _HAN_TO_COME = range(0x1F000, 0x1FB00), range(0x20000, 0x3FFFE)
_LEADING = (range(0x1100, 0x1160), range(0xA960, 0xA97D))
_VOWELS = (range(0x1160, 0x11A8), range(0xD7B0, 0xD7C7))
_TRAILING = (range(0x11A8, 0x1200), range(0xD7CB, 0xD7FC))
_SYLLABLES = range(0xAC00, 0xD7A4)

TOO_LONG = say(
    "A name has at most {longest_name} characters. Shorten it.", longest_name=LONGEST_NAME
)
TOO_LARGE = say(
    "This name takes more than {most_bytes} bytes. Use fewer emoji or marks.", most_bytes=MOST_BYTES
)
CONTROL = "A name cannot hold control characters. Type it again."
TURNS = "This name would turn the text around it. Remove the direction marks."
INVISIBLE = "This name is invisible. Enter letters, numbers or emoji."
HIDDEN = "This name holds an invisible character. Type it again."
UNKNOWN = "This name holds a character that screens cannot show. Use another one."
LOOSE = "This name begins with a mark that belongs on a letter. Type it again."
TOO_MANY_MARKS = "This name has too many marks on one letter. Use fewer."


def tidied(name: str) -> str:
    """A name as it is kept: composed, without spaces around it, and one between its words."""
    words = unicodedata.normalize("NFC", name).split()
    # At the end of a word nothing is left to be kept apart: it could not be seen.
    return " ".join(word.strip(_APART) or word for word in words)


def can_be_a_name(name: str) -> bool:
    """Whether somebody may be called that; it has to fit on a panel, and into a log."""
    return bool(name) and name == tidied(name) and not problem_of(name)


def could_be_a_name(name: str) -> bool:
    """Whether an earlier version took it, so that it may stand in a file that is imported."""
    is_tidy = name == " ".join(name.split())
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and is_tidy


def problem_of(name: str) -> str:
    """Why nobody may be called that, in a sentence, or nothing."""
    if len(name) > MOST_BYTES:
        return TOO_LONG
    kinds = {unicodedata.category(char) for char in name}
    if kinds & {"Cc", "Zl", "Zp"}:
        return CONTROL
    if _TURNING & set(name):
        return TURNS
    if "Cs" in kinds or not all(_is_known(char) for char in name):
        return UNKNOWN
    if not any(_is_visible(char) for char in name):
        return INVISIBLE
    if any(_is_hidden(name, place) for place in range(len(name))):
        return HIDDEN
    if any(unicodedata.category(word[0])[0] == "M" for word in name.split()):
        return LOOSE
    return _problem_of_size(name)


def _problem_of_size(name: str) -> str:
    shown = list(visible(name))
    if len(shown) > LONGEST_NAME:
        return TOO_LONG
    if len(name.encode()) > MOST_BYTES:
        return TOO_LARGE
    if any(_marks(character) > MOST_MARKS for character in shown):
        return TOO_MANY_MARKS
    return ""


def visible(name: str) -> Iterator[str]:
    """A name cut into what people see as its characters."""
    start = 0
    for place in range(1, len(name)):
        if not _goes_on(name[start:place], name[place]):
            yield name[start:place]
            start = place
    if name:
        yield name[start:]


def cut(name: str, longest: int = LONGEST_NAME, size: int = MOST_BYTES) -> str:
    """As much of a name as there is room for: so many visible characters, so many bytes."""
    kept = ""
    # Each character is a byte at least; whatever else was sent is not even looked at.
    for number, character in enumerate(visible(tidied(name)[: size + 1])):
        is_full = number == longest or len((kept + character).encode(errors="replace")) > size
        if number and is_full:
            break
        kept += character
    return tidied(kept)


@lru_cache(1024)
def short_name(name: str) -> str:
    """A name for titles, prompts and keys: whole if short, else its first word, or its beginning."""
    first = next(iter(name.split()), "")
    for whole in (name, first):
        if len(list(visible(whole))) <= SHORT_NAME:
            return whole
    return "".join(list(visible(first))[: SHORT_NAME - 1]) + "\N{HORIZONTAL ELLIPSIS}"


@lru_cache(1024)
def initial(name: str) -> str:
    """What stands on a player's token: the first visible character, as a capital."""
    first = next(visible(name), "")
    capital = first.upper()
    return capital if len(list(visible(capital))) == 1 else first


def _goes_on(shown: str, char: str) -> bool:
    """Whether a character belongs to the visible one before it."""
    last, code = shown[-1], ord(char)
    if unicodedata.category(char)[0] == "M" or char in (_APART, _JOINED):
        return True
    if code in _SKIN or code in _TAGS:
        return True
    if last == _JOINED and _is_emoji(char) and _is_emoji(shown[0]):
        return True
    if code in _FLAG_LETTERS:
        return len(shown) == 1 and ord(last) in _FLAG_LETTERS
    if _is_linked(shown) and unicodedata.category(char) == "Lo":
        return True
    return _is_one_syllable(ord(last), code)


def _is_linked(shown: str) -> bool:
    """Whether it ends with the sign that joins two consonants, whatever stands between them."""
    for char in reversed(shown):
        if char in _LINKERS:
            return True
        if char != _JOINED and not unicodedata.combining(char):
            return False
    return False


def _is_one_syllable(before: int, code: int) -> bool:
    """Whether two signs of Hangul are written as one."""
    leads = any(before in span for span in _LEADING)
    has_vowel = any(before in span for span in _VOWELS) or before in _SYLLABLES
    is_vowel = any(code in span for span in _VOWELS)
    if leads and (is_vowel or code in _SYLLABLES or any(code in span for span in _LEADING)):
        return True
    if any(code in span for span in _TRAILING):
        return has_vowel or any(before in span for span in _TRAILING)
    is_open = before not in _SYLLABLES or (before - _SYLLABLES.start) % 28 == 0
    return is_vowel and has_vowel and is_open


def _is_emoji(char: str) -> bool:
    return unicodedata.category(char) == "So" or ord(char) in _EMOJI_TO_COME or char == _BOTH_WAYS


def _is_known(char: str) -> bool:
    """Whether it is a character that can be shown, or one that this Python is too old to know."""
    code, kind = ord(char), unicodedata.category(char)
    if kind == "Cn":
        is_one = code & 0xFFFE != 0xFFFE
        return is_one and (code in _EMOJI_TO_COME or code in _HAN_TO_COME)
    return kind != "Co"


def _is_visible(char: str) -> bool:
    is_sign = unicodedata.category(char)[0] in "LNPS" or _is_emoji(char)
    return char not in _BLANK and (is_sign or ord(char) in _HAN_TO_COME)


def _is_hidden(name: str, place: int) -> bool:
    """Whether a character shows nothing where it stands."""
    char, before = name[place], name[:place].rstrip(_APART + _JOINED)
    if char in (_APART, _JOINED):
        return len(before) < place or not _can_be_joined(before, name[place + 1 :], char)
    if ord(char) in _TAGS:
        # England, Scotland and Wales are spelled out behind a black flag.
        return not before.rstrip("".join(map(chr, _TAGS))).endswith(_BLACK_FLAG)
    if char in _PICTURE_OR_TEXT:
        return unicodedata.category(before[-1:] or " ")[0] in "LZ"
    is_format = unicodedata.category(char) == "Cf"
    return is_format or char in _BLANK or char in _UNSEEN_MARKS


def _can_be_joined(before: str, after: str, joiner: str) -> bool:
    """Whether a joiner changes how its neighbours look: in Indian scripts, Arabic, and emoji."""
    if not before:
        return False
    if unicodedata.combining(before[-1]) == 9:  # a virama
        return True
    bare = before.rstrip("".join({mark for mark in before if unicodedata.category(mark)[0] == "M"}))
    if bare and unicodedata.bidirectional(bare[-1]) == "AL":
        return True
    base = bare[:-1] if bare and ord(bare[-1]) in _SKIN else bare
    is_emoji = bool(base) and _is_emoji(base[-1])
    return joiner == _JOINED and is_emoji and bool(after) and _is_emoji(after[0])


def _marks(shown: str) -> int:
    return sum(unicodedata.category(char) in ("Mn", "Me") for char in shown)
