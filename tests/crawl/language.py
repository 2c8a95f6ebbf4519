"""The words that a page in a language may hold: its catalogue's, Django's, the event's own names. No others."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import django
import polib
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db import models

from tournament.management.messages import catalogue

WORD = re.compile(r"(?<!\w)[^\W\d_]{2,}")  # not the end of 4th
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w+\}")
NO_WORDS = re.compile(r"https?://\S+|\d+-[A-Z]{5}")  # an address, the code of a table: the same in every language
CODES = {"what", "game", "key", "method", "state"}  # columns of codes, which nobody reads
NAMES = "Kabo Turnaj Kamikaze PDF Excel CSV XLSX UTF Windows BOM IFPA Catan Carcassonne Tour EN CS"
Seen = tuple[str, str]  # where, and what is read there
LIBRARIES = ("conf", "contrib/auth", "contrib/contenttypes", "contrib/sessions")


def words(text: str) -> Iterator[str]:
    """The words of a text, in small letters; rule numbers and single letters are none."""
    return (word.casefold() for word in WORD.findall(text))


def other(language: str) -> str:
    """The other of the two languages."""
    return {"cs": "en", "en": "cs"}[language]


@dataclass(frozen=True, slots=True)
class Language:
    """What may be read in a language, and whole texts of the other that may not."""

    words: frozenset[str]
    foreign: frozenset[str]

    def strange(self, text: str, *, data: frozenset[str]) -> list[str]:
        """The words of the text that do not belong here; the whole text where it is one of the other language."""
        if text in self.foreign and not set(words(text)) <= data:
            return [text]
        read = words(PLACEHOLDER.sub(" ", NO_WORDS.sub(" ", text)))  # a script's sentence still has its {count}
        return [word for word in read if word not in self.words and word not in data]


@cache
def known(language: str) -> Language:
    """The vocabulary of a language, from the catalogues as they are on disk."""
    own, foreign = ({*_texts(_ours(), one)} for one in (language, other(language)))
    every = [*own, *_texts(_djangos(), language), NAMES]
    vocabulary = frozenset(word for text in every for word in words(PLACEHOLDER.sub(" ", text)))
    return Language(vocabulary, frozenset(foreign - own))


def _ours() -> list[polib.POEntry]:
    return list(catalogue.read(catalogue.path(settings.BASE_DIR, "cs")))


def _djangos() -> list[polib.MOEntry]:
    home = Path(django.__file__).parent
    files = [home / library / "locale" / "cs" / "LC_MESSAGES" / "django.mo" for library in LIBRARIES]
    return [entry for file in files for entry in polib.mofile(str(file))]


def _texts(entries: Iterable[polib.POEntry | polib.MOEntry], language: str) -> Iterator[str]:
    for entry in entries:
        if language == "en":
            yield from filter(None, (entry.msgid, entry.msgid_plural))
        else:
            yield from filter(None, (entry.msgstr, *entry.msgstr_plural.values()))


def data() -> frozenset[str]:
    """The words that organisers have typed: names, clubs, venues, reasons."""
    return frozenset(word for text in _typed() for word in words(text))


def _typed() -> Iterator[str]:
    yield from User.objects.values_list("username", flat=True)
    for model in apps.get_app_config("tournament").get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, models.CharField) and not field.choices and field.name not in CODES:
                yield from model._default_manager.values_list(field.name, flat=True).distinct()


def all_belongs(found: Iterable[Seen], *, language: str, also: Iterable[str] = ()) -> None:
    """Fail with the texts that do not belong: which words are to blame, where it was seen first, how often."""
    here, typed = known(language), data() | {*also}
    seen: dict[tuple[str, str], list[str]] = {}
    for place, text in found:
        if bad := here.strange(text, data=typed):
            seen.setdefault((text, ", ".join(bad)), []).append(place)
    strange = [f"“{text}”: {blamed} ({places[0]}, × {len(places)})" for (text, blamed), places in sorted(seen.items())]
    assert not strange, f"{len(strange)} texts that are not {language}:\n" + "\n".join(strange)
