"""The devices that were let in as host, the code that lets one in, and the wrong ones."""

from __future__ import annotations

import stat
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from companion.store.file.troubles import Trouble
from companion.store.hosts import (
    CODE_SECONDS,
    LOCKED_SECONDS,
    MOST_WRONG,
    Hosts,
    LockedOut,
    WrongCode,
    in_minutes,
)

NOW = 1_800_000_000.0
AT = "2026-11-19T20:00:00.000+00:00"


@pytest.fixture
def hosts(tmp_path: Path) -> Hosts:
    return Hosts(tmp_path)


def wrong(hosts: Hosts, now: float = NOW) -> str:
    """A code that is not the one."""
    return "111111" if hosts.code(now) != "111111" else "222222"


def tried(hosts: Hosts, digits: str, now: float = NOW) -> str:
    """What comes of a code."""
    try:
        hosts.let_in(digits, "iPad", now=now, at=AT)
    except WrongCode as problem:
        return f"{problem.left} left"
    except LockedOut:
        return "locked"
    return "in"


def test_nothing_is_written_until_someone_asks(hosts: Hosts) -> None:
    assert hosts.devices() == []
    assert hosts.find("x") == 0
    hosts.put_out(1)
    assert not hosts.path.exists()


def test_a_code_counts_once(hosts: Hosts) -> None:
    code = hosts.code(NOW)
    assert len(code) == 6
    assert code.isdecimal()
    assert hosts.code(NOW + 60) == code
    token = hosts.let_in(code, "iPad", now=NOW, at=AT)
    assert hosts.find(token) == 1
    assert tried(hosts, code) == "4 left"
    assert hosts.find("another") == 0


def test_a_code_counts_for_an_hour(hosts: Hosts) -> None:
    code = hosts.code(NOW)
    assert tried(hosts, code, NOW + CODE_SECONDS) == "4 left"
    assert tried(hosts, hosts.code(NOW + CODE_SECONDS), NOW + CODE_SECONDS) == "in"


def test_five_wrong_codes_lock_out_everyone_for_ten_minutes(hosts: Hosts) -> None:
    code, other = hosts.code(NOW), wrong(hosts)
    left = ["4 left", "3 left", "2 left", "1 left", "0 left"]
    assert [tried(hosts, other, NOW + second) for second in range(MOST_WRONG)] == left
    last = NOW + MOST_WRONG - 1
    assert tried(hosts, code, last) == "locked"
    assert tried(hosts, code, last + LOCKED_SECONDS - 1) == "locked"
    assert tried(hosts, code, last + LOCKED_SECONDS) == "in"


def test_a_right_code_forgets_the_wrong_ones(hosts: Hosts) -> None:
    for _ in range(MOST_WRONG - 1):
        tried(hosts, wrong(hosts))
    assert tried(hosts, hosts.code(NOW)) == "in"
    assert tried(hosts, wrong(hosts)) == "4 left"


def test_a_clock_that_was_set_back_locks_no_one_out_for_years(hosts: Hosts) -> None:
    for _ in range(MOST_WRONG):
        tried(hosts, wrong(hosts))
    assert tried(hosts, hosts.code(NOW - 10_000), NOW - 10_000) == "in"


def test_who_was_put_out_is_no_host_at_the_next_look(hosts: Hosts) -> None:
    tokens = [hosts.let_in(hosts.code(NOW), name, now=NOW, at=AT) for name in ("iPad", "Android")]
    assert [device.name for device in hosts.devices()] == ["Android", "iPad"]
    hosts.put_out(hosts.find(tokens[0]))
    assert hosts.find(tokens[0]) == 0
    assert hosts.find(tokens[1])
    assert [device.name for device in hosts.devices()] == ["Android"]


def test_the_file_is_its_owners_and_holds_no_token(hosts: Hosts) -> None:
    token = hosts.let_in(hosts.code(NOW), "iPad", now=NOW, at=AT)
    assert stat.S_IMODE(hosts.path.stat().st_mode) == 0o600
    assert token.encode() not in hosts.path.read_bytes()


def _tries(folder: Path, digits: str) -> list[str]:
    return [tried(Hosts(folder), digits) for _ in range(10)]


def test_wrong_codes_are_counted_across_processes(hosts: Hosts, tmp_path: Path) -> None:
    digits = wrong(hosts)
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        both = processes.map(_tries, [tmp_path] * 2, [digits] * 2)
        came = [one_try for tries in both for one_try in tries]
    assert sorted(came) == sorted([f"{left} left" for left in range(MOST_WRONG)] + ["locked"] * 15)


def test_a_damaged_file_is_named_and_what_to_do(hosts: Hosts) -> None:
    hosts.path.write_bytes(b"not a database at all, and long enough to be taken for one" * 20)
    with pytest.raises(Trouble, match=r"hosts\.db is damaged.* Move it away"):
        hosts.code(NOW)


def test_how_long_to_wait_is_said_in_minutes() -> None:
    assert [in_minutes(seconds) for seconds in (1, 60, 61, 600)] == [
        *("1 minute", "1 minute", "2 minutes", "10 minutes"),
    ]
