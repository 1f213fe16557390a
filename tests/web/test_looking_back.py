"""The log by chapter, its folded lines, the table as it was, and the way back there."""

from __future__ import annotations

import re
from contextlib import closing

import pytest

from tests.conftest import TablePage


def texts(page: str) -> list[str]:
    """The lines of the log on a page, those of folded runs included."""
    return re.findall(r'<span class="text">([^<]*)</span>', page)


def heads(page: str) -> list[str]:
    """The titles of the chapters on a page."""
    return re.findall(r'class="chapter">([^<]*)<', page)


def clock(page: str) -> str:
    """What the clock shows on a page."""
    found = re.search(r'class="clock">([^<]*)<', page)
    assert found
    return found[1]


def taken(table: TablePage) -> str:
    found = re.search(r"(\d+) taken", table.get())
    assert found
    return found[1]


@pytest.fixture
def played(pebbles: TablePage) -> TablePage:
    """Entry 2 to 5: a pebble each; 6 to 8: polished; 9: another pebble."""
    for player in ("p1", "p2", "p1", "p2"):
        pebbles.post("take", player=player)
    for _ in range(3):
        pebbles.post("polish", player="p1")
    pebbles.post("take", player="p1")
    return pebbles


def test_the_log_is_grouped_by_what_the_clock_showed(played: TablePage) -> None:
    chapters = [f"{n} taken" for n in (4, 3, 2, 1, 0)]
    assert heads(played.get("/log")) == chapters


def test_on_paper_the_log_begins_at_its_beginning(played: TablePage) -> None:
    page = played.get("/log/print")
    assert heads(page) == [f"{n} taken" for n in (0, 1, 2, 3, 4)]
    assert texts(page)[0] == "Started."
    assert texts(page) == [text for text in texts(played.get("/log"))[::-1] if text != "Polished."]
    assert "taps" not in page


def test_lines_from_before_there_were_chapters_stand_without_a_title(played: TablePage) -> None:
    with closing(played.client.application.extensions["games_file"].connect()) as db:
        db.execute("UPDATE entries SET chapter = NULL WHERE seq < 9")
        db.commit()
    assert heads(played.get("/log")) == ["4 taken"]
    assert "Started." in played.get("/log")
    played.post("undo")
    assert heads(played.get("/log")) == ["4 taken"]


def test_a_run_of_small_taps_is_one_line_that_can_be_opened(played: TablePage) -> None:
    page = played.get("/log")
    assert texts(page)[:5] == ["Taken.", "Polished 3 times.", *["Polished."] * 3]
    assert "3 taps" in page
    assert texts(played.get("/log/print")).count("Polished 3 times.") == 1
    assert "Polished." not in played.get("/log/print")


def test_another_line_in_between_ends_a_run(played: TablePage) -> None:
    played.post("polish", player="p1")
    played.post("polish", player="p1")
    assert texts(played.get("/log"))[0] == "Polished 2 times."
    assert "Polished 3 times." in texts(played.get("/log"))


def test_each_player_has_a_run_of_their_own(played: TablePage) -> None:
    for player in ("p1", "p1", "p2", "p2", "p2"):
        played.post("polish", player=player)
    lines = [line for line in texts(played.get("/log")) if line != "Polished."]
    assert lines[:3] == ["Polished 3 times.", "Polished 2 times.", "Taken."]


def test_a_run_taken_back_in_part_stands_as_two_lines(played: TablePage) -> None:
    played.post("undo")
    played.post("undo")
    lines = texts(played.get("/log"))
    assert lines[0] == "Undone: 2 lines"
    assert lines[3:7] == ["Taken.", "Polished.", "Polished 2 times.", "Polished."]


def test_what_was_overruled_stands_on_a_line_of_its_own(pebbles: TablePage) -> None:
    for _ in range(2):
        pebbles.post("hide", player="p1", number="1")
    pebbles.post("finish", despite="pebbles/shown")
    assert "allowed anyway" in pebbles.get("/log")


