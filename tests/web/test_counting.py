"""The count by the forms of its page: from the last skirmish to a result that stands."""

from __future__ import annotations

import gzip
import html
import re

import pytest
from flask.testing import FlaskClient

from tests.conftest import TablePage

MOST_BYTES = 10_000
NAMES = ("Anna", "Ben", "Cara", "Dana", "Eli")


def ended(client: FlaskClient, players: int = 3, **form: str) -> TablePage:
    """A table whose last skirmish was won just now."""
    table = TablePage(client, "arctic_scavengers", NAMES[:players], **form)
    for command, fields in (
        ("catch-up", {"round": "16", "contested": "1"}),
        ("next", {"despite": "setup/piles"}),
        ("next", {"all": "1", "despite": "round/gather"}),
        ("win", {"player": "p1"}),
    ):
        answer = table.post(command, **fields)
        assert answer.status_code == 200, answer.text
    return table


def words(text: str) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", text).split()))


def test_the_table_counts_when_the_last_skirmish_is_won(client: FlaskClient) -> None:
    page = words(ended(client).get())
    assert "Anna counts: 8 people so far." in page
    assert "1 contested resource that nobody else has seen" in page
    assert "Anna has counted" in page


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
    assert "The game is closed" in words(table.get())
    score = words(table.get("/score?shown=all"))
    assert "Anna" in score
    assert "13" in score
    assert f"{table.url}/score" in table.get()


def test_undo_opens_the_result_again_and_takes_taps_back_one_by_one(client: FlaskClient) -> None:
    table = ended(client, 2)
    table.post("count-more", player="p1", thing="thugs")
    table.post("close-game", uncounted="1")
    assert "closed without counting" in words(table.get())
    table.post("undo")
    assert "Anna counts: 11 people so far." in words(table.get())
    table.post("undo")
    assert "Anna counts: 8 people so far." in words(table.get())


def test_taps_that_add_count_also_on_an_old_picture(client: FlaskClient) -> None:
    table = ended(client)
    drawn = table.seq
    table.post("count-more", player="p1", thing="thugs")
    assert table.post("count-more", player="p1", thing="thugs", seq=drawn).status_code == 200
    assert "Anna counts: 14 people so far." in words(table.get())
    assert table.post("count-less", player="p1", thing="thugs", seq=drawn).status_code == 409


def test_a_reload_loses_nothing_of_a_half_filled_count(client: FlaskClient) -> None:
    table = ended(client)
    table.post("count-more", player="p1", thing="thugs")
    table.post("pass-tablet", player="p2")
    page = words(table.get())
    assert "Ben counts: 8 people so far." in page
    assert re.search(r"Anna\s+11", page)


def test_the_log_shows_the_taps_of_a_player_as_one_line(client: FlaskClient) -> None:
    table = ended(client)
    for thing in ("thugs", "thugs", "pills"):
        table.post("count-more", player="p2", thing=thing)
    table.post("finish-count", player="p2")
    lines = words(table.get("/log"))
    assert "Ben enters Thugs 2, Pills 1. Ben has counted: 14 people." in lines
    assert "4 taps" in lines


def test_in_the_log_each_player_has_a_line_of_her_own(client: FlaskClient) -> None:
    table = ended(client)
    for player in ("p1", "p2"):
        table.post("count-more", player=player, thing="thugs")
    table.post("finish-count", player="p1", despite="R40")
    lines = words(table.get("/log"))
    assert "Ben enters Thugs: 1." in lines
    assert "Anna has counted: 11 people." in lines


def test_in_the_log_only_whoever_is_done_has_counted(client: FlaskClient) -> None:
    table = ended(client)
    table.post("pass-tablet", player="p2")
    table.post("begin-count", player="p2", is_afresh="1")
    table.post("count-more", player="p2", thing="thugs")
    lines = words(table.get("/log"))
    assert "Ben starts from scratch: Thugs 1." in lines
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
    assert "Anna counts: 8 people so far." in words(table.get())
    assert table.seq == before


def test_a_tap_of_the_largest_count_weighs_little(client: FlaskClient) -> None:
    modules = {"modules": "hq4", "tracking": "decks"}
    table = ended(client, 5, **modules)
    table.post("begin-count", player="p1", is_afresh="1")
    answer = table.post("count-more", player="p1", thing="thugs")
    assert answer.status_code == 200
    assert len(gzip.compress(answer.data)) < MOST_BYTES


def test_looking_back_at_a_count_offers_nothing_to_tap(client: FlaskClient) -> None:
    table = ended(client)
    table.post("count-more", player="p1", thing="thugs")
    page = table.get(f"/at/{table.seq}")
    assert 'id="plus-thugs"' in page
    assert '<fieldset class="still" disabled>' in page
