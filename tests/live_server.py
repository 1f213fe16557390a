"""A real server with the toy game beside the others: `python -m tests.live_server INSTANCE PORT`."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType

from companion._bootstrap import ROOT
from tests.powers import bound_by_permissions
from tests.running import ADDRESS, PATIENCE, environment


class LiveServer:
    """The server in a process of its own, for as long as the block it is opened with."""

    def __init__(
        self, instance: Path, *, backup: bool = False, is_apart: bool = False, port: int = 0
    ) -> None:
        self.instance, self.port = instance, str(port)
        self.group = 0 if is_apart else None  # of its own, so that it alone can get a Ctrl-C
        self.options = ["--backup"] if backup else []
        self.printed: list[str] = []
        self.url = ""

    def __enter__(self) -> LiveServer:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start it and wait until it has said where it is."""
        self.process = subprocess.Popen(
            (
                sys.executable,
                "-m",
                "tests.live_server",
                str(self.instance),
                self.port,
                *self.options,
            ),
            cwd=ROOT,
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            preexec_fn=bound_by_permissions(),
            process_group=self.group,
        )
        self._said = threading.Event()
        # Reads to the end, because a server whose output nobody takes comes to a halt.
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if not (self._said.wait(PATIENCE) and self.url):
            self.kill()
            raise AssertionError("the server never said where it is:\n" + "".join(self.printed))

    def stop(self) -> int:
        """Ask it to finish, and return its exit code."""
        self.process.terminate()
        return self._gone()

    def kill(self) -> int:
        """End it in the middle of whatever it does, as a flat battery would."""
        self.process.kill()
        return self._gone()

    def _gone(self) -> int:
        code = self.process.wait(timeout=PATIENCE)
        self._reader.join()
        return code

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self.printed.append(line)
                found = ADDRESS.match(line)
                if found:
                    self.url = found[1]
                    self._said.set()
        self._said.set()


def main(instance: Path, port: int, *, backup: bool) -> int:
    """Serve all games on a port of this computer alone; 0: a free one."""
    from companion.web import live
    from companion.web.app import create_app
    from companion.web.serving import housekeeping
    from companion.web.serving.serve import serve
    from tests.toy import ALL_GAMES, furnish

    app = furnish(create_app(instance, games=ALL_GAMES, config={"DAILY_BACKUP": backup}))
    try:
        return serve(
            app,
            "127.0.0.1",
            port,
            https=False,
            instance=instance,
            open_browser=False,
            before_stop=live.hub(app).close,
        )
    finally:
        housekeeping.stop(app)
        app.extensions["games_file"].close()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), backup="--backup" in sys.argv))
