"""Players from a file or a pasted list: read, guess the columns, plan; nothing is saved here."""

from tournament.imports.header import guess
from tournament.imports.pasted import read_pasted
from tournament.imports.people import Known, Person
from tournament.imports.planning import Change, Kind, Plan, Planned, plan
from tournament.imports.problems import Problem
from tournament.imports.reading import read
from tournament.imports.sheet import Field, Mapping, Row, Sheet

__all__ = [
    "Change",
    "Field",
    "Kind",
    "Known",
    "Mapping",
    "Person",
    "Plan",
    "Planned",
    "Problem",
    "Row",
    "Sheet",
    "guess",
    "plan",
    "read",
    "read_pasted",
]