def drawer(table: TablePage) -> str:
    """What the drawer over the table shows of the log."""
    headers = {"HX-Request": "true", "HX-Target": "drawer-body"}
    return table.client.get(f"{table.url}/log", headers=headers).text


def test_the_drawer_shows_the_last_twenty_lines_and_leads_to_older_ones(pebbles: TablePage) -> None:
    for n in range(30):
        pebbles.post("take", player=f"p{n % 2 + 1}")
    page = drawer(pebbles)
    assert "<html" not in page
    assert f'href="{pebbles.url}/log"' in page
    assert len(texts(page)) == 20
    older = re.search(r'class="more older" href="([^"]+)"', page)
    assert older
    assert heads(pebbles.client.get(older[1]).text)[0] == "9 taken"


def test_a_run_is_not_cut_in_two_by_the_end_of_a_page(pebbles: TablePage) -> None:
    for _ in range(60):
        pebbles.post("polish", player="p1")
    for n in range(18):
        pebbles.post("take", player=f"p{n % 2 + 1}")
    assert "Polished 60 times." in drawer(pebbles)
    for n in range(30):
        pebbles.post("take", player=f"p{n % 2 + 1}")
    page = drawer(pebbles)
    assert "Polished" not in page
    older = re.search(r'class="more older" href="([^"]+)"', page)
    assert older
    assert "Polished 60 times." in pebbles.client.get(older[1]).text


@pytest.mark.parametrize("before", ["x", "-", "9" * 30, "1.5"])
def test_older_than_nonsense_is_a_400(pebbles: TablePage, before: str) -> None:
    assert pebbles.client.get(f"{pebbles.url}/log?before={before}").status_code == 400


@pytest.mark.parametrize("before", ["0", "-1", "1", "99999"])
def test_older_than_any_number_is_a_page(pebbles: TablePage, before: str) -> None:
    assert pebbles.client.get(f"{pebbles.url}/log?before={before}").status_code == 200


def test_a_line_leads_to_the_table_as_it_was(played: TablePage) -> None:
    link = re.search(rf'href="({played.url}/at/3)"', played.get("/log"))
    assert link
    page = played.client.get(link[1]).text
    assert re.search(r"<small>2 taken at <time[^>]*>\d\d:\d\d</time></small>", page)
    assert "undoes 6 lines" in page
    assert "Back to now" in page
    assert "Take one" not in page


def test_looking_back_changes_nothing(played: TablePage) -> None:
    for seq in range(1, 10):
        played.get(f"/at/{seq}")
    assert played.get("/log").count("Undone: ") == 0
    assert taken(played) == "5"


def test_the_picture_of_an_undo_is_the_table_after_it(played: TablePage) -> None:
    played.post("undo")
    page = played.get("/at/10")
    assert clock(page) == "4 taken"
    assert "Undone: Taken." in page
    assert "Go back to this point" not in page


@pytest.mark.parametrize("seq", ["0", "99", "999999999", "9999999999", "9" * 5000, "-1", "x"])
def test_a_line_that_is_not_there_is_a_404(played: TablePage, seq: str) -> None:
    assert played.client.get(f"{played.url}/at/{seq}").status_code == 404
    assert played.client.post(f"{played.url}/at/{seq}", data={"seq": 9}).status_code == 404


def returned(table: TablePage, to: int, **form: object) -> int:
    """Tap "Go back to this point", as a page without a script does."""
    fields = {"seq": table.seq, "key": f"return-{to}-{table.seq}", **form}
    answer = table.client.post(f"{table.url}/at/{to}", data=fields)
    if answer.status_code == 303:
        assert answer.headers["Location"] == table.url
        seq = re.search(r'name="seq" value="(\d+)"', table.get())
        assert seq
        table.seq = int(seq[1])
    return answer.status_code


def test_one_tap_returns_and_another_brings_everything_back(played: TablePage) -> None:
    assert returned(played, 2) == 303
    assert taken(played) == "1"
    assert texts(played.get("/log"))[0] == "Undone: 7 lines, back to: Taken."
    assert "redoes 7 lines" in played.get("/at/9")
    assert returned(played, 9) == 303
    assert taken(played) == "5"
    assert texts(played.get("/log"))[:2] == [
        "Redone: 7 lines, up to: Taken.",
        "Undone: 7 lines, back to: Taken.",
    ]
    assert "Undone" not in played.get("/log/print")


