"""Committing by touch: cards are chosen, lie face down, and turn on every device at once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.screen import NOT_SENT
from tests.web.browser.tables import ALONE, Table

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Ben", "Cara")
# What a sheet of style writes after an element.
WRITTEN = "(element) => getComputedStyle(element, '::after').content"
# How much of what is in an element that does not scroll no one can see.
CUT_OFF = "(element) => element.scrollHeight - element.clientHeight"


class Hands:
    """A table in round 3 with decks at which Anna gathers."""

    def __init__(self, devices: Devices, ask: APIRequestContext) -> None:
        self.devices = devices
        table = Table(ask, "arctic_scavengers", *NAMES, tracking="decks")
        decks = {"decks.p1.scavenger": "3", "decks.p1.?contested": "1"}
        self.table = table.tap("catch-up", 1, round="3", contested="13", **decks).tap("next")

    def phone(self, seat: str, **options: Any) -> Page:
        """A device that sits down."""
        page = self.devices.open("phone", **options)
        sit = f"{self.table.path}/sit"
        assert page.request.post(sit, form={"seat": seat}, headers=ALONE).ok
        page.goto(self.table.path)
        return page

    def choosing(self, seat: str = "p1", **options: Any) -> Page:
        """A phone on which cards are chosen."""
        page = self.phone(seat, **options)
        page.get_by_text("Done, choose my cards").tap()
        expect(page.get_by_role("heading", name="Which cards do you commit?")).to_be_visible()
        return page


@pytest.fixture
def hands(devices: Devices, ask: APIRequestContext) -> Hands:
    return Hands(devices, ask)


def pick(page: Page, *names: str) -> None:
    for name in names:
        page.locator(".pick:visible", has_text=name).tap()


def test_a_tap_takes_one_more_and_after_the_last_none(hands: Hands) -> None:
    page = hands.choosing()
    scavenger, key = page.locator("#commit-scavenger"), page.locator("#commit-cards")
    expect(page.get_by_text("Tap your cards")).to_be_visible()
    expect(key).to_be_hidden()
    for copies, label in ((1, "Commit 1 card"), (2, "Commit 2 cards"), (3, "Commit 3 cards")):
        pick(page, "Scavenger")
        expect(scavenger).to_have_value(str(copies))
        expect(key).to_have_text(label)
    assert page.locator(".pick", has=scavenger).locator(".card-name").evaluate(WRITTEN) == '" ×3"'
    expect(page.locator("#commit-worth")).to_have_text("3 fight, 3 people")
    pick(page, "Scavenger")
    expect(scavenger).to_have_value("0")
    expect(key).to_be_hidden()
    expect(page.locator("#commit-worth")).to_have_text("")


def test_closing_keeps_the_draft_and_the_turn(hands: Hands) -> None:
    page = hands.choosing()
    pick(page, "Brawler", "Spear")
    expect(page.locator("#commit-worth")).to_have_text("4 fight, 1 person")
    page.locator("#commit label", has_text="Close").tap()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(page.locator("#commit .draft")).to_be_hidden()
    page.get_by_text("Done, choose my cards").tap()
    expect(page.locator("#commit-cards")).to_have_text("Commit 2 cards")


def test_an_unknown_card_is_committed_under_its_name(hands: Hands) -> None:
    page = hands.choosing()
    page.locator("#commit-others summary").tap()
    pick(page, "Wolf Pack")
    expect(page.locator("#commit-cards")).to_have_text("Commit 1 card")
    page.locator("#commit-cards").tap()
    expect(page.locator(".face-down")).to_contain_text("Wolf Pack")


def test_one_tap_commits_and_one_takes_back(hands: Hands) -> None:
    page = hands.choosing()
    pick(page, "Brawler", "Refugee")
    page.locator("#commit-cards").tap()
    expect(page.locator(".face-down")).to_contain_text("Committed: 2 cards")
    expect(page.locator("#bar")).to_contain_text("Ben's turn")
    page.get_by_text("Take back").tap()
    expect(page.locator("#bar")).to_contain_text("Done, choose my cards")
    expect(page.locator(".face-down")).to_have_count(0)


def test_a_lost_connection_is_said_above_the_cards_that_are_chosen(hands: Hands) -> None:
    hands.devices.watch.expect(NOT_SENT)
    page = hands.choosing()
    pick(page, "Brawler")
    page.context.set_offline(True)
    page.locator("#commit-cards").tap()
    expect(page.locator(".offline")).to_contain_text("1 tap waits.")
    said, cards = page.locator(".offline").bounding_box(), page.locator("#commit").bounding_box()
    assert said and cards and said["y"] + said["height"] <= cards["y"] + 1


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1024, 768)])
def test_no_card_that_may_be_chosen_is_cut_off(hands: Hands, width: int, height: int) -> None:
    page = hands.choosing()
    page.set_viewport_size({"width": width, "height": height})
    page.locator("#commit-others summary").tap()
    assert page.locator("#commit").evaluate(CUT_OFF) == 0


def test_by_keys_numbers_are_changed_where_cards_are_tapped(hands: Hands) -> None:
    page = hands.choosing()
    page.locator("#commit-scavenger").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#commit-cards")).to_have_text("Commit 2 cards")
    page.keyboard.press("Enter")
    expect(page.locator(".face-down")).to_contain_text("Committed: 2 cards")


def test_without_a_script_there_is_a_field_for_each_number(hands: Hands) -> None:
    page = hands.choosing(java_script_enabled=False)
    page.locator("#commit-scavenger").fill("2")
    page.get_by_role("button", name="Commit these cards").tap()
    expect(page.locator(".face-down")).to_contain_text("Committed: 2 cards")
    expect(page.locator(".face-down")).to_contain_text("Scavenger")


def last_to_commit(hands: Hands, **options: Any) -> Page:
    """Cara's phone, when the others have committed and announced."""
    anna = hands.choosing()
    pick(anna, "Brawler", "Spear")
    anna.locator("#commit-cards").tap()
    expect(anna.locator(".face-down")).to_be_visible()
    hands.table.seq += 1
    hands.table.tap("announce", player="p2", cards="0")
    page = hands.choosing("p3", **options)
    pick(page, "Scavenger")
    return page


