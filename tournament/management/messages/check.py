"""What is wrong with a catalogue: named one by one, so that a translator can mend it."""

import re
from collections.abc import Iterator, Mapping, Sequence

import polib

from tournament.management.messages.catalogue import FORMS, PLURALS, key
from tournament.management.messages.extract import Message

_PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]")
_PERCENT_WITHOUT_NBSP = re.compile(r"(?<=[^\u00a0(„])%")  # 33 % is written with a no-break space in Czech


def faults(catalogue: polib.POFile, wanted: Mapping[Message, Sequence[str]], *, language: str) -> Iterator[str]:
    """A line for each thing that is missing, left over, unfinished, or would break a sentence."""
    if catalogue.metadata.get("Plural-Forms") != PLURALS[language]:
        yield f"the header's Plural-Forms are not Django's: {PLURALS[language]}"
    entries = {key(entry): entry for entry in catalogue if not entry.obsolete}
    sources = {message.key: message for message in wanted}
    yield from (f"obsolete: {_shown(entry.msgid)}" for entry in catalogue.obsolete_entries())
    for left in entries:
        if left not in sources:
            yield f"not in the sources any more: {_shown(left[1])}"
    for message, files in wanted.items():
        if (entry := entries.get(message.key)) is None or entry.msgid_plural != (message.plural or ""):
            yield f"missing: {_shown(message.text)} ({files[0]})"
        else:
            yield from (f"{fault}: {_shown(message.text)} ({files[0]})" for fault in _of_entry(entry, language))


def _of_entry(entry: polib.POEntry, language: str) -> Iterator[str]:
    if entry.fuzzy:
        yield "fuzzy"
    forms = _forms(entry)
    filled = [text for text in forms if text]
    if not filled and language == "en":
        return  # the source is English: it stands for itself
    if len(filled) < len(forms) or (entry.msgid_plural and len(forms) != FORMS[language]):
        yield "empty" if not filled else "a plural form is empty"
        return
    yield from _wording(entry, forms, language)


def _wording(entry: polib.POEntry, forms: Sequence[str], language: str) -> Iterator[str]:
    singular, plural = _names(entry.msgid), _names(entry.msgid_plural or entry.msgid)
    for number, text in enumerate(forms):
        # "1 player" may go without its number in the singular, whichever way the source has it
        if _names(text) != plural and not (number == 0 and _names(text) == singular):
            yield f"placeholders differ in “{text}”"
        if text.startswith("\n") != entry.msgid.startswith("\n") or text.endswith("\n") != entry.msgid.endswith("\n"):
            yield f"a line break at the start or the end differs in “{text}”"
        if _formatted(entry) and "%" in _PLACEHOLDER.sub("", text).replace("%%", ""):
            yield f"a single % in “{text}”, write it twice"
        if language == "cs" and _PERCENT_WITHOUT_NBSP.search(_PLACEHOLDER.sub("0", text).replace("%%", "%")):
            yield f"no no-break space before % in “{text}”"


def _forms(entry: polib.POEntry) -> list[str]:
    if not entry.msgid_plural:
        return [entry.msgstr]
    return [text for _form, text in sorted(entry.msgstr_plural.items())]


def _names(text: str) -> set[str]:
    return set(_PLACEHOLDER.findall(text))


def _formatted(entry: polib.POEntry) -> bool:
    """Is the text run through %, so that a lone percent sign would break it?"""
    return bool(_names(entry.msgid + entry.msgid_plural)) or "%%" in entry.msgid


def _shown(text: str) -> str:
    return "“" + text.replace("\n", "\\n") + "”"
