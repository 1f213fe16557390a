"""The table as it stands: frozen values with small questions about themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.engine.game import PlayerId, Seat, Secret
from companion.engine.lessons import Taught
from companion.engine.once import once
from companion.games.arctic_scavengers.rules.box import Module, load_setup
from companion.games.arctic_scavengers.rules.catalogue import Building, Card, CardId, Catalogue

Phase = Literal["draw", "gather", "skirmish", "over"]
Tracking = Literal["clock", "piles", "decks"]
Origin = Literal["junkyard", "contested"]
ORIGINS: tuple[Origin, ...] = ("junkyard", "contested")

NOBODY = PlayerId("")
SECRET = "secret"  # a card that only its owner has seen
HIDDEN = "?"  # begins the name of an unknown card by its origin
BUNKER = "bunker"  # the one building that opens in other players' turns too
FIRST_SKIRMISH_ROUND = 3  # R8
SITE = "site"  # the question at which building cards are stored and taken out
HAND = 5  # cards that everyone draws as a round begins


def changed(counts: Mapping[str, int], key: str, by: int) -> dict[str, int]:
    """The counts with one of them changed; none is kept at 0."""
    after = dict(counts)
    after[key] = after.get(key, 0) + by
    if not after[key]:
        del after[key]
    return after


@dataclass(frozen=True)
class HouseRules:
    """What the table decided where the rules leave a choice."""

    initiator_moves_every_round: bool = False  # R7
    schematics_dig_is_the_dig: bool = False  # R10
    zero_fight_can_win: bool = False  # R28
    zero_can_win_a_gang: bool = False  # R41


@dataclass(frozen=True)
class Site:
    """A building in somebody's headquarters, under construction or complete."""

    id: str
    building: str
    build_time: int
    left: int  # timer cards that still lie on it
    since: int  # the round it was begun in
    is_disabled: bool = False
    stored: tuple[CardId, ...] = ()  # a SECRET one is a card that nobody named
    worked_in: int = 0  # the last round in which people worked on it
    ticked_in: int = 0  # the last round at whose start a timer card came off (R35)

    @property
    def is_complete(self) -> bool:
        """Whether no timer card is left on it."""
        return self.left == 0

    @property
    def works(self) -> bool:
        """Whether it does what it was built for (R37)."""
        return self.is_complete and not self.is_disabled


@dataclass(frozen=True)
class Tray:
    """An action that is being put together: the cards laid for it and what was chosen."""

    player: PlayerId
    action: str
    cards: tuple[CardId, ...] = ()
    choices: dict[str, str] = field(default_factory=dict)

    @property
    def answers(self) -> dict[str, str]:
        """What was entered for it; the building at which it was opened is not."""
        return {field: value for field, value in self.choices.items() if field != SITE}

    @property
    def is_begun(self) -> bool:
        """Whether a card was played for it or anything entered about it."""
        return bool(self.cards or self.answers)


@dataclass(frozen=True)
class BareTotal:
    """What a player says her force is worth, without showing the table which cards."""

    fight: int
    people: int = 0
    has_rogue: bool = False


@dataclass(frozen=True)
class Shown:
    """What one player reveals in the skirmish: her cards, or a bare total."""

    player: PlayerId
    cards: tuple[CardId, ...] = ()
    total: BareTotal | None = None


@dataclass(frozen=True)
class Declaration:
    """One action declared in the skirmish; its cards are named as the calculator names them."""

    does: str
    by: PlayerId
    card: str
    player: PlayerId = NOBODY
    target: str = ""
    saver: PlayerId = NOBODY
    saver_card: str = ""
    is_answered: bool = True  # whether everyone was asked who saves from it
    leader: str = ""  # whom it wounds


@dataclass(frozen=True)
class Reveal:
    """The skirmish as it is entered: everybody's cards and what was declared."""

    shown: tuple[Shown, ...] = ()
    declared: tuple[Declaration, ...] = ()
    passed: tuple[PlayerId, ...] = ()  # who declares nothing more
    last: PlayerId = NOBODY  # whose card was tapped last
    is_turned: bool = False  # whether cards that were committed on phones turned together

    def of(self, player: PlayerId) -> Shown:
        """What a player has revealed so far."""
        return next((shown for shown in self.shown if shown.player == player), Shown(player))

    @property
    def is_begun(self) -> bool:
        """Whether anybody has revealed anything."""
        return any(shown.cards or shown.total for shown in self.shown)


@dataclass(frozen=True)
class MyCard:
    """What one of a player's unknown cards is, as they alone have seen."""

    origin: Origin
    card: CardId


