"""A game as plain text: a header, a blank line, one action per line; `#` begins a remark (docs/records.md)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from games.core import BadNotation, Line

_SEAT = re.compile(r"p([1-9]\d?)", re.ASCII)
_POINTS = re.compile(r"-?\d{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line after the header: an action, a remark, both, or neither (a blank line that parts what belongs apart)."""

    action: str = ""
    remark: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was written down; `points` is what it claims, per seat, None when it claims nothing.

    `first` is the number of the line that the first entry stands on in the text; `at` those of the words of the header.
    """

    game: str
    seats: tuple[str, ...]  # the players' names, "" where none is given
    options: Mapping[str, str] = field(default_factory=dict)
    points: tuple[int, ...] | None = None
    entries: tuple[Entry, ...] = ()
    remarks: tuple[str, ...] = ()  # of the header, which come first
    first: int = field(default=1, compare=False)
    at: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def lines(self) -> Iterator[Line]:
        """The actions with their numbers in the text."""
        for number, entry in enumerate(self.entries, start=self.first):
            if entry.action:
                yield Line(number, entry.action)


def of_lines(game: str, lines: Sequence[str], *, seats: Sequence[str], **more: Any) -> Record:
    """A record of these actions; `more` are further fields of `Record`."""
    return Record(game, tuple(seats), entries=tuple(Entry(line) for line in lines), **more)


def loads(text: str) -> Record:
    """The record that a text holds; BadNotation, with its line, for a header that cannot be read."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    begin = next((number for number, line in enumerate(lines) if line.strip()), len(lines))
    end = next((number for number in range(begin, len(lines)) if not lines[number].strip()), len(lines))
    header = _Header()
    for number in range(begin, end):
        try:
            header.read(lines[number], number=number + 1)
        except BadNotation as error:
            error.line = number + 1
            raise
    first = next((number for number in range(end, len(lines)) if lines[number].strip()), len(lines))
    entries = [_entry(line) for line in lines[first:]]
    while entries and entries[-1] == Entry():
        entries.pop()
    return header.record(tuple(entries), first=first + 1, line=begin + 1 if begin < len(lines) else 1)


def _entry(line: str) -> Entry:
    action, mark, remark = line.partition("#")
    return Entry(" ".join(action.split()), " ".join(remark.split()) if mark else None)


class _Header:
    """The lines before the first blank one, as they are read."""

    def __init__(self) -> None:
        self.words: dict[str, str] = {}
        self.at: dict[str, int] = {}
        self.remarks: list[str] = []

    def read(self, line: str, *, number: int) -> None:
        """Take one line in."""
        if line.lstrip().startswith("#"):
            self.remarks.append(" ".join(line.lstrip().removeprefix("#").split()))
            return
        key, mark, value = line.partition(":")
        key = key.strip().lower()
        if not mark or not key:
            raise BadNotation("header_line", text=line.strip()[:60])
        if key in self.words:
            raise BadNotation("header_twice", key=key[:60])
        self.words[key], self.at[key] = " ".join(value.split()), number

    def record(self, entries: tuple[Entry, ...], *, first: int, line: int) -> Record:
        """The record, once all is read."""
        if not self.words.get("game"):
            raise BadNotation("no_game", line=line)
        seats = {key: name for key, name in self.words.items() if _SEAT.fullmatch(key)}
        for number, key in enumerate(seats, start=1):
            if key != f"p{number}":
                raise BadNotation("seats_in_order", line=self.at[key], key=key)
        if not seats:
            raise BadNotation("no_seats", line=line)
        options = {key: word for key, word in self.words.items() if key not in {"game", "points", *seats}}
        points = self._points(len(seats))
        names = tuple(seats.values())
        return Record(self.words["game"].lower(), names, options, points, entries, tuple(self.remarks), first, self.at)

    def _points(self, seats: int) -> tuple[int, ...] | None:
        """What the record claims: a whole number per seat."""
        if "points" not in self.words:
            return None
        words = self.words["points"].split()
        if len(words) != seats or not all(_POINTS.fullmatch(word) for word in words):
            raise BadNotation("points", line=self.at["points"], seats=seats)
        return tuple(map(int, words))


def dumps(record: Record) -> str:
    """The record as text; ValueError for a name that a header cannot hold."""
    head = [f"# {remark}".rstrip() for remark in record.remarks]
    head.append(f"game: {record.game}")
    head += [f"{key}: {word}" for key, word in record.options.items()]
    head += [f"p{number}: {_name(name)}".rstrip() for number, name in enumerate(record.seats, start=1)]
    if record.points is not None:
        head.append(f"points: {' '.join(map(str, record.points))}")
    return "\n".join([*head, "", *(_line(entry) for entry in record.entries)]).rstrip("\n") + "\n"


def _name(name: str) -> str:
    if name != " ".join(name.split()):
        raise ValueError(f"a name in a record is one line without spare blanks: {name!r}")
    return name


def _line(entry: Entry) -> str:
    if entry.remark is None:
        return entry.action
    return f"{entry.action}  # {entry.remark}".strip()


def words_of(options: Any, *, default: Any) -> dict[str, str]:
    """The options that differ from the default, in a record's words."""
    chosen = {name: getattr(options, name) for name in options.__dataclass_fields__}
    return {name.replace("_", "-"): _word(value) for name, value in chosen.items() if value != getattr(default, name)}


def _word(value: Any) -> str:
    if value is None:
        return "none"
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def options_of(words: Mapping[str, str], *, default: Any) -> Any:
    """The default options with those that a record's words name; BadNotation for what is none, or cannot be."""
    chosen = _chosen(words, default)
    try:
        return replace(default, **chosen)
    except ValueError as error:
        raise BadNotation("option_values", words=", ".join(f"{key}: {word}" for key, word in words.items())) from error


def _chosen(words: Mapping[str, str], default: Any) -> dict[str, Any]:
    """What the words name, in the types of the default's fields, which may allow `none`."""
    chosen = {}
    for key, word in words.items():
        name = key.replace("-", "_")
        if name not in default.__dataclass_fields__:
            raise BadNotation("option_unknown", option=key[:60])
        none = word.lower() == "none" and type(None) in get_args(default.__dataclass_fields__[name].type)
        chosen[name] = None if none else _value(key, word, getattr(default, name))
    return chosen


def _value(key: str, word: str, default: Any) -> Any:
    """A word in the type of the default: yes or no, a whole number, or as it is; capitals do not matter."""
    if isinstance(default, bool):
        if word.lower() in ("yes", "no"):
            return word.lower() == "yes"
    elif not isinstance(default, int):
        return word.lower()
    elif _POINTS.fullmatch(word):
        return int(word)
    raise BadNotation("option_value", option=key, value=word[:60])
