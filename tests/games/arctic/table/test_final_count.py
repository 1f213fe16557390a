"""Counting at the table: piles tapped in order, totems, penalty cards, and the result."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.errors import GameIsOver, RuleError
from companion.engine.game import TABLE, Command, Event, PlayerId
from companion.engine.scoreboard import COUNTED_OTHERWISE
from companion.games.arctic.game import GAME
from companion.games.arctic.table.commands import Count, EndGame, MoveOn
from companion.games.arctic.table.count_commands import (
    COUNT_COMMANDS,
    CloseCount,
    CloseWithoutCounting,
    CountCard,
    CountPenalty,
    FindToken,
    MarkCard,
    RemoveCard,
    RevealTotem,
    ShowPile,
)
from companion.games.arctic.table.final_count import missing
from companion.games.arctic.table.spread import ClosedResult
from companion.games.arctic.table.state import HIDDEN, Player, Table
from tests.games.arctic.piles import (
    EXAMPLE,
    A,
    B,
    C,
    after,
    cards,
    ended,
    insist,
    laid,
    panel,
    spread,
    standing,
)
from tests.games.arctic.sitting import ANNA, Sitting


def counted() -> Table:
    """Anna has the rulebook's example, Ben two runs of two."""
    table = spread(ended(), A, EXAMPLE, "fox", 10, 4)
    return spread(table, B, "ffoo", "orca", 3)


def test_the_rulebook_s_example_is_worth_46_at_the_table__R45() -> None:
    board = standing(after(counted(), CloseCount()))
    assert board.totals == {A: 46, B: 6}
    anna = board.lines[0]
    assert [(part.label, part.number) for part in anna.parts] == [
        ("Runs", 34),
        ("Variety", 6),
        ("Totem", 10),
        ("Penalty", -4),
    ]
    assert anna.parts[0].why == (
        "Anna's longest runs are 3 Walrus (3), 4 Orca (6), 5 Moose (10) and 6 Fox (15),"
        " together 34 points (R45).",
    )
    assert all(part.why for line in board.lines for part in line.parts)


def test_the_longest_runs_are_marked_in_the_picture__R45() -> None:
    runs = panel(laid(ended(), A, EXAMPLE)).side.runs
    assert [(run.animal, len(run.cards), run.points) for run in runs] == [
        ("puffin", 1, ""),
        ("walrus", 3, "+3"),
        ("moose", 2, ""),
        ("fox", 6, "+15"),
        ("polar_bear", 1, ""),
        ("moose", 5, "+10"),
        ("walrus", 2, ""),
        ("orca", 4, "+6"),
    ]
    assert [card.place for run in runs for card in run.cards] == list(range(1, 25))


def test_of_two_runs_of_the_same_length_one_is_marked__R45() -> None:
    runs = panel(laid(ended(), A, "ff o ff")).side.runs
    assert [run.points for run in runs] == ["+1", "", ""]


def test_a_face_down_card_lies_in_the_run_that_it_lengthens__R46() -> None:
    runs = panel(laid(ended(), A, "ffxfo")).side.runs
    assert [(run.animal, len(run.cards), run.points) for run in runs] == [
        ("fox", 4, "+6"),
        ("orca", 1, ""),
    ]
    hidden = runs[0].cards[2]
    assert hidden.is_face_down
    assert hidden.label == "face down, counts as Fox"


def test_a_forgotten_card_goes_before_the_one_that_is_marked() -> None:
    table = after(laid(ended(), A, "fom"), MarkCard(A, 2))
    assert table.count.of(A).pile == cards("fom")
    table = laid(table, A, "wb")
    assert table.count.of(A).pile == cards("fwbom"), "both go before the orca, in their order"
    table = laid(after(table, MarkCard(A, 4)), A, "p")
    assert table.count.of(A).pile == cards("fwbomp"), "marked once more: at the end again"


def test_a_wrong_card_is_taken_out() -> None:
    table = after(laid(ended(), A, "fom"), MarkCard(A, 2), RemoveCard(A, 2))
    assert table.count.of(A).pile == cards("fm")
    assert table.count.marked == 0


