"""Data flows one way: who may import whom, module by module."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "companion"
MODULES = sorted(PACKAGE.rglob("*.py"))
GAMES = sorted(path.parent for path in PACKAGE.glob("games/*/__init__.py"))

# Longest match wins. "stdlib" is always allowed; a name ending in "." covers everything below.
MAY_IMPORT: dict[str, set[str]] = {
    "companion": set(),
    "companion._python": set(),
    "companion.times": {"companion.engine."},
    "companion.terminal": set(),
    "companion.referees": {"companion.games", "companion.play"},
    "companion._bootstrap": {"companion._python"},
    "companion.__main__": {
        "companion",
        "companion._python",
        "companion._bootstrap",
        "companion.cli",
    },
    "companion.engine": {"companion.engine."},
    "companion.games": {"companion.engine.", "companion.games."},
    "companion.play": {
        "companion.engine.",
        "companion.games.",
        "companion.play.",
        "companion.times",
    },
    "companion.api": {
        "companion.engine.",
        "companion.games.",
        "companion.api.",
        "companion",
        "pydantic",
        "pydantic_core",
        "openapi_pydantic",
    },
    "companion.store": {
        "companion.engine.",
        "companion.store.",
        "companion.times",
        "sqlite_utils",
        "sqlite3",
    },
    "companion.take_home": {
        "companion",
        "companion.engine.",
        "companion.play",
        "companion.store.",
        "companion.take_home.",
        "companion.times",
        "sqlite_utils",  # the type of a connection; SQL itself is refused below
    },
    "companion.commands": {
        "companion.engine.",
        "companion.referees",
        "companion.store.",
        "companion.take_home.",
        "companion.terminal",
        "sqlite_utils",
    },
    "companion.doctor": {
        "companion",
        "companion.engine.",
        "companion.play",
        "companion.referees",
        "companion.store.",
        "companion.doctor.",
        "companion.terminal",
        "companion.times",
        # The addresses and the port are those of the server.
        "companion.web.serving.addresses",
        "companion.web.serving.serve",
    },
    "companion.web": {
        "companion",
        "companion.engine.",
        "companion.games.",
        "companion.play",
        "companion.api.",
        "companion.store.",
        "companion.take_home.",
        "companion.times",
        "companion.web.",
        "cheroot",
        "cryptography",
        "flask",
        "ifaddr",
        "jinja2",
        "markdown_it",
        "markupsafe",
        "segno",
        "werkzeug",
        "sqlite_utils",  # the type of a connection; SQL itself is refused below
    },
    "companion.cli": {"companion", "companion."},
}
# The floors of a game, and those of its own that each may import beside the engine. At the top of
# its folder stand its cover, as ``__init__``, and ``game``, which puts all of it together.
FLOORS: dict[str, tuple[str, ...]] = {
    "rules": ("rules",),
    "table": ("rules", "table"),
    "view": ("rules", "table", "view"),
    "quick": ("rules", "table", "view", "quick"),
    "": ("rules", "table", "view", "quick"),
    "game": ("rules", "table", "view", "quick"),
}
# The clock and chance come in as values; only the outer ring asks for them.
OUTER_ONLY = {"time", "random", "secrets", "datetime", "sqlite3", "socket", "threading"}
PURE = ("companion.engine", "companion.games")


def module_name(path: Path, root: Path = ROOT) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, root: Path = ROOT) -> set[str]:
    """Every module that a file imports, inside functions and for type checking too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            module = node.module or ""
            found |= {
                inner if is_module(inner := f"{module}.{alias.name}", root) else module
                for alias in node.names
            }
    return found


def is_module(name: str, root: Path = ROOT) -> bool:
    path = root / Path(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def allowed_for(name: str) -> set[str]:
    """What a module may import: of its floor in a game's folder, or by the table above."""
    if name.startswith("companion.games."):
        _, _, game, *inner = name.split(".")
        own = f"companion.games.{game}"
        floors = FLOORS.get(inner[0] if inner else "", ())
        cover = {own} if inner == ["game"] else set()
        return {"companion.engine.", *cover, *(f"{own}.{floor}." for floor in floors)}
    packages = [key for key in MAY_IMPORT if name == key or name.startswith(f"{key}.")]
    return MAY_IMPORT[max(packages, key=len)]


def is_allowed(imported: str, allowed: set[str]) -> bool:
    if imported.split(".")[0] in sys.stdlib_module_names and "sqlite3" not in imported:
        return True
    return any(
        imported == name.rstrip(".")
        or (name.endswith(".") and imported.startswith(name))
        or (not name.startswith("companion") and imported.split(".")[0] == name)
        for name in allowed
    )


def wrong_imports(path: Path, root: Path = ROOT) -> set[str]:
    """What a module imports although its floor may not."""
    allowed = allowed_for(module_name(path, root))
    return {name for name in imports(path, root) if not is_allowed(name, allowed)}


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_module_imports_only_what_its_layer_may(path: Path) -> None:
    assert not wrong_imports(path)


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("rules/scoring", "companion.games.arctic.rules.scoring"),
        ("rules/scoring", "companion.games.third.table.state"),
        ("rules/scoring", "companion.games.third.view.seats"),
        ("rules/scoring", "companion.games.third"),
        ("table/state", "companion.games.third.view.seats"),
        ("table/state", "companion.games.third.quick.page"),
        ("table/state", "companion.web.app"),
        ("view/seats", "companion.games.third.quick.page"),
        ("view/seats", "companion.games.arctic_scavengers.view.seats"),
        ("quick/page", "companion.store.tables"),
        ("helpers/anything", "companion.games.third.rules.scoring"),
        ("__init__", "companion.games.arctic"),
        ("__init__", "flask"),
    ],
)
def test_a_third_game_that_climbs_over_a_fence_is_found(
    module: str, imported: str, tmp_path: Path
) -> None:
    game = tmp_path / "companion" / "games" / "third"
    files = [f"{floor}/__init__" for floor in ("rules", "table", "view", "quick", "helpers")]
    for name in ("__init__", *files, "rules/scoring", "table/state", "view/seats", "quick/page"):
        path = game / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("from companion.engine import game\n")
        assert not wrong_imports(path, tmp_path)
    climber = game / f"{module}.py"
    climber.write_text(f"import {imported}\n")
    assert wrong_imports(climber, tmp_path) == {imported}


