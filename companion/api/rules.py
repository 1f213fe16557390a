"""GET /rules: the entries that answer a question, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from companion.api.endpoint import Library
from companion.api.models import Answer, LookedUp
from companion.engine.lookup import Hit


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


def look_up(library: Library, query: Mapping[str, str]) -> RulesAnswer:
    """Search the rules of one game or of all; an odd query finds nothing."""
    found = library.search(query.get("q", ""), query.get("game", ""))
    return RulesAnswer(results=[_entry(hit) for hit in found])


def _entry(hit: Hit) -> RuleAnswer:
    return RuleAnswer(
        id=hit.id,
        title=hit.title,
        text=hit.text,
        source=hit.source,
        url=f"/rules/{hit.game}/{hit.id}",
    )


LOOKED_UP = LookedUp(RulesAnswer, look_up)
