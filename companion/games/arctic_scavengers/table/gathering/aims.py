"""Which card attacks while someone gathers, whose card it hits and which (R19-R22, R50-R56)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.game import PlayerId
from companion.engine.once import once
from companion.games.arctic_scavengers.rules import attacks
from companion.games.arctic_scavengers.rules.attacks import DISARMS, FANATIC, SNIPES, Led, Objection
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_POWER
from companion.games.arctic_scavengers.table.gathering import holding
from companion.games.arctic_scavengers.table.gathering.action import TrayOption, TrayQuestion
from companion.games.arctic_scavengers.table.gathering.attackers import (
    ATTACKS,
    DIRTY_VERBS,
    INTERRUPT,
    MEANS,
    VERBS,
    answer,
    at_stake,
    interrupted,
    lying_open,
    means_in_game,
    means_of,
    open_trays,
    special,
    taken_back,
)
from companion.games.arctic_scavengers.table.state import Player, Table, Tray

VICTIM = "victim"  # the question whose card is hit
TARGET = "target"  # the question which of that player's cards is hit

HITS = "hits"  # the result: no one stops it


@dataclass(frozen=True)
class Aim:
    """One thing that can be aimed at: a card, or with dirty deeds a leader or a building (R50)."""

    kind: Literal["card", "leader", "building"]
    player: PlayerId
    id: str
    is_open: bool = True  # else it can only be hit if the table allows it (R56)

    @property
    def value(self) -> str:
        """The answer that names it."""
        return f"{self.player}/{self.id}"


# With what ---------------------------------------------------------------------------------------


@once
def ask_means(table: Table, tray: Tray) -> TrayQuestion:
    """What can be meant comes first: a card that the player may well have, with something to do."""
    options = [_option(table, tray, means) for means in means_in_game(table, tray)]
    ordered = sorted(options, key=lambda option: not option.is_lit)
    return TrayQuestion(MEANS, "Which card attacks?", tuple(ordered))


def _option(table: Table, tray: Tray, means: str) -> TrayOption:
    player = table.player(tray.player)
    if means == FANATIC:
        name, hint = table.catalogue.leaders[means].name, "trade a refugee for a revealed card"
        return TrayOption(means, name, hint, _is_useful(table, tray, means))
    card = table.card(means)
    verb = DIRTY_VERBS.get(card.special) if table.has_dirty_deeds else ""
    is_lit = holding.is_likely(table, player, means) and _is_useful(table, tray, means)
    return TrayOption(means, card.name, verb or VERBS[card.special], is_lit, card=means)


def _is_useful(table: Table, tray: Tray, means: str) -> bool:
    """Whether there is something to hit or to cancel."""
    if special(table, means) in attacks.CANCELS:
        return bool(interrupted(table, tray) or taken_back(table, tray))
    return not hits_nothing(table, tray, means)


@once
def may_attack(table: Table, player: Player) -> bool:
    """Whether a player may have anything to attack or cancel with."""
    return bool(means_in_game(table, Tray(player.id, INTERRUPT)))


@once
def has_aim(table: Table, player: Player) -> bool:
    """Whether a player may have something to attack with, and something to aim at."""
    tray = Tray(player.id, INTERRUPT)
    return any(_is_useful(table, tray, means) for means in means_in_game(table, tray))


def is_empty(tray: Tray) -> bool:
    """Whether nothing was entered yet of an attack that is open."""
    return tray.action == INTERRUPT and not tray.is_begun


@once
def means_at_hand(table: Table, player: PlayerId) -> tuple[TrayOption, ...]:
    """What a player may attack with, unless that player's attack is open."""
    own = [tray for tray in table.trays if (tray.player, tray.action) == (player, INTERRUPT)]
    if any(not is_empty(tray) for tray in own):
        return ()
    found = ask_means(table, Tray(player, INTERRUPT)).options
    # A card that was never entered is entered by correcting the table.
    owner = table.player(player)
    return tuple(
        option
        for option in found
        if not option.card or holding.is_likely(table, owner, option.card)
    )


@once
def is_asked_who(table: Table, tray: Tray) -> bool:
    """Whether it is still open whose card attacks: no one was named, and several can be meant."""
    if MEANS in tray.choices:
        return False
    means = [option for seat in table.seats for option in means_at_hand(table, seat.id)]
    return len(means) != 1 or not means_of(table, tray)


