"""Forms of an event: its settings, its tables, copies, organisers and what is announced."""

import copy
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament import formats, scales, sentences
from tournament.enums import AbsenceRule, Preset
from tournament.errors import TournamentError
from tournament.events import COUNTING, DAY, SETTINGS, tables_mark
from tournament.forms.fields import (
    DECIMAL,
    NUMERIC,
    LinesField,
    NumberField,
    TextField,
    once_key,
    only_text,
    send_what_was_shown,
)
from tournament.models import Event
from tournament.organisers import GIVEN

ADDRESS = forms.SlugField(
    label=_("Address"),
    max_length=60,
    required=False,
    error_messages={"invalid": _("Only small letters without accents, digits and hyphens.")},
    help_text=_("Part of the web address. Leave it empty: it is made from the name."),
)
WHY = TextField(label=_("Reason"), max_length=200, required=False)


def refused(form: forms.BaseForm, error: TournamentError) -> None:
    """Show a verb's refusal at the field it concerns, or above the form."""
    name = error.field if error.field in form.fields else None
    words = f"{error.rule}: {error}" if error.rule else str(error)
    form.add_error(name, forms.ValidationError(words, code=str(int(error.status))))


NUMBERS = ("rounds_planned", "minutes_per_game", "absence_points", "min_rounds", "final_size")


class EventForm(forms.ModelForm[Event]):
    """Settings of an event; the given event itself is left alone."""

    # The address is made from the name where none is given.
    slug = ADDRESS

    # A page that does not send it leaves the game as it is.
    game = forms.ChoiceField(label=_("Game"), choices=formats.choices(), required=False, widget=forms.RadioSelect)

    prizes = LinesField(label=_("Prizes"), max_length=2000, required=False, widget=forms.Textarea(attrs={"rows": 4}))

    class Meta:
        model = Event
        fields = (*DAY, *(name for name in COUNTING if name != "scale"))
        field_classes = dict.fromkeys(NUMBERS, NumberField)
        widgets = {
            "date": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            "name": forms.TextInput(attrs={"autocomplete": "off"}),
            **{name: forms.TextInput(attrs=NUMERIC) for name in NUMBERS},
        }

    def __init__(self, data: Any = None, *, instance: Event | None = None, initial: Any = None) -> None:
        super().__init__(data, instance=copy.copy(instance) if instance else None, initial=initial)
        only_text(self)
        self.sizes = formats.GAMES[self.instance.game].sizes
        if "preset" in self.fields:
            self._add_scale()
        self._add_help()
        if instance is not None:  # of two organisers, neither resets what the other has changed
            send_what_was_shown(self)

    def _add_scale(self) -> None:
        current = formats.scale_of(self.instance)
        for size in self.sizes:
            for place in range(1, size + 1):
                self.fields[scales.field(size, place)] = forms.CharField(
                    label=_("Place %(place)s") % {"place": place},
                    required=False,
                    initial=scales.plain(scales.as_decimal(current[size][place - 1])) if size in current else "",
                    max_length=7,
                    widget=forms.TextInput(attrs=DECIMAL),
                )

    def _add_help(self) -> None:
        words = {
            "final_size": _("T16: how many of the best play one more game, for example 4. Empty: no final."),
            "public_names": _(
                "On public pages, in the hall, at the tables and on paper; organisers see whole names. With surnames "
                "first, choose the order “as the names are written” above. A player's own public name goes before it."
            ),
            "prizes": _("One to a line, the first place first. They stand on the sheet for the prize-giving."),
            "method": _("Proposed for each round; another one can be chosen at every draw."),
            "min_rounds": _("T13: who played fewer stands below the ranked players. 0: everybody is ranked."),
            "absence_points": _("T13: used only with a fixed number of game points."),
            "share_rule": _("T12: scaled, a share at a table of 3 counts as much as one at a table of 4."),
            "why": _("Needed once round 1 is published."),
            "ties": _("T6: the win points of players with equal points at a table."),
        }
        for name, text in words.items():
            if name in self.fields:
                self.fields[name].help_text = text

    @property
    def scale_rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        """The fields of the own scale by table size."""
        return [(size, [self[scales.field(size, place)] for place in range(1, size + 1)]) for size in self.sizes]

    @property
    def games(self) -> list[tuple[str, str, str, bool]]:
        """The games to choose from: code, name, how an event of it counts, whether it is chosen."""
        chosen = self["game"].value() or self.instance.game
        return [(slug, name, sentences.about(slug), slug == chosen) for slug, name in formats.choices()]

    def clean_game(self) -> str:
        """The game as chosen; the one that the event has where nothing was sent."""
        game: str = self.cleaned_data["game"] or self.instance.game
        return game

    def clean_slug(self) -> str:
        """The address as typed; left empty, an event keeps the one it has."""
        slug: str = self.cleaned_data["slug"] or self.initial.get("slug", "")
        return slug

    def clean_final_size(self) -> int | None:
        """T16: a final of 5 cannot be seated."""
        size: int | None = self.cleaned_data["final_size"]
        if size == 5:
            raise forms.ValidationError(_("T16: A final of 5 does not split into tables of 3 and 4."))
        return size

    def clean(self) -> dict[str, Any]:
        """The form's data, with the own scale as the event stores it."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("preset") == Preset.OWN:
            data["scale"] = {
                str(size): [self._points(scales.field(size, place)) for place in range(1, size + 1)]
                for size in self.sizes
            }
            self._check_scale(data["scale"])
        return data

    def _points(self, name: str) -> str:
        written: str = self.cleaned_data.get(name, "").strip()
        try:
            return scales.plain(scales.decimal(written))
        except ValueError:
            return written

    def _check_scale(self, scale: dict[str, list[str]]) -> None:
        try:
            scales.check(scale, sizes=self.sizes)
        except TournamentError as error:
            refused(self, error)

    def data_for_verb(self) -> dict[str, Any]:
        """The settings that were changed on the page; all of them for a new event."""
        data = {name: value for name, value in self.cleaned_data.items() if name in SETTINGS}
        if not self.instance.pk:
            return data
        changed = {"scale" if name.startswith("scale_") else name for name in self.changed_data}
        changed |= {"scale"} if "preset" in changed else set()
        return {name: value for name, value in data.items() if name in changed}


class NewEventForm(EventForm):
    """All settings of a new event; `key` marks one submission."""

    key = once_key()

    def validate_unique(self) -> None:
        """The verb says whether the address is free: sent twice, it is taken by this very event."""


class DayForm(EventForm):
    """What the day is: name, place, rounds, minutes."""

    class Meta(EventForm.Meta):
        fields = DAY


class CountingForm(EventForm):
    """How the standings are counted; a reason once round 1 is published (T7)."""

    # Django's way to leave out an inherited field.
    slug = None  # type: ignore[assignment]
    game = None  # type: ignore[assignment]
    prizes = None  # type: ignore[assignment]
    why = WHY

    class Meta(EventForm.Meta):
        fields = tuple(name for name in COUNTING if name != "scale")

    def clean(self) -> dict[str, Any]:
        """The form's data; a fixed number of points only where the rule says so."""
        data = super().clean()
        if data.get("absence") != AbsenceRule.FIXED:
            data["absence_points"] = self.initial.get("absence_points", 100)
        return data


