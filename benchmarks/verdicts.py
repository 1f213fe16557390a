"""The calculators: verdicts and scores a second, and beside reading and writing the same JSON."""

from __future__ import annotations

import json
import random
import statistics
import time
import timeit
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from benchmarks.clock import Times, empty_route
from companion.api.arctic import ARCTIC_SCORE
from companion.api.arctic_scavengers import SKIRMISH
from companion.api.arctic_scavengers.skirmish import SkirmishQuestion
from companion.api.asking import ask
from companion.api.endpoint import MOST_BYTES, Calculator
from companion.games import GAMES
from companion.games.arctic.rules.catalogue import ANIMALS
from companion.games.arctic.rules.points import FACE_DOWN
from companion.games.arctic_scavengers.rules.box import load_catalogue
from companion.games.arctic_scavengers.rules.catalogue import Catalogue
from companion.games.arctic_scavengers.rules.skirmish.declare import declare
from companion.games.arctic_scavengers.rules.skirmish.field import Brought, Field, lay_out
from companion.games.arctic_scavengers.rules.skirmish.may import Target, choices, legal_savers
from companion.games.arctic_scavengers.rules.skirmish.outcome import resolve_skirmish
from companion.games.arctic_scavengers.rules.skirmish.question import Force, Skirmish

Request = dict[str, Any]

HAND = "sniper_team saboteur brawler thugs scavenger spear net refugee".split()
LEADERS = ("gangster", "mentor", "fanatic", "sergeant_at_arms", "ranger")
PLAYERS = tuple(f"p{number}" for number in range(1, 6))
PILE = 40
MOST_FACE_DOWN = 12

# A batch lasts about this long, so that the clock's own grain does not show.
BATCH_SECONDS = 0.005


@dataclass
class Pair:
    """Seconds of one answer, and of reading and writing its request as JSON, batch by batch."""

    answer: list[float] = field(default_factory=list)
    json: list[float] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """How long an answer takes, by the median."""
        return statistics.median(self.answer)

    @property
    def ratio(self) -> float:
        """How many times reading and writing the request it takes, by the medians."""
        return self.seconds / statistics.median(self.json)


def skirmishes(rounds: int) -> dict[str, Pair]:
    """A lively skirmish, the worst that the boxes allow, and the largest requests there are."""
    requests = {
        "5 players, 8 cards, 2 actions each": (SKIRMISH, five_players()),
        "every card of the boxes, every action": (SKIRMISH, every_card()),
        "65,536 bytes of provocateurs": (SKIRMISH, largest(provocateurs)),
        "65,536 bytes of face-down cards": (ARCTIC_SCORE, largest(face_down_cards)),
    }
    return _measured(requests, rounds)


def arctic(rounds: int) -> dict[str, Pair]:
    """Two piles of 40 cards with more and more of them face down."""
    requests = {
        f"{number} face down": (ARCTIC_SCORE, piles(number)) for number in range(MOST_FACE_DOWN + 1)
    }
    return _measured(requests, rounds)


def beside_an_empty_route(rounds: int) -> dict[str, Times]:
    """Verdicts without words and with them, and one as the API answers it."""
    catalogue, lively = load_catalogue(), five_players()
    asked = {
        "3 players, 7 cards": SkirmishQuestion.model_validate(SKIRMISH.example).skirmish(),
        "5 players, 40 cards, 10 actions": SkirmishQuestion.model_validate(lively).skirmish(),
    }
    kinds = {"no words": _decided, "with words": _read_out}
    subjects: dict[str, Callable[[], object]] = {
        f"{name}, {kind}": partial(work_out, catalogue, skirmish)
        for kind, work_out in kinds.items()
        for name, skirmish in asked.items()
    }
    subjects["5 players, 40 cards, 10 actions, API"] = _answering(SKIRMISH, _written(lively))
    client, found = empty_route(), {name: Times() for name in subjects}
    for _ in range(rounds):
        for name, work in subjects.items():
            found[name].empty.append(_seconds(lambda: client.get("/")))
            found[name].subject.append(_seconds(work))
    return found


def _decided(catalogue: Catalogue, skirmish: Skirmish) -> object:
    """Who wins and by what, everyone's totals, and what every action did."""
    outcome = resolve_skirmish(catalogue, skirmish)
    return outcome.winner, outcome.verdict.sides, outcome.field.story


def _read_out(catalogue: Catalogue, skirmish: Skirmish) -> object:
    """The same, and everything that is read out."""
    outcome = resolve_skirmish(catalogue, skirmish)
    return outcome.winner, outcome.explanation, outcome.at_the_table


def _measured(requests: dict[str, tuple[Calculator, Request]], rounds: int) -> dict[str, Pair]:
    """Every request in every round, each beside its own JSON, so that all see the same machine."""
    found = {name: Pair() for name in requests}
    for _ in range(rounds):
        for name, (calculator, request) in requests.items():
            body = _written(request)
            found[name].json.append(_seconds(_round_trip(body)))
            found[name].answer.append(_seconds(_answering(calculator, body)))
    return found


def _round_trip(body: bytes) -> Callable[[], str]:
    """The least that anything which reads and writes JSON has to do."""
    return lambda: json.dumps(json.loads(body))


