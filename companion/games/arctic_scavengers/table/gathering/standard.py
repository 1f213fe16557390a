"""Draw, dig, hunt and trash (R10-R12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from companion.engine.game import Event
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import counted, say
from companion.games.arctic_scavengers.rules.actions import GatheringAction
from companion.games.arctic_scavengers.rules.catalogue import Card, CardId
from companion.games.arctic_scavengers.table.commands import Complete, Open
from companion.games.arctic_scavengers.table.events import ActionDone, CardKept, Trashed
from companion.games.arctic_scavengers.table.gathering import leaders, unnamed, value
from companion.games.arctic_scavengers.table.gathering.action import (
    Action,
    Once,
    TrayOffer,
    TrayOption,
    TrayQuestion,
    one_dig,
)
from companion.games.arctic_scavengers.table.state import SECRET, Table, Tray

NOTHING = "nothing"
NAMED = "named"  # the question whether the card kept is named
EXTRA = "extra"  # the question what a cargo sled brings home besides
COURIER, SCRAPPERS, CARGO_SLED = "courier", "scrappers", "cargo_sled"
COURIER_DISCARDS = 2
MOST_UNNAMED = 5  # cards trashed at once that nobody names


def _offer(table: Table, tray: Tray, action: GatheringAction, value_of: str) -> TrayOffer:
    found = value.answer(table, tray, action)
    reasons = found.explanation if found else ()
    if tray.cards and found is None:
        reasons = value.why_not(table, tray, action)
    return TrayOffer(
        value=found.value if found else None,
        value_of=value_of,
        reasons=reasons,
        questions=value.leader_question(table, tray, action),
    )


# Draw -------------------------------------------------------------------------------------------


def offer_draw(table: Table, tray: Tray) -> TrayOffer:
    """How many cards are drawn, and which of them a courier throws away."""
    base = _offer(table, tray, "draw", "cards drawn")
    says = [
        "Draw that many cards, or what there is. "
        "If your deck runs out, shuffle your discard pile first (R65)."
    ]
    couriers = tray.cards.count(COURIER)
    if couriers:
        lost = COURIER_DISCARDS * couriers
        says.append(
            say(
                "Discard {lost} of the cards drawn: {courier_discards} for each courier.",
                lost=lost,
                courier_discards=COURIER_DISCARDS,
            )
        )
    label = "Draw" if base.value is None else say("Draw {base}", base=base.value)
    return TrayOffer(
        tuple(says),
        base.value,
        base.value_of,
        base.reasons,
        base.questions,
        (TrayOption("", label, is_bare=base.value is None),),
        reminds=1,
    )


def complete_draw(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The cards come from the player's own deck, whose order nobody follows (R55)."""
    return value.done(table, tray, command, "draw")


def check_draw(table: Table, command: Open) -> None:
    """No other draw in a round in which the Organizer drew (R54)."""
    if "organizer" in table.player(command.player).used:
        message = "No more draws this round: the Organizer already drew."
        object_to(command, message, rule="R54")


# Dig --------------------------------------------------------------------------------------------


def offer_dig(table: Table, tray: Tray) -> TrayOffer:
    """How deep the dig goes, and what can be kept of it."""
    base = _offer(table, tray, "dig", "cards to look at")
    questions = base.questions
    if CARGO_SLED in tray.cards and table.tracking != "clock":
        questions = (*questions, _extra_question(table))
    if table.tracking == "decks":
        asked = TrayQuestion(NAMED, "Which card?", (TrayOption("yes", "Name it"),))
        questions = (*questions, asked)
    return TrayOffer(
        (*_dig_says(table, tray), *_short_junkyard(table, base.value)),
        base.value,
        base.value_of,
        base.reasons,
        questions,
        _dig_results(table),
        reminds=2,
    )


def _dig_says(table: Table, tray: Tray) -> tuple[str, ...]:
    if SCRAPPERS in tray.cards:
        says = [
            "Look at that many cards, all from the top or all from the bottom. Keep up to 1.",
            "Put each of the rest on the top or on the bottom, no shuffle (R12).",
        ]
    else:
        says = [
            "Look at that many cards from the top of the junkyard. Keep up to 1.",
            "Put the rest on the bottom, no shuffle (R12).",
        ]
    if CARGO_SLED in tray.cards:
        says.append("Cargo Sled: you may keep 1 more tool or medicine.")
    return (*says, *one_dig(table))


def _short_junkyard(table: Table, wanted: int | None) -> tuple[str, ...]:
    there = table.piles.junkyard
    if table.tracking == "clock" or (wanted or 0) <= there:
        return ()
    return (
        say(
            "The junkyard should hold {there:# card|# cards}: look at what there is (R65).",
            there=there,
        ),
    )


def _extra_question(table: Table) -> TrayQuestion:
    if table.tracking != "decks":
        return TrayQuestion(EXTRA, "Cargo Sled also brings", (TrayOption(SECRET, "Another card"),))
    kinds = [card for card in diggable(table) if card.type in ("tool", "medicine")]
    named = tuple(TrayOption(card.id, card.name, card=card.id) for card in kinds)
    return TrayQuestion(
        EXTRA, "Cargo Sled also brings", (TrayOption(SECRET, "Unknown card"), *named)
    )


def diggable(table: Table) -> tuple[Card, ...]:
    """The kinds of which a copy can lie in the junkyard; those that hardly can come last."""
    may = [card for card in table.kinds if table.may_be_buried(card)]
    may.sort(key=lambda card: table.piles.in_junkyard(card) < 1)
    return tuple(map(table.card, may))


