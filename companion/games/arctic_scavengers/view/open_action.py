"""The action that is being put together, which takes the place of the tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from companion.engine.game import PlayerId
from companion.engine.names import short_name
from companion.engine.view import Move, Tone
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.actions import ABILITY
from companion.games.arctic_scavengers.rules.catalogue import CardId, Cost
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_HELPS
from companion.games.arctic_scavengers.table.gathering import hiring, holding, storage, value
from companion.games.arctic_scavengers.table.gathering.action import (
    Action,
    TrayOffer,
    TrayOption,
    TrayQuestion,
)
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.gathering.standard import NAMED
from companion.games.arctic_scavengers.table.state import SITE, Table, Tray
from companion.games.arctic_scavengers.view.faces import (
    Face,
    FaceFigure,
    face,
    face_for,
    face_with_figures,
)
from companion.games.arctic_scavengers.view.next_tap import (
    likely_cards,
    next_tap_of,
    opened_site,
    opened_to_store,
)
from companion.games.arctic_scavengers.view.words import (
    ACTION_WORDS,
    building_use,
    building_words,
    on_the_table,
)

MOST_IN_ONE_FOLD = 20
MOST_ANSWERS = 6  # more of them are folded
FEW_LEFT = 5  # a stack that runs out soon says how many are left
# What an action counts, where its number is 1.
_OF_ONE = {
    "cards drawn": "card drawn",
    "cards to look at": "card to look at",
    "schematics to look at": "plan to look at",
    "timer cards": "timer card",
}
_OF_MANY = {"schematics to look at": "plans to look at"}
_GROUPS = {"person": "Other people", "tool": "Other tools"}
_OTHERS = "Other cards"


@dataclass(frozen=True)
class Total:
    """One large number of an open action."""

    value: str
    label: str
    icon: str = ""
    is_soft: bool = False  # nothing adds to it yet


@dataclass(frozen=True)
class AskedQuestion:
    """A question of the open action."""

    field: str
    title: str
    answers: tuple[Move, ...]
    is_folded: bool = False
    is_next: bool = False  # whether it is answered by the next tap


@dataclass(frozen=True)
class Fold:
    """Cards that are seldom meant; opened, they take the place of the others."""

    id: str
    title: str
    cards: tuple[Face, ...]


@dataclass(frozen=True)
class Price:
    """A part of a price, and whether it cannot be paid."""

    figure: FaceFigure
    is_short: bool = False


@dataclass(frozen=True)
class ResultTile:
    """What can come of the open action, about one card; lit if within reach."""

    card: Face
    is_lit: bool
    prices: tuple[Price, ...] = ()
    left: str = ""  # how many are left, or how much is short


@dataclass(frozen=True)
class Plan:
    """A building that can be started."""

    building: str
    name: str
    icon: str
    does: str
    time: int
    is_lit: bool


@dataclass(frozen=True)
class CardInside:
    """A card that lies in a building, to be taken out."""

    move: Move
    card: Face
    where: str
    look: Literal["", "target", "off"]


ROOMY, IN_A_ROW = 2, 3  # rows of cards to play or to answer, and the cards in one of them


@dataclass(frozen=True)
class OpenAction:
    """The action that is being put together."""

    player: PlayerId
    action: str
    title: str
    icon: str
    rule: str
    says: tuple[str, ...]
    totals: tuple[Total, ...]
    laid: tuple[Face, ...]
    why_first: str  # which cards have to be there before the others help
    waits: bool  # whether none of them is there yet
    asks_cards: bool  # whether the next tap is one of them
    likely: tuple[Face, ...]
    more: tuple[Fold, ...]
    into: str  # the building into which a tap on a card puts it, instead of playing it
    inside: tuple[CardInside, ...]
    empties: tuple[Move, ...]  # taking out everything at once
    questions: tuple[AskedQuestion, ...]
    stacks: tuple[ResultTile, ...]  # mercenaries to hire
    named: tuple[ResultTile, ...]  # kinds of cards of which one is named
    plans: tuple[Plan, ...]
    folded: tuple[Move, ...]  # results that come second
    seldom: str  # what they are called
    close: Move
    names_with: str = "complete"  # the command by which a card is named

    @property
    def has_room(self) -> bool:
        """Whether the lower part of the panel is free, so that a picture lies behind nothing."""
        if self.stacks or self.named or self.plans or self.empties:
            return False
        rows = -(-len(self.likely) // IN_A_ROW) + len(self.questions) + len(self.says)
        return rows <= ROOMY and len(self.laid) + len(self.inside) <= ROOMY + 1


def open_action(table: Table, tray: Tray, mine: PlayerId | None = None) -> OpenAction:
    """An action with the cards played, the cards to play, its questions and its results.

    On the device in its player's own seat the card that is kept is named for them alone.
    """
    action, words = ACTIONS[tray.action], ACTION_WORDS[tray.action]
    offer = action.offer(table, tray)
    likely, more = _to_lay(table, tray, action, offer)
    tiles = tuple(_result(table, tray, result) for result in offer.results if result.card)
    next_tap = next_tap_of(table, tray, offer)
    return OpenAction(
        player=tray.player,
        action=action.id,
        title=_title(table, tray, mine),
        icon=words.icon,
        rule=action.rule,
        says=tuple(map(on_the_table, offer.says[offer.reminds :])),
        totals=_totals(table, tray, offer),
        laid=tuple(face_for(table.card(card), None) for card in tray.cards),
        why_first=on_the_table(offer.why_first),
        waits=_waits(tray, offer),
        asks_cards=next_tap == "cards",
        likely=likely,
        more=_folds(more),
        into=opened_to_store(table, tray),
        inside=_inside(table, tray, offer, next_tap),
        empties=tuple(
            complete_with(tray, option, "quiet")
            for option in offer.results
            if option.inside and option.value.endswith(storage.EVERYTHING) and option.is_lit
        ),
        questions=tuple(
            _asked(tray, question, next_tap)
            for question in offer.questions
            if _is_shown(question) and _is_due(tray, question, next_tap)
        ),
        stacks=tiles if words.results == "stacks" else (),
        named=tiles if words.results == "cards" or NAMED in tray.choices else (),
        plans=_plans(table, tray, offer) if words.results == "plans" else (),
        folded=_folded(tray, offer),
        seldom=offer.seldom,
        close=Move("close", "Close", icon="close", tone="quiet"),
        names_with="keep-mine" if mine == tray.player and NAMED in tray.choices else "complete",
    )


def _title(table: Table, tray: Tray, mine: PlayerId | None) -> str:
    """Who does what; at a building, whose it is."""
    name = short_name(table.name(tray.player))
    site = table.player(tray.player).site(tray.choices.get(SITE, ""))
    if site:
        return say("{name}'s {site}", name=name, site=table.building(site).name)
    if NAMED in tray.choices:
        is_own = mine == tray.player
        return (
            "Which card did you keep?" if is_own else say("Which card did {name} keep?", name=name)
        )
    return say("{name} {does}", name=name, does=ACTION_WORDS[tray.action].does)


def _is_shown(question: TrayQuestion) -> bool:
    return question.field not in (NAMED, SITE)


def _is_due(tray: Tray, question: TrayQuestion, next_tap: str) -> bool:
    """How a building is started is asked once one can be started."""
    is_early = next_tap == "cards" and bool(tray.cards)
    is_about_plans = ACTION_WORDS[tray.action].results == "plans"
    return question.field == LEADER_HELPS or not (is_early and is_about_plans)


def _totals(table: Table, tray: Tray, offer: TrayOffer) -> tuple[Total, ...]:
    if ACTIONS[tray.action].spends_food:
        meds = sum(table.card(card).meds for card in tray.cards)
        meds += hiring.chosen_help(table, tray).meds
        # Where no one counts the food, only what was played for it is known.
        food = () if offer.value is None else (Total(str(offer.value), "food", "food"),)
        return (*food, Total(str(meds), "med" if meds == 1 else "meds", "meds"))
    site = opened_site(table, tray)
    if site:
        room = table.building(site).capacity
        return (Total(str(len(site.stored)), say("of {room} stored", room=room)),)
    if not offer.value_of:
        return ()
    words = _OF_ONE if offer.value == 1 else _OF_MANY
    label = words.get(offer.value_of, offer.value_of)
    return (Total(str(offer.value or 0), label, is_soft=not offer.value),)


# At a building ----------------------------------------------------------------------------------


def _inside(table: Table, tray: Tray, offer: TrayOffer, next_tap: str) -> tuple[CardInside, ...]:
    found = []
    for option in offer.results:
        if not option.inside or option.value.endswith(storage.EVERYTHING):
            continue
        shown = face(table.card(option.card)) if option.card else Face("", "junk", option.label)
        look: Literal["", "target", "off"] = "target" if next_tap == "inside" else ""
        where = "" if opened_site(table, tray) else option.hint
        found.append(
            CardInside(complete_with(tray, option), shown, where, look if option.is_lit else "off")
        )
    return tuple(found)


# What can be played -----------------------------------------------------------------------------


def _to_lay(
    table: Table, tray: Tray, action: Action, offer: TrayOffer
) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """The cards worth playing: those the player is known to have, and the others in this game."""
    useful = [card for card in table.kinds if action.takes(table, tray, table.card(card))]
    # Without one of the first no one else helps: they come first, known to be there or not.
    likely = dict.fromkeys(offer.first) | likely_cards(table, tray, _in_order(table, tray, useful))
    others = dict.fromkeys(card for card in useful if card not in likely)
    if not likely and table.tracking == "decks":
        # They stand in the place of the likely ones: without those that can only be elsewhere.
        player = table.player(tray.player)
        may = [card for card in others if holding.may_hold(table, player, card)]
        others = dict.fromkeys(may or others)
    return _tiles(table, tray, offer, likely), _tiles(table, tray, offer, others)


def _in_order(table: Table, tray: Tray, cards: list[CardId]) -> list[CardId]:
    """What adds nothing alone comes last."""
    adds_up = ACTIONS[tray.action].adds_up
    if adds_up is None:
        return cards
    return sorted(
        cards, key=lambda card: not value.adds_alone(table, tray, adds_up, table.card(card))
    )


def _waits(tray: Tray, offer: TrayOffer) -> bool:
    """Whether what is played does nothing yet, because one of the first is missing."""
    return bool(offer.first) and not set(offer.first) & set(tray.cards)


def _tiles(
    table: Table, tray: Tray, offer: TrayOffer, cards: Mapping[CardId, int | None]
) -> tuple[Face, ...]:
    """Dim is what has no copy left in the hand, and what helps before there is anyone to help."""
    adds_up, is_shut = (
        ACTIONS[tray.action].adds_up,
        bool(opened_to_store(table, tray) and offer.why_not),
    )
    waits, ability = _waits(tray, offer), ABILITY[adds_up] if adds_up else None
    return tuple(
        replace(
            face_for(table.card(card), ability, copies),
            is_dim=is_shut
            or waits
            and card not in offer.first
            or (copies == 0 and card in tray.cards),
        )
        for card, copies in cards.items()
    )


def _folds(others: tuple[Face, ...]) -> tuple[Fold, ...]:
    """The other cards in one fold, or by kind where they are many."""
    if not others:
        return ()
    if len(others) <= MOST_IN_ONE_FOLD:
        return (Fold("bench-more", _OTHERS, others),)
    titles = dict.fromkeys((*_GROUPS.values(), _OTHERS))
    groups = {title: _of(others, title) for title in titles}
    return tuple(
        Fold(f"bench-more-{title.split()[1]}", title, cards)
        for title, cards in groups.items()
        if cards
    )


def _of(cards: Iterable[Face], title: str) -> tuple[Face, ...]:
    return tuple(card for card in cards if _GROUPS.get(card.kind, _OTHERS) == title)


# What is asked, and what comes of it -------------------------------------------------------------


def fields_of(tray: Tray, *more: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """What every tap on the open action names."""
    return (("player", tray.player), ("action", tray.action), *more)


def complete_with(tray: Tray, option: TrayOption, tone: Tone = "plain") -> Move:
    """The action done, with this result."""
    fields = fields_of(tray, ("choice", option.value))
    return Move("complete", option.label, fields, option.hint, tone, rule=option.rule)


def _result(table: Table, tray: Tray, option: TrayOption) -> ResultTile:
    shown = face_with_figures(table.card(option.card))
    if not ACTIONS[tray.action].spends_food:
        return ResultTile(shown, option.is_lit)
    found = hiring.price(table, tray, option.card)
    cost = found.cost if found else table.card(option.card).cost or Cost()
    short = hiring.lacking(table, tray, found) if found else Cost()
    return ResultTile(
        shown,
        option.is_lit,
        prices=_prices(cost, short),
        left=_left(table, option.card, short),
    )


def _prices(cost: Cost, short: Cost) -> tuple[Price, ...]:
    parts = (
        ("food", cost.food, short.food),
        ("meds", cost.meds, short.meds),
        ("food meds", cost.any, short.any),
    )
    return tuple(Price(FaceFigure(of, str(price)), lack > 0) for of, price, lack in parts if price)


def _left(table: Table, card: CardId, short: Cost) -> str:
    missing = short.food + short.meds + short.any
    if missing:
        return say("{missing} short", missing=missing)
    left = table.piles.stacks.get(card, 0)
    return say("{left} left", left=left) if table.tracking != "clock" and left < FEW_LEFT else ""


def _plans(table: Table, tray: Tray, offer: TrayOffer) -> tuple[Plan, ...]:
    buildings = table.catalogue.buildings
    return tuple(
        Plan(
            option.value,
            buildings[option.value].name,
            building_words(buildings[option.value])[1],
            building_use(buildings[option.value]),
            buildings[option.value].build_time,
            option.is_lit,
        )
        for option in offer.results
        if option.value in buildings
    )


def _asked(tray: Tray, question: TrayQuestion, next_tap: str) -> AskedQuestion:
    chosen = tray.choices.get(question.field)
    is_next = next_tap == "leader" and chosen is None
    most = 1 if ACTIONS[tray.action].spends_food and not is_next else MOST_ANSWERS
    is_long = question.is_seldom or len(question.options) > most
    options = [
        option for option in question.options if chosen in (None, option.value) or not is_long
    ]
    return AskedQuestion(
        question.field,
        question.title,
        is_folded=is_long and chosen is None,
        is_next=is_next,
        answers=tuple(
            Move(
                "choose",
                option.label,
                fields_of(tray, ("field", question.field), ("value", option.value)),
                option.hint,
                "plain" if option.is_lit else "off",
                is_chosen=chosen == option.value,
            )
            for option in options
        ),
    )


def _folded(tray: Tray, offer: TrayOffer) -> tuple[Move, ...]:
    if not offer.seldom:
        return ()
    return tuple(complete_with(tray, option) for option in offer.results if not option.card)
