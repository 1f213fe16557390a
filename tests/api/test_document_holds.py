"""The OpenAPI document against a running server: nothing outside what it describes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.live_server import LiveServer

CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_schema_conformance,allow_header_conformance,negative_data_rejection"
)


@pytest.mark.long
def test_no_request_gets_a_5xx_or_an_answer_outside_its_schema(tmp_path: Path) -> None:
    with LiveServer(tmp_path / "instance") as server:
        api = f"{server.url.rstrip('/')}/api/v1"
        run = subprocess.run(
            [
                sys.executable,
                "-m",
                "schemathesis.cli",
                "run",
                f"{api}/openapi.json",
                f"--url={api}",
                f"--checks={CHECKS}",
                "--phases=examples,coverage,fuzzing",
                "--mode=all",
                "--max-examples=100",
                "--seed=1",
                "--no-color",
            ],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "Tested: 8" in run.stdout
