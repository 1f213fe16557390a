"""The table by its forms: every command, undo, redo, and what must change nothing."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.engine.timeline import LONGEST_KEY
from tests.conftest import TablePage


@pytest.fixture
def moving(client: FlaskClient) -> TablePage:
    """A table of a game whose one large button moves it on; Anna first."""
    return TablePage(client, "arctic", ("Anna", "Ben", "Cara"), tracking="clock")


def panels(answer: TestResponse) -> set[str]:
    """The ids of the panels that an answer to htmx replaces."""
    return set(re.findall(r'id="([\w-]+)"[^>]*hx-swap-oob', answer.text))


def test_a_new_table_shows_round_1(moving: TablePage) -> None:
    text = moving.get()
    assert "Round 1" in text
    assert "Anna is done" in text


def test_the_code_is_four_letters_and_may_be_typed_in_small_ones(moving: TablePage) -> None:
    assert re.fullmatch(r"/t/[A-Z]{4}", moving.url)
    answer = moving.client.get(moving.url.lower().replace("/T/", "/t/"))
    assert answer.status_code == 303
    assert answer.headers["Location"] == moving.url


def test_next_moves_the_table_on(moving: TablePage) -> None:
    answer = moving.post("next")
    assert answer.status_code == 200
    assert "Ben is done" in moving.get()


def test_a_tap_answers_with_the_panels_it_changed(pebbles: TablePage) -> None:
    answer = pebbles.post("take", player="p1")
    assert panels(answer) == {"strip", "seats", "history", "message", "invite_card"}
    assert panels(pebbles.post("undo")) == {"strip", "seats", "history", "message"}


def test_without_htmx_a_form_leads_back_to_the_table(moving: TablePage) -> None:
    answer = moving.client.post(f"{moving.url}/next", data={"seq": 1})
    assert (answer.status_code, answer.headers["Location"]) == (303, moving.url)


def test_undo_and_redo_are_named_and_work(moving: TablePage) -> None:
    moving.post("next")
    assert "Round 1: Ben" in moving.get()
    moving.post("undo")
    assert "Anna is done" in moving.get()
    moving.post("redo")
    assert "Ben is done" in moving.get()


def test_undo_reaches_back_to_the_set_up_and_no_further(moving: TablePage) -> None:
    for _ in range(25):
        moving.post("next")
    for _ in range(25):
        assert moving.post("undo").status_code == 200
    assert "Round 1" in moving.get()
    refusal = moving.post("undo")
    assert refusal.status_code == 422
    assert "set-up" in refusal.text


def test_what_was_undone_stays_in_the_log_struck_through(moving: TablePage) -> None:
    moving.post("next")
    moving.post("undo")
    text = moving.get("/log")
    assert "Undone: Round 1: Ben" in text
    assert re.search(r'class="[^"]*undone"', text)


def test_a_stale_tap_changes_nothing_and_shows_the_table(moving: TablePage) -> None:
    moving.post("next")
    answer = moving.post("next", seq=1)
    assert answer.status_code == 409
    assert "Another device tapped first" in answer.text
    assert panels(answer) >= {"strip", "seats", "bar"}
    assert "Ben is done" in moving.get()


def test_a_stale_form_without_htmx_shows_the_table_and_the_sentence(moving: TablePage) -> None:
    moving.post("next")
    answer = moving.client.post(f"{moving.url}/next", data={"seq": 1})
    assert answer.status_code == 409
    assert "Another device tapped first" in answer.text
    assert "Ben is done" in answer.text


def test_a_form_without_its_entry_number_is_stale(moving: TablePage) -> None:
    answer = moving.client.post(f"{moving.url}/next", data={})
    assert answer.status_code == 409
    assert "Anna is done" in moving.get()


def test_the_same_form_sent_twice_counts_once(moving: TablePage) -> None:
    moving.post("next", key="once")
    again = moving.post("next", key="once")
    assert again.status_code == 200
    assert "Ben is done" in moving.get()


def test_taps_that_only_add_need_no_fresh_picture(pebbles: TablePage) -> None:
    for player in ("p1", "p2", "p1"):
        assert pebbles.post("take", seq=1, player=player).status_code == 200
    assert "3 taken" in pebbles.get()


def test_a_tap_that_adds_still_counts_once_a_key(pebbles: TablePage) -> None:
    for _ in range(3):
        pebbles.post("take", seq=1, player="p1", key="mine")
    assert "1 taken" in pebbles.get()


def test_a_refusal_names_the_rule_and_offers_to_overrule_it(pebbles: TablePage) -> None:
    for _ in range(3):
        pebbles.post("take", player="p1")
    answer = pebbles.post("take", player="p1")
    assert answer.status_code == 422
    assert "Three pebbles in a row" in answer.text
    assert "/rules/pebbles/pebbles/three" in answer.text
    assert "Allow it anyway" in answer.text
    assert answer.headers["HX-Retarget"] == "#message"
    assert "3 taken" in pebbles.get()


def test_the_table_may_overrule_and_the_log_remembers(pebbles: TablePage) -> None:
    for _ in range(3):
        pebbles.post("take", player="p1")
    assert pebbles.post("take", player="p1", despite="pebbles/three").status_code == 200
    assert "4 taken" in pebbles.get()
    assert "pebbles/three" in pebbles.get("/log")


def test_a_rule_that_refused_nothing_is_not_overruled(pebbles: TablePage) -> None:
    assert pebbles.post("take", player="p1", despite="pebbles/three").status_code == 200
    assert "despite" not in pebbles.get("/log")


def test_overruling_another_rule_does_not_help(pebbles: TablePage) -> None:
    for _ in range(3):
        pebbles.post("take", player="p1")
    assert pebbles.post("take", player="p1", despite="R1").status_code == 422


def test_a_refusal_without_htmx_is_a_page_that_leads_back(pebbles: TablePage) -> None:
    for _ in range(3):
        pebbles.post("take", player="p1")
    answer = pebbles.client.post(f"{pebbles.url}/take", data={"player": "p1"})
    assert answer.status_code == 422
    assert pebbles.url in answer.text
    assert "Allow it anyway" in answer.text


def test_the_shared_screen_shows_no_secret(pebbles: TablePage) -> None:
    pebbles.post("hide", player="p1", number="4711")
    for page in ("", "/log", "/score", "/print", "/log/print", "/story", "/help"):
        assert "4711" not in pebbles.get(page)
    assert "Hidden: ?" in pebbles.get()


def test_the_end_of_a_game_moves_it_to_the_history(moving: TablePage) -> None:
    code = moving.url[-4:]
    moving.post("open-reserve")
    while "Finish without counting" not in moving.get():
        assert moving.post("next").status_code == 200
    assert moving.post("next").status_code == 422
    assert code not in moving.client.get("/history").text
    assert moving.post("close-without-counting").status_code == 200
    assert code in moving.client.get("/history").text
    moving.post("undo")
    assert code not in moving.client.get("/history").text


def test_a_long_log_is_shown_in_pages(pebbles: TablePage) -> None:
    for number in range(120):
        pebbles.post("take", player=f"p{number % 2 + 1}")
    newest = pebbles.get("/log")
    older = re.search(r'class="more older" href="([^"]*before=\d+)"', newest)
    assert older is not None
    assert "Started." not in newest
    assert "Started." in pebbles.client.get(older[1].replace("&amp;", "&")).text


def test_an_unknown_command_or_table_is_a_404(moving: TablePage) -> None:
    assert moving.post("dance").status_code == 404
    assert moving.client.get("/t/QQQQ").status_code == 404
    assert moving.client.post("/t/QQQQ/next").status_code == 404


def test_a_form_that_cannot_be_read_is_a_400_and_changes_nothing(pebbles: TablePage) -> None:
    for form in (
        {},
        {"player": "p" * 300},
        {"player": "p1", "seq": "one"},
        {"player": "p1", "key": "k" * 300},
        {"player": "p1", "seq": "9" * 30},
    ):
        answer = pebbles.client.post(f"{pebbles.url}/take", data=form)
        assert answer.status_code == 400
    assert pebbles.post("hide", player="p1", number="1.5").status_code == 400
    assert "0 taken" in pebbles.get()


def test_every_game_is_on_the_home_page(client: FlaskClient) -> None:
    text = client.get("/").text
    assert "Arctic Scavengers" in text
    assert "Pebbles" in text


def test_every_form_of_a_page_has_a_key_of_its_own(pebbles: TablePage) -> None:
    pebbles.post("take", player="p1")
    keys = re.findall(r'name="key" value="([^"]+)"', pebbles.get())
    assert len(keys) == len(set(keys)) == 5


def test_another_form_of_the_same_page_still_counts_after_going_back(pebbles: TablePage) -> None:
    page = pebbles.get()
    forms = re.findall(r'action="([^"]+)".*?name="key" value="([^"]+)"', page, re.DOTALL)
    keys = {action.rpartition("/")[2]: key for action, key in forms}
    pebbles.client.post(f"{pebbles.url}/take", data={"player": "p1", "key": keys["take"]})
    pebbles.client.post(f"{pebbles.url}/finish", data={"seq": 2, "key": keys["finish"]})
    assert pebbles.url[-4:] in pebbles.client.get("/history").text


def test_the_rules_of_the_moment_change_with_it(scavengers: TablePage) -> None:
    drawing = scavengers.get("/help")
    scavengers.post("next")
    assert set(re.findall(r'href="(/rules/[^"]+)"', scavengers.get("/help"))) != set(
        re.findall(r'href="(/rules/[^"]+)"', drawing)
    )


def test_log_and_rules_are_behind_one_mark_and_not_on_the_table(scavengers: TablePage) -> None:
    scavengers.post("next")
    table = scavengers.get()
    assert f'href="{scavengers.url}/help"' in table
    assert 'class="log' not in table
    assert 'href="/rules/' not in table.partition('id="menu"')[0]


def test_a_tap_drawn_from_a_number_without_end_is_no_tap(moving: TablePage) -> None:
    assert moving.post("next", seq="9" * 19).status_code == 400
    assert moving.post("next", seq="9" * 10).status_code == 400
    assert moving.post("next", seq="9" * 9).status_code == 409


def test_a_key_of_a_tap_has_its_longest_length(moving: TablePage) -> None:
    assert moving.post("next", key="k" * (LONGEST_KEY + 1)).status_code == 400
    assert moving.post("next", key="k" * LONGEST_KEY).status_code == 200


def test_what_only_a_seat_may_say_is_refused_to_the_shared_screen(pebbles: TablePage) -> None:
    refused = pebbles.post("keep", player="p1", number="1")
    assert refused.status_code == 403
    assert "Only the phone of this player can do that." in refused.text
    assert pebbles.post("hide", player="p1", number="1").status_code == 200