def _answering(calculator: Calculator, body: bytes) -> Callable[[], str]:
    """From the bytes of a request to the text of its answer, which must not be a refusal."""
    reply = ask(calculator, GAMES, body)
    if reply.status != 200:
        raise RuntimeError(f"{calculator.path}: {reply.data}")
    return lambda: json.dumps(ask(calculator, GAMES, body).data)


def _seconds(work: Callable[[], object]) -> float:
    """Seconds of processor time that one piece of work takes, on the average of a batch."""
    timer = timeit.Timer(work, timer=time.process_time)
    once = timer.timeit(1)
    number = max(1, round(BATCH_SECONDS / max(once, 1e-6)))
    return timer.timeit(number) / number


# --- the requests ---------------------------------------------------------------------------


def five_players() -> Request:
    """Everybody snipes and disarms her left neighbour."""
    actions = []
    for by, player in zip(PLAYERS, (*PLAYERS[1:], PLAYERS[0]), strict=True):
        hit = {"by": by, "player": player}
        actions.append({**hit, "does": "snipe", "card": "sniper_team", "target": "brawler"})
        actions.append({**hit, "does": "disarm", "card": "saboteur", "target": "net"})
    hands = [{"id": player, "cards": HAND} for player in PLAYERS]
    return {"players": hands, "initiator": PLAYERS[0], "actions": actions}


def every_card() -> Request:
    """All cards of the three boxes in one skirmish, and whatever can be declared is declared.

    No table gets further than this: nobody can bring a card that is in no box.
    """
    catalogue = load_catalogue()
    cards = [card.id for card in catalogue.cards.values() for _ in range(card.count)]
    decoys = ("portable_decoys",) * catalogue.buildings["portable_decoys"].count
    forces = tuple(
        Force(player, tuple(cards[seat::5]), LEADERS[seat], False, decoys if seat == 0 else ())
        for seat, player in enumerate(PLAYERS)
    )
    return {
        "players": [
            {
                "id": force.player,
                "cards": list(force.cards),
                "leader": force.leader,
                "buildings": list(force.buildings),
            }
            for force in forces
        ],
        "initiator": PLAYERS[0],
        "actions": list(_all_actions(lay_out(catalogue, Skirmish(forces, PLAYERS[0])))),
    }


def _all_actions(field: Field) -> Iterator[Request]:
    """One offered action after the other, each saved from if anybody still can."""
    for player in PLAYERS:
        while offered := choices(field, player):
            choice = offered[0]
            action: Request = {"by": player, "does": choice.does, "card": _named(choice.card)}
            if choice.targets:
                target = _least_needed(choice.targets)
                action |= _aim(target)
                savers = legal_savers(field, target) if choice.does in ("snipe", "wound") else ()
                if savers:
                    owner, card = savers[0]
                    action["saved_by"] = {"player": owner, "card": _named(card)}
            yield action
            question = SkirmishQuestion.model_validate(
                {"players": [], "initiator": player, "actions": [action]}
            )
            field = declare(field, question.actions[0].declared())


def _least_needed(targets: tuple[Target, ...]) -> Target:
    """Somebody who would not have acted, so that as many as possible still can."""
    idle = [target for target in targets if target.card and not target.card.card.special]
    return (idle or list(targets))[-1]


def _aim(target: Target) -> Request:
    if target.card:
        return {"player": target.player, "target": _named(target.card)}
    if target.building:
        return {"player": target.player, "target": target.building.id}
    return {"player": target.player}


def _named(brought: Brought) -> str:
    return f"{brought.card.id}#{brought.copy}"


def provocateurs(number: int) -> Request:
    """One player declares so many provocateurs, each of which has to be looked for."""
    action = {"by": "a", "does": "provoke", "card": "provocateur"}
    return {
        "players": [{"id": "a", "cards": ["provocateur"] * number}, {"id": "b", "cards": []}],
        "initiator": "a",
        "actions": [action] * number,
    }


def face_down_cards(number: int) -> Request:
    """A pile of nothing but face-down cards, and an empty one."""
    return _two_piles([FACE_DOWN] * number, [])


def piles(face_down: int) -> Request:
    """Two piles of 40 cards in which so many lie face down, by chance but always the same."""
    chance = random.Random(PILE)
    mixed = []
    for _ in range(2):
        pile: list[str] = chance.choices(ANIMALS, k=PILE)
        for place in chance.sample(range(PILE), face_down):
            pile[place] = FACE_DOWN
        mixed.append(pile)
    return _two_piles(*mixed)


def _two_piles(first: list[str], second: list[str]) -> Request:
    return {
        "players": [
            {"id": "a", "pile": first, "totem": "fox", "penalty": 4},
            {"id": "b", "pile": second, "totem": "orca", "penalty": 0},
        ],
        "landscape": dict(zip(ANIMALS, (0, 1, 3, 6, 10, 15), strict=True)),
        "first_player": "a",
    }


def _written(request: Request) -> bytes:
    """Without a space to spare, so that 65,536 bytes hold as much as they can."""
    return json.dumps(request, separators=(",", ":")).encode()


def largest(make: Callable[[int], Request]) -> Request:
    """The request with the highest number that is still read."""
    number, step = 1, MOST_BYTES
    while step := step // 2:
        if len(_written(make(number + step))) <= MOST_BYTES:
            number += step
    return make(number)
