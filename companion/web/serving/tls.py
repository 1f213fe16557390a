"""TLS by the standard library; imported only where it is asked for."""

from __future__ import annotations

import socket
from typing import Any

from cheroot.ssl.builtin import BuiltinSSLAdapter


class TlsAdapter(BuiltinSSLAdapter):
    """Encrypts in the threads that answer."""

    def wrap(self, sock: socket.socket) -> tuple[socket.socket, dict[str, str]]:
        """Nothing yet: cheroot asks in the thread that accepts connections, which never waits."""
        return sock, {}

    def encrypt(self, sock: socket.socket) -> Any:
        """The socket, with the greeting still to come."""
        return self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
