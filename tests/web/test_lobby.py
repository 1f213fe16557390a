"""Home, and setting up a new table."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.conftest import TablePage

THREE = {"game": "arctic_scavengers", "name1": "Anna", "name2": "Ben", "name3": "Cara"}
HTMX = {"HX-Request": "true"}
KEY = re.compile(r'name="key"\s+value="[^"]*"')


def checked(text: str, name: str) -> str:
    """The value of a group of radio buttons."""
    return str(re.findall(rf'name="{name}" value="(\w+)" checked', text)[0])


def test_an_empty_home_says_so_honestly(client: FlaskClient) -> None:
    text = client.get("/").text
    assert "/new" in text
    assert "No table" in text


def test_tables_under_way_show_round_and_phase(scavengers: TablePage) -> None:
    scavengers.post("next")
    text = scavengers.client.get("/").text
    assert scavengers.url in text
    assert "Round 1, Gather" in text


def test_a_table_that_counts_says_so_once(scavengers: TablePage) -> None:
    scavengers.post("end", despite="R9")
    text = scavengers.client.get("/").text
    assert "The count" in text
    assert "The count," not in text


def test_names_are_remembered(scavengers: TablePage) -> None:
    text = scavengers.client.get("/new").text
    assert 'value="Cara"' in text


def start(page: str) -> str:
    """What the page for a new game calls its start."""
    return str(re.findall(r'id="start"[^>]*><span>([^<]*)<', page)[0])


def test_a_new_game_begins_as_the_last_one_did(client: FlaskClient) -> None:
    client.post("/new", data={**THREE, "game": "pebbles"})
    client.post("/new", data={**THREE, "modules": ["hq1"], "colour2": "yellow"})
    page = client.get("/new").text
    assert start(page) == "Start as last time"
    assert checked(page, "colour2") == "yellow"
    link = client.get("/new?game=arctic_scavengers&do=same").headers["Location"]
    assert start(client.get(f"{link}&modules=hq1").text) == "Start as last time"
    assert start(client.get(f"{link}&modules=hq2").text) == "Start the game"
    assert start(client.get("/new?game=arctic").text) == "Start the game"


def test_people_who_do_not_fit_the_game_are_only_offered(client: FlaskClient) -> None:
    five = {**THREE, "name4": "Dora", "name5": "Emil"}
    client.post("/new", data=five)
    page = client.get("/new?game=arctic").text
    assert 'name="name1" value=""' in page
    assert re.findall('value="add:(.*?)"', page) == ["Anna", "Ben", "Cara", "Dora"]
    assert "Enter 2 to 4 names." in page


def test_only_who_can_sit_down_is_offered_and_no_more_than_four(client: FlaskClient) -> None:
    six = {f"name{n}": name for n, name in enumerate(("Fay", "Gil", "Hal", "Ida", "Jon"), 1)}
    client.post("/new", data={**THREE, **six})
    client.post("/new", data=THREE)

    def offered(seated: str) -> list[str]:
        page = client.get(f"/new?game=arctic_scavengers&{seated}").text
        return re.findall('value="add:(.*?)"', page)

    assert len(offered("name1=Fay")) == 4
    assert "Fay" not in offered("name1=Fay")
    assert offered("name1=A&name2=B&name3=C&name4=D&name5=E") == []


def test_a_mistake_is_said_once_in_the_bar(client: FlaskClient) -> None:
    twice = "name1=Anna&name2=Anna"
    said = "Two players are called Anna. Change one name."
    assert client.get(f"/new?game=arctic_scavengers&{twice}").text.count(said) == 1
    answer = client.post(
        "/new", data={"game": "arctic_scavengers", "name1": "Anna", "name2": "Anna"}
    )
    assert answer.status_code == 422
    assert answer.text.count(said) == 1
    assert 'aria-describedby="new_error"' in answer.text
    alone = client.post("/new", data={"game": "arctic", "name1": "Anna"})
    assert alone.text.count("Enter 2 to 4 names.") == 1


def test_what_each_module_changes_stands_behind_a_question(client: FlaskClient) -> None:
    page = client.get("/new/contents?game=arctic_scavengers&modules=hq1&name1=Anna&name2=Ben").text
    assert "each player is dealt 2 of 10" in page
    assert "You never enter a card." in page
    drawer = client.get("/new/contents", headers={**HTMX, "HX-Target": "drawer-body"}).text
    assert "<html" not in drawer


def test_four_letters_lead_to_their_table(scavengers: TablePage) -> None:
    code = scavengers.url.removeprefix("/t/")
    answer = scavengers.client.get("/t", query_string={"code": f" {code.lower()} "})
    assert answer.headers["Location"] == scavengers.url
    unknown = scavengers.client.get("/t?code=XXXX")
    assert unknown.status_code == 404
    assert "There is no table XXXX." in unknown.text
    for nothing in ("", "12%00"):
        answer = scavengers.client.get(f"/t?code={nothing}")
        assert answer.status_code == 404
        assert "A table has four letters" in answer.text


def test_home_goes_on_with_the_last_table(scavengers: TablePage) -> None:
    scavengers.post("next")
    page = scavengers.client.get("/").text
    assert re.search(rf'class="button next" [^>]*href="{scavengers.url}"><span>Continue<', page)
    assert "Anna&#39;s turn." in page or "Anna's turn." in page


def test_home_names_the_winner_once_the_result_was_revealed_here(client: FlaskClient) -> None:
    table = TablePage(client, "pebbles", ("Anna", "Ben"))
    table.post("take", player="p1")
    table.post("finish")
    assert "Result not revealed yet" in client.get("/").text
    table.get("/score?shown=all")
    assert "Anna won, 1 to 0" in client.get("/").text


def test_the_first_player_may_be_chosen(client: FlaskClient) -> None:
    answer = client.post("/new", data={**THREE, "first": "2"})
    assert "<b>Ben</b> is the initiator" in client.get(answer.headers["Location"]).text


def test_the_first_player_may_be_left_to_chance(client: FlaskClient) -> None:
    found = set()
    for _ in range(60):
        url = client.post("/new", data={**THREE, "first": "random"}).headers["Location"]
        text = client.get(url).text
        found |= {
            name for name in ("Anna", "Ben", "Cara") if f"<b>{name}</b> is the initiator" in text
        }
    assert found == {"Anna", "Ben", "Cara"}


def test_the_start_form_sent_twice_opens_one_table(client: FlaskClient) -> None:
    first = client.post("/new", data={**THREE, "key": "mine"})
    second = client.post("/new", data={**THREE, "key": "mine"})
    assert first.headers["Location"] == second.headers["Location"]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        pytest.param({"name2": "", "name3": ""}, "Enter 2 to 5 names.", id="too few players"),
        pytest.param({"name2": "anna"}, "called anna", id="two players of one name"),
        pytest.param({"name2": "x" * 25}, "at most 24", id="a name too long"),
        pytest.param({"name2": "a\x00b"}, "control characters", id="a control character"),
        pytest.param({"colour1": "beige"}, "five colours", id="no such colour"),
        pytest.param({"first": "5"}, "among those who play", id="a first player who is not there"),
        pytest.param({"option_initiator": "never"}, "not a choice", id="no such house rule"),
    ],
)
def test_a_set_up_that_cannot_be_is_shown_again_with_the_reason(
    client: FlaskClient, form: dict[str, str], sentence: str
) -> None:
    answer = client.post("/new", data={**THREE, **form})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert 'value="Cara"' in answer.text or form.get("name3") == ""
    assert "No table" in client.get("/").text


def test_two_who_want_one_colour_get_two(client: FlaskClient) -> None:
    colours = {"colour1": "orange", "colour2": "orange", "colour3": "green"}
    url = client.post("/new", data={**THREE, **colours}).headers["Location"]
    seats = re.findall(r'class="seat seat-(\w+)[ "]', client.get(url).text)
    assert seats == ["orange", "blue", "green"]


def test_a_name_comes_back_with_the_colour_it_last_had(client: FlaskClient) -> None:
    client.post("/new", data={**THREE, "colour2": "yellow"})
    text = client.get("/new?game=arctic_scavengers&name1=Ben&first=random").text
    assert checked(text, "colour1") == "yellow"


def test_the_latest_to_pick_a_colour_gets_it(client: FlaskClient) -> None:
    query = "game=arctic_scavengers&name1=Anna&colour1=blue&name2=Ben&colour2=blue"
    text = client.get(f"/new?{query}&changed=colour2", headers=HTMX).text
    assert checked(text, "colour2") == "blue"
    assert checked(text, "colour1") == "orange"


def test_players_are_moved_and_the_first_player_stays_herself(client: FlaskClient) -> None:
    query = "game=arctic_scavengers&name1=Anna&name2=Ben&name3=Cara&first=3"
    answer = client.get(f"/new?{query}&do=up:3")
    assert answer.status_code == 303
    link = answer.headers["Location"]
    assert "name2=Cara" in link and "name3=Ben" in link and "first=2" in link
    assert "do=" not in link
    assert "name1=Ben" in client.get(f"/new?{query}&do=out:1").headers["Location"]
    assert "name4=Dora" in client.get(f"/new?{query}&do=add:Dora").headers["Location"]


def test_the_last_choices_are_chosen_again_and_the_players_offered(client: FlaskClient) -> None:
    client.post("/new", data={**THREE, "modules": ["hq1", "hq2"], "option_zero_fight": "can_win"})
    text = client.get("/new").text
    assert re.search(r'id="modules-hq2"[^>]* checked', text)
    assert re.search(r'id="zero_fight-can_win"[^>]* checked', text)
    assert "As last time" in client.get("/new?game=arctic_scavengers&name1=Anna").text
    assert "name3=Cara" in client.get("/new?game=arctic_scavengers&do=same").headers["Location"]


def test_the_link_of_a_page_brings_back_the_same_page(client: FlaskClient) -> None:
    query = "game=arctic_scavengers&name1=Anna&name2=Ben&modules=hq2&modules=recon1&do=tick:boxes"
    link = client.get(f"/new?{query}").headers["Location"]
    page = client.get(link, headers=HTMX)
    # Without a script the list stays unfolded after a tick.
    assert f"{page.headers['HX-Replace-Url']}&open=list" == link
    assert "1 of 9 piles ready" in page.text
    assert KEY.sub("", page.text) == KEY.sub("", client.get(link, headers=HTMX).text)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        pytest.param("modules=zork", "There is no module", id="no such module"),
        pytest.param("initiator=never", "not a choice", id="no such house rule"),
        pytest.param("modules=recon1&junkyard=custom&custom.net=99", "0 to 4", id="too many"),
        pytest.param("name1=Anna&name2=Anna", "called Anna", id="two of one name"),
        pytest.param("name1=Anna&first=4", "among those who play", id="nobody there"),
        pytest.param(f"name1={'x' * 500}", "at most 24", id="a name too long"),
        pytest.param("seed=%00&modules=recon1", "whole number", id="no number"),
    ],
)
def test_an_address_that_cannot_be_falls_back_with_a_sentence(
    client: FlaskClient, query: str, sentence: str
) -> None:
    answer = client.get(f"/new?game=arctic_scavengers&{query}")
    assert answer.status_code == 200
    assert sentence in answer.text


@pytest.mark.parametrize(
    "query",
    [
        "do=up:99",
        "do=up:x",
        "do=",
        "do=add:",
        "do=tick:nothing",
        "do=dance:1",
        "with=%%%",
        "with=seed=x",
        "with=modules=hq4",
        "done=x" * 50,
        "option_=x",
        "&".join(f"a{n}={n}" for n in range(300)),
    ],
)
def test_a_hand_made_address_is_answered_with_a_page(client: FlaskClient, query: str) -> None:
    for path in ("/new", "/new/print"):
        answer = client.get(f"{path}?game=arctic_scavengers&name1=Anna&{query}")
        assert answer.status_code in (200, 303)


def test_a_refused_start_keeps_everything_that_was_chosen(client: FlaskClient) -> None:
    chosen = {"modules": ["hq1", "recon1"], "stacks": "chosen", "mercenaries": ["scout"]}
    answer = client.post("/new", data={**THREE, **chosen, "first": "2", "done": ["boxes.base"]})
    assert answer.status_code == 422
    assert "Choose 8 stacks more" in answer.text
    for field in ("modules-hq1", "modules-recon1", "mercenaries-scout", "first-2", "boxes.base"):
        assert re.search(rf'id="{re.escape(field)}"[^>]* checked', answer.text), field
    assert "No table" in client.get("/").text


def test_the_print_view_lists_every_pile(client: FlaskClient) -> None:
    text = client.get("/new/print?game=arctic_scavengers&modules=hq2&name1=Anna&name2=Ben").text
    assert "Hydroponic Gardens" in text and "check your card" in text
    assert "Back into the box" in text


def test_a_game_without_a_list_says_so(client: FlaskClient) -> None:
    assert "as its rulebook says" in client.get("/new?game=pebbles").text


def test_a_pile_is_ticked_off_and_back(client: FlaskClient) -> None:
    link = client.get("/new?game=arctic_scavengers&name1=Anna&do=tick:starter").headers["Location"]
    assert "done=starter." in link
    assert "done=" not in client.get(f"{link}&do=tick:starter").headers["Location"]


def test_an_unknown_game_is_a_404(client: FlaskClient) -> None:
    assert client.get("/new?game=chess").status_code == 404
    assert client.post("/new", data={**THREE, "game": "chess"}).status_code == 404


def test_names_are_shown_as_text_not_obeyed(client: FlaskClient) -> None:
    name = "<b>Al</b>'\"&"
    url = client.post("/new", data={**THREE, "name1": name, "first": "1"}).headers["Location"]
    for page in ("", "/log", "/score", "/print", "/log/print", "/story"):
        text = client.get(url + page).text
        assert "<b>Al</b>" not in text
    assert "&lt;b&gt;Al" in client.get(url).text
    assert "<b>Al</b>" not in client.get("/").text
    assert "<b>Al</b>" not in client.get("/new").text
