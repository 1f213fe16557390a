"""Panels that are opened and closed, and values that are lit already: no line and no undo step."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.conftest import TablePage
from tests.web.test_log import lines

OPEN = 'id="bench-close"'  # what is open can be closed


@pytest.fixture
def gathering(client: FlaskClient) -> TablePage:
    """Round 2 of Arctic Scavengers, Anna gathering; the last thing she did was hunt."""
    table = TablePage(client, "arctic_scavengers", ("Anna", "Ben", "Cara"), modules="hq1")
    for fields in ({}, {"all": "1"}, {}):
        assert table.post("next", **fields).status_code == 200
    assert table.post("tick", player="p1", action="hunt").status_code == 200
    return table


@pytest.fixture
def counting(client: FlaskClient) -> TablePage:
    """A table of Arctic that counts; a fox of Anna's pile came last."""
    table = TablePage(client, "arctic", ("Anna", "Ben"), tracking="score")
    table.post("next")
    table.post("show-pile", player="p1")
    table.post("count-card", player="p1", card="fox")
    return table


def undo(table: TablePage) -> str:
    """Undo, and what the log says of it."""
    assert table.post("undo").status_code == 200
    return lines(table.get("/log"))[0]


OPENED_AND_CLOSED = [
    pytest.param([("open", "dig"), ("close", "")], id="closed"),
    pytest.param([("open", "dig"), ("open", "dig")], id="tapped once more"),
    pytest.param([("open", "dig"), ("open", "draw"), ("open", "trash")], id="one after the other"),
    pytest.param([("open", "dig")], id="still open"),
    pytest.param([("open", "interrupt"), ("close", "")], id="an interrupt"),
]


@pytest.mark.parametrize("taps", OPENED_AND_CLOSED)
def test_a_panel_in_which_nothing_was_entered_leaves_no_line_and_no_undo_step(
    gathering: TablePage, taps: list[tuple[str, str]]
) -> None:
    before = lines(gathering.get("/log"))
    for command, action in taps:
        player = "p2" if action == "interrupt" else "p1"
        assert gathering.post(command, player=player, action=action).status_code == 200
    assert lines(gathering.get("/log")) == before
    assert lines(gathering.get("/log/print")) == before[::-1]
    assert 'title="Undo: Anna hunts."' in gathering.get(), "what undo would take back"
    assert undo(gathering) == "Undone: Anna hunts."
    gathering.post("redo")
    assert lines(gathering.get("/log"))[0] == "Redone: Anna hunts."


def test_undo_tells_an_attack_as_the_log_does(gathering: TablePage) -> None:
    attack = {"player": "p2", "action": "interrupt"}
    gathering.post("open", player="p1", action="dig")
    gathering.post("lay", player="p1", action="dig", card="brawler")
    gathering.post("open", **attack)
    gathering.post("choose", **attack, field="means", value="sniper_team", origin="stack")
    gathering.post("complete", **attack, choice="hits")
    told = "Ben&#39;s Sniper Team hits Anna&#39;s Brawler; Anna may dig again."
    assert lines(gathering.get("/log"))[0].endswith(told)
    assert f'title="Undo: {told}"' in gathering.get(), "what undo would take back"
    assert undo(gathering) == f"Undone: {told}"


def test_the_second_tap_on_an_open_tile_closes_it(gathering: TablePage) -> None:
    opened = gathering.post("open", player="p1", action="dig")
    assert OPEN in opened.text
    closed = gathering.post("open", player="p1", action="dig")
    assert closed.status_code == 200
    assert OPEN not in closed.text


def test_the_panel_is_found_by_another_device_and_after_a_reload(
    gathering: TablePage,
) -> None:
    gathering.post("open", player="p1", action="dig")
    assert OPEN in gathering.get()


def test_what_lay_in_the_panel_is_undone_card_by_card_and_then_what_came_before(
    gathering: TablePage,
) -> None:
    gathering.post("open", player="p1", action="dig")
    gathering.post("lay", player="p1", action="dig", card="brawler")
    assert undo(gathering) == "Undone: Anna plays Brawler."
    assert OPEN in gathering.get()
    assert undo(gathering) == "Undone: 2 lines"
    assert OPEN not in gathering.get()
    gathering.post("redo")
    gathering.post("redo")
    assert 'id="bench-laid-1"' in gathering.get()


def test_undos_that_pass_over_a_panel_are_one_line_with_the_others(gathering: TablePage) -> None:
    gathering.post("tick", player="p1", action="draw")
    gathering.post("open", player="p1", action="dig")
    undo(gathering)
    assert undo(gathering) == "Undone: 2 lines"
    page = gathering.get("/log")
    assert "Undone: Anna draws." in page
    assert "Undone: Anna hunts." in page


