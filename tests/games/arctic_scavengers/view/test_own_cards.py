"""One's own unknown cards on one's own phone: named there, and unknown everywhere else (R55)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.game import TABLE, PlayerId, Viewer
from companion.engine.view import TableView
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import Choose
from companion.games.arctic_scavengers.table.events import CardKept, CardsNamed, SkirmishWon
from companion.games.arctic_scavengers.table.own_commands import KeepMine, NameMine
from companion.games.arctic_scavengers.table.state import SECRET
from companion.games.arctic_scavengers.view.deck_page import decks_page
from companion.games.arctic_scavengers.view.phone.mine import OwnCards
from companion.games.arctic_scavengers.view.phone.name import UnknownCard
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

SITS = frozenset({"s1"})


def seen(at: Sitting, player: PlayerId, sittings: frozenset[str] = SITS) -> TableView:
    """The table on a player's phone."""
    return GAME.view(at.table, Viewer(player, sittings))


def panel(view: TableView, name: str) -> Any:
    """One of its panels."""
    return {shown.name: shown.model for shown in view.extra}[name]


def cards(at: Sitting, player: PlayerId, sittings: frozenset[str] = SITS) -> OwnCards:
    """A player's own cards."""
    shown = panel(seen(at, player, sittings), "mine").cards
    assert isinstance(shown, OwnCards)
    return shown


def unknown(at: Sitting, player: PlayerId = BEN) -> tuple[UnknownCard, ...]:
    """A player's unknown cards."""
    return cards(at, player).unknown


def named(player: PlayerId, secret: str, was: str = "") -> NameMine:
    """A player names a card on their phone."""
    return NameMine(player, secret, was, sitting="s1", sees=SITS)


def owning() -> Sitting:
    """Anna gathers; Ben has an unknown card from the junkyard and one won in a skirmish."""
    at = Sitting(tracking=("decks",)).round(3)
    return at.given(CardKept(BEN, SECRET), SkirmishWon(BEN, 13))


def digging(player: PlayerId = ANNA) -> Sitting:
    """A player is about to name the card they dug up."""
    at = Sitting(tracking=("decks",)).round(3).opened("dig", "brawler", "shovel", player=player)
    return at.do(Choose(player, "dig", "named", "yes"))


def test_each_unknown_card_asks_what_it_is() -> None:
    won, dug = unknown(owning())
    assert (won.title, won.asks) == ("Won", "Which resource did you win?")
    assert (dug.title, dug.asks) == ("Dug up", "Which card did you dig up?")
    assert "contested/field_crew" in {face.id for face in won.kinds}
    assert {"junkyard/net", "junkyard/pills"} <= {face.id for face in dug.kinds}
    assert all(face.is_contested for face in won.kinds)


def test_a_named_card_is_shown_with_what_is_printed_on_it() -> None:
    won, dug = unknown(owning().do(named(BEN, "junkyard/net")))
    assert won.face is None
    assert dug.face is not None
    assert (dug.title, dug.was, dug.face.figures[0].number) == ("Net", "net", "+2")


def test_people_of_a_named_card_count_for_its_owner_alone() -> None:
    at = owning()
    before = cards(at, BEN).sum
    at.do(named(BEN, "contested/tribe_family_5"))
    assert (before, cards(at, BEN).sum) == ("8 people, 12 cards", "13 people, 12 cards")
    ben = seen(at, BEN).seats[1]
    assert [figure.value for figure in ben.figures] == ["8", "+2"]


@pytest.mark.parametrize("player", [ANNA, CARA])
def test_everyone_else_sees_the_same_whatever_was_named(player: PlayerId) -> None:
    before, after = owning(), owning().do(named(BEN, "junkyard/net"))
    assert seen(after, player) == seen(before, player)
    assert GAME.view(after.table, TABLE) == GAME.view(before.table, TABLE)
    assert decks_page(after.table) == decks_page(before.table)
    assert GAME.score(after.table, TABLE) == GAME.score(before.table, TABLE)


def test_who_sits_down_later_is_asked_again() -> None:
    at = owning().do(named(BEN, "junkyard/net"))
    later = cards(at, BEN, frozenset({"s2"}))
    assert [card.title for card in later.unknown] == ["Won", "Dug up"]


def test_what_opens_a_card_is_another_thing_once_it_is_named() -> None:
    at = owning()
    before = {card.id for card in unknown(at)}
    after = {card.id for card in unknown(at.do(named(BEN, "junkyard/net")))}
    assert len(before & after) == 1


def test_in_ones_own_turn_a_named_card_is_among_those_to_play() -> None:
    at = Sitting(tracking=("decks",)).round(3).given(CardKept(ANNA, SECRET)).round(4)
    while at.table.active != ANNA:
        at.overruled(_on())
    at.opened("hunt")
    assert "net" not in _likely(at)
    at.do(named(ANNA, "junkyard/net"))
    assert "net" in _likely(at)


def _on() -> Any:
    from companion.games.arctic_scavengers.table.commands import MoveOn

    return MoveOn()


def _likely(at: Sitting) -> set[str]:
    return {face.id for face in panel(seen(at, ANNA), "bench").open.likely}


def test_a_card_gained_this_round_is_not_among_them() -> None:
    at = Sitting(tracking=("decks",)).round(3).given(CardKept(ANNA, SECRET))
    at.do(named(ANNA, "junkyard/net")).opened("hunt")
    assert "net" not in _likely(at)


def test_what_was_dug_up_is_named_on_the_own_phone_for_oneself_alone() -> None:
    at = digging()
    shown, public = panel(seen(at, ANNA), "bench").open, panel(GAME.view(at.table, TABLE), "bench")
    assert (shown.title, shown.names_with) == ("Which card did you keep?", "keep-mine")
    assert public.open.names_with == "complete"
    assert seen(at, ANNA).bar.note == "only you see it"


def test_the_card_kept_is_unknown_to_the_table_and_named_for_its_owner() -> None:
    at = digging().do(KeepMine(ANNA, "dig", "net", sitting="s1", sees=SITS))
    assert at.happened(CardKept) == [CardKept(ANNA, SECRET)]
    assert GAME.log.folded(at.table, at.events, TABLE) == (
        "Anna digs 3 with Brawler and Shovel and keeps an unknown card. Anna names a card."
    )
    assert [card.title for card in unknown(at, ANNA)] == ["Net"]
    assert at.player(ANNA).secrets == {"junkyard": 1}
    (named_,) = at.happened(CardsNamed)
    assert named_.cards.sitting == "s1"


def test_the_shared_screen_does_not_ask_what_is_named_on_a_phone() -> None:
    at = digging()
    before = GAME.view(at.table, TABLE)
    beside = GAME.view(at.table, replace(TABLE, phones=frozenset({ANNA})))
    elsewhere = GAME.view(at.table, replace(TABLE, phones=frozenset({BEN})))
    assert panel(before, "bench").open.named
    assert elsewhere == before
    assert not panel(beside, "bench").open.named
    assert beside.bar.key is not None
