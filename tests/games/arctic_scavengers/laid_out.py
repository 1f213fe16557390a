"""What the tests of the set-up share: a table laid out, and what the rulings say of it."""

from __future__ import annotations

from itertools import chain, combinations

from companion.games.arctic_scavengers.rules.box import load_catalogue, load_setup
from companion.games.arctic_scavengers.rules.setup.piles import SetupAnswer, set_up
from companion.games.arctic_scavengers.rules.setup.plan import (
    ContestedOption,
    JunkyardOption,
    SetupQuestion,
)

CATALOGUE, FACTS = load_catalogue(), load_setup()

HQ: list[tuple[str, ...]] = [(), ("hq1",), ("hq2",), ("hq3",), ("hq4",)]
RECON = ("recon1", "recon2", "recon3", "recon4", "recon5")
RECON_CHOICES = list(
    chain.from_iterable(combinations(RECON, number) for number in range(len(RECON) + 1))
)
BASE_STACKS = {
    "scavenger",
    "brawler",
    "hunter",
    "saboteur",
    "scout",
    "group_leaders",
    "sniper_team",
    "thugs",
}
FORCED = {
    "recon1": {"spy"},
    "recon2": {"assassin", "provocateur", "rogue", "guard"},
    "recon3": {"courier", "drill_sergeant", "scrappers", "tinker", "hardy_scavenger"},
}
TEN = ("recon1", "recon2", "recon3", "recon5")
SPY_AND_NINE = ("spy", *sorted(BASE_STACKS), "medic")


def setup(
    players: int,
    *modules: str,
    junkyard: JunkyardOption | None = None,
    contested: ContestedOption | None = None,
    mercenaries: tuple[str, ...] | None = None,
    seed: int = 0,
) -> SetupAnswer:
    question = SetupQuestion(players, modules, junkyard, contested, mercenaries or "random", seed)
    return set_up(CATALOGUE, FACTS, question)


def sets_of(question: SetupQuestion) -> set[str]:
    """The chosen boxes, worked out from the rulings and not from the program."""
    chosen = {"base"}
    if any(module.startswith("hq") for module in question.modules):
        chosen.add("hq")
    if any(module.startswith("recon") for module in question.modules):
        chosen.add("recon")
        if "recon3" in question.modules or question.junkyard != "everything":
            chosen.add("hq")
    return chosen
