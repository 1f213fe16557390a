"""Every address under which something is told of a table, found on the map of the app itself."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.game import AnyGame
from tests.secrecy.worlds import Worlds

# These say nothing of any table: what they show comes with the program or with a file.
_ELSEWHERE = {
    "static",
    "cards.entry",
    "import_.follow",
    "looks.style_page",
    "moved.card",
    "moved.quick",
    "own_rulings.edit",
    "prints.form",
    "reference.show",
    "rules.entry",
    "rules.glossary",
    "rules.ruling",
    "rules.timing",
    "take_home.follow",
}
# What belongs to the whole house holds everything, as the page that offers it says.
_KINDS = {"take_home.export_all": ("csv",), "take_home.export_table": ("jsonl", "csv")}
# Parts of an address that ask for something.
_ASKS = {
    "score.show": ("?shown=all",),
    "score.share": ("?shown=all",),
    "score.paper": ("?shown=all",),
    "score.working": ("?shown=all",),
    "story.show": ("?shown=all",),
    "live.panels": ("?from=1",),
    "screen.panels": ("?from=1",),
    "own_rulings.new": ("?table={code}&line=2",),
    "lobby.join": ("?code={code}",),
    "table.log": ("?find=fox", "?find=e", "?who=p2"),
    "quick.calculator": ("?table={code}",),
    "rules.index": ("?table={code}&q=end",),
    "cards.index": ("?table={code}",),
}


def addresses(worlds: Worlds, game: AnyGame, seqs: tuple[str, ...]) -> Iterator[str]:
    """What can be asked for by GET, of this table or of all."""
    values = {
        "code": (worlds.code,),
        "seq": seqs,
        "key": (game.key,),
    }
    names = {
        "table.page": tuple(page.name for page in game.pages),
        "table.look": tuple(page.name for page in game.looks),
        "quick.calculator": tuple(page.name for page in game.quick),
    }
    for rule in worlds.both[0].app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.endpoint in _ELSEWHERE:
            continue
        known = {
            **values,
            "name": names.get(rule.endpoint, ()),
            "kind": _KINDS.get(rule.endpoint, ()),
        }
        found = [rule.rule]
        for part in sorted(rule.arguments):
            assert part in known, f"{rule.rule}: nobody has said what {part} may be"
            found = [
                address.replace(f"<{part}>", value) for address in found for value in known[part]
            ]
        for address in found:
            yield address
            for asks in _ASKS.get(rule.endpoint, ()):
                yield address + asks.format(code=worlds.code)