@dataclass(frozen=True)
class Commit:
    """Cards that a player has put face down on their own phone, until all turn together."""

    cards: Secret[tuple[CardId, ...]]
    since: int = 0  # so many cards they had played this round by then
    is_late: bool = False  # whether their turn was over before

    @property
    def player(self) -> PlayerId:
        """Whose cards they are."""
        return self.cards.owner


@dataclass(frozen=True)
class Player:
    """What the table knows of one player."""

    id: PlayerId
    cards: dict[CardId, int] = field(default_factory=dict)  # known to be hers, wherever they lie
    secrets: dict[str, int] = field(default_factory=dict)  # by origin: hers, but nobody knows what
    # Of those from the junkyard, how many can be of each kind: of what lay there when she dug.
    can_be: dict[CardId, int] = field(default_factory=dict)
    # Of those the ones named on the own phone: nothing that others see or may do depends on them.
    mine: Secret[tuple[MyCard, ...]] | None = None
    leader: str = ""
    dealt: tuple[str, ...] = ()  # leaders to keep one of
    dealt_unseen: Secret[tuple[str, ...]] | None = None  # the same, dealt on the own phone
    plays_without_leader: bool = False  # and is not asked again
    is_wounded: bool = False
    sites: tuple[Site, ...] = ()
    # This round:
    used: tuple[str, ...] = ()  # the actions done
    spent: tuple[CardId, ...] = ()  # the cards played
    gone: tuple[CardId, ...] = ()  # of those, what no map brings back: hit, or put to work
    last: tuple[CardId, ...] | None = None  # those of the action done last; None: only ticked
    food: int | None = 0  # hunted and not hired with yet; None: she hunted, nobody counted
    announced: int | None = None  # cards she brings to the skirmish
    returned: tuple[CardId, ...] = ()  # hardy scavengers that came back from the last skirmish
    gained: tuple[CardId, ...] = ()  # hired and dug up; they lie on her discard pile
    redrawn: tuple[CardId, ...] = ()  # on her discard pile when she last drew: in her hand, perhaps
    fetched: tuple[CardId, ...] = ()  # taken out of buildings since the last own turn (R36)
    worth: dict[str, int] = field(default_factory=dict)  # by action: what those done came to
    hired: CardId = ""
    # Cards in hand beyond the five, before any is played; None: a draw was not counted.
    extra: int | None = 0
    untold: int = 0  # since the books were right: actions of which nobody said what came of them

    @property
    def secret_cards(self) -> int:
        """How many of her cards nobody else has seen."""
        return sum(self.secrets.values())

    @property
    def hand(self) -> int | None:
        """The cards left in the hand; None where a draw was not counted."""
        return None if self.extra is None else max(0, HAND + self.extra - len(self.spent))

    def with_extra(self, cards: int | None) -> Player:
        """The player with so many cards more or fewer in hand; None: no one counted them."""
        is_counted = self.extra is not None and cards is not None
        return replace(self, extra=(self.extra or 0) + (cards or 0) if is_counted else None)

    @property
    def has_leader_power(self) -> bool:
        """Whether a leader leads and is not wounded (R37)."""
        return bool(self.leader) and not self.is_wounded

    def site(self, site_id: str) -> Site | None:
        """One of her buildings."""
        return next((site for site in self.sites if site.id == site_id), None)

    def working(self, building: str) -> int:
        """How many buildings of a kind stand complete and enabled."""
        return sum(site.works for site in self.sites if site.building == building)

    def stored(self, card: CardId) -> int:
        """Copies of a card that lie in her buildings."""
        return sum(site.stored.count(card) for site in self.sites)

    def at_hand(self, card: CardId) -> int:
        """Copies known to be hers that neither lie in a building nor on her discard pile."""
        return self.cards.get(card, 0) - self.stored(card) - self.discarded(card)

    def unknown_at_hand(self, origin: Origin) -> int:
        """Unknown cards that neither lie in a building nor on her discard pile."""
        name = f"{HIDDEN}{origin}"
        return self.secrets.get(origin, 0) - self.stored(name) - self.discarded(name)

    def discarded(self, card: CardId) -> int:
        """Copies played or gained this round that she cannot have drawn again since."""
        out = self.spent.count(card) + self.gained.count(card)
        return max(0, out - self.redrawn.count(card))


