"""The production server: cheroot, in this process, for everyone on the local network."""

from __future__ import annotations

import errno
import io
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING
from wsgiref.types import WSGIApplication

import segno

from companion.engine.wording import say
from companion.web.serving import addresses
from companion.web.serving.connections import allow_files
from companion.web.serving.server import Server

if TYPE_CHECKING:
    from companion.web.serving.tls import TlsAdapter

# Enough that a table full of devices with an open stream each leaves threads for the taps.
THREADS = 360
FEWEST_THREADS = 10
WAITING_CONNECTIONS = 256


class CannotListen(Exception):
    """The address cannot be used; the text says why, `instead` which options might do."""

    def __init__(self, sentence: str, instead: str) -> None:
        super().__init__(sentence)
        self.instead = instead


def serve(
    app: WSGIApplication,
    host: str,
    port: int,
    *,
    https: bool,
    instance: Path,
    open_browser: bool,
    address: str = "",
    notice: str = "",
    before_stop: Callable[[], None] = lambda: None,
) -> int:
    """Serve the app until SIGINT or SIGTERM; returns the exit code.

    ``before_stop`` ends what would never end by itself: the streams.
    """
    server = build_server(app, host, port)
    # Where files are scarce, the games need them more than idle connections do.
    server.most_idle = min(server.most_idle, allow_files() // 2)
    if https:
        server.ssl_adapter = adapter(instance)
    listen(server, host, port)
    port = server.bind_addr[1]
    with stopped_by_signals(server, before_stop):
        announce(host, port, https=https, instance=instance, address=address)
        if notice:
            tell(notice)
        if open_browser:
            show(addresses.url(addresses.local_host(host), port, https=https))
        server.serve()
        tell("\nStopping.")
    return 0


@contextmanager
def stopped_by_signals(
    server: Server, before_stop: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """SIGINT and SIGTERM end `server.serve`; at the end of the block all its threads are gone.

    An exception out of the handler could strike inside the lock of cheroot's queue, and the stop
    would then wait for a worker that is never woken. So the handler only leaves word, for a
    thread that stops the server from outside. A second Ctrl-C changes nothing.
    """
    words: SimpleQueue[int] = SimpleQueue()  # the one queue a signal handler may use

    def stop() -> None:
        words.get()
        before_stop()
        server.stop()

    stopper = threading.Thread(target=stop)
    stopper.start()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: words.put(number))
    try:
        yield
    finally:
        words.put(0)
        stopper.join()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)  # nothing is left that could be cut short


def build_server(app: WSGIApplication, host: str, port: int) -> Server:
    """A server with our limits, not yet listening."""
    return Server(
        (host, port),
        app,
        numthreads=FEWEST_THREADS,
        max=THREADS,
        request_queue_size=WAITING_CONNECTIONS,
        # A browser's spare connections would hold up the stop for longer.
        shutdown_timeout=1,
    )


def adapter(instance: Path) -> TlsAdapter:
    """TLS with the certificate of this instance."""
    from companion.web.serving.certificate import NoCertificate, certificate_files
    from companion.web.serving.tls import TlsAdapter

    hosts = ["127.0.0.1", *addresses.lan_addresses()]
    try:
        # Read at once: the files need not stay.
        with certificate_files(instance, hosts) as files:
            return TlsAdapter(*map(str, files))
    except NoCertificate as error:
        raise CannotListen(str(error), "") from None


def listen(server: Server, host: str, port: int) -> None:
    """Take the port, or say why it cannot be had."""
    # cheroot joins the reasons of all addresses into one text; this first try keeps the number.
    try:
        check_free(host, port)
        server.prepare()
    except OSError as error:
        raise explain(error, host, port) from None


def check_free(host: str, port: int) -> None:
    """Raise the system's own error if no one can listen there."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    with socket.socket(family, kind, protocol) as probe:
        if os.name != "nt":
            # As cheroot does: a port whose last connections are still fading is free. On Windows
            # the same option would let two servers share a port.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)
        probe.listen(1)


def explain(error: OSError, host: str, port: int) -> CannotListen:
    """The sentence for an address that cannot be used."""
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        sentence = say("{host} is not an address of this computer.", host=host)
        return CannotListen(
            say("{sentence} Leave out --host to listen on all.", sentence=sentence), ""
        )
    if error.errno in {errno.EACCES, errno.EPERM}:
        sentence = say(
            "This user may not listen on port {port}; ports from 1024 on are open to all.",
            port=port,
        )
        return CannotListen(sentence, "--port 8000")
    if error.errno == errno.EADDRINUSE or "in use" in str(error):
        sentence = say(
            "Port {port} is taken: is Companion running already? Choose another port.", port=port
        )
        return CannotListen(sentence, say("--port {port}", port=port + 1 if port < 65535 else 8000))
    return CannotListen(
        say(
            "Companion cannot listen on {host} port {port}: {error}.",
            host=host,
            port=port,
            error=error,
        ),
        "--port 8000",
    )


def announce(host: str, port: int, *, https: bool, instance: Path, address: str = "") -> None:
    """Tell where the server is to be found, with a code for the phones.

    An address that was given is the one that others open: what this machine knows of itself may be
    out of their reach.
    """
    tell(
        say(
            "Companion is running at {url}",
            url=addresses.url(addresses.local_host(host), port, https=https),
        )
    )
    others = [addresses.url(lan, port, https=https) for lan in lan_hosts(host)]
    others = [address] if address else others
    if others:
        tell(
            "\nOn phones and tablets, open"
            if address
            else "\nOn phones and tablets in the same Wi-Fi, open"
        )
        tell("".join(f"  {other}\n" for other in others))
        tell(qr_code(others[0]))
    elif addresses.is_loopback(host):
        tell("Only this computer can open it.")
    else:
        tell("No local network found. Only this computer can connect.")
    tell(say("Games are saved in {instance}\nPress Ctrl-C to stop.", instance=instance))


def lan_hosts(host: str) -> list[str]:
    """The addresses by which others reach a server that listens on `host`."""
    if addresses.is_everywhere(host):
        return addresses.lan_addresses()
    return [] if addresses.is_loopback(host) else [host]


def qr_code(text: str) -> str:
    """A QR code in half blocks, or nothing where the terminal cannot show them."""
    picture = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(picture, border=2, compact=True)
    try:
        picture.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return picture.getvalue()


def tell(text: str) -> None:
    """Print at once, even into a pipe."""
    print(text, flush=True)


def has_desktop() -> bool:
    """Whether a browser could open in front of the person who started us."""
    if os.environ.get("SSH_CONNECTION") or os.environ.get("CI"):
        return False
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(address: str) -> None:
    """Open the browser, without waiting for it; whether it does is its own affair."""

    def try_to_open() -> None:
        try:
            webbrowser.open(address)
        except (OSError, webbrowser.Error):
            tell(say("No browser could be opened; the address is {address}", address=address))

    threading.Thread(target=try_to_open, daemon=True).start()
