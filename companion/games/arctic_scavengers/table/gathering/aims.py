"""What an interrupt is made with and what it can be aimed at (R19-R22, R50, R53, R54)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from companion.engine.game import PlayerId
from companion.engine.questions import counted
from companion.games.arctic_scavengers.rules import attacks
from companion.games.arctic_scavengers.rules.attacks import DISARMS, FANATIC, SNIPES, Led, Objection
from companion.games.arctic_scavengers.rules.catalogue import Card, CardId
from companion.games.arctic_scavengers.table.events import Announced
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_POWER
from companion.games.arctic_scavengers.table.gathering import decks
from companion.games.arctic_scavengers.table.gathering.action import TrayOption, TrayQuestion
from companion.games.arctic_scavengers.table.gathering.own_actions import OWN_ACTIONS
from companion.games.arctic_scavengers.table.state import BUNKER, Player, Table, Tray

INTERRUPT = "interrupt"
MEANS = "means"  # the question with what: a card, or the Fanatic
REFUGEE = "refugee"  # the question who carries the Fanatic's bomb
VICTIM = "victim"  # the question against whom, where nothing is open that says so
TARGET = "target"  # the question what is hit

HITS = "hits"  # the result: nobody stops it

# Nobody interrupts these: what is stored lies face down, and the sources shield the Yardmaster.
SHIELDED = tuple(action.id for action in OWN_ACTIONS.values() if action.is_shielded)
# These leave nothing in the books, so that they can be taken back after they were done.
WITHOUT_TRACE = tuple(action.id for action in OWN_ACTIONS.values() if not action.leaves_trace)
# What each kind of means does to a card.
ATTACKS = dict.fromkeys(SNIPES, "snipe") | dict.fromkeys(DISARMS, "disarm") | {FANATIC: "bomb"}
VERBS = {
    "snipe": "snipes a person",
    "snipe_single": "snipes one person",
    "disarm": "disarms a tool",
    "cancel": "cancels an action aimed at her cards",
    "cancel_recon": "cancels a recon action",
}


@dataclass(frozen=True)
class Aim:
    """One thing that can be aimed at: a card, or with dirty deeds a leader or a building (R50)."""

    kind: Literal["card", "leader", "building"]
    player: PlayerId
    id: str

    @property
    def value(self) -> str:
        """The answer that names it."""
        return f"{self.player}/{self.id}"


def special(table: Table, means: str) -> str:
    """What the means does; the Fanatic's bomb is neither a snipe nor a disarm (R22)."""
    return table.card(means).special if means in table.catalogue.cards else means


def spoken(action: str) -> str:
    """An action within a sentence."""
    return action.replace("_", " ")


def is_taken_back(action: str) -> str:
    """That an action does not count after all; binoculars are many."""
    return f"{spoken(action)} {'are' if action.endswith('s') else 'is'} taken back"


def answer(tray: Tray, question: TrayQuestion) -> str:
    """What was answered; a question with one possible answer needs no tap."""
    options = [option.value for option in question.options]
    chosen = tray.choices.get(question.field, "")
    if chosen in options:
        return chosen
    return options[0] if len(options) == 1 else ""


def still_asked(tray: Tray, *questions: TrayQuestion) -> tuple[TrayQuestion, ...]:
    """What needs a tap; of a settled question only its answer is left, to be withdrawn by it."""
    found = []
    for question in questions:
        chosen = tuple(
            option
            for option in question.options
            if option.value == tray.choices.get(question.field)
        )
        if chosen or len(question.options) > 1:
            found.append(replace(question, options=chosen or question.options))
    return tuple(found)


def ask_means(table: Table, player: Player) -> TrayQuestion:
    """The cards that interrupt, as far as they are in this game, and the Fanatic."""
    cards = [table.card(card) for card in table.kinds if table.card(card).special in VERBS]
    if gathers_undisturbed(table, player):
        # In her own turn, with nothing of anybody else's open, only leaders and buildings are hit.
        cards = [card for card in cards if dirty_targets(table, player, card.id)]
        return TrayQuestion(MEANS, "With what?", tuple(_means(card) for card in cards))
    options = [_means(card) for card in cards]
    if player.leader == FANATIC:
        name = table.catalogue.leaders[FANATIC].name
        options.append(TrayOption(FANATIC, name, "a refugee bombs a revealed card"))
    return TrayQuestion(MEANS, "With what?", tuple(options))


