"""Attacks while someone gathers, tapped in as the panels offer them, end as a small model says."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import lru_cache

import pytest

from companion.engine.errors import RuleError
from companion.engine.game import Command, Event, PlayerId
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    Choose,
    Close,
    Complete,
    Lay,
    Open,
)
from companion.games.arctic_scavengers.table.events import (
    BuildingStarted,
    CardCameFrom,
    LeaderJoined,
    LeaderWounded,
    Stored,
    TimerMoved,
)
from companion.games.arctic_scavengers.table.gathering.action import TrayOption
from tests.games.arctic_scavengers.attacking import (
    CANCELS,
    HITS,
    REFUGEES,
    Lying,
    Model,
    Side,
)
from tests.games.arctic_scavengers.offers import attackers
from tests.games.arctic_scavengers.sitting import Sitting

INTERRUPT = "interrupt"
GIVEN = (
    *("sniper_team", "sniper_team", "assassin", "saboteur", "guard", "medic", "medic"),
    *("combat_medics", "scouting_refugee", "spy", "binoculars", "wolf_pack", "field_crew"),
)
STORABLE = ("medic", "guard", "refugee", "scouting_refugee", "combat_medics")
LEADERS = ("fanatic", "sergeant_at_arms", "mentor", "ranger", "")


@lru_cache(maxsize=8)
def base(players: int) -> Sitting:
    """Round 3, in which cards are committed; no one changes it."""
    modules = ("hq4", "recon1", "recon2", "recon4")
    return Sitting(players, modules=modules, tracking=("decks",)).round(3)


class Game:
    """A table and the model of it, tapped at together."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        start = base(self.dice.randint(3, 5))
        self.sitting = Sitting.__new__(Sitting)
        self.sitting.table, self.sitting.history, self.sitting.events = start.table, [], []
        self.players = [seat.id for seat in start.table.turn_order]
        self.deal()
        self.model = Model({player: self.side(player) for player in self.players})

    # How it begins --------------------------------------------------------------------------

    def deal(self) -> None:
        leaders = self.dice.sample(LEADERS, len(LEADERS))
        for player, leader in zip(self.players, leaders, strict=False):
            cards = self.dice.choices(GIVEN, k=self.dice.randint(2, 6))
            self.sitting.given(*(CardCameFrom(player, card, "elsewhere") for card in cards))
            self.sitting.given(*self.leads(player, leader), *self.builds(player, cards))
        for player in self.players[: self.dice.randrange(len(self.players))]:
            self.sitting.do(Announce(player, self.dice.randint(0, 4)))

    def leads(self, player: PlayerId, leader: str) -> list[Event]:
        if not leader:
            return []
        wounded = [LeaderWounded(player)] if self.dice.random() < 0.15 else []
        return [LeaderJoined(player, leader), *wounded]

    def builds(self, player: PlayerId, cards: list[str]) -> list[Event]:
        found: list[Event] = []
        for number, building in enumerate(("bunker", "armory"), 1):
            if self.dice.random() < 0.5:
                continue
            site = f"{player}.{number}"
            found.append(BuildingStarted(player, site, building, 3))
            found.append(TimerMoved(player, site, building, 0, "work"))
            inside = [c for c in dict.fromkeys([*cards, "refugee"]) if c in STORABLE]
            stored = tuple(inside[: self.dice.randint(0, 2)]) if building == "bunker" else ()
            found += [Stored(player, site, building, stored)] if stored else []
        return found

    def side(self, player: PlayerId) -> Side:
        known = self.sitting.player(player)
        bunker = next((site for site in known.sites if site.building == "bunker"), None)
        return Side(
            owned=Counter(known.cards),
            stored=list(bunker.stored) if bunker else [],
            has_bunker=bunker is not None,
            has_armory=known.working("armory") > 0,
            announced=known.announced,
            leader=known.leader,
            is_wounded=known.is_wounded,
        )

    # What is tapped ---------------------------------------------------------------------------

    def play(self) -> None:
        for _ in range(4):
            self.act()
            for _ in range(self.dice.randint(1, 3)):
                self.attack(self.dice.choice(self.players), depth=2)
            while self.model.stack:
                self.sitting.do(Close())
                self.model.stack.pop()
                self.compare()

    def act(self) -> None:
        """Whoever gathers begins an action, or spies."""
        player = self.sitting.table.active
        action = self.dice.choice(("trash", "trash", "spy", "binoculars"))
        if action != "trash" and self.model.free(player, action) < 1:
            action = "trash"
        self.sitting.do(Open(player, action))
        lying = Lying(player, action, [action] if action != "trash" else [])
        if action == "spy":
            lying.whose = self.dice.choice([one for one in self.players if one != player])
            self.sitting.do(Choose(player, action, "whose", lying.whose))
        self.model.stack.append(lying)
        for _ in range(self.dice.randint(0, 3) if action == "trash" else 0):
            held = [
                card for card in self.model.sides[player].owned if self.model.free(player, card) > 0
            ]
            card = self.dice.choice(held)
            self.sitting.do(Lay(player, action, card))
            lying.cards.append(card)

    def attack(self, player: PlayerId, depth: int) -> None:
        """One attack or cancel, perhaps with another on top of it, and what comes of it."""
        is_open = any((one.player, one.action) == (player, INTERRUPT) for one in self.model.stack)
        means = [one for one in (*HITS, *CANCELS) if self.has(player, one)]
        if is_open or not means:
            return
        if self.dice.random() < 0.1:  # the page is dear to draw
            assert player in attackers(self.sitting.table)
        one = Lying(player, INTERRUPT)
        self.sitting.do(Open(player, INTERRUPT))
        self.model.stack.append(one)
        self.choose_means(one, self.dice.choice(means))
        if one.means in HITS:
            self.aim(one)
        if depth and self.dice.random() < 0.5:
            self.attack(self.dice.choice(self.players), depth - 1)
        if self.model.stack and self.model.stack[-1] is one:
            self.complete(one)

    def has(self, player: PlayerId, means: str) -> bool:
        if means != "fanatic":
            return self.model.may_have(player, means)
        can_bomb = any(self.model.may_have(player, refugee) for refugee in REFUGEES)
        return self.model.sides[player].leader == "fanatic" and can_bomb

    def choose_means(self, one: Lying, means: str) -> None:
        offered = {option.value for option in self.options("means")}
        held = {card for card in (*HITS, *CANCELS) if self.has(one_player(one), card)}
        assert held <= offered | {"fanatic"}
        self.name(one, "means", means)
        one.means = means
        if means != "fanatic":
            return
        held = {card for card in REFUGEES if self.model.may_have(one.player, card)}
        refugee = self.dice.choice(sorted(held))
        options = {option.value for option in self.options("refugee")}
        if options:
            assert held <= options
            self.name(one, "refugee", refugee)
        one.refugee = refugee

    def name(self, one: Lying, field: str, card: str) -> None:
        """A card out of a bunker is fetched first, as its refusal offers."""
        side = self.model.sides[one.player]
        is_stored = card in side.stored and self.model.free(one.player, card) < 1
        if field == "refugee" and side.announced is not None and not side.fetched[card]:
            is_stored = self.model.in_bunker(one.player, card)
        origin = "stored" if is_stored else ""
        self.sitting.do(Choose(one_player(one), INTERRUPT, field, card, origin))
        if is_stored:
            side.stored.remove(card)
            side.fetched[card] += 1

    def aim(self, one: Lying) -> None:
        """First whose card, then which; what is offered is what the model can hit."""
        targets = self.model.targets(one)
        if not targets:
            return  # R56: what is offered then needs the table's word
        owners = {owner for _, owner, _ in targets}
        if len(owners) > 1:
            self.lit_first(one, "victim", owners, {o for k, o, c in self.in_reach(one)})
            one.victim = self.dice.choice(sorted(owners))
            self.sitting.do(Choose(one_player(one), INTERRUPT, "victim", one.victim))
        self.forge(one, targets)
        found = {f"{o}/{c}" for _, o, c in targets if o == self.model.victim(one)}
        if self.model.target(one) is None:
            self.lit_first(one, "target", found, {f"{o}/{c}" for _, o, c in self.in_reach(one)})
            one.target = self.dice.choice(sorted(found))
            self.sitting.do(Choose(one_player(one), INTERRUPT, "target", one.target))

    def in_reach(self, one: Lying) -> list[tuple[str, str, str]]:
        found = self.model.targets(one)
        return [target for target in found if not self.model.objections(one.means, target)]

    def lit_first(self, one: Lying, field: str, expected: set[str], lit: set[str]) -> None:
        options = self.options(field)
        assert {option.value for option in options} == expected
        assert {option.value for option in options if option.is_lit} == lit & expected
        flags = [option.is_lit for option in options]
        assert flags == sorted(flags, reverse=True)

    def forge(self, one: Lying, targets: list[tuple[str, str, str]]) -> None:
        """A card of somebody else than the player who was chosen is refused."""
        others = [f"{o}/{c}" for _, o, c in targets if o != self.model.victim(one)]
        if others:
            forged = Choose(one_player(one), INTERRUPT, "target", self.dice.choice(others))
            assert not self.sitting.refused(forged).may_be_overruled

    def options(self, field: str) -> tuple[TrayOption, ...]:
        asked = self.sitting.offer().questions
        return next((one.options for one in asked if one.field == field), ())

    def complete(self, one: Lying) -> None:
        """What can come of it, what objects, and what is left; sometimes it is closed instead."""
        results = set(self.sitting.results())
        if not results:  # the one it was aimed at has gone
            self.sitting.do(Close())
            self.model.stack.pop()
            return
        assert results == self.model.results(one)
        result = self.dice.choice(sorted(results))
        expected = self.model.rules_against(one, result)
        assert self.tapped(Complete(one_player(one), INTERRUPT, result)) == expected
        self.model.complete(one, result)
        self.compare()

    def tapped(self, command: Command) -> list[str]:
        """Do it, overruled as often as it takes; answers the rulings that objected."""
        rules: list[str] = []
        while True:
            try:
                self.sitting.do(replace(command, despite=" ".join(rules)))
            except RuleError as refusal:
                assert refusal.may_be_overruled, refusal.message
                assert refusal.rule not in rules
                rules.append(refusal.rule)
            else:
                return rules

    # What is left -----------------------------------------------------------------------------

    def compare(self) -> None:
        table = self.sitting.table
        assert [(tray.player, tray.action) for tray in table.trays] == [
            (one.player, one.action) for one in self.model.stack
        ]
        for name, side in self.model.sides.items():
            player = table.player(PlayerId(name))
            assert Counter(player.spent) == +side.spent
            assert Counter(player.cards) == +side.owned
            assert Counter(player.fetched) == +side.fetched
            assert player.announced == side.announced
            assert player.is_wounded == side.is_wounded
            assert ("leader" in player.used) == side.has_used_power
            assert player.working("bunker") == side.has_bunker
            assert player.working("armory") == side.has_armory
            assert Counter(c for site in player.sites for c in site.stored) == Counter(side.stored)


def one_player(one: Lying) -> PlayerId:
    return PlayerId(one.player)


@pytest.mark.parametrize("seed", range(30))
def test_attacks_end_as_the_model_says(seed: int) -> None:
    Game(seed).play()


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_thousands_of_attacks_end_as_the_model_says(block: int) -> None:
    for seed in range(100 * block + 100, 100 * block + 200):
        Game(seed).play()
