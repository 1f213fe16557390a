import pytest

from companion.web.serving import addresses


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        pytest.param([], [], id="no network at all"),
        pytest.param([("lo", "127.0.0.1")], [], id="loopback is no network"),
        pytest.param([("eth0", "8.8.4.4")], [], id="public addresses are not offered"),
        pytest.param(
            [("eth0", "10.0.0.5"), ("wlan0", "192.168.1.20")],
            ["192.168.1.20", "10.0.0.5"],
            id="home networks before office networks",
        ),
        pytest.param(
            [("docker0", "192.168.2.1"), ("wlan0", "172.20.0.7")],
            ["172.20.0.7", "192.168.2.1"],
            id="real adapters before containers",
        ),
        pytest.param(
            [("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1"), ("Wi-Fi", "10.1.1.2")],
            ["10.1.1.2", "192.168.56.1"],
            id="real adapters before virtual machines",
        ),
        pytest.param(
            [("eth0", "169.254.3.4"), ("wlan0", "172.16.0.9")],
            ["172.16.0.9", "169.254.3.4"],
            id="self-given addresses last",
        ),
        pytest.param(
            [("eth0", "192.168.1.20"), ("eth0:1", "192.168.1.20")],
            ["192.168.1.20"],
            id="each once",
        ),
    ],
)
def test_private_addresses_best_first(found: list[tuple[str, str]], expected: list[str]) -> None:
    assert addresses.best_first(found) == expected


def test_this_computer_can_be_asked() -> None:
    assert "127.0.0.1" not in addresses.lan_addresses()


@pytest.mark.parametrize(
    ("host", "port", "https", "expected"),
    [
        ("192.168.1.20", 8000, False, "http://192.168.1.20:8000/"),
        ("192.168.1.20", 80, False, "http://192.168.1.20/"),
        ("192.168.1.20", 443, True, "https://192.168.1.20/"),
        ("::1", 8000, True, "https://[::1]:8000/"),
    ],
)
def test_url(host: str, port: int, https: bool, expected: str) -> None:
    assert addresses.url(host, port, https=https) == expected


@pytest.mark.parametrize(
    ("host", "local", "everywhere", "loopback"),
    [
        ("0.0.0.0", "127.0.0.1", True, False),
        ("::", "::1", True, False),
        ("127.0.0.1", "127.0.0.1", False, True),
        ("localhost", "localhost", False, True),
        ("192.168.1.20", "192.168.1.20", False, False),
    ],
)
def test_what_a_host_means(host: str, local: str, everywhere: bool, loopback: bool) -> None:
    assert addresses.local_host(host) == local
    assert addresses.is_everywhere(host) is everywhere
    assert addresses.is_loopback(host) is loopback


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("https://games.example", "https://games.example/"),
        ("https://games.example:8443/", "https://games.example:8443/"),
        ("http://192.168.1.20:8000", "http://192.168.1.20:8000/"),
        ("192.168.1.20:8000", "http://192.168.1.20:8000/"),
        ("http://[fd00::20]:8000", "http://[fd00::20]:8000/"),
        ("HTTP://Laptop.local:80", "http://laptop.local/"),
    ],
)
def test_an_address_is_taken_as_people_type_it(typed: str, address: str) -> None:
    assert addresses.as_url(typed) == address


@pytest.mark.parametrize(
    "typed",
    [
        *("ftp://games.example", "javascript://x", "http://", "http://games.example/play", "a b"),
        *("http://me@games.example", "http://games.example:0x50", "http://games.example:99999"),
        *("http://games.example?x=1", 'http://games.example"><b', "http://[::1"),
    ],
)
def test_what_is_no_address_of_a_server_is_not(typed: str) -> None:
    assert addresses.as_url(typed) == ""
