"""The way from a bare Python to a running program, and what is said when a step fails."""

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest

from companion import _bootstrap, _python
from companion._bootstrap import ROOT, RUNTIME_LOCK, TEST_LOCK
from tests import running


def pinned(lock: str) -> dict[str, str]:
    """What a lock pins: each name with its version, condition and hashes."""
    text = (ROOT / lock).read_text().replace("\\\n", " ")
    return dict(re.findall(r"^([\w.-]+)==(.*)$", text, re.MULTILINE))


@pytest.mark.parametrize("version", [(2, 7), (3, 6), (3, 10)])
def test_an_old_python_is_told_so_in_one_sentence(version: tuple[int, int]) -> None:
    sentence = _python.complaint(version, "companion")
    assert sentence.startswith("Companion needs Python 3.11 or newer, and this is Python ")
    assert "{}.{}.".format(*version) in sentence
    assert "-m companion" in sentence


@pytest.mark.parametrize("version", [(3, 11), (3, 14), (4, 0)])
def test_a_newer_python_will_do(version: tuple[int, int]) -> None:
    assert _python.complaint(version, "companion") == ""


@pytest.mark.parametrize(
    "name", ["companion/__init__.py", "companion/__main__.py", "companion/_python.py"]
)
def test_old_pythons_can_read_what_they_meet_before_the_check(name: str) -> None:
    source = (ROOT / name).read_bytes().decode("ascii")
    tree = ast.parse(source, feature_version=(3, 4))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert not [f for f in functions if f.returns or any(a.annotation for a in f.args.args)]


@pytest.mark.parametrize("module", ["__init__", "__main__", "_python", "_bootstrap"])
def test_what_runs_before_the_environment_needs_the_standard_library_only(module: str) -> None:
    code = f"import sys; import companion.{module}; print(*sys.modules)"
    command = [sys.executable, "-S", "-c", code]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    tops = {name.partition(".")[0] for name in loaded.stdout.split()}
    assert tops - sys.stdlib_module_names <= {"companion", "__main__"}


def test_the_test_lock_holds_all_of_the_runtime_lock() -> None:
    ours, all_of_them = pinned(RUNTIME_LOCK), pinned(TEST_LOCK)
    assert ours.keys() <= all_of_them.keys()
    for name, line in ours.items():
        version, _, hashes = line.partition("--hash=")
        held, _, held_hashes = all_of_them[name].partition("--hash=")
        number, _, where = version.partition(" ; ")
        # What only tests need may want it in more places.
        assert held.startswith(number) and where.strip(" \\") in held
        assert hashes == held_hashes


@pytest.mark.parametrize("lock", [RUNTIME_LOCK, TEST_LOCK])
def test_locks_hold_hashes_for_everything_and_no_address(lock: str) -> None:
    assert all("--hash=sha256:" in line for line in pinned(lock).values())
    assert "://" not in (ROOT / lock).read_text()


def test_an_installed_package_is_no_checkout(tmp_path: Path) -> None:
    assert _bootstrap.is_checkout(ROOT)
    assert not _bootstrap.is_checkout(tmp_path)


