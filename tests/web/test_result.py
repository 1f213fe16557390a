"""The result: revealed from the last place to the first, nothing given away before."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from companion.engine.game import PlayerId
from companion.engine.questions import Reason
from companion.engine.scoreboard import Contest, Scoreboard, ScoreLine, ScorePart
from companion.engine.view import SeatView
from companion.web.parts.ceremony import MOST_DOUBTS, WINNER, headline, in_short, reveal, seats
from tests.conftest import TablePage

NAMES = ("Anna", "Ben", "Cara", "Dana", "Eli")


def board(*ranks: int | None, is_final: bool = True) -> Scoreboard:
    """A board on which everyone's total is 100 less ten times the rank."""
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


def totals(page: str) -> list[str]:
    """The numbers of the seats, from the first player on."""
    return re.findall(r'class="figure-main"[^>]*><span[^>]*>([^<]*)<', page)


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
        pytest.param(0, [], 5, "Reveal fifth place", id="nothing at first"),
        pytest.param(1, ["Eli"], 4, "Reveal fourth place", id="the last place"),
        pytest.param(
            2, ["Cara", "Dana", "Eli"], 2, "Reveal second place", id="a shared place together"
        ),
        pytest.param(3, ["Ben", "Cara", "Dana", "Eli"], 1, WINNER, id="all but the winner"),
        pytest.param(4, list(NAMES), 0, "", id="everyone"),
        pytest.param(99, list(NAMES), 0, "", id="more than there are"),
        pytest.param(-3, [], 5, "Reveal fifth place", id="fewer than none"),
        pytest.param(None, list(NAMES), 0, "", id="all at once"),
    ],
)
def test_places_are_revealed_from_the_last_to_the_first(
    count: int | None, names: list[str], hidden: int, label: str
) -> None:
    found = reveal(board(1, 2, 3, 3, 5), count)
    assert [row.line.name for row in found.rows] == names
    assert (len(found.hidden), found.next_label) == (hidden, label)


def test_of_who_is_not_revealed_only_the_token_is_known() -> None:
    found = reveal(board(2, 1, 3), 1)
    assert [line.name for line in found.hidden] == ["Anna", "Ben"]
    assert found.places == ("1st", "2nd")
    assert {(line.total, line.rank, line.parts) for line in found.hidden} == {(None, None, ())}


def test_what_decides_comes_when_everyone_is_revealed() -> None:
    before, after = reveal(board(1, 2, 3), 2), reveal(board(1, 2, 3), 3)
    told = (before.note, before.decides, before.prizes, before.reasons, before.warnings)
    assert told == ("", (), (), (), ())
    assert after.decides == ("Anna wins.",)
    assert after.prizes[0].winner == after.rows[0].line
    assert (after.reasons, after.warnings) == (board(1).reasons, ("Too many scouts.",))


def test_two_who_share_the_victory_are_not_given_away_by_the_button() -> None:
    shared, alone = reveal(board(1, 1, 3), 1), reveal(board(1, 2, 3), 1)
    assert shared.next_label == alone.next_label == "Reveal second place"
    assert shared.hidden == alone.hidden
    assert reveal(board(1, 1, 3), 2).said == "Anna and Ben: 1st, shared with 90."


