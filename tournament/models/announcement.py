"""The standings as they were published: stored, because the live ones are always computed."""

from django.db import models
from django.utils import timezone

from tournament.models.event import Event
from tournament.models.signed import Signed


class Announcement(Signed):
    """`payload` is the standings page as data (standings.payload), readable for ever."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    number = models.PositiveSmallIntegerField()
    after_round = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField()
    payload = models.JSONField()
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="announcement_number_once")]

    def __str__(self) -> str:
        return f"{self.event} · {self.number}"
