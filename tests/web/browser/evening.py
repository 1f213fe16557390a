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
        page.locator("#start").tap()
        expect(page.locator("#strip .clock")).to_contain_text(re.compile("Round 1|Set-up"))
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

    def unfold(self, element_id: str) -> None:
        """Open the fold that a button lies in, if it is shut."""
        if not self.page.locator(f'[id="{element_id}"]').is_visible():
            self.page.locator(f'details:has([id="{element_id}"]) > summary').tap()

    # The round ------------------------------------------------------------------------------

    def next(self) -> None:
        """Tap the key of the bar."""
        self._tap(self.page.locator("#bar .next"))

    def announce(self, cards: int) -> None:
        """Whoever gathers is done and brings so many cards."""
        self._tap(self.bringing(cards))

    def bringing(self, cards: int) -> Locator:
        """What whoever gathers taps to bring so many cards."""
        return self.page.locator(f'[id^="bar-announce-"][id$="-{cards}"]')

    def win(self, player: str) -> None:
        """A player wins the skirmish, and nothing more is said about it."""
        self.just_the_winner()
        self.tap(f"winner-win-{player}")

    def deadlock(self) -> None:
        """No one wins the skirmish, and nothing more is said about it."""
        self.just_the_winner()
        self.tap("winner-deadlock")

    def just_the_winner(self) -> None:
        """Show the buttons that say how a skirmish ended, unless they are in sight."""
        if not self.page.locator("#winner-deadlock").is_visible():
            self.page.locator("#bar .choice", has_text="Enter the winner only").tap()

    def end_turns(self, players: int) -> None:
        """So many players are done; where there is a skirmish they bring three cards each."""
        for _ in range(players):
            if self.bringing(3).is_visible():
                self.announce(3)
            else:
                self.next()

    def quiet_round(self, players: int, winner: str = "") -> None:
        """A round in which no one gathers anything; without a winner it ends in a deadlock."""
        self.next()
        self.end_turns(players)
        if self.page.locator("#skirmish").is_visible():
            self.win(winner) if winner else self.deadlock()

    # Gathering ------------------------------------------------------------------------------

    def tick(self, player: str, action: str) -> None:
        """Note an action that is open as done, without cards."""
        self.tap(f"bar-tick-{player}-{action}")

    def open(self, player: str, action: str) -> None:
        """Open an action of whoever gathers by its tile, or by the bar while another is open."""
        by_bar = f"bar-open-{player}-{action}"
        is_offered = self.page.locator(f'[id="{by_bar}"]').count()
        self._show(by_bar if is_offered else f"tile-open-{player}-{action}")

    def open_building(self, player: str, site: str) -> None:
        """Open a building of whoever gathers: what goes in, and what comes out."""
        self.open(player, f"store-{site}")

    def attack(self, player: str, means: str, target: str = "") -> None:
        """A card of a player attacks: the way in, whose card, and what it hits."""
        self.open_attack()
        self.attack_with(player, means)
        if target:
            self.choose(player, "interrupt", "target", target)

    def open_attack(self) -> None:
        """The way in to attacks, before it is known whose card attacks."""
        self._tap(self.page.locator('[id^="bench-open-"][id$="-interrupt"]'))

    def attack_with(self, player: str, means: str) -> None:
        """Enter whose card attacks."""
        self._show(f"bench-open-{player}-interrupt-{means}")

    def lay(self, *cards: str) -> None:
        """Play cards for the action that is open; an unexpected one is already owned."""
        for card in cards:
            self._show(f"bench-lay-{card}")

    def choose(self, player: str, action: str, field: str, value: str) -> None:
        """Settle a question of the action that is open; an unexpected card is already owned."""
        self._show(f"bench-choose-{player}-{action}-{field}-{value}".replace(" ", "_"))

    def _show(self, element_id: str) -> None:
        """Tap something that may show a card, and enter that it is already owned if the table asks."""
        self.unfold(element_id)
        before = self.entry()
        self.page.locator(f'[id="{element_id}"]').tap()
        there = self.page.get_by_role("button", name="Already owned it")
        there.or_(self.newer_than(before)).first.wait_for(state="attached")
        if there.is_visible():
            self._tap(there)
        self.rest()

    def complete(self, player: str, action: str, choice: str = "") -> None:
        """Do the action that is open, by the button that says what comes of it."""
        results = (
            f"bar-complete-{player}-{action}-{choice}",
            f"bench-complete-{player}-{action}-{choice}",
        )
        for result in results:
            if self.page.locator(f'[id="{result}"]').count():
                self._show(result)
                return
        if not self.page.locator(f'[id="bench-complete-{choice}"]').count():
            self.tap(f"bar-choose-{player}-{action}-named-yes")
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

    def expect_turn(self, name: str) -> None:
        """Whose turn it is: their seat is one piece with the work area."""
        expect(self.page.locator(".seat[aria-current] .name")).to_have_text(name)

    def expect_tribe(self, player: str, people: int) -> None:
        """How large a tribe is, as far as its cards are known."""
        expect(self.seat(player).locator(".figure-main")).to_have_text(re.compile(rf"^{people} "))

    def expect_laid(self, *cards: str) -> None:
        """The cards that lie in the open panel."""
        expect(self.page.locator("#bench .played .card-name")).to_have_text(list(cards))

    def shown(self) -> str:
        """Everything the table says, without what changes with every picture."""
        parts = ("#strip", "#seats", "#bench", "#bar")
        texts = [self.page.locator(part).text_content() or "" for part in parts]
        return " ".join(" ".join(texts).split())

    def score(self) -> str:
        """What the score page says, read without leaving the table."""
        return self._main("score")

    def working(self) -> str:
        """What is said about how the score came about."""
        return self._main("score/working")

    def _main(self, page: str) -> str:
        main = self._read(page).partition("<main")[2].partition("</main>")[0]
        # The strip says what undo would take back.
        return " ".join(re.sub(r"<[^>]*>", " ", main.rpartition("</header>")[2]).split())

    def told(self) -> list[str]:
        """The lines of the log that count, without what was undone and the undoing itself."""
        line = r'<li class="command">\s*<a[^>]*>.*?<span class="text">([^<]*)'
        return re.findall(line, self._read("log"), re.DOTALL)

    def has_overruled(self) -> bool:
        """Whether the log has a line that was allowed although a rule speaks against it."""
        return "allowed anyway" in self._read("log")

    def _read(self, page: str) -> str:
        return self.page.request.get(f"{self.path}/{page}", headers=ALONE).text()
