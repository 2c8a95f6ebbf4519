"""What was typed and could not be saved now, as hidden fields of a form that sends it again with one press.

Nothing of it is kept on the server: whoever is logged out may not fill its disk. Passwords and files are left out.
Who has typed it is whose log-in was the last in this browser: a signed cookie remembers that.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse, QueryDict

SEALED = "again_sealed"  # the field in which a log-in page carries it on
COOKIE, COOKIE_AGE = "kabo_who", 30 * 24 * 60 * 60
_SALT = "tournament.web.again"
DRAFTED = "drafted"  # set by draft.js: this browser keeps the form itself
SKIPPED = frozenset({"csrfmiddlewaretoken", DRAFTED})
MOST = 200_000  # characters


@dataclass(frozen=True, slots=True)
class Again:
    """A form as it was sent: where to, and its fields in order; `files`: some have to be chosen once more.

    `by`: the key of the user who has typed it; None where nobody knows.
    """

    path: str
    fields: tuple[tuple[str, str], ...]
    files: bool = False
    by: int | None = None

    @property
    def sealed(self) -> str:
        """All of it but the path as one text, for a page that only carries it on: nobody reads it in passing."""
        return signing.dumps([urlencode(self.fields), self.files, self.by], salt=_SALT, compress=True)

    def is_of(self, user: User) -> bool:
        """May this user see and send it? Yes where nobody knows who has typed it: the page says so."""
        return self.by in (None, user.pk)


def of(request: HttpRequest, *, path: str = "") -> Again | None:
    """What this request has sent, if it can be sent again: nothing with a password in it, and nothing huge."""
    if request.method != "POST":
        return None
    fields = tuple(_fields(request.POST))
    if any("password" in name for name, _text in fields) or sum(len(text) for _name, text in fields) > MOST:
        return None
    files = any(request.FILES.values())
    return Again(path or request.get_full_path(), fields, files, _last(request)) if fields or files else None


def carried(request: HttpRequest, *, path: str) -> Again | None:
    """What a log-in page has carried on to this path of ours."""
    sealed = request.POST.get(SEALED, "")
    if not sealed or len(sealed) > 4 * MOST:
        return None
    try:
        typed, files, by = signing.loads(sealed, salt=_SALT)
    except signing.BadSignature:
        return None
    return Again(path, tuple(_fields(QueryDict(typed))), files, by)


def remember(answer: HttpResponse, user: User) -> HttpResponse:
    """The answer to a log-in; the browser keeps whose it was."""
    answer.set_signed_cookie(
        COOKIE,
        str(user.pk),
        salt=_SALT,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return answer


def _last(request: HttpRequest) -> int | None:
    """The key of the user whose log-in was the last in this browser."""
    found: Any = request.get_signed_cookie(COOKIE, default="", salt=_SALT, max_age=COOKIE_AGE)
    return int(found) if found else None


def drafted(request: HttpRequest) -> bool:
    """Does the browser itself keep what was typed?"""
    return DRAFTED in request.POST


def _fields(sent: QueryDict) -> Iterator[tuple[str, str]]:
    for name, texts in sent.lists():
        if name not in SKIPPED:
            yield from ((name, str(text)) for text in texts)
