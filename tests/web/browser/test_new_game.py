"""Setting up a game by touch, by address and without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.tables import Table
from tests.web.browser.test_weight import loads_lightly

pytestmark = pytest.mark.browser

GAME = "arctic_scavengers"
NEW = f"/new?game={GAME}"
RECON = f"{NEW}&initiator=three_rounds&modules=hq2&modules=recon1"
TABLE_ADDRESS = re.compile(r"/t/[A-Z]{4}$")


def pile(page: Page, title: str) -> Locator:
    return page.locator(".pile").filter(has=page.get_by_text(title, exact=True))


def size(page: Page, title: str) -> Locator:
    return pile(page, title).locator(".many")


def pick(page: Page, module: str) -> Locator:
    return page.locator(f"#modules-{module}")


def unfold(page: Page) -> None:
    """Open the set-up list, unless it asks for something and is open already."""
    if page.locator(".set-up-list:not([open])").count():
        page.locator(".set-up-list > summary").tap()


def named(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


# By how much a field is too narrow for what stands in it before anything is entered.
LACKS = """(fields) => fields.map((field) => {
  const style = getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return Math.max(0, pen.measureText(field.placeholder).width - room);
})"""


def test_what_stands_in_the_fields_for_names_is_not_cut_off(devices: Devices) -> None:
    page = devices.open()
    page.goto(
        f"{NEW}&name1=Anna&first=1"
    )  # else a game that was played before may fill all of them
    lacks = page.locator(".place-name:placeholder-shown").evaluate_all(LACKS)
    assert lacks
    assert not any(lacks)


def test_a_module_brings_others_along_and_shows_what_it_changes(devices: Devices) -> None:
    page = devices.open()
    page.goto(f"{NEW}&initiator=three_rounds")
    pick(page, "hq3").tap()
    expect(page.locator("#list_size")).to_have_text("10 piles")
    expect(page.locator(".ladder .in")).to_have_text(
        ["Base game", "1 Medics, tools and gangs", "2 Engineers and buildings"]
    )
    expect(page).to_have_url(re.compile("modules=hq1&modules=hq2&modules=hq3"))
    unfold(page)
    expect(size(page, "Leaders")).to_have_text("10 leaders")
    pick(page, "hq2").tap()
    expect(pile(page, "Leaders")).to_have_count(0)
    pick(page, "ground").tap()
    expect(page).not_to_have_url(re.compile("modules="))
    page.get_by_role("link", name="What is in it?").tap()
    expect(page.locator("#drawer")).to_contain_text("each player is dealt 2 of 10")


@pytest.mark.long
def test_typing_a_name_is_not_disturbed_by_the_list_that_follows_it(devices: Devices) -> None:
    page = devices.open()
    page.goto(f"{NEW}&initiator=three_rounds")
    for n, name in enumerate(("Ada", "Bo", "Cy"), 1):
        page.locator(f"#name{n}").tap()
        page.keyboard.type(name)
    page.locator("#name4").tap()
    page.keyboard.type("Di")
    expect(size(page, "Starter decks")).to_have_text("10 cards each")
    expect(page.locator("#new_settled")).to_contain_text("For 3 players.")
    expect(page.locator("#name4")).to_be_focused()
    page.keyboard.type("na")
    expect(page.locator("#name4")).to_have_value("Dina")
    page.keyboard.press("Tab")
    expect(page.locator("#new_settled")).to_contain_text("For 4 players.")


@pytest.mark.long
def test_ticks_and_choices_survive_a_reload(devices: Devices) -> None:
    page = devices.open()
    page.goto(f"{NEW}&initiator=three_rounds")
    unfold(page)
    pile(page, "Junkyard").locator("summary").tap()
    pile(page, "Junkyard").get_by_label("Pickaxe").tap()
    expect(size(page, "Junkyard")).to_contain_text("1 of 8 lines")
    page.get_by_role("button", name="Mercenaries: all").tap()
    expect(page.locator("#list_size")).to_have_text("1 of 7 piles ready")
    page.locator(".house-rules > summary").tap()
    page.locator("#zero_fight-can_win").tap()
    expect(page.locator("#house_size")).to_have_text("1 changed")
    expect(page).to_have_url(re.compile("zero_fight=can_win"))
    page.reload()
    expect(size(page, "Junkyard")).to_contain_text("1 of 8 lines")
    expect(page.locator("#list_size")).to_have_text("1 of 7 piles ready")
    expect(page.locator("#zero_fight-can_win")).to_be_checked()


def test_a_folded_out_pile_stays_so_while_its_cards_change(devices: Devices) -> None:
    page = devices.open()
    page.goto(f"{RECON}&seed=1")
    unfold(page)
    pile(page, "Mercenaries").locator("summary").tap()
    lines = pile(page, "Mercenaries").locator(".lines")
    before = lines.text_content() or ""
    named(page, "Draw again").tap()
    expect(lines).not_to_have_text(before)
    expect(lines).to_be_visible()
    expect(lines.locator("li")).to_have_count(11)


@pytest.mark.long
def test_the_stacks_can_be_chosen_and_the_start_waits_for_the_right_number(
    devices: Devices,
) -> None:
    page = devices.open()
    page.goto(f"{RECON}&seed=1&name1=Anna&name2=Ben&first=1")
    unfold(page)
    page.locator("#stacks-chosen").tap()
    expect(page.locator("#mercenaries-spy")).to_be_disabled()
    chosen = page.locator("input[name=mercenaries]:checked:enabled")
    expect(chosen).to_have_count(9)
    chosen.first.tap()
    expect(page.locator("#new_settled")).to_contain_text("Choose 1 stack more")
    expect(page.locator("#new_bar .asks")).to_contain_text("Choose 1 stack more")
    named(page, "Start the game").tap()
    expect(page.locator("#new_bar [role=alert]")).to_contain_text("Choose 1 stack more")
    page.wait_for_load_state()
    page.locator("input[name=mercenaries]:not(:checked)").last.tap()
    expect(page.locator("#new_settled")).to_contain_text("10 of 10 stacks chosen")
    named(page, "Start the game").tap()
    expect(page).to_have_url(TABLE_ADDRESS)


def test_nobody_to_build_is_said_and_mended_by_one_tap(devices: Devices) -> None:
    page = devices.open()
    stacks = "scavenger brawler hunter saboteur scout group_leaders sniper_team thugs medic spy"
    chosen = "".join(f"&mercenaries={card}" for card in stacks.split())
    page.goto(f"{RECON}{chosen}")
    expect(page.locator(".advice")).to_contain_text("No one can build")
    page.get_by_role("button", name="Engineer instead of").first.tap()
    expect(page.locator(".advice")).to_have_count(0)
    expect(page.locator("#mercenaries-engineer")).to_be_checked()


@pytest.mark.long
def test_the_junkyard_is_set_by_steps_within_the_box(devices: Devices) -> None:
    page = devices.open()
    page.goto(f"{RECON}&seed=1")
    unfold(page)
    page.locator("#junkyard-custom").tap()
    more = page.locator("[id='custom.map-more']")
    more.tap()
    expect(page.locator("[id='custom.map']")).to_have_value("3")
    more.tap()
    expect(page.locator("[id='custom.map']")).to_have_value("4")
    expect(more).to_be_disabled()
    expect(size(page, "Junkyard")).to_have_text("36 cards")


@pytest.mark.long
def test_players_of_the_last_game_sit_down_with_one_tap_and_are_moved(
    devices: Devices, ask: APIRequestContext
) -> None:
    Table(ask, GAME, "Nora", "Olaf", "Pia")
    page = devices.open()
    page.goto(f"{NEW}&first=random")
    page.get_by_role("button", name="As last time").tap()
    expect(page.locator("#name3")).to_have_value("Pia")
    page.locator("#first-3").tap()
    named(page, "Move player 3 up").tap()
    expect(page.locator("#name2")).to_have_value("Pia")
    expect(page.locator("#first-2")).to_be_checked()
    expect(page.locator("#colour2-green")).to_be_checked()
    page.locator("#swatches1 summary").tap()
    page.locator("#swatches1 label", has=page.locator("#colour1-green")).tap()
    expect(page.locator("#colour2-green")).not_to_be_checked()
    expect(page.locator("#colour1-green")).to_be_checked()
    named(page, "Start the game").tap()
    expect(page).to_have_url(TABLE_ADDRESS)
    expect(page.locator(".seat").nth(1)).to_contain_text("Pia")


@pytest.mark.long
def test_a_game_is_set_up_without_javascript(devices: Devices) -> None:
    page = devices.open(java_script_enabled=False)
    page.goto(f"{NEW}&initiator=three_rounds")
    pick(page, "recon2").tap()
    for n, name in enumerate(("Anna", "Ben", "Cara"), 1):
        page.locator(f"#name{n}").fill(name)
    unfold(page)
    named(page, "Show the list").tap()
    expect(page.locator("#new_settled")).to_contain_text("For 3 players.")
    expect(size(page, "Mercenaries")).to_have_text("10 stacks")
    named(page, "Move player 3 up").tap()
    expect(page.locator("#name2")).to_have_value("Cara")
    unfold(page)
    page.get_by_role("button", name="Junkyard: all").tap()
    expect(page.locator("#list_size")).to_have_text("1 of 7 piles ready")
    named(page, "Print view").tap()
    expect(page.locator(".paper")).to_contain_text("Assassin")
    page.get_by_role("link", name="Back to the set-up").tap()
    expect(page.locator("#name2")).to_have_value("Cara")
    named(page, "Start the game").tap()
    expect(page).to_have_url(TABLE_ADDRESS)


@pytest.mark.parametrize("size", ["tablet", "portrait", "phone"])
@pytest.mark.parametrize("fold", [".set-up-list", ".house-rules"])
def test_what_is_folded_out_stands_below_its_heading_in_view(
    devices: Devices, size: str, fold: str
) -> None:
    page = devices.open(size, reduced_motion="reduce")
    page.goto(f"{NEW}&name1=Anna&name2=Ben")
    heading = page.locator(f"{fold} > summary")
    left = heading.bounding_box()
    heading.tap()
    expect(page.locator(fold)).to_have_attribute("open", "")
    page.evaluate("() => new Promise((next) => setTimeout(next, 100))")
    box, bar = heading.bounding_box(), page.locator("#new_bar").bounding_box()
    assert left
    assert box
    assert bar
    assert (box["x"], box["width"]) == (left["x"], left["width"])
    assert 0 <= box["y"] < bar["y"] - 200


def test_with_two_names_the_key_is_the_only_amber(devices: Devices) -> None:
    page = devices.open()
    page.goto(NEW + "&name1=&name2=")
    empty = page.locator("#name5")
    amber = empty.evaluate("field => getComputedStyle(field).borderTopWidth")
    for n, name in enumerate(("Ada", "Bo"), 1):
        page.locator(f"#name{n}").fill(name)
    page.locator("#name2").press("Tab")
    expect(page.locator("#start.next")).to_be_visible()
    assert amber == "3px"
    assert empty.evaluate("field => getComputedStyle(field).borderTopWidth") == "1px"


@pytest.mark.parametrize("size", ["tablet", "portrait", "phone"])
def test_long_names_are_shortened_and_new_name_is_whole(
    devices: Devices, ask: APIRequestContext, size: str
) -> None:
    Table(ask, GAME, "Bartholomaeusdottirovich", "Anna of the Fjord", "Cy")
    page = devices.open(size)
    page.goto(f"{NEW}&name1=Di&name2=Eva&name3=Flo")
    boxes = [one.bounding_box() for one in page.locator(".places .known").all()]
    width = page.locator("#new_players").evaluate("box => box.clientWidth")
    assert 2 <= len(boxes) <= 4
    assert all(box and box["width"] < width / 2 + 1 and box["height"] < 70 for box in boxes)
    for n in (4, 5):
        field = page.locator(f"#name{n}")
        assert field.evaluate("""field => {
          const canvas = document.createElement("canvas").getContext("2d"), style = getComputedStyle(field);
          canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
          return canvas.measureText(field.placeholder).width <= field.clientWidth
            - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        }""")


def test_enter_in_a_name_does_not_start_the_game(devices: Devices) -> None:
    page = devices.open()
    page.goto(f"{NEW}&name1=Anna&name2=Ben")
    page.locator("#name3").fill("Cara")
    page.locator("#name3").press("Enter")
    expect(page.locator("#new_settled")).to_contain_text("For 3 players.")
    expect(page).to_have_url(re.compile("/new"))


@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
def test_as_last_time_is_two_taps_from_home_to_the_first_round(
    devices: Devices, ask: APIRequestContext, javascript: bool
) -> None:
    Table(ask, GAME, "Nora", "Olaf", "Pia")
    page = devices.open(java_script_enabled=javascript)
    page.goto("/")
    page.get_by_role("link", name="New game").tap()
    named(page, "Start as last time").tap()
    expect(page).to_have_url(TABLE_ADDRESS)
    expect(page.locator(".clock")).to_have_text("Round 1")
    expect(page.locator("#bar .next")).to_have_text("All drawn, start gathering")
    expect(page.locator(".seat .name")).to_have_text(["Nora", "Olaf", "Pia"])


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_the_first_load_is_light(devices: Devices, size: str) -> None:
    chosen = "&modules=hq4&modules=recon1&modules=recon5&junkyard=custom&stacks=chosen&seed=1"
    loads_lightly(devices.open(size), f"{NEW}{chosen}")
