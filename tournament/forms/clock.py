"""The buttons of the clock."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.clock import MOST_MINUTES
from tournament.forms.fields import NumberField

ACTIONS = ("start", "pause", "resume", "extend", "set_left", "reset")


class ClockForm(forms.Form):
    """A press of one of the buttons; minutes and table where the button needs them."""

    action = forms.ChoiceField(choices=[(name, name) for name in ACTIONS], widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)
    key = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
    minutes = NumberField(label=_("Minutes"), min_value=-MOST_MINUTES, max_value=MOST_MINUTES, required=False)
    table = NumberField(label=_("Table"), min_value=1, max_value=999, required=False)

    def clean(self) -> dict[str, Any]:
        """Some buttons need to know how many minutes."""
        data: dict[str, Any] = super().clean() or {}
        needs = data.get("action") in ("start", "extend", "set_left") and "minutes" not in self.errors
        if needs and data.get("minutes") is None:
            self.add_error("minutes", _("How many minutes?"))
        return data
