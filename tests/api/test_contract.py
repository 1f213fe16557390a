"""The JSON contract word for word: shapes, errors, statuses."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from companion.api.arctic import ARCTIC_SCORE
from companion.api.endpoints import calculators, references
from companion.api.openapi import document
from companion.games import GAMES
from companion.games.arctic_scavengers.rules.box import load_catalogue

CALCULATORS = calculators(GAMES)
DOCUMENT = document(CALCULATORS, references(GAMES))

SAMPLE_ROUND: dict[str, Any] = {
    "players": [
        {
            "id": "anna",
            "cards": ["brawler", "refugee", "pills"],
            "leader": None,
            "leader_wounded": False,
            "buildings": [],
        },
        {"id": "ben", "cards": ["refugee", "tribe_family_4"]},
        {"id": "cara", "cards": ["scavenger", "shovel"]},
    ],
    "initiator": "anna",
    "actions": [],
    "house_rules": {"zero_fight_can_win": False},
}


def post(client: FlaskClient, path: str, body: Any) -> Any:
    """The JSON of an answer that must be one."""
    answer = client.post(f"/api/v1{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json


def refused(client: FlaskClient, path: str, body: Any, status: int = 422) -> dict[str, str]:
    """The error of a request that must be refused."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = client.post(f"/api/v1{path}", data=data)
    assert answer.status_code == status, answer.text
    assert answer.mimetype == "application/json"
    assert answer.json is not None
    assert set(answer.json) == {"error"}
    error: dict[str, str] = answer.json["error"]
    assert set(error) == {"code", "message", "at"}
    assert error["message"].endswith(".")
    return error


def test_the_sample_round_is_answered_as_the_contract_shows(reader: FlaskClient) -> None:
    answer = post(reader, "/skirmish", SAMPLE_ROUND)
    assert (answer["outcome"], answer["winner"], answer["decided_by"]) == ("won", "anna", "people")
    assert answer["players"][0] == {
        "id": "anna",
        "fight": 2,
        "people": 2,
        "present": ["brawler", "refugee", "pills"],
        "lost": [],
        "arms": [],
        "returns_to_hand": [],
    }
    assert answer["players"][2]["arms"] == [{"person": "scavenger", "tool": "shovel"}]
    assert set(answer) == {
        "outcome",
        "winner",
        "decided_by",
        "players",
        "explanation",
        "at_the_table",
    }


def test_the_contracts_other_examples(reader: FlaskClient) -> None:
    dig = post(reader, "/action", {"action": "dig", "cards": ["refugee", "shovel"]})
    assert (dig["value"], dig["allowed"], dig["idle"]) == (2, True, [])
    assert dig["uses"] == [{"person": "refugee", "tools": ["shovel"], "modifiers": [], "adds": 2}]
    hire = post(
        reader,
        "/hire",
        {"mercenary": "thugs", "food": 4, "gardens": 1, "meds": ["pills", "medic"]},
    )
    assert hire["allowed"] is True
    assert hire["cost"] == {"food": 0, "meds": 0, "any": 6}
    assert hire["have"] == {"food": 5, "meds": 2}
    assert hire["missing"] == {"food": 0, "meds": 0, "any": 0}
    setup = post(reader, "/setup", {"players": 4, "modules": ["hq1", "hq2", "hq3", "hq4"]})
    assert set(setup) == {"starter", "piles", "box", "leaders", "gangs", "peek", "steps"}
    assert set(setup["piles"]) == {"junkyard", "contested", "mercenaries", "schematics"}
    assert setup["leaders"]["deal"] == 2
    score = post(
        reader,
        "/score",
        {
            "players": [{"id": "anna", "deck": {"refugee": 4, "tribe_family_5": 1}}],
            "gangs": ["gearheads", "pharmers", "masons", "humanitarians"],
        },
    )
    assert set(score["players"][0]) == {
        "id",
        "people",
        "gang_people",
        "total",
        "contested",
        "cards",
        "rank",
    }
    assert set(score["gangs"][0]) == {"id", "winner", "decided_by", "counts", "tie_breaks"}


