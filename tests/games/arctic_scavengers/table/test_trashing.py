"""Cards that go into the junkyard face down, named or not (R12, R55)."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers.table.commands import Choose, Complete, Tick
from companion.games.arctic_scavengers.table.events import SkirmishWon, Trashed
from tests.games.arctic_scavengers.books import all_cards, unseen_astray
from tests.games.arctic_scavengers.interrupting import asked, gathering
from tests.games.arctic_scavengers.sitting import ANNA


def test_r12_cards_that_nobody_names_raise_the_junkyard() -> None:
    table = gathering(tracking="piles").opened("trash")
    before = table.table.piles.junkyard
    table.do(Choose(ANNA, "trash", "unnamed", "3"))
    assert table.results() == {"": "Trash 3 unknown cards"}
    assert table.do(Complete(ANNA, "trash")).table.piles.junkyard == before + 3
    assert unseen_astray(table.table) == 0


def test_one_card_is_trashed_if_nothing_else_is_said() -> None:
    table = gathering(tracking="piles").opened("trash")
    before = table.table.piles.junkyard
    assert table.do(Complete(ANNA, "trash")).table.piles.junkyard == before + 1


def test_secret_cards_are_trashed_by_their_origin() -> None:
    table = gathering().done("dig", "brawler", choice="secret").given(SkirmishWon(ANNA, 13))
    table.do(Tick(ANNA, "draw"))
    box = all_cards(table.table)
    table.opened("trash", "refugee")
    assert asked(table, "secret junkyard") == ["1"]
    assert asked(table, "secret contested") == ["1"]
    table.do(Choose(ANNA, "trash", "secret junkyard", "1"), Complete(ANNA, "trash"))
    assert table.happened(Trashed)[0].cards == ("refugee", "?junkyard")
    assert table.player().secrets == {"contested": 1}
    assert (all_cards(table.table), unseen_astray(table.table)) == (box, 0)


def test_where_only_the_clock_is_followed_nobody_is_asked_what_is_trashed() -> None:
    table = gathering(tracking="clock").opened("trash")
    assert table.offer().questions == ()
    assert not table.do(Complete(ANNA, "trash")).happened(Trashed)


@pytest.mark.parametrize("tracking", ["clock", "piles", "decks"])
def test_a_trash_can_still_be_ticked(tracking: str) -> None:
    assert gathering(tracking=tracking).do(Tick(ANNA, "trash")).player().used == ("trash",)
