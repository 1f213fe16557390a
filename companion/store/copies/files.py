"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

TAKEN = "{} is there already. Nothing was written: choose another name."


def name_once(draft: Path, target: Path) -> None:
    """Give a finished draft its name; what carries that name already stays, and is an error.

    The draft may be left under its own name too: whoever made it removes it.
    """
    try:
        os.link(draft, target)
    except FileExistsError:
        raise
    except (OSError, AttributeError):
        # Most USB sticks know no links, and neither does Python on some phones.
        if target.exists():
            raise FileExistsError(f"{target} is there already.") from None
        draft.rename(target)
