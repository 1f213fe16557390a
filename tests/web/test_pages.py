"""A game's own pages beside the table, what is missing before a move, and ways past a refusal."""

from __future__ import annotations

import re

import pytest

from tests.conftest import TablePage
from tests.toy import WORN_OUT


def test_the_menu_leads_to_the_games_own_pages(pebbles: TablePage) -> None:
    assert re.search(rf'href="{pebbles.url}/page/cloth".*?The cloth', pebbles.get(), re.DOTALL)
    page = pebbles.get("/page/cloth")
    assert "Polish for Anna" in page
    assert f'href="{pebbles.url}"' in page


def test_a_page_the_game_does_not_have_is_a_404(pebbles: TablePage) -> None:
    for name in ("dance", "cloth.html", "..", "%2e%2e%2fcloth"):
        assert pebbles.client.get(f"{pebbles.url}/page/{name}").status_code == 404
    assert pebbles.client.get("/t/QQQQ/page/cloth").status_code == 404


def test_a_form_of_a_page_comes_back_to_it(pebbles: TablePage) -> None:
    form = {"player": "p1", "back": "cloth"}
    answer = pebbles.client.post(f"{pebbles.url}/polish", data=form)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{pebbles.url}/page/cloth")
    htmx = pebbles.post("polish", **form)
    assert 'id="panel" hx-swap-oob' in htmx.text
    assert ">2</b>" in htmx.text
    assert 'id="seats"' not in htmx.text


def test_a_form_that_comes_back_to_nowhere_leads_to_the_table(pebbles: TablePage) -> None:
    for back in ("", "dance", "//example.org", "https://example.org/"):
        form = {"player": "p1", "back": back}
        answer = pebbles.client.post(f"{pebbles.url}/polish", data=form)
        assert (answer.status_code, answer.headers["Location"]) == (303, pebbles.url)


def test_undo_on_a_page_comes_back_to_it(pebbles: TablePage) -> None:
    pebbles.post("polish", player="p1")
    assert "0</b>" in pebbles.post("undo", back="cloth").text


def test_a_stale_form_of_a_page_shows_what_is_true_now(pebbles: TablePage) -> None:
    pebbles.post("polish", player="p1")
    answer = pebbles.post("undo", seq=1, back="cloth")
    assert answer.status_code == 409
    assert "Another device tapped first" in answer.text
    assert 'id="panel"' in answer.text
    plain = pebbles.client.post(f"{pebbles.url}/undo", data={"seq": 1, "back": "cloth"})
    assert plain.status_code == 409
    assert "Another device tapped first" in plain.text


def test_a_refusal_on_a_page_leads_back_to_it(pebbles: TablePage) -> None:
    pebbles.post("hide", player="p1", number="1")
    answer = pebbles.client.post(f"{pebbles.url}/finish", data={"seq": 2, "back": "cloth"})
    assert answer.status_code == 422
    assert f'href="{pebbles.url}/page/cloth"' in answer.text


def test_what_is_missing_is_said_before_the_tap(pebbles: TablePage) -> None:
    assert "still hidden" not in pebbles.get()
    pebbles.post("hide", player="p1", number="1")
    page = pebbles.get()
    assert re.search(r'<p class="say">[^<]*<small>A number is still hidden.</small>', page)
    assert re.search(r'<button class="button next[^>]*id="bar-finish"', page)
    assert "#lock" not in page


def test_the_second_tap_goes_on_anyway_and_the_log_says_so(pebbles: TablePage) -> None:
    pebbles.post("hide", player="p1", number="1")
    refusal = pebbles.post("finish")
    assert refusal.status_code == 422
    assert "Allow it anyway" in refusal.text
    assert pebbles.post("finish", despite="pebbles/shown").status_code == 200
    assert "pebbles/shown" in pebbles.get("/log")


def form_around(page: str, label: str) -> dict[str, str]:
    """The fields of the form whose button says so."""
    form = next(one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if label in one)
    return dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["form", "htmx"])
def test_a_refusal_offers_ways_past_it(pebbles: TablePage, headers: dict[str, str]) -> None:
    pebbles.post("hide", player="p1", number="1")
    form = {"seq": 2, "key": "mine", "show": ""}
    url = f"{pebbles.url}/finish"
    refusal = pebbles.client.post(url, data=form, headers=headers)
    assert refusal.text.index("Show it now") < refusal.text.index("Allow it anyway")
    fields = form_around(refusal.text, "Show it now")
    assert fields["key"] not in ("", "mine")
    assert (fields["seq"], fields["show"]) == ("2", "1")
    answer = pebbles.client.post(url, data=fields, headers=headers)
    assert answer.status_code == (200 if headers else 303)
    assert "despite" not in pebbles.get("/log")


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["form", "htmx"])
def test_a_way_past_a_refusal_may_be_stale_too(pebbles: TablePage, headers: dict[str, str]) -> None:
    pebbles.post("hide", player="p1", number="1")
    url = f"{pebbles.url}/finish"
    refusal = pebbles.client.post(url, data={"seq": 2}, headers=headers)
    fields = form_around(refusal.text, "Show it now")
    pebbles.post("take", player="p1")
    answer = pebbles.client.post(url, data=fields, headers=headers)
    assert answer.status_code == 409
    assert "1 taken" in answer.text


def test_a_move_against_two_rules_may_be_overruled_too(pebbles: TablePage) -> None:
    for _ in range(WORN_OUT):
        pebbles.post("polish", player="p1")
    pebbles.post("hide", player="p1", number="1")
    first = form_around(pebbles.post("finish").text, "Allow it anyway")
    second = form_around(pebbles.post("finish", **first).text, "Allow it anyway")
    assert second["despite"] == "pebbles/shown pebbles/cloth"
    assert pebbles.post("finish", **second).status_code == 200
    for rule, title in (("shown", "Show it"), ("cloth", "The cloth")):
        assert f'/rules/pebbles/pebbles/{rule}">{title}</a>' in pebbles.get("/log")
    assert "(allowed anyway: Show it, The cloth)" in pebbles.get("/log/print")


def test_of_the_rules_a_form_names_only_those_that_refused_are_kept(pebbles: TablePage) -> None:
    pebbles.post("hide", player="p1", number="1")
    pebbles.post("finish", despite="R1 pebbles/shown pebbles/three")
    assert "Three in a row" not in pebbles.get("/log")
    assert "(allowed anyway: Show it)" in pebbles.get("/log/print")


def test_repeated_fields_survive_a_refusal(pebbles: TablePage) -> None:
    pebbles.post("hide", player="p1", number="1")
    refusal = pebbles.post("finish", note=["one", "two"])
    assert refusal.text.count('name="note" value="two"') == 2


def test_pages_looked_up_lead_back_to_the_table(pebbles: TablePage) -> None:
    assert "Back to the table" not in pebbles.client.get("/rules").text
    pebbles.get()
    for path in ("/rules", "/rules/pebbles/three", "/cards"):
        page = pebbles.client.get(path).text
        assert re.search(rf'href="{pebbles.url}".*?Back to the table', page, re.DOTALL)
    assert "Back to the table" not in pebbles.client.get("/history").text