@pytest.mark.parametrize(
    ("ranks", "is_final"),
    [
        pytest.param((None, None, None), True, id="closed without counting"),
        pytest.param((1, 2, None), True, id="not everyone ranked"),
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


def scored(*parts: ScorePart, total: int) -> Scoreboard:
    line = ScoreLine(PlayerId("p1"), "Anna", total, rank=1, is_winner=True, parts=parts)
    return Scoreboard((line,), is_final=True, note="")


def test_a_bar_is_made_of_cards_then_of_what_joined_then_of_what_was_lost() -> None:
    counted = ScorePart("On cards", 20)
    gang, lost = ScorePart("Gearheads", 5, joins=True), ScorePart("Penalty", -3)
    (row,) = reveal(scored(counted, gang, lost, total=22), None).rows
    drawn = [(part.at, part.length, part.text, part.look) for part in row.bars]
    assert drawn == [
        ("0.0%", "66.7%", "", ""),
        ("66.7%", "16.7%", "+5", "added"),
        ("83.3%", "10.0%", "−3", "lost"),
    ]
    (alone,) = reveal(scored(total=22), None).rows
    assert [part.length for part in alone.bars] == ["88.0%"]


def test_all_bars_have_one_scale_that_tells_nothing_of_who_is_hidden() -> None:
    few, many = ScorePart("On cards", 12), ScorePart("On cards", 90)
    lines = (
        ScoreLine(PlayerId("p1"), "Anna", 90, rank=1, is_winner=True, parts=(many,)),
        ScoreLine(PlayerId("p2"), "Ben", 12, rank=2, parts=(few,)),
    )
    both = Scoreboard(lines, is_final=True, note="")
    assert [row.bars[0].length for row in reveal(both, 1).rows] == ["100.0%"]
    assert [row.bars[0].length for row in reveal(both, 2).rows] == ["100.0%", "13.3%"]


def test_only_the_place_revealed_last_is_new() -> None:
    assert [row.is_new for row in reveal(board(1, 2, 3, 3, 5), 2).rows] == [True, True, False]
    assert not any(row.is_new for row in reveal(board(1, 2, is_final=False), None).rows)


def test_a_seat_shows_a_total_when_it_is_revealed_and_opens_into_its_reasons() -> None:
    sat = [SeatView(PlayerId(f"p{n}"), name, "blue", name[0]) for n, name in enumerate(NAMES, 1)]
    gang = ScorePart("Gearheads", 5, ("They join Ben.",), joins=True)
    plain = board(1, 2, 3)
    told = replace(plain.lines[1], parts=(ScorePart("On cards", 7), gang))
    shown = reveal(replace(plain, lines=(plain.lines[0], told, plain.lines[2])), 2)
    anna, ben, cara = seats(sat[:3], shown)
    assert [seat.figures[0].value for seat in (anna, ben, cara)] == ["?", "80", "70"]
    assert (anna.lines, anna.short) == ((), ())
    assert [line.text for line in ben.short] == ["Gearheads"]
    assert [(line.label, line.number, line.why) for line in ben.lines] == [
        ("On cards", "7", ""),
        ("Gearheads", "5", "They join Ben."),
    ]


@pytest.mark.parametrize(
    ("ranks", "shown", "said"),
    [
        pytest.param((1, 2, 3), 3, "Anna won, 90 to 80", id="one winner"),
        pytest.param((1, 1, 3), None, "Anna and Ben won together", id="shared"),
        pytest.param((1,), None, "Anna won", id="alone"),
        pytest.param((1, 2, 3), 2, "", id="not revealed"),
        pytest.param((None, None), None, "", id="not counted"),
    ],
)
def test_the_headline_says_who_won_and_by_how_much(
    ranks: tuple[int | None, ...], shown: int | None, said: str
) -> None:
    assert headline(reveal(board(*ranks), shown)) == said


def test_who_wins_a_tie_does_not_win_by_points() -> None:
    tied = board(1, 2)
    tied = replace(tied, lines=tuple(replace(line, total=46) for line in tied.lines))
    assert headline(reveal(tied, None)) == "Anna won the tie at 46"


def test_the_text_to_share_has_a_line_for_every_place() -> None:
    text = in_short("Pebbles", "6 January", reveal(board(1, 2, 2), None))
    assert text.splitlines() == [
        "Pebbles, 6 January",
        "Anna won, 90 to 80.",
        "1st Anna, 90",
        "2nd, shared Ben, 80",
        "2nd, shared Cara, 80",
    ]


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
    everyone = pebbled.get("/score?shown=3")
    assert shown(everyone) == ["Cara", "Anna", "Ben", "Dana"]
    assert "Cara won, 3 to 2" in everyone
    assert shown(pebbled.get("/score?shown=all")) == shown(everyone)


def test_the_source_of_the_page_holds_only_what_is_revealed(pebbled: TablePage) -> None:
    for count, numbers in enumerate((["?"] * 4, ["?", "?", "?", "1"], ["2", "2", "?", "1"])):
        page = pebbled.get(f"/score?shown={count}")
        assert totals(page) == numbers
        assert "Cara won" not in page
        assert "Cara took" not in page
        assert "bgstats" not in page
        assert "data-text" not in page
        assert "The cloth" not in page
        assert 'class="rank-total">3<' not in page


def test_the_button_leads_to_one_place_more(pebbled: TablePage) -> None:
    def button(page: str) -> str:
        found = re.search(r'id="reveal-next" href="([^"]*)".*?<span>([^<]*)</span>', page, re.S)
        return f"{found[1]} {found[2]}" if found else ""

    fourth = f"{pebbled.url}/score?shown=1 Reveal fourth place"
    assert button(pebbled.get("/score")) == fourth
    assert button(pebbled.get("/score?shown=2")) == f"{pebbled.url}/score?shown=3 {WINNER}"
    assert button(pebbled.get("/score?shown=3")) == ""


def test_a_seat_opens_into_the_reasons_of_its_number(pebbled: TablePage) -> None:
    page = pebbled.get("/score?shown=all")
    found = re.search(r'id="seat-p3-reasons".*?</details>', page, re.S)
    assert found is not None
    assert "Cara took 3." in found[0]


def test_the_working_opens_over_the_page_and_is_a_page_without_a_script(
    pebbled: TablePage,
) -> None:
    page = pebbled.get("/score?shown=all")
    assert f'id="show-working" href="{pebbled.url}/score/working"' in page
    whole = pebbled.get("/score/working")
    assert "<h1>" in whole
    for word in ("Cara took the most.", "The cloth", "Every pebble counts"):
        assert word in whole
    drawer = {"HX-Request": "true", "HX-Target": "drawer-body"}
    part = pebbled.client.get(f"{pebbled.url}/score/working", headers=drawer).text
    assert "Every pebble counts" in part
    assert "<h1>" not in part


def test_the_table_leads_to_the_result_and_the_result_to_all_the_rest(pebbled: TablePage) -> None:
    assert f'href="{pebbled.url}/score"' in pebbled.get().partition('id="bar"')[2]
    page = pebbled.get("/score?shown=all")
    menu, bar = page.partition('id="menu"')[2].partition('id="bar"')[::2]
    for path in ("/story", "/log", "/export.jsonl", "/export.csv", "/score"):
        assert f'href="{pebbled.url}{path}"' in menu
    assert 'href="/history"' in menu
    assert 'href="https://app.bgstatsapp.com/' in menu
    assert "Back to the table" in menu
    assert f'href="{pebbled.url}/print"' in bar
    assert f'href="{pebbled.url}/share"' in bar


def test_a_new_game_with_the_same_people_is_one_tap_away(pebbled: TablePage) -> None:
    page = pebbled.get("/score?shown=all")
    found = re.search(r'class="button next" href="(/new[^"]*)"', page)
    assert found is not None
    answer = pebbled.client.get(html.unescape(found[1]), follow_redirects=True)
    assert re.findall(r'name="name\d"[^>]*value="(\w+)"', answer.text) == [
        "Anna",
        "Ben",
        "Cara",
        "Dana",
    ]


def test_the_result_can_be_shared_with_a_script_and_without(pebbled: TablePage) -> None:
    page = pebbled.get("/score?shown=all")
    found = re.search(r'data-text="([^"]*)"', page)
    assert found is not None
    text = html.unescape(found[1])
    assert text.splitlines()[1:] == [
        "Cara won, 3 to 2.",
        "1st Cara, 3",
        "2nd, shared Anna, 2",
        "2nd, shared Ben, 2",
        "4th Dana, 1",
    ]
    assert "1st Cara, 3" in pebbled.get("/share")


def test_a_game_under_way_shows_its_score_so_far(pebbles: TablePage) -> None:
    pebbles.post("take", player="p2")
    page = pebbles.get("/score")
    assert shown(page) == ["Anna", "Ben"]
    assert totals(page) == ["0", "1"]
    assert "<h1>Score so far</h1>" in page
    assert "This game is not finished." in page
    assert "bgstats" not in page
    assert "reveal-next" not in page


def test_a_game_under_way_can_be_ended_on_its_score(client: FlaskClient) -> None:
    table = TablePage(client, "arctic_scavengers", NAMES[:3])
    bar = table.get("/score").partition('id="bar"')[2]
    assert f'action="{table.url}/end"' in bar
    assert "End the game now" in bar


def test_undo_stands_in_the_strip_of_the_result_and_leads_to_the_table(pebbled: TablePage) -> None:
    strip = pebbled.get("/score").partition("</nav>")[0]
    assert f'action="{pebbled.url}/undo"' in strip
    assert f'action="{pebbled.url}/redo"' in strip
    assert f'href="{pebbled.url}/help"' in strip
    seq = re.search(r'name="seq" value="(\d+)"', strip)
    assert seq
    answer = pebbled.client.post(f"{pebbled.url}/undo", data={"seq": seq[1]})
    assert answer.status_code == 303
    assert answer.location == pebbled.url


def test_undo_reopens_what_was_closed(pebbled: TablePage) -> None:
    assert pebbled.post("undo").status_code == 200
    page = pebbled.get("/score")
    assert "Score so far" in page
    assert shown(page) == ["Anna", "Ben", "Cara", "Dana"]


@pytest.mark.parametrize("wrong", ["many", "1.5", "9999999999", "%00", "²"])
def test_an_address_that_makes_no_sense_is_refused_with_a_sentence(
    pebbled: TablePage, wrong: str
) -> None:
    answer = pebbled.client.get(f"{pebbled.url}/score?shown={wrong}")
    assert answer.status_code == 400
    assert "must be a whole number" in answer.text


# Nothing else tells it before -------------------------------------------------------------------

TELLING = pytest.mark.parametrize("page", ["/story", "/print", "/share", "/score/working"])


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
    assert "Score so far" in page
    assert "Take pebbles." in page
