"""Special actions by pointing: the means that a player has, and what each of them may be aimed at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from companion.engine.game import PlayerId, Seat
from companion.engine.view import Move
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import CardId, Leader
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.rules.skirmish.field import Brought, Camp
from companion.games.arctic_scavengers.rules.skirmish.may import Declarable, Target
from companion.games.arctic_scavengers.table.skirmish import stage, window
from companion.games.arctic_scavengers.table.skirmish.standing import skirmish_now
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.faces import Face, face_in_a_fight
from companion.games.arctic_scavengers.view.words import SKIRMISH_WORDS

Fate = Literal["", "out", "acted", "chosen"]
ROWS = 8  # so many fit under a seat: of more, what can be tapped comes first

REFUGEE = CardId("refugee")  # who serves a leader, if nothing else is said

Aims = dict[tuple[str, str], Move]  # by owner and card, building or (nothing) leader


@dataclass(frozen=True)
class TrayCard:
    """Copies of a card in a tray that share their fate, or a leader or building to aim at."""

    face: Face
    fate: Fate = ""
    note: str = ""  # what became of it
    is_carried: bool = False  # a tool, under the person who has it
    move: Move | None = None  # the action aimed at it, where that may be
    is_spare: bool = False  # whether it is only counted where a seat has no room for it


@dataclass(frozen=True)
class SkirmishTray:
    """One player's cards, under their seat."""

    player: PlayerId
    name: str
    colour: str
    letter: str
    is_active: bool
    cards: tuple[TrayCard, ...]
    rest: int = 0  # cards that are spare


@dataclass(frozen=True)
class Means:
    """A card, or a leader's power, with everything it may be aimed at in the trays."""

    label: str
    icon: str
    trays: tuple[SkirmishTray, ...]
    move: Move | None = None  # where it needs no target
    rule: str = ""


def means(table: Table) -> tuple[Means, ...]:
    """What the player who is asked may declare; before and after that, the trays alone."""
    player = "" if window.unanswered(table) else window.asked(table)
    if not player:
        return ()
    grouped: dict[tuple[str, CardId], list[Declarable]] = {}
    for choice in window.may_declare(table, PlayerId(player)):
        grouped.setdefault(_group(choice), []).append(choice)
    return tuple(_means(table, PlayerId(player), group) for group in grouped.values())


def saving(table: Table) -> Aims:
    """The cards that may save from the snipe declared last, each with its answer (R21)."""
    return {
        (owner, card.exact_ref): Move(
            "answer", "Save with", (("player", owner), ("card", card.exact_ref)), icon="meds"
        )
        for owner, card in window.savers(table)
    }


def _group(choice: Declarable) -> tuple[str, CardId]:
    """One button for a kind of card, whatever it may do; a leader's power is one of its own."""
    return SKIRMISH_ACTIONS[choice.does].leader, choice.card.card.id


def _means(table: Table, player: PlayerId, group: list[Declarable]) -> Means:
    first = group[0]
    kind, words = SKIRMISH_ACTIONS[first.does], SKIRMISH_WORDS[first.does]
    label = _label(table, first)
    own = (("by", player), ("does", first.does), ("card", first.card.exact_ref))
    if not first.targets:
        said = f"{label}: {words.offered}" if words.offered else label
        return Means(label, words.icon, (), Move("declare", said, own, icon=words.icon), kind.rule)
    aims: Aims = {}
    for choice in group:
        for target in choice.targets:
            aims.setdefault(_place(target), _declares(player, choice, target))
    return Means(label, words.icon, trays(table, aims, first.card), rule=kind.rule)


def _label(table: Table, choice: Declarable) -> str:
    leader = SKIRMISH_ACTIONS[choice.does].leader
    if not leader:
        return choice.card.card.name
    title = table.catalogue.leaders[leader].title
    return title if choice.card.card.id == REFUGEE else f"{title}, {choice.card.card.name}"


def _place(target: Target) -> tuple[str, str]:
    what = target.card.exact_ref if target.card else target.building.id if target.building else ""
    return (target.player, what)


def _declares(player: PlayerId, choice: Declarable, target: Target) -> Move:
    owner, what = _place(target)
    words = SKIRMISH_WORDS[choice.does]
    fields = (("by", player), ("does", choice.does), ("card", choice.card.exact_ref))
    aimed = (*fields, ("player", owner), ("target", what))
    return Move("declare", words.command, aimed, icon=words.icon)


