"""The animals, powers and numbers of Arctic."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from companion.engine.errors import CatalogueError
from companion.games.arctic.rules.catalogue import ANIMALS, DATA, load_catalogue, read_catalogue
from companion.games.arctic.view.sheets import sheets


def test_six_animals_share_120_cards() -> None:
    catalogue = load_catalogue()
    assert tuple(catalogue.animals) == ANIMALS
    assert sum(animal.count for animal in catalogue.animals.values()) == 120
    assert (catalogue.numbers.decks, catalogue.numbers.cards_per_deck) == (4, 30)


def test_every_animal_has_a_power_on_either_side() -> None:
    catalogue = load_catalogue()
    for animal in ANIMALS:
        assert [power.side for power in catalogue.powers_of(animal)] == [1, 2]
    assert len(catalogue.powers) == 12


# Animal, steps of its first and second side.
STEPS = """
walrus     B B
puffin     A A
polar_bear C C
orca       C C
moose      C A
fox        A A
"""


@pytest.mark.parametrize("line", STEPS.strip().splitlines())
def test_a_power_helps_in_its_step(line: str) -> None:
    animal, first, second = line.split()
    powers = load_catalogue().powers
    assert (powers[f"{animal}_1"].step, powers[f"{animal}_2"].step) == (first, second)


def test_the_numbers_are_those_of_the_rulebook() -> None:
    numbers = load_catalogue().numbers
    assert numbers.landscape == (0, 1, 3, 6, 10, 15)
    assert numbers.tokens_begin_on == 3
    assert (numbers.shortest_run, numbers.run_points) == (2, (1, 3, 6, 10, 15))
    assert (numbers.hand, numbers.river, numbers.hand_limit) == (3, 6, 7)
    assert (numbers.first_placement, numbers.penalty) == (1, 1)


@pytest.mark.parametrize(
    ("players", "reserve", "draw_pile"), [(2, 5, 43), (3, 10, 65), (4, 15, 87)]
)
def test_reserve_and_draw_pile_follow_the_players(
    players: int, reserve: int, draw_pile: int
) -> None:
    catalogue = load_catalogue()
    assert catalogue.reserve(players) == reserve
    assert catalogue.draw_pile(players) == draw_pile


def test_animals_and_powers_have_pages() -> None:
    shown = sheets(load_catalogue())
    assert Counter(sheet.kind for sheet in shown) == {"animal": 6, "power": 12}
    assert [sheet.id for sheet in shown if sheet.check_your_card][-1] == "polar_bear_1"


@pytest.mark.parametrize(
    ("file", "text", "slip", "complaint"),
    [
        ("animals.toml", "count = 20", "count = 21", "animals.toml: the cards add up to 121"),
        ("animals.toml", "count = 20", "count = -2", 'animal "walrus": "count" is -2'),
        ("animals.toml", '"puffin"', '"penguin"', 'animals.toml: animal "penguin": "id"'),
        ("animals.toml", 'id = "fox"', 'id = "orca"', 'animal "orca": this id is used twice'),
        ("powers.toml", 'step = "B"', 'step = "D"', 'power "walrus_1": "step" is \'D\''),
        ("powers.toml", 'id = "fox_2"', 'id = "fox_3"', 'powers.toml: power "fox_3"'),
        ("powers.toml", "side = 2", "side = 3", 'power "walrus_2": "side" is 3'),
        ("landscape.toml", "[0, 1,", "[1, 0,", '"landscape" must rise'),
        ("landscape.toml", "begin_on = 3", "begin_on = 4", '"tokens_begin_on": 4 is on no'),
        ("landscape.toml", ", 4 = 15", "", '"reserve" must give a number'),
        ("landscape.toml", "river = 6\n", "", 'numbers: "river" is missing'),
        ("landscape.toml", "[numbers]", "[number]", "there is no [numbers] table"),
    ],
)
def test_a_slip_is_found_at_start_and_named(
    tmp_path: Path, file: str, text: str, slip: str, complaint: str
) -> None:
    for path in DATA.glob("*.toml"):
        shutil.copy(path, tmp_path)
    whole = (tmp_path / file).read_text(encoding="utf-8")
    assert text in whole
    (tmp_path / file).write_text(whole.replace(text, slip, 1), encoding="utf-8")
    with pytest.raises(CatalogueError) as error:
        read_catalogue(tmp_path)
    assert str(error.value).startswith(f"{file}: ")
    assert complaint in str(error.value)


@pytest.mark.parametrize(("file", "block"), [("animals", "animal"), ("powers", "power")])
def test_what_is_missing_is_named(tmp_path: Path, file: str, block: str) -> None:
    for path in DATA.glob("*.toml"):
        shutil.copy(path, tmp_path)
    path = tmp_path / f"{file}.toml"
    head, *blocks, last = path.read_text(encoding="utf-8").split(f"[[{block}]]")
    path.write_text(f"[[{block}]]".join([head, *blocks]), encoding="utf-8")
    missing = last.split('"')[1]
    with pytest.raises(CatalogueError, match=f'^{file}.toml: {block} "{missing}" is missing'):
        read_catalogue(tmp_path)
