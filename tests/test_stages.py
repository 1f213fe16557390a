"""`python3 -m tests` itself: what it says of a bare machine, and what it says of what failed."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import playwright
import pytest

from companion._bootstrap import ROOT
from tests import browser, in_memory, kept_output, running, stages

NO_LIBATOMIC = (
    "node: error while loading shared libraries: libatomic.so.1: "
    "cannot open shared object file: No such file or directory"
)
HELPS = "sudo apt-get install -y --no-install-recommends libatomic1"
# As if started by that user, whoever starts it.
AS_USER = "import os; os.geteuid = lambda: {}; "
ALL = "import sys; from tests import stages; sys.exit(stages.main(sys.argv[1:]))"
MACHINE = "from tests import machine; print(machine.prepare(print))"
TESTS = "import sys; from tests import stages; sys.exit(stages.carry_out({}, sys.argv[1:]))"


def run(code: str, *arguments: str, **changes: str) -> "subprocess.CompletedProcess[str]":
    """Run some of our own code from the top of the checkout."""
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env=running.environment(**changes),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=4 * running.PATIENCE,
        check=False,
    )


def script(path: Path, text: str) -> str:
    """A program for the shell."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """A machine whose driver lacks a library until apt-get brings it."""
    node = Path(playwright.__file__).parent / "driver" / "node"
    mended = tmp_path / "mended"
    driver = f"test -e '{mended}' && exec '{node}' \"$@\"\necho '{NO_LIBATOMIC}' >&2\nexit 127"
    apt = f"echo \"$*\" >> '{tmp_path}/asked'\ncase \"$*\" in *libatomic1) touch '{mended}';; esac"
    script(tmp_path / "apt-get", apt)
    return {
        "PLAYWRIGHT_NODEJS_PATH": script(tmp_path / "node", driver),
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
        kept_output.VARIABLE: str(tmp_path / "kept"),
    }


def test_a_driver_that_does_not_start_stops_a_plain_user_with_one_command(
    bare: dict[str, str], tmp_path: Path
) -> None:
    done = run(AS_USER.format(1000) + ALL, **bare)
    assert done.returncode == 1
    sentence = next(line for line in done.stdout.splitlines() if line.endswith(HELPS))
    assert "the browser driver does not start (libatomic.so.1: " in sentence
    assert "No test has run." in sentence
    stages = re.findall("^--- (.+)", done.stdout, re.MULTILINE)
    assert {stage.partition(":")[0] for stage in stages} == {"machine"}
    assert done.stdout.splitlines()[-1] == "0 passed, 1 failed"
    assert not (tmp_path / "asked").exists()


@pytest.mark.long
def test_root_installs_what_the_driver_lacks_and_goes_on(
    bare: dict[str, str], tmp_path: Path
) -> None:
    done = run(AS_USER.format(0) + MACHINE, **bare)
    assert done.returncode == 0, done.stdout
    update, *installs = (tmp_path / "asked").read_text().splitlines()
    assert update.startswith("update")
    assert [install.split()[-1] for install in installs] == ["libatomic1"]
    assert browser.runs(done.stdout.splitlines()[-1])


@pytest.mark.long
def test_root_whose_apt_fails_reads_why_and_what_would_help(
    bare: dict[str, str], tmp_path: Path
) -> None:
    script(tmp_path / "apt-get", "echo 'Temporary failure resolving'\nexit 100")
    done = run(AS_USER.format(0) + ALL, **bare)
    assert done.returncode == 1
    assert "Temporary failure resolving\n" in done.stdout
    assert f"{HELPS}\n" in done.stdout
    assert done.stdout.splitlines()[-1] == "0 passed, 1 failed"


@pytest.mark.long
def test_a_browser_that_opens_no_page_stops_the_run(bare: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "mended").touch()
    shows_only_its_version = (
        'test "$1" = --version && exit 0\necho "Cannot open display" >&2\nexit 1'
    )
    broken = script(tmp_path / "chromium", shows_only_its_version)
    done = run(ALL, **{**bare, browser.VARIABLE: broken})
    assert done.returncode == 1
    assert f"{broken} opens no page (" in done.stdout
    assert done.stdout.splitlines()[-1] == "0 passed, 1 failed"


EVERY_KIND = """
import pytest

