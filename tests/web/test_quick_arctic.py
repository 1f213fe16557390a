"""Piles counted without a table: the address holds everything, and nothing is recorded."""

from __future__ import annotations

import html
import re
from functools import partial

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.arctic.game import GAME
from companion.games.arctic.quick.address import LETTERS, read, write
from companion.games.arctic.quick.page import quick_count
from tests.games.arctic.piles import EXAMPLE
from tests.web.quick_taps import address_after

QUICK = "/quick/arctic/score"
tapped = partial(address_after, QUICK)
ANNA = {
    "name1": "Anna",
    "pile1": EXAMPLE.replace(" ", ""),
    "totem1": "fox",
    "stands1": "10",
    "penalty1": "4",
}
BEN = {"name2": "Ben", "pile2": "ffoo", "totem2": "orca", "stands2": "3"}
LEFT_OUT = "was left out"


def total(page: str) -> str:
    """What the pile in sight comes to."""
    found = re.search(r'aria-current="true">.*?class="total-points">(.*?)</span>', page, re.DOTALL)
    assert found
    return found[1]


def buttons(page: str) -> dict[str, str]:
    """The buttons of the page: what is written on them, by what they send."""
    found = re.findall(
        r'<button[^>]*name="do" value="([^"]+)"([^>]*)>(.*?)</button>', page, re.DOTALL
    )
    return {
        html.unescape(do): " ".join(re.sub(r"<[^>]+>", " ", text).split())
        for do, more, text in found
        if "disabled" not in more
    }


def test_the_page_begins_with_two_empty_piles(reader: FlaskClient) -> None:
    page = reader.get(QUICK)
    assert page.status_code == 200
    assert total(page.text) == "–"
    assert "Blue" in page.text and "Orange" in page.text and "Green" not in page.text


def test_an_address_holds_the_rulebook_s_example__R45(reader: FlaskClient) -> None:
    page = reader.get(QUICK, query_string=ANNA).text
    assert total(page) == "46"
    assert LEFT_OUT not in page
    assert re.findall(r'class="worth"[^>]*>(.*?)<', page) == ["+3", "+15", "+10", "+6"]


@pytest.mark.parametrize(
    ("lacks", "says"),
    [
        pytest.param(("totem2", "stands2"), "Ben's totem", id="no totem"),
        pytest.param(("stands2",), "Ben's landscape value", id="a totem without its value"),
        pytest.param(("pile2",), "Ben's pile", id="no pile"),
        pytest.param(("pile2", "totem2", "stands2"), "Ben's pile and totem", id="two things"),
        pytest.param(("stands1", "pile2", "totem2", "stands2"), "1 pile", id="both lack something"),
        pytest.param(("totem1", "stands1", "totem2", "stands2"), "2 totems", id="the same twice"),
    ],
)  # fmt: skip
def test_no_one_has_won_until_everyone_s_count_is_complete(
    reader: FlaskClient, lacks: tuple[str, ...], says: str
) -> None:
    asked = {name: text for name, text in (ANNA | BEN).items() if name not in lacks}
    page = reader.get(QUICK, query_string=asked).text
    assert 'class="verdict"' not in page
    assert "Anna wins" not in page
    standing = re.findall(r'class="standing">(.*?)</p>', html.unescape(page))
    assert re.sub("<b>.*?</b> ", "", standing[0]) == f"{says} missing"


@pytest.mark.parametrize(
    ("piles", "says"),
    [
        pytest.param({}, "", id="nothing yet"),
        pytest.param({"pile1": "ff"}, "Blue has 1 point", id="one pile"),
        pytest.param({"pile1": "ff", "pile2": "oo"}, "Blue and Orange are tied at 1",
                     id="a tie"),
        pytest.param({"pile1": "ff", "pile2": "ooo"}, "Orange leads, 3",
                     id="someone leads"),
    ],
)  # fmt: skip
def test_until_then_the_page_says_who_leads(
    reader: FlaskClient, piles: dict[str, str], says: str
) -> None:
    page = reader.get(QUICK, query_string=piles).text
    assert re.findall(r'class="standing">(?:<b>(.*?)</b>)?', page) == [says]


def test_one_point_is_one_point_to_a_screen_reader_too(reader: FlaskClient) -> None:
    page = reader.get(QUICK, query_string={"pile1": "ff", "pile2": "ooo"}).text
    assert re.findall(r'total-points">(.*?)</span></span><span class="hidden"> (\w+)<', page) == [
        ("1", "point"),
        ("3", "points"),
    ]


