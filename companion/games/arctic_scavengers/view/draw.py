"""The draw: what hands do as a round begins; before the first one leaders are chosen."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import TABLE, Seat, Viewer
from companion.engine.view import Bar, Move, PipTrack
from companion.engine.wording import say
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.dealing import next_to_lead
from companion.games.arctic_scavengers.table.state import HAND, Player, Site, Table
from companion.games.arctic_scavengers.view.leaders import LeaderChoice, leader_bar, leader_choice
from companion.games.arctic_scavengers.view.naming import cards_in_words

BESIDE = 4  # timers that fit beside the cards


@dataclass(frozen=True)
class Order:
    """One thing that hands do now, and whose; a timer goes from one number to the next."""

    text: str
    icon: str
    seat: Seat | None = None
    who: str = ""  # whose name the text goes on from
    track: PipTrack | None = None  # as it is before the card comes off
    left: int = 0  # what is left of it then; 0: the building is complete
    short: str = ""  # the same where there is little room


@dataclass(frozen=True)
class DrawPanel:
    """How many cards everyone draws, and what else happens at that moment; before that leaders."""

    cards: int = HAND
    orders: tuple[Order, ...] = ()
    timers: tuple[Order, ...] = ()
    choice: LeaderChoice | None = None

    @property
    def is_full(self) -> bool:
        """Whether there are more timers than fit beside the cards."""
        return len(self.timers) > BESIDE


def draw_panel(table: Table, viewer: Viewer = TABLE) -> DrawPanel | None:
    """The panel of the draw phase; what is open has its own. On a phone one's own leader is chosen."""
    if table.phase != "draw" or table.tray:
        return None
    if next_to_lead(table):
        return DrawPanel(choice=leader_choice(table, viewer))
    timers = tuple(
        _timer(table, table.player(player), site) for player, site in rounds.unfinished(table)
    )
    return DrawPanel(HAND, (*_peek(table), *_came_back(table)), timers)


def draw_bar(table: Table, viewer: Viewer = TABLE) -> Bar:
    """Everyone draws, and gathering begins; before the first round leaders are chosen."""
    if next_to_lead(table):
        return leader_bar(table, viewer)
    key = Move("next", "All drawn, start gathering", tone="next")
    return Bar(key=key, others=_to_the_skirmish(table), rule="round/draw")


def _to_the_skirmish(table: Table) -> tuple[Move, ...]:
    """Where only rounds are entered, everyone's turn may be skipped."""
    if table.tracking != "clock" or not rounds.has_skirmish(table.round):
        return ()
    return (Move("next", "Skip to the skirmish", (("skip", "yes"),)),)


def _seat(table: Table, player: Player) -> Seat:
    return table.seats[table.seat_number(player.id)]


def _peek(table: Table) -> tuple[Order, ...]:
    seat = table.seats[table.seat_number(table.initiator)]
    if not rounds.has_peek(table.round, len(table.seats)):
        return (Order(" is the initiator.", "initiator", seat, seat.name, short=seat.name),)
    peek = " (initiator): peek at the top contested resource."
    return (Order(peek, "search", seat, seat.name, short=say("{seat}: peek", seat=seat.name)),)


def _timer(table: Table, owner: Player, site: Site) -> Order:
    name = table.building(site).name
    track = PipTrack(name, site.left, site.build_time)
    return Order(name, "time", _seat(table, owner), track=track, left=site.left - 1)


def _came_back(table: Table) -> tuple[Order, ...]:
    """The hardy scavengers that are in hand beside the cards drawn (R33)."""
    if not rounds.has_skirmish(table.round - 1) or "hardy_scavenger" not in table.kinds:
        return ()
    if not table.skirmish_was_seen:
        return (Order(" who did not win: keep Hardy Scavengers in hand.", "redo", who="Everyone"),)
    return tuple(
        Order(
            say(
                ": keep {cards_in_words} in hand and draw {hand} more.",
                cards_in_words=cards_in_words(table, player.returned),
                hand=HAND,
            ),
            "redo",
            _seat(table, player),
            table.name(player.id),
            short=say(
                "{player}: keep {returned}",
                player=table.name(player.id),
                returned=len(player.returned),
            ),
        )
        for player in table.players
        if player.returned
    )