def test_a_game_has_its_floors_and_no_others() -> None:
    for game in GAMES:
        folders = {path.parent.name for path in game.glob("*/__init__.py")}
        assert folders == FLOORS.keys() - {"", "game"}, game.name
        assert {path.name for path in game.glob("*.py")} == {"__init__.py", "game.py"}


@pytest.mark.parametrize(
    "path", [path for path in MODULES if module_name(path).startswith(PURE)], ids=module_name
)
def test_rules_ask_neither_the_clock_nor_chance(path: Path) -> None:
    outer = {one.split(".")[0] for one in imports(path)} & OUTER_ONLY
    # A pick from a seed of its own is a pure function; the generator that all share is not.
    assert outer <= {"random"}
    used = {
        node.attr
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "random"
    }
    assert used <= {"Random"}


@pytest.mark.parametrize(
    "path",
    sorted(
        path for layer in ("web", "take_home", "doctor") for path in (PACKAGE / layer).rglob("*.py")
    ),
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_only_the_store_knows_sql(path: Path) -> None:
    words = [
        node.value
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    assert not [w for w in words if w.split(" ")[0] in SQL]


SQL = {"SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "PRAGMA", "BEGIN", "CREATE"}


def test_the_table_of_layers_covers_every_module() -> None:
    layers = set(MAY_IMPORT) - {"companion"}
    names = {module_name(path) for path in MODULES} - {"companion"}
    assert all(any(n == one or n.startswith(f"{one}.") for one in layers) for n in names)


GAME_NAMES = sorted({word for game in GAMES for word in game.name.rstrip("s").split("_")})
API_OF_GAMES = [path.parent for path in (PACKAGE / "api").glob("*/__init__.py")]
# A game is these folders, and one line where all games are listed.
OF_A_GAME = [ROOT / "templates" / "games", *(PACKAGE / "games").glob("*"), *API_OF_GAMES]
TEXTS = (".py", ".html", ".css", ".js", ".svg", ".toml", ".md", ".txt")
FRAME = [
    path
    for folder in (PACKAGE, ROOT / "templates", ROOT / "static")
    for path in sorted(folder.rglob("*"))
    if path.suffix in TEXTS and not any(path.is_relative_to(one) for one in OF_A_GAME)
]


@pytest.mark.parametrize("path", FRAME, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_outside_a_games_folder_knows_its_name(path: Path) -> None:
    text = path.read_text().casefold()
    assert not [name for name in GAME_NAMES if name in text]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_class_has_a_name_of_its_own(game: Path) -> None:
    """In a game and all that is shared; games are like each other, and the API speaks of the same."""
    others = [folder for folder in (*GAMES, PACKAGE / "api") if folder != game]
    places: dict[str, list[str]] = {}
    for path in MODULES:
        if not any(path.is_relative_to(folder) for folder in others):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.ClassDef):
                    places.setdefault(node.name, []).append(module_name(path))
    assert not {name: modules for name, modules in places.items() if len(modules) > 1}


VAGUE = {"one", "found", "said"}
LOOP = re.compile(r"\{%-?\s*for\s+(.+?)\s+in\s")


def loop_names(path: Path) -> set[str]:
    """What the loops of a module or a template call the things they go through."""
    if path.suffix == ".html":
        return {
            name for names in LOOP.findall(path.read_text()) for name in re.split(r"\W+", names)
        }
    return {
        name.id
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension)
        for name in ast.walk(node.target)
        if isinstance(name, ast.Name)
    }


def test_a_loop_says_what_it_holds() -> None:
    paths = [*MODULES, *sorted((ROOT / "templates").rglob("*.html"))]
    assert not {str(path.relative_to(ROOT)) for path in paths if loop_names(path) & VAGUE}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", "for one in cards: pass"),
        ("a.py", "names = {found: n for n, (found, *_) in enumerate(cards)}"),
        ("a.html", "{% for one in cards %}{% endfor %}"),
        ("a.html", "{%- for key, said in cards.items() %}{% endfor %}"),
    ],
)
def test_a_loop_that_does_not_say_what_it_holds_is_found(
    name: str, text: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text)
    assert loop_names(tmp_path / name) & VAGUE
