"""Rules and cards: every entry, every link, every filter."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from companion.engine.sheets import RuleSheet, Sheet
from companion.games import GAMES
from companion.web import rulebook

ENTRIES = [entry for game in GAMES.values() for entry in game.rules()]
SHEETS = [sheet for game in GAMES.values() for sheet in game.sheets()]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry.id))
def test_every_entry_has_a_page_whose_links_lead_somewhere(
    reader: FlaskClient, entry: RuleSheet
) -> None:
    answer = reader.get(f"/rules/{entry.id}")
    assert answer.status_code == 200
    assert str(escape(entry.source)) in answer.text
    main = answer.text.partition("<main")[2]
    known = {f"/rules/{one.id}" for one in ENTRIES} | {f"/cards/{one.id}" for one in SHEETS}
    linked = set(re.findall(r'href="(/(?:rules|cards)/[^"?#]+)', main))
    assert linked <= known


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.id))
def test_every_card_has_a_page(reader: FlaskClient, sheet: Sheet) -> None:
    answer = reader.get(f"/cards/{sheet.id}")
    assert answer.status_code == 200
    assert str(escape(sheet.name)) in answer.text
    assert ("Check your card:" in answer.text) == sheet.check_your_card


def test_every_r_number_in_a_sentence_is_a_link(app: Flask) -> None:
    with app.test_request_context():
        html = rulebook.linked("A tie (R29) & a <b>rogue</b> (R30, R31).")
    assert html == (
        'A tie (<a class="ruling" href="/rules/R29">R29</a>) &amp; a &lt;b&gt;rogue&lt;/b&gt; '
        '(<a class="ruling" href="/rules/R30">R30</a>, '
        '<a class="ruling" href="/rules/R31">R31</a>).'
    )


def test_markup_in_a_rule_is_shown_not_obeyed(app: Flask) -> None:
    with app.test_request_context():
        html = rulebook.html("<script>alert(1)</script> [x](javascript:alert(1)) R17")
    assert "<script>" not in html
    assert 'href="javascript' not in html
    assert 'href="/rules/R17"' in html


def test_rules_are_searched_by_words(reader: FlaskClient) -> None:
    text = reader.get("/rules?q=sniper").text
    assert "/rules/cards/sniper_team" in text
    assert "/rules/R48" not in text
    assert reader.get("/rules?q=" + "x" * 5000).status_code == 200


@pytest.mark.parametrize(
    ("query", "there", "gone"),
    [
        ("set=HQ", "/cards/medic", "/cards/brawler"),
        ("pile=Junkyard", "/cards/shovel", "/cards/brawler"),
        ("ability=snipe", "/cards/sniper_team", "/cards/brawler"),
        ("game=arctic", "/cards/walrus", "/cards/brawler"),
    ],
)
def test_cards_are_filtered(reader: FlaskClient, query: str, there: str, gone: str) -> None:
    text = reader.get(f"/cards?{query}").text
    assert f'href="{there}"' in text
    assert f'href="{gone}"' not in text
