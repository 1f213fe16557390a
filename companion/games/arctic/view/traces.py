"""What an event touched that can be counted by hand."""

from __future__ import annotations

from companion.engine.game import Event
from companion.games.arctic.table.events import turns as e
from companion.games.arctic.table.events.corrections import PileCounted
from companion.games.arctic.table.events.rounds import GameStarted, ReserveOpened


def about(event: Event) -> frozenset[str]:
    """The piles whose size an event changed."""
    match event:
        case GameStarted():
            return frozenset({"draw_pile", "reserve", "river"})
        case ReserveOpened():
            return frozenset({"draw_pile", "reserve"})
        case PileCounted(pile=pile):
            return frozenset({pile})
        case e.VisibleCardTakenBack(player=player):
            return frozenset({f"hand.{player}", f"pile.{player}"})
        case e.CardsDiscarded(player=player):
            return frozenset({f"hand.{player}", f"penalties.{player}"})
        case e.PenaltyGiven(player=player, to=to):
            return frozenset({f"penalties.{player}", f"penalties.{to}"})
        case e.CardsPlaced(player=player, penalties=penalties):
            paid = {f"penalties.{player}", "draw_pile"} if penalties else set()
            return frozenset({f"hand.{player}", f"pile.{player}", *paid})
        case e.CardsDrawn(player=player, penalties=penalties):
            zone = {f"penalties.{player}"} if penalties else set()
            return frozenset({f"hand.{player}", "draw_pile", "river", *zone})
    return frozenset()
