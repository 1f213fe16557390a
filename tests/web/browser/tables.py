"""Tables that are brought to some point of the game without a browser, for it to look at."""

from __future__ import annotations

import itertools
import re
from typing import Self
from urllib.parse import urlencode

from playwright.sync_api import APIRequestContext, APIResponse

Form = dict[str, str | float | bool]

THREE = ("Anna", "Ben", "Cara")
_keys = itertools.count()


class Table:
    """One table on the live server; `path` is its address."""

    def __init__(
        self, ask: APIRequestContext, game: str, *names: str, **answers: str | tuple[str, ...]
    ) -> None:
        self._ask = ask
        fields = {f"name{n}": name for n, name in enumerate(names or THREE, 1)}
        form = {"game": game, "first": "1", "key": f"open-{next(_keys)}", **fields, **answers}
        # As text, because a module is a field that comes more than once.
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        body = urlencode(form, doseq=True)
        answer = ask.post("/new", data=body, headers=headers, max_redirects=0)
        assert answer.status == 303, answer.text()
        self.path = answer.headers["location"]
        self.seq = 1
        self.players = len(names or THREE)

    def on_to(self, clock: str, step: str = "") -> Self:
        """Tap the large button until the strip shows this, whatever is still missing."""
        for _ in range(500):
            page = self._ask.get(self.path).text()
            shown = re.search(r'class="clock">([^<]*)<', page)
            now = re.search(r'aria-current="step">([^<]*)<', page)
            if shown and shown[1].strip() == clock and (not step or (now and now[1] == step)):
                return self
            self._go_on()
        raise AssertionError(f"The table never came to {clock} {step}.")

    def _go_on(self) -> None:
        # `all`: where everybody gathers in turn, all of them are done with one tap.
        answer = self._send("next", all="1")
        for _ in range(3):
            despite = re.search(r'name="despite" value="([^"]+)"', answer.text())
            if answer.status == 422 and despite:
                answer = self._send("next", all="1", despite=despite[1])
        assert answer.status == 200, answer.text()
        self.seq = int(answer.headers["x-seq"])

    def _send(self, command: str, **fields: str) -> APIResponse:
        form: Form = {"seq": self.seq, "key": f"tap-{next(_keys)}", **fields}
        return self._ask.post(f"{self.path}/{command}", form=form, headers={"HX-Request": "true"})

    def tap(self, command: str, times: int = 1, **fields: str) -> Self:
        """Send a command as the page does."""
        for _ in range(times):
            answer = self._send(command, **fields)
            assert answer.status == 200, answer.text()
            self.seq = int(answer.headers["x-seq"])
        return self

    def close(self) -> Self:
        """Everybody counts what the table knows, once the last round has ended, and that stands."""
        self.on_to("Counting")
        for number in range(1, self.players + 1):
            self.tap("finish-count", player=f"p{number}", despite="R40")
        return self.tap("close-game")
