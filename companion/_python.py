"""Say in one sentence that this Python is too old.

Any Python that is still about, 2.7 included, must be able to read this file and __main__.py:
no annotations, no f-strings, nothing but ASCII. Hence the type comment.
"""

import sys

OLDEST = (3, 11)


def complaint(version, command):
    # type: (tuple[int, ...], str) -> str
    """The sentence for a Python that is too old, or nothing if it will do."""
    if tuple(version[:2]) >= OLDEST:
        return ""
    oldest = ".".join(map(str, OLDEST))
    this = ".".join(map(str, version[:2]))
    return (
        "Companion needs Python {0} or newer, and this is Python {1}. "
        "Install a newer one, then start it by name, such as: python{0} -m {2}"
    ).format(oldest, this, command)


def insist(command):
    # type: (str) -> None
    """Stop with that sentence if this Python is too old."""
    sentence = complaint(tuple(sys.version_info[:2]), command)
    if sentence:
        sys.exit(sentence)
