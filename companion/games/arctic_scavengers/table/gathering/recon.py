"""Recon's own actions: peeking, drilling, demolishing, and a map for the way back (R39, R52)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from companion.engine.game import Event, PlayerId
from companion.engine.names import short_name
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import in_words, say
from companion.games.arctic_scavengers.rules.catalogue import Card, CardId, sees_contested
from companion.games.arctic_scavengers.table.commands import Complete, Open
from companion.games.arctic_scavengers.table.events import ActionDone, MemberReturned, TimerMoved
from companion.games.arctic_scavengers.table.gathering.action import (
    Action,
    TrayOffer,
    TrayOption,
    TrayQuestion,
)
from companion.games.arctic_scavengers.table.gathering.headquarters import (
    SHORT_TIMER,
    timer_cards,
)
from companion.games.arctic_scavengers.table.state import Player, Site, Table, Tray

SPY: CardId = "spy"
BINOCULARS: CardId = "binoculars"
DRILL_SERGEANT: CardId = "drill_sergeant"
DEMOLITION_TEAM: CardId = "demolition_team"
MAP: CardId = "map"
SCOUT_TOWER = "scout_tower"

WHOSE = "whose"  # the question at whose cards a spy looks
WHERE = "where"  # the question where those lie
LEADERS = "leaders"  # with leader drafting: the leaders' pile instead of a player
SPY_SEES, TOWER_SEES, TOWER_PILES, BINOCULARS_ADD = 4, 3, 2, 2
DONE = TrayOption("", "Draw 2")


def _takes_itself(own: CardId) -> Callable[[Table, Tray, Card], bool]:
    def takes(table: Table, tray: Tray, card: Card) -> bool:
        return card.id == own and own not in tray.cards

    return takes


def _in_this_game(card: CardId) -> Callable[[Table, Player], bool]:
    def is_offered(table: Table, player: Player) -> bool:
        return card in table.kinds

    return is_offered


def _check_card(table: Table, tray: Tray, command: Complete, card: CardId) -> None:
    """Where decks are followed, the card that acts has to lie there."""
    if table.tracking == "decks" and card not in tray.cards:
        message = say("First: play the {card}.", card=table.card(card).name)
        object_to(command, message, rule=f"cards/{card}")


def _done(table: Table, tray: Tray, command: Complete, card: CardId) -> ActionDone:
    _check_card(table, tray, command, card)
    return ActionDone(tray.player, tray.action, tray.cards)


# Spy --------------------------------------------------------------------------------------------


def spy_takes(table: Table, tray: Tray, card: Card) -> bool:
    """One spy, and binoculars to see more."""
    return card.id == BINOCULARS or (card.id == SPY and SPY not in tray.cards)


def spy_sees(tray: Tray) -> int:
    """Up to 4 cards, 2 more with each pair of binoculars."""
    return SPY_SEES + BINOCULARS_ADD * tray.cards.count(BINOCULARS)


def offer_spy(table: Table, tray: Tray) -> TrayOffer:
    """Whose cards, where they lie, and how many are seen."""
    number = spy_sees(tray)
    says = (
        say(
            "Choose up to {number} cards of one player, look at them and keep their order.",
            number=number,
        ),
        "Then discard the spy and draw 1, also if it is cancelled or sniped (R52).",
    )
    looked = TrayOption("", say("Look at {number} cards", number=number))
    return TrayOffer(says, number, "cards to see", (), _spy_questions(table, tray), (looked,))


def _spy_questions(table: Table, tray: Tray) -> tuple[TrayQuestion, ...]:
    others = [seat for seat in table.turn_order if seat.id != tray.player]
    options = [TrayOption(seat.id, seat.name) for seat in others]
    if table.has_drafting and table.piles.leaders:
        options.append(TrayOption(LEADERS, "The leaders' pile"))
    whose = TrayQuestion(WHOSE, "Whose cards?", tuple(options))
    seen = tray.choices.get(WHOSE, options[0].value if len(options) == 1 else "")
    asked = (whose,) if len(options) > 1 else ()
    if not table.seats_player(seen):
        return asked
    return (*asked, TrayQuestion(WHERE, "Where?", _places(table, PlayerId(seen))))


def _places(table: Table, player: PlayerId) -> tuple[TrayOption, ...]:
    """Where a player may have cards that others cannot see."""
    places = [TrayOption("hand", "Hand"), TrayOption("deck", "Deck")]
    if table.has_committed(player):
        places.append(TrayOption("force", "Skirmish force"))
    if any(site.works and table.building(site).capacity for site in table.player(player).sites):
        places.append(TrayOption("building", "A building"))
    return tuple(places)


def complete_spy(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """So many cards were seen; what they were stays with whoever saw them."""
    _check_card(table, tray, command, SPY)
    return (ActionDone(tray.player, SPY, tray.cards, spy_sees(tray)),)


# Binoculars and the scout tower -----------------------------------------------------------------


def _piles(table: Table) -> str:
    piles = ["contested resources"] if sees_contested(len(table.seats)) else []
    piles.append("junkyard")
    if table.has_buildings:
        piles.append("schematics")
    if table.has_drafting:
        piles.append("leaders")
    return in_words(piles)


def _not_contested(table: Table) -> tuple[str, ...]:
    if sees_contested(len(table.seats)):
        return ()
    return ("Two players: no one looks at contested resources (R58).",)


def binoculars_see(tray: Tray) -> int:
    """One card of every pile, two more with each further pair."""
    return 1 + BINOCULARS_ADD * max(0, tray.cards.count(BINOCULARS) - 1)


def offer_binoculars(table: Table, tray: Tray) -> TrayOffer:
    """How deep into every pile they look."""
    number = binoculars_see(tray)
    says = (
        say(
            "Look at the top {number:# card|# cards} of every pile ({piles}).",
            number=number,
            piles=_piles(table),
        ),
        *_not_contested(table),
        "Put them back in the same order and discard the binoculars.",
    )
    counts = say("{number:card|cards} of each pile", number=number)
    return TrayOffer(says, number, counts, results=(TrayOption("", "Look at the piles"),))


def complete_binoculars(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The top of every pile was seen."""
    _check_card(table, tray, command, BINOCULARS)
    return (ActionDone(tray.player, BINOCULARS, tray.cards, binoculars_see(tray)),)


