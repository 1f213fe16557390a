"""What a companion with one more box shows, as JSON; run in a scratch copy by ``test_promo_box``."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from flask.testing import FlaskClient

from companion.web.app import create_app

PLAYERS = {"name1": "Anna", "name2": "Ben", "name3": "Cara", "first": "1"}
CHOSEN = {"game": "arctic_scavengers", "modules": "promo1", "tracking": "decks", **PLAYERS}


def page(client: FlaskClient, address: str, **query: str) -> str:
    """The text of a page, wherever it lies by now."""
    answer = client.get(address, query_string=query, follow_redirects=True)
    assert answer.status_code == 200, (address, answer.status_code, answer.text)
    return answer.text


def asked(client: FlaskClient, path: str, question: Mapping[str, object]) -> object:
    """What a calculator answers."""
    answer = client.post(f"/api/v1/{path}", json=question)
    assert answer.status_code == 200, (path, answer.text)
    return answer.json


HUNT = {"player": "p1", "action": "hunt"}
HIRE = {"player": "p1", "action": "hire"}
STEPS: tuple[tuple[str, dict[str, str]], ...] = (
    ("next", {}),
    ("open", HUNT),
    ("lay", HUNT | {"card": "scavenger"}),
    ("lay", HUNT | {"card": "scavenger"}),
    ("complete", HUNT),
    ("open", HIRE),
    ("complete", HIRE | {"choice": "ice_fisher"}),
    ("end", {"despite": "R9"}),
    ("close-game", {"uncounted": "1"}),
)


def played(client: FlaskClient) -> dict[str, str]:
    """A table with the box: the new card is hired, and the game closed without counting."""
    url = client.post("/new", data=CHOSEN).headers["Location"]
    seq = 1
    for name, fields in STEPS:
        form = {"seq": str(seq), "key": f"{name}-{seq}", **fields}
        answer = client.post(f"{url}/{name}", data=form, headers={"HX-Request": "true"})
        assert answer.status_code == 200, (name, answer.text)
        seq = int(answer.headers["X-Seq"])
    return {"log": page(client, f"{url}/log"), "history": page(client, "/history")}


def visited(client: FlaskClient) -> dict[str, object]:
    """Every place that should know the box by its data alone."""
    skirmish = {
        "initiator": "anna",
        "players": [
            {"id": "anna", "cards": ["ice_fisher"]},
            {"id": "ben", "cards": ["refugee"]},
            {"id": "cara", "cards": []},
        ],
    }
    return {
        "setup": page(client, "/new", game="arctic_scavengers"),
        "contents": page(client, "/new/contents", game="arctic_scavengers"),
        "chosen": page(client, "/new", **CHOSEN),
        "cards": page(client, "/cards"),
        "card": page(client, "/cards/ice_fisher"),
        "search": page(client, "/rules", q="ice fisher"),
        "skirmish": page(client, "/quick/skirmish", cards1="ice_fisher", cards2="brawler"),
        "score": page(client, "/quick/score", boxes="promo", count1="ice_fisher.2"),
        "api_cards": client.get("/api/v1/cards").json,
        "api_hire": asked(client, "hire", {"mercenary": "ice_fisher", "food": 2}),
        "api_setup": asked(client, "setup", {"players": 3, "modules": ["promo1"]}),
        "api_skirmish": asked(client, "skirmish", skirmish),
        **played(client),
    }


if __name__ == "__main__":
    app = create_app(Path(sys.argv[1]))
    print(json.dumps(visited(app.test_client())))
    app.extensions["games_file"].close()
