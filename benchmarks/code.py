"""The shape of the code: `python3 -m benchmarks.code [CHECKOUT]` measures any checkout alike.

Lines of each package, sizes of files and functions, circles of imports, what is written twice, and
how many files one tap on the large button of a table passes through.
"""

from __future__ import annotations

import ast
import re
import statistics
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

LONGEST = 40  # lines of a function
TWICE = 6  # lines in a row that stand somewhere else too
Graph = Mapping[str, set[str]]

# Run by the checkout's own code, in a process of its own.
ONE_TAP = """
import sys, tempfile
from pathlib import Path
from benchmarks.long_logs import Tables
from benchmarks.taps import tap
from companion.web.app import create_app
with tempfile.TemporaryDirectory() as folder:
    tables = Tables(Path(folder), "arctic_scavengers")
    table = tables.of_length(100)
    client = create_app(Path(folder)).test_client()
    client.get(f"/t/{table.code}")
    files = set()
    def note(frame, event, argument):
        files.add(frame.f_code.co_filename)
    sys.setprofile(note)
    tap(client, table, "next")
    sys.setprofile(None)
    tables.close()
here = str(Path.cwd() / "companion")
print(sum(file.startswith(here) for file in files))
"""


def main(arguments: list[str]) -> int:
    """Measure one checkout and print what came out."""
    root = Path(arguments[0] if arguments else ".").resolve()
    sources = {
        path.relative_to(root): path.read_text(encoding="utf-8")
        for path in sorted((root / "companion").rglob("*.py"))
    }
    print(f"{'package':<36}{'files':>6}{'lines':>8}")
    for package, texts in by_package(sources).items():
        print(f"{package:<36}{len(texts):>6}{sum(map(count, texts)):>8}")
    say("lines of a file", list(map(count, sources.values())))
    lengths = dict(functions(sources))
    say("lines of a function", list(lengths.values()))
    for name, length in lengths.items():
        if length > LONGEST:
            print(f"  over {LONGEST}: {name} has {length}")
    print(f"circles of imports: {circles(python_imports(sources)) or 'none'}")
    print(f"circles in the script: {circles(script_imports(root)) or 'none'}")
    print(f"lines that stand in {TWICE} or more in a row elsewhere too: {written_twice(sources)}")
    print(f"files of companion that one tap passes through: {files_of_a_tap(root)}")
    return 0


def count(text: str) -> int:
    """How many lines a text has."""
    return len(text.splitlines())


def say(what: str, sizes: list[int]) -> None:
    """Print the middle and the largest of some sizes."""
    print(f"{what}: {len(sizes)} in all, median {statistics.median(sizes):g}, most {max(sizes)}")


def by_package(sources: Mapping[Path, str]) -> dict[str, list[str]]:
    """The texts of the whole, of each package, and of each floor of a game."""
    packages: dict[str, list[str]] = defaultdict(list)
    for path, text in sources.items():
        deepest = 4 if path.parts[1] == "games" else 2
        folders = path.parts[:-1]
        for depth in range(1, min(deepest, len(folders)) + 1):
            packages["/".join(folders[:depth])].append(text)
    return dict(sorted(packages.items()))


def functions(sources: Mapping[Path, str]) -> Iterator[tuple[str, int]]:
    """Every function with its length, without its decorators."""
    for path, text in sources.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                yield f"{path}:{node.lineno} {node.name}", node.end_lineno - node.lineno + 1  # type: ignore[operator]


def python_imports(sources: Mapping[Path, str]) -> Graph:
    """Which module imports which when it is loaded; what only the type checker reads is left out."""
    names = {module_name(path): path for path in sources}
    graph: dict[str, set[str]] = {}
    for name, path in names.items():
        imported: set[str] = set()
        for node in loaded(ast.parse(sources[path])):
            if isinstance(node, ast.ImportFrom) and node.module:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                imported |= (inner & names.keys()) or {node.module}
            elif isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
        graph[name] = imported & names.keys() - {name}
    return graph


def module_name(path: Path) -> str:
    """A file as Python imports it."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def loaded(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements at the top of a module, except those for the type checker alone."""
    for node in tree.body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        yield node


def script_imports(root: Path) -> Graph:
    """Which chapter of the script imports which."""
    chapters = {
        path.name: path.read_text(encoding="utf-8") for path in root.glob("static/app/*.js")
    }
    pattern = re.compile(r"^import .*?\"\./([\w.]+)\"", re.MULTILINE | re.DOTALL)
    return {name: set(pattern.findall(text)) & chapters.keys() for name, text in chapters.items()}


def circles(graph: Graph) -> list[list[str]]:
    """The groups of modules that lead back to each other."""

    def reach(start: str) -> set[str]:
        seen: set[str] = set()
        ahead = [start]
        while ahead:
            new = graph[ahead.pop()] - seen
            seen |= new
            ahead += new
        return seen

    reached = {name: reach(name) for name in graph}
    rings = {
        tuple(sorted({name} | {other for other in reached[name] if name in reached[other]}))
        for name in graph
        if name in reached[name]
    }
    return [list(ring) for ring in sorted(rings)]


def written_twice(sources: Mapping[Path, str]) -> int:
    """Lines that belong to a run which stands again elsewhere; imports and short lines left out."""
    runs: dict[tuple[str, ...], list[tuple[Path, int]]] = defaultdict(list)
    for path, text in sources.items():
        lines = [
            (number, line.strip())
            for number, line in enumerate(text.splitlines())
            if len(line.strip()) > 3 and not line.lstrip().startswith(("#", "from ", "import "))
        ]
        for at in range(len(lines) - TWICE + 1):
            window = lines[at : at + TWICE]
            runs[tuple(line for _, line in window)].append((path, window[0][0]))
    again = Counter[tuple[Path, int]]()
    for places in runs.values():
        for path, first in places if len(places) > 1 else ():
            again.update((path, first + offset) for offset in range(TWICE))
    return len(again)


def files_of_a_tap(root: Path) -> str:
    """How many of our files have a function that one tap calls."""
    python = root / ".venv" / "bin" / "python"
    command = [str(python if python.exists() else sys.executable), "-c", ONE_TAP]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    return done.stdout.strip() or f"unknown ({done.stderr.strip().splitlines()[-1]})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
