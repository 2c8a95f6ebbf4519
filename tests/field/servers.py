"""Real servers (the command line of `manage.py serve`) on the test's database, and people who post to them."""

import contextlib
import http.client
import os
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlencode

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from tournament.management.commands import serve

ROOT = Path(__file__).resolve().parents[2]
CSRF = "c" * 32
TROUBLE = ("locked", "deadlock", "Traceback", "ERROR", "CRITICAL", "serializ")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a browser sees of an answer."""

    status: int
    location: str
    body: str


@dataclass(frozen=True, slots=True)
class Server:
    """A running gunicorn and what it has written."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path

    def troubles(self) -> list[str]:
        """Lines of the log that no healthy server writes."""
        lines = self.log.read_text(errors="replace").splitlines()
        return [line for line in lines if any(word in line for word in TROUBLE)]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
        return number


def database_url() -> str:
    """The database of this test, as another process names it."""
    at = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{at['NAME']}"
    return f"postgres://{at['USER']}:{quote(at['PASSWORD'])}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


@contextlib.contextmanager
def running(folder: Path, *, count: int) -> Iterator[list[Server]]:
    """So many server processes of one worker and 8 threads each, on one database."""
    servers = [start(folder / f"server-{number}.log") for number in range(count)]
    try:
        for server in servers:
            wait(server)
        yield servers
    finally:
        for server in servers:
            server.process.terminate()
        for server in servers:
            server.process.wait(timeout=30)


def start(log: Path, *, workers: int = 1) -> Server:
    """A server process on the database of this test; `wait` for it before it is asked anything."""
    environment = {
        **os.environ,
        "DATABASE_URL": database_url(),
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "PYTHONUNBUFFERED": "1",
    }
    port = free_port()
    # On a busy machine a hall needs longer than 30 s for a set; our phones open no second line, as browsers do.
    command = [*serve._gunicorn(port, workers=workers), "--keep-alive", "600"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT)
    return Server(port, process, log)


def wait(server: Server) -> None:
    """Until the server takes connections."""
    for _ in range(1200):
        assert server.process.poll() is None, server.log.read_text()
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", server.port), timeout=1):
            return
        time.sleep(0.05)
    raise AssertionError(server.log.read_text())


def session_of(user: User) -> str:
    """The session cookie of a log-in of its own."""
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


class Person:
    """An organiser at a browser: a session and a connection of their own."""

    def __init__(self, port: int, session: str) -> None:
        self.port, self.session = port, session
        self.line: http.client.HTTPConnection | None = None

    def post(self, path: str, data: Mapping[str, object], *, stall: float = 0.0) -> Answer:
        """Post a form; the network stalls in the middle of it for so many seconds."""
        line = self._send(path, data, stall)
        answer = line.getresponse()
        found = Answer(answer.status, answer.headers.get("Location", ""), answer.read().decode())
        if answer.will_close:
            self.hang_up()
        return found

    def post_and_give_up(self, path: str, data: Mapping[str, object]) -> None:
        """Post a form and go away before the answer comes, as a browser does after its time-out."""
        self._send(path, data, 0.0)
        self.hang_up()

    def get(self, path: str) -> Answer:
        line = self._line()
        line.request("GET", path, headers=self._headers())
        answer = line.getresponse()
        return Answer(answer.status, answer.headers.get("Location", ""), answer.read().decode())

    def hang_up(self) -> None:
        if self.line is not None:
            self.line.close()
        self.line = None

    def _send(self, path: str, data: Mapping[str, object], stall: float) -> http.client.HTTPConnection:
        body = urlencode(data, doseq=True).encode()
        line = self._line()
        line.putrequest("POST", path)
        for name, value in self._headers().items():
            line.putheader(name, value)
        line.putheader("Content-Type", "application/x-www-form-urlencoded")
        line.putheader("Content-Length", str(len(body)))
        line.endheaders()
        half = len(body) // 2
        line.send(body[:half])
        time.sleep(stall)
        line.send(body[half:])
        return line

    def _line(self) -> http.client.HTTPConnection:
        if self.line is None:
            self.line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        return self.line

    def _headers(self) -> dict[str, str]:
        cookie = f"{settings.SESSION_COOKIE_NAME}={self.session}; csrftoken={CSRF}; django_language=en"
        return {"Cookie": cookie, "X-CSRFToken": CSRF}
