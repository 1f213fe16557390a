"""The rulebook is complete: every section, card, module and ruling has an entry that can be found."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.game import AnyGame
from companion.engine.sheets import RuleSheet
from companion.games import GAMES
from tests.rulebook.hash_runs import normalised
from tests.words import violations

ROOT = Path(__file__).resolve().parent.parent.parent
SECTIONS: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_name("sections.toml").read_text(encoding="utf-8")
)
ENTRIES = [entry for game in GAMES.values() for entry in game.book().rules]
RULINGS = {f"R{number}" for number in range(1, 78)}
WHERE_WE_BEGIN = {"arctic_scavengers": "overview/goal", "arctic": "start/goal"}
LONGEST = 80
MOST_QUESTIONS = 3
LONGEST_QUESTION = 6
# What is no document: the values of cards that no document prints.
CARD_LISTS = "public card lists"

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry.id))


@pytest.mark.parametrize("number", SECTIONS)
def test_every_section_of_a_document_is_the_source_of_an_entry(number: str) -> None:
    covered = {section for entry in ENTRIES for section in entry.sections}
    wanted = {f"{number} {heading}" for heading in SECTIONS[number]}
    assert sorted(wanted - covered) == []


@every_entry
def test_a_source_is_a_section_that_exists(entry: RuleSheet) -> None:
    known = {f"{number} {heading}" for number, found in SECTIONS.items() for heading in found}
    assert entry.sections
    assert set(entry.sections) <= known | {CARD_LISTS}


@every_game
def test_every_entry_has_phases_and_modules_that_the_game_knows(game: AnyGame) -> None:
    handbook = game.book().handbook
    phases = {phase.id for phase in handbook.phases}
    modules = {module.id for module in handbook.modules}
    for entry in game.book().rules:
        assert entry.phases and set(entry.phases) <= phases, entry.id
        # A game without modules has none to name.
        assert bool(entry.modules) == bool(modules), entry.id
        assert set(entry.modules) <= modules, entry.id
    assert {phase for entry in game.book().rules for phase in entry.phases} == phases
    assert {module for entry in game.book().rules for module in entry.modules} == modules


@every_game
def test_every_card_building_leader_gang_and_power_has_an_entry(game: AnyGame) -> None:
    about = {card for entry in game.book().rules for card in entry.about}
    assert {sheet.id for sheet in game.cards.sheets if sheet.kind != "power"} <= about
    known = {entry.id for entry in game.book().rules}
    assert {f"powers/{sheet.id}" for sheet in game.cards.sheets if sheet.kind == "power"} <= known


@every_game
def test_every_module_has_an_entry(game: AnyGame) -> None:
    known = {entry.id for entry in game.book().rules}
    modules = {module.id for module in game.book().handbook.modules} - {"base"}
    assert {f"modules/{module}" for module in modules} <= known


def test_every_ruling_has_an_entry_and_no_other_numbers_are_used() -> None:
    assert {entry.id for entry in ENTRIES if entry.number} == RULINGS
    assert {ruling for entry in ENTRIES for ruling in entry.rulings} == RULINGS


@every_entry
def test_a_ruling_named_in_a_text_stands_in_the_head(entry: RuleSheet) -> None:
    # Pages list the rulings of an entry beside it, so none may be in its text alone.
    named = set(re.findall(r"\bR\d+\b", entry.text))
    assert named <= {*entry.rulings, *entry.see, entry.id}


@every_game
def test_no_entry_is_orphaned(game: AnyGame) -> None:
    # From what the game is about and from the list of cards, by related entries and rulings.
    leads = {entry.id: {*entry.see, *entry.rulings} for entry in game.book().rules}
    reached: set[str] = set()
    waiting = [
        WHERE_WE_BEGIN[game.key],
        *(rule for card in game.cards.sheets for rule in card.rules),
    ]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting += leads[here]
    assert sorted(set(leads) - reached) == []


@every_entry
def test_an_entry_is_related_to_others_and_not_to_itself(entry: RuleSheet) -> None:
    assert entry.see
    assert entry.id not in entry.see
    assert len(set(entry.see)) == len(entry.see)


@every_game
def test_at_most_three_questions_lead_on_and_each_has_an_answer(game: AnyGame) -> None:
    known = {entry.id for entry in game.book().rules}
    for entry in game.book().rules:
        leads = [question.rule for question in entry.also]
        assert len(leads) <= MOST_QUESTIONS, entry.id
        assert len(set(leads)) == len(leads), entry.id
        assert set(leads) <= known - {entry.id}, entry.id
        assert all(question.ask.endswith("?") for question in entry.also), entry.id


@every_entry
def test_a_question_that_leads_on_is_short(entry: RuleSheet) -> None:
    asked = [question.ask for question in entry.also]
    assert [ask for ask in asked if len(ask.split()) > LONGEST_QUESTION] == []


@every_entry
def test_an_entry_is_short_enough_for_a_phone(entry: RuleSheet) -> None:
    assert len(normalised(entry.text)) <= LONGEST


@every_entry
def test_why_it_is_so_comes_last_in_a_paragraph_of_its_own(entry: RuleSheet) -> None:
    *before, last = entry.text.strip().split("\n\n")
    assert "**Why:**" not in last.removeprefix("**Why:** ")
    assert not any("**Why:**" in paragraph for paragraph in before)
    assert before or not last.startswith("**Why:**")


@every_entry
def test_an_entry_has_no_word_that_is_never_used(entry: RuleSheet) -> None:
    asked = (question.ask for question in entry.also)
    assert [found for text in (entry.title, entry.text, *asked) for found in violations(text)] == []


def test_no_two_entries_of_a_game_have_the_same_title() -> None:
    titles = [(entry.game, entry.title.casefold()) for entry in ENTRIES]
    assert sorted(title for title in set(titles) if titles.count(title) > 1) == []


def linked_ids() -> Iterator[tuple[str, str]]:
    """What looks like the id of an entry in code and templates, with the file it stands in."""
    chapters = "|".join(
        sorted({entry.id.partition("/")[0] for entry in ENTRIES if not entry.number})
    )
    pattern = re.compile(rf"[\"'/]((?:{chapters})/[a-z0-9_]+|R\d+)[\"']")
    folders = [ROOT / "companion", ROOT / "templates", ROOT / "static"]
    for path in (path for folder in folders for path in folder.rglob("*")):
        if path.suffix in {".py", ".html", ".js", ".toml"}:
            for found in pattern.findall(path.read_text(encoding="utf-8")):
                yield found, path.relative_to(ROOT).as_posix()


def test_every_rule_id_in_code_and_templates_exists() -> None:
    known = {entry.id for entry in ENTRIES}
    found = list(linked_ids())
    assert len({rule for rule, _ in found}) > 80, "few ids found: has the spelling changed?"
    assert [(rule, where) for rule, where in found if rule not in known] == []


def test_the_contents_count_the_kinds_of_mercenaries_of_the_third_box() -> None:
    sheets = GAMES["arctic_scavengers"].cards.sheets
    boxes = {sheet.set for sheet in sheets if sheet.id == "spy"}
    kinds = [one for one in sheets if one.set in boxes and one.pile == "Mercenaries"]
    contents = next(entry.text for entry in ENTRIES if entry.id == "setup/contents")
    assert len(kinds) == 11
    assert "eleven kinds of mercenaries" in contents


def test_the_list_of_leaders_and_their_own_entries_agree_on_how_often() -> None:
    entries = {entry.id: entry for entry in ENTRIES}
    lines = entries["leaders/powers"].text.splitlines()
    for often in ("once per round", "once per turn"):
        named = " ".join(line for line in lines if f"{often}:**" in line)
        for leader in entries["leaders/powers"].about:
            own = entries[f"leaders/{leader}"]
            is_named = own.title.removeprefix("The ") in named
            assert is_named == (often in own.text.casefold()), (leader, often)
