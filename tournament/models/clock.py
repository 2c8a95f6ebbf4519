"""The clock of a round, and what single tables got on top."""

from django.db import models
from django.db.models import Q

from tournament.models.round import Game, Round


class Clock(models.Model):
    """A round's clock: `ends_at` while it runs, `left` (milliseconds) while it is paused, neither before the start.

    `offset` (milliseconds) and `boot` say how the wall clock stood to the ticks of the machine when it was stored:
    whoever sets the wall clock does not move the end (timing.py). `version` counts the changes.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="clock")
    version = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=64, blank=True)
    minutes = models.PositiveSmallIntegerField()
    ends_at = models.DateTimeField(null=True, blank=True)
    left = models.BigIntegerField(null=True, blank=True)
    offset = models.BigIntegerField(default=0)
    boot = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(ends_at__isnull=True) | Q(left__isnull=True), name="clock_one_state"),
            models.CheckConstraint(condition=Q(minutes__gte=1), name="clock_has_minutes"),
        ]

    def __str__(self) -> str:
        return f"{self.round} · {self.minutes}"


class Extension(models.Model):
    """What one table got on top of the round's time, in milliseconds."""

    clock = models.ForeignKey(Clock, on_delete=models.CASCADE, related_name="extensions")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    millis = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["clock", "game"], name="extension_once_per_table"),
            models.CheckConstraint(condition=Q(millis__gte=1), name="extension_is_some_time"),
        ]

    def __str__(self) -> str:
        return f"{self.game} · {self.millis}"
