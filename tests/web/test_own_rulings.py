"""A group's own rulings: noted from the log or beside a rule, shown there, edited, struck out."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.own_rulings import MOST, Noted, OwnRulings, TooManyRulings
from companion.web.pages.own_rulings import MOST_BESIDE, MOST_PRINTED, RULINGS_A_PAGE
from tests.conftest import TablePage

TIES = "/rules/arctic_scavengers/skirmish/ties"
WORDS = {
    "game": "arctic_scavengers",
    "rule": "skirmish/ties",
    "dispute": "Both had three.",
    "decision": "They fight again.",
}


def note(client: FlaskClient, **form: str) -> None:
    answer = client.post("/rulings/new", data={**WORDS, **form})
    assert answer.status_code == 303, answer.text


def rules_on(form: str) -> list[str]:
    """The rules that the form offers first."""
    near = re.search(r'<optgroup label="Rules of that moment">(.*?)</optgroup>', form, re.DOTALL)
    assert near
    return re.findall(r'value="([^"]+)"', near[1])


@pytest.fixture
def book(app: Flask) -> Iterator[OwnRulings]:
    """The group's book itself."""
    db = app.extensions["games_file"].connect()
    yield OwnRulings(db)
    db.close()


def test_a_ruling_stands_beside_its_rule_from_then_on(client: FlaskClient) -> None:
    assert "They fight again." not in client.get(TIES).text
    answer = client.post("/rulings/new", data=WORDS)
    assert (answer.status_code, answer.headers["Location"]) == (303, TIES)
    beside = client.get(TIES).text
    assert "Both had three." in beside
    assert "They fight again." in beside
    in_drawer = client.get(TIES, headers={"HX-Request": "true"}).text
    assert "They fight again." in in_drawer
    assert "They fight again." in client.get("/rulings").text


def test_a_ruling_stands_on_the_page_of_a_card_it_concerns(client: FlaskClient) -> None:
    note(client, rule="cards/sniper_team", decision="Snipers snipe snipers.")
    assert "Snipers snipe snipers." in client.get("/cards/arctic_scavengers/sniper_team").text


def test_a_ruling_is_found_by_its_own_words(client: FlaskClient) -> None:
    note(client, decision="A medic in hand saves nobody.")
    for address in ("/rules?q=medic+hand", "/rules?game=arctic_scavengers&q=saves+nobody"):
        page = client.get(address).text
        assert "A medic in hand saves nobody." in page
        assert "1 of our rulings" in page
    in_drawer = client.get("/rules?q=medic+hand", headers={"HX-Request": "true"}).text
    assert "A medic in hand saves nobody." in in_drawer
    for address in ("/rules?q=medic+foot", "/rules?game=arctic&q=medic", "/rules?q=in", "/rules"):
        assert "A medic in hand saves nobody." not in client.get(address).text, address
    client.post("/rulings/1/strike")
    assert "A medic in hand saves nobody." not in client.get("/rules?q=medic+hand").text


def test_a_ruling_is_in_every_print_out(scavengers: TablePage) -> None:
    note(scavengers.client)
    assert "They fight again." in scavengers.get("/print")
    assert "Both had three." in scavengers.get("/print")
    reference = scavengers.client.get("/rules/arctic_scavengers/reference").text
    assert "They fight again." in reference
    other = scavengers.client.get("/rules/arctic/reference").text
    assert "They fight again." not in other


def test_a_line_of_the_log_fills_in_the_form(scavengers: TablePage) -> None:
    scavengers.post("next")
    link = re.search(r'href="(/rulings/new\?[^"]+)"', scavengers.get("/at/2"))
    assert link
    form = scavengers.client.get(link[1].replace("&amp;", "&")).text
    code = scavengers.url.rpartition("/")[2]
    assert f'name="table" value="{code}"' in form
    assert 'name="line" value="2"' in form
    dispute = re.search(r'name="dispute"[^>]*>([^<]+)</textarea>', form)
    assert dispute
    assert "Rules of that moment" in form


def test_a_ruling_stands_at_its_line_of_the_log(scavengers: TablePage) -> None:
    scavengers.post("next")
    note(scavengers.client, table=scavengers.url.rpartition("/")[2], line="2")
    for page in ("/log", "/log/print", "/at/2"):
        assert scavengers.get(page).count("Our ruling: They fight again.") == 1, page
    assert "They fight again." not in scavengers.get("/at/1")
    scavengers.client.post("/rulings/1/strike")
    assert "They fight again." not in scavengers.get("/log")


