"""An evening with Arctic Scavengers, played by touching what is on the screen."""

from __future__ import annotations

from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

NAMES = ("Anna", "Ben", "Cara", "Dana", "Eli")


class Evening:
    """One table in a browser; players are p1, p2, … in seat order."""

    def __init__(self, page: Page, players: int = 3, **answers: str | list[str]) -> None:
        self.page = page
        seats = {f"name{n}": name for n, name in enumerate(NAMES[:players], 1)}
        query = {"game": "arctic_scavengers", "first": "1", **seats, **answers}
        page.goto(f"/new?{urlencode(query, doseq=True)}")
        page.get_by_role("button", name="Start", exact=True).tap()
        expect(page.locator("#strip .clock")).to_contain_text("Round 1")

    def tap(self, element_id: str) -> None:
        """Tap the button with this id and wait until the table has answered."""
        button = self.page.locator(f'[id="{element_id}"]')
        before = self.entry()
        button.tap()
        expect(self.page.locator("#history input[name=seq]").first).not_to_have_value(before)

    def entry(self) -> str:
        """The number of the last entry that the page shows."""
        return self.page.locator("#history input[name=seq]").first.input_value()

    def next(self) -> None:
        """Tap the large button."""
        before = self.entry()
        self.page.locator("#now button.large").tap()
        expect(self.page.locator("#history input[name=seq]").first).not_to_have_value(before)

    def insist(self) -> None:
        """Tap the large button with its padlock, and then go on anyway."""
        before = self.entry()
        self.page.locator("#now button.large.locked").tap()
        self.page.locator("#message-overrule").tap()
        expect(self.page.locator("#history input[name=seq]").first).not_to_have_value(before)

    def open(self, player: str, deed: str) -> None:
        """Open a deed by its tile."""
        button = self.page.locator(f'[id="tile-open-{player}-{deed}"]')
        if not button.is_visible():
            self.page.locator("#bench-unlikely > summary").tap()
        self.tap(f"tile-open-{player}-{deed}")

    def tick(self, deed: str) -> None:
        """Just tick a deed."""
        self.tap(f"tile-tick-{deed}")

    def lay(self, *cards: str) -> None:
        """Lay cards for the deed that is open."""
        for card in cards:
            button = self.page.locator(f'[id="bench-lay-{card}"]')
            if not button.is_visible():
                self.page.locator("#bench-more > summary").tap()
            self.tap(f"bench-lay-{card}")

    def complete(self, player: str, deed: str, choice: str = "") -> None:
        """Do the deed that is open, by the button that says what comes of it."""
        own = self.page.locator(f'[id="bench-complete-{player}-{deed}-{choice}"]')
        if own.count():
            self.tap(f"bench-complete-{player}-{deed}-{choice}")
            return
        named = self.page.locator(f'[id="bench-complete-{choice}"]')
        if not named.is_visible():
            self.page.locator("#bench-named > summary").tap()
        self.tap(f"bench-complete-{choice}")

    def choose(self, player: str, deed: str, field: str, value: str) -> None:
        """Settle a question of the deed that is open."""
        self.tap(f"bench-choose-{player}-{deed}-{field}-{value}")

    def do(self, player: str, deed: str, *cards: str, choice: str = "") -> None:
        """Do a deed with cards."""
        self.open(player, deed)
        self.lay(*cards)
        self.complete(player, deed, choice)

    def keep_leader(self, player: str, leader: str) -> None:
        """A player keeps a leader."""
        button = self.page.locator(f'[id="leader-keep-leader-{player}-{leader}"]')
        if not button.is_visible():
            self.page.locator("details.leader-choice > summary").filter(
                has_text=NAMES[int(player[1:]) - 1]
            ).tap()
        self.tap(f"leader-keep-leader-{player}-{leader}")

    def announce(self, cards: int) -> None:
        """Whoever gathers is done and brings so many cards."""
        self.tap(f"announce-{cards}")

    def win(self, player: str) -> None:
        """A player wins the skirmish, and nothing more is said about it."""
        self.just_the_winner()
        self.tap(f"winner-win-{player}")

    def deadlock(self) -> None:
        """Nobody wins the skirmish, and nothing more is said about it."""
        self.just_the_winner()
        self.tap("winner-deadlock")

    def just_the_winner(self) -> None:
        """Unfold the buttons that say how a skirmish ended."""
        if not self.page.locator("#winner-deadlock").is_visible():
            self.page.locator("#skirmish-just > summary").tap()

    def clock(self) -> str:
        """Round and step, as the strip shows them."""
        step = self.page.locator("#strip [aria-current=step]")
        now = step.inner_text() if step.count() else "over"
        return f"{self.page.locator('#strip .clock').inner_text()} {now}"

    def seat(self, player: str) -> Locator:
        """One player's panel."""
        return self.page.locator(f"#seat-{player}")

    def quiet_round(self, players: int, winner: str = "") -> None:
        """A round in which nobody gathers: everybody brings three cards, if there is a skirmish."""
        self.next()
        for _ in range(players):
            if self.page.locator("#announce-3").is_visible():
                self.announce(3)
            else:
                self.next()
        if self.page.locator("#skirmish").is_visible():
            if winner:
                self.win(winner)
            else:
                self.deadlock()
