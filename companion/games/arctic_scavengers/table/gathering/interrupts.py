"""Attacking while someone gathers: snipe, disarm, bomb, wound, disable (R34, R50-R57)."""

from __future__ import annotations

from companion.engine.game import Event, PlayerId
from companion.engine.names import short_name
from companion.engine.once import once
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules import attacks
from companion.games.arctic_scavengers.rules.attacks import FANATIC
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.commands import Choose, Complete
from companion.games.arctic_scavengers.table.events import (
    ActionDone,
    ActionTakenBack,
    Announced,
    AttackStopped,
    BuildingDisabled,
    CardHit,
    CardsSpent,
    ChoiceMade,
    LeaderPowerUsed,
    LeaderWounded,
    MemberReturned,
    RemovedFromPlay,
)
from companion.games.arctic_scavengers.table.gathering import (
    aims,
    attackers,
    cancels,
    decks,
    holding,
    recon,
)
from companion.games.arctic_scavengers.table.gathering.action import (
    Action,
    TrayOffer,
    TrayOption,
    TrayQuestion,
)
from companion.games.arctic_scavengers.table.gathering.aims import HITS, Aim
from companion.games.arctic_scavengers.table.gathering.attackers import INTERRUPT
from companion.games.arctic_scavengers.table.gathering.own_actions import OWN_ACTIONS
from companion.games.arctic_scavengers.table.state import NOBODY, Table, Tray

BACK = "hits/back"  # hits, and what was only ticked is taken back


# What is shown ----------------------------------------------------------------------------------


@once
def offer_interrupt(table: Table, tray: Tray) -> TrayOffer:
    """With what, at what, and what comes of it."""
    means = attackers.means_of(table, tray)
    questions = attackers.still_asked(tray, aims.ask_means(table, tray))
    if not means:
        says = ("Show the card before the action takes effect (R53).",)
        return TrayOffer(says, questions=questions)
    if attackers.special(table, means) in attacks.CANCELS:
        told, stops = cancels.offer(table, tray, means)
        return TrayOffer(told, questions=questions, results=stops)
    is_aimed = _is_aimed(table, tray, means)
    return TrayOffer(
        _attack_says(table, tray, means),
        questions=(*questions, *_attack_questions(table, tray, means)),
        results=_attack_results(table, tray, means) if is_aimed else (),
    )


def _attack_questions(table: Table, tray: Tray, means: str) -> tuple[TrayQuestion, ...]:
    """What is still to be entered of an attack: whose card, then which of that player's."""
    asked = [aims.ask_victim(table, tray, means)]
    if means == FANATIC:
        asked.insert(0, attackers.ask_refugee(table, tray))
    target = aims.ask_target(table, tray, means)
    is_said = aims.chosen_target(table, tray, means) and aims.TARGET not in tray.choices
    # A single leader or building has to be named, because the snipe may be at a card as well.
    only = (target,) if len(target.options) == 1 and not is_said else ()
    # Another card may be pointed at before anything comes of it.
    open_still = (target,) if len(target.options) > 1 else attackers.still_asked(tray, target)
    return (*attackers.still_asked(tray, *asked), *(only or open_still))


def _is_aimed(table: Table, tray: Tray, means: str) -> bool:
    """Whether enough was entered; only with decks tracked a card has to be named."""
    victim = aims.victim_of(table, tray, means)
    is_aimed = (
        aims.chosen_target(table, tray, means) is not None
        or aims.is_unnamed(table, tray, victim)
        or aims.hits_nothing(table, tray, means)
    )
    return is_aimed and (means != FANATIC or bool(attackers.refugee_of(table, tray)))


def _attack_says(table: Table, tray: Tray, means: str) -> tuple[str, ...]:
    name = table.name(tray.player)
    says = (
        [say("{name}: show and discard {means}.", name=name, means=table.card(means).name)]
        if means != FANATIC
        else []
    )
    if means == FANATIC:
        says.append(
            say(
                "{name}: remove the refugee from play. No one can save from the bomb (R22).",
                name=name,
            )
        )
    target = aims.chosen_target(table, tray, means)
    victim = aims.victim_of(table, tray, means)
    if victim and not aims.hits_nothing(table, tray, means) and _is_at_card(target):
        owner, what = table.name(victim), aims.name_of(table, target) if target else "the card"
        says.append(
            say(
                "{owner}: discard {what}, take your other cards back and try again (R53).",
                owner=owner,
                what=what,
            )
        )
        if target and target.id == recon.SPY:
            says.append(say("{owner}: you still draw 1 for the spy (R52).", owner=owner))
    return (*says, *_committed_says(table, tray, means))


