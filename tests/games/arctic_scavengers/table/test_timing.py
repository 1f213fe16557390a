"""The timing table against the table itself: each cell of what is done by an action is tried."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.errors import RuleError
from companion.engine.game import Command, PlayerId
from companion.engine.handbook import Doing
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    Choose,
    Complete,
    Lay,
    MoveOn,
    Open,
)
from companion.games.arctic_scavengers.table.events import (
    BuildingDisabled,
    BuildingStarted,
    LeaderJoined,
    LeaderWounded,
    Stored,
    TimerMoved,
)
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_HELPS
from tests.games.arctic_scavengers.interrupting import INTERRUPT, asked, owning
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

MODULES = ("hq4", "recon1", "recon2", "recon3", "recon4", "recon5")
BOX = GAME.catalogue
DOINGS = GAME.book().handbook.doings
GATHERING = ("draw", "own_turn", "other_turn", "committed")
# Whose cell it is at each moment: Anna goes first, then Ben, then Cara.
ACTOR = {"draw": BEN, "own_turn": BEN, "other_turn": BEN, "committed": ANNA, "skirmish": BEN}
ACTIVE = {"own_turn": BEN, "other_turn": ANNA, "committed": BEN}
ATTACKS = ("snipe", "disarm", "wound", "disable", "bomb")
ANSWERS = ("save", "cancel", "cancel_spy", "cancel_recon")
BUNKER = "bunker"
HELD = {"armory": ("spear",), "pharmacy": ("pills",), BUNKER: ("refugee",)}


def cells(*, answers: bool = False, attacks: bool = False) -> list[tuple[Doing, str, str]]:
    """What is done by an action of the table: the doing, the card, the moment."""
    return [
        (doing, card, moment)
        for doing in DOINGS
        if doing.actions and (doing.id in ANSWERS, doing.id in ATTACKS) == (answers, attacks)
        for card in doing.cards or ("",)
        for moment in GATHERING
    ]


def ids(cell: tuple[Doing, str, str]) -> str:
    return "-".join((cell[0].id, cell[1], cell[2]))


def built(sitting: Sitting, player: PlayerId, building: str, *stored: str) -> Sitting:
    """A complete building of a player, with cards in it."""
    site = f"{player}.{building}"
    sitting.given(BuildingStarted(player, site, building, 3))
    sitting.given(TimerMoved(player, site, building, 0, "work"))
    return sitting.given(Stored(player, site, building, stored)) if stored else sitting


def drawing() -> Sitting:
    """Everyone draws in round 3."""
    return next_draw(Sitting(3, modules=MODULES, tracking=("decks",)), 3)


def next_draw(sitting: Sitting, number: int) -> Sitting:
    """On to where a round begins."""
    while sitting.table.round < number:
        sitting.overruled(MoveOn(all=sitting.table.phase == "gather"))
    return sitting


def go_to(sitting: Sitting, moment: str) -> Sitting:
    """On from the draw; what a player has committed is one card."""
    while moment in ACTIVE and sitting.table.active != ACTIVE[moment]:
        player = sitting.table.active
        sitting.overruled(Announce(player, 1) if player else MoveOn())
    return sitting


def does(sitting: Sitting, *commands: Command) -> bool:
    """Whether the table takes all of these."""
    try:
        sitting.do(*commands)
    except RuleError:
        return False
    return True


# Own actions ------------------------------------------------------------------------------------


def prepared(doing: Doing, card: str, player: PlayerId) -> Sitting:
    """Everything is there that the action needs, whoever's turn it is."""
    sitting = drawing()
    owning(sitting, player, "refugee", "scavenger", "pills", "spear", "engineer", "tinker")
    if card in BOX.cards:
        owning(sitting, player, card)
    elif card in BOX.buildings:
        is_full = "retrieve" in doing.actions
        built(sitting, player, card, *(HELD.get(card, ()) if is_full else ()))
    elif card:
        sitting.given(LeaderJoined(player, card))
    if doing.id in ("work", "toolkit", "demolition_team"):
        sitting.given(BuildingStarted(player, "under construction", "armory", 3))
        next_draw(sitting, 4)
    if doing.id == "repair":
        built(sitting, player, "armory").given(BuildingDisabled(player, f"{player}.armory", ""))
    if doing.id == "heal":
        sitting.given(LeaderJoined(player, "mentor"), LeaderWounded(player))
    return sitting


def is_taken(sitting: Sitting, doing: Doing, card: str, player: PlayerId) -> bool:
    """Whether the action can be opened, with the card laid for it or with the leader's help."""
    return any(_is_taken(sitting, action, card, player) for action in doing.actions)


