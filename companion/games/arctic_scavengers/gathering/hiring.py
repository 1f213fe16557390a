"""Hiring: a mercenary off its stack, or with leader drafting a leader off the pile."""

from __future__ import annotations

from companion.engine.game import Event
from companion.engine.questions import IllegalQuestion, Reason, counted
from companion.games.arctic_scavengers.catalogue import Card, CardId, Cost
from companion.games.arctic_scavengers.commands import Complete
from companion.games.arctic_scavengers.events import (
    DeedDone,
    Hired,
    LeaderJoined,
    LeaderPowerUsed,
    RemovedFromPlay,
    SecretIdentified,
)
from companion.games.arctic_scavengers.evolution.trays import LEADER_POWER
from companion.games.arctic_scavengers.gathering.decks import at_hand, secret_origin
from companion.games.arctic_scavengers.gathering.deed import Deed, Offer, Option, Question
from companion.games.arctic_scavengers.hire import (
    CANNIBAL_FOOD,
    GARDENS,
    USERS,
    HireAnswer,
    HireQuestion,
    LeaderUse,
    answer_hire,
    in_figures,
)
from companion.games.arctic_scavengers.refusals import impossible, object_to
from companion.games.arctic_scavengers.state import Player, Table, Tray

USE = "leader"  # the question how the leader helps
VICTIM = "victim"  # the question who is taken out of play for it
LEADER = "leader:"  # a result: the leader that was drafted, or none
BUTCHER_FOOD = 1
PLENTY = 99  # food that nobody counted is enough for anything
REFUGEES_FOR: dict[str, int] = {"food": 1, "meds": 2}  # what the Swindler discards


def food(table: Table, player: Player) -> int | None:
    """What there is to hire with besides meds; None where the hunt was not counted."""
    return None if player.food is None else player.food + player.working(GARDENS)


def chosen_use(table: Table, tray: Tray) -> LeaderUse | None:
    """How the leader helps: chosen, and hers to give now (R37, R50)."""
    chosen = tray.choices.get(USE)
    offered = {
        option.value
        for question in _leader_questions(table, tray)
        if question.field == USE
        for option in question.options
    }
    return next((use for use in USERS if use == chosen and use in offered), None)


def purse_for(table: Table, tray: Tray) -> int | None:
    """The food of this hire, the leader's help included; the Cannibal's stands alone."""
    player = table.player(tray.player)
    there = food(table, player)
    if chosen_use(table, tray) != "kill":
        return there
    if player.leader == "cannibal":
        return CANNIBAL_FOOD
    return None if there is None else there + BUTCHER_FOOD


def pays(table: Table, tray: Tray, card: Card) -> bool:
    """Meds pay; the Swindler's refugees lower the price."""
    swindles = chosen_use(table, tray) in REFUGEES_FOR and card.is_refugee
    return card.meds > 0 or swindles


def price(table: Table, tray: Tray, mercenary: CardId) -> HireAnswer | None:
    """Whether a mercenary can be paid with what is there; None for what has no price."""
    player = table.player(tray.player)
    question = HireQuestion(
        mercenary=mercenary,
        food=PLENTY if player.food is None else player.food,
        gardens=min(player.working(GARDENS), table.catalogue.buildings[GARDENS].count),
        meds=tuple(card for card in tray.cards if table.card(card).meds),
        leader=player.leader or None,
        leader_wounded=player.is_wounded,
        use_leader=chosen_use(table, tray),
    )
    try:
        return answer_hire(table.catalogue, question)
    except IllegalQuestion:
        return None


# What is shown ----------------------------------------------------------------------------------


def offer_hire(table: Table, tray: Tray) -> Offer:
    """Every stack with its price, those within reach lit; with drafting the leaders too."""
    purse = purse_for(table, tray)
    says = [_purse_says(table, tray, purse)]
    if table.has_drafting:
        says.append("Or draw one leader a food from the leaders' pile and take one or none.")
    results = [_stack(table, tray, card) for card in table.piles.stacks]
    return Offer(
        tuple(says),
        purse,
        "food",
        questions=_leader_questions(table, tray),
        results=(*results, *_drafts(table, purse)),
    )


def _purse_says(table: Table, tray: Tray, purse: int | None) -> str:
    butchers = chosen_use(table, tray) == "kill" and table.player(tray.player).leader == "butcher"
    meds = sum(table.card(card).meds for card in tray.cards) + butchers
    with_meds = f" and {counted(meds, 'med')}" if meds else ""
    if purse is None:
        return f"The hunt was not counted{with_meds and f'; laid: {with_meds[5:]}'}."
    return f"There is {purse} food{with_meds} to pay with. One mercenary a round."


def _stack(table: Table, tray: Tray, card: CardId) -> Option:
    kind, left = table.card(card), table.piles.stacks[card]
    found = price(table, tray, card)
    cost = in_figures(found.cost if found else kind.cost or Cost())
    stock = f" · {left} left" if table.tracking != "clock" else ""
    lit = found is not None and found.allowed and (left > 0 or table.tracking == "clock")
    return Option(card, kind.name, f"{cost}{stock}".replace("nothing", "free"), lit, card)


