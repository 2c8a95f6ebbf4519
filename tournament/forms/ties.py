"""The form that puts equal players in order (T11)."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.enums import TieBreakMethod
from tournament.forms.fields import TextField
from tournament.models import Entry
from tournament.queries.tied import Group

MOST_DIGITS = 19  # of a key of the database


class TieForm(forms.Form):
    """A place for each player of a group; `order` holds the entries, best first, once it is valid."""

    method = forms.ChoiceField(label=_("Decided by"), choices=TieBreakMethod.choices)
    reason = TextField(label=_("Reason"), max_length=200)

    def __init__(self, data: Any = None, *, group: Group) -> None:
        super().__init__(data, prefix=f"tie-{group.first}")
        self.group = group
        places = [("", "–"), *((str(place), f"{place}.") for place in range(group.first, group.last + 1))]
        for who in group.people:
            self.fields[f"place-{who.entry}"] = forms.ChoiceField(label=who.name, choices=places)
        self.order_fields([*(f"place-{who.entry}" for who in group.people), "method", "reason"])

    @staticmethod
    def order_sent(data: Mapping[str, str], group: str) -> list[int]:
        """The entries of a sent form, best first, whether they are a group still or not; empty if it says no order."""
        start = f"tie-{group}-place-"
        sent = {name.removeprefix(start): place for name, place in data.items() if name.startswith(start)}
        if not all(
            text.isascii() and text.isdecimal() and len(text) < MOST_DIGITS for pair in sent.items() for text in pair
        ):
            return []
        return [int(entry) for entry, _place in sorted(sent.items(), key=lambda item: int(item[1]))]

    @property
    def order(self) -> list[Entry]:
        """The entries, best first."""
        places = {who.entry: int(self.cleaned_data[f"place-{who.entry}"]) for who in self.group.people}
        found = Entry.objects.in_bulk(list(places))
        return [found[entry] for entry in sorted(places, key=lambda entry: places[entry])]

    def clean(self) -> dict[str, Any]:
        """Everybody has a place of their own."""
        names = [f"place-{who.entry}" for who in self.group.people]
        chosen = [self.cleaned_data[name] for name in names if self.cleaned_data.get(name)]
        if len(chosen) == len(names) and len(set(chosen)) != len(names):
            raise forms.ValidationError(_("T11: two players have the same place. Give each a place of their own."))
        return self.cleaned_data
