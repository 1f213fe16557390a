"""Tables that are brought to some point of the game without a browser, for it to look at."""

from __future__ import annotations

import itertools
from typing import Self

from playwright.sync_api import APIRequestContext

Form = dict[str, str | float | bool]

THREE = ("Anna", "Ben", "Cara")
_keys = itertools.count()


class Table:
    """One table on the live server; `path` is its address."""

    def __init__(self, ask: APIRequestContext, game: str, *names: str) -> None:
        self._ask = ask
        fields = {f"name{n}": name for n, name in enumerate(names or THREE, 1)}
        form: Form = {"game": game, "first": "1", "key": f"open-{next(_keys)}", **fields}
        answer = ask.post("/new", form=form, max_redirects=0)
        assert answer.status == 303, answer.text()
        self.path = answer.headers["location"]
        self.seq = 1

    def tap(self, command: str, times: int = 1, **fields: str) -> Self:
        """Send a command as the page does."""
        for _ in range(times):
            form: Form = {"seq": self.seq, "key": f"tap-{next(_keys)}", **fields}
            answer = self._ask.post(
                f"{self.path}/{command}", form=form, headers={"HX-Request": "true"}
            )
            assert answer.status == 200, answer.text()
            self.seq = int(answer.headers["x-seq"])
        return self
