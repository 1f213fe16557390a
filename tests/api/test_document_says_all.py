"""The OpenAPI document and the calculators agree on what a question may hold.

Every field of every question is given odd values, at its bounds and beyond them. What the document
forbids is refused; and what is refused is forbidden, unless the refusal rests on more than one
field or on the rules of a game, which are named here.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.api.asking import ask
from companion.api.endpoint import Calculator
from companion.api.endpoints import calculators, references
from companion.api.openapi import document
from companion.games import GAMES

CALCULATORS = {one.path: one for one in calculators(GAMES)}
DOCUMENT = document(tuple(CALCULATORS.values()), references(GAMES))

# Refusals that a description of single fields cannot hold: something depends on another field.
BY_RULE = {
    "already_acted",
    "building_not_there",
    "card_gone",
    "card_not_there",
    "forced_stack_missing",
    "leader_is_wounded",
    "needs_recon",
    "no_leader",
    "no_refugees_left",
    "nobody_to_help",
    "not_a_mercenary_here",
    "power_used",
    "repeated_leader",
    "repeated_player_id",
    "repeated_totem",
    "replaced_mercenary",
    "two_extra_stacks",
    "unknown_player",
    "wounded_without_leader",
    "wrong_action",
    "wrong_leader",
    "wrong_number_of_stacks",
}
# A whole number with a point is not among them: to JSON Schema 2.0 is 2, to a question it is not.
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 2, 4, 5, 6, 7, 1.5, 10**290, 10**310, -(10**310)),
    *("", " ", "\t\u3000\x1c\x85", "nobody", "refugee", "refugee#0", "refugee#1", "#2", "re#fugee"),
    *([], {}, [[]], ["nobody"], {"nobody": 1}),
)


def skirmish(action: Mapping[str, Any], *cards: str, **player: Any) -> dict[str, Any]:
    """A skirmish in which Anna does something to Ben, who may have more than cards."""
    by = {"snipe": "sniper_team", "wound": "sniper_team", "disable": "saboteur"}
    leader = {"bomb": "fanatic", "mentor": "mentor"}.get(action["does"])
    hers = [by.get(action["does"], action["card"]), "thugs"]
    return {
        "players": [
            {"id": "anna", "cards": hers, "leader": leader, "leader_wounded": False},
            {"id": "ben", "cards": ["brawler", "spear", *cards], **player},
            {"id": "cara", "cards": ["medic"], "buildings": ["bunker"]},
        ],
        "initiator": "anna",
        "actions": [{"by": "anna", **action}],
        "house_rules": {"zero_fight_can_win": True},
    }


SAVED = {"player": "cara", "card": "medic"}
AT_BEN = {"player": "ben", "target": "brawler"}
# Questions that are answered, and that hold every field there is.
ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/skirmish", skirmish({"does": "snipe", "card": "sniper_team", **AT_BEN, "saved_by": SAVED})),
    (
        "/skirmish",
        skirmish(
            {"does": "wound", "card": "sniper_team", "player": "ben", "saved_by": SAVED},
            leader="cannibal",
        ),
    ),
    (
        "/skirmish",
        skirmish({"does": "disarm", "card": "saboteur", "player": "ben", "target": "spear"}),
    ),
    (
        "/skirmish",
        skirmish(
            {"does": "disable", "card": "saboteur", "player": "ben", "target": "bunker"},
            buildings=["bunker"],
        ),
    ),
    ("/skirmish", skirmish({"does": "gas", "card": "tear_gas", **AT_BEN})),
    ("/skirmish", skirmish({"does": "bomb", "card": "refugee", **AT_BEN})),
    ("/skirmish", skirmish({"does": "mentor", "card": "refugee"})),
    ("/skirmish", skirmish({"does": "provoke", "card": "provocateur"})),
    ("/skirmish", skirmish({"does": "drill", "card": "drill_sergeant"})),
    (
        "/score",
        {
            "players": [
                {
                    "id": "anna",
                    "deck": {"refugee": 4, "net": 1},
                    "buildings": [{"id": "bunker", "state": "complete"}],
                }
            ],
            "gangs": ["gearheads", "masons"],
            "house_rules": {"zero_can_win_a_gang": True},
        },
    ),
    (
        "/action",
        {
            "action": "dig",
            "cards": ["refugee", "scavenger", "shovel"],
            "leader": "mentor",
            "leader_wounded": False,
            "use_leader": True,
        },
    ),
    (
        "/hire",
        {
            "mercenary": "thugs",
            "food": 4,
            "gardens": 1,
            "meds": ["pills"],
            "leader": "butcher",
            "leader_wounded": False,
            "use_leader": "kill",
        },
    ),
    (
        "/setup",
        {
            "players": 4,
            "modules": ["recon4"],
            "junkyard": "recommended",
            "contested": "one_of_each",
            "mercenaries": [
                *("scavenger", "brawler", "hunter", "saboteur", "scout", "group_leaders"),
                *("sniper_team", "thugs"),
            ],
            "seed": 7,
        },
    ),
    ("/setup", {"players": 4, "modules": ["recon1"], "mercenaries": "random"}),
    (
        "/arctic/score",
        {
            "players": [
                {"id": "anna", "pile": ["fox", "?"], "totem": "fox", "penalty": 4},
                {"id": "ben", "pile": [], "totem": "orca", "penalty": 0},
            ],
            "landscape": {
                **{"walrus": 3, "puffin": 0, "polar_bear": 1},
                **{"orca": 6, "moose": 15, "fox": 10},
            },
            "first_player": "anna",
        },
    ),
)
asked = pytest.mark.parametrize(
    ("number", "path", "question"),
    [(number, *one) for number, one in enumerate(ASKED)],
    ids=[path[1:] for path, _ in ASKED],
)


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema that a reference leads to."""
    while "$ref" in schema:
        schema = DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def schema_of(path: str) -> dict[str, Any]:
    body = DOCUMENT["paths"][path]["post"]["requestBody"]
    schema: dict[str, Any] = body["content"]["application/json"]["schema"]
    return schema