def test_the_46_points_of_the_arctic_rulebook(reader: FlaskClient) -> None:
    pile = [
        *["puffin"],
        *["orca"] * 3,
        *["fox"] * 2,
        *["walrus"] * 6,
        *["moose"],
        *["fox"] * 5,
        *["orca"] * 2,
        *["polar_bear"] * 4,
    ]
    landscape = {"walrus": 3, "puffin": 0, "polar_bear": 1, "orca": 6, "moose": 15, "fox": 10}
    answer = post(
        reader,
        "/arctic/score",
        {
            "players": [
                {"id": "anna", "pile": pile, "totem": "fox", "penalty": 4},
                {"id": "ben", "pile": [], "totem": "orca", "penalty": 0},
            ],
            "landscape": landscape,
            "first_player": "ben",
        },
    )
    assert answer["winner"] == "anna"
    assert answer["players"][0]["total"] == 46
    assert answer["players"][0]["run_points"] == 3 + 15 + 10 + 6


def test_cards_are_listed_with_what_is_printed(reader: FlaskClient) -> None:
    answer = reader.get("/api/v1/cards").json
    assert answer is not None
    cards = {card["id"]: card for card in answer["cards"]}
    assert len(cards) == len(load_catalogue().cards)
    assert cards["refugee"] == {
        "id": "refugee",
        "name": "Refugee",
        "set": "base",
        "pile": "refugees",
        "type": "person",
        "count": 20,
        "people": 1,
        "meds": 0,
        "refugee": True,
        "base": {"dig": 0, "hunt": 0},
        "plus": {},
        "cost": {"food": 0},
    }
    assert cards["thugs"]["cost"] == {"any": 6}
    assert cards["grenade"]["cost"] is None
    assert cards["scout"]["cost"] == {"food": 2, "meds": 1}


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("q=R17", "R17"),
        ("q=r17", "R17"),
        ("q=sniper+team", "cards/sniper_team"),
        ("q=sniper&game=arctic_scavengers", "cards/sniper_team"),
        ("q=R45&game=arctic", "R45"),
    ],
)
def test_rules_are_found_best_first(reader: FlaskClient, query: str, first: str) -> None:
    answer = reader.get(f"/api/v1/rules?{query}").json
    assert answer is not None
    result = answer["results"][0]
    assert set(result) == {"id", "title", "text", "source", "url"}
    assert result["id"] == first
    assert reader.get(result["url"]).status_code == 200


@pytest.mark.parametrize("query", ["", "q=", "q=%00", "q=%22%28*", "q=R99", "game=chess&q=sniper"])
def test_an_empty_or_odd_query_finds_nothing(reader: FlaskClient, query: str) -> None:
    answer = reader.get(f"/api/v1/rules?{query}")
    assert (answer.status_code, answer.json) == (200, {"results": []})


@pytest.mark.parametrize("query", ["q=%FF", "q=sniper%FF", "q=sniper%C3", "game=%FF&q=sniper"])
def test_bytes_that_are_not_text_find_nothing(reader: FlaskClient, query: str) -> None:
    answer = reader.get(f"/api/v1/rules?{query}")
    assert (answer.status_code, answer.json) == (200, {"results": []})


def test_a_percent_sign_in_a_query_is_text(reader: FlaskClient) -> None:
    answer = reader.get("/api/v1/rules?q=sniper+team+%25FF").json
    assert answer is not None
    assert answer["results"][0]["id"] == "cards/sniper_team"


def test_a_tie_at_0_goes_to_the_tie_break_by_house_rule_r41(reader: FlaskClient) -> None:
    tribes = [{"id": "anna", "deck": {"medic": 1}}, {"id": "ben", "deck": {"refugee": 5}}]
    body: dict[str, Any] = {"players": tribes, "gangs": ["pharmers", "masons"]}
    for house_rules in ({}, {"zero_can_win_a_gang": False}):
        usual = post(reader, "/score", {**body, "house_rules": house_rules})
        assert usual == post(reader, "/score", body)
        assert [gang["winner"] for gang in usual["gangs"]] == [None, None]
    other = post(reader, "/score", {**body, "house_rules": {"zero_can_win_a_gang": True}})
    pharmers, masons = other["gangs"]
    assert (pharmers["winner"], pharmers["decided_by"]) == ("anna", "tie_break")
    assert (masons["winner"], masons["decided_by"]) == (None, None)  # 0 in the tie-break too
    assert (usual["winners"], other["winners"]) == (["ben"], ["anna"])


@pytest.mark.parametrize("number", range(1, 78))
def test_every_ruling_is_found_and_shown(reader: FlaskClient, number: int) -> None:
    answer = reader.get(f"/api/v1/rules?q=R{number}").json
    assert answer is not None
    assert answer["results"][0]["id"] == f"R{number}"
    assert reader.get(f"/rules/R{number}").status_code == 200


