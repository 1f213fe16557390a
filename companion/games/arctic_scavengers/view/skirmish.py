"""The skirmish as the table sees it: trays, totals, the reaction window and the verdict."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from companion.engine.game import PlayerId, Seat
from companion.engine.questions import Reason, counted
from companion.engine.view import Move
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.rules.skirmish.aftermath import contested_resource
from companion.games.arctic_scavengers.rules.skirmish.field import Brought, Camp, Field
from companion.games.arctic_scavengers.rules.skirmish.may import Declarable, Target
from companion.games.arctic_scavengers.rules.skirmish.outcome import Arm
from companion.games.arctic_scavengers.table.gathering import decks
from companion.games.arctic_scavengers.table.skirmish import ending, window
from companion.games.arctic_scavengers.table.skirmish.address import write
from companion.games.arctic_scavengers.table.skirmish.standing import (
    ROGUE,
    SkirmishNow,
    skirmish_now,
)
from companion.games.arctic_scavengers.table.state import (
    NOBODY,
    ORIGINS,
    Declaration,
    Player,
    Table,
)
from companion.games.arctic_scavengers.view.faces import Face, face_in_a_fight
from companion.games.arctic_scavengers.view.sentences import declared, saved
from companion.games.arctic_scavengers.view.words import SKIRMISH_WORDS

FIGHTS = range(13)
PEOPLE = range(21)

Fate = Literal["", "out", "acted"]


@dataclass(frozen=True)
class LaidCard:
    """Copies of a card in a tray that share their fate."""

    face: Face
    fate: Fate
    note: str  # what became of it, or the tool it carries
    ref: str  # the copy that a tap takes out
    move: Move


@dataclass(frozen=True)
class SkirmishTray:
    """One player's side of the skirmish."""

    player: PlayerId
    name: str
    colour: str
    letter: str
    is_entered: bool  # whether her tiles are open
    promise: str  # "2 of 3"
    is_kept: bool
    cards: tuple[LaidCard, ...]
    fight: int
    people: int
    leads: bool
    is_total: bool
    likely: tuple[Face, ...]
    more: tuple[Face, ...]
    unknown: str = ""  # her unknown cards, where more is what they can be


@dataclass(frozen=True)
class AimedAt:
    """The buttons for what one player has, under her name; without a name they stand alone."""

    name: str
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Reaction:
    """What one card may declare, with its targets player by player."""

    title: str
    aims: tuple[AimedAt, ...]
    rule: str  # the ruling it goes by
    icon: str


@dataclass(frozen=True)
class TakenAction:
    """One declaration, and the button that takes it back."""

    text: str
    move: Move


@dataclass(frozen=True)
class SkirmishPanel:
    """The whole skirmish."""

    trays: tuple[SkirmishTray, ...]
    title: str = ""  # who asks for an answer
    reactions: tuple[Reaction, ...] = ()
    on: Move | None = None  # nothing more, or nobody saves
    taken: tuple[TakenAction, ...] = ()
    verdict: str = ""
    by: str = ""
    resource: str = ""  # what becomes of the contested resource, once the verdict stands
    reasons: tuple[Reason, ...] = ()
    chores: tuple[str, ...] = ()  # what else hands do with the cards
    if_nobody: str = contested_resource()
    winners: tuple[Move, ...] = ()
    prizes: tuple[Move, ...] = ()  # the winner, and the contested resource if she shows it
    what_if: tuple[tuple[str, str], ...] = ()  # the address at which this skirmish is tried out
    # Every kind in this game, for the tray that is open; dim is what nobody can have.
    others: tuple[Face, ...] = ()
    has_rogues: bool = False
    ties: str = "skirmish/ties"  # the rule that says what people are counted for
    fights: tuple[int, ...] = tuple(FIGHTS)
    people: tuple[int, ...] = tuple(PEOPLE)


def skirmish(table: Table) -> SkirmishPanel | None:
    """The panel, while there is a skirmish."""
    if table.phase != "skirmish":
        return None
    now = skirmish_now(table)
    found = now if table.reveal.is_begun else None
    is_settled = not ending.missing(table)
    title, reactions, on = _window(table)
    resource, chores = _at_the_table(found, is_settled=is_settled)
    return SkirmishPanel(
        trays=tuple(_tray(table, seat, now.field, found) for seat in table.turn_order),
        title=title,
        reactions=reactions,
        on=on,
        taken=_taken(table.reveal.declared, table),
        verdict=_verdict(table, found, is_settled=is_settled),
        by=_by(found),
        resource=resource,
        reasons=found.outcome.explanation if found else (),
        chores=chores,
        winners=tuple(Move("win", seat.name, (("player", seat.id),)) for seat in table.turn_order),
        prizes=_prizes(table, found) if is_settled else (),
        what_if=tuple(write(table).items()),
        others=_others(table),
        has_rogues=ROGUE in table.kinds,
        ties="skirmish/two_players" if len(table.seats) == 2 else "skirmish/ties",
    )


