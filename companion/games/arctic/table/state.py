"""The table as it stands: frozen values with small questions about themselves."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from companion.engine.game import PlayerId, Seat, Secret
from companion.engine.lessons import Taught
from companion.games.arctic.rules.catalogue import Catalogue, Power, StepId, load_catalogue
from companion.games.arctic.rules.points import FACE_DOWN
from companion.games.arctic.table.spread import NOBODY, FinalCount

Stage = Literal["draw_pile", "reserve", "last_turns", "over"]
Tracking = Literal["turns", "clock", "score"]
Part = Literal["main", "companion", "placement", "draw"]
PARTS: tuple[Part, ...] = ("main", "companion", "placement", "draw")


@dataclass(frozen=True)
class Card:
    """A card as it shows its four pieces of information; a face-down one shows none."""

    main: str
    companion: str
    placement: int
    draw: int

    @property
    def is_face_down(self) -> bool:
        """Whether it is one that the second fox power hid."""
        return self.main == FACE_DOWN


HIDDEN = Card(FACE_DOWN, FACE_DOWN, 0, 0)


@dataclass(frozen=True)
class Player:
    """What the table knows of one player's cards."""

    id: PlayerId
    hand: int | None = None  # None: a turn was left untold, nobody has counted since
    pile: tuple[Card | None, ...] = ()  # from the bottom; None: a card that nobody told
    penalties: int = 0
    knows_pile: bool = True  # whether the number of its cards is sure

    @property
    def is_followed(self) -> bool:
        """Whether every one of her turns was told, or made good by counting."""
        return self.hand is not None and self.knows_pile

    @property
    def visible(self) -> Card | None:
        """The card on top of her pile, if there is one and it is known."""
        top = self.pile[-1] if self.pile else None
        return None if top is None or top.is_face_down else top

    @property
    def shows_unknown_card(self) -> bool:
        """Whether a card lies on top that nobody told."""
        return bool(self.pile) and self.pile[-1] is None


@dataclass(frozen=True)
class Turn:
    """How far the turn of the active player is."""

    step: StepId = "A"
    parts: dict[str, str] = field(default_factory=dict)  # of the new visible card
    choices: dict[str, str] = field(default_factory=dict)  # what her powers are used for
    placement: int | None = None  # as the table said; None: as her visible card says
    took_back: bool = False
    penalties: int = 0  # drawn in step A for cards that were missing
    took: str = ""  # the animal whose power card was taken
    took_from: PlayerId = NOBODY  # nobody: from the middle

    @property
    def card(self) -> Card | None:
        """The visible card, once all four parts of it are told."""
        if any(part not in self.parts for part in PARTS):
            return None
        told = self.parts
        return Card(told["main"], told["companion"], int(told["placement"]), int(told["draw"]))

    def change(self, choice: str) -> int:
        """By how much a number is changed by choice."""
        return int(self.choices.get(choice, "0"))


