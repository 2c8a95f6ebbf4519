"""Shape in for the draw pages: how to draw, and who sits where by hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.enums import Attendance, Method
from tournament.forms.fields import NumberField
from tournament.models import Entry, Event

MAX_TABLE = 200


class DrawForm(forms.Form):
    """Method, byes given by hand, and a seed for those who want to draw the same again (T19, T20)."""

    method = forms.ChoiceField(label=_("Seating"))
    byes = forms.ModelMultipleChoiceField(
        label=_("Bye"),
        queryset=Entry.objects.none(),
        required=False,
        help_text=_("Nobody, as a rule: with 5 players the draw gives the bye itself (T14)."),
    )
    seed = NumberField(
        label=_("Seed"),
        min_value=0,
        max_value=2**31 - 1,
        required=False,
        localize=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
        help_text=_("Empty: a new random one. The same seed gives the same tables (T20)."),
    )

    def __init__(self, event: Event, *args: object, final: bool, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        allowed = [Method.FINAL] if final else [m for m in Method if m not in (Method.FINAL, Method.BY_HAND)]
        method = self.fields["method"]
        assert isinstance(method, forms.ChoiceField)
        method.choices = [(item.value, item.label) for item in allowed]
        if final:  # T16: nobody has a bye in a final
            del self.fields["byes"]
            return
        byes = self.fields["byes"]
        assert isinstance(byes, forms.ModelMultipleChoiceField)
        byes.queryset = Entry.objects.filter(
            event=event, merged_into__isnull=True, attendance=Attendance.PRESENT
        ).order_by("sort_key")


@dataclass(frozen=True, slots=True)
class HandRow:
    """One player's line on the by-hand page: what was typed, and what is wrong with it."""

    entry: Entry
    value: str
    error: bool


@dataclass(frozen=True, slots=True)
class ByHand:
    """Tables typed as a table number beside each player; 0 is a bye, empty is no seat."""

    rows: tuple[HandRow, ...]
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]

    @property
    def valid(self) -> bool:
        """Every line could be read."""
        return not any(row.error for row in self.rows)


def by_hand(data: QueryDict, people: Sequence[Entry], *, order: Iterable[int]) -> ByHand:
    """What was typed; seats follow `order` (the draw before), then the list, so that first seats stay."""
    typed = {entry.pk: data.get(f"table_{entry.pk}", "").strip() for entry in people}
    rows = tuple(HandRow(entry, typed[entry.pk], not _readable(typed[entry.pk])) for entry in people)
    place = {entry: index for index, entry in enumerate(order)}
    seats: dict[int, list[int]] = {}
    for entry in sorted(typed, key=lambda pk: place.get(pk, len(place))):
        if typed[entry] and _readable(typed[entry]):
            seats.setdefault(int(typed[entry]), []).append(entry)
    return ByHand(rows, _tables(seats), tuple(seats.get(0, ())))


def started(people: Sequence[Entry], tables: Sequence[Sequence[int]], byes: Sequence[int]) -> ByHand:
    """The page before anything is typed: where everybody sits in the draw so far."""
    at = {entry: str(number) for number, table in enumerate(tables, start=1) for entry in table}
    at |= dict.fromkeys(byes, "0")
    rows = tuple(HandRow(entry, at.get(entry.pk, ""), error=False) for entry in people)
    return ByHand(rows, tuple(tuple(table) for table in tables), tuple(byes))


def _readable(text: str) -> bool:
    return text == "" or (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= MAX_TABLE)


def _tables(seats: Mapping[int, Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(seats.get(number, ())) for number in range(1, max(seats, default=0) + 1))