def test_a_ruling_about_one_of_many_taps_stands_with_their_line(client: FlaskClient) -> None:
    arctic = TablePage(client, "arctic", ("Anna", "Ben"), tracking="turns")
    for part, value in (("main", "fox"), ("companion", "orca")):
        arctic.post("show", player="p1", part=part, value=value)
    assert "2 taps" in arctic.get("/log")
    code = arctic.url.rpartition("/")[2]
    note(client, game="arctic", rule="turn/place", table=code, line="2")
    assert "They fight again." in arctic.get("/log/print")
    shown = arctic.get("/log")
    folded = re.search(r'<details id="line-2">.*?</details>', shown, re.DOTALL)
    assert folded
    assert "They fight again." in folded[0]
    assert "They fight again." in shown.replace(folded[0], "")


def test_the_rules_beside_a_line_are_those_of_the_moment_it_was_tapped(
    scavengers: TablePage,
) -> None:
    code = scavengers.url.rpartition("/")[2]
    before = rules_on(scavengers.client.get(f"/rulings/new?table={code}").text)
    scavengers.post("next")
    after = rules_on(scavengers.client.get(f"/rulings/new?table={code}").text)
    of_line = rules_on(scavengers.client.get(f"/rulings/new?table={code}&line=2").text)
    assert before != after
    assert of_line == before


def test_one_tap_on_a_phrase_is_a_decision(scavengers: TablePage) -> None:
    code = scavengers.url.rpartition("/")[2]
    form = {"decision": "", "phrase": "Not allowed", "table": code, "line": "1"}
    answer = scavengers.client.post("/rulings/new", data={**WORDS, **form})
    assert answer.headers["Location"] == f"{scavengers.url}/at/1"
    page = scavengers.client.get("/rulings").text
    assert "Not allowed" in page
    assert f'href="{scavengers.url}/at/1"' in page


def test_a_form_sent_twice_is_one_ruling(book: OwnRulings, client: FlaskClient) -> None:
    note(client, key="tap-1")
    note(client, key="tap-1")
    assert len(book.all()) == 1


def test_a_ruling_is_edited_struck_out_and_brought_back(client: FlaskClient) -> None:
    note(client)
    assert "They fight again." in client.get("/rulings/1").text
    changed = {"rule": "skirmish/ties", "dispute": "", "decision": "The <b>initiator</b> wins."}
    assert client.post("/rulings/1", data=changed).status_code == 303
    beside = client.get(TIES).text
    assert "They fight again." not in beside
    assert "The &lt;b&gt;initiator&lt;/b&gt; wins." in beside
    assert client.post("/rulings/2/strike").status_code == 303
    assert "initiator&lt;" not in client.get(TIES).text
    # The words before the edit are kept as well.
    assert "Crossed out (2)" in client.get("/rulings").text
    assert client.post("/rulings/2/restore").status_code == 303
    assert "initiator&lt;" in client.get(TIES).text


def test_an_edit_keeps_a_rule_that_is_unknown_here(book: OwnRulings, client: FlaskClient) -> None:
    book.add(Noted("pebbles", "future/rule", "", "So be it."), key="1", at="2020")
    form = client.get("/rulings/1").text
    chosen = re.search(r'<option value="([^"]*)" selected', form)
    assert chosen
    assert chosen[1] == "future/rule"
    changed = {"rule": chosen[1], "dispute": "", "decision": "So it is."}
    assert client.post("/rulings/1", data=changed).status_code == 303
    assert book.all()[0].noted == Noted("pebbles", "future/rule", "", "So it is.")
    assert client.post("/rulings/1", data={**changed, "rule": "no/such"}).status_code == 422


def test_the_phrases_are_words_of_any_game(client: FlaskClient) -> None:
    assert "nitiator" not in client.get("/rulings/new?game=arctic").text


@pytest.mark.parametrize(
    ("form", "status", "sentence"),
    [
        pytest.param({"decision": "  "}, 422, "What was decided?", id="nothing decided"),
        pytest.param({"decision": "x" * 301}, 422, "at most 300", id="too long"),
        pytest.param({"dispute": "x" * 301}, 422, "at most 300", id="a long dispute"),
        pytest.param({"decision": "a\x07b"}, 422, "cannot be shown", id="a bell"),
        pytest.param({"phrase": "Whatever"}, 422, "cannot be chosen", id="another phrase"),
        pytest.param({"rule": "no/such"}, 422, "no such rule", id="another rule"),
        pytest.param({"game": "chess"}, 404, "no such game", id="another game"),
        pytest.param({"table": "QQQQ", "line": "1"}, 422, "no such table", id="another table"),
        pytest.param({"table": "QQQQ", "line": "x"}, 422, "no such line", id="no line"),
    ],
)
def test_what_cannot_be_noted_is_refused_in_words_and_loses_nothing(
    book: OwnRulings, client: FlaskClient, form: dict[str, str], status: int, sentence: str
) -> None:
    answer = client.post("/rulings/new", data={**WORDS, **form})
    assert answer.status_code == status
    assert sentence in answer.text
    if status == 422:
        assert form.get("dispute", "Both had three.") in answer.text
        assert form.get("decision", "They fight again.").strip() in answer.text
    assert book.all() == []


