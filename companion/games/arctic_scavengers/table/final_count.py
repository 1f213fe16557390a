"""Counting at the end of the game: who owns what, in turn, until the result stands (R40-R43)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import get_args

from companion.engine.errors import GameIsOver
from companion.engine.game import Event, PlayerId
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import counted, in_words, say
from companion.games.arctic_scavengers.rules.catalogue import CardId, Catalogue
from companion.games.arctic_scavengers.rules.gangs import BuildingState, OwnedBuilding, Tribe
from companion.games.arctic_scavengers.rules.scoring import (
    ScoreAnswer,
    ScoreQuestion,
    count_tribe,
    score_tribes,
)
from companion.games.arctic_scavengers.table.commands import (
    BeginCount,
    CloseGame,
    CountLess,
    CountMore,
    CountPlace,
    FinishCount,
    KeepUnknown,
    NameSecret,
    PassTablet,
)
from companion.games.arctic_scavengers.table.events import (
    CopiesCounted,
    CountBegun,
    CountFinished,
    CountPassed,
    GameClosed,
    PlaceCounted,
    SecretIdentified,
    UnknownKept,
)
from companion.games.arctic_scavengers.table.gathering.decks import can_be
from companion.games.arctic_scavengers.table.state import Origin, Player, Site, Table

MOST_COPIES = 99
STATES: tuple[BuildingState, ...] = get_args(BuildingState)
SECRETS: dict[Origin, str] = {
    "contested": "unknown contested resource",
    "junkyard": "unknown junkyard card",
}


# What is counted ----------------------------------------------------------------------------------


def state_of(site: Site) -> BuildingState:
    """What a building is worth to the Masons (R37)."""
    return "building" if not site.is_complete else "disabled" if site.is_disabled else "complete"


def known_things(table: Table, player: PlayerId) -> dict[str, int]:
    """What is known: of the cards nothing where they are counted afresh."""
    owner = table.player(player)
    # Buildings lie in sight of everyone: who counts the cards anew keeps them.
    built = Counter(f"{site.building}.{state_of(site)}" for site in owner.sites)
    if table.tally(player).is_afresh:
        return dict(built)
    return {**{card: copies for card, copies in owner.cards.items() if copies > 0}, **built}


def things(table: Table, player: PlayerId) -> dict[str, int]:
    """What a player has counted: cards by id, buildings as ``armory.complete``."""
    found = known_things(table, player)
    for thing, by in table.tally(player).changes.items():
        found[thing] = found.get(thing, 0) + by
    return {thing: copies for thing, copies in found.items() if copies > 0}


def is_countable(catalogue: Catalogue, thing: str) -> bool:
    """Whether there is such a card, or such a building in such a state."""
    kind, dot, state = thing.partition(".")
    return (kind in catalogue.buildings and state in STATES) if dot else kind in catalogue.cards


def tribe(table: Table, player: PlayerId) -> Tribe:
    """What a player has counted, as the score asks for it."""
    return tribe_of(things(table, player), player, table.name(player))


def tribe_of(counts: Mapping[str, int], player: str, name: str) -> Tribe:
    """Cards and buildings by the names that a count gives them, as a tribe."""
    buildings: list[OwnedBuilding] = []
    deck: dict[CardId, int] = {}
    for thing, copies in counts.items():
        kind, _, state = thing.partition(".")
        if state:
            named = next(known for known in STATES if known == state)
            buildings.append(OwnedBuilding(kind, named, copies))
        else:
            deck[kind] = copies
    return Tribe(player, deck, tuple(buildings), name)


def people(table: Table, player: PlayerId) -> int:
    """The people on the cards that a player has counted."""
    return count_tribe(table.catalogue, tribe(table, player)).people


def copies_in_game(table: Table) -> dict[str, int] | None:
    """How many of each kind anyone can own here; None where the piles were never laid out."""
    if not table.piles.stacks:
        return None
    piles, found = table.piles, Counter[str]()
    for pile in (piles.stacks, piles.unseen, *(player.cards for player in table.players)):
        found.update(pile)
    found.subtract(piles.corrected)
    sites = {site.building for player in table.players for site in player.sites}
    for building in table.catalogue.buildings.values():
        if building.id in sites or building.id in piles.schematics:
            found[building.id] = building.count
    return dict(found)


def question(table: Table) -> ScoreQuestion:
    """The tribes as they are counted so far, and the gangs in play."""
    tribes = tuple(tribe(table, seat.id) for seat in table.seats)
    return ScoreQuestion(
        tribes, table.gangs, copies_in_game(table), table.house_rules.zero_can_win_a_gang
    )


def answer(table: Table) -> ScoreAnswer:
    """The result as far as it is counted."""
    return score_tribes(table.catalogue, question(table))


def secret_kinds(table: Table, player: Player, origin: Origin) -> tuple[CardId, ...]:
    """What one of a player's unknown cards can be."""
    return tuple(card for card in table.catalogue.cards if can_be(table, player, origin, card))


def places(player: Player) -> tuple[Site, ...]:
    """A player's buildings at which cards lie: inside, or face down on the timer (R40)."""
    return tuple(site for site in player.sites if site.stored or site.left)


def at_place(table: Table, site: Site) -> str:
    """The cards at a building in words."""
    name = table.building(site).name
    inside = (
        counted(len(site.stored), "card") + say(" in the {name}", name=name) if site.stored else ""
    )
    timer = (
        counted(site.left, "card") + say(" face down on the {name}", name=name) if site.left else ""
    )
    return in_words([part for part in (inside, timer) if part])