def changed(**changes: Any) -> dict[str, Any]:
    """The sample round with something else in it."""
    return {**json.loads(json.dumps(SAMPLE_ROUND)), **changes}


def with_action(**action: Any) -> dict[str, Any]:
    players = [
        {"id": "anna", "cards": ["sniper_team", "saboteur", "refugee"]},
        {"id": "ben", "cards": ["brawler", "spear", "pills"]},
    ]
    return changed(players=players, actions=[{"by": "anna", **action}])


@pytest.mark.parametrize(
    ("path", "body", "at"),
    [
        pytest.param("/skirmish", changed(extra=1), "extra", id="an unknown field"),
        pytest.param("/skirmish", {"players": []}, "initiator", id="a missing field"),
        pytest.param("/skirmish", changed(initiator="zoe"), "initiator", id="no such initiator"),
        pytest.param("/skirmish", changed(actions=None), "actions", id="null for a list"),
        pytest.param("/skirmish", changed(house_rules=None), "house_rules", id="null house rules"),
        pytest.param("/skirmish", changed(players=SAMPLE_ROUND["players"][:1]), "players",
                     id="one player"),
        pytest.param("/skirmish", changed(players=[{"id": "a", "cards": []}] * 2), "players[1].id",
                     id="repeated ids"),
        pytest.param("/skirmish", changed(players=[{"id": "", "cards": []}, {"id": "b",
                     "cards": []}]), "players[0].id", id="an empty id"),
        pytest.param("/skirmish", changed(players=[{"id": "anna", "cards": ["unicorn"]},
                     {"id": "b", "cards": []}]), "players[0].cards[0]", id="an unknown card"),
        pytest.param("/skirmish", changed(players=[{"id": "anna", "cards": ["refugee#2"]},
                     {"id": "b", "cards": []}]), "players[0].cards[0]", id="a # in a list"),
        pytest.param("/skirmish", changed(players=[{"id": "anna", "cards": [], "leader_wounded":
                     True}, {"id": "b", "cards": []}]), "players[0].leader_wounded",
                     id="wounded without a leader"),
        pytest.param("/skirmish", changed(players=[{"id": "anna", "cards": [], "leader": "mentor"},
                     {"id": "b", "cards": [], "leader": "mentor"}]), "players[1].leader",
                     id="R51 one leader twice"),
        pytest.param("/skirmish", with_action(does="dance"), "actions[0].does", id="no such action"),
        pytest.param("/skirmish", with_action(does=[]), "actions[0].does", id="a list for an action"),
        pytest.param("/skirmish", with_action(card="saboteur"), "actions[0].does", id="no action"),
        pytest.param("/skirmish", changed(actions=["snipe"]), "actions[0]", id="a text, no action"),
        pytest.param("/skirmish", with_action(does="snipe", card="refugee#9", player="ben",
                     target="brawler"), "actions[0].card", id="refugee#9"),
        pytest.param("/skirmish", with_action(does="snipe", card="refugee", player="ben",
                     target="brawler"), "actions[0].card", id="a refugee cannot snipe"),
        pytest.param("/skirmish", with_action(does="snipe", card="sniper_team", player="ben",
                     target="spear"), "actions[0].target", id="R19 a tool cannot be sniped"),
        pytest.param("/skirmish", with_action(does="snipe", card="sniper_team", player="anna",
                     target="refugee"), "actions[0].player", id="R19 nobody targets herself"),
        pytest.param("/skirmish", with_action(does="snipe", card="sniper_team", player="ben",
                     target="brawler", saved_by=None), "actions[0].saved_by", id="null saved_by"),
        pytest.param("/action", {"action": "dance", "cards": []}, "action", id="no such action"),
        pytest.param("/action", {"action": "dig", "cards": "shovel"}, "cards", id="no list"),
        pytest.param("/action", {"action": "dig", "cards": ["refugee", "shovel"], "use_leader":
                     True}, "use_leader", id="use_leader without a leader"),
        pytest.param("/hire", {"mercenary": "thugs", "food": 2.0}, "food", id="2.0 for a count"),
        pytest.param("/hire", {"mercenary": "thugs", "food": True}, "food", id="true for a count"),
        pytest.param("/hire", {"mercenary": "thugs", "food": -1}, "food", id="a negative count"),
        pytest.param("/hire", {"mercenary": "thugs", "food": "4"}, "food", id="text for a count"),
        pytest.param("/hire", {"mercenary": "thugs", "gardens": 4}, "gardens", id="four gardens"),
        pytest.param("/hire", {"mercenary": "spear"}, "mercenary", id="a spear cannot be hired"),
        pytest.param("/hire", {"mercenary": "thugs", "food": None}, "food", id="null food"),
        pytest.param("/score", {"players": []}, "players", id="nobody"),
        pytest.param("/score", {"players": [{"id": "a", "deck": {"refugee": 1.5}}]},
                     "players[0].deck.refugee", id="a fractional count"),
        pytest.param("/score", {"players": [{"id": "a", "deck": {"refugee": -1}}]},
                     "players[0].deck.refugee", id="a negative count of cards"),
        pytest.param("/score", {"players": [{"id": "a", "deck": {}}], "gangs": ["masons"] * 2},
                     "gangs[1]", id="a gang twice"),
        pytest.param("/score", {"players": [{"id": "a", "deck": {}}], "house_rules": None},
                     "house_rules", id="null house rules of a score"),
        pytest.param("/score", {"players": [{"id": "a", "deck": {}}], "house_rules":
                     {"zero_fight_can_win": True}}, "house_rules.zero_fight_can_win",
                     id="a house rule of the skirmish"),
        pytest.param("/setup", {"players": 1}, "players", id="one player"),
        pytest.param("/setup", {"players": 6}, "players", id="six players"),
        pytest.param("/setup", {"players": 3, "modules": ["hq1", "hq1"]}, "modules[1]",
                     id="a module twice"),
        pytest.param("/setup", {"players": 3, "junkyard": None}, "junkyard", id="null junkyard"),
        pytest.param("/setup", {"players": 3, "junkyard": "everything"}, "junkyard",
                     id="an option without Recon"),
        pytest.param("/setup", {"players": 3, "seed": "x"}, "seed", id="no seed"),
        pytest.param("/setup", {"players": 3, "modules": ["recon1"], "mercenaries": {}},
                     "mercenaries", id="an object for a list"),
        pytest.param("/setup", {"players": 3, "modules": ["recon1"], "mercenaries": "all"},
                     "mercenaries", id="all mercenaries"),
        pytest.param("/setup", {"players": 3, "modules": ["recon1"], "mercenaries": ["spy", None]},
                     "mercenaries[1]", id="null in a list"),
        pytest.param("/score", {"players": [{"id": "\ud800", "deck": {}}]}, "players[0].id",
                     id="half a character in a name"),
        pytest.param("/arctic/score", {}, "players", id="an empty question"),
        pytest.param("/arctic/score", {**ARCTIC_SCORE.example, "players": [
            {"id": "anna", "pile": ["fox", "fox"], "totem": "", "penalty": 0},
            {"id": "ben", "pile": ["orca"], "totem": "orca", "penalty": 0}]},
                     "players[0].totem", id="no totem"),
    ],
)  # fmt: skip
def test_a_refusal_says_where_and_why(reader: FlaskClient, path: str, body: Any, at: str) -> None:
    assert refused(reader, path, body)["at"] == at


