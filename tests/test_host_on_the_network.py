"""The real server as others in the network meet it: who is host, and how a device becomes one."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import ifaddr
import pytest

from tests import running

SERVER = (sys.executable, "-m", "companion", "--port", "0", "--no-browser")
CODE = re.compile(r"open /host on it and enter (\d{3} \d{3})\.")


@dataclass
class Browser:
    """Asks over a connection of its own, and keeps its cookie."""

    url: str
    host: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, **form: str) -> tuple[int, str]:
        """The status and the text of an answer."""
        parts = urlsplit(self.url)
        host = self.host or parts.hostname or ""
        with closing(HTTPConnection(host, parts.port, timeout=running.PATIENCE)) as connection:
            kind = {"Content-Type": "application/x-www-form-urlencoded"}
            connection.request(method, path, urlencode(form), {**kind, **self.headers})
            answer = connection.getresponse()
            self._keep(answer)
            return answer.status, answer.read().decode()

    def _keep(self, answer: HTTPResponse) -> None:
        cookie = answer.headers.get("Set-Cookie", "").partition(";")[0]
        if cookie:
            self.headers["Cookie"] = cookie

    def enter(self, code: str) -> int:
        """The status of the answer to a code."""
        return self.ask("POST", "/host", code=code)[0]

    @property
    def is_host(self) -> bool:
        """Whether everything may be exported."""
        return self.ask("GET", "/export.csv")[0] == 200


def network_address() -> str:
    """An address of this computer that is not the loopback."""
    addresses = (
        ip.ip
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str) and not ip.ip.startswith(("127.", "169.254."))
    )
    found = next(addresses, "")
    if not found:
        pytest.skip("this computer is in no network")
    return found


def code_printed(server: running.Running, instance: Path) -> str:
    """The code of the terminal."""
    found = CODE.search(running.run("code", "--instance", str(instance)).stdout)
    assert found
    return found[1]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[running.Running]:
    """A server that listens on all addresses."""
    with running.server(*SERVER, COMPANION_INSTANCE=str(tmp_path)) as server:
        yield server


def test_the_computer_is_host_and_the_network_is_not(server: running.Running) -> None:
    assert Browser(server.url).is_host
    stranger = Browser(server.url, host=network_address())
    assert not stranger.is_host
    for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "X-Forwarded-Host"):
        forged = {name: "127.0.0.1", "Host": f"127.0.0.1:{urlsplit(server.url).port}"}
        assert not Browser(server.url, network_address(), forged).is_host
        assert not Browser(server.url, headers=forged).is_host


def test_a_device_of_the_network_becomes_host_by_the_code(
    server: running.Running, tmp_path: Path
) -> None:
    phone = Browser(server.url, host=network_address())
    assert phone.enter(code_printed(server, tmp_path)) == 303
    assert phone.is_host
    assert Browser(server.url).ask("POST", "/host/1/remove")[0] == 303
    assert not phone.is_host


def test_wrong_codes_are_counted_over_all_servers_of_a_folder(tmp_path: Path) -> None:
    folder = str(tmp_path)
    with (
        running.server(*SERVER, COMPANION_INSTANCE=folder) as first,
        running.server(*SERVER, COMPANION_INSTANCE=folder) as second,
    ):
        code = code_printed(first, tmp_path)
        wrong = "111111" if code != "111 111" else "222222"
        urls = [first.url, second.url, second.url, first.url, second.url]
        assert [Browser(url).ask("GET", "/host")[0] for url in urls] == [200] * 5
        strangers = [Browser(url, headers={"X-Forwarded-For": "10.0.0.9"}) for url in urls]
        assert [stranger.enter(wrong) for stranger in strangers] == [422] * 5
        for url in (first.url, second.url):
            locked = Browser(url, headers={"X-Forwarded-For": "10.0.0.9"})
            assert locked.enter(code) == 429


@pytest.mark.parametrize(("container", "address"), [("1", ""), ("0", "http://games.example")])
def test_where_the_loopback_may_be_anyone_the_start_shows_the_code(
    tmp_path: Path, container: str, address: str
) -> None:
    with running.server(
        *SERVER,
        COMPANION_INSTANCE=str(tmp_path),
        COMPANION_CONTAINER=container,
        COMPANION_ADDRESS=address,
    ) as server:
        browser = Browser(server.url)
        assert not browser.is_host
        assert server.process.stdout is not None
        printed = iter(server.process.stdout)
        code = next(found[1] for line in printed if (found := CODE.search(line)))
        assert browser.enter(code) == 303
        assert browser.is_host


def test_an_open_house_lets_everyone_do_everything(tmp_path: Path) -> None:
    with running.server(*SERVER, "--open", COMPANION_INSTANCE=str(tmp_path)) as server:
        assert Browser(server.url, host=network_address()).is_host


def test_a_folder_that_keeps_no_code_is_named(tmp_path: Path) -> None:
    (tmp_path / "hosts.db").mkdir()
    result = running.run("code", "--instance", str(tmp_path))
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
