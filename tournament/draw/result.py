"""What a draw gives back: tables with a report, or the demands that cannot be kept."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from .request import Tables

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Problem:
    """One demand that cannot be kept: a code, the rule, whom it names and the numbers of its sentence."""

    code: str
    rule: str
    entries: tuple[int, ...] = ()
    facts: Mapping[str, int] = field(default_factory=dict)


class Impossible(Exception):
    """Nothing was drawn: the demands in .problems cannot be kept."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


_LISTS = ("repeats", "thirds", "same_club", "forbidden", "fixed")
_FLAT = ("second_threes", "byes", "second_byes", "unseated", "twice", "strangers", "odd_tables")
_COUNTS = ("threes", "first_seats", "bye_counts")
_NUMBERS = ("bound", "most", "total_repeats", "total_bound")
_SINCE_2 = {
    "how": "",
    "order": 0,
    "seed": 0,
    "moves": 0,
    "spent": 0,
    "rounds": 0,
    "planned_repeats": 0,
    "planned_bound": 0,
    "optimum": None,
    "planned_most": 0,
}


@dataclass(frozen=True, slots=True)
class Report:
    """How well one round keeps T14, T17 and T18; pairs are (smaller id, greater id)."""

    repeats: tuple[tuple[int, int, int], ...]  # pair and how often it has met before
    bound: int  # no draw of this round has fewer repeats
    most: int  # greatest number of meetings of a pair that sits together now, this one included
    thirds: tuple[Pair, ...]  # a third meeting or more while another allowed pair has not met
    total_repeats: int  # over all rounds, this one included
    total_bound: int
    threes: Mapping[int, int]  # visits to tables of 3 (or fewer) per seated player, this round included
    second_threes: tuple[int, ...]  # not their first such table while somebody seated has had none
    same_club: tuple[Pair, ...]
    first_seats: Mapping[int, int]
    forbidden: tuple[Pair, ...]  # broken: by hand only
    fixed: tuple[Pair, ...]  # (player, demanded table), broken: by hand only
    byes: tuple[int, ...]
    bye_counts: Mapping[int, int]  # per present player, this round included
    second_byes: tuple[int, ...]  # not their first bye while somebody present has had none
    unseated: tuple[int, ...]  # present, at no table and without a bye; not reported in a final
    twice: tuple[int, ...]
    strangers: tuple[int, ...]  # at a table but not present
    odd_tables: tuple[int, ...]  # numbers of tables with other than 3 or 4 players
    how: str = ""  # what the tables come from; "": by hand, or stored by version 1
    order: int = 0  # of the field of a design, or turns of a turned one
    seed: int = 0
    moves: int = 0  # as asked
    spent: int = 0  # moves made
    rounds: int = 0  # that planned_… are about: played, this one and planned; 0 where nothing is planned
    planned_repeats: int = 0
    planned_bound: int = 0
    optimum: int | None = None  # proven least repeats of the whole event, where known
    planned_most: int = 0  # greatest number of meetings of a pair, as planned
    plan: tuple[Tables, ...] = ()  # the rounds after this one

    def to_dict(self) -> dict[str, Any]:
        """The report as lists and numbers."""
        data: dict[str, Any] = {name: getattr(self, name) for name in _NUMBERS}
        data |= {name: [list(item) for item in getattr(self, name)] for name in _LISTS}
        data |= {name: list(getattr(self, name)) for name in _FLAT}
        data |= {name: getattr(self, name) for name in _SINCE_2}
        data["plan"] = [[list(table) for table in tables] for tables in self.plan]
        return data | {name: [list(item) for item in sorted(getattr(self, name).items())] for name in _COUNTS}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The report from what to_dict gave."""
        values: dict[str, Any] = {name: data[name] for name in _NUMBERS}
        values |= {name: tuple(tuple(item) for item in data[name]) for name in _LISTS}
        values |= {name: tuple(data[name]) for name in _FLAT}
        values |= {name: dict(data[name]) for name in _COUNTS}
        values |= {name: data.get(name, default) for name, default in _SINCE_2.items()}
        values["plan"] = tuple(tuple(tuple(table) for table in tables) for tables in data.get("plan", ()))
        return cls(**values)


@dataclass(frozen=True, slots=True)
class Planned:
    """Tables as a method gives them, the rounds planned after them, and what they come from (Report.how)."""

    tables: Tables
    plan: tuple[Tables, ...] = ()
    how: str = "search"
    order: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round as drawn: table k is tables[k - 1], its first seat starts."""

    tables: Tables
    byes: tuple[int, ...]
    report: Report
    version: int

    def to_dict(self) -> dict[str, Any]:
        """The drawn round as lists and numbers."""
        tables = [list(table) for table in self.tables]
        return {"tables": tables, "byes": list(self.byes), "report": self.report.to_dict(), "version": self.version}
