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
    fingers.expect_sums(p1="2/2", p2="0/5", p3="2/1")
    fingers.expect_verdict("Anna wins", "Tie at 2 fight. 2 people to Cara's 1.")
    fingers.expect_verdict("Cara was 1 fight short.", "Pass the initiator card to Ben")
    assert fingers.taps == 7  # no tap leads from one player to the next
    fingers.page.get_by_role("link", name="Why").tap()
    expect(fingers.page.locator("#drawer")).to_contain_text("R29")
    fingers.page.keyboard.press("Escape")
    fingers.record()
    expect(fingers.page.locator("#strip .clock")).to_contain_text("Round 4")
    fingers.expect_won("Anna")
    expect(fingers.page.locator("#skirmish")).to_be_hidden()


@pytest.mark.long
def test_the_order_of_play_with_five_players(devices: Devices, ask: APIRequestContext) -> None:
    path = Camp(ask, 5).revealing(*FIVE).path
    fingers = Fingers(devices.open(), path)
    asked = fingers.page.locator("#bar .say")
    expect(asked).to_have_text("Anna: tap the target")
    fingers.declare("p1", "disarm", "saboteur", "p3", "grenade")
    expect(asked).to_have_text("Cara: tap the target")
    fingers.declare("p3", "snipe", "sniper_team", "p1", "saboteur")
    expect(fingers.tray("Anna")).to_contain_text("had acted")
    expect(asked).to_have_text("Dana: tap the target")
    fingers.declare("p4", "snipe", "sniper_team", "p5", "sniper_team")
    # The sniper who was hit before its turn is not asked any more.
    expect(asked).to_have_count(0)
    fingers.expect_sums(p1="2/1", p2="2/1", p3="1/3", p4="3/5", p5="1/1")
    fingers.expect_verdict("Dana wins", "3 fight to Anna's 2.")


@pytest.mark.long
def test_a_medic_of_any_player_saves_from_a_snipe(devices: Devices, ask: APIRequestContext) -> None:
    camp = Camp(ask, modules="hq1").revealing("sniper_team", "brawler", "medic")
    fingers = Fingers(devices.open(), camp.path)
    fingers.declare("p1", "snipe", "sniper_team", "p2", "brawler")
    expect(fingers.page.locator("#bar .say.asks")).to_have_text(
        "Does anyone save it? Anna's Sniper Team aims at Ben's Brawler"
    )
    expect(fingers.page.locator("#bar .button")).to_have_text(["No one saves"])
    expect(fingers.page.locator(".card.target")).to_have_count(1)
    fingers.tap("react-answer-p3-medic#1")
    fingers.expect_sums(p2="2/1")
    fingers.expect_verdict("Ben wins", "2 fight to Anna's 0.")


@pytest.mark.long
def test_a_rogue_decides_a_tie(devices: Devices, ask: APIRequestContext) -> None:
    fingers = Fingers(devices.open(), Camp(ask, modules="recon2").bringing(1, 2, 1).path)
    for player, cards in (("p1", "brawler"), ("p2", "brawler refugee"), ("p3", "rogue")):
        fingers.reveal(player, cards)
    fingers.expect_verdict("Cara wins", "Tie at 2 fight. Cara's Rogue takes it.")


@pytest.mark.long
def test_a_wound_switches_a_leader_off(devices: Devices, ask: APIRequestContext) -> None:
    camp = Camp(ask, modules="hq4").led(p1="butcher", p2="gangster", p3="ranger")
    camp.revealing("sniper_team scavenger", "refugee grenade", "scavenger")
    fingers = Fingers(devices.open(), camp.path)
    fingers.expect_sums(p2="3/2")
    fingers.declare("p1", "wound", "sniper_team", "p2")
    fingers.expect_sums(p1="1/3", p2="0/1")
    fingers.expect_verdict("Anna wins", "3 people", "turn the Gangster over, wounded")
    fingers.record()
    expect(fingers.page.locator("#seat-p2")).to_contain_text("wounded")


@pytest.mark.long
def test_two_players_need_a_lead_of_two(devices: Devices, ask: APIRequestContext) -> None:
    fingers = Fingers(devices.open(), Camp(ask, 2).bringing(1, 2).path)
    fingers.reveal("p1", "brawler")
    fingers.reveal("p2", "scavenger refugee")
    fingers.expect_verdict("Deadlock", "Two players: win by 2 or more.")


