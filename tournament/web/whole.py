"""A form that breaks off on its way is no form: half of a score would be read as another score."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

CUT = "kabo.cut"  # in the environ: the body ended before its length


class Readable(Protocol):
    """What the server gives us to read a body from."""

    def read(self, size: int = -1, /) -> bytes:
        """So many bytes, fewer only at its end."""

    def readline(self, size: int = -1, /) -> bytes:
        """Up to the end of the line."""


class Body:
    """A body that is as long as it said, or an OSError where it ends: servers hand on what came as if it were all."""

    def __init__(self, body: Readable, *, length: int, environ: "WSGIEnvironment") -> None:
        self.body, self.left, self.environ = body, length, environ

    def read(self, size: int = -1, /) -> bytes:
        """The next bytes: as many as are asked for, but at the end."""
        wanted = self.left if size < 0 else min(size, self.left)
        return self._whole(self.body.read(wanted), wanted=wanted)

    def readline(self, size: int = -1, /) -> bytes:
        """The next line, or as much of it as is asked for."""
        wanted = self.left if size < 0 else min(size, self.left)
        line = self.body.readline(wanted)
        return self._whole(line, wanted=len(line) if line.endswith(b"\n") else wanted)

    def _whole(self, data: bytes, *, wanted: int) -> bytes:
        if len(data) < wanted:
            self.environ[CUT] = True
            raise ConnectionError("the body ended before its length")
        self.left -= len(data)
        return data


class Whole:
    """A WSGI application: hands on to `application`, which cannot read half a body unnoticed."""

    def __init__(self, application: "WSGIApplication") -> None:
        self.application = application

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """What the application says."""
        said = environ.get("CONTENT_LENGTH") or ""
        if said.isascii() and said.isdigit():
            environ["wsgi.input"] = Body(environ["wsgi.input"], length=int(said), environ=environ)
        return self.application(environ, start_response)
