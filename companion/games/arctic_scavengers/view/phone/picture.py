"""What a device in a seat shows in its work area and its bar, by phase."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import PlayerId, Viewer
from companion.engine.view import Bar, Panel
from companion.games.arctic_scavengers.table.dealing import is_setting_up, undecided
from companion.games.arctic_scavengers.table.gathering.standard import NAMED
from companion.games.arctic_scavengers.table.secrets import holding, may_peek
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.bench import Bench, bench, gather_bar
from companion.games.arctic_scavengers.view.count import count_bar, count_panel
from companion.games.arctic_scavengers.view.draw import draw_bar, draw_panel
from companion.games.arctic_scavengers.view.phone.commit import (
    also_commit,
    commit_part,
    late_bar,
    own_turn_bar,
)
from companion.games.arctic_scavengers.view.phone.fight import fight_bar, fight_panel
from companion.games.arctic_scavengers.view.phone.mine import Mine, folded, mine, own_cards
from companion.games.arctic_scavengers.view.phone.own_count import own_count
from companion.games.arctic_scavengers.view.phone.turns import acting, waiting_bar


@dataclass(frozen=True)
class PhonePicture:
    """The panels of the work area, of which one is in sight, and the bar."""

    bar: Bar
    draw: object = None
    bench: object = Bench()
    skirmish: object = None
    count: object = None
    mine: object = None
    own_count: object = None
    commit: object = None

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The same panels in every phase: what is not in sight shows nothing."""
        names = ("draw", "bench", "skirmish", "count", "mine", "own_count", "commit")
        return tuple(Panel(name, getattr(self, name)) for name in names)


def picture(table: Table, viewer: Viewer, seat: PlayerId) -> PhonePicture:
    """In one's own turn what the table shows, for the own seat; else one's own cards."""
    if table.phase == "over":
        own = own_count(table, viewer)
        return PhonePicture(
            count_bar(table), count=None if own else count_panel(table), own_count=own
        )
    commit = commit_part(table, viewer, seat)
    if table.phase == "skirmish" and not table.tray:
        waits = late_bar(table, viewer.phones, seat)
        if waits:
            return PhonePicture(waits, commit=commit, mine=mine(table, viewer))
        bar = also_commit(table, seat, fight_bar(table, seat))
        return PhonePicture(bar, skirmish=fight_panel(table, viewer, seat), commit=commit)
    if is_setting_up(table) and seat in undecided(table):  # each on their own phone, in any order
        return PhonePicture(draw_bar(table, viewer), draw=draw_panel(table, viewer))
    if acting(table) not in ("", seat):
        bar = also_commit(table, seat, waiting_bar(table, seat))
        return PhonePicture(bar, mine=mine(table, viewer), commit=commit)
    if table.phase == "draw" and not table.tray:
        return PhonePicture(
            draw_bar(table), draw=draw_panel(table), mine=_below_draw(table, viewer)
        )
    shown = bench(holding(table, viewer), seat)
    if shown.is_empty:  # between the last turn and what comes next
        return PhonePicture(gather_bar(table), mine=mine(table, viewer))
    bar, cards = own_turn_bar(table, seat) or _own_bar(table), folded(table, viewer)
    return PhonePicture(bar, bench=shown, mine=cards, commit=commit)


def _own_bar(table: Table) -> Bar:
    """The bar of one's own turn; a card that is kept is named for oneself alone."""
    bar = gather_bar(table)
    is_naming = table.tray is not None and NAMED in table.tray.choices
    return replace(bar, note="only you see it") if is_naming else bar


def _below_draw(table: Table, viewer: Viewer) -> Mine | None:
    """One's own cards below what hands do; who peeks has in sight where it is named."""
    if is_setting_up(table):
        return None
    is_peeking = viewer.seat is not None and may_peek(table, viewer.seat)
    return Mine(cards=own_cards(table, viewer)) if is_peeking else folded(table, viewer)