def test_a_drill_changes_nothing_but_that_its_card_has_acted_r64(reader: FlaskClient) -> None:
    drill = {"by": "anna", "does": "drill", "card": "drill_sergeant"}
    body = {
        "players": [
            {"id": "anna", "cards": ["drill_sergeant", "scavenger"]},
            {"id": "ben", "cards": ["brawler"]},
            {"id": "cara", "cards": ["refugee"]},
        ],
        "initiator": "anna",
        "actions": [drill],
    }
    answer = reader.post("/api/v1/skirmish", json=body).get_json()
    anna = answer["players"][0]
    assert (answer["winner"], anna["fight"], anna["people"]) == ("ben", 1, 2)
    assert (anna["present"], anna["lost"]) == (["drill_sergeant", "scavenger"], [])
    assert any("(R64)" in sentence for sentence in answer["explanation"])
    aimed = {**drill, "player": "ben", "target": "brawler"}
    assert refused(reader, "/skirmish", {**body, "actions": [aimed]})["at"] == "actions[0].player"


def test_a_refusal_names_the_rule(reader: FlaskClient) -> None:
    body = {
        "players": [
            {"id": "anna", "cards": ["sniper_team"]},
            {"id": "ben", "cards": ["sniper_team"]},
        ],
        "initiator": "anna",
        "actions": [
            {
                "by": "anna",
                "does": "snipe",
                "card": "sniper_team",
                "player": "ben",
                "target": "sniper_team",
            },
            {
                "by": "ben",
                "does": "snipe",
                "card": "sniper_team",
                "player": "anna",
                "target": "sniper_team",
            },
        ],
    }
    error = refused(reader, "/skirmish", body)
    assert error["message"] == "That Sniper Team was sniped before its owner's turn (R17)."
    assert error["at"] == "actions[1].card"


