"""The history of an event: who changed what, when and why. Written by change.py alone."""

from django.conf import settings
from django.db import models

from tournament.models.event import Event


class HistoryLine(models.Model):
    """One change: `what` is the verb's code, `facts` what a sentence about it needs (plain JSON)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="history")
    revision = models.PositiveIntegerField()
    what = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    why = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-revision"]
        constraints = [models.UniqueConstraint(fields=["event", "revision"], name="history_revision_once")]

    def __str__(self) -> str:
        return f"{self.event} r{self.revision}: {self.what}"