# Whose card, and which ---------------------------------------------------------------------------


def led(table: Table, player: Player) -> Led:
    """A player and the leader, as the rules of attacks ask for them."""
    return Led(
        name=table.name(player.id),
        leader=table.catalogue.leaders.get(player.leader),
        is_wounded=player.is_wounded,
        has_used_power=LEADER_POWER in player.used,
    )


@once
def _others(table: Table, player: PlayerId) -> list[Player]:
    """Whom a player may attack, in turn order."""
    seats = table.turn_order
    found = [s.id for s in seats if not attacks.objection_to_victim(player, s.id, s.name)]
    return [table.player(other) for other in found]


@once
def _guesses(table: Table, owner: Player, means: str) -> list[CardId]:
    """What an attack may have hit of a player's cards that no one entered, the likely ones first."""
    kinds = _hittable(table, means, table.kinds)
    likely = [card for card in kinds if holding.is_likely(table, owner, card)]
    return [*likely, *(c for c in kinds if c not in likely and holding.may_hold(table, owner, c))]


@once
def card_targets(table: Table, tray: Tray, means: str) -> tuple[Aim, ...]:
    """The cards that lie open and can be hit; of an action without details any that fit."""
    found: list[Aim] = []
    for player, lying in lying_open(table, tray).items():
        cards = _hittable(table, means, lying or ())
        if lying is None and table.tracking == "decks":
            cards = _guesses(table, table.player(player), means)
        found += [Aim("card", player, card) for card in cards]
    return tuple(found)


def _hittable(table: Table, means: str, cards: Iterable[CardId]) -> list[CardId]:
    """The cards of the kind that this attack hits (R19, R22)."""
    does = ATTACKS.get(special(table, means), "")
    named = [card for card in dict.fromkeys(cards) if card in table.catalogue.cards]
    return [c for c in named if does and not attacks.objection_to_kind(does, table.card(c))]


@once
def dirty_targets(table: Table, player: PlayerId, means: str) -> tuple[Aim, ...]:
    """Leaders that can be wounded and complete buildings that can be disabled (R50)."""
    if not table.has_dirty_deeds:
        return ()
    doing, others = special(table, means), _others(table, player)
    if doing in SNIPES:
        return tuple(
            Aim("leader", other.id, other.leader)
            for other in others
            if not attacks.objection_to_wound(led(table, other))
        )
    if doing in DISARMS:
        sites = [(other.id, site) for other in others for site in other.sites if site.works]
        return tuple(Aim("building", owner, site.id) for owner, site in sites)
    return ()


@once
def all_targets(table: Table, tray: Tray, means: str) -> tuple[Aim, ...]:
    """Everything that lies open and can be meant."""
    return (*card_targets(table, tray, means), *dirty_targets(table, tray.player, means))


def _unnamed(table: Table, tray: Tray) -> list[PlayerId]:
    """Whose card is hit without anyone naming it: only decks tell which."""
    if table.tracking == "decks":
        return []
    return [player for player, cards in lying_open(table, tray).items() if cards is None]


@once
def hits_nothing(table: Table, tray: Tray, means: str) -> bool:
    """Whether nothing lies open that this attack may hit (R56)."""
    found = all_targets(table, tray, means)
    return not _unnamed(table, tray) and not any(may_hit(table, means, aim) for aim in found)


def may_hit(table: Table, means: str, target: Aim) -> bool:
    """Whether an attack may hit what lies there."""
    return target.is_open and not any(objections_to(table, means, target))


@once
def ask_victim(table: Table, tray: Tray, means: str) -> TrayQuestion:
    """Whose card is hit: of those who have something that can be hit."""
    found, unnamed = all_targets(table, tray, means), _unnamed(table, tray)
    in_reach = {*unnamed, *(aim.player for aim in found if may_hit(table, means, aim))}
    meant = {*unnamed, *(aim.player for aim in found)}
    if not meant and table.tracking == "decks":  # for a table that allows it anyway (R56)
        meant = {other.id for other in _others(table, tray.player)}
    seats = [seat for seat in table.turn_order if seat.id in meant]
    ordered = sorted(seats, key=lambda seat: seat.id not in in_reach)
    options = [TrayOption(seat.id, seat.name, is_lit=seat.id in in_reach) for seat in ordered]
    return TrayQuestion(VICTIM, "Whose card?", tuple(options), is_seldom=not in_reach)


