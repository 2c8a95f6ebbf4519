"""What a table's phone sends: one set, or one deed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from tournament.enums import Level
from tournament.forms.sheet import row_of
from tournament.sheets import TypedSet

MOST = 200  # characters of a note


@dataclass(frozen=True, slots=True)
class PostedSet:
    """One set as typed: its number, the version it was typed on, and whether its questions were answered."""

    typed: TypedSet
    number: int
    version: int
    key: str
    by_cards: bool
    confirmed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Deed:
    """One tap: what is to be done, to which content, as whom, with which words."""

    do: str
    content: int
    entry: int | None
    number: int
    version: int
    words: str
    key: str


def read_set(data: QueryDict, *, entries: Sequence[int], common: Sequence[str]) -> PostedSet:
    """The posted set; values are kept as typed, whatever they are, for the rules to judge."""
    return PostedSet(
        typed=row_of(data, 0, entries=entries, common=common),
        number=_number(data, "number"),
        version=_number(data, "version"),
        key=_key(data),
        by_cards=data.get("level") == Level.CARDS,
        confirmed=frozenset(data.getlist("confirm")),
    )


def read_deed(data: QueryDict) -> Deed:
    """The posted deed: a button says what and to which content, such as "confirm-5-12"."""
    do, *numbers = data.get("do", "").split("-")
    found = [int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0 for number in numbers]
    first, second = (*found, 0, 0)[:2]
    return Deed(
        do=do,
        content=first,
        entry=second or None,
        number=first,
        version=second,
        words=data.get("note" if do == "dispute" else "words", "")[: MOST + 1],
        key=_key(data),
    )


def _key(data: QueryDict) -> str:
    """The key of the submission as any phone may choose it: those with a colon are the server's own (adopting.py)."""
    return data.get("key", "").replace(":", "")[:64]


def _number(data: QueryDict, name: str) -> int:
    text = data.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
