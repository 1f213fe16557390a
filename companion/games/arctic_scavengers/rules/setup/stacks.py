"""Which mercenaries lie out for hire: forced, chosen and picked stacks (R5)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.questions import IllegalQuestion
from companion.engine.wording import in_words, say
from companion.games.arctic_scavengers.rules.box import SetupFacts
from companion.games.arctic_scavengers.rules.catalogue import CardId, Catalogue
from companion.games.arctic_scavengers.rules.questions import find_card
from companion.games.arctic_scavengers.rules.setup.plan import ModulesInPlay


@dataclass(frozen=True)
class Stacks:
    """The mercenaries for hire, and the stack that lies beside them, if any."""

    stacks: tuple[CardId, ...]
    forced: tuple[CardId, ...]
    extra: CardId | None = None

    @property
    def all(self) -> tuple[CardId, ...]:
        """Every stack on the table."""
        return self.stacks if self.extra is None else (*self.stacks, self.extra)

    @property
    def nothing_to_choose(self) -> bool:
        """Whether the modules settle every stack."""
        return len(self.stacks) == len(self.forced)


@dataclass(frozen=True)
class StackOffer:
    """What the modules leave to choose from."""

    number: int
    forced: tuple[CardId, ...]
    pool: tuple[CardId, ...]
    extras: tuple[CardId, ...]  # one of these may lie beside them
    extra: CardId | None  # the one that does unless the table decides otherwise


def settle_stacks(catalogue: Catalogue, facts: SetupFacts, plan: ModulesInPlay) -> Stacks:
    """The stacks of this game: as chosen, or the forced ones and a random pick of the rest."""
    offer = offer_stacks(catalogue, plan)
    if plan.mercenaries != "random":
        _check_choice(catalogue, plan, offer, plan.mercenaries)
        named = [card for card in plan.mercenaries if card in offer.extras]
        chosen = [card for card in plan.mercenaries if card not in offer.extras]
        return Stacks(
            _in_order(catalogue, chosen), offer.forced, named[0] if named else offer.extra
        )
    pool = [card for card in offer.pool if _may_be_picked(facts, plan, card)]
    free = [card for card in pool if card not in offer.forced]
    picked = random.Random(plan.seed).sample(free, offer.number - len(offer.forced))
    return Stacks(_in_order(catalogue, [*offer.forced, *picked]), offer.forced, offer.extra)


def offer_stacks(catalogue: Catalogue, plan: ModulesInPlay) -> StackOffer:
    """What must lie out, what may, and how many stacks there are in all."""
    modules = plan.modules
    forced = tuple(card for module in modules for card in module.forced_stacks)
    if not plan.limits_stacks:
        # Without a Recon module that counts the stacks the modules name every one of them.
        forced = tuple(card for module in modules for card in module.stacks)
    beside = dict.fromkeys(card for module in modules for card in module.extra_stacks)
    # No stack of a card that is in the starting hands is put out (R61).
    forced, extras = (
        tuple(card for card in cards if card not in plan.left_out) for cards in (forced, beside)
    )
    pool = tuple(
        card.id
        for card in catalogue.cards.values()
        if card.pile == "mercenary"
        and card.set in plan.sets
        and card.id not in extras
        and card.id not in plan.replaced
        and card.id not in plan.left_out
    )
    number = max(module.stacks_in_all for module in modules) or len(forced)
    usual = next(iter(beside), None)
    return StackOffer(number, forced, pool, extras, usual if usual in extras else None)


def _may_be_picked(facts: SetupFacts, plan: ModulesInPlay, card: CardId) -> bool:
    """Chance takes engineers only with buildings, and no stand-in without its module."""
    if card == "engineer":
        return plan.has_buildings
    stand_ins = {new for module in facts.modules.values() for _, new in module.replaces}
    return card not in stand_ins or card in plan.replaced.values()


def _in_order(catalogue: Catalogue, cards: Sequence[CardId]) -> tuple[CardId, ...]:
    return tuple(card for card in catalogue.cards if card in cards)


def _check_choice(
    catalogue: Catalogue, plan: ModulesInPlay, offer: StackOffer, chosen: Sequence[CardId]
) -> None:
    for place, card in enumerate(chosen):
        at = f"mercenaries[{place}]"
        name = find_card(catalogue, card, at).name
        if card in chosen[:place]:
            message = say("{name} is chosen twice. Choose each stack once.", name=name)
            raise IllegalQuestion(message, "repeated_mercenary", at)
        if card in plan.replaced:
            other = catalogue.cards[plan.replaced[card]].name
            message = say("{other} takes the place of {name} here (R5).", other=other, name=name)
            raise IllegalQuestion(message, "replaced_mercenary", at)
        if card not in (*offer.pool, *offer.extras):
            message = say("{name} is not a mercenary of the chosen sets (R5).", name=name)
            raise IllegalQuestion(message, "not_a_mercenary_here", at)
    _check_extra(catalogue, plan, offer, chosen)
    _check_number(catalogue, offer, chosen)


def _check_extra(
    catalogue: Catalogue, plan: ModulesInPlay, offer: StackOffer, chosen: Sequence[CardId]
) -> None:
    named = [place for place, card in enumerate(chosen) if card in offer.extras]
    if len(named) > 1:
        names = in_words([catalogue.cards[chosen[place]].name for place in named])
        message = say("Only one of {names} can be beside the other stacks (R5).", names=names)
        raise IllegalQuestion(message, "two_extra_stacks", f"mercenaries[{named[1]}]")
    if named and not plan.left_of(catalogue.cards[chosen[named[0]]]):
        name = catalogue.cards[chosen[named[0]]].name
        message = say(
            "With {players} players the starter decks leave no {name} for hire (R5).",
            players=plan.players,
            name=name,
        )
        raise IllegalQuestion(message, "no_refugees_left", f"mercenaries[{named[0]}]")


def _check_number(catalogue: Catalogue, offer: StackOffer, chosen: Sequence[CardId]) -> None:
    missing = [catalogue.cards[card].name for card in offer.forced if card not in chosen]
    if missing:
        message = say(
            "The modules chosen need these stacks as well: {missing} (R5).", missing=missing
        )
        raise IllegalQuestion(message, "forced_stack_missing", "mercenaries")
    found = sum(card not in offer.extras for card in chosen)
    if found != offer.number:
        message = say(
            "These modules take {number} stacks, not {found} (R5).",
            number=offer.number,
            found=found,
        )
        raise IllegalQuestion(message, "wrong_number_of_stacks", "mercenaries")
