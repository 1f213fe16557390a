"""Every refusal that the table may overrule is overruled once; the others never are."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from companion.engine.errors import RuleError
from companion.engine.game import TABLE, Command
from companion.engine.timeline import BLANK, Entry, command_link
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.state import Table
from companion.play import Referee, Tap
from companion.store.event_log import EventLog
from tests.games.arctic_scavengers.books import all_cards, unseen_astray
from tests.games.arctic_scavengers.refusals import (
    commits,
    counting,
    headquarters_and_recon,
    impossible,
    interrupts,
    leaders_and_hiring,
    own,
    rounds_and_actions,
    skirmish,
)
from tests.games.arctic_scavengers.refusals.case import Case, unmet
from tests.games.arctic_scavengers.sitting import Sitting

NOW = "2026-01-01T20:00:00+00:00"
CASES: dict[str, Case] = {
    **rounds_and_actions.ROUNDS,
    **rounds_and_actions.ACTIONS,
    **rounds_and_actions.DECKS,
    **leaders_and_hiring.LEADERS,
    **leaders_and_hiring.HIRING,
    **headquarters_and_recon.STORAGE,
    **headquarters_and_recon.BUILDINGS,
    **headquarters_and_recon.RECON,
    **interrupts.INTERRUPTS,
    **skirmish.SKIRMISH,
    **commits.COMMITS,
    **counting.COUNTING,
    **own.OWN,
}
IMPOSSIBLE: dict[str, Case] = {
    **impossible.ROUNDS,
    **impossible.ACTIONS,
    **impossible.HEADQUARTERS_AND_RECON,
    **impossible.INTERRUPTS,
    **impossible.CORRECTIONS,
    **skirmish.IMPOSSIBLE,
    **commits.IMPOSSIBLE,
    **counting.IMPOSSIBLE,
    **own.IMPOSSIBLE,
}
RULES = {entry.id for entry in GAME.book().rules}


class LoggedTable:
    """A table that came to where it stands in one entry of a real log."""

    def __init__(self, log: EventLog, sitting: Sitting) -> None:
        self.log, self.referee, self.keys = log, Referee(GAME), itertools.count()
        self.id = log.open_table("WXYZ", GAME.key, sitting.table.seats, key="opened", at=NOW)
        events = tuple(self.referee.codec.encode(event) for event in sitting.history)
        log.append(self.id, Entry(command_link(BLANK), "start", events, "test", NOW, "start"))
        assert self.table == sitting.table

    @property
    def table(self) -> Table:
        """As it stands now."""
        state: Table = self.referee.standing(self.log, self.id).state
        return state

    def tap(self, command: Command) -> None:
        """One tap on the present picture."""
        tap = Tap(f"tap-{next(self.keys)}", self.log.head(self.id).seq, "test", NOW)
        self.referee.perform(self.log, self.id, command, tap)

    def overruled(self, command: Command) -> list[str]:
        """The table says so, once for each rule that refuses; answers the rules."""
        despite: list[str] = []
        while True:
            try:
                self.tap(replace(command, despite=" ".join(despite)))
            except RuleError as refusal:
                assert refusal.may_be_overruled, refusal.message
                assert refusal.rule not in despite, "refused again for the same rule"
                despite.append(refusal.rule)
            else:
                return despite


def check_refusal(refusal: RuleError) -> None:
    """A sentence for the table, and a rule to look up."""
    first = refusal.message[0]
    assert first.isupper() or first.isdigit()  # "1 med short."
    assert refusal.message.endswith((".", "?"))
    assert not refusal.message.endswith("..")
    assert refusal.rule in RULES


def cases(found: dict[str, Case]) -> list[object]:
    return [pytest.param(case, id=sentence) for sentence, case in found.items()]


@pytest.mark.parametrize("case", cases(CASES))
def test_a_refusal_names_its_rule_and_may_be_overruled(case: Case) -> None:
    refusal = case.refusal()
    assert (refusal.rule, refusal.may_be_overruled) == (case.rule, True)
    check_refusal(refusal)


@pytest.mark.long
@pytest.mark.parametrize("case", cases(CASES))
def test_what_was_overruled_happens_and_is_marked_in_the_log(case: Case, log: EventLog) -> None:
    at = LoggedTable(log, case.table())
    box = all_cards(at.table)
    rules = at.overruled(case.command)
    assert rules[0] == case.rule
    first, last = reversed(log.entries(at.id))
    assert first.link.seq == 1
    assert last.events
    assert {event.despite for event in at.referee.events(last)} == {" ".join(rules)}
    if at.table.tracking == "decks":
        assert all_cards(at.table) == box
        assert unseen_astray(at.table) == 0
    assert GAME.view(at.table, TABLE)


def test_every_rule_that_objects_has_a_case() -> None:
    assert unmet("object_to", CASES) == []


@pytest.mark.parametrize("case", cases(IMPOSSIBLE))
def test_what_hands_cannot_do_stays_refused_whatever_the_table_says(case: Case) -> None:
    refusal = case.refusal()
    assert (refusal.rule, refusal.may_be_overruled) == (case.rule, False)
    check_refusal(refusal)
    insisted = replace(case.command, despite=case.rule)
    assert case.table().refused(insisted).message == refusal.message


def test_everything_that_is_impossible_has_a_case() -> None:
    assert unmet("impossible", IMPOSSIBLE) == []
