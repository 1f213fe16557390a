"""Events in words, for the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.game import Event, PlayerId, Viewer
from companion.engine.wording import capitalised, counted, in_words, say
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table import dealing, final_count
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_HELPS
from companion.games.arctic_scavengers.table.gathering.attackers import again
from companion.games.arctic_scavengers.table.state import SECRET, Table
from companion.games.arctic_scavengers.view.attack_sentences import (
    answered,
    declared,
    disabled,
    does,
    hit,
    stopped,
    wounded,
)
from companion.games.arctic_scavengers.view.naming import (
    SOURCES,
    UNKNOWN,
    building_of,
    card_name,
    cards_in_words,
    counted_thing,
    leader_of,
    pile_name,
)
from companion.games.arctic_scavengers.view.words import ACTION_WORDS

TRACKING = {
    "clock": "rounds only",
    "piles": "rounds and piles",
    "decks": "rounds, piles and decks",
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
PURPOSES = {"save": "save", "cancel": "cancel it", "attack": "attack"}


def _game_started(table: Table, event: e.GameStarted) -> str:
    names = in_words([seat.name for seat in event.seats])
    return say(
        "New game: {names}. {first} is the initiator.", names=names, first=table.name(event.first)
    )


def _action_done(table: Table, event: e.ActionDone) -> str:
    words = ACTION_WORDS[event.action]
    said = f"{table.name(event.player)} {words.does}"
    if words.counts and event.value is not None:
        said += f" {event.value}"
    if event.cards:
        said += say(" with {cards_in_words}", cards_in_words=cards_in_words(table, event.cards))
    return f"{said}." if words.counts or event.value is None else f"{said}: {event.value}."


def _drafted(table: Table, event: e.LeadersDrawn) -> str:
    """A look at the leaders; who joins is told by an event of its own."""
    seen = counted(event.value, "leader card") if event.value else "leader cards"
    said = say("{player} draws {seen}", player=table.name(event.player), seen=seen)
    return (
        say(
            "{said} with {cards_in_words}.",
            said=said,
            cards_in_words=cards_in_words(table, event.cards),
        )
        if event.cards
        else f"{said}."
    )


def _kept(table: Table, event: e.CardKept) -> str:
    return say(
        "{player} keeps {card}.",
        player=table.name(event.player),
        card=card_name(table, event.card),
    )


def _choice(table: Table, event: e.ChoiceMade) -> str:
    """An answer; of what is only a word in the rules, what it means."""
    name = table.name(event.player)
    if not event.value:
        return say("{name} withdraws an answer.", name=name)
    if event.field == LEADER_HELPS:
        return say("{name}'s leader helps.", name=name)
    return say(
        "{name} {chooses} {what}.",
        name=name,
        chooses=_CHOOSES.get(event.field, "chooses"),
        what=_thing(table, event.value),
    )


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
    what = cards_in_words(table, event.cards) or ACTION_WORDS[event.action].name
    return say(
        "{by}'s {cancels} {player}'s {what}.",
        by=table.name(event.by),
        cancels=does(card_name(table, event.means), "cancel"),
        player=table.name(event.player),
        what=what,
    )


def _timer(table: Table, event: e.TimerMoved) -> str:
    name = table.catalogue.buildings[event.building].name
    owner = table.name(event.player)
    if event.change == "reset":
        return say(
            "{owner}'s {name} starts again: {left:# timer card|# timer cards}.",
            owner=owner,
            name=name,
            left=event.left,
        )
    if event.left == 0:
        return say("{owner}'s {name} is complete.", owner=owner, name=name)
    return say(
        "{owner}'s {name}: {left:# timer card|# timer cards} left.",
        owner=owner,
        name=name,
        left=event.left,
    )


def _counted(table: Table, event: e.PileCounted) -> str:
    name = pile_name(table, event.pile).removeprefix("the ")
    if event.expected == event.counted:
        return say(
            "{name}: {counted:# card|# cards}, correct.",
            name=capitalised(name),
            counted=event.counted,
        )
    return say(
        "Correction: {name} {counted:# card|# cards} (was {expected}).",
        name=name,
        counted=event.counted,
        expected=event.expected,
    )


def _caught_up(table: Table, event: e.CaughtUp) -> str:
    """A correction, with everything that it changed beside the round."""
    said = [
        say(
            "Correction: round {round}, {initiator} is the initiator",
            round=event.round,
            initiator=table.name(event.initiator),
        ),
        say(
            "{contested:# contested resource|# contested resources} left", contested=event.contested
        ),
    ]
    if table.tracking != "clock":
        said.append(say("{junkyard} cards in the junkyard", junkyard=event.junkyard))
    for pile, copies in (event.stacks | event.schematics).items():
        said.append(
            say("{copies} for {pile_name}", copies=copies, pile_name=pile_name(table, pile))
        )
    for key, copies in event.decks.items():
        owner, _, card = key.partition(".")
        said.append(
            say(
                "{copies} × {deck_card} with {player}",
                copies=copies,
                deck_card=_deck_card(table, card),
                player=table.name(PlayerId(owner)),
            )
        )
    for key, left in event.timers.items():
        said.append(
            say(
                "{left:# timer card|# timer cards} on {building_of}",
                left=left,
                building_of=building_of(table, key),
            )
        )
    for player, is_wounded in event.wounded.items():
        leader = leader_of(table, PlayerId(player))
        said.append(
            say("{leader} is {state}", leader=leader, state="wounded" if is_wounded else "unhurt")
        )
    for key, is_disabled in event.disabled.items():
        does = "is disabled" if is_disabled else "works"
        said.append(say("{building} {does}", building=building_of(table, key), does=does))
    return f"{'; '.join(said)}."


def _deck_card(table: Table, card: CardId) -> str:
    return card_name(table, card).removeprefix("an ")


def _figures(table: Table, figures: Mapping[str, int]) -> str:
    return ", ".join(f"{table.name(PlayerId(who))} {number}" for who, number in figures.items())


def _named(words: str) -> Callable[[Table, Any], str]:
    """A sentence about a player and, where there is one, a building, card or leader."""

    def sentence(table: Table, event: Any) -> str:
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
        return say(words, **found)

    return sentence


def _copies(table: Table, event: e.CopiesCounted) -> str:
    return say(
        "{player} enters {counted_thing}: {copies}.",
        player=table.name(event.player),
        counted_thing=counted_thing(table, event.thing),
        copies=event.copies,
    )


def _closed(table: Table, event: e.GameClosed) -> str:
    # Everyone may read the log: it leaves the ceremony to the page of the result.
    return "The game is finished." if event.ranks else "The game is finished without counting."


_SAID: dict[type[Event], Callable[[Table, Any], str]] = {
    e.GameStarted: _game_started,
    e.RoundBegan: lambda t, x: say(
        "Round {round} begins. {initiator} is the initiator.",
        round=x.round,
        initiator=t.name(x.initiator),
    ),
    e.GatheringBegan: lambda t, x: "The gathering begins.",
    e.TurnBegan: _named("{name}'s turn."),
    e.TurnEnded: _named("{name} is done."),
    e.Announced: lambda t, x: say(
        "{player} brings {cards}.", player=t.name(x.player), cards=x.cards
    ),
    e.CardsCommitted: lambda t, x: say(
        "{player} commits {count:# card|# cards}.", player=t.name(x.player), count=x.count
    ),
    e.CommitTakenBack: _named("{name} takes the committed cards back."),
    e.CardsTurned: lambda t, x: "All committed cards are revealed together.",
    e.SkirmishBegan: lambda t, x: "The skirmish begins.",
    e.CardRevealed: _named("{name} reveals {card}."),
    e.CardTakenOut: _named("Removed: {name}'s {card}."),
    e.TotalSaid: lambda t, x: say(
        "{player} enters totals only: {fight} fight, {people} people{rogue}.",
        player=t.name(x.player),
        fight=x.fight,
        people=x.people,
        rogue=", with a Rogue" if x.has_rogue else "",
    ),
    e.ActionDeclared: lambda t, x: f"{declared(t, x.action)}.",
    e.SnipeAnswered: answered,
    e.Passed: _named("{name}: no more actions."),
    e.ActionsWithdrawn: lambda t, x: say(
        "Withdrawn: {declareds}.", declareds="; ".join(declared(t, action) for action in x.actions)
    ),
    e.SkirmishFought: lambda t, x: (
        say(
            "Fight: {fight}. People: {people}.",
            fight=_figures(t, x.fight),
            people=_figures(t, x.people),
        )
        + (say(" Decided by the table: {reason}.", reason=x.reason) if x.reason else "")
    ),
    e.CardsReturned: _named("Back to {name}'s hand: {cards}."),
    e.SkirmishWon: lambda t, x: say(
        "{player} wins the contested resource; {left} left.", player=t.name(x.player), left=x.left
    ),
    e.SkirmishDeadlocked: lambda t, x: say(
        "Deadlock. The contested resource goes to the junkyard; {left} left.",
        left=x.left,
    ),
    e.ContestedResourceLeft: lambda t, x: say(
        "Skirmish not entered; {left:# contested resource|# contested resources} left.", left=x.left
    ),
    e.GameEnded: lambda t, x: say("The game ends after round {round}.", round=x.round),
    e.ActionTicked: _named("{name} {does}."),
    e.TrayOpened: _named("{name} starts: {action}."),
    e.CardLaid: _named("{name} plays {card}."),
    e.CardTakenBack: _named("{name} takes {card} back."),
    e.ChoiceMade: _choice,
    e.TrayClosed: _named("{name} closes {action}."),
    e.ActionDone: _action_done,
    e.LeadersDrawn: _drafted,
    e.ActionTakenBack: lambda t, x: say(
        "{player} may {again}.", player=t.name(x.player), again=again(t, x.action)
    ),
    e.AttackStopped: stopped,
    e.ActionCancelled: _cancelled,
    e.CardKept: _kept,
    e.Hired: _named("{name} hires {card}."),
    e.Trashed: _named("{name} trashes {cards}."),
    e.RemovedFromPlay: _named("{name}'s {card} is removed from play."),
    e.SecretIdentified: _named("{name}'s unknown card is {card}."),
    e.CardCameFrom: lambda t, x: say(
        "Correction: {player} has {card}, {sources}.",
        player=t.name(x.player),
        card=card_name(t, x.card),
        sources=SOURCES[x.source],
    ),
    e.BuildingStarted: lambda t, x: say(
        "{player} starts the {building}: {timer:# timer card|# timer cards}.",
        player=t.name(x.player),
        building=t.catalogue.buildings[x.building].name,
        timer=x.timer,
    ),
    e.TimerMoved: _timer,
    e.Stored: _named("{name} stores {cards} in the {building}."),
    e.Retrieved: _named("{name} takes {cards} from the {building}."),
    e.BuildingDisabled: disabled,
    e.BuildingRepaired: _named("{name}'s {building} works again."),
    e.LeadersDealt: lambda t, x: say(
        "{player} is dealt {named}.", player=t.name(x.player), named=dealing.named(t, x.leaders)
    ),
    e.LeadersDealtUnseen: _named("{name} is dealt 2 leaders."),
    e.LeadersPutBack: lambda t, x: say(
        "{player} puts {named} back.",
        player=t.name(x.player),
        named=dealing.named(t, x.leaders) or "the leaders",
    ),
    e.LeaderDeclined: _named("{name} plays without a leader."),
    e.LeaderJoined: _named("{leader} leads {name}'s tribe."),
    e.LeaderWounded: wounded,
    e.LeaderHealed: lambda t, x: say("{whose} is healed.", whose=leader_of(t, x.player)),
    e.LeaderPowerUsed: lambda t, x: say(
        "{player} uses the {leader}.",
        player=t.name(x.player),
        leader=t.catalogue.leaders[x.leader].title,
    ),
    e.CardHit: hit,
    e.CardsSpent: lambda t, x: say(
        "{player} plays {cards_in_words} to {purposes}.",
        player=t.name(x.player),
        cards_in_words=cards_in_words(t, x.cards),
        purposes=PURPOSES[x.purpose],
    ),
    e.MemberReturned: _named("{name}'s {card} may act once more this round."),
    e.TrackingChanged: lambda t, x: say(
        "Tracked from now on: {tracking}.", tracking=TRACKING[x.tracking]
    ),
    e.PileCounted: _counted,
    e.CaughtUp: _caught_up,
    # The same words whatever was named, changed or left unknown again.
    e.CardsNamed: _named("{name} names a card."),
    e.PeekNamed: lambda t, x: say("{name} names a card.", name=t.name(x.player)),
    e.CountPassed: _named("{name} counts."),
    e.CountBegun: lambda t, x: say(
        "{player} starts {where}.",
        player=t.name(x.player),
        where="counting from scratch" if x.is_afresh else "from the known cards",
    ),
    e.CopiesCounted: _copies,
    e.UnknownKept: lambda t, x: say(
        "{player} keeps {counted}.",
        player=t.name(x.player),
        counted=counted(x.copies, final_count.SECRETS[x.origin]),
    ),
    e.PlaceCounted: _named("{name} includes the cards stored in the {building}."),
    e.CountFinished: lambda t, x: say(
        "{player} has counted: {people:# person|# people}.",
        player=t.name(x.player),
        people=x.people,
    ),
    e.GameClosed: _closed,
}


def sentence(table: Table, event: Event, viewer: Viewer) -> str:
    """An event in words, for the log."""
    return _SAID[type(event)](table, event)


def told_by(table: Table) -> object:
    """What the sentences look at: who plays with which cards, and whose leaders and buildings are where."""
    owned = tuple(
        (player.leader, tuple((site.id, site.building) for site in player.sites))
        for player in table.players
    )
    return table.seats, table.tracking, owned, table.catalogue
