"""What every text may say: the words that are never used, numbers with their nouns, names of buttons."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.web.app import create_app
from tests import spoken, words

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parent.parent
# What people read beside the pages.
PROSE = ("README.md", "SECURITY.md", "CHANGELOG.md", "docs/tour.md", "docs/take-home.md")
# Names that programs know: of commands, events, fields and addresses, and what a search passes over.
NAME = re.compile(r"[\w.*:/<>?&=%+-]*")
PASSED_OVER = ("companion/engine/lookup.py", "companion/engine/names.py")

COMMANDS = """
    Add Agree Allow Announce Answer Ask Attack Back Build Cancel Change Check Close Continue Correct Count Cross Deal Dig
    Disable Discard Draw Drill End Enter Fill Find Finish Forget Free Go Heal Hire Hit Hunt Join Keep Leave Look Mark Move Name
    Note Open Pass Place Play Print Put Redo Remove Repair Restore Reveal Save Search Send Share Show Skip Start
    Stop Store Take Teach Trash Try Turn Undo Use Wait Watch Withdraw Work Wound
""".split()
# What a key may state, answers to a question, and what is chosen from a row of choices.
ANSWERS = (
    r"[+−-]?\d+\+?",
    r"\d+(, correct| players)",
    r"[+-]\d with a refugee",
    r"(No|Yes|no|Any|As|At|All|If|On|on|To|With|One|one|Not|Face|face|Both|Before)\b.*",
    r"(Deadlock|Initiator|Referee|Rounds|River|Reveals|Unhurt|Wounded|Works|Disabled|Schematics|Contested)\b.*",
    r".*: (all of it is ready|one more|one less)",
    r"Done: .*",
    r"Referee|Full screen",
    r"[A-Z] .*",
    r"Card \d+.*",
    r".* (is done|has counted|counts|draws|has \d+|saves|save|cancels|reveals|brings)\b.*",
    "",
)
# A module by its number and its title.
MODULES = ("1 Medics, tools and gangs",)
PLAYERS = ("Anna", "Ben", "Cara", "Dana", "Eli", "Blue", "Orange", "Green", "Pink", "Yellow")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[tuple[str, spoken.Page]]]:
    """Every page, as a browser without a script gets it."""
    folder = tmp_path_factory.mktemp("spoken")
    app = create_app(folder)
    yield list(spoken.of_the_pages(app, folder))
    app.extensions["games_file"].close()


def test_no_page_says_what_no_text_of_ours_says(pages: list[tuple[str, spoken.Page]]) -> None:
    assert len(pages) > 600, "few pages found: have addresses changed?"
    found = {
        (hit.found, hit.instead, text): address
        for address, page in pages
        for text in page.texts
        if text not in MODULES
        for hit in words.violations(text)
    }
    assert found == {}


def test_no_two_parts_of_a_page_have_the_same_id(pages: list[tuple[str, spoken.Page]]) -> None:
    found = {
        name: address
        for address, page in pages
        for name, times in Counter(page.ids).items()
        if times > 1
    }
    assert found == {}


def test_no_sentence_of_the_program_says_it_either() -> None:
    found = [
        (where, hit.found, hit.instead, text)
        for where, text in spoken.of_the_program()
        if not NAME.fullmatch(text) and not where.startswith(PASSED_OVER)
        for hit in words.violations(text)
    ]
    assert found == []


@pytest.mark.parametrize("name", PROSE)
def test_what_people_read_beside_the_pages_says_it_neither(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    found = [(n, hit) for n, line in enumerate(lines, 1) for hit in words.violations(line)]
    assert found == []


def test_every_button_is_a_command_or_an_answer(pages: list[tuple[str, spoken.Page]]) -> None:
    sheets = [sheet.name for game in GAMES.values() for sheet in game.cards.sheets]
    short = [name.removeprefix("The ") for name in sheets]
    names = [*sheets, *short, *PLAYERS, "Gardens", "Decoys", "Tower", "Tribe Family", "Bear"]
    known = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    allowed = re.compile(
        rf"(?:{'|'.join(ANSWERS)})|(?:{'|'.join(COMMANDS)})\b.*|(?:{known})(?!\w).*"
    )
    buttons = {label: address for address, page in pages for label in page.buttons}
    assert len(buttons) > 300
    assert {label: at for label, at in buttons.items() if not allowed.fullmatch(label)} == {}
