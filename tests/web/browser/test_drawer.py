"""Looking up a rule in the middle of a game: the drawer over the table, by touch and by key."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.web.browser.devices import SIZES, Devices
from tests.web.browser.fight import Camp
from tests.web.browser.held import Held
from tests.web.browser.screen import NOT_SENT, big_button
from tests.web.browser.tables import Table

pytestmark = pytest.mark.browser

TIES = "Ties with three or more players"
ASKED_NEXT = "Can an outsider's Rogue win?"  # what people also ask about ties: the rogue takes them


@pytest.fixture
def skirmish(ask: APIRequestContext) -> str:
    """The path of a table of three in the middle of its first skirmish."""
    return Camp(ask).revealing("brawler refugee", "scavenger spear", "").path


def drawer(page: Page) -> Locator:
    return page.locator("#drawer")


def behind_mark(page: Page) -> Locator:
    """The question mark in the strip."""
    return page.get_by_role("link", name="Rules and log")


def start_asking(page: Page) -> None:
    """Ask by pointing, from the menu."""
    page.locator("#menu > summary").tap()
    page.get_by_role("button", name="Ask: tap a card or button").tap()
    expect(page.locator("html")).to_have_attribute("data-asking", "")
    expect(page.locator("#menu")).not_to_have_attribute("open", "")


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
    behind_mark(page).tap()
    drawer(page).get_by_role("link", name=TIES).tap()
    expect_entry(page, TIES)
    expect(drawer(page)).to_contain_text("Source: Rulebook (000)")
    expect(page).to_have_url(re.compile(f"{skirmish}$"))
    # It lies over the table at the right, below the strip, and nothing sticks out.
    box = drawer(page).bounding_box()
    view = SIZES[size]["viewport"]
    assert box is not None
    assert box["x"] + box["width"] == view["width"]
    assert box["y"] == (88 if size == "phone" else 56)
    assert box["y"] + box["height"] == view["height"]
    assert box["width"] == (view["width"] if size == "phone" else 440)


def test_looking_up_leaves_an_open_action_as_it_is(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = Table(ask, "arctic_scavengers").on_to("Round 1", "Gather")
    table.tap("open", player="p1", action="dig")
    table.tap("lay", player="p1", action="dig", card="brawler")
    page = devices.open("phone")
    page.goto(table.path)
    before = page.locator("#bench").inner_html()
    behind_mark(page).tap()
    drawer(page).get_by_role("link", name="Dig").first.tap()
    expect_entry(page, "Dig")
    drawer(page).get_by_role("button", name="Close").tap()
    expect(drawer(page)).to_be_hidden()
    assert page.locator("#bench").inner_html() == before
    page.locator("#bench-lay-shovel").tap()
    expect(page.locator("#bench-laid-2")).to_contain_text("Shovel")


def test_rules_of_the_moment_and_log_are_tabs_side_by_side(devices: Devices, skirmish: str) -> None:
    page = devices.open()
    page.goto(skirmish)
    behind_mark(page).tap()
    moment = drawer(page).get_by_role("link", name="This moment")
    log = drawer(page).get_by_role("link", name="Log", exact=True)
    expect(moment).to_have_attribute("aria-current", "page")
    expect(drawer(page).locator("#search")).to_be_visible()
    log.tap()
    expect(log).to_have_attribute("aria-current", "page")
    expect(moment).to_have_attribute("aria-current", "false")
    expect(drawer(page).locator("#search")).to_have_count(0)
    expect(drawer(page)).to_contain_text("Round 3")
    moment.tap()
    expect(drawer(page).locator("#search")).to_be_visible()
    # Over a rule there is a way back instead.
    drawer(page).get_by_role("link", name=TIES).tap()
    expect_entry(page, TIES)
    expect(moment).to_be_hidden()
    drawer(page).get_by_role("button", name="Back").tap()
    expect(moment).to_be_visible()
    # However often the tab was changed, one step leads back to the table.
    page.go_back()
    expect(drawer(page)).to_be_hidden()
    expect(page).to_have_url(re.compile(f"{skirmish}$"))


@pytest.mark.long
def test_related_rules_stay_in_the_drawer_and_back_leads_through_them(
    devices: Devices, skirmish: str
) -> None:
    page = devices.open()
    page.goto(skirmish)
    behind_mark(page).tap()
    expect(drawer(page).get_by_role("button", name="Back")).to_be_hidden()
    drawer(page).get_by_role("link", name=TIES).tap()
    drawer(page).get_by_role("link", name=ASKED_NEXT).tap()
    expect_entry(page, "The rogue takes ties")
    drawer(page).get_by_role("button", name="Back").tap()
    expect(drawer(page).locator("h2.title")).to_have_text(TIES)
    expect(drawer(page).get_by_role("link", name=ASKED_NEXT)).to_be_focused()
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
    behind_mark(page).tap()
    drawer(page).locator(".index a").first.tap()
    expect(drawer(page).get_by_role("button", name="Back")).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer(page)).to_be_hidden()
    page.wait_for_function("() => history.state === null")
    page.go_back()
    expect(page).to_have_url(re.compile("/history$"))


@pytest.mark.long
def test_by_key_the_focus_goes_in_stays_in_and_comes_back(devices: Devices, skirmish: str) -> None:
    page = devices.open()
    page.goto(skirmish)
    link = behind_mark(page)
    link.focus()
    page.keyboard.press("Enter")
    expect(drawer(page).locator("#search > h2")).to_be_focused()
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
    behind_mark(page).tap()
    field = drawer(page).get_by_role("searchbox")
    field.wait_for()
    expect_at_work(page)
    with page.expect_response(re.compile("q=snpier$|q=snpier&")) as told:
        field.fill("snpier")
    told.value.finished()
    # The ways on from the answer: what people also ask, then the other answers.
    best, found = drawer(page).locator("#found h2.title"), drawer(page).locator("#found .index a")
    expect(best).to_have_text("Sniper Team")
    expect(best.locator("mark").first).to_have_text("Sniper")
    expect(drawer(page).get_by_role("status")).to_contain_text("answers")
    field.press("ArrowDown")
    expect(found.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(found.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect_entry(page, "Who acts first in the skirmish")
    # Going back finds the words and the answers again.
    drawer(page).get_by_role("button", name="Back").tap()
    expect(field).to_have_value("snpier")
    expect(found.first).to_be_focused()
    expect_at_work(page)
    field.fill("")
    expect(drawer(page).get_by_role("link", name=TIES)).to_be_visible()


@pytest.mark.parametrize("what", ["refusal", "seat", "card"])
def test_every_way_to_a_rule_opens_the_drawer(
    devices: Devices, ask: APIRequestContext, skirmish: str, what: str
) -> None:
    page = devices.open()
    if what == "refusal":
        page.goto(Table(ask, "pebbles").tap("take", 3, player="p1").path)
        page.locator("#seat-p1 .moves button").tap()
        page.locator("#message a.rule").tap()
        expect_entry(page, "Three in a row")
    elif what == "seat":
        page.goto(skirmish)
        page.locator("#seat-p1 summary").tap()
        page.locator("#seat-p1 .seat-reasons a[href^='/rules/']").first.tap()
        expect(drawer(page).locator("h2.title")).to_be_visible()
    else:
        page.goto("/cards/arctic_scavengers/sniper_team")
        page.locator(".answer .index a").first.tap()
        expect(drawer(page).locator("h2.title")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/t/\w+$|/sniper_team$"))


@pytest.mark.long
def test_without_a_network_the_drawer_says_so_and_the_table_stays(
    devices: Devices, skirmish: str
) -> None:
    devices.watch.expect(NOT_SENT)
    page = devices.open()
    page.goto(skirmish)
    page.context.set_offline(True)
    # What the drawer is made of comes with the first rule that somebody looks up.
    behind_mark(page).tap()
    expect(page.locator("#message")).to_contain_text("No connection. Nothing is lost. Try again.")
    expect(drawer(page)).to_be_hidden()
    page.context.set_offline(False)
    behind_mark(page).tap()
    expect(drawer(page).locator("#search")).to_be_visible()
    drawer(page).get_by_role("button", name="Close").tap()
    page.context.set_offline(True)
    behind_mark(page).tap()
    expect(drawer(page)).to_contain_text("No connection. Nothing is lost. Try again.")


@pytest.mark.long
def test_an_answer_that_comes_late_does_not_take_the_place_of_another(
    devices: Devices, skirmish: str
) -> None:
    page = devices.open()
    page.goto(skirmish)
    behind_mark(page).tap()
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
    behind_mark(page).tap()
    expect(drawer(page).locator("#search")).to_be_visible()
    page.reload()
    expect(drawer(page)).to_be_hidden()
    expect(big_button(page)).to_be_visible()
    behind_mark(page).tap()
    expect(drawer(page)).to_be_visible()
    page.go_back()
    expect(drawer(page)).to_be_hidden()


@pytest.mark.long
def test_without_javascript_the_same_links_lead_to_pages(devices: Devices, skirmish: str) -> None:
    page = devices.open(java_script_enabled=False)
    page.goto(skirmish)
    behind_mark(page).tap()
    expect(page).to_have_url(re.compile("/help$"))
    page.get_by_role("searchbox").fill("stalemate")
    page.get_by_role("button", name="Search").tap()
    expect(page.get_by_role("heading", name=TIES, level=2)).to_be_visible()
    page.get_by_role("link", name="The rogue takes ties").first.tap()
    expect(page.get_by_role("heading", name="The rogue takes ties", level=2)).to_be_visible()
    page.locator(".bar .next").tap()
    expect(page).to_have_url(re.compile(f"{skirmish}$"))


@pytest.mark.long
def test_the_rules_page_searches_while_somebody_types_and_keeps_to_one_game(
    devices: Devices,
) -> None:
    page = devices.open("phone")
    page.goto("/rules")
    page.get_by_role("searchbox").fill("tie")
    expect(page.locator("#found h2.title")).to_have_text(TIES)
    expect(page).to_have_url(re.compile(r"q=tie"))
    page.get_by_role("navigation", name="Game").get_by_role("link", name="Arctic", exact=True).tap()
    expect(page).to_have_url(re.compile(r"game=arctic$"))
    expect(page.locator("#found .answer")).not_to_contain_text("Arctic Scavengers")
    page.locator(".nearby .also a").first.tap()
    expect(page).to_have_url(re.compile(r"/rules/arctic/"))
    expect(page.locator("#message")).to_be_attached()
    expect(page.locator("#drawer")).to_have_count(0)


@pytest.fixture
def gathering(ask: APIRequestContext) -> str:
    """The path of a table of three in its first gathering."""
    return Table(ask, "arctic_scavengers").on_to("Round 1", "Gather").path


def test_pointing_at_an_action_or_a_number_tells_its_rule_and_does_nothing(
    devices: Devices, gathering: str
) -> None:
    page = devices.open()
    page.goto(gathering)
    before = page.locator("#history input[name=seq]").first.input_value()
    for thing, title in (
        (page.locator("#seat-p1 .figure-main"), "Which cards count for your tribe"),
        (page.locator("#tile-open-p1-hunt"), "Hunt"),
        (page.locator(".clock"), "A round in three phases"),
    ):
        start_asking(page)
        thing.tap()
        expect_entry(page, title)
        drawer(page).get_by_role("button", name="Close").tap()
        expect(page.locator("html")).not_to_have_attribute("data-asking", "")
    expect(page.locator("#history input[name=seq]").first).to_have_value(before)
    page.locator("#tile-open-p1-hunt").tap()
    expect(page.locator("#history input[name=seq]").first).not_to_have_value(before)


@pytest.mark.parametrize("size", SIZES)
def test_from_the_drawer_the_next_tap_asks_too(devices: Devices, gathering: str, size: str) -> None:
    page = devices.open(size)
    page.goto(gathering)
    behind_mark(page).tap()
    drawer(page).get_by_role("button", name="Ask: tap a card or button").tap()
    expect(drawer(page)).to_be_hidden()
    page.locator("#tile-open-p1-dig").tap()
    expect_entry(page, "Dig")


@pytest.mark.long
@pytest.mark.parametrize("how", ["Escape", "menu"])
def test_a_change_of_mind_about_asking_goes_on_as_before(
    devices: Devices, gathering: str, how: str
) -> None:
    page = devices.open()
    page.goto(gathering)
    start_asking(page)
    if how == "Escape":
        page.keyboard.press("Escape")
    else:
        page.locator("#menu > summary").tap()
        expect(page.locator("#menu")).to_have_attribute("open", "")
        page.locator("#menu > summary").tap()
    expect(page.locator("html")).not_to_have_attribute("data-asking", "")
    expect(drawer(page)).not_to_be_visible()
    before = page.locator("#history input[name=seq]").first.input_value()
    page.locator("#tile-open-p1-dig").tap()
    expect(page.locator("#history input[name=seq]").first).not_to_have_value(before)


def test_two_quick_taps_on_the_first_rule_open_one_drawer(devices: Devices, skirmish: str) -> None:
    page = devices.open()
    page.goto(skirmish)
    held = Held(page, "**/static/lookup.js*")
    behind_mark(page).dispatch_event("click")
    behind_mark(page).dispatch_event("click")
    expect(drawer(page)).to_be_hidden()
    held.let_go()
    expect(drawer(page).locator("#search")).to_be_visible()
    assert page.evaluate("history.state.drawer") == 1
    drawer(page).get_by_role("button", name="Close").tap()
    expect(drawer(page)).to_be_hidden()
    assert page.evaluate("document.querySelectorAll('script[src*=lookup]').length") == 1
