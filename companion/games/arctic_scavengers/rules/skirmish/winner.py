"""Who wins a skirmish once fights and people are known (R28-R31).

The one place that decides it: after the card arithmetic, and for bare totals that a table has
added up itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from companion.engine.questions import Reason
from companion.engine.wording import counted, in_words, say

DecidedBy = Literal["fight", "people", "rogue", "tie", "margin", "no_attack"]

LEAD_FOR_TWO = 2  # R31
SMALLEST_ATTACK = 1  # R28


class Side(NamedTuple):
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


class Verdict(NamedTuple):
    """Who won, or that no one did, and by what."""

    winner: str | None
    decided_by: DecidedBy
    rule: str  # the ruling that settled it in the end
    sides: Sequence[Side]
    zero_fight_can_win: bool = False  # R28, house rule

    @property
    def outcome(self) -> Literal["won", "deadlock"]:
        """Whether anyone takes the contested resource."""
        return "deadlock" if self.winner is None else "won"

    @property
    def tied(self) -> list[Side]:
        """Whoever has the highest fight."""
        best = max([side.fight for side in self.sides])
        return [side for side in self.sides if side.fight == best]

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The same in words."""
        tied = self.tied
        reason = Reason(_WORDS[self.decided_by](self, tied), self.rule)
        if self.decided_by == "no_attack" or tied[0].fight >= SMALLEST_ATTACK:
            return (reason,)
        return (Reason("House rule: if no one has fight, most people wins", "R28"), reason)


def decide_skirmish(sides: Sequence[Side], *, zero_fight_can_win: bool = False) -> Verdict:
    """The winner by fight, by a rogue or by people, or the kind of deadlock."""
    winner, decided_by, rule = _decided(sides, zero_fight_can_win)
    return Verdict(winner, decided_by, rule, sides, zero_fight_can_win)


def _decided(sides: Sequence[Side], zero_fight_can_win: bool) -> tuple[str | None, DecidedBy, str]:
    """The winner, what decides, and the ruling that settles it."""
    best = max([side.fight for side in sides])
    tied = [side for side in sides if side.fight == best]
    if best < SMALLEST_ATTACK:  # R28: a deadlock, unless the house rule lets people decide
        is_decided_by_people = zero_fight_can_win and len(sides) > 2
        return _most_people(tied) if is_decided_by_people else (None, "no_attack", "R28")
    if len(tied) > 1:  # R30: a tie for the highest fight goes to the first rogue in turn order
        for side in sides:
            if side.rogue:
                return side.player, "rogue", "R30"
    if len(sides) == 2:  # R31: a lead of 2 or nothing; people never matter
        is_won = best - min(sides[0].fight, sides[1].fight) >= LEAD_FOR_TWO
        return (tied[0].player, "fight", "R31") if is_won else (None, "margin", "R31")
    if len(tied) == 1:
        return tied[0].player, "fight", "R29"
    return _most_people(tied)


def _most_people(tied: Sequence[Side]) -> tuple[str | None, DecidedBy, str]:
    """Among those tied for the highest fight the most people win, else it is a deadlock (R29)."""
    most = max([side.people for side in tied])
    largest = [side.player for side in tied if side.people == most]
    return (largest[0], "people", "R29") if len(largest) == 1 else (None, "tie", "R29")


# The same in words --------------------------------------------------------------------------------


def _no_attack(verdict: Verdict, tied: list[Side]) -> str:
    return "Deadlock: no one has fight"


def _stolen(verdict: Verdict, tied: list[Side]) -> str:
    thief = _winning(verdict)
    return say(
        "{names} tie at {fight} fight; {thief}'s {rogue} takes the tie",
        names=_names(tied),
        fight=tied[0].fight,
        thief=thief.called,
        rogue=thief.rogue,
    )


def _margin(verdict: Verdict, tied: list[Side]) -> str:
    ahead, behind = sorted(verdict.sides, key=lambda side: -side.fight)
    if ahead.fight == behind.fight:
        names = _names(verdict.sides)
        text = say("Deadlock: {names} tie at {fight} fight", names=names, fight=ahead.fight)
    else:
        text = say(
            "Deadlock: {ahead} leads {behind} {fight} to {second}",
            ahead=ahead.called,
            behind=behind.called,
            fight=ahead.fight,
            second=behind.fight,
        )
    return text + say("; two players win by {lead_for_two} or more", lead_for_two=LEAD_FOR_TWO)


