"""Counting on one's own phone: one command with everything, and what it makes known (R40)."""

from __future__ import annotations

from companion.engine.codec import EventCodec
from companion.engine.game import TABLE, PlayerId
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table import final_count
from companion.games.arctic_scavengers.table.commands import BeginCount, CloseGame, FinishCount
from companion.games.arctic_scavengers.table.events import (
    CardKept,
    CopiesCounted,
    CountFinished,
    SecretIdentified,
    UnknownKept,
)
from companion.games.arctic_scavengers.table.own_commands import CountMine, NameMine
from companion.games.arctic_scavengers.table.state import SECRET
from tests.games.arctic_scavengers.counts import board, line, over
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

SITS = frozenset({"s1"})


def counting(player: PlayerId = BEN, sees: frozenset[str] = SITS, **cards: int) -> CountMine:
    """A player has counted these; ``armory__complete`` is a building."""
    counted = {thing.replace("__", "."): copies for thing, copies in cards.items()}
    return CountMine(player, counted, sitting="s1", sees=sees)


def owning() -> Sitting:
    """The game is over; Ben has named what he won and dug up."""
    at = over(won=(BEN,), tracking=("decks",)).given(CardKept(BEN, SECRET))
    for secret in ("contested/tribe_family_5", "junkyard/net"):
        at.do(NameMine(BEN, secret, sitting="s1", sees=SITS))
    return at


def test_r40_what_a_player_named_for_themselves_is_counted_and_known() -> None:
    at = owning().do(counting())
    assert at.events == [
        SecretIdentified(BEN, "contested", "tribe_family_5"),
        SecretIdentified(BEN, "junkyard", "net"),
        CountFinished(BEN, 13, on_phone=True),
    ]
    assert at.player(BEN).secrets == {}
    assert line(at, BEN).total == 13


def test_r40_what_was_never_named_stays_unknown() -> None:
    at = owning().do(counting(sees=frozenset()))
    assert at.happened(SecretIdentified) == []
    assert at.happened(UnknownKept) == [
        UnknownKept(BEN, "contested", 1),
        UnknownKept(BEN, "junkyard", 1),
    ]
    assert at.happened(CountFinished) == [CountFinished(BEN, 8, on_phone=True)]


def test_r40_only_what_differs_is_entered() -> None:
    at = owning().do(counting(refugee=5, scavenger=3, net=0, thugs=0))
    assert at.happened(CopiesCounted) == [
        CopiesCounted(BEN, "refugee", 1, 5),
        CopiesCounted(BEN, "net", -1, 0),
    ]
    assert final_count.things(at.table, BEN).get("net") is None


def test_r40_whoever_counts_on_the_tablet_goes_on_with_it() -> None:
    at = owning()
    assert at.table.counts == ANNA
    assert at.do(counting()).table.counts == ANNA
    assert at.do(FinishCount(ANNA)).table.counts == CARA
    assert at.do(counting(CARA)).table.counts == ""


def test_r40_the_next_one_counts_on_the_tablet_after_whoever_had_it() -> None:
    assert owning().do(counting(ANNA)).table.counts == BEN


def test_r40_a_count_can_be_entered_again() -> None:
    at = owning().do(counting(refugee=6), counting(refugee=4))
    assert at.happened(CopiesCounted) == [CopiesCounted(BEN, "refugee", -2, 4)]
    assert line(at, BEN).total == 13


def test_r40_a_count_from_scratch_on_the_tablet_gives_way_to_what_is_known() -> None:
    at = owning().do(BeginCount(BEN, is_afresh=True), counting())
    assert at.happened(CountFinished) == [CountFinished(BEN, 13, on_phone=True)]


def test_r40_without_tracked_decks_every_card_is_counted() -> None:
    at = over(tracking=("piles",)).do(counting(refugee=4, scavenger=3))
    assert at.happened(CountFinished) == [CountFinished(BEN, 7, on_phone=True)]


def test_r40_counts_from_phones_and_the_tablet_make_one_result() -> None:
    at = owning().do(counting(), FinishCount(ANNA), counting(CARA), CloseGame())
    assert board(at).is_final
    assert [one.total for one in board(at).lines] == [13, 8, 8]


def test_r40_a_count_from_before_phones_passes_the_tablet_on() -> None:
    codec = EventCodec(GAME.events, GAME.upgrades)
    old = codec.decode({"type": "CountFinished", "v": 1, "player": "cara", "people": 8})
    assert owning().given(old).table.counts == ANNA
    assert old == CountFinished(CARA, 8)


def test_r40_the_log_tells_what_was_counted() -> None:
    at = owning().do(counting(refugee=5))
    told = [GAME.log.sentence(at.table, event, TABLE) for event in at.events]
    assert told == [
        "Ben's unknown card is Tribe Family (5).",
        "Ben's unknown card is Net.",
        "Ben enters Refugee: 5.",
        "Ben has counted: 14 people.",
    ]
