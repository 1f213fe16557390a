"""A table at which anything may be tapped: legal, illegal and overruled, in any order.

After every tap no card is lost, the log gives the same state again, undo and redo lead back and
forth, and everything that a page shows can be worked out.
"""

from __future__ import annotations

import itertools
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import get_args, get_type_hints

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from companion.engine import codec
from companion.engine.errors import NothingToUndo, RuleError
from companion.engine.game import TABLE, Command, Setup
from companion.engine.timeline import fold, timeline
from companion.games.arctic.game import GAME
from companion.games.arctic.rules.catalogue import ANIMALS
from companion.games.arctic.table.events.corrections import PileCounted, TrackingChanged
from companion.games.arctic.table.events.turns import TurnLeftUntold
from companion.games.arctic.table.state import Table
from companion.play import Referee, Tap
from companion.store.event_log import EventLog
from companion.store.file import database
from companion.web import forms
from tests.games.arctic.offers import taps
from tests.games.arctic.sitting import ANNA, seats

# How often a kind of tap is chosen, so that turns are told and not only corrected.
OFTEN = {"show": 12, "move": 8, "next": 6, "choose": 6, "take-back": 3, "count-card": 6}
# After these nobody can say any more how many cards there are in all.
UNBALANCED = (PileCounted, TrackingChanged, TurnLeftUntold)
# What no form says: of the class, of the table, and of the device that asks.
NOT_SENT = ("despite", "adds_only", "sitting", "sees", "chance")
RULES = {entry.id for entry in GAME.book().rules}


class AnyTable(RuleBasedStateMachine):
    """One table on a real file, tapped at random."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        path = Path(self.folder.name) / "log.db"
        self.keeper = database.prepare(path)
        self.db = database.connect(path)
        self.log = EventLog(self.db)
        self.referee = Referee(GAME)
        self.keys = itertools.count()
        self.is_balanced = True

    @initialize(
        players=st.integers(2, 4),
        seed=st.integers(0, 9999),
        tracking=st.sampled_from(("turns", "turns", "turns", "score")),
    )
    def sit_down(self, players: int, seed: int, tracking: str) -> None:
        answers = {"seed": (str(seed),), "tracking": (tracking,)}
        setup = Setup(seats(players), ANNA, answers)
        self.id = self.referee.begin(self.log, iter(["WXYZ"]), setup, self.tap())
        self.is_balanced = tracking == "turns"

    def tap(self) -> Tap:
        seq = self.log.head(self.id).seq if hasattr(self, "id") else None
        return Tap(f"key-{next(self.keys)}", seq, "test", "2026-01-01T20:00:00+00:00")

    @property
    def table(self) -> Table:
        state: Table = self.referee.standing(self.log, self.id).state
        return state

    def perform(self, command: Command, overrule: bool, is_offered: bool = False) -> None:
        for _ in range(3):
            try:
                self.referee.perform(self.log, self.id, command, self.tap())
            except RuleError as refusal:
                assert refusal.message.endswith((".", "?")), refusal.message
                assert refusal.rule in RULES
                assert refusal.may_be_overruled or not is_offered, refusal.message
                if not (overrule and refusal.may_be_overruled):
                    return
                despite = f"{command.despite} {refusal.rule}".strip()
                assert despite != command.despite
                command = replace(command, despite=despite)
            else:
                entry = self.log.entries(self.id, limit=1)[0]
                told = self.referee.events(entry)
                self.is_balanced &= not any(isinstance(event, UNBALANCED) for event in told)
                return
        raise AssertionError(f"refused again and again: {command}")

    @rule(picks=st.lists(st.integers(0, 10**6), min_size=8, max_size=24), overrule=st.booleans())
    def tap_what_is_offered(self, picks: list[int], overrule: bool) -> None:
        for pick in picks:
            offered = taps(self.table)
            if not offered:
                return
            kinds = sorted({name for name, _ in offered})
            names = [name for name in kinds for _ in range(OFTEN.get(name, 1))]
            name = names[pick % len(names)]
            alike = [fields for other, fields in offered if other == name]
            self.perform(
                self.command(name, alike[pick // 64 % len(alike)]), overrule, is_offered=True
            )
            self.no_card_is_lost()

    @rule(data=st.data(), overrule=st.booleans())
    def tap_something_else(self, data: st.DataObject, overrule: bool) -> None:
        name = data.draw(st.sampled_from(sorted(GAME.commands)))
        words = [*(str(seat.id) for seat in self.table.seats), *ANIMALS[:3], "hand.anna", "x", ""]
        fields: dict[str, str] = {}
        for field, hint in get_type_hints(GAME.commands[name]).items():
            if field in NOT_SENT:
                continue
            choices = get_args(hint) or words
            number = st.integers(-2, 60).map(str)
            fields[field] = data.draw(number if hint is int else st.sampled_from(choices))
        self.perform(self.command(name, fields), overrule)

    def command(self, name: str, fields: dict[str, str]) -> Command:
        command = forms.parse(GAME, name, fields)
        assert command is not None
        return command

    @rule()
    def undo_and_redo(self) -> None:
        before = self.table
        try:
            self.referee.undo(self.log, self.id, self.tap())
        except NothingToUndo:
            return
        self.referee.redo(self.log, self.id, self.tap())
        assert self.table == before

    @rule()
    def undo(self) -> None:
        try:
            self.referee.undo(self.log, self.id, self.tap())
        except NothingToUndo:
            assert (self.table.round, self.table.turn.step) == (1, "A")

    @invariant()
    def no_card_is_lost(self) -> None:
        if not hasattr(self, "id"):
            return
        table = self.table
        piles = [table.draw_pile, table.reserve, table.river]
        for one in table.players:
            piles += [one.hand or 0, len(one.pile), one.penalties]
        assert min(piles) >= 0
        if self.is_balanced:
            assert sum(piles) == 30 * len(table.seats)
            assert set(table.tokens.values()) <= set(table.box.landscape)

    @invariant()
    def everything_can_be_shown(self) -> None:
        if not hasattr(self, "id"):
            return
        table = self.table
        GAME.view(table, TABLE)
        GAME.score(table, TABLE)
        assert set(GAME.help_for(table)) <= RULES
        for page in GAME.pages:
            page.panel(table, TABLE)

    def teardown(self) -> None:
        if hasattr(self, "id"):
            self.the_log_gives_the_same_again()
        self.db.close()
        self.keeper.close()
        self.folder.cleanup()

    def the_log_gives_the_same_again(self) -> None:
        entries = list(reversed(self.log.entries(self.id, before=10**6, limit=10**6)))
        done, _ = timeline(entries)
        events = [event for entry in done for event in self.referee.events(entry)]
        again = fold(GAME, GAME.blank, events)
        assert again == self.table
        assert codec.decode(Table, codec.encode(again)) == again
        for event in events:
            assert GAME.log.sentence(again, event, TABLE).endswith(".")
        assert GAME.log.folded(again, events, TABLE)


AnyTable.TestCase.settings = settings(
    max_examples=30,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestAnyTable = AnyTable.TestCase