def paid_for_tower(tray: Tray) -> tuple[CardId, ...]:
    """What is discarded for the view; binoculars improve it, unless nothing else is discarded."""
    others = tuple(card for card in tray.cards if card != BINOCULARS)
    return others or tray.cards[:1]


def tower_sees(tray: Tray) -> int:
    """Three cards of each pile, 2 more with each pair of binoculars."""
    return TOWER_SEES + BINOCULARS_ADD * max(0, len(tray.cards) - len(paid_for_tower(tray)))


def tower_takes(table: Table, tray: Tray, card: Card) -> bool:
    """One card of any kind is discarded; binoculars show more."""
    return not tray.cards or card.id == BINOCULARS


def has_tower(table: Table, player: Player) -> bool:
    """Whether she has built a scout tower, or is about to."""
    return any(site.building == SCOUT_TOWER for site in player.sites)


def check_tower(table: Table, command: Open) -> None:
    """Only a complete and enabled tower shows anything (R37)."""
    if not table.player(command.player).working(SCOUT_TOWER):
        message = "The Scout Tower is under construction or disabled."
        object_to(command, message, rule="buildings/scout_tower")


def offer_tower(table: Table, tray: Tray) -> TrayOffer:
    """What it costs and what it shows."""
    number = tower_sees(tray)
    says = (
        say(
            "Discard 1 card: look at the first {number} cards of any {tower_piles} piles "
            "({piles}).",
            number=number,
            tower_piles=TOWER_PILES,
            piles=_piles(table),
        ),
        *_not_contested(table),
        "Put them back in the same order.",
        "Check your card: one list shows 2 cards instead of 3.",
    )
    return TrayOffer(
        says, number, "cards of each pile", results=(TrayOption("", "Look at the piles"),)
    )


