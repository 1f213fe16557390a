"""Hiring: a mercenary off its stack, or with leader drafting a leader off the pile."""

from __future__ import annotations

from companion.engine.game import Event
from companion.engine.questions import IllegalQuestion
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import Card, CardId, Cost
from companion.games.arctic_scavengers.rules.hire import (
    GARDENS,
    HireAnswer,
    HireQuestion,
    answer_hire,
    in_figures,
)
from companion.games.arctic_scavengers.rules.leaders import HireHelp, LeaderUse, power_of
from companion.games.arctic_scavengers.table.commands import Choose, Complete
from companion.games.arctic_scavengers.table.events import (
    ActionDone,
    Hired,
    LeaderJoined,
    LeaderPowerUsed,
    LeadersDrawn,
    RemovedFromPlay,
)
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_HELPS
from companion.games.arctic_scavengers.table.gathering.action import (
    Action,
    Once,
    TrayOffer,
    TrayOption,
    TrayQuestion,
)
from companion.games.arctic_scavengers.table.gathering.decks import VICTIM, may_have, show_card
from companion.games.arctic_scavengers.table.gathering.leaders import show_help, why_powerless
from companion.games.arctic_scavengers.table.state import Player, Table, Tray

LEADER = "leader:"  # a result: the leader that was drafted, or none


def food(table: Table, player: Player) -> int | None:
    """What there is to hire with besides meds; None where nobody counts it."""
    is_counted = table.tracking == "decks" or bool(player.food)
    if player.food is None or not is_counted:
        return None
    return player.food + player.working(GARDENS)


def chosen_use(table: Table, tray: Tray) -> LeaderUse | None:
    """How the leader helps: chosen, and hers to give."""
    hire = power_of(table.player(tray.player).leader).hire
    return next((use for use in hire if use == tray.choices.get(LEADER_HELPS)), None)


def chosen_help(table: Table, tray: Tray) -> HireHelp:
    """What the leader does for this hire; nothing, if she does not help."""
    use = chosen_use(table, tray)
    return power_of(table.player(tray.player).leader).hire[use] if use else HireHelp()


def purse_for(table: Table, tray: Tray) -> int | None:
    """The food of this hire, the leader's help included; the Cannibal's stands alone."""
    there, brought = food(table, table.player(tray.player)), chosen_help(table, tray)
    if brought.is_alone:
        return brought.food
    return None if there is None else there + brought.food


def pays(table: Table, tray: Tray, card: Card) -> bool:
    """Meds pay; the Swindler's refugees lower the price."""
    return card.meds > 0 or (card.is_refugee and chosen_help(table, tray).refugees > 0)


def price(table: Table, tray: Tray, mercenary: CardId) -> HireAnswer | None:
    """What a mercenary costs and what there is to pay with; None for what has no price."""
    player = table.player(tray.player)
    use = chosen_use(table, tray)
    question = HireQuestion(
        mercenary=mercenary,
        food=player.food or 0,
        gardens=min(player.working(GARDENS), table.catalogue.buildings[GARDENS].count),
        meds=tuple(card for card in tray.cards if table.card(card).meds),
        leader=player.leader or None,
        leader_wounded=player.is_wounded and use is None,  # unless the table said so
        use_leader=use,
    )
    try:
        return answer_hire(table.catalogue, question)
    except IllegalQuestion:
        return None


def lacking(table: Table, tray: Tray, found: HireAnswer) -> Cost:
    """What is missing of a price, as far as it is counted: meds where some are laid."""
    counts_food = purse_for(table, tray) is not None
    counts_meds = table.tracking == "decks" or any(table.card(card).meds for card in tray.cards)
    missing = found.missing
    return Cost(
        food=missing.food if counts_food else 0,
        meds=missing.meds if counts_meds else 0,
        any=missing.any if counts_food and counts_meds else 0,
    )


# What is shown ----------------------------------------------------------------------------------


