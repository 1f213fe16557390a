"""A finished play as a link that the BG Stats app takes over.

The format comes from public code of other programs; see docs/take-home.md.
"""

from __future__ import annotations

import json
from datetime import UTC
from urllib.parse import quote

from companion.store import results
from companion.store.history import FinishedGame
from companion.times import moment, plain_text

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


def bgstats_url(play: FinishedGame | None, title: str) -> str:
    """The link that hands a counted play over; nothing for one that is not counted."""
    if play is None or not play.result.is_counted:
        return ""
    finished = moment(play.finished)
    if finished is None:
        return ""
    data = {
        "sourceName": "Companion",
        "sourcePlayId": play.uuid,
        # The other programs all write the time in UTC.
        "playDate": plain_text(finished.astimezone(UTC)),
        "durationMin": play.minutes,
        "game": {"name": title, "sourceGameId": play.game, "highestWins": True},
        "players": [
            {
                "name": line.name,
                "sourcePlayerId": results.folded(line.name),
                "score": line.total,
                "rank": line.rank,
                "winner": line.is_winner,
                "startPlayer": line.is_first,
            }
            for line in play.result.lines
        ],
    }
    return ADDRESS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")
