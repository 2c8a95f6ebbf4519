"""PDF: a template of our own becomes HTML here, and paper in a child process with limits."""

import json
import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar

from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament import child, numbers
from tournament.errors import TournamentError
from tournament.exports import texts, words
from tournament.exports.content import Content, PlayedRound, Sitting, Table

CONTENT_TYPE = "application/pdf"
CHILD = "tournament.exports.pdf_child.render"
LIMITS = child.Limits(megabytes=1024, cpu_seconds=45, seconds=60)
STYLE = Path(__file__).parent.parent / "static" / "tournament" / "css" / "pdf.css"
BY_NAME = 56  # names on a page of two columns
PORTRAIT, WIDE = 8, 16  # so many columns of rounds fit on A4 upright, and lengthwise in full
Item = TypeVar("Item")
Seated = tuple[str, str, str, str]  # name, club, number and name of the table
logger = logging.getLogger(__name__)


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


def standings(content: Content) -> bytes:
    """The standings with every player's rounds, and the rules under them."""
    count = len(content.board.rounds)
    layout = "upright" if count <= PORTRAIT else "wide" if count <= WIDE else "wide is-dense"
    context = {"title": _("Standings"), "lead": content.board.caption, "layout": layout, "board": content.board}
    return _printed("tournament/pdf/standings.html", content, context)


def round_(content: Content) -> bytes:
    """A round: its results as far as they are in; before the first, who sits where, by table and by name."""
    played = content.rounds[0]
    groups = [_group(table, played) for table in played.tables]
    context = {
        "title": words.round_title(played),
        "lead": words.round_line(played),
        "layout": "upright",
        "results": played.lines or any(table.state == "void" for table in played.tables),
        "groups": groups,
        "pairs": list(zip_longest(groups[::2], groups[1::2])),
        "byes": [_seat(sitting) for sitting in played.byes],
        "pages": _by_name(content, played),
        "named": any(table.name for table in played.tables),
    }
    return _printed("tournament/pdf/round.html", content, context)


def _printed(template: str, content: Content, context: dict[str, Any]) -> bytes:
    head = content.head
    frame = {
        "language": get_language(),
        "event": head.event,
        "place": " · ".join(part for part in (words.date(head), head.venue) if part),
        "mark": words.internal(head),
        "made": words.made_line(head),
    }
    html = texts.clean_markup(render_to_string(template, {**frame, **context}))
    payload = json.dumps({"html": html, "css": STYLE.read_text(encoding="utf-8")}).encode()
    try:
        return child.run(CHILD, payload, limits=LIMITS)
    except child.Refusal as refusal:
        logger.error("no PDF: %s %s", refusal.code, refusal.facts)  # noqa: TRY400  foreseen; the facts say it all
        raise TournamentError(_(
            "PDF cannot be made on this machine: the Pango library is missing. Print the page of the standings from"
            " the browser instead, or take the Excel file."
        )) from refusal  # fmt: skip


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


def _by_name(content: Content, played: PlayedRound) -> list[list[tuple[Seated, Seated | None]]]:
    """Everybody in the event's order, in two columns for each page; a club only where it tells people apart."""
    found = [(seat.who, str(table.number), table.name) for table in played.tables for seat in table.seats]
    found += [(seat.who, _("bye"), "") for seat in played.byes]
    ordered = sorted(found, key=lambda item: (content.keys[item[0].entry], item[0].number))
    named = Counter(who.name for who, _number, _name in ordered)
    seated = [(who.name, who.club if named[who.name] > 1 else "", number, name) for who, number, name in ordered]
    return [_columns(seated[start : start + BY_NAME]) for start in range(0, len(seated), BY_NAME)]


def _columns(items: Sequence[Item]) -> list[tuple[Item, Item | None]]:
    """The items in two columns, the first one filled first."""
    half = (len(items) + 1) // 2
    return list(zip_longest(items[:half], items[half:]))