@pytest.mark.parametrize(
    "address",
    [
        "/rulings/new?rule=no/such",
        "/rulings/new?game=chess",
        "/rulings/new?table=QQQQ",
        "/rulings/7",
        "/rulings/99999999999999999999",
    ],
)
def test_what_is_not_there_is_a_404(reader: FlaskClient, address: str) -> None:
    assert reader.get(address).status_code == 404


def test_a_line_that_the_log_does_not_have_is_a_404(scavengers: TablePage) -> None:
    code = scavengers.url.rpartition("/")[2]
    answer = scavengers.client.get(f"/rulings/new?table={code}&line=99")
    assert answer.status_code == 404


@pytest.mark.parametrize("line", ["99", "-1"])
def test_nothing_is_noted_about_a_line_that_the_log_does_not_have(
    book: OwnRulings, scavengers: TablePage, line: str
) -> None:
    code = scavengers.url.rpartition("/")[2]
    data = WORDS | {"table": code, "line": line}
    answer = scavengers.client.post("/rulings/new", data=data)
    assert answer.status_code == 422
    assert book.all() == []
    # Sent once more as it is shown now, it is kept without the table.
    fields = dict(re.findall(r'name="(table|line)" value="([^"]*)"', answer.text))
    assert fields == {"table": "", "line": "0"}
    note(scavengers.client, **fields)


def test_nothing_is_noted_at_the_log_of_another_game(
    book: OwnRulings, scavengers: TablePage
) -> None:
    form = {"game": "arctic", "rule": "turn/place", "table": scavengers.url.rpartition("/")[2]}
    answer = scavengers.client.post("/rulings/new", data={**WORDS, **form, "line": "1"})
    assert (answer.status_code, book.all()) == (422, [])


def test_what_came_up_at_a_table_comes_first_on_its_print_out(scavengers: TablePage) -> None:
    code = scavengers.url.rpartition("/")[2]
    note(scavengers.client, decision="Decided here.", table=code, line="1")
    for number in range(MOST_PRINTED):
        note(scavengers.client, decision=f"Decided elsewhere, {number}.")
    assert "Decided here." in scavengers.get("/print")
    assert "Decided here." not in scavengers.client.get("/rules/arctic_scavengers/reference").text


def test_a_rule_of_another_game_is_noted_without_the_table(scavengers: TablePage) -> None:
    code = scavengers.url.rpartition("/")[2]
    form = scavengers.client.get(f"/rulings/new?rule=turn/place&table={code}").text
    assert 'name="game" value="arctic"' in form
    assert 'name="table" value=""' in form


def test_a_form_from_elsewhere_notes_nothing(book: OwnRulings, client: FlaskClient) -> None:
    answer = client.post("/rulings/new", data=WORDS, headers={"Origin": "http://example.org"})
    assert answer.status_code == 403
    assert book.all() == []


def test_the_whole_book_is_plain_data_for_an_export(book: OwnRulings, client: FlaskClient) -> None:
    note(client)
    client.post("/rulings/1/strike")
    (plain,) = book.plain()
    assert plain.items() >= {**WORDS, "code": "", "line": 0, "is_struck": True}.items()


def test_a_full_book_takes_no_more(book: OwnRulings) -> None:
    for number in range(MOST):
        book.add(Noted("pebbles", "", "", "So be it."), key=str(number), at="then")
    with pytest.raises(TooManyRulings):
        book.add(Noted("pebbles", "", "", "So be it."), key="more", at="then")


def test_a_full_book_takes_nothing_back_that_was_struck_out(
    book: OwnRulings, client: FlaskClient
) -> None:
    fill(book, MOST)
    struck = book.all()[0].id
    book.strike(struck, is_struck=True)
    fill(book, 1, "skirmish/order")
    answer = client.post(f"/rulings/{struck}/restore")
    assert answer.status_code == 422
    assert "Cross out another one first." in answer.text
    assert book.counting() == MOST