def _is_at_card(target: Aim | None) -> bool:
    return target is None or target.kind == "card"


def _committed_says(table: Table, tray: Tray, means: str) -> tuple[str, ...]:
    return holding.says(table, tray.player, means) if means != FANATIC else ()


def _attack_results(table: Table, tray: Tray, means: str) -> tuple[TrayOption, ...]:
    target = aims.chosen_target(table, tray, means)
    victim = aims.victim_of(table, tray, means)
    results = list(_hits(table, tray, means, target, victim))
    if attackers.special(table, means) in attacks.SNIPES:
        results += [_saved_by(table, player, card) for player, card in _savers(table)]
    if victim and _may_guard(table, victim):
        hint = _source(table, victim, cancels.GUARD) or "discard the guard, draw 1"
        label = say("{victim}'s Guard cancels it", victim=short_name(table.name(victim)))
        results.append(TrayOption(cancels.GUARD, label, hint, False))
    return tuple(results)


def _hits(
    table: Table, tray: Tray, means: str, target: Aim | None, victim: PlayerId | None
) -> tuple[TrayOption, ...]:
    lit = not any(aims.objections(table, tray, means))
    what = aims.name_of(table, target) if target else "the card"
    if target is not None and target.kind != "card":
        verb = "Wound" if target.kind == "leader" else "Disable"
        return (TrayOption(HITS, f"{verb} {_the(what)}", "", lit),)
    why_not = "no target here" if aims.hits_nothing(table, tray, means) else ""
    below, last = aims.hit_tray(table, tray, victim, target), attackers.taken_back(table, tray)
    if below is not None:
        hint = say(
            "{player} may {again}",
            player=table.name(below.player),
            again=attackers.again(table, below.action),
        )
        return (TrayOption(HITS, say("Hit {what}", what=what), why_not or hint, lit),)
    if not last or victim != table.active:
        return (TrayOption(HITS, say("Hit {what}", what=what), why_not, lit),)
    label = say(
        "Hit {what}: {active} may {again}",
        what=what,
        active=table.name(table.active),
        again=attackers.again(table, last),
    )
    back = TrayOption(BACK, label, why_not, lit)
    if table.player(table.active).last:
        return (back,)  # its cards are known, and one of them is hit
    stands = say("Hit {what}: the {spoken} stands", what=what, spoken=attackers.spoken(last))
    return (back, TrayOption(HITS, stands, "", False))


def _the(name: str) -> str:
    """A leader or a building within a sentence."""
    return say("the {name}", name=name.removeprefix("The "))


# Who stops it -----------------------------------------------------------------------------------


def _savers(table: Table) -> tuple[tuple[PlayerId, CardId], ...]:
    """Who may save from a snipe with what: anyone who may have a medic (R21)."""
    kinds = [card for card in table.kinds if not attacks.objection_to_saver(table.card(card))]
    found = [
        (seat.id, card)
        for seat in table.turn_order
        for card in kinds
        if holding.is_likely(table, table.player(seat.id), card)
    ]
    # Who can only have committed it comes last (R57).
    return tuple(sorted(found, key=lambda saver: bool(_source(table, *saver))))


def _may_guard(table: Table, victim: PlayerId) -> bool:
    """Whether a player may have a guard, other than one that lies there already."""
    player, lying = table.player(victim), _lying(table, victim, cancels.GUARD)
    return cancels.GUARD in table.kinds and holding.is_likely(table, player, cancels.GUARD, lying)


def _lying(table: Table, player: PlayerId, card: CardId) -> int:
    """Copies of a card with which a player interrupts something else."""
    own = [tray for tray in table.trays if (tray.player, tray.action) == (player, INTERRUPT)]
    return sum(attackers.means_of(table, tray) == card for tray in own)


def _source(table: Table, player: PlayerId, card: CardId) -> str:
    """That a card could only be one of the committed ones (R57)."""
    is_committed = holding.must_be_committed(table, table.player(player), card)
    return "only from the hand or a bunker" if is_committed else ""


