"""This table in this request: its row, its game, its log, and where it stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any, TypeVar

from companion.engine.scoreboard import Scoreboard
from companion.engine.timeline import Entry, Link
from companion.engine.view import Page, Panel, TableView
from companion.play import Referee, Standing
from companion.store.event_log import EventLog
from companion.store.seating import NOBODY, Seating
from companion.store.tables import TableRecord

T = TypeVar("T")


class AtTable:
    """One table as one viewer sees it, now or as it was after an entry.

    What is asked of it is drawn from where it stands; what cannot be drawn is a DamagedLog.
    """

    def __init__(
        self,
        record: TableRecord,
        referee: Referee,
        log: EventLog,
        seating: Seating = NOBODY,
        device: str = "",
        standing: Standing | None = None,
    ) -> None:
        self.record, self.id, self.code = record, record.id, record.code
        self.referee, self.game, self.log = referee, referee.game, log
        self.seating, self.device = seating, seating.of(device)  # the one that asks
        self.viewer = seating.viewer(device)
        if standing is not None:
            self.standing = standing

    @cached_property
    def head(self) -> Link:
        """The last entry that was written when it was first asked for."""
        return self.log.head(self.id)

    @cached_property
    def standing(self) -> Standing:
        """Where it stands."""
        return self.referee.standing_at(self.log, self.id, self.head)

    @property
    def seq(self) -> int:
        """The entry of which this is the picture."""
        return self.standing.link.seq

    def showing(self, standing: Standing) -> AtTable:
        """The same table where it stands after a tap."""
        return AtTable(self.record, self.referee, self.log, self.seating, self.device.id, standing)

    def shared(self) -> AtTable:
        """The same table as the shared screen shows it, whoever asks."""
        return AtTable(self.record, self.referee, self.log, self.seating, "", self.standing)

    def read_through(self, log: EventLog) -> AtTable:
        """The same table by another connection to its log."""
        return AtTable(self.record, self.referee, log, self.seating, self.device.id, self.standing)

    def after(self, link: Link) -> AtTable:
        """The same table as it was after an entry."""
        return self.showing(self.referee.standing_at(self.log, self.id, link))

    def readable(self) -> AtTable:
        """The same table; where its log is damaged, with the state that can be read last."""
        return self.showing(self.referee.readable(self.log, self.id, self.head))

    def drawn(self, draw: Callable[[Any], T]) -> T:
        """What ``draw`` makes of its state."""
        return self.referee.drawn(self.log, self.id, self.standing, draw)

    @property
    def view(self) -> TableView:
        """What the viewer sees of it."""
        return self.drawn(partial(self.referee.view, viewer=self.viewer))

    @property
    def board(self) -> Scoreboard:
        """What everyone has."""
        return self.drawn(lambda state: self.game.score(state, self.viewer))

    @property
    def help(self) -> tuple[str, ...]:
        """All rules that matter at this moment."""
        return self.drawn(self.game.help_for)

    def has_page(self, name: str) -> bool:
        """Whether the game has a page of this name beside the table."""
        return any(page.name == name for page in self.game.pages)

    def panel(self, page: Page) -> Panel:
        """What one of the game's own pages shows."""
        return self.drawn(lambda state: page.panel(state, self.viewer))

    def look(self, name: str) -> Panel | None:
        """What is read over the table under this name, if there is anything to read now."""
        page = next((page for page in self.game.looks if page.name == name), None)
        panel = self.panel(page) if page else None
        return panel if panel and panel.model is not None else None

    def sentence(self, entry: Entry) -> str:
        """What an entry brought about, in words."""
        return self.referee.words.sentence(self.standing.state, entry, self.viewer)