# Many of them -------------------------------------------------------------------------------------


def fill(book: OwnRulings, number: int, rule: str = "skirmish/ties") -> None:
    for n in range(number):
        noted = Noted("arctic_scavengers", rule, "", f"Decision {n:04} on {rule}.")
        book.add(noted, key=f"{rule}-{n}", at=f"2026-01-{n // 24 % 28 + 1:02}T{n % 24:02}:00:00Z")


def decisions(page: str) -> list[str]:
    return re.findall(r"<b>(Decision \d+ on [^<]+)</b>", page)


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "drawer"])
def test_beside_a_rule_stand_the_newest_and_the_way_to_all(
    book: OwnRulings, client: FlaskClient, headers: dict[str, str]
) -> None:
    fill(book, MOST_BESIDE)
    page = client.get(TIES, headers=headers).text
    assert len(decisions(page)) == MOST_BESIDE
    assert "/rulings?game=" not in page
    book.add(
        Noted("arctic_scavengers", "skirmish/ties", "", "Decision 99 on it."), key="99", at="3"
    )
    page = client.get(TIES, headers=headers).text
    assert decisions(page)[0] == "Decision 99 on it."
    assert len(decisions(page)) == MOST_BESIDE
    assert 'href="/rulings?game=arctic_scavengers&amp;rule=skirmish/ties"' in page.replace(
        "%2F", "/"
    )
    assert "All 6 of our rulings" in page


def older(page: str) -> str:
    """Where the older ones stand, or nothing."""
    link = re.search(r'<a [^>]*href="([^"]+)"[^>]*>(?:(?!</a>).)*Older rulings', page, re.DOTALL)
    return link[1].replace("&amp;", "&") if link else ""


@pytest.mark.parametrize("address", ["/rulings", "/rulings?rule=skirmish/ties&rule=R20"])
def test_a_long_book_is_read_page_by_page(
    book: OwnRulings, client: FlaskClient, address: str
) -> None:
    fill(book, 2 * RULINGS_A_PAGE + 1)
    found: list[list[str]] = []
    while address:
        page = client.get(address).text
        found.append(decisions(page))
        assert ("Newer rulings" in page) == (len(found) > 1)
        address = older(page)
    assert [len(one) for one in found] == [RULINGS_A_PAGE, RULINGS_A_PAGE, 1]
    newest_first = [one.noted.decision for one in book.all()]
    assert [decision for one in found for decision in one] == newest_first


def test_a_page_of_the_book_holds_a_page_of_what_was_struck_out(
    book: OwnRulings, client: FlaskClient
) -> None:
    fill(book, RULINGS_A_PAGE + 1)
    for one in book.all():
        book.strike(one.id, is_struck=True)
    first = client.get("/rulings").text
    assert f"Crossed out ({RULINGS_A_PAGE + 1})" in first
    assert len(decisions(first)) == RULINGS_A_PAGE
    assert len(decisions(client.get(older(first)).text)) == 1


@pytest.mark.parametrize("page", ["0", "-1", "99999", "9" * 30, "x", "²"])
def test_a_page_that_the_book_does_not_have_is_no_mistake(client: FlaskClient, page: str) -> None:
    note(client)
    assert client.get("/rulings", query_string={"page": page}).status_code == 200


def test_the_book_is_filtered_to_a_rule(book: OwnRulings, client: FlaskClient) -> None:
    fill(book, 7)
    fill(book, 2, "R20")
    book.strike(book.all()[-1].id, is_struck=True)
    page = client.get("/rulings?rule=skirmish/ties").text
    assert len(decisions(page)) == 7
    assert "R20." not in page
    assert "Crossed out" in page
    assert 'href="/rulings"' in page
    assert "<h2>Arctic</h2>" not in page
    assert client.get("/rulings?rule=R20").text.count("Decision ") >= 2
    assert client.get("/rulings?rule=no/such").status_code == 404


def test_a_card_shows_the_newest_of_all_its_rules(book: OwnRulings, client: FlaskClient) -> None:
    fill(book, 4, "cards/sniper_team")
    fill(book, 4, "R19")
    page = client.get("/cards/arctic_scavengers/sniper_team").text
    assert len(decisions(page)) == MOST_BESIDE
    assert "All 8 of our rulings" in page
    link = re.search(r'href="(/rulings\?game=[^"]+)"', page)
    assert link
    assert len(decisions(client.get(link[1].replace("&amp;", "&")).text)) == 8
