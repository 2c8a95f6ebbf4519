"""Forms of penalties (T15)."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.enums import PenaltyKind
from tournament.forms.fields import DECIMAL, EntryField
from tournament.models import Entry, Event, Round


class PenaltyForm(forms.Form):
    """Who loses how much, why, and from which round on."""

    entry = EntryField(label=_("Player"), queryset=Entry.objects.none())
    kind = forms.ChoiceField(label=_("Which points"), choices=PenaltyKind.choices)
    amount = forms.DecimalField(
        label=_("Amount"),
        min_value=Decimal("0.01"),
        max_digits=7,
        decimal_places=2,
        localize=True,
        widget=forms.TextInput(attrs=DECIMAL),
        help_text=_("T15: win points are taken off the sum; game points count against the player."),
    )
    round_number = forms.TypedChoiceField(label=_("Counts"), coerce=int, empty_value=None, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("Seen by organisers only."))

    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data)
        entries = self.fields["entry"]
        assert isinstance(entries, EntryField)
        entries.queryset = Entry.objects.filter(event=event, merged_into__isnull=True)
        published = Round.objects.filter(event=event, published_at__isnull=False).order_by("number")
        rounds = self.fields["round_number"]
        assert isinstance(rounds, forms.TypedChoiceField)
        rounds.choices = [
            ("", _("from the start")),
            *(
                (number, _("from round %(number)d on") % {"number": number})
                for number in published.values_list("number", flat=True)
            ),
        ]


class ReasonForm(forms.Form):
    """Why something is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=200)
