"""Exact numbers as people read them: rounded on the screen alone, in the reader's language."""

from decimal import Decimal
from fractions import Fraction

from django.utils import formats, translation

Number = Fraction | Decimal | int
NBSP = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


def points(value: Number | None) -> str:
    """At most two decimals, no trailing zeros: 2,5 · 4 · 2,33 · −1; nothing for None."""
    if value is None:
        return ""
    if isinstance(value, Fraction) and value.denominator == 1:
        value = value.numerator
    if isinstance(value, int):
        return str(value) if value >= 0 else f"{MINUS}{-value}"
    sign, whole, cents = _hundredths(value)
    decimals = f"{cents:02}".rstrip("0")
    return f"{sign}{whole}{_separator()}{decimals}" if decimals else f"{sign}{whole}"


def percent(value: Number | None) -> str:
    """A share as percent with two decimals and a no-break space: 33,33 %; nothing for None."""
    if value is None:
        return ""
    sign, whole, cents = _hundredths(value, times=100)
    return f"{sign}{whole}{_separator()}{cents:02}{NBSP}%"


def rank(first: int | None, last: int | None = None) -> str:
    """A rank, or the ranks that tied players share: 3. · 3.–4.; nothing without a rank."""
    if first is None:
        return ""
    return f"{first}." if last is None or last == first else f"{first}.–{last}."


def ordinal(number: int) -> str:
    """A rank inside a sentence: 4th in English, 4. elsewhere."""
    if not (translation.get_language() or "").startswith("en"):
        return f"{number}."
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def signed(value: Number | None) -> str:
    """An amount that is added: +66 · −1 · 0; nothing for None."""
    text = points(value)
    return f"+{text}" if value is not None and value > 0 else text


def _hundredths(value: Number, *, times: int = 1) -> tuple[str, int, int]:
    """Sign, whole part and hundredths of so many times the value, rounded half away from zero."""
    above, below = value.as_integer_ratio()
    whole, cents = divmod((200 * times * abs(above) + below) // (2 * below), 100)
    return (MINUS if above < 0 and (whole or cents) else ""), whole, cents


def _separator() -> str:
    return str(formats.get_format("DECIMAL_SEPARATOR"))
