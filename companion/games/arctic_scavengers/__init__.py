"""Arctic Scavengers: its cover. The game itself, in ``game``, is imported when it is opened."""

from __future__ import annotations

from companion.engine.game import Cover
from companion.games.arctic_scavengers.quick.pages import QUICK_PAGES
from companion.games.arctic_scavengers.view.title import TITLE

COVER = Cover(
    key="arctic_scavengers",
    title=TITLE,
    tagline="Gather, bluff and fight for the largest tribe on the ice.",
    quick=QUICK_PAGES,
)
