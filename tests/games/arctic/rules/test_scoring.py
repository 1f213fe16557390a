"""The final score of Arctic."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.questions import IllegalQuestion
from companion.games.arctic.rules.catalogue import ANIMALS, load_catalogue
from companion.games.arctic.rules.face_down import best_plan, turn_up
from companion.games.arctic.rules.points import FACE_DOWN, point_table
from companion.games.arctic.rules.scoring import (
    ArcticScore,
    ArcticScoreQuestion,
    PileToScore,
    longest_runs,
    score_arctic,
)

CATALOGUE = load_catalogue()
TABLE = point_table(CATALOGUE)
LANDSCAPE = {"walrus": 3, "puffin": 0, "polar_bear": 1, "orca": 6, "moose": 15, "fox": 10}

# Letters make long piles readable.
LETTERS = {"w": "walrus", "u": "puffin", "b": "polar_bear", "o": "orca", "m": "moose", "f": "fox"}


def pile(letters: str) -> tuple[str, ...]:
    return tuple(LETTERS.get(letter, FACE_DOWN) for letter in letters.replace(" ", ""))


def player(name: str, letters: str, totem: str = "puffin", penalty: int = 0) -> PileToScore:
    return PileToScore(name, pile(letters), totem, penalty)


def score(*players: PileToScore, first: str = "anna") -> ArcticScore:
    return score_arctic(CATALOGUE, ArcticScoreQuestion(players, LANDSCAPE, first))


def pile_points(cards: tuple[str, ...]) -> int:
    runs = longest_runs(TABLE, cards)
    return sum(TABLE.points_for(length) for length in runs.values()) + TABLE.points_for(len(runs))


# Two isolated cards, two runs that are shorter than another of the same animal, and four that
# count: 3, 15, 10 and 6 points, as in the rulebook's example.
EXAMPLE = "u www mm ffffff b mmmmm ww oooo"


def test_the_rulebook_s_example_comes_to_46_points__R45() -> None:
    answer = score(player("anna", EXAMPLE, "fox", 4), player("ben", ""))
    anna = answer.players[0]
    assert anna.runs == {"walrus": 3, "orca": 4, "moose": 5, "fox": 6}
    assert anna.run_points == 3 + 15 + 10 + 6
    assert anna.variety_points == 6
    assert anna.totem_points == 10
    assert anna.penalty_points == -4
    assert anna.total == 46
    assert answer.winner == "anna"
    assert [reason.sentence for reason in answer.explanation] == [
        "anna's longest runs are 3 Walrus (3), 4 Orca (6), 5 Moose (10) and 6 Fox (15),"
        " together 34 points (R45).",
        "anna has runs of 4 animals, which gives 6 more points (R45).",
        "anna's totem, the Fox, brings 10 points, less 4 for 4 penalty cards;"
        " that makes 46 in all (R47).",
        "ben has no runs: 0 points (R45).",
        "ben's totem, the Puffin, brings 0 points; that makes 0 in all (R47).",
        "anna wins with 46 points (R47).",
        "ben was 47 points short (R47).",
    ]


@pytest.mark.parametrize(
    ("letters", "runs", "run_points", "variety_points"),
    [
        pytest.param("", {}, 0, 0, id="R45: an empty pile"),
        pytest.param("f", {}, 0, 0, id="R45: an isolated card"),
        pytest.param("fofofo", {}, 0, 0, id="R45: nothing in a row"),
        pytest.param("ff", {"fox": 2}, 1, 0, id="R45: 2 cards; one run has no variety"),
        pytest.param("fff", {"fox": 3}, 3, 0, id="R45: 3 cards"),
        pytest.param("ffff", {"fox": 4}, 6, 0, id="R45: 4 cards"),
        pytest.param("fffff", {"fox": 5}, 10, 0, id="R45: 5 cards"),
        pytest.param("ffffff", {"fox": 6}, 15, 0, id="R45: 6 cards"),
        pytest.param("fffffffff", {"fox": 9}, 15, 0, id="R45: more than 6 score like 6"),
        pytest.param("ff o fff o ff", {"fox": 3}, 3, 0, id="R45: only the longest run"),
        pytest.param("ff oo", {"orca": 2, "fox": 2}, 2, 1, id="R45: two runs: 1 for variety"),
        pytest.param(
            "ff oo mm ww",
            {"walrus": 2, "orca": 2, "moose": 2, "fox": 2},
            4,
            6,
            id="R45: four sequences score 6 additional points",
        ),
        pytest.param(
            "ff oo mm ww bb uu", {animal: 2 for animal in ANIMALS}, 6, 15, id="R45: all six"
        ),
    ],
)
def test_runs_and_variety_score_by_one_table(
    letters: str, runs: dict[str, int], run_points: int, variety_points: int
) -> None:
    scored = score(player("anna", letters), player("ben", "", "fox")).players[0]
    assert scored.runs == runs
    assert (scored.run_points, scored.variety_points) == (run_points, variety_points)


@pytest.mark.parametrize(
    ("letters", "points"),
    [
        pytest.param("ff?o", 3, id="R46: a third card is worth more than a second run"),
        pytest.param("f?f", 3, id="R46: it joins two cards"),
        pytest.param("fff?ff", 15, id="R46: it joins two runs"),
        pytest.param("ffffff?o", 17, id="R46: past six cards a second run is worth more"),
        pytest.param("?", 0, id="R46: alone it is nothing"),
        pytest.param("??", 1, id="R46: two of them are a run"),
        pytest.param("??????", 15, id="R46: six of them"),
        pytest.param("oo ff?mm ww", 12, id="R46: between two runs it joins one"),
        pytest.param("of?fo?o", 7, id="R46: several, the best combination"),
        pytest.param("f o ? m w", 1, id="R46: it stands where it lies"),
    ],
)
def test_face_down_cards_count_as_what_is_best(letters: str, points: int) -> None:
    assert pile_points(turn_up(TABLE, pile(letters))) == points


def test_face_down_cards_are_explained__R46() -> None:
    answer = score(player("anna", "ff?o?"), player("ben", "m?", "orca"))
    texts = [reason.sentence for reason in answer.explanation]
    assert texts[0] == (
        "anna has 2 face-down cards and counts card 3 as Fox and card 5 as Orca,"
        " which is best (R46)."
    )
    assert "ben has a face-down card and counts card 2 as Moose, which is best (R46)." in texts


@pytest.mark.parametrize(
    ("players", "first", "winner", "decided_by"),
    [
        pytest.param(
            (player("anna", "ff"), player("ben", "fff", "walrus")),
            "anna",
            "ben",
            "points",
            id="R47: the most points",
        ),
        pytest.param(
            (player("anna", "fff", "puffin"), player("ben", "", "walrus")),
            "ben",
            "ben",
            "turn_order",
            id="R47: a tie goes to the first player herself",
        ),
        pytest.param(
            (player("anna", "ff"), player("ben", "", "polar_bear"), player("cara", "", "fox", 9)),
            "cara",
            "cara",
            "turn_order",
            id="R47: a three-way tie",
        ),
        pytest.param(
            (
                player("anna", "fff"),
                player("ben", "", "walrus"),
                player("cara", "", "polar_bear"),
            ),
            "cara",
            "anna",
            "turn_order",
            id="R47: clockwise from the first player",
        ),
        pytest.param(
            (player("anna", "", "puffin", 5), player("ben", "", "polar_bear", 9)),
            "anna",
            "anna",
            "points",
            id="R47: each penalty card costs 1, even below 0",
        ),
    ],
)
def test_totem_penalty_and_turn_order_decide(
    players: tuple[PileToScore, ...], first: str, winner: str, decided_by: str
) -> None:
    answer = score(*players, first=first)
    assert (answer.winner, answer.decided_by) == (winner, decided_by)


@pytest.mark.parametrize(
    ("first", "ending"),
    [
        pytest.param(
            "anna",
            [
                "anna wins the tie at 3 points: anna is the first player (R47).",
                "ben was 1 point short (R47).",
            ],
            id="R47: the first player",
        ),
        pytest.param(
            "cara",
            [
                "anna wins the tie at 3 points: closest to the first player, cara (R47).",
                "ben was 1 point short (R47).",
            ],
            id="R47: closest to the first player",
        ),
    ],
)
def test_a_tie_is_explained_by_the_first_player(first: str, ending: list[str]) -> None:
    players = (
        player("anna", "fff"),
        player("ben", "", "walrus"),
        player("cara", "", "polar_bear", 3),
    )
    answer = score(*players, first=first)
    assert [reason.sentence for reason in answer.explanation][-2:] == ending


def test_a_tie_is_enough_for_those_who_come_first__R47() -> None:
    answer = score(player("anna", "fff"), player("ben", "fff", "polar_bear"))
    assert answer.winner == "ben"
    assert answer.explanation[-1].sentence == "anna was 1 point short (R47)."


QUESTION = ArcticScoreQuestion(
    (player("anna", "ff", "fox"), player("ben", "oo", "orca")), LANDSCAPE, "anna"
)


def with_ben(**changes: object) -> ArcticScoreQuestion:
    anna, ben = QUESTION.players
    return replace(QUESTION, players=(anna, replace(ben, **changes)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("question", "code", "at"),
    [
        pytest.param(
            replace(QUESTION, players=QUESTION.players[:1]),
            "wrong_number_of_players",
            "players",
            id="one player",
        ),
        pytest.param(with_ben(id="anna"), "repeated_player_id", "players[1].id", id="two annas"),
        pytest.param(with_ben(id=" "), "empty_player_id", "players[1].id", id="no name"),
        pytest.param(
            replace(QUESTION, first_player="zoe"), "unknown_player", "first_player", id="who?"
        ),
        pytest.param(
            with_ben(pile=("fox", "lynx")), "unknown_animal", "players[1].pile[1]", id="a lynx"
        ),
        pytest.param(with_ben(totem="?"), "unknown_animal", "players[1].totem", id="totem ?"),
        pytest.param(
            with_ben(totem="fox"), "repeated_totem", "players[1].totem", id="the same totem"
        ),
        pytest.param(
            with_ben(penalty=-1), "negative_count", "players[1].penalty", id="penalty below 0"
        ),
        pytest.param(
            replace(QUESTION, landscape={**LANDSCAPE, "fox": 2}),
            "unknown_landscape_value",
            "landscape.fox",
            id="no landscape card is worth 2",
        ),
        pytest.param(
            replace(QUESTION, landscape={**LANDSCAPE, "lynx": 3}),
            "unknown_animal",
            "landscape.lynx",
            id="a lynx token",
        ),
        pytest.param(
            replace(QUESTION, landscape={"fox": 3, "orca": 3}),
            "missing_token",
            "landscape",
            id="tokens missing",
        ),
    ],
)
def test_illegal_questions_are_refused(question: ArcticScoreQuestion, code: str, at: str) -> None:
    with pytest.raises(IllegalQuestion) as refused:
        score_arctic(CATALOGUE, question)
    assert (refused.value.code, refused.value.at) == (code, at)


def test_tokens_may_share_a_landscape_card() -> None:
    start = dict.fromkeys(LANDSCAPE, 3)
    answer = score_arctic(CATALOGUE, replace(QUESTION, landscape=start))
    assert [scored.totem_points for scored in answer.players] == [3, 3]


def brute_force(cards: tuple[str, ...]) -> int:
    places = [place for place, card in enumerate(cards) if card == FACE_DOWN]
    best = 0
    for animals in product(ANIMALS, repeat=len(places)):
        tried = list(cards)
        for place, animal in zip(places, animals, strict=True):
            tried[place] = animal
        best = max(best, pile_points(tuple(tried)))
    return best


@st.composite
def small_piles(draw: st.DrawFn) -> tuple[str, ...]:
    """Piles with runs in them and up to four face-down cards."""
    animals = draw(st.lists(st.sampled_from(ANIMALS), min_size=1, max_size=6, unique=True))
    runs = st.tuples(st.sampled_from(animals), st.integers(1, 4))
    cards: list[str] = []
    for animal, length in draw(st.lists(runs, max_size=8)):
        cards += [animal] * length
    for place in draw(st.lists(st.integers(0, 40), max_size=4)):
        cards.insert(place, FACE_DOWN)
    return tuple(cards)


@settings(max_examples=200, deadline=None)
@given(small_piles())
def test_face_down_cards_are_never_beaten_by_trying_all_values(cards: tuple[str, ...]) -> None:
    turned = turn_up(TABLE, cards)
    assert FACE_DOWN not in turned
    assert all(new == old for new, old in zip(turned, cards, strict=True) if old != FACE_DOWN)
    assert pile_points(turned) == brute_force(cards)


@pytest.mark.long
def test_no_short_pile_is_beaten_by_trying_all_values() -> None:
    symbols = (FACE_DOWN, "fox", "orca")
    for length in range(8):
        for cards in product(symbols, repeat=length):
            if cards.count(FACE_DOWN) <= 3:
                assert pile_points(turn_up(TABLE, cards)) == brute_force(cards)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from((*ANIMALS, FACE_DOWN)), max_size=60).map(tuple))
def test_the_plan_is_worth_what_the_turned_pile_scores(cards: tuple[str, ...]) -> None:
    plan = best_plan(TABLE, cards)
    worth = plan.points + TABLE.points_for(len(plan.stretches))
    assert worth == pile_points(turn_up(TABLE, cards))


@settings(max_examples=100, deadline=None)
@given(small_piles(), st.integers(0, 40))
def test_turning_a_card_face_down_never_costs_points(cards: tuple[str, ...], place: int) -> None:
    if place < len(cards):
        hidden = (*cards[:place], FACE_DOWN, *cards[place + 1 :])
        assert pile_points(turn_up(TABLE, hidden)) >= pile_points(turn_up(TABLE, cards))


@pytest.mark.long
@settings(max_examples=100, deadline=None)
@given(small_piles(), small_piles())
def test_r46_more_face_down_cards_in_a_row_than_all_animals_can_use_add_nothing(
    above: tuple[str, ...], below: tuple[str, ...]
) -> None:
    enough = (FACE_DOWN,) * (len(ANIMALS) * TABLE.longest)
    more = (*enough, *enough)
    points = pile_points(turn_up(TABLE, (*above, *enough, *below)))
    assert pile_points(turn_up(TABLE, (*above, *more, *below))) == points


def test_a_pile_as_long_as_a_request_can_be_is_scored() -> None:
    chance = random.Random(5)
    cards = tuple(chance.choice((*ANIMALS, FACE_DOWN, FACE_DOWN)) for _ in range(16_000))
    assert pile_points(turn_up(TABLE, cards)) <= 6 * 15 + 15
    assert pile_points(turn_up(TABLE, (FACE_DOWN,) * 16_000)) == 6 * 15 + 15


@st.composite
def tables(draw: st.DrawFn) -> ArcticScoreQuestion:
    number = draw(st.integers(2, 4))
    totems = draw(st.permutations(ANIMALS))[:number]
    players = tuple(
        PileToScore(name, draw(small_piles()), totem, draw(st.integers(0, 9)))
        for name, totem in zip("abcd", totems, strict=False)
    )
    values = st.sampled_from(CATALOGUE.landscape)
    landscape: dict[str, int] = {animal: draw(values) for animal in ANIMALS}
    return ArcticScoreQuestion(players, landscape, draw(st.sampled_from("abcd"[:number])))


@settings(max_examples=100, deadline=None)
@given(tables(), st.integers(1, 3))
def test_turning_the_table_changes_nothing(question: ArcticScoreQuestion, by: int) -> None:
    by %= len(question.players)
    turned = replace(question, players=(*question.players[by:], *question.players[:by]))
    one, other = score_arctic(CATALOGUE, question), score_arctic(CATALOGUE, turned)
    assert (one.winner, one.decided_by) == (other.winner, other.decided_by)
    assert {scored.id: scored for scored in one.players} == {
        scored.id: scored for scored in other.players
    }


@settings(max_examples=100, deadline=None)
@given(tables())
def test_the_runner_up_named_would_have_won(question: ArcticScoreQuestion) -> None:
    answer = score_arctic(CATALOGUE, question)
    words = answer.explanation[-1].text.replace(",", "").split()
    more = next(int(word) for word in words if word.isdigit())
    ids = [one.id for one in question.players]
    start = ids.index(question.first_player)
    order = [*ids[start:], *ids[:start]]
    for name in set(ids) - {answer.winner}:
        totals = {one.id: one.total + (more if one.id == name else 0) for one in answer.players}
        winner = max(order, key=lambda one: (totals[one], -order.index(one)))
        assert (winner == name) == (name in words)
