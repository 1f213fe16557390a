"""GET /rules: the entries that answer a question, the best first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated

from pydantic import Field

from companion.api.endpoint import Games, Reference
from companion.api.models import Answer
from companion.engine.lookup import Hit

# The words and the key of a game; the store answers.
Search = Callable[[str, str], list[Hit]]


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


def rules_reference(search: Search) -> Reference:
    """The search through the rules."""
    return Reference(
        path="/rules",
        summary="Search the rules",
        answer=RulesAnswer,
        look_up=partial(_look_up, search),
        parameters={
            "q": "Words, a card's name, or the number of a ruling such as R17.",
            "game": "The key of a game; left out, all games are searched.",
        },
    )


def _look_up(search: Search, _: Games, query: Mapping[str, str]) -> RulesAnswer:
    """Search the rules of one game or of all; an odd query finds nothing."""
    found = search(query.get("q", ""), query.get("game", ""))
    return RulesAnswer(results=[_entry(hit) for hit in found])


def _entry(hit: Hit) -> RuleAnswer:
    return RuleAnswer(
        id=hit.id,
        title=hit.title,
        text=hit.text,
        source=hit.source,
        url=f"/rules/{hit.game}/{hit.id}",
    )
