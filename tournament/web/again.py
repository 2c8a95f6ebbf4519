"""What was typed and could not be saved now, as hidden fields of a form that sends it again with one press.

Nothing of it is kept on the server: whoever is logged out may not fill its disk. Passwords and files are left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict

TYPED, FILES = "again_typed", "again_files"  # the fields in which a log-in page carries it on
DRAFTED = "drafted"  # set by draft.js: this browser keeps the form itself
SKIPPED = frozenset({"csrfmiddlewaretoken", DRAFTED})
MOST = 200_000  # characters


@dataclass(frozen=True, slots=True)
class Again:
    """A form as it was sent: where to, and its fields in order; `files`: some have to be chosen once more."""

    path: str
    fields: tuple[tuple[str, str], ...]
    files: bool = False

    @property
    def typed(self) -> str:
        """The fields as one text, for a page that only carries them on."""
        return urlencode(self.fields)


def of(request: HttpRequest, *, path: str = "") -> Again | None:
    """What this request has sent, if it can be sent again: nothing with a password in it, and nothing huge."""
    if request.method != "POST":
        return None
    fields = tuple(_fields(request.POST))
    if any("password" in name for name, _text in fields) or sum(len(text) for _name, text in fields) > MOST:
        return None
    files = any(request.FILES.values())
    return Again(path or request.get_full_path(), fields, files) if fields or files else None


def carried(request: HttpRequest, *, path: str) -> Again | None:
    """What a log-in page has carried on to this path of ours."""
    typed, files = request.POST.get(TYPED, ""), request.POST.get(FILES) == "1"
    if not (typed or files) or len(typed) > 4 * MOST:
        return None
    return Again(path, tuple(_fields(QueryDict(typed))), files)


def drafted(request: HttpRequest) -> bool:
    """Does the browser itself keep what was typed?"""
    return DRAFTED in request.POST


def _fields(sent: QueryDict) -> Iterator[tuple[str, str]]:
    for name, texts in sent.lists():
        if name not in SKIPPED:
            yield from ((name, str(text)) for text in texts)