@dataclass(frozen=True)
class Table:
    """One game of Arctic as far as the table knows it."""

    rules_version: str = ""
    seats: tuple[Seat, ...] = ()
    first: PlayerId = NOBODY
    active: PlayerId = NOBODY
    round: int = 0
    stage: Stage = "draw_pile"
    reserve: int = 0
    draw_pile: int = 0
    catalogue: Catalogue | None = None
    tracking: Tracking = "clock"
    backs: tuple[str, ...] = ()
    sides: dict[str, int] = field(default_factory=dict)  # of the power cards, by animal
    powers: dict[str, str] = field(default_factory=dict)  # who holds them; nobody: the middle
    tokens: dict[str, int] = field(default_factory=dict)  # landscape value by animal
    river: int = 0
    players: tuple[Player, ...] = ()
    turn: Turn = Turn()
    # What may have changed untold: piles by name, "token.fox", "power.fox"; hands have to look.
    doubted: frozenset[str] = frozenset()
    count: FinalCount = FinalCount()
    # What players entered on phones of their own: each is known to its owner alone until revealed.
    totems: tuple[Secret[str], ...] = ()
    taught: Taught = Taught()

    @property
    def is_over(self) -> bool:
        """Whether the last turn has been played."""
        return self.stage == "over"

    @property
    def is_closed(self) -> bool:
        """Whether the table has closed the result."""
        return self.count.is_closed

    @property
    def tracks_turns(self) -> bool:
        """Whether turns are told step by step."""
        return self.tracking == "turns" and not self.is_over

    @property
    def has_turns(self) -> bool:
        """Whether it is somebody's turn as far as the table follows the game."""
        return self.tracking != "score" and not self.is_over

    @property
    def box(self) -> Catalogue:
        """The figures this game is played by."""
        return self.catalogue or load_catalogue()

    @property
    def cards_in_play(self) -> int:
        """More cards than this can lie nowhere (R48)."""
        return self.box.cards_in_play(len(self.seats))

    @property
    def stock(self) -> int:
        """Cards that can still come face down: of the draw pile, and of a reserve behind it."""
        return self.draw_pile + (self.reserve if self.stage == "draw_pile" else 0)

    def seats_player(self, player: PlayerId) -> bool:
        """Whether somebody with this id sits here."""
        return any(seat.id == player for seat in self.seats)

    def seat_number(self, player: PlayerId) -> int:
        """Where a player sits, counted from 0."""
        return next(n for n, seat in enumerate(self.seats) if seat.id == player)

    def name(self, player: PlayerId) -> str:
        """A player's name."""
        return self.seats[self.seat_number(player)].name

    def player(self, player: PlayerId) -> Player:
        """What the table knows of a player."""
        return next(seated for seated in self.players if seated.id == player)

    def totem_of(self, player: PlayerId) -> Secret[str] | None:
        """The totem that a player entered for themselves alone."""
        return next((secret for secret in self.totems if secret.owner == player), None)

    def with_player(self, player: Player) -> Table:
        """The table after something of one player has changed."""
        players = tuple(player if old.id == player.id else old for old in self.players)
        return replace(self, players=players)

    def is_doubted(self, what: str) -> bool:
        """Whether a number or a place is only what the table was told last."""
        kind, _, owner = what.partition(".")
        if kind == "pile":
            return not self.player(PlayerId(owner)).knows_pile
        return what in self.doubted

    def doubting(self, *players: PlayerId) -> Table:
        """The table after something was not told: the middle, and what lies before these players."""
        untold = (
            "draw_pile",
            "river",
            *(f"token.{animal}" for animal in self.tokens),
            *(f"power.{animal}" for animal in self.sides),
            *(f"penalties.{player}" for player in players),
        )
        return replace(self, doubted=self.doubted | set(untold))

    def sure_of(self, what: str) -> Table:
        """The table after hands have looked at one thing."""
        return replace(self, doubted=self.doubted - {what})

    @property
    def next_player(self) -> PlayerId:
        """Who sits to the left of the player whose turn it is."""
        return self.seats[(self.seat_number(self.active) + 1) % len(self.seats)].id

    @property
    def turn_order(self) -> tuple[Seat, ...]:
        """The seats from the first player on."""
        start = self.seat_number(self.first)
        return (*self.seats[start:], *self.seats[:start])

    def power(self, animal: str) -> Power | None:
        """The side of an animal's power card that lies up, if the table knows it."""
        return self.box.powers.get(f"{animal}_{self.sides.get(animal, 0)}")

    def holds(self, player: PlayerId, power: str) -> bool:
        """Whether a player may use this power now."""
        animal, _, side = power.rpartition("_")
        return self.sides.get(animal) == int(side) and self.powers.get(animal) == player

    def powers_of(self, player: PlayerId) -> tuple[Power, ...]:
        """The powers that lie before a player."""
        held = [animal for animal in self.sides if self.powers.get(animal) == player]
        return tuple(power for animal in held if (power := self.power(animal)))

    def animal(self, animal: str) -> str:
        """An animal's name."""
        return self.box.animals[animal].name