def test_the_mark_is_gone_when_the_tablet_is_passed_on() -> None:
    table = after(laid(ended(), A, "fom"), MarkCard(A, 1), ShowPile(B), ShowPile(A))
    assert laid(table, A, "w").count.of(A).pile == cards("fomw")


def test_a_card_that_was_still_on_its_way_goes_to_its_own_pile() -> None:
    table = after(laid(ended(), A, "fo"), MarkCard(A, 1), ShowPile(B), CountCard(A, "moose"))
    assert table.count.of(A).pile == cards("fom")
    assert table.count.of(B).pile == ()


def test_the_tablet_is_passed_in_turn_order_from_the_first_player_on() -> None:
    table, passed = ended("Anna", "Ben", "Cara", first=B), []
    for player, totem in ((B, "fox"), (C, "orca"), (A, "moose")):
        table = spread(table, player, "ff", totem, 6)
        key = GAME.view(table, TABLE).bar.key
        assert key is not None
        passed.append((panel(table).side.name, key.label))
        if key.command == "show-pile":
            table = after(table, ShowPile(PlayerId(dict(key.fields)["player"])))
    assert passed == [
        ("Ben", "Ben has 7, on to Cara"),
        ("Cara", "Cara has 7, on to Anna"),
        ("Anna", "Show the result"),
    ]


def test_once_nothing_is_missing_the_result_can_be_shown_from_every_pile() -> None:
    bar = GAME.view(after(counted(), ShowPile(A)), TABLE).bar
    assert bar.key is not None
    assert (bar.key.command, bar.others) == ("close-count", ())
    unfinished = GAME.view(ended(), TABLE)
    assert [move.label for move in unfinished.menu] == [
        "Show the result",
        "Finish without counting",
    ]


def test_what_is_missing_is_amber_until_the_key_leads_on() -> None:
    table, asked = ended(), []
    for tap in (CountCard(A, "fox"), RevealTotem(A, "fox"), FindToken(A, 6)):
        bar = GAME.view(table, TABLE).bar
        assert (bar.asks, bar.key) == (True, None)
        assert [move.label for move in bar.others] == ["On to Ben"]
        asked.append((panel(table).side.asks, bar.says))
        table = after(table, tap)
    assert asked == [
        ("pile", "Tap Anna's pile in order"),
        ("totem", "Tap Anna's totem"),
        ("value", "Tap where the token stands"),
    ]
    assert GAME.view(table, TABLE).bar.key is not None


def test_the_seats_show_what_each_has_and_lead_to_each_pile() -> None:
    table = after(spread(ended(), A, "ff", "fox", 6), ShowPile(B))
    anna, ben = GAME.view(table, TABLE).seats
    assert [(one.value, one.look) for one in (*anna.figures, *ben.figures)] == [
        ("7", "done"),
        ("–", "main"),
    ]
    assert (anna.is_active, ben.is_active) == (False, True)
    assert [move.label for move in (*anna.offers, *ben.offers)] == ["Count Anna's pile"]
    assert [(line.label, line.number) for line in anna.lines] == [
        ("Runs", "1"),
        ("Variety", "0"),
        ("Totem", "6"),
        ("Penalty", "0"),
    ]


def test_a_run_is_one_target_until_it_is_marked() -> None:
    table = after(laid(ended(), A, "ffo"), MarkCard(A, 3))
    fox, orca = panel(table).side.runs
    assert (fox.move, fox.is_open) == (None, False), "only the run with the mark can be tapped"
    assert (orca.move, orca.is_open) == (None, True)
    fox, _ = panel(laid(ended(), A, "ffo")).side.runs
    assert fox.move is not None
    assert (fox.move.command, fox.move.fields[-1]) == ("mark-card", ("place", "1"))


@pytest.mark.parametrize(("number", "size"), [(16, ""), (17, "many"), (37, "most")])
def test_a_long_pile_is_drawn_smaller(number: int, size: str) -> None:
    assert panel(laid(ended(), A, "f" * number)).side.size == size