def test_piles_are_tapped_in_card_by_card(reader: FlaskClient) -> None:
    address: dict[str, str] = {}
    for letter in ANNA["pile1"]:
        address = tapped(reader, address, f"count-card?player=p1&card={LETTERS[letter]}")
    for do in ("reveal-totem?player=p1&totem=fox", "find-token?player=p1&value=10"):
        address = tapped(reader, address, do)
    address = tapped(reader, address, "count-penalty?player=p1&cards=4")
    assert address == {name: text for name, text in ANNA.items() if name != "name1"}
    assert total(reader.get(QUICK, query_string=address).text) == "46"


def test_with_all_piles_there_the_winner_and_the_reasons_are_said(reader: FlaskClient) -> None:
    page = reader.get(QUICK, query_string=ANNA | BEN).text
    assert re.findall(r'class="verdict">(.*?)<', page) == ["Anna wins with 46 points"]
    assert "Ben was 41 points short" in page


def test_a_tie_goes_by_the_first_player_of_the_address__R47(reader: FlaskClient) -> None:
    tie = {"pile1": "ff", "pile2": "oo", "pile3": "mm", "players": "3"}
    for n, totem in enumerate(("fox", "orca", "moose"), 1):
        tie |= {f"totem{n}": totem, f"stands{n}": "3"}
    for first, winner in (("1", "Blue"), ("2", "Orange"), ("3", "Green")):
        page = reader.get(QUICK, query_string={**tie, "first": first}).text
        assert f"{winner} wins the tie at" in page


def test_with_htmx_the_page_comes_at_once_and_the_address_is_replaced(reader: FlaskClient) -> None:
    query = {**ANNA, "do": "count-card?player=p1&card=orca"}
    answer = reader.get(QUICK, query_string=query, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "pile1=pwwwmmffffffbmmmmmwwooooo" in answer.headers["HX-Replace-Url"]
    assert total(answer.text) == "50", "a fifth orca"


def test_every_button_of_a_page_leads_somewhere(reader: FlaskClient) -> None:
    address = {**ANNA, **BEN, "players": "3", "mark": "3"}
    found = buttons(reader.get(QUICK, query_string=address).text)
    actions = {do.partition("?")[0] for do in found}
    assert actions == {
        "players",
        "first",
        "show-pile",
        "count-card",
        "mark-card",
        "remove-card",
        "reveal-totem",
        "find-token",
        "count-penalty",
    }
    for do in found:
        tapped(reader, address, do)


def test_a_forgotten_card_goes_before_the_marked_one(reader: FlaskClient) -> None:
    address = tapped(reader, {"pile1": "fo"}, "mark-card?player=p1&place=2")
    assert address == {"pile1": "fo", "mark": "2"}
    address = tapped(reader, address, "count-card?player=p1&card=?")
    assert address == {"pile1": "fxo", "mark": "3"}
    address = tapped(reader, address, "remove-card?player=p1&place=3")
    assert address == {"pile1": "fx"}


def test_with_fewer_players_the_others_are_forgotten(reader: FlaskClient) -> None:
    address = {**ANNA, "players": "4", "pile4": "ff", "first": "4", "at": "4", "mark": "1"}
    after = tapped(reader, address, "players?n=3")
    assert after == {**ANNA, "players": "3"}


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        pytest.param({"pile1": "fqf"}, LEFT_OUT, id="a letter that is no animal"),
        pytest.param({"pile1": "f" * 61}, LEFT_OUT, id="more cards than two decks hold"),
        pytest.param({"players": "4", "pile1": "f" * 121}, LEFT_OUT, id="more than there are"),
        pytest.param({"penalty1": "61"}, LEFT_OUT, id="more penalty cards than two decks hold"),
        pytest.param({"players": "9"}, LEFT_OUT, id="too many players"),
        pytest.param({"players": "²"}, LEFT_OUT, id="a figure that is no number"),
        pytest.param({"totem1": "penguin"}, LEFT_OUT, id="no such totem"),
        pytest.param({"totem1": "fox", "totem2": "fox"}, LEFT_OUT, id="one totem for two"),
        pytest.param({"totem1": "fox", "stands1": "7"}, LEFT_OUT, id="no such landscape card"),
        pytest.param({"penalty1": "-3"}, LEFT_OUT, id="fewer than no penalty cards"),
        pytest.param({"at": "3"}, LEFT_OUT, id="a pile of no one"),
        pytest.param({"pile1": "ff", "mark": "3"}, LEFT_OUT, id="a mark behind the pile"),
        pytest.param({"do": "nonsense"}, "could not be read", id="a tap that is none"),
        pytest.param({"do": "mark-card?player=p1&place=x"}, "could not be read", id="no number"),
        pytest.param(
            {"do": "count-card?player=p1&card=penguin"}, "no animal", id="a card that is none"
        ),
        pytest.param(
            {"do": "show-pile?player=p4"}, "not at this table", id="a player who is not here"
        ),
        pytest.param({"do": "find-token?player=p1&value=3"}, "First: tap", id="no totem yet"),
    ],
)
def test_what_cannot_be_is_left_out_with_a_sentence(
    reader: FlaskClient, address: dict[str, str], sentence: str
) -> None:
    answer = reader.get(QUICK, query_string=address)
    assert answer.status_code == 200
    alerts = re.findall(r'role="alert">(.*?)</p>', answer.text, re.DOTALL)
    assert any(sentence in alert for alert in alerts), alerts


