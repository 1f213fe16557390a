"""Static files with a version in their address, and answers made small."""

from __future__ import annotations

import gzip
import hashlib
import io
import itertools
import re
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from pathlib import Path

from flask import Flask, Response, current_app, request, send_file

# Below this a compressed answer is hardly smaller, and the work is wasted.
WORTH_COMPRESSING = 600
# What Flask says of a file, and its address with a version says better: it may be kept for ever, as a whole.
_SPARE_WORDS = ("Expires", "Last-Modified", "Accept-Ranges", "Content-Disposition")
# A page that is made anew each time: below this the last tenth takes as long again.
LARGE = 32_000
# Comments and indents are for those who edit a file, and a fifth of its weight. Each pattern finds
# what may go, or in its group what only looks like it.
_SPARE = {
    # The space of an empty value stays: it is one.
    "text/css": re.compile(
        rb'("[^"]*")|/\*.*?\*/|(?<=[{};,\s])\s+|(?<=:)\s+(?=[^\s;])|\s+(?=[{}])',
        re.DOTALL,
    ),
    "image/svg+xml": re.compile(rb"<!--.*?-->|(?<=>)\s+(?=<)()", re.DOTALL),
    "text/javascript": re.compile(rb"^[ \t]*(?://.*)?\n|^[ \t]+|[ \t]+// .*$()", re.MULTILINE),
}
_TEXT = (
    "text/",
    "application/javascript",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
)
# Script and style sheet are one file each for the browser: a first chapter and those that it imports.
# In front of our script stands what is vendored, byte for byte.
SCRIPT, FIRST_CHAPTER, VENDORED = "app.js", "main.js", "vendor/htmx-2.0.11.min.js"
# Scripts on top of it, each with its first chapter: of tables, and one that is fetched when it is first needed.
ON_TOP = {"table.js": "table.js", "lookup.js": "drawer.js"}
_IMPORT = re.compile(rb'^import (?:\{[^}]*\} from )?"\./([\w.]+)";.*\n', re.MULTILINE)
_TAKEN = re.compile(rb'^import \{([^}]*)\} from "\./([\w.]+)";', re.MULTILINE)
_EXPORT = re.compile(rb"^export ", re.MULTILINE)
# Sheets are joined from what these chapters import: that of every page, and one on top for each kind of page
# (`main_home.css` is served as home.css). A game has two, which begin like these: for its tables, and for pages
# that look like one. Where a game has none they stand for themselves. What has a second script has the first sheet
# in its own, so that no page takes more requests: a table, its result, its pages. A TV has only `screen.css`.
COMMON, OF_GAMES = "app.css", ("table.css", "like_table.css")
_SHEET = re.compile(rb'^@import "\./([\w.]+)";$', re.MULTILINE)


def init_app(app: Flask) -> None:
    """Add versions to static addresses, join script and style sheets and compress what is text."""
    folder, url = Path(app.static_folder or ""), app.static_url_path or ""
    games = Path(app.root_path, app.template_folder or "", "games")
    addresses = _addresses(folder, url)
    joined = {SCRIPT: joined_script(folder)}
    joined |= {name: script_on_top(folder / "app", first) for name, first in ON_TOP.items()}
    joined |= joined_styles(folder / "style")
    for game, sheet in itertools.product(games.iterdir(), OF_GAMES):
        joined[f"{game.name}_{sheet}"] = joined[sheet] + _sheets_in(game)
    for name, content in joined.items():
        addresses[name] = f"{url}/{name}?v={_digest(content)}"
        mimetype = "text/javascript" if name.endswith(".js") else "text/css"
        app.add_url_rule(f"{url}/{name}", name, partial(_send, content, mimetype))
    app.jinja_env.globals["asset"] = addresses
    app.config["UNCHANGING"] = frozenset(("static", *joined))
    app.after_request(_compress)


def joined_script(folder: Path) -> bytes:
    """The script of every page: what is vendored, our chapters behind it, and what it lends to others."""
    own = chapters(folder / "app")
    borrowed = {name for first in ON_TOP.values() for name in _borrowed(folder / "app", first)}
    lent = b"window.companion = { %s };\n" % b", ".join(sorted(borrowed))
    return (folder / VENDORED).read_bytes() + _apart(b"\n".join(own.values()) + lent)


def script_on_top(folder: Path, first: str) -> bytes:
    """A script beside that of every page, which lends it what it has already."""
    own, lent = chapters_on_top(folder, first), b", ".join(_borrowed(folder, first))
    return _apart(b"const { %s } = window.companion;\n" % lent + b"\n".join(own.values()))


def chapters_on_top(folder: Path, first: str) -> dict[str, bytes]:
    """Its chapters, in their order: none that every page has."""
    common = chapters(folder)
    return {name: text for name, text in chapters(folder, first).items() if name not in common}


