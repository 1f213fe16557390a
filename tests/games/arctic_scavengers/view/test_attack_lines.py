"""The log says who attacks whom, and with which card: both names and both cards on each line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.engine.codec import EventCodec
from companion.engine.game import TABLE, Event, PlayerId
from companion.engine.timeline import timeline
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.rules.attacks import SAVES
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.gathering.attackers import ATTACKS
from companion.games.arctic_scavengers.table.state import Declaration, Table
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting
from tests.test_recorded_games import Recording, recordings

MODULES = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon4", "recon5")
HITS = e.CardHit | e.LeaderWounded | e.BuildingDisabled
PLAYED = [one for one in recordings() if one.path.parent.name == GAME.key]


def called(table: Table, thing: str) -> str:
    """A card, leader or building as the log calls it."""
    box, plain = table.catalogue, thing.partition("#")[0]
    if plain in box.leaders:
        return box.leaders[plain].title
    return (box.cards.get(plain) or box.buildings[plain]).name


def both(table: Table, *sides: tuple[PlayerId, str]) -> list[str]:
    """What a line has to hold: of each side the name and the card."""
    return [f"{table.name(player)}'s {called(table, card)}" for player, card in sides]


def of_hit(table: Table, event: HITS) -> list[str]:
    """The two sides of a hit while someone gathers."""
    match event:
        case e.CardHit(card=target) | e.BuildingDisabled(building=target):
            pass
        case e.LeaderWounded(leader=target):
            pass
    return both(table, (event.by, event.means), (event.player, target))


def of_declared(table: Table, one: Declaration) -> list[str]:
    """The sides of an action of the skirmish; some have no target."""
    aim = SKIRMISH_ACTIONS[one.does].aim
    if aim == "nothing":
        return both(table, (one.by, one.card))
    target = table.player(one.player).leader if aim == "leader" else one.target
    return both(table, (one.by, one.card), (one.player, target))


def lines(recording: Recording) -> Iterator[tuple[str, list[str]]]:
    """The lines of a game in which someone attacks, and what each has to hold."""
    codec = EventCodec(GAME.events, GAME.upgrades)
    table, asked = GAME.blank, None
    for entry in timeline(recording.entries)[0]:
        events = [codec.decode(data) for data in entry.events]
        for event in events:
            table = GAME.evolve(table, event)
            run: tuple[Event, ...] = (event,)
            match event:
                case e.ActionDeclared(action=action):
                    asked = None if action.is_answered else event
                    wanted = of_declared(table, action)
                case e.SnipeAnswered(player=saver, card=card) if asked is not None:
                    run = (asked, event)
                    wanted = of_declared(table, asked.action)
                    wanted += both(table, (saver, card)) if saver else []
                case e.CardHit() | e.LeaderWounded() | e.BuildingDisabled() if event.by:
                    wanted = of_hit(table, event)
                case e.AttackStopped(target=target) if target:
                    stopped = (event.by, event.means), (event.stopper, event.card)
                    wanted = both(table, (event.player, target), *stopped)
                case e.ActionCancelled(cards=cards) if cards:
                    sides = [(event.player, card) for card in cards[:1]]
                    wanted = both(table, (event.by, event.means), *sides)
                case _:
                    continue
            yield GAME.log.folded(table, run, TABLE), wanted


@pytest.mark.parametrize("recording", PLAYED, ids=str)
def test_a_recorded_attack_names_both_players_and_both_cards(recording: Recording) -> None:
    for line, wanted in lines(recording):
        assert [one for one in wanted if one not in line] == [], line


def test_the_recorded_games_hold_attacks_of_every_kind() -> None:
    found = " ".join(line for one in PLAYED for line, _ in lines(one))
    for words in ("hits", "aims at", "gasses", "saves it", "save it", "cancels", "is wounded"):
        assert words in found


MEANS = [means for means in ATTACKS if means in GAME.blank.catalogue.leaders] or ["fanatic"]
CARDS = [
    card.id
    for card in Sitting(modules=MODULES).table.catalogue.cards.values()
    if card.special in ATTACKS
]
SAVERS = [
    card.id
    for card in Sitting(modules=MODULES).table.catalogue.cards.values()
    if card.special in SAVES
]


@pytest.mark.parametrize("means", [*CARDS, *MEANS])
def test_a_hit_while_someone_gathers_names_both_sides(means: str) -> None:
    table = Sitting(modules=MODULES).table
    hits: tuple[HITS, ...] = (
        e.CardHit(BEN, "brawler", ANNA, means),
        e.LeaderWounded(BEN, "cannibal", ANNA, means),
        e.BuildingDisabled(BEN, "ben.1", "armory", ANNA, means),
    )
    for event in hits:
        line = GAME.log.sentence(table, event, TABLE)
        assert [one for one in of_hit(table, event) if one not in line] == []


@pytest.mark.parametrize("target", ["brawler", "cannibal", "armory"])
@pytest.mark.parametrize("card", [*SAVERS, "guard"])
@pytest.mark.parametrize("means", [*CARDS, *MEANS])
def test_an_attack_that_is_stopped_names_everyone(means: str, card: str, target: str) -> None:
    table = Sitting(modules=MODULES).table
    event = e.AttackStopped(BEN, target, ANNA, means, CARA, card)
    line = GAME.log.sentence(table, event, TABLE)
    wanted = both(table, (BEN, target), (ANNA, means), (CARA, card))
    assert [one for one in wanted if one not in line] == []


@pytest.mark.parametrize(
    "does", [key for key, one in SKIRMISH_ACTIONS.items() if one.aim != "nothing"]
)
def test_an_action_of_the_skirmish_names_both_sides(does: str) -> None:
    table = Sitting(modules=MODULES).table
    aims = {"leader": "", "building": "armory", "tool": "spear"}
    target = aims.get(SKIRMISH_ACTIONS[does].aim, "brawler")
    one = Declaration(does, ANNA, "sniper_team", BEN, target, leader="cannibal")
    wanted = both(table, (ANNA, "sniper_team"), (BEN, target or "cannibal"))
    asked = e.ActionDeclared(replace(one, is_answered=False))
    lines = [
        GAME.log.sentence(table, e.ActionDeclared(one), TABLE),
        GAME.log.sentence(table, asked, TABLE),
        GAME.log.folded(table, (asked, e.SnipeAnswered(PlayerId(""), "", asked.action)), TABLE),
        GAME.log.folded(table, (asked, e.SnipeAnswered(CARA, "medic", asked.action)), TABLE),
    ]
    for line in lines:
        assert [name for name in wanted if name not in line] == []
    assert "Cara's Medic" in lines[-1]
