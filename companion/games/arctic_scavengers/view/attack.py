"""An attack in two steps: whose card attacks, and what it hits, each under its owner."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import PlayerId
from companion.engine.names import short_name
from companion.engine.view import Bar, Move
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.attacks import FANATIC
from companion.games.arctic_scavengers.table.gathering import aims, attackers
from companion.games.arctic_scavengers.table.gathering.action import TrayOption, TrayQuestion
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.gathering.aims import Aim
from companion.games.arctic_scavengers.table.gathering.attackers import INTERRUPT, REFUGEE
from companion.games.arctic_scavengers.table.state import Table, Tray
from companion.games.arctic_scavengers.view.faces import Face, face
from companion.games.arctic_scavengers.view.words import on_the_table

MOST_LIT = 5  # cards under one seat; the rest is folded
MOST_NOTES = 8  # with more cards on the screen only their names are said
_AIMS = {"snipe": "snipe", "snipe_single": "snipe", "disarm": "disarm"}


@dataclass(frozen=True)
class Pointed:
    """A card, a leader or a building to point at, with its move."""

    move: Move
    card: Face
    note: str = ""
    icon: str = ""
    is_target: bool = False  # lit: what may be tapped to go on
    is_off: bool = False  # nothing can come of it as things stand


@dataclass(frozen=True)
class Under:
    """What lies under one seat: the lit cards, and those that are possible but not known."""

    player: PlayerId
    name: str
    cards: tuple[Pointed, ...]
    others: tuple[Pointed, ...] = ()

    @property
    def fold(self) -> str:
        """What the others are called."""
        return "Another card" if self.cards else "A card"


ROOMY = 2  # cards under a seat, with what is said below them


@dataclass(frozen=True)
class Attack:
    """An attack that is being put together."""

    title: str
    rule: str
    under: tuple[Under, ...]
    says: tuple[str, ...]
    close: Move

    @property
    def has_room(self) -> bool:
        """Whether the lower part of the panel is free, so that a picture lies behind nothing."""
        return all(len(owner.cards) <= ROOMY for owner in self.under)


def attack(table: Table, tray: Tray, mine: PlayerId | None = None) -> Attack:
    """Whose card attacks, or at what it aims; in a seat of one's own only one's own cards attack."""
    close = Move("close", "Close", icon="close", tone="quiet")
    rule = ACTIONS[INTERRUPT].rule
    if aims.is_asked_who(table, tray):
        if mine is None:
            return Attack("Who attacks?", rule, _attackers(table), (), close)
        own = tuple(owner for owner in _attackers(table) if owner.player == mine)
        return Attack("Attack with", rule, own, (), close)
    means = attackers.means_of(table, tray)
    offer = ACTIONS[INTERRUPT].offer(table, tray)
    cancels = attackers.special(table, means) not in attackers.ATTACKS
    verb = "cancels" if cancels else "aims at"
    title = say(
        "{player}'s {name} {verb}",
        player=short_name(table.name(tray.player)),
        name=_name(table, means),
        verb=verb,
    )
    under = () if cancels else _aimed_at(table, tray, means)
    return Attack(title, rule, under, tuple(map(on_the_table, offer.says)), close)


def attack_move(table: Table, mine: PlayerId | None = None) -> Move | None:
    """The way into an attack, where anyone may have a card for it, or whoever has this seat."""
    if table.phase != "gather" or table.tray and aims.is_empty(table.tray):
        return None
    if table.tray and table.tray.action == INTERRUPT:
        return _answer(table, table.tray, mine)
    order = [table.active, *(seat.id for seat in table.turn_order if seat.id != table.active)]
    order = order if mine is None else [mine]
    may = next((by for by in order if by and aims.means_at_hand(table, by)), None)
    if not may:
        return None
    fields = (("player", may), ("action", INTERRUPT))
    return Move("open", "Attack", fields, icon="snipe", tone="quiet")


def _answer(table: Table, tray: Tray, mine: PlayerId | None) -> Move | None:
    """The way into an attack at the one that is open, where anyone can answer it."""
    answering = [seat.id for seat in table.turn_order] if mine is None else [mine]
    others = (player for player in answering if player != tray.player)
    at_hand = aims.means_at_hand
    may = next((by for by in others if any(means.is_lit for means in at_hand(table, by))), None)
    if not may:
        return None
    fields = (("player", may), ("action", INTERRUPT))
    return Move("open", "Answer with an attack", fields, icon="snipe", tone="quiet")


def attack_bar(table: Table, tray: Tray) -> Bar:
    """What to point at, or what comes of it and who stops it."""
    rule = ACTIONS[INTERRUPT].rule
    if aims.is_asked_who(table, tray):
        return Bar("Tap the card that attacks", _interrupted(table, tray), asks=True, rule=rule)
    offer = ACTIONS[INTERRUPT].offer(table, tray)
    results = tuple(_complete(tray, option) for option in offer.results)
    if not results:
        return Bar("Tap the card it hits", asks=True, rule=rule)
    stops = len(results) > 1
    says = "Does anyone save it?" if stops else ""
    return Bar(says, key=replace(results[0], tone="next"), others=results[1:], rule=rule)


def _complete(tray: Tray, option: TrayOption) -> Move:
    fields = (("player", tray.player), ("action", INTERRUPT), ("choice", option.value))
    return Move("complete", option.label, fields, option.hint, rule=option.rule)


def _interrupted(table: Table, tray: Tray) -> str:
    """What is interrupted, said small."""
    below = attackers.interrupted(table, tray)
    if below is None or not below.cards:
        return ""
    names = [table.card(card).name for card in below.cards]
    return say(
        "{player}: {spoken} with {names}",
        player=short_name(table.name(below.player)),
        spoken=attackers.spoken(below.action),
        names=", ".join(names),
    )


def _name(table: Table, means: str) -> str:
    if means in table.catalogue.cards:
        return table.card(means).name
    return table.catalogue.leaders[means].name.removeprefix("The ")


# Whose card attacks ------------------------------------------------------------------------------


def _attackers(table: Table) -> tuple[Under, ...]:
    found = []
    for seat in table.seats:
        options = aims.means_at_hand(table, seat.id)
        lit = [_attacker(table, seat.id, option) for option in options if option.is_lit]
        others = [_attacker(table, seat.id, option) for option in options if not option.is_lit]
        cards, rest = tuple(lit[:MOST_LIT]), (*lit[MOST_LIT:], *others)
        found.append(Under(seat.id, seat.name, cards, rest))
    if not any(owner.cards for owner in found):
        found = [_without_fold(owner) for owner in found]
    if sum(len(owner.cards) for owner in found) > MOST_NOTES:
        found = [replace(owner, cards=_without_notes(owner.cards)) for owner in found]
    return tuple(found)


def _without_fold(owner: Under) -> Under:
    """Where nothing else is lit, the cards that may be meant are what to tap."""
    ringed = tuple(replace(card, is_target=True) for card in owner.others)
    return replace(owner, cards=ringed[:MOST_LIT], others=ringed[MOST_LIT:])


def _without_notes(cards: tuple[Pointed, ...]) -> tuple[Pointed, ...]:
    return tuple(replace(card, note="") for card in cards)


def _attacker(table: Table, player: PlayerId, option: TrayOption) -> Pointed:
    fields = (("player", player), ("action", INTERRUPT), ("choice", option.value))
    icon = _AIMS.get(attackers.special(table, option.value), "special")
    shown = _face(table, option.value, option.label)
    move = Move("open", option.label, fields)
    return Pointed(move, shown, option.hint, icon, is_target=option.is_lit)


def _face(table: Table, card: str, name: str, kind: str = "leader") -> Face:
    if card in table.catalogue.cards:
        return face(table.card(card))
    return Face(card, kind, name.removeprefix("The "))


# What it hits ------------------------------------------------------------------------------------


def _aimed_at(table: Table, tray: Tray, means: str) -> tuple[Under, ...]:
    """Everything that can be meant under its owner; the bomber's refugee under the bomber."""
    offer = ACTIONS[INTERRUPT].offer(table, tray)
    asked = {question.field: question for question in offer.questions}
    target = aims.chosen_target(table, tray, means)
    is_open = not offer.results
    found = []
    for seat in table.seats:
        aimed = [aim for aim in _aims(table, tray, means) if aim.player == seat.id]
        cards = [_aim(table, tray, means, aim, target, is_open) for aim in aimed]
        if not cards:
            cards = _owner(tray, asked.get(aims.VICTIM), seat.id)
        if means == FANATIC and seat.id == tray.player:
            cards = [*_refugees(table, tray, asked.get(REFUGEE)), *cards]
        found.append(Under(seat.id, seat.name, tuple(cards)))
    return tuple(found)