@dataclass(frozen=True)
class Piles:
    """What lies in the middle, and what is known of the cards that nobody has seen."""

    stacks: dict[CardId, int] = field(default_factory=dict)
    junkyard: int = 0
    schematics: dict[str, int] = field(default_factory=dict)
    leaders: tuple[str, ...] = ()  # to be dealt or drafted, or in a hand that no one else sees
    order: Secret[tuple[str, ...]] | None = None  # in which they are dealt, known to no one
    removed: dict[CardId, int] = field(default_factory=dict)  # out of the game
    # The cards that nobody has seen, by kind. The buried ones lie in the junkyard or were dug up as
    # unknown cards; contested ones lie in their pile or the box, or were won as unknown cards.
    buried: dict[CardId, int] = field(default_factory=dict)
    contested: dict[CardId, int] = field(default_factory=dict)
    lost: int = 0  # of the contested ones: buried too, by a deadlock (R32) or thrown away unknown
    boxed: int = 0  # contested resources that went back into the box unseen (R6)
    # Corrections. By origin: unseen cards that lie nobody knows where, or below 0 cards that lie
    # there and are of nobody knows what kind. By kind: cards from outside the box.
    uncounted: dict[str, int] = field(default_factory=dict)
    corrected: dict[CardId, int] = field(default_factory=dict)

    def with_uncounted(self, origin: Origin, by: int) -> Piles:
        """The piles with so many cards more of an origin that lie nobody knows where."""
        return replace(self, uncounted=changed(self.uncounted, origin, by))

    @property
    def unseen(self) -> dict[CardId, int]:
        """The cards that nobody has seen, by kind, wherever they lie."""
        return dict(Counter(self.buried) + Counter(self.contested))

    def in_junkyard(self, card: CardId) -> int:
        """Copies of a card that can lie in the junkyard, or among the unknown cards out of it."""
        return self.buried.get(card, 0) + min(self.lost, self.contested.get(card, 0))

    def strayed(self, card: CardId) -> int:
        """Copies besides that can lie there only if something happened that nobody entered."""
        astray = max(0, self.uncounted.get("contested", 0))
        return min(astray, max(0, self.contested.get(card, 0) - self.lost))


@dataclass(frozen=True)
class Tally:
    """How one player counts at the end: from what is known or afresh, and what was changed."""

    player: PlayerId
    is_afresh: bool = False
    changes: dict[str, int] = field(default_factory=dict)  # by card, or "building.state"
    places: tuple[str, ...] = ()  # the buildings whose cards are included
    kept: dict[Origin, int] = field(default_factory=dict)  # cards that stay unknown
    is_done: bool = False


