"""The pages beside a table by their forms: counting, correcting, choosing what to track."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

from tests.conftest import TablePage

PAGES = ("/page/piles", "/page/decks", "/page/catch_up")
THREE = ("Anna", "Ben", "Cara")
FIVE = (*THREE, "Dana", "Eli")


class Fields(HTMLParser):
    """What a browser would send of the form with one class, nothing changed."""

    def __init__(self, text: str, wanted: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self._wanted = wanted
        self._is_inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        if tag == "form":
            self._is_inside = has.get("class") == self._wanted
        is_off = has.get("type") == "radio" and "checked" not in has
        if self._is_inside and tag == "input" and not is_off:
            self.found[has["name"] or ""] = has.get("value") or ""


@pytest.fixture
def decks(client: FlaskClient) -> TablePage:
    """A table of five with every deck tracked."""
    return TablePage(client, "arctic_scavengers", FIVE, modules="hq4", tracking="decks")


def form(table: TablePage) -> dict[str, str]:
    return Fields(table.get("/page/catch_up"), "catch-up").found


def send(table: TablePage, command: str, **fields: object) -> str:
    """Send a form as a browser without JavaScript, and read the page it leads to."""
    answer = table.client.post(f"{table.url}/{command}", data=fields, follow_redirects=True)
    assert answer.status_code == 200, answer.text
    return f"{answer.request.path}\n{answer.text}"


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("tracking", ["clock", "piles", "decks"])
@pytest.mark.parametrize("modules", ["", "hq4"])
def test_every_page_shows_at_every_depth(
    client: FlaskClient, page: str, tracking: str, modules: str
) -> None:
    table = TablePage(client, "arctic_scavengers", THREE, modules=modules, tracking=tracking)
    text = table.get(page)
    assert "What to track" in text
    assert "Back to the table" in text
    assert ("Save correction" in text) == (page == "/page/catch_up")


def test_nothing_is_saved_of_a_game_that_is_over(decks: TablePage) -> None:
    decks.post("end", despite="R9")
    for _ in range(20):
        if "The count" in decks.get():
            break
        decks.post("next", all="yes", despite="R36")
    text = decks.get("/page/catch_up")
    assert "nothing to correct" in text
    assert "Save correction" not in text


def test_the_table_leads_to_its_pages(decks: TablePage) -> None:
    text = decks.get()
    for page in PAGES:
        assert f'href="{decks.url}{page}"' in text


def test_a_count_comes_back_to_the_piles(decks: TablePage) -> None:
    text = decks.get("/page/piles")
    number = re.search(r"The junkyard should hold (\d+)\.", text)
    assert number
    fields = {"pile": "junkyard", "cards": int(number[1]) - 2, "back": "piles", "seq": 1}
    after = send(decks, "count", **fields)
    assert after.startswith(f"{decks.url}/page/piles")
    assert f"The junkyard should hold {int(number[1]) - 2}." in after
    assert f'href="{decks.url}/log?about=junkyard"' in after


def test_a_correct_count_leads_to_no_log_lines(decks: TablePage) -> None:
    after = send(decks, "count", pile="contested", cards=14, back="piles", seq=1)
    assert "about=" not in after


def test_choosing_what_to_track_comes_back_to_where_it_was_tapped(decks: TablePage) -> None:
    after = send(decks, "track", tracking="clock", back="decks", seq=1)
    assert after.startswith(f"{decks.url}/page/decks")
    assert "not tracked" in after


def test_a_correction_leads_to_the_table(decks: TablePage) -> None:
    changed = {"round": "6", "initiator": "p3", "contested": "10", "decks.p1.medkit": "2"}
    after = send(decks, "catch-up", **form(decks) | changed)
    assert after.startswith(f"{decks.url}\n")
    assert "Round 6" in after
    told = decks.get("/log")
    assert "Correction: round 6, Cara is the initiator; 10 contested resources left" in told
    assert form(decks)["decks.p1.medkit"] == "2"


def test_a_leader_is_corrected_by_the_form(decks: TablePage) -> None:
    decks.post("keep-leader", player="p2", leader="butcher")
    assert form(decks)["wounded.p2"] == "0"
    send(decks, "catch-up", **form(decks) | {"wounded.p2": "1"})
    assert form(decks)["wounded.p2"] == "1"
    assert "Ben&#39;s Butcher is wounded." in decks.get("/log")


def test_ending_the_game_now_stands_in_the_head_of_a_correction(decks: TablePage) -> None:
    head, _, panel = decks.get("/page/catch_up").partition("<main")
    assert "End the game now" in head
    assert "End the game now" not in panel


def test_a_form_that_is_saved_untouched_changes_no_number(decks: TablePage) -> None:
    fields = form(decks)
    send(decks, "catch-up", **fields)
    ours = {"seq", "key"}
    again = form(decks)
    assert {name: again[name] for name in again.keys() - ours} == {
        name: fields[name] for name in fields.keys() - ours
    }


def test_every_kind_of_card_of_five_players_fits_on_the_form(client: FlaskClient) -> None:
    modules = {"modules": ["hq4", "recon5"], "tracking": "decks"}
    table = TablePage(client, "arctic_scavengers", FIVE, **modules)  # type: ignore[arg-type]
    fields = form(table)
    assert sum(name.startswith("decks.") for name in fields) > 150
    assert "Round 1" in send(table, "catch-up", **fields)


@pytest.mark.parametrize(
    ("command", "fields", "status"),
    [
        ("count", {"pile": "attic", "cards": "3"}, 422),
        ("count", {"pile": "junkyard", "cards": "many"}, 400),
        ("count", {"pile": "junkyard"}, 400),
        ("track", {"tracking": "everything"}, 400),
        ("catch-up", {"round": "900"}, 422),
        ("catch-up", {"round": "2", "decks.p1": "3"}, 422),
        ("catch-up", {"round": "2", "decks.p1.pills": "x"}, 400),
        ("catch-up", {"round": "2", "stacks.": "1"}, 422),
        ("catch-up", {"round": "2", **{f"decks.p1.{n}": "1" for n in range(400)}}, 400),
    ],
)
def test_a_form_made_by_hand_is_refused_in_words(
    decks: TablePage, command: str, fields: dict[str, str], status: int
) -> None:
    assert decks.post(command, **fields).status_code == status
    assert decks.post("undo").status_code == 422  # nothing was written


def test_a_form_that_was_drawn_before_others_tapped_is_stale(decks: TablePage) -> None:
    fields = form(decks)
    decks.post("count", pile="junkyard", cards="3", back="piles")
    answer = decks.client.post(f"{decks.url}/catch-up", data=fields)
    assert answer.status_code == 409


def test_a_form_that_is_sent_twice_counts_once(decks: TablePage) -> None:
    fields = form(decks) | {"round": "6"}
    send(decks, "catch-up", **fields)
    send(decks, "catch-up", **fields)
    assert decks.get("/log").count("Correction: round 6") == 1
