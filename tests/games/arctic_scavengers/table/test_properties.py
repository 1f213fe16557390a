"""A table at which anything may be tapped: legal, illegal and overruled, in any order.

After every tap the books balance, the log gives the same state again, undo and redo lead back and
forth, and everything that a page shows can be worked out.
"""

from __future__ import annotations

import itertools
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.engine import codec
from companion.engine.errors import NothingToUndo, RuleError
from companion.engine.game import TABLE, Command, Setup
from companion.engine.timeline import fold, timeline
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import CatchUp, MoveOn
from companion.games.arctic_scavengers.table.state import Phase, Table
from companion.play import Referee, Tap
from companion.store.event_log import EventLog
from companion.store.file import database
from companion.web import forms
from tests.games.arctic_scavengers.books import all_cards, unseen_astray
from tests.games.arctic_scavengers.offers import taps
from tests.games.arctic_scavengers.sitting import ANNA, seats

MODULES = ((), ("hq4",), ("recon1", "recon2"), ("hq4", "recon3", "recon5"), ("hq2", "recon4"))
VARIANTS = ((), ("leader_drafting",), ("alternate_hands",))
# How often a kind of tap is chosen, so that actions are put together and not only turns ended.
OFTEN = {"open": 3, "lay": 6, "choose": 6, "complete": 5, "reveal": 8, "declare": 6, "answer": 3}
OFTEN |= {"count-more": 6, "count-less": 3, "name-secret": 4}


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

    @initialize(
        players=st.integers(2, 5),
        modules=st.sampled_from(MODULES),
        variants=st.sampled_from(VARIANTS),
        digs=st.sampled_from(("build", "dig")),
        tracking=st.sampled_from(("decks", "decks", "piles", "clock")),
        number=st.integers(1, 5),
        phase=st.sampled_from(("gather", "skirmish", "over")),
    )
    def sit_down(
        self,
        players: int,
        modules: tuple[str, ...],
        variants: tuple[str, ...],
        digs: str,
        tracking: str,
        number: int,
        phase: Phase,
    ) -> None:
        if variants and not modules:
            modules = ("hq4",)
        answers = {"modules": modules, "variants": variants, "tracking": (tracking,)}
        answers["schematics_dig"] = (digs,)
        setup = Setup(seats(players), ANNA, answers)
        self.id = self.referee.begin(self.log, iter(["WXYZ"]), setup, self.tap())
        self.box = all_cards(self.table)
        if phase == "over":
            self.perform(CatchUp(16, contested=1), overrule=True)
        number = max(number, 3) if phase != "gather" else number
        while self.table.round < number or self.table.phase != phase:
            self.perform(MoveOn(all=self.table.phase == "gather"), overrule=True)

    def tap(self) -> Tap:
        seq = self.log.head(self.id).seq if hasattr(self, "id") else None
        return Tap(f"key-{next(self.keys)}", seq, "test", "2026-01-01T20:00:00+00:00")

    @property
    def table(self) -> Table:
        state: Table = self.referee.standing(self.log, self.id).state
        return state

    def perform(self, command: Command, overrule: bool) -> None:
        for _ in range(5):
            try:
                self.referee.perform(self.log, self.id, command, self.tap())
            except RuleError as refusal:
                assert refusal.message.endswith((".", "?")), refusal.message
                if not (overrule and refusal.may_be_overruled):
                    return
                despite = f"{command.despite} {refusal.rule}".strip()
                assert despite != command.despite
                command = replace(command, despite=despite)
            else:
                return
        raise AssertionError(f"refused again and again: {command}")

    @rule(picks=st.lists(st.integers(0, 10**6), min_size=8, max_size=24), overrule=st.booleans())
    def tap_what_is_offered(self, picks: list[int], overrule: bool) -> None:
        for pick in picks:
            offered = taps(self.table)
            if not offered:
                return
            # First the kind of tap, so that forty cards to lay do not crowd out everything else.
            kinds = sorted({name for name, _ in offered})
            names = [name for name in kinds for _ in range(OFTEN.get(name, 1))]
            name = names[pick % len(names)]
            alike = [fields for other, fields in offered if other == name]
            self.perform(self.command(name, alike[pick // 32 % len(alike)]), overrule)
            self.the_books_balance()

    @rule(data=st.data(), overrule=st.booleans())
    def tap_something_else(self, data: st.DataObject, overrule: bool) -> None:
        name = data.draw(st.sampled_from(sorted(GAME.commands)))
        table = self.table
        words = [
            *(str(seat.id) for seat in table.seats),
            *table.kinds[:6],
            *(
                "dig",
                "hire",
                "trash",
                "interrupt",
                "junkyard",
                "secret",
                "nothing",
                "clock",
                "x",
                "",
            ),
        ]
        word = st.sampled_from(words)
        fields: dict[str, str] = {}
        for field, hint in get_type_hints(GAME.commands[name]).items():
            if field == "despite":
                continue
            fields[field] = str(data.draw(st.integers(-2, 60))) if hint is int else data.draw(word)
        try:
            command = self.command(name, fields)
        except forms.FormError:
            return
        self.perform(command, overrule)

    def command(self, name: str, fields: dict[str, str]) -> Command:
        command = forms.parse(GAME, name, fields)
        assert command is not None
        return command

    @rule()
    @precondition(lambda self: hasattr(self, "id"))
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
            assert self.table.round == 1

    @invariant()
    def the_books_balance(self) -> None:
        if hasattr(self, "id") and self.table.tracking == "decks":
            assert all_cards(self.table) == self.box
            assert unseen_astray(self.table) == 0

    @invariant()
    def everything_can_be_shown(self) -> None:
        if not hasattr(self, "id"):
            return
        table = self.table
        GAME.view(table, TABLE)
        board = GAME.score(table, TABLE)
        assert board.is_final == table.is_closed
        known = {entry.id for entry in GAME.book().rules}
        assert set(GAME.help_for(table)) <= known
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
            said: Any = GAME.log.sentence(again, event, TABLE)
            assert said.endswith(".")


AnyTable.TestCase.settings = settings(
    max_examples=30,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestAnyTable = pytest.mark.long(AnyTable.TestCase)