def asked(table: Table, player: PlayerId) -> tuple[Origin, ...]:
    """A player's unknown cards that are still asked about, one by one, contested ones first."""
    tally, owner = table.tally(player), table.player(player)
    if tally.is_afresh:
        return ()
    return tuple(
        origin
        for origin in origins_of(owner)
        for _ in range(owner.secrets[origin] - tally.kept.get(origin, 0))
    )


def missing(table: Table, player: PlayerId) -> str:
    """What a player has to do before the count is finished; mostly nothing."""
    tally = table.tally(player)
    if not tally.is_afresh:
        # They may hold people, and a contested one breaks a tie (R43).
        return "name the unknown cards, or keep them unknown" if asked(table, player) else ""
    if not tribe(table, player).deck:
        return say("count {player}'s cards", player=table.name(player))
    open_places = [s for s in places(table.player(player)) if s.id not in tally.places]
    if not open_places:
        return ""
    return say("include {at_places}", at_places=[at_place(table, site) for site in open_places])


def unnamed(table: Table, player: PlayerId) -> str:
    """A player's unknown cards in words, where what is known is counted."""
    owner = table.player(player)
    if table.tally(player).is_afresh:
        return ""
    found = in_words([counted(owner.secrets[pile], SECRETS[pile]) for pile in origins_of(owner)])
    return found if owner.secret_cards > 1 else found.removeprefix("1 ")


# What is tapped -----------------------------------------------------------------------------------


def _check_open(table: Table) -> None:
    if not table.is_over:
        raise impossible("Count after the last round, or end the game now.", rule="R9")
    if table.is_closed:
        raise GameIsOver("This game is finished. Undo reopens it.", rule="R40")


def check_counting(table: Table, player: PlayerId) -> None:
    """Refuse to count before the end, after the result, and for who does not sit here."""
    _check_open(table)
    if not table.seats_player(player):
        raise impossible("That player is not at this table.", rule="R40")


def pass_tablet(table: Table, command: PassTablet) -> tuple[Event, ...]:
    """The next taps are for this player."""
    check_counting(table, command.player)
    return (CountPassed(command.player),)


def begin_count(table: Table, command: BeginCount) -> tuple[Event, ...]:
    """Begin with what the books say, or afresh."""
    check_counting(table, command.player)
    if not command.is_afresh and table.tracking != "decks":
        message = "Decks were not tracked at this table. Count from scratch."
        raise impossible(message, rule="R55")
    return (CountBegun(command.player, command.is_afresh),)


def count_more(table: Table, command: CountMore) -> tuple[Event, ...]:
    """One copy more."""
    return _step(table, command.player, command.thing, 1)


def count_less(table: Table, command: CountLess) -> tuple[Event, ...]:
    """One copy less."""
    return _step(table, command.player, command.thing, -1)


def _step(table: Table, player: PlayerId, thing: str, by: int) -> tuple[Event, ...]:
    check_counting(table, player)
    if not is_countable(table.catalogue, thing):
        raise impossible("That card is not in this game.", rule="R40")
    copies = things(table, player).get(thing, 0) + by
    if not 0 <= copies <= MOST_COPIES:
        raise impossible(
            say("Of one kind 0 to {most_copies} can be counted.", most_copies=MOST_COPIES),
            rule="R40",
        )
    return (CopiesCounted(player, thing, by, copies),)


def name_secret(table: Table, command: NameSecret) -> tuple[Event, ...]:
    """An unknown card is turned over."""
    player = command.player
    check_counting(table, player)
    owner = table.player(player)
    origin, _, card = command.secret.partition("/")
    for known in origins_of(owner):
        if known == origin and card in secret_kinds(table, owner, known):
            return (SecretIdentified(player, known, card),)
    raise impossible(
        say("{player} has no unknown card that can be this.", player=table.name(player)), rule="R55"
    )


def keep_unknown(table: Table, command: KeepUnknown) -> tuple[Event, ...]:
    """An unknown card is not named, or none of them."""
    check_counting(table, command.player)
    left = Counter(asked(table, command.player))
    if not left or command.origin not in (*left, ""):
        raise impossible(
            say("{player} has no such unknown card.", player=table.name(command.player)), rule="R55"
        )
    return tuple(
        UnknownKept(command.player, origin, 1 if command.origin else copies)
        for origin, copies in left.items()
        if command.origin in (origin, "")
    )


def origins_of(player: Player) -> tuple[Origin, ...]:
    """Where a player's unknown cards came from, contested ones first."""
    known: tuple[Origin, ...] = ("contested", "junkyard")
    return tuple(origin for origin in known if player.secrets.get(origin, 0) > 0)


def count_place(table: Table, command: CountPlace) -> tuple[Event, ...]:
    """What lies in a building is counted."""
    player, site_id = command.player, command.site
    check_counting(table, player)
    asked = [site for site in places(table.player(player)) if site.id == site_id]
    if not asked or site_id in table.tally(player).places:
        raise impossible("That building is already included.", rule="R40")
    return (PlaceCounted(player, asked[0].building, site_id),)


def finish_count(table: Table, command: FinishCount) -> tuple[Event, ...]:
    """This player has counted."""
    player = command.player
    check_counting(table, player)
    first = missing(table, player)
    if first:
        object_to(command, say("First: {first}.", first=first), rule="R40")
    return (CountFinished(player, people(table, player)),)


def close_game(table: Table, command: CloseGame) -> tuple[Event, ...]:
    """Let the result stand."""
    _check_open(table)
    if command.uncounted:
        return (GameClosed(),)
    waiting = [seat.name for seat in table.seats if not table.tally(seat.id).is_done]
    if waiting:
        object_to(command, say("First: count the cards of {waiting}.", waiting=waiting), rule="R40")
    found = answer(table)
    return (
        GameClosed(
            {player.id: player.total for player in found.players},
            {player.id: player.rank for player in found.players},
            found.winners,
        ),
    )