def test_a_pile_may_hold_as_many_cards_as_the_players_have_decks__R48(reader: FlaskClient) -> None:
    for players, cards in (("2", 60), ("3", 90), ("4", 120)):
        asked = {"players": players, "pile1": "f" * cards, "penalty2": str(cards)}
        assert LEFT_OUT not in reader.get(QUICK, query_string=asked).text


FIELDS = [f"{name}{n}" for name in ("pile", "totem", "stands", "penalty", "name") for n in "1234"]
FIELDS += ["players", "first", "at", "mark", "do"]
TEXT = st.text(max_size=12) | st.sampled_from(["fox", "10", "3", "ffxo", "count-card?player=p2"])


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(answers=st.dictionaries(st.sampled_from(FIELDS), TEXT, max_size=8))
def test_no_address_breaks_the_page(reader: FlaskClient, answers: dict[str, str]) -> None:
    answer = reader.get(QUICK, query_string=answers)
    assert answer.status_code in (200, 303)


PILES = st.text(alphabet="".join(LETTERS), max_size=12)
ANIMALS = st.permutations(sorted(set(LETTERS.values()) - {"?"}))
VALUES = st.sampled_from(["", "0", "1", "3", "6", "10", "15"])


@settings(deadline=None)
@given(
    piles=st.lists(PILES, min_size=2, max_size=4),
    totems=ANIMALS,
    value=VALUES,
    penalty=st.integers(0, 30),
    first=st.integers(1, 2),
)
def test_an_address_brings_its_input_back(
    piles: list[str], totems: list[str], value: str, penalty: int, first: int
) -> None:
    asked = {"players": (str(len(piles)),), "first": (str(first),)}
    for n, pile in enumerate(piles, 1):
        asked |= {f"pile{n}": (pile,), f"totem{n}": (totems[n],), f"stands{n}": (value,)}
        asked[f"penalty{n}"] = (str(penalty),)
    once = read(GAME.catalogue, asked)
    assert not once.problem
    again = read(GAME.catalogue, {name: (text,) for name, text in write(once.table).items()})
    assert again == once
    address = {name: (text,) for name, text in write(once.table).items()}
    assert quick_count(GAME.catalogue, asked) == quick_count(GAME.catalogue, address)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(piles=st.lists(PILES, min_size=2, max_size=4), totems=ANIMALS, at=st.integers(1, 2))
def test_the_page_comes_to_what_the_calculator_comes_to(
    reader: FlaskClient, piles: list[str], totems: list[str], at: int
) -> None:
    landscape = dict(zip(totems, (0, 1, 3, 6, 10, 15), strict=True))
    address = {"players": str(len(piles)), "at": str(at)}
    players = []
    for n, pile in enumerate(piles, 1):
        totem = totems[n]
        address |= {f"pile{n}": pile, f"totem{n}": totem, f"stands{n}": str(landscape[totem])}
        address[f"penalty{n}"] = str(n)
        laid = [LETTERS[letter] for letter in pile]
        players.append({"id": str(n), "pile": laid, "totem": totem, "penalty": n})
    question = {"players": players, "landscape": landscape, "first_player": "1"}
    answer = reader.post("/api/v1/arctic/score", json=question).get_json()
    page = reader.get(QUICK, query_string=address).text
    assert total(page) == str(answer["players"][at - 1]["total"])


@pytest.mark.parametrize(
    "tap",
    [
        "show-pile?player=p1",
        "find-token?player=p1&value=10",
        "count-penalty?player=p1&cards=4",
        "players?seat=2",
        "first?seat=1",
    ],
)
def test_a_tap_on_what_is_lit_leads_to_the_same_address(reader: FlaskClient, tap: str) -> None:
    lit = tapped(reader, {**ANNA, **BEN}, tap)
    assert tapped(reader, lit, tap) == lit
