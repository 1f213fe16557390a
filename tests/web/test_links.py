"""Every page that is linked answers and says what it is, from home and a table on."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urljoin

import pytest

from tests.conftest import TablePage
from tests.web.test_descriptions import described

START = ("/", "/_style", "/api/v1/openapi.json")


@pytest.mark.long
def test_every_page_that_is_linked_answers_and_says_what_it_is(
    scavengers: TablePage, pebbles: TablePage
) -> None:
    scavengers.post("next")
    pebbles.post("take", player="p1")
    waiting, seen = list(START), set(START)
    while waiting:
        url = waiting.pop()
        with scavengers.client.get(url) as answer:
            assert answer.status_code == 200, url
            # The specimens of /_style lead to tables that never were.
            is_page = answer.mimetype == "text/html" and url != "/_style"
            text = answer.get_data(as_text=True) if is_page else ""
        assert not is_page or described(text), url
        for found in re.findall(r'(?:href|src|action)="(/[^"#]*)', text):
            linked = urljoin(url, unescape(found))
            is_form = (
                bool(re.match(r"/t/\w+/\w|/t$|/theme|/facing", linked))
                and f'action="{found}"' in text
            )
            # The filters of the cards multiply; one page of each is enough.
            page = re.sub(r"\?(?!v=).*", "", linked)
            if not is_form and page not in seen:
                seen.add(page)
                waiting.append(linked)
    assert {
        "/new",
        "/rules/arctic_scavengers/R17",
        "/cards/arctic_scavengers/sniper_team",
        "/history",
    } <= seen
    assert "/quick/arctic_scavengers/skirmish" in seen
    assert {f"{scavengers.url}/{page}" for page in ("log", "score", "help")} <= seen
    assert len(seen) > 250
