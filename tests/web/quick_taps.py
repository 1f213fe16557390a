"""Tapping on a page that has no log: the address that it leads to is all there is."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from flask.testing import FlaskClient


def address_after(
    page: str, client: FlaskClient, address: dict[str, str], do: str, **more: str
) -> dict[str, str]:
    """The address that a tap on a page leads to."""
    answer = client.get(page, query_string={**address, "do": do, **more})
    assert answer.status_code == 303, re.findall(r'role="alert".*', answer.text)
    query = parse_qs(urlsplit(answer.headers["Location"]).query)
    assert "do" not in query
    return {name: values[0] for name, values in query.items()}
