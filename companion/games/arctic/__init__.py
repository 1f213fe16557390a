"""Ludonaute's Arctic: its cover. The game itself, in ``game``, is imported when it is opened."""

from __future__ import annotations

from companion.engine.game import Cover
from companion.games.arctic.quick.pages import QUICK_PAGES
from companion.games.arctic.view.title import TITLE

COVER = Cover(
    key="arctic",
    title=TITLE,
    tagline="Place the longest runs of animals and bring your totem to the pack ice.",
    quick=QUICK_PAGES,
)