def _means(card: Card) -> TrayOption:
    return TrayOption(card.id, card.name, VERBS[card.special], card=card.id)


def gathers_undisturbed(table: Table, player: Player) -> bool:
    """Whether it is her own turn and nobody else has anything open."""
    open_to_others = (tray for tray in table.trays if tray.action not in SHIELDED)
    return table.active == player.id and all(tray.player == player.id for tray in open_to_others)


def has_aim(table: Table, player: Player) -> bool:
    """Whether there is something to interrupt, wound or disable in her own turn (R50)."""
    return bool(ask_means(table, player).options)


def means_of(table: Table, tray: Tray) -> str:
    """What an interrupt is made with, as far as it was said."""
    return answer(tray, ask_means(table, table.player(tray.player)))


def ask_refugee(table: Table, player: Player) -> TrayQuestion:
    """Which kind of refugee leaves the game for the bomb (R38)."""
    kinds = [card for card in table.kinds if table.card(card).is_refugee]
    options = tuple(TrayOption(card, table.card(card).name, card=card) for card in kinds)
    return TrayQuestion(REFUGEE, "Which refugee?", options)


def refugee_of(table: Table, tray: Tray) -> CardId:
    """Who carries the bomb; where nobody follows the decks, it need not be said."""
    question = ask_refugee(table, table.player(tray.player))
    named = answer(tray, question)
    if named or table.tracking == "decks" or not question.options:
        return named
    return question.options[0].value


def interrupted(table: Table, tray: Tray) -> Tray | None:
    """The action below an interrupt; nobody interrupts herself (R19)."""
    at = table.trays.index(tray) if tray in table.trays else len(table.trays)
    below = (under for under in reversed(table.trays[:at]) if under.action not in SHIELDED)
    return next((under for under in below if under.player != tray.player), None)


def at_stake(table: Table, tray: Tray) -> tuple[CardId, ...]:
    """The revealed cards of an action; those of an interrupt are what it is made with."""
    if tray.action != INTERRUPT:
        return tray.cards
    means = means_of(table, tray)
    if means == FANATIC:
        means = refugee_of(table, tray)
    return (*tray.cards, *((means,) if means in table.catalogue.cards else ()))


def taken_back(table: Table, tray: Tray) -> str:
    """What the active player did last, if it may still be taken back (R53)."""
    if not table.active or table.active == tray.player or interrupted(table, tray):
        return ""
    player = table.player(table.active)
    last = next((action for action in reversed(player.used) if action != LEADER_POWER), "")
    return last if player.last is None or last in WITHOUT_TRACE else ""


def revealed(table: Table, tray: Tray) -> tuple[CardId, ...]:
    """The cards known to lie open for what an interrupt is aimed at."""
    below = interrupted(table, tray)
    if below is not None:
        return at_stake(table, below)
    if table.tracking != "decks" or not taken_back(table, tray):
        return ()
    return table.player(table.active).last or ()


def _has_committed(table: Table, player: PlayerId) -> bool:
    """Whether a player has gathered already, so that she plays out of what she set aside."""
    return player in table.finished and bool(table.player(player).announced)


def may_be_committed(table: Table, player: PlayerId) -> bool:
    """Whether a card comes from those set aside or out of a bunker, nobody knows which."""
    return _has_committed(table, player) and table.player(player).working(BUNKER) > 0


def fewer_announced(table: Table, player: PlayerId, cards: int = 1) -> tuple[Announced, ...]:
    """Who has gathered plays some of the cards announced, unless a bunker had them."""
    announced = table.player(player).announced
    if announced and _has_committed(table, player) and not may_be_committed(table, player):
        return (Announced(player, max(0, announced - cards)),)
    return ()


def committed_says(table: Table, player: PlayerId) -> tuple[str, ...]:
    """What a card played out of those set aside means for the skirmish."""
    name = table.name(player)
    if may_be_committed(table, player):
        return ("If it was set aside for the skirmish, announce one card less.",)
    return tuple(
        f"It comes from the cards set aside: {name} brings {counted(fewer.cards, 'card')} now."
        for fewer in fewer_announced(table, player)
    )


def ask_victim(table: Table, tray: Tray) -> TrayQuestion:
    """Whose card is hit: the player's whose action is open, or who gathers; else somebody's."""
    below = interrupted(table, tray)
    others = _others(table, tray.player)
    if below is not None:
        others = [below.player]
    elif table.active in others:
        others = [table.active]
    options = tuple(TrayOption(player, table.name(player)) for player in others)
    return TrayQuestion(VICTIM, "Against whom?", options)


