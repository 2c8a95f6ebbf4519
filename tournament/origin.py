"""From where a step comes: a log-in on some kind of device, a table's phone, a command. No address is kept.

A code such as `web:Windows Firefox:3f2a`, which history.py puts into words. The last part tells one log-in (or phone)
from another, and cannot be turned back into what it was made of.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils.crypto import salted_hmac

_SYSTEMS = (
    ("iPad", "iPad"),
    ("iPhone", "iPhone"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
_now: ContextVar[str] = ContextVar("origin", default="")


@contextmanager
def of(code: str) -> Iterator[None]:
    """What is done in here comes from there."""
    token = _now.set(code)
    try:
        yield
    finally:
        _now.reset(token)


def now() -> str:
    """Where the step that is being done comes from; "" where nobody has said it."""
    return _now.get()


def web(*, agent: str, session: str) -> str:
    """A log-in: the kind of its device, and a mark of its session."""
    return f"web:{device(agent)}:{_mark(session)}"


def phone(*, table: int, name: str) -> str:
    """A phone at a table."""
    return f"table:{table}:{_mark(name)}"


def command(name: str) -> str:
    """A command of the server."""
    return f"command:{name}"


def device(agent: str) -> str:
    """The kind of system and browser that a User-Agent names; nothing finer, and no words of its own."""
    found = (next((word for mark, word in known if mark in agent), "") for known in (_SYSTEMS, _BROWSERS))
    return " ".join(word for word in found if word)


def _mark(secret: str) -> str:
    return salted_hmac("tournament.origin", secret).hexdigest()[:4] if secret else ""