def test_a_panel_that_was_opened_against_a_rule_stays_in_sight(gathering: TablePage) -> None:
    gathering.post("open", player="p1", action="hunt", despite="R10")
    assert lines(gathering.get("/log"))[0] == "Anna starts: hunt."


def test_the_sheet_for_a_spreadsheet_leaves_panels_out_too(
    client: FlaskClient, gathering: TablePage
) -> None:
    gathering.post("open", player="p1", action="dig")
    gathering.post("close")
    gathering.post("undo")
    said = client.get(f"{gathering.url}/export.csv").text.splitlines()
    assert [row.rpartition(",")[2] for row in said[-2:]] == [
        "Anna hunts.",
        "Undone: Anna hunts.",
    ]


def test_turning_to_a_pile_or_a_card_of_it_leaves_no_line_and_no_undo_step(
    counting: TablePage,
) -> None:
    before = lines(counting.get("/log"))
    for command, fields in (
        ("mark-card", {"player": "p1", "place": 1}),
        ("mark-card", {"player": "p1", "place": 1}),
        ("show-pile", {"player": "p2"}),
    ):
        assert counting.post(command, **fields).status_code == 200
    assert lines(counting.get("/log")) == before
    assert undo(counting) == "Undone: Card 1 of Anna&#39;s pile: Fox."


LIT = [
    pytest.param("show-pile", {"player": "p1"}, id="the pile that is looked at"),
    pytest.param("count-penalty", {"player": "p1", "cards": 2}, id="a number"),
    pytest.param("find-token", {"player": "p1", "value": 10}, id="where a token stands"),
]


@pytest.fixture
def placing(client: FlaskClient) -> TablePage:
    """A table of Arctic that follows turns; Anna has shown a part of her card."""
    table = TablePage(client, "arctic", ("Anna", "Ben"), tracking="turns")
    table.post("show", player="p1", part="main", value="fox")
    return table


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        pytest.param("show", {"part": "main", "value": "fox"}, id="a part of the card"),
        pytest.param("choose", {"choice": "placement", "value": "0"}, id="as printed"),
        pytest.param("choose", {"choice": "last", "value": "top"}, id="on top"),
        pytest.param("choose", {"choice": "gives", "value": ""}, id="to nobody"),
    ],
)
def test_in_a_turn_of_arctic_a_tap_on_what_is_lit_changes_nothing(
    placing: TablePage, command: str, fields: dict[str, str]
) -> None:
    seq = placing.seq
    assert placing.post(command, player="p1", **fields).status_code == 200
    assert placing.seq == seq


@pytest.mark.parametrize(("command", "fields"), LIT)
def test_in_arctic_a_tap_on_what_is_lit_changes_nothing(
    counting: TablePage, command: str, fields: dict[str, str]
) -> None:
    counting.post("reveal-totem", player="p1", totem="fox")
    counting.post(command, **fields)
    seq, page = counting.seq, counting.get("/log")
    assert counting.post(command, **fields).status_code == 200
    assert counting.seq == seq
    assert counting.get("/log") == page


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        pytest.param("track", {"tracking": "decks"}, id="what is tracked"),
        pytest.param("announce", {"player": "p1", "cards": 2, "despite": "R8"}, id="an answer"),
    ],
)
def test_in_arctic_scavengers_a_tap_on_what_is_lit_changes_nothing(
    gathering: TablePage, command: str, fields: dict[str, str]
) -> None:
    assert gathering.post(command, **fields).status_code == 200
    seq = gathering.seq
    assert gathering.post(command, **fields).status_code == 200
    assert gathering.seq == seq


def test_passing_the_tablet_leaves_no_line_and_no_undo_step(gathering: TablePage) -> None:
    gathering.post("end", despite="R9")
    gathering.post("count-more", player="p1", thing="scout")
    before = lines(gathering.get("/log"))
    gathering.post("pass-tablet", player="p2")
    gathering.post("pass-tablet", player="p2")
    assert lines(gathering.get("/log")) == before
    assert undo(gathering).startswith("Undone: Anna enters")


def test_a_pile_that_was_counted_is_told_even_if_it_holds_what_it_should(
    gathering: TablePage,
) -> None:
    for _ in range(2):
        gathering.post("count", pile="contested", cards=14)
    assert lines(gathering.get("/log"))[:2] == ["Contested pile: 14 cards, correct."] * 2


def test_without_a_script_a_tap_that_changes_nothing_leads_to_the_table(
    client: FlaskClient, gathering: TablePage
) -> None:
    answer = client.post(
        f"{gathering.url}/track", data={"seq": gathering.seq, "key": "k", "tracking": "decks"}
    )
    assert answer.status_code == 303
    assert answer.headers["Location"] == gathering.url