def validator(path: str) -> Draft202012Validator:
    return Draft202012Validator({**schema_of(path), "components": DOCUMENT["components"]})


def tried(question: dict[str, Any], number: int) -> Iterator[tuple[Any, ...]]:
    """The places that are tried: of questions that differ in their actions alone, those actions."""
    for at in places(question):
        if number == 0 or "actions" not in question or at[:1] == ("actions",):
            yield at


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a question, itself included."""
    yield at
    if isinstance(value, (dict, list)):
        for step, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(part, (*at, step))


def put(question: Any, at: tuple[Any, ...], value: Any) -> Any:
    """The question with something else in one place."""
    if not at:
        return value
    changed = copy.deepcopy(question)
    here = changed
    for step in at[:-1]:
        here = here[step]
    here[at[-1]] = value
    return changed


def found(question: Any, at: tuple[Any, ...]) -> Any:
    for step in at:
        question = question[step]
    return question


def instead(value: Any) -> Iterator[Any]:
    """What stands in a place otherwise: odd values, and lists and objects that hold more or less."""
    yield from ODD
    if isinstance(value, dict):
        yield {**value, "nobody": 1}
        yield {**value, "": value}
        for name in value:
            yield {other: part for other, part in value.items() if other != name}
    if isinstance(value, list) and value:
        yield from (list(row) for row in of_all_sizes(value))


def of_all_sizes(row: list[Any]) -> Iterator[Iterator[Any]]:
    """A list of up to a dozen: the same again and again, and the same under other names."""
    for size in range(13):
        yield (row[n % len(row)] for n in range(size))
        yield (_renamed(row[n % len(row)], n) for n in range(size))


def _renamed(item: Any, n: int) -> Any:
    return {**item, "id": f"p{n}"} if isinstance(item, dict) and "id" in item else item


def refusal(calculator: Calculator, question: Any) -> str:
    """The code by which a question is refused, or nothing."""
    reply = ask(calculator, GAMES, json.dumps(question).encode())
    assert reply.status in (200, 422), reply
    return str(reply.data["error"]["code"]) if reply.status == 422 else ""


@asked
def test_the_document_forbids_what_is_refused_and_nothing_else(
    number: int, path: str, question: dict[str, Any]
) -> None:
    allows, wrong = validator(path), []
    assert refusal(CALCULATORS[path], question) == ""
    assert allows.is_valid(question)
    for at in tried(question, number):
        for value in instead(found(question, at)):
            odd = put(question, at, value)
            code, is_allowed = refusal(CALCULATORS[path], odd), allows.is_valid(odd)
            if not code and not is_allowed:
                wrong.append(f"forbidden but answered: {at} = {value!r}"[:200])
            if code and is_allowed and code not in BY_RULE:
                wrong.append(f"allowed but refused ({code}): {at} = {value!r}"[:200])
    assert not wrong, "\n".join(wrong)


def test_every_field_of_every_question_is_tried() -> None:
    seen: dict[str, set[str]] = {}
    for path, question in ASKED:
        _note(schema_of(path), question, seen)
    for name, fields in seen.items():
        properties = DOCUMENT["components"]["schemas"][name]["properties"]
        assert fields == set(properties), name
    assert {path for path, _ in ASKED} == set(CALCULATORS)


def _note(schema: dict[str, Any], value: Any, seen: dict[str, set[str]]) -> None:
    """Which fields of which models a question holds."""
    if "oneOf" in schema:
        schema = {"$ref": schema["discriminator"]["mapping"][value["does"]]}
    model = resolved(schema)
    if isinstance(value, dict) and "properties" in model:
        seen.setdefault(schema["$ref"].rpartition("/")[2], set()).update(value)
        for name, part in value.items():
            _note(model["properties"][name], part, seen)
    elif isinstance(value, list):
        for part in value:
            _note(model.get("items", {}), part, seen)
