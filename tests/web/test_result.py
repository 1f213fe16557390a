"""The result: revealed from the last place to the first, nothing given away before."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from companion.engine.game import PlayerId
from companion.engine.questions import Reason
from companion.engine.scoreboard import Contest, Scoreboard, ScoreLine, ScorePart
from companion.web.parts.ceremony import LAST, MOST_DOUBTS, NEXT, reveal
from tests.conftest import TablePage

NAMES = ("Anna", "Ben", "Cara", "Dana", "Eli")


def board(*ranks: int | None, is_final: bool = True) -> Scoreboard:
    """A board on which everybody's total is 100 less ten times her rank."""
    lines = tuple(
        ScoreLine(
            PlayerId(f"p{n}"),
            name,
            100 - 10 * (rank or 0),
            rank=rank,
            is_winner=rank == 1,
            parts=(ScorePart("People", 7), ScorePart("Cards", 40, adds=False)),
        )
        for n, (name, rank) in enumerate(zip(NAMES, ranks, strict=False), 1)
    )
    gang = Contest("The Masons", "buildings", (("Anna", "2"),), "They join Anna.", PlayerId("p1"))
    reasons = (Reason("Anna wins", "R40"),)
    return Scoreboard(
        lines, is_final, "A note.", ("Anna wins.",), (gang,), reasons, ("Too many scouts.",)
    )


def shown(page: str) -> list[str]:
    """The names on the board, from the top."""
    return re.findall(r'<b class="name">(?!<)([^<]*)</b>', page)


@pytest.fixture
def pebbled(client: FlaskClient) -> TablePage:
    """A closed toy game: Cara 3, Anna and Ben 2 each, Dana 1."""
    table = TablePage(client, "pebbles", ("Anna", "Ben", "Cara", "Dana"))
    for player in ("p3", "p1", "p2", "p3", "p1", "p2", "p3", "p4"):
        assert table.post("take", player=player).status_code == 200
    assert table.post("finish").status_code == 200
    return table


# What the view model holds -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "names", "hidden", "label"),
    [
        pytest.param(0, [], 5, NEXT, id="nothing at first"),
        pytest.param(1, ["Eli"], 4, NEXT, id="the last place"),
        pytest.param(2, ["Cara", "Dana", "Eli"], 2, NEXT, id="a shared place together"),
        pytest.param(3, ["Ben", "Cara", "Dana", "Eli"], 1, LAST, id="all but the winner"),
        pytest.param(4, list(NAMES), 0, "", id="everybody"),
        pytest.param(99, list(NAMES), 0, "", id="more than there are"),
        pytest.param(-3, [], 5, NEXT, id="fewer than none"),
        pytest.param(None, list(NAMES), 0, "", id="all at once"),
    ],
)
def test_places_are_revealed_from_the_last_to_the_first(
    count: int | None, names: list[str], hidden: int, label: str
) -> None:
    found = reveal(board(1, 2, 3, 3, 5), count)
    assert [row.line.name for row in found.rows] == names
    assert (found.hidden, found.next_label) == (hidden, label)


def test_what_decides_comes_when_everybody_is_revealed() -> None:
    before, after = reveal(board(1, 2, 3), 2), reveal(board(1, 2, 3), 3)
    told = (before.note, before.decides, before.prizes, before.reasons, before.warnings)
    assert told == ("", (), (), (), ())
    assert after.decides == ("Anna wins.",)
    assert after.prizes[0].winner == after.rows[0].line
    assert (after.reasons, after.warnings) == (board(1).reasons, ("Too many scouts.",))


def test_two_who_share_the_victory_are_not_given_away_by_the_button() -> None:
    shared, alone = reveal(board(1, 1, 3), 1), reveal(board(1, 2, 3), 1)
    assert shared.next_label == alone.next_label == NEXT
    assert shared.hidden == alone.hidden == 2
    assert reveal(board(1, 1, 3), 2).said == "Anna and Ben: 1st, shared with 90."


