"""A short way to write skirmishes down in tests.

A force is its cards in one line; ``gangster:`` names the leader (``~gangster:`` a wounded one)
and ``+portable_decoys`` a building. An action is one line as well:
``ben snipe sniper_team anna brawler / cara medic``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import strategies as st

from companion.games.arctic_scavengers.rules.box import load_catalogue
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.rules.skirmish.outcome import (
    SkirmishOutcome,
    resolve_skirmish,
)
from companion.games.arctic_scavengers.rules.skirmish.question import (
    Declared,
    Force,
    SavedBy,
    Skirmish,
)

CATALOGUE = load_catalogue()

# The rulebook's sample round, and its example for the order of play.
SAMPLE_ROUND = {
    "anna": "brawler refugee pills",
    "ben": "refugee tribe_family_4",
    "cara": "scavenger shovel",
}
FIVE = {
    "p1": "saboteur brawler",
    "p2": "scout",
    "p3": "sniper_team scavenger grenade",
    "p4": "sniper_team thugs",
    "p5": "sniper_team guard",
}

PEOPLE = [card.id for card in CATALOGUE.cards.values() if card.is_person]
OTHERS = [card.id for card in CATALOGUE.cards.values() if not card.is_person]
# Cards with a part to play come up more often than they would by chance.
LIVELY = (
    "refugee scouting_refugee refugee scavenger brawler spear grenade sniper_team saboteur assassin "
    "tear_gas medic combat_medics provocateur rogue hardy_scavenger group_leaders drill_sergeant"
).split()
cards = st.one_of(st.sampled_from(LIVELY), st.sampled_from(PEOPLE), st.sampled_from(OTHERS))


def force(player: str, line: str) -> Force:
    """One player's force from one line."""
    words = line.split()
    leaders = [word.rstrip(":") for word in words if word.endswith(":")]
    leader = leaders[0].lstrip("~") if leaders else None
    wounded = bool(leaders) and leaders[0].startswith("~")
    buildings = tuple(word[1:] for word in words if word.startswith("+"))
    cards = tuple(word for word in words if not word.endswith(":") and word[0] != "+")
    return Force(player, cards, leader, wounded, buildings)


def action(line: str) -> Declared:
    """One action from one line."""
    main, _, save = line.partition(" / ")
    by, does, card, *aim = main.split()
    saved_by = SavedBy(*save.split()) if save else None
    if does not in SKIRMISH_ACTIONS:
        raise ValueError(line)
    player, target, *_ = [*aim, "", ""]
    return Declared(does, by, card, player, target, saved_by)


def skirmish(
    forces: dict[str, str], *actions: str, initiator: str = "", zero_fight_can_win: bool = False
) -> Skirmish:
    """A skirmish from a few lines; the first player is the initiator if none is named."""
    return Skirmish(
        tuple(force(player, line) for player, line in forces.items()),
        initiator or next(iter(forces)),
        tuple(action(line) for line in actions),
        zero_fight_can_win,
    )


def resolved(
    forces: dict[str, str], *actions: str, initiator: str = "", zero_fight_can_win: bool = False
) -> SkirmishOutcome:
    """The outcome of a skirmish written in a few lines."""
    asked = skirmish(forces, *actions, initiator=initiator, zero_fight_can_win=zero_fight_can_win)
    return resolve_skirmish(CATALOGUE, asked)


@dataclass(frozen=True)
class Case:
    """Forces, what is declared, and what comes of it; totals are ``fight/people``."""

    forces: dict[str, str]
    totals: dict[str, str]
    winner: str | None
    decided_by: str
    actions: tuple[str, ...] = ()
    lost: dict[str, str] = field(default_factory=dict)
    initiator: str = ""
    zero: bool = False


def check(case: Case) -> None:
    found = resolved(
        case.forces, *case.actions, initiator=case.initiator, zero_fight_can_win=case.zero
    )
    totals = {one.player: f"{one.fight}/{one.people}" for one in found.players}
    assert {player: totals[player] for player in case.totals} == case.totals
    assert (found.winner, found.decided_by) == (case.winner, case.decided_by)
    lost = {one.player: " ".join(one.lost) for one in found.players if one.lost}
    assert lost == case.lost
