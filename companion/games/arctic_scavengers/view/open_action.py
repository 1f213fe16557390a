"""The action that is being put together, which takes the place of the tiles, and its bar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.engine.game import PlayerId
from companion.engine.view import Bar, Move, Tone
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.actions import ABILITY
from companion.games.arctic_scavengers.rules.catalogue import Ability, CardId, Cost
from companion.games.arctic_scavengers.rules.hire import GARDENS
from companion.games.arctic_scavengers.table.gathering import hiring
from companion.games.arctic_scavengers.table.gathering.action import (
    Action,
    TrayOffer,
    TrayOption,
    TrayQuestion,
)
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.gathering.decks import surely_at_hand
from companion.games.arctic_scavengers.table.gathering.standard import NAMED
from companion.games.arctic_scavengers.table.state import SITE, Table, Tray
from companion.games.arctic_scavengers.view.faces import Face, face_for, face_with_figures
from companion.games.arctic_scavengers.view.words import (
    ACTION_WORDS,
    building_use,
    building_words,
    on_the_table,
    with_short_names,
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
# Actions of which nothing is known before a card is played.
NEEDS_CARDS = ("draw", "dig", "hunt", "trash", "build", "repair", "heal", "organizer")


@dataclass(frozen=True)
class Total:
    """One large number of an open action."""

    value: str
    label: str
    icon: str = ""


@dataclass(frozen=True)
class AskedQuestion:
    """A question of the open action."""

    field: str
    title: str
    answers: tuple[Move, ...]
    is_folded: bool = False


@dataclass(frozen=True)
class Fold:
    """Cards that are seldom meant; opened, they take the place of the others."""

    id: str
    title: str
    cards: tuple[Face, ...]


@dataclass(frozen=True)
class Price:
    """A part of a price, and whether it cannot be paid."""

    icon: str
    number: str
    is_short: bool = False


@dataclass(frozen=True)
class ResultTile:
    """What can come of the open action, about one card; lit if within reach."""

    move: Move
    card: Face
    is_lit: bool
    prices: tuple[Price, ...] = ()
    left: str = ""  # how many are left, or how much is short


@dataclass(frozen=True)
class Plan:
    """A building that can be started."""

    move: Move
    building: str
    name: str
    icon: str
    does: str
    time: str
    is_lit: bool


ROOMY = 6  # cards to play in two rows


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
    questions: tuple[AskedQuestion, ...]
    stacks: tuple[ResultTile, ...]  # mercenaries to hire
    named: tuple[ResultTile, ...]  # kinds of cards of which one is named
    plans: tuple[Plan, ...]
    folded: tuple[Move, ...]  # results that come second
    seldom: str  # what they are called
    close: Move

    @property
    def has_room(self) -> bool:
        """Whether the lower part of the panel is free, so that a picture lies behind nothing."""
        is_full = self.stacks or self.named or self.plans or self.questions or self.says
        return not is_full and len(self.likely) <= ROOMY and len(self.laid) <= ROOMY // 2


def open_action(table: Table, tray: Tray) -> OpenAction:
    """An action with the cards played, the cards to play, its questions and its results."""
    action = ACTIONS[tray.action]
    offer = action.offer(table, tray)
    likely, more = _to_lay(table, tray, action, offer)
    tiles = tuple(_result(table, tray, result) for result in offer.results if result.card)
    is_hire, is_named = action.id == "hire", NAMED in tray.choices or action.id == "map"
    return OpenAction(
        player=tray.player,
        action=action.id,
        title=_title(table, tray),
        icon=ACTION_WORDS[action.id].icon,
        rule=action.rule,
        says=tuple(map(on_the_table, offer.says[offer.reminds :])),
        totals=_totals(table, tray, offer),
        laid=tuple(face_for(table.card(card), None) for card in tray.cards),
        why_first=on_the_table(offer.why_first),
        waits=_waits(tray, offer),
        asks_cards=action.id in NEEDS_CARDS and not tray.is_begun,
        likely=likely,
        more=_folds(more),
        questions=tuple(
            _asked(tray, question) for question in offer.questions if _is_shown(question)
        ),
        stacks=tiles if is_hire else (),
        named=tiles if is_named else (),
        plans=_plans(table, tray, offer) if action.id == "build" else (),
        folded=_folded(tray, offer),
        seldom=offer.seldom,
        close=Move("close", "Close", icon="close", tone="quiet"),
    )


def _title(table: Table, tray: Tray) -> str:
    """Who does what; at a building, whose it is."""
    name, site = table.name(tray.player), table.player(tray.player).site(tray.choices.get(SITE, ""))
    if site:
        return say("{name}'s {site}", name=name, site=table.building(site).name)
    if NAMED in tray.choices:
        return say("Which card did {name} keep?", name=name)
    return f"{name} {ACTION_WORDS[tray.action].does}"


def _is_shown(question: TrayQuestion) -> bool:
    return question.field not in (NAMED, SITE)


def _totals(table: Table, tray: Tray, offer: TrayOffer) -> tuple[Total, ...]:
    if tray.action == "hire":
        meds = sum(table.card(card).meds for card in tray.cards)
        meds += hiring.chosen_help(table, tray).meds
        food = Total("–" if offer.value is None else str(offer.value), "food", "food")
        return (food, Total(str(meds), "med" if meds == 1 else "meds", "meds"))
    if not offer.value_of:
        return ()
    words = _OF_ONE if offer.value == 1 else _OF_MANY
    label = words.get(offer.value_of, offer.value_of)
    return (Total("–" if offer.value is None else str(offer.value), label),)


# What can be played -----------------------------------------------------------------------------


def _to_lay(
    table: Table, tray: Tray, action: Action, offer: TrayOffer
) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """The cards worth playing: those the player is known to have, and the others in this game."""
    useful = [card for card in table.kinds if action.takes(table, tray, table.card(card))]
    # Without one of the first no one else helps: they come first, known to be there or not.
    likely = dict.fromkeys(offer.first) | _likely(table, tray, useful)
    others = dict.fromkeys(card for card in useful if card not in likely)
    return _tiles(table, tray, offer, likely), _tiles(table, tray, offer, others)


def _waits(tray: Tray, offer: TrayOffer) -> bool:
    """Whether what is played does nothing yet, because one of the first is missing."""
    return bool(offer.first) and not set(offer.first) & set(tray.cards)


def _likely(table: Table, tray: Tray, useful: list[CardId]) -> dict[CardId, int | None]:
    """The cards a player is known to have, with their copies; without decks those of every starter."""
    if table.tracking != "decks":
        return {card: None for card in useful if card in table.starter}
    player = table.player(tray.player)
    # What was on the discard pile this round is possible, but one tap further.
    known = {card: surely_at_hand(table, player, card) for card in useful}
    # One whose last copy has just been played keeps its place: quick taps must find the others.
    return {card: max(0, n) for card, n in known.items() if n > 0 or card in tray.cards}


def _tiles(
    table: Table, tray: Tray, offer: TrayOffer, cards: Mapping[CardId, int | None]
) -> tuple[Face, ...]:
    """Dim is what has no copy left in the hand, and what helps before there is anyone to help."""
    waits, ability = _waits(tray, offer), _ability(tray.action)
    return tuple(
        replace(
            face_for(table.card(card), ability, copies),
            is_dim=waits and card not in offer.first or (copies == 0 and card in tray.cards),
        )
        for card, copies in cards.items()
    )


def _ability(action: str) -> Ability | None:
    return next((ability for of, ability in ABILITY.items() if of == action), None)


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


def _fields(tray: Tray, *more: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    return (("player", tray.player), ("action", tray.action), *more)


def _complete(tray: Tray, option: TrayOption, tone: Tone = "plain") -> Move:
    fields = _fields(tray, ("choice", option.value))
    return Move("complete", option.label, fields, option.hint, tone, rule=option.rule)


def _result(table: Table, tray: Tray, option: TrayOption) -> ResultTile:
    face = face_with_figures(table.card(option.card))
    if tray.action != "hire":
        return ResultTile(_complete(tray, option), face, option.is_lit)
    found = hiring.price(table, tray, option.card)
    cost = found.cost if found else table.card(option.card).cost or Cost()
    short = hiring.lacking(table, tray, found) if found else Cost()
    return ResultTile(
        replace(_complete(tray, option), hint=""),
        face,
        option.is_lit,
        prices=_prices(cost, short),
        left=_left(table, option.card, short),
    )


def _prices(cost: Cost, short: Cost) -> tuple[Price, ...]:
    found = (
        Price("food", str(cost.food), short.food > 0) if cost.food else None,
        Price("meds", str(cost.meds), short.meds > 0) if cost.meds else None,
        Price("food meds", str(cost.any), short.any > 0) if cost.any else None,
    )
    return tuple(price for price in found if price)


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
            replace(_complete(tray, option), hint=""),
            option.value,
            buildings[option.value].name,
            building_words(buildings[option.value])[1],
            building_use(buildings[option.value]),
            str(buildings[option.value].build_time),
            option.is_lit,
        )
        for option in offer.results
        if option.value in buildings
    )


def _asked(tray: Tray, question: TrayQuestion) -> AskedQuestion:
    chosen = tray.choices.get(question.field)
    most = 1 if tray.action == "hire" else MOST_ANSWERS
    is_long = question.is_seldom or len(question.options) > most
    options = [
        option for option in question.options if chosen in (None, option.value) or not is_long
    ]
    return AskedQuestion(
        question.field,
        question.title,
        is_folded=is_long and chosen is None,
        answers=tuple(
            Move(
                "choose",
                option.label,
                _fields(tray, ("field", question.field), ("value", option.value)),
                option.hint,
                "plain" if option.is_lit else "quiet",
                is_chosen=chosen == option.value,
            )
            for option in options
        ),
    )


def _in_bar(table: Table, tray: Tray, offer: TrayOffer) -> tuple[TrayOption, ...]:
    """The results that stand in the bar: those about no card and no building."""
    if offer.seldom:
        return ()
    buildings = table.catalogue.buildings
    return tuple(
        replace(option, label=with_short_names(option.label, buildings.values()))
        for option in offer.results
        if not option.card and option.value not in buildings
    )


def _folded(tray: Tray, offer: TrayOffer) -> tuple[Move, ...]:
    if not offer.seldom:
        return ()
    return tuple(_complete(tray, option) for option in offer.results if not option.card)


# The bar -----------------------------------------------------------------------------------------


def action_bar(table: Table, tray: Tray) -> Bar:
    """What comes of the action that is open: the most frequent answer is the key."""
    action = ACTIONS[tray.action]
    offer = action.offer(table, tray)
    results = _in_bar(table, tray, offer)
    others = tuple(
        _complete(tray, result, "plain" if result.is_lit else "quiet") for result in results
    )
    done = () if tray.is_begun or not action.can_be_ticked else (_tick(tray),)
    naming = tuple(
        _name_it(tray, question) for question in offer.questions if question.field == NAMED
    )
    asked = _asks(table, tray, offer)
    if asked:
        named = () if NAMED in tray.choices else naming
        return Bar(*asked, asks=True, others=(*others, *named, *done), rule=action.rule)
    lit = next((n for n, result in enumerate(results) if result.is_lit), None)
    if lit is None:
        close = Move("close", "Close", tone="next")
        return Bar("Not possible now", key=close, others=others, rule=action.rule)
    key, rest = replace(others[lit], tone="next"), (*others[:lit], *others[lit + 1 :])
    hire = _hire_with(table, tray, offer)
    if hire:
        key, rest = hire, (replace(key, label="No hire", tone="plain"), *rest)
    says = _question(table, tray) if len(results) > 1 else ""
    return Bar(says, key=key, others=(*rest, *naming, *done), rule=action.rule)


def _hire_with(table: Table, tray: Tray, offer: TrayOffer) -> Move | None:
    """Hunting leads on to hiring with the food there, unless that is done."""
    if not ACTIONS[tray.action].brings_food or not offer.value or not offer.results[0].is_lit:
        return None
    player = table.player(tray.player)
    if "hire" in player.used:
        return None
    food = (player.food or 0) + offer.value + player.working(GARDENS)
    fields = (("player", tray.player), ("action", "hire"))
    return Move("open", say("Hire with {food} food", food=food), fields, tone="next")


def _question(table: Table, tray: Tray) -> str:
    return (
        say("What did {player} keep?", player=table.name(tray.player))
        if tray.action == "dig"
        else ""
    )


def _tick(tray: Tray) -> Move:
    return Move("tick", "Mark done", _fields(tray), icon="check")


def _name_it(tray: Tray, question: TrayQuestion) -> Move:
    (option,) = question.options
    fields = _fields(tray, ("field", question.field), ("value", option.value))
    return Move("choose", option.label, fields, icon="more")


def _asks(table: Table, tray: Tray, offer: TrayOffer) -> tuple[str, str] | None:
    """What to tap in the work area, where the way on is there."""
    name = table.name(tray.player)
    if tray.action in NEEDS_CARDS and not tray.is_begun:
        return (say("Tap the cards {name} plays", name=name), "")
    if tray.action == "hire":
        return ("Hire one", "") if any(option.is_lit for option in offer.results) else None
    if NAMED in tray.choices:
        with_cards = (
            say("Dug with {cards:# card|# cards}", cards=len(tray.cards)) if tray.cards else ""
        )
        return ("Tap the card", with_cards)
    if tray.action == "build":
        return ("Tap the building to start", "Put that many timer cards from the deck on it")
    if tray.action == "map" and any(option.card for option in offer.results):
        return (say("Tap the card {name} uses again", name=name), "")
    return None
