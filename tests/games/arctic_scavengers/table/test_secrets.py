"""What only one player knows: naming one's unknown cards, and what becomes of the names (R55)."""

from __future__ import annotations

import pytest

from companion.engine.codec import EventCodec
from companion.engine.errors import GameIsOver
from companion.engine.game import TABLE, PlayerId, Secret, Viewer
from companion.engine.secrecy import blanked
from companion.engine.timeline import fold
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import CatchUp, MoveOn, RevealCard
from companion.games.arctic_scavengers.table.events import (
    BuildingStarted,
    CardKept,
    CardsNamed,
    GameClosed,
    GameEnded,
    RoundBegan,
    SecretIdentified,
    SkirmishBegan,
    SkirmishWon,
    Stored,
    Trashed,
)
from companion.games.arctic_scavengers.table.own_commands import NameMine
from companion.games.arctic_scavengers.table.secrets import holding, kinds, known_to, mine_of
from companion.games.arctic_scavengers.table.state import SECRET, MyCard
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting

SITS = frozenset({"s1"})
BENS = Viewer(BEN, SITS)
LATER = Viewer(BEN, frozenset({"s2"}))
NET, PILLS = MyCard("junkyard", "net"), MyCard("junkyard", "pills")


def naming(secret: str, was: str = "", sitting: str = "s1") -> NameMine:
    """Ben names a card on his phone."""
    return NameMine(BEN, secret, was, sitting=sitting, sees=frozenset({sitting}))


def digging(cards: int = 1, won: int = 0) -> Sitting:
    """Ben has kept unknown cards and won contested resources."""
    at = Sitting(tracking=("decks",)).round(3).given(*[CardKept(BEN, SECRET)] * cards)
    return at.given(*(SkirmishWon(BEN, at.table.contested_left - n - 1) for n in range(won)))


def mine(at: Sitting, viewer: Viewer = BENS) -> tuple[MyCard, ...]:
    """What Ben's phone knows of his unknown cards."""
    return mine_of(at.table, viewer)


def test_r55_a_card_that_was_named_is_known_to_its_owner_alone() -> None:
    at = digging().do(naming("junkyard/net"))
    assert mine(at) == (NET,)
    assert known_to(at.table, BENS).player(BEN).cards["net"] == 1
    for other in (TABLE, Viewer(ANNA, SITS), LATER):
        assert known_to(at.table, other) == at.table
    assert at.player(BEN).secrets == {"junkyard": 1}
    assert "net" not in at.player(BEN).cards


def test_r55_what_it_was_is_typed_as_a_secret_of_its_sitting() -> None:
    at = digging().do(naming("junkyard/net"))
    assert at.events == [CardsNamed(BEN, Secret(BEN, (NET,), "s1"))]


@pytest.mark.parametrize("secret", ["junkyard/net", "junkyard/pills", "contested/grenade"])
def test_r55_the_table_hears_the_same_whatever_is_named(secret: str) -> None:
    at = digging(won=1).do(naming(secret))
    told = [GAME.log.sentence(at.table, event, TABLE) for event in at.events]
    assert told == ["Ben names a card."]
    assert GAME.log.about(at.events[0]) == frozenset()


def test_r55_naming_the_same_again_is_an_entry_like_any_other() -> None:
    at = digging().do(naming("junkyard/net"))
    before = at.table
    at.do(naming("junkyard/net", "net"))
    assert at.table == before
    assert at.events[0].is_always_news


def test_r55_a_name_can_be_changed_and_keeps_its_place() -> None:
    at = digging(2).do(naming("junkyard/net"), naming("junkyard/pills"))
    at.do(naming("junkyard/spear", "net"))
    assert mine(at) == (MyCard("junkyard", "spear"), PILLS)


def test_r55_a_name_can_be_taken_back() -> None:
    at = digging(2).do(naming("junkyard/net"), naming("junkyard/pills"))
    assert mine(at.do(naming("junkyard/", "net"))) == (PILLS,)


def test_r55_who_sits_down_later_names_the_card_anew() -> None:
    at = digging().do(naming("junkyard/net"))
    at.do(naming("junkyard/pills", sitting="s2"))
    assert mine(at, LATER) == (PILLS,)
    assert mine(at) == ()


def test_r55_no_more_copies_are_named_than_there_are() -> None:
    at = digging(won=3).do(*[naming("contested/field_crew")] * 2)
    assert "field_crew" not in kinds(at.table, BEN, mine(at), "contested")
    assert at.refused(naming("contested/field_crew")).rule == "R55"
    at.do(naming("contested/grenade"), naming("contested/wolf_pack", "field_crew"))
    assert [one.card for one in mine(at)] == ["wolf_pack", "field_crew", "grenade"]


def test_r55_all_unknown_cards_have_a_name_before_long() -> None:
    at = digging().do(naming("junkyard/net"))
    assert not kinds(at.table, BEN, mine(at), "junkyard")
    at.refused(naming("junkyard/pills"))


