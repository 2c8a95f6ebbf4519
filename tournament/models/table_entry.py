"""What the phones at a table write while its game runs: sets, confirmations, disputes; append-only but for the desk."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.entry import Entry
from tournament.models.result import whole
from tournament.models.round import Game

PHONE = 16  # characters of the random name that a phone gets with its cookie


class Desk(models.Model):
    """What a table's phones share; there is none before somebody has written something.

    `generation` is in the table's link: raised, older links are over. `content` is raised by every change of what is
    written, and is what a player confirms; `revision` by all that the phones see. `reopened_on`: the version of the
    result (0: none) after which the organiser has let the players go on. `time_left`: the seconds that the clock still
    had when the players said that the time was up; None where it was up.
    """

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="desk")
    generation = models.PositiveSmallIntegerField(default=1)
    content = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    by_time = models.BooleanField(default=False)
    time_left = models.PositiveIntegerField(null=True, blank=True)
    reopened_on = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(generation__gte=1), name="desk_generation_positive")]

    def __str__(self) -> str:
        return f"{self.game} g{self.generation} c{self.content}"


class Written(models.Model):
    """What one phone has sent: from which phone, as whom (if that was said), once by its key."""

    who = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    phone = models.CharField(max_length=PHONE, blank=True)
    key = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        abstract = True


class EnteredSet(Written):
    """One version of a set as the table has written it; the newest of its number counts, unless it was taken back."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="entered_sets")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    removed = models.BooleanField(default=False)
    caller = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    kamikaze = models.BooleanField(default=False)
    common = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["number", "version"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number", "version"], name="entered_set_version_once"),
            models.UniqueConstraint(fields=["game", "key"], name="entered_set_key_once"),
            models.CheckConstraint(condition=Q(number__gte=1, version__gte=1), name="entered_set_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.game} / {self.number} v{self.version}"


class EnteredScore(models.Model):
    """Score of one entry in one version of a set; none after leaving (T21); the cards, where they were typed (V3)."""

    set = models.ForeignKey(EnteredSet, on_delete=models.CASCADE, related_name="scores")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    points = models.IntegerField(null=True)
    cards = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["set", "entry"], name="entered_score_one_per_entry"),
            whole("entered_score_whole"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.points}"


class Confirmation(models.Model):
    """A player says that what is written is right: this content and no other."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="confirmations")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    content = models.PositiveIntegerField()
    phone = models.CharField(max_length=PHONE, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "entry", "content"], name="confirmation_once")]

    def __str__(self) -> str:
        return f"{self.game}: {self.entry} c{self.content}"


class Resignation(Written):
    """A player has resigned, where the game knows that (C12). Withdrawn when it was a mistake."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="resignations")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["game", "key", "entry"], name="resignation_key_once")]

    def __str__(self) -> str:
        return f"{self.game}: {self.entry}"


class Dispute(Written):
    """A player says that what is written is wrong. Over with the next change, or when the player confirms after all."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="disputes")
    content = models.PositiveIntegerField()
    note = models.CharField(max_length=200, blank=True)
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="dispute_key_once")]

    def __str__(self) -> str:
        return f"{self.game}: {self.note}"
