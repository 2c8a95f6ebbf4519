"""A draw: append-only, with all that is needed to draw it again (T20)."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.enums import Method
from tournament.models.event import Event
from tournament.models.signed import Signed


class Draw(Signed):
    """Tables as drawn or as changed by hand. `number` counts within the event and is printed on paper."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveIntegerField()
    round_number = models.PositiveSmallIntegerField()
    parent = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    method = models.CharField(_("seating"), max_length=12, choices=Method.choices)
    version = models.PositiveSmallIntegerField(help_text="Version of the drawing algorithm.")
    request = models.JSONField(help_text="draw.Request.to_dict(): input, seed, moves.")
    tables = models.JSONField(help_text="Table number to entry keys by seat.")
    byes = models.JSONField(default=list)
    swaps = models.JSONField(default=list, help_text="Changes by hand since the parent.")
    report = models.JSONField(help_text="draw.Report.to_dict().")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="draw_number_once")]

    def __str__(self) -> str:
        return str(self.number)
