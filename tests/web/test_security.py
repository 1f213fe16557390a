"""Who may ask, who may post, and what a page may load."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.app import create_app, notices
from tests.conftest import TablePage


def test_every_answer_forbids_what_does_not_come_from_here(client: FlaskClient) -> None:
    for url in ("/", "/static/app.css", "/nothing", "/api/v1/nothing", "/t/QQQQ"):
        with client.get(url) as answer:
            policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", "junk"])
def test_a_forged_form_changes_nothing(scavengers: TablePage, origin: str) -> None:
    answer = scavengers.client.post(
        f"{scavengers.url}/next", data={"seq": 1}, headers={"Origin": origin}
    )
    assert answer.status_code == 403
    assert "start gathering" in scavengers.get()


def test_a_form_of_our_own_page_is_taken(scavengers: TablePage) -> None:
    answer = scavengers.client.post(
        f"{scavengers.url}/next", data={"seq": 1}, headers={"Origin": "http://localhost"}
    )
    assert answer.status_code == 303


@pytest.mark.parametrize("site", ["cross-site", "same-site", "", "junk", "same-origin, cross-site"])
def test_a_form_that_another_site_sends_changes_nothing(scavengers: TablePage, site: str) -> None:
    # Without an Origin: the browser's own word for where a form was is enough.
    answer = scavengers.client.post(
        f"{scavengers.url}/next", data={"seq": 1}, headers={"Sec-Fetch-Site": site}
    )
    assert answer.status_code == 403
    assert "the request came from another site. Nothing was changed." in answer.text
    assert "start gathering" in scavengers.get()


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_a_form_that_is_sent_from_here_or_by_hand_is_taken(
    scavengers: TablePage, site: str
) -> None:
    answer = scavengers.client.post(
        f"{scavengers.url}/next", data={"seq": 1}, headers={"Sec-Fetch-Site": site}
    )
    assert answer.status_code == 303


def test_a_forged_origin_is_refused_whatever_else_is_said(scavengers: TablePage) -> None:
    headers = {"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"}
    answer = scavengers.client.post(f"{scavengers.url}/next", data={"seq": 1}, headers=headers)
    assert answer.status_code == 403


def test_a_link_on_another_site_leads_here(scavengers: TablePage) -> None:
    elsewhere = {"Sec-Fetch-Site": "cross-site"}
    for url in ("/", scavengers.url, "/api/v1/cards"):
        assert scavengers.client.get(url, headers=elsewhere).status_code == 200


def test_a_calculator_does_not_ask_which_site_it_is_asked_by(client: FlaskClient) -> None:
    answer = client.post(
        "/api/v1/setup", json={"players": 2}, headers={"Sec-Fetch-Site": "cross-site"}
    )
    assert answer.status_code == 200


def test_whatever_a_window_shows_turns_off_what_no_page_uses(client: FlaskClient) -> None:
    for url in ("/", "/nothing", "/t/QQQQ", "/api/v1/cards", "/export.csv"):
        with client.get(url) as answer:
            policy = answer.headers["Permissions-Policy"].split(", ")
        assert {"camera=()", "microphone=()", "geolocation=()", "payment=()", "usb=()"} <= {*policy}
        assert {"screen-wake-lock=(self)", "fullscreen=(self)"} <= {*policy}
    for url in ("/static/app.css", "/static/app.js"):
        with client.get(url) as part:
            assert "Permissions-Policy" not in part.headers


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "192.168.1.20", "[::1]:8000"])
def test_our_own_names_and_addresses_are_answered(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example"])
def test_a_name_that_somebody_pointed_at_us_is_not(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 400


def test_cookies_are_for_this_site_and_not_for_scripts(scavengers: TablePage) -> None:
    client = scavengers.client.application.test_client()
    tap = client.post(f"{scavengers.url}/next", data={"seq": 1})
    theme = client.post("/theme", data={"theme": "dark"})
    for answer in (tap, theme):
        cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie  # a browser would drop it


def test_the_secret_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    first = create_app(tmp_path).config["SECRET_KEY"]
    assert create_app(tmp_path).config["SECRET_KEY"] == first
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_a_key_file_that_was_never_written_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch()
    app = create_app(tmp_path)
    assert len(app.config["SECRET_KEY"]) == 32
    assert notices(app) == []


def test_a_key_that_is_too_short_is_made_anew_and_said_so(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_bytes(b"guess me")
    app = create_app(tmp_path)
    assert app.config["SECRET_KEY"] == (tmp_path / "secret_key").read_bytes()
    assert len(app.config["SECRET_KEY"]) == 32
    assert notices(app) == [f"{tmp_path}/secret_key was too short for a key. A new one was made."]


def test_a_folder_in_place_of_the_key_is_named_and_a_key_kept_in_memory(tmp_path: Path) -> None:
    (tmp_path / "secret_key").mkdir()
    app = create_app(tmp_path)
    assert len(app.config["SECRET_KEY"]) == 32
    (notice,) = notices(app)
    assert f"{tmp_path}/secret_key cannot be used" in notice
    assert app.test_client().get("/").status_code == 200


@pytest.mark.parametrize("next_", ["//evil.example", "http://evil.example", "/\\evil", "x", "\n/"])
def test_the_theme_form_leads_nowhere_else(client: FlaskClient, next_: str) -> None:
    answer = client.post("/theme", data={"theme": "dark", "next": next_})
    assert answer.headers["Location"] == "/"


def test_the_theme_is_remembered(client: FlaskClient) -> None:
    answer = client.post("/theme", data={"theme": "dark", "next": "/rules"})
    assert answer.headers["Location"] == "/rules"
    assert 'data-theme="dark"' in client.get("/").text
    assert client.post("/theme", data={"theme": "pink"}).status_code == 400


def test_a_form_may_hold_64_kilobytes(app: Flask, scavengers: TablePage) -> None:
    answer = scavengers.client.post(f"{scavengers.url}/next", data={"seq": 1, "x": "y" * 70_000})
    assert answer.status_code == 413
    assert "64 kB" in answer.text
    assert "start gathering" in scavengers.get()