class TablesForm(forms.Form):
    """The venue's tables: how many, and their names line by line; `shown` marks the tables that the page showed."""

    shown = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    count = NumberField(label=_("Number of tables"), min_value=0, max_value=300, widget=forms.TextInput(attrs=NUMERIC))
    names = TextField(
        label=_("Names of the tables"),
        required=False,
        max_length=10_000,
        help_text=_("One to a line, in order: the first line is table 1. An empty line keeps the number."),
        widget=forms.Textarea(attrs={"rows": 8}),
    )

    def clean(self) -> dict[str, Any]:
        """No more names than tables."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        names = data.get("names", "").rstrip().splitlines()
        if "count" in data and len(names) > data["count"]:
            self.add_error("names", _("There are more names than tables."))
        return data

    def tables(self) -> list[tuple[int, str]]:
        """Table numbers with their names."""
        names = self.cleaned_data["names"].splitlines()
        count = self.cleaned_data["count"]
        return [(number, names[number - 1].strip() if number <= len(names) else "") for number in range(1, count + 1)]

    def show_again(self, tables: Sequence[tuple[int, str]]) -> None:
        """Keep what was typed; sent once more, it takes the place of these tables."""
        typed = {name: self.data.get(name) for name in self.data}
        self.data = {**typed, "shown": tables_mark(tables)}


def tables_initial(tables: Sequence[tuple[int, str]]) -> dict[str, Any]:
    """What the tables' form starts with."""
    names = dict(tables)
    last = max(names, default=0)
    return {
        "shown": tables_mark(tables),
        "count": last,
        "names": "\n".join(names.get(number, "") for number in range(1, last + 1)).rstrip(),
    }


class CopyForm(forms.Form):
    """Name, date and address of the copy."""

    name = TextField(label=pgettext_lazy("of an event", "Name"), max_length=80)
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    slug = ADDRESS
    key = once_key()


class OrganiserForm(forms.Form):
    """The user name of somebody who helps to run the event, and the role."""

    username = TextField(
        label=_("User name"),
        max_length=150,
        help_text=_("Of an account that exists, or a new one: then you get a link for its password."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}),
    )
    role = forms.ChoiceField(label=_("Role"), choices=[(role.value, role.label) for role in GIVEN])


class HoldForm(forms.Form):
    """From which round on the standings are held back."""

    from_round = NumberField(label=_("First round held back"), min_value=1, widget=forms.TextInput(attrs=NUMERIC))


class WhyForm(forms.Form):
    """A reason; whether it is needed is the verb's to say."""

    why = WHY


class NeededWhyForm(forms.Form):
    """A reason that has to be given."""

    why = TextField(label=_("Reason"), max_length=200)