@once
def victim_of(table: Table, tray: Tray, means: str) -> PlayerId | None:
    """Whose card is hit, as far as it was entered."""
    named = answer(tray, ask_victim(table, tray, means))
    if named:
        return PlayerId(named)
    aimed = tray.choices.get(TARGET)  # a card names its owner
    owners = (aim.player for aim in all_targets(table, tray, means) if aim.value == aimed)
    return next(owners, None)


@once
def targets_of(table: Table, tray: Tray, means: str) -> tuple[Aim, ...]:
    """What can be hit, of the player who was chosen if any, what lies in reach first."""
    victim = answer(tray, ask_victim(table, tray, means))
    found = all_targets(table, tray, means)
    if victim and not found and table.tracking == "decks":
        hidden = _guesses(table, table.player(PlayerId(victim)), means)
        return tuple(Aim("card", PlayerId(victim), card, is_open=False) for card in hidden)
    own = [aim for aim in found if victim in ("", aim.player)]
    return tuple(sorted(own, key=lambda aim: not may_hit(table, means, aim)))


@once
def ask_target(table: Table, tray: Tray, means: str) -> TrayQuestion:
    """Which card of that player is hit."""
    found = targets_of(table, tray, means)
    options = tuple(
        TrayOption(
            target.value,
            name_of(table, target),
            "" if target.kind == "card" else target.kind,
            may_hit(table, means, target),
            card=target.id if target.kind == "card" else "",
        )
        for target in found
    )
    is_seldom = not any(target.is_open for target in found)
    return TrayQuestion(TARGET, "Which card does it hit?", options, is_seldom)


def name_of(table: Table, target: Aim) -> str:
    """A target by its name."""
    if target.kind == "card":
        return table.card(target.id).name
    if target.kind == "leader":
        return table.catalogue.leaders[target.id].name
    site = table.player(target.player).site(target.id)
    return table.building(site).name if site else target.id


@once
def chosen_target(table: Table, tray: Tray, means: str) -> Aim | None:
    """What was named; a single card that lies open needs no naming, a leader or building does."""
    found = targets_of(table, tray, means)
    named = tray.choices.get(TARGET, "")
    is_plain = len(found) == 1 and found[0].kind == "card" and found[0].is_open
    return next(
        (target for target in found if target.value == named), found[0] if is_plain else None
    )


def is_unnamed(table: Table, tray: Tray, victim: PlayerId | None) -> bool:
    """Whether a card of this player is hit without being named."""
    return victim in _unnamed(table, tray)


def hit_tray(table: Table, tray: Tray, victim: PlayerId | None, target: Aim | None) -> Tray | None:
    """The action that loses a card: the topmost one of its owner that has it."""
    if target is not None and not target.is_open:
        return None
    below = [under for under in open_trays(table, tray) if victim in (None, under.player)]
    if target is not None:
        below = [under for under in below if target.id in at_stake(table, under)] or below
    return next(iter(below), None)


# What speaks against it --------------------------------------------------------------------------


def objections_to(table: Table, means: str, target: Aim) -> Iterator[Objection]:
    """What keeps an attack from hitting its target (R19, R20, R50)."""
    by = table.catalogue.cards.get(means)
    if target.kind == "leader" and by:
        objection = attacks.objection_to_wounding(by)
        yield from (objection,) if objection else ()
    if target.kind == "card":
        owner, card = led(table, table.player(target.player)), table.card(target.id)
        yield from attacks.objections_to_card(ATTACKS[special(table, means)], by, owner, card)


def objections(table: Table, tray: Tray, means: str) -> Iterator[Objection]:
    """What speaks against an attack as it was entered (R19, R20, R37, R50, R54, R56)."""
    target = chosen_target(table, tray, means)
    if means == FANATIC:
        yield from attacks.objections_to_leader(led(table, table.player(tray.player)), "R54")
    if target is not None and target.is_open:
        yield from objections_to(table, means, target)
    elif hits_nothing(table, tray, means):
        yield attacks.objection_to_hidden(ATTACKS[special(table, means)])
