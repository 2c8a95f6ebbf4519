"""Forms of players: one player, a pasted list, a file, the meaning of its columns, pairs, merging."""

import copy
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django import forms
from django.db.models import Case, IntegerField, QuerySet, Value, When
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament import characters
from tournament.entries import FIELDS, Step
from tournament.errors import TournamentError
from tournament.forms.fields import NUMERIC, EntryField, NumberField, once_key, only_text, send_what_was_shown
from tournament.imports import Field, Kind, Known, Mapping, Plan, Sheet, guess, plan, read, read_pasted
from tournament.imports.limits import MAX_BYTES
from tournament.imports.text import clean
from tournament.models import Entry, Event

TEXT = {"autocomplete": "off"}
LABELS: dict[Field, Promise] = {
    Field.IGNORE: _("leave out"),
    Field.NUMBER: _("start number"),
    Field.NAME: pgettext_lazy("person", "name"),
    Field.FIRST_NAME: _("first name"),
    Field.SURNAME: _("surname"),
    Field.CLUB: _("club"),
    Field.SHORT_NAME: _("public name"),
}
SAMPLES = 3  # values shown beside a column's heading


class PlayerForm(forms.ModelForm[Entry]):
    """A player's details; the given entry itself is left alone. `key` marks one submission of a new player."""

    key = once_key()

    class Meta:
        model = Entry
        fields = FIELDS
        field_classes = {"number": NumberField, "fixed_table": NumberField}
        widgets = {
            "number": forms.TextInput(attrs=NUMERIC),
            "fixed_table": forms.TextInput(attrs=NUMERIC),
            "name": forms.TextInput(attrs=TEXT),
            "club": forms.TextInput(attrs=TEXT),
            "short_name": forms.TextInput(attrs=TEXT),
        }
        labels = {"name": pgettext_lazy("person", "Name")}
        help_texts = {
            "fixed_table": _("Always sits at this table, in every round (T18)."),
            "ranked": _("T24: without it a house player, who fills a table and is left out of the standings."),
        }

    def __init__(self, data: Any = None, *, instance: Entry | None = None, initial: Any = None) -> None:
        super().__init__(data, instance=copy.copy(instance) if instance else None, initial=initial)
        only_text(self)
        if instance is not None:  # of two organisers, neither resets what the other has changed
            send_what_was_shown(self)
            self.fields["key"].initial = ""

    @property
    def base(self) -> str:
        """What is there now: a draft of the browser, typed on something else, is offered and not put back at once."""
        return "-".join([f"{self.instance.pk}", *(str(getattr(self.instance, name)) for name in FIELDS)])

    def clean_name(self) -> str:
        """The name as imports clean it; nothing visible is no name."""
        name = clean(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(self.fields["name"].error_messages["required"])
        return name

    def clean_club(self) -> str:
        """The club as imports clean it."""
        return clean(self.cleaned_data["club"])

    def clean_short_name(self) -> str:
        """The public name as imports clean it."""
        return clean(self.cleaned_data["short_name"])

    def data_for_verb(self) -> dict[str, Any]:
        """What was changed on the page about the player; everything about a new one."""
        said = self.changed_data if self.instance.pk else FIELDS
        return {name: self.cleaned_data[name] for name in FIELDS if name in said}


class NewPlayerForm(PlayerForm):
    """A player to add; `anyway` is asked only where somebody of the same name and club is there."""

    anyway = forms.BooleanField(label=_("Add all the same"), required=False)

    @property
    def asks(self) -> bool:
        """Whether the question is on the page."""
        return self.is_bound and (self.has_error("anyway") or bool(self["anyway"].value()))


class SheetForm(forms.Form):
    """A form that becomes a sheet of rows; what is wrong with it stands at its field."""

    source: str
    sheet: Sheet

    def read(self) -> Sheet:
        """The rows; a TournamentError says why there are none."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        """The form's data, and the sheet."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if self.source in data:
            try:
                self.sheet = self.read()
            except TournamentError as error:
                self.add_error(self.source, str(error))
        return data


class PasteForm(SheetForm):
    """A list of names as text."""

    source = "text"
    text = forms.CharField(
        label=_("List of players"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
        help_text=_(
            "One player on each line. A start number may stand before the name, a club after a comma, semicolon or tab."
        ),
    )

    def read(self) -> Sheet:
        """The lines as rows."""
        return read_pasted(characters.without_pictures(self.cleaned_data["text"]))


class FileForm(SheetForm):
    """An XLSX or CSV file."""

    source = "file"
    file = forms.FileField(
        label=_("File"),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt"}),
        help_text=_("An Excel workbook (.xlsx) or CSV, at most 2 MB and 2,000 rows."),
    )

    def read(self) -> Sheet:
        """The rows of the file."""
        file = self.cleaned_data["file"]
        return read(file.read(MAX_BYTES + 1), file.name)  # more is refused, and not taken into memory


class MappingForm(forms.Form):
    """The meaning of each column of a sheet, guessed until it is chosen."""

    def __init__(self, sheet: Sheet, data: Any = None) -> None:
        self.sheet = sheet
        guessed = {f"c{place}": str(field) for place, field in enumerate(guess(sheet).fields)}
        super().__init__(data if data is not None and "c0" in data else guessed)
        for place, name in enumerate(guessed):
            self.fields[name] = forms.ChoiceField(
                label=sheet.columns[place] or str(place + 1),
                choices=[(str(value), label) for value, label in LABELS.items()],
                help_text=escape(_samples(sheet, place)),  # the shared field template trusts help texts
            )

    @property
    def mapping(self) -> Mapping:
        """The meaning of each column; asked for only where the form is valid."""
        return Mapping(tuple(Field(self.cleaned_data[name]) for name in self.fields))

    def key(self, token: str) -> str:
        """The same sheet with the same meaning of its columns is the same submission."""
        return "-".join([token, *self.mapping.fields])

    def plan(self, entries: Sequence[Entry]) -> Plan | None:
        """What the import would do; None with the reason at the form, if the columns say too little."""
        if not self.is_valid():
            return None
        try:
            return planned(self.sheet, self.mapping, entries)
        except TournamentError as error:
            self.add_error(None, str(error))
            return None


class NeverForm(forms.Form):
    """T18: two players who never sit together."""

    first = EntryField(Entry.objects.none(), label=_("Player"))
    second = EntryField(Entry.objects.none(), label=_("Never with"))

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            _offer(self, name, _people(event))


class OtherForm(forms.Form):
    """The other entry of the same person; entries of the same name are offered first."""

    other = EntryField(Entry.objects.none(), label=_("The other entry"))

    def __init__(self, entry: Entry, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        alike = Case(When(name=entry.name, then=Value(0)), default=Value(1), output_field=IntegerField())
        _offer(self, "other", _people(entry.event).exclude(pk=entry.pk).order_by(alike, "sort_key", "number"))


def planned(sheet: Sheet, mapping: Mapping, entries: Iterable[Entry]) -> Plan:
    """What an import would do beside these entries."""
    known = [Known(entry.pk, entry.number, entry.name, entry.club, entry.short_name) for entry in entries]
    return plan(sheet, mapping, known)


def steps(sheet: Sheet, mapping: Mapping) -> Callable[[Sequence[Entry]], list[Step]]:
    """The import as a function of the entries at the moment of saving, for entries.add_many."""

    def decide(entries: Sequence[Entry]) -> list[Step]:
        rows = planned(sheet, mapping, entries).rows
        new = [Step(row.person.to_dict()) for row in rows if row.kind is Kind.NEW]
        changed = (row for row in rows if row.kind is Kind.CHANGED)
        return [*new, *(Step({str(it.field): it.new for it in row.changes}, entry=row.known) for row in changed)]

    return decide


def _samples(sheet: Sheet, place: int) -> str:
    return " · ".join([row.cells[place] for row in sheet.rows if row.cells[place]][:SAMPLES])


def _people(event: Event) -> QuerySet[Entry]:
    return Entry.objects.filter(event=event, merged_into__isnull=True).order_by("sort_key", "number")


def _offer(form: forms.Form, name: str, entries: QuerySet[Entry]) -> None:
    field = form.fields[name]
    assert isinstance(field, EntryField)
    field.queryset = entries