def complete_tower(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The first cards of two piles were seen."""
    paid = len(paid_for_tower(tray))
    if paid > 1 or (paid == 0 and table.tracking == "decks"):
        message = "First: play exactly 1 card for the Scout Tower. Binoculars do not count."
        object_to(command, message, rule="buildings/scout_tower")
    return (ActionDone(tray.player, SCOUT_TOWER, tray.cards, tower_sees(tray)),)


# Drill sergeant, demolition team, map -----------------------------------------------------------


def offer_drill(table: Table, tray: Tray) -> TrayOffer:
    """What hands do; it is no draw action."""
    says = (
        "Take 2 cards out of your discard pile, shuffle them into your deck, then draw 2.",
        "This is not the draw action; with an empty discard pile still draw 2.",
    )
    return TrayOffer(says, results=(DONE,))


def complete_drill(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The order of a deck stays on the table (R55)."""
    return (_done(table, tray, command, DRILL_SERGEANT),)


def _under_construction(table: Table) -> tuple[tuple[Player, Site], ...]:
    return tuple(
        (player, site) for player in table.players for site in player.sites if not site.is_complete
    )


def offer_demolition(table: Table, tray: Tray) -> TrayOffer:
    """Every building under construction, anybody's (R39)."""
    found = [
        TrayOption(
            site.id,
            say(
                "Reset {player}'s {site}",
                player=short_name(table.name(player.id)),
                site=table.building(site).name,
            ),
            say("{left} back to {build_time}", left=site.left, build_time=site.build_time),
        )
        for player, site in _under_construction(table)
    ]
    says = (
        "Choose a building under construction, anyone's: its timer starts again.",
        "Its owner adds cards from the deck, face down. Then you draw 2.",
    )
    nothing = TrayOption("", "Nothing is under construction", "", False)
    return TrayOffer(
        says,
        questions=(SHORT_TIMER,) if found else (),
        results=tuple(found) or (nothing,),
        why_not="" if found else nothing.label,
    )


def complete_demolition(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """A timer goes back to the full build time (R39)."""
    done = _done(table, tray, command, DEMOLITION_TEAM)
    owner = table.owner_of(command.choice)
    site = owner.site(command.choice) if owner else None
    if not command.choice:
        object_to(command, "Nothing is under construction that could be set back.", rule="R39")
        return (done,)
    if owner is None or site is None or site.is_complete:
        raise impossible("That is not under construction.", rule="R39")
    cards = max(site.left, timer_cards(tray, site.build_time))
    reset = TimerMoved(owner.id, site.id, site.building, cards, "reset")
    return (done, reset)


def _members(table: Table, player: Player) -> tuple[CardId, ...]:
    """The tribe members that acted this round and were neither hit nor put to work (R63)."""
    spied = Counter({SPY: player.used.count(SPY)})  # R59
    left = Counter(player.spent) - Counter(player.gone) - spied
    named = (card for card in left if card in table.catalogue.cards)
    return tuple(card for card in named if table.card(card).is_person)


def offer_map(table: Table, tray: Tray) -> TrayOffer:
    """Who may act once more."""
    says = (
        "Take back a tribe member used earlier this round, without its tool (R63).",
        "It may act again; each action is still done once (R10). Discard the map.",
    )
    members = _members(table, table.player(tray.player))
    named = tuple(TrayOption(card, table.card(card).name, card=card) for card in members)
    return TrayOffer(says, results=(*named, TrayOption("", "Use this card again", "", not named)))


def complete_map(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The member may be played again; which one, nobody needs to say."""
    done = _done(table, tray, command, MAP)
    if not command.choice:
        return (done,)
    if command.choice not in _members(table, table.player(tray.player)):
        raise impossible("That card has not acted this round.", rule="cards/map")
    return (done, MemberReturned(tray.player, command.choice))


ACTIONS = (
    Action(
        SPY,
        "cards/spy",
        takes=spy_takes,
        offer=offer_spy,
        complete=complete_spy,
        is_offered=_in_this_game(SPY),
        lays=SPY,
        draws=True,
        is_recon=True,
    ),
    Action(
        BINOCULARS,
        "cards/binoculars",
        takes=lambda table, tray, card: card.id == BINOCULARS,
        offer=offer_binoculars,
        complete=complete_binoculars,
        is_offered=_in_this_game(BINOCULARS),
        lays=BINOCULARS,
        is_recon=True,
    ),
    Action(
        SCOUT_TOWER,
        "buildings/scout_tower",
        takes=tower_takes,
        offer=offer_tower,
        complete=complete_tower,
        is_offered=has_tower,
        check_opening=check_tower,
        is_recon=True,
    ),
    Action(
        DRILL_SERGEANT,
        "cards/drill_sergeant",
        takes=_takes_itself(DRILL_SERGEANT),
        offer=offer_drill,
        complete=complete_drill,
        is_offered=_in_this_game(DRILL_SERGEANT),
        lays=DRILL_SERGEANT,
        draws=True,
    ),
    Action(
        DEMOLITION_TEAM,
        "cards/demolition_team",
        takes=_takes_itself(DEMOLITION_TEAM),
        offer=offer_demolition,
        complete=complete_demolition,
        is_offered=lambda table, player: table.has_buildings and DEMOLITION_TEAM in table.kinds,
        lays=DEMOLITION_TEAM,
        can_be_ticked=False,
        draws=True,
    ),
    Action(
        MAP,
        "cards/map",
        takes=_takes_itself(MAP),
        offer=offer_map,
        complete=complete_map,
        is_offered=_in_this_game(MAP),
        lays=MAP,
    ),
)
PEEKS = tuple(action.id for action in ACTIONS if action.is_recon)