def _is_taken(sitting: Sitting, action: str, card: str, player: PlayerId) -> bool:
    if not does(sitting, Open(player, action)):
        return False
    tray = sitting.table.tray
    assert tray is not None
    if card in BOX.cards and card not in tray.cards:
        return does(sitting, Lay(player, action, card))
    if card in BOX.buildings and action in ("store", "retrieve"):
        return _is_used(sitting, action, card, player)
    if card in BOX.leaders and action != card and BOX.leaders[card].limit != "always on":
        does(sitting, Lay(player, action, "scavenger"), Lay(player, action, "refugee"))
        return bool(asked(sitting, LEADER_HELPS))
    return True


def _is_used(sitting: Sitting, action: str, building: str, player: PlayerId) -> bool:
    """Whether cards go into a building or out of it."""
    site = f"{player}.{building}"
    if action == "store":
        sitting.do(Lay(player, action, HELD[building][0]))
    if site in asked(sitting, "site"):
        sitting.do(Choose(player, action, "site", site))
    return any(does(sitting, Complete(player, action, way)) for way in sitting.results())


@pytest.mark.parametrize("cell", cells(), ids=ids)
def test_an_action_is_taken_when_the_timing_table_says_so(cell: tuple[Doing, str, str]) -> None:
    doing, card, moment = cell
    player = ACTOR[moment]
    sitting = go_to(prepared(doing, card, player), moment)
    expected = doing.at(moment).may in ("yes", "itself")
    assert is_taken(sitting, doing, card, player) == expected


# Attacks ----------------------------------------------------------------------------------------


def opened_to(sitting: Sitting, moment: str) -> Sitting:
    """A person and a tool lie open: for an action of whoever gathers, or for an interrupt."""
    if moment == "own_turn":  # someone interrupts the player who gathers
        owning(sitting, CARA, "sniper_team", "saboteur").do(Open(CARA, INTERRUPT))
        return sitting.do(Choose(CARA, INTERRUPT, "means", "saboteur"))
    active = sitting.table.active
    return sitting.opened("trash", "brawler", "spear", player=active)


def attack(sitting: Sitting, doing: Doing, card: str, player: PlayerId) -> bool:
    """Whether an attack goes through, by the answers that are offered, without an objection."""
    if not does(sitting, Open(player, INTERRUPT)):
        return False
    if asked(sitting, "means"):
        sitting.do(Choose(player, INTERRUPT, "means", card))
    kind = {"wound": "leader", "disable": "building"}.get(doing.id, "card")
    for field in ("victim", "target", "refugee"):
        offered = [value for value in asked(sitting, field) if _fits(value, field, kind)]
        if len(asked(sitting, field)) > 1 or (kind != "card" and offered):
            sitting.do(Choose(player, INTERRUPT, field, offered[0]))
    return does(sitting, Complete(player, INTERRUPT, "hits"))


def _fits(value: str, field: str, kind: str) -> bool:
    if field == "victim" and kind != "card":
        return value == CARA
    name = value.partition("/")[2]
    is_card = name in BOX.cards
    return field != "target" or is_card == (kind == "card")


def armed(doing: Doing, card: str, player: PlayerId, source: str) -> Sitting:
    """A player with what attacks, and Cara with a leader and a building."""
    sitting = drawing().given(LeaderJoined(CARA, "ranger"))
    built(sitting, CARA, "armory")
    if card in BOX.leaders:
        sitting.given(LeaderJoined(player, card))
    else:
        owning(sitting, player, card)
    inside = card if card in BOX.cards else "refugee"
    if source == "bunker":
        built(sitting, player, BUNKER, inside)
    return sitting


@pytest.mark.parametrize("cell", cells(attacks=True), ids=ids)
def test_an_attack_goes_through_when_the_timing_table_says_so(
    cell: tuple[Doing, str, str],
) -> None:
    doing, card, moment = cell
    player, when = ACTOR[moment], doing.at(moment)
    sitting = go_to(armed(doing, card, player, "hand"), moment)
    if moment == "draw":
        assert when.may == "no" and not attack(sitting, doing, card, player)
        return
    # R50: leaders and buildings need nothing else to be open, cards do (R56).
    is_aimed = when.may == "aimed"
    assert when.may in ("yes", "aimed")
    from_hand = moment != "committed" or "committed" in when.out_of
    needs_tool = "saboteur" if doing.id == "disarm" and moment == "own_turn" else ""
    if is_aimed:
        bare = go_to(armed(doing, card, player, "hand"), moment)
        assert not attack(bare, doing, card, player)
        opened_to(sitting, moment)
    if needs_tool:  # what interrupts is a person, so that no tool lies open
        assert not attack(sitting, doing, card, player)
        return
    assert attack(sitting, doing, card, player) == from_hand