def _highest_fight(verdict: Verdict, tied: list[Side]) -> str:
    winner = tied[0]
    others = [side for side in verdict.sides if side is not winner]
    second = max([side.fight for side in others])
    return say(
        "{winner} wins: {fight} fight to {names}'s {second}",
        winner=winner.called,
        fight=winner.fight,
        names=_names([side for side in others if side.fight == second]),
        second=second,
    )


def _full_tie(verdict: Verdict, tied: list[Side]) -> str:
    most = max([side.people for side in tied])
    largest = [side for side in tied if side.people == most]
    names = _names(largest)
    text = say("Deadlock: {names} tie at {fight} fight and ", names=names, fight=tied[0].fight)
    return text + counted(most, "person", "people")


def _by_people(verdict: Verdict, tied: list[Side]) -> str:
    winner = _winning(verdict)
    rest = sorted([side.people for side in tied if side is not winner], reverse=True)
    text = say(
        "{names} tie at {fight} fight; {winner} wins the tie: ",
        names=_names(tied),
        fight=tied[0].fight,
        winner=winner.called,
    )
    return text + say(
        "{most:# person|# people} to {peoples}",
        most=winner.people,
        peoples=[str(people) for people in rest],
    )


_WORDS: dict[DecidedBy, Callable[[Verdict, list[Side]], str]] = {
    "fight": _highest_fight,
    "people": _by_people,
    "rogue": _stolen,
    "tie": _full_tie,
    "margin": _margin,
    "no_attack": _no_attack,
}


def _winning(verdict: Verdict) -> Side:
    return next(side for side in verdict.sides if side.player == verdict.winner)


def _names(sides: Sequence[Side]) -> str:
    return in_words([side.called for side in sides])


# What was missing ---------------------------------------------------------------------------------


class Shortfall(NamedTuple):
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


def shortfalls(verdict: Verdict) -> tuple[Shortfall, ...]:
    """What each runner-up lacked; with two players no one is too far behind to be told."""
    losers = [side for side in verdict.sides if side.player != verdict.winner]
    second = max([side.fight for side in losers])
    lacks: dict[tuple[int, int | None, str], list[Side]] = {}
    for side in losers:
        if side.fight == second or len(verdict.sides) == 2:
            lacks.setdefault(_lack(verdict, side), []).append(side)
    return tuple(
        Shortfall(
            tuple([side.called for side in players]),
            tuple([side.player for side in players]),
            *lack,
        )
        for lack, players in lacks.items()
    )


def _lack(verdict: Verdict, side: Side) -> tuple[int, int | None, str]:
    """What one player lacked, fight first, and the ruling by which that would have won."""
    sides = verdict.sides
    fight, rule = _least_fight(verdict, side)
    people = None
    if verdict.decided_by in ("people", "tie"):
        most = max([foe.people for foe in sides if foe is not side and foe.fight == side.fight])
        people = most + 1 - side.people
    # With three or more at 0 it was the smallest attack that no one made (R28).
    is_first_attack = verdict.decided_by == "no_attack" and len(sides) > 2
    return fight - side.fight, people, "R28" if is_first_attack else rule


def _least_fight(verdict: Verdict, side: Side) -> tuple[int, str]:
    """The lowest fight with which one player would have won, and the ruling that says so."""
    rival = max([other.fight for other in verdict.sides if other is not side])
    # Below the best rival nothing changes; with a lead of 2 everyone wins (R31).
    for fight in range(max(side.fight + 1, rival), rival + LEAD_FOR_TWO):
        winner, _, rule = _with_fight(fight, verdict, side)
        if winner == side.player:
            return fight, rule
    fight = rival + LEAD_FOR_TWO
    return fight, _with_fight(fight, verdict, side)[2]


def _with_fight(fight: int, verdict: Verdict, side: Side) -> tuple[str | None, DecidedBy, str]:
    wished = Side(side.player, fight, side.people, side.rogue)
    stronger = [wished if old is side else old for old in verdict.sides]
    return _decided(stronger, verdict.zero_fight_can_win)
