"""A skirmish by the forms of its page: the verdict is the one that other programs are told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings

from companion.games.arctic_scavengers.rules.box import load_catalogue
from companion.games.arctic_scavengers.rules.skirmish.question import Declared, Skirmish
from companion.web.app import create_app
from tests.conftest import TablePage
from tests.games.arctic_scavengers.rules.test_skirmish_properties import Played, played

NAMES = ("Anna", "Ben", "Cara", "Dana", "Eli")
SETTINGS = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))


def sat_down(client: FlaskClient, asked: Skirmish) -> TablePage:
    """A new table that stands before the reveal of its first skirmish."""
    form = {"modules": "hq4", "tracking": "clock", "first": str(int(asked.initiator[1:]) + 1)}
    form["zero_fight"] = "can_win" if asked.zero_fight_can_win else "deadlock"
    table = TablePage(client, "arctic_scavengers", NAMES[: len(asked.forces)], **form)
    for _ in range(3):
        tap(table, "next", despite="setup/piles")
        tap(table, "next", all="1")
    return table


def tap(table: TablePage, command: str, **fields: str) -> None:
    """Send a form as a browser without JavaScript does, which draws no panels."""
    form = {"seq": str(table.seq), **fields}
    answer = table.client.post(f"{table.url}/{command}", data=form)
    assert answer.status_code == 303, (command, fields, answer.text)
    table.seq += 1


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """One for all tests, because making an app takes time."""
    app = create_app(tmp_path_factory.mktemp("skirmishes"))
    yield app.test_client()
    app.extensions["games_file"].close()


def seat(player: str) -> str:
    return f"p{int(player[1:]) + 1}" if player else ""


def enter(table: TablePage, asked: Skirmish) -> None:
    """Tap in leaders, cards and actions."""
    for force in asked.forces:
        if force.leader:
            tap(table, "keep-leader", player=seat(force.player), leader=force.leader)
        for card in force.cards:
            tap(table, "reveal", player=seat(force.player), card=card)
    brought = {card for force in asked.forces for card in force.cards}
    for action in asked.actions:
        declare(table, action, may_be_saved=bool(brought & {"medic", "combat_medics"}))


def no_one_saves(table: TablePage) -> None:
    """The answer to a snipe, where anyone is asked: during entry no panel says so."""
    answer = table.client.post(f"{table.url}/answer", data={"seq": str(table.seq)})
    table.seq += answer.status_code == 303


def settle(table: TablePage, asked: Skirmish) -> None:
    """Everyone has revealed all there is, and declares nothing more."""
    for force in asked.forces:
        tap(table, "announce", player=seat(force.player), cards=str(len(force.cards)))
    # The initiator is asked first, and the bar asks one player at a time.
    while asks := re.search(r'id="bar-pass-(p\d)"', table.get()):
        tap(table, "pass", player=asks[1])


def declare(table: TablePage, action: Declared, *, may_be_saved: bool) -> None:
    fields = {"by": seat(action.by), "does": action.does, "card": action.card}
    tap(table, "declare", **fields, player=seat(action.player), target=action.target)
    saved = action.saved_by
    if saved:
        tap(table, "answer", player=seat(saved.player), card=saved.card)
    elif may_be_saved and action.does in ("snipe", "wound"):
        no_one_saves(table)


def winner_of(page: str) -> str:
    """The winner's name as the page says it, or nothing."""
    found = re.search(r'class="verdict">(.*?)</h2>', page)
    assert found
    name = re.match(r"(\w+) wins$", found[1])
    return name[1] if name else ""


def sums_of(page: str, players: int) -> list[tuple[int, int]]:
    """Fight and people of so many players who revealed cards, in seat order."""
    seats = re.findall(
        r"(\d+)(?:</span>)?<span class=\"hidden\"> (fight|people|person)</span>", page
    )
    numbers = [int(number) for number, _ in seats][: 2 * players]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def request_for(asked: Skirmish) -> dict[str, Any]:
    """The same skirmish as other programs ask for it."""
    return {
        "players": [
            {
                "id": force.player,
                "cards": list(force.cards),
                "leader": force.leader,
                "leader_wounded": force.leader_wounded,
                "buildings": list(force.buildings),
            }
            for force in asked.forces
        ],
        "initiator": asked.initiator,
        "actions": [action_for(action) for action in asked.actions],
        "house_rules": {"zero_fight_can_win": asked.zero_fight_can_win},
    }


def action_for(action: Declared) -> dict[str, Any]:
    said = {name: value for name, value in vars(action).items() if value}
    saved = said.pop("saved_by", None)
    return {**said, "saved_by": vars(saved)} if saved else said


def check(page: str, answer: dict[str, Any], asked: Skirmish, names: tuple[str, ...]) -> None:
    """The page and the answer to programs agree."""
    seats = [force.player for force in asked.forces]
    winner = answer["winner"]
    assert winner_of(page) == (names[seats.index(winner)] if winner else "")
    shown = [force.player for force in asked.forces if force.cards]
    results = [one for one in answer["players"] if one["id"] in shown]
    assert sums_of(page, len(shown)) == [(one["fight"], one["people"]) for one in results]


