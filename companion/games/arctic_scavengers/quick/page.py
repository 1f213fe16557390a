"""The page on which a skirmish is tried out."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.address import press
from companion.engine.game import Seat
from companion.engine.setup import Answers
from companion.engine.view import Move, QuickPanel
from companion.games.arctic_scavengers.quick.taps import pressed, table_after
from companion.games.arctic_scavengers.rules.catalogue import PLAYERS, Catalogue
from companion.games.arctic_scavengers.rules.skirmish.totals import DECOYS
from companion.games.arctic_scavengers.table.skirmish.address import write
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.faces import Face
from companion.games.arctic_scavengers.view.presses import Press
from companion.games.arctic_scavengers.view.skirmish import (
    LaidCard,
    SkirmishPanel,
    SkirmishTray,
    skirmish,
)

# Of the page itself: everything else of an address is carried along by its one form.
_OWN = ("last",)


@dataclass(frozen=True)
class CardPress:
    """A card as a button."""

    face: Face
    do: str


@dataclass(frozen=True)
class LaidPress:
    """A card in a tray as a button that takes it out."""

    card: LaidCard
    do: str


@dataclass(frozen=True)
class QuickAim:
    """The targets that one player offers."""

    name: str
    presses: tuple[Press, ...]


@dataclass(frozen=True)
class QuickReaction:
    """What one card may declare."""

    title: str
    aims: tuple[QuickAim, ...]


@dataclass(frozen=True)
class QuickTray:
    """One player's side: her cards, what may be added, and what stands behind them."""

    number: int
    tray: SkirmishTray
    is_first: bool
    behind: str  # leader and buildings, in words
    cards: tuple[LaidPress, ...]
    likely: tuple[CardPress, ...]
    more: tuple[CardPress, ...]
    settings: tuple[Press, ...]
    leaders: tuple[Press, ...]
    total: Press


@dataclass(frozen=True)
class QuickSkirmish:
    """Everything that the page shows."""

    panel: SkirmishPanel
    state: tuple[tuple[str, str], ...]
    trays: tuple[QuickTray, ...]
    reactions: tuple[QuickReaction, ...]
    on: Press | None
    taken: tuple[tuple[str, Press], ...]
    players: tuple[Press, ...]
    house_rule: Press
    problem: str = ""


def quick_skirmish(catalogue: Catalogue, answers: Answers) -> QuickPanel:
    """The page as its address has it."""
    asked, is_tapped = table_after(catalogue, answers)
    query = tuple(write(asked.table).items())
    model = _model(asked.table, query, asked.problem)
    return QuickPanel("quick_skirmish", model, query, is_tapped, is_told=bool(asked.problem))


def _model(table: Table, query: tuple[tuple[str, str], ...], problem: str) -> QuickSkirmish:
    panel = skirmish(table)
    assert panel is not None, "the table of this page is always in its skirmish"
    reactions = tuple(
        QuickReaction(
            one.title,
            tuple(QuickAim(aim.name, tuple(map(_press, aim.moves))) for aim in one.aims),
        )
        for one in panel.reactions
    )
    is_zero = table.house_rules.zero_fight_can_win
    return QuickSkirmish(
        panel=panel,
        state=tuple(pair for pair in query if pair[0] not in _OWN),
        trays=tuple(_tray(table, tray) for tray in panel.trays),
        reactions=reactions,
        on=_press(panel.on) if panel.on else None,
        taken=tuple((one.text, _press(one.move)) for one in panel.taken),
        players=tuple(
            Press(f"{count} players", press("players", seat=str(count)), count == len(table.seats))
            for count in PLAYERS
        ),
        house_rule=Press("With no fight at all the most people win (R28)", press("zero"), is_zero),
        problem=problem,
    )


def _press(move: Move) -> Press:
    return Press(move.label, pressed(move))


def _tray(table: Table, tray: SkirmishTray) -> QuickTray:
    number = table.seat_number(tray.player) + 1
    seat = table.seats[number - 1]
    return QuickTray(
        number=number,
        tray=tray,
        is_first=table.initiator == seat.id,
        behind=_behind(table, seat),
        cards=tuple(LaidPress(card, pressed(card.move)) for card in tray.cards),
        likely=_cards(tray, tray.likely),
        more=_cards(tray, tray.more),
        settings=_settings(table, seat, str(number)),
        leaders=_leaders(table, seat, str(number)),
        total=Press(f"{seat.name} says so", press("total", player=seat.id)),
    )


def _cards(tray: SkirmishTray, faces: tuple[Face, ...]) -> tuple[CardPress, ...]:
    return tuple(
        CardPress(face, press("reveal", player=tray.player, card=face.id)) for face in faces
    )


def _behind(table: Table, seat: Seat) -> str:
    """The leader and the buildings behind a force, in a few words."""
    player = table.player(seat.id)
    leader = table.catalogue.leaders[player.leader].title if player.leader else ""
    led = f"{leader} (wounded)" if leader and player.is_wounded else leader
    buildings = [table.building(site).name for site in player.sites]
    return ", ".join(part for part in (led, *buildings) if part)


def _settings(table: Table, seat: Seat, number: str) -> tuple[Press, ...]:
    """Who is the initiator, whether a leader is wounded, which buildings stand."""
    player = table.player(seat.id)
    decoys = table.catalogue.buildings[DECOYS].name
    built = [
        Press(f"Without {table.building(site).name}", _building("razed", number, site.building))
        for site in {site.building: site for site in player.sites}.values()
    ]
    wounded = Press("Wounded", press("wounded", seat=number), player.is_wounded)
    return (
        Press("Initiator", press("first", seat=number), table.initiator == seat.id),
        Press(f"One more {decoys}", _building("built", number, DECOYS), adds=True),
        *built,
        *((wounded,) if player.leader else ()),
    )


def _building(action: str, number: str, building: str) -> str:
    return press(action, seat=number, building=building)


def _leaders(table: Table, seat: Seat, number: str) -> tuple[Press, ...]:
    """The leaders who lead nobody else, and none at all."""
    own = table.player(seat.id).leader
    taken = {player.leader for player in table.players} - {own}
    nobody = Press("No leader", press("leader", seat=number, leader=""), not own)
    return (
        nobody,
        *(
            Press(leader.title, press("leader", seat=number, leader=leader.id), leader.id == own)
            for leader in table.catalogue.leaders.values()
            if leader.id not in taken
        ),
    )
