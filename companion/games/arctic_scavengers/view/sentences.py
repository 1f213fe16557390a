"""Events in words, for the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.game import Event, PlayerId, Viewer
from companion.engine.questions import counted, in_words
from companion.games.arctic_scavengers.rules.attacks import CANCELS
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.table import dealing, final_count
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_HELPS
from companion.games.arctic_scavengers.table.gathering.attackers import INTERRUPT, again
from companion.games.arctic_scavengers.table.state import HIDDEN, SECRET, Declaration, Table
from companion.games.arctic_scavengers.view.words import ACTION_WORDS, SKIRMISH_WORDS

# What tells of an attack while gathering, by whom and with what.
Attack = e.CardHit | e.AttackStopped | e.LeaderWounded | e.BuildingDisabled

TRACKING = {
    "clock": "rounds only",
    "piles": "rounds and piles",
    "decks": "rounds, piles and decks",
}
SOURCES = {
    "junkyard": "from the junkyard",
    "contested": "won in a skirmish",
    "stack": "hired",
    "elsewhere": "already owned",
}
# What an answer does, by its question; of the others the answer says enough.
_CHOOSES = {
    "means": "interrupts with",
    "target": "aims at",
    "unnamed": "plays so many unknown cards:",
    "extra": "also brings home",
    "timer": "reads this build time on the card:",
    "whose": "spies on",
    "where": "looks here:",
}
UNKNOWN = "an unknown card"
PURPOSES = {"save": "save", "cancel": "cancel it", "attack": "attack"}


def card_name(table: Table, card: CardId) -> str:
    """A card by its name; an unknown one by where it came from."""
    if card == SECRET:
        return UNKNOWN
    if card.startswith(HIDDEN):
        return f"{UNKNOWN} {SOURCES[card[1:]]}"
    return table.card(card).name


def cards_in_words(table: Table, cards: Sequence[CardId]) -> str:
    """Cards with their numbers: ``Refugee ×2 and Shovel``, ``2 unknown cards``."""
    counts = Counter(card_name(table, card) for card in cards)
    return in_words([_several(name, n) for name, n in counts.items()])


def _several(name: str, number: int) -> str:
    if number == 1:
        return name
    if not name.startswith(UNKNOWN):
        return f"{name} ×{number}"
    return f"{counted(number, 'unknown card')}{name.removeprefix(UNKNOWN)}"


def pile_name(table: Table, pile: str) -> str:
    """A pile as the table calls it."""
    if pile == "junkyard":
        return "the junkyard"
    if pile == "contested":
        return "the contested pile"
    if pile in table.catalogue.cards:
        return f"the {table.card(pile).name} stack"
    return f"{table.catalogue.buildings[pile].name} in the schematics"


def _game_started(table: Table, event: e.GameStarted) -> str:
    names = in_words([seat.name for seat in event.seats])
    return f"{names} sit down. {table.name(event.first)} goes first."


def _action_done(table: Table, event: e.ActionDone) -> str:
    words = ACTION_WORDS[event.action]
    said = f"{table.name(event.player)} {words.does}"
    if words.counts and event.value is not None:
        said += f" {event.value}"
    if event.cards:
        said += f" with {cards_in_words(table, event.cards)}"
    return f"{said}." if words.counts or event.value is None else f"{said}: {event.value}."


def _drafted(table: Table, event: e.LeadersDrawn) -> str:
    """A look at the leaders; who joins is told by an event of its own."""
    seen = counted(event.value, "leader card") if event.value else "leader cards"
    said = f"{table.name(event.player)} draws {seen}"
    return f"{said} with {cards_in_words(table, event.cards)}." if event.cards else f"{said}."


def _kept(table: Table, event: e.CardKept) -> str:
    return f"{table.name(event.player)} keeps {card_name(table, event.card)}."


def _choice(table: Table, event: e.ChoiceMade) -> str:
    """An answer; of what is only a word in the rules, what it means."""
    name = table.name(event.player)
    if not event.value:
        return f"{name} takes an answer back."
    if event.field == LEADER_HELPS:
        return f"{name}'s leader helps."
    return f"{name} {_CHOOSES.get(event.field, 'chooses')} {_thing(table, event.value)}."


def _thing(table: Table, value: str) -> str:
    """An answer in words: a player, card or leader by name, several parts one after the other."""
    if table.seats_player(value):
        return table.name(PlayerId(value))
    if value in table.catalogue.leaders:
        return table.catalogue.leaders[value].name
    if value in table.catalogue.cards:
        return table.card(value).name
    if value == SECRET:
        return UNKNOWN
    owner = table.owner_of(value)
    site = owner.site(value) if owner else None
    if site is not None:
        return table.building(site).name
    if "/" in value:
        return ": ".join(_thing(table, part) for part in value.split("/") if part)
    return value.replace("_", " ")


def _cancelled(table: Table, event: e.ActionCancelled) -> str:
    means = card_name(table, event.means)
    said = f"{table.name(event.by)}'s {means} cancels {table.name(event.player)}'s"
    if event.action == INTERRUPT and event.cards:
        return f"{said} {cards_in_words(table, event.cards)}."
    said += f" {ACTION_WORDS[event.action].name}"
    return f"{said}: {cards_in_words(table, event.cards)} discarded." if event.cards else f"{said}."


def _timer(table: Table, event: e.TimerMoved) -> str:
    name = table.catalogue.buildings[event.building].name
    owner = table.name(event.player)
    if event.change == "reset":
        return f"{owner}'s {name} starts again: {counted(event.left, 'timer card')}."
    if event.left == 0:
        return f"{owner}'s {name} is complete."
    return f"{owner}'s {name}: {counted(event.left, 'timer card')} left."


def _counted(table: Table, event: e.PileCounted) -> str:
    name = pile_name(table, event.pile)
    if event.expected == event.counted:
        return f"Counted {name}: {event.counted}, correct."
    return f"Correction: {name} holds {event.counted}, not {event.expected}."


def _building_of(table: Table, key: str) -> str:
    owner = table.owner_of(key)
    site = owner.site(key) if owner else None
    return f"{table.name(owner.id)}'s {table.building(site).name}" if owner and site else "a site"


def _caught_up(table: Table, event: e.CaughtUp) -> str:
    """A correction, with everything that it changed beside the round."""
    said = [
        f"Correction: round {event.round}, {table.name(event.initiator)} is the initiator",
        f"{counted(event.contested, 'contested resource')} left",
    ]
    if table.tracking != "clock":
        said.append(f"{event.junkyard} cards in the junkyard")
    for pile, copies in (event.stacks | event.schematics).items():
        said.append(f"{copies} for {pile_name(table, pile)}")
    for key, copies in event.decks.items():
        owner, _, card = key.partition(".")
        said.append(f"{copies} × {_deck_card(table, card)} with {table.name(PlayerId(owner))}")
    for key, left in event.timers.items():
        said.append(f"{counted(left, 'timer card')} on {_building_of(table, key)}")
    for player, is_wounded in event.wounded.items():
        leader = f"{table.name(PlayerId(player))}'s {_leader(table, PlayerId(player))}"
        said.append(f"{leader} is {'wounded' if is_wounded else 'unhurt'}")
    for key, is_disabled in event.disabled.items():
        said.append(f"{_building_of(table, key)} {'is disabled' if is_disabled else 'works'}")
    return f"{'; '.join(said)}."


def _leader(table: Table, player: PlayerId) -> str:
    leader = table.catalogue.leaders.get(table.player(player).leader)
    return leader.title if leader else "leader"


def _deck_card(table: Table, card: CardId) -> str:
    return card_name(table, card).removeprefix("an ")


def declared(table: Table, action: Declaration) -> str:
    """An action of the skirmish in words, without its full stop."""
    who, target = _sides(table, action)
    verb = SKIRMISH_WORDS[action.does].declared
    return f"{who} {verb} {target}" if target else f"{who} {verb}"


def aimed_at(table: Table, action: Declaration) -> str:
    """A snipe that someone may still save from, without its full stop."""
    who, target = _sides(table, action)
    return f"{who} aims at {target}"


def _sides(table: Table, action: Declaration) -> tuple[str, str]:
    """Whose card acts in the skirmish, and on whose card, leader or building."""
    who = f"{table.name(action.by)}'s {card_name(table, action.card.partition('#')[0])}"
    aim = SKIRMISH_ACTIONS[action.does].aim
    if aim == "nothing":
        return who, ""
    if aim == "leader":
        return who, f"{table.name(action.player)}'s leader"
    building = table.catalogue.buildings.get(action.target)
    target = building.name if building else card_name(table, action.target.partition("#")[0])
    return who, f"{table.name(action.player)}'s {target}"


def _figures(table: Table, figures: Mapping[str, int]) -> str:
    return ", ".join(f"{table.name(PlayerId(who))} {number}" for who, number in figures.items())


def _named(words: str) -> Callable[[Table, Any], str]:
    """A sentence about a player and, where there is one, a building, card or leader."""

    def say(table: Table, event: Any) -> str:
        found = {"name": table.name(event.player)}
        if hasattr(event, "building"):
            found["building"] = table.catalogue.buildings[event.building].name
        if hasattr(event, "card"):
            found["card"] = card_name(table, event.card)
        if isinstance(getattr(event, "cards", None), tuple):
            found["cards"] = cards_in_words(table, event.cards)
        if getattr(event, "leader", ""):
            found["leader"] = table.catalogue.leaders[event.leader].name
        if hasattr(event, "action"):
            action = ACTION_WORDS[event.action].name
            found |= {"action": action, "does": ACTION_WORDS[event.action].does}
        return words.format(**found)

    return say


def _hit(table: Table, event: e.CardHit) -> str:
    target = f"{table.name(event.player)}'s {card_name(table, event.card)}"
    return f"{_attacker(table, event)} hits {target}."


def _attacker(table: Table, event: Attack) -> str:
    """Whose card or leader attacks."""
    leader = table.catalogue.leaders.get(event.means)
    means = leader.title if leader else card_name(table, event.means)
    return f"{table.name(event.by)}'s {means}"


def _wounded(table: Table, event: e.LeaderWounded) -> str:
    leader = table.catalogue.leaders.get(event.leader)
    whose = f"{table.name(event.player)}'s {leader.title if leader else 'leader'}"
    return f"{_attacker(table, event)} wounds {whose}." if event.by else f"{whose} is wounded."


def _disabled(table: Table, event: e.BuildingDisabled) -> str:
    whose = f"{table.name(event.player)}'s {table.catalogue.buildings[event.building].name}"
    return f"{_attacker(table, event)} disables {whose}." if event.by else f"{whose} is disabled."


def _stopped(table: Table, event: e.AttackStopped) -> str:
    """An attack that hit nothing, with both names and both cards."""
    stopper, box = table.card(event.card), table.catalogue
    verb = "cancel" if stopper.special in CANCELS else "save"
    stops = f"{table.name(event.stopper)}'s {_does(stopper.name, verb)} it"
    if not event.player:
        return f"{_attacker(table, event)} attacks; {stops}."
    leader, building = box.leaders.get(event.target), box.buildings.get(event.target)
    what = leader.title if leader else building.name if building else "card"
    if event.target in box.cards:
        what = card_name(table, event.target)
    return f"{_attacker(table, event)} aims at {table.name(event.player)}'s {what}; {stops}."


def _does(name: str, verb: str) -> str:
    """A card and what it does; some names are plural."""
    return f"{name} {verb}" if name.endswith("s") else f"{name} {verb}s"


def saved(table: Table, snipe: Declaration | None, saver: PlayerId, card: CardId) -> str:
    """A snipe of the skirmish from which someone saved, with both names and both cards."""
    medic = _does(card_name(table, card.partition("#")[0]), "save")
    saves = f"{table.name(saver)}'s {medic} it."
    if snipe is None:  # from before the log named it
        return saves
    who, target = _sides(table, snipe)
    return f"{who} aims at {target}; {saves}"


def _answered(table: Table, event: e.SnipeAnswered) -> str:
    """Whether someone saves, with what was aimed at."""
    if event.player:
        return saved(table, event.snipe, event.player, event.card)
    if event.snipe is None:
        return "No one saves it."
    who, target = _sides(table, event.snipe)
    return f"No one saves {target} from {who}."


def _copies(table: Table, event: e.CopiesCounted) -> str:
    return f"{table.name(event.player)} enters {counted_thing(table, event.thing)}: {event.copies}."


def counted_thing(table: Table, thing: str) -> str:
    """A card by its name, a building by its name and state."""
    kind, _, state = thing.partition(".")
    if kind in table.catalogue.cards:
        return table.card(kind).name
    words = {"disabled": " (disabled)", "building": " (not finished)"}.get(state, "")
    return f"{table.catalogue.buildings[kind].name}{words}"


def _closed(table: Table, event: e.GameClosed) -> str:
    # Everyone may read the log: it leaves the ceremony to the page of the result.
    return "The game is finished." if event.ranks else "The game is finished without counting."


_SAID: dict[type[Event], Callable[[Table, Any], str]] = {
    e.GameStarted: _game_started,
    e.RoundBegan: lambda t, x: f"Round {x.round} begins. {t.name(x.initiator)} is the initiator.",
    e.GatheringBegan: lambda t, x: "The gathering begins.",
    e.TurnBegan: _named("{name} gathers."),
    e.TurnEnded: _named("{name} is done."),
    e.Announced: lambda t, x: f"{t.name(x.player)} brings {x.cards}.",
    e.SkirmishBegan: lambda t, x: "The skirmish begins.",
    e.CardRevealed: _named("{name} reveals {card}."),
    e.CardTakenOut: _named("{name}'s {card} was not there after all."),
    e.TotalSaid: lambda t, x: (
        f"{t.name(x.player)} enters totals only: {x.fight} fight, {x.people} people"
        f"{', with a Rogue' if x.has_rogue else ''}."
    ),
    e.ActionDeclared: lambda t, x: f"{declared(t, x.action)}.",
    e.SnipeAnswered: _answered,
    e.Passed: _named("{name}: no more actions."),
    e.ActionsWithdrawn: lambda t, x: (
        f"Withdrawn: {'; '.join(declared(t, action) for action in x.actions)}."
    ),
    e.SkirmishFought: lambda t, x: (
        f"Fight: {_figures(t, x.fight)}. People: {_figures(t, x.people)}."
        + (f" Decided otherwise: {x.reason}." if x.reason else "")
    ),
    e.CardsReturned: _named("Back to {name}'s hand: {cards}."),
    e.SkirmishWon: lambda t, x: f"{t.name(x.player)} wins the contested resource: {x.left} left.",
    e.SkirmishDeadlocked: lambda t, x: (
        "Deadlock: the contested resource goes unseen to the junkyard, which is shuffled; "
        f"{x.left} left."
    ),
    e.ContestedResourceLeft: lambda t, x: f"A contested resource leaves the pile: {x.left} left.",
    e.GameEnded: lambda t, x: f"The game ends after round {x.round}.",
    e.ActionTicked: _named("{name} {does}."),
    e.TrayOpened: _named("{name} starts: {action}."),
    e.CardLaid: _named("{name} plays {card}."),
    e.CardTakenBack: _named("{name} takes {card} back."),
    e.ChoiceMade: _choice,
    e.TrayClosed: _named("{name} closes it: no {action}."),
    e.ActionDone: _action_done,
    e.LeadersDrawn: _drafted,
    e.ActionTakenBack: lambda t, x: f"{t.name(x.player)} may {again(t, x.action)}.",
    e.AttackStopped: _stopped,
    e.ActionCancelled: _cancelled,
    e.CardKept: _kept,
    e.Hired: _named("{name} hires {card}."),
    e.Trashed: _named("{name} trashes {cards}."),
    e.RemovedFromPlay: _named("{name}'s {card} is removed from play."),
    e.SecretIdentified: _named("{name}'s unknown card is {card}."),
    e.CardCameFrom: lambda t, x: (
        f"Correction: {t.name(x.player)} has {card_name(t, x.card)}, {SOURCES[x.source]}."
    ),
    e.BuildingStarted: lambda t, x: (
        f"{t.name(x.player)} starts the {t.catalogue.buildings[x.building].name}: "
        f"{counted(x.timer, 'timer card')}."
    ),
    e.TimerMoved: _timer,
    e.Stored: _named("{name} puts {cards} into the {building}."),
    e.Retrieved: _named("{name} takes {cards} out of the {building}."),
    e.BuildingDisabled: _disabled,
    e.BuildingRepaired: _named("{name}'s {building} works again."),
    e.LeadersDealt: lambda t, x: f"{t.name(x.player)} is dealt {dealing.named(t, x.leaders)}.",
    e.LeadersPutBack: lambda t, x: f"{t.name(x.player)} puts {dealing.named(t, x.leaders)} back.",
    e.LeaderDeclined: _named("{name} plays without a leader."),
    e.LeaderJoined: _named("{leader} leads {name}'s tribe."),
    e.LeaderWounded: _wounded,
    e.LeaderHealed: _named("{name}'s leader is healed."),
    e.LeaderPowerUsed: _named("{leader} helps {name} this round."),
    e.CardHit: _hit,
    e.CardsSpent: lambda t, x: (
        f"{t.name(x.player)} plays {cards_in_words(t, x.cards)} to {PURPOSES[x.purpose]}."
    ),
    e.MemberReturned: _named("{name}'s {card} may act once more this round."),
    e.TrackingChanged: lambda t, x: f"Tracked from now on: {TRACKING[x.tracking]}.",
    e.PileCounted: _counted,
    e.CaughtUp: _caught_up,
    e.CountPassed: _named("{name} takes the tablet."),
    e.CountBegun: lambda t, x: (
        f"{t.name(x.player)} starts {'from scratch' if x.is_afresh else 'from what is known'}."
    ),
    e.CopiesCounted: _copies,
    e.UnknownKept: lambda t, x: (
        f"{t.name(x.player)} keeps {counted(x.copies, final_count.SECRETS[x.origin])}."
    ),
    e.PlaceCounted: _named("{name} includes the cards at the {building}."),
    e.CountFinished: lambda t, x: (
        f"{t.name(x.player)} has counted: {counted(x.people, 'person', 'people')}."
    ),
    e.GameClosed: _closed,
}


def sentence(table: Table, event: Event, viewer: Viewer) -> str:
    """An event in words, for the log."""
    return _SAID[type(event)](table, event)
