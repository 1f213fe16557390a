"""Who wins a skirmish once fights and people are known (R28-R31).

The one place that decides it: after the card arithmetic, and for bare totals that a table has
added up itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.engine.questions import Reason
from companion.engine.wording import counted, in_words, say

DecidedBy = Literal["fight", "people", "rogue", "tie", "margin", "no_attack"]

LEAD_FOR_TWO = 2  # R31
SMALLEST_ATTACK = 1  # R28


@dataclass(frozen=True)
class Side:
    """One player's totals; sides always stand in turn order, the initiator first."""

    player: str
    fight: int
    people: int = 0
    rogue: str = ""  # the name of the card that steals ties, if there is one (R30)
    name: str = ""  # what the sentences say; the id where nothing is given

    @property
    def called(self) -> str:
        """The name as it is read out."""
        return self.name or self.player


@dataclass(frozen=True)
class Verdict:
    """Who won, or that no one did, and by what."""

    winner: str | None
    decided_by: DecidedBy
    reasons: tuple[Reason, ...]

    @property
    def outcome(self) -> Literal["won", "deadlock"]:
        """Whether anyone takes the contested resource."""
        return "deadlock" if self.winner is None else "won"

    @property
    def rule(self) -> str:
        """The ruling that settled it in the end."""
        return self.reasons[-1].rule


def decide_skirmish(sides: Sequence[Side], *, zero_fight_can_win: bool = False) -> Verdict:
    """The winner by fight, by a rogue or by people, or the kind of deadlock."""
    best = max(side.fight for side in sides)
    tied = [side for side in sides if side.fight == best]
    if best < SMALLEST_ATTACK:
        return _no_one_attacks(sides, house_rule=zero_fight_can_win)
    thief = next((side for side in sides if side.rogue), None)
    if len(tied) > 1 and thief:
        return _stolen(tied, thief)
    if len(sides) == 2:
        return _between_two(sides)
    if len(tied) == 1:
        return _highest_fight(sides, tied[0])
    return _most_people(tied)


def _no_one_attacks(sides: Sequence[Side], *, house_rule: bool) -> Verdict:
    """Everyone at 0: a deadlock, unless the house rule lets people decide (R28)."""
    if house_rule and len(sides) > 2:
        by_people = _most_people(sides)
        text = "House rule: if no one has fight, most people wins"
        return replace(by_people, reasons=(Reason(text, "R28"), *by_people.reasons))
    reason = Reason("Deadlock: no one has fight", "R28")
    return Verdict(None, "no_attack", (reason,))


def _stolen(tied: Sequence[Side], thief: Side) -> Verdict:
    """A tie for the highest fight goes to the first rogue in turn order (R30)."""
    text = say(
        "{names} tie at {fight} fight; {thief}'s {rogue} takes the tie",
        names=_names(tied),
        fight=tied[0].fight,
        thief=thief.called,
        rogue=thief.rogue,
    )
    return Verdict(thief.player, "rogue", (Reason(text, "R30"),))


def _between_two(sides: Sequence[Side]) -> Verdict:
    """Two players: a lead of 2 or nothing; people never matter (R31)."""
    ahead, behind = sorted(sides, key=lambda side: -side.fight)
    if ahead.fight - behind.fight >= LEAD_FOR_TWO:
        text = say(
            "{ahead} wins: {fight} fight to {behind}'s {second}",
            ahead=ahead.called,
            fight=ahead.fight,
            behind=behind.called,
            second=behind.fight,
        )
        return Verdict(ahead.player, "fight", (Reason(text, "R31"),))
    if ahead.fight == behind.fight:
        text = say("Deadlock: {names} tie at {fight} fight", names=_names(sides), fight=ahead.fight)
    else:
        text = say(
            "Deadlock: {ahead} leads {behind} {fight} to {second}",
            ahead=ahead.called,
            behind=behind.called,
            fight=ahead.fight,
            second=behind.fight,
        )
    text += say("; two players win by {lead_for_two} or more", lead_for_two=LEAD_FOR_TWO)
    return Verdict(None, "margin", (Reason(text, "R31"),))


def _highest_fight(sides: Sequence[Side], winner: Side) -> Verdict:
    second = max(side.fight for side in sides if side is not winner)
    others = [side for side in sides if side.fight == second and side is not winner]
    text = say(
        "{winner} wins: {fight} fight to {names}'s {second}",
        winner=winner.called,
        fight=winner.fight,
        names=_names(others),
        second=second,
    )
    return Verdict(winner.player, "fight", (Reason(text, "R29"),))


