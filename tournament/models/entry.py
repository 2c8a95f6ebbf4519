"""An entry: a person in this event. Scores point here, never to a seat."""

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament import limits
from tournament.czech import search_key, sort_key, surname_first
from tournament.enums import Attendance, NameOrder
from tournament.models.event import Event
from tournament.models.person import Person


def order_key(name: str, order: str) -> str:
    """The key by which lists of the event's people are ordered."""
    return sort_key(surname_first(name) if order == NameOrder.LAST_WORD else name)


class Entry(models.Model):
    """A person in an event, under a start number; two entries may share a name."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField(
        _("start number"), validators=[MinValueValidator(1), MaxValueValidator(limits.HIGHEST_NUMBER)]
    )
    name = models.CharField(pgettext_lazy("person", "name"), max_length=limits.NAME)
    club = models.CharField(_("club"), max_length=limits.CLUB, blank=True)
    short_name = models.CharField(
        _("public name"), max_length=limits.SHORT_NAME, blank=True, help_text=_("Shown instead of the name, if given.")
    )
    fixed_table = models.PositiveSmallIntegerField(
        _("fixed table"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(999)]
    )
    ranked = models.BooleanField(
        _("in the ranking"), default=True, help_text=_("A house player fills a table and is left out of the standings.")
    )
    attendance = models.CharField(
        _("attendance"), max_length=10, choices=Attendance.choices, default=Attendance.EXPECTED
    )
    merged_into = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged")
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)
    sort_key = models.CharField(max_length=800, editable=False, db_index=True)
    search_key = models.CharField(max_length=400, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["sort_key", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entry_number_positive"),
        ]

    told_apart = ""  # given by queries.names.tell_apart, never stored

    def __str__(self) -> str:
        return self.name

    @property
    def label(self) -> str:
        """The name for organisers; told apart from an equal one where the lists were read with labels."""
        return self.told_apart or self.name

    def set_keys(self) -> None:
        """Keep the keys of Czech order and of the search without diacritics in step with the name."""
        self.sort_key = order_key(self.name, self.event.name_order)
        self.search_key = search_key(f"{self.name} {self.short_name} {self.club}")

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the entry with its keys."""
        self.set_keys()
        if (fields := kwargs.get("update_fields")) is not None:
            kwargs["update_fields"] = {*fields, "sort_key", "search_key"}
        super().save(*args, **kwargs)


class NeverWith(models.Model):
    """T18: two entries that never sit at one table. Stored once, the smaller key first."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="never_with")
    first = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="never_with_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="never_with_ordered"),
        ]

    def __str__(self) -> str:
        return f"{self.first} × {self.second}"
