"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.engine.wording import say
from companion.store.copies import drafts

TAKEN = "{} is there already. Nothing was written: choose another name."


@contextmanager
def written_once(target: Path, kind: str) -> Iterator[Path]:
    """A draft that gets its name at the end of the block; what is there already is an error."""
    if target.exists():
        raise FileExistsError(say("{target} is there already.", target=target))
    drafts.tidy(target.parent, kind)
    with drafts.held(target.parent, kind) as draft:
        yield draft
        name_once(draft, target)


def name_once(draft: Path, target: Path) -> None:
    """Give a finished draft its name; what carries that name already stays, and is an error.

    The draft may be left under its own name too: the one who made it removes it.
    """
    try:
        os.link(draft, target)
    except FileExistsError:
        raise
    except (OSError, AttributeError):
        # Most USB sticks know no links, and neither does Python on some phones.
        if target.exists():
            raise FileExistsError(say("{target} is there already.", target=target)) from None
        draft.rename(target)
