"""Calls for the referee, from the tables."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.round import Game
from tournament.models.signed import signature
from tournament.models.table_entry import Written


class RefereeCall(Written):
    """A table calls; somebody takes it, and says when it is done. A table has one call at a time."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="calls")
    words = models.CharField(max_length=200, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    taken_name = models.CharField(max_length=150, blank=True, default="", editable=False)
    done_at = models.DateTimeField(null=True, blank=True)
    done_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    done_name = models.CharField(max_length=150, blank=True, default="", editable=False)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "key"], name="referee_call_key_once"),
            models.UniqueConstraint(
                fields=["game"], condition=Q(done_at__isnull=True), name="referee_call_one_open_per_table"
            ),
        ]

    @property
    def taker(self) -> str:
        """Who has taken the call; "" while nobody has."""
        return signature(self.taken_by, self.taken_name)

    def __str__(self) -> str:
        return f"{self.game}: {self.words}"