def _aims(table: Table, tray: Tray, means: str) -> tuple[Aim, ...]:
    return aims.all_targets(table, tray, means) or aims.targets_of(table, tray, means)


def _aim(
    table: Table, tray: Tray, means: str, aim: Aim, target: Aim | None, is_open: bool
) -> Pointed:
    name = aims.name_of(table, aim)
    shown = _face(table, aim.id, name)
    if aim.kind == "building":
        shown = Face(aim.id, "building", name)
    is_chosen = target is not None and target.value == aim.value
    move = Move("choose", name, _chosen(tray, aims.TARGET, aim.value), is_chosen=is_chosen)
    may = aims.may_hit(table, means, aim)
    return Pointed(move, shown, "", "snipe", is_target=is_open and may, is_off=not may)


def _chosen(tray: Tray, field: str, value: str) -> tuple[tuple[str, str], ...]:
    return (("player", tray.player), ("action", INTERRUPT), ("field", field), ("value", value))


def _owner(tray: Tray, question: TrayQuestion | None, player: PlayerId) -> list[Pointed]:
    """Where no one enters cards, the owner alone is pointed at."""
    options = question.options if question else ()
    return [
        Pointed(
            Move("choose", "Any card", _chosen(tray, aims.VICTIM, option.value)),
            Face("", "junk", "Any card"),
            is_target=option.is_lit,
        )
        for option in options
        if option.value == player
    ]


def _refugees(table: Table, tray: Tray, question: TrayQuestion | None) -> list[Pointed]:
    options = question.options if question else ()
    return [
        Pointed(
            Move(
                "choose",
                option.label,
                _chosen(tray, REFUGEE, option.value),
                is_chosen=tray.choices.get(REFUGEE) == option.value,
            ),
            _face(table, option.value, option.label),
            "carries the bomb",
            is_target=REFUGEE not in tray.choices,
        )
        for option in options
    ]