def test_all_devices_count_to_the_cards_that_turn(hands: Hands) -> None:
    page = last_to_commit(hands)
    page.locator("#commit-cards").tap()
    count = page.locator(".countdown b")
    expect(count).to_have_text("3")
    # Nobody leads yet, and the seats show how many cards lie face down.
    expect(page.locator(".face-down-seats .figure-back")).to_have_text(["2", "0", "1"])
    expect(page.locator("#bar > *").first).to_be_hidden()
    expect(count).to_have_text("2")
    page.get_by_role("button", name="Wait").tap()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="Go on").tap()
    expect(count).to_have_text("1")
    expect(count).to_have_count(0)
    expect(page.locator(".face-down-seats")).to_have_count(0)
    expect(page.locator(".seat.leads")).to_contain_text("Anna")
    expect(page.get_by_role("heading", name="Anna wins")).to_be_visible()


def test_a_tablet_that_only_listens_counts_with_them(hands: Hands) -> None:
    page = last_to_commit(hands)
    tablet = hands.devices.open("tablet")
    tablet.goto(hands.table.path)
    expect(tablet.get_by_role("heading", name="Cara gathers")).to_be_visible()
    page.locator("#commit-cards").tap()
    expect(tablet.locator(".countdown b")).to_have_text("3")
    expect(tablet.locator(".face-down-seats .figure-back")).to_have_text(["2", "0", "1"])
    expect(tablet.get_by_role("heading", name="Anna wins")).to_be_visible()
    expect(tablet.locator(".countdown")).to_have_count(0)


