"""A table with real cards: what lies where in truth, beside what the players enter of it.

Every card is somewhere and of some kind. What is entered is true, though often less than the
truth: unknown cards, cards thrown away unnamed, skirmishes of which nobody says how they ended.
Whoever enters something else makes the table unsure of everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random

from companion.engine.errors import RuleError
from companion.engine.game import Command, PlayerId
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    CatchUp,
    Choose,
    Close,
    Complete,
    Count,
    Deadlock,
    EndGame,
    Lay,
    MoveOn,
    NameSecret,
    Open,
    RevealCard,
    Tick,
    Win,
)
from companion.games.arctic_scavengers.table.events import CardKept, SecretIdentified
from companion.games.arctic_scavengers.table.final_count import secret_kinds
from companion.games.arctic_scavengers.table.gathering.decks import can_be, may_have
from companion.games.arctic_scavengers.table.state import ORIGINS, SECRET, Origin
from companion.games.arctic_scavengers.view.skirmish import skirmish
from tests.games.arctic_scavengers.books import all_cards, unseen_astray
from tests.games.arctic_scavengers.sitting import Sitting

HAND = 5
REASON = "House rule"
OF_DECKS = ("R55", "R10")  # what a table objects with that does not believe in a card


@dataclass
class RealPlayer:
    """One player's cards as they lie."""

    deck: list[str]
    hand: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    # What her unknown cards are, as far as the table can still tell them apart.
    unknown: dict[Origin, list[str]] = field(default_factory=lambda: {o: [] for o in ORIGINS})
    is_sure: bool = True  # nothing of hers was entered in a way that can be read twice
    dug_contested: bool = False  # dug unseen where a contested resource may have lain

    def draw(self, chance: Random, cards: int) -> None:
        """Cards from the deck; the discard pile is shuffled when it runs out."""
        for _ in range(cards):
            if not self.deck:
                self.deck, self.discard = self.discard, []
                chance.shuffle(self.deck)
            if self.deck:
                self.hand.append(self.deck.pop())