def _most_people(tied: Sequence[Side]) -> Verdict:
    """Among those tied for the highest fight the most people win, else it is a deadlock (R29)."""
    most = max(side.people for side in tied)
    largest = [side for side in tied if side.people == most]
    if len(largest) > 1:
        text = say(
            "Deadlock: {names} tie at {fight} fight and ",
            names=_names(largest),
            fight=tied[0].fight,
        )
        text += counted(most, "person", "people")
        return Verdict(None, "tie", (Reason(text, "R29"),))
    winner = largest[0]
    rest = sorted((side.people for side in tied if side is not winner), reverse=True)
    text = say(
        "{names} tie at {fight} fight; {winner} wins the tie: ",
        names=_names(tied),
        fight=tied[0].fight,
        winner=winner.called,
    )
    text += say(
        "{most:# person|# people} to {peoples}", most=most, peoples=[str(people) for people in rest]
    )
    return Verdict(winner.player, "people", (Reason(text, "R29"),))


@dataclass(frozen=True)
class Shortfall:
    """The smallest single change that would have given each of these players the win."""

    players: tuple[str, ...]  # as they are called
    ids: tuple[str, ...]
    fight: int
    people: int | None  # where people decided, or did not
    rule: str

    @property
    def reason(self) -> Reason:
        """Who was how much short, in words."""
        were = "was" if len(self.players) == 1 else "were each"
        text = say(
            "{players} {were} {fight} fight short",
            players=list(self.players),
            were=were,
            fight=self.fight,
        )
        if self.people is not None:
            text += say(", or {people:# person|# people}", people=self.people)
        return Reason(text, self.rule)


def shortfalls(
    sides: Sequence[Side], verdict: Verdict, *, zero_fight_can_win: bool = False
) -> tuple[Shortfall, ...]:
    """What each runner-up lacked; with two players no one is too far behind to be told."""
    losers = [side for side in sides if side.player != verdict.winner]
    second = max(side.fight for side in losers)
    lacks: dict[tuple[int, int | None, str], list[Side]] = {}
    for side in losers:
        if side.fight == second or len(sides) == 2:
            lack = _lack(sides, side, verdict, zero_fight_can_win)
            lacks.setdefault(lack, []).append(side)
    return tuple(
        Shortfall(
            tuple(side.called for side in players), tuple(side.player for side in players), *lack
        )
        for lack, players in lacks.items()
    )


def _lack(
    sides: Sequence[Side], side: Side, verdict: Verdict, zero_fight_can_win: bool
) -> tuple[int, int | None, str]:
    """What one player lacked, fight first, and the ruling by which that would have won."""
    fight, rule = _least_fight(sides, side, zero_fight_can_win)
    people = None
    if verdict.decided_by in ("people", "tie"):
        most = max(foe.people for foe in sides if foe is not side and foe.fight == side.fight)
        people = most + 1 - side.people
    # With three or more at 0 it was the smallest attack that no one made (R28).
    is_first_attack = verdict.decided_by == "no_attack" and len(sides) > 2
    return fight - side.fight, people, "R28" if is_first_attack else rule


def _least_fight(sides: Sequence[Side], side: Side, zero_fight_can_win: bool) -> tuple[int, str]:
    """The lowest fight with which one player would have won, and the ruling that says so."""
    rival = max(other.fight for other in sides if other is not side)
    # Below the best rival nothing changes; with a lead of 2 everyone wins (R31).
    for fight in range(max(side.fight + 1, rival), rival + LEAD_FOR_TWO):
        wished = _with_fight(fight, sides, side, zero_fight_can_win)
        if wished.winner == side.player:
            return fight, wished.rule
    fight = rival + LEAD_FOR_TWO
    return fight, _with_fight(fight, sides, side, zero_fight_can_win).rule


def _with_fight(fight: int, sides: Sequence[Side], side: Side, zero_fight_can_win: bool) -> Verdict:
    stronger = [replace(old, fight=fight) if old is side else old for old in sides]
    return decide_skirmish(stronger, zero_fight_can_win=zero_fight_can_win)


def _names(sides: Sequence[Side]) -> str:
    return in_words([side.called for side in sides])