def _save(player: PlayerId, card: CardId) -> str:
    return f"{player}/{card}"


def _saved_by(table: Table, player: PlayerId, card: CardId) -> TrayOption:
    name = table.card(card).name
    label = say(
        "{player}'s {name} {saves} it",
        player=short_name(table.name(player)),
        name=name,
        saves="save" if name.endswith("s") else "saves",
    )
    return TrayOption(_save(player, card), label, _source(table, player, card), False)


# What it tells about decks ----------------------------------------------------------------------


def show_named(table: Table, tray: Tray, command: Choose) -> tuple[Event, ...]:
    """A card that is named is shown, so that its owner is known to own it (R55)."""
    if command.field == attackers.MEANS:
        is_card = command.value in table.catalogue.cards
        return decks.show_card(table, command, tray.player, command.value) if is_card else ()
    if command.field == attackers.REFUGEE:
        return holding.show(table, command, tray.player, command.value)
    if command.field == aims.VICTIM:
        return _without_other_target(tray, command)
    if command.field != aims.TARGET:
        return ()
    found = aims.targets_of(table, tray, attackers.means_of(table, tray))
    target = next((aim for aim in found if aim.value == command.value), None)
    return _show_target(table, tray, command, target)


def _without_other_target(tray: Tray, command: Choose) -> tuple[Event, ...]:
    """Whose card and which card never contradict each other: the later answer stands."""
    named = tray.choices.get(aims.TARGET, "")
    is_other = named.partition("/")[0] not in ("", command.value)
    return (ChoiceMade(tray.player, aims.TARGET, ""),) if is_other else ()


def _show_target(
    table: Table, tray: Tray, command: Choose | Complete, target: Aim | None
) -> tuple[Event, ...]:
    if target is None or target.kind != "card":
        return ()
    lying = attackers.lying_open(table, tray).get(target.player)
    if target.id in (lying or ()):
        return ()  # it has been shown already
    return decks.show_card(table, command, target.player, target.id)


def _show_rest(
    table: Table, tray: Tray, command: Complete, target: Aim | None
) -> tuple[Event, ...]:
    """The cards that needed no tap to be named."""
    means = attackers.means_of(table, tray)
    events: list[Event] = []
    if attackers.MEANS not in tray.choices and means in table.catalogue.cards:
        events += decks.show_card(table, command, tray.player, means)
    if means == FANATIC and attackers.REFUGEE not in tray.choices:
        refugee = attackers.refugee_of(table, tray)
        events += holding.show(table, command, tray.player, refugee)
    if aims.TARGET not in tray.choices:
        events += _show_target(table, tray, command, target)
    return tuple(events)


# What comes of it -------------------------------------------------------------------------------


