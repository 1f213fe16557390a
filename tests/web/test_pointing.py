"""Asking by pointing: what lies under a finger leads to a rule of its own."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

from tests.conftest import TablePage

EMPTY = {"br", "input", "img", "use", "meta", "link", "hr"}


class Pointed(HTMLParser):
    """For every text of a page, the rule that pointing at it opens, without its address before."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rules: dict[str, str] = {}
        self._around: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in EMPTY:
            return
        own = dict(attrs)
        link = own.get("href") or ""
        around = self._around[-1] if self._around else ""
        found = link if link.startswith("/rules/") else own.get("data-rule") or around
        self._around.append(found)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            self._around.pop()

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if text and self._around:
            self.rules.setdefault(text, self._around[-1].split("/", 3)[-1])


def pointed(page: str) -> dict[str, str]:
    return Pointed(page).rules


def in_round_3(table: TablePage, step: str) -> TablePage:
    """Tap the large button until this step of round 3, whatever is missing."""
    for _ in range(40):
        page = table.get()
        if "Round 3" in page and f'aria-current="step">{step}' in page:
            return table
        if table.post("next", all="1").status_code == 422:
            table.post("next", all="1", despite="R28")
    raise AssertionError(f"The table never came to {step}.")


def test_the_strip_of_a_round_tells_its_rules(scavengers: TablePage) -> None:
    rules = pointed(scavengers.get())
    said = {"Round 1": "round/overview", "Draw": "round/draw", "Gather": "round/gather"}
    said |= {"Skirmish": "round/skirmish", "14": "R9"}
    assert {text: rules[text] for text in said} == said


def test_the_strip_and_the_middle_of_a_turn_tell_their_rules(client: FlaskClient) -> None:
    table = TablePage(client, "arctic", ("Anna", "Ben"))
    rules = pointed(table.get())
    said = {"Round 1": "turn/overview", "43": "R48"}
    said |= {"Place": "turn/place", "Move": "turn/move", "Draw": "turn/draw"}
    said |= {"15": "turn/move", "Fox": "turn/move", "places": "turn/place"}
    assert {text: rules[text] for text in said} == said


@pytest.mark.parametrize(
    ("tracking", "said"),
    [
        ("clock", {"Round 1": "turn/overview", "Reserve": "R48", "Last turns": "end/last_round"}),
        ("score", {"Score only": "end/scoring"}),
    ],
)
def test_so_does_the_strip_of_a_table_that_tracks_less(
    client: FlaskClient, tracking: str, said: dict[str, str]
) -> None:
    rules = pointed(TablePage(client, "arctic", ("Anna", "Ben"), tracking=tracking).get())
    assert {text: rules[text] for text in said} == said


def test_a_leader_to_keep_tells_what_she_does(client: FlaskClient) -> None:
    table = TablePage(client, "arctic_scavengers", ("Anna", "Ben", "Cara"), modules="hq3")
    rules = pointed(table.get())
    assert rules["Mentor"] == "leaders/mentor"
    assert rules["Gangster"] == "leaders/gangster"


def test_the_numbers_to_announce_tell_what_is_announced(scavengers: TablePage) -> None:
    rules = pointed(in_round_3(scavengers, "Gather").get())
    assert rules["10"] == "round/commit"


@pytest.mark.parametrize(
    ("names", "people"),
    [(("Anna", "Ben"), "skirmish/two_players"), (("Anna", "Ben", "Cara"), "skirmish/ties")],
)
def test_the_totals_of_a_tray_and_what_a_card_may_declare_tell_their_rules(
    client: FlaskClient, names: tuple[str, ...], people: str
) -> None:
    table = TablePage(client, "arctic_scavengers", names, tracking="clock")
    in_round_3(table, "Skirmish")
    for player, card in (("p1", "sniper_team"), ("p2", "brawler")):
        assert table.post("reveal", player=player, card=card).status_code == 200
    rules = pointed(table.get())
    assert (rules["fight"], rules["people"]) == ("R16", people)
    for seat in range(1, len(names) + 1):
        shown = {"player": f"p{seat}", "cards": "1" if seat < 3 else "0"}
        assert table.post("announce", **shown).status_code == 200
    bar = re.search(r'<footer id="bar".*?</footer>', table.get(), re.DOTALL)
    assert bar is not None
    assert pointed(bar[0])["Sniper Team"] == "R19"
