"""What is chosen while an answer is under way: the answer knows nothing of it, and it stays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.fight import Camp
from tests.web.browser.held import Held
from tests.web.browser.screen import NOT_SENT
from tests.web.browser.tables import Table

pytestmark = [pytest.mark.browser, pytest.mark.long]

SETUP = "**/new?*"
ARCTIC = "/new?game=arctic&powers=chosen&power_orca=1&open=list"
JUNKYARD = "/new?game=arctic_scavengers&modules=recon1&junkyard=custom&custom.map=1&open=list"


def type_name(page: Page, number: int, name: str) -> None:
    """Typed and left, so that the list follows it."""
    page.locator(f"#name{number}").fill(name)
    page.locator(f"#name{number}").blur()


def test_an_answer_of_the_set_up_does_not_take_back_what_was_chosen_since(
    devices: Devices,
) -> None:
    page = devices.open()
    page.goto(ARCTIC)
    held = Held(page, SETUP)
    type_name(page, 1, "Anna")
    page.locator("label", has=page.locator("#power_orca-2")).tap()
    page.locator("#first-1").tap()
    held.let_go()
    expect(page).to_have_url(re.compile("first=1.*power_orca=2"))
    expect(page.locator("#power_orca-2")).to_be_checked()
    expect(page.locator("#power_orca-1")).not_to_be_checked()
    expect(page.locator("#first-1")).to_be_checked()


def test_a_name_that_is_being_typed_is_nobodys_yet(devices: Devices) -> None:
    page = devices.open()
    page.goto("/new?game=arctic&first=random")
    held = Held(page, SETUP)
    for n, name in enumerate(("Ada", "Bo", "Cy"), 1):
        type_name(page, n, name)
    page.locator("#name4").tap()
    page.keyboard.type("Di")
    held.let_go()
    expect(page).to_have_url(re.compile("name3=Cy"))
    expect(page).not_to_have_url(re.compile("name4=D"))
    expect(page.locator("#new_settled")).to_contain_text("For 3 players.")
    expect(page.locator("#name4")).to_be_focused()
    page.keyboard.type("na")
    page.keyboard.press("Tab")
    expect(page.locator("#new_settled")).to_contain_text("For 4 players.")
    expect(page).to_have_url(re.compile("name4=Dina"))


def test_a_tick_that_was_taken_away_stays_away(devices: Devices) -> None:
    page = devices.open()
    page.goto(f"{ARCTIC}&decks=chosen&backs=1&backs=2")
    held = Held(page, SETUP)
    type_name(page, 1, "Anna")
    page.locator("label", has=page.locator("#backs-2")).tap()
    held.let_go()
    expect(page).to_have_url(re.compile("^(?!.*backs=2).*name1=Anna"))
    expect(page.locator("#backs-2")).not_to_be_checked()
    expect(page.locator("#backs-1")).to_be_checked()


def test_every_step_of_a_number_counts(devices: Devices) -> None:
    page = devices.open()
    page.goto(JUNKYARD)
    held = Held(page, SETUP)
    for _ in range(3):
        page.locator("[id='custom.map-more']").tap()
    held.let_go()
    expect(page.locator("[id='custom.map']")).to_have_value("4")
    expect(page).to_have_url(re.compile(r"custom\.map=4"))


def test_two_names_tapped_in_a_row_both_sit_down_and_a_trembling_finger_counts_once(
    devices: Devices, ask: APIRequestContext
) -> None:
    Table(ask, "arctic", "Quinn", "Rosa")
    page = devices.open()
    page.goto("/new?game=arctic&name1=Anna&name2=Ben")
    held = Held(page, SETUP)
    move_down = page.get_by_role("button", name="Move player 1 down")
    move_down.dblclick()
    page.get_by_role("button", name="Quinn", exact=True).tap()
    page.get_by_role("button", name="Rosa", exact=True).tap()
    held.let_go()
    for number, name in enumerate(("Ben", "Anna", "Quinn", "Rosa"), 1):
        expect(page.locator(f"#name{number}")).to_have_value(name)


def test_a_name_tapped_right_after_another_sits_down(
    devices: Devices, ask: APIRequestContext
) -> None:
    Table(ask, "arctic", "Tara", "Ugo", "Vera")
    page = devices.open()
    page.goto("/new?game=arctic&first=random")
    for number, name in enumerate(("Tara", "Ugo", "Vera"), 1):
        page.get_by_role("button", name=name, exact=True).tap()
        expect(page.locator(f"#name{number}")).to_have_value(name)
    # Who sits is not offered again.
    expect(page.get_by_role("button", name="Ugo", exact=True)).to_have_count(0)
    expect(page.locator("#same")).to_be_disabled()


def test_nothing_is_chosen_for_a_player_who_is_about_to_move(devices: Devices) -> None:
    page = devices.open()
    page.goto("/new?game=arctic&name1=Anna&name2=Ben")
    begins = page.locator("label", has=page.locator("#first-1"))
    place = begins.bounding_box()
    assert place
    held = Held(page, SETUP)
    page.get_by_role("button", name="Move player 1 down").tap()
    page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    held.let_go()
    expect(page.locator("#name1")).to_have_value("Ben")
    expect(page.locator("#first-random")).to_be_checked()
    begins.tap()
    expect(page).to_have_url(re.compile("first=1"))


@pytest.mark.parametrize(("was", "now"), [(1, 2), (2, 1)])
def test_who_begins_is_whom_the_last_tap_said(devices: Devices, was: int, now: int) -> None:
    page = devices.open()
    page.goto(f"/new?game=arctic&name1=Anna&name2=Ben&first={was}")
    held = Held(page, SETUP)
    type_name(page, 3, "Cara")
    page.locator("label", has=page.locator(f"#first-{now}")).tap()
    held.let_go()
    expect(page).to_have_url(re.compile(f"first={now}.*name3=Cara|name3=Cara.*first={now}"))
    expect(page.locator(f"#first-{now}")).to_be_checked()


def test_a_pile_ticked_behind_a_choice_is_ticked_once(devices: Devices) -> None:
    page = devices.open()
    page.goto("/new?game=arctic_scavengers&modules=hq1&open=list")
    held = Held(page, SETUP)
    type_name(page, 1, "Anna")
    type_name(page, 2, "Ben")
    page.get_by_role("button", name="Mercenaries: all").tap()
    held.let_go()
    expect(page).to_have_url(re.compile("name2=Ben"))
    expect(page.locator("#list_size")).to_have_text("1 of 8 piles ready")
    page.reload()
    expect(page.locator("#list_size")).to_have_text("1 of 8 piles ready")


def test_a_name_before_the_print_view_sits_down_in_it(
    devices: Devices, ask: APIRequestContext
) -> None:
    Table(ask, "arctic", "Quinn", "Rosa")
    page = devices.open()
    page.goto("/new?game=arctic&name1=Anna&open=list")
    held = Held(page, SETUP)
    type_name(page, 2, "Ben")
    page.get_by_role("button", name="Quinn", exact=True).tap()
    page.get_by_role("button", name="Print view").tap()
    held.let_go()
    expect(page).to_have_url(re.compile("/new/print.*name3=Quinn"))


def test_the_number_tapped_last_counts_also_if_it_was_tapped_before(devices: Devices) -> None:
    page = devices.open()
    page.goto("/quick/arctic/score?pile1=ff")
    held = Held(page, "**/quick/arctic/score?*")
    page.clock.install()
    for number in (2, 3, 2):
        page.locator(f"#penalty-{number}").tap()
        page.clock.run_for(500)
    # They are sent one after the other; the first and the last ask for the same.
    with page.expect_response(lambda answer: len(held.sent) == 3 and "penalty1=3" in answer.url):
        held.let_go()
    expect(page).to_have_url(re.compile("penalty1=2"))
    page.reload()
    expect(page.locator("#penalty-2")).to_have_attribute("aria-pressed", "true")


def test_the_key_that_ends_a_name_leads_to_the_next_one(devices: Devices) -> None:
    page = devices.open("phone")
    page.goto("/new?game=arctic&first=random")
    for number, name in ((1, "Anna"), (2, "Ben"), (3, "Cara")):
        expect(page.locator(f"#name{number}")).to_be_visible()
        page.locator(f"#name{number}").fill(name)
        page.locator(f"#name{number}").press("Enter")
        expect(page.locator(f"#name{number + 1}")).to_be_focused()
    page.locator("#name4").press("Enter")
    expect(page.locator("#new_settled")).to_contain_text("For 3 players.")
    expect(page.locator("#name4")).not_to_be_focused()


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_a_module_that_was_tapped_stays_under_the_finger(devices: Devices, size: str) -> None:
    page = devices.open(size)
    page.goto("/new?game=arctic_scavengers&modules=hq1")
    module = page.locator("label", has=page.locator("input[name=modules][value=hq4]"))
    module.scroll_into_view_if_needed()
    before = module.bounding_box()
    module.tap()
    expect(page).to_have_url(re.compile("modules=hq4"))
    after = module.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < 2


def test_whoever_picks_a_colour_last_gets_it(devices: Devices) -> None:
    page = devices.open()
    page.goto("/new?game=arctic&name1=Anna&colour1=blue&name2=Ben&colour2=orange")
    page.locator("#swatches2 summary").tap()
    page.locator("label", has=page.locator("#colour2-blue")).tap()
    expect(page.locator("#colour1-blue")).not_to_be_checked()
    expect(page.locator("#colour2-blue")).to_be_checked()
    expect(page).to_have_url(re.compile("colour2=blue"))


def test_the_start_waits_for_what_was_tapped_before_it(
    devices: Devices, ask: APIRequestContext
) -> None:
    Table(ask, "arctic", "Quinn", "Rosa", "Sven")
    page = devices.open()
    page.goto("/new?game=arctic&name1=Anna&name2=Ben&first=1")
    held = Held(page, SETUP)
    page.get_by_role("button", name="Sven", exact=True).tap()
    page.get_by_role("button", name="Start").tap()
    held.let_go()
    expect(page).to_have_url(re.compile(r"/t/[A-Z]{4}$"))
    expect(page.locator(".seat .name")).to_contain_text(["Anna", "Ben", "Sven"])


@pytest.mark.parametrize("status", [200, 204, 500])
def test_the_start_does_not_go_ahead_without_what_was_not_answered_by_us(
    devices: Devices, ask: APIRequestContext, status: int
) -> None:
    """A crash, or the page that a hotel's network puts in the way."""
    Table(ask, "arctic", "Quinn", "Rosa")
    page = devices.open()
    page.goto("/new?game=arctic&name1=Anna&name2=Ben")
    held = Held(page, SETUP)
    page.get_by_role("button", name="Quinn", exact=True).tap()
    page.get_by_role("button", name="Start").tap()
    held.answer(status, "<p>Welcome to our network.</p>")
    expect(page.locator("#message")).to_contain_text("No connection")
    expect(page).to_have_url(re.compile("/new"))
    page.get_by_role("button", name="Quinn", exact=True).tap()
    expect(page.locator("#name3")).to_have_value("Quinn")
    devices.watch.troubles.clear()


