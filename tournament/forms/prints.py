"""How much blank paper: tables and rounds."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.exports.papers.blank import MOST_ROUND, MOST_TABLES, Wanted
from tournament.forms.fields import NUMERIC, NumberField


class BlankForm(forms.Form):
    """Read from the address; what it does not name is as proposed."""

    tables = NumberField(label=_("Tables"), min_value=1, max_value=MOST_TABLES, widget=forms.TextInput(attrs=NUMERIC))
    first = NumberField(label=_("From round"), min_value=1, max_value=MOST_ROUND, widget=forms.TextInput(attrs=NUMERIC))
    last = NumberField(label=_("To round"), min_value=1, max_value=MOST_ROUND, widget=forms.TextInput(attrs=NUMERIC))

    def clean(self) -> dict[str, Any]:
        """The first round is not after the last."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if {"first", "last"} <= data.keys() and data["first"] > data["last"]:
            self.add_error("last", _("The last round is before the first one."))
        return data

    def wanted(self) -> Wanted:
        """What to print."""
        return Wanted(**self.cleaned_data)
