"""The page on which a skirmish is tried out: the panel of a table, and what stands behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.game import Seat
from companion.engine.questions import Reason
from companion.engine.setup import Answers
from companion.engine.unlogged import quick_panel
from companion.engine.view import Move, QuickPanel
from companion.engine.wording import say
from companion.games.arctic_scavengers.quick.taps import table_after
from companion.games.arctic_scavengers.rules.catalogue import PLAYERS, Catalogue
from companion.games.arctic_scavengers.rules.skirmish.totals import DECOYS
from companion.games.arctic_scavengers.table.skirmish.address import write
from companion.games.arctic_scavengers.table.skirmish.standing import skirmish_now
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.attack_sentences import declared, saved
from companion.games.arctic_scavengers.view.skirmish import (
    SkirmishPanel,
    answers,
    asked,
    tried_out,
)

# Of the page itself: everything else of an address is carried along by its one form.
_OWN = ("last",)


@dataclass(frozen=True)
class Behind:
    """What stands behind the cards of one tray, and the buttons that change it."""

    number: int
    is_first: bool
    fight: str  # nothing before the first card
    people: str
    words: str  # leader and buildings
    settings: tuple[Move, ...]
    leaders: tuple[Move, ...]


@dataclass(frozen=True)
class TakenAction:
    """One declaration, and the button that takes it back."""

    text: str
    move: Move


@dataclass(frozen=True)
class QuickSkirmish:
    """Everything that the page shows."""

    panel: SkirmishPanel
    behind: tuple[Behind, ...]  # one a player
    asked: str  # who may act or save
    answers: tuple[Move, ...]
    taken: tuple[TakenAction, ...]
    reasons: tuple[Reason, ...]
    state: tuple[tuple[str, str], ...]
    players: tuple[Move, ...]
    house_rule: Move
    problem: str = ""

    @property
    def is_asking(self) -> bool:
        """Whether a card is the next tap: one to enter, or one to hit."""
        return bool(self.asked) or any(entry.asks for entry in self.panel.entries)


def quick_skirmish(catalogue: Catalogue, answers: Answers) -> QuickPanel:
    """The page as its address has it."""
    page = table_after(catalogue, answers)
    query = write(page.table)
    model = _model(page.table, query, page.problem)
    return quick_panel("quick_skirmish", model, query, answers, page.problem)


def _model(table: Table, query: dict[str, str], problem: str) -> QuickSkirmish:
    house_rule = "If no one has fight, most people wins (R28)"
    return QuickSkirmish(
        panel=tried_out(table),
        behind=tuple(_behind(table, seat) for seat in table.seats),
        asked=asked(table),
        answers=answers(table),
        taken=tuple(_taken(table)),
        reasons=skirmish_now(table).outcome.explanation if table.reveal.is_begun else (),
        state=tuple(pair for pair in query.items() if pair[0] not in _OWN),
        players=tuple(
            Move(
                "players",
                say("{n} players", n=n),
                (("seat", str(n)),),
                is_chosen=n == len(table.seats),
            )
            for n in PLAYERS
        ),
        house_rule=Move("zero", house_rule, is_chosen=table.house_rules.zero_fight_can_win),
        problem=problem,
    )


def _taken(table: Table) -> Iterator[TakenAction]:
    for number, action in enumerate(table.reveal.declared):
        text = f"{declared(table, action)}."
        if action.saver:
            text = saved(table, action, action.saver, action.saver_card)
        fields = (("number", str(number)),)
        yield TakenAction(text, Move("withdraw", "Withdraw", fields, tone="quiet"))


def _behind(table: Table, seat: Seat) -> Behind:
    number = table.seat_number(seat.id) + 1
    shown, force = table.reveal.of(seat.id), skirmish_now(table).of(seat.id)
    is_shown = bool(shown.cards or shown.total)
    return Behind(
        number=number,
        is_first=table.initiator == seat.id,
        fight=str(force.fight) if is_shown else "",
        people=str(force.people) if is_shown else "",
        words=_in_words(table, seat),
        settings=_settings(table, seat, ("seat", str(number))),
        leaders=_leaders(table, seat, ("seat", str(number))),
    )


def _in_words(table: Table, seat: Seat) -> str:
    """The leader and the buildings behind a force, in a few words."""
    player = table.player(seat.id)
    leader = table.catalogue.leaders[player.leader].title if player.leader else ""
    led = say("{leader} (wounded)", leader=leader) if leader and player.is_wounded else leader
    buildings = [table.building(site).name for site in player.sites]
    return ", ".join(part for part in (led, *buildings) if part)


def _settings(table: Table, seat: Seat, number: tuple[str, str]) -> tuple[Move, ...]:
    """Who is the initiator, whether a leader is wounded, which buildings stand."""
    player = table.player(seat.id)
    decoys = table.catalogue.buildings[DECOYS]
    built = dict.fromkeys(table.building(site) for site in player.sites)
    wounded = Move("wounded", "Wounded", (number,), is_chosen=player.is_wounded)
    return (
        Move("first", "Initiator", (number,), is_chosen=table.initiator == seat.id),
        Move(
            "built",
            say("One more {decoys}", decoys=decoys.name),
            (number, ("building", decoys.id)),
            adds_only=True,
        ),
        *(
            Move(
                "razed",
                say("Without {building}", building=building.name),
                (number, ("building", building.id)),
            )
            for building in built
        ),
        *((wounded,) if player.leader else ()),
    )


def _leaders(table: Table, seat: Seat, number: tuple[str, str]) -> tuple[Move, ...]:
    """The leaders who lead no one else, and none at all."""
    own = table.player(seat.id).leader
    taken = {player.leader for player in table.players} - {own}
    free = [leader for leader in table.catalogue.leaders.values() if leader.id not in taken]
    return tuple(
        Move("leader", title, (number, ("leader", leader)), is_chosen=leader == own)
        for leader, title in (("", "No leader"), *((leader.id, leader.title) for leader in free))
    )
