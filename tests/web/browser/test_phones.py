"""Whole games with a tablet and a phone for each of three players: what each sees, and what no one loses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live_server import LiveServer
from tests.web.browser.devices import Devices
from tests.web.browser.party import NAMES, Party, choose
from tests.web.browser.screen import NOT_SENT
from tests.web.browser.tables import ALONE
from tests.web.browser.test_arctic_count import lay
from tests.web.browser.test_arctic_game import expect_turn, turn
from tests.web.browser.test_live import HIDE, free_port, stop_the_clock

pytestmark = [pytest.mark.browser, pytest.mark.long]


def expect_backs(page: Page, **numbers: int) -> None:
    """How many cards players have put face down, as everyone sees it."""
    for name, number in numbers.items():
        seat = page.locator(".seat", has=page.get_by_role("heading", name=name))
        expect(seat.locator(".figure-back")).to_contain_text(str(number))


def expect_verdict(party: Party, words: str) -> None:
    """What stands on all devices once the cards have turned."""
    for page in party.all:
        expect(page.locator("#skirmish .verdict")).to_have_text(words)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    """A server of its own, which may be killed."""
    with LiveServer(tmp_path / "instance", port=free_port()) as started:
        yield started
        printed = "".join(started.printed)
        assert "Traceback" not in printed, printed[-3000:]


@pytest.fixture
def devices(chromium: Browser, server: LiveServer) -> Iterator[Devices]:
    """Devices of that server; what they could not send is expected."""
    opened = Devices(chromium, server.url)
    opened.watch.expect(NOT_SENT)
    yield opened
    opened.close()
    assert opened.watch.troubles == []


def test_a_whole_game_of_arctic_scavengers_with_commits_on_phones(
    devices: Devices, server: LiveServer
) -> None:
    party = Party(devices, "game=arctic_scavengers&tracking=decks")
    digs_on_her_own_phone(party)
    party.quiet_round()
    while_two_are_away(party)
    names_what_she_won(party)
    server_is_killed(party, server)
    party.catch_up(16, 1)
    a_draft_stays(party)
    expect_verdict(party, "Ben wins")
    party.next()
    counts_on_phones(party)
    the_result(party)


def digs_on_her_own_phone(party: Party) -> None:
    """Round 1: Anna digs for herself; the others see that she keeps a card, and not which."""
    anna = party.phones["Anna"]
    party.next()
    party.tap(anna, "#tile-open-p1-dig")
    party.tap(anna, "#bench-lay-scavenger")
    for page in (party.tablet, party.phones["Ben"]):
        expect(page.locator("main")).to_contain_text("Anna digs")
    party.tap(anna, "#bar-complete-p1-dig-secret")
    for page in party.all:
        expect(page.locator("#seat-p1")).to_contain_text("+1 unknown card")
    while party.tablet.locator("#strip .clock").inner_text() == "Round 1":
        party.next()


def while_two_are_away(party: Party) -> None:
    """Round 3: Anna commits while Ben has no network and Cara's phone is dark; both are right at once."""
    anna, ben, cara = party.phones.values()
    party.next()
    ben.context.set_offline(True)
    cara.evaluate(HIDE, True)
    choose(anna, "brawler", "spear")
    anna.locator("#commit-cards").tap()
    expect_backs(party.tablet, Anna=2)
    for page in (ben, cara):  # neither waits for a moment to pass
        stop_the_clock(page)
    ben.context.set_offline(False)
    cara.evaluate(HIDE, False)
    for page in (ben, cara):
        expect_backs(page, Anna=2)
        page.clock.resume()
    party.commit("Ben", "scavenger")
    cara.goto("/rules")
    cara.go_back()
    expect_backs(cara, Anna=2, Ben=1)
    party.commit("Cara")
    expect_verdict(party, "Anna wins")


def names_what_she_won(party: Party) -> None:
    """What Anna has won only her phone says; everyone is told the same line."""
    anna = party.phones["Anna"]
    party.next()
    for page in party.all:
        expect(page.locator("#seat-p1")).to_contain_text("+2 unknown cards")
    name_a_card(party, "contested", "wolf_pack")
    expect(anna.locator("#mine")).to_contain_text("Wolf Pack")
    for page in (party.tablet, party.phones["Ben"], party.phones["Cara"]):
        expect(page.locator("#history")).to_contain_text("Anna names a card.")
        told = page.request.get(f"{party.path}/log", headers=ALONE).text()
        assert "Anna names a card." in told and "Wolf Pack" not in told


def name_a_card(party: Party, origin: str, kind: str) -> None:
    """Anna says on her phone what an unknown card of hers is."""
    anna = party.phones["Anna"]
    card = anna.locator(f"#mine .own-card[id^=own-{origin}]")
    if not card.is_visible():
        anna.locator("#own-cards > summary").tap()
    card.locator("summary").tap()
    party.tap(anna, card.locator(f"[id$={kind}]"))