def test_by_key_the_focus_stays_where_something_was_pressed(
    devices: Devices, ask: APIRequestContext
) -> None:
    Table(ask, "arctic", "Quinn", "Rosa")
    page = devices.open()
    page.goto("/new?game=arctic&name1=Anna&name2=Ben")
    for button, name in (("#down1", "Ben"), ("#up2", "Anna")):
        page.locator(button).press("Enter")
        expect(page.locator("#name1")).to_have_value(name)
        expect(page.locator(button)).to_be_focused()
    page.locator("#new_names button:has-text('Quinn')").press("Enter")
    expect(page.locator("#name3")).to_have_value("Quinn")
    # The name has sat down; the focus goes to another that stands there now.
    expect(page.locator("#new_names button:focus, #bar .next:focus")).to_have_count(1)


def test_a_number_at_its_end_gives_the_focus_to_the_step_back(devices: Devices) -> None:
    page = devices.open()
    page.goto(JUNKYARD)
    for number in (2, 3, 4):
        page.locator("[id='custom.map-more']").press("Enter")
        expect(page.locator("[id='custom.map']")).to_have_value(str(number))
    expect(page.locator("[id='custom.map-less']")).to_be_focused()


def test_a_pile_that_only_five_players_lack_comes_and_goes(devices: Devices) -> None:
    page = devices.open()
    page.goto("/new?game=arctic_scavengers&name1=A&name2=B&name3=C&name4=D&open=list")
    spare = page.get_by_text("Back into the box", exact=True)
    expect(spare).to_be_visible()
    type_name(page, 5, "E")
    expect(page.locator("#new_settled")).to_contain_text("For 5 players.")
    expect(spare).to_have_count(0)
    page.get_by_role("button", name="Move player 5 away").tap()
    expect(spare).to_be_visible()


