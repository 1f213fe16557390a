"""Devices that sit down at a table."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import TablePage


class Phone:
    """A browser of its own at a table."""

    def __init__(self, app: Flask, table: TablePage) -> None:
        self.client: FlaskClient = app.test_client()
        self.url = table.url

    def sit(self, seat: str, **fields: str) -> Phone:
        """Tap a name, Watch or Referee, as the page offers it."""
        answer = self.client.post(f"{self.url}/sit", data={"seat": seat, **fields})
        assert answer.status_code == 303, answer.text
        return self

    def get(self, page: str = "") -> str:
        """The text of the table or of one of its pages."""
        answer = self.client.get(f"{self.url}{page}")
        assert answer.status_code == 200, answer.text
        return answer.text