class RealTable:
    """A game played at random."""

    def __init__(self, chance: Random, at: Sitting) -> None:
        self.chance, self.at = chance, at
        piles = at.table.piles
        self.junkyard = list(Counter(piles.buried).elements())
        pool = list(Counter(piles.contested).elements())
        chance.shuffle(self.junkyard)
        chance.shuffle(pool)
        self.contested = pool[: at.table.contested_left]
        starter = list(Counter(at.table.starter).elements())
        self.players = {seat.id: RealPlayer([*starter]) for seat in at.table.seats}
        for player in self.players.values():
            chance.shuffle(player.deck)
        self.errs = chance.random() < 0.4  # whether anything is entered that is not true
        self.is_sure = at.table.tracking == "decks"
        self.is_counted = True  # whether the junkyard holds as many cards as it should
        self.contested_lies_there = False  # whether one may lie in the junkyard
        self.box = all_cards(at.table)

    # Entering ---------------------------------------------------------------------------------

    def enter(self, command: Command, *, of: PlayerId | None = None) -> None:
        """Enter something true: the table may object to it, but not because of the cards."""
        for _ in range(5):
            try:
                self.at.do(command)
            except RuleError as refusal:
                is_believed = self.is_sure and (of is None or self.players[of].is_sure)
                assert refusal.may_be_overruled, (command, refusal.message)
                if of is not None and is_believed:
                    assert refusal.rule not in OF_DECKS, (command, refusal.message)
                command = replace(command, despite=f"{command.despite} {refusal.rule}".strip())
            else:
                self._read()
                return self.check()
        raise AssertionError(f"refused again and again: {command}")

    def _read(self) -> None:
        """Which unknown cards are known by now."""
        for event in self.at.events:
            if isinstance(event, SecretIdentified):
                owner = self.players[event.player]
                if event.card in owner.unknown[event.origin]:
                    owner.unknown[event.origin].remove(event.card)
                else:
                    owner.is_sure = False

    def show(self, player: PlayerId, card: str, command: Command) -> None:
        """A card out of the hand is named; one that may be two unknown ones can be mistaken."""
        table, owner = self.at.table, self.at.player(player)
        fits = [origin for origin in ORIGINS if can_be(table, owner, origin, card)]
        if self.is_sure and self.players[player].is_sure and table.tracking == "decks":
            assert may_have(table, owner, card), (player, card)
        self.enter(command, of=player)
        if len(fits) > 1 and any(isinstance(one, SecretIdentified) for one in self.at.events):
            self.players[player].is_sure = False

    # What holds -------------------------------------------------------------------------------

    def check(self) -> None:
        """The sums add up, and no number is one that cannot be."""
        table, piles = self.at.table, self.at.table.piles
        assert (all_cards(table), unseen_astray(table)) == (self.box, 0)
        owned = [player.cards for player in table.players]
        for pile in (piles.stacks, piles.buried, piles.contested, piles.removed, *owned):
            for kind, copies in pile.items():
                if not piles.corrected.get(kind):
                    assert 0 <= copies <= self.box[kind], (kind, pile)
        for player in table.players:
            most = player.secrets.get("junkyard", 0)
            assert all(0 < copies <= most for copies in player.can_be.values())
        if self.is_sure:
            assert 0 <= piles.lost <= sum(piles.contested.values())

    def check_offered(self, player: PlayerId, kinds: Iterable[str], *, is_dig: bool) -> None:
        """Only what lies unseen somewhere; a contested resource only if one was there to be met."""
        if not self.is_sure:
            return
        table, owner = self.at.table, self.players[player]
        is_unnamed = table.piles.uncounted.get("junkyard", 0) < 0
        met = self.contested_lies_there if is_dig else owner.dug_contested
        met |= not is_dig and self.at.player(player).secrets.get("contested", 0) > 0
        for kind in kinds:
            assert table.piles.unseen.get(kind, 0) > 0 or is_unnamed, kind
            assert met or not table.card(kind).is_contested, kind

    # A round ----------------------------------------------------------------------------------

    def round(self) -> None:
        """Everybody draws, gathers and perhaps fights."""
        for player in self.players.values():
            player.discard += player.hand + player.played
            player.hand, player.played = [], []
            player.draw(self.chance, HAND)
        while self.at.table.phase == "draw":
            self.enter(MoveOn())
        while self.at.table.phase == "gather":
            self._turn(self.at.table.active)
        if self.at.table.phase == "skirmish":
            self._skirmish()
        if self.is_sure and self.is_counted:
            assert self.at.table.piles.junkyard == len(self.junkyard)

    def _turn(self, player: PlayerId) -> None:
        actions = [self._dig, self._trash, self._hire, self._draw, self._hunt, self._err]
        for action in self.chance.sample(actions, self.chance.randint(0, len(actions))):
            action(player)
        owner = self.players[player]
        if self.at.table.round >= 3:
            self.enter(Announce(player, len(owner.hand)))
        if self.at.table.active == player:
            self.enter(MoveOn())
        owner.discard += owner.played
        owner.played = []

    def _dig(self, player: PlayerId) -> None:
        if not self.junkyard:
            return
        owner, card = self.players[player], self.chance.choice(self.junkyard)
        self.enter(Open(player, "dig"))
        choice = self.chance.choice((SECRET, card))
        kinds = [kind for kind in self.at.results() if kind in self.at.table.catalogue.cards]
        self.check_offered(player, kinds, is_dig=True)
        if self.at.table.tracking == "clock":
            return self.enter(Complete(player, "dig", "nothing"))
        if choice == card and self.at.table.tracking == "decks" and self.is_sure:
            assert card in self.at.results(), card
        self.enter(Complete(player, "dig", choice), of=player)
        self.junkyard.remove(card)
        owner.discard.append(card)
        if any(isinstance(one, CardKept) and one.card == SECRET for one in self.at.events):
            owner.unknown["junkyard"].append(card)
            owner.dug_contested |= self.contested_lies_there

    def _trash(self, player: PlayerId) -> None:
        owner = self.players[player]
        if not owner.hand:
            return
        card = self.chance.choice(owner.hand)
        self.enter(Open(player, "trash"))
        how = self.chance.choice(("named", "unnamed", *ORIGINS))
        kept = self.at.player(player).at_hand(card)
        if how == "named":
            self.show(player, card, Lay(player, "trash", card))
        elif how == "unnamed":
            owner.is_sure = owner.is_sure and kept > 0
        elif not self._as_unknown(player, card, how):
            return self.enter(Close())
        self.enter(Complete(player, "trash"))
        owner.hand.remove(card)
        self.junkyard.append(card)
        is_contested = self.at.table.card(card).is_contested
        self.contested_lies_there |= is_contested or how in ("unnamed", "contested")

    def _as_unknown(self, player: PlayerId, card: str, origin: str) -> bool:
        """Throw away an unknown card, if this is one and the table may ask for it."""
        owner = self.players[player]
        asked = {one.field: one for one in self.at.offer().questions}
        unknown = next((o for o in ORIGINS if o == origin and card in owner.unknown[o]), None)
        # Another copy of the kind would be a known card, or lie on her discard pile.
        is_other = self.at.player(player).cards.get(card, 0) > 0 or card in owner.discard
        if unknown is None or is_other or f"secret {origin}" not in asked or not owner.is_sure:
            return False
        self.enter(Choose(player, "trash", f"secret {origin}", "1"))
        owner.unknown[unknown].remove(card)
        return True

    def _hire(self, player: PlayerId) -> None:
        left = [card for card, copies in self.at.table.piles.stacks.items() if copies]
        if left:
            card = self.chance.choice(left)
            self.enter(Open(player, "hire"))
            self.enter(Complete(player, "hire", card))
            self.players[player].discard.append(card)

    def _hunt(self, player: PlayerId) -> None:
        """Cards are played, whatever they are good for."""
        owner = self.players[player]
        self.enter(Open(player, "hunt"))
        for card in self.chance.sample(owner.hand, min(2, len(owner.hand))):
            self.show(player, card, Lay(player, "hunt", card))
            owner.hand.remove(card)
            owner.played.append(card)
        self.enter(Complete(player, "hunt"))

    def _draw(self, player: PlayerId) -> None:
        self.enter(Tick(player, "draw"))
        self.players[player].draw(self.chance, self.chance.randint(1, 3))

    def _err(self, player: PlayerId) -> None:
        """Now and then something is entered that is not true, or a correction."""
        if not self.errs or self.chance.random() > 0.1:
            return
        table = self.at.table
        self.is_sure = False
        kinds, piles = table.kinds, table.piles
        errors: list[Command] = [
            Count("junkyard", max(0, piles.junkyard + self.chance.randint(-2, 2))),
            Count("contested", self.chance.randint(1, table.contested_total)),
            Count(self.chance.choice(list(piles.stacks)), self.chance.randint(0, 5)),
            CatchUp(table.round, decks={f"{player}.?junkyard": self.chance.randint(0, 2)}),
            CatchUp(table.round, decks={f"{player}.{self.chance.choice(kinds)}": 1}),
        ]
        self.enter(self.chance.choice(errors))

    def _skirmish(self) -> None:
        panel = skirmish(self.at.table)
        assert panel is not None
        for entry in panel.entries if self.at.table.tracking == "decks" else ():
            self.check_offered(entry.player, (face.id for face in entry.more), is_dig=False)
        if self.chance.random() < 0.5:
            for player, owner in self.players.items():
                for card in owner.hand:
                    self._reveal(player, card)
        prize = self.contested.pop()
        end = self.chance.choice(("won", "won", "named", "deadlock", "unsaid"))
        if end in ("won", "named"):
            return self._win(prize, self.chance.choice(list(self.players)), end == "named")
        self.junkyard.append(prize)
        self.contested_lies_there = True
        if end == "unsaid" and not self.at.table.reveal.is_begun:
            self.is_counted = False
            return self.enter(MoveOn())
        return self.enter(Deadlock(reason=REASON))

    def _win(self, prize: str, winner: PlayerId, is_named: bool) -> None:
        can_be_named = self.at.table.piles.contested.get(prize, 0) > 0
        assert can_be_named or not self.is_sure
        is_named = is_named and can_be_named and self.at.table.tracking == "decks"
        self.enter(Win(winner, prize if is_named else "", REASON))
        self.players[winner].discard.append(prize)
        if not is_named:
            self.players[winner].unknown["contested"].append(prize)

    def _reveal(self, player: PlayerId, card: str) -> None:
        if self.errs and self.chance.random() < 0.05:
            self.is_sure = False
            card = self.chance.choice(self.at.table.kinds)
        self.show(player, card, RevealCard(player, card))

    # The end ----------------------------------------------------------------------------------

    def count(self) -> None:
        """Whoever still has unknown cards says what they are; what they are is offered."""
        if not self.at.table.is_over:
            self.enter(EndGame())
        believed = [one for one, owner in self.players.items() if self.is_sure and owner.is_sure]
        for player in believed:
            for origin, cards in self.players[player].unknown.items():
                for card in [*cards]:
                    kinds = secret_kinds(self.at.table, self.at.player(player), origin)
                    assert card in kinds, (player, origin, card)
                    self.enter(NameSecret(player, f"{origin}/{card}"))
