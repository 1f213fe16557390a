"""The search through the rules: what it finds, what comes first, and that it never stands in the way."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.lookup import Hit, Synonyms
from companion.engine.sheets import RuleSheet
from companion.games import GAMES
from companion.play import Referee, Tap
from companion.store import database
from companion.store.event_log import EventLog
from companion.store.rulebook import MOST_RESULTS, HasRules, Rulebook
from tests.store.sitting import ANNA, NOON, PEBBLES, opened, take


@dataclass(frozen=True)
class Book:
    """As much of a game as the search knows."""

    key: str
    entries: tuple[RuleSheet, ...]
    said: Synonyms = Synonyms()
    title: str = ""

    def rules(self) -> tuple[RuleSheet, ...]:
        return self.entries

    def synonyms(self) -> Synonyms:
        return self.said


def entry(rule: str, title: str, text: str, game: str = "ice", **more: Any) -> RuleSheet:
    return RuleSheet(rule, title, text, game, "made up", **more)


def filled(path: Path, *books: HasRules) -> Rulebook:
    rulebook = Rulebook(database.prepare(path))
    rulebook.fill(books)
    return rulebook


def ids(hits: Iterable[Hit]) -> list[str]:
    return [hit.id for hit in hits]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rulebook]:
    """The rules of both games."""
    keeper = database.prepare(tmp_path_factory.mktemp("rules") / "companion.db")
    rulebook = Rulebook(keeper)
    rulebook.fill(GAMES.values())
    yield rulebook
    keeper.close()


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


def test_draw_finds_the_draw_action_first_and_ties_second(real: Rulebook) -> None:
    assert ids(real.search("draw"))[:2] == ["actions/draw", "skirmish/ties"]
    assert ids(real.search("Draw?", "arctic_scavengers"))[:2] == ["actions/draw", "skirmish/ties"]


@pytest.mark.parametrize("query", ["draw", "drawing", "draw cards", "how many cards do I draw"])
def test_drawing_in_a_game_of_three_steps_finds_its_step(real: Rulebook, query: str) -> None:
    assert real.search(query, "arctic")[0].id == "turn/draw"


def test_placement_finds_the_step_before_the_powers_that_change_it(real: Rulebook) -> None:
    assert real.search("placement")[0].id == "turn/place"


@pytest.mark.parametrize("words", [("meds", "medicine", "pills"), ("tie", "deadlock", "stalemate")])
def test_synonyms_find_the_same_entries(real: Rulebook, words: tuple[str, ...]) -> None:
    best = [set(ids(real.search(word))[:8]) for word in words]
    assert len(set.intersection(*best)) >= 4


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


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
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
    assert excerpt.strip("…") in hit.text
    assert any(part.is_found for part in hit.excerpt)


def test_an_excerpt_holds_no_marks_of_markdown(tmp_path: Path) -> None:
    text = "# Ice\n\n- **Melts** in [spring](https://example.org)\n- `never` *twice*\n"
    rulebook = filled(tmp_path / "ice.db", Book("ice", (entry("ice/melt", "Ice", text),)))
    (hit,) = rulebook.search("spring")
    assert "".join(part.text for part in hit.excerpt) == "Ice Melts in spring never twice"
    assert hit.text == text


def test_a_word_in_the_title_says_more_than_one_in_the_text(tmp_path: Path) -> None:
    book = Book(
        "ice",
        (
            entry("ice/long", "Something else", "A seal, another seal and one more seal."),
            entry("ice/seal", "Seals of the north", "They swim."),
            entry("ice/other", "Whales", "They swim too."),
        ),
    )
    assert ids(filled(tmp_path / "ice.db", book).search("seal")) == ["ice/seal", "ice/long"]


def test_words_that_mean_the_same_are_those_of_one_game(tmp_path: Path) -> None:
    said = Synonyms((("hut", "igloo"),))
    ice = Book("ice", (entry("ice/igloo", "Igloo", "Cold."), entry("ice/sea", "Sea", "Wet.")), said)
    sand = Book("sand", (entry("sand/igloo", "An igloo", "Warm.", "sand"),))
    rulebook = filled(tmp_path / "two.db", ice, sand)
    assert ids(rulebook.search("huts")) == ["ice/igloo"]
    assert sorted(ids(rulebook.search("igloo"))) == ["ice/igloo", "sand/igloo"]


def test_before_it_is_filled_it_finds_nothing(tmp_path: Path) -> None:
    assert Rulebook(database.prepare(tmp_path / "empty.db")).search("sniper") == []


def test_it_is_written_once_and_anew_only_when_the_rules_have_changed(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    book = Book("ice", (entry("ice/igloo", "Igloo", "Cold."),))
    rulebook = filled(path, book)
    other = database.connect(path)
    (before,) = other.execute("PRAGMA data_version").fetchone()
    rulebook.fill([book])
    assert other.execute("PRAGMA data_version").fetchone() == (before,)
    rulebook.fill([replace(book, entries=(entry("ice/hut", "Hut", "Warm."),))])
    assert other.execute("PRAGMA data_version").fetchone() != (before,)
    assert ids(Rulebook(other).search("hut")) == ["ice/hut"]
    assert Rulebook(other).search("igloo") == []


def test_a_file_that_cannot_be_written_is_said_so_in_words(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    database.prepare(path)
    reader = database.connect(path)
    reader.execute("PRAGMA query_only = ON")
    with pytest.raises(database.UnusableDatabase, match="The games were not touched"):
        Rulebook(reader).fill(GAMES.values())


def test_several_may_start_at_once(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    database.prepare(path)
    together, troubles = threading.Barrier(4), []

    def start(books: Iterable[HasRules]) -> None:
        db = database.connect(path)
        together.wait()
        try:
            Rulebook(db).fill(books)
            assert Rulebook(db).search("R17")[0].id == "R17"
        except Exception as trouble:
            troubles.append(trouble)
        finally:
            db.close()

    threads = [threading.Thread(target=start, args=[GAMES.values()]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert troubles == []


def test_search_answers_while_the_log_is_written_and_the_log_is_written_meanwhile(
    tmp_path: Path,
) -> None:
    path = tmp_path / "companion.db"
    rulebook = filled(path, *GAMES.values())
    writer, reader = database.connect(path), database.connect(path)
    # A reader that waits would give up at once.
    reader.execute("PRAGMA busy_timeout = 0")
    log, referee = EventLog(writer), Referee(PEBBLES)
    table_id = opened(log, referee)
    with log.writing():
        assert ids(Rulebook(reader).search("draw"))[:2] == ["actions/draw", "skirmish/ties"]
    # And the other way round: in the middle of reading, a tap is taken.
    with database.reading(reader):
        reader.execute("SELECT count(*) FROM rulebook").fetchone()
        standing = referee.perform(log, table_id, take(ANNA), Tap("one", None, "me", NOON))
    assert standing.state.taken == {ANNA: 1}
    assert ids(rulebook.search("R17"))[0] == "R17"


def test_what_is_read_while_the_rules_are_written_anew_belongs_together(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    old = Book("ice", tuple(entry(f"ice/{n}", f"Floe {n}", "Ice.") for n in range(9)))
    new = Book("ice", (entry("ice/new", "New floe", "Ice."),))
    rulebook = filled(path, old)
    db = database.connect(path)
    reader = Rulebook(db)
    with database.reading(db):
        reader._digest()
        rulebook.fill([new])
        assert len(reader._answers("floe", ["floe"], "")) == 9
    assert ids(reader.search("floe")) == ["ice/new"]