def test_a_totem_that_is_tapped_again_is_not_known_any_more() -> None:
    table = after(ended(), RevealTotem(A, "fox"), RevealTotem(A, "fox"))
    assert table.count.of(A).totem == ""
    assert after(table, RevealTotem(B, "fox")).count.of(B).totem == "fox"


def test_a_totem_of_somebody_else_says_whose_it_is__R47() -> None:
    table = after(ended(), RevealTotem(A, "fox"), ShowPile(B))
    taken = {one.id: one.taken_by for one in panel(table).side.totems}
    assert taken["fox"] == "Anna"
    assert taken["orca"] == ""


def test_what_was_followed_in_play_need_not_be_said_again() -> None:
    tokens = {"walrus": 0, "puffin": 1, "polar_bear": 3, "orca": 6, "moose": 15, "fox": 10}
    players = (Player(A, hand=2, pile=(None, HIDDEN, None), penalties=4), Player(B, penalties=1))
    table = replace(ended(), tracking="turns", tokens=tokens, players=players)
    table = after(laid(table, A, "ff"), RevealTotem(A, "moose"))
    side = panel(table).side
    assert [one.move.label for one in side.values if one.move.is_chosen] == ["15"]
    assert [one.move.label for one in side.penalties if one.move.is_chosen] == ["4"]
    assert side.cards == "2 of 3 cards"
    assert side.total == 1 + 15 - 4
    # The table looks again, and sees better.
    table = after(table, FindToken(A, 10), CountPenalty(A, 0))
    assert panel(table).side.total == 1 + 10
    assert panel(after(table, ShowPile(B))).side.cards == "0 cards", (
        "one of Ben's turns was not entered"
    )


def test_a_value_that_is_lit_already_is_not_entered_again() -> None:
    table = replace(ended(), tracking="turns", tokens={"moose": 15}, players=(Player(A), Player(B)))
    table = after(table, RevealTotem(A, "moose"))
    side = panel(table).side
    lit = [one.move for one in (*side.values, *side.penalties) if one.move.is_chosen]
    assert [(move.command, move.label) for move in lit] == [
        ("find-token", "15"),
        ("count-penalty", "0"),
    ]
    assert after(table, FindToken(A, 15)) == table
    assert after(table, CountPenalty(A, 0)) == table
    doubted = replace(table, doubted=frozenset(("token.moose", f"penalties.{A}")))
    assert after(doubted, FindToken(A, 15)) != doubted
    assert after(doubted, CountPenalty(A, 0)) != doubted


def test_a_pile_that_is_not_as_long_as_in_play_is_pointed_out() -> None:
    players = (Player(A, hand=2, pile=(None, HIDDEN, None)), Player(B))
    table = replace(ended(), tracking="turns", players=players)
    assert standing(laid(table, A, "ff")).warnings == (), "the rest may still come"
    longer = laid(table, A, "ffff")
    warning = "Anna's pile has 4 cards here, and 3 were placed in play (R48)."
    assert standing(longer).warnings == (warning,)
    assert panel(longer).side.cards == "4 cards, 1 too many"
    assert missing(laid(table, A, "ff"), A) == "Anna's pile (1 card short) and totem"
    closed = standing(insist(laid(table, A, "ff"), CloseCount()))
    assert closed.warnings == ("Anna's pile has 2 cards here, and 3 were placed in play (R48).",)


def test_a_pile_of_which_a_turn_was_not_told_is_no_measure() -> None:
    at = Sitting(2).overruled(MoveOn()).turn("fox", "orca").do(Count("hand.anna", 4))
    pile_counted = after(at.table, Count("pile.anna", 3))
    untold = laid(insist(at.table, EndGame()), ANNA, "ffff")
    assert standing(untold).warnings == ()
    assert panel(untold).side.cards == "4 cards"
    assert panel(laid(insist(pile_counted, EndGame()), ANNA, "ff")).side.cards == "2 of 3 cards"


