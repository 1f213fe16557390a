"""A table in its skirmish, with forces written as in ``reveal``: ``mentor: brawler refugee``."""

from __future__ import annotations

from companion.engine.game import TABLE, Command, PlayerId, Setup
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.rules.skirmish.question import Force
from companion.games.arctic_scavengers.table.commands import (
    AnswerSnipe,
    Declare,
    MoveOn,
    Pass,
    RevealCard,
)
from companion.games.arctic_scavengers.table.events import (
    Announced,
    BuildingStarted,
    LeaderJoined,
    LeaderWounded,
    TimerMoved,
)
from companion.games.arctic_scavengers.table.skirmish import window
from companion.games.arctic_scavengers.table.skirmish.standing import SkirmishNow, skirmish_now
from companion.games.arctic_scavengers.view.skirmish import (
    SkirmishPanel,
    answers,
    skirmish,
    tried_out,
)
from tests.games.arctic_scavengers.reveal import force
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, NAMES, Sitting, seats

DANA, ELI = PlayerId("dana"), PlayerId("eli")
EVERYBODY = tuple(PlayerId(name.lower()) for name in NAMES)

__all__ = ["ANNA", "BEN", "CARA", "DANA", "ELI", "EVERYBODY", "Fight"]


class Fight(Sitting):
    """A skirmish under way, Anna the initiator unless somebody else is."""

    def __init__(
        self,
        *forces: str,
        first: PlayerId = ANNA,
        tracking: str = "clock",
        modules: tuple[str, ...] = ("hq4",),
        **answers: tuple[str, ...],
    ) -> None:
        given = {"tracking": (tracking,), "modules": modules, **answers}
        super().__init__(len(forces), **given)
        if first != ANNA:
            self.history, self.table = [], GAME.blank
            self.given(*GAME.start(GAME.catalogue, Setup(seats(len(forces)), first, given)))
        self.round(3)
        self.overruled(MoveOn(all=True))
        for player, line in zip(EVERYBODY, forces, strict=False):
            self.behind(force(player, line))
            self.reveals(player, *force(player, line).cards)

    def do(self, *commands: Command) -> Fight:
        """Carry out commands one after the other."""
        super().do(*commands)
        return self

    def behind(self, one: Force) -> None:
        """The leader and the buildings that stand behind a force."""
        player = PlayerId(one.player)
        if one.leader:
            self.given(LeaderJoined(player, one.leader))
        if one.leader_wounded:
            self.given(LeaderWounded(player))
        for number, building in enumerate(one.buildings):
            site = f"{player}.{number}"
            self.given(
                BuildingStarted(player, site, building, 1),
                TimerMoved(player, site, building, 0, "ticks"),
            )

    def reveals(self, player: PlayerId, *cards: str) -> Fight:
        """Lay cards into a player's tray."""
        self.do(*(RevealCard(player, card) for card in cards))
        return self

    def declares(self, *lines: str) -> Fight:
        """Declare actions: ``ben snipe sniper_team anna brawler / cara medic``."""
        for line in lines:
            main, _, save = line.partition(" / ")
            by, does, card, *aim = main.split()
            player, target = [*aim, "", ""][:2]
            self.do(Declare(PlayerId(by), does, card, PlayerId(player), target))
            if window.unanswered(self.table):
                saver, saver_card = save.split() if save else ("", "")
                self.do(AnswerSnipe(PlayerId(saver), saver_card))
        return self

    def all_announce(self) -> Fight:
        """Whoever has announced no number yet brings what was revealed."""
        for player in self.table.players:
            cards = len(self.table.reveal.of(player.id).cards)
            if player.announced is None:
                self.given(Announced(player.id, cards))
        return self

    def all_pass(self) -> Fight:
        """Whoever is asked declares nothing more."""
        while player := window.asked(self.table):
            self.do(Pass(player))
        return self

    @property
    def panel(self) -> SkirmishPanel:
        """Everything that can be seen of it, whatever is missing."""
        return tried_out(self.table)

    @property
    def at_table(self) -> SkirmishPanel:
        """What the table sees, once everyone has announced what was revealed."""
        shown = skirmish(self.all_announce().table)
        assert shown is not None
        return shown

    def verdict(self) -> tuple[str, str]:
        """Who wins, and what decided."""
        assert self.panel.verdict is not None
        return self.panel.verdict.title, self.standing.outcome.decided_by

    def reasons(self) -> str:
        """Why, in one go."""
        return " ".join(reason.sentence for reason in self.standing.outcome.explanation)

    @property
    def standing(self) -> SkirmishNow:
        """Who leads, and why."""
        assert self.table.reveal.is_begun
        return skirmish_now(self.table)

    def totals(self) -> dict[str, str]:
        """Everybody's ``fight/people``."""
        return {one.player: f"{one.fight}/{one.people}" for one in self.standing.outcome.players}

    def notes(self, player: PlayerId) -> dict[str, str]:
        """What became of a player's cards, by their names."""
        tray = next(tray for tray in self.panel.trays if tray.player == player)
        return {card.face.name: card.note for card in tray.cards}

    def offered(self) -> list[str]:
        """What may be declared or answered now, but for the last answer: no more, or no one."""
        aimed = [
            f"{one.label} {card.move.label.lower()}s {tray.name} {card.face.name}"
            + (f" ({card.note})" if card.note else "")
            for one in self.panel.means
            for tray in one.trays
            for card in tray.cards
            if card.move
        ]
        return [*aimed, *(move.label for move in answers(self.table)[:-1])]

    def told(self) -> str:
        """What the last command brought about, in words."""
        return " ".join(GAME.log.sentence(self.table, event, TABLE) for event in self.events)
