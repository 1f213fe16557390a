"""Rules and cards: every entry, every link, every filter."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from companion.engine.sheets import RuleSheet, Sheet
from companion.games import GAMES
from companion.web.parts import rulebook
from tests.conftest import TablePage

ENTRIES = [entry for game in GAMES.values() for entry in game.book().rules]
SHEETS = [(game.key, sheet) for game in GAMES.values() for sheet in game.cards.sheets]
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
HTMX = {"HX-Request": "true"}
IN_DRAWER = HTMX | {"HX-Target": "drawer-body"}


def address(entry: RuleSheet) -> str:
    return f"/rules/{entry.game}/{entry.id}"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry.id))
def test_every_entry_has_a_page_whose_links_lead_somewhere(
    reader: FlaskClient, entry: RuleSheet
) -> None:
    known = {address(one) for one in ENTRIES} | {f"/rules/{entry.game}/timing"}
    known |= {f"/cards/{key}/{sheet.id}" for key, sheet in SHEETS}
    for headers in ({}, IN_DRAWER):
        answer = reader.get(address(entry), headers=headers)
        assert answer.status_code == 200
        assert str(escape(entry.source)) in answer.text
        text = answer.text.partition("<main")[2] or answer.text
        assert set(re.findall(r'href="(/(?:rules|cards)/[^"?#]+)', text)) <= known
    # In the drawer, where every link stays in it.
    assert 'href="/cards/' not in text and "<html" not in text


@pytest.mark.parametrize(("key", "sheet"), SHEETS, ids=lambda one: getattr(one, "id", one))
def test_every_card_has_a_page(reader: FlaskClient, key: str, sheet: Sheet) -> None:
    answer = reader.get(f"/cards/{key}/{sheet.id}")
    assert answer.status_code == 200
    assert str(escape(sheet.name)) in answer.text
    assert ("Check your card:" in answer.text) == sheet.check_your_card


def test_every_rule_that_a_template_links_exists() -> None:
    named = {
        rule
        for path in TEMPLATES.rglob("*.html")
        for pair in re.findall(
            r'rule_(?:link|mark)\("([^"]+)"|"([^"]+)" \| rule_url', path.read_text()
        )
        for rule in pair
        if rule
    }
    assert {"round/skirmish"} <= named <= {entry.id for entry in ENTRIES}


def test_an_entry_is_found_by_its_id_alone_and_says_which_game_it_belongs_to(
    reader: FlaskClient,
) -> None:
    for short, whole in (
        ("/rules/R17", "/rules/arctic_scavengers/R17"),
        ("/rules/r48", "/rules/arctic/R48"),
        ("/rules/skirmish/ties", "/rules/arctic_scavengers/skirmish/ties"),
    ):
        shown = [reader.get(path).text.partition("<main")[2] for path in (short, whole)]
        assert shown[0] == shown[1] != ""
    tags = "<span>Arctic Scavengers</span><span>Skirmish</span><span>R17</span>"
    assert tags in reader.get("/rules/R17").text


def test_two_games_may_have_rules_of_one_id(client: FlaskClient) -> None:
    for key, title in (("arctic", "A worked scoring example"), ("pebbles", "A last pebble")):
        page = client.get(f"/rules/{key}/end/example").text
        assert re.search(f"<h2[^>]*>{title}</h2>", page)
        assert f"/rulings/new?game={key}&amp;rule=end/example" in page
        assert f'href="/rules/{key}/end/example"' in client.get("/rules").text
        noted = {"game": key, "rule": "end/example", "decision": f"As in {title}.", "key": key}
        client.post("/rulings/new", data=noted)
        assert f"As in {title}." in client.get(f"/rules/{key}/end/example").text
    book = client.get("/rulings").text
    for key in ("arctic", "pebbles"):
        assert f'href="/rules/{key}/end/example"' in book
        assert book.count(f'href="/rules/{key}/end/example"') == 1
        assert client.get(f"/rulings?game={key}&rule=end/example").text.count("<b>As in ") == 1


@pytest.mark.parametrize(
    "path",
    [
        "/rules/R99",
        "/rules/arctic/R17",
        "/rules/arctic/skirmish/ties",
        "/rules/chess/glossary",
        "/rules/chess/timing",
        "/rules?game=chess",
        "/rules?by=colour",
    ],
)
def test_what_is_not_in_the_rulebook_is_not_found(reader: FlaskClient, path: str) -> None:
    answer = reader.get(path)
    assert answer.status_code == 404
    assert "There is no such" in answer.text or "The rules are listed by" in answer.text


def test_every_r_number_in_a_sentence_is_a_link(app: Flask) -> None:
    with app.test_request_context():
        html = rulebook.linked("A tie (R29) & a <b>rogue</b> (R30, R99).")
    assert html == (
        'A tie (<a class="ruling" href="/rules/arctic_scavengers/R29">R29</a>) &amp; a '
        "&lt;b&gt;rogue&lt;/b&gt; "
        '(<a class="ruling" href="/rules/arctic_scavengers/R30">R30</a>, R99).'
    )


def said(text: str) -> RuleSheet:
    """An entry about the rogue that says this."""
    return RuleSheet("cards/rogue", "Rogue", text, "arctic_scavengers", "")


def test_cards_and_actions_that_a_rule_mentions_are_links_where_they_stand_first(
    app: Flask,
) -> None:
    with app.test_request_context():
        html = rulebook.html(
            said("A rogue may dig. Scouting refugees dig: a Medic saves a refugee.")
        )
    link = '<a href="/rules/arctic_scavengers/{}">{}</a>'.format
    # What the entry is about does not lead to itself.
    assert html == (
        f"<p>A rogue may {link('actions/dig', 'dig')}. "
        f"{link('cards/scouting_refugee', 'Scouting refugees')} dig: "
        f"a {link('cards/medic', 'Medic')} saves a {link('cards/refugee', 'refugee')}.</p>\n"
    )


def test_why_stands_apart_from_what_is_to_be_done(app: Flask) -> None:
    with app.test_request_context():
        entry = said("No.\n\n**Why:** the rulebook says so.")
        assert rulebook.html(entry) == "<p>No.</p>\n"
        assert rulebook.reasons(entry) == "<p><strong>Why:</strong> the rulebook says so.</p>\n"
        assert rulebook.reasons(said("No.")) == ""


def test_markup_in_a_rule_is_shown_not_obeyed(app: Flask) -> None:
    with app.test_request_context():
        html = rulebook.html(said("<script>alert(1)</script> [x](javascript:alert(1)) R17"))
    assert "<script>" not in html
    assert 'href="javascript' not in html
    assert 'href="/rules/arctic_scavengers/R17"' in html


def test_rules_are_searched_by_words_and_the_words_are_marked(reader: FlaskClient) -> None:
    text = reader.get("/rules?q=snipers").text
    assert "<mark>Sniper</mark> Team" in text
    assert "/rules/arctic/R48" not in text
    assert reader.get("/rules?q=" + "x" * 5000).status_code == 200


def test_what_was_searched_for_is_shown_and_not_obeyed(reader: FlaskClient) -> None:
    text = reader.get("/rules", query_string={"q": "<i>xyzzyx</i>"}).text
    assert "<i>xyzzyx" not in text
    assert "No rule found for “&lt;i&gt;xyzzyx&lt;/i&gt;”" in text


def test_the_first_answer_is_shown_in_full_and_the_others_as_links(reader: FlaskClient) -> None:
    page = reader.get("/rules?q=sniper").text.partition('id="found"')[2]
    answer, _, more = page.partition("More answers")
    entry = next(entry for entry in ENTRIES if entry.id == "cards/sniper_team")
    assert '<h2 class="title" tabindex="-1"><mark>Sniper</mark> Team</h2>' in answer
    assert str(escape(entry.source)) in answer
    assert "While someone gathers" in answer
    assert f'href="{address(entry)}"' not in more
    assert more.count('class="button" href="/rules/') > 2


def test_a_search_says_which_game_an_entry_belongs_to_and_can_be_kept_to_one(
    reader: FlaskClient,
) -> None:
    both = reader.get("/rules?q=tie").text
    assert "<small>Arctic Scavengers</small>" in both and "<small>Arctic</small>" in both
    one = reader.get("/rules?q=tie&game=arctic").text
    found = one.partition('id="found"')[2]
    assert "/rules/arctic/" in found and "/rules/arctic_scavengers/" not in found
    assert '<input type="hidden" name="game" value="arctic">' in one, "the next words too"


def test_a_search_while_typing_answers_with_little_and_without_words_with_all(
    reader: FlaskClient,
) -> None:
    found = reader.get("/rules?q=snip", headers=HTMX | {"HX-Target": "found"}).text
    assert "<html" not in found and 'id="how-many"' in found and "<mark>" in found
    empty = reader.get("/rules?q=", headers=HTMX | {"HX-Target": "found"}).text
    assert empty.count("<details>") > 10


@pytest.mark.parametrize("by", ["chapter", "phase", "module"])
def test_every_entry_is_listed_by_chapter_by_phase_and_by_module(
    reader: FlaskClient, by: str
) -> None:
    text = reader.get(f"/rules?by={by}").text
    for entry in ENTRIES:
        if by != "module" or entry.modules:
            assert f'href="{address(entry)}"' in text, entry.id
    assert ("This game has no modules." in text) == (by == "module")


@pytest.mark.parametrize("key", list(GAMES))
def test_the_glossary_and_the_table_of_moments_show_all_that_the_game_has(
    reader: FlaskClient, key: str
) -> None:
    handbook = GAMES[key].book().handbook
    glossary = unescape(reader.get(f"/rules/{key}/glossary").text)
    assert all(f"<dt>{term.term}</dt>" in glossary for term in handbook.glossary)
    timing = unescape(reader.get(f"/rules/{key}/timing?by=card").text)
    assert all(moment.title in timing for moment in handbook.moments)
    assert timing.count("<tr>") == 1 + len(handbook.timetable(GAMES[key].cards.sheets))
    glance = unescape(reader.get(f"/rules/{key}/timing").text)
    assert all(moment.title in glance for moment in handbook.moments_at_a_glance)
    assert glance.count("<tr>") == 1 + len(handbook.glance)
    for row in handbook.glance:
        assert f"<span>{row.title}</span>" in glance
        assert all(words in glance for _, words in row.cells)
    assert f"/rules/{key}/timing?by=card" in glance


def test_help_lists_the_rules_of_the_moment_for_the_page_and_the_drawer(
    scavengers: TablePage,
) -> None:
    for _ in range(3):
        scavengers.post("next")
    page = scavengers.get("/help")
    drawer = scavengers.client.get(f"{scavengers.url}/help", headers=IN_DRAWER).text
    listed = re.findall(r'href="(/rules/arctic_scavengers/[^"]+)"', drawer)
    assert "/rules/arctic_scavengers/actions/dig" in listed
    assert re.findall(r'href="(/rules/arctic_scavengers/[^"]+)"', page) == listed
    assert "<html" not in drawer
    assert "Add up the dig of the people you play" in drawer, "each with its first sentence"


def test_the_drawer_of_a_table_searches_the_rules_of_its_game(scavengers: TablePage) -> None:
    found = scavengers.client.get(f"{scavengers.url}/help?q=tie", headers=HTMX).text
    assert "Ties with three or more players" in re.sub("</?mark>", "", found)
    assert "/rules/arctic/" not in found
    assert "This moment" not in found


def test_what_the_drawer_fetches_is_light(scavengers: TablePage) -> None:
    gzip = {"Accept-Encoding": "gzip"}
    for path in (f"{scavengers.url}/help", f"{scavengers.url}/help?q=card", "/rules?q=card"):
        answer = scavengers.client.get(path, headers=IN_DRAWER | gzip)
        assert answer.headers["Content-Encoding"] == "gzip"
        assert len(answer.data) < 10_000


def test_the_api_finds_the_same_entries_as_the_page(reader: FlaskClient) -> None:
    answer = reader.get("/api/v1/rules?q=draw")
    results = answer.get_json()["results"]
    assert [one["id"] for one in results[:3]] == ["actions/draw", "turn/draw", "skirmish/ties"]
    assert set(results[0]) == {"id", "title", "text", "source", "url"}
    page = reader.get("/rules?q=draw").text.partition('id="found"')[2]
    others = page.partition('class="plain also index more-answers"')[2].partition("</ol>")[0]
    assert f">{results[0]['title']}</" in re.sub("</?mark>", "", page)
    assert re.findall(r'href="(/rules/[^"]+)"', others) == [one["url"] for one in results[1:]]
    for one in results:
        assert reader.get(one["url"]).status_code == 200
    assert {one["url"].split("/")[2] for one in results} == {"arctic_scavengers", "arctic"}
    only = reader.get("/api/v1/rules?q=draw&game=arctic").get_json()["results"]
    assert {one["url"].split("/")[2] for one in only} == {"arctic"}
    for odd in ("", "q=", "q=%00", "q=%22%28", "q=draw&game=chess", "q=the&game="):
        assert reader.get(f"/api/v1/rules?{odd}").get_json() == {"results": []}


@pytest.mark.parametrize(
    ("query", "there", "gone"),
    [
        ("set=HQ", "/cards/arctic_scavengers/medic", "/cards/arctic_scavengers/brawler"),
        ("pile=Junkyard", "/cards/arctic_scavengers/shovel", "/cards/arctic_scavengers/brawler"),
        (
            "ability=snipe",
            "/cards/arctic_scavengers/sniper_team",
            "/cards/arctic_scavengers/brawler",
        ),
        ("game=arctic", "/cards/arctic/walrus", "/cards/arctic_scavengers/brawler"),
    ],
)
def test_cards_are_filtered(reader: FlaskClient, query: str, there: str, gone: str) -> None:
    text = reader.get(f"/cards?{query}").text
    assert f'href="{there}"' in text
    assert f'href="{gone}"' not in text


def test_whatever_can_be_pointed_at_has_its_rule(
    client: FlaskClient, scavengers: TablePage
) -> None:
    arctic = TablePage(client, "arctic", ("Anna", "Ben"))
    scavengers.post("next")
    gathering = scavengers.get()
    scavengers.post("open", player="p1", action="dig")
    counting = TablePage(client, "arctic", ("Anna", "Ben"), tracking="score")
    counting.post("end")
    tribes = client.get("/quick/arctic_scavengers/score?boxes=hq,recon&gangs=masons").text
    pages = (gathering, scavengers.get(), arctic.get(), counting.get(), tribes)
    for page in pages:
        pointed_at = set(re.findall(r'data-rule="([^"]+)"', page))
        assert pointed_at
        for address in pointed_at:
            assert address.startswith("/rules/"), "an entry, not the list of all"
            assert client.get(address).status_code == 200, address
