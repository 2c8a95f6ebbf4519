"""Forms of penalties (T15)."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament import numbers
from tournament.enums import PenaltyKind
from tournament.forms.fields import DECIMAL, AmountField, EntryField, TextField
from tournament.models import Entry, Event, Round

LEAST = Decimal("0.01")
USUAL: Mapping[str, int] = {PenaltyKind.WIN_POINTS: 20, PenaltyKind.GAME_POINTS: 500}  # more is confirmed


class PenaltyForm(forms.Form):
    """Who loses how much, why, and from which round on."""

    entry = EntryField(label=_("Player"), queryset=Entry.objects.none())
    kind = forms.ChoiceField(label=_("Which points"), choices=PenaltyKind.choices)
    amount = AmountField(
        label=_("Amount"),
        max_digits=7,
        decimal_places=2,
        localize=True,
        widget=forms.TextInput(attrs=DECIMAL),
        help_text=_("T15: win points are taken off the sum; game points count against the player."),
    )
    round_number = forms.TypedChoiceField(label=_("Counts"), coerce=int, empty_value=None, required=False)
    reason = TextField(label=_("Reason"), max_length=200, help_text=_("Seen by organisers only."))
    sure = forms.BooleanField(label=_("Yes, the amount is right"), required=False, widget=forms.HiddenInput)

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

    def clean_amount(self) -> Decimal:
        """T15: a penalty takes something."""
        amount: Decimal = self.cleaned_data["amount"]
        if amount < LEAST:
            raise forms.ValidationError(_("The least amount is %(least)s.") % {"least": numbers.points(LEAST)})
        return amount

    def clean(self) -> dict[str, Any]:
        """A penalty far above the usual is asked about once."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        most = USUAL.get(data.get("kind", ""))
        if most is not None and data.get("amount", 0) > most:
            self.fields["sure"].widget = forms.CheckboxInput()
            if not data.get("sure"):
                words = {"amount": numbers.points(data["amount"]), "most": most}
                self.add_error("sure", _("%(amount)s is more than the usual %(most)s. Is it right?") % words)
        return data

    def data_for_verb(self) -> dict[str, Any]:
        """The penalty to give."""
        return {name: value for name, value in self.cleaned_data.items() if name != "sure"}


class ReasonForm(forms.Form):
    """Why something is taken back."""

    reason = TextField(label=_("Reason"), max_length=200)
