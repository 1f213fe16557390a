"""Looking up a rule in the middle of a game: the drawer over the table, by touch and by key."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.web.browser.devices import SIZES, Devices
from tests.web.browser.fight import Camp, Fingers
from tests.web.browser.held import Held
from tests.web.browser.screen import NOT_SENT, big_button
from tests.web.browser.tables import Table

pytestmark = pytest.mark.browser

TIES = "Ties with three or more players"


@pytest.fixture
def skirmish(ask: APIRequestContext) -> str:
    """The path of a table of three in the middle of its first skirmish."""
    return Camp(ask).revealing("brawler refugee", "scavenger spear", "").path


def drawer(page: Page) -> Locator:
    return page.locator("#drawer")


def expect_at_work(page: Page) -> None:
    """Wait until htmx listens to what it has just put into the drawer."""
    expect(drawer(page).locator(".htmx-added")).to_have_count(0)


def expect_entry(page: Page, title: str) -> None:
    expect(drawer(page).get_by_role("heading", name=title, exact=True)).to_be_in_viewport()


@pytest.mark.parametrize("size", SIZES)
def test_from_the_skirmish_two_taps_lead_to_the_rule_on_ties(
    devices: Devices, skirmish: str, size: str
) -> None:
    page = devices.open(size)
    page.goto(skirmish)
    page.get_by_role("link", name="Rules").tap()
    drawer(page).get_by_role("link", name=TIES).tap()
    expect_entry(page, TIES)
    expect(drawer(page)).to_contain_text("Source: Rulebook (000)")
    expect(page).to_have_url(re.compile(f"{skirmish}$"))
    # It lies over the table, from an edge to an edge, and nothing sticks out.
    box = drawer(page).bounding_box()
    view = SIZES[size]["viewport"]
    assert box is not None
    assert box["x"] + box["width"] == view["width"]
    assert box["y"] + box["height"] == view["height"]
    assert (
        box["height" if size == "tablet" else "width"]
        == view["height" if size == "tablet" else "width"]
    )


@pytest.mark.long
def test_looking_up_loses_nothing_that_was_half_filled(devices: Devices, skirmish: str) -> None:
    fingers = Fingers(devices.open(), skirmish)
    page = fingers.page
    page.locator("label[for=tray-p3], #tray-p3").first.check(force=True)
    page.locator("#total-p3 summary").tap()
    expect(page.locator("#total-p3")).to_have_attribute("open", "")
    page.locator("#total-p3 input[name=fight][value='4']").check(force=True)
    before = page.locator("#skirmish").inner_html()
    page.get_by_role("link", name="Rules").tap()
    drawer(page).get_by_role("link", name="Brawler").tap()
    expect_entry(page, "Brawler")
    drawer(page).get_by_role("button", name="Close").tap()
    expect(drawer(page)).to_be_hidden()
    assert page.locator("#skirmish").inner_html() == before
    expect(page.locator("#tray-p3")).to_be_checked()
    expect(page.locator("#total-p3 input[name=fight][value='4']")).to_be_checked()
    # And the table goes on as if nothing had been.
    page.locator("#total-say-p3").tap()
    expect(fingers.tray("p3")).to_contain_text("said, not shown")


def test_the_rule_of_an_open_action_leaves_its_cards_laid(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = Table(ask, "arctic_scavengers").on_to("Round 1", "Gather")
    table.tap("open", player="p1", action="dig")
    table.tap("lay", player="p1", action="dig", card="brawler")
    page = devices.open("phone")
    page.goto(table.path)
    page.locator(".action a.rule").tap()
    expect_entry(page, "Dig")
    page.touchscreen.tap(195, 40)
    expect(drawer(page)).to_be_hidden()
    expect(page.locator("#bench-laid-1")).to_contain_text("Brawler")
    page.locator("#bench-lay-shovel").tap()
    expect(page.locator("#bench-laid-2")).to_contain_text("Shovel")


@pytest.mark.long
def test_related_rules_stay_in_the_drawer_and_back_leads_through_them(
    devices: Devices, skirmish: str
) -> None:
    page = devices.open()
    page.goto(skirmish)
    page.get_by_role("link", name="Rules").tap()
    expect(drawer(page).get_by_role("button", name="Back")).to_be_hidden()
    drawer(page).get_by_role("link", name=TIES).tap()
    drawer(page).get_by_role("link", name="The rogue takes ties").tap()
    expect_entry(page, "The rogue takes ties")
    drawer(page).get_by_role("button", name="Back").tap()
    expect_entry(page, TIES)
    expect(drawer(page).get_by_role("link", name="The rogue takes ties")).to_be_focused()
    # The browser's own way back is the same way.
    page.go_back()
    expect(drawer(page).get_by_role("link", name=TIES)).to_be_focused()
    page.go_back()
    expect(drawer(page)).to_be_hidden()
    expect(page).to_have_url(re.compile(f"{skirmish}$"))
    page.go_forward()
    expect(drawer(page).get_by_role("link", name=TIES)).to_be_visible()


@pytest.mark.long
def test_after_closing_the_way_back_leads_where_it_did_before(
    devices: Devices, skirmish: str
) -> None:
    page = devices.open()
    page.goto("/history")
    page.goto(skirmish)
    page.locator("#now a.rule").first.tap()
    drawer(page).locator(".index a").first.tap()
    expect(drawer(page).get_by_role("button", name="Back")).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer(page)).to_be_hidden()
    page.wait_for_function("history.state === null")
    page.go_back()
    expect(page).to_have_url(re.compile("/history$"))


@pytest.mark.long
def test_by_key_the_focus_goes_in_stays_in_and_comes_back(devices: Devices, skirmish: str) -> None:
    page = devices.open()
    page.goto(skirmish)
    link = page.locator("#now a.rule").last
    link.focus()
    page.keyboard.press("Enter")
    expect(drawer(page).locator("h2.title")).to_be_focused()
    for _ in range(30):
        page.keyboard.press("Tab")
        is_inside = "document.querySelector('#drawer').contains(document.activeElement)"
        # The browser's own bar takes its turn; the table under the drawer never does.
        assert page.evaluate(f"{is_inside} || document.activeElement === document.body")
    page.keyboard.press("Escape")
    expect(drawer(page)).to_be_hidden()
    expect(link).to_be_focused()


def test_the_drawer_searches_while_somebody_types(devices: Devices, skirmish: str) -> None:
    page = devices.open("phone")
    page.goto(skirmish)
    page.locator("#now a.rule").first.tap()
    drawer(page).get_by_role("link", name="Search").tap()
    field = drawer(page).get_by_role("searchbox")
    field.wait_for()
    expect_at_work(page)
    with page.expect_response(re.compile("q=snpier$|q=snpier&")) as told:
        field.fill("snpier")
    told.value.finished()
    found = drawer(page).locator(".answers a")
    expect(found.first).to_contain_text("Sniper Team")
    expect(found.first.locator("mark").first).to_have_text("Sniper")
    expect(drawer(page).get_by_role("status")).to_contain_text("entries")
    field.press("ArrowDown")
    expect(found.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(found.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect_entry(page, "Sniper Team")
    # Going back finds the words and the answers again.
    drawer(page).get_by_role("button", name="Back").tap()
    expect(field).to_have_value("snpier")
    expect(found.first).to_be_focused()
    expect_at_work(page)
    field.fill("")
    expect(drawer(page).get_by_role("link", name=TIES)).to_be_visible()


@pytest.mark.parametrize("what", ["refusal", "sentence", "number", "rules page"])
def test_every_way_to_a_rule_opens_the_drawer(
    devices: Devices, ask: APIRequestContext, skirmish: str, what: str
) -> None:
    page = devices.open()
    if what == "refusal":
        page.goto(Table(ask, "pebbles").tap("take", 3, player="p1").path)
        page.locator("#seat-p1 button").tap()
        page.locator("#message a.rule").tap()
        expect_entry(page, "Three in a row")
    elif what == "sentence":
        page.goto(skirmish)
        page.locator("#skirmish-why summary").tap()
        page.locator("#skirmish-why a.ruling").first.tap()
        expect(drawer(page).locator("h2.title")).to_be_visible()
    elif what == "number":
        page.goto(skirmish)
        page.locator("#strip .track a").tap()
        expect_entry(page, "When the game ends")
    else:
        page.goto(f"{skirmish}/page/decks")
        page.locator(".page-head a.ask").tap()
        expect(drawer(page)).to_contain_text("ruling R55")
    expect(page).to_have_url(re.compile(r"/t/\w+(/page/decks)?$"))


@pytest.mark.long
def test_without_a_network_the_drawer_says_so_and_the_table_stays(
    devices: Devices, skirmish: str
) -> None:
    devices.watch.expect(NOT_SENT)
    page = devices.open()
    page.goto(skirmish)
    page.context.set_offline(True)
    page.locator("#now a.rule").first.tap()
    expect(drawer(page)).to_contain_text(
        "No answer from the table. The rule could not be looked up."
    )
    drawer(page).get_by_role("button", name="Close").tap()
    page.context.set_offline(False)
    page.locator("#now a.rule").first.tap()
    expect(drawer(page).locator("h2.title")).to_be_visible()


@pytest.mark.long
def test_an_answer_that_comes_late_does_not_take_the_place_of_another(
    devices: Devices, skirmish: str
) -> None:
    page = devices.open()
    page.goto(skirmish)
    page.get_by_role("link", name="Rules").tap()
    held = Held(page, "**/rules/**")
    drawer(page).get_by_role("link", name=TIES).tap()
    expect(drawer(page).locator("#search")).to_have_count(0)
    drawer(page).get_by_role("button", name="Back").tap()
    expect(drawer(page).get_by_role("link", name=TIES)).to_be_focused()
    with page.expect_response("**/rules/**") as told:
        held.let_go()
    told.value.finished()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    expect(drawer(page).locator("#entry")).to_have_count(0)
    expect(drawer(page).get_by_role("link", name=TIES)).to_be_visible()


@pytest.mark.long
def test_a_page_that_is_loaded_again_has_no_drawer_open(devices: Devices, skirmish: str) -> None:
    page = devices.open()
    page.goto(skirmish)
    page.locator("#now a.rule").first.tap()
    expect(drawer(page).locator("h2.title")).to_be_visible()
    page.reload()
    expect(drawer(page)).to_be_hidden()
    expect(big_button(page)).to_be_visible()
    page.locator("#now a.rule").first.tap()
    expect(drawer(page)).to_be_visible()
    page.go_back()
    expect(drawer(page)).to_be_hidden()


@pytest.mark.long
def test_without_javascript_the_same_links_lead_to_pages(devices: Devices, skirmish: str) -> None:
    page = devices.open(java_script_enabled=False)
    page.goto(skirmish)
    page.get_by_role("link", name="Rules").tap()
    expect(page).to_have_url(re.compile("/help$"))
    page.get_by_role("searchbox").fill("stalemate")
    page.get_by_role("button", name="Search").tap()
    page.get_by_role("link", name=TIES).tap()
    expect(page.get_by_role("heading", name=TIES, level=1)).to_be_visible()
    page.get_by_role("link", name="Back to the table").tap()
    expect(page).to_have_url(re.compile(f"{skirmish}$"))


@pytest.mark.long
def test_the_rules_page_searches_while_somebody_types_and_keeps_to_one_game(
    devices: Devices,
) -> None:
    page = devices.open("phone")
    page.goto("/rules")
    page.get_by_role("searchbox").fill("tie")
    found = page.locator(".answers a")
    expect(found.first).to_contain_text(TIES)
    expect(page).to_have_url(re.compile(r"q=tie"))
    page.locator(".of-game input[value=arctic]").tap()
    expect(found.first).to_contain_text("Arctic")
    expect(page.locator("#found")).not_to_contain_text("Arctic Scavengers")
    found.first.tap()
    expect(page).to_have_url(re.compile(r"/rules/arctic/"))
    expect(page.locator("#message")).to_be_attached()
    expect(page.locator("#drawer")).to_have_count(0)


@pytest.mark.long
def test_pointing_at_a_card_tells_its_rule_and_lays_nothing(
    devices: Devices, skirmish: str
) -> None:
    page = devices.open()
    page.goto(skirmish)
    laid = page.locator(".tray-1 .tray-card")
    expect(laid).to_have_count(2)
    ask = page.get_by_role("button", name="Ask")
    ask.tap()
    expect(ask).to_have_attribute("aria-pressed", "true")
    laid.filter(has_text="Brawler").tap()
    expect_entry(page, "Brawler")
    expect(ask).to_have_attribute("aria-pressed", "false")
    drawer(page).get_by_role("button", name="Close").tap()
    expect(laid).to_have_count(2)
    laid.filter(has_text="Brawler").tap()
    expect(laid).to_have_count(1)


@pytest.mark.long
def test_who_changes_her_mind_about_asking_goes_on_as_before(
    devices: Devices, skirmish: str
) -> None:
    page = devices.open()
    page.goto(skirmish)
    ask = page.get_by_role("button", name="Ask")
    for by_key in (True, False):
        ask.focus()
        page.keyboard.press("Enter")
        expect(ask).to_have_attribute("aria-pressed", "true")
        if by_key:
            page.keyboard.press("Escape")
        else:
            ask.tap()
        expect(ask).to_have_attribute("aria-pressed", "false")
        expect(drawer(page)).not_to_be_visible()
    page.locator(".tray-1 .tray-card").first.tap()
    expect(page.locator(".tray-1 .tray-card")).to_have_count(1)


def test_pointing_at_an_action_or_a_number_tells_its_rule(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    page.goto(Table(ask, "arctic_scavengers").on_to("Round 1", "Gather").path)
    for thing, title in (
        (page.locator("#seat-p1 summary", has_text="Tribe"), "What counts as the tribe"),
        (page.get_by_role("button", name="Hunt", exact=True), "Hunt"),
        (big_button(page), "Each action once per round"),
    ):
        page.get_by_role("button", name="Ask").tap()
        thing.tap()
        expect_entry(page, title)
        drawer(page).get_by_role("button", name="Close").tap()
    expect(page.locator("#bench .action")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_pointing_at_a_total_or_the_clock_tells_its_rule_and_opens_no_tray(
    devices: Devices, ask: APIRequestContext, size: str
) -> None:
    page = devices.open(size)
    page.goto(Camp(ask).revealing("sniper_team", "scavenger spear", "").path)
    tray = page.locator("#tray-p2")
    assert not tray.is_checked()
    for thing, title in (
        (page.locator(".tray-2 .sums .figure").last, TIES),
        (page.locator(".tray-2 .sums .figure").first, "The best arrangement is assumed"),
        (page.locator(".reaction").get_by_role("button", name="Scavenger"), "Who can be targeted"),
        (page.locator(".clock"), "A round in three phases"),
    ):
        page.get_by_role("button", name="Ask").tap()
        thing.tap()
        expect_entry(page, title)
        drawer(page).get_by_role("button", name="Close").tap()
    assert not tray.is_checked()
