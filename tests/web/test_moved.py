"""Addresses of earlier versions: links that people kept lead to the same page as before."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

CARDS = "/cards/arctic_scavengers"
QUICK = "/quick/arctic_scavengers"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/cards/brawler", f"{CARDS}/brawler"),
        ("/cards/brawler?table=ABCD", f"{CARDS}/brawler?table=ABCD"),
        ("/cards/walrus", "/cards/arctic/walrus"),
        ("/cards/brawler/print", f"{CARDS}/brawler/print"),
        ("/quick/skirmish", f"{QUICK}/skirmish"),
        ("/quick/skirmish?cards1=brawler,net&name1=A%26B", None),
        ("/quick/score?boxes=hq%2Crecon", f"{QUICK}/score?boxes=hq%2Crecon"),
        ("/quick/arctic?pile1=ff", "/quick/arctic/score?pile1=ff"),
    ],
)
def test_an_old_address_leads_to_the_new_one_with_its_query(
    reader: FlaskClient, old: str, new: str | None
) -> None:
    answer = reader.get(old)
    assert answer.status_code == 308
    assert answer.headers["Location"] == (new or old.replace("/quick", QUICK))
    assert reader.get(answer.headers["Location"]).status_code == 200


def test_a_form_that_was_drawn_before_still_counts(client: FlaskClient) -> None:
    for form, data in (("print", {"people": "3"}), ("revert", {"field": "people"})):
        moved = client.post(f"/cards/brawler/{form}", data=data)
        assert moved.status_code == 308  # by which a browser sends the form once more
        answer = client.post(moved.headers["Location"], data=data)
        assert answer.headers["Location"] == f"{CARDS}/brawler"
        page = client.get(f"{CARDS}/brawler").text
        assert ("Corrected card" in page) == (form == "print")


@pytest.mark.parametrize("old", ["/cards/unicorn", "/cards/unicorn/print", "/quick/unicorn"])
def test_what_never_was_there_is_not_found(reader: FlaskClient, old: str) -> None:
    assert reader.get(old).status_code == 404


@pytest.mark.parametrize(
    "page", ["/cards/chess/brawler", "/cards/arctic/brawler", "/quick/chess/x"]
)
def test_a_card_and_a_page_are_those_of_their_game(reader: FlaskClient, page: str) -> None:
    assert reader.get(page).status_code == 404
