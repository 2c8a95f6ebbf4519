"""The server's patience: who falls silent in the middle keeps no thread; what is refused is answered all the same."""

import http.client
import socket
from collections.abc import Iterator

import pytest

from tests.field.servers import Server
from tests.field.test_phones import SET
from tournament import patience
from tournament.patience import Line
from tournament.web.door import FORM

THREADS = 8
HEAD = b"POST /login/ HTTP/1.1\r\nHost: hall\r\nContent-Type: application/x-www-form-urlencoded\r\n"


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Line, socket.socket]]:
    """The server's end of a connection, with hardly any patience, and the other one."""
    for name in ("SILENT", "TAKES"):
        monkeypatch.setattr(patience, name, 0.01)
    ours, theirs = socket.socketpair()
    line = Line(fileno=ours.detach())
    line.setblocking(True)
    with line, theirs:
        yield line, theirs


def test_line_gives_what_has_come_and_then_nothing_for_good(ends: tuple[Line, socket.socket]) -> None:
    line, theirs = ends
    theirs.sendall(b"GET / HT")
    assert line.recv(100) == b"GET / HT"
    assert line.recv(100) == b""
    with pytest.raises(BrokenPipeError):
        theirs.sendall(b"TP/1.1\r\n")
    assert line.recv(100) == b""
    line.sendall(b"the answer may still be taken")
    assert theirs.recv(100) == b"the answer may still be taken"


def test_line_ends_a_request_that_drips_for_too_long(
    ends: tuple[Line, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    line, theirs = ends
    monkeypatch.setattr(patience, "SENDS", 0.0)
    theirs.sendall(b"x")
    assert line.recv(100) == b""


def test_line_that_nobody_waits_at_is_asked_without_an_end(ends: tuple[Line, socket.socket]) -> None:
    """As it is while it is kept open: nothing there is no end."""
    line, theirs = ends
    line.setblocking(False)
    with pytest.raises(BlockingIOError):
        line.recv(100)
    theirs.sendall(b"next")
    assert line.recv(100) == b"next"


def test_line_whose_answer_is_not_taken_is_reset(ends: tuple[Line, socket.socket]) -> None:
    line, _theirs = ends
    with pytest.raises(ConnectionResetError):
        line.sendall(b"x" * 50_000_000)
    assert line.gettimeout() == patience.SILENT


def asked(server: Server, path: str = "/login/") -> int:
    """Whether the server answers somebody else; it has all the time that it wants."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
    line.request("GET", path)
    status = line.getresponse().status
    line.close()
    return status


@pytest.mark.drill
@pytest.mark.parametrize("sent", [b"", HEAD, HEAD + b"Content-Length: 100\r\n\r\nusername="], ids=["", "head", "body"])
def test_a_hall_of_phones_that_fall_silent_does_not_stop_the_server(servers: list[Server], sent: bytes) -> None:
    server = servers[0]
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(THREADS + 1)]
    for phone in silent:
        phone.sendall(sent)
    assert asked(server) == 302  # no account yet: to the page of the first one
    for phone in silent:
        phone.close()


def test_a_set_that_breaks_off_is_refused_by_the_server(servers: list[Server]) -> None:
    body = b"number=1&version=0&s0_1=12"
    with socket.create_connection(("127.0.0.1", servers[0].port)) as phone:
        cookie = f"Cookie: csrftoken={'c' * 32}\r\nX-CSRFToken: {'c' * 32}\r\n".encode()
        head = HEAD.replace(b"/login/", SET.encode()) + cookie
        phone.sendall(head + f"Content-Length: {len(body)}\r\n\r\n".encode() + body[:-1])
        phone.shutdown(socket.SHUT_WR)
        assert http_status(phone) == 400


@pytest.mark.parametrize("size", [FORM + 1, 20_000_000])
def test_a_body_that_is_too_large_is_answered_though_it_is_sent_to_its_end(servers: list[Server], size: int) -> None:
    with socket.create_connection(("127.0.0.1", servers[0].port)) as browser:
        browser.sendall(HEAD.replace(b"/login/", b"/logout/") + f"Content-Length: {size}\r\n\r\n".encode())
        piece = b"x" * 2**16
        for start in range(0, size, len(piece)):
            browser.sendall(piece[: size - start])
        assert http_status(browser) == 413
        browser.sendall(b"GET /nowhere/ HTTP/1.1\r\nHost: hall\r\n\r\n")  # the connection is good for more
        assert http_status(browser) == 404


def http_status(line: socket.socket) -> int:
    """The status of the next answer on a connection, read to its end."""
    answer = http.client.HTTPResponse(line)
    answer.begin()
    answer.read()
    return answer.status