def test_a_mark_goes_with_what_was_wrong(devices: Devices) -> None:
    page = devices.open()
    page.goto("/new?game=arctic&name1=Anna")
    page.get_by_role("button", name="Start").tap()
    problem = page.get_by_text("Enter 2 to 4 names.")
    expect(problem).to_be_visible()
    page.wait_for_load_state()
    type_name(page, 2, "Ben")
    expect(problem).to_have_count(0)
    expect(page.locator("#name2")).not_to_have_attribute("aria-invalid", "true")


def test_looking_up_a_rule_leaves_the_set_up_and_the_drawer_as_they_are(
    devices: Devices, ask: APIRequestContext
) -> None:
    Table(ask, "arctic", "Quinn", "Rosa")
    page = devices.open()
    page.goto("/new?game=arctic_scavengers&name1=Anna")
    page.get_by_role("button", name="Quinn", exact=True).tap()
    expect(page.locator("#name2")).to_have_value("Quinn")
    page.locator("#name3").fill("half a na")
    page.locator(".house-rules > summary").tap()
    for _ in range(2):
        page.locator("main a[href^='/rules/']").first.tap()
        expect(page.locator("#drawer-body h1, #drawer-body h2").first).to_be_visible()
        page.locator("#drawer-close").tap()
        expect(page.locator("#drawer")).to_be_hidden()
        expect(page.locator("#name3")).to_have_value("half a na")
    expect(page).to_have_url(re.compile("name2=Quinn"))