def offer_hire(table: Table, tray: Tray) -> TrayOffer:
    """Every stack with its price, those within reach lit; with drafting the leaders too."""
    purse = purse_for(table, tray)
    says = [_purse_says(table, tray, purse)]
    if table.has_drafting:
        says.append("Or draw 1 leader per food, gardens included, and keep one or none (R62).")
        says.append("Put the others, and a leader you replace, on the bottom of the pile (R62).")
    results = [_stack(table, tray, card) for card in table.piles.stacks]
    is_any_lit = any(result.is_lit for result in results)
    return TrayOffer(
        tuple(says),
        purse,
        "food",
        questions=_leader_questions(table, tray),
        results=(*results, *_drafts(table, purse)),
        reminds=len(says),
        seldom="Draft a leader" if table.has_drafting else "",
        why_not="" if is_any_lit else _why_no_one(table.player(tray.player), purse),
    )


def _why_no_one(player: Player, purse: int | None) -> str:
    if purse:
        return say("{purse} food hires no one here", purse=purse)
    return "No food to hire with" if "hunt" in player.used else "No food yet. Hunt first"


def _purse_says(table: Table, tray: Tray, purse: int | None) -> str:
    brought = chosen_help(table, tray).meds
    meds = sum(table.card(card).meds for card in tray.cards) + brought
    with_meds = say(" and {meds:# med|# meds}", meds=meds) if meds else ""
    if purse is None:
        gardens = table.player(tray.player).working(GARDENS)
        laid = say(" You played {with_med}.", with_med=with_meds[5:]) if with_meds else ""
        grown = say(" The gardens add {gardens} food.", gardens=gardens) if gardens else ""
        return say(
            "Food is not tracked. Pay what the card shows.{grown}{laid}", grown=grown, laid=laid
        )
    return say(
        "You have {purse} food{with_meds}. Hire 1 mercenary.", purse=purse, with_meds=with_meds
    )


def _stack(table: Table, tray: Tray, card: CardId) -> TrayOption:
    kind, left = table.card(card), table.piles.stacks[card]
    found = price(table, tray, card)
    cost = in_figures(found.cost if found else kind.cost or Cost())
    stock = say(" · {left} left", left=left) if table.tracking != "clock" else ""
    is_paid = found is not None and lacking(table, tray, found) == Cost()
    lit = is_paid and (left > 0 or table.tracking == "clock")
    return TrayOption(card, kind.name, f"{cost}{stock}".replace("nothing", "free"), lit, card)


def leaders_drawn(table: Table, purse: int) -> int:
    """One leader card per food, as far as the pile goes (R62, R65)."""
    return min(purse, len(table.piles.leaders))


def _drafts(table: Table, purse: int | None) -> tuple[TrayOption, ...]:
    """The leaders that may turn up, and none of them."""
    if not table.has_drafting or not table.piles.leaders:
        return ()
    lit = purse is None or purse > 0
    seen = (
        ""
        if purse is None
        else say("{leaders_drawn:# card|# cards} drawn", leaders_drawn=leaders_drawn(table, purse))
    )
    names = table.catalogue.leaders
    takes = (
        TrayOption(f"{LEADER}{leader}", names[leader].name, seen, lit, rule=f"leaders/{leader}")
        for leader in table.piles.leaders
    )
    none = TrayOption(LEADER, "Draw leaders, keep none", seen, lit, rule="setup/leader_drafting")
    return (none, *takes)


def _leader_questions(table: Table, tray: Tray) -> tuple[TrayQuestion, ...]:
    player = table.player(tray.player)
    helps = power_of(player.leader).hire
    if not helps:
        return ()
    powerless = why_powerless(player)
    options = tuple(
        TrayOption(use, _help_in_words(use, given), powerless, not powerless)
        for use, given in helps.items()
    )
    asked = TrayQuestion(LEADER_HELPS, table.catalogue.leaders[player.leader].name, options)
    if chosen_use(table, tray) != "kill" or table.tracking != "decks":
        return (asked,)
    return (asked, TrayQuestion(VICTIM, "Which tribe member is removed?", _victims(table, player)))


def _help_in_words(use: LeaderUse, given: HireHelp) -> str:
    if not given.refugees:
        gained = in_figures(given).replace(" and ", ", +")
        return say("Remove a tribe member: +{gained}", gained=gained)
    return say(
        "Discard {refugees:# refugee|# refugees}: 1 {use} cheaper",
        refugees=given.refugees,
        use=use.removesuffix("s"),
    )


