"""What happened. These shapes are stored for ever: change one only with an upgrade."""

from __future__ import annotations

from companion.engine.chapters import defined_in
from companion.engine.game import Event, Upgrade
from companion.games.arctic.table.events import corrections, count, rounds, totems, turns

EVENTS = defined_in(Event, rounds, turns, corrections, count, totems)
UPGRADES: dict[tuple[str, int], Upgrade] = {}