CALCULATOR_PATHS = [calculator.path for calculator in CALCULATORS]


@pytest.mark.parametrize("path", CALCULATOR_PATHS)
@pytest.mark.parametrize(
    ("body", "status"),
    [
        pytest.param(b"", 400, id="nothing"),
        pytest.param(b"{", 400, id="half an object"),
        pytest.param(b"\xff\xfe\x00", 400, id="no text"),
        pytest.param(b'{"a": NaN}', 400, id="NaN"),
        pytest.param(b"[]", 422, id="a list"),
        pytest.param(b"null", 422, id="null"),
        pytest.param(b"{}", 422, id="an empty object"),
        pytest.param(
            b'{"players": ' + b"[" * 20_000 + b"]" * 20_000 + b"}", 422, id="deep nesting"
        ),
        pytest.param(b'{"players": ' + b"9" * 60_000 + b"}", 422, id="a number of 60,000 digits"),
        pytest.param(b'{"players": "\\ud800"}', 422, id="half a character"),
        pytest.param(b'{"players": "\xed\xa0\x80"}', 422, id="half a character, not escaped"),
        pytest.param(
            '{"a": "\ud800"}'.encode("utf-16-le", "surrogatepass"), 422, id="half in UTF-16"
        ),
        pytest.param(b" " * 65_537, 413, id="one byte too many"),
        pytest.param(b"x" * 1_000_000, 413, id="a megabyte"),
    ],
)
def test_anything_whatever_gets_the_right_status(
    reader: FlaskClient, path: str, body: bytes, status: int
) -> None:
    refused(reader, path, body, status)


def test_a_number_too_large_is_said_to_be_so(reader: FlaskClient) -> None:
    body = b'{"mercenary": "thugs", "food": ' + b"9" * 400 + b"}"
    assert refused(reader, "/hire", body)["message"] == "This number is too large."


def test_a_large_count_is_a_warning_not_an_error(reader: FlaskClient) -> None:
    answer = post(reader, "/score", {"players": [{"id": "a", "deck": {"refugee": 10**30}}]})
    assert answer["players"][0]["people"] == 10**30
    assert answer["warnings"]


def test_no_leader_is_used_where_use_leader_is_null(reader: FlaskClient) -> None:
    body = {"action": "dig", "cards": ["brawler"], "leader": None, "use_leader": None}
    assert post(reader, "/action", body)["value"] == 1


def test_65536_bytes_are_still_read(reader: FlaskClient) -> None:
    body = json.dumps({"action": "dig", "cards": ["refugee"]}).encode().ljust(65_536)
    assert reader.post("/api/v1/action", data=body).status_code == 200


@pytest.mark.parametrize("path", CALCULATOR_PATHS)
def test_the_wrong_method_is_a_405_in_json(reader: FlaskClient, path: str) -> None:
    answer = reader.get(f"/api/v1{path}")
    assert answer.status_code == 405
    assert answer.json is not None
    assert answer.json["error"]["code"] == "method_not_allowed"
    assert "POST" in answer.headers["Allow"]


def resolved(schema: Any) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": DOCUMENT["components"]})


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: str(one.name))
def test_the_document_describes_its_own_examples(reader: FlaskClient, calculator: Any) -> None:
    operation = DOCUMENT["paths"][calculator.path]["post"]
    content = operation["requestBody"]["content"]["application/json"]
    resolved(content["schema"]).validate(content["example"])
    answer = post(reader, calculator.path, content["example"])
    schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
    resolved(schema).validate(answer)
    assert {"200", "400", "403", "404", "405", "413", "422"} <= set(operation["responses"])


def test_the_document_is_served(reader: FlaskClient) -> None:
    answer = reader.get("/api/v1/openapi.json").json
    assert answer is not None
    assert answer["openapi"].startswith("3.")
    assert set(answer["paths"]) == {
        "/cards",
        "/rules",
        "/skirmish",
        "/score",
        "/action",
        "/hire",
        "/setup",
        "/arctic/score",
    }