@pytest.mark.parametrize(
    ("ranks", "is_final"),
    [
        pytest.param((None, None, None), True, id="closed without counting"),
        pytest.param((1, 2, None), True, id="not everybody ranked"),
        pytest.param((1, 2, 3), False, id="still under way"),
    ],
)
def test_what_is_no_final_ranking_hides_nothing(
    ranks: tuple[int | None, ...], is_final: bool
) -> None:
    found = reveal(board(*ranks, is_final=is_final), 0)
    assert not found.is_ceremony
    assert [row.line.name for row in found.rows] == ["Anna", "Ben", "Cara"]
    assert {row.place for row in found.rows} == {""}


def test_places_are_written_as_people_say_them() -> None:
    rows = reveal(board(1, 2, 3, 3, 5), None).rows
    assert [row.place for row in rows] == ["1st", "2nd", "3rd, shared", "3rd, shared", "5th"]


def test_what_adds_up_and_what_breaks_ties_are_told_apart() -> None:
    row = reveal(board(1), None).rows[0]
    assert [part.label for part in row.adding] == ["People"]
    assert [part.label for part in row.deciding] == ["Cards"]


def test_on_paper_there_is_room_for_a_few_warnings() -> None:
    few, many = ("One.", "Two."), tuple(f"Number {n}." for n in range(MOST_DOUBTS + 3))
    assert reveal(replace(board(1), warnings=few), None).doubts == few
    found = reveal(replace(board(1), warnings=many), None).doubts
    assert found == (*many[:MOST_DOUBTS], "And 3 more on the screen.")


# The page ------------------------------------------------------------------------------------


def test_a_closed_game_is_revealed_place_by_place(pebbled: TablePage) -> None:
    assert shown(pebbled.get("/score")) == []
    assert shown(pebbled.get("/score?shown=1")) == ["Dana"]
    assert shown(pebbled.get("/score?shown=2")) == ["Anna", "Ben", "Dana"]
    everybody = pebbled.get("/score?shown=3")
    assert shown(everybody) == ["Cara", "Anna", "Ben", "Dana"]
    assert "Cara took the most." in everybody
    assert shown(pebbled.get("/score?shown=all")) == shown(everybody)


def test_the_source_of_the_page_holds_only_what_is_revealed(pebbled: TablePage) -> None:
    for count in (0, 1, 2):
        page = pebbled.get(f"/score?shown={count}")
        assert "Cara" not in page
        assert "took the most" not in page
        assert "bgstats" not in page
        assert "The cloth" not in page
        assert 'class="total">3<' not in page


def test_the_button_leads_to_one_place_more(pebbled: TablePage) -> None:
    def button(page: str) -> str:
        found = re.search(r'id="reveal-next" href="([^"]*)".*?<span>([^<]*)</span>', page)
        return f"{found[1]} {found[2]}" if found else ""

    assert button(pebbled.get("/score")) == f"{pebbled.url}/score?shown=1 {NEXT}"
    assert button(pebbled.get("/score?shown=2")) == f"{pebbled.url}/score?shown=3 {LAST}"
    assert button(pebbled.get("/score?shown=3")) == ""


def test_a_number_opens_into_its_reasons(pebbled: TablePage) -> None:
    page = pebbled.get("/score?shown=all")
    found = re.search(r'<details class="part.*?</details>', page, re.S)
    assert found is not None
    assert "Cara took 3." in found[0]
    assert "<summary>" in found[0]


def test_the_table_leads_to_the_result_and_the_result_to_all_the_rest(pebbled: TablePage) -> None:
    assert f'href="{pebbled.url}/score"' in pebbled.get().partition('id="now"')[2]
    page = pebbled.get("/score?shown=all")
    for path in ("/story", "/print", "/log", "/export.jsonl", "/export.csv"):
        assert f'href="{pebbled.url}{path}"' in page
    assert 'href="/history"' in page
    assert 'href="https://app.bgstatsapp.com/' in page
    assert "Undo at the table opens the game again" in page


def test_a_game_under_way_shows_its_standing_at_once(pebbles: TablePage) -> None:
    pebbles.post("take", player="p2")
    page = pebbles.get("/score")
    assert shown(page) == ["Anna", "Ben"]
    assert "The game is not closed yet." in page
    assert "bgstats" not in page
    assert "reveal-next" not in page


def test_undo_reopens_what_was_closed(pebbled: TablePage) -> None:
    assert pebbled.post("undo").status_code == 200
    page = pebbled.get("/score")
    assert "Standing" in page
    assert shown(page) == ["Anna", "Ben", "Cara", "Dana"]


