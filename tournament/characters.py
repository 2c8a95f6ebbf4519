"""Characters that are no text: a sign stands for each where it was typed, and text that is kept may hold none."""

import re

from django.http import QueryDict
from django.utils.translation import gettext as _

from tournament.errors import TournamentError

UNREADABLE = "\ufffd"
_BREAK = re.compile("[\x0b\x0c\x1c-\x1f\x85]")  # within a cell, as Word and Excel copy it
_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x9f]")
_PICTURES = "\u2400-\u241b\u2421"  # ␀ ␁ … ␡
_SIGN = re.compile(f"[{_PICTURES}{UNREADABLE}]")


def visible(text: str) -> str:
    """The text with a sign for each control character, which no database, no XML and no page would take."""
    return _CONTROL.sub(lambda found: _sign(ord(found[0])), _BREAK.sub(" ", text))


def without_pictures(text: str) -> str:
    """A list as it was copied: what was invisible there is left out."""
    return re.sub(f"[{_PICTURES}]", "", text)


def refusal(text: str) -> str:
    """The sentence that refuses text with such signs in it; "" where there are none."""
    signs = " ".join(dict.fromkeys(_SIGN.findall(text)))
    return _("A character that is no text was typed here: %(signs)s. Delete it.") % {"signs": signs} if signs else ""


def check(text: str, *, field: str, rule: str | None = None) -> str:
    """The text; refused where it holds such signs."""
    if words := refusal(text):
        raise TournamentError(words, field=field, rule=rule)
    return text


def visible_form(data: QueryDict) -> QueryDict:
    """The same form with everything in it visible."""
    if not any(_CONTROL.search(text) or _BREAK.search(text) for name, texts in data.lists() for text in (name, *texts)):
        return data
    shown = QueryDict(mutable=True, encoding=data.encoding)
    for name, texts in data.lists():
        shown.setlist(visible(name), [visible(text) for text in texts])
    return shown


def _sign(code: int) -> str:
    if code == 0x7F:
        return "\u2421"
    return chr(0x2400 + code) if code < 0x20 else UNREADABLE