def test_the_standing_is_provisional_until_the_count_is_closed() -> None:
    table = spread(ended(), A, "fff", "fox", 6)
    board = standing(table)
    assert not board.is_final
    assert board.totals == {A: 9}
    assert [(line.name, line.rank) for line in board.lines] == [("Anna", None), ("Ben", None)]
    assert not GAME.view(table, TABLE).is_over


def test_closing_ranks_everybody_and_says_what_decided() -> None:
    board = standing(after(counted(), CloseCount()))
    assert board.is_final
    assert [(line.name, line.rank, line.is_winner) for line in board.lines] == [
        ("Anna", 1, True),
        ("Ben", 2, False),
    ]
    assert board.decides == (
        "Anna wins with 46 points (R47).",
        "Ben was 41 points short (R47).",
    )
    assert board.reasons[0].rule == "R45"


def test_what_decided_names_the_points_without_which_another_would_have_won() -> None:
    table = spread(ended(), A, "ffoo", "fox", 15, 4)
    table = spread(table, B, "mmmm", "moose", 6)
    board = standing(after(table, CloseCount()))
    assert board.totals == {A: 14, B: 12}
    assert board.decides[2:] == ("Without the totems, Ben would have won (R47).",)


@pytest.mark.parametrize(
    ("first", "winner"),
    [
        pytest.param(A, "Anna", id="R47: the first player is closest"),
        pytest.param(B, "Cara", id="R47: counted on from the first player"),
        pytest.param(C, "Cara", id="R47: the first player is tied"),
    ],
)
def test_a_tie_goes_to_whoever_is_closest_to_the_first_player(first: PlayerId, winner: str) -> None:
    table = ended("Anna", "Ben", "Cara", first=first)
    table = spread(table, A, "ffo", "fox", 6)
    table = spread(table, B, "moo", "moose", 3)
    table = spread(table, C, "wwb", "walrus", 6)
    board = standing(after(table, CloseCount()))
    assert set(board.totals.values()) == {7, 4}
    assert [line.name for line in board.lines if line.is_winner] == [winner]
    assert [line.rank for line in board.lines] == [1, 2, 3]
    assert "wins the tie" in board.decides[0]


def test_two_players_of_one_name_are_told_apart_by_their_colours() -> None:
    table = spread(ended("Anna", "Anna"), A, "ff", "fox", 6)
    table = spread(table, B, "oo", "orca", 1)
    board = standing(after(table, CloseCount()))
    assert board.decides[0] == "Anna (blue) wins with 7 points (R47)."
    assert board.totals == {A: 7, B: 2}


def test_the_table_does_not_give_away_who_won_before_the_page_of_the_result_does() -> None:
    view = GAME.view(after(counted(), CloseCount()), TABLE)
    assert view.is_over
    assert view.bar.says == "Reveal the result, last place first"
    assert view.bar.key is None
    assert not any(seat.lines or seat.figures for seat in view.seats)
    assert next(one.model for one in view.extra if one.name == "spread") is None


def test_what_was_closed_stands_whatever_would_be_counted_today() -> None:
    table = after(counted(), CloseCount())
    result = replace(table.count, result=ClosedResult({A: 1, B: 2}, {A: 2, B: 1}))
    board = standing(replace(table, count=result))
    assert [(line.name, line.total, line.rank) for line in board.lines] == [
        ("Ben", 2, 1),
        ("Anna", 1, 2),
    ]
    assert [line.name for line in board.lines if line.is_winner] == ["Ben"]
    assert (board.decides, board.reasons, board.lines[0].parts) == ((), (), ())
    assert board.note == COUNTED_OTHERWISE


def test_an_unknown_totem_and_an_empty_pile_count_nothing_if_the_table_says_so() -> None:
    table = insist(laid(ended(), A, "fff"), CloseCount())
    board = standing(table)
    assert board.totals == {A: 3, B: 0}
    assert "Anna's totem is not known: 0 points (R47)." in board.lines[0].parts[2].why