@pytest.mark.long
def test_a_return_over_many_lines_is_one_line_of_the_log(pebbles: TablePage) -> None:
    for n in range(130):
        pebbles.post("take", player=f"p{n % 2 + 1}")
    returned(pebbles, 1)
    page = drawer(pebbles)
    assert texts(page)[0] == "Undone: 130 lines, back to: Started."
    assert pebbles.seq == 132
    older = re.search(r'class="more older" href="([^"]+)"', page)
    assert older
    assert heads(pebbles.client.get(older[1]).text)[0] == "110 taken"


def test_a_return_of_older_versions_is_one_line_too(played: TablePage) -> None:
    for _ in range(7):
        played.post("undo")
    assert texts(played.get("/log"))[0] == "Undone: 7 lines"
    assert "redoes 7 lines" in played.get("/at/9")
    assert returned(played, 9) == 303
    assert (taken(played), played.seq) == ("5", 17)


def test_a_return_stands_in_the_chapter_it_leads_to(played: TablePage) -> None:
    returned(played, 2)
    assert heads(played.get("/log"))[:2] == ["1 taken", "4 taken"]
    returned(played, 4)
    assert heads(played.get("/log"))[:2] == ["2 taken", "1 taken"]


def test_undo_and_redo_name_what_they_move_after_a_return(pebbles: TablePage) -> None:
    pebbles.post("take", player="p1")
    pebbles.post("polish", player="p1")
    pebbles.post("hide", player="p1", number="1")
    for seq, names in (
        (1, [("Redo", "Taken.")]),
        (2, [("Undo", "Taken."), ("Redo", "Polished.")]),
        (3, [("Undo", "Polished."), ("Redo", "Hidden.")]),
        (4, [("Undo", "Hidden.")]),
        (2, [("Undo", "Taken."), ("Redo", "Polished.")]),
    ):
        returned(pebbles, seq)
        assert offers(pebbles) == names
    pebbles.post("undo")
    assert offers(pebbles) == [("Redo", "Taken.")]


def offers(table: TablePage) -> list[tuple[str, str]]:
    """What undo and redo say that they would move."""
    return re.findall(r'title="(Undo|Redo): ([^"]*)"', table.get())


def test_what_a_return_took_back_is_marked_and_its_picture_is_the_table_after_it(
    played: TablePage,
) -> None:
    returned(played, 2)
    assert played.get("/log").count("(undone)") == 5 + 3  # three of them are folded to one line
    assert texts(played.get("/log/print")) == ["Started.", "Taken."]
    page = played.get("/at/10")
    assert clock(page) == "1 taken"
    assert "Undone: 7 lines, back to: Taken." in page
    assert "Go back to this point" not in page


def test_redo_goes_forward_step_by_step_after_a_return(played: TablePage) -> None:
    returned(played, 2)
    for count in ("2", "3", "4"):
        played.post("redo")
        assert taken(played) == count


def test_a_return_sent_twice_counts_once(played: TablePage) -> None:
    before = played.seq
    returned(played, 5, key="mine")
    assert returned(played, 5, seq=before, key="mine") == 303
    assert taken(played) == "4"
    assert texts(played.get("/log"))[0] == "Undone: 4 lines, back to: Taken."
    assert played.seq == 10


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["form", "htmx"])
def test_a_stale_return_changes_nothing_and_shows_the_table(
    played: TablePage, headers: dict[str, str]
) -> None:
    answer = played.client.post(f"{played.url}/at/2", data={"seq": 8}, headers=headers)
    assert answer.status_code == 409
    assert "Another device tapped first" in answer.text
    assert taken(played) == "5"


def test_there_is_no_way_to_a_line_that_other_moves_have_replaced(played: TablePage) -> None:
    returned(played, 5)
    played.post("take", player="p1")
    assert "Go back to this point" not in played.get("/at/9")
    assert returned(played, 9) == 422
    assert taken(played) == "5"


