"""A turn by its forms, with and without htmx; what cannot be read or is forbidden changes nothing."""

from __future__ import annotations

import re
from itertools import product

import pytest
from flask.testing import FlaskClient

from companion.games.arctic.table.commands import COMMANDS
from tests.conftest import TablePage
from tests.web.test_pages import form_around

PARTS = ("main", "companion", "placement", "draw")


@pytest.fixture
def table(client: FlaskClient) -> TablePage:
    """A table of two that enters its turns; Anna first."""
    return TablePage(client, "arctic", ("Anna", "Ben"), tracking="turns", seed="7")


def show(table: TablePage, *card: str, player: str = "p1") -> None:
    for part, value in zip(PARTS, card, strict=True):
        assert table.post("show", player=player, part=part, value=value).status_code == 200


def test_a_turn_is_entered_by_its_forms(table: TablePage) -> None:
    show(table, "fox", "moose", "3", "2")
    assert "<span>Anna</span> moves two tokens" in table.get()
    assert table.post("move", player="p1", main="6", companion="1").status_code == 200
    assert "Anna draws 2, on to Ben" in table.get()
    assert table.post("next").status_code == 200
    text = table.get()
    assert '<span>Ben</span> places <b class="number">1</b>' in text
    assert '<b class="left">41</b>' in text


def test_a_part_tapped_on_an_old_picture_is_refused_with_the_table_as_it_is(
    table: TablePage,
) -> None:
    show(table, "fox", "moose", "3", "2")
    answer = table.post("show", seq=1, player="p1", part="main", value="orca")
    assert answer.status_code == 409
    assert "<span>Anna</span> moves two tokens" in table.get()


def test_only_legal_moves_are_offered_and_another_one_needs_the_table(table: TablePage) -> None:
    show(table, "fox", "moose", "3", "2")
    assert len(re.findall(r'class="button token-move"', table.get())) == 2
    answer = table.post("move", player="p1", main="15", companion="1")
    assert answer.status_code == 422
    assert "/rules/arctic/turn/move" in answer.text
    assert "Allow it anyway" in answer.text
    overruled = table.post("move", player="p1", main="15", companion="1", despite="turn/move")
    assert overruled.status_code == 200
    assert "despite" in table.get("/log")


def test_a_turn_and_a_token_move_are_skipped_by_one_tap(table: TablePage) -> None:
    leave = form_around(table.get(), "Skip this turn&#39;s details")
    assert table.post("next", **leave).status_code == 200
    assert "<span>Ben</span> places" in table.get()
    show(table, "fox", "moose", "3", "2", player="p2")
    leave = form_around(table.get(), "Skip the token move")
    assert table.post("next", **leave).status_code == 200
    assert "Ben draws 2, start round 2" in table.get()
    assert "despite" not in table.get("/log")


def test_a_turn_is_one_line_of_the_log(table: TablePage) -> None:
    show(table, "fox", "moose", "3", "2")
    table.post("move", player="p1", main="6", companion="1")
    table.post("next")
    text = table.get("/log")
    assert "6 taps" in text
    assert "Anna places 1 card: Fox with Moose, place 3, draw 2." in text


def test_the_table_is_corrected_on_one_form_and_in_one_line_of_the_log(table: TablePage) -> None:
    page = table.get("/page/counts")
    form = dict(re.findall(r'name="(counts[^"]+)"[^>]* value="(\d*)"', page))
    form |= dict(re.findall(r'type="radio" name="([^"]+)" value="([^"]*)" checked', page))
    assert len(form) == 3 + 2 * 3 + 6 + 6
    nothing = table.post("correct", **form)
    assert nothing.status_code == 422
    assert "Nothing is different" in nothing.text
    changed = {"counts.draw_pile": "40", "tokens.fox": "6", "powers.orca": "p2"}
    assert table.post("correct", **(form | changed)).status_code == 200
    line = "Correction: Draw pile 40, was 43. Correction: fox token on 6."
    assert f"{line} Correction: orca power with Ben." in table.get("/log")


@pytest.mark.parametrize("tracking", ["turns", "clock", "score"])
def test_every_depth_can_be_looked_at_and_changed(client: FlaskClient, tracking: str) -> None:
    table = TablePage(client, "arctic", ("Anna", "Ben"), tracking=tracking)
    for page in ("", "/page/counts", "/log", "/score", "/help", "/print"):
        table.get(page)
    for other in {"turns", "clock", "score"} - {tracking}:
        assert table.post("track", tracking=other).status_code == 200
        table.get()
        table.get("/page/counts")


ODD = ("", "-1", "999999999", "x" * 200, "p1", "<b>", "?")
FIELDS = ("player", "part", "value", "choice", "main", "companion", "pile", "cards", "animal")
OF_THE_COUNT = ("tracking", "card", "place", "totem")
# What asks for nothing cannot be asked oddly.
ASKING = sorted(set(COMMANDS) - {"open-reserve"})


def test_odd_forms_are_refused_and_change_nothing(table: TablePage) -> None:
    for command, value in product(ASKING, ODD):
        answer = table.post(command, **dict.fromkeys((*FIELDS, *OF_THE_COUNT), value))
        assert 400 <= answer.status_code < 500, (command, value)
    assert table.seq == 1


def test_a_set_up_that_cannot_be_is_said_with_the_form(client: FlaskClient) -> None:
    form = {"game": "arctic", "name1": "Anna", "name2": "Ben", "decks": "chosen", "backs": "1"}
    answer = client.post("/new", data=form)
    assert answer.status_code == 422
    assert "One deck a player: 2 backs, not 1 (R48)." in answer.text


def test_the_points_can_be_counted_though_turns_are_left(table: TablePage) -> None:
    form = form_around(table.get("/page/counts"), "End the game now")
    assert table.post("end", **form).status_code == 200
    assert "Tap Anna&#39;s pile in order" in table.get()
    assert "despite" in table.get("/log")


def test_a_table_that_enters_no_turns_names_its_power_cards(client: FlaskClient) -> None:
    page = TablePage(client, "arctic", ("Anna", "Ben"), tracking="clock", seed="7").get()
    assert len(re.findall(r'href="/rules/arctic/powers/', page)) == 6


def test_the_menu_offers_what_the_game_has_come_to(table: TablePage) -> None:
    answer = table.post("end", despite="end/last_round")
    assert 'id="menu_moves"' in answer.text
    assert "Finish without counting" in answer.text
    assert "End the game now" not in answer.text
    assert 'id="menu_moves"' not in table.post("count-card", player="p1", card="fox").text


def test_a_running_game_is_printed_with_its_piles(table: TablePage) -> None:
    paper = re.sub(r"\s+", " ", table.get("/print"))
    assert re.search(r"Round 1\. \d+ cards in the draw pile\.</p>", paper)
    assert re.search(r"<b>Anna</b> \(First player\): Hand \d; Pile \d; Penalty \d", paper)
    assert "Tap the" not in paper.partition("<article")[2]
