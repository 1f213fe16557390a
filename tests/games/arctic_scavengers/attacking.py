"""A small model of attacks while someone gathers, made of the rulings and the lists of facts alone.

It knows who owns what, who has committed cards and what lies open, and says what may be chosen,
which rulings object, and what is left afterwards. It asks none of the game's own rules.
"""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

FACTS = Path(__file__).resolve().parent / "facts" / "cards.csv"
LINES = FACTS.read_text(encoding="utf-8").splitlines()
CARDS = {row["id"]: row for row in csv.DictReader(LINES)}
HITS = {"sniper_team": "person", "assassin": "person", "saboteur": "tool", "fanatic": "any"}
CANCELS = ("guard", "scouting_refugee")
SAVES = ("medic", "combat_medics")
REFUGEES = ("refugee", "scouting_refugee")
RECON = ("spy", "binoculars")

Target = tuple[str, str, str]  # card, leader or building; whose; which


@dataclass
class Side:
    """One player: what is owned, spent, stored and announced."""

    owned: Counter[str]
    spent: Counter[str] = field(default_factory=Counter)
    redrawn: Counter[str] = field(default_factory=Counter)  # discarded before the last draw
    stored: list[str] = field(default_factory=list)  # in the bunker
    has_bunker: bool = False
    has_armory: bool = False
    fetched: Counter[str] = field(default_factory=Counter)  # out of the bunker since committing
    announced: int | None = None  # None: has not committed yet
    leader: str = ""
    is_wounded: bool = False
    has_used_power: bool = False


@dataclass
class Lying:
    """An action or an attack that is open, with what was chosen for it."""

    player: str
    action: str
    cards: list[str] = field(default_factory=list)
    whose: str = ""  # at whom a spy looks
    means: str = ""
    refugee: str = ""
    victim: str = ""
    target: str = ""

    @property
    def shown(self) -> list[str]:
        """The cards that everyone sees."""
        card = self.refugee if self.means == "fanatic" else self.means
        return [*self.cards, *([card] if card else [])]