def test_an_answer_that_comes_while_a_rule_is_read_keeps_its_address(
    devices: Devices, ask: APIRequestContext
) -> None:
    Table(ask, "arctic", "Quinn", "Rosa")
    page = devices.open()
    page.goto("/new?game=arctic_scavengers&name1=Anna")
    page.locator(".house-rules > summary").tap()
    held = Held(page, SETUP)
    page.get_by_role("button", name="Quinn", exact=True).tap()
    page.locator("main a[href^='/rules/']").first.tap()
    expect(page.locator("#drawer-body h1, #drawer-body h2").first).to_be_visible()
    held.let_go()
    expect(page.locator("#name2")).to_have_value("Quinn")
    page.locator("#drawer-close").tap()
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page).to_have_url(re.compile("name2=Quinn"))


def test_a_set_up_that_gets_no_answer_says_so_and_keeps_what_was_chosen(
    devices: Devices, ask: APIRequestContext
) -> None:
    Table(ask, "arctic", "Quinn", "Rosa")
    devices.watch.expect(NOT_SENT)
    page = devices.open()
    page.goto(ARCTIC)
    held = Held(page, SETUP)
    page.get_by_role("button", name="Quinn", exact=True).tap()
    page.locator("label", has=page.locator("#power_orca-2")).tap()
    held.lose()
    expect(page.locator("#message")).to_contain_text("No connection")
    expect(page.locator("#power_orca-2")).to_be_checked()
    page.get_by_role("button", name="Quinn", exact=True).tap()
    expect(page.locator("#name1")).to_have_value("Quinn")
    expect(page.locator("#power_orca-2")).to_be_checked()
    expect(page.locator("#message")).to_be_empty()


