"""The count by the forms of its page: from the last skirmish to a finished game."""

from __future__ import annotations

import gzip
import html
import re

import pytest
from flask.testing import FlaskClient

from companion.games.arctic_scavengers.view.piles_of_cards import ROWS
from tests.conftest import TablePage

MOST_BYTES = 10_000
NAMES = ("Anna", "Ben", "Cara", "Dana", "Eli")


def ended(
    client: FlaskClient, players: int = 3, known: dict[str, str] | None = None, **form: str
) -> TablePage:
    """A table whose last skirmish was won just now; ``known`` corrects what it knows before."""
    table = TablePage(client, "arctic_scavengers", NAMES[:players], **form)
    for command, fields in (
        ("catch-up", {"round": "16", "contested": "1", **(known or {})}),
        ("next", {"despite": "setup/piles"}),
        ("next", {"all": "1", "despite": "round/gather"}),
        ("win", {"player": "p1"}),
    ):
        answer = table.post(command, **fields)
        assert answer.status_code == 200, answer.text
    return table


def words(text: str) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", text).split()))


def counted(page: str) -> dict[str, int]:
    """The people in the seats, by name."""
    seats = page.split('<article class="seat')[1:]
    return {
        re.findall(r'class="name">([^<]*)<', seat)[0]: int(
            re.findall(r'class="figure-main"[^>]*><span[^>]*>(\d+)<', seat)[0]
        )
        for seat in seats
    }


def test_the_table_counts_when_the_last_skirmish_is_won(client: FlaskClient) -> None:
    page = ended(client).get()
    assert counted(page)["Anna"] == 8
    assert "Anna: which resource?" in words(page)
    assert "Tap the card 1 unknown card Keep it unknown" in words(page)


def test_unknown_cards_are_asked_one_by_one_and_can_stay_unknown(client: FlaskClient) -> None:
    table = ended(client, known={"decks.p1.?junkyard": "1"})
    page = words(table.get())
    assert "Anna: which resource?" in page
    assert "1 of 2 unknown cards. Next: from the junkyard" in page
    table.post("keep-unknown", player="p1", origin="contested")
    page = words(table.get())
    assert "Anna: which junkyard card?" in page
    assert "Tap the card 1 unknown card" in page
    table.post("name-secret", player="p1", secret="junkyard/pills")
    page = words(table.get())
    assert "Compare with your cards Known cards are entered. Name 1 unknown card" in page
    assert "Finish Anna's count" in page
    assert table.post("finish-count", player="p1").status_code == 200


def test_all_cards_can_be_counted_first_and_the_unknown_ones_named_later(
    client: FlaskClient,
) -> None:
    table = ended(client)
    assert "Count all cards" in table.get()
    table.post("keep-unknown", player="p1")
    assert "Compare with your cards" in table.get()
    assert "Anna keeps 1 unknown contested resource." in words(table.get("/log"))
    table.post("pass-tablet", player="p1")
    assert "Anna: which resource?" in words(table.get())


def test_a_seat_offers_to_count_its_player_now(client: FlaskClient) -> None:
    table = ended(client)
    reasons = table.get().partition('id="seat-p2-reasons"')[2].partition("</details>")[0]
    assert "Count Ben now" in reasons
    assert "Count Anna now" not in table.get()


def test_seats_show_what_the_gangs_look_for(client: FlaskClient) -> None:
    table = ended(client, 3, modules="hq2", tracking="decks")
    seat = words(table.get().partition('id="seat-p2-reasons"')[2].partition("</summary>")[0])
    assert "2 tools" in seat
    # What a player has none of takes no line.
    assert "meds" not in seat


def test_what_a_player_owns_comes_first_and_all_other_cards_one_tap_further(
    client: FlaskClient,
) -> None:
    table = ended(client)
    table.post("pass-tablet", player="p2")
    known, others = table.get().partition('id="count-known-cards-1" open')[2].split("</details>", 1)
    assert 'id="plus-refugee"' in known
    assert 'id="minus-refugee"' in known
    assert 'id="plus-thugs"' in others
    assert 'id="minus-thugs"' not in others


def test_a_count_from_scratch_fits_page_by_page(client: FlaskClient) -> None:
    table = ended(client, 5, modules="hq4", tracking="clock")
    pages = table.get().split('name="count-page"')[1:]
    assert pages
    assert all(0 < page.count('id="plus-') <= ROWS for page in pages)
    assert "Count every card you own" in table.get()


def test_who_does_not_want_to_count_finds_the_way_in_the_menu(client: FlaskClient) -> None:
    menu = ended(client).get().partition('id="menu"')[2].partition("</details>")[0]
    assert "Finish without counting" in menu