def test_the_present_needs_no_return(played: TablePage) -> None:
    assert "Go back to this point" not in played.get("/at/9")
    assert returned(played, 9) == 303
    assert played.seq == 9


def test_looking_back_shows_no_secret(pebbles: TablePage) -> None:
    pebbles.post("hide", player="p1", number="4711")
    assert "4711" not in pebbles.get("/at/2")


def test_who_looks_back_at_a_table_finds_the_way_back_to_it(played: TablePage) -> None:
    other = TablePage(played.client, "pebbles", ("Cara", "Dana"))
    other.get()
    played.get("/at/2")
    assert re.search(rf'href="{played.url}".*?Back to the table', played.client.get("/rules").text)


def test_the_table_as_it_was_takes_no_taps(played: TablePage) -> None:
    commands = rf'action="{played.url}/(?!at/)[\w-]+"'
    assert re.findall(commands, played.get())
    assert re.findall(commands, played.get("/at/3")) == []


# Whose lines, which round, which words -----------------------------------------------------------


def test_every_line_has_the_token_of_its_player(played: TablePage) -> None:
    tokens = re.findall(
        r'class="token seat-(\w+) small".*?<span class="text">', played.get("/at/4"), re.S
    )
    assert tokens[:3] == ["blue", "orange", "blue"]  # entry 2 to 4; no one's is the first line
    assert "no-token" in played.get("/at/2")


def test_a_log_of_one_player_holds_no_other_lines(played: TablePage) -> None:
    assert texts(played.get("/log?who=p2")) == ["Taken."] * 2
    assert texts(played.get("/log?who=nobody")) == []
    page = played.get("/log")
    assert f'href="{played.url}/log?who=p2"' in page
    # The token of a player whose lines are shown leads back to those of everyone.
    assert f'href="{played.url}/log"' in played.get("/log?who=p2")


def test_words_are_found_in_whatever_letters(played: TablePage) -> None:
    assert texts(played.get("/log?find=POLISHED+3"))[0] == "Polished 3 times."
    assert texts(played.get("/log?find=nowhere")) == []
    assert "&lt;b&gt;" in played.get("/log?find=<b>")


def test_a_jump_leads_to_the_end_of_its_round(played: TablePage) -> None:
    jumps = re.findall(r'href="([^"]+)" title="(\d taken)"', played.get("/log"))
    assert [title for _, title in jumps] == [f"{n} taken" for n in (4, 3, 2, 1, 0)]
    page = played.client.get(jumps[2][0]).text
    assert heads(page)[0] == "2 taken"
    assert re.search(r'class="button chosen" href="[^"]+" title="2 taken"', page)


def test_rounds_and_phases_are_the_headings_of_the_log(scavengers: TablePage) -> None:
    scavengers.post("next")
    scavengers.post("tick", player="p1", action="hunt")
    assert heads(scavengers.get("/log")) == ["Round 1, Gather", "Round 1, Draw"]


# Around a moment ---------------------------------------------------------------------------------


def test_three_lines_stand_on_either_side_of_a_moment(played: TablePage) -> None:
    page = played.get("/at/5")
    assert texts(page) == [*["Taken."] * 4, "Polished 3 times.", "Taken."]


def test_earlier_and_later_lead_from_line_to_line(played: TablePage) -> None:
    page, seen = played.get("/at/9"), [9]
    while earlier := re.search(r'href="[^"]+/at/(\d+)">(?:<svg.*?</svg>)?<span>Earlier', page):
        seen.append(int(earlier[1]))
        page = played.get(f"/at/{seen[-1]}")
    assert seen == [9, 8, 5, 4, 3, 2, 1]
    assert re.search(r'/at/2"><span>Later', page)


def test_inside_a_run_the_tap_itself_is_shown(played: TablePage) -> None:
    page = played.get("/at/7")
    assert texts(page)[3:5] == ["Polished.", "Polished 3 times."]