@pytest.mark.long
def test_a_deadlock_sends_the_resource_into_the_junkyard(
    devices: Devices, ask: APIRequestContext
) -> None:
    fingers = Fingers(devices.open(), Camp(ask, tracking="piles").bringing(1, 1, 0).path)
    fingers.reveal("p1", "scavenger")
    fingers.reveal("p2", "scavenger")
    fingers.expect_verdict(
        "Deadlock", "Anna and Ben tie at 1 fight and 1 person.", "on the junkyard"
    )
    expect(fingers.page.locator("#skirmish .aurora")).to_have_count(0)
    fingers.record()
    expect(fingers.page.locator("#strip .left")).to_contain_text("13")
    expect(fingers.page.locator("#seats")).not_to_contain_text("secret")


@pytest.mark.long
def test_of_several_means_the_chosen_one_lights_its_targets(
    devices: Devices, ask: APIRequestContext
) -> None:
    camp = Camp(ask, modules="hq4").led(p1="butcher", p2="gangster", p3="ranger")
    camp.revealing("sniper_team saboteur brawler", "refugee spear", "scavenger")
    fingers = Fingers(devices.open(), camp.path)
    page = fingers.page
    snipe = page.locator('[id="react-declare-p1-snipe-sniper_team#1-p2-refugee#1"]')
    disarm = page.locator('[id="react-declare-p1-disarm-saboteur#1-p2-spear#1"]')
    expect(snipe).to_be_visible()
    expect(disarm).to_be_hidden()
    before = fingers.entry()
    page.locator("#bar .choice", has_text="Saboteur").tap()
    expect(disarm).to_be_visible()
    expect(snipe).to_be_hidden()
    assert fingers.entry() == before  # nothing was sent
    # No card that was revealed can be taken out here.
    expect(page.locator('#skirmish [id^="out-"]:visible')).to_have_count(0)
    fingers.send(disarm)
    expect(fingers.tray("Ben").locator(".out")).to_contain_text("disarmed")