def test_a_game_that_nobody_counts_is_closed_without_a_winner() -> None:
    table = after(laid(ended(), A, "fff"), CloseWithoutCounting())
    board = standing(table)
    assert board.is_final
    assert board.totals == {}
    assert not any(line.is_winner or line.rank for line in board.lines)
    assert GAME.view(table, TABLE).is_over
    assert board.note == "The game was finished without counting."


def test_more_cards_than_the_decks_hold_are_pointed_out_not_refused__R48() -> None:
    table = laid(laid(ended(), A, "f" * 6), B, "f" * 5)
    assert standing(table).warnings == (
        "The piles show 11 cards with the Fox; 2 decks should hold 10. Check your cards.",
    )
    table = after(laid(ended(), A, "wpbomf" * 9), CountPenalty(B, 7))
    assert standing(table).warnings == (
        "61 cards were counted in piles and penalty zones, but 2 decks hold 60 (R48).",
    )
    assert panel(table).warnings == standing(table).warnings


def test_as_many_penalty_keys_are_in_sight_as_are_needed() -> None:
    shown = [one.move.label for one in panel(ended()).side.penalties]
    assert shown == ["0", "1", "2", "3", "4", "5", "6+"]
    shown = [one.move.label for one in panel(after(ended(), CountPenalty(A, 9))).side.penalties]
    assert shown == ["6", "7", "8", "9", "10", "11", "12+"]
    shown = [one.move.label for one in panel(after(ended(), CountPenalty(A, 60))).side.penalties]
    assert shown[-1] == "60", "no key is offered for cards that are not there"


def test_the_log_tells_a_pile_in_one_line() -> None:
    table = ended()
    events: list[Event] = []
    taps: list[Command] = [CountCard(A, card) for card in cards("ffxo")]
    taps += [MarkCard(A, 4), RemoveCard(A, 4), RevealTotem(A, "fox"), FindToken(A, 6)]
    for command in [*taps, CountPenalty(A, 1)]:
        events += GAME.decide(table, command)
        table = after(table, command)
    assert {GAME.log.folds[name] for name in COUNT_COMMANDS if name in GAME.log.folds} == {
        "begins",
        "joins",
    }
    assert GAME.log.folded(table, events, TABLE) == (
        "Anna's pile: 3 cards, totem Fox, its token on 6 and 1 penalty card."
    )
    assert [GAME.log.sentence(table, event, TABLE) for event in events[2:6]] == [
        "Card 3 of Anna's pile: face-down card.",
        "Card 4 of Anna's pile: Orca.",
        "The next card of Anna's pile goes before card 4.",
        "Card 4 of Anna's pile is removed: Orca.",
    ]


COUNTING: dict[str, Command] = {
    "show-pile": ShowPile(A),
    "count-card": CountCard(A, "fox"),
    "mark-card": MarkCard(A, 1),
    "remove-card": RemoveCard(A, 1),
    "reveal-totem": RevealTotem(A, "fox"),
    "find-token": FindToken(A, 3),
    "count-penalty": CountPenalty(A, 1),
    "close-count": CloseCount(),
    "close-without-counting": CloseWithoutCounting(),
}


def test_every_command_of_the_counting_is_tried_here() -> None:
    assert {name: type(command) for name, command in COUNTING.items()} == COUNT_COMMANDS


@pytest.mark.parametrize("command", COUNTING.values(), ids=COUNTING)
def test_a_closed_result_changes_no_more(command: Command) -> None:
    table = after(counted(), CloseCount())
    with pytest.raises(GameIsOver, match="Undo to count again") as refused:
        GAME.decide(table, command)
    assert refused.value.rule == "end/scoring"


@pytest.mark.parametrize("command", COUNTING.values(), ids=COUNTING)
def test_nothing_is_counted_before_the_last_turn(command: Command) -> None:
    table = replace(ended(), stage="last_turns")
    with pytest.raises(RuleError, match="had the last turn") as refused:
        GAME.decide(table, command)
    assert refused.value.rule == "end/last_round"
