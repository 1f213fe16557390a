"""The catalogue against the tables of facts beside this file, which were made independently."""

from __future__ import annotations

import csv
import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.engine import codec
from companion.engine.errors import CatalogueError
from companion.engine.reader import Misfit
from companion.games.arctic_scavengers.rules.box import (
    DATA,
    Module,
    copies,
    load_catalogue,
    load_setup,
    read_catalogue,
    read_setup,
)
from companion.games.arctic_scavengers.rules.catalogue import ABILITIES, BoxId, Catalogue, Cost
from companion.games.arctic_scavengers.view.sheets import sheets

FACTS = Path(__file__).parents[1] / "facts"
Row = dict[str, str]


def facts(name: str) -> list[Row]:
    with (FACTS / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def number(text: str) -> int:
    return int(text or 0)


def printed(row: Row, prefix: str) -> dict[str, int]:
    return {name: int(row[prefix + name]) for name in ABILITIES if row[prefix + name]}


def by_id(row: Row) -> str:
    return row["id"]


@pytest.mark.parametrize("row", facts("cards"), ids=by_id)
def test_every_value_of_a_card_is_the_fact(row: Row) -> None:
    card = load_catalogue().cards[row["id"]]
    assert (card.name, card.set, card.pile, card.type) == (
        row["name"],
        row["set"],
        row["pile"],
        row["type"],
    )
    assert (card.count, card.people, card.meds) == (
        number(row["count"]),
        number(row["people"]),
        number(row["meds"]),
    )
    assert card.is_refugee == (row["refugee"] == "yes")
    assert card.special == row["special"]
    assert dict(card.base) == printed(row, "")
    assert dict(card.plus) == printed(row, "mod_")


@pytest.mark.parametrize("row", facts("cards"), ids=by_id)
def test_every_cost_is_the_fact(row: Row) -> None:
    parts = {name: row[f"cost_{name}"] for name in ("food", "meds", "any")}
    cost = load_catalogue().cards[row["id"]].cost
    if not any(parts.values()):
        assert cost is None
    else:
        assert cost == Cost(**{name: number(units) for name, units in parts.items()})
        assert cost.parts() == {name: int(units) for name, units in parts.items() if units}


@pytest.mark.parametrize("row", facts("buildings"), ids=by_id)
def test_every_value_of_a_building_is_the_fact(row: Row) -> None:
    building = load_catalogue().buildings[row["id"]]
    assert (building.name, building.set) == (row["name"], row["set"])
    assert (building.count, building.build_time) == (number(row["count"]), int(row["build_time"]))
    assert (building.stores or "", building.capacity) == (row["stores"], number(row["capacity"]))


@pytest.mark.parametrize("row", facts("leaders"), ids=by_id)
def test_every_value_of_a_leader_is_the_fact(row: Row) -> None:
    leader = load_catalogue().leaders[row["id"]]
    assert (leader.name, leader.set, leader.limit) == (row["name"], row["set"], row["limit"])
    assert leader.needs_refugee == (row["needs_refugee"] == "yes")


@pytest.mark.parametrize("row", facts("gangs"), ids=by_id)
def test_every_value_of_a_gang_is_the_fact(row: Row) -> None:
    gang = load_catalogue().gangs[row["id"]]
    assert (gang.name, gang.set, gang.people) == (row["name"], row["set"], int(row["people"]))
    assert bool(gang.tie_break) == (row["tie_break"] != "none")
    assert row["still_tied"] == "nobody"


def test_the_catalogue_holds_nothing_but_the_facts() -> None:
    catalogue = load_catalogue()
    assert list(catalogue.cards) == [row["id"] for row in facts("cards")]
    assert list(catalogue.buildings) == [row["id"] for row in facts("buildings")]
    assert list(catalogue.leaders) == [row["id"] for row in facts("leaders")]
    assert list(catalogue.gangs) == [row["id"] for row in facts("gangs")]


@pytest.mark.parametrize("name", ["cards", "buildings", "leaders", "gangs"])
def test_what_rests_on_one_list_or_is_disputed_asks_for_a_look_at_the_card(name: str) -> None:
    disputed = {"shovel", "bunker", "scout_tower", "guard"}
    for row in facts(name):
        doubtful = "public x1" in row["source"] or row["id"] in disputed
        item = getattr(load_catalogue(), name)[row["id"]]
        assert item.check_your_card == doubtful, row["id"]
        assert ("check your card" in item.source) == doubtful, row["id"]


@pytest.mark.parametrize(("box", "total"), [("base", 149), ("hq", 49), ("recon", 140)])
def test_the_boxes_add_up(box: BoxId, total: int) -> None:
    assert sum(count for _, _, count in copies(load_catalogue(), box)) == total
    assert load_setup().boxes[box].total == total


def test_the_contested_kinds_are_seven_in_each_box() -> None:
    catalogue = load_catalogue()
    assert [len(catalogue.contested(box)) for box in ("base", "hq", "recon")] == [7, 0, 7]
    assert sum(card.count for card in catalogue.contested("base", "recon")) == 28


def stored(catalogue: Catalogue) -> dict[str, Any]:
    """A catalogue as the first entry of a game holds it."""
    data: dict[str, Any] = json.loads(json.dumps(codec.encode(catalogue)))
    return data


def test_the_stored_values_bring_back_exactly_the_same_catalogue() -> None:
    catalogue = load_catalogue()
    assert codec.decode(Catalogue, stored(catalogue)) == catalogue
    assert list(codec.decode(Catalogue, stored(catalogue)).cards) == list(catalogue.cards)


def test_a_corrected_value_is_stored() -> None:
    catalogue = load_catalogue()
    shovel = replace(catalogue.cards["shovel"], plus=(("dig", 1), ("fight", 1)))
    corrected = replace(catalogue, cards={**catalogue.cards, "shovel": shovel})
    assert codec.decode(Catalogue, stored(corrected)).cards["shovel"].bonus("dig") == 1
    assert codec.decode(Catalogue, stored(catalogue)).cards["shovel"].bonus("dig") == 2


@pytest.mark.parametrize("data", ["", [], 3, {}, {"cards": [1]}, {"cards": {"spear": {}}}])
def test_what_is_no_catalogue_is_refused(data: object) -> None:
    with pytest.raises(Misfit):
        codec.decode(Catalogue, data)


def test_a_wrong_stored_value_is_named() -> None:
    values = stored(load_catalogue())
    values["cards"]["refugee"]["count"] = -1
    with pytest.raises(Misfit) as misfit:
        codec.decode(Catalogue, values)
    assert str(misfit.value).startswith('"cards": "refugee": "count" is -1, but')


# What an editor may get wrong: file, text, its replacement, and how the sentence begins or goes on.
SLIPS = [
    ("cards.toml", "count = 7\n", "count = 6\n", "cards.toml: junkyard of the box Base game"),
    ("cards.toml", "count = 7\n", "count = -7\n", 'cards.toml: card "junk": "count" is -7'),
    ("cards.toml", 'special = "drill"', 'special = "dril"', 'cards.toml: card "drill_sergeant"'),
    ("cards.toml", "cost = { meds = 2 }\n", "", 'cards.toml: card "assassin": "cost"'),
    ("cards.toml", "people = 3\n", "", 'cards.toml: card "thugs": "people" is 0'),
    ("cards.toml", "plus = { hunt = 2, fight = 1 }", "base = { hunt = 2 }", 'card "net": "base"'),
    ("cards.toml", "is_refugee = true\n", "", 'cards.toml: card "refugee": "is_refugee"'),
    ("cards.toml", 'id = "net"', 'id = "spear"', 'cards.toml: card "spear": this id is used twice'),
    ("cards.toml", 'id = "net"', 'id = "armory"', 'building "armory": a card has this id already'),
    ("cards.toml", 'set = "hq"', 'set = "hw"', 'cards.toml: card "medic": "set" is \'hw\''),
    ("cards.toml", "cost = { food = 1 }", "cost = { fud = 1 }", 'card "scavenger": "cost": "fud"'),
    ("buildings.toml", "capacity = 2\n", "", 'buildings.toml: building "armory"'),
    ("buildings.toml", "build_time = 3\n", "", 'building "armory": "build_time" is missing'),
    ("buildings.toml", "count = 3\n", "count = 2\n", "buildings.toml: buildings of the box HQ"),
    ("leaders.toml", 'set = "hq"', 'set = "recon"', "leaders.toml: leaders of the box HQ"),
    ("leaders.toml", "needs_refugee = true", 'needs_refugee = "yes"', 'leader "excavator"'),
    ("gangs.toml", "people = 5", "people = 5.0", 'gangs.toml: gang "gearheads": "people"'),
    ("gangs.toml", 'set = "recon"', 'set = "hq"', "gangs.toml: gangs of the box HQ add up to 4"),
    ("setup.toml", "total = 49", "total = 50", 'setup.toml: box "hq": its piles add up to 49'),
    (
        "setup.toml",
        "{ refugee = 4",
        "{ refuge = 4",
        'starter "standard": there is no card "refuge"',
    ),
    ("setup.toml", 'id = "standard"', 'id = "plain"', 'there is no deck "standard"'),
    ("setup.toml", '["medic"]', '["medik"]', 'module "hq1": there is no card "medik"'),
    ("setup.toml", 'needs = ["hq1"]', 'needs = ["hq"]', 'module "hq2": there is no module "hq"'),
    ("setup.toml", '"butcher"', '"baker"', 'module "hq3": there is no leader "baker"'),
    ("setup.toml", '["masons"]', '["mason"]', 'module "hq2": there is no gang "mason"'),
    ("setup.toml", '"scout_tower"', '"tower"', 'module "recon3": there is no building "tower"'),
    ("setup.toml", '"hardy_scavenger" }', '"hardy" }', 'module "recon3": there is no card "hardy"'),
    ("setup.toml", "map = 2", "mop = 2", 'advice: there is no card "mop"'),
]


@pytest.mark.parametrize(("file", "text", "slip", "complaint"), SLIPS)
def test_a_slip_is_found_at_start_and_named(
    tmp_path: Path, file: str, text: str, slip: str, complaint: str
) -> None:
    for path in DATA.glob("*.toml"):
        shutil.copy(path, tmp_path)
    whole = (tmp_path / file).read_text(encoding="utf-8")
    assert text in whole
    (tmp_path / file).write_text(whole.replace(text, slip, 1), encoding="utf-8")
    with pytest.raises(CatalogueError) as error:
        read_setup(tmp_path, read_catalogue(tmp_path))
    assert complaint in str(error.value)


def test_a_box_that_does_not_add_up_lists_its_cards(tmp_path: Path) -> None:
    for path in DATA.glob("*.toml"):
        shutil.copy(path, tmp_path)
    cards = (tmp_path / "cards.toml").read_text(encoding="utf-8")
    (tmp_path / "cards.toml").write_text(cards.replace("count = 7\n", "count = 6\n"))
    with pytest.raises(
        CatalogueError, match=r"add up to 45, but it holds 46 \(junk 6, multitool 4"
    ):
        read_catalogue(tmp_path)


def brought(module: Module, kind: str, role: str) -> list[str]:
    """What a module brings in the role that the table of facts gives it."""
    if kind in ("building", "leader", "gang", "rule"):
        return list(getattr(module, f"{kind}s"))
    roles: dict[str, list[str]] = {
        "stack": list(module.stacks),
        "forced stack": list(module.forced_stacks),
        "extra stack": list(module.extra_stacks),
        "junkyard": [*dict(module.junkyard), *module.junkyard_as_advised],
        "replaces scavenger": [new for old, new in module.replaces if old == "scavenger"],
    }
    return roles[role]


@pytest.mark.parametrize(
    "row", [row for row in facts("modules") if row["id"] not in ("*", "starter")], ids=by_id
)
def test_every_module_brings_what_the_facts_say(row: Row) -> None:
    module = load_setup().modules[row["module"]]
    assert row["id"] in brought(module, row["kind"], row["role"])


def test_the_modules_have_the_names_and_needs_of_the_facts() -> None:
    named = [row for row in facts("modules") if row["name"]]
    modules = load_setup().modules
    assert list(modules) == [row["module"] for row in named]
    for row in named:
        module = modules[row["module"]]
        assert (module.name, " ".join(module.needs)) == (row["name"], row["needs"])


def test_the_modules_bring_nothing_but_the_facts() -> None:
    listed = [row for row in facts("modules") if row["id"] not in ("*", "starter")]
    for module in load_setup().modules.values():
        rows = {row["id"] for row in listed if row["module"] == module.id}
        if module.id in ("hq3", "recon3", "base"):  # the facts list these with a star
            continue
        found = {*module.stacks, *module.forced_stacks, *dict(module.junkyard), *module.gangs}
        found |= {*module.junkyard_as_advised, *module.buildings, *module.leaders, *module.rules}
        # Ordinary refugees may take the place of scouting ones (R5).
        found |= {*module.extra_stacks} - {"refugee"}
        assert found == rows, module.id


def test_stars_stand_for_everything_of_the_kind() -> None:
    catalogue, modules = load_catalogue(), load_setup().modules
    ten = [leader.id for leader in catalogue.leaders.values() if leader.set == "hq"]
    assert list(modules["hq3"].leaders) == ten
    assert list(modules["recon3"].buildings) == list(catalogue.buildings)
    assert [module.id for module in modules.values() if module.mixes_contested] == ["recon4"]


def test_the_base_game_puts_out_its_eight_mercenaries() -> None:
    mercenaries = [
        card.id
        for card in load_catalogue().cards.values()
        if card.set == "base" and card.pile == "mercenary"
    ]
    assert list(load_setup().modules["base"].stacks) == mercenaries
    assert len(mercenaries) == 8


def test_recon_modules_use_ten_stacks_except_the_fourth() -> None:
    ten = {module.id for module in load_setup().modules.values() if module.stacks_in_all == 10}
    assert ten == {"recon1", "recon2", "recon3", "recon5"}


def test_a_starter_deck_is_ten_cards() -> None:
    setup = load_setup()
    assert dict(setup.starter) == {
        "refugee": 4,
        "scavenger": 3,
        "brawler": 1,
        "spear": 1,
        "shovel": 1,
    }
    for deck in setup.starters.values():
        assert sum(dict(deck.cards).values()) == 10


def test_a_card_page_shows_the_numbers_in_their_order() -> None:
    shown = {sheet.id: sheet for sheet in sheets(load_catalogue())}
    medics = [(figure.icon, figure.value) for figure in shown["combat_medics"].figures]
    assert medics == [("draw", "1"), ("fight", "1"), ("meds", "2"), ("people", "4")]
    courier = [(figure.icon, figure.value) for figure in shown["courier"].figures]
    assert courier == [("draw", "3"), ("fight", "+1"), ("people", "1")]


@pytest.mark.parametrize(
    ("ability", "ids"),
    [
        ("snipe", {"sniper_team", "assassin"}),
        ("disarm", {"saboteur"}),
        ("save", {"medic", "combat_medics"}),
        ("build", {"engineer", "tinker", "toolkit"}),
        ("cancel", {"scouting_refugee", "guard"}),
        ("recon", {"spy", "binoculars", "scout_tower"}),
        ("store", {"armory", "bunker", "pharmacy"}),
    ],
)
def test_special_actions_are_found_by_their_word(ability: str, ids: set[str]) -> None:
    shown = sheets(load_catalogue())
    assert {sheet.id for sheet in shown if ability in sheet.abilities} == ids


def test_every_set_and_pile_has_its_shown_name() -> None:
    shown = sheets(load_catalogue())
    assert len(shown) == len({sheet.id for sheet in shown}) == 48 + 6 + 12 + 4
    assert {sheet.set for sheet in shown} == {"Base game", "HQ", "Recon"}
    assert {sheet.pile for sheet in shown} == {
        "Refugees",
        "Mercenaries",
        "Junkyard",
        "Contested resources",
        "Schematics",
        "Leaders",
        "Gangs",
    }