def _borrowed(folder: Path, first: str) -> list[bytes]:
    """The names that its chapters take from those of every page."""
    common = {name.encode() for name in chapters(folder)}
    taken = [
        names
        for chapter in chapters_on_top(folder, first)
        for names, other in _TAKEN.findall((folder / chapter).read_bytes())
        if other in common
    ]
    return sorted({name.strip() for names in taken for name in names.split(b",")})


def _apart(script: bytes) -> bytes:
    return b'\n(() => {\n"use strict";\n' + script + b"})();\n"


def chapters(folder: Path, first: str = FIRST_CHAPTER) -> dict[str, bytes]:
    """The chapters as parts of one script, in the order in which a browser would run the modules.

    What they import stands above them there, so that neither imports nor exports are left.
    """
    texts: dict[str, bytes] = {}

    def read(name: str) -> None:
        module = (folder / name).read_bytes()
        for imported in _IMPORT.findall(module):
            if imported.decode() not in texts:
                read(imported.decode())
        texts[name] = _EXPORT.sub(b"", _IMPORT.sub(b"", module))

    read(first)
    return texts


def joined_styles(folder: Path) -> dict[str, bytes]:
    """The style sheets by the names that pages ask for, all but those of the games."""
    firsts = {path.stem.removeprefix("main_"): path for path in folder.glob("main_*.css")}
    sheets = {f"{name}.css": joined_style(first) for name, first in sorted(firsts.items())}
    return {COMMON: joined_style(folder / "main.css")} | sheets


def joined_style(first: Path) -> bytes:
    """A style sheet with the chapters that it imports, and those that they do, in their order."""
    return _SHEET.sub(
        lambda found: joined_style(first.parent / found[1].decode()), first.read_bytes()
    )


def _sheets_in(game: Path) -> bytes:
    return b"\n".join(path.read_bytes() for path in sorted(game.glob("*.css")))


def _addresses(folder: Path, url: str | None) -> dict[str, str]:
    """The address of each file that pages name; a changed one gets another, to be kept for ever.

    Worked out once: a page asks for dozens of icons.
    """
    files = [path for path in (*folder.iterdir(), *(folder / "icons").iterdir()) if path.is_file()]
    return {
        path.name: f"{url}/{path.relative_to(folder).as_posix()}?v={_digest(path.read_bytes())}"
        for path in files
    }


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:10]


def _send(content: bytes, mimetype: str) -> Response:
    """What was joined as one file, sent as Flask sends the others."""
    return send_file(io.BytesIO(content), mimetype=mimetype, etag=_digest(content))


def _compress(response: Response) -> Response:
    """Send text as gzip to anyone who takes it."""
    response.vary.add("Accept-Encoding")
    if request.endpoint in current_app.config["UNCHANGING"]:
        for word in _SPARE_WORDS:
            response.headers.pop(word, None)
    if (
        "gzip" not in request.headers.get("Accept-Encoding", "").lower()
        or response.status_code in (204, 304)
        or response.status_code == 206
        or "Content-Encoding" in response.headers
        # What is taken home is sent while it is made; packing would need the whole of it.
        or response.headers.get("Content-Disposition", "").startswith("attachment")
        or not (response.mimetype or "").startswith(_TEXT)
        or response.mimetype == "text/event-stream"
    ):
        return response
    if response.is_streamed and not response.direct_passthrough:
        response.response = _packed_pieces(response.iter_encoded())
        response.headers["Content-Encoding"] = "gzip"
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if response.mimetype in _SPARE:
        body = _SPARE[response.mimetype].sub(_kept, body)
    if len(body) < WORTH_COMPRESSING:
        return response
    # Pages are made anew each time.
    packed = (
        _packed_once(body)
        if request.endpoint in current_app.config["UNCHANGING"]
        else _packed(body)
    )
    response.set_data(packed)
    response.headers["Content-Encoding"] = "gzip"
    # The validator was computed for the plain file; a weak one is true for both.
    if response.headers.get("ETag"):
        etag, _ = response.get_etag()
        response.set_etag(etag or "", weak=True)
    return response


def _packed_pieces(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """What is sent while it is made, each piece whole as it goes."""
    packing = zlib.compressobj(6, wbits=zlib.MAX_WBITS + 16)  # as gzip
    for piece in pieces:
        yield packing.compress(piece) + packing.flush(zlib.Z_SYNC_FLUSH)
    yield packing.flush()


def _kept(spare: re.Match[bytes]) -> bytes:
    return spare[1] or b""


def _packed(body: bytes) -> bytes:
    return gzip.compress(body, 8 if len(body) > LARGE else 3, mtime=0)


@lru_cache(maxsize=64)
def _packed_once(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)