def entered(page: Page, player: str) -> Locator:
    """The cards that a player has revealed, in sight or not."""
    return page.locator(f"#skirmish .scene-{player} .slot-row")


def turn_to(page: Page, player: str) -> None:
    """Show a player's part of the skirmish."""
    page.locator(f".switch:has(#tray-{player})").tap()


def test_a_tray_opened_while_cards_are_under_way_gets_the_next_card(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    page.goto(Camp(ask).bringing(3, 2, 2).path)
    held = Held(page)
    page.locator("#reveal-p1-brawler").tap()
    page.locator("#reveal-p1-thugs").tap()
    turn_to(page, "p2")
    held.let_go()
    expect(entered(page, "p1")).to_contain_text("Thugs")
    expect(page.locator("#tray-p2")).to_be_checked()
    page.locator("#reveal-p2-scout").tap()
    expect(entered(page, "p2")).to_contain_text("Scout")
    expect(entered(page, "p1")).not_to_contain_text("Scout")


def test_a_choice_made_before_the_tap_gives_way_to_its_answer(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    page.goto(Camp(ask).bringing(3, 1, 2).path)
    turn_to(page, "p2")
    page.locator("#reveal-p2-scout").tap()
    expect(entered(page, "p2")).to_contain_text("Scout")
    # Ben has revealed as many as announced: the next player's part is open.
    expect(page.locator("#tray-p3")).to_be_checked()


def test_a_tray_opened_on_the_quick_page_stays_open(devices: Devices) -> None:
    page = devices.open()
    page.goto("/quick/arctic_scavengers/skirmish")
    held = Held(page, "**/quick/arctic_scavengers/skirmish?*")
    page.locator("#reveal-1-brawler").tap()
    page.locator("#tray-p2").tap()
    page.locator("#reveal-2-scout").tap()
    page.locator("#tray-p1").tap()
    held.let_go()
    expect(page).to_have_url(re.compile("cards1=brawler&cards2=scout"))
    expect(page.locator("#tray-p1")).to_be_checked()


def test_half_a_total_stays_while_a_card_of_another_is_under_way(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    page.goto(Camp(ask).bringing(3, 2, 2).path)
    held = Held(page)
    page.locator("#reveal-p1-brawler").tap()
    turn_to(page, "p2")
    page.locator("#total-p2 > summary").tap()
    page.locator("label", has=page.locator("#fight-p2-4")).tap()
    held.let_go()
    expect(entered(page, "p1")).to_contain_text("Brawler")
    expect(page.locator("#fight-p2-4")).to_be_checked()
    page.locator("#total-say-p2").tap()
    expect(page.locator("#seat-p2 .numbers .tally").first).to_have_text("4")


def test_another_number_after_a_count_that_did_not_arrive_is_the_one_that_counts(
    devices: Devices, ask: APIRequestContext
) -> None:
    devices.watch.expect(NOT_SENT)
    page = devices.open()
    page.goto(f"{Table(ask, 'arctic_scavengers').path}/page/piles")
    page.locator("#audit-junkyard summary").first.tap()
    number = int(page.locator("#pile-junkyard .number").inner_text())
    page.context.set_offline(True)
    page.locator(f"#count-junkyard-{number - 3}").tap()
    expect(page.locator(f"#count-junkyard-{number - 3}")).to_have_attribute("data-waiting", "")
    expect(page.locator("[data-resting]")).to_have_count(0)
    page.locator(f"#count-junkyard-{number - 2}").tap()
    expect(page.locator("[data-waiting]")).to_have_count(2)
    page.context.set_offline(False)
    expect(page.locator("#pile-junkyard .number")).to_have_text(str(number - 2))


def test_a_pile_is_counted_once_whichever_number_a_trembling_finger_meets(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    page.goto(f"{Camp(ask, tracking='piles').path}/page/piles")
    page.locator("#pile-scout > summary").tap()
    held = Held(page)
    page.locator("#count-scout-7").tap()
    page.locator("#count-scout-6").tap()
    held.let_go()
    expect(page.locator("#pile-scout .number")).to_have_text("7")
    assert held.sent == ["count"]
