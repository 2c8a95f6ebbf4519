"""The history of an event as people read it: sentences with who and why, and the search in them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format, time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournament import czech, history
from tournament.history import Changed
from tournament.models import Event, HistoryLine

_APART = "\n" * 4  # between two parts: farther than from a word to its number
FILES = ("event_file.bring", "event_file.take_back")


@dataclass(frozen=True, slots=True)
class Told:
    """One line of the history in the reader's language; `changes` are settings before and after.

    `brought`: the line that brought this one in with a file; None for what was done here.
    """

    line: HistoryLine
    sentence: str
    changes: tuple[Changed, ...]
    brought: HistoryLine | None = None

    @property
    def parts(self) -> tuple[str, ...]:
        """All that can be read in it, part by part, without accents and capitals."""
        at = localtime(self.line.at)
        who = self.line.signer
        version = _("version %(number)s") % {"number": self.line.revision}
        changed = (f"{item.label} {item.before} {item.after}" for item in self.changes)
        when = f"{date_format(at, 'SHORT_DATE_FORMAT')} {time_format(at, 'H:i')}"
        return tuple(
            czech.search_key(part)
            for part in (self.sentence, self.line.why, who, when, version, self.origin, self.bringer, *changed)
        )

    @property
    def origin(self) -> str:
        """From where it was done; "" where that was not kept."""
        return history.origin(self.line.origin)

    @property
    def bringer(self) -> str:
        """Who has brought the line in, with a file: the user, or from where."""
        return "" if self.brought is None else self.brought.signer or history.origin(self.brought.origin)


def of(event: Event) -> Iterator[Told]:
    """Every line, newest first."""
    lines = HistoryLine.objects.filter(event=event).select_related("by")
    files = {line.revision: line for line in lines.filter(what__in=FILES)}
    for line in lines.iterator(chunk_size=500):
        brought = files.get(line.came_with) if line.came_with is not None else None
        yield Told(line, history.sentence(line.what, line.facts), tuple(history.changes(line)), brought)


def found(event: Event, query: str) -> list[Told]:
    """The lines in which every word of the query can be read, newest first; all of them for no words."""
    words = czech.search_key(query).split()
    if not words:
        return list(of(event))
    wanted = [re.compile(pattern, re.DOTALL) for pattern in _patterns(words)]
    return [told for told in of(event) if _has(_APART.join(told.parts), wanted)]


def _patterns(words: Sequence[str]) -> Iterator[str]:
    """What each word looks for; a number is a whole one, and stands behind the word that it was typed behind.

    “table 7” is neither table 17 nor table 12 on 7 May; “alice 7” is also what Alice did at table 7, as no number
    stands behind her name.
    """
    for before, word, after in zip(("", *words), words, (*words[1:], ""), strict=False):
        if not word.isdecimal():
            if not after.isdecimal():
                yield re.escape(word)
        elif before and not before.isdecimal():
            whole, number = rf"(?<!\w){re.escape(before)}(?!\w)", rf"(?<!\d){word}(?!\d)"
            apart = rf"\A(?!.*{whole}\W{{1,3}}\d)(?=.*{whole})(?=.*{number})"
            yield rf"{re.escape(before)}\W{{1,3}}{word}(?!\d)|{apart}"
        else:
            yield rf"(?<!\d){word}(?!\d)"


def _has(text: str, wanted: Sequence[re.Pattern[str]]) -> bool:
    return all(pattern.search(text) for pattern in wanted)
