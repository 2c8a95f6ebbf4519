"""Standings as plain data, to be kept: exact numbers as text (“5/2”), readable without the rules of the day."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.format import Format
from scoring.ranking import Cell, Penalty, Reason
from tournament.standings import Line, Standings

VERSION = 1


@dataclass(frozen=True, slots=True)
class Announced:
    """One row of announced standings."""

    name: str
    club: str
    rank: int | None
    last_rank: int | None
    win_points: Fraction
    game_points: Fraction
    share: Fraction | None
    played: int
    missed: int
    byes: int
    penalty: bool


def dump(standings: Standings) -> dict[str, Any]:
    """The standings as JSON-able data, equal for equal standings apart from `revision`."""
    return {
        "version": VERSION,
        "revision": standings.revision,
        "after_round": standings.after_round,
        "rounds": list(standings.rounds),
        "final": standings.final,
        "format": _format(standings.format),
        "rows": [_row(line) for line in standings.lines],
    }


def rows(payload: Mapping[str, Any]) -> list[Announced]:
    """The rows of stored standings, best first."""
    return [
        Announced(
            name=row["name"],
            club=row["club"],
            rank=row["rank"],
            last_rank=row["last_rank"],
            win_points=Fraction(row["win_points"]),
            game_points=Fraction(row["game_points"]),
            share=None if row["share"] is None else Fraction(row["share"]),
            played=row["played"],
            missed=row["missed"],
            byes=row["byes"],
            penalty=row["penalty"] is not None,
        )
        for row in payload["rows"]
    ]


def same(one: Mapping[str, Any], other: Mapping[str, Any], *, names: bool = False) -> bool:
    """Do two payloads say the same, whenever they were made? `names`: also what everybody is called.

    A name that was corrected, shortened for the public or erased is no correction of the standings.
    """
    return _compared(one, names=names) == _compared(other, names=names)


def _compared(payload: Mapping[str, Any], *, names: bool) -> dict[str, Any]:
    left_out = frozenset() if names else frozenset({"name", "club"})
    rows = [{key: value for key, value in row.items() if key not in left_out} for row in payload["rows"]]
    return {**payload, "revision": None, "rows": rows}


def _row(line: Line) -> dict[str, Any]:
    row = line.row
    return {
        "entry": line.who.entry,
        "number": line.who.number,
        "name": line.who.name,
        "club": line.who.club,
        "rank": row.rank,
        "last_rank": row.last_rank,
        "tied": row.tied,
        "win_points": str(row.win_points),
        "game_points": str(row.game_points),
        "share": _exact(row.share),
        "played": row.played,
        "missed": row.missed,
        "byes": row.byes,
        "penalty": _penalty(row.penalty),
        "reason": _reason(row.reason),
        "cells": [_cell(cell) for cell in row.cells],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "round": cell.round,
        "kind": str(cell.kind),
        "table": cell.table,
        "place": cell.place,
        "win_points": _exact(cell.win_points),
        "points": _exact(cell.points),
        "share": _exact(cell.share),
        "raw": cell.raw,
        "added": cell.added,
        "left": cell.left,
    }


def _penalty(penalty: Penalty | None) -> dict[str, str] | None:
    if penalty is None:
        return None
    return {"win_points": str(penalty.win_points), "game_points": str(penalty.game_points)}


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "why": str(reason.why),
        "other": reason.other,
        "difference": _exact(reason.difference),
        "equal": reason.equal,
    }


def _format(format: Format) -> dict[str, Any]:
    return {
        "scale": {str(size): [str(value) for value in row] for size, row in sorted(format.scale.items())},
        "ties": str(format.ties),
        "share_rule": str(format.share_rule),
        "absence": str(format.absence),
        "absence_points": format.absence_points,
        "min_rounds": format.min_rounds,
        "lower_wins": format.lower_wins,
        "limit": format.limit,
    }


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
