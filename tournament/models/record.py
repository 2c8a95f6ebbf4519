"""Records of games (V4): append-only; the newest of a game is the one that is shown. Never repaired."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.round import Game
from tournament.models.signed import Signed


class Record(Signed):
    """A game as it was written down, with what came of comparing it when it was attached (verdicts.py).

    `seats`: keys of entries in the order of the record's players; empty where they could not be told. `public`: players
    may replay it. `key` makes a repeated submission one.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="records")
    number = models.PositiveSmallIntegerField()
    text = models.TextField()
    seats = models.JSONField(default=list, blank=True)
    public = models.BooleanField(default=False)
    verdict = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now, editable=False)
    key = models.CharField(max_length=64)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="record_number_once_per_game"),
            models.UniqueConstraint(fields=["game", "key"], name="record_key_once_per_game"),
            models.CheckConstraint(condition=Q(number__gte=1), name="record_number_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.game} r{self.number}"
