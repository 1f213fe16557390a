"""What templates keep of themselves: used if we made it from this very source, and never needed."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment
from jinja2.filters import FILTERS
from jinja2.utils import _PassArg

from companion.web.app import create_app
from companion.web.compiled import FOLDER, MOMENT_SECONDS, CompiledTemplates

KEY, OTHER_KEY = b"k" * 32, b"o" * 32
NAME, FILE = "pages/igloo.html", "pages-igloo.html"
OLD = MOMENT_SECONDS * 2


class Compiled(Exception):
    """A template was compiled although it need not be."""


def rendered(
    instance: Path, *, source: str = "{{ n }} igloos", key: bytes = KEY, may_compile: bool = True
) -> str:
    """The template by a fresh program that keeps its templates in this folder."""

    class Jinja(Environment):
        def _generate(self, *of: object, **how: object) -> str:
            if not may_compile:
                raise Compiled
            return super()._generate(*of, **how)  # type: ignore[arg-type]

    cache = CompiledTemplates(instance, key)
    loader = DictLoader({NAME: source, "toast.html": ""})
    return Jinja(loader=loader, bytecode_cache=cache).get_template(NAME).render(n=3)


def is_kept(instance: Path) -> bool:
    """Whether another start need not compile the template."""
    try:
        return rendered(instance, may_compile=False) == "3 igloos"
    except Compiled:
        return False


def test_a_template_is_compiled_once(tmp_path: Path) -> None:
    assert not is_kept(tmp_path)
    assert rendered(tmp_path) == "3 igloos"
    assert [path.name for path in (tmp_path / FOLDER).iterdir()] == [FILE]
    assert is_kept(tmp_path)


def test_a_changed_template_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    rendered(tmp_path)
    assert rendered(tmp_path, source="{{ n }} huts") == "3 huts"
    assert [path.name for path in (tmp_path / FOLDER).iterdir()] == [FILE]
    assert not is_kept(tmp_path)


@pytest.mark.parametrize("size", [0, 10, 32, 100, -1])
def test_a_file_cut_short_is_made_anew(tmp_path: Path, size: int) -> None:
    rendered(tmp_path)
    file = tmp_path / FOLDER / FILE
    file.write_bytes(file.read_bytes()[:size])
    assert rendered(tmp_path) == "3 igloos"
    assert is_kept(tmp_path)


@pytest.mark.parametrize("at", [0, 31, 32, 33, -1])
def test_a_damaged_file_is_made_anew(tmp_path: Path, at: int) -> None:
    rendered(tmp_path)
    file = tmp_path / FOLDER / FILE
    content = bytearray(file.read_bytes())
    content[at] ^= 1
    file.write_bytes(content)
    assert not is_kept(tmp_path)
    assert rendered(tmp_path) == "3 igloos"
    assert is_kept(tmp_path)


def test_what_was_signed_with_another_key_is_not_believed(tmp_path: Path) -> None:
    rendered(tmp_path, key=OTHER_KEY)
    assert not is_kept(tmp_path)
    rendered(tmp_path)
    assert is_kept(tmp_path)


def test_one_template_is_not_believed_to_be_another(tmp_path: Path) -> None:
    rendered(tmp_path)
    folder = tmp_path / FOLDER
    (folder / FILE).rename(folder / "pages-hut.html")
    environment = Environment(
        loader=DictLoader({"pages/hut.html": "hut"}),
        bytecode_cache=CompiledTemplates(tmp_path, KEY),
    )
    assert environment.get_template("pages/hut.html").render() == "hut"


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_no_one_else_may_read_or_write_there(tmp_path: Path) -> None:
    rendered(tmp_path)
    folder = tmp_path / FOLDER
    assert folder.stat().st_mode & 0o077 == (folder / FILE).stat().st_mode & 0o077 == 0
    folder.chmod(0o770)
    assert not is_kept(tmp_path)


@pytest.mark.parametrize("what", ["file", "link", "nothing to make it in"])
def test_without_a_folder_of_our_own_nothing_is_kept(tmp_path: Path, what: str) -> None:
    instance, elsewhere = tmp_path / "instance", tmp_path / "elsewhere"
    if what != "nothing to make it in":
        instance.mkdir()
    if what == "file":
        (instance / FOLDER).touch()
    if what == "link":
        elsewhere.mkdir()
        (instance / FOLDER).symlink_to(elsewhere)
    assert rendered(instance) == "3 igloos"
    assert not is_kept(instance)
    assert not elsewhere.exists() or not list(elsewhere.iterdir())


def test_what_cannot_be_written_is_gone_on_without(tmp_path: Path) -> None:
    taken = tmp_path / FOLDER / FILE
    taken.mkdir(parents=True)
    taken.parent.chmod(0o700)
    assert rendered(tmp_path) == "3 igloos"
    assert list(taken.parent.iterdir()) == [taken]


def test_what_is_of_no_template_falls_away(tmp_path: Path) -> None:
    rendered(tmp_path)
    folder = tmp_path / FOLDER
    names = (f".{FILE}-1234", "pages-tent.html", "toast.html")
    for name in names:
        (folder / name).touch()
        os.utime(folder / name, times=(time.time() - OLD,) * 2)
    (folder / f".{FILE}-5678").touch()  # another process is about to name it
    rendered(tmp_path, source="{{ n }} huts")
    assert {path.name for path in folder.iterdir()} == {FILE, "toast.html", f".{FILE}-5678"}


def test_an_app_keeps_its_templates_if_it_is_told_to(tmp_path: Path) -> None:
    for told, kept in ((False, False), (True, True)):
        app = create_app(tmp_path, config={"KEEP_COMPILED": told})
        assert app.test_client().get("/").status_code == 200
        app.extensions["games_file"].close()
        assert (tmp_path / FOLDER / "pages-home.html").is_file() == kept


def test_no_answer_of_a_filter_is_compiled_into_a_template(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    app.extensions["games_file"].close()
    ours = app.jinja_env.filters.keys() - FILTERS.keys()
    kinds = {name: _PassArg.from_obj(app.jinja_env.filters[name]) for name in ours}
    assert set(kinds.values()) == {_PassArg.context}, kinds
