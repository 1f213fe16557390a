"""The table on a device in a seat: one's own turn as the table shows it, else what is one's own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import PlayerId, Seat, Viewer
from companion.engine.names import short_name
from companion.engine.view import Bar, Move, Panel
from companion.engine.wording import say
from companion.games.arctic.rules.catalogue import Power
from companion.games.arctic.table.final_count import counted_score, missing
from companion.games.arctic.table.state import Table
from companion.games.arctic.table.totems import known_to
from companion.games.arctic.view.bench import bench
from companion.games.arctic.view.calm import calm
from companion.games.arctic.view.clock import follows
from companion.games.arctic.view.count import (
    asked,
    count_bar,
    count_panel,
    points_of,
    question,
    show_result,
)
from companion.games.arctic.view.landscape import landscape
from companion.games.arctic.view.totem import OwnTotem, own_totem
from companion.games.arctic.view.turn_sentences import card_in_words


@dataclass(frozen=True)
class Playing:
    """What someone else is doing now."""

    colour: str
    letter: str
    name: str
    does: str


@dataclass(frozen=True)
class Mine:
    """The work area while someone else plays."""

    totem: OwnTotem
    playing: Playing | None = None
    shows: str = ""  # the visible card on one's own pile
    powers: tuple[Power, ...] = ()


@dataclass(frozen=True)
class PhonePicture:
    """The panels of the work area, and the bar."""

    bar: Bar
    landscape: object = None
    bench: object = None
    calm: object = None
    spread: object = None
    mine: object = None

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The same panels in every phase: what is not in sight shows nothing."""
        names = ("landscape", "bench", "calm", "spread", "mine")
        return tuple(Panel(name, getattr(self, name)) for name in names)


def picture(table: Table, viewer: Viewer, seat: PlayerId, bar: Bar) -> PhonePicture:
    """In one's own turn what the table shows, and its bar; else one's own cards."""
    if table.is_over:
        return _counting(table, viewer, table.seats[table.seat_number(seat)])
    is_own_turn = table.has_turns and table.active == seat
    if is_own_turn and table.tracks_turns:
        return PhonePicture(bar, landscape(table), bench(table))
    own = _mine(table, viewer, seat)
    if is_own_turn or not table.has_turns:
        return PhonePicture(bar, mine=own)
    return PhonePicture(_waiting(table, seat), landscape(table), mine=own)


def _mine(table: Table, viewer: Viewer, seat: PlayerId) -> Mine:
    totem = own_totem(table, viewer, seat)
    if not table.tracks_turns:
        return Mine(totem)
    visible = table.player(seat).visible
    return Mine(
        totem,
        _playing(table) if table.active != seat else None,
        card_in_words(table, visible) if visible else "",
        table.powers_of(seat),
    )


def _playing(table: Table) -> Playing | None:
    """The step that whoever plays is in, in one line."""
    step = bench(table)
    if step is None:
        return None
    seat = table.seats[table.seat_number(table.active)]
    does = f"{step.does} {step.number}".strip()
    return Playing(seat.colour, seat.letter, short_name(seat.name), does)


def _waiting(table: Table, mine: PlayerId) -> Bar:
    """Whose turn it is and who comes next. Nothing in it is amber."""
    after = follows(table)
    after = "you" if table.next_player == mine and after == table.name(mine) else after
    turn = say("{name}'s turn", name=short_name(table.name(table.active)))
    return Bar(turn, say("Next: {after}.", after=after), rule="turn/overview")


def _counting(table: Table, viewer: Viewer, seat: Seat) -> PhonePicture:
    """One's own pile, while points are counted."""
    if table.is_closed:
        return PhonePicture(count_bar(table), calm=calm(table))
    bar, panel = _count_bar(table, viewer, seat), count_panel(table, seat)
    if bar.key and panel:
        # What is asked is the key; nothing else is amber beside it.
        panel = replace(panel, side=replace(panel.side, asks=""))
    return PhonePicture(bar, spread=panel)


def _count_bar(table: Table, viewer: Viewer, seat: Seat) -> Bar:
    """What of one's own is entered next; the totem is known here, and revealed with one tap."""
    wanted = asked(table, seat)
    totem = known_to(table, viewer, seat.id)
    if wanted == "totem" and totem:
        reveal = (("player", seat.id), ("totem", totem), ("is_own", "1"))
        label = say("Reveal my totem: {animal}", animal=table.animal(totem))
        return Bar(key=Move("reveal-totem", label, reveal, tone="next"), rule="R47")
    if wanted:
        says, note = question(wanted, "your")
        return Bar(says, note, asks=True, rule="end/scoring")
    total = points_of(table, seat, counted_score(table)).total
    says = say("You have {total:# point|# points}", total=total)
    waiting = [short_name(other.name) for other in table.turn_order if missing(table, other.id)]
    note = say("Still counting: {waiting}.", waiting=waiting)
    return (
        Bar(says, note, rule="end/scoring")
        if waiting
        else Bar(says, key=show_result("next"), rule="end/scoring")
    )
