"""Own scales of win points (T7): what was typed, as decimals by table size and place."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext as _

from scoring.format import Scale
from tournament.errors import TournamentError

LARGEST = Decimal(1000)
_WRITTEN = re.compile(r"[0-9]{1,4}(?:[.,][0-9]{1,2})?")


def decimal(written: str) -> Decimal:
    """The win points somebody typed, with a comma or a point; ValueError for anything else (T7)."""
    if not _WRITTEN.fullmatch(written.strip()):
        raise ValueError(written)
    return Decimal(written.strip().replace(",", "."))


def field(size: int, place: int) -> str:
    """The name of the form field for this place at a table of this size."""
    return f"scale_{size}_{place}"


def check(scale: Mapping[str, Sequence[str]], *, sizes: Sequence[int]) -> None:
    """Refuse a scale that lacks a place, has more than 2 decimals, or gives a worse place more points (T7)."""
    for size in sizes:
        row = scale.get(str(size), ())
        if len(row) != size:
            message = _("A table of %(size)s needs win points for every place.") % {"size": size}
            raise TournamentError(message, field=field(size, min(len(row), size - 1) + 1), rule="T7")
        _check_row([_value(written, size, place) for place, written in enumerate(row, start=1)], size)


def plain(value: Decimal) -> str:
    """Win points as they are stored: no exponent, no zeros at the end."""
    return f"{value.normalize():f}"


def as_decimal(value: Fraction) -> Decimal:
    """Win points of a scale as the decimal they were entered as."""
    return Decimal(value.numerator) / Decimal(value.denominator)


def gives_nothing(scale: Scale) -> tuple[int, ...]:
    """Table sizes at which the last place gives 0, as much as a missed round does (T7, T13)."""
    return tuple(size for size, row in sorted(scale.items()) if row[-1] == 0)


def _value(written: str, size: int, place: int) -> Decimal:
    try:
        value = decimal(written)
    except ValueError:
        message = _("Win points are numbers from 0 up, with at most 2 decimal places, for example 2.5.")
        raise TournamentError(message, field=field(size, place), rule="T7") from None
    if value > LARGEST:
        raise TournamentError(_("At most 1000 win points."), field=field(size, place), rule="T7")
    return value


def _check_row(row: Sequence[Decimal], size: int) -> None:
    for place, (better, worse) in enumerate(pairwise(row), start=2):
        if worse > better:
            message = _("A worse place must not give more win points than a better one.")
            raise TournamentError(message, field=field(size, place), rule="T7")