def test_r55_a_name_is_gone_with_the_card_that_everyone_has_seen() -> None:
    at = digging(2, won=1).do(*map(naming, ("junkyard/net", "junkyard/pills", "contested/grenade")))
    at.given(SecretIdentified(BEN, "junkyard", "net"))
    assert mine(at) == (PILLS, MyCard("contested", "grenade"))


def test_r55_a_card_that_is_revealed_is_the_one_that_was_named() -> None:
    at = digging().do(naming("junkyard/net")).overruled(MoveOn(all=True))
    at.given(RoundBegan(4, BEN), SkirmishBegan()).do(RevealCard(BEN, "net"))
    assert at.happened(SecretIdentified) == [SecretIdentified(BEN, "junkyard", "net")]
    assert mine(at) == ()
    assert at.player(BEN).cards["net"] == 1


def test_r55_where_one_was_named_wrongly_all_of_them_are_asked_again() -> None:
    at = digging(2).do(naming("junkyard/net"), naming("junkyard/pills"))
    assert mine(at.given(SecretIdentified(BEN, "junkyard", "spear"))) == ()


def test_r55_another_unknown_card_that_is_shown_leaves_the_named_one() -> None:
    at = digging(2).do(naming("junkyard/net")).given(SecretIdentified(BEN, "junkyard", "spear"))
    assert mine(at) == (NET,)


def test_r55_of_a_card_trashed_face_down_no_one_knows_which_it_was() -> None:
    at = digging(2, won=1).do(naming("junkyard/net"), naming("contested/grenade"))
    assert mine(at.given(Trashed(BEN, ("?junkyard",)))) == (MyCard("contested", "grenade"),)


def test_r55_a_correction_that_takes_unknown_cards_away_takes_their_names() -> None:
    at = digging(2).do(naming("junkyard/net"), CatchUp(3, decks={"ben.?junkyard": 1}))
    assert mine(at) == ()


def test_r55_a_card_that_can_no_longer_be_it_is_unknown_again() -> None:
    at = digging(won=1).do(naming("contested/field_crew")).given(SkirmishWon(ANNA, 11))
    at.given(*[SecretIdentified(ANNA, "contested", "field_crew")] * 2)
    assert mine(at) == ()
    assert mine(at.do(naming("contested/grenade"))) == (MyCard("contested", "grenade"),)


def test_r55_without_its_value_a_name_is_unknown_again_and_can_be_entered_anew() -> None:
    at = digging().do(naming("junkyard/net"))
    codec = EventCodec(GAME.events, GAME.upgrades)
    abroad = [codec.decode(blanked(codec.encode(event))) for event in at.history]
    at.table = fold(GAME, GAME.blank, abroad)
    assert mine(at) == ()
    assert known_to(at.table, BENS) == at.table
    assert mine(at.do(naming("junkyard/pills"))) == (PILLS,)
    at.table = fold(GAME, GAME.blank, [*abroad, SecretIdentified(BEN, "junkyard", "net")])
    assert at.player(BEN).cards["net"] == 1


def test_r55_a_card_gained_this_round_is_not_in_its_owners_hand() -> None:
    at = digging().do(naming("junkyard/net"))
    assert holding(at.table, BENS).player(BEN).at_hand("net") == 0
    assert known_to(at.table, BENS).player(BEN).at_hand("net") == 0
    at.given(RoundBegan(4, BEN))
    assert known_to(at.table, BENS).player(BEN).at_hand("net") == 1
    assert holding(at.table, BENS).player(BEN).at_hand("net") == 1
    assert holding(at.table, BENS).player(BEN).unknown_at_hand("junkyard") == 1
    assert holding(at.table, Viewer(ANNA, SITS)) == at.table


def test_r55_a_card_stored_face_down_is_the_one_that_was_named() -> None:
    at = digging().given(BuildingStarted(BEN, "ben.1", "bunker", 1), RoundBegan(4, BEN))
    at.given(Stored(BEN, "ben.1", "bunker", ("?junkyard",))).do(naming("junkyard/net"))
    known = known_to(at.table, BENS).player(BEN)
    assert (known.at_hand("net"), known.sites[0].stored) == (0, ("net",))
    assert holding(at.table, BENS).player(BEN).at_hand("net") == 0
    assert at.player(BEN).sites[0].stored == ("?junkyard",)


def test_r40_cards_are_named_while_the_game_is_counted_and_not_after() -> None:
    at = digging().given(GameEnded(16)).do(naming("junkyard/net"))
    assert mine(at) == (NET,)
    refusal = at.given(GameClosed()).refused(naming("junkyard/pills", "net"))
    assert isinstance(refusal, GameIsOver)


def test_a_player_who_does_not_sit_here_knows_nothing_more() -> None:
    at = digging().do(naming("junkyard/net"))
    assert known_to(at.table, Viewer(PlayerId("zoe"), SITS)) is at.table
