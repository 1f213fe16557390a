"""The contested resource on top, as the initiator sees it on their own phone (R8, R55)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import TABLE, PlayerId, Secret, Viewer
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.events import (
    PeekNamed,
    RoundBegan,
    SecretIdentified,
    SkirmishWon,
)
from companion.games.arctic_scavengers.table.own_commands import NameMine, NamePeek
from companion.games.arctic_scavengers.table.secrets import mine_of, on_top
from companion.games.arctic_scavengers.table.state import MyCard
from companion.games.arctic_scavengers.view.phone.name import UnknownCard
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting

SITS = frozenset({"s1"})
ANNAS, GRENADE = Viewer(ANNA, SITS), MyCard("contested", "grenade")


def drawing(players: int = 3) -> Sitting:
    """Round 3 begins; Anna is the initiator."""
    return Sitting(players, tracking=("decks",)).given(RoundBegan(3, ANNA))


def peek(card: str, sitting: str = "s1", player: PlayerId = ANNA) -> NamePeek:
    """The initiator names what they see."""
    secret = f"contested/{card}"
    return NamePeek(player, secret, sitting=sitting, sees=frozenset({sitting}))


def shown(at: Sitting, viewer: Viewer = ANNAS) -> UnknownCard | None:
    """What a phone shows of the peek."""
    panels: dict[str, Any] = {one.name: one.model for one in GAME.view(at.table, viewer).extra}
    return panels["mine"].cards.peeked if panels["mine"] else None


def test_r8_the_initiator_alone_is_asked_what_lies_on_top() -> None:
    at = drawing()
    asked = shown(at)
    assert asked is not None
    assert (asked.command, asked.asks) == ("name-peek", "Which resource do you see?")
    assert {face.id for face in asked.kinds} == {
        f"contested/{card}" for card in on_top(at.table, ANNAS)
    }
    assert shown(at, Viewer(BEN, SITS)) is None


def test_r8_what_was_seen_is_known_on_that_phone_alone() -> None:
    before, at = drawing(), drawing().do(peek("grenade"))
    assert at.events == [PeekNamed(ANNA, Secret(ANNA, "grenade", "s1"))]
    assert GAME.log.sentence(at.table, at.events[0], TABLE) == "Anna names a card."
    named = shown(at)
    assert named is not None
    assert (named.title, named.was) == ("Grenade", "grenade")
    for viewer in (TABLE, Viewer(BEN, SITS), Viewer(ANNA, frozenset({"s2"}))):
        assert GAME.view(at.table, viewer) == GAME.view(before.table, viewer)


def test_r8_it_can_be_changed_and_left_unknown_again() -> None:
    at = drawing().do(peek("grenade"), peek("wolf_pack"))
    assert shown(at).title == "Wolf Pack"  # type: ignore[union-attr]
    assert shown(at.do(peek(""))).title == "Top resource"  # type: ignore[union-attr]


def test_r55_who_wins_what_they_peeked_at_has_it_named() -> None:
    at = drawing().do(peek("grenade")).given(SkirmishWon(ANNA, 13), RoundBegan(4, BEN))
    assert mine_of(at.table, ANNAS) == (GRENADE,)
    assert at.player(ANNA).secrets == {"contested": 1}
    assert at.table.peeked is None


def test_r55_who_names_the_resource_they_win_shows_it_to_all() -> None:
    at = drawing().do(peek("grenade"))
    at.given(SkirmishWon(ANNA, 13), SecretIdentified(ANNA, "contested", "grenade"))
    assert mine_of(at.table, ANNAS) == ()


def test_r55_what_another_wins_is_theirs_to_name() -> None:
    at = drawing().do(peek("grenade")).given(SkirmishWon(BEN, 13), RoundBegan(4, BEN))
    assert mine_of(at.table, Viewer(BEN, SITS)) == ()
    assert mine_of(at.table, ANNAS) == ()


@pytest.mark.parametrize(("sitting", "cards"), [("s1", 2), ("s2", 1)])
def test_r55_cards_of_one_sitting_stay_together(sitting: str, cards: int) -> None:
    at = drawing().given(SkirmishWon(ANNA, 13), RoundBegan(4, ANNA))
    at.do(NameMine(ANNA, "contested/wolf_pack", sitting="s1", sees=SITS), peek("grenade", sitting))
    assert len(mine_of(at.given(SkirmishWon(ANNA, 12)).table, ANNAS)) == cards


def test_r8_no_one_peeks_without_a_skirmish_or_with_two_players() -> None:
    for at in (Sitting(tracking=("decks",)), drawing(2)):
        assert at.refused(peek("grenade")).rule == "R8"
        assert shown(at) is None
    assert drawing().refused(peek("grenade", player=BEN)).rule == "R8"