def server_is_killed(party: Party, server: LiveServer) -> None:
    """Round 4: it dies like a flat battery; what was tapped meanwhile waits, and counts once."""
    party.next()
    before = party.entry(party.tablet)
    server.kill()
    phone = party.phones["Ben"]
    phone.locator("#tile-open-p2-hunt").tap()
    for page in party.all:
        expect(page.locator(".offline")).to_contain_text("Nothing is lost.")
    server.start()
    party.in_step(before + 1)
    for page in party.all:
        expect(page.locator(".offline")).to_have_count(0)
        assert party.entry(page) == before + 1
    party.tap(phone, phone.get_by_role("button", name="Close"))


def a_draft_stays(party: Party) -> None:
    """Round 16: what others tap leaves a draft as it is; only one's own reload begins it anew."""
    anna, ben, cara = party.phones.values()
    party.next()
    choose(ben, "scavenger")
    name_a_card(party, "junkyard", "net")
    expect(ben.locator("#commit-scavenger")).to_have_value("1")
    expect(ben.locator("#commit-cards")).to_have_text("Commit 1 card")
    party.tap(ben, "#commit-cards")
    choose(cara, "brawler")
    cara.reload()
    expect(cara.locator("#commit-form")).to_be_hidden()
    party.commit("Cara")
    party.commit("Anna")


def counts_on_phones(party: Party) -> None:
    """Everyone counts on their own phone, where what they named is filled in."""
    anna, *_ = party.phones.values()
    expect(party.tablet.locator("#strip .clock")).to_have_text("The count")
    anna.locator("#own-others > summary").tap()
    for card in ("wolf_pack", "net"):
        expect(anna.locator(f"[id='own-count-{card}']")).to_have_value("1")
    for phone in party.phones.values():
        party.tap(phone, "#count-mine")


def the_result(party: Party) -> None:
    """The tablet closes the count and reveals the places; every phone can see them."""
    party.next()
    tablet, anna = party.tablet, party.phones["Anna"]
    tablet.get_by_role("link", name="See the result").tap()
    reveal = tablet.locator("#reveal-next")
    expect(reveal).to_be_visible()
    while reveal.is_visible():  # who share a place are revealed together
        label = reveal.inner_text()
        reveal.tap()
        expect(reveal.filter(has_text=label)).to_have_count(0)
    expect(tablet.locator("#ranks .rank")).to_have_count(3)
    expect(tablet.locator("#ranks h2.won")).to_be_visible()
    anna.goto(f"{party.path}/score?shown=all")
    expect(anna.locator("#ranks h2.won")).to_have_text(tablet.locator("#ranks h2.won").inner_text())


def test_a_whole_game_of_arctic_with_totems_on_phones(devices: Devices, server: LiveServer) -> None:
    party = Party(devices, "game=arctic&tracking=turns")
    for name in ("Ben", "Cara"):
        keeps_a_totem(party, name)
    for number in range(2):
        takes_a_turn(party, number)
    keeps_a_totem(party, "Anna")
    server.kill()
    for page in party.all:
        expect(page.locator(".offline")).to_contain_text("Nothing is lost.")
    server.start()
    for page in party.all:
        expect(page.locator(".offline")).to_have_count(0)
    takes_a_turn(party, 2)
    party.tablet.goto(f"{party.path}/page/counts")
    party.tap(party.tablet, party.tablet.get_by_role("button", name="Open the Reserve"))
    party.tablet.goto(party.path)
    for number in range(3, 6):
        takes_a_turn(party, number)
    expect(party.tablet.locator("#strip .until")).to_have_text("last turns")
    for number in range(6, 9):
        takes_a_turn(party, number, is_last=True)
    for name in NAMES:
        counts_a_pile(party, name)
    party.tap(party.phones["Cara"], "#bar .next")
    for page in party.all:
        expect(page.locator("#strip .clock")).to_have_text("Game over")


PILE = "ffxmmppoobb"  # of eleven cards, as many as everyone has placed
TOTEMS = {"Anna": "Fox", "Ben": "Orca", "Cara": "Puffin"}


def keeps_a_totem(party: Party, name: str) -> None:
    """A player says on the own phone which animal it is; no other page tells it."""
    phone = party.phones[name]
    own = phone.get_by_role("group", name="My totem")
    party.tap(phone, own.get_by_role("button", name=TOTEMS[name]))
    expect(phone.locator(".own-totem")).to_contain_text(TOTEMS[name])
    expect(party.tablet.locator(".own-totem")).to_have_count(0)


def takes_a_turn(party: Party, number: int, *, is_last: bool = False) -> None:
    """A turn on the phone of whose turn it is; on every other device nothing can be tapped for it but on the tablet."""
    name, after = NAMES[number % 3], NAMES[(number + 1) % 3]
    for page in party.all:
        expect_turn(page, name)
    turn(party.phones[name], number, is_last=is_last)
    if number < 8:
        for page in party.all:
            expect_turn(page, after)


def counts_a_pile(party: Party, name: str) -> None:
    """Each taps in the own pile, and reveals the totem that the phone knows."""
    phone = party.phones[name]
    lay(phone, PILE)
    expect(phone.locator(".pile-card")).to_have_count(len(PILE))
    reveal = phone.get_by_role("button", name=f"Reveal my totem: {TOTEMS[name]}")
    party.tap(phone, reveal)
    expect(party.tablet.locator(f"#seat-p{NAMES.index(name) + 1}")).not_to_contain_text("–")
