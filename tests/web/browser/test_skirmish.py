"""The skirmish by touch: cards into trays, reactions, the verdict, and nothing lost on the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import APIRequestContext, Browser, Playwright, expect

from tests.live_server import LiveServer
from tests.running import PATIENCE
from tests.web.browser.devices import Devices
from tests.web.browser.fight import Camp, Fingers

pytestmark = pytest.mark.browser

SAMPLE = ("brawler refugee pills", "refugee tribe_family_4", "scavenger shovel")
FIVE = (
    "saboteur brawler",
    "scout",
    "sniper_team scavenger grenade",
    "sniper_team thugs",
    "sniper_team hunter",
)


def test_the_sample_skirmish_of_the_rulebook_is_won_by_people(
    devices: Devices, ask: APIRequestContext
) -> None:
    fingers = Fingers(devices.open(), Camp(ask).bringing(3, 2, 2).path)
    for n, cards in enumerate(SAMPLE, 1):
        fingers.reveal(f"p{n}", cards)
    expect(fingers.tray("p1").locator(".promise")).to_have_text("3 of 3")
    expect(fingers.tray("p3")).to_contain_text("+ Shovel")
    fingers.expect_sums(p1="2/2", p2="0/5", p3="2/1")
    fingers.expect_verdict("Anna wins", "by people")
    fingers.unfold("skirmish-why")
    expect(fingers.page.locator("#skirmish-why")).to_contain_text("R29")
    fingers.record()
    expect(fingers.page.locator("#strip .clock")).to_contain_text("Round 4")
    fingers.expect_won("Anna")
    expect(fingers.page.locator("#skirmish")).to_be_hidden()


@pytest.mark.long
def test_the_order_of_play_with_five_players(devices: Devices, ask: APIRequestContext) -> None:
    path = Camp(ask, 5).revealing(*FIVE).path
    fingers = Fingers(devices.open(), path)
    asked = fingers.page.locator("#skirmish .reactions h2")
    expect(asked).to_have_text("Anna may declare")
    fingers.declare("p1", "disarm", "saboteur", "p3", "grenade")
    expect(asked).to_have_text("Cara may declare")
    fingers.declare("p3", "snipe", "sniper_team", "p1", "saboteur")
    expect(fingers.tray("p1")).to_contain_text("had acted")
    expect(asked).to_have_text("Dana may declare")
    fingers.declare("p4", "snipe", "sniper_team", "p5", "sniper_team")
    # The sniper who was hit before her turn is not asked any more.
    expect(asked).to_have_count(0)
    fingers.expect_sums(p1="2/1", p2="2/1", p3="1/3", p4="3/5", p5="1/1")
    fingers.expect_verdict("Dana wins", "by fight")


@pytest.mark.long
def test_a_medic_of_any_player_saves_from_a_snipe(devices: Devices, ask: APIRequestContext) -> None:
    camp = Camp(ask, modules="hq1").revealing("sniper_team", "brawler", "medic")
    fingers = Fingers(devices.open(), camp.path)
    fingers.declare("p1", "snipe", "sniper_team", "p2", "brawler")
    expect(fingers.page.locator("#skirmish .reactions h2")).to_contain_text("Who saves?")
    expect(fingers.page.locator("#skirmish .reactions .button")).to_have_text(
        ["Nobody saves", "Cara's Medic"]
    )
    fingers.expect_verdict("Nobody leads")
    fingers.tap("react-answer-p3-medic#1")
    expect(fingers.tray("p3")).to_contain_text("has saved")
    fingers.expect_sums(p2="2/1")
    fingers.expect_verdict("Ben wins", "by fight")


@pytest.mark.long
def test_a_rogue_decides_a_tie(devices: Devices, ask: APIRequestContext) -> None:
    fingers = Fingers(devices.open(), Camp(ask, modules="recon2").bringing(1, 2, 1).path)
    for player, cards in (("p1", "brawler"), ("p2", "brawler refugee"), ("p3", "rogue")):
        fingers.reveal(player, cards)
    fingers.expect_verdict("Cara wins", "by a rogue")
    fingers.unfold("skirmish-why")
    expect(fingers.page.locator("#skirmish-why")).to_contain_text("R30")


@pytest.mark.long
def test_a_wound_switches_a_leader_off(devices: Devices, ask: APIRequestContext) -> None:
    camp = Camp(ask, modules="hq4").led(p1="butcher", p2="gangster", p3="ranger")
    camp.revealing("sniper_team scavenger", "refugee grenade", "scavenger")
    fingers = Fingers(devices.open(), camp.path)
    fingers.expect_sums(p2="3/2")
    fingers.expect_verdict("Ben leads")
    fingers.declare("p1", "wound", "sniper_team", "p2")
    fingers.expect_sums(p1="1/3", p2="0/1")
    fingers.expect_verdict("Anna wins", "by people")
    fingers.record()
    expect(fingers.page.locator("#seat-p2")).to_contain_text("wounded")


@pytest.mark.long
def test_two_players_need_a_lead_of_two(devices: Devices, ask: APIRequestContext) -> None:
    fingers = Fingers(devices.open(), Camp(ask, 2).bringing(1, 2).path)
    fingers.reveal("p1", "brawler")
    fingers.reveal("p2", "scavenger refugee")
    fingers.expect_verdict("Deadlock", "the lead is too small")


@pytest.mark.long
def test_a_deadlock_sends_the_resource_into_the_junkyard(
    devices: Devices, ask: APIRequestContext
) -> None:
    fingers = Fingers(devices.open(), Camp(ask, tracking="piles").bringing(1, 1, 0).path)
    fingers.reveal("p1", "scavenger")
    fingers.reveal("p2", "scavenger")
    fingers.expect_verdict("Deadlock", "equal in everything")
    expect(fingers.page.locator("#skirmish .resource")).to_contain_text("on the junkyard")
    fingers.record()
    expect(fingers.page.locator("#strip .left")).to_contain_text("13")
    expect(fingers.page.locator("#seats")).not_to_contain_text("secret")


def test_the_table_says_who_wins_and_a_chip_says_why(
    devices: Devices, ask: APIRequestContext
) -> None:
    path = Camp(ask).revealing(*SAMPLE).path
    fingers = Fingers(devices.open(), path)
    fingers.expect_verdict("Anna wins")
    fingers.unfold("skirmish-just")
    fingers.page.locator("#winner-win-p3").tap()
    expect(fingers.page.locator("#message")).to_contain_text("By the cards Anna wins")
    fingers.send(fingers.page.get_by_role("button", name="A card was missed"))
    expect(fingers.page.locator("#strip .clock")).to_contain_text("Round 4")
    fingers.expect_won("Cara")
    fingers.page.goto(f"{path}/log")
    expect(fingers.page.locator("ol.log").first).to_contain_text("A card was missed")


@pytest.mark.long
def test_a_step_taken_back_in_the_middle_takes_what_it_made_possible(
    devices: Devices, ask: APIRequestContext
) -> None:
    camp = Camp(ask, modules="hq4").led(p1="butcher", p2="sergeant_at_arms", p3="ranger")
    camp.revealing("sniper_team saboteur brawler", "scavenger grenade", "sniper_team")
    fingers = Fingers(devices.open(), camp.path)
    assert not fingers.page.locator('[id^="react-declare-p1-disarm"]').count()
    fingers.declare("p1", "wound", "sniper_team", "p2")
    fingers.declare("p1", "disarm", "saboteur", "p2", "grenade")
    fingers.declare("p3", "snipe", "sniper_team", "p2", "scavenger")
    expect(fingers.page.locator("#skirmish .taken li")).to_have_count(3)
    fingers.expect_sums(p2="0/0")
    fingers.tap("taken-withdraw-0")
    expect(fingers.page.locator("#skirmish .taken li")).to_have_count(1)
    expect(fingers.page.locator("#skirmish .taken")).to_contain_text("Scavenger")
    expect(fingers.page.locator("#recent")).to_contain_text("disarms Ben's Grenade")
    expect(fingers.tray("p2").locator(".tray-card", has_text="Grenade")).not_to_contain_class("out")


@pytest.mark.long
def test_ten_tiles_tapped_without_waiting_are_ten_cards(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    fingers = Fingers(page, Camp(ask).on_to("Round 3", "Skirmish").path)
    page.evaluate(
        """() => {
          for (let n = 0; n < 10; n++) {
            document.getElementById(n % 5 ? "reveal-p1-spear" : "reveal-p1-refugee").click();
          }
        }"""
    )
    expect(fingers.tray("p1").locator(".promise")).to_have_text("10")
    expect(fingers.tray("p1").locator(".tray-card", has_text="Refugee")).to_contain_text("×2")
    expect(fingers.tray("p1").locator(".tray-card", has_text="Spear")).to_contain_text("×8")


def test_a_card_is_taken_out_by_a_tap_in_the_tray(devices: Devices, ask: APIRequestContext) -> None:
    fingers = Fingers(devices.open(), Camp(ask).revealing("brawler spear", "scout", "refugee").path)
    fingers.expect_sums(p1="4/1")
    fingers.send(fingers.page.get_by_role("button", name="Take out Spear"))
    fingers.expect_sums(p1="2/1")
    expect(fingers.tray("p1").locator(".promise")).to_have_text("1 of 2")
    expect(fingers.page.locator("#tray-p1")).to_be_checked()


@pytest.mark.long
def test_a_snipe_and_a_save_without_javascript(devices: Devices, ask: APIRequestContext) -> None:
    page = devices.open(java_script_enabled=False)
    fingers = Fingers(page, Camp(ask, modules="hq1").bringing(2, 1, 1).path)
    fingers.reveal("p1", "sniper_team scavenger")
    fingers.reveal("p2", "brawler")
    fingers.reveal("p3", "medic")
    fingers.declare("p1", "snipe", "sniper_team", "p2", "brawler")
    fingers.tap("react-answer-p3-medic#1")
    fingers.expect_verdict("Ben wins", "by fight")
    fingers.record()
    expect(page.locator("#strip .clock")).to_contain_text("Round 4")
    fingers.expect_won("Ben")


@pytest.mark.long
def test_a_bare_total_stands_beside_cards(devices: Devices, ask: APIRequestContext) -> None:
    fingers = Fingers(devices.open(), Camp(ask, modules="recon2").bringing(2, 4, 1).path)
    fingers.reveal("p1", "brawler spear")
    fingers.say("p2", 4, 6, has_rogue=True)
    fingers.reveal("p3", "refugee")
    fingers.expect_sums(p1="4/1", p2="4/6", p3="0/1")
    fingers.expect_verdict("Ben wins", "by a rogue")


def test_just_the_winner_is_enough(devices: Devices, ask: APIRequestContext) -> None:
    fingers = Fingers(devices.open(), Camp(ask).on_to("Round 3", "Skirmish").path)
    fingers.unfold("skirmish-just")
    fingers.tap("winner-win-p2")
    fingers.expect_won("Ben")
    assert fingers.taps == 2


def test_the_trays_are_reached_by_the_keyboard(devices: Devices, ask: APIRequestContext) -> None:
    page = devices.open()
    fingers = Fingers(page, Camp(ask).on_to("Round 3", "Skirmish").path)
    page.locator("#tray-p1").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tray-p2")).to_be_focused()
    expect(page.locator("#reveal-p2-refugee")).to_be_visible()
    expect(page.locator("#reveal-p1-refugee")).to_be_hidden()
    outline = page.locator("#tray-p2").evaluate("(one) => getComputedStyle(one).outlineStyle")
    assert outline not in ("none", "")
    page.locator("#reveal-p2-refugee").focus()
    page.keyboard.press("Enter")
    fingers.expect_sums(p2="0/1")
    expect(page.locator("#reveal-p2-refugee")).to_be_focused()


@pytest.mark.long
def test_a_reload_and_a_flat_battery_in_the_middle_of_the_reveal_lose_nothing(
    chromium: Browser, playwright: Playwright, tmp_path: Path
) -> None:
    with LiveServer(tmp_path / "instance") as server:
        asks = playwright.request.new_context(base_url=server.url, timeout=PATIENCE * 1000)
        path = Camp(asks).bringing(3, 2, 2).path
        asks.dispose()
        devices = Devices(chromium, server.url)
        fingers = Fingers(devices.open(), path)
        fingers.reveal("p1", SAMPLE[0])
        fingers.reveal("p2", "refugee")
        before = fingers.page.locator("#skirmish .trays").inner_text()
        fingers.page.reload()
        assert fingers.page.locator("#skirmish .trays").inner_text() == before
        server.kill()
        server.start()
        after = Devices(chromium, server.url)
        again = Fingers(after.open(), path)
        assert again.page.locator("#skirmish .trays").inner_text() == before
        again.reveal("p2", "tribe_family_4")
        again.reveal("p3", SAMPLE[2])
        again.expect_verdict("Anna wins", "by people")
        devices.close()
        after.close()
        assert [*devices.watch.troubles, *after.watch.troubles] == []
