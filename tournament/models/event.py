"""An event (turnaj), who runs it, and the physical tables of its venue."""

from collections.abc import Sequence

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.enums import AbsenceRule, Method, NameOrder, Preset, PublicNames, Role, ShareRule, TieMode

SLUG = RegexValidator(
    r"^[a-z0-9]+(-[a-z0-9]+)*$", _("Small letters, digits and hyphens only, for example “spring-cup”.")
)
MAX_ROUNDS = 30


class Event(models.Model):
    """One tournament. `revision` rises with every change (change.py); all that is shown is computed from the rest.

    `table_revision` rises with what only a table and the organisers see: sets being written, confirmations, calls.
    `links_from`: the generation in which the links of its tables begin (links.py).
    """

    slug = models.CharField(_("address"), max_length=60, unique=True, validators=[SLUG])
    name = models.CharField(pgettext_lazy("of an event", "name"), max_length=80)
    date = models.DateField(_("date"))
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    game = models.CharField(_("game"), max_length=20, default="kabo")
    public = models.BooleanField(_("shown in the list of events"), default=True)
    rounds_planned = models.PositiveSmallIntegerField(
        _("rounds planned"), default=5, validators=[MinValueValidator(1), MaxValueValidator(MAX_ROUNDS)]
    )
    minutes_per_game = models.PositiveSmallIntegerField(
        _("minutes per game"), default=30, validators=[MinValueValidator(5), MaxValueValidator(240)]
    )
    method = models.CharField(_("seating"), max_length=12, choices=Method.choices, default=Method.BALANCED)

    name_order = models.CharField(
        _("lists of people are ordered"), max_length=10, choices=NameOrder.choices, default=NameOrder.LAST_WORD
    )

    public_names = models.CharField(
        _("what the public sees of the names"),
        max_length=10,
        choices=PublicNames.choices,
        default=PublicNames.FULL,
    )

    preset = models.CharField(_("win points"), max_length=12, choices=Preset.choices, default=Preset.BALANCED)
    scale = models.JSONField(
        _("own scale"), default=dict, blank=True, help_text=_("T7: table size to decimals by place, best first.")
    )
    ties = models.CharField(
        _("equal places at a table"), max_length=12, choices=TieMode.choices, default=TieMode.BETTER_PLACE
    )
    share_rule = models.CharField(
        _("third criterion"), max_length=12, choices=ShareRule.choices, default=ShareRule.AS_WRITTEN
    )
    absence = models.CharField(
        _("a missed round counts"), max_length=12, choices=AbsenceRule.choices, default=AbsenceRule.WORST
    )
    absence_points = models.PositiveSmallIntegerField(_("game points of a missed round"), default=100)
    min_rounds = models.PositiveSmallIntegerField(
        _("rounds needed to be ranked"), default=0, validators=[MaxValueValidator(MAX_ROUNDS)]
    )
    final_size = models.PositiveSmallIntegerField(
        _("players in the final"), null=True, blank=True, validators=[MinValueValidator(3), MaxValueValidator(40)]
    )

    prizes = models.TextField(_("prizes"), max_length=2000, blank=True)

    players_enter = models.BooleanField(
        _("players may enter results at the table"),
        default=True,
        help_text=_("With their phones, by the link of their table. It counts once all of them have confirmed it."),
    )

    held_from = models.PositiveSmallIntegerField(_("standings held from round"), null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    revision = models.PositiveIntegerField(default=0)
    table_revision = models.PositiveIntegerField(default=0)
    links_from = models.PositiveSmallIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["-date", "name", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(rounds_planned__gte=1), name="event_has_rounds"),
            models.CheckConstraint(
                condition=Q(final_size__isnull=True) | ~Q(final_size=5), name="event_final_not_five"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def unique_error_message(self, model_class: type[models.Model], unique_check: Sequence[str]) -> ValidationError:
        """Why the address is refused, in a sentence; nothing else of an event is unique."""
        assert tuple(unique_check) == ("slug",)
        return ValidationError(gettext("Another event has this address."), code="unique")


class Organiser(models.Model):
    """A user who runs an event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="organisers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="events")
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.CO_ORGANISER)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="organiser_once_per_event"),
            models.UniqueConstraint(fields=["event"], condition=Q(role=Role.OWNER), name="event_one_owner"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.event}"


class VenueTable(models.Model):
    """A physical table: number and, where the venue names them, its name."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="venue_tables")
    number = models.PositiveSmallIntegerField(_("number"), validators=[MinValueValidator(1), MaxValueValidator(999)])
    name = models.CharField(_("name"), max_length=30, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="venue_table_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="venue_table_number_positive"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.number)
