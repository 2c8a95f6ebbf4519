"""What the benches have measured: kept until the end of the run, then one table of it (conftest.py)."""

from typing import NamedTuple


class Row(NamedTuple):
    """A figure beside what it may be at most, in the same unit; without a limit: good to know."""

    what: str
    figure: float
    limit: float | None
    unit: str
    made_of: str


ROWS: list[Row] = []


def measured(what: str, figure: float, *, at_most: float | None = None, unit: str = "×", made_of: str = "") -> None:
    """Put a figure into the table; `made_of` says what was divided by what."""
    ROWS.append(Row(what, figure, at_most, unit, made_of))


def table() -> list[str]:
    """The lines of the table, in the order of measuring."""
    wide = max((len(row.what) for row in ROWS), default=0)
    return [_line(row, wide) for row in ROWS]


def _line(row: Row, wide: int) -> str:
    limit = "" if row.limit is None else f"≤ {row.limit:g} {row.unit}"
    verdict = "" if row.limit is None else "ok" if row.figure <= row.limit else "TOO SLOW"
    return f"{row.what:{wide}}  {row.figure:8.2f} {row.unit:2}  {limit:9}  {verdict:8}  {row.made_of}".rstrip()
