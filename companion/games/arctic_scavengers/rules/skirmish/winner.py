"""Who wins a skirmish once fights and people are known (R28-R31).

The one place that decides it: after the card arithmetic, and for bare totals that a table has
added up itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.engine.questions import Reason, counted, in_words

DecidedBy = Literal["fight", "people", "rogue", "tie", "margin", "no_attack"]

LEAD_FOR_TWO = 2  # R31
SMALLEST_ATTACK = 1  # R28


@dataclass(frozen=True)
class Side:
    """One player's totals; sides always stand in turn order, the initiator first."""

    player: str
    fight: int
    people: int = 0
    rogue: str = ""  # the name of her card that steals ties, if she has one (R30)
    name: str = ""  # what the sentences call her; her id where nothing is given

    @property
    def called(self) -> str:
        """Her name as it is read out."""
        return self.name or self.player


@dataclass(frozen=True)
class Verdict:
    """Who won, or that nobody did, and by what."""

    winner: str | None
    decided_by: DecidedBy
    reasons: tuple[Reason, ...]

    @property
    def outcome(self) -> Literal["won", "deadlock"]:
        """Whether anybody takes the contested resource."""
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
        return _nobody_attacks(sides, house_rule=zero_fight_can_win)
    thief = next((side for side in sides if side.rogue), None)
    if len(tied) > 1 and thief:
        return _stolen(tied, thief)
    if len(sides) == 2:
        return _between_two(sides)
    if len(tied) == 1:
        return _highest_fight(sides, tied[0])
    return _most_people(tied)


def _nobody_attacks(sides: Sequence[Side], *, house_rule: bool) -> Verdict:
    """Everybody at 0: a deadlock, unless the house rule lets people decide (R28)."""
    if house_rule and len(sides) > 2:
        by_people = _most_people(sides)
        text = "Nobody reaches fight 1, but by the house rule people break a tie at 0"
        return replace(by_people, reasons=(Reason(text, "R28"), *by_people.reasons))
    reason = Reason("Nobody reaches fight 1, so there is no attack: a deadlock", "R28")
    return Verdict(None, "no_attack", (reason,))


def _stolen(tied: Sequence[Side], thief: Side) -> Verdict:
    """A tie for the highest fight goes to the first rogue in turn order (R30)."""
    text = (
        f"{_names(tied)} tie for the highest fight, {tied[0].fight}, and {thief.called}, first in "
        f"turn order with a {thief.rogue}, wins before people are counted"
    )
    return Verdict(thief.player, "rogue", (Reason(text, "R30"),))


def _between_two(sides: Sequence[Side]) -> Verdict:
    """Two players: a lead of 2 or nothing; people never matter (R31)."""
    ahead, behind = sorted(sides, key=lambda side: -side.fight)
    score = f"{ahead.fight} to {behind.fight}"
    if ahead.fight - behind.fight >= LEAD_FOR_TWO:
        text = f"{ahead.called} beats {behind.called} {score}, a lead of at least {LEAD_FOR_TWO}"
        return Verdict(ahead.player, "fight", (Reason(text, "R31"),))
    if ahead.fight == behind.fight:
        text = f"{_names(sides)} are level at fight {ahead.fight}"
    else:
        text = f"{ahead.called} leads {behind.called} only {score}"
    text += f", and with two players it takes a lead of {LEAD_FOR_TWO}: a deadlock"
    return Verdict(None, "margin", (Reason(text, "R31"),))


def _highest_fight(sides: Sequence[Side], winner: Side) -> Verdict:
    second = max(side.fight for side in sides if side is not winner)
    others = [side for side in sides if side.fight == second and side is not winner]
    text = f"{winner.called} wins with the highest fight, {winner.fight}, ahead of "
    text += f"{_names(others)} with {second}"
    return Verdict(winner.player, "fight", (Reason(text, "R29"),))


def _most_people(tied: Sequence[Side]) -> Verdict:
    """Among those tied for the highest fight the most people win, else it is a deadlock (R29)."""
    most = max(side.people for side in tied)
    largest = [side for side in tied if side.people == most]
    text = f"{_names(tied)} tie at fight {tied[0].fight}"
    if len(largest) > 1:
        who = _names(largest) if len(largest) < len(tied) else "each of them"
        text += f", and {who} brought {counted(most, 'person', 'people')}: a deadlock"
        return Verdict(None, "tie", (Reason(text, "R29"),))
    winner = largest[0]
    rest = sorted((side.people for side in tied if side is not winner), reverse=True)
    compared = f"{most} to {in_words([str(people) for people in rest])}"
    text += f", and {winner.called} brought more people, {compared}"
    return Verdict(winner.player, "people", (Reason(text, "R29"),))


def what_was_missing(
    sides: Sequence[Side], verdict: Verdict, *, zero_fight_can_win: bool = False
) -> tuple[Reason, ...]:
    """The smallest single change that would have given each runner-up the win."""
    losers = [side for side in sides if side.player != verdict.winner]
    second = max(side.fight for side in losers)
    # With two players nobody is too far behind to be told what a win would have taken.
    near = [side for side in losers if side.fight == second or len(sides) == 2]
    wishes: dict[tuple[str, str], list[str]] = {}
    for side in near:
        wish = _wish(sides, side, verdict, zero_fight_can_win)
        wishes.setdefault(wish, []).append(side.called)
    return tuple(
        Reason(f"{wish} would have given {in_words(players, 'or')} the win", rule)
        for (wish, rule), players in wishes.items()
    )


def _wish(
    sides: Sequence[Side], side: Side, verdict: Verdict, zero_fight_can_win: bool
) -> tuple[str, str]:
    """What one player lacked, fight first, and the ruling by which she would have won."""
    fight, rule = _least_fight(sides, side, zero_fight_can_win)
    wish = f"{fight - side.fight} more fight"
    if verdict.decided_by in ("people", "tie"):
        most = max(foe.people for foe in sides if foe is not side and foe.fight == side.fight)
        people = most + 1 - side.people
        wish += f", or else {people} more {'person' if people == 1 else 'people'},"
    # With three or more at 0 it was the smallest attack that nobody made (R28).
    is_first_attack = verdict.decided_by == "no_attack" and len(sides) > 2
    return wish, "R28" if is_first_attack else rule


def _least_fight(sides: Sequence[Side], side: Side, zero_fight_can_win: bool) -> tuple[int, str]:
    """The lowest fight with which one player would have won, and the ruling that says so."""
    rival = max(other.fight for other in sides if other is not side)
    # Below the best rival nothing changes; with a lead of 2 everybody wins (R31).
    for fight in range(max(side.fight + 1, rival), rival + LEAD_FOR_TWO):
        wished = _if_she_had(fight, sides, side, zero_fight_can_win)
        if wished.winner == side.player:
            return fight, wished.rule
    fight = rival + LEAD_FOR_TWO
    return fight, _if_she_had(fight, sides, side, zero_fight_can_win).rule


def _if_she_had(fight: int, sides: Sequence[Side], side: Side, zero_fight_can_win: bool) -> Verdict:
    stronger = [replace(old, fight=fight) if old is side else old for old in sides]
    return decide_skirmish(stronger, zero_fight_can_win=zero_fight_can_win)


def _names(sides: Sequence[Side]) -> str:
    return in_words([side.called for side in sides])
