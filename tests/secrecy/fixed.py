"""Time and chance that give two programs the same, as long as they ask for the same."""

from __future__ import annotations

import random
import secrets
import uuid
from datetime import UTC, datetime
from typing import Any

import pytest
from itsdangerous import TimestampSigner

from companion import commands
from companion.web import desk
from companion.web.cookies import Sessions
from companion.web.pages import history
from companion.web.parts import listed

EVENING = datetime(2026, 1, 1, 20, tzinfo=UTC)
LATER = datetime(2026, 1, 1, 21, tzinfo=UTC)


class Chance:
    """What chance gives in one request: the same in both programs."""

    def __init__(self) -> None:
        self._random, self._first = random.Random(0), ""

    def begin(self, request: int, first: str = "") -> None:
        """Another request; whoever asks for more or for something else than the other gets other keys.

        ``first`` is the first text that is given.
        """
        self._random, self._first = random.Random(request), first

    def hex(self, size: int = 32) -> str:
        return self._random.randbytes(size).hex()

    def text(self, size: int = 32) -> str:
        found, self._first = self._first or self.hex(size)[: size * 4 // 3], ""
        return found

    def uuid(self) -> uuid.UUID:
        return uuid.UUID(bytes=self._random.randbytes(16), version=4)

    def choice(self, values: Any) -> Any:
        return self._random.choice(values)

    def below(self, number: int) -> int:
        return self._random.randrange(number)

    def own(self) -> random.Random:
        """A source of its own for the opening of a game."""
        return random.Random(self.hex(8))


class Frozen(datetime):
    """The hour at which all pages are looked at."""

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        return LATER.astimezone(tz)


def fix(patch: pytest.MonkeyPatch) -> Chance:
    """Stop the clocks and hold chance; what is used up is counted from each request on."""
    chance = Chance()
    patch.setattr(secrets, "token_hex", chance.hex)
    patch.setattr(secrets, "token_urlsafe", chance.text)
    patch.setattr(secrets, "choice", chance.choice)
    patch.setattr(secrets, "randbelow", chance.below)
    patch.setattr(random, "SystemRandom", chance.own)
    patch.setattr(uuid, "uuid4", chance.uuid)
    patch.setattr(desk, "now", lambda: EVENING.isoformat(timespec="milliseconds"))
    for module in (listed, history, commands):
        patch.setattr(module, "datetime", Frozen)
    stamp = int(EVENING.timestamp())
    patch.setattr(TimestampSigner, "get_timestamp", lambda _: stamp)
    patch.setattr(Sessions, "get_expiration_time", lambda *_: LATER)
    return chance
