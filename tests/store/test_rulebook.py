"""The search through the rules: what it finds, what comes first, and that it never stands in the way."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.book import Book
from companion.engine.game import AnyGame
from companion.engine.lookup import Hit, Synonyms
from companion.engine.sheets import RuleSheet
from companion.games import GAMES
from companion.store.rulebook import MOST_RESULTS, Rulebook
from tests import toy


def game_with(key: str, rules: tuple[RuleSheet, ...], *same: tuple[str, ...]) -> AnyGame:
    """A game with a book of its own, and words that mean the same in it."""
    book = Book(rules, synonyms=Synonyms(same))
    return replace(toy.GAME, key=key, title="", book=lambda: book)


def entry(rule: str, title: str, text: str, game: str = "ice", **more: Any) -> RuleSheet:
    return RuleSheet(rule, title, text, game, "made up", **more)


def ids(hits: Iterable[Hit]) -> list[str]:
    return [hit.id for hit in hits]


@pytest.fixture(scope="module")
def real() -> Rulebook:
    """The rules of both games."""
    return Rulebook(GAMES.values())


@pytest.mark.parametrize("query", ["R17", "r17", "R 17", "rule 17", "Ruling 17?", "skirmish/ties"])
def test_a_number_or_an_id_comes_first(real: Rulebook, query: str) -> None:
    assert real.search(query)[0].id == ("R17" if "17" in query else "skirmish/ties")


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("the fanatic", "leaders/fanatic"),
        ("Fanatics", "leaders/fanatic"),
        ("sniper teams", "cards/sniper_team"),
        ("teargas", "cards/tear_gas"),
        ("stalemate", "skirmish/ties"),
        ("tie", "skirmish/ties"),
        ("ties", "skirmish/ties"),
    ],
)
def test_the_entry_of_that_name_comes_first(real: Rulebook, query: str, first: str) -> None:
    assert real.search(query)[0].id == first


def test_draw_finds_drawing_in_both_games_and_then_ties(real: Rulebook) -> None:
    assert ids(real.search("draw"))[:3] == ["actions/draw", "turn/draw", "skirmish/ties"]
    assert ids(real.search("Draw?", "arctic_scavengers"))[:2] == ["actions/draw", "skirmish/ties"]


def test_a_short_word_is_not_corrected_into_another(real: Rulebook) -> None:
    assert real.search("loot")[0].id == "round/skirmish"
    assert real.search("drow") == []


def test_a_card_that_is_named_in_a_question_is_among_the_first_three(real: Rulebook) -> None:
    assert "cards/junk" in ids(real.search("is it worth bringing junk when I have no fight"))[:3]
    asked = "sniper team or saboteur, which of them is discarded and which stays in the skirmish"
    assert {"cards/sniper_team", "cards/saboteur"} <= set(ids(real.search(asked))[:3])


@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("river or pile", "arctic"),
        ("fox or bear on the edge", "arctic"),
        ("who begins the skirmish", "arctic_scavengers"),
        ("top of the junkyard", "arctic_scavengers"),
    ],
)
def test_a_word_that_only_one_game_has_chooses_the_game(
    real: Rulebook, query: str, game: str
) -> None:
    assert real.search(query)[0].game == game


@pytest.mark.parametrize("query", ["draw", "drawing", "draw cards", "how many cards do I draw"])
def test_drawing_in_a_game_of_three_steps_finds_its_step(real: Rulebook, query: str) -> None:
    assert real.search(query, "arctic")[0].id == "turn/draw"


def test_placement_finds_the_step_before_the_powers_that_change_it(real: Rulebook) -> None:
    assert real.search("placement")[0].id == "turn/place"


@pytest.mark.parametrize("words", [("meds", "medicine", "pills"), ("tie", "deadlock", "stalemate")])
def test_synonyms_find_the_same_entries(real: Rulebook, words: tuple[str, ...]) -> None:
    best = [set(ids(real.search(word))[:8]) for word in words]
    assert len(set.intersection(*best)) >= 3


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("snpier", "sniper"),
        ("provocatuer", "provocateur"),
        ("medecine", "medicine"),
        ("medkti", "medkit"),
    ],
)
def test_a_typing_error_finds_what_was_meant(real: Rulebook, wrong: str, right: str) -> None:
    assert real.search(wrong)[0].id == real.search(right)[0].id


def test_while_a_word_is_being_typed_its_beginning_is_enough(real: Rulebook) -> None:
    assert real.search("provoc")[0].id == "cards/provocateur"
    assert "cards/provocateur" in ids(real.search("who stops a provo"))


def test_one_game_alone_is_searched_if_it_is_named(real: Rulebook) -> None:
    assert {hit.game for hit in real.search("tie")} == set(GAMES)
    assert {hit.game for hit in real.search("tie", "arctic")} == {"arctic"}
    assert real.search("tie", "chess") == []


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("tie in arctic who wins", "R47"),
        ("tie in Artic who wins", "R47"),
        ("draw in Arctic", "turn/draw"),
        ("draw in Arctic Scavengers", "actions/draw"),
        ("arctic scavengers tie", "skirmish/ties"),
        ("how many scavengers are left for hire in arctic", "R2"),
        ("how many cards can i keep in hand in arctic", "turn/hand_limit"),
        ("how many cards at start arctic", "setup/landscape"),
    ],
)
def test_naming_the_game_in_a_question_prefers_it_and_is_not_looked_for(
    real: Rulebook, query: str, first: str
) -> None:
    assert real.search(query)[0].id == first


@pytest.mark.parametrize(
    ("query", "game"), [("arctic", "arctic"), ("Arctic Scavengers", "arctic_scavengers")]
)
def test_the_name_of_a_game_alone_finds_what_the_game_is_about(
    real: Rulebook, query: str, game: str
) -> None:
    assert real.search(query)[0].id.endswith("/goal")
    assert real.search(query)[0].game == game


@pytest.mark.parametrize("query", ["", "   ", "?!", "the", "what if I", "\x00", "xyzzyx", "🐺"])
def test_an_empty_or_odd_question_finds_nothing(real: Rulebook, query: str) -> None:
    assert real.search(query) == []


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    query=st.one_of(
        st.text(max_size=300),
        st.lists(
            st.sampled_from(
                [
                    '"',
                    "(",
                    ")",
                    "*",
                    "^",
                    ":",
                    "-",
                    "NEAR(",
                    "AND",
                    "OR",
                    "NOT",
                    "title:",
                    "sniper",
                    "R17",
                ]
            ),
            max_size=12,
        ).map(" ".join),
    )
)
def test_no_question_is_an_error(real: Rulebook, query: str) -> None:
    assert len(real.search(query)) <= MOST_RESULTS


def test_the_words_that_were_found_are_marked_and_nothing_else_is_changed(real: Rulebook) -> None:
    hit = next(hit for hit in real.search("snipers") if hit.id == "cards/sniper_team")
    assert "".join(part.text for part in hit.marked_title) == hit.title
    assert [part.text for part in hit.marked_title if part.is_found] == ["Sniper"]
    excerpt = "".join(part.text for part in hit.excerpt)
    assert excerpt.strip("…") in hit.text.replace("*", "")
    assert any(part.is_found for part in hit.excerpt)


def test_an_excerpt_holds_no_marks_of_markdown() -> None:
    text = "# Ice\n\n- **Melts** in [spring](https://example.org)\n- `never` *twice*\n"
    rulebook = Rulebook([game_with("ice", (entry("ice/melt", "Ice", text),))])
    (hit,) = rulebook.search("spring")
    assert "".join(part.text for part in hit.excerpt) == "Ice Melts in spring never twice"
    assert hit.text == text


def test_a_word_in_the_title_says_more_than_one_in_the_text() -> None:
    book = game_with(
        "ice",
        (
            entry("ice/long", "Something else", "A seal, another seal and one more seal."),
            entry("ice/seal", "Seals of the north", "They swim."),
            entry("ice/other", "Whales", "They swim too."),
        ),
    )
    assert ids(Rulebook([book]).search("seal")) == ["ice/seal", "ice/long"]


def test_words_that_mean_the_same_are_those_of_one_game() -> None:
    ice = game_with(
        "ice",
        (entry("ice/igloo", "Igloo", "Cold."), entry("ice/sea", "Sea", "Wet.")),
        ("hut", "igloo"),
    )
    sand = game_with("sand", (entry("sand/igloo", "An igloo", "Warm.", "sand"),))
    rulebook = Rulebook([ice, sand])
    assert ids(rulebook.search("huts")) == ["ice/igloo"]
    assert sorted(ids(rulebook.search("igloo"))) == ["ice/igloo", "sand/igloo"]


def test_without_a_game_it_finds_nothing() -> None:
    assert Rulebook([]).search("sniper") == []


def test_many_ask_at_once_and_each_gets_her_own_answer() -> None:
    rulebook = Rulebook(GAMES.values())
    together = threading.Barrier(8)
    found: dict[str, list[str]] = {}

    def ask(number: int) -> None:
        together.wait()
        # The first of them makes the index, the others wait for it.
        found[f"R{number}"] = ids(rulebook.search(f"R{number}"))

    threads = [threading.Thread(target=ask, args=[number]) for number in range(11, 19)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {number: answers[0] for number, answers in found.items()} == {n: n for n in found}
    assert len(found) == 8