@pytest.mark.parametrize(
    "doing", [doing for doing in DOINGS if doing.id in ATTACKS], ids=lambda doing: doing.id
)
def test_what_attacks_may_come_out_of_the_bunker_after_committing(doing: Doing) -> None:
    card = doing.cards[0]
    sitting = go_to(armed(doing, card, ANNA, "bunker"), "committed")
    opened_to(sitting, "committed")
    inside = card if card in BOX.cards else "refugee"
    sitting.do(Open(ANNA, "retrieve"))
    if asked(sitting, "site"):
        sitting.do(Choose(ANNA, "retrieve", "site", f"{ANNA}.bunker"))
    choice = next(value for value in sitting.results() if inside in value)
    sitting.do(Complete(ANNA, "retrieve", choice))
    assert "bunker" in doing.at("committed").out_of
    assert attack(sitting, doing, card, ANNA)


# Answers ----------------------------------------------------------------------------------------


def asked_for(doing: Doing, card: str, moment: str, source: str) -> Sitting:
    """What is to be answered is open: a snipe, a spy or binoculars, against the player's cards."""
    player = ACTOR[moment]
    sitting = owning(drawing(), player, card)
    if source == "bunker":
        built(sitting, player, BUNKER, card)
    active = ACTIVE[moment]
    recon = {"cancel_spy": "spy", "cancel_recon": "binoculars"}.get(doing.id, "")
    if recon:
        go_to(owning(sitting, active, recon), moment).do(Open(active, recon))
        if recon == "spy":
            sitting.do(Choose(active, "spy", "whose", player))
        return sitting
    sitting.given(LeaderJoined(player, "ranger"))
    owning(sitting, CARA, "sniper_team")
    go_to(sitting, moment).do(Open(CARA, INTERRUPT))
    sitting.do(Choose(CARA, INTERRUPT, "means", "sniper_team"))
    for field, value in (("victim", player), ("target", f"{player}/ranger")):
        if value in asked(sitting, field):
            sitting.do(Choose(CARA, INTERRUPT, field, value))
    return sitting


def answered(sitting: Sitting, doing: Doing, card: str, player: PlayerId) -> bool:
    """Whether the answer counts without an objection."""
    if doing.id == "save":
        return does(sitting, Complete(CARA, INTERRUPT, f"{player}/{card}"))
    if doing.id == "cancel":
        return does(sitting, Complete(CARA, INTERRUPT, card))
    if not does(sitting, Open(player, INTERRUPT)):
        return False
    named = Choose(player, INTERRUPT, "means", card)
    if asked(sitting, "means") and not does(sitting, named):
        sitting.do(replace(named, origin="stored"))  # as its refusal offers
    return does(sitting, Complete(player, INTERRUPT, "hits"))


ANSWERED = [
    (doing, card, moment)
    for doing, card, moment in cells(answers=True)
    if doing.at(moment).may == "answer"
]


@pytest.mark.parametrize("source", ["hand", "bunker"])
@pytest.mark.parametrize("cell", ANSWERED, ids=ids)
def test_an_answer_counts_from_where_the_timing_table_says(
    cell: tuple[Doing, str, str], source: str
) -> None:
    doing, card, moment = cell
    sitting = asked_for(doing, card, moment, source)
    if source == "hand" and moment == "committed":
        source = "committed"  # no hand is left
    expected = source in doing.at(moment).out_of
    assert answered(sitting, doing, card, ACTOR[moment]) == expected


def test_nothing_is_answered_where_the_timing_table_says_no() -> None:
    assert {
        (doing.id, moment)
        for doing, _, moment in cells(answers=True)
        if doing.at(moment).may == "no"
    } == {(doing, "draw") for doing in ANSWERS} | {
        ("cancel_spy", "own_turn"),
        ("cancel_recon", "own_turn"),
    }
    sitting = owning(drawing(), BEN, "guard", "medic", "scouting_refugee")
    assert not does(sitting, Open(BEN, INTERRUPT))  # no one gathers yet, so no one can be answered


# The skirmish -----------------------------------------------------------------------------------


@pytest.mark.parametrize("doing", [d for d in DOINGS if d.actions], ids=lambda doing: doing.id)
def test_of_the_actions_of_gathering_only_those_of_the_timing_table_reach_the_skirmish(
    doing: Doing,
) -> None:
    for card in doing.cards or ("",):
        sitting = prepared(doing, card, BEN)
        while sitting.table.phase != "skirmish":
            sitting.overruled(MoveOn(all=sitting.table.phase == "gather"))
        is_open = any(does(sitting, Open(BEN, action)) for action in doing.actions)
        # What is declared there instead is a skirmish action, with a test of its own.
        is_declared = bool(doing.at("skirmish").out_of) or doing.id == "mentor"
        assert is_open == (doing.at("skirmish").may == "yes" and not is_declared)
