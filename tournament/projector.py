"""What a projector shows and how: all of it is in the page's address, so a reload or another laptop shows the same."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

VIEWS = {
    "names": _("seating by name"),
    "tables": _("seating by table"),
    "clock": _("clock"),
    "standings": _("standings"),
    "playing": _("who is still playing"),
    "qr": _("QR code of the event"),
}
SIZES = ("75", "100", "125", "150")
THEMES = {"auto": _("as the computer is set"), "light": _("light"), "dark": _("dark")}
LEAST_SECONDS, MOST_SECONDS = 3, 300


@dataclass(frozen=True, slots=True)
class Choice:
    """The views in their order, seconds for each page of one, size in percent, colours, language, the view that stays.

    `language` "": that of the browser; `pin` "": the views take turns.
    """

    views: tuple[str, ...] = tuple(VIEWS)
    seconds: int = 12
    size: str = "100"
    theme: str = "auto"
    language: str = ""
    pin: str = ""

    @property
    def query(self) -> str:
        """The choice as the end of an address."""
        found = {"views": ",".join(self.views), "seconds": self.seconds, "size": self.size, "theme": self.theme}
        found |= {"language": self.language} if self.language else {}
        return urlencode(found | ({"pin": self.pin} if self.pin else {}), safe=",")


def choice(sent: QueryDict | Mapping[str, str]) -> Choice:
    """The choice in an address; what cannot be read there is as if it was not said: a projector shows no errors."""
    blank = Choice()
    views = tuple(dict.fromkeys(name for name in sent.get("views", "").split(",") if name in VIEWS))
    seconds, pin = sent.get("seconds", ""), sent.get("pin", "")
    return Choice(
        views=views or blank.views,
        seconds=_seconds(seconds) if seconds.isascii() and seconds.isdecimal() else blank.seconds,
        size=_one(sent.get("size", ""), SIZES, blank.size),
        theme=_one(sent.get("theme", ""), tuple(THEMES), blank.theme),
        language=_one(sent.get("language", ""), tuple(code for code, _name in settings.LANGUAGES), ""),
        pin=pin if pin in VIEWS else "",
    )


def _seconds(text: str) -> int:
    return min(max(int(text[:6]), LEAST_SECONDS), MOST_SECONDS)


def _one(text: str, allowed: tuple[str, ...], otherwise: str) -> str:
    return text if text in allowed else otherwise