def test_the_forms_of_the_page_carry_a_game_to_its_result(client: FlaskClient) -> None:
    table = ended(client, 2)
    for command, fields in (
        ("name-secret", {"player": "p1", "secret": "contested/tribe_family_5"}),
        ("finish-count", {"player": "p1"}),
        ("begin-count", {"player": "p2", "is_afresh": "1"}),
        ("count-more", {"player": "p2", "thing": "thugs"}),
        ("finish-count", {"player": "p2"}),
        ("close-game", {}),
    ):
        answer = table.post(command, **fields)
        assert answer.status_code == 200, answer.text
    assert "Reveal the result, last place first." in words(table.get())
    score = words(table.get("/score?shown=all"))
    assert "Anna" in score
    assert "13" in score
    assert f"{table.url}/score" in table.get()


def test_undo_opens_the_result_again_and_takes_taps_back_one_by_one(client: FlaskClient) -> None:
    table = ended(client, 2)
    table.post("count-more", player="p1", thing="thugs")
    table.post("close-game", uncounted="1")
    assert "Not counted." in words(table.get())
    table.post("undo")
    assert counted(table.get())["Anna"] == 11
    table.post("undo")
    assert counted(table.get())["Anna"] == 8


def test_taps_that_add_count_also_on_an_old_picture(client: FlaskClient) -> None:
    table = ended(client)
    drawn = table.seq
    table.post("count-more", player="p1", thing="thugs")
    assert table.post("count-more", player="p1", thing="thugs", seq=drawn).status_code == 200
    assert counted(table.get())["Anna"] == 14
    assert table.post("count-less", player="p1", thing="thugs", seq=drawn).status_code == 409


def test_a_reload_loses_nothing_of_a_half_filled_count(client: FlaskClient) -> None:
    table = ended(client)
    table.post("count-more", player="p1", thing="thugs")
    table.post("pass-tablet", player="p2")
    page = table.get()
    assert counted(page) == {"Anna": 11, "Ben": 8, "Cara": 8}
    assert 'id="seat-p2" aria-current="true"' in page


def test_the_log_shows_the_taps_of_a_player_as_one_line(client: FlaskClient) -> None:
    table = ended(client)
    for thing in ("thugs", "thugs", "pills"):
        table.post("count-more", player="p2", thing=thing)
    table.post("finish-count", player="p2")
    lines = words(table.get("/log"))
    assert "Ben enters Thugs 2, Pills 1. Ben has counted: 14 people." in lines
    assert "4 taps" in lines


def test_in_the_log_each_player_has_a_line_of_their_own(client: FlaskClient) -> None:
    table = ended(client)
    for player in ("p1", "p2"):
        table.post("count-more", player=player, thing="thugs")
    table.post("finish-count", player="p1", despite="R40")
    lines = words(table.get("/log"))
    assert "Ben enters Thugs: 1." in lines
    assert "Anna has counted: 11 people." in lines


def test_in_the_log_only_who_is_done_has_counted(client: FlaskClient) -> None:
    table = ended(client)
    table.post("pass-tablet", player="p2")
    table.post("begin-count", player="p2", is_afresh="1")
    table.post("count-more", player="p2", thing="thugs")
    lines = words(table.get("/log"))
    assert "Ben starts counting from scratch: Thugs 1." in lines
    assert "Ben counts" not in lines
    assert "Ben has counted" not in lines
    table.post("finish-count", player="p2")
    assert "Ben has counted: 3 people." in words(table.get("/log"))


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("count-more", {"player": "p1", "thing": "yeti"}),
        ("count-more", {"player": "p9", "thing": "refugee"}),
        ("count-less", {"player": "p1", "thing": "thugs"}),
        ("name-secret", {"player": "p1", "secret": "contested/pills"}),
        ("count-place", {"player": "p1", "site": "x"}),
        ("close-game", {}),
        ("next", {}),
    ],
)
def test_what_cannot_be_counted_is_refused_with_a_sentence(
    client: FlaskClient, command: str, fields: dict[str, str]
) -> None:
    table = ended(client)
    before = table.seq
    answer = table.post(command, **fields)
    assert answer.status_code == 422
    assert words(answer.text)
    assert counted(table.get())["Anna"] == 8
    assert table.seq == before


def test_a_tap_of_the_largest_count_weighs_little(client: FlaskClient) -> None:
    table = ended(client, 5, modules="hq4", tracking="decks")
    table.post("begin-count", player="p1", is_afresh="1")
    answer = table.post("count-more", player="p1", thing="thugs")
    assert answer.status_code == 200
    assert len(gzip.compress(answer.data)) < MOST_BYTES


def test_looking_back_at_a_count_offers_nothing_to_tap(client: FlaskClient) -> None:
    table = ended(client)
    table.post("keep-unknown", player="p1")
    page = table.get(f"/at/{table.seq}")
    assert "Anna keeps 1 unknown contested resource." in page
    assert 'id="plus-' not in page
    assert '<form class="move"' not in page
