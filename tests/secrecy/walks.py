"""Random games: anyone taps what is offered, and now and then the owner enters a secret."""

from __future__ import annotations

import random

from companion.engine.game import AnyGame, SeatCommand
from tests.secrecy.kept import Fields, some
from tests.secrecy.pages import addresses
from tests.secrecy.worlds import ANYONE, OWNER, SUCCESSOR, Revealed, Worlds
from tests.web.buttons import Form

# Who sits where stays as it is, and the way back is tapped seldom enough.
_STAYS_OUT = frozenset({"sit", "free", "only", "answer", "undo", "redo"})
# What ends a game, or stops following it.
_SELDOM = frozenset({"close-game", "end", "finish", "track", "teach", "close-without-counting"})
OFTEN = 0.9
# What others enter that the rules might compare with what the owner entered.
_ALIKE = frozenset({"reveal-totem", "keep-leader", "name-secret", "reveal", "count"})
MORE_OFTEN = 0.3


class Walk:
    """One game in both programs, and all that others are told of it meanwhile."""

    def __init__(self, worlds: Worlds, game: AnyGame, chance: random.Random) -> None:
        self.worlds, self.game, self.chance = worlds, game, chance

    def steps(self, many: int) -> bool:
        """Some taps between two secrets; a reveal ends them, and then there is nothing to hide."""
        try:
            self.keep()
            for _ in range(many):
                self.step()
            self.keep()
        except Revealed:
            return False
        return True

    def step(self) -> None:
        """One tap of somebody, and a look of somebody else."""
        kind = self.chance.choice(
            ("tap", "tap", "tap", "tap", "tap", "tap", "keep", "keep", "pry", "back")
        )
        getattr(self, kind)()
        watcher = self.chance.choice(self.worlds.anyone)
        self.worlds.ask(watcher, self.worlds.url)

    def keep(self) -> None:
        """Something that the owner alone knows; whoever comes after her says the same in both."""
        if SUCCESSOR in self.worlds.anyone:
            self.pry()
        elif found := some(self.worlds, self.game.key, self.chance):
            self.worlds.keep(*found)

    def pry(self) -> None:
        """What only the owner's phone may say, said by another."""
        found = some(self.worlds, self.game.key, self.chance)
        if found:
            command, fields, _ = found
            device = self.chance.choice(self.worlds.anyone)
            seq = self.worlds.seq(self.worlds.ask(device, self.worlds.url))
            stamp = {"seq": seq, "key": f"pry-{self.chance.random()}"}
            self.post(device, f"{self.worlds.url}/{command}", {**fields, **stamp})

    def back(self) -> None:
        """Undo, redo, or return to some line."""
        device = self.chance.choice((*ANYONE[:2], OWNER))
        page = self.worlds.ask(device, self.worlds.url)
        seq = self.worlds.seq(page)
        where = self.chance.choice(
            ("undo", "undo", "redo", f"at/{self.chance.randint(1, int(seq))}")
        )
        stamp = {"seq": seq, "key": f"back-{self.chance.random()}"}
        self.post(device, f"{self.worlds.url}/{where}", stamp)

    def tap(self) -> None:
        """A button of the table, or of one of its pages, by anyone."""
        device = self.chance.choice(("tablet", "tablet", "anna", OWNER))
        pages = ["", "", "", *(f"/page/{page.name}" for page in self.game.pages)]
        forms = self.worlds.offered(device, self.worlds.url + self.chance.choice(pages))
        self.press(device, forms)

    def press(self, device: str, forms: list[Form]) -> None:
        """One of some buttons; a kind of tap is as likely as any other."""
        own = {name for name, cls in self.game.commands.items() if issubclass(cls, SeatCommand)}
        left = _STAYS_OUT | own if device == OWNER else _STAYS_OUT
        forms = [form for form in forms if form.command not in left]
        if not forms:
            return
        commands = sorted({form.command for form in forms})
        often = [command for command in commands if command not in _SELDOM]
        if often and self.chance.random() < OFTEN:
            commands = often
        alike = [command for command in commands if command in _ALIKE]
        if alike and self.chance.random() < MORE_OFTEN:
            commands = alike
        command = self.chance.choice(commands)
        form = self.chance.choice([form for form in forms if form.command == command])
        self.post(device, form.address, dict(form.fields))

    def post(self, device: str, address: str, fields: Fields) -> None:
        """Send a form; a refusal may be overruled by its own button."""
        htmx = self.chance.random() < 0.5
        answer = self.worlds.ask(device, address, fields, htmx=htmx)
        assert answer.status < 500, answer.text
        if answer.status == 422 and self.chance.random() < 0.5:
            anyway = [form for form in answer.forms if dict(form.fields).get("despite")]
            if anyway:
                form = anyway[0]
                self.worlds.ask(device, form.address, dict(form.fields), htmx=htmx)

    def look_around(self, most: int | None = None) -> None:
        """Every page, or some of them, for anyone but the owner."""
        newest = int(self.worlds.seq(self.worlds.ask("tablet", self.worlds.url)))
        seqs = tuple(str(self.chance.randint(1, newest)) for _ in range(2))
        asked = [
            (device, address)
            for address in addresses(self.worlds, self.game, (str(newest), *seqs))
            for device in self.worlds.anyone
        ]
        for device, address in asked if most is None else self.chance.sample(asked, most):
            answer = self.worlds.ask(device, address)
            assert answer.status in (200, 303, 404), (address, answer.status)
