"""A round on paper: who sits where, by name and by table; its results; its slips."""

from collections import Counter
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament import numbers, qr
from tournament.exports import words
from tournament.exports.content import Content, PlayedRound, Sitting, Table
from tournament.exports.papers import slips
from tournament.exports.papers.paper import Paper, of_content


@dataclass(frozen=True, slots=True)
class Seat:
    """A row of a round's results, in words."""

    who: str
    club: str
    raw: str
    added: str
    points: str
    place: str
    win_points: str
    share: str
    note: str


@dataclass(frozen=True, slots=True)
class Group:
    """A table of a round, in words; `mark`: ended by time, void, no result."""

    number: str
    name: str
    mark: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody in the list by name: the club only where it tells people apart, number and name of the table."""

    name: str
    club: str
    table: str
    table_name: str


def round_(content: Content) -> Paper:
    """The results as far as they are in; before the first, who sits where, by name and by table."""
    played = content.rounds[0]
    results = played.lines or any(table.state == "void" for table in played.tables)
    return _paper(content, "results" if results else "seating", pgettext("file name", "round"), **_seats(content))


def by_name(content: Content) -> Paper:
    """Everybody in the event's order of names, with the table."""
    return _paper(content, "by_name", pgettext("file name", "by name"), **_seats(content))


def by_table(content: Content) -> Paper:
    """The tables in order, with who sits there."""
    return _paper(content, "by_table", pgettext("file name", "by table"), **_seats(content))


def table_slips(content: Content) -> Paper:
    """A slip for every table of the round that plays."""
    played = content.rounds[0]
    made = words.made_line(content.head, content.standings)
    rules = slips.Rules.of(content.head.game)
    codes = {link.table: slips.Code(qr.svg(link.url), link.code) for link in content.links}
    found = [
        slips.Slip(
            event=content.head.event,
            round=words.round_title(played),
            table=str(table.number),
            table_name=table.name,
            draw=words.draw_number(played),
            seats=tuple(slips.SlipSeat(sitting.who.name, str(sitting.who.number)) for sitting in table.seats),
            code=codes.get(table.number),
        )
        for table in played.tables
        if table.state != "void" and table.seats
    ]
    sheets = slips.sheets(found)
    return _paper(
        content, "slips", pgettext("file name", "slips"), layout="sheets", sheets=sheets, rules=rules, made=made
    )


def _paper(content: Content, part: str, name: str, *, layout: str = "upright", **context: Any) -> Paper:
    played = content.rounds[0]
    return of_content(
        content,
        part,
        title=words.round_title(played),
        lead=words.round_line(played),
        name=words.numbered(name, played.number),
        layout=layout,
        **context,
    )


def _seats(content: Content) -> dict[str, Any]:
    played = content.rounds[0]
    groups = [_group(table, played) for table in played.tables]
    return {
        "groups": groups,
        "pairs": list(zip_longest(groups[::2], groups[1::2])),
        "byes": [_seat(sitting) for sitting in played.byes],
        "people": _by_name(content, played),
        "named": any(table.name for table in played.tables),
    }


def _group(table: Table, played: PlayedRound) -> Group:
    marks = {"void": _("game void"), "missing": _("no result yet") if not played.closed else _("no result")}
    mark = _("ended by time") if table.by_time else marks.get(table.state, "")
    return Group(str(table.number), table.name, mark, tuple(_seat(sitting) for sitting in table.seats))


def _seat(sitting: Sitting) -> Seat:
    who, line, cell = sitting.who, sitting.line, sitting.cell
    if line is None:
        counted = cell is not None and cell.win_points is not None and cell.kind in ("bye", "void")
        points, wins = (cell.points, cell.win_points) if cell is not None and counted else (None, None)
        return Seat(who.name, who.club, "", "", numbers.points(points), "", numbers.points(wins), "", "")
    return Seat(
        who=who.name,
        club=who.club,
        raw=numbers.points(line.raw),
        added=numbers.signed(line.added) if line.added else "",
        points=numbers.points(line.points),
        place=f"{line.place}.",
        win_points=numbers.points(line.win_points),
        share=numbers.percent(line.share),
        note=_("left during the game") if line.left else "",
    )


def _by_name(content: Content, played: PlayedRound) -> list[Seated]:
    found = [(seat.who, str(table.number), table.name) for table in played.tables for seat in table.seats]
    found += [(seat.who, _("bye"), "") for seat in played.byes]
    ordered = sorted(found, key=lambda item: (content.keys[item[0].entry], item[0].number))
    named = Counter(who.name for who, _number, _name in ordered)
    return [Seated(who.name, who.club if named[who.name] > 1 else "", number, name) for who, number, name in ordered]
