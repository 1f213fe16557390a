"""The count on one's own phone: what its form holds, and who else sees anything of it (R40)."""

from __future__ import annotations

from typing import Any

from companion.engine.game import TABLE, PlayerId, Viewer
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import CloseGame
from companion.games.arctic_scavengers.table.events import CardKept
from companion.games.arctic_scavengers.table.own_commands import CountMine, NameMine
from companion.games.arctic_scavengers.table.state import SECRET
from companion.games.arctic_scavengers.view.phone.own_count import OwnCount
from tests.games.arctic_scavengers.counts import over
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

SITS = frozenset({"s1"})


def owning() -> Sitting:
    """The game is over; Ben has named what he won, and not what he dug up."""
    at = over(won=(BEN,), tracking=("decks",)).given(CardKept(BEN, SECRET))
    return at.do(NameMine(BEN, "contested/tribe_family_5", sitting="s1", sees=SITS))


def panel(at: Sitting, viewer: Viewer, name: str) -> Any:
    """A panel as one viewer sees it."""
    return {shown.name: shown.model for shown in GAME.view(at.table, viewer).extra}[name]


def form(at: Sitting, player: PlayerId = BEN) -> OwnCount:
    """The form on a player's phone."""
    shown = panel(at, Viewer(player, SITS), "own_count")
    assert isinstance(shown, OwnCount)
    return shown


def test_people_stand_first_with_everything_that_is_known() -> None:
    shown = form(owning())
    people = {row.thing: row.copies for row in shown.people}
    assert people == {"tribe_family_5": 1, "refugee": 4, "scavenger": 3, "brawler": 1}
    assert [row.thing for row in shown.others][:2] == ["spear", "shovel"]
    assert {"net", "thugs"} <= {row.thing for row in shown.others}
    assert shown.number == 13


def test_what_has_no_name_yet_can_be_named_there() -> None:
    assert [card.title for card in form(owning()).unknown] == ["Tribe Family (5)", "Dug up"]


def test_no_one_else_counts_with_it() -> None:
    at = owning()
    assert form(at, CARA).number == 8
    for viewer in (TABLE, Viewer(CARA, SITS), Viewer(BEN, frozenset({"s2"}))):
        assert GAME.view(at.table, viewer).seats[1].figures[0].value == "8"
    assert panel(at, TABLE, "count") is not None
    later = panel(at, Viewer(BEN, frozenset({"s2"})), "own_count")
    assert later.number == 8


def test_the_own_seat_is_the_one_that_counts() -> None:
    at = owning()
    seats = GAME.view(at.table, Viewer(BEN, SITS)).seats
    assert [seat.is_active for seat in seats] == [False, True, False]
    assert [seat.figures[0].value for seat in seats] == ["8", "13", "8"]
    assert not any(seat.offers for seat in seats)
    assert GAME.view(at.table, TABLE).seats[0].is_active
    at.do(CountMine(BEN, sitting="s1", sees=SITS))
    assert not GAME.view(at.table, Viewer(BEN, SITS)).seats[1].is_active


def test_who_has_counted_sees_who_still_does() -> None:
    at = owning().do(CountMine(BEN, sitting="s1", sees=SITS))
    assert form(at).is_done
    assert form(at).note == "Counted. Next: Anna, Cara."
    assert not form(at, ANNA).is_done


def test_once_everyone_has_counted_phones_show_what_the_table_shows() -> None:
    at = owning().do(*(CountMine(seat.id, sitting="s1", sees=SITS) for seat in over().table.seats))
    view, shared = GAME.view(at.table, Viewer(BEN, SITS)), GAME.view(at.table, TABLE)
    assert panel(at, Viewer(BEN, SITS), "own_count") is None
    assert panel(at, Viewer(BEN, SITS), "count") == panel(at, TABLE, "count")
    assert view.bar == shared.bar
    assert GAME.view(at.do(CloseGame()).table, Viewer(BEN, SITS)).is_over


def test_without_tracked_decks_all_people_stand_in_sight() -> None:
    shown = form(over(tracking=("piles",)))
    assert {"refugee", "thugs", "field_crew"} <= {row.thing for row in shown.people}
    assert shown.number == 0