def trays(
    table: Table, aims: Aims | None = None, actor: Brought | None = None
) -> tuple[SkirmishTray, ...]:
    """Everyone's cards in seat order, with what may be aimed at lit."""
    return tuple(_tray(table, seat, aims or {}, actor) for seat in table.seats)


def _tray(table: Table, seat: Seat, aims: Aims, actor: Brought | None) -> SkirmishTray:
    is_active = stage.acting(table) == seat.id
    now = skirmish_now(table)
    arms: dict[str, list[str]] = {}
    for arm in now.of(seat.id).arms:
        arms.setdefault(arm.person, []).append(arm.tool)
    camp = now.field.camp(seat.id)
    chosen = actor if is_active else None
    rows = [*_cards(camp, arms, aims, chosen), *_behind(camp, aims)]
    shown = tuple(rows if len(rows) <= ROWS else _most(rows))
    rest = sum(row.face.copies or 1 for row in shown if row.is_spare)
    return SkirmishTray(seat.id, seat.name, seat.colour, seat.letter, is_active, shown, rest)


def _most(rows: list[TrayCard]) -> Iterator[TrayCard]:
    """What can be tapped, and as much of the rest as there is room for; the last are spare."""
    free = ROWS - 1 - sum(_is_needed(row) for row in rows)
    for row in rows:
        is_spare = not _is_needed(row) and free <= 0
        free -= not _is_needed(row)
        yield replace(row, is_spare=is_spare)


def _is_needed(row: TrayCard) -> bool:
    return bool(row.move) or row.fate == "chosen"


def _cards(
    camp: Camp, arms: dict[str, list[str]], aims: Aims, actor: Brought | None
) -> Iterator[TrayCard]:
    """People with the tools they carry under them, then the rest; copies alike are one row."""
    carried = {tool for tools in arms.values() for tool in tools}
    groups: dict[tuple[CardId, Fate, str, bool], list[Brought]] = {}
    for brought in camp.cards:
        if brought.ref in carried:
            continue
        fate: Fate = "chosen" if brought == actor else _fate(brought)
        alone = brought.ref if brought.ref in arms else ""
        alike = (brought.card.id, fate, f"{_note(brought)}{alone}", _is_lit(camp, brought, aims))
        groups.setdefault(alike, []).append(brought)
    for (_, fate, _, _), copies in groups.items():
        yield _row(camp, copies, fate, aims)
        for tool in arms.get(copies[0].ref, ()):
            held = next(card for card in camp.cards if card.ref == tool)
            yield _row(camp, [held], _fate(held), aims, is_carried=True)


def _is_lit(camp: Camp, brought: Brought, aims: Aims) -> bool:
    return (camp.player, brought.exact_ref) in aims


def _row(
    camp: Camp, copies: list[Brought], fate: Fate, aims: Aims, *, is_carried: bool = False
) -> TrayCard:
    first = copies[0]
    face = face_in_a_fight(first.card, len(copies))
    move = aims.get((camp.player, first.exact_ref))
    return TrayCard(face, fate, _note(first), is_carried, move)


def _behind(camp: Camp, aims: Aims) -> Iterator[TrayCard]:
    """The leader and the buildings, where they may be hit."""
    wound = aims.get((camp.player, ""))
    if wound and camp.leader:
        yield TrayCard(leader_face(camp.leader), move=wound)
    for building in dict.fromkeys(camp.buildings):
        disable = aims.get((camp.player, building.id))
        if disable:
            yield TrayCard(Face(CardId(building.id), "building", building.name), move=disable)


def leader_face(leader: Leader) -> Face:
    """A leader as a card in a tray."""
    return Face(CardId(leader.id), "leader", leader.title)


def _fate(brought: Brought) -> Fate:
    return "out" if brought.left else "acted" if brought.has_acted else ""


def _note(brought: Brought) -> str:
    """What became of it; what it had done before it was hit still counts (R17)."""
    if brought.left and any(brought.left == kind.spent for kind in SKIRMISH_ACTIONS.values()):
        return brought.left
    done = "saved" if brought.has_saved else "acted" if brought.has_acted else ""
    if brought.left:
        return say("{left}, had {done}", left=brought.left, done=done) if done else brought.left
    notes = (say("has {done}", done=done) if done else "", "gassed" if brought.is_gassed else "")
    return ", ".join(note for note in notes if note)
