"""Tables of Arctic Scavengers at any point of the game, the fullest there is among them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from playwright.sync_api import APIRequestContext

from tests.web.browser.tables import Table

GAME = "arctic_scavengers"
# As long as a name may be, of one word and of several; the first is on most buttons.
NAMES = (
    "Bartholomaeusdottirovich",
    "Anna of the Frozen Fjord",
    "Cara",
    "Dorothea von der Polaris",
    "Emil",
)
MODULES = ("hq4", "recon1", "recon2", "recon3", "recon4", "recon5")
EVERYTHING: dict[str, str | tuple[str, ...]] = {
    "modules": MODULES,
    "junkyard": "everything",
    "contested": "one_of_each",
    "stacks": "random",
}
LEADERS = ("swindler", "yardmaster", "fanatic", "butcher", "ranger")
BUILT = ("armory", "pharmacy", "bunker")
WORKERS = ("refugee", "refugee", "refugee")  # enough for any of them but the last


class Tribes(Table):
    """A table of Arctic Scavengers: players are p1 to p5, and cards come from wherever they have to."""

    def __init__(
        self, ask: APIRequestContext, *names: str, **answers: str | tuple[str, ...]
    ) -> None:
        super().__init__(ask, GAME, *names, **({"tracking": "decks", "seed": "7"} | answers))

    def led(self, *leaders: str) -> Self:
        """The players, or the first of them, have shown their leaders."""
        for n, leader in enumerate(leaders or LEADERS, 1):
            self.tap("keep-leader", player=f"p{n}", leader=leader)
        return self

    def dealt(self, player: str, seed: str) -> Self:
        """Two leaders were dealt to a player, by chance or as here by a seed."""
        return self.tap("deal-leaders", player=player, seed=seed)

    def opened(self, action: str, *cards: str, player: str = "p1") -> Self:
        """Somebody has opened an action and laid cards for it."""
        self.tap("open", player=player, action=action, origin="elsewhere")
        for card in cards:
            self.tap("lay", player=player, action=action, card=card, origin="elsewhere")
        return self

    def chosen(self, action: str, player: str = "p1", **answers: str) -> Self:
        """Questions of the open action are settled."""
        for field, value in answers.items():
            self.tap(
                "choose", player=player, action=action, field=field, value=value, origin="elsewhere"
            )
        return self

    def done(self, action: str, *cards: str, choice: str = "", player: str = "p1") -> Self:
        """An action with cards."""
        self.opened(action, *cards, player=player)
        self.tap("complete", player=player, action=action, choice=choice)
        return self

    def built(self) -> Self:
        """The first player has two complete buildings and one under construction, in the draw of round 4."""
        for number, building in enumerate(BUILT, 1):
            self.on_to(f"Round {number}", "Gather")
            self.done("build", "engineer", choice=building)
            if number > 1:
                self.done("work", *WORKERS, choice=f"p1.{number - 1}")
        return self.on_to("Round 4", "Draw")

    def stored(self) -> Self:
        """Two tools lie in the first player's armory, in round 4, where only this player still gathers."""
        self.built().on_to("Round 4", "Gather")
        for player in ("p2", "p3", "p4", "p5"):
            self.tap("announce", player=player, cards="10")
        return self.done("store", "spear", "shovel", choice="p1.1")

    def interrupting(self, means: str, target: str = "") -> Self:
        """The second player has interrupted with a card, perhaps aimed at something."""
        self.opened("interrupt", player="p2").chosen("interrupt", "p2", means=means)
        return self.chosen("interrupt", "p2", target=target) if target else self

    def hurt(self) -> Self:
        """The first player's pharmacy is disabled and their leader wounded."""
        for means, target in (("saboteur", "p1/p1.2"), ("sniper_team", "p1/mentor")):
            self.interrupting(means, target)
            self.tap("complete", player="p2", action="interrupt", choice="hits")
        return self

    def brought(self) -> Self:
        """Everybody has said how many cards they bring to the skirmish of round 4."""
        return self.tap("announce", player="p1", cards="0")

    def at_the_end(self, *, is_secretive: bool = False) -> Self:
        """The last contested resource is gone; perhaps everybody keeps two cards secret."""
        origins = ("contested", "junkyard") if is_secretive else ()
        secrets = {f"decks.p{n}.?{one}": "1" for n in range(1, 6) for one in origins}
        answers = {"round": "16", "contested": "1", **secrets}
        return self.tap("catch-up", 1, **answers).on_to("The count")


class FullTable(Tribes):
    """Five players with long names, and everything on the table."""

    def __init__(self, ask: APIRequestContext, **changes: str | tuple[str, ...]) -> None:
        super().__init__(ask, *NAMES, **(EVERYTHING | changes))


def full_tables(ask: APIRequestContext) -> dict[str, Callable[[], FullTable]]:
    """How to bring about one table for each phase and for each kind of panel that can be open."""

    def gathering() -> FullTable:
        return FullTable(ask).led().on_to("Round 1", "Gather")

    def second() -> FullTable:
        return FullTable(ask).led().on_to("Round 2", "Gather")

    def later() -> FullTable:
        return FullTable(ask).led().stored()

    def drafting() -> FullTable:
        return FullTable(ask, variants="leader_drafting").on_to("Round 1", "Gather")

    def dirty() -> FullTable:
        return FullTable(ask, modules="hq4").led("mentor", "butcher").stored()

    scavengers = ["hardy_scavenger"] * 3
    return {
        "full_leaders": lambda: FullTable(ask).led(*LEADERS[:2]),
        "full_dealt": lambda: FullTable(ask).led(*LEADERS[:2]).dealt("p3", "1"),
        "full_choice": lambda: FullTable(ask),
        "full_timers": lambda: FullTable(ask).led().built(),
        "full_gather": later,
        "full_dig": lambda: gathering().opened("dig", "engineer", "cargo_sled", *scavengers),
        "full_hire": lambda: gathering().done("hunt", "hunter").opened("hire", "medkit", "pills"),
        "full_opened": lambda: gathering().opened("trash"),
        "full_site": lambda: later().tap("open", player="p1", action="store", choice="p1.1"),
        "full_trash": lambda: gathering().opened("trash", "refugee", "refugee", "shovel"),
        "full_build": lambda: gathering().opened("build", "engineer", "tinker"),
        "full_work": lambda: later().opened("work", "refugee", "toolkit"),
        "full_store": lambda: later().opened("store", "rifle"),
        "full_retrieve": lambda: later().opened("retrieve"),
        "full_interrupt": lambda: second().opened("dig", "brawler").interrupting("assassin"),
        "full_hurt": lambda: dirty().hurt(),
        "full_repair": lambda: dirty().hurt().opened("repair", "refugee"),
        "full_spy": lambda: gathering().opened("spy", "binoculars").chosen("spy", whose="p2"),
        "full_draft": lambda: drafting().done("hunt", "hunter").opened("hire"),
        "full_skirmish": lambda: later().brought(),
        "full_over": lambda: later().brought().at_the_end(),
        "full_closed": lambda: later().brought().at_the_end().close(),
        "full_unknown": lambda: later().brought().at_the_end(is_secretive=True),
        "full_secrets": lambda: later().brought().at_the_end(is_secretive=True).close(),
    }
