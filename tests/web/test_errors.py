"""Mishaps in words: pages for people, JSON for programs."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.engine.errors import RuleError
from companion.store.file import troubles


@pytest.mark.parametrize(
    ("method", "url", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/rules/nothing", 404),
        ("GET", "/cards/nothing", 404),
        ("GET", "/cards?game=chess", 404),
        ("GET", "/quick/nothing", 404),
        ("GET", "/t/QQQQ/log", 404),
        ("POST", "/", 405),
        ("PUT", "/new", 405),
        ("POST", "/rules", 405),
    ],
)
def test_a_page_says_what_is_wrong(client: FlaskClient, method: str, url: str, status: int) -> None:
    answer = client.open(url, method=method)
    assert answer.status_code == status
    assert answer.mimetype == "text/html"
    assert answer.text.count('class="button next ') == 1
    assert re.search(r'class="button next " href="/"', answer.text)


@pytest.mark.parametrize(
    ("method", "url", "status", "code"),
    [
        ("GET", "/api/v1/nothing", 404, "not_found"),
        ("GET", "/api/nothing", 404, "not_found"),
        ("POST", "/api/v1/cards", 405, "method_not_allowed"),
    ],
)
def test_programs_get_json(
    client: FlaskClient, method: str, url: str, status: int, code: str
) -> None:
    answer = client.open(url, method=method)
    assert answer.status_code == status
    assert answer.json is not None
    error = answer.json["error"]
    assert error["code"] == code
    assert error["message"].endswith(".")
    assert set(error) == {"code", "message", "at"}


def test_our_own_mistakes_are_owned_up_to_without_a_stack_trace(app: Flask) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("the inside of the machine")

    @app.get("/api/v1/broken")
    def broken_api() -> str:
        raise RuntimeError("the inside of the machine")

    page = app.test_client().get("/broken")
    assert page.status_code == 500
    assert "This is a bug." in page.text
    assert "inside of the machine" not in page.text
    answer = app.test_client().get("/api/v1/broken")
    assert answer.status_code == 500
    assert answer.json is not None
    assert "inside" not in answer.json["error"]["message"]


def test_a_refusal_in_its_place_keeps_names_that_are_read_from_the_right_apart(app: Flask) -> None:
    @app.get("/refused")
    def refused() -> str:
        raise RuleError("علی has 3 cards.", rule="")

    page = app.test_client().get("/refused", headers={"HX-Request": "true"})
    assert "<bdi>علی</bdi> has 3 cards." in page.text


@pytest.mark.parametrize(
    ("method", "title"), [("GET", "The games cannot be reached"), ("POST", "That was not saved")]
)
def test_a_file_that_only_cannot_be_written_is_not_called_out_of_reach(
    app: Flask, method: str, title: str
) -> None:
    @app.route("/busy", methods=["GET", "POST"])
    def busy() -> str:
        raise troubles.ReadOnly

    page = app.test_client().open("/busy", method=method)
    assert page.status_code == 503
    assert f"<h1>{title}</h1>" in page.text
