"""Browsers on other devices of the network, and the computer itself."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

PHONE = "192.168.1.50"


def device(app: Flask, address: str = PHONE) -> FlaskClient:
    """A browser at an address, with cookies of its own."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return client


def code_shown(host: FlaskClient) -> str:
    """The code on the host's page."""
    found = re.search(r'class="host-code"><b>(\d{3} \d{3})</b>', host.get("/host").text)
    assert found
    return found[1]


def let_in(guest: FlaskClient, host: FlaskClient) -> None:
    """Make a guest's device host."""
    answer = guest.post("/host", data={"code": code_shown(host)})
    assert answer.status_code == 303, answer.text
