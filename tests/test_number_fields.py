"""Numbers are typed in plain digits everywhere: what a sheet of results refuses, no other form takes."""

import re
from decimal import Decimal
from pathlib import Path

import pytest
from django import forms
from django.core.exceptions import ValidationError

from tournament import sheets
from tournament.forms.clock import ClockForm
from tournament.forms.events import CountingForm, EventForm
from tournament.forms.fields import AmountField, NumberField
from tournament.forms.players import PlayerForm

FORMS = Path(__file__).parents[1] / "tournament" / "forms"


@pytest.mark.parametrize(("typed", "number"), [("3", 3), (" 12 ", 12), ("-5", -5), ("−5", -5), ("", None)])
def test_number_field_takes_plain_digits(typed: str, number: int | None) -> None:
    assert NumberField(required=False).clean(typed) == number
    assert AmountField(required=False).clean(typed) == (None if number is None else Decimal(number))
    assert sheets.number(typed) == number


@pytest.mark.parametrize("typed", ["٣", "1٣", "３", "²", "½", "๓", "x"])
def test_number_field_refuses_what_a_sheet_refuses(typed: str) -> None:
    for field in (NumberField(), AmountField()):
        with pytest.raises(ValidationError):
            field.clean(typed)
    assert sheets.number(typed) is None


def test_clock_takes_no_other_digits() -> None:
    form = ClockForm({"action": "extend", "version": "1", "minutes": "٣"})
    assert list(form.errors) == ["minutes"]


def test_forms_have_no_other_fields_for_typed_numbers() -> None:
    """All but hidden fields, which nobody types."""
    for path in FORMS.glob("*.py"):
        found = re.findall(r"forms\.(?:IntegerField|DecimalField|FloatField)\((.*)", path.read_text("utf-8"))
        assert [line for line in found if "HiddenInput" not in line] == [], path.name
    for form in (EventForm, CountingForm, PlayerForm):
        plain = {type(field) for field in form.base_fields.values() if isinstance(field, forms.IntegerField)}
        assert plain <= {NumberField}, form
