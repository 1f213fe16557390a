"""The link that hands a play over to BG Stats, as public code of other programs writes it."""

from __future__ import annotations

import json
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

from companion.engine.game import PlayerId
from companion.engine.result import Result, ResultLine
from companion.store.history import FinishedGame
from companion.web.parts.bgstats import bgstats_url

PLAY = FinishedGame(
    code="BCDF",
    game="pebbles",
    uuid="d69f5ebe-f2be-498a-8c36-2b07976d48c5",
    seats=(),
    finished="2026-01-02T01:30:00.000+02:00",
    minutes=95,
    result=Result(
        ("Base game",),
        (
            ResultLine(PlayerId("p2"), "Zoë & Co", 24, 1, is_winner=True),
            ResultLine(PlayerId("p1"), "Anna", 18, 2, is_first=True),
        ),
    ),
)


def test_the_link_holds_the_whole_play() -> None:
    url = urlsplit(bgstats_url(PLAY, "Pebbles"))
    assert (url.scheme, url.netloc, url.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(url.query, strict_parsing=True)["data"]
    assert json.loads(data) == {
        "sourceName": "Companion",
        "sourcePlayId": "d69f5ebe-f2be-498a-8c36-2b07976d48c5",
        "playDate": "2026-01-01 23:30:00",
        "durationMin": 95,
        "game": {"name": "Pebbles", "sourceGameId": "pebbles", "highestWins": True},
        "players": [
            {
                "name": "Zoë & Co",
                "sourcePlayerId": "zoë & co",
                "score": 24,
                "rank": 1,
                "winner": True,
                "startPlayer": False,
            },
            {
                "name": "Anna",
                "sourcePlayerId": "anna",
                "score": 18,
                "rank": 2,
                "winner": False,
                "startPlayer": True,
            },
        ],
    }


def test_a_play_that_is_open_or_not_counted_has_no_link() -> None:
    lines = tuple(replace(line, total=None) for line in PLAY.result.lines)
    uncounted = replace(PLAY, result=replace(PLAY.result, lines=lines))
    assert bgstats_url(uncounted, "Pebbles") == ""
    assert bgstats_url(None, "Pebbles") == ""
