"""Sentences with values: the one place that knows plurals, names and lists.

A sentence is a template and its values, so that another language is a catalogue of templates:

- ``{player}``: a text as it is, or several as people list them: ``Anna, Ben and Cara``
- ``{players:or}``: the same with another word before the last
- ``{cards:# card|# cards}``: the form that fits the number, which takes the place of ``#``
- ``{size:.1f}``: whatever else Python's own formats know
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from string import Formatter

LONGEST_QUOTE = 40
_SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

# Text, the name of the value that follows it, its form, and the forms for one and for more.
Part = tuple[str, str, str, tuple[str, str] | None]


def say(template: str, /, **values: object) -> str:
    """A sentence with its values."""
    said = ""
    # Most values are names and numbers, and this is where time goes.
    for text, name, form, forms in _parts(template):
        said += text
        if name:
            value = values[name]
            if not form and type(value) is str:
                said += value
            elif not form and type(value) is int:
                said += str(value)
            elif forms and isinstance(value, int):
                said += forms[value != 1].replace("#", str(value))
            else:
                said += _shown(value, form)
    return said


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[Part, ...]:
    """A template taken apart; there are only as many as stand in the program."""
    parts = Formatter().parse(template)
    return tuple((text, name or "", form or "", _forms(form)) for text, name, form, _ in parts)


def _forms(form: str | None) -> tuple[str, str] | None:
    one, bar, more = (form or "").partition("|")
    return (one, more) if bar else None


def _shown(value: object, form: str) -> str:
    if isinstance(value, (str, int)):
        return format(value, form)
    if isinstance(value, (list, Iterable)):
        return in_words([str(item) for item in value], form or "and")
    return format(value, form)


def in_words(items: Sequence[str], joint: str = "and") -> str:
    """A list as people say it: ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def capitalised(text: str) -> str:
    """The same at the beginning of a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def quoted(text: str) -> str:
    """Someone's own words in quotation marks, cut short where they run on."""
    shown = text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."
    return f'"{shown}"'


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: ``1 card``, ``2 cards``."""
    return f"{number} {noun}" if number == 1 else f"{number} {plural or noun + 's'}"


def spelled(number: int, noun: str) -> str:
    """A number with its noun as a sentence says it: ``seven rounds``, ``11 rounds``."""
    said = _SPELLED[number] if 0 <= number < len(_SPELLED) else str(number)
    return f"{said} {noun}" if number == 1 else f"{said} {noun}s"


def sized(size: int) -> str:
    """So many bytes as people say it: ``12 kB``, ``3.4 MB``, ``1.2 GB``."""
    for unit, name in ((10**9, "GB"), (10**6, "MB")):
        if size >= unit:
            return f"{size / unit:,.1f} {name}"
    return f"{size / 1000:,.0f} kB"