def make_checkout(root: Path) -> Path:
    """What runs before the environment is entered, a stand-in for the rest, an empty lock."""
    (root / "companion").mkdir(parents=True)
    for name in ("__init__.py", "__main__.py", "_python.py", "_bootstrap.py"):
        shutil.copy(ROOT / "companion" / name, root / "companion")
    cli = "import sys\n\n\ndef main():\n    print('started with', *sys.argv[1:])\n    return 7\n"
    (root / "companion" / "cli.py").write_text(cli)
    (root / "pyproject.toml").touch()
    (root / RUNTIME_LOCK).write_text("# nothing to install\n")
    return root


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that was never started."""
    return make_checkout(tmp_path / "a checkout")


# Seconds for an environment, which is a few hundred files to unpack and compile.
MAKING = 5 * running.PATIENCE

FirstStart = tuple[Path, "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> FirstStart:
    """A checkout that is started once, for all tests, and what that start said."""
    root = make_checkout(tmp_path_factory.mktemp("bootstrap") / "a checkout")
    return root, start(root)


@pytest.fixture
def started(first_start: FirstStart, tmp_path: Path) -> Path:
    """A checkout that was started before."""
    return shutil.copytree(first_start[0], tmp_path / "a checkout", symlinks=True)


def start(root: Path, *before: str, **changes: str) -> "subprocess.CompletedProcess[str]":
    """Start a checkout with the Python this environment was made from."""
    base = str(getattr(sys, "_base_executable", sys.executable))
    return subprocess.run(
        [base, *(before or ("-m", "companion")), "--port", "1"],
        cwd=root,
        env=running.environment(**changes),
        capture_output=True,
        text=True,
        timeout=MAKING,
        check=False,
    )


@pytest.mark.long
def test_first_start_makes_the_environment_and_hands_over(first_start: FirstStart) -> None:
    _, result = first_start
    assert "Setting up Companion" in result.stdout
    assert result.stdout.endswith("started with --port 1\n")
    assert result.returncode == 7


@pytest.mark.long
def test_second_start_touches_nothing(started: Path) -> None:
    # If pip were asked again, this could not work.
    for pip in started.glob(".venv/lib/*/site-packages/pip"):
        shutil.rmtree(pip)
    result = start(started)
    assert result.stdout == "started with --port 1\n"
    assert result.returncode == 7


@pytest.mark.long
def test_a_changed_lock_is_installed_at_the_next_start(started: Path) -> None:
    (started / RUNTIME_LOCK).write_text("# still nothing\n")
    assert "Installing" in start(started).stdout
    assert start(started).stdout == "started with --port 1\n"


@pytest.mark.long
@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda env: (env / "unfinished").touch(), id="killed during pip"),
        pytest.param(lambda env: shutil.rmtree(env / "bin"), id="no python"),
        pytest.param(lambda env: (env / "pyvenv.cfg").unlink(), id="no settings"),
    ],
)
def test_a_broken_environment_is_made_anew(started: Path, damage: Callable[[Path], object]) -> None:
    damage(started / ".venv")
    result = start(started)
    assert "Setting up Companion" in result.stdout
    assert result.returncode == 7


@pytest.mark.long
@pytest.mark.parametrize("made", ["unfinished", "pyvenv.cfg"])
def test_ctrl_c_in_the_middle_is_repaired_at_the_next_start(checkout: Path, made: str) -> None:
    base = str(getattr(sys, "_base_executable", sys.executable))
    command = [base, "-m", "companion"]
    process = subprocess.Popen(
        command,
        cwd=checkout,
        start_new_session=True,
        preexec_fn=running.heed_ctrl_c,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not (checkout / ".venv" / made).exists():
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=running.PATIENCE)
    assert process.returncode not in (0, 7)
    assert start(checkout).returncode == 7


@pytest.mark.long
def test_two_first_starts_at_once_both_work(checkout: Path) -> None:
    base = str(getattr(sys, "_base_executable", sys.executable))
    both = [subprocess.Popen([base, "-m", "companion"], cwd=checkout) for _ in range(2)]
    assert [process.wait(timeout=MAKING) for process in both] == [7, 7]


@pytest.mark.long
def test_no_network_is_said_in_one_sentence(started: Path) -> None:
    (started / RUNTIME_LOCK).write_text(f"flask==3.1.3 --hash=sha256:{'0' * 64}\n")
    # Nobody listens on port 9 of this computer, so that every index is out of reach.
    nowhere = "http://127.0.0.1:9/simple"
    offline = {"PIP_INDEX_URL": nowhere, "PIP_NO_CACHE_DIR": "1", "PIP_CONFIG_FILE": os.devnull}
    result = start(started, **offline, PIP_FIND_LINKS="", PIP_EXTRA_INDEX_URL="")
    assert result.returncode == 1
    assert "no internet connection" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.long
def test_other_failures_show_the_words_of_pip(started: Path) -> None:
    (started / RUNTIME_LOCK).write_text("./nowhere.whl\n")
    result = start(started)
    assert result.returncode == 1
    assert "cannot be installed. pip reports:" in result.stderr
    assert "nowhere.whl" in result.stderr
    assert "Traceback" not in result.stderr


def test_missing_venv_says_what_to_install(checkout: Path) -> None:
    # What Debian's Python looks like without its python3-venv package.
    code = (
        "import sys, runpy; sys.modules['ensurepip'] = None; sys.argv[0] = 'companion';"
        "runpy.run_module('companion', run_name='__main__')"
    )
    result = start(checkout, "-c", code)
    assert result.returncode == 1
    assert "sudo apt install python3-venv" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.long
def test_a_read_only_checkout_gets_its_environment_in_the_cache(
    checkout: Path, tmp_path: Path
) -> None:
    # A folder in the place of the lock file cannot be opened, not even by root.
    (checkout / ".venv.lock").mkdir()
    result = start(checkout, XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert result.returncode == 7
    assert not (checkout / ".venv").exists()
    assert list((tmp_path / "cache" / "companion").iterdir())


def test_nowhere_to_write_is_said_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(_bootstrap.SetupError, match="cannot write to"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("XDG_CACHE_HOME", str(file))
            _bootstrap.writable_place(file / "checkout")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def shipped(folder: str) -> set[str]:
    """The files of a folder that belong into the wheel."""
    files = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return {str(p.relative_to(ROOT)) for p in files if "__pycache__" not in p.parts}


@pytest.mark.long
def test_the_wheel_holds_code_data_templates_and_static(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert shipped("companion") <= names
    assert {f"companion/{name}" for name in shipped("templates") | shipped("static")} <= names
    assert not [name for name in names if name.startswith(("tests/", "instance/"))]


@pytest.mark.long
def test_the_wheel_needs_no_compiled_library_but_for_its_extras(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("dist-info/METADATA"))
        needs = re.findall(r"^Requires-Dist: (.*)$", archive.read(name).decode(), re.MULTILINE)
    models = [need for need in needs if "pydantic" in need]
    assert len(models) == 2
    assert all(need.endswith("; extra == 'api'") for need in models)


@pytest.mark.long
def test_the_wheel_in_a_clean_environment_opens_the_home_page(wheel: Path, tmp_path: Path) -> None:
    env = tmp_path / "env"
    # Filled by our own pip: a second one, and compiling ahead, would take longer than all the rest.
    venv.create(env)
    pip = [sys.executable, "-m", "pip", "--python", str(_bootstrap.python_of(env))]
    lock = ["--no-deps", "--require-hashes", "-r", str(ROOT / RUNTIME_LOCK)]
    for what in (lock, ["--no-deps", str(wheel)]):
        subprocess.run([*pip, "install", "-q", "--no-compile", *what], check=True)
    companion = str(env / "bin" / "companion")
    command = (companion, "--port", "0", "--no-browser")
    with running.server(*command, cwd=tmp_path, XDG_DATA_HOME=str(tmp_path / "data")) as server:
        with urlopen(server.url, timeout=running.PATIENCE) as page:
            assert page.status == 200
            text = page.read().decode()
        for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', text):
            with urlopen(server.url + address[1:], timeout=running.PATIENCE) as file:
                assert file.status == 200
    assert list((tmp_path / "data" / "companion").iterdir())


@pytest.mark.long
def test_a_fresh_checkout_starts_and_a_second_time_without_the_network(tmp_path: Path) -> None:
    root = tmp_path / "clone"
    # Nothing that other tests write meanwhile.
    passing = (".venv*", ".git", "__pycache__", ".*_cache", "*.db*", ".hypothesis")
    ignore = shutil.ignore_patterns(*passing)
    shutil.copytree(ROOT, root, ignore=ignore)
    base = str(getattr(sys, "_base_executable", sys.executable))
    command = (base, "-m", "companion", "--port", "0", "--no-browser", "--host", "127.0.0.1")
    with running.server(*command, cwd=root) as server:
        assert urlopen(server.url, timeout=running.PATIENCE).status == 200
    # An index that nobody can reach: whoever asks for a package now fails.
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_CONFIG_FILE": os.devnull}
    with running.server(*command, cwd=root, **nowhere) as server:
        assert urlopen(server.url, timeout=running.PATIENCE).status == 200
        assert "Installing" not in "".join(server.printed)
