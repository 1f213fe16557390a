"""A box is data: one more file of cards and one of rules, and everything knows the box."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.engine.errors import CatalogueError
from companion.games.arctic_scavengers.rules.box import DATA, read_catalogue, read_setup
from companion.games.arctic_scavengers.rules.setup.plan import SetupQuestion, plan_setup
from companion.games.arctic_scavengers.rules.setup.stacks import offer_stacks

ROOT = Path(__file__).resolve().parents[3]
VISIT = Path(__file__).with_name("visit_promo_box.py")

CARD = """
[[card]]
id = "ice_fisher"
name = "Ice Fisher"
set = "promo"
pile = "mercenary"
type = "person"
count = 5
cost = { food = 2 }
base = { hunt = 3, fight = 1 }
people = 1
text = "Hunts through a hole in the ice."
source = "promo card"
"""
BOX = """
[[box]]
id = "promo"
name = "Frozen Lake promo"
holds = { mercenary = 5 }
total = 5
source = "promo card"

[[module]]
id = "promo1"
name = "Frozen lake"
sets = ["promo"]
stacks = ["ice_fisher"]
source = "promo card"
"""
RULE = """+++
id = "cards/ice_fisher"
title = "Ice Fisher"
source = ["promo card"]
phases = ["gather"]
modules = ["promo1"]
about = ["ice_fisher"]
+++
Hunts 3 through a hole in the ice.
"""


def folder_with(path: Path, **files: str) -> Path:
    """A copy of the data folder with some files more."""
    for file in DATA.glob("*.toml"):
        shutil.copy(file, path)
    for name, text in files.items():
        (path / f"{name}.toml").write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a scratch copy of the program shows, to which nothing but data was added."""
    scratch = tmp_path_factory.mktemp("promo")
    for name in ("companion", "templates", "static"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, scratch / name, ignore=ignored)
    data = scratch / DATA.relative_to(ROOT)
    (data / "promo.toml").write_text(BOX + CARD, encoding="utf-8")
    (data / "rules" / "cards" / "ice_fisher.md").write_text(RULE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(VISIT), str(scratch / "instance")],
        cwd=scratch,
        env={"PYTHONPATH": str(scratch), "PATH": ""},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_set_up_offers_the_box_and_lays_out_its_stack(seen: Any) -> None:
    assert "Frozen Lake promo" in seen["setup"]
    assert 'value="promo1"' in seen["setup"]
    assert "Stacks: Ice Fisher." in seen["contents"]
    assert "<b>5</b><span>Ice Fisher</span>" in seen["chosen"]
    assert seen["api_setup"]["piles"]["mercenaries"]["ice_fisher"] == 5
    assert any("Frozen Lake promo (5 cards)" in step for step in seen["api_setup"]["steps"])


def test_the_cards_list_it_under_its_box(seen: Any) -> None:
    assert "Ice Fisher" in seen["cards"]
    assert "Frozen Lake promo" in seen["cards"]
    assert "Frozen Lake promo" in seen["card"]
    assert "3 through a hole" in seen["card"]
    (card,) = (card for card in seen["api_cards"]["cards"] if card["id"] == "ice_fisher")
    assert (card["set"], card["base"]) == ("promo", {"fight": 1, "hunt": 3})


def test_the_rules_find_it(seen: Any) -> None:
    assert "cards/ice_fisher" in seen["search"]


def test_the_pages_without_a_table_take_it(seen: Any) -> None:
    assert "Ice Fisher" in seen["skirmish"]
    assert "left out" not in seen["skirmish"]
    assert "With Frozen Lake promo" in seen["score"]
    assert "left out" not in seen["score"]


def test_the_calculators_take_it(seen: Any) -> None:
    assert seen["api_hire"]["allowed"] is True
    assert seen["api_skirmish"]["winner"] == "anna"


def test_it_can_be_hired_at_the_table_and_the_history_names_the_box(seen: Any) -> None:
    assert "Ice Fisher" in seen["log"]
    assert "Frozen Lake promo" in seen["history"]


def test_a_card_of_a_box_that_nobody_declared_is_refused_by_file_and_card(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError) as error:
        read_catalogue(folder_with(tmp_path, extra=CARD))
    sentence = 'extra.toml: card "ice_fisher": "set" is \'promo\', but there is no such box.'
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("text", "slip", "sentence"),
    [
        (
            "count = 5",
            "count = 4",
            "promo.toml: mercenary of the box Frozen Lake promo add up to 4",
        ),
        ('id = "ice_fisher"', 'id = "spear"', 'promo.toml: card "spear": this id is used twice.'),
        ('["promo"]', '["prom"]', 'promo.toml: module "promo1": there is no box "prom".'),
        ('stacks = ["ice', 'stacks = ["sea', 'promo.toml: module "promo1": there is no card "sea_'),
        ("total = 5", "total = 6", 'promo.toml: box "promo": its piles add up to 5, not to 6.'),
        ("mercenary = 5", "leaders = 5", "promo.toml: leaders of the box Frozen Lake promo"),
    ],
)
def test_a_slip_in_the_file_of_a_box_is_named(
    tmp_path: Path, text: str, slip: str, sentence: str
) -> None:
    folder = folder_with(tmp_path, promo=(BOX + CARD).replace(text, slip))
    with pytest.raises(CatalogueError) as error:
        read_setup(folder, read_catalogue(folder))
    assert str(error.value).startswith(sentence)


def test_one_more_box_leaves_the_order_of_the_others(tmp_path: Path) -> None:
    ours = read_catalogue(DATA)
    more = read_catalogue(folder_with(tmp_path, a_promo=BOX + CARD))
    assert [*ours.cards, "ice_fisher"] == list(more.cards)


VARIANT = """
[[starter]]
id = "fishers"
name = "Deck of the lake"
cards = { ice_fisher = 1, scavenger = 9 }
source = "promo card"

[[variant]]
id = "on_the_ice"
name = "Begin on the ice"
text = "Each deck begins with an ice fisher."
starter = "fishers"
source = "promo card"
"""


def test_a_variant_with_its_own_starter_deck_is_data_too(tmp_path: Path) -> None:
    data = folder_with(tmp_path, promo=BOX + CARD + VARIANT)
    catalogue = read_catalogue(data)
    facts = read_setup(data, catalogue)
    plan = plan_setup(catalogue, facts, SetupQuestion(2, variants=("on_the_ice",)))
    assert plan.starter == {"ice_fisher": 1, "scavenger": 9}
    assert "promo" in plan.sets
    assert not {"ice_fisher", "scavenger"} & {*offer_stacks(catalogue, plan).pool}


def test_a_variant_whose_deck_is_nowhere_is_refused_by_file_and_id(tmp_path: Path) -> None:
    lost = VARIANT.replace('starter = "fishers"', 'starter = "sealers"')
    data = folder_with(tmp_path, promo=BOX + CARD + lost)
    with pytest.raises(CatalogueError) as error:
        read_setup(data, read_catalogue(data))
    assert str(error.value) == 'promo.toml: variant "on_the_ice": there is no deck "sealers".'
