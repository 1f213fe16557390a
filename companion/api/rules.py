"""GET /rules: the entries that answer a question, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from pydantic import Field

from companion.api.endpoint import Reference
from companion.api.models import Answer
from companion.engine.game import Game
from companion.engine.lookup import look_up
from companion.engine.sheets import RuleSheet


class RuleAnswer(Answer):
    """One entry of the rulebook."""

    id: str
    title: str
    text: Annotated[str, Field(description="Markdown.")]
    source: str
    url: Annotated[str, Field(description="The page of this entry on this server.")]


class RulesAnswer(Answer):
    """The entries found, best first."""

    results: list[RuleAnswer]


def rules_reference(games: Mapping[str, Game[Any, Any, Any]]) -> Reference:
    """The search through the rules of these games."""
    return Reference(
        path="/rules",
        summary="Search the rules",
        answer=RulesAnswer,
        look_up=partial(_search, games),
        parameters={
            "q": "Words, a card's name, or the number of a ruling such as R17.",
            "game": "The key of a game; left out, all games are searched.",
        },
    )


def _search(games: Mapping[str, Game[Any, Any, Any]], query: Mapping[str, str]) -> RulesAnswer:
    """Search the rules of one game or of all; an odd query finds nothing."""
    chosen = query.get("game")
    rules = [
        entry for key, game in games.items() if chosen in (None, key) for entry in game.rules()
    ]
    found = look_up(rules, query.get("q", ""))
    return RulesAnswer(results=[_entry(entry) for entry in found])


def _entry(entry: RuleSheet) -> RuleAnswer:
    return RuleAnswer(
        id=entry.id,
        title=entry.title,
        text=entry.text,
        source=entry.source,
        url=f"/rules/{entry.id}",
    )
