"""The cards, buildings, leaders and gangs as the card pages show them."""

from __future__ import annotations

from companion.engine.sheets import Badge, Figure, Sheet
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.box import box_name
from companion.games.arctic_scavengers.rules.catalogue import (
    ABILITIES,
    Building,
    Card,
    Catalogue,
    Cost,
    Gang,
    Leader,
    PileId,
)
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.words import CARD_WORDS

PILES: dict[PileId, str] = {
    "refugees": "Refugees",
    "mercenary": "Mercenaries",
    "junkyard": "Junkyard",
    "contested": "Contested resources",
}
# Icon and label; no icon stands for a mix.
COSTS = {
    "food": ("food", "food"),
    "meds": ("meds", "meds"),
    "any": ("hire", "food or meds in any mix"),
}

# Storing shows as a figure; these two work by themselves.
BUILDING_ACTIONS = {
    "hydroponic_gardens": Badge("food", "1 food per round"),
    "portable_decoys": Badge("people", "+1 per 2 cards"),
    "scout_tower": Badge("search", "looks"),
}

CONTESTED = Badge("crystal", "contested resource")


def sheets(catalogue: Catalogue) -> tuple[Sheet, ...]:
    """Everything there is to browse, in the order of the catalogue."""
    return (
        *(card_sheet(card) for card in catalogue.cards.values()),
        *(building_sheet(building) for building in catalogue.buildings.values()),
        *(leader_sheet(leader) for leader in catalogue.leaders.values()),
        *(gang_sheet(gang) for gang in catalogue.gangs.values()),
    )


def in_play(table: Table) -> frozenset[str]:
    """Everything that lies on this table, in decks, piles and hands."""
    piles = table.piles
    led = {player.leader for player in table.players}
    sites = {site.building for player in table.players for site in player.sites}
    return frozenset({*table.starter, *piles.stacks, *piles.unseen, *piles.removed}).union(
        piles.schematics, sites, piles.leaders, led - {""}, table.gangs
    )


def card_sheet(card: Card) -> Sheet:
    """One card with its numbers in the order in which cards print them."""
    figures = card_figures(card)
    words = [figure.ability for figure in figures if figure.ability]
    if card.special:
        words.append(CARD_WORDS[card.special].search)
    return Sheet(
        id=card.id,
        name=card.name,
        kind=card.type,
        set=box_name(card.set),
        pile=PILES[card.pile],
        count=card.count,
        figures=figures,
        cost=cost_figures(card.cost),
        text=card.text,
        abilities=tuple(dict.fromkeys(words)),
        badges=(CONTESTED,) if card.is_contested else (),
        actions=CARD_WORDS[card.special].badges if card.special else (),
        source=card.source,
        check_your_card=card.check_your_card,
        rules=(f"cards/{card.id}",),
    )


def card_figures(card: Card) -> tuple[Figure, ...]:
    """Abilities and modifiers, then meds, then people."""
    figures: list[Figure] = []
    plus = dict(card.plus)
    for ability in ABILITIES:
        value = card.value(ability)
        if value is not None:
            figures.append(Figure(ability, ability, str(value), ability))
        if ability in plus:
            figures.append(Figure(ability, ability, f"+{plus[ability]}", ability))
    if card.meds:
        figures.append(Figure("meds", "meds", str(card.meds), "meds"))
    return (*figures, *people_figure(card.people))


def people_figure(people: int) -> tuple[Figure, ...]:
    """How many people a card stands for, where it stands for any."""
    return (Figure("people", "people", str(people)),) if people else ()


def cost_figures(cost: Cost | None) -> tuple[Figure, ...]:
    """What hiring takes; nothing for what cannot be hired."""
    parts = cost.parts() if cost else {}
    return tuple(Figure(*COSTS[part], str(units)) for part, units in parts.items())


def building_sheet(building: Building) -> Sheet:
    """One building with the time it takes and the room it has."""
    figures = [Figure("time", "build time", str(building.build_time))]
    if building.stores:
        label = say("room for {stores} cards", stores=building.stores)
        figures.append(Figure("store", label, str(building.capacity), icon_means="room"))
    return Sheet(
        id=building.id,
        name=building.name,
        kind="building",
        set=box_name(building.set),
        pile="Schematics",
        count=building.count,
        figures=tuple(figures),
        text=building.effect,
        actions=(BUILDING_ACTIONS[building.id],) if building.id in BUILDING_ACTIONS else (),
        abilities=building.abilities,
        source=building.source,
        check_your_card=building.check_your_card,
        rules=(f"buildings/{building.id}",),
    )


def leader_sheet(leader: Leader) -> Sheet:
    """One leader with their power and how often it may be used."""
    return Sheet(
        id=leader.id,
        name=leader.name,
        kind="leader",
        set=box_name(leader.set),
        pile="Leaders",
        count=1,
        text=f"{leader.limit.capitalize()}. {leader.effect}",
        actions=tuple(Badge("special", word) for word in (leader.limit, *leader.abilities)),
        abilities=leader.abilities,
        source=leader.source,
        check_your_card=leader.check_your_card,
        rules=(f"leaders/{leader.id}",),
    )


def gang_sheet(gang: Gang) -> Sheet:
    """One gang with what it looks for."""
    tie_break = (
        say(" If tied: {tie_break}.", tie_break=gang.tie_break)
        if gang.tie_break
        else " Nothing breaks a tie."
    )
    return Sheet(
        id=gang.id,
        name=gang.name,
        kind="gang",
        set=box_name(gang.set),
        pile="Gangs",
        count=1,
        figures=people_figure(gang.people),
        text=say(
            "At the end it joins the player with the {joins}.{tie_break}",
            joins=gang.joins,
            tie_break=tie_break,
        ),
        source=gang.source,
        check_your_card=gang.check_your_card,
        rules=(f"gangs/{gang.id}",),
    )