class Model:
    """Everything that an attack can touch."""

    def __init__(self, sides: dict[str, Side]) -> None:
        self.sides = sides
        self.stack: list[Lying] = []

    # What a player may have -----------------------------------------------------------------

    def free(self, player: str, card: str) -> int:
        side = self.sides[player]
        laid = sum(one.cards.count(card) for one in self.stack if one.player == player)
        out = max(0, side.spent[card] - side.redrawn[card])
        return side.owned[card] - out - side.stored.count(card) - laid

    def may_have(self, player: str, card: str) -> bool:
        return self.free(player, card) > 0 or self.in_bunker(player, card)

    def in_bunker(self, player: str, card: str) -> bool:
        side = self.sides[player]
        return side.has_bunker and card in side.stored

    def is_committed(self, player: str, card: str) -> bool:
        """R57: no hand is left, and no bunker has it."""
        side = self.sides[player]
        has_hand = side.announced is None or side.fetched[card] > 0
        return not has_hand and not self.in_bunker(player, card)

    # What can be hit --------------------------------------------------------------------------

    def below(self, one: Lying) -> list[Lying]:
        at = self.stack.index(one)
        return [under for under in reversed(self.stack[:at]) if under.player != one.player]

    def targets(self, one: Lying) -> list[Target]:
        """R19, R22, R50, R56."""
        kind = HITS.get(one.means)
        found: dict[Target, None] = {}
        for under in self.below(one):
            for card in under.shown:
                if kind in ("any", CARDS[card]["type"]):
                    found["card", under.player, card] = None
        for other, side in self.sides.items():
            if other == one.player:
                continue
            if kind == "person" and side.leader and not side.is_wounded:
                found["leader", other, side.leader] = None
            if kind == "tool" and side.has_armory:
                found["building", other, f"{other}.2"] = None
            if kind == "tool" and side.has_bunker:
                found["building", other, f"{other}.1"] = None
        return list(found)

    def objections(self, means: str, target: Target) -> list[str]:
        """R19, R20, R50."""
        kind, owner, card = target
        if kind == "leader":
            return ["R50"] if means == "assassin" else []
        if kind == "building":
            return []
        side = self.sides[owner]
        is_shielded = side.leader == "sergeant_at_arms" and not side.is_wounded
        found = ["R19"] if means == "assassin" and CARDS[card]["people"] != "1" else []
        return [*found, *(["R20"] if means == "saboteur" and is_shielded else [])]

    def victim(self, one: Lying) -> str:
        found = {owner for _, owner, _ in self.targets(one)}
        if one.victim in found:
            return one.victim
        return found.pop() if len(found) == 1 else ""

    def target(self, one: Lying) -> Target | None:
        owner = self.victim(one)
        found = [target for target in self.targets(one) if target[1] == owner]
        for target in found:
            if f"{target[1]}/{target[2]}" == one.target:
                return target
        return found[0] if len(found) == 1 and found[0][0] == "card" else None

    def hits_nothing(self, one: Lying) -> bool:
        return all(self.objections(one.means, target) for target in self.targets(one))

    def results(self, one: Lying) -> set[str]:
        """Hits, everyone's medics against a snipe, the victim's guard."""
        found = {"hits"}
        if HITS.get(one.means) == "person":
            found |= {f"{p}/{c}" for p in self.sides for c in SAVES if self.may_have(p, c)}
        victim = self.victim(one)
        if one.means in HITS and victim and self.has_guard(victim):
            found.add("guard")
        return found

    def has_guard(self, victim: str) -> bool:
        """Another guard than one that lies there to cancel something else."""
        is_free = self.free(victim, "guard") > self.lying(victim, "guard")
        return is_free or self.in_bunker(victim, "guard")

    def lying(self, player: str, card: str) -> int:
        return sum((one.player, one.means) == (player, card) for one in self.stack)

    # What speaks against it ---------------------------------------------------------------------

    def rules_against(self, one: Lying, result: str) -> list[str]:
        """The rulings that object to what was chosen, in their order."""
        if one.means in CANCELS:
            return self._against_cancel(one)
        side, found = self.sides[one.player], []
        if one.means == "fanatic":
            found += ["R37"] if side.is_wounded else []
            found += ["R54"] if side.has_used_power else []
        target = self.target(one)
        if target:
            found += self.objections(one.means, target)
        elif self.hits_nothing(one):
            found.append("R56")
        if one.means == "fanatic" and self.is_committed(one.player, one.refugee):
            found.append("R57")
        stopper, card = self._stopper(one, result)
        if stopper and self.is_committed(stopper, card) and "R57" not in found:
            found.append("R57")
        return found

    def _against_cancel(self, one: Lying) -> list[str]:
        under = next(iter(self.below(one)), None)
        is_spy = under is not None and under.action == "spy"
        found = [] if is_spy or not self.is_committed(one.player, one.means) else ["R57"]
        if under is None:
            return found
        if one.means == "scouting_refugee":
            is_fit = under.action in RECON
        else:
            is_fit = self._is_against(under, one.player)
        return found if is_fit else [*found, "R52"]

    def _is_against(self, under: Lying, player: str) -> bool:
        if under.action != "interrupt":
            return under.action == "spy" and under.whose == player
        victim = self.victim(under)
        if victim:
            return victim == player
        lower = next(iter(self.below(under)), None)
        return lower is None or lower.player == player

    def _stopper(self, one: Lying, result: str) -> tuple[str, str]:
        if result == "guard":
            return self.victim(one), "guard"
        player, _, card = result.partition("/")
        return (player, card) if card else ("", "")

    # What comes of it -----------------------------------------------------------------------------

    def complete(self, one: Lying, result: str) -> None:
        """R34, R52, R53, R57: what is discarded, taken back, wounded and announced anew."""
        stopper, target = self._stopper(one, result), self.target(one)
        under = self._hit(one, target)
        if one.means in CANCELS:
            self._cancel(one)
        else:
            self._pay(one, result)
            if stopper[0]:
                self._stop(*stopper)
            elif target and target[0] == "leader":
                self.sides[target[1]].is_wounded = True
            elif target and target[0] == "building":
                self._disable(target[2])
            else:
                if target:
                    self._leave(target[1], target[2], counts=under.action == "interrupt")
                    if target[2] == "spy":
                        self._draw(target[1])
                if under in self.stack:
                    self.stack.remove(under)
        self.stack.remove(one)

    def _hit(self, one: Lying, target: Target | None) -> Lying:
        below = self.below(one)
        if target and target[0] == "card":
            below = [u for u in below if u.player == target[1] and target[2] in u.shown]
        elif self.victim(one):
            below = [u for u in below if u.player == self.victim(one)]
        return below[0] if below else Lying("", "")

    def _pay(self, one: Lying, result: str) -> None:
        side = self.sides[one.player]
        if one.means != "fanatic":
            self._leave(one.player, one.means, counts=True)
            return
        side.has_used_power = True
        self._leave(one.player, one.refugee, counts=True)
        if result != "guard":  # removed from play
            side.spent[one.refugee] -= 1
            side.owned[one.refugee] -= 1

    def _stop(self, player: str, card: str) -> None:
        self._fetch(player, card, self.lying(player, card))
        self._leave(player, card, counts=card != "combat_medics")
        if card == "combat_medics":  # they have not acted
            self.sides[player].spent[card] -= 1
        if card == "guard":
            self._draw(player)

    def _cancel(self, one: Lying) -> None:
        under = next(iter(self.below(one)), None)
        if under is None or under.action != "spy":
            self._fetch(one.player, one.means)
        self._leave(one.player, one.means, counts=True)
        self._draw(one.player)
        if under is None:
            return
        self.stack.remove(under)
        if under.action == "interrupt":
            for card in under.shown:
                self._leave(under.player, card, counts=True)
            if under.means == "fanatic":
                self.sides[under.player].has_used_power = True
        elif under.action in under.cards:
            self._leave(under.player, under.action, counts=False)
        if under.action == "spy":
            self._draw(under.player)

    def _draw(self, player: str) -> None:
        """R52: what was discarded may be drawn again, but not after committing."""
        side = self.sides[player]
        if side.announced is None:
            side.redrawn = Counter(side.spent)

    def _fetch(self, player: str, card: str, lying: int = 0) -> None:
        """Whoever does not have it in the hand takes it out of the bunker."""
        side = self.sides[player]
        has_hand = side.announced is None or side.fetched[card] > 0
        is_in_hand = has_hand and self.free(player, card) > lying
        if not is_in_hand and self.in_bunker(player, card):
            side.stored.remove(card)
            side.fetched[card] += 1

    def _leave(self, player: str, card: str, *, counts: bool) -> None:
        side = self.sides[player]
        if counts and side.announced and self.is_committed(player, card):
            side.announced -= 1
        side.spent[card] += 1
        side.fetched[card] = max(0, side.fetched[card] - 1)

    def _disable(self, site: str) -> None:
        player, _, number = site.partition(".")
        side = self.sides[player]
        side.has_bunker = side.has_bunker and number != "1"
        side.has_armory = side.has_armory and number != "2"
