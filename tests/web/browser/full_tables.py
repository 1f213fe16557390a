"""The fullest table there is, five players with every module, at each point of its game."""

from __future__ import annotations

from playwright.sync_api import APIRequestContext

from tests.web.browser.tables import Table

GAME = "arctic_scavengers"
# As long as a name may be, of several words and of one.
NAMES = (
    "Anna of the Frozen Fjord",
    "Bartholomaeusdottirovich",
    "Cara",
    "Dorothea von der Polaris",
    "Emil",
)
MODULES = ("hq4", "recon1", "recon2", "recon3", "recon4", "recon5")
EVERYTHING: dict[str, str | tuple[str, ...]] = {
    "modules": MODULES,
    "tracking": "decks",
    "junkyard": "everything",
    "contested": "one_of_each",
    "stacks": "random",
    "seed": "7",
}
LEADERS = ("swindler", "yardmaster", "fanatic", "butcher", "ranger")
# Anna's headquarters: a building that stores, one that is disabled later, one under construction.
BUILT = (("armory", 3), ("pharmacy", 2), ("bunker", 5))


class FullTable(Table):
    """Everything is on it; players are p1 to p5, and cards come from wherever they have to."""

    def __init__(self, ask: APIRequestContext, **changes: str | tuple[str, ...]) -> None:
        super().__init__(ask, GAME, *NAMES, **(EVERYTHING | changes))

    def led(self, leaders: int = 5) -> FullTable:
        """So many players have shown their leader."""
        for n, leader in enumerate(LEADERS[:leaders], 1):
            self.tap("keep-leader", player=f"p{n}", leader=leader)
        return self

    def opened(self, deed: str, *cards: str, player: str = "p1", origin: str = "") -> FullTable:
        """Somebody has opened a deed and laid cards for it."""
        self.tap("open", player=player, deed=deed, origin=origin)
        for card in cards:
            self.tap("lay", player=player, deed=deed, card=card, origin="elsewhere")
        return self

    def chosen(self, deed: str, player: str = "p1", **answers: str) -> FullTable:
        """Questions of the open deed are settled."""
        for field, value in answers.items():
            self.tap(
                "choose", player=player, deed=deed, field=field, value=value, origin="elsewhere"
            )
        return self

    def done(self, deed: str, *cards: str, choice: str = "", player: str = "p1") -> FullTable:
        """A deed with cards."""
        self.opened(deed, *cards, player=player)
        self.tap("complete", player=player, deed=deed, choice=choice)
        return self

    def built(self) -> FullTable:
        """Anna has two complete buildings and one under construction, in the draw of round 4."""
        for number, (building, timer) in enumerate(BUILT, 1):
            self.on_to(f"Round {number}", "Gather")
            self.done("build", "engineer", choice=building)
            if number > 1:
                self.done("work", *["refugee"] * BUILT[number - 2][1], choice=f"p1.{number - 1}")
        self.on_to("Round 4", "Draw")
        return self

    def stored(self) -> FullTable:
        """Two tools lie in Anna's armory, in her gathering turn of round 4."""
        self.built().on_to("Round 4", "Gather")
        self.done("store", "spear", "shovel", choice="p1.1")
        return self

    def interrupting(self, means: str, target: str = "") -> FullTable:
        """Ben has interrupted with a card, perhaps aimed at something."""
        self.opened("interrupt", player="p2").chosen("interrupt", "p2", means=means)
        return self.chosen("interrupt", "p2", target=target) if target else self

    def hurt(self) -> FullTable:
        """Anna's pharmacy is disabled and her leader wounded."""
        for means, target in (("saboteur", "p1/p1.2"), ("sniper_team", "p1/swindler")):
            self.interrupting(means, target)
            self.tap("complete", player="p2", deed="interrupt", choice="hits")
        return self


def full_tables(ask: APIRequestContext) -> dict[str, Table]:
    """One table for each phase and for each kind of panel that can be open."""

    def gathering() -> FullTable:
        table = FullTable(ask).led()
        table.on_to("Round 1", "Gather")
        return table

    return {
        "full_leaders": FullTable(ask).led(2),
        "full_timers": FullTable(ask).built(),
        "full_gather": FullTable(ask).led().stored(),
        "full_dig": gathering().opened("dig", "engineer", "cargo_sled", *["hardy_scavenger"] * 3),
        "full_hire": gathering().done("hunt", "hunter").opened("hire", "medkit", "pills"),
        "full_trash": gathering().opened("trash", "refugee", "refugee", "shovel"),
        "full_build": gathering().opened("build", "engineer", "tinker"),
        "full_work": FullTable(ask).built().to_gathering().opened("work", "toolkit", "refugee"),
        "full_store": FullTable(ask).led().stored().opened("store", "rifle"),
        "full_retrieve": FullTable(ask).led().stored().opened("retrieve"),
        "full_interrupt": gathering().opened("dig", "brawler").interrupting("sniper_team"),
        "full_hurt": FullTable(ask).led().stored().hurt(),
        "full_spy": gathering().opened("spy", "binoculars", origin="stack").chosen(
            "spy", whose="p2"
        ),
        "full_draft": FullTable(ask, variants="leader_drafting").drafting(),
        "full_skirmish": FullTable(ask).led().brought(),
        "full_over": FullTable(ask).led().stored().to_the_end(),
    }