@pytest.fixture
def broken():
    raise OSError("no such thing")

@pytest.fixture
def breaks_later():
    yield
    raise OSError("too late")

def test_good(): pass
def test_bad(): assert 1 + 1 == 3, "sums differ"
def test_without_its_fixture(broken): pass
def test_that_leaves_trouble(breaks_later): pass
@pytest.mark.skip
def test_left_out(): pass
@pytest.mark.parametrize("number", range(30))
def test_many(number): assert number < 5
"""


def only_xdist(tmp_path: Path) -> tuple[str, ...]:
    """Arguments for that file; other plugins would take longer to load than the tests run."""
    return ("-p", "xdist", str(tmp_path / "test_sample.py"))


def places(tmp_path: Path) -> dict[str, str]:
    return {kept_output.VARIABLE: str(tmp_path / "kept"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def sample(tmp_path: Path, text: str, *arguments: str) -> list[str]:
    """The lines of a run over one small file."""
    (tmp_path / "test_sample.py").write_text(text)
    done = run(TESTS, *only_xdist(tmp_path), *arguments, **places(tmp_path))
    assert (done.returncode == 0) == done.stdout.endswith(" 0 failed\n")
    assert (tmp_path / "kept" / kept_output.OUTPUT).read_text() == done.stdout
    return done.stdout.splitlines()


@pytest.mark.long
def test_the_last_forty_lines_say_what_failed_and_why(tmp_path: Path) -> None:
    lines = sample(tmp_path, EVERY_KIND)
    assert [line for line in lines if line.startswith("--- pytest: FAILED after")]
    last = lines[lines.index("=== summary") :]
    assert len(last) <= 40
    failed = {line.split("::")[1].partition(": ")[::2] for line in last if "FAILED " in line}
    assert len(failed) == 20
    assert "and 8 more" in last
    assert failed >= {
        ("test_bad", "AssertionError: sums differ"),
        ("test_without_its_fixture", "OSError: no such thing"),
        ("test_that_leaves_trouble", "OSError: too late"),
    }
    assert [line for line in last if re.match("Stages: pytest [0-9.]+ s", line)]
    slowest = last.index("Slowest tests:")
    assert all(" s " in line and "::test_" in line for line in last[slowest + 1 : slowest + 6])
    assert last[-2] == f"Full output: {tmp_path / 'kept' / kept_output.OUTPUT}"
    assert last[-1] == "6 passed, 28 failed, 1 skipped"


def test_what_the_tests_write_is_kept_in_memory_and_gone_afterwards(tmp_path: Path) -> None:
    told = tmp_path / "told"
    code = f"__import__('pathlib').Path({str(told)!r}).write_text(str(tmp_path))"
    sample(tmp_path, f"def test_where(tmp_path): {code}\n")
    written = Path(told.read_text())
    assert written.is_relative_to(in_memory.MEMORY) == in_memory.has_room(in_memory.MEMORY)
    assert not written.exists()


@pytest.mark.parametrize("name", ["missing", "full"])
def test_where_memory_has_no_room_the_tests_write_to_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(in_memory, "MEMORY", tmp_path / name)
    monkeypatch.setattr(in_memory, "ENOUGH", 2**63)
    (tmp_path / "full").mkdir()
    with in_memory.folder() as folder:
        assert Path(folder).is_dir()
        assert not Path(folder).is_relative_to(tmp_path)


def test_the_tests_of_a_file_stay_together(tmp_path: Path) -> None:
    code = f"open({str(tmp_path / 'told')!r}, 'a').write(os.environ['PYTEST_XDIST_WORKER'] + ' ')"
    cases = "import os, pytest\n@pytest.mark.parametrize('number', range(20))\n"
    sample(tmp_path, f"{cases}def test_where(number): {code}\n")
    told = (tmp_path / "told").read_text().split()
    assert (len(told), len({*told})) == (20, 1)


@pytest.mark.long
def test_a_worker_that_dies_ends_the_run_with_the_test_it_died_of(tmp_path: Path) -> None:
    text = "import os\ndef test_good(): pass\ndef test_fatal(): os._exit(3)\n"
    lines = sample(tmp_path, text)
    last = lines[lines.index("=== summary") :]
    assert "test_fatal: worker 'gw" in last[1]
    assert last[-1] == "1 passed, 1 failed"


@pytest.mark.long
@pytest.mark.parametrize(
    ("end", "says"),
    [
        ("os.kill(os.getpid(), signal.SIGKILL)", "it was ended by SIGKILL during"),
        ("os.kill(os.getppid(), signal.SIGTERM); signal.pause()", "it was ended by SIGTERM during"),
        ("os._exit(3)", "it broke, see the full output during"),
    ],
    ids=["pytest is killed", "the run is told to end", "pytest ends in the middle"],
)
def test_a_run_that_is_cut_short_says_how_far_it_came(tmp_path: Path, end: str, says: str) -> None:
    text = f"import os, signal\ndef test_good(): pass\ndef test_end(): {end}\n"
    lines = sample(tmp_path, text, "-n", "0")
    last = lines[lines.index("=== summary") :]
    assert last[1].startswith(f"FAILED pytest: {says}") and last[1].endswith("::test_end")
    assert last[-1] == "1 passed, 1 failed"


@pytest.mark.long
def test_a_file_that_cannot_be_read_is_a_failure_with_its_reason(tmp_path: Path) -> None:
    lines = sample(tmp_path, "import nowhere\n")
    assert lines[-1] == "0 passed, 1 failed"
    (failed,) = [line for line in lines[lines.index("=== summary") :] if "FAILED" in line]
    assert failed.endswith("ModuleNotFoundError: No module named 'nowhere'")


@pytest.mark.long
def test_a_run_without_any_test_has_failed(tmp_path: Path) -> None:
    lines = sample(tmp_path, "")
    assert "FAILED pytest: no test was found" in lines
    assert lines[-1] == "0 passed, 1 failed"


@pytest.mark.long
def test_a_stage_that_fails_is_told_beside_the_tests(tmp_path: Path) -> None:
    (tmp_path / "test_sample.py").write_text("def test_good(): pass\n")
    code = (
        "import sys; from functools import partial; from tests import stages;"
        "tool = partial(stages.run_tool, ['mypy', '--nonsense']);"
        "sys.exit(stages.carry_out({'mypy': tool}, sys.argv[1:]))"
    )
    done = run(code, *only_xdist(tmp_path), **places(tmp_path))
    assert done.returncode == 1
    assert "\nFAILED mypy: usage: mypy" in done.stdout
    assert done.stdout.endswith("\n1 passed, 1 failed\n")


FAILING_IN_THE_BROWSER = """
def test_of_a_page(devices):
    devices.open().goto("/rules")
    assert False, "not as it should be"

