"""GET /rules: the entries that answer a question, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from companion.api.endpoint import Reference
from companion.api.models import Answer
from companion.engine.lookup import look_up as look_up_words
from companion.games import GAMES


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


def look_up(query: Mapping[str, str]) -> RulesAnswer:
    """Search the rules of one game or of all; an odd query finds nothing."""
    chosen = query.get("game")
    games = [game for key, game in GAMES.items() if chosen in (None, key)]
    rules = [entry for game in games for entry in game.rules()]
    return RulesAnswer(
        results=[
            RuleAnswer(
                id=entry.id,
                title=entry.title,
                text=entry.text,
                source=entry.source,
                url=f"/rules/{entry.id}",
            )
            for entry in look_up_words(rules, query.get("q", ""))
        ]
    )


RULES = Reference(
    path="/rules",
    summary="Search the rules",
    answer=RulesAnswer,
    look_up=look_up,
    parameters={
        "q": "Words, a card's name, or the number of a ruling such as R17.",
        "game": "The key of a game; left out, all games are searched.",
    },
)
