"""The history of an event: who changed what, when and why. Written by change.py alone."""

from django.db import models
from django.utils import timezone

from tournament.models.event import Event
from tournament.models.signed import Signed


class HistoryLine(Signed):
    """One change: `what` is the verb's code, `facts` what a sentence about it needs (plain JSON).

    `origin`: from where (origin.py); "" for older lines. `came_with`: the revision of the line that brought this one in
    with a file, where it was not written here: it says what the file says.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="history")
    revision = models.PositiveIntegerField()
    what = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    origin = models.CharField(max_length=60, blank=True, default="", editable=False)
    why = models.CharField(max_length=200, blank=True)
    came_with = models.PositiveIntegerField(null=True, blank=True, editable=False)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-revision"]
        constraints = [models.UniqueConstraint(fields=["event", "revision"], name="history_revision_once")]

    def __str__(self) -> str:
        return f"{self.event} r{self.revision}: {self.what}"