def test_of_a_script_error(devices):
    page = devices.open()
    page.goto("/rules")
    page.evaluate("console.error('broken')")

def test_without_fault(devices):
    devices.open().goto("/rules")
"""


@pytest.mark.long
@pytest.mark.browser
def test_a_failing_browser_test_keeps_its_screenshot_and_trace(tmp_path: Path) -> None:
    fixtures = ("-p", "tests.web.browser.conftest", "-n", "0")
    lines = sample(tmp_path, FAILING_IN_THE_BROWSER, *fixtures)
    named = {line.split(": ")[1] for line in lines if re.match("screenshot: |trace, ", line)}
    pictures = tmp_path / "kept" / kept_output.PICTURES
    assert named == {str(path) for path in pictures.iterdir()}
    assert len(named) == 4
    assert all(path.stat().st_size > 1000 for path in pictures.iterdir())
    assert f"Screenshots and traces of failed tests: {pictures}" in lines
    assert lines[-1] == "1 passed, 2 failed"


@pytest.mark.parametrize(
    ("template", "what"),
    [
        ("{% if here %}<p>Here</p>", "T038"),
        ('<p id="a">Here</p><p id="a">There</p>', "H053"),
        ("<div><p>Here</p>", "H025"),
        ('{% extends "base.html" %}{% block main %}<a href="/">Out</a>{% endblock %}', ""),
    ],
)
def test_a_template_is_looked_at_by_our_settings(template: str, what: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(f"{template}\n")
    tool, *options = stages.TOOLS["djlint"]
    command = [str(Path(sysconfig.get_path("scripts"), tool)), *options]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert bool(done.returncode) == bool(what)
    assert what in done.stdout