def _verdict(table: Table, found: SkirmishNow | None, *, is_settled: bool) -> str:
    if found is None:
        return ""
    if found.winner:
        return f"{table.name(found.winner)} {'wins' if is_settled else 'leads'}"
    return "Deadlock" if is_settled else "Nobody leads"


def _at_the_table(found: SkirmishNow | None, *, is_settled: bool) -> tuple[str, tuple[str, ...]]:
    """What becomes of the resource, with the verdict as soon as it stands; and everything else."""
    does = found.outcome.at_the_table if found else ()
    return (does[0], does[1:]) if does and is_settled else ("", does)


def _by(found: SkirmishNow | None) -> str:
    """What decides, in two words."""
    if found is None:
        return ""
    return {
        "fight": "by fight",
        "people": "by people",
        "rogue": "by a rogue",
        "tie": "equal in everything",
        "margin": "the lead is too small",
        "no_attack": "nobody attacks",
    }[found.outcome.decided_by]


def _prizes(table: Table, found: SkirmishNow | None) -> tuple[Move, ...]:
    """The contested resources that the winner may hold now, where it matters who owns what."""
    if found is None or not found.winner or table.tracking != "decks":
        return ()
    return tuple(
        Move("win", card.name, (("player", found.winner), ("card", card.id)))
        for card in map(table.card, table.kinds)
        if table.piles.contested.get(card.id, 0) > 0
    )


# The trays --------------------------------------------------------------------------------------


def entered_now(table: Table) -> PlayerId:
    """Whose tiles are open: the one tapped last, until her promise is kept; then nobody's."""
    order = [seat.id for seat in table.turn_order]
    last = table.reveal.last
    start = order.index(last) if last in order else 0
    for player in (*order[start:], *order[:start]):
        shown = table.reveal.of(player)
        promised = table.player(player).announced
        is_full = len(shown.cards) >= promised if promised is not None else player != last
        if not shown.total and (not is_full or (promised is None and not shown.cards)):
            return player
    return NOBODY if all(player.announced is not None for player in table.players) else last


def _tray(table: Table, seat: Seat, laid: Field, found: SkirmishNow | None) -> SkirmishTray:
    player, shown = table.player(seat.id), table.reveal.of(seat.id)
    force = found.of(seat.id) if found else None
    likely, more = _tiles(table, seat.id)
    promised = player.announced
    return SkirmishTray(
        player=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        is_entered=entered_now(table) == seat.id,
        promise=f"{len(shown.cards)} of {promised}"
        if promised is not None
        else f"{len(shown.cards)}",
        is_kept=promised is None or bool(shown.total) or len(shown.cards) == promised,
        cards=_cards(laid.camp(seat.id), force.arms if force else ()),
        fight=force.fight if force else 0,
        people=force.people if force else 0,
        leads=found is not None and found.winner == seat.id,
        is_total=shown.total is not None,
        likely=likely,
        more=more,
        unknown=_unknown(player) if more and table.tracking == "decks" else "",
    )


def _unknown(player: Player) -> str:
    return counted(sum(max(0, player.unknown_at_hand(way)) for way in ORIGINS), "unknown card")


def _cards(camp: Camp, arms: tuple[Arm, ...]) -> tuple[LaidCard, ...]:
    holds = {arm.person: camp.copies(arm.tool.partition("#")[0])[0].card.name for arm in arms}
    groups: dict[tuple[CardId, Fate, str], list[Brought]] = {}
    for brought in camp.cards:
        alike = (brought.card.id, _fate(brought), _note(brought, holds))
        groups.setdefault(alike, []).append(brought)
    return tuple(
        LaidCard(
            face_in_a_fight(copies[0].card, len(copies)),
            fate,
            note,
            ref := copies[-1].exact_ref,
            Move("take-out", "Take out", (("player", camp.player), ("card", ref))),
        )
        for (_, fate, note), copies in groups.items()
    )


def _fate(brought: Brought) -> Fate:
    return "out" if brought.left else "acted" if brought.has_acted else ""


def _note(brought: Brought, holds: dict[str, str]) -> str:
    """What became of it; what it had done before it was hit still counts (R17)."""
    if brought.left and any(brought.left == kind.spent for kind in SKIRMISH_ACTIONS.values()):
        return brought.left
    done = "saved" if brought.has_saved else "acted" if brought.has_acted else ""
    if brought.left:
        return f"{brought.left}, had {done}" if done else brought.left
    tool = holds.get(brought.ref)
    notes = (
        f"has {done}" if done else "",
        "gassed" if brought.is_gassed else "",
        f"+ {tool}" if tool else "",
    )
    return ", ".join(note for note in notes if note)


