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
# On a connection of its own: the server may be closing one that was idle for a while.
ALONE = {"Connection": "close"}
_BY_HTMX = {"HX-Request": "true"}
_CLOCK = re.compile(r'class="clock">\s*([^<]*?)\s*<')
_STEP = re.compile(r'aria-current="step">([^<]*)<')
_DESPITE = re.compile(r'name="despite" value="([^"]+)"')


class Table:
    """One table on the live server; `path` is its address."""

    def __init__(
        self, ask: APIRequestContext, game: str, *names: str, **answers: str | tuple[str, ...]
    ) -> None:
        self._ask = ask
        fields = {f"name{n}": name for n, name in enumerate(names or THREE, 1)}
        form = {"game": game, "first": "1", "key": f"open-{next(_keys)}", **fields, **answers}
        # As text, because a module is a field that comes more than once.
        headers = {**ALONE, "Content-Type": "application/x-www-form-urlencoded"}
        body = urlencode(form, doseq=True)
        answer = ask.post("/new", data=body, headers=headers, max_redirects=0)
        assert answer.status == 303, answer.text()
        self.path = answer.headers["location"]
        self.seq = 1
        self.players = len(names or THREE)

    def on_to(self, clock: str, step: str = "") -> Self:
        """Tap the key of the bar until the strip shows this, whatever is still missing."""
        shown = self._ask.get(self.path, headers=ALONE).text()
        now = then = ""
        for _ in range(500):
            # A strip that a tap does not change is not sent.
            if _CLOCK.search(shown):
                now, then = _found(_CLOCK, shown), _found(_STEP, shown)
            if now == clock and step in ("", then):
                return self
            shown = self._go_on()
        raise AssertionError(f"The table never came to {clock} {step}.")

    def _go_on(self) -> str:
        """What the key of the bar changes."""
        # `all`: where everybody gathers in turn, all of them are done with one tap.
        answer = self._send("next", _BY_HTMX, all="1")
        for _ in range(3):
            despite = _found(_DESPITE, answer.text())
            if answer.status == 422 and despite:
                answer = self._send("next", _BY_HTMX, all="1", despite=despite)
        return self._read(answer)

    def _read(self, answer: APIResponse) -> str:
        """The panels of an answer; what changed nothing is no entry."""
        assert answer.status == 200, answer.text()
        self.seq = int(answer.headers["x-seq"])
        return answer.text()

    def put(self, command: str, **fields: str) -> Self:
        """Send a command that may leave everything as it is."""
        self._read(self._send(command, _BY_HTMX, **fields))
        return self

    def tap(self, command: str, times: int = 1, **fields: str) -> Self:
        """Send a command as a page without JavaScript does, but leave its answer unread."""
        for _ in range(times):
            answer = self._send(command, {}, **fields)
            assert answer.status == 303, answer.text()
            self.seq += 1
        return self

    def _send(self, command: str, headers: dict[str, str], **fields: str) -> APIResponse:
        form: Form = {"seq": self.seq, "key": f"tap-{next(_keys)}", **fields}
        path = f"{self.path}/{command}"
        return self._ask.post(path, form=form, headers={**ALONE, **headers}, max_redirects=0)

    def close(self) -> Self:
        """Everybody counts what the table knows, once the last round has ended, and that stands."""
        self.on_to("The count")
        for number in range(1, self.players + 1):
            self.tap("finish-count", player=f"p{number}", despite="R40")
        return self.tap("close-game")


def _found(pattern: re.Pattern[str], text: str) -> str:
    """What a pattern finds first, or nothing."""
    found = pattern.search(text)
    return found[1] if found else ""
