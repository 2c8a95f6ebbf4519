"""The server's worker, with an end to its patience: no phone that falls silent keeps a thread from the others.

gunicorn's threads wait without a limit for what a client has begun to send, and for a client to take its answer: eight
phones that lose the network in the middle of a form would stop the server for the whole hall.
"""

import errno
import selectors
import socket
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

SILENT = 20.0  # seconds without a byte of a request that has begun: a poor network tries again within them
SENDS = 120.0  # seconds for all of a request: 10 MB over a poor network
TAKES = 120.0  # seconds for all of an answer
REST, REST_SECONDS = 32 * 2**20, 20.0  # bytes and seconds of a body that nobody wants any more


class Line(socket.socket):
    """A connection on which whoever is silent for too long has gone away."""

    began = 0.0

    def setblocking(self, flag: bool, /) -> None:
        """What gunicorn calls before it reads a request: from now on somebody waits."""
        self.began = time.monotonic()
        self.settimeout(SILENT if flag else 0.0)

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        """The next bytes; none, now and for good, from who has gone away."""
        try:
            if time.monotonic() - self.began < SENDS or self.gettimeout() == 0.0:
                return super().recv(size, flags)
        except TimeoutError:
            pass
        self.shutdown(socket.SHUT_RD)
        return b""

    def sendall(self, data: Any, flags: int = 0, /) -> None:
        """All of it, or the error that gunicorn knows for somebody who has gone away."""
        self._within(lambda: super(Line, self).sendall(data, flags))

    def sendfile(self, file: Any, offset: int = 0, count: int | None = None) -> int:
        """The same with a file."""
        sent: list[int] = []
        self._within(lambda: sent.append(super(Line, self).sendfile(file, offset, count)))
        return sent[0]

    def _within(self, send: Callable[[], object]) -> None:
        before = self.gettimeout()
        self.settimeout(TAKES)
        try:
            send()
        except TimeoutError as error:
            raise ConnectionResetError(errno.ECONNRESET, "the answer was not taken") from error
        finally:
            self.settimeout(before)


class Patient(ThreadWorker):
    """gunicorn's worker of threads; a connection gets one of them when its first byte is there, and not before."""

    def enqueue_req(self, conn: TConn) -> None:
        """Give a connection to a thread; a new one waits for its first byte with those that are kept open."""
        if isinstance(conn.sock, Line):
            super().enqueue_req(conn)
            return
        conn.sock = Line(fileno=conn.sock.detach())
        conn.sock.setblocking(False)
        conn.timeout = time.monotonic() + self.cfg.keepalive
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def handle_request(self, req: Any, conn: TConn) -> bool:
        """Answer, then let the rest of what was refused unread arrive: a browser listens only after it has sent."""
        keep = bool(super().handle_request(req, conn))
        until, left = time.monotonic() + REST_SECONDS, REST
        while left > 0 and time.monotonic() < until and (data := req.body.read(2**16)):
            left -= len(data)
        return keep