def _drafts(table: Table, purse: int | None) -> tuple[Option, ...]:
    """The leaders that may turn up, and none of them."""
    if not table.has_drafting or not table.piles.leaders:
        return ()
    lit = purse is None or purse > 0
    seen = "" if purse is None else f"{counted(purse, 'card')} drawn"
    names = table.catalogue.leaders
    takes = [Option(f"{LEADER}{one}", names[one].name, seen, lit) for one in table.piles.leaders]
    return (Option(LEADER, "Leaders drawn, none taken", seen, lit), *takes)


def _leader_questions(table: Table, tray: Tray) -> tuple[Question, ...]:
    player = table.player(tray.player)
    if not player.has_leader_power or LEADER_POWER in player.used:
        return ()
    name = table.catalogue.leaders[player.leader].name
    if player.leader == "swindler":
        options = (
            Option("food", "1 food less for a refugee"),
            Option("meds", "1 med less for two refugees"),
        )
        return (Question(USE, name, options),)
    if player.leader not in USERS["kill"]:
        return ()
    gain = f"{CANNIBAL_FOOD} food" if player.leader == "cannibal" else "1 food and 1 med"
    asked = Question(USE, name, (Option("kill", f"{gain} for one of the tribe"),))
    if tray.choices.get(USE) != "kill" or table.tracking != "decks":
        return (asked,)
    return (asked, Question(VICTIM, "Who is taken out of play?", _victims(table, player)))


def _victims(table: Table, player: Player) -> tuple[Option, ...]:
    people = [card for card in table.kinds if table.card(card).is_person]
    hers = [
        card
        for card in people
        if at_hand(table, player, card) > 0 or secret_origin(table, player, card)
    ]
    return tuple(Option(card, table.card(card).name, card=card) for card in hers)


# What comes of it -------------------------------------------------------------------------------


def complete_hire(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The mercenary, or the drafted leader, is hers."""
    helped = _leader_help(table, tray, command)
    if command.choice.startswith(LEADER):
        return _draft(table, tray, command, helped)
    card = command.choice
    if card not in table.piles.stacks:
        raise impossible("That is no stack of this game.", rule="actions/hire")
    if table.tracking != "clock" and not table.piles.stacks[card]:
        name = table.card(card).name
        raise impossible(f"By the books no {name} is left on the stack.", rule="actions/hire")
    found = price(table, tray, card)
    if _is_counted(table, tray) and (found is None or not found.allowed):
        reason = found.explanation[-1] if found else Reason("This cannot be paid so", "R11")
        object_to(command, f"{reason.text}.", rule=reason.rule)
    return (DeedDone(tray.player, "hire", tray.cards), *helped, Hired(tray.player, card))


def _is_counted(table: Table, tray: Tray) -> bool:
    """Whether the table wants to know if it can be paid: nobody asks for what is not tracked."""
    return table.tracking == "decks" or bool(tray.cards)


def _draft(
    table: Table, tray: Tray, command: Complete, helped: tuple[Event, ...]
) -> tuple[Event, ...]:
    """One leader card a food is drawn, one of them may lead from now on (R51)."""
    leader = command.choice.removeprefix(LEADER)
    if not table.has_drafting or (leader and leader not in table.piles.leaders):
        raise impossible("That leader is not in the pile.", rule="R51")
    purse = purse_for(table, tray)
    if purse == 0:
        message = "Without food nobody looks at the leaders: one card a food."
        object_to(command, message, rule="actions/hire")
    done = DeedDone(tray.player, "hire", tray.cards, purse)
    return (done, *helped, *((LeaderJoined(tray.player, leader),) if leader else ()))


def _leader_help(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """What the leader's help costs besides."""
    player = table.player(tray.player)
    use = chosen_use(table, tray)
    if use is None:
        return ()
    used = LeaderPowerUsed(player.id, player.leader)
    if use == "kill":
        return (used, *_taken_out(table, tray, command))
    wanted = REFUGEES_FOR[use]
    refugees = [card for card in tray.cards if table.card(card).is_refugee]
    if len(refugees) < wanted and (tray.cards or table.tracking == "decks"):
        message = f"The Swindler needs {counted(wanted, 'refugee')} for that: lay them too."
        object_to(command, message, rule="leaders/swindler")
    return (used,)


def _taken_out(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """Who leaves the game for the leader; only where decks are tracked somebody is named."""
    player = table.player(tray.player)
    victim = tray.choices.get(VICTIM)
    if table.tracking != "decks":
        return ()
    if victim is None:
        message = "Say who is taken out of play."
        object_to(command, message, rule=f"leaders/{player.leader}")
        return ()
    origin = None if at_hand(table, player, victim) > 0 else secret_origin(table, player, victim)
    shown = (SecretIdentified(player.id, origin, victim),) if origin else ()
    return (*shown, RemovedFromPlay(player.id, victim))


DEEDS = (
    Deed(
        "hire",
        "Hire",
        "hire",
        "actions/hire",
        "hired",
        takes=pays,
        offer=offer_hire,
        complete=complete_hire,
        once="R10",
    ),
)
