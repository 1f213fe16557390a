"""A skirmish on the screen: tables brought to it without a browser, and fingers that count."""

from __future__ import annotations

from typing import Self

from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.web.browser.tables import Table

GAME = "arctic_scavengers"
NAMES = ("Anna", "Ben", "Cara", "Dana", "Eli")
# Eight cards for each of five players: all kinds of buttons, names of one word and of two.
EIGHT = (
    "brawler refugee refugee scavenger spear shovel pills sniper_team",
    "scout scavenger refugee tribe_family_4 net rifle medkit medic",
    "hunter saboteur thugs scavenger spear grenade multitool medic",
    "refugee refugee refugee scavenger spear shovel junk junk",
    "group_leaders field_crew scout medic pickaxe rifle pills wolf_pack",
)


def reveal_all(table: Table, *lines: str) -> None:
    """The players in turn lay these cards into their trays."""
    for n, line in enumerate(lines, 1):
        for card in line.split():
            table.tap("reveal", player=f"p{n}", card=card, origin="elsewhere")


class Camp(Table):
    """A table of Arctic Scavengers on its way into a skirmish; players are p1, p2, …"""

    def __init__(
        self, ask: APIRequestContext, players: int = 3, **answers: str | tuple[str, ...]
    ) -> None:
        super().__init__(ask, GAME, *NAMES[:players], **({"tracking": "clock"} | answers))
        self.players = players

    def led(self, **leaders: str) -> Self:
        """These players have shown their leaders."""
        for player, leader in leaders.items():
            self.tap("keep-leader", player=player, leader=leader)
        return self

    def bringing(self, *cards: int) -> Self:
        """The skirmish of round 3, into which each brings so many cards."""
        self.on_to("Round 3", "Gather")
        for n, number in enumerate(cards, 1):
            self.tap("announce", player=f"p{n}", cards=str(number))
        return self

    def revealing(self, *lines: str) -> Self:
        """The players in turn have announced and revealed these cards."""
        reveal_all(self.bringing(*(len(line.split()) for line in lines)), *lines)
        return self


class Fingers:
    """What a table does with its tablet, tap by tap."""

    def __init__(self, page: Page, path: str) -> None:
        self.page = page
        self.taps = 0
        page.goto(path)

    def entry(self) -> str:
        """The number of the last entry that the page shows."""
        return self.page.locator("#history input[name=seq]").first.input_value()

    def touch(self, element: Locator) -> None:
        """One tap, whatever comes of it."""
        self.taps += 1
        element.tap()

    def tap(self, element_id: str) -> None:
        """Tap the button with this id and wait until the table has answered."""
        self.send(self.page.locator(f'[id="{element_id}"]'))

    def send(self, button: Locator) -> None:
        """Tap a button and wait until the table has answered."""
        before = self.entry()
        self.touch(button)
        expect(self.page.locator("#history input[name=seq]").first).not_to_have_value(before)

    def unfold(self, fold_id: str) -> None:
        """Open what is folded away, unless it is open."""
        fold = self.page.locator(f'[id="{fold_id}"]')
        if fold.get_attribute("open") is None:
            self.touch(fold.locator("> summary"))

    def lay(self, *cards: str) -> None:
        """Lay cards for the action that is open."""
        for card in cards:
            self.tap(f"bench-lay-{card}")

    def turn_to(self, player: str) -> None:
        """Show a player's part of the entry, unless it is in sight."""
        switch = self.page.locator(f"#tray-{player}")
        if not switch.is_checked():
            self.touch(self.page.locator(f".switch:has(#tray-{player})"))
        expect(switch).to_be_checked()

    def reveal(self, player: str, cards: str) -> None:
        """Enter cards that a player reveals."""
        self.turn_to(player)
        for card in cards.split():
            tile = self.page.locator(f'[id="reveal-{player}-{card}"]')
            if not tile.is_visible():
                fold = self.page.locator(f'details:has([id="reveal-{player}-{card}"])')
                self.touch(fold.locator("> summary"))
            self.send(tile)

    def say(self, player: str, fight: int, people: int, *, has_rogue: bool = False) -> None:
        """Enter a player's totals without cards."""
        self.turn_to(player)
        self.unfold(f"total-{player}")
        pad = self.page.locator(f'[id="total-{player}"]')
        self.touch(pad.locator(f'input[name="fight"][value="{fight}"]'))
        self.touch(pad.locator(f'input[name="people"][value="{people}"]'))
        if has_rogue:
            self.touch(pad.locator('input[name="has_rogue"]'))
        self.tap(f"total-say-{player}")

    def declare(self, by: str, does: str, card: str, *aim: str) -> None:
        """A card does something to a card, building or leader: its means, then the lit card."""
        owner, target = (*aim, "", "")[:2]
        aimed = (owner, f"{target}#1" if target else "")
        lit = self.page.locator(
            f'[id="{"-".join(("react-declare", by, does, f"{card}#1", *aimed))}"]'
        )
        for means in self.page.locator("#bar .choice").all():
            if not lit.is_visible():
                self.touch(means)
        self.send(lit)

    def record(self) -> None:
        """Tap the key of the bar."""
        self.send(self.page.locator("#bar .next"))

    def tray(self, name: str) -> Locator:
        """A player's cards under their seat."""
        return self.page.locator(f'#skirmish .tray[aria-label="{name}\'s cards"]:visible')

    def expect_sums(self, **sums: str) -> None:
        """Fight and people on the seats of players, as in `p1="2/3"`."""
        for player, sum_ in sums.items():
            figures = self.page.locator(f"#seat-{player} .numbers .tally")
            expect(figures).to_have_text(sum_.split("/"))

    def expect_verdict(self, *words: str) -> None:
        """What the moment of the verdict says."""
        for one in words:
            expect(self.page.locator("#skirmish .outcome")).to_contain_text(one)

    def expect_won(self, name: str) -> None:
        """Who won the skirmish before this round, as the log tells it."""
        log = self.page.request.get(f"{self.page.url}/log").text()
        assert f"{name} wins the contested resource" in log
