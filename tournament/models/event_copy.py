"""Copies of an event that it can be taken back to: files of event_file, kept in the database."""

from django.db import models
from django.utils import timezone

from tournament.models.event import Event
from tournament.models.signed import Signed


class EventCopy(Signed):
    """The event as it was at a revision; `reason` says why the copy was made (enums.CopyReason).

    `left_out`: a limit of file_format, by its code, that the event was above: there is no file then.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="copies")
    revision = models.PositiveIntegerField()
    reason = models.CharField(max_length=12)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    file = models.BinaryField()
    left_out = models.CharField(max_length=12, blank=True, default="", editable=False)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.event} r{self.revision}"