def _victims(table: Table, player: Player) -> tuple[TrayOption, ...]:
    """Everybody it may be, those first whom she is known to have."""
    people = [card for card in table.kinds if table.card(card).is_person]
    likely = {card: may_have(table, player, card) for card in people}
    people.sort(key=lambda card: not likely[card])
    return tuple(
        TrayOption(card, table.card(card).name, "", likely[card], card=card) for card in people
    )


def show_choice(table: Table, tray: Tray, command: Choose) -> tuple[Event, ...]:
    """The leader must have her power, and whoever is taken out of play is shown (R37, R55)."""
    if command.field == VICTIM:
        return show_card(table, command, tray.player, command.value)
    return show_help(table, tray, command)


# What comes of it -------------------------------------------------------------------------------


def complete_hire(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The mercenary, or the drafted leader, is hers."""
    helped = _leader_help(table, tray, command)
    if command.choice.startswith(LEADER):
        return _draft(table, tray, command, helped)
    card = command.choice
    if card not in table.piles.stacks:
        raise impossible("That stack is not in this game.", rule="actions/hire")
    if table.tracking != "clock" and not table.piles.stacks[card]:
        name = table.card(card).name
        message = say("The {name} stack should be empty. Count it.", name=name)
        object_to(command, message, rule="actions/hire")
    found = price(table, tray, card)
    missing = lacking(table, tray, found) if found else Cost()
    if table.tracking != "decks":
        missing = Cost(meds=missing.meds)  # food is shown where it was counted, never demanded
    if found is None or missing != Cost():
        why = _too_little(table, tray, found, missing) if found else "That does not pay for it."
        object_to(command, why, rule="R11")
    return (ActionDone(tray.player, "hire", tray.cards), *helped, Hired(tray.player, card))


def _too_little(table: Table, tray: Tray, found: HireAnswer, missing: Cost) -> str:
    """What is missing; of food that nobody counted there is enough."""
    if missing == found.missing:
        return f"{found.explanation[-1].text}."
    return say(
        "{missing} short. It costs {price}.",
        missing=in_figures(missing),
        price=in_figures(found.cost),
    )


def _draft(
    table: Table, tray: Tray, command: Complete, helped: tuple[Event, ...]
) -> tuple[Event, ...]:
    """One leader card a food is drawn, one of them may lead from now on (R51)."""
    leader = command.choice.removeprefix(LEADER)
    if not table.has_drafting or (leader and leader not in table.piles.leaders):
        raise impossible("That leader is not in the pile.", rule="R51")
    purse = purse_for(table, tray)
    if purse == 0:
        message = "First: hunt. You draw 1 leader per food."
        object_to(command, message, rule="actions/hire")
    drawn = leaders_drawn(table, purse or 0) or None  # None: nobody counted the food
    done = LeadersDrawn(tray.player, "hire", tray.cards, drawn)
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
    wanted = chosen_help(table, tray).refugees
    refugees = [card for card in tray.cards if table.card(card).is_refugee]
    if len(refugees) < wanted and (tray.cards or table.tracking == "decks"):
        message = say("First: add {wanted:# refugee|# refugees} for the Swindler.", wanted=wanted)
        object_to(command, message, rule="leaders/swindler")
    return (used,)


def _taken_out(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """Who leaves the game for the leader; only where decks are tracked somebody is named."""
    player = table.player(tray.player)
    victim = tray.choices.get(VICTIM)
    if table.tracking != "decks":
        return ()
    if victim is None:
        message = "First: choose who is removed from play."
        object_to(command, message, rule=f"leaders/{player.leader}")
        return ()
    return (RemovedFromPlay(player.id, victim),)


ACTIONS = (
    Action(
        "hire",
        "actions/hire",
        takes=pays,
        offer=offer_hire,
        complete=complete_hire,
        shows=show_choice,
        once=Once("R10", "hired", "One hire per round"),
        is_standard=True,
        changes="stacks",
        spends_food=True,
    ),
)