def complete_interrupt(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The attack counts, unless someone saves or cancels."""
    means = attackers.means_of(table, tray)
    if not means:
        raise impossible("First: choose the card that attacks.", rule="R53")
    if attackers.special(table, means) in attacks.CANCELS:
        shown = _show_rest(table, tray, command, None)
        return (*shown, *cancels.cancel(table, tray, command, means))
    results = {option.value for option in _attack_results(table, tray, means)}
    if not _is_aimed(table, tray, means) or command.choice not in results:
        raise impossible("First: choose what is hit, and who saves it.", rule="R53")
    _check_attack(table, tray, command, means)
    target = aims.chosen_target(table, tray, means)
    shown = _show_rest(table, tray, command, target)
    done = (*shown, ActionDone(tray.player, INTERRUPT, tray.cards))
    victim = aims.victim_of(table, tray, means)
    if command.choice == cancels.GUARD and victim:
        discarded = _discarded(table, tray, means)
        return (*done, *discarded, *_stop(table, tray, command, victim, cancels.GUARD, discarded))
    price = _price(table, tray, means)
    for player, card in _savers(table):
        if command.choice == _save(player, card):
            return (*done, *price, *_stop(table, tray, command, player, card, price))
    return (*done, *price, *_effects(table, tray, command, target, victim))


def _check_attack(table: Table, tray: Tray, command: Complete, means: str) -> None:
    """Refuse what the card or the leader cannot do, and a committed refugee's bomb (R57)."""
    for objection in aims.objections(table, tray, means):
        object_to(command, f"{objection.text}.", rule=objection.rule)
    if means == FANATIC:
        holding.check(table, command, tray.player, attackers.refugee_of(table, tray))


def _price(table: Table, tray: Tray, means: str) -> tuple[Event, ...]:
    """The attacker is discarded (R34); the Fanatic's refugee is removed from play (R22)."""
    if means != FANATIC:
        return _discarded(table, tray, means)
    refugee = attackers.refugee_of(table, tray)
    removed = RemovedFromPlay(tray.player, refugee)
    fewer = holding.fewer_announced(table, tray.player, refugee)
    return (LeaderPowerUsed(tray.player, FANATIC), removed, *fewer)


def _discarded(table: Table, tray: Tray, means: str) -> tuple[Event, ...]:
    """What attacked lies on the discard pile, a cancelled bomber too."""
    is_bomb = means == FANATIC
    card = attackers.refugee_of(table, tray) if is_bomb else means
    used = (LeaderPowerUsed(tray.player, FANATIC),) if is_bomb else ()
    spent = CardsSpent(tray.player, (card,), "attack")
    return (*used, spent, *holding.fewer_announced(table, tray.player, card))


def _stop(
    table: Table,
    tray: Tray,
    command: Complete,
    player: PlayerId,
    card: CardId,
    price: tuple[Event, ...],
) -> tuple[Event, ...]:
    """A medic saves or a guard cancels: it is discarded, and the action goes on."""
    holding.check(table, command, player, card)
    shown = holding.show(table, command, player, card, _lying(table, player, card))
    stopped = _stopped(table, tray, player, card)
    if attacks.fights_on_after_saving(table.card(card)):
        return (*shown, stopped, MemberReturned(player, card))
    # Who stops their own attack may have played two committed cards.
    played = 1 + any(isinstance(paid, Announced) and paid.player == player for paid in price)
    return (*shown, stopped, *holding.fewer_announced(table, player, card, played))


def _stopped(table: Table, tray: Tray, stopper: PlayerId, card: CardId) -> AttackStopped:
    means = attackers.means_of(table, tray)
    target, victim = aims.chosen_target(table, tray, means), aims.victim_of(table, tray, means)
    what = target.id if target else ""
    if target is not None and target.kind == "building":
        site = table.player(target.player).site(target.id)
        what = site.building if site else ""
    draws = card == cancels.GUARD
    return AttackStopped(victim or NOBODY, what, tray.player, means, stopper, card, draws)


def _effects(
    table: Table, tray: Tray, command: Complete, target: Aim | None, victim: PlayerId | None
) -> tuple[Event, ...]:
    """What is hit; an action loses the card before it counts (R53)."""
    by, means = tray.player, attackers.means_of(table, tray)
    if target is not None and target.kind == "leader":
        return (LeaderWounded(target.player, target.id, by, means),)
    if target is not None and target.kind == "building":
        site = table.player(target.player).site(target.id)
        building = site.building if site else ""
        return (BuildingDisabled(target.player, target.id, building, by, means),)
    draws = target is not None and target.id == recon.SPY  # although it is hit (R52)
    hit = (CardHit(target.player, target.id, by, means, draws),) if target else ()
    below = aims.hit_tray(table, tray, victim, target)
    if below is not None:
        return (*hit, ActionTakenBack(below.player, below.action), *_left(table, below, target))
    if command.choice == BACK and victim:
        last = attackers.taken_back(table, tray)
        loses_food = last in OWN_ACTIONS and OWN_ACTIONS[last].brings_food
        return (*hit, ActionTakenBack(victim, last, loses_food))
    return hit


def _left(table: Table, below: Tray, target: Aim | None) -> tuple[Event, ...]:
    """A committed card that interrupted and was hit is not in the skirmish any more (R57)."""
    if below.action != INTERRUPT or target is None:
        return ()
    return holding.fewer_announced(table, below.player, target.id)


ACTIONS = (
    Action(
        INTERRUPT,
        "R56",
        takes=lambda table, tray, card: False,
        offer=offer_interrupt,
        complete=complete_interrupt,
        is_offered=aims.may_attack,
        shows=show_named,
        about=attackers.MEANS,
        in_any_turn=True,
        in_own_turn=aims.may_attack,
        is_idle=lambda table, player: not aims.has_aim(table, player),
        on_top=True,
        can_be_ticked=False,
    ),
)
