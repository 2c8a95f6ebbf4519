"""The live snapshot in front of Django: a poll is answered from memory; every other address goes on to Django."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import parse_cookie

from tournament import links, moment
from tournament.parts import KEYED, PARTS
from tournament.snapshot import Fragment, Snapshots, Unavailable
from tournament.table_snapshot import TableSnapshots

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PREFIX = "/live/"
ADDRESS = re.compile(r"/live/([a-z]{2})/([a-z0-9-]{1,60})/([a-z]{1,20})/(?:([1-9][0-9]{0,11})/)?")
TABLE = re.compile(r"/live/([a-z]{2})/[a-z0-9-]{1,60}/table/")  # which one is in the phone's cookie
# Readers ask each time; a shared cache in front may answer all of them for a second. A table's part is for its phones.
SHARED = ("Cache-Control", "public, max-age=0, s-maxage=1")
PRIVATE = ("Cache-Control", "private, no-cache")
UNKEPT = ("Cache-Control", "no-store")
ALWAYS = [
    ("Vary", "Accept-Encoding"),
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
]


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP answer."""

    status: HTTPStatus
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()


class Live:
    """A WSGI application: answers /live/<language>/<event>/<part>/ itself, passes the rest to `django`."""

    def __init__(self, django: "WSGIApplication", *, snapshots: Snapshots | None = None) -> None:
        self.django = django
        self.snapshots = snapshots or Snapshots()
        self.tables = TableSnapshots()
        self.languages = {code for code, _ in settings.LANGUAGES}

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """The part, 304 where the reader has it already, or what Django says."""
        path = environ.get("PATH_INFO", "")
        if not path.startswith(PREFIX):
            return self.django(environ, start_response)
        method = environ["REQUEST_METHOD"]
        answer = self._answer(environ, path) if method in ("GET", "HEAD") else _not_allowed()
        headers = [*ALWAYS, ("Kabo-Time", moment.told()), *answer.headers]
        if answer.status is not HTTPStatus.NOT_MODIFIED:
            headers.append(("Content-Length", str(len(answer.body))))
        start_response(f"{answer.status.value} {answer.status.phrase}", headers)
        return [] if method == "HEAD" else [answer.body]

    def _answer(self, environ: "WSGIEnvironment", path: str) -> Answer:
        if (table := TABLE.fullmatch(path)) and table[1] in self.languages:
            return self._table(environ, table[1])
        found = ADDRESS.fullmatch(path)
        if found is None or found[1] not in self.languages or found[3] not in (KEYED if found[4] else PARTS):
            return _text(HTTPStatus.NOT_FOUND, "Not found.")
        language, slug, part, key = found.groups()
        try:
            fragment = self.snapshots.get(slug, part=part, language=language, key=int(key or 0))
        except Unavailable:
            return _text(HTTPStatus.SERVICE_UNAVAILABLE, "Not available now.", ("Retry-After", "5"))
        if fragment is None:
            return _text(HTTPStatus.NOT_FOUND, "Not found.")
        return _shown(fragment, environ, language, SHARED)

    def _table(self, environ: "WSGIEnvironment", language: str) -> Answer:
        """The table of this phone; who has come by no link is told nothing."""
        phone = links.phone_of(parse_cookie(environ.get("HTTP_COOKIE", "")))
        if phone is None:
            return _text(HTTPStatus.FORBIDDEN, "Only with the link of a table.")
        try:
            fragment = self.tables.get(phone.place, language=language)
        except Unavailable:
            return _text(HTTPStatus.SERVICE_UNAVAILABLE, "Not available now.", ("Retry-After", "5"))
        state = ("Kabo-State", f"{fragment.state.event}.{fragment.state.revision}")
        return _shown(fragment, environ, language, PRIVATE, state)


def _shown(fragment: Fragment, environ: "WSGIEnvironment", language: str, *more: tuple[str, str]) -> Answer:
    """The fragment with more headers; an event's revision is in no public one, for it tells of what is held back."""
    known = (("ETag", fragment.etag), *more)
    if _knows(environ.get("HTTP_IF_NONE_MATCH", ""), fragment.etag):
        return Answer(HTTPStatus.NOT_MODIFIED, headers=known)
    headers = (*known, ("Content-Type", "text/html; charset=utf-8"), ("Content-Language", language))
    if _takes_gzip(environ.get("HTTP_ACCEPT_ENCODING", "")):
        return Answer(HTTPStatus.OK, fragment.zipped, (*headers, ("Content-Encoding", "gzip")))
    return Answer(HTTPStatus.OK, fragment.plain, headers)


def _knows(if_none_match: str, etag: str) -> bool:
    """Does the reader have this version? Weak comparison, as If-None-Match asks for."""
    known = {item.strip().removeprefix("W/") for item in if_none_match.split(",")}
    return "*" in known or etag.removeprefix("W/") in known


def _takes_gzip(accept_encoding: str) -> bool:
    for item in accept_encoding.lower().split(","):
        name, _, weight = item.replace(" ", "").partition(";")
        if name in ("gzip", "*"):
            return weight not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _text(status: HTTPStatus, text: str, *headers: tuple[str, str]) -> Answer:
    return Answer(status, text.encode(), (UNKEPT, ("Content-Type", "text/plain; charset=utf-8"), *headers))


def _not_allowed() -> Answer:
    return _text(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET.", ("Allow", "GET, HEAD"))