@dataclass(frozen=True)
class ClosedResult:
    """How the game was closed; empty where nobody counted."""

    totals: dict[str, int] = field(default_factory=dict)
    ranks: dict[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()

    @property
    def is_counted(self) -> bool:
        """Whether anybody was ranked."""
        return bool(self.ranks)


@dataclass(frozen=True)
class Table:
    """One game of Arctic Scavengers as far as the table knows it."""

    rules_version: str = ""
    seats: tuple[Seat, ...] = ()
    house_rules: HouseRules = HouseRules()
    round: int = 0
    phase: Phase = "draw"
    first: PlayerId = NOBODY  # the initiator of the first round
    initiator: PlayerId = NOBODY
    contested_left: int = 0
    contested_total: int = 0
    starter: dict[str, int] = field(default_factory=dict)
    catalogue: Catalogue = Catalogue({}, {}, {}, {})  # the values that this game began with
    modules: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    gangs: tuple[str, ...] = ()
    tracking: Tracking = "clock"
    players: tuple[Player, ...] = ()
    piles: Piles = Piles()
    active: PlayerId = NOBODY  # whose turn to gather it is
    finished: tuple[PlayerId, ...] = ()  # who has gathered this round
    trays: tuple[Tray, ...] = ()  # the action under way; an interruption lies on top of it
    committed: tuple[Commit, ...] = ()  # on phones, and not revealed yet
    takes_back: PlayerId = NOBODY  # who committed last, until anyone begins anything (R57)
    reveal: Reveal = Reveal()
    peeked: Secret[CardId] | None = None  # the top contested resource, as the initiator saw it
    skirmish_was_seen: bool = False  # whether the last one was entered card by card
    audits: tuple[str, ...] = ()  # the piles whose last count differed from the books
    # When the last round has ended:
    counts: PlayerId = NOBODY  # who has the tablet; nobody, once everybody has counted
    tallies: tuple[Tally, ...] = ()
    result: ClosedResult | None = None
    taught: Taught = Taught()

    @property
    def is_over(self) -> bool:
        """Whether the last round has ended."""
        return self.phase == "over"

    @property
    def is_closed(self) -> bool:
        """Whether the result stands."""
        return self.result is not None

    @property
    def tray(self) -> Tray | None:
        """The action that is being put together, the topmost one."""
        return self.trays[-1] if self.trays else None

    @property
    def turn_order(self) -> tuple[Seat, ...]:
        """The players clockwise from the initiator."""
        at = self.seat_number(self.initiator)
        return self.seats[at:] + self.seats[:at]

    @property
    def known_modules(self) -> tuple[Module, ...]:
        """The modules of this game, without any whose data has gone since it began."""
        modules = load_setup().modules
        return tuple(modules[module] for module in self.modules if module in modules)

    @property
    def has_buildings(self) -> bool:
        """Whether there are buildings in this game."""
        return any(module.buildings for module in self.known_modules)

    @property
    def has_leaders(self) -> bool:
        """Whether leaders were dealt or can be drafted."""
        return self.deals_leaders or self.has_drafting

    @property
    def deals_leaders(self) -> bool:
        """Whether everybody is dealt leaders and keeps one."""
        dealing = any(module.deals_leaders for module in self.known_modules)
        return dealing and not self.has_drafting

    @property
    def has_drafting(self) -> bool:
        """Whether leaders are hired from a pile."""
        variants = load_setup().variants
        known = (variants[variant] for variant in self.variants if variant in variants)
        return any(variant.drafts_leaders for variant in known)

    @property
    def has_dirty_deeds(self) -> bool:
        """Whether leaders can be wounded and buildings disabled (R50)."""
        return any(module.rules for module in self.known_modules)

    @property
    @once
    def kinds(self) -> tuple[CardId, ...]:
        """The kinds of cards in this game, in the order of the catalogue."""
        met = {*self.starter, *self.piles.stacks, *self.piles.unseen, *self.piles.corrected}
        # The last copies of a kind may all have been seen or have left the game.
        met.update(self.piles.removed, *(player.cards for player in self.players))
        return tuple(card for card in self.catalogue.cards if card in met)

    def seat_number(self, player: PlayerId) -> int:
        """Where a player sits, counted from 0."""
        return next(n for n, seat in enumerate(self.seats) if seat.id == player)

    def seats_player(self, player: str) -> bool:
        """Whether somebody with this id sits here."""
        return any(seat.id == player for seat in self.seats)

    def name(self, player: PlayerId) -> str:
        """A player's name."""
        return self.seats[self.seat_number(player)].name

    def left_of(self, player: PlayerId) -> PlayerId:
        """The next player clockwise."""
        return self.seats[(self.seat_number(player) + 1) % len(self.seats)].id

    def player(self, player: PlayerId) -> Player:
        """What is known of a player."""
        return self.players[self.seat_number(player)]

    def with_player(self, player: Player) -> Table:
        """The table with one player changed."""
        at = self.seat_number(player.id)
        return replace(self, players=(*self.players[:at], player, *self.players[at + 1 :]))

    def owner_of(self, site_id: str) -> Player | None:
        """Whose building it is."""
        return next((player for player in self.players if player.site(site_id)), None)

    def reaches(self, owner: Player, site: Site) -> bool:
        """Whether its owner may use a building in this turn: in others' only the bunker (R36)."""
        return self.active == owner.id or site.building == BUNKER

    def has_committed(self, player: PlayerId) -> bool:
        """Whether a player has put cards aside for a skirmish; without one no one does (R67)."""
        if self.round < FIRST_SKIRMISH_ROUND:
            return False
        return player in self.finished or self.player(player).announced is not None

    def commit_of(self, player: PlayerId) -> Commit | None:
        """What a player has committed on their phone, while it lies face down."""
        return next((commit for commit in self.committed if commit.player == player), None)

    def tally(self, player: PlayerId) -> Tally:
        """What a player has counted; where decks are not tracked everybody counts afresh."""
        begun = (tally for tally in self.tallies if tally.player == player)
        return next(begun, Tally(player, self.tracking != "decks"))

    def may_be_buried(self, card: CardId) -> bool:
        """Whether a copy may lie in the junkyard, even one that was thrown away unnamed."""
        if self.piles.in_junkyard(card) + self.piles.strayed(card) > 0:
            return True
        if self.piles.uncounted.get("junkyard", 0) >= 0:
            return False
        has_won = any(player.secrets.get("contested", 0) > 0 for player in self.players)
        is_owned = any(player.cards.get(card, 0) > 0 for player in self.players)
        return is_owned or (has_won and self.piles.contested.get(card, 0) > 0)

    def building(self, site: Site) -> Building:
        """The kind of a building."""
        return self.catalogue.buildings[site.building]

    def card(self, card: CardId) -> Card:
        """What is printed on a card."""
        return self.catalogue.cards[card]
