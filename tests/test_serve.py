"""The real server in a process of its own: where it listens, how it stops, what it says."""

import os
import signal
import socket
import ssl
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from email.message import Message
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from cryptography import x509

from companion._bootstrap import ROOT
from companion.web.serving import certificate, serve
from tests import running


def get(url: str, path: str = "/") -> int:
    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=running.PATIENCE)
    connection.request("GET", path)
    status = connection.getresponse().status
    connection.close()
    return status


def get_securely(url: str, trusted: Path) -> int:
    parts = urlsplit(url)
    context = ssl.create_default_context(cafile=str(trusted))
    connection = HTTPSConnection(
        parts.hostname or "", parts.port, timeout=running.PATIENCE, context=context
    )
    connection.request("GET", "/")
    status = connection.getresponse().status
    connection.close()
    return status


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("0.0.0.0", 0)) as holder:
        yield holder.getsockname()[1]


@pytest.fixture
def handlers() -> Iterator[None]:
    """Gives the test runner its own handlers back."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "sigterm"])
def test_it_answers_and_stops_cleanly(tmp_path: Path, how: int) -> None:
    with running.server(COMPANION_INSTANCE=str(tmp_path)) as server:
        assert get(server.url) == 200
        assert server.stop(how) == 0
    assert "Traceback" not in "".join(server.printed)
    assert f"Games are saved in {tmp_path}" in "".join(server.printed)


def test_a_server_in_the_background_of_a_script_stops_when_it_is_told(
    tmp_path: Path, handlers: None
) -> None:
    # What a shell without a terminal does for `python3 -m companion &`.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with running.server(COMPANION_INSTANCE=str(tmp_path)) as server:
        assert server.stop(signal.SIGINT) == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "sigterm"])
def test_a_signal_never_tears_what_the_server_is_about(how: signal.Signals, handlers: None) -> None:
    server = serve.build_server(lambda environ, start: [], "127.0.0.1", 0)
    serve.listen(server, "127.0.0.1", 0)
    with serve.stopped_by_signals(server):
        # Where cheroot hands a connection to its workers, an exception would lose a wake-up call.
        signal.raise_signal(how)
        signal.raise_signal(how)
        server.serve()
    assert not server.ready


@pytest.mark.long
def test_an_idle_connection_does_not_hold_up_the_stop(tmp_path: Path) -> None:
    with running.server(COMPANION_INSTANCE=str(tmp_path)) as server:
        parts = urlsplit(server.url)
        with socket.create_connection((parts.hostname, parts.port)) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert connection.recv(1)  # answered, and kept open for the next request
            assert server.stop(signal.SIGTERM) == 0


def test_the_database_is_made_in_the_chosen_folder(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there yet"
    with running.server(COMPANION_INSTANCE=str(folder)) as server:
        assert get(server.url) == 200
    assert list(folder.iterdir())


def test_the_port_can_come_from_the_environment(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "companion", "--no-browser")
    with running.server(*command, COMPANION_INSTANCE=str(tmp_path), PORT="0") as server:
        assert get(server.url) == 200


def test_a_taken_port_is_named_with_another_to_choose(tmp_path: Path, taken_port: int) -> None:
    result = running.run("--port", str(taken_port), "--instance", str(tmp_path), "--no-browser")
    assert result.returncode == 1
    assert f"Port {taken_port} is taken" in result.stderr
    assert f"--port {taken_port + 1}" in result.stderr
    assert "Traceback" not in result.stderr
    assert "running" not in result.stdout


def test_a_host_of_somebody_else_is_refused(tmp_path: Path) -> None:
    result = running.run("--host", "192.0.2.1", "--port", "0", "--instance", str(tmp_path))
    assert result.returncode == 1
    assert result.stderr.startswith("192.0.2.1 is not an address of this computer.")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    # Below a file, since the tests may run as root, who ignores permissions.
    file = tmp_path / "file"
    file.touch()
    result = running.run("--instance", str(file / "games"), "--port", "0")
    assert result.returncode == 1
    assert str(file / "games") in result.stderr
    assert "--instance DIR" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_given_address_is_the_one_that_others_are_told(tmp_path: Path) -> None:
    given = "https://games.example"
    with running.server(COMPANION_INSTANCE=str(tmp_path), COMPANION_ADDRESS=given) as server:
        parts = urlsplit(server.url)
        connection = HTTPConnection(parts.hostname or "", parts.port, timeout=running.PATIENCE)
        connection.request("GET", "/", headers={"Host": "games.example"})
        assert connection.getresponse().status == 200
        connection.close()
        server.stop(signal.SIGTERM)
    printed = "".join(server.printed)
    assert "On phones and tablets, open\n  https://games.example/\n" in printed


def test_an_address_with_a_path_is_refused(tmp_path: Path) -> None:
    result = running.run("--address", "https://games.example/play", "--instance", str(tmp_path))
    assert result.returncode == 1
    assert result.stderr.startswith("https://games.example/play is not an address.")


@pytest.mark.parametrize("text", ["abc", "-1", "65536", "8.5", "²"])
def test_a_bad_port_is_refused(text: str) -> None:
    result = running.run(f"--port={text}")
    assert result.returncode == 2
    assert "a port is a number from 0 to 65535" in result.stderr


def test_a_bad_port_in_the_environment_is_refused() -> None:
    result = running.run(PORT="eight")
    assert result.returncode == 1
    assert result.stderr.startswith("PORT in the environment:")


@pytest.mark.long
def test_help_and_version_do_not_load_flask() -> None:
    code = (
        "import sys; from companion.cli import build_parser; build_parser().format_help();"
        "sys.exit('flask' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0
    assert running.run("--version").stdout.startswith("Companion ")
    assert "--https" in running.run("--help").stdout


@pytest.mark.long
def test_https_answers_with_a_kept_certificate_and_redirects_plain_requests(
    tmp_path: Path,
) -> None:
    command = (sys.executable, "-m", "companion", "--port", "0", "--no-browser", "--https")
    made = tmp_path / "https-certificate.pem"
    with running.server(*command, COMPANION_INSTANCE=str(tmp_path)) as server:
        assert server.url.startswith("https://127.0.0.1:")
        assert get_securely(server.url, made) == 200
        assert get(server.url, "/rules") == 307
        assert get_securely(server.url, made) == 200
    first = made.read_bytes()
    with running.server(*command, COMPANION_INSTANCE=str(tmp_path)) as server:
        assert get_securely(server.url, made) == 200
    assert made.read_bytes() == first
    assert stat.S_IMODE((tmp_path / "https-key.pem").stat().st_mode) == 0o600


@pytest.mark.long
def test_a_silent_client_does_not_stop_https_for_the_others(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "companion", "--port", "0", "--no-browser", "--https")
    with running.server(*command, COMPANION_INSTANCE=str(tmp_path)) as server:
        parts = urlsplit(server.url)
        with socket.create_connection((parts.hostname, parts.port)):
            assert get_securely(server.url, tmp_path / "https-certificate.pem") == 200


@pytest.mark.long
def test_under_https_every_cookie_is_kept_from_plain_connections(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "companion", "--port", "0", "--no-browser", "--https")
    with running.server(*command, COMPANION_INSTANCE=str(tmp_path)) as server:
        parts = urlsplit(server.url)
        context = ssl.create_default_context(cafile=str(tmp_path / "https-certificate.pem"))
        host, port = parts.hostname or "", parts.port
        connection = HTTPSConnection(host, port, timeout=running.PATIENCE, context=context)

        def post(path: str, form: str, cookie: str = "") -> Message:
            headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
            connection.request("POST", path, form, headers)
            answer = connection.getresponse()
            answer.read()
            return answer.headers

        table = post("/new", "game=arctic&first=1&name1=Anna&name2=Ben")["Location"]
        session = post(f"{table}/next", "seq=1")["Set-Cookie"]
        theme = post("/theme", "theme=dark")["Set-Cookie"]
        for cookie in (session, theme):
            assert cookie.startswith("__Host-")
            assert "; Secure" in cookie
            assert "Path=/" in cookie
        assert post(f"{table}/undo", "seq=2", session.split(";")[0])["Set-Cookie"] is None
        connection.request("GET", "/", headers={"Cookie": theme.split(";")[0]})
        assert b'data-theme="dark"' in connection.getresponse().read()
        connection.close()


@pytest.mark.parametrize("make", [certificate.make_with_library, certificate.make_with_program])
def test_both_ways_to_make_a_certificate_name_the_addresses(
    tmp_path: Path, make: Callable[[list[str]], tuple[bytes, bytes]]
) -> None:
    certificate_pem, key_pem = make(["127.0.0.1", "192.168.1.20"])
    (tmp_path / "both.pem").write_bytes(key_pem + certificate_pem)
    # Refuses a key that does not belong to the certificate.
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(tmp_path / "both.pem")
    extensions = x509.load_pem_x509_certificate(certificate_pem).extensions
    names = extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "192.168.1.20" in map(str, names.get_values_for_type(x509.IPAddress))


def test_a_certificate_that_runs_out_is_made_anew(tmp_path: Path) -> None:
    with certificate.certificate_files(tmp_path, ["127.0.0.1"]) as (made, _):
        before = made.read_bytes()
    old = time.time() - (certificate.VALID_DAYS - 1) * 24 * 3600
    os.utime(made, (old, old))
    with certificate.certificate_files(tmp_path, ["127.0.0.1"]) as (again, _):
        assert again.read_bytes() != before


def test_a_certificate_that_cannot_be_kept_lasts_for_this_start(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    with certificate.certificate_files(in_the_way / "games", ["127.0.0.1"]) as (made, key):
        assert x509.load_pem_x509_certificate(made.read_bytes())
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert not made.exists()
    assert list(tmp_path.iterdir()) == [in_the_way]


def test_the_terminal_code_is_square_blocks_or_nothing() -> None:
    code = serve.qr_code("http://192.168.1.20:8000/")
    assert {*code} <= {*"█▀▄ \n"}
    assert len({len(line) for line in code.splitlines()}) == 1


def test_the_address_for_the_others_is_printed_with_its_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    serve.announce("192.168.1.20", 8000, https=False, instance=tmp_path)
    printed = capsys.readouterr().out
    assert printed.startswith("Companion is running at http://192.168.1.20:8000/\n")
    assert "  http://192.168.1.20:8000/\n" in printed
    assert serve.qr_code("http://192.168.1.20:8000/") in printed


def test_a_server_for_this_computer_only_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    serve.announce("127.0.0.1", 8000, https=False, instance=tmp_path)
    assert "Only this computer can open it." in capsys.readouterr().out