def _dig_results(table: Table) -> tuple[TrayOption, ...]:
    if table.tracking == "clock":
        return (TrayOption(NOTHING, "Dig", is_bare=True),)
    secret = TrayOption(SECRET, "Keep unknown card" if table.tracking == "decks" else "Keep 1 card")
    nothing = TrayOption(NOTHING, "Keep nothing")
    named = [TrayOption(card.id, card.name, card=card.id) for card in diggable(table)]
    return (secret, nothing, *(named if table.tracking == "decks" else ()))


def complete_dig(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """One card is kept, or none; with a cargo sled a tool or medicine more (R12)."""
    kept = [] if command.choice in ("", NOTHING) else [command.choice]
    extra = tray.choices.get(EXTRA)
    # The sled may have been taken back since; shown as idle it brings its card nevertheless, as
    # no tool digs better and its owner may carry it in the place of another.
    if extra and CARGO_SLED in tray.cards:
        kept.append(extra)
    if len(kept) > table.piles.junkyard and table.tracking != "clock":
        there = counted(table.piles.junkyard, "card")
        object_to(
            command, say("The junkyard should hold {there}. Count it.", there=there), rule="R55"
        )
    for card, copies in Counter(kept).items():
        _check_kept(table, command, card, copies)
    done = value.done(table, tray, command, "dig")
    return (*done, *(CardKept(tray.player, card) for card in kept))


def _check_kept(table: Table, command: Complete, card: str, copies: int) -> None:
    if card == SECRET:
        return
    if card not in table.catalogue.cards:
        raise impossible("That card is not in this game.", rule="actions/dig")
    piles, name = table.piles, table.card(card).name
    there = piles.in_junkyard(card) + piles.strayed(card)
    if there >= copies or table.may_be_buried(card) and copies == 1:
        return
    if not there and piles.contested.get(card, 0) > 0:
        message = say(
            "{name} cannot be in the junkyard. No contested resource was lost yet.", name=name
        )
    else:
        message = say(
            "{name} should not be in the junkyard. Every copy is somewhere else.", name=name
        )
    object_to(command, message, rule="R55")


# Hunt -------------------------------------------------------------------------------------------


def offer_hunt(table: Table, tray: Tray) -> TrayOffer:
    """How much food the hunt brings."""
    base = _offer(table, tray, "hunt", "food")
    label = "Hunt" if base.value is None else say("Hunt {base} food", base=base.value)
    says = ("Spend the food on one hire this round. Leftover food is lost.",)
    result = TrayOption("", label, is_bare=base.value is None)
    return TrayOffer(says, base.value, "food", base.reasons, base.questions, (result,), reminds=1)


def complete_hunt(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """Food for one hire."""
    return value.done(table, tray, command, "hunt")


# Trash ------------------------------------------------------------------------------------------


def offer_trash(table: Table, tray: Tray) -> TrayOffer:
    """What goes into the junkyard."""
    cards = to_trash(table, tray)
    says = ("Put the cards on the junkyard and shuffle it. Do not draw for them.",)
    asked: tuple[TrayQuestion, ...] = ()
    if table.tracking != "clock":
        asked = unnamed.questions(table, table.player(tray.player), MOST_UNNAMED)
    result = TrayOption("", _what_goes(table, cards), is_bare=not cards)
    return TrayOffer(says, questions=asked, results=(result,), reminds=1)


def _what_goes(table: Table, cards: tuple[CardId, ...]) -> str:
    if not cards:
        return "Trash cards"
    # With none named it is said that nobody will know which.
    is_named = any(card in table.catalogue.cards for card in cards)
    if is_named:
        return say("Trash {cards:# card|# cards}", cards=len(cards))
    return say("Trash {cards:# unknown card|# unknown cards}", cards=len(cards))


def to_trash(table: Table, tray: Tray) -> tuple[CardId, ...]:
    """The cards that go into the junkyard; where nobody counts it, only those laid."""
    return tray.cards if table.tracking == "clock" else unnamed.cards_of(table, tray)


def complete_trash(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The cards lie in the junkyard, which is shuffled (R12)."""
    cards = to_trash(table, tray)
    done = ActionDone(tray.player, "trash", (), len(cards) or None)
    return (done, *((Trashed(tray.player, cards),) if cards else ()))


def _helps(action: GatheringAction) -> Callable[[Table, Tray, Card], bool]:
    def takes(table: Table, tray: Tray, card: Card) -> bool:
        return value.helps(table, tray, action, card)

    return takes


ACTIONS = (
    Action(
        "draw",
        "actions/draw",
        takes=_helps("draw"),
        adds_up="draw",
        offer=offer_draw,
        complete=complete_draw,
        shows=leaders.show_help,
        check_opening=check_draw,
        once=Once("R10", "drew", "One draw per round"),
        is_standard=True,
        draws=True,
        leaves_trace=False,
    ),
    Action(
        "dig",
        "actions/dig",
        takes=_helps("dig"),
        adds_up="dig",
        offer=offer_dig,
        complete=complete_dig,
        shows=leaders.show_help,
        once=Once("R10", "dug", "One dig per round"),
        is_standard=True,
        changes="junkyard",
    ),
    Action(
        "hunt",
        "actions/hunt",
        takes=_helps("hunt"),
        adds_up="hunt",
        offer=offer_hunt,
        complete=complete_hunt,
        shows=leaders.show_help,
        once=Once("R10", "hunted", "One hunt per round"),
        is_standard=True,
        leaves_trace=False,
        brings_food=True,
    ),
    Action(
        "trash",
        "actions/trash",
        takes=lambda table, tray, card: True,
        offer=offer_trash,
        complete=complete_trash,
        once=Once("R10", "trashed cards", "One trash per round"),
        is_standard=True,
        changes="junkyard",
    ),
)
