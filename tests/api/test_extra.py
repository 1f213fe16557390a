"""Without the libraries of the extra `api` everything else works."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.api.endpoint import MODEL_LIBRARIES, NOT_INSTALLED

LIBRARIES = (*MODEL_LIBRARIES, "pydantic_core")
WITHOUT = f"import sys; sys.modules.update(dict.fromkeys({LIBRARIES}))"
VISIT = f"""
{WITHOUT}
import json
from pathlib import Path
from companion.web.app import create_app

app = create_app(Path(sys.argv[1]))
client = app.test_client()
answers = {{}}

def note(answer):
    path = answer.request.full_path.rstrip("?")
    answers[f"{{answer.request.method}} {{path}}"] = (answer.status_code, answer.text)
    return answer

seats = {{"name1": "Anna", "name2": "Ben", "first": "1"}}
for game in ("arctic_scavengers", "arctic"):
    form = {{"game": game, "key": game, **seats}}
    table = note(client.post("/new", data=form)).headers["Location"]
    note(client.get(table))
    note(client.get(f"{{table}}/help"))
for path in json.loads(sys.argv[2]):
    note(client.get(path))
for path in json.loads(sys.argv[3]):
    note(client.get(path))
    note(client.post(path, json={{}}))
app.extensions["games_file"].close()
print(json.dumps(answers))
"""
PAGES = (
    "/",
    "/new?game=arctic_scavengers",
    "/rules?q=skirmish",
    "/cards",
    "/quick/arctic_scavengers/skirmish",
    "/quick/arctic_scavengers/score",
    "/quick/arctic/score",
)
ASKED = (
    "/api/v1",
    "/api/v1/",
    "/api/v1/openapi.json",
    "/api/v1/skirmish",
    "/api/v1/cards",
    "/api/v1/nothing/there",
)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, str]]:
    """Status and text of every answer of an app that has no model library."""
    instance = tmp_path_factory.mktemp("without")
    command = [sys.executable, "-c", VISIT, str(instance), json.dumps(PAGES), json.dumps(ASKED)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, tuple[int, str]] = json.loads(done.stdout)
    return found


def test_pages_tables_and_quick_calculators_work(answers: dict[str, tuple[int, str]]) -> None:
    shown = {asked: status for asked, (status, _) in answers.items() if "/api/" not in asked}
    assert len(shown) == len(PAGES) + 5  # two tables with their help; /new is one address
    assert set(shown.values()) == {200, 303}


def test_the_programming_interface_says_how_to_get_it(answers: dict[str, tuple[int, str]]) -> None:
    asked = [answer for where, answer in answers.items() if "/api/" in where]
    assert len(asked) == 2 * len(ASKED)
    for status, text in asked:
        error: dict[str, Any] = json.loads(text)
        assert (status, error) == (
            404,
            {"error": {"code": "not_found", "message": NOT_INSTALLED, "at": ""}},
        )
    assert "companion-referee[api]" in NOT_INSTALLED


def test_the_command_line_says_so_too(tmp_path: Path) -> None:
    question = tmp_path / "question.json"
    question.write_text('{"action": "dig", "cards": ["refugee"]}')
    code = f"{WITHOUT}; from companion.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "action", str(question)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr.strip()) == (1, NOT_INSTALLED)
