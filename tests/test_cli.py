"""The calculators on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.api.endpoint import Calculator
from companion.api.endpoints import calculators
from companion.cli import main
from companion.games import GAMES

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def by_our_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the owner of this checkout has corrected does not count here."""
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "nothing"))


@pytest.mark.parametrize("calculator", calculators(GAMES), ids=lambda one: str(one.name))
def test_a_calculator_answers_a_file(
    calculator: Calculator, tmp_path: Path, capsys: Capture
) -> None:
    question = tmp_path / "question.json"
    question.write_text(json.dumps(calculator.example))
    assert main([calculator.name, str(question)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer.get("explanation") or answer["steps"]


def test_a_dash_reads_standard_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", "action", "-"],
        input='{"action": "dig", "cards": ["refugee", "shovel"]}',
        capture_output=True,
        text=True,
    )
    assert (done.returncode, json.loads(done.stdout)["value"]) == (0, 2)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param("{", "That is not JSON.", id="not JSON"),
        pytest.param('{"action": "dig", "cards": ["x"]}', "cards[0]: There is no card", id="where"),
        pytest.param(" " * 70_000, "65,536 bytes", id="too large"),
    ],
)
def test_a_refusal_is_a_sentence_and_fails(
    tmp_path: Path, capsys: Capture, text: str, complaint: str
) -> None:
    question = tmp_path / "question.json"
    question.write_text(text)
    assert main(["action", str(question)]) == 1
    said = capsys.readouterr()
    assert complaint in said.err
    assert "error" in json.loads(said.out)


def test_a_file_that_is_not_there_is_a_sentence(capsys: Capture) -> None:
    assert main(["score", "nowhere.json"]) == 1
    assert "nowhere.json cannot be read" in capsys.readouterr().err


def test_a_database_that_cannot_be_opened_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "companion.db").write_text("no database at all, but a letter to a friend")
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", "--port", "0", "--instance", str(tmp_path)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "cannot be opened" in done.stderr
    assert "Traceback" not in done.stderr
