"""The headquarters: begin a building, work on it, repair it, heal the leader (R10, R35, R37)."""

from __future__ import annotations

from companion.engine.game import Event
from companion.engine.questions import Reason
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import counted, say
from companion.games.arctic_scavengers.rules.actions import who_builds
from companion.games.arctic_scavengers.rules.catalogue import Card, CardId
from companion.games.arctic_scavengers.table.commands import Complete
from companion.games.arctic_scavengers.table.events import (
    ActionDone,
    BuildingRepaired,
    BuildingStarted,
    LeaderHealed,
    TimerMoved,
)
from companion.games.arctic_scavengers.table.gathering import leaders, value
from companion.games.arctic_scavengers.table.gathering.action import (
    Action,
    Once,
    TrayOffer,
    TrayOption,
    TrayQuestion,
    one_dig,
)
from companion.games.arctic_scavengers.table.state import Player, Site, Table, Tray

NOTHING = "nothing"
TIMER = "timer"  # the question what build time the card shows
BUILD_TIMES = range(1, 7)  # what the lists say, and one more or less
TOOLKIT = "build_2"  # what a toolkit says it does
TOOLKIT_ADDS = 2
SHORT = "short"  # the question how many timer cards there are, where they are too few
SHORT_TIMER = TrayQuestion(
    SHORT,
    "Too few cards for the timer",
    tuple(TrayOption(str(cards), str(cards)) for cards in range(BUILD_TIMES[-1])),
    is_seldom=True,
)
OFTEN_TAKEN_OFF = 3  # nobody named the workers: so many results, and the one that completes


# Build ------------------------------------------------------------------------------------------


def offer_build(table: Table, tray: Tray) -> TrayOffer:
    """How many schematics are seen, and which of them can be begun."""
    found = value.answer(table, tray, "build")
    lit = found is None or found.allowed
    kinds = [_kind(table, kind, copies, lit) for kind, copies in table.piles.schematics.items()]
    builders = [card for card in table.catalogue.builders if card.id in table.kinds]
    return TrayOffer(
        says=(
            "Look at that many schematics, start 1 building and put the rest on the bottom.",
            "Put that many timer cards from your deck on it, face down.",
            "If your deck runs out, shuffle your discard pile; then use what there is (R65).",
            *one_dig(table),
        ),
        value=found.value if found and found.allowed else None,
        value_of="schematics to look at",
        reasons=_build_reasons(table, tray),
        questions=(
            *value.leader_question(table, tray, "build"),
            *_timer_question(table),
            SHORT_TIMER,
        ),
        results=(*kinds, TrayOption(NOTHING, "Build nothing")),
        reminds=3,
        first=tuple(card.id for card in builders),
        why_first=_why_first(builders),
    )


def _why_first(builders: list[Card]) -> str:
    """Who can build, and which of them only with somebody else who digs (R10, R14)."""
    if not builders:
        return ""
    alone = [card for card in builders if card.value("dig") is None]
    needs = say(" {cards} needs another digger (R14).", cards=[card.name for card in alone])
    return who_builds(builders).sentence + (needs if alone else "")


def _build_reasons(table: Table, tray: Tray) -> tuple[Reason, ...]:
    if not tray.cards:
        return ()
    found = value.answer(table, tray, "build")
    return found.explanation if found else value.why_not(table, tray, "build")


def _kind(table: Table, kind: str, copies: int, lit: bool) -> TrayOption:
    building = table.catalogue.buildings[kind]
    check = " · check your card" if building.check_your_card else ""
    hint = say(
        "time {build_time} · {copies} left{check}",
        build_time=building.build_time,
        copies=copies,
        check=check,
    )
    return TrayOption(kind, building.name, hint, lit and copies > 0)


def _timer_question(table: Table) -> tuple[TrayQuestion, ...]:
    """Where the lists rest on one source, the card on the table decides."""
    kinds = [table.catalogue.buildings[kind] for kind in table.piles.schematics]
    if not any(kind.check_your_card for kind in kinds):
        return ()
    times = tuple(TrayOption(str(time), str(time)) for time in BUILD_TIMES)
    return (TrayQuestion(TIMER, "The card shows another build time", times, is_seldom=True),)


