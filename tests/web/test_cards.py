"""The cards: a page each, and browsing them by set, pile, ability and table."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from companion.engine.sheets import Figure
from companion.games import GAMES
from tests.conftest import TablePage


def names(page: str) -> set[str]:
    """The cards that are shown."""
    return {name.strip() for name in re.findall(r'class="card-name">([^<]+)<', page)}


@pytest.mark.parametrize("key", list(GAMES))
def test_every_card_has_a_page_with_its_values_and_rules(reader: FlaskClient, key: str) -> None:
    titles = {rule.id: rule.title for rule in GAMES[key].book().rules}
    for sheet in GAMES[key].cards.sheets:
        page = reader.get(f"/cards/{key}/{sheet.id}").text
        assert f"<dt>In the box</dt><dd><b>{sheet.count}</b></dd>" in page
        for figure in (*sheet.figures, *sheet.cost):
            label = f'<span class="hidden"> {figure.label}</span>'
            assert f"<b>{figure.value}{label}</b>" in page
        assert f'href="/rules/{key}/{sheet.rules[0]}"' in page
        assert titles[sheet.rules[0]] in page.replace("&#39;", "'")


def test_a_card_shows_the_rulings_about_it(reader: FlaskClient) -> None:
    page = reader.get("/cards/arctic_scavengers/sniper_team").text
    about = [
        rule for rule in GAMES["arctic_scavengers"].book().rules if "sniper_team" in rule.about
    ]
    assert [rule for rule in about if rule.number]
    for rule in about:
        assert f'href="/rules/arctic_scavengers/{rule.id}"' in page


def test_a_tile_leaves_out_a_value_of_0_unless_an_owner_corrected_it(reader: FlaskClient) -> None:
    [refugee] = [
        sheet for sheet in GAMES["arctic_scavengers"].cards.sheets if sheet.id == "refugee"
    ]
    assert "0" in {figure.value for figure in refugee.figures}
    assert [[one.value for one in group] for group in refugee.figure_groups] == [["1"]]
    corrected = replace(refugee, figures=(Figure("fight", "fight", "0", "fight", was="1"),))
    assert [group[0].value for group in corrected.figure_groups] == ["0"]


def test_the_number_of_all_cards_is_said_once(reader: FlaskClient) -> None:
    of = len(GAMES["arctic_scavengers"].cards.sheets)
    page = re.sub(r'<span class="hidden">[^<]*</span>', "", reader.get("/cards").text)
    assert len(re.findall(rf"\b{of}\b", page.partition("<body")[2])) == 1
    assert re.search(r"<span>\d+ cards</span>", reader.get("/cards?set=HQ").text)


@pytest.mark.parametrize(
    ("query", "among", "not_among"),
    [
        pytest.param("set=HQ", "Medic", "Brawler", id="set"),
        pytest.param("pile=Junkyard", "Shovel", "Brawler", id="pile"),
        pytest.param("pile=Leaders", "The Mentor", "Brawler", id="leaders"),
        pytest.param("pile=Gangs", "The Masons", "Brawler", id="gangs"),
        pytest.param("ability=snipe", "Sniper Team", "Brawler", id="ability"),
        pytest.param("game=arctic&pile=Powers&ability=swap", "Puffin swaps", "Fox", id="powers"),
    ],
)
def test_cards_are_browsed_by_set_pile_and_ability(
    reader: FlaskClient, query: str, among: str, not_among: str
) -> None:
    shown = names(reader.get(f"/cards?{query}").text)
    assert among in shown
    assert not_among not in shown


@pytest.mark.parametrize(
    ("words", "among", "not_among"),
    [("snip", "Sniper Team", "Brawler"), ("medicine pills", "Pills", "Medkit")],
)
def test_cards_are_searched_by_words(
    reader: FlaskClient, words: str, among: str, not_among: str
) -> None:
    shown = names(reader.get("/cards", query_string={"q": words}).text)
    assert among in shown
    assert not_among not in shown


def test_what_no_card_answers_to_is_said_and_not_obeyed(reader: FlaskClient) -> None:
    page = reader.get("/cards", query_string={"q": "<i>xyzzyx</i>"}).text
    assert names(page) == set()
    assert "No cards match. Remove a filter." in page
    assert "<i>xyzzyx" not in page


def test_a_card_leads_to_its_neighbours(reader: FlaskClient) -> None:
    sheets = GAMES["arctic_scavengers"].cards.sheets
    pages = [reader.get(f"/cards/arctic_scavengers/{sheet.id}").text for sheet in sheets]
    for page, before, after in zip(pages, (None, *sheets), (*sheets[1:], None), strict=False):
        near = page.partition('aria-label="Neighbouring cards"')[2].partition("</nav>")[0]
        wanted = [f"/cards/arctic_scavengers/{one.id}" for one in (before, after) if one]
        assert re.findall(r'href="(/cards/[^"]+)"', near) == wanted


def test_from_a_table_only_its_cards_are_shown(scavengers: TablePage) -> None:
    link = re.search(r'href="(/cards\?table=\w+)"', scavengers.get())
    assert link
    shown = names(scavengers.client.get(link[1]).text)
    assert {"Refugee", "Brawler", "Shovel", "Field Crew"} <= shown
    assert not {"Medic", "Bunker", "The Mentor", "Spy"} & shown
    assert "Medic" in names(scavengers.client.get("/cards").text)


def test_a_table_with_buildings_leaders_and_gangs_shows_them(client: FlaskClient) -> None:
    table = TablePage(client, "arctic_scavengers", ("Anna", "Ben"), modules="hq3")
    code = table.url.rpartition("/")[2]
    table.get()
    shown = names(client.get(f"/cards?table={code}").text)
    assert {"Medic", "Bunker", "The Mentor", "The Masons"} <= shown
    assert "Spy" not in shown


def test_the_cards_of_a_table_are_the_same_on_a_device_that_never_saw_it(
    client: FlaskClient,
) -> None:
    table = TablePage(client, "arctic", ("Anna", "Ben"), seed="7")
    table.get()
    address = f"/cards?table={table.url.rpartition('/')[2]}"
    shown = names(client.get(address).text)
    assert "Walrus" in shown
    stranger = client.application.test_client()
    assert names(stranger.get(address).text) == shown
    assert names(stranger.get(address.lower()).text) == shown
    TablePage(stranger, "arctic_scavengers", ("Cara", "Dana")).get()
    assert names(stranger.get(address).text) == shown, "nor does it matter where it sits now"
    assert 'value="' + address.rpartition("=")[2] + '" selected' in stranger.get(address).text


def test_without_a_table_there_is_no_such_filter(reader: FlaskClient) -> None:
    page = reader.get("/cards?table=QQQQ").text
    assert 'name="table"' not in page
    assert "Medic" in names(page)
