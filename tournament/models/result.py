"""Results of a game: append-only versions; the newest number counts. Scores belong to entries."""

from django.db import models
from django.db.models import IntegerField, Q
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.enums import Level
from tournament.models.entry import Entry
from tournament.models.round import Game
from tournament.models.signed import Signed


class Result(Signed):
    """One version of a game's result, as it was entered. `key` makes a repeated submission one."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="results")
    number = models.PositiveSmallIntegerField()
    level = models.CharField(max_length=8, choices=Level.choices, default=Level.TOTALS)
    by_time = models.BooleanField(_("ended by time"), default=False)
    override = models.CharField(_("reason of the exception"), max_length=200, blank=True)
    odd = models.JSONField(
        default=list, blank=True, help_text="Findings accepted after a second confirmation (V1, V2)."
    )
    why = models.CharField(_("reason"), max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)
    key = models.CharField(max_length=64)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="result_number_once_per_game"),
            models.UniqueConstraint(fields=["game", "key"], name="result_key_once_per_game"),
            models.CheckConstraint(condition=Q(number__gte=1), name="result_number_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.game} v{self.number}"


def whole(name: str) -> models.CheckConstraint:
    """The constraint that points are whole numbers."""
    # SQLite would keep 3.5 in an integer column.
    return models.CheckConstraint(
        condition=Q(points__isnull=True) | Q(points=Cast("points", IntegerField())), name=name
    )


class Score(models.Model):
    """Raw total of one entry in one version; no points: left during the game (T21)."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="scores")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="scores")
    points = models.IntegerField(null=True)
    left = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["result", "entry"], name="score_one_per_entry"),
            models.CheckConstraint(condition=Q(points__isnull=False) | Q(left=True), name="score_given_or_left"),
            whole("score_whole"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.points}"


class PlayedSet(models.Model):
    """One set of a result entered by sets (V2) or by cards (V3).

    `caller`: whom the game marks in a set. `common`: the cards turned up that belong to nobody, by the game's codes.
    """

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="sets")
    number = models.PositiveSmallIntegerField()
    caller = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    kamikaze = models.BooleanField(default=False)
    common = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["result", "number"], name="set_number_once")]

    def __str__(self) -> str:
        return f"{self.result} / {self.number}"


class SetScore(models.Model):
    """Score of one entry in one set, none after leaving (T21); the cards turned up, where they are known (V3)."""

    set = models.ForeignKey(PlayedSet, on_delete=models.CASCADE, related_name="scores")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    points = models.IntegerField(null=True)
    cards = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["set", "entry"], name="set_score_one_per_entry"),
            whole("set_score_whole"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.points}"