def led(table: Table, player: Player) -> Led:
    """A player with her leader, as the rules of attacks ask for them."""
    return Led(
        name=table.name(player.id),
        leader=table.catalogue.leaders.get(player.leader),
        is_wounded=player.is_wounded,
        has_used_power=LEADER_POWER in player.used,
    )


def _others(table: Table, player: PlayerId) -> list[PlayerId]:
    """Whom she may attack, in turn order."""
    seats = table.turn_order
    return [s.id for s in seats if not attacks.objection_to_victim(player, s.id, s.name)]


def card_targets(table: Table, tray: Tray, means: str) -> tuple[Aim, ...]:
    """The cards that can be hit: those revealed, or where none are, whatever she may have."""
    victim = answer(tray, ask_victim(table, tray))
    if not victim or gathers_undisturbed(table, table.player(tray.player)):
        return ()
    owner = table.player(PlayerId(victim))
    cards = revealed(table, tray)
    if not cards and interrupted(table, tray) is None and table.tracking == "decks":
        may_have = sorted(table.kinds, key=lambda card: not decks.may_have(table, owner, card))
        cards = tuple(may_have)
    named = (card for card in dict.fromkeys(cards) if card in table.catalogue.cards)
    does = ATTACKS.get(special(table, means), "")
    return tuple(
        Aim("card", owner.id, card)
        for card in named
        if does and not attacks.objection_to_kind(does, table.card(card))
    )


def misses(table: Table, tray: Tray, means: str) -> bool:
    """Whether cards lie open, none of which can be hit so (R19)."""
    return bool(revealed(table, tray)) and not card_targets(table, tray, means)


def dirty_targets(table: Table, player: Player, means: str) -> tuple[Aim, ...]:
    """Leaders that can be wounded and complete buildings that can be disabled (R50)."""
    if not table.has_dirty_deeds:
        return ()
    doing = special(table, means)
    others = [table.player(other) for other in _others(table, player.id)]
    if doing in SNIPES:
        return tuple(
            Aim("leader", other.id, other.leader)
            for other in others
            if not attacks.objection_to_wound(led(table, other))
        )
    if doing in DISARMS:
        sites = [(other.id, site) for other in others for site in other.sites if site.works]
        return tuple(Aim("building", owner, site.id) for owner, site in sites)
    return ()


def objections(table: Table, player: Player, means: str, target: Aim | None) -> Iterator[Objection]:
    """What the card or the leader cannot do, though it was chosen (R19, R20, R37, R50, R54)."""
    by = table.catalogue.cards.get(means)
    if means == FANATIC:
        yield from attacks.objections_to_leader(led(table, player), "R54")
    if target and target.kind == "leader" and by:
        objection = attacks.objection_to_wounding(by)
        yield from (objection,) if objection else ()
    if target and target.kind == "card":
        owner, card = led(table, table.player(target.player)), table.card(target.id)
        yield from attacks.objections_to_card(ATTACKS[special(table, means)], by, owner, card)


def ask_target(table: Table, tray: Tray, means: str) -> TrayQuestion:
    """What is hit."""
    dirty = dirty_targets(table, table.player(tray.player), means)
    found = (*card_targets(table, tray, means), *dirty)
    options = tuple(
        TrayOption(
            target.value,
            name_of(table, target),
            "" if target.kind == "card" else f"{table.name(target.player)}'s {target.kind}",
            card=target.id if target.kind == "card" else "",
        )
        for target in found
    )
    return TrayQuestion(TARGET, "What is hit?", options)


def name_of(table: Table, target: Aim) -> str:
    """A target by its name."""
    if target.kind == "card":
        return table.card(target.id).name
    if target.kind == "leader":
        return table.catalogue.leaders[target.id].name
    site = table.player(target.player).site(target.id)
    return table.building(site).name if site else target.id


def chosen_target(table: Table, tray: Tray, means: str) -> Aim | None:
    """What was named; a single revealed card needs no naming, a leader or building does."""
    cards = card_targets(table, tray, means)
    found = (*cards, *dirty_targets(table, table.player(tray.player), means))
    named = tray.choices.get(TARGET, "")
    sole = cards[0] if len(found) == 1 and len(cards) == 1 else None
    return next((target for target in found if target.value == named), sole)
