"""An evening with Arctic Scavengers, played by touching what is on the screen."""

from __future__ import annotations

import re
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.tables import ALONE

NAMES = ("Anna", "Ben", "Cara", "Dana", "Eli")
REST = 500  # ms: a little longer than a button rests after it was tapped


class Evening:
    """One table in a browser; players are p1, p2, … in seat order."""

    def __init__(self, page: Page, players: int = 3, **answers: str | list[str]) -> None:
        self.page = page
        seats = {f"name{n}": name for n, name in enumerate(NAMES[:players], 1)}
        query = {"game": "arctic_scavengers", "first": "1", **seats, **answers}
        page.goto(f"/new?{urlencode(query, doseq=True)}")
        self._has_script = bool(page.evaluate("typeof htmx !== 'undefined'"))
        if self._has_script:
            # People take their time between taps; here it passes at once.
            page.clock.install()
        page.get_by_role("button", name="Start", exact=True).tap()
        expect(page.locator("#strip .clock")).to_contain_text("Round 1")
        page.wait_for_load_state()
        self.path = urlsplit(page.url).path

    # Tapping --------------------------------------------------------------------------------

    def tap(self, element_id: str) -> None:
        """Tap the button with this id and wait until the table has answered."""
        self._tap(self.page.locator(f'[id="{element_id}"]'))

    def _tap(self, button: Locator) -> None:
        before = self.entry()
        button.tap()
        self.newer_than(before).wait_for(state="attached")
        self.rest()

    def newer_than(self, entry: str) -> Locator:
        """There as soon as the page shows a later entry than this."""
        return self.page.locator(f'#history input[name=seq]:not([value="{entry}"])').first

    def rest(self) -> None:
        """Let a moment pass, so that the next tap is no tremble of the last one."""
        if self._has_script:
            self.page.clock.fast_forward(REST)

    def entry(self) -> str:
        """The number of the last entry that the page shows."""
        return self.page.locator("#history input[name=seq]").first.input_value()

    def unfold(self, element_id: str, fold: str) -> None:
        """Open the fold that a button lies in, if it is shut."""
        if not self.page.locator(f'[id="{element_id}"]').is_visible():
            self.page.locator(f"{fold} > summary").tap()

    # The round ------------------------------------------------------------------------------

    def next(self) -> None:
        """Tap the large button."""
        self._tap(self.page.locator("#now button.large"))

    def insist(self) -> None:
        """Tap the large button with its padlock, and then go on anyway."""
        # Without JavaScript the refusal is a page of its own, which shows no entry.
        before = self.entry()
        self.page.locator("#now button.large.locked").tap()
        self.page.locator("#message-overrule").tap()
        self.newer_than(before).wait_for(state="attached")
        self.rest()

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
        self.unfold("winner-deadlock", "#skirmish-just")

    def end_turns(self, players: int) -> None:
        """So many players are done; where there is a skirmish they bring three cards each."""
        for _ in range(players):
            if self.page.locator("#announce-3").is_visible():
                self.announce(3)
            else:
                self.next()

    def quiet_round(self, players: int, winner: str = "") -> None:
        """A round in which nobody gathers anything; without a winner it ends in a deadlock."""
        self.next()
        self.end_turns(players)
        if self.page.locator("#skirmish").is_visible():
            self.win(winner) if winner else self.deadlock()

    # Gathering ------------------------------------------------------------------------------

    def tick(self, action: str) -> None:
        """Just tick an action."""
        self.tap(f"tile-tick-{action}")

    def open(self, player: str, action: str) -> None:
        """Open an action of whoever gathers by its tile."""
        button = f"tile-open-{player}-{action}"
        self.unfold(button, "#bench-unlikely")
        self._show(button)

    def interrupt(self, player: str) -> None:
        """Somebody whose turn it is not interrupts."""
        self.tap(f"other-open-{player}-interrupt")

    def lay(self, *cards: str) -> None:
        """Lay cards for the action that is open; an unexpected one was there before."""
        for card in cards:
            self.unfold(f"bench-lay-{card}", "#bench-more")
            self._show(f"bench-lay-{card}")

    def choose(self, player: str, action: str, field: str, value: str) -> None:
        """Settle a question of the action that is open; an unexpected card was there before."""
        self._show(f"bench-choose-{player}-{action}-{field}-{value}".replace(" ", "_"))

    def aim(self, player: str, target: str) -> None:
        """Choose whose card is hit, if more than one player has something, and then which."""
        whose = target.partition("/")[0]
        if self.page.locator(f'[id="bench-choose-{player}-interrupt-victim-{whose}"]').count():
            self.choose(player, "interrupt", "victim", whose)
        self.choose(player, "interrupt", "target", target)

    def _show(self, element_id: str) -> None:
        """Tap something that may show a card, and say that it was there before if the table asks."""
        before = self.entry()
        self.page.locator(f'[id="{element_id}"]').tap()
        there = self.page.get_by_role("button", name="It was there before")
        there.or_(self.newer_than(before)).first.wait_for(state="attached")
        if there.is_visible():
            self._tap(there)
        self.rest()

    def complete(self, player: str, action: str, choice: str = "") -> None:
        """Do the action that is open, by the button that says what comes of it."""
        own = f"bench-complete-{player}-{action}-{choice}"
        if self.page.locator(f'[id="{own}"]').count():
            if self.page.locator("#bench-results").count():
                self.unfold(own, "#bench-results")
            self._show(own)
            return
        self.unfold(f"bench-complete-{choice}", "#bench-named")
        self._show(f"bench-complete-{choice}")

    def do(self, player: str, action: str, *cards: str, choice: str = "") -> None:
        """Do an action with cards."""
        self.open(player, action)
        self.lay(*cards)
        self.complete(player, action, choice)

    def keep_leader(self, player: str, leader: str) -> None:
        """A player keeps a leader."""
        button = f"leader-keep-leader-{player}-{leader}"
        if not self.page.locator(f'[id="{button}"]').is_visible():
            folds = self.page.locator("details.leader-choice > summary")
            folds.filter(has_text=NAMES[int(player[1:]) - 1]).tap()
        self.tap(button)

    def catch_up(self, round_number: int, contested: int) -> None:
        """After a while of not tapping the table says how it stands, by buttons alone."""
        self.page.goto(f"{self.path}/page/catch_up")
        for field, label, wanted in (
            ("#round", "Round", round_number),
            ("#contested", "Contested left", contested),
        ):
            now = int(self.page.locator(field).input_value())
            step = "one more" if wanted > now else "one less"
            for _ in range(abs(wanted - now)):
                self.page.get_by_role("button", name=f"{label}: {step}", exact=True).tap()
        self.page.locator("#save").tap()
        expect(self.page.locator("#strip .clock")).to_contain_text(f"Round {round_number}")
        self.page.wait_for_load_state()

    # What is to be seen -----------------------------------------------------------------------

    def seat(self, player: str) -> Locator:
        """One player's panel."""
        return self.page.locator(f"#seat-{player}")

    def expect_clock(self, clock: str, step: str = "") -> None:
        """Where in the game the strip says we are."""
        expect(self.page.locator("#strip .clock")).to_have_text(re.compile(f"^{clock}"))
        if step:
            expect(self.page.locator("#strip [aria-current=step]")).to_have_text(step)

    def expect_laid(self, *cards: str) -> None:
        """The cards that lie in the open panel."""
        expect(self.page.locator("#bench .laid .face-name")).to_have_text(list(cards))

    def shown(self) -> str:
        """Everything the table says, without what changes with every picture."""
        parts = ("#strip", "#now", "#seats", "#bench")
        texts = [self.page.locator(part).text_content() or "" for part in parts]
        return " ".join(" ".join(texts).split())

    def score(self) -> str:
        """What the score page says, read without leaving the table."""
        main = self._read("score").partition("<main")[2].partition("</main>")[0]
        return " ".join(re.sub(r"<[^>]*>", " ", main).split())

    def told(self) -> list[str]:
        """The lines of the log that count, without what was undone and the undoing itself."""
        return re.findall(
            r'<li class="command">\s*<a[^>]*><span><span class="text">([^<]*)', self._read("log")
        )

    def _read(self, page: str) -> str:
        return self.page.request.get(f"{self.path}/{page}", headers=ALONE).text()