def test_who_is_ahead_does_not_end_the_count_of_the_others(hands: Hands) -> None:
    page = last_to_commit(hands)
    tablet = hands.devices.open("tablet", reduced_motion="reduce")
    tablet.goto(hands.table.path)
    page.locator("#commit-cards").tap()
    page.get_by_role("button", name="Wait").tap()
    tablet.get_by_role("button", name="Start round 4").tap()
    expect(page.locator("#strip .clock")).to_contain_text("Round 4")
    expect(page.locator(".face-down-seats .figure-back")).to_have_text(["2", "0", "1"])
    page.get_by_role("button", name="Go on").tap()
    expect(page.locator(".countdown")).to_have_count(0)
    expect(page.locator(".face-down-seats")).to_have_count(0)
    expect(page.locator("#bar")).to_contain_text("Ben starts the gathering.")


def test_what_arrives_meanwhile_leaves_the_draft(hands: Hands) -> None:
    page = hands.choosing()
    pick(page, "Scavenger", "Scavenger", "Spear")
    hands.table.tap("count", pile="junkyard", cards="9")
    expect(page.locator("body")).to_have_attribute("data-seq", str(hands.table.seq))
    expect(page.locator("#commit-cards")).to_have_text("Commit 3 cards")
    expect(page.locator("#commit-scavenger")).to_have_value("2")
    page.locator("#commit-cards").tap()
    expect(page.locator(".face-down")).to_contain_text("Committed: 3 cards")


def test_declarations_go_round_on_the_phones(hands: Hands) -> None:
    hands.table.tap("catch-up", 1, round="3", contested="13", **{"decks.p2.sniper_team": "1"})
    anna, cara = hands.choosing(), hands.phone("p3", reduced_motion="reduce")
    pick(anna, "Brawler")
    anna.locator("#commit-cards").tap()
    ben = hands.choosing("p2", reduced_motion="reduce")
    pick(ben, "Sniper Team")
    ben.locator("#commit-cards").tap()
    cara.get_by_text("Done, choose my cards").tap()
    pick(cara, "Scavenger")
    cara.locator("#commit-cards").tap()
    expect(cara.locator("#bar")).to_contain_text("Anna leads, 2 to 1")
    expect(cara.locator("#bar")).to_contain_text("Ben: any special actions?")
    expect(cara.locator(".card.target")).to_have_count(0)
    expect(ben.locator("#bar")).to_contain_text("Tap your target")
    ben.locator(".card.target", has_text="Brawler").tap()
    for page in (anna, ben, cara):
        expect(page.get_by_role("heading", name="Cara wins")).to_be_visible()


def test_who_asked_for_less_motion_sees_the_cards_at_once(hands: Hands) -> None:
    page = last_to_commit(hands, reduced_motion="reduce")
    page.locator("#commit-cards").tap()
    expect(page.get_by_role("heading", name="Anna wins")).to_be_visible()
    expect(page.locator(".countdown")).to_have_count(0)


def test_a_page_that_is_opened_later_does_not_count(hands: Hands) -> None:
    page = last_to_commit(hands)
    page.locator("#commit-cards").tap()
    expect(page.locator(".countdown")).to_have_count(1)
    tablet = hands.devices.open("tablet")
    tablet.goto(hands.table.path)
    expect(tablet.get_by_role("heading", name="Anna wins")).to_be_visible()
    expect(tablet.locator(".countdown")).to_have_count(0)


def test_the_tablet_waits_and_goes_past_who_is_waited_for(hands: Hands) -> None:
    hands.phone("p2")
    page = last_to_commit(hands)
    page.locator("#commit-cards").tap()
    expect(page.locator(".countdown")).to_have_count(1)
    tablet = hands.devices.open("tablet")
    tablet.goto(hands.table.path)
    tablet.locator("#history").get_by_role("button", name="Undo").tap()
    expect(tablet.get_by_text("Everyone has committed.")).to_be_visible()
    tablet.locator("#bar-reveal-committed").tap()
    expect(tablet.locator(".countdown")).to_have_count(1)
    expect(tablet.get_by_role("heading", name="Anna wins")).to_be_visible()
    expect(tablet.locator(".countdown")).to_have_count(0)
