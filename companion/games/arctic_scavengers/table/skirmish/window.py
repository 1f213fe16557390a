"""The reaction window: who is asked, what they may declare, who may save, what is withdrawn."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import Event, PlayerId
from companion.engine.questions import IllegalQuestion
from companion.engine.refusals import impossible
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.rules.skirmish.declare import declare as declare_on
from companion.games.arctic_scavengers.rules.skirmish.field import Brought, Field
from companion.games.arctic_scavengers.rules.skirmish.may import Declarable, Target, legal_savers
from companion.games.arctic_scavengers.table.commands import AnswerSnipe, Declare, Pass, Withdraw
from companion.games.arctic_scavengers.table.events import (
    ActionDeclared,
    ActionsWithdrawn,
    CardTakenOut,
    Passed,
    SnipeAnswered,
    TotalSaid,
)
from companion.games.arctic_scavengers.table.evolve import evolve
from companion.games.arctic_scavengers.table.skirmish.standing import action, skirmish_now
from companion.games.arctic_scavengers.table.state import NOBODY, Declaration, Table


def unanswered(table: Table) -> Declaration | None:
    """The snipe that someone may still save from."""
    declared = table.reveal.declared
    return declared[-1] if declared and not declared[-1].is_answered else None


def savers(table: Table) -> tuple[tuple[str, Brought], ...]:
    """Who could stop the snipe that was declared last (R21)."""
    last = unanswered(table)
    if last is None:
        return ()
    return _savers_from(skirmish_now(table).before, last)


def _savers_from(laid: Field, snipe: Declaration) -> tuple[tuple[str, Brought], ...]:
    target = Target(snipe.player)
    if SKIRMISH_ACTIONS[snipe.does].aim == "person":
        camp = laid.camp(snipe.player)
        copies = [card for card in camp.cards if card.exact_ref == snipe.target]
        target = Target(snipe.player, copies[0] if copies else None)
    return legal_savers(laid, target)


def may_declare(table: Table, player: PlayerId) -> tuple[Declarable, ...]:
    """What a player may declare now, with the modules of this game."""
    legal = skirmish_now(table).choices[player]
    return tuple(
        choice
        for choice in legal
        if table.has_dirty_deeds or not SKIRMISH_ACTIONS[choice.does].is_dirty
    )


def short_of(table: Table, player: PlayerId) -> int:
    """Cards that a player announced and has not revealed; a bare total keeps every promise."""
    shown, announced = table.reveal.of(player), table.player(player).announced
    return 0 if shown.total or announced is None else announced - len(shown.cards)


def broken_promises(table: Table) -> tuple[PlayerId, ...]:
    """Who has revealed fewer or more cards than announced."""
    return tuple(player.id for player in table.players if short_of(table, player.id))


def asked(table: Table) -> PlayerId:
    """Whose turn it is to declare: the first who can and has not passed (R17)."""
    if not table.reveal.is_begun or any(short_of(table, player.id) > 0 for player in table.players):
        return NOBODY  # cards are still coming in
    order = (seat.id for seat in table.turn_order if seat.id not in table.reveal.passed)
    return next((player for player in order if may_declare(table, player)), NOBODY)


def declare(table: Table, command: Declare) -> tuple[Event, ...]:
    """An action; if someone could save from it, they are asked first."""
    _check(table)
    declared = Declaration(command.does, command.by, command.card, command.player, command.target)
    kind = SKIRMISH_ACTIONS.get(command.does)
    if kind and kind.is_dirty and not table.has_dirty_deeds:
        raise impossible("That needs the dirty deeds module.", rule="R50")
    if not table.seats_player(command.by) or kind is None:
        raise impossible("That is not an action of the skirmish.", rule="R17")
    laid = skirmish_now(table).field
    exact = _exactly(laid, declared)
    is_open = kind.can_be_saved and bool(_savers_from(laid, exact))
    return (ActionDeclared(replace(exact, is_answered=not is_open)),)


def _exactly(laid: Field, declared: Declaration) -> Declaration:
    """The declaration with the very copies it means, so that later ones cannot change that."""
    try:
        happening = declare_on(laid, action(declared)).story[-1]
    except IllegalQuestion as problem:
        raise impossible(problem.message, rule=problem.rule or "R17") from None
    target, saver = happening.target, happening.saver
    return replace(
        declared,
        card=happening.actor.exact_ref,
        target=target.exact_ref if target else declared.target,
        saver_card=saver.exact_ref if saver else "",
        leader=happening.leader.id if happening.leader else "",
    )


def _check(table: Table) -> None:
    if table.phase != "skirmish":
        raise impossible("There is no skirmish now.", rule="round/skirmish")
    if unanswered(table) is not None:
        raise impossible("First: choose who saves.", rule="R21")


def answer(table: Table, command: AnswerSnipe) -> tuple[Event, ...]:
    """Someone saves, or no one does (R21)."""
    last = unanswered(table)
    if last is None:
        raise impossible("There is no snipe to save from.", rule="R21")
    if not command.player:
        return (SnipeAnswered(NOBODY, "", last),)
    saved = replace(last, saver=command.player, saver_card=command.card)
    exact = _exactly(skirmish_now(table).before, saved)
    return (SnipeAnswered(command.player, exact.saver_card, last),)


def pass_on(table: Table, command: Pass) -> tuple[Event, ...]:
    """This player declares nothing more."""
    _check(table)
    if not table.seats_player(command.player) or command.player in table.reveal.passed:
        raise impossible("That player has already passed.", rule="R17")
    return (Passed(command.player),)


def withdraw(table: Table, command: Withdraw) -> tuple[Event, ...]:
    """Withdraw one declaration and the later ones that it made possible."""
    if table.phase != "skirmish" or not 0 <= command.number < len(table.reveal.declared):
        raise impossible("That action is already withdrawn.", rule="R17")
    declared = table.reveal.declared
    rest = (*declared[: command.number], *declared[command.number + 1 :])
    after = replace(table, reveal=replace(table.reveal, declared=rest))
    kept, fallen = _standing(after, rest)
    return (ActionsWithdrawn((declared[command.number], *fallen), kept),)


def fallen_with(table: Table, event: CardTakenOut | TotalSaid) -> tuple[Event, ...]:
    """What falls with cards that are not there after all."""
    kept, gone = _standing(evolve(table, event), table.reveal.declared)
    return (ActionsWithdrawn(gone, kept),) if gone else ()


def _standing(
    after: Table, names: tuple[Declaration, ...]
) -> tuple[tuple[Declaration, ...], tuple[Declaration, ...]]:
    """The declarations that are possible afterwards, and those that fall, as they were known."""
    numbers = skirmish_now(after).kept
    kept = tuple(after.reveal.declared[number] for number in numbers)
    return kept, tuple(declared for number, declared in enumerate(names) if number not in numbers)