@pytest.mark.parametrize("wrong", ["many", "1.5", "9999999999", "%00", "²"])
def test_an_address_that_makes_no_sense_is_refused_with_a_sentence(
    pebbled: TablePage, wrong: str
) -> None:
    answer = pebbled.client.get(f"{pebbled.url}/score?shown={wrong}")
    assert answer.status_code == 400
    assert "must be a whole number" in answer.text


# Nothing else tells it before -------------------------------------------------------------------

TELLING = pytest.mark.parametrize("page", ["/story", "/print"])


def is_veiled(table: TablePage, page: str) -> bool:
    """Whether the page in between comes, which holds nothing of the result."""
    text = table.get(page)
    found = "<h1>Not revealed yet</h1>" in text
    assert not (found and "Cara" in text)
    return found


@TELLING
def test_a_page_that_tells_the_result_asks_before_it_does(pebbled: TablePage, page: str) -> None:
    assert is_veiled(pebbled, page)
    assert is_veiled(pebbled, page)
    text = pebbled.get(page)
    assert f'href="{pebbled.url}/score"' in text
    assert f'href="{pebbled.url}{page}?shown=all"' in text
    assert "Cara" in pebbled.get(f"{page}?shown=all")


@TELLING
def test_once_it_was_revealed_nothing_asks_again(pebbled: TablePage, page: str) -> None:
    pebbled.get("/score?shown=2")
    assert is_veiled(pebbled, page)
    pebbled.get("/score?shown=3")
    assert not is_veiled(pebbled, page)


def test_a_look_at_one_page_lifts_the_veil_of_the_other(pebbled: TablePage) -> None:
    assert is_veiled(pebbled, "/print")
    pebbled.get("/story?shown=all")
    assert not is_veiled(pebbled, "/print")


def test_the_result_of_another_table_does_not_let_the_veil_fall_again(
    pebbled: TablePage, client: FlaskClient
) -> None:
    pebbled.get("/score?shown=all")
    other = TablePage(client, "pebbles", ("Anna", "Ben"))
    other.post("take", player="p1")
    other.post("finish")
    other.get("/score?shown=all")
    assert not is_veiled(pebbled, "/story")
    assert not is_veiled(other, "/story")


def test_without_cookies_the_address_is_enough(pebbled: TablePage) -> None:
    stranger = pebbled.client.application.test_client(use_cookies=False)
    assert "Cara took the most." in stranger.get(f"{pebbled.url}/print?shown=all").text
    assert "Not revealed yet" in stranger.get(f"{pebbled.url}/print").text


def test_a_result_that_was_closed_anew_is_revealed_anew(pebbled: TablePage) -> None:
    pebbled.get("/score?shown=all")
    pebbled.post("undo")
    assert not is_veiled(pebbled, "/story")  # under way: there is no result
    pebbled.post("redo")
    assert not is_veiled(pebbled, "/story")  # the same result
    pebbled.post("undo")
    pebbled.post("finish")
    assert is_veiled(pebbled, "/story")


def test_another_device_has_seen_nothing(pebbled: TablePage) -> None:
    pebbled.get("/score?shown=all")
    other = pebbled.client.application.test_client()
    assert "Not revealed yet" in other.get(f"{pebbled.url}/story").text


def test_what_can_be_won_is_named_once_before_its_sentence() -> None:
    (prize,) = reveal(board(1, 2), None).prizes
    assert prize.name == "The Masons"
    told = replace(prize.contest, sentence="The Masons join Anna.")
    assert replace(prize, contest=told).name == ""


# On paper ------------------------------------------------------------------------------------


def test_the_result_on_paper_holds_everything_but_the_log(pebbled: TablePage) -> None:
    page = pebbled.get("/print?shown=all")
    assert "Breaks ties" not in page
    for word in ("Cara took the most.", "2nd, shared", "Pebbles 3", "The cloth", "Nobody won it."):
        assert word in page
    assert "Taken." not in page
    assert f'href="{pebbled.url}/log/print"' in page


def test_a_table_under_way_has_its_standing_on_paper(pebbles: TablePage) -> None:
    page = pebbles.get("/print")
    assert "Standing" in page
    assert "Take pebbles." in page
