"""The choice of leaders before the first round: all of them, or the two that were dealt (R51)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import TABLE, PlayerId, Viewer
from companion.engine.view import Bar, Move, SeatFigure
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import Leader
from companion.games.arctic_scavengers.rules.setup.plan import LEADERS_DEALT, LEADERS_KEPT
from companion.games.arctic_scavengers.table.dealing import next_to_lead, undecided
from companion.games.arctic_scavengers.table.state import Player, Table
from companion.games.arctic_scavengers.view.words import LEADER_WORDS, LinePart

MOST_NEXT = 2  # of those who choose after this one are named
_LONG = 12  # letters of a name
_DEAL = "Deal two"
_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()


@dataclass(frozen=True)
class LeaderTile:
    """A leader with what it does, in a line and in full; one that someone has cannot be tapped."""

    name: str
    does: tuple[LinePart, ...]
    says: str
    rule: str
    move: Move | None


@dataclass(frozen=True)
class LeaderChoice:
    """The leaders of whom one player keeps one."""

    title: str
    leaders: tuple[LeaderTile, ...]
    aside: str = ""  # how many are dealt and kept
    back: Move | None = None  # from those dealt to all

    @property
    def is_dealt(self) -> bool:
        """Whether these are the ones that were dealt to the player."""
        return self.back is not None


def leader_choice(table: Table, viewer: Viewer = TABLE) -> LeaderChoice:
    """Every leader of this game with one line each, or in full the two that were dealt."""
    chooses = viewer.seat or next_to_lead(table)
    title = (
        "Which leader do you keep?"
        if viewer.seat
        else say("Which leader does {called} keep?", called=_called(table, chooses))
    )
    dealt = _dealt(table, chooses, viewer)
    if not dealt:
        tiles = tuple(_tile(table, leader, chooses) for leader in _in_this_game(table))
        return LeaderChoice(
            title,
            tiles,
            say(
                "Deal {leaders_dealt}, keep {leaders_kept}",
                leaders_dealt=LEADERS_DEALT,
                leaders_kept=LEADERS_KEPT,
            ),
        )
    all_of_them = say("All {spelt} leaders", spelt=_spelt(len(_in_this_game(table))))
    back = Move("put-leaders-back", all_of_them, (("player", chooses),), tone="quiet")
    return LeaderChoice(title, tuple(_tile(table, leader, chooses) for leader in dealt), back=back)


def _dealt(table: Table, player: PlayerId, viewer: Viewer) -> tuple[str, ...]:
    """The leaders that were dealt to a player, as far as the viewer may know them."""
    held = table.player(player)
    seen = held.dealt_unseen.shown_to(viewer) if held.dealt_unseen else None
    return seen or held.dealt


def leader_bar(table: Table, viewer: Viewer = TABLE) -> Bar:
    """Whose leader to tap; other ways are to deal two, or no leader."""
    chooses = viewer.seat or next_to_lead(table)
    none = Move("decline-leader", "No leader", (("player", chooses),))
    if _dealt(table, chooses, viewer):
        says = (
            "Tap the leader you keep"
            if viewer.seat
            else say("Tap the leader {called} keeps", called=_called(table, chooses))
        )
        return Bar(says, "Put the other one back unseen", asks=True, others=(none,), rule="R51")
    if viewer.seat:
        deal = Move("deal-mine", _DEAL, (("player", chooses),), icon="dice")
        others = (deal, none) if len(table.piles.leaders) >= LEADERS_DEALT else (none,)
        return Bar(
            "Tap your leader", "Two are dealt for you alone", True, others=others, rule="R51"
        )
    says = say("Tap {called}'s leader", called=_called(table, chooses))
    after = [_called(table, player) for player in undecided(table)[1 : 1 + MOST_NEXT]]
    note = say("Next: {after}", after=", ".join(after)) if after else ""
    return Bar(says, note, asks=True, others=(*_deal(table, chooses), none), rule="R51")


def leader_figures(table: Table, player: Player) -> tuple[SeatFigure, ...]:
    """What a seat shows of a player while leaders are chosen: the leader, in place of numbers."""
    if player.plays_without_leader:
        return (SeatFigure("no leader", "", "words"),)
    if not player.leader:
        return ()
    name = table.catalogue.leaders[player.leader].title
    return (SeatFigure(name, "leader", "name", "leader", rule=f"leaders/{player.leader}"),)


def _deal(table: Table, player: PlayerId) -> tuple[Move, ...]:
    if len(table.piles.leaders) < LEADERS_DEALT:
        return ()
    return (Move("deal-leaders", _DEAL, (("player", player),), icon="dice", by_chance=True),)


def _in_this_game(table: Table) -> tuple[str, ...]:
    """The leaders that lead a tribe, were dealt or are left, in the order of the catalogue."""
    held = [leader for player in table.players for leader in (player.leader, *player.dealt)]
    found = {*table.piles.leaders, *held}
    return tuple(leader for leader in table.catalogue.leaders if leader in found)


def _tile(table: Table, leader_id: str, chooses: PlayerId) -> LeaderTile:
    leader = table.catalogue.leaders[leader_id]
    owner = _owner(table, leader_id, chooses)
    fields = (("player", str(chooses)), ("leader", leader_id))
    does = LEADER_WORDS.get(leader_id, (LinePart(leader.effect),))
    return LeaderTile(
        leader.title,
        (LinePart(say("{called} has it", called=_called(table, owner))),) if owner else does,
        in_full(leader),
        f"leaders/{leader_id}",
        None if owner else Move("keep-leader", leader_id, fields),
    )


def _owner(table: Table, leader: str, chooses: PlayerId) -> PlayerId | None:
    """Who else leads with a leader, or was dealt it."""
    others = (player for player in table.players if player.id != chooses)
    holders = (player.id for player in others if leader in (player.leader, *player.dealt))
    return next(holders, None)


def in_full(leader: Leader) -> str:
    """When a leader helps and what it does."""
    when = "Always:" if leader.limit == "always on" else f"{leader.limit.capitalize()},"
    return f"{when} {leader.effect[0].lower()}{leader.effect[1:]}"


def _called(table: Table, player: PlayerId) -> str:
    """A player's name; of a long one the first word, where no one else's begins so."""
    name = table.name(player)
    first = name.split()[0]
    alike = [seat for seat in table.seats if seat.name.split()[0] == first]
    return first if len(name) > _LONG and len(alike) == 1 else name


def _spelt(number: int) -> str:
    """A small number as a word."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)
