"""What several forms share: numbers to type, a choice of players, one submission, what the page showed."""

import secrets
from typing import Any

from django import forms
from django.db.models import Model

from tournament import characters
from tournament.models import Entry

NUMERIC = {"inputmode": "numeric", "class": "form-control k-input-num", "autocomplete": "off"}
DECIMAL = {**NUMERIC, "inputmode": "decimal"}


class EntryField(forms.ModelChoiceField[Entry]):
    """A choice among players of an event."""

    def label_from_instance(self, obj: Model) -> str:
        """Name, club and start number: two may share a name."""
        assert isinstance(obj, Entry)
        return " · ".join(part for part in (obj.name, obj.club, str(obj.number)) if part)


class NumberField(forms.IntegerField):
    """A whole number in plain digits, as on a sheet of results; “٣” is none, and a long minus is a minus."""

    def to_python(self, value: Any) -> int | None:
        """The number; None where nothing is typed."""
        return super().to_python(_plain(self, value))


class AmountField(forms.DecimalField):
    """The same with decimals."""

    def to_python(self, value: Any) -> Any:
        """The number as a Decimal; None where nothing is typed."""
        return super().to_python(_plain(self, value))


def _plain(field: forms.Field, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if any(letter.isnumeric() and not letter.isascii() for letter in value):
        raise forms.ValidationError(field.error_messages["invalid"], code="invalid")
    return value.replace("−", "-")


def validate_text(text: str) -> None:
    """Refuse characters that are no text, with a sentence at the field."""
    if words := characters.refusal(text):
        raise forms.ValidationError(words, code="no_text")


class TextField(forms.CharField):
    """Text that is kept and shown: no control characters."""

    default_validators = [validate_text]


def only_text(form: forms.BaseForm) -> None:
    """The same for the text fields that a form has from its model."""
    for field in form.fields.values():
        if isinstance(field, forms.CharField) and validate_text not in field.validators:
            field.validators.append(validate_text)


class LinesField(TextField):
    """Text of several lines, whatever the browser ends them with; blank ends of lines and blank lines below go."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> str:
        """The lines as they are kept."""
        text = super().to_python(value) or ""
        return "\n".join(line.rstrip() for line in text.splitlines()).rstrip()


def once_key() -> forms.CharField:
    """A hidden field that marks one submission: sent twice, it is done once."""
    return forms.CharField(
        required=False,
        max_length=64,
        initial=lambda: secrets.token_urlsafe(16),
        widget=forms.HiddenInput(attrs={"data-once-key": True}),
    )


def send_what_was_shown(form: forms.BaseForm) -> None:
    """Let what the page showed come back with it: `changed_data` is then what was changed there, and nothing older.

    A page that does not send it is compared with what is there now.
    """
    for name, field in form.fields.items():
        sent: Any = form.data if form.is_bound else {form.add_initial_prefix(name): None}
        field.show_hidden_initial = not field.widget.is_hidden and form.add_initial_prefix(name) in sent
