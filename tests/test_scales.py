"""T7: own scales as they are typed."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.format import PRESETS
from tournament import scales


@pytest.mark.parametrize(
    ("written", "value"),
    [("4", "4"), ("2,5", "2.5"), ("2.5", "2.5"), (" 0 ", "0"), ("0,25", "0.25"), ("1000", "1000")],
)
def test_T7_decimal_takes_comma_and_point(written: str, value: str) -> None:
    assert scales.decimal(written) == Decimal(value)


@pytest.mark.parametrize("written", ["", "-1", "+1", "2.555", "1e3", "NaN", "2,5,1", ".5", "5.", "٣", "a", "1 000"])
def test_T7_decimal_refuses_anything_else(written: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        scales.decimal(written)


@pytest.mark.parametrize(
    ("value", "text"), [("4.00", "4"), ("2.50", "2.5"), ("0.25", "0.25"), ("100", "100"), ("0", "0")]
)
def test_T7_plain_has_no_zeros_at_the_end(value: str, text: str) -> None:
    assert scales.plain(Decimal(value)) == text


def test_T7_gives_nothing_names_the_table_sizes() -> None:
    three, four = (Fraction(2), Fraction(1), Fraction(0)), (Fraction(3), Fraction(2), Fraction(1), Fraction(1, 4))
    assert scales.gives_nothing({3: three, 4: four}) == (3,)
    assert [scales.gives_nothing(preset) for preset in PRESETS.values()] == [()] * 4


def test_T7_as_decimal_is_exact_for_presets() -> None:
    assert [scales.plain(scales.as_decimal(value)) for value in PRESETS["balanced"][3]] == ["4", "2.5", "1"]