def agree(browser: FlaskClient, game: Played) -> None:
    """Tap a skirmish in, ask for it as a program does, and compare."""
    if not any(force.cards for force in game.asked.forces):
        return
    table = sat_down(browser, game.asked)
    enter(table, game.asked)
    settle(table, game.asked)
    answer = browser.post("/api/v1/skirmish", json=request_for(game.asked))
    assert answer.status_code == 200, answer.text
    check(table.get(), answer.get_json(), game.asked, NAMES)


@pytest.mark.long
@settings(SETTINGS, max_examples=10)
@given(game=played(with_history=False))
def test_the_forms_of_a_table_and_other_programs_get_the_same_verdict(
    browser: FlaskClient, game: Played
) -> None:
    agree(browser, game)


@pytest.mark.long
@SETTINGS
@given(game=played(with_history=False))
def test_they_do_so_for_200_skirmishes(browser: FlaskClient, game: Played) -> None:
    agree(browser, game)


COLOURS = ("Blue", "Orange", "Green", "Pink", "Yellow")


def address_of(asked: Skirmish) -> dict[str, str]:
    """A skirmish as the address of the page without a table, written by hand."""
    said = {"players": str(len(asked.forces)), "first": str(int(asked.initiator[1:]) + 1)}
    said["zero"] = "1" if asked.zero_fight_can_win else ""
    for n, force in enumerate(asked.forces, 1):
        said[f"cards{n}"] = ",".join(force.cards)
        said[f"leader{n}"] = force.leader or ""
        said[f"wounded{n}"] = "1" if force.leader_wounded else ""
        said[f"buildings{n}"] = ",".join(force.buildings)
    said["acts"] = ",".join(written(action) for action in asked.actions)
    return said


def written(action: Declared) -> str:
    def number(player: str) -> str:
        return str(int(player[1:]) + 1) if player else ""

    saved = action.saved_by
    parts = [
        number(action.by),
        action.does,
        action.card,
        number(action.player),
        action.target,
        *([number(saved.player), saved.card] if saved else []),
    ]
    return ".".join(parts).replace("#", "~")


@pytest.mark.long
@SETTINGS
@given(game=played())
def test_the_page_without_a_table_and_other_programs_get_the_same_verdict(
    browser: FlaskClient, game: Played
) -> None:
    if not any(force.cards for force in game.asked.forces):
        return
    page = browser.get("/quick/arctic_scavengers/skirmish", query_string=address_of(game.asked))
    assert page.status_code == 200
    assert "left out" not in page.text
    answer = browser.post("/api/v1/skirmish", json=request_for(game.asked))
    check(page.text, answer.get_json(), game.asked, COLOURS)


def test_the_names_of_cards_are_those_of_the_catalogue(browser: FlaskClient) -> None:
    page = browser.get("/quick/arctic_scavengers/skirmish").text
    for card in load_catalogue().cards.values():
        assert f"card%3D{card.id}" in page or f"card={card.id}" in page


def test_an_unknown_card_is_revealed_from_the_list_of_what_it_can_be(client: FlaskClient) -> None:
    table = TablePage(client, "arctic_scavengers", NAMES[:3], tracking="decks")
    tap(table, "next")
    tap(table, "open", player="p1", action="dig")
    tap(table, "lay", player="p1", action="dig", card="brawler")
    tap(table, "complete", player="p1", action="dig", choice="secret")
    tap(table, "next", all="1")
    for _ in range(2):
        tap(table, "next", despite="setup/piles")
        tap(table, "next", all="1", despite="round/gather")
    page = table.get()
    (unknown,) = re.findall(
        r'<details class="more-kinds"[^>]* id="unknown-p1">.*?</details>', page, re.S
    )
    assert "1 unknown card" in unknown
    assert 'id="unknown-p1-net"' in unknown
    assert "grenade" not in unknown
    tap(table, "reveal", player="p1", card="net")
    assert "unknown-p1" not in table.get()


def test_a_snipe_and_its_answer_are_one_line_of_the_log(browser: FlaskClient) -> None:
    table = TablePage(browser, "arctic_scavengers", NAMES[:3], tracking="clock", first="1")
    for _ in range(3):
        tap(table, "next", despite="setup/piles")
        tap(table, "next", all="1")
    for card in ("sniper_team", "sniper_team"):
        tap(table, "reveal", player="p1", card=card)
    for player, card in (("p2", "brawler"), ("p2", "refugee"), ("p3", "medic")):
        tap(table, "reveal", player=player, card=card)
    snipe = {"by": "p1", "does": "snipe", "card": "sniper_team", "player": "p2"}
    tap(table, "declare", **snipe, target="brawler")
    tap(table, "answer", player="p3", card="medic")
    tap(table, "declare", **snipe, target="refugee")
    tap(table, "pass", player="p1")
    log = unescape(browser.get(f"{table.url}/log").text)
    saved = "Anna's Sniper Team aims at Ben's Brawler; Cara's Medic saves it."
    said = re.findall(r'<span class="text">(Anna.s Sniper Team.*?)</span>', log)
    assert said[0] == "Anna's Sniper Team hits Ben's Refugee."
    assert said[1] == saved
    # The two taps of that line, one by one.
    assert sorted(said[2:]) == ["Anna's Sniper Team aims at Ben's Brawler.", saved]
