"""Committing on phones, over HTTP: who may, who sees what, and all cards at once."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.conftest import TablePage
from tests.web.seats import Phone
from tests.web.statements import traced

HTMX = {"HX-Request": "true"}


class Committing:
    """A table in round 3 at which Anna and Ben have phones, and Cara has none."""

    def __init__(self, app: Flask, client: FlaskClient) -> None:
        names = ("Anna", "Ben", "Cara")
        self.tablet = TablePage(client, "arctic_scavengers", names, tracking="decks")
        self.tablet.post("catch-up", round="3", contested="14")
        assert self.tablet.post("next").status_code == 200
        self.anna = Phone(app, self.tablet).sit("p1")
        self.ben = Phone(app, self.tablet).sit("p2")

    @property
    def url(self) -> str:
        """Where the table is."""
        return self.tablet.url

    def send(self, phone: Phone, command: str, **fields: str) -> TestResponse:
        """A tap on a phone, drawn from the table as it is."""
        seq = re.findall(r'name="seq" value="(\d+)"', phone.get())[0]
        form = {"seq": seq, "key": f"{command}{seq}", **fields}
        return phone.client.post(f"{self.url}/{command}", data=form, headers=HTMX)

    def commit(self, phone: Phone, player: str, **cards: str) -> TestResponse:
        """Commit so many of each card."""
        chosen = {f"cards.{card}": copies for card, copies in cards.items()}
        return self.send(phone, "commit", player=player, **chosen)

    def all_of_them(self) -> Committing:
        """Anna and Ben commit, and Cara announces."""
        self.commit(self.anna, "p1", brawler="1", spear="1")
        answer = self.commit(self.ben, "p2", scavenger="1")
        self.tablet.seq = int(answer.headers["X-Seq"])
        assert self.tablet.post("announce", player="p3", cards="1").status_code == 200
        return self


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Committing:
    return Committing(app, client)


def panel(page: str, name: str) -> str:
    """What a panel shows."""
    found = re.search(rf'<section id="{name}".*?</section>', page, re.S)
    return found[0] if found else ""


def test_only_the_phone_in_the_seat_commits_and_takes_back(table: Committing) -> None:
    for command in ("commit", "take-commit-back", "worth/commit"):
        assert table.send(table.ben, command, player="p1").status_code == 403
        assert table.tablet.post(command, player="p1").status_code == 403
    assert table.commit(table.anna, "p1", brawler="1").status_code == 200
    assert table.send(table.anna, "take-commit-back", player="p1").status_code == 200


def test_the_form_has_a_field_for_each_card_and_needs_no_script(table: Committing) -> None:
    shown = panel(table.anna.get(), "commit")
    assert re.findall(r'name="cards.(\w+)" id="\S+" min="0" max="(\d)"', shown) == [
        ("refugee", "4"),
        ("scavenger", "3"),
        ("brawler", "1"),
        ("spear", "1"),
        ("shovel", "1"),
    ]
    form = {"seq": "3", "key": "plain", "player": "p1", "cards.brawler": "1", "cards.spear": "0"}
    answer = table.anna.client.post(f"{table.url}/commit", data=form)
    assert (answer.status_code, answer.headers["Location"]) == (303, table.url)
    assert "Committed: 1 card" in table.anna.get()


def test_what_is_chosen_is_weighed_without_a_trace(table: Committing) -> None:
    with traced() as said:
        answer = table.send(table.anna, "worth/commit", player="p1", **{"cards.brawler": "1"})
    assert answer.text == "2 fight, 1 person"
    assert answer.headers["Cache-Control"] == "no-store"
    assert not [one for one in said if one.startswith(("INSERT", "UPDATE", "DELETE"))]
    assert 'name="seq" value="3"' in table.anna.get()


@pytest.mark.parametrize(
    ("command", "status"), [("worth/nothing", 404), ("worth/undo", 404), ("worth/next", 200)]
)
def test_of_other_commands_there_is_nothing_to_weigh(
    table: Committing, command: str, status: int
) -> None:
    answer = table.tablet.post(command)
    assert answer.status_code == status
    assert status == 404 or answer.text == ""


def test_nothing_tells_the_others_which_cards_lie_face_down(table: Committing) -> None:
    answer = table.commit(table.anna, "p1", refugee="2")
    assert "Committed: 2 cards" in answer.text
    assert "Refugee" in panel(table.anna.get(), "commit")
    for page in (table.ben.get(), table.tablet.get(), table.ben.get("/log")):
        assert "Committed" not in page
        assert "Anna reveals" not in page
    assert "Anna is done, commits 2 cards." in table.ben.get("/log")


def test_the_last_of_them_turns_all_cards_with_one_tap(table: Committing) -> None:
    table.all_of_them()
    for page in (table.tablet.get(), table.anna.get(), table.ben.get()):
        assert 'data-turned="3"' in page
        assert 'data-backs="2 1 1"' in page
    log = table.tablet.get("/log")
    assert (
        "All committed cards are revealed together. Anna reveals Brawler and Spear. "
        "Ben reveals Scavenger." in log
    )
    assert "Cara reveals" in table.tablet.get()


def test_two_entries_are_written_by_one_transaction(table: Committing) -> None:
    table.commit(table.anna, "p1")
    answer = table.commit(table.ben, "p2", scavenger="1")
    seq = table.tablet.seq = int(answer.headers["X-Seq"])
    with traced() as said:
        answer = table.tablet.post("announce", player="p3", cards="1")
    assert int(answer.headers["X-Seq"]) == seq + 2
    at = [said.index(one) for one in said if one.startswith(("BEGIN", "INSERT", "COMMIT"))]
    kinds = [said[place].split(" ")[0] for place in at]
    assert kinds[:4] == ["BEGIN", "INSERT", "INSERT", "COMMIT"]


def test_a_tap_that_was_sent_twice_commits_once(table: Committing) -> None:
    form = {"seq": "3", "key": "twice", "player": "p1", "cards.brawler": "1"}
    for _ in range(2):
        table.anna.client.post(f"{table.url}/commit", data=form, headers=HTMX)
    assert table.tablet.get("/log").count("Anna is done, commits 1 card.") == 1


def test_late_they_stay_unless_the_table_allows_it(table: Committing) -> None:
    table.commit(table.anna, "p1", brawler="1")
    table.commit(table.ben, "p2")
    refused = table.send(table.anna, "take-commit-back", player="p1")
    assert refused.status_code == 422
    assert "Committed cards stay face down." in refused.text
    assert 'name="despite" value="R57"' in refused.text
    allowed = table.send(table.anna, "take-commit-back", player="p1", despite="R57")
    assert allowed.status_code == 200
    assert "allowed anyway" in table.tablet.get("/log").lower()


def test_an_undo_of_the_reveal_hides_the_cards_and_says_they_had_been_seen(
    table: Committing,
) -> None:
    table.all_of_them()
    assert table.tablet.post("undo").status_code == 200
    assert "The cards had been seen." in table.tablet.get("/log")
    assert "Everyone has committed." in table.tablet.get()
    assert "data-turned" not in table.tablet.get()
    # Whatever else is tapped does not turn them again; the key does.
    assert table.tablet.post("count", pile="junkyard", cards="20").status_code == 200
    assert "data-turned" not in table.tablet.get()
    assert table.tablet.post("reveal-committed").status_code == 200
    assert 'data-turned="3"' in table.tablet.get()


def test_a_phone_that_came_later_sees_the_number_alone(app: Flask, table: Committing) -> None:
    table.commit(table.anna, "p1", refugee="2")
    table.anna.client.post(f"{table.url}/sit", data={"seat": "watch"})
    later = Phone(app, table.tablet).sit("p1")
    shown = panel(later.get(), "commit")
    assert "Committed: 2 cards" in shown
    assert "Refugee" not in shown


def test_a_table_without_phones_has_none_of_it(client: FlaskClient) -> None:
    table = TablePage(client, "arctic_scavengers", ("Anna", "Ben", "Cara"), tracking="decks")
    table.post("catch-up", round="3", contested="14")
    table.post("next")
    page = table.get()
    assert "show-commit" not in page
    assert 'id="commit"' not in page
    assert "Anna is done, brings" in page