def complete_build(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """A building is begun, or nothing was worth it."""
    done = value.done(table, tray, command, "build")
    kind = command.choice
    if kind in ("", NOTHING):
        return done
    if kind not in table.piles.schematics:
        raise impossible("That building is not in this game.", rule="R35")
    if not table.piles.schematics[kind]:
        name = table.catalogue.buildings[kind].name
        message = say("No {name} should be left in the schematics. Count them.", name=name)
        object_to(command, message, rule="R35")
    player = table.player(tray.player)
    timer = int(tray.choices.get(TIMER, table.catalogue.buildings[kind].build_time))
    site = f"{player.id}.{len(player.sites) + 1}"
    begun, cards = BuildingStarted(player.id, site, kind, timer), timer_cards(tray, timer)
    short = (TimerMoved(player.id, site, kind, cards, "short"),) if cards < timer else ()
    return (*done, begun, *short)


def timer_cards(tray: Tray, wanted: int) -> int:
    """The cards that a timer gets: what deck and discard pile have, if they are too few (R65)."""
    return min(wanted, int(tray.choices.get(SHORT, wanted)))


# Work -------------------------------------------------------------------------------------------


def works(table: Table, tray: Tray, card: Card) -> bool:
    """Everybody can work; a toolkit helps one of them."""
    return card.is_person or card.special == TOOLKIT


def worth(table: Table, cards: tuple[CardId, ...]) -> int:
    """The timer cards that these workers take off: 1 each, 3 with a toolkit (R35)."""
    workers, toolkits = _crew(table, cards)
    return workers + TOOLKIT_ADDS * min(workers, toolkits)


def _crew(table: Table, cards: tuple[CardId, ...]) -> tuple[int, int]:
    kinds = [table.card(card) for card in cards]
    toolkits = sum(card.special == TOOLKIT for card in kinds)
    return sum(card.is_person for card in kinds), toolkits


def unfinished(player: Player) -> tuple[Site, ...]:
    """Her buildings under construction."""
    return tuple(site for site in player.sites if not site.is_complete)


def offer_work(table: Table, tray: Tray) -> TrayOffer:
    """What comes off each of her unfinished buildings."""
    player = table.player(tray.player)
    sites = unfinished(player)
    results = [step for site in sites for step in _steps(table, tray, site)]
    shut = [_why_not_there(table, tray, site) for site in sites]
    return TrayOffer(
        says=(
            "All workers work on one building.",
            "Discard the workers and the timer cards they take off.",
        ),
        value=worth(table, tray.cards) if tray.cards else None,
        value_of="timer cards",
        reasons=_work_reasons(table, tray),
        results=tuple(results),
        reminds=2,
        why_not=next(iter(shut), "") if all(shut) else "",
    )


def _why_not_there(table: Table, tray: Tray, site: Site) -> str:
    """The same as a sentence of its own."""
    why_not = _why_not(table, tray, site)
    return (
        say("{site}: {why_not}", site=table.building(site).name, why_not=why_not) if why_not else ""
    )


def _work_reasons(table: Table, tray: Tray) -> tuple[Reason, ...]:
    workers, toolkits = _crew(table, tray.cards)
    if not tray.cards:
        return ()
    held = min(workers, toolkits)
    reasons = [Reason(say("{workers:# worker|# workers} at 1 each", workers=workers), "R35")]
    if held:
        reasons.append(
            Reason(
                say(
                    "{held:# toolkit|# toolkits} held, +{toolkit_adds} each",
                    held=held,
                    toolkit_adds=TOOLKIT_ADDS,
                ),
                "R35",
            )
        )
    if toolkits > held:
        idle = counted(toolkits - held, "toolkit")
        reasons.append(Reason(say("{idle}: no worker to use it", idle=idle), "R13"))
    return tuple(reasons)


def _steps(table: Table, tray: Tray, site: Site) -> list[TrayOption]:
    """One result for the crew that was laid; else the usual steps."""
    hint = _why_not(table, tray, site)
    if tray.cards:
        off = min(worth(table, tray.cards), site.left)
        return [_step(table, tray, site, off, site.id, hint)]
    usual = sorted({*range(1, OFTEN_TAKEN_OFF + 1), site.left})
    return [
        _step(table, tray, site, off, f"{site.id}:{off}", hint) for off in usual if off <= site.left
    ]


def _step(table: Table, tray: Tray, site: Site, off: int, choice: str, hint: str) -> TrayOption:
    left = site.left - off
    label = say("Work, {was} to {left}", was=site.left, left=left)
    if len(unfinished(table.player(tray.player))) > 1:
        name = table.building(site).name
        # Without workers there are many of them: short ones.
        template = "Work on {name}, {was} to {left}" if tray.cards else "{name}, {was} to {left}"
        label = say(template, name=name, was=site.left, left=left)
    return TrayOption(choice, label, hint or ("" if left else "complete"), not hint and off > 0)


def _why_not(table: Table, tray: Tray, site: Site) -> str:
    """Why nobody works on this one now."""
    if site.since >= table.round:
        return "starts next round"
    elsewhere = [
        other
        for other in table.player(tray.player).sites
        if other.worked_in == table.round and other.id != site.id
    ]
    return (
        say("{elsewhere} was worked on this round", elsewhere=table.building(elsewhere[0]).name)
        if elsewhere
        else ""
    )


def complete_work(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """Timer cards come off one building; at 0 it works at once."""
    site_id, _, steps = command.choice.partition(":")
    site = table.player(tray.player).site(site_id)
    if site is None or site.is_complete:
        raise impossible("Nothing is under construction there.", rule="R35")
    why_not = _why_not(table, tray, site)
    if why_not:
        message = say(
            "Work on the {site}: {why_not}.", site=table.building(site).name, why_not=why_not
        )
        object_to(command, message, rule="R35")
    off = _taken_off(table, tray, command, steps)
    left = max(0, site.left - off)
    return (
        ActionDone(tray.player, "work", tray.cards, off),
        TimerMoved(tray.player, site.id, site.building, left, "work"),
    )


def _taken_off(table: Table, tray: Tray, command: Complete, steps: str) -> int:
    if not tray.cards:
        if steps not in ("", *map(str, BUILD_TIMES)):
            raise impossible("A building does not have that many timer cards.", rule="R35")
        return int(steps or 1)
    workers, toolkits = _crew(table, tray.cards)
    if not workers:
        object_to(command, "First: play a worker for the Toolkit.", rule="R13")
        return TOOLKIT_ADDS * toolkits
    return worth(table, tray.cards)


# Repair and heal --------------------------------------------------------------------------------


def _is_person(table: Table, tray: Tray, card: Card) -> bool:
    return card.is_person


def _is_medicine(table: Table, tray: Tray, card: Card) -> bool:
    # A medic stands for a med only in a hire.
    return card.type == "medicine"


def disabled(player: Player) -> tuple[Site, ...]:
    """Her buildings that a saboteur has disabled."""
    return tuple(site for site in player.sites if site.is_disabled)


def _check_one_card(table: Table, tray: Tray, command: Complete, message: str) -> None:
    """Exactly one card pays; where decks are not tracked, none has to be shown."""
    is_untracked = table.tracking != "decks" and not tray.cards
    if len(tray.cards) != 1 and not is_untracked:
        object_to(command, message, rule="R37")


def offer_repair(table: Table, tray: Tray) -> TrayOffer:
    """Which of her buildings can be repaired."""
    sites = disabled(table.player(tray.player))
    results = [
        TrayOption(site.id, say("Repair the {site}", site=table.building(site).name))
        for site in sites
    ]
    says = ("One person from your hand repairs one building and is discarded.",)
    return TrayOffer(says, results=tuple(results))


def complete_repair(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The building works again (R37)."""
    site = table.player(tray.player).site(command.choice)
    if site is None or not site.is_disabled:
        raise impossible("There is nothing to repair there.", rule="R37")
    _check_one_card(table, tray, command, "First: play the person who repairs it.")
    done = ActionDone(tray.player, "repair", tray.cards)
    return (done, BuildingRepaired(tray.player, site.id, site.building))


def offer_heal(table: Table, tray: Tray) -> TrayOffer:
    """What heals the leader."""
    player = table.player(tray.player)
    name = table.catalogue.leaders[player.leader].name
    says = ("Play pills or a medkit (no change).",)
    return TrayOffer(
        says, results=(TrayOption("", say("Heal the {name}", name=name.removeprefix("The "))),)
    )


def complete_heal(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The leader has her power again (R37)."""
    _check_one_card(table, tray, command, "First: play pills or a medkit.")
    return (ActionDone(tray.player, "heal", tray.cards), LeaderHealed(tray.player))


def _can_be_healed(table: Table, player: Player) -> bool:
    return bool(player.leader) and player.is_wounded


ACTIONS = (
    Action(
        "build",
        "R35",
        takes=lambda table, tray, card: value.helps(table, tray, "build", card),
        adds_up="build",
        offer=offer_build,
        complete=complete_build,
        shows=leaders.show_help,
        is_offered=lambda table, player: table.has_buildings,
        once=Once("R10", "dug in the schematics", "One dig there per round"),
        can_be_ticked=False,  # timers are tracked at every table
        is_standard=True,
        changes="schematics",
    ),
    Action(
        "work",
        "R35",
        takes=works,
        offer=offer_work,
        complete=complete_work,
        is_offered=lambda table, player: bool(unfinished(player)),
        can_be_ticked=False,
        is_standard=True,
        for_good=True,
    ),
    Action(
        "repair",
        "R37",
        takes=_is_person,
        offer=offer_repair,
        complete=complete_repair,
        is_offered=lambda table, player: bool(disabled(player)),
        can_be_ticked=False,
        for_good=True,
    ),
    Action(
        "heal",
        "R37",
        takes=_is_medicine,
        offer=offer_heal,
        complete=complete_heal,
        is_offered=_can_be_healed,
        can_be_ticked=False,
    ),
)