def _tiles(table: Table, player: PlayerId) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """What she is known to have, and everything else that she may have."""
    if table.tracking != "decks":
        first = [card for card in table.kinds if card in table.starter]
        rest = [card for card in table.kinds if card not in table.starter]
        return _faces(table, first), _faces(table, rest)
    owner = table.player(player)
    known = {card: decks.may_join(table, owner, card) for card in table.kinds}
    # What she can only have drawn again from her discard pile comes behind what she surely has.
    first = sorted(known, key=lambda card: decks.surely_at_hand(table, owner, card) < 1)
    likely = tuple(
        face_in_a_fight(table.card(card), known[card]) for card in first if known[card] > 0
    )
    may = [card for card, copies in known.items() if copies < 1]
    return likely, _faces(table, [card for card in may if decks.secret_origin(table, owner, card)])


def _others(table: Table) -> tuple[Face, ...]:
    faces = zip(table.kinds, _faces(table, list(table.kinds)), strict=True)
    may = decks.may_have
    return tuple(
        replace(face, is_dim=not any(may(table, player, card) for player in table.players))
        for card, face in faces
    )


def _faces(table: Table, cards: list[CardId]) -> tuple[Face, ...]:
    return tuple(face_in_a_fight(table.card(card)) for card in cards)


# The reaction window ----------------------------------------------------------------------------


def _window(table: Table) -> tuple[str, tuple[Reaction, ...], Move | None]:
    """Who is asked what: first who saves, then what the next one declares."""
    open_snipe = window.unanswered(table)
    if open_snipe is not None:
        moves = tuple(
            Move(
                "answer",
                f"{table.name(PlayerId(owner))}'s {card.card.name}",
                (("player", owner), ("card", card.exact_ref)),
            )
            for owner, card in window.savers(table)
        )
        title = f"{declared(table, open_snipe)}. Who saves?"
        return (
            title,
            (Reaction("", (AimedAt("", moves),), "R21", "meds"),),
            Move("answer", "Nobody saves"),
        )
    player = window.asked(table)
    if not player:
        return "", (), None
    # Two copies that may do the same are one choice; the second is offered when the first has acted.
    distinct: dict[tuple[str, CardId], Declarable] = {}
    for choice in window.may_declare(table, player):
        distinct.setdefault((choice.does, choice.card.card.id), choice)
    reactions = tuple(_reaction(table, player, choice) for choice in distinct.values())
    nothing = Move("pass", "Nothing more", (("player", player),))
    return f"{table.name(player)} may declare", reactions, nothing


def _reaction(table: Table, player: PlayerId, choice: Declarable) -> Reaction:
    name = choice.card.card.name
    own = (("by", player), ("does", choice.does), ("card", choice.card.exact_ref))
    words, rule = SKIRMISH_WORDS[choice.does], SKIRMISH_ACTIONS[choice.does].rule
    if not choice.targets:
        move = Move("declare", f"{name} {words.offered}", own)
        return Reaction("", (AimedAt("", (move,)),), rule, words.icon)
    aims: dict[str, dict[str, Move]] = {}
    for target in choice.targets:
        # Two copies that have done the same are the same target: one button is enough.
        move = Move("declare", _aim(table, target), (*own, *_aimed(target)))
        aims.setdefault(target.player, {}).setdefault(move.label, move)
    return Reaction(
        f"{name} {words.offered}",
        tuple(
            AimedAt(table.name(PlayerId(who)), tuple(moves.values())) for who, moves in aims.items()
        ),
        rule,
        words.icon,
    )


def _aimed(target: Target) -> tuple[tuple[str, str], ...]:
    what = target.card.exact_ref if target.card else target.building.id if target.building else ""
    return (("player", target.player), ("target", what))


def _aim(table: Table, target: Target) -> str:
    if target.card:
        done = target.card.has_acted or target.card.has_saved
        return f"{target.card.card.name}{' (has acted)' if done else ''}"
    if target.building:
        return target.building.name
    return table.catalogue.leaders[table.player(PlayerId(target.player)).leader].title


def _taken(declarations: tuple[Declaration, ...], table: Table) -> tuple[TakenAction, ...]:
    return tuple(
        TakenAction(
            _saved(table, action),
            Move("withdraw", "Take back", (("number", str(number)),), tone="quiet"),
        )
        for number, action in enumerate(declarations)
    )


def _saved(table: Table, action: Declaration) -> str:
    if not action.saver:
        return f"{declared(table, action)}."
    return saved(table, action, action.saver, action.saver_card)
