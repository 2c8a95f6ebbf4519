"""The workbook: typed tables and their words, written down by the child process."""

import json
import math
from fractions import Fraction
from typing import Any

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from tournament import child
from tournament.exports import tables, texts, words
from tournament.exports.content import Content
from tournament.exports.tables import Grid, Share, Value

CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CHILD = "tournament.exports.xlsx_child.write"
LIMITS = child.Limits(megabytes=512, cpu_seconds=30, seconds=40)
PERCENT = "0.00 %"


def write(content: Content, *, with_standings: bool) -> bytes:
    """The standings, every round, every set and the players; without standings: the rounds and their sets alone."""
    rounds = [tables.round_(played) for played in content.rounds]
    grids = [tables.standings(content), *rounds] if with_standings else rounds
    if any(table.sets for played in content.rounds for table in played.tables):
        grids.append(tables.sets(content))
    if with_standings:
        grids += [tables.players(content), *([tables.draws(content)] if content.draws else [])]
    workbook = {
        "title": texts.clean(words.title(content, with_standings=with_standings)),
        "head": texts.clean(words.event_line(content.head)),
        "foot": texts.clean(words.made_line(content.head, content.standings)),
        "mark": words.internal(content.head),
        "sheets": [_sheet(grid) for grid in grids],
        "about": _about(content, with_standings=with_standings),
    }
    return child.run(CHILD, json.dumps(workbook).encode(), limits=LIMITS)


def _sheet(grid: Grid) -> dict[str, Any]:
    return {
        "title": grid.title,
        "columns": grid.columns,
        "rows": [[_cell(value) for value in row] for row in grid.rows],
        "printed": grid.printed or len(grid.columns),
    }


def _cell(value: Value) -> str | int | list[float | str] | None:
    """Text, whole number, or a number with its format."""
    match value:
        case None | "":
            return None
        case str():
            return texts.clean(value) or None
        case int():
            return value
        case Share(value=share):
            return [float(share), PERCENT]
        case Fraction():
            return value.numerator if value.denominator == 1 else [float(value), _format(value)]


def _format(value: Fraction) -> str:
    """As many decimals as the pages show, two at most."""
    cents = math.floor(abs(value) * 100 + Fraction(1, 2))
    return "0" if cents % 100 == 0 else "0.0" if cents % 10 == 0 else "0.00"


def _about(content: Content, *, with_standings: bool) -> dict[str, Any]:
    """The sheet that says what the file is, and by which rules."""
    head = content.head
    lines = [
        [_("Event"), texts.clean(head.event)],
        [_("Date"), formats.date_format(head.date, "DATE_FORMAT")],
        [_("Venue"), texts.clean(head.venue)],
        [_("Contents"), texts.clean(words.title(content, with_standings=with_standings))],
        [_("Made"), formats.date_format(timezone.localtime(head.made), "DATETIME_FORMAT")],
        [_("Version"), head.revision],
    ]
    if head.internal:
        lines.append([words.internal(head), ""])
    if with_standings:
        notes = [content.board.caption, *content.board.deeds, *content.board.rules]
        lines += [[_("Notes") if number == 0 else "", texts.clean(note)] for number, note in enumerate(notes)]
    return {"title": _("About"), "rows": lines}