@pytest.mark.long
def test_ten_tiles_tapped_without_waiting_are_ten_cards(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    page.goto(Camp(ask).bringing(11, 1, 1).path)
    page.evaluate(
        """() => {
          for (let n = 0; n < 10; n++) {
            document.getElementById(n % 5 ? "reveal-p1-spear" : "reveal-p1-refugee").click();
          }
        }"""
    )
    expect(page.locator("#skirmish .scene-p1 .slot-row .card")).to_have_count(10)
    expect(page.locator("#seat-p1 .held")).to_have_text("Refugee ×2, Spear ×8")


def test_a_card_is_removed_by_its_x_and_the_slot_waits_for_another(
    devices: Devices, ask: APIRequestContext
) -> None:
    fingers = Fingers(devices.open(), Camp(ask).revealing("brawler spear", "scout", "refugee").path)
    fingers.expect_verdict("Anna wins")
    fingers.touch(fingers.page.get_by_text("Correct the cards"))
    fingers.send(fingers.page.get_by_role("button", name="Remove Spear"))
    fingers.expect_sums(p1="2/1")
    expect(fingers.page.locator("#tray-p1")).to_be_checked()
    expect(fingers.page.locator(".scene-p1 .slot.next")).to_have_text("card 2")
    expect(fingers.page.locator("#bar .say")).to_contain_text("1 of 2 still to come")
    fingers.send(fingers.page.get_by_role("button", name="Reveals fewer"))
    fingers.expect_verdict("Deadlock")


def test_at_the_verdict_someone_else_can_have_won_with_a_reason(
    devices: Devices, ask: APIRequestContext
) -> None:
    fingers = Fingers(devices.open(), Camp(ask).revealing("brawler", "scavenger", "refugee").path)
    fingers.expect_verdict("Anna wins")
    page = fingers.page
    fingers.touch(page.get_by_text("Someone else won"))
    fingers.touch(page.locator("#winner-win-p2"))
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("The cards say Anna wins. Why someone else?")
    ways = ["We missed a card", "House rule", "We agreed on it", "Allow it anyway", "Back"]
    expect(refusal.get_by_role("button")).to_have_text(ways)
    fingers.send(refusal.get_by_role("button", name="House rule"))
    fingers.expect_won("Ben")


def test_why_is_a_page_of_its_own_without_javascript(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open(java_script_enabled=False)
    page.goto(Camp(ask).revealing("brawler", "scavenger", "refugee").path)
    page.get_by_role("link", name="Why").tap()
    expect(page.locator("main .answer")).to_contain_text("Anna wins")
    page.locator(".bar").get_by_role("link", name="Back to the table").tap()
    expect(page.locator("#skirmish .verdict")).to_have_text("Anna wins")


def test_who_asks_for_someone_else_can_close_it_again(
    devices: Devices, ask: APIRequestContext
) -> None:
    fingers = Fingers(devices.open(), Camp(ask).revealing("brawler", "scavenger", "refugee").path)
    before = fingers.entry()
    fingers.touch(fingers.page.get_by_text("Someone else won"))
    fingers.touch(fingers.page.locator(".scene-winner").get_by_text("Close"))
    fingers.expect_verdict("Anna wins")
    expect(fingers.page.locator("#skirmish .verdict")).to_be_visible()
    assert fingers.entry() == before


@pytest.mark.long
def test_a_snipe_and_a_save_without_javascript(devices: Devices, ask: APIRequestContext) -> None:
    page = devices.open(java_script_enabled=False)
    fingers = Fingers(page, Camp(ask, modules="hq1").bringing(2, 1, 1).path)
    fingers.reveal("p1", "sniper_team scavenger")
    fingers.reveal("p2", "brawler")
    fingers.reveal("p3", "medic")
    fingers.declare("p1", "snipe", "sniper_team", "p2", "brawler")
    fingers.tap("react-answer-p3-medic#1")
    fingers.expect_verdict("Ben wins", "2 fight to Anna's 1.")
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
    fingers.expect_verdict("Ben wins", "Ben's Rogue takes it.")


def test_just_the_winner_is_enough(devices: Devices, ask: APIRequestContext) -> None:
    fingers = Fingers(devices.open(), Camp(ask).on_to("Round 3", "Skirmish").path)
    fingers.tap("winner-win-p2")
    fingers.expect_won("Ben")
    assert fingers.taps == 1


def test_the_winner_is_enough_although_cards_were_announced(
    devices: Devices, ask: APIRequestContext
) -> None:
    fingers = Fingers(devices.open(), Camp(ask).bringing(2, 1, 0).path)
    fingers.touch(fingers.page.get_by_text("Enter the winner only"))
    fingers.tap("winner-deadlock")
    expect(fingers.page.locator("#strip .clock")).to_have_text("Round 4")


def test_who_announced_no_cards_is_not_asked_for_any(
    devices: Devices, ask: APIRequestContext
) -> None:
    fingers = Fingers(devices.open(), Camp(ask).bringing(0, 1, 0).path)
    expect(fingers.page.locator("#tray-p2")).to_be_checked()
    fingers.reveal("p2", "brawler")
    fingers.expect_verdict("Ben wins")


def test_where_no_one_announced_each_player_ends_the_entry(
    devices: Devices, ask: APIRequestContext
) -> None:
    fingers = Fingers(devices.open(), Camp(ask).on_to("Round 3", "Skirmish").path)
    fingers.reveal("p1", "brawler spear")
    fingers.record()
    expect(fingers.page.locator("#tray-p2")).to_be_checked()
    for name in ("Ben", "Cara"):
        expect(fingers.page.get_by_role("heading", name=f"{name} reveals")).to_be_visible()
        fingers.send(fingers.page.get_by_role("button", name="Reveals no cards"))
    fingers.expect_verdict("Anna wins", "4 fight to Ben's 0.")


def test_the_trays_are_reached_by_the_keyboard(devices: Devices, ask: APIRequestContext) -> None:
    page = devices.open()
    fingers = Fingers(page, Camp(ask).on_to("Round 3", "Skirmish").path)
    page.locator("#tray-p1").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tray-p2")).to_be_focused()
    expect(page.locator("#reveal-p2-refugee")).to_be_visible()
    expect(page.locator("#reveal-p1-refugee")).to_be_hidden()
    switch = page.locator(".switch:has(#tray-p2)")
    outline = switch.evaluate("(one) => getComputedStyle(one).outlineStyle")
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
        before = fingers.page.locator("#seats").inner_text()
        fingers.page.reload()
        assert fingers.page.locator("#seats").inner_text() == before
        server.kill()
        server.start()
        after = Devices(chromium, server.url)
        again = Fingers(after.open(), path)
        assert again.page.locator("#seats").inner_text() == before
        again.reveal("p2", "tribe_family_4")
        again.reveal("p3", SAMPLE[2])
        again.expect_verdict("Anna wins")
        devices.close()
        after.close()
        assert [*devices.watch.troubles, *after.watch.troubles] == []
