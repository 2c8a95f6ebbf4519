"""A catalogue on disk: merged with what the sources say, without times, line numbers or paths of a machine."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import polib

from tournament.management.messages.extract import Key, Message

# As in Django's own catalogues: Django mixes the two, and the forms have to be the same.
PLURALS = {
    "cs": "nplurals=4; plural=(n == 1 && n % 1 == 0) ? 0 : (n >= 2 && n <= 4 && n % 1 == 0) ? 1: "
    "(n % 1 != 0 ) ? 2 : 3;",
    "en": "nplurals=2; plural=(n != 1);",
}
FORMS = {"cs": 4, "en": 2}
LANGUAGES = tuple(PLURALS)


def path(root: Path, language: str) -> Path:
    """Where a language's catalogue is."""
    return root / "tournament" / "locale" / language / "LC_MESSAGES" / "django.po"


def read(file: Path) -> polib.POFile:
    """The catalogue; an empty one where there is none yet."""
    return polib.pofile(str(file), wrapwidth=0) if file.exists() else polib.POFile(wrapwidth=0)


def merged(known: polib.POFile, wanted: Mapping[Message, Sequence[str]], *, language: str) -> polib.POFile:
    """The sources' texts in their order, with the translations known so far; what the sources dropped is gone."""
    before = {key(entry): entry for entry in known if not entry.obsolete}
    made = polib.POFile(wrapwidth=0)
    made.header = "Collected by `make messages`; this file holds words alone: write the translations here."
    made.metadata = {
        "Project-Id-Version": "Kabo Turnaj",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language],
    }
    for message, files in wanted.items():
        made.append(_entry(message, files, before.get(message.key), forms=FORMS[language]))
    return made


def key(entry: polib.POEntry) -> Key:
    """What the entry is found by."""
    return entry.msgctxt, entry.msgid


def write(catalogue: polib.POFile, file: Path) -> None:
    """Put the catalogue in its place."""
    file.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(file), newline="\n")


def _entry(message: Message, files: Sequence[str], before: polib.POEntry | None, *, forms: int) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=message.text,
        msgid_plural=message.plural or "",
        msgctxt=message.context,
        occurrences=[(file, "") for file in files],
        tcomment=before.tcomment if before else "",
    )
    if "%(" in message.text or "%(" in (message.plural or ""):
        entry.flags = ["python-format"]
    if message.plural is None:
        entry.msgstr = before.msgstr if before else ""
    else:
        kept = before.msgstr_plural if before else {}
        entry.msgstr_plural = {form: kept.get(form, "") for form in range(forms)}
    return entry
